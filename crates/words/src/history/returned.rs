//! The texts of entries that were made while the server of the ledger did not answer and could not be recorded.

use super::account::request_lines;
use super::event_text::brief_event_text;
use crate::Lang;
use quejing_ledger::{ReplayedNight, ReturnReason, ReturnedEntry};

/// The texts of an entry that could not be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnedTexts {
    /// The content of the entry, a line for each part.
    pub lines: Vec<String>,
    /// The reason for which it was not recorded, and what was recorded instead.
    pub reason: String,
}

/// Builds the texts of an entry that could not be recorded. `replay` is its night; of another night, events are only
/// counted.
pub fn returned_texts(lang: Lang, replay: &ReplayedNight, entry: &ReturnedEntry) -> ReturnedTexts {
    let lines = match &entry.events {
        Some(events) => request_lines(lang, replay, &events.payloads),
        None => vec![text!(lang, "returned-without-event").to_owned()],
    };
    let reason = match &entry.reason {
        ReturnReason::Meanwhile(events) => {
            let recorded = events.iter().filter(|event| replay.events().len() as u64 >= **event);
            let recorded: Vec<String> = recorded.map(|event| brief_event_text(lang, replay, *event)).collect();
            text!(lang, "returned-meanwhile", what = recorded.join(text!(lang, "list-comma")))
        }
        ReturnReason::FollowsReturned => text!(lang, "returned-follows").to_owned(),
        ReturnReason::OtherSetting => text!(lang, "returned-setting").to_owned(),
        ReturnReason::NightLost => text!(lang, "returned-night").to_owned(),
    };
    ReturnedTexts { lines, reason }
}
