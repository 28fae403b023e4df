//! The people of a night, its rules and its seats, as they are stored.

use serde::{Deserialize, Serialize};

use super::{DealId, PlayerId, UnfinishedGame};
use crate::RuleProfile;
use crate::reduced::{ReducedOptions, RootNumber, ScoreOrientation, reduce_scores};

/// A person's role in the night: player or spectator.
///
/// ```
/// use quejing_rules::event::Role;
/// assert_eq!(Role::default(), Role::Player);
/// assert_eq!(serde_json::to_string(&Role::Spectator)?, r#""spectator""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A person who plays, or waits for a seat.
    #[default]
    Player,
    /// A person who only watches; in the house rule, one who may also bet.
    Spectator,
}

/// A person who takes part in the night.
///
/// ```
/// use quejing_rules::event::{Person, Role};
/// let person: Person = serde_json::from_str(r#"{"id":"p000000000001","name":"Ann"}"#)?;
/// assert_eq!((person.guest, person.role), (false, Role::Player));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The person's identifier, equal in every night.
    pub id: PlayerId,
    pub name: String,
    /// True if the person comes only for this night and is not added to the known players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// The person's role; a player if nothing is stored.
    #[serde(default)]
    pub role: Role,
}

/// The rules of a night, with the value of every option.
///
/// ```
/// use quejing_rules::event::NightRules;
/// use quejing_rules::{RuleProfile, RuleSet};
/// let (name, program) = ("riichi".to_owned(), "0.1.0".to_owned());
/// let rules = NightRules { name, note: String::new(), profile: RuleProfile::from(RuleSet::RIICHI), program };
/// assert_eq!(serde_json::from_value::<NightRules>(serde_json::to_value(&rules)?)?, rules);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightRules {
    /// The name of the rule set or profile that people chose.
    pub name: String,
    /// The note of the profile's author; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The rule set with every option.
    pub profile: RuleProfile,
    /// The version of the program that opened the night.
    pub program: String,
}

/// The planned length of a game.
///
/// ```
/// use quejing_rules::event::GameLength;
/// assert_eq!(serde_json::from_str::<GameLength>(r#""half""#)?, GameLength::Half);
/// assert_eq!(serde_json::to_string(&GameLength::Hands(8))?, r#"{"hands":8}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameLength {
    /// The length that the rules prescribe; open-ended if they prescribe none.
    #[default]
    Rules,
    /// A half game (半庄).
    Half,
    /// A full game (全庄).
    Full,
    /// A fixed number of deals.
    Hands(u32),
    /// No limit: people play until they stop.
    Open,
}

/// The agreement on a night beside its rules: the length of its games, flowers and camps.
///
/// ```
/// use quejing_rules::event::{GameLength, NightPlan};
/// let plan: NightPlan = serde_json::from_str(r#"{"flowers":true}"#)?;
/// assert_eq!(plan, NightPlan { length: GameLength::Rules, flowers: true, camps: false });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NightPlan {
    /// The planned length of each game.
    #[serde(default)]
    pub length: GameLength,
    /// True if the eight flowers are used (Lingque).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flowers: bool,
    /// True if camps (阵营战) are used from the start (house rule).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub camps: bool,
}

/// The choice of the number n under the square root of the reduced score.
///
/// ```
/// use quejing_rules::event::ReducedRoot;
/// assert_eq!(ReducedRoot::default(), ReducedRoot::Players);
/// assert_eq!(serde_json::from_str::<ReducedRoot>(r#"{"number":9.0}"#)?, ReducedRoot::Number(9.0));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReducedRoot {
    /// The number of players, as the rule text says.
    #[default]
    Players,
    /// The number of deals that are over and count.
    Games,
    /// A number above 0 that people chose.
    Number(f64),
}

/// The settings of the night's reduced score (约化分数), which apply to all its games.
///
/// ```
/// use quejing_rules::event::{ReducedRoot, ReducedScoreSettings};
/// use quejing_rules::reduced::RootNumber;
/// let score = ReducedScoreSettings { n: ReducedRoot::Games, ..ReducedScoreSettings::default() };
/// assert!(score.is_valid());
/// assert_eq!(score.options(16).n, RootNumber::Deals(16.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReducedScoreSettings {
    /// The parameter T0 in points, above 0; the larger it is, the closer the reduced scores are to 0.
    pub t0: f64,
    /// The factor α that multiplies every reduced score.
    pub alpha: f64,
    /// The choice of the number n under the square root.
    pub n: ReducedRoot,
    /// The order of the scores: highest or lowest for the winner.
    pub orientation: ScoreOrientation,
}

impl Default for ReducedScoreSettings {
    fn default() -> ReducedScoreSettings {
        let ReducedOptions { t0, alpha, orientation, .. } = ReducedOptions::default();
        ReducedScoreSettings { t0, alpha, n: ReducedRoot::Players, orientation }
    }
}

impl ReducedScoreSettings {
    /// Returns the settings for a computation after `deals` counted deals. With [`ReducedRoot::Games`], n is their
    /// number, but at least 1.
    pub fn options(&self, deals: usize) -> ReducedOptions {
        ReducedOptions {
            t0: self.t0,
            alpha: self.alpha,
            n: match self.n {
                ReducedRoot::Players => RootNumber::Players,
                ReducedRoot::Games => RootNumber::Deals((deals as f64).max(1.0)),
                ReducedRoot::Number(number) => RootNumber::Number(number),
            },
            orientation: self.orientation,
        }
    }

    /// Returns true if reduced scores can be computed with these settings: T0 and n are finite and above 0, and α is
    /// finite.
    pub fn is_valid(&self) -> bool {
        reduce_scores(&[1.0, -1.0], &self.options(1)).is_ok()
    }
}

/// The opening of a night: its rules, its plan and the people present.
///
/// ```
/// use quejing_rules::event::{EVENT_FORMAT, NightOpened, NightPlan, NightRules};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let (name, note, program) = ("riichi".to_owned(), String::new(), "0.1.0".to_owned());
/// let rules = NightRules { name, note, profile: RuleProfile::from(RuleSet::RIICHI), program };
/// let (title, people) = ("Tuesday".to_owned(), Vec::new());
/// let opened = NightOpened { format: EVENT_FORMAT, title, rules, plan: NightPlan::default(), people };
/// assert_eq!(serde_json::from_value::<NightOpened>(serde_json::to_value(&opened)?)?, opened);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightOpened {
    /// The version of the event format, see [`super::EVENT_FORMAT`].
    pub format: u32,
    pub title: String,
    /// The rules of the night, with every option.
    pub rules: NightRules,
    /// The agreement beside the rules: the length of games, flowers and camps.
    #[serde(default)]
    pub plan: NightPlan,
    /// The people present at the opening of the night.
    pub people: Vec<Person>,
}

/// The way in which seats were chosen: by lot, by people or by the rules.
///
/// ```
/// use quejing_rules::event::SeatingMethod;
/// let words = [SeatingMethod::Draw, SeatingMethod::ByHand, SeatingMethod::Rotation]
///     .map(|one| serde_json::to_value(one).unwrap());
/// assert_eq!(words, ["draw", "by_hand", "rotation"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatingMethod {
    /// By lot.
    Draw,
    /// By people's own choice.
    ByHand,
    /// By the rotation that the rules prescribe.
    Rotation,
}

/// The seats at all tables from now on, with the people who have none.
///
/// ```
/// use quejing_rules::event::{SeatingMethod, PlayerId, SeatAssignment};
/// let stored = r#"{"tables":[["p000000000001","p000000000002","p000000000003"]],"how":"by_hand"}"#;
/// let seats: SeatAssignment = serde_json::from_str(stored)?;
/// assert_eq!((seats.tables[0][0], seats.how), (PlayerId::from_number(1), SeatingMethod::ByHand));
/// assert!(seats.queue.is_empty() && seats.free.is_none());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatAssignment {
    /// The players of each table in turn order, the dealer of its next deal first.
    pub tables: Vec<Vec<PlayerId>>,
    /// The people waiting for a seat, in the order in which they will get one (house rule, one table).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queue: Vec<PlayerId>,
    /// The bettor at each table, `None` at a table without one; empty unless two tables play (house rule).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bettors: Vec<Option<PlayerId>>,
    /// The person who neither plays nor bets, between two tables (house rule, 9 to 11 people).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<PlayerId>,
    /// The way in which the seats were chosen.
    pub how: SeatingMethod,
}

/// The beginning of the next game: its seats, and the decision on the game before.
///
/// ```
/// use quejing_rules::event::{GameBegun, UnfinishedGame};
/// let stored = r#"{"tables":[["p000000000001","p000000000002"]],"how":"draw","unfinished":"left_out"}"#;
/// let begun: GameBegun = serde_json::from_str(stored)?;
/// assert_eq!((begun.seats.tables.len(), begun.unfinished), (1, Some(UnfinishedGame::LeftOut)));
/// assert_eq!(GameBegun::from(begun.seats).unfinished, None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameBegun {
    #[serde(flatten)]
    pub seats: SeatAssignment,
    /// The decision on the game before, if it was not finished; `None` for a finished game, and in nights of earlier
    /// versions, in which an unfinished game counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<UnfinishedGame>,
}

impl From<SeatAssignment> for GameBegun {
    fn from(seats: SeatAssignment) -> GameBegun {
        GameBegun { seats, unfinished: None }
    }
}

/// The seats from an earlier deal on, recorded late.
///
/// ```
/// use quejing_rules::event::{DealId, Reseating};
/// let stored = r#"{"from_hand":12,"seats":{"tables":[],"how":"by_hand"},"agreed":["p000000000001"]}"#;
/// let reseated: Reseating = serde_json::from_str(stored)?;
/// assert_eq!((reseated.from_deal, reseated.agreed.len()), (DealId(12), 1));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reseating {
    /// The first deal that was played with these seats.
    #[serde(rename = "from_hand")]
    pub from_deal: DealId,
    /// The seats, with the dealer of that deal first.
    pub seats: SeatAssignment,
    /// The reason in the words of the person who recorded the seats late; may be empty.
    #[serde(default)]
    pub reason: String,
    /// The people who agreed to the change.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}
