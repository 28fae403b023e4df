//! The account of a night: deals and agreed money in one list, with what became of each.

use std::process::ExitCode;

use serde_json::{Map, Value as Json, json};

use super::open::{NightContext, player};
use crate::dates::clock;
use crate::table::ledger::{AccountLine, Assent, Night, account};
use crate::words::account::{deal_name, line_changes, line_marks, line_reason, line_what};
use crate::words::capital;

/// Shows the account; of one person, the lines that concern them.
pub fn show(context: &NightContext, of: Option<&str>) -> anyhow::Result<ExitCode> {
    let session = context.session(&context.look()?)?;
    let (replay, night) = (session.replay(), session.replay().night());
    let of = of.map(|name| player(night, name)).transpose()?;
    let mut lines = account(replay);
    lines.retain(|line| of.is_none_or(|of| line.concerns(of)));
    let text: Vec<String> = lines.iter().map(|line| said(context, night, line)).collect();
    let objects: Vec<Json> = lines.iter().map(object).collect();
    context.say(&text.join("\n"), &json!({"night": session.id(), "deals": objects}))
}

/// A line as text.
fn said(context: &NightContext, night: &Night, line: &AccountLine) -> String {
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

fn object(line: &AccountLine) -> Json {
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
    let own = match (line.hand(), line.money()) {
        (Some(hand), _) => json!({"kind": "deal", "deal": hand.number, "table": hand.table + 1,
            "players": hand.players, "winners": hand.winners(), "over": hand.ending.is_some()}),
        (None, Some(money)) => {
            json!({"kind": "money", "what": money.what, "reason": money.reason})
        }
        (None, None) => json!({}),
    };
    if let (Some(all), Json::Object(own)) = (object.as_object_mut(), own) {
        all.extend(own);
    }
    object
}
