//! The worth of a hand in points, as numbers and sets of fan without allocation.
//!
//! By chapter 4 of the specification, the fu are summed and multiplied by the fan number, and each flower adds 2
//! points. Without flowers a hand must be worth 10 points. The highest-scoring of several readings counts.

use super::pattern_finder::{HandFacts, HeldFans, held_fans};
use super::table::{EditionTable, VALUE_TRIPLET_FU};
use super::{Fan, FanSet, Options, multiplier};
use crate::hand::{CheckedHand, Reading, for_each_reading};
use crate::{CountedPattern, Verdict, Worth, WorthUnit};

/// The minimum worth of a hand that may be declared (起和), in points without flowers.
pub const MIN_POINTS_TO_DECLARE: u32 = 10;
/// The points that each flower adds.
pub(crate) const POINTS_PER_FLOWER: u32 = 2;

/// The worth of a hand that has no reading: 0 points, fu and fan.
pub(super) const NO_WORTH: Worth = Worth {
    total: 0,
    unit: WorthUnit::Points,
    fu: Some(0),
    fan: Some(0),
    base: 0,
    flowers: 0,
    yakuman: 0,
    limit: None,
};

/// A reading of a hand with its fan (番种), fu and multiplier.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredReading {
    pub reading: Reading,
    /// The fan that hold, those that do not count included.
    pub held: HeldFans,
    /// The fan that count.
    pub counted: FanSet,
    /// The sum of the fu of the counted fan.
    pub fu: u32,
    /// The multiplier (翻); 0 if no fan counts.
    pub fan: u32,
}

/// Returns the worth of a hand in its highest-scoring reading; 0 points if it has none. A hand below the minimum has
/// its worth too.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque;
/// use quejing_rules::tile::{Wind, mpsz};
/// let draft = HandDraft {
///     concealed: mpsz::parse("2288m113355p88s7z").unwrap(),
///     win_tile: mpsz::parse_single_tile("7z").ok(),
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// let worth = lingque::value(&lingque::check(&draft)?, &lingque::Options::default());
/// assert_eq!((worth.fu, worth.fan, worth.total), (Some(10), Some(4), 40));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn value(win: &CheckedHand, profile: &Options) -> Worth {
    let hand = HandFacts::new(win);
    let mut best: Option<ScoredReading> = None;
    for_each_reading(win, |reading| {
        let scored = score_reading(&hand, reading, profile);
        if best.is_none_or(|best| scored.base_points() > best.base_points()) {
            best = Some(scored);
        }
    });
    best.map_or(NO_WORTH, |best| best.worth(win.flowers()))
}

/// Returns a reading with the fan that hold and count, its fu and its multiplier, under the profile's edition and
/// option.
#[inline]
pub(super) fn score_reading(hand: &HandFacts, reading: Reading, profile: &Options) -> ScoredReading {
    let table = EditionTable::of_edition(profile.edition);
    let held = held_fans(hand, &reading);
    let counted = counted_fans(held.fans.intersection(table.existing_fans), table);
    let mut scored = ScoredReading { reading, held, counted, fu: 0, fan: 0 };
    scored.fu = counted.iter().map(|fan| scored.pattern_fu(fan, profile)).sum();
    scored.fan = multiplier::hand_multiplier(&scored, table, hand.is_closed);
    scored
}

/// Returns the held fan that count: those that no other held fan suppresses (不计) or excludes (互斥). A fan that does not
/// count still suppresses others.
fn counted_fans(held: FanSet, table: &EditionTable) -> FanSet {
    let mut lost = FanSet::NONE;
    for fan in held.iter() {
        lost = lost.union(table.not_beside[fan as usize]).union(table.excludes[fan as usize]);
    }
    held.without(lost)
}

impl ScoredReading {
    /// Returns the fu of a fan in this reading, multiplied by the number of times it holds; 0 if it does not hold. 番牌
    /// held as triplets have [`VALUE_TRIPLET_FU`], and the option sets the fu of 镜同对.
    pub(super) fn pattern_fu(&self, fan: Fan, profile: &Options) -> u32 {
        let one = match fan {
            _ if self.held.value_triplets.has(fan) => VALUE_TRIPLET_FU,
            Fan::ThreeMirroredPairs => profile.jingtongdui_fu.unwrap_or(self.table_fu(fan, profile)),
            _ => self.table_fu(fan, profile),
        };
        one * self.held.count(fan)
    }

    /// Returns the fu of one occurrence of a fan, by the table of the edition.
    fn table_fu(&self, fan: Fan, profile: &Options) -> u32 {
        EditionTable::of_edition(profile.edition).prices[fan as usize].fu
    }

    /// Returns the points without flowers: fu × multiplier.
    pub(super) fn base_points(&self) -> u32 {
        self.fu * self.fan
    }

    /// Returns the worth of the reading: its base points plus [`POINTS_PER_FLOWER`] for each of `flowers`.
    pub(super) fn worth(&self, flowers: u8) -> Worth {
        let flowers = u32::from(flowers) * POINTS_PER_FLOWER;
        let base = self.base_points();
        Worth { total: base + flowers, fu: Some(self.fu), fan: Some(self.fan), base, flowers, ..NO_WORTH }
    }

    /// Returns the verdict on a hand whose highest-scoring reading this is: a win, or below the minimum of 10 points
    /// without flowers.
    pub(super) fn verdict(&self) -> Verdict {
        if self.base_points() < MIN_POINTS_TO_DECLARE { Verdict::BelowMinimum } else { Verdict::Win }
    }

    /// Returns a fan of this reading with the number of times it holds, its fu in total, and its fan number.
    pub(super) fn counted_pattern(&self, fan: Fan, profile: &Options) -> CountedPattern {
        let price = EditionTable::of_edition(profile.edition).prices[fan as usize];
        let one = CountedPattern::new(fan.into(), self.held.count(fan), self.pattern_fu(fan, profile));
        CountedPattern { fan: Some(price.fan), ..one }
    }

    /// Returns the fan (番种) that count in this reading, each with its number of occurrences, its fu and its fan
    /// number, in the order of the edition's fan table.
    pub(super) fn counted_patterns(&self, profile: &Options) -> Vec<CountedPattern> {
        self.counted.iter().map(|fan| self.counted_pattern(fan, profile)).collect()
    }
}
