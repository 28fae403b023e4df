//! The rule book as data: every pattern of a rule set with its value, what it stands instead of, where the text defines it,
//! and a hand that shows it. Each family has its own in `table.rs`; `i18n::book` has the words.

use quejing_message::Message;

use super::family_message::FamilyMessage;
use super::{Case, Circumstances, Faults, Pattern, RuleProfile, Unknown};
use crate::hand::{DraftMeld, HandDraft, MeldKind};
use crate::tile::{Wind, mpsz};

/// A pattern as the rule book has it.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, book::Example, riichi::Yaku};
/// let entries = RuleProfile::from(RuleSet::RIICHI).entries();
/// let pinfu = entries.iter().find(|entry| entry.pattern == Yaku::Pinfu.into()).unwrap();
/// assert!(Example::read(pinfu.example).unwrap().draft.melds.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct PatternEntry {
    pub pattern: Pattern,
    /// The heading that it stands under.
    pub category: Category,
    /// The worth under the rules that were asked.
    pub worth: PatternWorth,
    /// The patterns that are not counted beside this one (不计), and the cheaper ones of its series.
    pub not_beside: Vec<Pattern>,
    /// The patterns that this one excludes, being worth more (互斥).
    pub excludes: Vec<Pattern>,
    /// The section of the rule text, or of its specification, that defines it.
    pub section: String,
    /// A hand that shows it, as [`Example::read`] reads it.
    pub example: &'static str,
}

/// The heading that patterns are listed under.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, book::Category, riichi::Yaku};
/// let entries = RuleProfile::from(RuleSet::RIICHI).entries();
/// let category = |yaku: Yaku| entries.iter().find(|entry| entry.pattern == yaku.into()).unwrap().category.clone();
/// assert_eq!(category(Yaku::Pinfu), Category::Han(1));
/// assert_eq!(category(Yaku::Kokushi), Category::Yakuman);
/// ```
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Category {
    /// A heading that only the family has.
    #[message(transparent)]
    Family(FamilyMessage),
    /// A series, by its number.
    #[message("book-series")]
    Series(#[message(name = "number")] &'static str),
    /// By fan.
    #[message("book-fan")]
    Fan(#[message(name = "fan")] u32),
    /// By han.
    #[message("book-han")]
    Han(#[message(name = "han")] u8),
    /// 役满.
    #[message("book-yakuman")]
    Yakuman,
}

/// The worth of a pattern in the rule book.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, book::PatternWorth, riichi::Yaku};
/// let entries = RuleProfile::from(RuleSet::RIICHI).entries();
/// let flush = entries.iter().find(|entry| entry.pattern == Yaku::Chinitsu.into()).unwrap();
/// assert_eq!(flush.worth, PatternWorth::Han { closed: 6, open: Some(5) });
/// assert_eq!(flush.worth.numbers(), [6, 5]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternWorth {
    /// Fu that are added up, and a fan number.
    FuFan {
        /// 副.
        fu: u32,
        /// 翻.
        fan: u32,
    },
    Points {
        points: u32,
        /// For each time that it is there.
        each: bool,
    },
    Fan {
        fan: u32,
        /// True if it is a 役满.
        yakuman: bool,
    },
    Han {
        /// In a closed hand.
        closed: u8,
        /// In an open hand; `None` if it has to be closed.
        open: Option<u8>,
    },
    /// A 役满.
    Yakuman {
        /// True if the hand may be open.
        open: bool,
    },
}

impl PatternWorth {
    /// Returns the numbers in it, for whoever looks a value up.
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

/// A hand that shows a pattern.
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
    /// The hand, with the winner's seat.
    pub draft: HandDraft,
    /// The circumstances, by their words.
    pub flags: Vec<String>,
    /// Options without which the pattern does not count, with the words of their values.
    pub switches: Vec<(&'static str, &'static str)>,
}

impl Example {
    /// Reads short text: the seat, circumstances, options as `key=word`, the standing tiles, melds in brackets (`[!1111z]` a
    /// concealed kong, `[+1111z]` an added one), and the winning tile after `d` (a discard) or `t` (self-drawn). `None` for
    /// anything else.
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
                draft.melds.push(meld_of(meld.strip_suffix(']')?)?);
            } else if let Some(pair) = word.split_once('=') {
                shown.switches.push(pair);
            } else if let Ok(tiles) = mpsz::parse(word) {
                draft.concealed.extend(tiles);
            } else if let Some((drawn, tile)) = won(word) {
                (draft.self_draw, draft.win_tile) = (drawn, Some(tile));
            } else if let Some(seat) = seat(word) {
                draft.seat_wind = Some(seat);
            } else {
                shown.flags.push(word.to_owned());
            }
        }
        let whole = shown.draft.win_tile.is_some() && shown.draft.seat_wind.is_some();
        whole.then_some(shown)
    }

    /// Returns the example as these rules see it.
    ///
    /// # Errors
    /// A circumstance that no family knows.
    pub fn case(&self, rules: &RuleProfile) -> Result<Case, Faults> {
        let flags = rules.read_flags(&self.flags, Unknown::LeaveOut)?;
        Ok(Case::lenient(rules, self.draft.clone(), Circumstances::default().with_flags(flags)))
    }

    /// Returns the rules with the options that the example needs.
    pub fn rules(&self, rules: &RuleProfile) -> RuleProfile {
        let mut options = rules.options();
        for &(key, word) in &self.switches {
            options.insert(key.to_owned(), word.into());
        }
        RuleProfile::with_options(rules.set(), &options).unwrap_or_else(|| rules.clone())
    }
}

fn meld_of(text: &str) -> Option<DraftMeld> {
    let mut meld = DraftMeld::of(mpsz::parse(text.trim_start_matches(['!', '+'])).ok()?);
    (meld.concealed, meld.added) = (text.starts_with('!'), text.starts_with('+'));
    if meld.concealed || meld.added {
        meld.kind = Some(MeldKind::Kong);
    }
    Some(meld)
}

/// Reads `d4m` or `t4m`: true if the tile was drawn, and the tile.
fn won(word: &str) -> Option<(bool, crate::tile::Tile)> {
    let drawn = word.strip_prefix('t');
    let tile = drawn.or_else(|| word.strip_prefix('d'))?;
    Some((drawn.is_some(), mpsz::parse_one(tile).ok()?))
}

/// Returns a wind, of which seats are written with a single capital.
fn seat(word: &str) -> Option<Wind> {
    let is_letter = word.len() == 1;
    word.parse().ok().filter(|_| is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Detail, RuleSet};

    /// Every pattern of every rule set, with the ruling on its example under the rules as printed and the options it names.
    #[test]
    fn every_example_is_a_win_in_which_the_rules_find_its_pattern() {
        let mut wrong = Vec::new();
        for set in RuleSet::all() {
            let printed = RuleProfile::from(set);
            let entries = printed.entries();
            let listed: Vec<Pattern> = entries.iter().map(|entry| entry.pattern).collect();
            assert_eq!(listed, printed.patterns(), "{set}");
            for entry in entries {
                let id = entry.pattern.as_str();
                let Some(shown) = Example::read(entry.example) else {
                    wrong.push(format!("{set} {id}: cannot be read: {}", entry.example));
                    continue;
                };
                let rules = shown.rules(&printed);
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
            for entry in printed.entries() {
                let shown = Example::read(entry.example).unwrap();
                if shown.switches.is_empty() {
                    continue;
                }
                assert_ne!(shown.rules(&printed), printed, "{}", entry.example);
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
            rules.entries().into_iter().find(|entry| entry.pattern.as_str() == id).unwrap().worth
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
