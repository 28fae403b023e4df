//! What the rules say of a hand, in one form for all families and without language: verdict, reading, what counts, what
//! does not and why, the steps to the total, and the other readings. Stable ids and integers; `i18n` makes sentences.

use super::family_message::FamilyMessage;
use super::{Pattern, Remark, Term, Verdict};
use crate::hand::{CheckedHand, Reading, TilePlace};
use crate::tile::Tile;
use quejing_message::Message;

/// The unit of a total.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, Unit};
/// let unit = |set| RuleProfile::from(set).unit();
/// assert_eq!((unit(RuleSet::RIICHI), unit(RuleSet::ZUNG_JUNG)), (Unit::BasicPoints, Unit::Score));
/// assert_eq!((unit(RuleSet::HOUSE), Unit::default()), (Unit::Fan, Unit::Points));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Message)]
#[message("ruling-unit")]
pub enum Unit {
    /// Points that are paid, or multiplied when paid.
    #[default]
    Points,
    /// 分 of Zung Jung.
    Score,
    /// 基本点 of riichi.
    BasicPoints,
    /// 番 of the house rule.
    Fan,
}

/// The worth of a hand. Anything the rules do not count in is absent or 0.
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
    /// The whole worth; 0 if not a win.
    pub total: u32,
    /// The unit of the total.
    pub unit: Unit,
    /// 副 or 符.
    pub fu: Option<u32>,
    /// 翻 or 番: Lingque's multiplier, han including dora, or fan.
    pub fan: Option<u32>,
    /// Lingque: fu × fan, before flowers.
    pub base: u32,
    /// Lingque: what flowers add.
    pub flowers: u32,
    /// Units of real yakuman.
    pub yakuman: u32,
    /// The name of the limit that the worth reaches, in rules with limits.
    pub limit: Option<&'static Term>,
}

/// The price of a win by itself: without liability, counters, sticks, open hands and bets.
///
/// ```
/// use quejing_rules::{Detail, Price, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z t1z").unwrap());
/// let ruling = rules.judge(&shown.case(&rules)?, Detail::Reasons)?;
/// // Seven pairs and self-draw: 25 fu and three han are 800 basic points.
/// assert_eq!(ruling.price, Some(Price::NonDealer { each: 800, dealer: 1600 }));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// The discarder pays this.
    Discarder(i64),
    /// Every other player pays this.
    Each(i64),
    /// The dealer pays another amount than the two others.
    NonDealer { each: i64, dealer: i64 },
}

impl Price {
    /// Returns the amount that one player pays who is not the dealer.
    pub fn amount(self) -> i64 {
        match self {
            Price::Discarder(amount) | Price::Each(amount) | Price::NonDealer { each: amount, .. } => amount,
        }
    }
}

/// A pattern that counts.
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
    /// The pattern.
    pub id: Pattern,
    /// The number of times it counts.
    pub count: u32,
    /// The worth of all its occurrences: fu, points, fan or han (for a real yakuman: units).
    pub worth: u32,
    /// Its fan number, if the rules multiply.
    pub fan: Option<u32>,
    /// The tiles it rests on; empty for circumstances, and if they were not asked for.
    pub tiles: Vec<Tile>,
}

impl CountedPattern {
    /// Returns a pattern of rules that do not multiply, without the tiles it rests on.
    pub fn new(id: Pattern, count: u32, worth: u32) -> CountedPattern {
        CountedPattern { id, count, worth, fan: None, tiles: Vec::new() }
    }
}

/// Returns the lists that differ from the first, each once.
pub(crate) fn ties(lists: impl IntoIterator<Item = Vec<CountedPattern>>) -> Vec<Vec<CountedPattern>> {
    let mut distinct: Vec<Vec<CountedPattern>> = Vec::new();
    for list in lists {
        if !distinct.contains(&list) {
            distinct.push(list);
        }
    }
    distinct.into_iter().skip(1).collect()
}

/// A pattern that holds but does not count.
///
/// ```
/// use quejing_rules::{Detail, Remark, RuleProfile, RuleSet, book::Example, house::Pattern, shared};
/// let (rules, shown) = (RuleProfile::from(RuleSet::HOUSE), Example::read("S 19m19p19s1234567z d1m").unwrap());
/// let suppressed = rules.judge(&shown.case(&rules)?, Detail::Reasons)?.suppressed;
/// let all_types = suppressed.iter().find(|one| one.id == Pattern::AllTypes.into()).unwrap();
/// assert_eq!(all_types.reasons, [Remark::new(&shared::REPLACED_BY_YAKUMAN, [])]);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuppressedPattern {
    /// The pattern.
    pub id: Pattern,
    /// The number of times it would count.
    pub count: u32,
    /// The worth that it would add.
    pub worth: u32,
    /// Every reason why it does not count.
    pub reasons: Vec<Remark>,
}

/// A piece of fu.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example, riichi::FuKind};
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let [part] = &rules.judge(&shown.case(&rules)?, Detail::Reasons)?.parts[..] else { panic!() };
/// assert_eq!((part.kind, part.fu), (FuKind::SevenPairs.term(), 25));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The source of the fu.
    pub kind: &'static Term,
    /// The number of fu.
    pub fu: u32,
    /// The set or pair it is for; `None` for a circumstance.
    pub place: Option<TilePlace>,
}

/// Another reading of the same hand.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 111222333m456p1z d1z").unwrap());
/// let ruling = rules.judge(&shown.case(&rules)?, Detail::Everything)?;
/// // Three concealed, consecutive triplets in a closed hand; as three identical sequences it is worth less.
/// assert_eq!(ruling.worth.total, 30 + 100 + 5);
/// assert_eq!(ruling.others[0].worth.total, 120 + 5 + 5);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    pub reading: Reading,
    /// As [`Ruling::read_as`].
    pub read_as: Vec<Tile>,
    /// As [`Ruling::place`]; riichi alone looks for it here.
    pub place: Option<TilePlace>,
    /// As [`Ruling::wait`].
    pub wait: Option<&'static Term>,
    /// The verdict if this were the best reading.
    pub verdict: Verdict,
    /// The worth of the hand.
    pub worth: Worth,
    /// Its patterns.
    pub counted: Vec<CountedPattern>,
}

impl Other {
    /// Returns a reading of the tiles as they are, before it is valued.
    pub(crate) fn new(reading: Reading) -> Other {
        Other {
            reading,
            read_as: Vec::new(),
            place: None,
            wait: None,
            verdict: Verdict::Win,
            worth: Worth::default(),
            counted: Vec::new(),
        }
    }
}

/// The judgement of the rules on a checked hand.
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
    /// The rule set's name on the wire.
    pub rules: &'static str,
    /// The verdict: won, or the reason why not.
    pub verdict: Verdict,
    /// The checked hand.
    pub win: CheckedHand,
    /// The worth; a complete hand that may not be declared has one too.
    pub worth: Worth,
    /// The minimum to declare, if it is a number.
    pub minimum: Option<u32>,
    /// The reading that is scored.
    pub reading: Option<Reading>,
    /// The tiles as this reading takes them, if wild tiles stand for others; otherwise empty.
    pub read_as: Vec<Tile>,
    /// The place of the winning tile in it.
    pub place: Option<TilePlace>,
    /// The wait that the winning tile completed, in rules that count it.
    pub wait: Option<&'static Term>,
    /// The patterns that count, in the order of the rule text.
    pub counted: Vec<CountedPattern>,
    /// Zung Jung: the patterns that a listed limit stands for, itself among them; empty without one.
    pub kept: Vec<CountedPattern>,
    /// Riichi: fu piece by piece.
    pub parts: Vec<Part>,
    /// The steps to the total.
    pub steps: Vec<Remark>,
    /// The patterns that hold but do not count.
    pub suppressed: Vec<SuppressedPattern>,
    /// Riichi: the dora that the hand holds but does not count.
    pub idle_dora: Vec<SuppressedPattern>,
    /// The reason why a complete hand cannot be declared.
    pub shortfall: Option<Remark>,
    /// Other lists of patterns of the same worth: in riichi those of every arrangement, elsewhere each once.
    pub ties: Vec<Vec<CountedPattern>>,
    /// The other readings, highest first; empty if not asked for.
    pub others: Vec<Other>,
    /// The condition that applies from outside the hand: the special rule of the deal.
    pub in_force: Option<FamilyMessage>,
    /// The price of the win by itself; `None` if the total alone says it.
    pub price: Option<Price>,
}

impl Ruling {
    /// Returns a ruling on a hand without a winning shape.
    pub fn no_win(rules: &'static str, win: CheckedHand) -> Ruling {
        Ruling {
            rules,
            verdict: Verdict::NoWin,
            win,
            worth: Worth::default(),
            minimum: None,
            reading: None,
            read_as: Vec::new(),
            place: None,
            wait: None,
            counted: Vec::new(),
            kept: Vec::new(),
            parts: Vec::new(),
            steps: Vec::new(),
            suppressed: Vec::new(),
            idle_dora: Vec::new(),
            shortfall: None,
            ties: Vec::new(),
            others: Vec::new(),
            in_force: None,
            price: None,
        }
    }

    /// Returns the tiles of the set or pair at a place of its reading.
    pub fn tiles_at(&self, place: TilePlace) -> Vec<Tile> {
        match (&self.reading, place) {
            (Some(Reading::Standard(split)), TilePlace::Pair) => vec![split.pair; 2],
            (Some(Reading::Standard(split)), TilePlace::Set(index)) => {
                split.sets(&self.win).get(index).map_or_else(Vec::new, |set| set.tiles().collect())
            }
            _ => Vec::new(),
        }
    }

    /// Returns true if the hand may be declared.
    pub fn is_win(&self) -> bool {
        self.verdict == Verdict::Win
    }
}
