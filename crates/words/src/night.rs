//! What the night says: refusals, cautions, reasons of payments, what is due.

use super::{Lang, render};
use quejing_io::plain::plain;
use quejing_ledger::recorded::Unjudged;
use quejing_ledger::{
    Body, Decision, Entered, EvidenceKind, Needed, Night, Refusal, Sitting, StaleWhat, Unsettled, Why,
};

/// Why an event is refused. People have their identifiers; see [`named`].
pub fn refusal(lang: Lang, why: &Refusal) -> String {
    match why {
        Refusal::NotOpen => text!(lang, "ledger-refused-not-open"),
        Refusal::OpenAlready => text!(lang, "ledger-refused-open-already"),
        Refusal::Closed => text!(lang, "ledger-refused-closed"),
        Refusal::NotClosed => text!(lang, "ledger-refused-not-closed"),
        Refusal::BadName => text!(lang, "ledger-refused-bad-name"),
        Refusal::NoSeats => text!(lang, "ledger-refused-no-seats"),
        Refusal::DealGoesOn => text!(lang, "ledger-refused-deal-goes-on"),
        Refusal::NoDeal => text!(lang, "ledger-refused-no-deal"),
        Refusal::NotInTheseRules => text!(lang, "ledger-refused-not-in-these-rules"),
        Refusal::NoWinner => text!(lang, "ledger-refused-no-winner"),
        Refusal::BadAmount => text!(lang, "ledger-refused-bad-amount"),
        Refusal::ToOneself => text!(lang, "ledger-refused-to-oneself"),
        Refusal::NoPayment => text!(lang, "ledger-refused-no-payment"),
        Refusal::NoReason => text!(lang, "ledger-refused-no-reason"),
        Refusal::OtherKind => text!(lang, "ledger-refused-other-kind"),
        Refusal::BadReduced => text!(lang, "ledger-refused-bad-reduced"),
        Refusal::BadSha256 => text!(lang, "ledger-refused-bad-sha256"),
        other => return refusal_of(lang, other),
    }
    .to_owned()
}

/// Why an event is refused that names something.
fn refusal_of(lang: Lang, why: &Refusal) -> String {
    match why {
        Refusal::BadOption(wrong) => super::problem(lang, wrong),
        Refusal::Format { found, known } => {
            text!(lang, "ledger-refused-format", found = found, known = known)
        }
        Refusal::UnknownPlayer(player) => {
            let player = player.to_string();
            text!(lang, "ledger-refused-unknown-player", player = player)
        }
        Refusal::Twice(player) => {
            text!(lang, "ledger-refused-twice", player = player.to_string())
        }
        Refusal::NotAtTable(player) => {
            let player = player.to_string();
            text!(lang, "ledger-refused-not-at-table", player = player)
        }
        Refusal::AtTable(player) => {
            text!(lang, "ledger-refused-at-table", player = player.to_string())
        }
        Refusal::OwnTile(player) => {
            text!(lang, "ledger-refused-own-tile", player = player.to_string())
        }
        Refusal::BadText(field) => text!(lang, "ledger-refused-bad-text", field = field),
        Refusal::NameTaken(name) => text!(lang, "ledger-refused-name-taken", name = name),
        Refusal::NoTable(table) => {
            // Tables are counted from 0.
            let table = u16::from(*table) + 1;
            text!(lang, "ledger-refused-no-table", table = table)
        }
        Refusal::PlayerCount { found, allowed } => {
            let allowed = sitting(lang, *allowed);
            text!(lang, "ledger-refused-player-count", found = found, allowed = allowed)
        }
        Refusal::LongDeal { most } => text!(lang, "ledger-refused-long-deal", most = most),
        Refusal::BadValue { needed } => {
            let needed = self::needed(lang, *needed);
            text!(lang, "ledger-refused-bad-value", needed = needed)
        }
        Refusal::CannotSettle(why) => {
            let why = unsettled(lang, why);
            text!(lang, "ledger-refused-cannot-settle", why = why)
        }
        Refusal::UnknownHand(hand) => {
            text!(lang, "ledger-refused-unknown-hand", entry = hand.0)
        }
        Refusal::UnknownEvent(event) => {
            text!(lang, "ledger-refused-unknown-event", entry = event)
        }
        Refusal::AlreadySo(event) => text!(lang, "ledger-refused-already-so", entry = event),
        Refusal::NotLast { entry, last: None } => {
            text!(lang, "ledger-refused-not-last-gone", entry = entry)
        }
        Refusal::NotLast { entry, last: Some(last) } => {
            text!(lang, "ledger-refused-not-last", entry = entry, last = last)
        }
        Refusal::UnknownDispute(dispute) => {
            text!(lang, "ledger-refused-unknown-dispute", entry = dispute)
        }
        Refusal::BadDie(die) => text!(lang, "ledger-refused-bad-die", die = die),
        Refusal::BadTiles(tiles) => text!(lang, "ledger-refused-bad-tiles", tiles = tiles),
        Refusal::NotOpen
        | Refusal::OpenAlready
        | Refusal::Closed
        | Refusal::NotClosed
        | Refusal::BadName
        | Refusal::NoSeats
        | Refusal::DealGoesOn
        | Refusal::NoDeal
        | Refusal::NotInTheseRules
        | Refusal::NoWinner
        | Refusal::BadAmount
        | Refusal::ToOneself
        | Refusal::NoPayment
        | Refusal::NoReason
        | Refusal::OtherKind
        | Refusal::BadReduced
        | Refusal::BadSha256 => why.code().to_owned(),
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

fn needed(lang: Lang, needed: Needed) -> &'static str {
    match needed {
        Needed::PointsWithFlowers => text!(lang, "ledger-needed-points-with-flowers"),
        Needed::Points => text!(lang, "ledger-needed-points"),
        Needed::Fan => text!(lang, "ledger-needed-fan"),
        Needed::Han => text!(lang, "ledger-needed-han"),
        Needed::Fu => text!(lang, "ledger-needed-fu"),
        Needed::Yakuman => text!(lang, "ledger-needed-yakuman"),
        Needed::Pao => text!(lang, "ledger-needed-pao"),
        Needed::Patterns => text!(lang, "ledger-needed-patterns"),
        Needed::WinTile => text!(lang, "ledger-needed-win-tile"),
    }
}

fn sitting(lang: Lang, allowed: Sitting) -> &'static str {
    match allowed {
        Sitting::OneTableOfFour => text!(lang, "ledger-sitting-one-table-of-four"),
        Sitting::FourPlay => text!(lang, "ledger-sitting-four-play"),
        Sitting::FourPlayers => text!(lang, "ledger-sitting-four-players"),
        Sitting::FourOrMore => text!(lang, "ledger-sitting-four-or-more"),
        Sitting::FourAtMost => text!(lang, "ledger-sitting-four-at-most"),
        Sitting::ElevenAtMost => text!(lang, "ledger-sitting-eleven-at-most"),
        Sitting::ThreeOrMore => text!(lang, "ledger-sitting-three-or-more"),
        Sitting::ThreeOrFour => text!(lang, "ledger-sitting-three-or-four"),
        Sitting::Queue => text!(lang, "ledger-sitting-queue"),
        Sitting::FreePerson => text!(lang, "ledger-sitting-free-person"),
        Sitting::OneOrTwoTables => text!(lang, "ledger-sitting-one-or-two-tables"),
        Sitting::Camps => text!(lang, "ledger-sitting-camps"),
        Sitting::CampOfTwo => text!(lang, "ledger-sitting-camp-of-two"),
    }
}

fn unsettled(lang: Lang, why: &Unsettled) -> String {
    match why {
        Unsettled::Faults(faults) => super::faults(lang, faults),
        Unsettled::Lingque(error) => super::lingque::deal_error(lang, error),
        Unsettled::OneSelfDraw => text!(lang, "ledger-unsettled-one-self-draw").to_owned(),
        Unsettled::DealerSwaps => text!(lang, "ledger-unsettled-dealer-swaps").to_owned(),
        Unsettled::Uneven => text!(lang, "ledger-unsettled-uneven").to_owned(),
    }
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
