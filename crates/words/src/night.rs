//! The wording of a night: refusals, cautions, reasons of payments, and the next steps.

use super::{Lang, render, word};
use quejing_io::plain::plain;
use quejing_ledger::recorded::UnjudgedReason;
use quejing_ledger::{Body, Decision, EntryMethod, EvidenceKind, Night, Refusal, StaleWhat, UnsettledReason};
use quejing_rules::PaymentReason;

/// Returns the sentence that says why an event is refused. People have their identifiers; see [`with_names`].
pub fn refusal(lang: Lang, why: &Refusal) -> String {
    match why {
        Refusal::BadOption(wrong) => super::problem(lang, wrong),
        Refusal::CannotSettle(UnsettledReason::Faults(faults)) => {
            text!(lang, "ledger-refused-cannot-settle", why = super::faults(lang, faults))
        }
        Refusal::NotLast { entry, last: None } => text!(lang, "ledger-refused-not-last-gone", entry = entry),
        other => render(lang, other),
    }
}

/// Returns the reason for which an event is refused, with the names of the night's people.
pub fn refusal_in(lang: Lang, night: &Night, why: &Refusal) -> String {
    with_names(night, refusal(lang, why))
}

/// Replaces identifiers of people of the night by names in a sentence.
pub fn with_names(night: &Night, sentence: String) -> String {
    let people = night.people.keys();
    people.fold(sentence, |sentence, player| sentence.replace(&player.to_string(), &night.name(*player)))
}

/// Returns the sentence that says why the rules cannot judge a recorded win.
pub fn unjudged_reason(lang: Lang, why: &UnjudgedReason) -> String {
    match why {
        UnjudgedReason::Tiles(why) => refusal(lang, why),
        UnjudgedReason::Refused(faults) => super::faults(lang, faults),
        why => render(lang, why),
    }
}

/// Returns the reason for a payment.
pub fn why(lang: Lang, why: PaymentReason) -> &'static str {
    word(lang, &why)
}

/// Returns the reason for a payment of a deal that is settled as a whole, in full.
pub fn why_in_full(lang: Lang, why: PaymentReason) -> &'static str {
    word(lang, &why.in_full())
}

/// Returns the way in which a hand was entered; without a photo or tiles, this is "by hand".
pub fn entry_method(lang: Lang, how: EntryMethod) -> &'static str {
    word(lang, &how)
}

/// Returns the outcome of a dispute.
pub fn decision(lang: Lang, decision: Decision) -> &'static str {
    word(lang, &decision)
}

/// Returns the name of a kind of evidence.
pub fn evidence(lang: Lang, what: EvidenceKind) -> &'static str {
    word(lang, &what)
}

/// Returns the name of the aspect that changes about a hand.
pub fn stale(lang: Lang, what: StaleWhat) -> &'static str {
    word(lang, &what)
}

/// Returns the name of an author for whom no person is known: a computer, a phone.
pub fn author(lang: Lang, author: &str) -> String {
    match (author, author.strip_prefix("phone:")) {
        ("window" | "cli", _) => text!(lang, "hub-by-computer").to_owned(),
        (_, Some(device)) => text!(lang, "hub-by-phone", device = plain(device)),
        (other, None) => plain(other).into_owned(),
    }
}

/// Returns the name of an event's kind.
pub fn kind(lang: Lang, body: &Body) -> &'static str {
    word(lang, body)
}
