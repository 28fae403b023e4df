//! The text of a night: refusals, reasons of payments, and the names of its kinds of records.

use super::{Lang, render, render_word};
use quejing_io::plain::escape_controls;
use quejing_ledger::recorded_win::UnjudgedReason;
use quejing_ledger::{Body, ChangedAspect, Decision, EntryMethod, EvidenceKind, Night, Refusal, UnsettledReason};
use quejing_rules::PaymentReason;

/// Returns the sentence on the refusal of an event, with identifiers in place of people's names; see [`replace_identifiers`].
pub fn refusal_text(lang: Lang, why: &Refusal) -> String {
    match why {
        Refusal::BadOption(wrong) => super::problem_text(lang, wrong),
        Refusal::CannotSettle(UnsettledReason::Faults(faults)) => {
            text!(lang, "ledger-refused-cannot-settle", why = super::faults_text(lang, faults))
        }
        Refusal::NotLast { entry, last: None } => text!(lang, "ledger-refused-not-last-gone", entry = entry),
        other => render(lang, other),
    }
}

/// Returns the sentence on the refusal of an event, with the names of the night's people.
pub fn refusal_text_with_names(lang: Lang, night: &Night, why: &Refusal) -> String {
    replace_identifiers(night, refusal_text(lang, why))
}

/// Returns the sentence with the names of the night's people in place of their identifiers.
pub fn replace_identifiers(night: &Night, sentence: String) -> String {
    let people = night.people.keys();
    people.fold(sentence, |sentence, player| sentence.replace(&player.to_string(), &night.name(*player)))
}

/// Returns the sentence on a recorded win that the rules cannot judge.
pub fn unjudged_reason(lang: Lang, why: &UnjudgedReason) -> String {
    match why {
        UnjudgedReason::Tiles(why) => refusal_text(lang, why),
        UnjudgedReason::Refused(faults) => super::faults_text(lang, faults),
        why => render(lang, why),
    }
}

/// Returns the brief reason for a payment, for lists; [`full_payment_reason`] returns the full one.
pub fn payment_reason(lang: Lang, why: PaymentReason) -> &'static str {
    render_word(lang, &why)
}

/// Returns the full reason for a payment in a deal that is settled as a whole.
pub fn full_payment_reason(lang: Lang, why: PaymentReason) -> &'static str {
    render_word(lang, &why.full_reason())
}

/// Returns the way in which a hand was entered; "by hand" if neither a photo nor tiles were.
pub fn entry_method_name(lang: Lang, how: EntryMethod) -> &'static str {
    render_word(lang, &how)
}

/// Returns the name of a decision on a dispute, such as the void of the deal.
pub fn decision_name(lang: Lang, decision: Decision) -> &'static str {
    render_word(lang, &decision)
}

/// Returns the name of a kind of evidence, such as a photo.
pub fn evidence_kind_name(lang: Lang, what: EvidenceKind) -> &'static str {
    render_word(lang, &what)
}

/// Returns the name of an aspect of a deal that a correction, undo or redo changes.
pub fn changed_aspect_name(lang: Lang, what: ChangedAspect) -> &'static str {
    render_word(lang, &what)
}

/// Returns the name of an author in the ledger who is no known person: the computer, or a phone with its number.
pub fn author_name(lang: Lang, author: &str) -> String {
    match (author, author.strip_prefix("phone:")) {
        ("window" | "cli", _) => text!(lang, "hub-by-computer").to_owned(),
        (_, Some(device)) => text!(lang, "hub-by-phone", device = escape_controls(device)),
        (other, None) => escape_controls(other).into_owned(),
    }
}

/// Returns the name of an event's kind, such as a win or an undo.
pub fn event_kind_name(lang: Lang, body: &Body) -> &'static str {
    render_word(lang, body)
}
