//! Sentences for everything that can be wrong with a hand.

use quejing_i18n::words;

use super::place;
use crate::form::plain_form;
use crate::{Lang, flag, notation, tile};
use quejing_rules::hand::{Conflict, Form, MeldFault, MeldKind, Problem, SeatFault, SwitchFault, TileFault};

/// What is wrong and what to do.
pub fn problem(lang: Lang, problem: &Problem) -> String {
    match problem {
        Problem::BadTile { field, fault } => {
            let (field, fault) = (place(lang, field), tile_fault(lang, fault));
            text!(lang, "problem-bad-tile", field = field, fault = fault)
        }
        Problem::TileCount { expected, found } => {
            text!(lang, "problem-tile-count", found = found, expected = expected)
        }
        Problem::TooManyCopies { tile: of, found } => {
            let tile = tile(lang, *of);
            text!(lang, "problem-too-many-copies", tile = tile, found = found)
        }
        Problem::BadMeld { index, fault } => {
            let (number, fault) = (index + 1, meld_fault(lang, fault));
            text!(lang, "problem-bad-meld", number = number, fault = fault)
        }
        Problem::TooManyMelds { found } => text!(lang, "problem-too-many-melds", found = found),
        Problem::FlagConflict(between) => conflict(lang, between),
        Problem::BadSeat { field, found, fault } => {
            let found = found.as_deref().unwrap_or_default();
            seat_fault(lang, &place(lang, field), found, *fault)
        }
        Problem::BadFlowers { found } => text!(lang, "problem-bad-flowers", found = found),
        Problem::BadInput { field, expected: Form::WinTile } => {
            let field = place(lang, field);
            text!(lang, "problem-no-win-tile", field = field)
        }
        Problem::BadInput { field, expected } => {
            let (field, expected) = (place(lang, field), plain_form(lang, expected));
            text!(lang, "problem-bad-input", field = field, expected = expected)
        }
        Problem::UnknownField { field, nearest } => {
            text!(lang, "problem-unknown-field", field = field, nearest = nearest)
        }
        Problem::BadOption { name, fault } => match fault {
            SwitchFault::Unknown(known) => {
                text!(lang, "problem-unknown-option", option = name, allowed = words(lang, known))
            }
            SwitchFault::Write(expected) => {
                let expected = plain_form(lang, expected);
                text!(lang, "problem-bad-option", option = name, expected = expected)
            }
            SwitchFault::UmaSum(sum) => {
                text!(lang, "problem-option-uma-sum", option = name, sum = sum)
            }
            SwitchFault::NoOka { start, back } => {
                text!(lang, "problem-option-no-oka", option = name, start = start, back = back)
            }
        },
        Problem::LineTooLong { most } => text!(lang, "problem-line-too-long", most = most),
        Problem::UnknownRules { found, allowed } => unknown_rules(lang, found, allowed),
    }
}

/// A name that no rule set has.
pub(crate) fn unknown_rules(lang: Lang, found: &str, allowed: &str) -> String {
    text!(lang, "problem-unknown-rules", found = found, allowed = words(lang, allowed))
}

fn seat_fault(lang: Lang, field: &str, found: &str, fault: SeatFault) -> String {
    match fault {
        SeatFault::NoWind => text!(lang, "problem-seat-no-wind", field = field),
        SeatFault::SelfDrawn => text!(lang, "problem-seat-self-drawn", field = field),
        SeatFault::NotAnother => {
            text!(lang, "problem-seat-not-another", field = field, found = found)
        }
        SeatFault::NoDiscarder => text!(lang, "problem-seat-no-discarder", field = field),
        SeatFault::NotGiver => {
            text!(lang, "problem-seat-not-giver", field = field, found = found)
        }
        SeatFault::ChowNotFromLeft => {
            text!(lang, "problem-seat-chow-not-from-left", field = field)
        }
        SeatFault::NoYakuman => text!(lang, "problem-seat-no-yakuman", field = field),
        SeatFault::LiableWinner => text!(lang, "problem-seat-liable-winner", field = field),
        SeatFault::SameWinner => {
            text!(lang, "problem-seat-same-winner", field = field, found = found)
        }
    }
}

fn tile_fault(lang: Lang, fault: &TileFault) -> String {
    match fault {
        TileFault::Unreadable(error) => notation(lang, error),
        TileFault::Flower(flower) => {
            text!(lang, "problem-tile-flower", tile = tile(lang, *flower))
        }
        TileFault::NoFlowers(flower) => {
            text!(lang, "problem-tile-no-flowers", tile = tile(lang, *flower))
        }
    }
}

fn meld_kind(lang: Lang, kind: MeldKind) -> &'static str {
    match kind {
        MeldKind::Chow => text!(lang, "problem-meld-chow"),
        MeldKind::Pung => text!(lang, "problem-meld-pung"),
        MeldKind::Kong => text!(lang, "problem-meld-kong"),
    }
}

fn meld_fault(lang: Lang, fault: &MeldFault) -> String {
    match fault {
        MeldFault::Size { kind, expected, found } => {
            let kind = meld_kind(lang, *kind);
            text!(lang, "problem-meld-size", kind = kind, expected = expected, found = found)
        }
        MeldFault::NotConsecutive => text!(lang, "problem-meld-not-consecutive").to_owned(),
        MeldFault::NotAlike { kind } => {
            text!(lang, "problem-meld-not-alike", kind = meld_kind(lang, *kind))
        }
        MeldFault::Flower => text!(lang, "problem-meld-flower").to_owned(),
        MeldFault::Concealed { kind } => {
            text!(lang, "problem-meld-concealed", kind = meld_kind(lang, *kind))
        }
        MeldFault::Added => text!(lang, "problem-meld-added").to_owned(),
        MeldFault::UnknownKind => text!(lang, "problem-meld-unknown-kind").to_owned(),
        MeldFault::Unclear => text!(lang, "problem-meld-unclear").to_owned(),
    }
}

fn conflict(lang: Lang, conflict: &Conflict) -> String {
    let text = match conflict {
        Conflict::NotInTheseRules => text!(lang, "problem-conflict-not-in-these-rules"),
        Conflict::HeavenNotDealer => text!(lang, "problem-conflict-heaven-not-dealer"),
        Conflict::HeavenNotSelfDrawn => text!(lang, "problem-conflict-heaven-not-self-drawn"),
        Conflict::EarthDealer => text!(lang, "problem-conflict-earth-dealer"),
        Conflict::EarthSelfDrawn => text!(lang, "problem-conflict-earth-self-drawn"),
        Conflict::FirstTurnWithMelds(of) => {
            let flag = flag(lang, *of);
            return text!(lang, "problem-conflict-first-turn-with-melds", flag = flag);
        }
        Conflict::Together(one, other) => {
            let (one, other) = (flag(lang, *one), flag(lang, *other));
            return text!(lang, "problem-conflict-together", flag = one, other_flag = other);
        }
        Conflict::AfterKongNotSelfDrawn => {
            text!(lang, "problem-conflict-after-kong-not-self-drawn")
        }
        Conflict::AfterKongWithoutKong => text!(lang, "problem-conflict-after-kong-without-kong"),
        Conflict::RobKongSelfDrawn => text!(lang, "problem-conflict-rob-kong-self-drawn"),
        Conflict::RobKongHeldTwice => text!(lang, "problem-conflict-rob-kong-held-twice"),
    };
    text.to_owned()
}
