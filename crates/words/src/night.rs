//! The texts of a night: refusals, reasons for payments, and the names of methods, decisions, kinds and authors.

use super::named_message::render_with_names;
use super::{Lang, render, render_word};
use quejing_io::plain::escape_controls;
use quejing_ledger::recorded_win::UnjudgedReason;
use quejing_ledger::{ChangedAspect, Decision, EvidenceKind, Night, Record, RecordRefusal};
use quejing_rules::PaymentReason;
use quejing_rules::play::{EntryMethod, Play, Refusal, UnsettledReason};

/// Returns the sentence on the refusal of a record, with the names of the night's people; `None` leaves their
/// identifiers.
pub fn refusal_text(lang: Lang, night: Option<&Night>, refusal: &RecordRefusal) -> String {
    match refusal {
        RecordRefusal::Play(refusal) => play_refusal_text(lang, night, refusal),
        RecordRefusal::BadOption(problem) => super::problem_text(lang, problem),
        RecordRefusal::NotLast { entry, last: None } => text!(lang, "ledger-refused-not-last-gone", entry = entry),
        other => render_with_names(lang, night, other),
    }
}

/// Returns the sentence on the refusal of an event by the course of play, like [`refusal_text`].
pub fn play_refusal_text(lang: Lang, night: Option<&Night>, refusal: &Refusal) -> String {
    match refusal {
        Refusal::CannotSettle(UnsettledReason::Faults(faults)) => {
            text!(lang, "ledger-refused-cannot-settle", why = super::faults_text(lang, faults))
        }
        other => render_with_names(lang, night, other),
    }
}

/// Returns the reason for which the rules cannot judge a recorded win, as a sentence.
pub fn unjudged_reason_text(lang: Lang, reason: &UnjudgedReason) -> String {
    match reason {
        UnjudgedReason::Tiles(refusal) => play_refusal_text(lang, None, refusal),
        UnjudgedReason::Refused(faults) => super::faults_text(lang, faults),
        reason => render(lang, reason),
    }
}

/// Returns the brief reason for a payment, for lists; [`full_payment_reason`] returns the full one.
pub fn payment_reason(lang: Lang, reason: PaymentReason) -> &'static str {
    render_word(lang, &reason)
}

/// Returns the full reason for a payment, as a sentence.
pub fn full_payment_reason(lang: Lang, reason: PaymentReason) -> &'static str {
    render_word(lang, &reason.full_reason())
}

/// Returns the name of the way in which a hand was entered, such as from a photo.
pub fn entry_method_name(lang: Lang, method: EntryMethod) -> &'static str {
    render_word(lang, &method)
}

/// Returns the name of a decision on a dispute, such as the void of the deal.
pub fn decision_name(lang: Lang, decision: Decision) -> &'static str {
    render_word(lang, &decision)
}

/// Returns the name of a kind of evidence, such as a photo.
pub fn evidence_kind_name(lang: Lang, kind: EvidenceKind) -> &'static str {
    render_word(lang, &kind)
}

/// Returns the name of an aspect in which events change a deal, such as its dealer.
pub fn changed_aspect_name(lang: Lang, aspect: ChangedAspect) -> &'static str {
    render_word(lang, &aspect)
}

/// Returns the name of an author in the ledger, without a person: the computer, a phone with its number, or else the
/// author as stored. Control characters are escaped.
pub fn author_name(lang: Lang, author: &str) -> String {
    match (author, author.strip_prefix("phone:")) {
        ("window" | "cli", _) => text!(lang, "hub-by-computer").to_owned(),
        (_, Some(device)) => text!(lang, "hub-by-phone", device = escape_controls(device)),
        (author, None) => escape_controls(author).into_owned(),
    }
}

/// Returns the name of a record's kind, such as a win or an undo.
pub fn event_kind_name(lang: Lang, body: &Record) -> &'static str {
    render_word(lang, body)
}

/// Returns the name of the kind of an event of the course of play, such as a win.
pub(crate) fn play_kind_name(lang: Lang, play: &Play) -> &'static str {
    render_word(lang, play)
}
