//! What a hand is worth, as fast as possible: numbers and sets of fan, without allocation.
//!
//! Chapter 4 of the specification: the fu are summed and multiplied by the fan number, plus 2 points per flower; without
//! flowers a hand must be worth 10. The highest-scoring of several readings counts.

use super::pattern::{Hand, HeldFans, held_fans};
use super::table::{Table, VALUE_TRIPLET_FU};
use super::{Fan, FanSet, Profile, multiplier};
use crate::hand::{CheckedHand, Reading, for_each_reading};
use crate::{CountedPattern, Unit, Verdict, Worth};

/// The worth that a hand needs without flowers (起和), in points.
pub const MINIMUM_POINTS: u32 = 10;
/// The points that each flower adds.
pub(crate) const POINTS_PER_FLOWER: u32 = 2;

/// The worth of a hand that is no win.
pub(super) const NOTHING: Worth =
    Worth { total: 0, unit: Unit::Points, fu: Some(0), fan: Some(0), base: 0, flowers: 0, yakuman: 0, limit: None };

/// One reading of a hand, scored.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredReading {
    pub reading: Reading,
    pub held: HeldFans,
    pub counted: FanSet,
    pub fu: u32,
    pub fan: u32,
}

/// Values a hand in its highest-scoring reading.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque;
/// use quejing_rules::tile::{Wind, mpsz};
/// let draft = HandDraft {
///     concealed: mpsz::parse("2288m113355p88s7z").unwrap(),
///     win_tile: mpsz::parse_one("7z").ok(),
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// let worth = lingque::value(&lingque::check(&draft)?, &lingque::Profile::default());
/// assert_eq!((worth.fu, worth.fan, worth.total), (Some(10), Some(4), 40));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn value(win: &CheckedHand, profile: &Profile) -> Worth {
    let hand = Hand::new(win);
    let mut best: Option<ScoredReading> = None;
    for_each_reading(win, |reading| {
        let scored = score(&hand, reading, profile);
        if best.is_none_or(|best| scored.base_points() > best.base_points()) {
            best = Some(scored);
        }
    });
    best.map_or(NOTHING, |best| best.worth(win.flowers()))
}

/// Scores one reading.
#[inline]
pub(super) fn score(hand: &Hand, reading: Reading, profile: &Profile) -> ScoredReading {
    let table = Table::get(profile.edition);
    let held = held_fans(hand, &reading);
    let counted = counted_fans(held.fans.intersection(table.exists), table);
    let mut scored = ScoredReading { reading, held, counted, fu: 0, fan: 0 };
    scored.fu = counted.iter().map(|fan| scored.fu_of(fan, profile)).sum();
    scored.fan = multiplier::fan_number(&scored, table, hand.closed);
    scored
}

/// Removes what does not count: 不计 works in chains, since what is suppressed still suppresses.
fn counted_fans(held: FanSet, table: &Table) -> FanSet {
    let mut lost = FanSet::NONE;
    for fan in held.iter() {
        lost = lost.union(table.not_beside[fan as usize]).union(table.excludes[fan as usize]);
    }
    held.without(lost)
}

impl ScoredReading {
    /// Returns the fu of a fan that holds, times its count.
    pub(super) fn fu_of(&self, fan: Fan, profile: &Profile) -> u32 {
        let one = match fan {
            _ if self.held.value_triplets.has(fan) => VALUE_TRIPLET_FU,
            Fan::ThreeMirroredPairs => profile.jingtongdui_fu.unwrap_or(self.price(fan, profile)),
            _ => self.price(fan, profile),
        };
        one * self.held.count(fan)
    }

    fn price(&self, fan: Fan, profile: &Profile) -> u32 {
        Table::get(profile.edition).prices[fan as usize].fu
    }

    /// Returns fu × fan.
    pub(super) fn base_points(&self) -> u32 {
        self.fu * self.fan
    }

    /// Returns the worth with flowers.
    pub(super) fn worth(&self, flowers: u8) -> Worth {
        let flowers = u32::from(flowers) * POINTS_PER_FLOWER;
        let base = self.base_points();
        Worth { total: base + flowers, fu: Some(self.fu), fan: Some(self.fan), base, flowers, ..NOTHING }
    }

    /// Returns the verdict on the hand, assuming that this is its highest-scoring reading.
    pub(super) fn verdict(&self) -> Verdict {
        if self.base_points() < MINIMUM_POINTS { Verdict::BelowMinimum } else { Verdict::Win }
    }

    /// Returns a fan that holds, with its worth.
    pub(super) fn count(&self, fan: Fan, profile: &Profile) -> CountedPattern {
        let price = Table::get(profile.edition).prices[fan as usize];
        let one = CountedPattern::new(fan.into(), self.held.count(fan), self.fu_of(fan, profile));
        CountedPattern { fan: Some(price.fan), ..one }
    }

    /// Returns the fan that count.
    pub(super) fn list(&self, profile: &Profile) -> Vec<CountedPattern> {
        self.counted.iter().map(|fan| self.count(fan, profile)).collect()
    }
}
