//! Who is present and where they sit, as it is stored.

use serde::{Deserialize, Serialize};

use super::{DealId, PlayerId};
use crate::RuleProfile;
use crate::reduced::{Orientation, ReducedOptions, RootOf, reduce_scores};

/// A person's role in the night.
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
    /// Plays, or waits for a seat.
    #[default]
    Player,
    /// Watches; in the house rule, may also bet.
    Spectator,
}

/// A person in the night.
///
/// ```
/// use quejing_rules::event::{Person, Role};
/// let person: Person = serde_json::from_str(r#"{"id":"p000000000001","name":"Ann"}"#)?;
/// assert_eq!((person.guest, person.role), (false, Role::Player));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The person's identifier, the same in every night.
    pub id: PlayerId,
    /// The person's name.
    pub name: String,
    /// True if the person is here only once and not kept among the known players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// The person's role; a player where nothing is stored.
    #[serde(default)]
    pub role: Role,
}

/// The rules of the night, with every option written out.
///
/// ```
/// use quejing_rules::event::RulesOfNight;
/// use quejing_rules::{RuleProfile, RuleSet};
/// let (name, program) = ("riichi".to_owned(), "0.1.0".to_owned());
/// let rules = RulesOfNight { name, note: String::new(), profile: RuleProfile::from(RuleSet::RIICHI), program };
/// assert_eq!(serde_json::from_value::<RulesOfNight>(serde_json::to_value(&rules)?)?, rules);
/// # Ok::<(), serde_json::Error>(())
/// ```
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

/// The agreement of a night in addition to its rules.
///
/// ```
/// use quejing_rules::event::{GameLength, Plan};
/// let plan: Plan = serde_json::from_str(r#"{"flowers":true}"#)?;
/// assert_eq!(plan, Plan { length: GameLength::Rules, flowers: true, camps: false });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// The length of a game.
    #[serde(default)]
    pub length: GameLength,
    /// True if the eight flowers are used (Lingque).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flowers: bool,
    /// True if camps (阵营战) are used from the start (house rule).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub camps: bool,
}

/// The number under the square root in the reduced score.
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
    /// The number of players (the text's words).
    #[default]
    Players,
    /// The number of hands that count.
    Games,
    /// A custom number.
    Number(f64),
}

/// The settings of the night's reduced score 约化分数, for everything before and after this event.
///
/// ```
/// use quejing_rules::event::{ReducedRoot, ReducedScore};
/// use quejing_rules::reduced::RootOf;
/// let score = ReducedScore { n: ReducedRoot::Games, ..ReducedScore::default() };
/// assert!(score.is_sound());
/// assert_eq!(score.options(16).n, RootOf::Games(16.0));
/// ```
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
    /// Returns the settings after this many hands.
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

    /// Returns true if scores can be computed with these settings.
    pub fn is_sound(&self) -> bool {
        reduce_scores(&[1.0, -1.0], &self.options(1)).is_ok()
    }
}

/// The opening of a night: its rules, its plan and the people present.
///
/// ```
/// use quejing_rules::event::{EVENT_FORMAT, NightOpened, Plan, RulesOfNight};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let (name, note, program) = ("riichi".to_owned(), String::new(), "0.1.0".to_owned());
/// let rules = RulesOfNight { name, note, profile: RuleProfile::from(RuleSet::RIICHI), program };
/// let (title, people) = ("Tuesday".to_owned(), Vec::new());
/// let opened = NightOpened { format: EVENT_FORMAT, title, rules, plan: Plan::default(), people };
/// assert_eq!(serde_json::from_value::<NightOpened>(serde_json::to_value(&opened)?)?, opened);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightOpened {
    /// The version of the event format, see [`super::EVENT_FORMAT`].
    pub format: u32,
    /// The night's title.
    pub title: String,
    /// The rules in force.
    pub rules: RulesOfNight,
    /// The agreement in addition to the rules.
    #[serde(default)]
    pub plan: Plan,
    /// Everybody present at the start.
    pub people: Vec<Person>,
}

/// The way seats were chosen.
///
/// ```
/// use quejing_rules::event::HowSeated;
/// let words = [HowSeated::Draw, HowSeated::ByHand, HowSeated::Rotation].map(|one| serde_json::to_value(one).unwrap());
/// assert_eq!(words, ["draw", "by_hand", "rotation"]);
/// ```
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

/// The seats of all tables from now on.
///
/// ```
/// use quejing_rules::event::{HowSeated, PlayerId, SeatsSet};
/// let stored = r#"{"tables":[["p000000000001","p000000000002","p000000000003"]],"how":"by_hand"}"#;
/// let seats: SeatsSet = serde_json::from_str(stored)?;
/// assert_eq!((seats.tables[0][0], seats.how), (PlayerId::of(1), HowSeated::ByHand));
/// assert!(seats.queue.is_empty() && seats.free.is_none());
/// # Ok::<(), serde_json::Error>(())
/// ```
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
    /// The way the seats were chosen.
    pub how: HowSeated,
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
    /// The first deal played with these seats.
    #[serde(rename = "from_hand")]
    pub from_deal: DealId,
    /// The seats, the dealer of that deal first.
    pub seats: SeatsSet,
    /// The words of whoever noticed it late; may be empty.
    #[serde(default)]
    pub reason: String,
    /// The people who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}
