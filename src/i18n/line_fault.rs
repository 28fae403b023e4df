//! What is wrong with a line of an import. The reader's own words are English: other languages do without them.

use super::{Lang, night};
use crate::table::ledger::{EVENT_FORMAT, FieldForm, LineFault};

/// What is wrong with a line.
pub(super) fn line_fault(lang: Lang, fault: &LineFault) -> String {
    match fault {
        LineFault::NotJson { column } => text!(lang, "ledger-line-not-json", column = column),
        LineFault::Twice { column } => text!(lang, "ledger-line-twice", column = column),
        LineFault::NotALine { why } => text!(lang, "ledger-line-not-a-line", why = why),
        LineFault::NoEvent { why } => text!(lang, "ledger-line-no-event", why = why),
        LineFault::Long { most } => text!(lang, "ledger-line-long", most = most),
        LineFault::Missing { field } => text!(lang, "ledger-line-missing", field = field),
        LineFault::Field { field, needed, found } => {
            text!(lang, "ledger-line-field", field = field, needed = form(lang, *needed), found = found)
        }
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
        LineFault::NotRising { before, found } => {
            text!(lang, "ledger-line-not-rising", before = before, found = found)
        }
        LineFault::Uneven { sum } => text!(lang, "ledger-line-uneven", sum = sum),
        LineFault::OtherSums { who, paid, field, said } => {
            text!(lang, "ledger-line-other-sums", player = who, paid = paid, field = field, said = said)
        }
        LineFault::NoHand { hand } => text!(lang, "ledger-line-no-hand", number = hand),
        LineFault::AlreadySo { hand } => text!(lang, "ledger-line-already-so", number = hand),
        LineFault::UnknownEvent { event } => {
            text!(lang, "ledger-line-unknown-event", kind = event)
        }
        LineFault::NotAsPaid { who, paid, counted } => {
            text!(lang, "ledger-line-not-as-paid", player = who, counted = counted, paid = paid)
        }
        LineFault::Refused(why) => night::refusal(lang, why),
    }
}

displayed_in_english!(LineFault => line_fault);

fn form(lang: Lang, form: FieldForm) -> String {
    match form {
        FieldForm::Seat => text!(lang, "ledger-form-seat"),
        FieldForm::Whole(most) => return text!(lang, "ledger-form-whole", most = most),
        FieldForm::Time => text!(lang, "ledger-form-time"),
        FieldForm::Text => text!(lang, "ledger-form-text"),
        FieldForm::Texts => text!(lang, "ledger-form-texts"),
        FieldForm::List => text!(lang, "ledger-form-list"),
        FieldForm::Object => text!(lang, "ledger-form-object"),
        FieldForm::FourNames => text!(lang, "ledger-form-four-names"),
        FieldForm::FourAmounts => text!(lang, "ledger-form-four-amounts"),
        FieldForm::FourCounts => text!(lang, "ledger-form-four-counts"),
        FieldForm::Payment => text!(lang, "ledger-form-payment"),
        FieldForm::Amount => text!(lang, "ledger-form-amount"),
        FieldForm::Holder => text!(lang, "ledger-form-holder"),
        FieldForm::Rules => text!(lang, "ledger-form-rules"),
    }
    .to_owned()
}
