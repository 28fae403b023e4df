//! The answer to "what is this hand worth" in Lingque: verdict, reading, patterns, and why others do not count.

use super::Fan;
use crate::Verdict;
use crate::hand::{Place, Reading};
use crate::tile::Tile;

/// The worth of a hand.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque::{Profile, Worth, appraise, check};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("2288m113355p88s7z")?, "7z".parse().ok());
/// let draft = HandDraft { concealed, win_tile, flowers: 3, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let worth = appraise(&check(&draft)?, &Profile::default()).worth;
/// assert_eq!(worth, Worth { fu: 10, fan: 4, base_points: 10 * 4, flower_points: 3 * 2, points: 46 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Worth {
    /// 副, summed.
    pub fu: u32,
    /// 翻, the multiplier.
    pub fan: u32,
    /// fu × fan, before flowers.
    pub base_points: u32,
    /// The part of the points that flowers add.
    pub flower_points: u32,
    /// The points to pay: base and flowers.
    pub points: u32,
}

/// A fan that counts.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque::{Fan, Profile, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("2288m113355p88s7z")?, "7z".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let counted = &explain(&check(&draft)?, &Profile::default(), Detail::Everything).patterns[1];
/// assert_eq!((counted.id, counted.count, counted.fu, counted.fan), (Fan::ValueRedDragon, 1, 2, 1));
/// assert_eq!(counted.tiles, parse_tiles("77z")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The fan.
    pub id: Fan,
    /// The number of times it counts.
    pub count: u32,
    /// Its whole fu: fu of one × count.
    pub fu: u32,
    /// The fan number of one.
    pub fan: u32,
    /// The tiles it rests on; empty for circumstances, and if they were not asked for.
    pub tiles: Vec<Tile>,
}

/// A fan that holds but does not count.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque::{Fan, Profile, Reason, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("2288m113355p88s7z")?, "7z".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let suppressed = &explain(&check(&draft)?, &Profile::default(), Detail::Reasons).suppressed;
/// assert_eq!((suppressed[0].id, suppressed[0].fu), (Fan::ConcealedHand, 2));
/// assert_eq!(suppressed[0].reasons, [Reason::ImpliedBy(Fan::SevenPairs)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppressed {
    /// The fan.
    pub id: Fan,
    /// The number of times it would count.
    pub count: u32,
    /// The fu that it would add.
    pub fu: u32,
    /// Every reason why it does not count.
    pub reasons: Vec<Reason>,
}

/// The reason why a fan does not count, or why a hand may not be declared.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque::{Profile, Reason, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// // A complete hand without any fan.
/// let (concealed, win_tile) = (parse_tiles("567m234p678s9p")?, "9p".parse().ok());
/// let (melds, seat_wind) = (vec!["123m:E".parse()?], Some(Wind::South));
/// let draft = HandDraft { concealed, win_tile, melds, seat_wind, ..HandDraft::default() };
/// let appraisal = explain(&check(&draft)?, &Profile::default(), Detail::Reasons);
/// assert_eq!(appraisal.shortfall, Some(Reason::BelowMinimum { needed: 10, found: 0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// 不计: part of a pattern that holds.
    ImpliedBy(Fan),
    /// 互斥: only one of the two counts, and the other is worth more.
    ExcludedBy(Fan),
    /// A series keeps only its highest pattern.
    SeriesKeepsDearest(Fan),
    /// The hand is worth less than the minimum to declare.
    BelowMinimum {
        /// The minimum.
        needed: u32,
        /// The worth of the hand, without flowers.
        found: u32,
    },
}

/// A step to the multiplier, in order.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque::{Fan, Profile, Step, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("2288m113355p88s7z")?, "7z".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let steps = explain(&check(&draft)?, &Profile::default(), Detail::Reasons).steps;
/// assert_eq!(steps, [Step::Highest { pattern: Fan::SevenPairs, fan: 3 }, Step::Closed]); // 3 + 1
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The highest fan number of one pattern.
    Highest {
        pattern: Fan,
        /// The fan number.
        fan: u32,
    },
    /// 番牌: as many fan as value triplets.
    ValueTriplets {
        /// The number of value triplets.
        fan: u32,
    },
    /// 复合跳翻: one more, for a strong fan of another category.
    Compound {
        pattern: Fan,
        /// Its fan number.
        fan: u32,
    },
    /// 门清跳翻: one more, for a closed hand.
    Closed,
}

/// Another reading of the same hand.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::{HandDraft, Reading};
/// use quejing_rules::lingque::{Profile, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// // 二般高, which may be read as seven pairs too.
/// let (concealed, win_tile) = (parse_tiles("223344m223344p5s")?, "5s".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let appraisal = explain(&check(&draft)?, &Profile::default(), Detail::Everything);
/// let pairs = appraisal.others.iter().find(|other| other.reading == Reading::SevenPairs).unwrap();
/// assert!(pairs.worth.points < appraisal.worth.points);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    pub reading: Reading,
    /// The worth in this reading.
    pub worth: Worth,
    pub patterns: Vec<Counted>,
}

/// The value of a hand with its reasons.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque::{Profile, appraise, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::{Detail, Verdict};
/// let (concealed, win_tile) = (parse_tiles("2288m113355p88s7z")?, "7z".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let (win, profile) = (check(&draft)?, Profile::default());
/// let appraisal = explain(&win, &profile, Detail::Reasons);
/// assert_eq!((appraisal.verdict, appraisal.worth), (Verdict::Win, appraise(&win, &profile).worth));
/// assert_eq!(appraisal.patterns.iter().map(|counted| counted.fu).sum::<u32>(), appraisal.worth.fu);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appraisal {
    /// The verdict: won, or the reason why not.
    pub verdict: Verdict,
    /// The value; all zero if not a win.
    pub worth: Worth,
    /// The reading that is scored.
    pub reading: Option<Reading>,
    /// The place of the winning tile in it.
    pub place: Option<Place>,
    /// The patterns that count, in the order of the rule text.
    pub patterns: Vec<Counted>,
    /// The patterns that hold but do not count.
    pub suppressed: Vec<Suppressed>,
    /// The steps to the multiplier.
    pub steps: Vec<Step>,
    /// The reason why a complete hand may not be declared.
    pub shortfall: Option<Reason>,
    /// The other readings, highest-scoring first; those worth the same lead.
    pub others: Vec<Other>,
}
