//! The wording of a deal's trace of corrections, for window, phones, command line and report.

use super::events::{agreed_by, describe, list, value_text, with_words};
use crate::Lang;
use quejing_io::plain::plain_lines;
use quejing_ledger::trace::{CorrectionChange, Trace};
use quejing_ledger::{Night, PlayerId, Value};

/// Returns a correction in one line: by whom, what changed, why, and who agreed. `by` names the device that recorded it.
pub(super) fn trace(lang: Lang, night: &Night, trace: &Trace, by: &str) -> String {
    let changes: Vec<String> = trace.changes.iter().map(|change| change_text(lang, night, change)).collect();
    let said = match changes.as_slice() {
        [] => text!(lang, "trace-corrected-plain", by = by),
        changes => {
            let changes = changes.join(text!(lang, "list-semicolon"));
            text!(lang, "trace-corrected", by = by, changes = changes)
        }
    };
    let said = with_words(lang, said, &trace.reason);
    plain_lines(&agreed_by(lang, night, said, &trace.agreed)).into_owned()
}

/// Returns the name of the device that recorded a correction: by its person if the consents tell, else as `device` names it.
pub(super) fn recorder(lang: Lang, night: &Night, trace: &Trace, device: &dyn Fn(&str) -> String) -> String {
    match trace.person() {
        Some(person) => text!(lang, "hub-by-phone-of", player = night.name(person)),
        None => device(&trace.author),
    }
}

fn change_text(lang: Lang, night: &Night, change: &CorrectionChange) -> String {
    let worth = |value: &Value| {
        let rules = night.rules();
        rules.map_or_else(String::new, |rules| value_text(lang, rules, value))
    };
    match change {
        CorrectionChange::Winners { before, after } => {
            let names = |players: &[PlayerId]| {
                let names: Vec<String> = players.iter().map(|&who| night.name(who)).collect();
                list(lang, &names)
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
        CorrectionChange::Details => text!(lang, "trace-details").to_owned(),
        CorrectionChange::Entry { before, after } => {
            text!(lang, "trace-entry", before = describe(lang, night, before), after = describe(lang, night, after))
        }
    }
}
