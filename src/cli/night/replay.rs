//! The lines of `quejing replay`, by which other programs check a night.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use serde_json::{Map, Value as Json, json};

use super::super::streams::{is_stdout_closed, print_unchanged, process_language};
use super::night_text::{due_json, names_json, totals_json};
use quejing_io::files;
use quejing_session::night::{
    Amount, NightId, ReplayedNight, compute_shown_standings, read_jsonl, stepwise_replay_cost,
};
use quejing_words as words;

/// The maximum cost of replaying a night event by event, as a number of replayed events: some seconds. A night of a
/// thousand events costs at most a million.
const MAX_REPLAY_COST: u64 = 50_000_000;

/// Prints the standings after each event of the nights in an exported file, a line of JSON each. A night that costs
/// more than [`MAX_REPLAY_COST`] is an error. Stops when standard output is closed.
pub(in crate::cli) fn print_replay_lines(file: &Path) -> anyhow::Result<ExitCode> {
    let lang = process_language();
    let text = files::read_text(file, files::MAX_NIGHTS_BYTES)
        .map_err(|fault| anyhow!(words::file_fault_text(lang, &fault)))?;
    for (night, events) in read_jsonl(&text).map_err(|error| anyhow!(words::ledger::error_text(lang, None, &error)))? {
        if stepwise_replay_cost(&events) > MAX_REPLAY_COST {
            let night = night.to_string();
            let text = text!(lang, "cli-night-too-long", night = night);
            bail!("night_too_long: {text}");
        }
        let mut replay = ReplayedNight::default();
        for event in events {
            replay.push(event);
            print_unchanged(&standings_json(night, &replay).to_string())?;
            if is_stdout_closed() {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn standings_json(id: NightId, replay: &ReplayedNight) -> Json {
    let night = replay.night();
    let Some(event) = replay.events().last() else {
        return Json::Null;
    };
    let refused = night.refused.iter().find(|refused| refused.event == event.seq);
    let cautions = night.cautions.iter().filter(|caution| caution.event == event.seq);
    let reduced: Map<String, Json> = compute_shown_standings(night, &night.reduced_options())
        .map(|standings| standings.places)
        .unwrap_or_default()
        .into_iter()
        // Before the first deal, people at the table have no score yet.
        .filter(|place| !night.deals.is_empty() || place.total != Amount::ZERO)
        .map(|place| (place.player.to_string(), json!(place.reduced)))
        .collect();
    json!({
        "reduced": reduced, "reduced_by": night.reduced,
        "night": id, "seq": event.seq, "kind": event.payload.body.kind(),
        "totals": totals_json(night), "names": names_json(night), "on_table": night.money_on_table, "imbalance": night.imbalance(),
        "hands": night.counted_deals().count(), "closed": night.is_closed, "due": due_json(night),
        "cautions": cautions.map(|caution| caution.caution.code()).collect::<Vec<_>>(),
        "refused": refused.map(|refused| refused.refusal.code()),
    })
}
