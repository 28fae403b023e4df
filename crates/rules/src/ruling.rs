//! The judgement of rules on a hand, in one form for all families and without language: verdict, reading, the patterns
//! that count or not, the steps to the total, and other readings. It consists of stable ids and integers; `i18n` makes
//! sentences of them.

use super::family_message::FamilyMessage;
use super::{FamilyTerm, Pattern, Remark, Verdict};
use crate::hand::{CheckedHand, Reading, TilePlace};
use crate::tile::Tile;
use quejing_message::Message;

/// The unit of a hand's total worth, which depends on the family of rules.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, WorthUnit};
/// let unit = |set| RuleProfile::from(set).unit();
/// assert_eq!((unit(RuleSet::RIICHI), unit(RuleSet::ZUNG_JUNG)), (WorthUnit::BasicPoints, WorthUnit::Score));
/// assert_eq!((unit(RuleSet::HOUSE), WorthUnit::default()), (WorthUnit::Fan, WorthUnit::Points));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Message)]
#[message("ruling-unit")]
pub enum WorthUnit {
    /// Points, which are paid as they are or multiplied (Lingque).
    #[default]
    Points,
    /// The points of Zung Jung (分).
    Score,
    /// The basic points of riichi (基本点).
    BasicPoints,
    /// The fan of the house rule (番).
    Fan,
}

/// The worth of a hand. Quantities that the rules do not have are `None` or 0.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let worth = rules.judge(&shown.case(&rules)?, Detail::Reasons)?.worth;
/// assert_eq!((worth.fu, worth.fan), (Some(25), Some(2)));
/// assert_eq!(worth.total, 25 * 2u32.pow(2 + 2));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Worth {
    /// The total worth; 0 if the hand is no win.
    pub total: u32,
    /// The unit of the total.
    pub unit: WorthUnit,
    /// The fu of the hand (Lingque: 副, riichi: 符); `None` in rules without fu, and for a real yakuman.
    pub fu: Option<u32>,
    /// Lingque's multiplier (翻), riichi's han with dora, or the fan of the house rule (番); `None` in Zung Jung, and for
    /// a real yakuman in riichi.
    pub fan: Option<u32>,
    /// Lingque: fu × fan, before flowers.
    pub base: u32,
    /// Lingque: the points that flowers add.
    pub flowers: u32,
    /// The number of real yakuman, a double yakuman as two; a yakuman by han alone (累计役满) is none.
    pub yakuman: u32,
    /// The name of the limit that the worth reaches; `None` below the limits, and in rules without limits.
    pub limit: Option<&'static FamilyTerm>,
}

/// The payments for a win alone, in points: without liability, counters, sticks, open hands and bets.
///
/// ```
/// use quejing_rules::{Detail, WinPrice, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z t1z").unwrap());
/// let ruling = rules.judge(&shown.case(&rules)?, Detail::Reasons)?;
/// // Seven pairs and self-draw: 25 fu and three han are 800 basic points.
/// assert_eq!(ruling.price, Some(WinPrice::NonDealer { each: 800, dealer: 1600 }));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinPrice {
    /// The discarder pays this amount.
    Discarder(i64),
    /// Every other player pays this amount.
    Each(i64),
    /// Each of the two other non-dealers pays `each`, and the dealer pays `dealer`.
    NonDealer { each: i64, dealer: i64 },
}

impl WinPrice {
    /// Returns the amount in points that one payer pays: the discarder, each other player, or each other non-dealer.
    pub fn amount(self) -> i64 {
        match self {
            WinPrice::Discarder(amount) | WinPrice::Each(amount) | WinPrice::NonDealer { each: amount, .. } => amount,
        }
    }
}

/// A pattern that counts in a hand, with its worth.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example, zung_jung::Pattern};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let ruling = rules.judge(&shown.case(&rules)?, Detail::Everything)?;
/// let [seven_pairs] = &ruling.counted[..] else { panic!() };
/// assert_eq!((seven_pairs.id, seven_pairs.worth), (Pattern::SevenPairs.into(), 30));
/// assert_eq!(seven_pairs.tiles.len(), 14);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedPattern {
    pub id: Pattern,
    /// The number of times that the pattern counts.
    pub count: u32,
    /// The worth of all occurrences: fu, points, fan or han; for a real yakuman, the number of yakuman.
    pub worth: u32,
    /// The pattern's part of the multiplier; `None` in rules that do not multiply.
    pub fan: Option<u32>,
    /// The tiles that show the pattern; empty for circumstances, and unless
    /// [`Detail::Everything`](crate::Detail::Everything) was requested.
    pub tiles: Vec<Tile>,
}

impl CountedPattern {
    /// Creates a counted pattern without a part of the multiplier and without tiles.
    pub fn new(id: Pattern, count: u32, worth: u32) -> CountedPattern {
        CountedPattern { id, count, worth, fan: None, tiles: Vec::new() }
    }
}

/// Returns the lists of patterns that differ from the first list and from each other, in their order.
pub(crate) fn distinct_ties(lists: impl IntoIterator<Item = Vec<CountedPattern>>) -> Vec<Vec<CountedPattern>> {
    let mut distinct_lists: Vec<Vec<CountedPattern>> = Vec::new();
    for list in lists {
        if !distinct_lists.contains(&list) {
            distinct_lists.push(list);
        }
    }
    distinct_lists.into_iter().skip(1).collect()
}

/// A pattern that occurs in a hand but does not count.
///
/// ```
/// use quejing_rules::{Detail, Remark, RuleProfile, RuleSet, book::Example, house::Pattern, shared_remarks};
/// let (rules, shown) = (RuleProfile::from(RuleSet::HOUSE), Example::read("S 19m19p19s1234567z d1m").unwrap());
/// let suppressed = rules.judge(&shown.case(&rules)?, Detail::Reasons)?.suppressed;
/// let all_types = suppressed.iter().find(|one| one.id == Pattern::AllTypes.into()).unwrap();
/// assert_eq!(all_types.reasons, [Remark::new(&shared_remarks::REPLACED_BY_YAKUMAN, [])]);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuppressedPattern {
    pub id: Pattern,
    /// The number of times that the pattern would count.
    pub count: u32,
    /// The worth that the pattern would add.
    pub worth: u32,
    /// The reasons why the pattern does not count; never empty.
    pub reasons: Vec<Remark>,
}

/// A part of the hand's fu, with its source.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example, riichi::FuKind};
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let [part] = &rules.judge(&shown.case(&rules)?, Detail::Reasons)?.fu_parts[..] else { panic!() };
/// assert_eq!((part.kind, part.fu), (FuKind::SevenPairs.term(), 25));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FuPart {
    /// The source of the fu, such as a set, a wait or seven pairs.
    pub kind: &'static FamilyTerm,
    pub fu: u32,
    /// The set or pair that earns the fu; `None` for a circumstance.
    pub place: Option<TilePlace>,
}

/// Another reading of a judged hand, with its worth.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 111222333m456p1z d1z").unwrap());
/// let ruling = rules.judge(&shown.case(&rules)?, Detail::Everything)?;
/// // Three concealed, consecutive triplets in a closed hand; as three identical sequences it is worth less.
/// assert_eq!(ruling.worth.total, 30 + 100 + 5);
/// assert_eq!(ruling.other_readings[0].worth.total, 120 + 5 + 5);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherReading {
    pub reading: Reading,
    /// The concealed tiles of this reading if wild tiles stand for others; otherwise empty.
    pub read_as: Vec<Tile>,
    /// The place of the winning tile in this reading; `None` in rules other than riichi.
    pub win_tile_place: Option<TilePlace>,
    /// The wait that the winning tile completed in this reading; `None` in rules that do not count waits.
    pub wait: Option<&'static FamilyTerm>,
    /// The verdict that the hand would have in this reading.
    pub verdict: Verdict,
    /// The worth of the hand in this reading.
    pub worth: Worth,
    /// The patterns that count in this reading, in the order of the rule text.
    pub counted: Vec<CountedPattern>,
}

impl OtherReading {
    /// Creates a reading without wild tiles, with the verdict of a win, no patterns and the worth 0.
    pub(crate) fn new(reading: Reading) -> OtherReading {
        OtherReading {
            reading,
            read_as: Vec::new(),
            win_tile_place: None,
            wait: None,
            verdict: Verdict::Win,
            worth: Worth::default(),
            counted: Vec::new(),
        }
    }
}

/// The judgement of rules on a checked hand: verdict, worth, reading, and the patterns that count or not.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let shown = Example::read("S 2233m4455p6677s1z d1z").unwrap();
/// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG);
/// let ruling = rules.judge(&shown.case(&rules)?, Detail::Reasons)?;
/// assert!(ruling.is_win() && ruling.shortfall.is_none());
/// assert_eq!((ruling.rules, ruling.worth.total), ("zung-jung", 30));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The rule set's name on the wire, such as `zung-jung`.
    pub rules: &'static str,
    /// The verdict: a win, or the reason why it is none.
    pub verdict: Verdict,
    pub win: CheckedHand,
    /// The worth; a complete hand that may not be declared has one too.
    pub worth: Worth,
    /// The minimum worth of a hand that may be declared; `None` if the rules have no such number.
    pub minimum: Option<u32>,
    /// The reading that is scored; `None` without a winning shape.
    pub reading: Option<Reading>,
    /// The concealed tiles of the scored reading if wild tiles stand for others; otherwise empty.
    pub read_as: Vec<Tile>,
    /// The place of the winning tile in the scored reading; `None` if the worth does not depend on it.
    pub win_tile_place: Option<TilePlace>,
    /// The wait that the winning tile completed; `None` in rules that do not count waits.
    pub wait: Option<&'static FamilyTerm>,
    /// The patterns that count, in the order of the rule text.
    pub counted: Vec<CountedPattern>,
    /// Zung Jung, if a listed limit pattern decides the total: the highest pattern of each series that the hand has,
    /// the limit included. Otherwise empty.
    pub series_patterns: Vec<CountedPattern>,
    /// Riichi: the parts of the hand's fu.
    pub fu_parts: Vec<FuPart>,
    /// The steps of the calculation from the patterns to the total, in order.
    pub steps: Vec<Remark>,
    /// The patterns that occur but do not count.
    pub suppressed: Vec<SuppressedPattern>,
    /// Riichi: the dora that the hand has but does not count.
    pub idle_dora: Vec<SuppressedPattern>,
    /// The reason why a complete hand cannot be declared; `None` if it can.
    pub shortfall: Option<Remark>,
    /// Other lists of patterns with the same worth: in riichi one for each arrangement, elsewhere each list once.
    pub tied_lists: Vec<Vec<CountedPattern>>,
    /// The other readings, highest worth first; empty unless [`Detail::Everything`](crate::Detail::Everything) was
    /// requested.
    pub other_readings: Vec<OtherReading>,
    /// The condition outside the hand that applies to it, such as the special rule of the deal; `None` if there is
    /// none.
    pub outside_condition: Option<FamilyMessage>,
    /// The payments for the win alone; `None` if they follow from the total.
    pub price: Option<WinPrice>,
}

impl Ruling {
    /// Creates the ruling of the rule set with the name `rules` on a hand without a winning shape: worth 0, without a
    /// reading, patterns or steps.
    pub fn no_win(rules: &'static str, win: CheckedHand) -> Ruling {
        Ruling {
            rules,
            verdict: Verdict::NoWin,
            win,
            worth: Worth::default(),
            minimum: None,
            reading: None,
            read_as: Vec::new(),
            win_tile_place: None,
            wait: None,
            counted: Vec::new(),
            series_patterns: Vec::new(),
            fu_parts: Vec::new(),
            steps: Vec::new(),
            suppressed: Vec::new(),
            idle_dora: Vec::new(),
            shortfall: None,
            tied_lists: Vec::new(),
            other_readings: Vec::new(),
            outside_condition: None,
            price: None,
        }
    }

    /// Returns the tiles of the set or pair at a place of the scored reading; empty for a reading without sets, and for
    /// a place that it does not have.
    pub fn tiles_at(&self, place: TilePlace) -> Vec<Tile> {
        match (&self.reading, place) {
            (Some(Reading::Standard(split)), TilePlace::Pair) => vec![split.pair; 2],
            (Some(Reading::Standard(split)), TilePlace::Set(index)) => {
                split.sets(&self.win).get(index).map_or_else(Vec::new, |set| set.tiles().collect())
            }
            _ => Vec::new(),
        }
    }

    /// Returns true if the hand is a win that may be declared.
    pub fn is_win(&self) -> bool {
        self.verdict == Verdict::Win
    }
}
