//! What is wrong with a line of an import. The reader's own words are English: other languages do without them.

use super::{Lang, night};
use crate::table::ledger::{EVENT_FORMAT, LineFault};

/// What is wrong with a line.
pub(super) fn line_fault(lang: Lang, fault: &LineFault) -> String {
    match fault {
        LineFault::NotALine { why } => text!(lang, "ledger-line-not-a-line", why = why),
        LineFault::NoEvent { why } => text!(lang, "ledger-line-no-event", why = why),
        LineFault::Long { most } => text!(lang, "ledger-line-long", most = most),
        LineFault::NoOpening => text!(lang, "ledger-line-no-opening").to_owned(),
        LineFault::Format { found } => {
            let known = EVENT_FORMAT;
            text!(lang, "ledger-line-format", found = found, known = known)
        }
        LineFault::OutOfOrder { night, expected, found } => {
            text!(lang, "ledger-line-out-of-order", night = night.to_string(), expected = expected, found = found)
        }
        LineFault::Changed { night, event } => {
            let night = night.to_string();
            text!(lang, "ledger-line-changed", night = night, entry = event)
        }
        LineFault::Refused(why) => night::refusal(lang, why),
    }
}

displayed_in_english!(LineFault => line_fault);
