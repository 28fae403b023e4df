//! The fan number 翻 (chapter 4.2): the highest fan, one more for a strong fan of another category (复合跳翻), one more
//! for a closed hand (门清跳翻).

use super::remarks::{CLOSED, COMPOUND, HIGHEST, VALUE_TRIPLETS};
use super::table::{Table, VALUE_TILES};
use super::value::ScoredReading;
use super::{Fan, FanCategory};
use crate::Remark;

/// The number of categories.
const CATEGORIES: usize = 11;

/// Returns the multiplier of a scored reading; 0 when nothing counts.
pub(super) fn fan_number(scored: &ScoredReading, table: &Table, closed: bool) -> u32 {
    let mut highest = [0u32; CATEGORIES];
    for fan in scored.counted.without(VALUE_TILES).iter() {
        let category = &mut highest[table.categories[fan as usize] as usize];
        *category = (*category).max(table.prices[fan as usize].fan);
    }
    let honours = &mut highest[FanCategory::Honours as usize];
    *honours = (*honours).max(value_tiles_fan(scored));
    let (mut first, mut second) = (0, 0);
    for fan in highest {
        second = second.max(fan.min(first));
        first = first.max(fan);
    }
    if first == 0 {
        return 0;
    }
    first + u32::from(is_compound(first, second)) + u32::from(closed)
}

/// Returns the fan of 番牌, which count together as one, with as many fan as there are triplets among them.
fn value_tiles_fan(scored: &ScoredReading) -> u32 {
    let values = scored.counted.intersection(VALUE_TILES);
    if values.is_empty() {
        return 0;
    }
    (values.intersection(scored.held.value_triplets).len()).max(1)
}

/// Returns true for 复合跳翻: f1² > 2·f0.
fn is_compound(first: u32, second: u32) -> bool {
    second * second > 2 * first
}

/// Returns the steps to the multiplier.
pub(super) fn steps(scored: &ScoredReading, table: &Table, closed: bool) -> Vec<Remark> {
    let mut fans: Vec<(u32, Fan)> = scored
        .counted
        .iter()
        .map(|fan| match VALUE_TILES.has(fan) {
            true => (value_tiles_fan(scored), fan),
            false => (table.prices[fan as usize].fan, fan),
        })
        .collect();
    // Stable: equal fan stay in the order of the table.
    fans.sort_by_key(|&(fan, _)| std::cmp::Reverse(fan));
    let Some(&(first, strongest)) = fans.first() else {
        return Vec::new();
    };
    let mut steps = vec![match VALUE_TILES.has(strongest) && first > 1 {
        true => Remark::new(&VALUE_TRIPLETS, [first]),
        false => Remark::new(&HIGHEST, [first]).with(strongest),
    }];
    let category = |fan: Fan| table.categories[fan as usize];
    let other = fans.iter().find(|&&(_, fan)| category(fan) != category(strongest));
    if let Some(&(second, fan)) = other.filter(|&&(second, _)| is_compound(first, second)) {
        steps.push(Remark::new(&COMPOUND, [second, 1]).with(fan));
    }
    if closed {
        steps.push(Remark::new(&CLOSED, [1]));
    }
    steps
}
