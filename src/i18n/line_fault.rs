//! What is wrong with a line of an import. The reader's own words are English: other languages do without them.

use super::{Lang, night, render};
use crate::table::ledger::LineFault;

/// Returns the sentence of an error of a line.
pub(super) fn line_fault(lang: Lang, fault: &LineFault) -> String {
    match fault {
        LineFault::Refused(why) => night::refusal(lang, why),
        fault => render(lang, fault),
    }
}
