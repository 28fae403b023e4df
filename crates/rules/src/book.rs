//! The rule book as data: each pattern of a rule set with its worth, the patterns that it excludes, its section in the
//! rule text, and a hand that shows it. Each family has its entries in `table.rs`; `i18n::book` has the words.

use quejing_message::Message;

use super::Pattern;
use super::family_message::FamilyMessage;
use crate::hand::{DraftMeld, HandDraft, MeldKind};
use crate::tile::{Wind, mpsz};

/// A pattern's entry in the rule book: heading, worth, excluded patterns, section and example.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, book::Example, riichi::Yaku};
/// let entries = RuleProfile::from(RuleSet::RIICHI).pattern_entries();
/// let pinfu = entries.iter().find(|entry| entry.pattern == Yaku::Pinfu.into()).unwrap();
/// assert!(Example::read(pinfu.example).unwrap().draft.melds.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct PatternEntry {
    pub pattern: Pattern,
    /// The heading under which the pattern is listed.
    pub category: PatternCategory,
    /// The worth under the options of the rules that returned the entry.
    pub worth: PatternWorth,
    /// The patterns that do not count beside this one (不计), and those of lower worth in its series.
    pub not_beside: Vec<Pattern>,
    /// The patterns of lower worth that this one excludes (互斥).
    pub excludes: Vec<Pattern>,
    /// The number of the section that defines the pattern, in the rule text or its specification.
    pub section: String,
    /// A hand that shows the pattern, as text for [`Example::read`].
    pub example: &'static str,
}

/// The heading under which the rule book lists patterns.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, book::PatternCategory, riichi::Yaku};
/// let entries = RuleProfile::from(RuleSet::RIICHI).pattern_entries();
/// let category = |yaku: Yaku| entries.iter().find(|entry| entry.pattern == yaku.into()).unwrap().category.clone();
/// assert_eq!(category(Yaku::Pinfu), PatternCategory::Han(1));
/// assert_eq!(category(Yaku::Kokushi), PatternCategory::Yakuman);
/// ```
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum PatternCategory {
    /// A heading that only one family defines.
    #[message(transparent)]
    Family(FamilyMessage),
    /// A series of related patterns (Zung Jung); holds its number in the rule text.
    #[message("book-series")]
    Series(#[message(name = "number")] &'static str),
    /// The patterns of this number of fan.
    #[message("book-fan")]
    Fan(#[message(name = "fan")] u32),
    /// The patterns of this number of han.
    #[message("book-han")]
    Han(#[message(name = "han")] u8),
    /// The patterns that are yakuman (役满).
    #[message("book-yakuman")]
    Yakuman,
}

/// The worth of a pattern in the rule book, in the terms of its family.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, book::PatternWorth, riichi::Yaku};
/// let entries = RuleProfile::from(RuleSet::RIICHI).pattern_entries();
/// let flush = entries.iter().find(|entry| entry.pattern == Yaku::Chinitsu.into()).unwrap();
/// assert_eq!(flush.worth, PatternWorth::Han { closed: 6, open: Some(5) });
/// assert_eq!(flush.worth.numbers(), [6, 5]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternWorth {
    /// Fu that are added up, and fan for the multiplier (Lingque).
    FuFan { fu: u32, fan: u32 },
    Points {
        points: u32,
        /// True if each occurrence of the pattern counts.
        counts_each: bool,
    },
    Fan {
        fan: u32,
        /// True if the pattern is a yakuman (役满).
        is_yakuman: bool,
    },
    Han {
        /// The han in a closed hand.
        closed: u8,
        /// The han in an open hand; `None` if the pattern requires a closed hand.
        open: Option<u8>,
    },
    /// A yakuman (役满).
    Yakuman {
        /// True if the pattern also counts in an open hand.
        counts_open: bool,
    },
}

impl PatternWorth {
    /// Returns the numbers of the worth, for searches by value; equal han of closed and open hands once, none for a
    /// yakuman.
    pub fn numbers(self) -> Vec<u32> {
        match self {
            PatternWorth::FuFan { fu, fan } => vec![fu, fan],
            PatternWorth::Points { points, .. } => vec![points],
            PatternWorth::Fan { fan, .. } => vec![fan],
            PatternWorth::Han { closed, open } => {
                std::iter::once(closed).chain(open.filter(|open| *open != closed)).map(u32::from).collect()
            }
            PatternWorth::Yakuman { .. } => Vec::new(),
        }
    }
}

/// A hand that shows a pattern, with its circumstances and the options that the pattern needs.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, book::Example};
/// let shown = Example::read("S riichi 23m456p789s11122z d4m").unwrap();
/// let case = shown.case(&RuleProfile::from(RuleSet::RIICHI))?;
/// assert!(case.circumstances.has_flag("riichi"));
/// // Zung Jung has no such circumstance and leaves it out.
/// assert!(!shown.case(&RuleProfile::from(RuleSet::ZUNG_JUNG))?.circumstances.has_flag("riichi"));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Example {
    /// The hand, with the winner's seat wind.
    pub draft: HandDraft,
    /// The circumstances, by their words on the wire, such as `last_tile`.
    pub flags: Vec<String>,
    /// The options without which the pattern does not count: each key with the word of its value.
    pub switches: Vec<(&'static str, &'static str)>,
}

impl Example {
    /// Parses the text of an example: the seat wind, options as `key=word`, the concealed tiles, melds in brackets
    /// (`[!1111z]` a concealed kong, `[+1111z]` an added one), and the winning tile after `d` (discard) or `t`
    /// (self-draw). All other words are circumstances. `None` if the seat wind or the winning tile is missing, or a
    /// meld cannot be parsed.
    ///
    /// ```
    /// use quejing_rules::book::Example;
    /// let shown = Example::read("S last_tile 123m55z [789p] [!1111z] [222s] t4m").unwrap();
    /// assert!(shown.draft.self_draw && shown.flags == ["last_tile"]);
    /// assert_eq!(shown.draft.melds.len(), 3);
    /// assert_eq!(Example::read("S 123m"), None);
    /// ```
    pub fn read(text: &'static str) -> Option<Example> {
        let mut shown = Example::default();
        let draft = &mut shown.draft;
        for word in text.split_whitespace() {
            if let Some(meld) = word.strip_prefix('[') {
                draft.melds.push(parse_meld(meld.strip_suffix(']')?)?);
            } else if let Some(pair) = word.split_once('=') {
                shown.switches.push(pair);
            } else if let Ok(tiles) = mpsz::parse(word) {
                draft.concealed.extend(tiles);
            } else if let Some((is_self_draw, tile)) = parse_win_tile(word) {
                (draft.self_draw, draft.win_tile) = (is_self_draw, Some(tile));
            } else if let Some(seat) = parse_seat_wind(word) {
                draft.seat_wind = Some(seat);
            } else {
                shown.flags.push(word.to_owned());
            }
        }
        let is_complete = shown.draft.win_tile.is_some() && shown.draft.seat_wind.is_some();
        is_complete.then_some(shown)
    }
}

/// Parses the text inside a meld's brackets; `!` marks a concealed kong, `+` an added one. `None` if the tiles cannot
/// be parsed.
fn parse_meld(text: &str) -> Option<DraftMeld> {
    let mut meld = DraftMeld::from_tiles(mpsz::parse(text.trim_start_matches(['!', '+'])).ok()?);
    (meld.concealed, meld.added) = (text.starts_with('!'), text.starts_with('+'));
    if meld.concealed || meld.added {
        meld.kind = Some(MeldKind::Kong);
    }
    Some(meld)
}

/// Parses a winning tile such as `d4m` or `t4m`; the first value is true for `t`, a self-draw. `None` for other words.
fn parse_win_tile(word: &str) -> Option<(bool, crate::tile::Tile)> {
    let drawn_tile = word.strip_prefix('t');
    let tile = drawn_tile.or_else(|| word.strip_prefix('d'))?;
    Some((drawn_tile.is_some(), mpsz::parse_single_tile(tile).ok()?))
}

/// Parses a seat wind written as a single ASCII letter; `None` for other words.
fn parse_seat_wind(word: &str) -> Option<Wind> {
    let is_single_byte = word.len() == 1;
    word.parse().ok().filter(|_| is_single_byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Detail, RuleProfile, RuleSet};

    /// Every pattern of every rule set, with the ruling on its example under the rules as printed and the options it
    /// names.
    #[test]
    fn every_example_is_a_win_in_which_the_rules_find_its_pattern() {
        let mut wrong = Vec::new();
        for set in RuleSet::all() {
            let printed = RuleProfile::from(set);
            let entries = printed.pattern_entries();
            let listed: Vec<Pattern> = entries.iter().map(|entry| entry.pattern).collect();
            assert_eq!(listed, printed.patterns(), "{set}");
            for entry in entries {
                let id = entry.pattern.as_str();
                let Some(shown) = Example::read(entry.example) else {
                    wrong.push(format!("{set} {id}: cannot be read: {}", entry.example));
                    continue;
                };
                let rules = shown.rules_with_switches(&printed);
                let judged = shown.case(&rules).and_then(|case| rules.judge(&case, Detail::Everything));
                let found = judged.as_ref().is_ok_and(|ruling| {
                    let counts = |counted: &crate::CountedPattern| counted.id == entry.pattern;
                    // Lingque also counts what a hand of less than the minimum has.
                    let won = ruling.verdict != crate::Verdict::NoWin;
                    won && ruling.counted.iter().any(counts)
                });
                if !found {
                    let told = judged.map(|ruling| (ruling.verdict, ruling.counted, ruling.suppressed));
                    wrong.push(format!("{set} {id}: {}: {told:?}", entry.example));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// An option that an example names without need would hide that the pattern counts as printed.
    #[test]
    fn examples_name_options_only_where_the_rules_as_printed_leave_the_pattern_out() {
        for set in RuleSet::all() {
            let printed = RuleProfile::from(set);
            for entry in printed.pattern_entries() {
                let shown = Example::read(entry.example).unwrap();
                if shown.switches.is_empty() {
                    continue;
                }
                assert_ne!(shown.rules_with_switches(&printed), printed, "{}", entry.example);
                let ruling = printed.judge(&shown.case(&printed).unwrap(), Detail::Everything).unwrap();
                let counts = |counted: &crate::CountedPattern| counted.id == entry.pattern;
                assert!(!ruling.counted.iter().any(counts), "{}", entry.example);
            }
        }
    }

    #[test]
    fn a_profile_of_ones_own_has_its_own_values() {
        let of = |set: RuleSet, key: &str, value: u32| {
            let options = [(key.to_owned(), value.into())].into_iter().collect();
            RuleProfile::with_options(set, &options).unwrap()
        };
        let worth = |rules: &RuleProfile, id: &str| {
            rules.pattern_entries().into_iter().find(|entry| entry.pattern.as_str() == id).unwrap().worth
        };
        let house = of(RuleSet::HOUSE, "qingyise_fan", 5);
        assert_eq!(worth(&house, "qingyise").numbers(), [5]);
        let lingque = of(RuleSet::LINGQUE_28, "jingtongdui_fu", 12);
        let [fu, _] = worth(&lingque, "three_mirrored_pairs").numbers()[..] else {
            panic!("fu and fan");
        };
        assert_eq!(fu, 12);
    }
}
