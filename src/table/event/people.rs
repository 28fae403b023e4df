//! Who is there and where they sit, as it is stored.

use serde::{Deserialize, Serialize};

use super::{HandId, PlayerId};
use crate::rules::RuleProfile;
use crate::rules::lingque::{Orientation, ReducedOptions, RootOf, reduced};

/// What somebody does in the night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays, or waits for a seat.
    #[default]
    Player,
    /// Watches; in the house rule also bets.
    Spectator,
}

/// Somebody of the night.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The same in every night.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// Here once, not kept among the known players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// Plays or watches.
    #[serde(default)]
    pub role: Role,
}

/// The rules of the night, every switch written out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesOfNight {
    /// The name they were asked for by.
    pub name: String,
    /// The note of the profile's author.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Rule set, edition and switches.
    pub profile: RuleProfile,
    /// The version of the program.
    pub program: String,
}

/// How long a game is to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameLength {
    /// As the rules say; open where they do not.
    #[default]
    Rules,
    /// 半庄.
    Half,
    /// 全庄.
    Full,
    /// So many hands.
    Hands(u32),
    /// Until people stop.
    Open,
}

/// What is agreed for the night beside the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// How long.
    #[serde(default)]
    pub length: GameLength,
    /// With the eight flowers (Lingque).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flowers: bool,
    /// In camps (阵营战) from the beginning (house rule).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub camps: bool,
}

/// What stands under the root of the reduced score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReducedRoot {
    /// The number of players (the text's words).
    #[default]
    Players,
    /// The number of hands that count.
    Games,
    /// A number of one's own.
    Number(f64),
}

/// How the reduced score 约化分数 of the night is made, from now on and for what was before.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReducedScore {
    /// T0, in points.
    pub t0: f64,
    /// α.
    pub alpha: f64,
    /// What stands under the root.
    pub n: ReducedRoot,
    /// Which way it runs.
    pub orientation: Orientation,
}

impl Default for ReducedScore {
    fn default() -> ReducedScore {
        let ReducedOptions {
            t0,
            alpha,
            orientation,
            ..
        } = ReducedOptions::default();
        ReducedScore {
            t0,
            alpha,
            n: ReducedRoot::Players,
            orientation,
        }
    }
}

impl ReducedScore {
    /// The settings after so many hands.
    pub fn options(&self, hands: usize) -> ReducedOptions {
        ReducedOptions {
            t0: self.t0,
            alpha: self.alpha,
            n: match self.n {
                ReducedRoot::Players => RootOf::Players,
                ReducedRoot::Games => RootOf::Games((hands as f64).max(1.0)),
                ReducedRoot::Number(number) => RootOf::Number(number),
            },
            orientation: self.orientation,
        }
    }

    /// Can scores be made so?
    pub fn is_sound(&self) -> bool {
        reduced(&[1.0, -1.0], &self.options(1)).is_ok()
    }
}

/// The night begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightOpened {
    /// The version of the form of events, see [`super::EVENT_FORMAT`].
    pub format: u32,
    /// What people call the night.
    pub title: String,
    /// The rules.
    pub rules: RulesOfNight,
    /// What else is agreed.
    #[serde(default)]
    pub plan: Plan,
    /// Everybody there at the beginning.
    pub people: Vec<Person>,
}

/// How seats came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HowSeated {
    /// By lot.
    Draw,
    /// As people wanted.
    ByHand,
    /// As the rules rotate.
    Rotation,
}

/// Who sits where from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatsSet {
    /// Each table's players in turn order, the dealer of its next deal first.
    pub tables: Vec<Vec<PlayerId>>,
    /// Those who wait for a seat, first in line first (house rule, one table).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queue: Vec<PlayerId>,
    /// Who bets at each table (house rule, two tables).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bettors: Vec<Option<PlayerId>>,
    /// The free person between two tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<PlayerId>,
    /// How it came about.
    pub how: HowSeated,
}

/// Who sat where from an earlier hand on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reseated {
    /// The first hand they sat so.
    pub from_hand: HandId,
    /// The seats, the dealer of that hand first.
    pub seats: SeatsSet,
    /// The reason.
    #[serde(default)]
    pub reason: String,
    /// Who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}
