//! `quejing replay`: what other programs need to check a night from outside.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use serde_json::{Map, Value as Json, json};

use super::super::{out::nobody_listens, say_as_is};
use super::show::{dues, names, totals};
use crate::table::ledger::{NightId, Replay, read_jsonl, standings};

/// `quejing replay`: the standings after every event of an exported night, a line each.
pub(in crate::cli) fn replay_lines(file: &Path) -> anyhow::Result<ExitCode> {
    let text = std::fs::read_to_string(file).with_context(|| {
        format!(
            "no_file: {} cannot be read: name an exported night",
            file.display()
        )
    })?;
    let nights = read_jsonl(&text).map_err(|error| anyhow::anyhow!("{}: {error}", error.code()))?;
    for (night, events) in nights {
        let mut replay = Replay::default();
        for event in events {
            replay.push(event);
            say_as_is(&standing_line(night, &replay).to_string())?;
            if nobody_listens() {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn standing_line(id: NightId, replay: &Replay) -> Json {
    let night = replay.night();
    let Some(event) = replay.events().last() else {
        return Json::Null;
    };
    let refused = night
        .refused
        .iter()
        .find(|refused| refused.event == event.seq);
    let cautions = night
        .cautions
        .iter()
        .filter(|caution| caution.event == event.seq);
    let reduced: Map<String, Json> = standings(night, &night.reduced_options())
        .map(|standings| standings.places)
        .unwrap_or_default()
        .into_iter()
        .map(|place| (place.player.to_string(), json!(place.reduced)))
        .collect();
    json!({
        "reduced": reduced, "reduced_by": night.reduced,
        "night": id, "seq": event.seq, "kind": event.payload.body.kind(),
        "totals": totals(night), "names": names(night), "on_table": night.on_table, "imbalance": night.imbalance(),
        "hands": night.counted().count(), "closed": night.closed, "due": dues(night),
        "cautions": cautions.map(|caution| caution.caution.code()).collect::<Vec<_>>(),
        "refused": refused.map(|refused| refused.why.code()),
    })
}
