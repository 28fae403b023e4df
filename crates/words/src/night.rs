//! What the night says: refusals, cautions, reasons of payments, what is due.

use super::{Lang, render};
use quejing_io::plain::plain;
use quejing_ledger::recorded::Unjudged;
use quejing_ledger::{Body, Decision, Entered, EvidenceKind, Night, Refusal, StaleWhat, Unsettled, Why};

/// Returns the sentence that says why an event is refused. People have their identifiers; see [`named`].
pub fn refusal(lang: Lang, why: &Refusal) -> String {
    match why {
        Refusal::BadOption(wrong) => super::problem(lang, wrong),
        Refusal::CannotSettle(Unsettled::Faults(faults)) => {
            text!(lang, "ledger-refused-cannot-settle", why = super::faults(lang, faults))
        }
        Refusal::NotLast { entry, last: None } => text!(lang, "ledger-refused-not-last-gone", entry = entry),
        other => render(lang, other),
    }
}

/// Why an event cannot be, with the names of the night's people.
pub fn refusal_in(lang: Lang, night: &Night, why: &Refusal) -> String {
    named(night, refusal(lang, why))
}

/// A sentence with names where it has identifiers of people of the night.
pub fn named(night: &Night, sentence: String) -> String {
    let people = night.people.keys();
    people.fold(sentence, |sentence, player| sentence.replace(&player.to_string(), &night.name(*player)))
}

/// Returns the sentence that says why the rules cannot judge a recorded win.
pub fn unjudged(lang: Lang, why: &Unjudged) -> String {
    match why {
        Unjudged::Tiles(why) => refusal(lang, why),
        Unjudged::Refused(faults) => super::faults(lang, faults),
        why => render(lang, why),
    }
}

/// Why money moves.
pub fn why(lang: Lang, why: Why) -> &'static str {
    match why {
        Why::SelfDraw => text!(lang, "ledger-why-self-draw"),
        Why::Discarder => text!(lang, "ledger-why-discarder"),
        Why::Bystander => text!(lang, "ledger-why-bystander"),
        Why::HalfLiability => text!(lang, "ledger-why-half-liability"),
        Why::FullLiability => text!(lang, "ledger-why-full-liability"),
        Why::FirstPoints => text!(lang, "ledger-why-first-points"),
        Why::Shared => text!(lang, "ledger-why-shared"),
        Why::Responsible => text!(lang, "ledger-why-responsible"),
        Why::Ron => text!(lang, "ledger-why-ron"),
        Why::SharedRon => text!(lang, "ledger-why-shared-ron"),
        Why::PaoHalf => text!(lang, "ledger-why-pao-half"),
        Why::PaoAll => text!(lang, "ledger-why-pao-all"),
        Why::Honba => text!(lang, "ledger-why-honba"),
        Why::StickPut => text!(lang, "ledger-why-stick-put"),
        Why::RiichiSticks => text!(lang, "ledger-why-riichi-sticks"),
        Why::NotenPenalty => text!(lang, "ledger-why-noten-penalty"),
        Why::NagashiMangan => text!(lang, "ledger-why-nagashi-mangan"),
        Why::Kong => text!(lang, "ledger-why-kong"),
        Why::FalseWin => text!(lang, "ledger-why-false-win"),
        Why::FalseWinToWaiting => text!(lang, "ledger-why-false-win-to-waiting"),
        Why::Chombo => text!(lang, "ledger-why-chombo"),
        Why::Fine => text!(lang, "ledger-why-fine"),
        Why::AsPaid => text!(lang, "ledger-why-as-paid"),
        Why::Penalty => text!(lang, "ledger-why-penalty"),
        Why::Adjustment => text!(lang, "ledger-why-adjustment"),
        Why::Bet => text!(lang, "ledger-why-bet"),
    }
}

/// How a hand was entered; without a photo or tiles behind it, it is said to be by hand.
pub fn entered(lang: Lang, how: Entered) -> &'static str {
    match how {
        Entered::Photo => text!(lang, "ledger-entered-photo"),
        Entered::Tiles => text!(lang, "ledger-entered-tiles"),
        Entered::Patterns => text!(lang, "ledger-entered-patterns"),
        Entered::Points => text!(lang, "ledger-entered-points"),
    }
}

/// What a dispute came to.
pub fn decision(lang: Lang, decision: Decision) -> &'static str {
    match decision {
        Decision::Keep => text!(lang, "ledger-decision-keep"),
        Decision::Correct => text!(lang, "ledger-decision-correct"),
        Decision::Void => text!(lang, "ledger-decision-void"),
    }
}

/// What a piece of evidence is.
pub fn evidence(lang: Lang, what: EvidenceKind) -> &'static str {
    match what {
        EvidenceKind::Photo => text!(lang, "ledger-evidence-photo"),
        EvidenceKind::Reading => text!(lang, "ledger-evidence-reading"),
        EvidenceKind::Correction => text!(lang, "ledger-evidence-correction"),
        EvidenceKind::Appraisal => text!(lang, "ledger-evidence-appraisal"),
    }
}

/// What changes about a hand.
pub fn stale(lang: Lang, what: StaleWhat) -> &'static str {
    match what {
        StaleWhat::Counts => text!(lang, "ledger-stale-counts"),
        StaleWhat::Dealer => text!(lang, "ledger-stale-dealer"),
        StaleWhat::Seats => text!(lang, "ledger-stale-seats"),
        StaleWhat::Counters => text!(lang, "ledger-stale-counters"),
        StaleWhat::Round => text!(lang, "ledger-stale-round"),
        StaleWhat::Special => text!(lang, "ledger-stale-special"),
        StaleWhat::Entry => text!(lang, "ledger-stale-entry"),
        StaleWhat::Money => text!(lang, "ledger-stale-money"),
    }
}

/// The author of something recorded, where no person is known for it: a computer, a phone.
pub fn author(lang: Lang, author: &str) -> String {
    match (author, author.strip_prefix("phone:")) {
        ("window" | "cli", _) => text!(lang, "hub-by-computer").to_owned(),
        (_, Some(device)) => text!(lang, "hub-by-phone", device = plain(device)),
        (other, None) => plain(other).into_owned(),
    }
}

/// What kind of event it is.
pub fn kind(lang: Lang, body: &Body) -> &'static str {
    match body {
        Body::NightOpened(_) => text!(lang, "ledger-kind-night-opened"),
        Body::PersonJoined(_) => text!(lang, "ledger-kind-person-joined"),
        Body::PersonRenamed { .. } => text!(lang, "ledger-kind-person-renamed"),
        Body::PersonLeft { .. } => text!(lang, "ledger-kind-person-left"),
        Body::SeatsSet(_) => text!(lang, "ledger-kind-seats-set"),
        Body::Reseated(_) => text!(lang, "ledger-kind-reseated"),
        Body::ReducedSet(_) => text!(lang, "ledger-kind-reduced-set"),
        Body::CampsDrawn(_) => text!(lang, "ledger-kind-camps-drawn"),
        Body::DealBegun(_) => text!(lang, "ledger-kind-deal-begun"),
        Body::SupportChosen(_) => text!(lang, "ledger-kind-support-chosen"),
        Body::HandOpened { .. } => text!(lang, "ledger-kind-hand-opened"),
        Body::RiichiDeclared { .. } => text!(lang, "ledger-kind-riichi-declared"),
        Body::Kong(_) => text!(lang, "ledger-kind-kong"),
        Body::Won(_) => text!(lang, "ledger-kind-won"),
        Body::Drawn(_) => text!(lang, "ledger-kind-drawn"),
        Body::FalseWin(_) => text!(lang, "ledger-kind-false-win"),
        Body::Agreed(_) => text!(lang, "ledger-kind-agreed"),
        Body::HandVoided(_) => text!(lang, "ledger-kind-hand-voided"),
        Body::Corrected(_) => text!(lang, "ledger-kind-corrected"),
        Body::Undone { .. } => text!(lang, "ledger-kind-undone"),
        Body::Redone { .. } => text!(lang, "ledger-kind-redone"),
        Body::DisputeOpened(_) => text!(lang, "ledger-kind-dispute-opened"),
        Body::DisputeDecided(_) => text!(lang, "ledger-kind-dispute-decided"),
        Body::EvidenceAttached(_) => text!(lang, "ledger-kind-evidence-attached"),
        Body::EvidenceRemoved { .. } => text!(lang, "ledger-kind-evidence-removed"),
        Body::Noted { .. } => text!(lang, "ledger-kind-noted"),
        Body::NightClosed { .. } => text!(lang, "ledger-kind-night-closed"),
        Body::NightReopened {} => text!(lang, "ledger-kind-night-reopened"),
    }
}
