//! A hand before it is checked, with what surrounds it. What the tiles do not show is a [`Situation`], one variant per
//! family; what people say of a hand in words that several families may know is [`Said`].

use super::{Demand, Fault, FaultCode, Faults, house, lingque, riichi, zung_jung};
use crate::hand::{HandDraft, Seat};
use crate::tile::{Tile, Wind};

/// The circumstances that the tiles do not show, in the form in which one family of rules asks for them.
///
/// ```
/// use quejing_rules::{Situation, riichi};
/// let mut situation = Situation::from(riichi::Situation::default());
/// situation.set("riichi", true);
/// assert!(situation.has("riichi") && !situation.has("ippatsu"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Situation {
    Lingque(lingque::Situation),
    ZungJung(zung_jung::Situation),
    Riichi(riichi::Situation),
    /// In the house rule.
    House(house::Situation),
}

impl Default for Situation {
    fn default() -> Situation {
        Situation::Lingque(lingque::Situation::default())
    }
}

/// A hand before it is checked, with its circumstances.
///
/// ```
/// use quejing_rules::{Case, RuleProfile, RuleSet, Said, book::Example, hand::Seat};
/// let draft = Example::read("S 2233m4455p6677s1z d1z").unwrap().draft;
/// let case = Case::lenient(&RuleProfile::from(RuleSet::Riichi), draft, &Said::default())?;
/// // Nobody named the discarder: it is the next player.
/// assert_eq!(case.discarder, Some(Seat(2)));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Case {
    /// Tiles, melds, seat wind, self-draw and flowers; its circumstances are ignored.
    pub draft: HandDraft,
    /// The discarder; `None` on a self-draw, or if nobody said.
    pub discarder: Option<Seat>,
    /// The circumstances that the tiles do not show.
    pub situation: Situation,
}

/// The circumstances that people named for a hand, whatever the rules.
///
/// ```
/// use quejing_rules::{Said, Unknown};
/// let said = Said { flags: vec!["ippatsu".to_owned()], ..Said::default() };
/// assert_eq!(said.known(&[("ippatsu", 7)], Unknown::Refuse), Ok(vec![7]));
/// assert_eq!(said.known::<u8>(&[], Unknown::Refuse).unwrap_err().code(), "bad_flag");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Said {
    /// The circumstances, by their words.
    pub flags: Vec<String>,
    /// The seat that discarded the winning tile.
    pub discarder: Option<Seat>,
    /// The winner, where the seat wind does not say it.
    pub winner: Option<Seat>,
    /// The number of the winner's tiles that each seat gave.
    pub provided: Option<[u8; 4]>,
    /// The round wind.
    pub round: Option<Wind>,
    /// The open dora indicators.
    pub dora: Vec<Tile>,
    /// The indicators under them.
    pub ura: Vec<Tile>,
    /// The counters (honba) on the table.
    pub honba: u32,
    /// The riichi sticks that the winner collects.
    pub sticks: u32,
    /// The number of the special rule; 0 for no special rule.
    pub special: u64,
    /// The turned tiles of a special rule.
    pub turned: Vec<Tile>,
}

/// The treatment of a named circumstance that the rules do not know.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, Said, Unknown};
/// let said = Said { flags: vec!["ippatsu".to_owned()], ..Said::default() };
/// let rules = RuleProfile::from(RuleSet::ZungJung);
/// assert!(rules.situation(&said, Unknown::Refuse).is_err());
/// assert_eq!(rules.situation(&said, Unknown::LeaveOut), Ok(rules.no_situation()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The rules refuse it.
    Refuse,
    /// The rules leave it out: the hand was played under others.
    LeaveOut,
}

impl Said {
    /// Returns the given flags that are among the known ones.
    ///
    /// # Errors
    /// `bad_flag` for a word that these rules do not know and that may not be left out.
    pub fn known<F: Copy>(&self, known: &[(&str, F)], unknown: Unknown) -> Result<Vec<F>, Faults> {
        let mut flags = Vec::new();
        let mut faults = Vec::new();
        for word in &self.flags {
            match known.iter().find(|(name, _)| name == word) {
                Some(&(_, flag)) => flags.push(flag),
                None if unknown == Unknown::LeaveOut => {}
                None => faults.push(unknown_flag(word, known.iter().map(|&(name, _)| name))),
            }
        }
        match faults.is_empty() {
            true => Ok(flags),
            false => Err(Faults(faults)),
        }
    }
}

/// Returns a case that was made for another family of rules.
pub(super) fn of_other_rules() -> Faults {
    Fault::new(FaultCode::BadInput, "situation", Demand::OfOtherRules).into()
}

/// Returns a circumstance that no family knows.
pub(super) fn unknown_flag<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Fault {
    let expected = Demand::UnknownFlag { found: word.to_owned(), allowed: known.collect::<Vec<_>>().join(", ") };
    Fault::new(FaultCode::BadFlag, "flags", expected)
}

macro_rules! situations {
    ($($variant:ident($of:ty)),+) => {
        $(impl From<$of> for Situation {
            fn from(situation: $of) -> Situation {
                Situation::$variant(situation)
            }
        })+
    };
}
situations!(
    Lingque(lingque::Situation),
    ZungJung(zung_jung::Situation),
    Riichi(riichi::Situation),
    House(house::Situation)
);
