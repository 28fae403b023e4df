//! The texts of a deal's corrections, for window, phones, command line and report.

use super::event_text::{append_agreed, append_reason, describe_event, join_list, value_text};
use crate::Lang;
use quejing_io::plain::escape_controls_in_lines;
use quejing_ledger::Night;
use quejing_ledger::correction_trace::{CorrectionChange, CorrectionTrace};
use quejing_rules::PlayerId;
use quejing_rules::play::Value;

/// Returns a correction in one line: its recorder, the changes, the reason, and the people who agreed. `recorder` is
/// the name of the recorder ([`recorder_name`]). Control characters are escaped.
pub(super) fn correction_line(lang: Lang, night: &Night, trace: &CorrectionTrace, recorder: &str) -> String {
    let changes: Vec<String> = trace.changes.iter().map(|change| correction_change_text(lang, night, change)).collect();
    let changes = changes.join(text!(lang, "list-semicolon"));
    let sentence = match trace.changes.as_slice() {
        [CorrectionChange::AddedEvent] => text!(lang, "trace-added-late", by = recorder),
        [CorrectionChange::Completion { .. }] => text!(lang, "trace-added", by = recorder, changes = changes),
        _ => text!(lang, "trace-corrected", by = recorder, changes = changes),
    };
    let sentence = append_reason(lang, sentence, &trace.reason);
    escape_controls_in_lines(&append_agreed(lang, night, sentence, &trace.agreed)).into_owned()
}

/// Returns the name of a correction's recorder: the phone of a person, if that person agreed on the recording device,
/// or else the name that `device` returns for the author.
pub(super) fn recorder_name(
    lang: Lang,
    night: &Night,
    trace: &CorrectionTrace,
    device: &dyn Fn(&str) -> String,
) -> String {
    match trace.recorder() {
        Some(person) => text!(lang, "hub-by-phone-of", player = night.name(person)),
        None => device(&trace.author),
    }
}

/// Returns a change of a recorded event in words, such as "winner Ben instead of Ann".
pub(super) fn correction_change_text(lang: Lang, night: &Night, change: &CorrectionChange) -> String {
    let worth = |value: &Value| {
        let rules = night.rules();
        rules.map_or_else(String::new, |rules| value_text(lang, rules, value))
    };
    match change {
        CorrectionChange::Winners { before, after } => {
            let names = |players: &[PlayerId]| {
                let names: Vec<String> = players.iter().map(|&player| night.name(player)).collect();
                join_list(lang, &names)
            };
            match (before.as_slice(), after.as_slice()) {
                ([], after) => text!(lang, "trace-winner-added", players = names(after)),
                (before, []) => text!(lang, "trace-winner-removed", players = names(before)),
                (before, after) => text!(lang, "trace-winner", before = names(before), after = names(after)),
            }
        }
        CorrectionChange::Discarder { before, after } => match (before, after) {
            (None, Some(after)) => {
                text!(lang, "trace-discard", player = night.name(*after))
            }
            (Some(before), None) => {
                text!(lang, "trace-self-draw", player = night.name(*before))
            }
            (Some(before), Some(after)) => {
                text!(lang, "trace-discarder", before = night.name(*before), after = night.name(*after))
            }
            (None, None) => text!(lang, "trace-details").to_owned(),
        },
        CorrectionChange::Value { winner, before, after } => {
            text!(lang, "trace-value", player = night.name(*winner), before = worth(before), after = worth(after))
        }
        CorrectionChange::Tiles { winner } => text!(lang, "trace-tiles", player = night.name(*winner)),
        CorrectionChange::AddedEvent => String::new(),
        CorrectionChange::Completion { after } => describe_event(lang, night, after),
        CorrectionChange::Details => text!(lang, "trace-details").to_owned(),
        CorrectionChange::OtherEvent { before, after } => {
            text!(
                lang,
                "trace-entry",
                before = describe_event(lang, night, before),
                after = describe_event(lang, night, after)
            )
        }
    }
}
