//! `quejing night deals`: prints the account of a night, which lists deals and agreed money with their state.

use std::process::ExitCode;

use serde_json::{Map, Value as Json, json};

use super::context::{NightContext, find_player};
use quejing_session::night::{AccountLine, Assent, Night, WaitingEntries, build_account_lines};
use quejing_words::history::account_row;

/// Prints the account of the night, a line for each deal and each agreement on money; with `player_name`, only the
/// lines that concern this person.
pub fn print_deals(context: &NightContext, player_name: Option<&str>) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night_read_only()?;
    let (replay, night) = (keeper.replay(), keeper.night());
    let player = player_name.map(|name| find_player(night, name)).transpose()?;
    let mut lines = build_account_lines(replay);
    lines.retain(|line| player.is_none_or(|player| line.concerns(player)));
    let first_waiting = WaitingEntries::of(&keeper).first_event();
    let text: Vec<String> = lines.iter().map(|line| account_line_text(context, night, line, first_waiting)).collect();
    let objects: Vec<Json> = lines.iter().map(account_line_json).collect();
    context.print_answer(&text.join("\n"), &json!({"night": keeper.night_id(), "deals": objects}))
}

fn account_line_text(context: &NightContext, night: &Night, line: &AccountLine, first_waiting: Option<u64>) -> String {
    let row = account_row(context.lang, night, line).mark_waiting(context.lang, line, first_waiting);
    let gains = row.gains.iter().map(|one| format!("{} {}", one.name, one.gain.text));
    let marks = row.marks().map(|mark| format!("[{}]", mark.text));
    let name = (row.name != row.result).then(|| row.name.clone());
    let parts = [row.first_event.to_string(), row.time.clone()].into_iter().chain(name).chain([row.result.clone()]);
    parts.chain(row.reason.clone()).chain(gains).chain(marks).collect::<Vec<_>>().join("  ")
}

fn account_line_json(line: &AccountLine) -> Json {
    let changes = line.gains.iter();
    let changes: Map<String, Json> = changes.map(|(player, change)| (player.to_string(), json!(change))).collect();
    let assent = |one: &Assent| match &one.on_phone {
        Some((device, time_ms)) => {
            json!({"player": one.player, "how": "phone", "device": device, "time_ms": time_ms})
        }
        None => json!({"player": one.player, "how": "in_person"}),
    };
    let assents: Vec<Json> = line.assents.iter().map(assent).collect();
    let mut object = json!({
        "event": line.first_event, "time_ms": line.time_ms, "author": &*line.author,
        "counts": line.is_in_force(), "changes": changes, "payments": line.payments, "agreed": assents,
        "corrected_by": line.corrections, "voided_by": line.void_event, "undone_by": line.undo_event,
        "disputes": line.disputes, "events": line.events,
    });
    let kind_fields = match (line.deal(), line.agreed_payments()) {
        (Some(deal), _) => json!({"kind": "deal", "deal": deal.number, "table": deal.table + 1,
            "players": deal.players, "winners": deal.winners(), "over": deal.ending.is_some()}),
        (None, Some(money)) => {
            json!({"kind": "money", "what": money.what, "reason": money.reason})
        }
        (None, None) => json!({}),
    };
    if let (Some(all), Json::Object(fields)) = (object.as_object_mut(), kind_fields) {
        all.extend(fields);
    }
    object
}
