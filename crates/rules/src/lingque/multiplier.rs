//! The multiplier of a hand, its fan number 翻 (chapter 4.2): the highest fan number, plus one for a strong fan of
//! another category (复合跳翻), plus one for a closed hand (门清跳翻).

use super::remarks::{CLOSED_HAND_BONUS, COMPOUND_BONUS, HIGHEST_FAN, VALUE_TRIPLET_FAN};
use super::table::{EditionTable, VALUE_TILES};
use super::value::ScoredReading;
use super::{Fan, FanCategory};
use crate::Remark;

/// The number of fan categories, the variants of [`FanCategory`].
const FAN_CATEGORY_COUNT: usize = 11;

/// Returns the multiplier (翻) of a reading, with both bonuses; 0 if no fan counts. `is_closed` is true for a hand
/// without open melds.
pub(super) fn hand_multiplier(scored: &ScoredReading, table: &EditionTable, is_closed: bool) -> u32 {
    let mut highest = [0u32; FAN_CATEGORY_COUNT];
    for fan in scored.counted.without(VALUE_TILES).iter() {
        let category = &mut highest[table.categories[fan as usize] as usize];
        *category = (*category).max(table.prices[fan as usize].fan);
    }
    let honours = &mut highest[FanCategory::Honours as usize];
    *honours = (*honours).max(value_tile_fan_number(scored));
    let (mut first, mut second) = (0, 0);
    for fan in highest {
        second = second.max(fan.min(first));
        first = first.max(fan);
    }
    if first == 0 {
        return 0;
    }
    first + u32::from(has_compound_bonus(first, second)) + u32::from(is_closed)
}

/// Returns the fan number of the counted 番牌, which count together as one fan: the number of triplets among them, at
/// least 1; 0 if no 番牌 counts.
fn value_tile_fan_number(scored: &ScoredReading) -> u32 {
    let values = scored.counted.intersection(VALUE_TILES);
    if values.is_empty() {
        return 0;
    }
    (values.intersection(scored.held.value_triplets).len()).max(1)
}

/// Returns true if 复合跳翻 adds one: the second fan number squared is more than twice the first.
fn has_compound_bonus(first: u32, second: u32) -> bool {
    second * second > 2 * first
}

/// Returns the steps to the multiplier as remarks: the strongest fan, then each bonus that applies. Empty if no fan
/// counts.
pub(super) fn multiplier_steps(scored: &ScoredReading, table: &EditionTable, is_closed: bool) -> Vec<Remark> {
    let mut fans: Vec<(u32, Fan)> = scored
        .counted
        .iter()
        .map(|fan| match VALUE_TILES.has(fan) {
            true => (value_tile_fan_number(scored), fan),
            false => (table.prices[fan as usize].fan, fan),
        })
        .collect();
    // Stable: equal fan stay in the order of the table.
    fans.sort_by_key(|&(fan, _)| std::cmp::Reverse(fan));
    let Some(&(first, strongest)) = fans.first() else {
        return Vec::new();
    };
    let mut steps = vec![match VALUE_TILES.has(strongest) && first > 1 {
        true => Remark::new(&VALUE_TRIPLET_FAN, [first]),
        false => Remark::new(&HIGHEST_FAN, [first]).with_pattern(strongest),
    }];
    let category = |fan: Fan| table.categories[fan as usize];
    let other = fans.iter().find(|&&(_, fan)| category(fan) != category(strongest));
    if let Some(&(second, fan)) = other.filter(|&&(second, _)| has_compound_bonus(first, second)) {
        steps.push(Remark::new(&COMPOUND_BONUS, [second, 1]).with_pattern(fan));
    }
    if is_closed {
        steps.push(Remark::new(&CLOSED_HAND_BONUS, [1]));
    }
    steps
}
