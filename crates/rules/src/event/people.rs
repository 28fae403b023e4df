//! Who is present and where they sit, as it is stored.

use serde::{Deserialize, Serialize};

use super::{HandId, PlayerId};
use crate::RuleProfile;
use crate::lingque::{Orientation, ReducedOptions, RootOf, reduced};

/// A person's role in the night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays, or waits for a seat.
    #[default]
    Player,
    /// Watches; in the house rule, may also bet.
    Spectator,
}

/// A person in the night.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The person's identifier, the same in every night.
    pub id: PlayerId,
    /// The person's name.
    pub name: String,
    /// Whether the person is here only once and not kept among the known players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// Whether the person plays or watches.
    #[serde(default)]
    pub role: Role,
}

/// The rules of the night, with every option written out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesOfNight {
    /// The name by which they were requested.
    pub name: String,
    /// The profile author's note.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Rule set, edition and options.
    pub profile: RuleProfile,
    /// The version of the program.
    pub program: String,
}

/// The planned length of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameLength {
    /// As the rules say; open-ended if they do not.
    #[default]
    Rules,
    /// A half game, 半庄.
    Half,
    /// A full game, 全庄.
    Full,
    /// A fixed number of hands.
    Hands(u32),
    /// Until people stop.
    Open,
}

/// What is agreed for the night in addition to the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// The length of a game.
    #[serde(default)]
    pub length: GameLength,
    /// Whether the eight flowers are used (Lingque).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flowers: bool,
    /// Whether camps (阵营战) are used from the start (house rule).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub camps: bool,
}

/// The number under the square root in the reduced score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReducedRoot {
    /// The number of players (the text's words).
    #[default]
    Players,
    /// The number of hands that count.
    Games,
    /// A custom number.
    Number(f64),
}

/// How the night's reduced score 约化分数 is computed, for everything before and after this event.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReducedScore {
    /// The parameter T0, in points.
    pub t0: f64,
    /// The parameter α.
    pub alpha: f64,
    /// The number under the square root.
    pub n: ReducedRoot,
    /// The orientation of the score.
    pub orientation: Orientation,
}

impl Default for ReducedScore {
    fn default() -> ReducedScore {
        let ReducedOptions { t0, alpha, orientation, .. } = ReducedOptions::default();
        ReducedScore { t0, alpha, n: ReducedRoot::Players, orientation }
    }
}

impl ReducedScore {
    /// The settings after this many hands.
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

    /// Whether scores can be computed with these settings.
    pub fn is_sound(&self) -> bool {
        reduced(&[1.0, -1.0], &self.options(1)).is_ok()
    }
}

/// The night begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightOpened {
    /// The version of the event format, see [`super::EVENT_FORMAT`].
    pub format: u32,
    /// The night's title.
    pub title: String,
    /// The rules in force.
    pub rules: RulesOfNight,
    /// What else is agreed.
    #[serde(default)]
    pub plan: Plan,
    /// Everybody present at the start.
    pub people: Vec<Person>,
}

/// How seats were chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HowSeated {
    /// By lot.
    Draw,
    /// As people wished.
    ByHand,
    /// As the rules rotate.
    Rotation,
}

/// Who sits where from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatsSet {
    /// Each table's players in turn order, the dealer of its next deal first.
    pub tables: Vec<Vec<PlayerId>>,
    /// People waiting for a seat, first in line first (house rule, one table).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queue: Vec<PlayerId>,
    /// The bettor at each table (house rule, two tables).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bettors: Vec<Option<PlayerId>>,
    /// The free person between two tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<PlayerId>,
    /// How the seats were chosen.
    pub how: HowSeated,
}

/// Who sat where from an earlier hand on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reseated {
    /// The first hand played with these seats.
    pub from_hand: HandId,
    /// The seats, the dealer of that hand first.
    pub seats: SeatsSet,
    /// Why it is recorded late.
    #[serde(default)]
    pub reason: String,
    /// The people who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}
