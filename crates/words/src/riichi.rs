//! Names of the riichi rules (circumstances, limits, waits, fu), and what can be wrong with a hand.

use super::{Lang, render, tile, word};
use quejing_rules::riichi::{Flag, FuKind, Limit, Problem, Wait};

/// A circumstance.
pub fn flag(lang: Lang, flag: Flag) -> &'static str {
    word(lang, &flag)
}

/// A limit; `None` for values by the formula.
pub fn limit(lang: Lang, limit: Limit) -> Option<&'static str> {
    Some(match limit {
        Limit::None => return None,
        Limit::Mangan => text!(lang, "riichi-limit-mangan"),
        Limit::Haneman => text!(lang, "riichi-limit-haneman"),
        Limit::Baiman => text!(lang, "riichi-limit-baiman"),
        Limit::Sanbaiman => text!(lang, "riichi-limit-sanbaiman"),
        Limit::Yakuman => text!(lang, "riichi-limit-yakuman"),
    })
}

/// A wait.
pub fn wait(lang: Lang, wait: Wait) -> &'static str {
    match wait {
        Wait::Tanki => text!(lang, "riichi-wait-tanki"),
        Wait::Shanpon => text!(lang, "riichi-wait-shanpon"),
        Wait::Ryanmen => text!(lang, "riichi-wait-ryanmen"),
        Wait::Kanchan => text!(lang, "riichi-wait-kanchan"),
        Wait::Penchan => text!(lang, "riichi-wait-penchan"),
    }
}

/// A piece of fu.
pub fn fu(lang: Lang, kind: FuKind) -> &'static str {
    match kind {
        FuKind::ClosedRon => text!(lang, "riichi-fu-closed-ron"),
        FuKind::SevenPairs => text!(lang, "riichi-fu-seven-pairs"),
        FuKind::Base => text!(lang, "riichi-fu-base"),
        FuKind::Triplet => text!(lang, "riichi-fu-triplet"),
        FuKind::Kong => text!(lang, "riichi-fu-kong"),
        FuKind::PairDragon => text!(lang, "riichi-fu-pair-dragon"),
        FuKind::PairSeatWind => text!(lang, "riichi-fu-pair-seat-wind"),
        FuKind::PairRoundWind => text!(lang, "riichi-fu-pair-round-wind"),
        FuKind::PairDoubleWind => text!(lang, "riichi-fu-pair-double-wind"),
        FuKind::Wait(kind) => wait(lang, kind),
        FuKind::SelfDraw => text!(lang, "riichi-fu-self-draw"),
        FuKind::OpenPinfu => text!(lang, "riichi-fu-open-pinfu"),
        FuKind::RoundUp => text!(lang, "riichi-fu-round-up"),
    }
}

/// Returns the sentence that says what is wrong and what to do.
pub fn problem(lang: Lang, problem: &Problem) -> String {
    match problem {
        Problem::RedFives { tile: red, found, allowed } => {
            text!(lang, "fault-riichi-red-fives", found = found, tile = tile(lang, *red), allowed = allowed)
        }
        other => render(lang, other),
    }
}
