//! The people of a night and its rules, as its opening stores them, and the current state of a person.

use serde::{Deserialize, Serialize};

use quejing_rules::play::NightPlan;
use quejing_rules::{PlayerId, RuleProfile};

/// A person's role in the night: player or spectator.
///
/// ```
/// use quejing_ledger::Role;
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
/// use quejing_ledger::{Person, Role};
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
/// use quejing_ledger::NightRules;
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

/// The opening of a night: its rules, its plan and the people present.
///
/// ```
/// use quejing_ledger::{EVENT_FORMAT, NightOpened, NightRules};
/// use quejing_rules::play::NightPlan;
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

/// A person's current state in the night: name and role. Their attendance is part of the play
/// ([`NightState::attendance`](quejing_rules::play::NightState::attendance)).
///
/// ```
/// use quejing_ledger::{Night, PersonState, Role};
/// use quejing_rules::PlayerId;
/// let (mut night, ann) = (Night::default(), PlayerId::from_number(1));
/// night.people.insert(ann, PersonState { name: "Ann".to_owned(), is_guest: false, role: Role::Player });
/// assert_eq!(night.name(ann), "Ann");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonState {
    /// The current name, as entered.
    pub name: String,
    /// True if the person comes only for this night and is not added to the known players.
    pub is_guest: bool,
    pub role: Role,
}
