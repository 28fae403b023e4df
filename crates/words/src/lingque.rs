//! Names of the Lingque categories, and errors of payments.

use super::Lang;
use quejing_rules::lingque::{Category, DealError, SettlementError};

/// Why a win cannot be paid.
pub fn deal_error(lang: Lang, error: &DealError) -> String {
    match *error {
        DealError::OddPoints(points) => text!(lang, "fault-lingque-odd-points", points = points),
        DealError::Seat(_) => text!(lang, "fault-lingque-seat").to_owned(),
        DealError::ProvidedByWinner(_) => text!(lang, "fault-lingque-provided-by-winner").to_owned(),
        DealError::TooManyProvided(count) => {
            text!(lang, "fault-lingque-too-many-provided", count = count)
        }
        DealError::Settlement(ref error) => settlement_error(lang, error),
    }
}

/// Why payments do not add up.
pub(crate) fn settlement_error(lang: Lang, error: &SettlementError) -> String {
    match *error {
        SettlementError::ToOneself(_) => text!(lang, "fault-lingque-pays-oneself").to_owned(),
        SettlementError::NoSuchSeat { seat, players } => {
            text!(lang, "fault-lingque-no-such-player", number = (seat.index() + 1), players = players)
        }
        SettlementError::NotPositive(amount) => {
            text!(lang, "fault-lingque-not-positive", amount = amount)
        }
        SettlementError::TooLarge => text!(lang, "fault-lingque-too-large").to_owned(),
    }
}

/// The name of a category.
pub fn category(lang: Lang, category: Category) -> &'static str {
    match category {
        Category::Chance => text!(lang, "lingque-category-chance"),
        Category::Special => text!(lang, "lingque-category-special"),
        Category::Claims => text!(lang, "lingque-category-claims"),
        Category::Triplets => text!(lang, "lingque-category-triplets"),
        Category::Honours => text!(lang, "lingque-category-honours"),
        Category::Terminals => text!(lang, "lingque-category-terminals"),
        Category::Suits => text!(lang, "lingque-category-suits"),
        Category::Numbers => text!(lang, "lingque-category-numbers"),
        Category::WholeHand => text!(lang, "lingque-category-whole-hand"),
        Category::Equality => text!(lang, "lingque-category-equality"),
        Category::Relation => text!(lang, "lingque-category-relation"),
    }
}
