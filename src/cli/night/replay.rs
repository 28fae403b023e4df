//! The lines of `quejing replay`, with which other programs check a night.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use serde_json::{Map, Value as Json, json};

use super::super::out::{language, nobody_listens, say_as_is};
use super::show::{due_json, names, totals};
use crate::files;
use crate::i18n;
use crate::table::ledger::{NightId, Replay, read_jsonl, standings, steps_one_by_one};

/// The maximum cost of a replay event by event, in events: some seconds. A night of a thousand events costs at most a million.
const MAX_STEPS: u64 = 50_000_000;

/// Prints the standings after every event of an exported file, one line of JSON each.
pub(in crate::cli) fn replay_lines(file: &Path) -> anyhow::Result<ExitCode> {
    let lang = language();
    let text =
        files::read_text(file, files::MAX_NIGHTS_BYTES).map_err(|fault| anyhow!(i18n::file_fault(lang, &fault)))?;
    for (night, events) in read_jsonl(&text).map_err(|error| anyhow!(i18n::ledger::error(lang, &error)))? {
        if steps_one_by_one(&events) > MAX_STEPS {
            let night = night.to_string();
            let text = text!(lang, "cli-night-too-long", night = night);
            bail!("night_too_long: {text}");
        }
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
    let refused = night.refused.iter().find(|refused| refused.event == event.seq);
    let cautions = night.cautions.iter().filter(|caution| caution.event == event.seq);
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
        "hands": night.counted_deals().count(), "closed": night.closed, "due": due_json(night),
        "cautions": cautions.map(|caution| caution.caution.code()).collect::<Vec<_>>(),
        "refused": refused.map(|refused| refused.why.code()),
    })
}
