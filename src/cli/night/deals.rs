//! `quejing night deals`: the account of a night, which lists deals and agreed money with their state.

use std::process::ExitCode;

use serde_json::{Map, Value as Json, json};

use super::context::{NightContext, find_player};
use crate::dates::clock;
use crate::table::ledger::{AccountLine, Assent, Night, account};
use crate::words::account::{deal_name, line_changes, line_marks, line_reason, line_what};
use crate::words::capital;

/// Prints the account of the night. `of` limits it to the lines that concern one person.
pub fn show(context: &NightContext, of: Option<&str>) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night_read_only()?;
    let (replay, night) = (keeper.replay(), keeper.night());
    let of = of.map(|name| find_player(night, name)).transpose()?;
    let mut lines = account(replay);
    lines.retain(|line| of.is_none_or(|of| line.concerns(of)));
    let text: Vec<String> = lines.iter().map(|line| line_text(context, night, line)).collect();
    let objects: Vec<Json> = lines.iter().map(line_json).collect();
    context.print(&text.join("\n"), &json!({"night": keeper.id(), "deals": objects}))
}

fn line_text(context: &NightContext, night: &Night, line: &AccountLine) -> String {
    let lang = context.lang;
    let mut parts = vec![line.event.to_string(), clock(line.time_ms)];
    if let Some(hand) = line.hand() {
        parts.push(capital(&deal_name(lang, night, hand)));
    }
    parts.push(capital(&line_what(lang, night, line)));
    parts.extend(line_reason(line).map(str::to_owned));
    parts.extend(line_changes(night, line));
    parts.extend(line_marks(lang, night, line).into_iter().map(|mark| format!("[{mark}]")));
    parts.join("  ")
}

fn line_json(line: &AccountLine) -> Json {
    let changes = line.changes.iter();
    let changes: Map<String, Json> = changes.map(|(player, change)| (player.to_string(), json!(change))).collect();
    let assent = |one: &Assent| match &one.on_phone {
        Some((device, time_ms)) => {
            json!({"player": one.player, "how": "phone", "device": device, "time_ms": time_ms})
        }
        None => json!({"player": one.player, "how": "in_person"}),
    };
    let assents: Vec<Json> = line.assents.iter().map(assent).collect();
    let mut object = json!({
        "event": line.event, "time_ms": line.time_ms, "author": &*line.author,
        "counts": line.counts(), "changes": changes, "payments": line.moves, "agreed": assents,
        "corrected_by": line.corrected, "voided_by": line.voided, "undone_by": line.undone,
        "disputes": line.disputes, "events": line.events,
    });
    let kind_fields = match (line.hand(), line.money()) {
        (Some(hand), _) => json!({"kind": "deal", "deal": hand.number, "table": hand.table + 1,
            "players": hand.players, "winners": hand.winners(), "over": hand.ending.is_some()}),
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
