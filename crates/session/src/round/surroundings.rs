//! What surrounds a hand: the deal as a whole, and what each family of rules asks for beyond that.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Circumstances, PLAYERS};
use quejing_ledger::{HandId, PlayerId};
use quejing_rules::house::Special;
use quejing_rules::riichi::{self, deal::Abortive};
use quejing_rules::{Circumstances as Answers, RuleProfile};
use quejing_words::Lang;

/// What is said of the deal as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealTable {
    /// Its number at the table, from 1.
    pub number: u32,
    /// The hand of the night, once something of the deal is recorded.
    pub begun: Option<HandId>,
    /// The dice in the order they were thrown, as typed.
    pub dice: String,
    /// The dealer who was due when the deal was last looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<PlayerId>,
}

/// What no tile shows, as the rules ask for it, in the words and places of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Around {
    Lingque(LingqueTable),
    ZungJung(ZungJungTable),
    Riichi(RiichiTable),
    /// The house rule.
    House(HouseTable),
}

/// What Lingque asks for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LingqueTable {
    /// The circumstances marked by a person.
    #[serde(skip)]
    pub answers: Answers,
    /// Flowers as a person counted them; `None` as on the board.
    pub flowers: Option<u8>,
    /// Tiles that each player gave to the winner, as a person counted them; `None` as the melds on the board show.
    pub provided: [Option<u8>; PLAYERS],
}

/// What Zung Jung asks for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ZungJungTable {
    /// The circumstances marked by a person.
    #[serde(skip)]
    pub answers: Answers,
    /// The tiles thrown before, from the winner's own last one on.
    pub thrown: Vec<ThrownTile>,
}

/// What riichi asks for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RiichiTable {
    /// The circumstances marked by a person, the round wind, counters, and the sticks that lay on the table before this deal.
    #[serde(skip)]
    pub answers: Answers,
    /// The open indicators, as typed.
    pub dora: String,
    /// Those under them, as typed.
    pub ura: String,
    /// Who declared riichi; the winner's own is among the circumstances.
    pub declared: [bool; PLAYERS],
    /// Whose riichi is on the record of this deal, as it was last looked at.
    #[serde(default)]
    pub recorded: [bool; PLAYERS],
    /// Nobody won: how the deal ended.
    pub draw: Option<DrawTable>,
}

/// What the house rule asks for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HouseTable {
    /// The circumstances marked by a person, and the special rule of the deal.
    #[serde(skip)]
    pub answers: Answers,
    /// The turned tiles, as typed.
    pub turned: String,
    /// Players with an open hand.
    pub open: [bool; PLAYERS],
    /// Whom somebody beside the table supports.
    pub supports: BTreeMap<PlayerId, usize>,
    /// The reasons of those who chose after the bets were locked.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub late: BTreeMap<PlayerId, String>,
    /// With whom the dealer changes seats (special rule 12).
    pub swap: Option<usize>,
    /// Played as one of the last deals.
    pub last: bool,
}

impl HouseTable {
    /// The special rule of the deal.
    pub fn special(&self) -> Option<Special> {
        Special::of_number(self.answers.number("special")).ok().flatten()
    }

    /// Sets the special rule of the deal.
    pub fn set_special(&mut self, special: Option<Special>) {
        self.answers.set("special", special.map_or(0, |special| u64::from(special.number())));
    }

    /// Whether a tile of the wall is turned up.
    pub fn turns_tiles(&self) -> bool {
        self.special().is_some_and(Special::turns_tiles)
    }
}

impl Default for Around {
    fn default() -> Around {
        Around::of(&RuleProfile::default())
    }
}

impl Around {
    /// Nothing said yet, for these rules.
    pub fn of(rules: &RuleProfile) -> Around {
        match rules.set().family() {
            "zung-jung" => Around::ZungJung(ZungJungTable::default()),
            "riichi" => Around::Riichi(RiichiTable::default()),
            "house" => Around::House(HouseTable::default()),
            _ => Around::Lingque(LingqueTable::default()),
        }
    }

    /// Whether it belongs to the same family.
    pub(crate) fn is_alike(&self, other: &Around) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// Returns the answers, without those that are typed.
    pub fn answers(&self) -> &Answers {
        match self {
            Around::Lingque(table) => &table.answers,
            Around::ZungJung(table) => &table.answers,
            Around::Riichi(table) => &table.answers,
            Around::House(table) => &table.answers,
        }
    }

    /// Returns the answers for changes.
    pub(super) fn answers_mut(&mut self) -> &mut Answers {
        match self {
            Around::Lingque(table) => &mut table.answers,
            Around::ZungJung(table) => &mut table.answers,
            Around::Riichi(table) => &mut table.answers,
            Around::House(table) => &mut table.answers,
        }
    }

    /// The same for another hand of the deal: what was marked or counted of the hand before falls away.
    pub fn another(&self) -> Around {
        let mut other = self.clone();
        for flag in self.answers().flags() {
            other.answers_mut().set(flag, false);
        }
        match &mut other {
            Around::Lingque(table) => *table = LingqueTable::default(),
            Around::ZungJung(table) => *table = ZungJungTable::default(),
            Around::Riichi(_) | Around::House(_) => {}
        }
        other
    }

    /// The same for another deal: what was said of the deal before falls away, what is marked of the hand stays.
    pub(crate) fn next_deal(&mut self) {
        match self {
            Around::Riichi(table) => {
                table.declared = [false; PLAYERS];
                table.recorded = [false; PLAYERS];
                table.draw = None;
            }
            Around::House(table) => {
                let answers = Answers::default().with_flags(table.answers.flags());
                *table = HouseTable { answers, ..HouseTable::default() };
            }
            _ => {}
        }
    }
}

macro_rules! tables {
    ($($variant:ident($table:ty): $of:ident, $of_mut:ident, $name:literal;)+) => {
        impl Circumstances {
            $(
                #[doc = concat!("Table of ", $name, ".")]
                pub fn $of(&self) -> Option<&$table> {
                    match &self.around {
                        Around::$variant(table) => Some(table),
                        _ => None,
                    }
                }

                #[doc = concat!("Table of ", $name, ", mutable.")]
                pub fn $of_mut(&mut self) -> Option<&mut $table> {
                    match &mut self.around {
                        Around::$variant(table) => Some(table),
                        _ => None,
                    }
                }
            )+
        }
    };
}
tables! {
    Lingque(LingqueTable): lingque, lingque_mut, "Lingque";
    ZungJung(ZungJungTable): zung_jung, zung_jung_mut, "Zung Jung";
    Riichi(RiichiTable): riichi, riichi_mut, "riichi";
    House(HouseTable): house, house_mut, "house rules";
}

/// How a riichi deal without a winner ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawTable {
    /// How; abortive draws pay nothing.
    pub kind: DrawHow,
    /// Who is tenpai; those who declared riichi are.
    pub tenpai: [bool; PLAYERS],
    /// The players who are paid for their discards.
    pub nagashi: [bool; PLAYERS],
}

/// What kind of draw it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawHow {
    /// The wall was used up.
    #[default]
    Exhausted,
    /// An abortive draw of the profile.
    Abortive(Abortive),
    /// The deal is played again as if it had not been.
    Abandoned,
}

impl DrawHow {
    /// How a deal can end without a win by these rules, the usual one first.
    pub fn all(options: &riichi::Options) -> Vec<DrawHow> {
        let abortive =
            [Abortive::NineKinds, Abortive::FourWinds, Abortive::FourRiichi, Abortive::FourKongs, Abortive::TripleRon];
        let allowed = abortive.into_iter().filter(|kind| kind.allowed(options));
        std::iter::once(DrawHow::Exhausted).chain(allowed.map(DrawHow::Abortive)).chain([DrawHow::Abandoned]).collect()
    }

    /// What it is called.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            DrawHow::Exhausted => text!(lang, "draw-exhausted"),
            DrawHow::Abandoned => text!(lang, "draw-abandoned"),
            DrawHow::Abortive(Abortive::NineKinds) => text!(lang, "nine-kinds"),
            DrawHow::Abortive(Abortive::FourWinds) => text!(lang, "four-winds"),
            DrawHow::Abortive(Abortive::FourRiichi) => text!(lang, "four-riichi"),
            DrawHow::Abortive(Abortive::FourKongs) => text!(lang, "four-kongs"),
            DrawHow::Abortive(Abortive::TripleRon) => text!(lang, "triple-ron"),
        }
    }
}

/// A tile that was thrown before the winning one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThrownTile {
    /// The player who discarded it.
    pub player: usize,
    /// The tile, as typed.
    pub tile: String,
    /// What the winner had drawn before discarding it, as typed; nothing after a chow or pung.
    pub drawn: String,
}
