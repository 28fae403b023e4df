//! Which rules apply: a rule set by name, its options, and profiles, which are rule sets with options under a name.
//!
//! A [`RuleProfile`] is stored with the night it was used in. It spells out every option, so an old night always scores
//! the same. A [`NamedProfile`] is what people write and ask for by name.

use quejing_message::Message;

mod error;
mod named;
mod rows;
mod switch;

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{house, lingque, riichi, zung_jung};

pub use crate::hand::Allowed;
pub use error::{ProfileError, ProfileErrors, ProfileFault, Wanted};
pub use named::{MAX_NAME_LETTERS, NamedProfile, is_profile_name};
pub(super) use rows::{SwitchValue, choice, switches};
pub use switch::{Switch, switches};
pub use switch::{read_switches, switch_faults};

/// The version of the profile format that is read and written.
pub const PROFILE_FORMAT: i64 = 1;

/// A rule set, by its name on the wire.
///
/// ```
/// use quejing_rules::RuleSet;
/// use quejing_rules::lingque::Edition;
/// assert_eq!("lingque-v28".parse(), Ok(RuleSet::Lingque(Edition::E28)));
/// assert_eq!(RuleSet::ZungJung.to_string(), "zung-jung");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// `lingque-v26`, `lingque-v28`, `lingque-v29`.
    Lingque(lingque::Edition),
    ZungJung,
    Riichi,
    House,
}

impl RuleSet {
    /// Every rule set.
    pub const ALL: [RuleSet; 6] = [
        RuleSet::Lingque(lingque::Edition::E26),
        RuleSet::Lingque(lingque::Edition::E28),
        RuleSet::Lingque(lingque::Edition::E29),
        RuleSet::ZungJung,
        RuleSet::Riichi,
        RuleSet::House,
    ];

    /// Returns the name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            RuleSet::Lingque(lingque::Edition::E26) => "lingque-v26",
            RuleSet::Lingque(lingque::Edition::E28) => "lingque-v28",
            RuleSet::Lingque(lingque::Edition::E29) => "lingque-v29",
            RuleSet::ZungJung => "zung-jung",
            RuleSet::Riichi => "riichi",
            RuleSet::House => "house",
        }
    }

    /// Returns true if it is known from its own rule text.
    pub fn has_own_text(self) -> bool {
        match self {
            RuleSet::Lingque(edition) => edition.has_text(),
            _ => true,
        }
    }

    /// Returns the names of all rule sets, for messages.
    pub fn names() -> String {
        RuleSet::ALL.map(RuleSet::as_str).join(", ")
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name that does not belong to any rule set.
///
/// ```
/// use quejing_rules::{RuleSet, RuleSetError};
/// assert_eq!("poker".parse::<RuleSet>(), Err(RuleSetError { found: "poker".to_owned() }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message(id = "problem-unknown-rules", by_hand)]
pub struct RuleSetError {
    /// The text as written.
    pub found: String,
}

impl std::error::Error for RuleSetError {}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<RuleSet, RuleSetError> {
        RuleSet::ALL.into_iter().find(|set| set.as_str() == text).ok_or_else(|| RuleSetError { found: text.to_owned() })
    }
}

/// An option whose value differs from the rule set's default.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet};
/// let official = [("minimum".to_owned(), 5.into())].into_iter().collect();
/// let profile = RuleProfile::with_options(RuleSet::ZungJung, &official).unwrap();
/// let [difference] = &profile.differences()[..] else { panic!() };
/// assert_eq!((difference.switch.key, difference.value.as_u64()), ("minimum", Some(5)));
/// assert_eq!(difference.default.as_u64(), Some(0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The option.
    pub switch: Switch,
    pub value: Value,
    /// The rule set's own.
    pub default: Value,
}

/// A rule set with its options.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet};
/// let profile = RuleProfile::from(RuleSet::Riichi);
/// let stored = serde_json::to_string(&profile)?;
/// assert_eq!(serde_json::from_str::<RuleProfile>(&stored)?, profile);
/// assert!(profile.differences().is_empty());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "set", rename_all = "snake_case")]
pub enum RuleProfile {
    /// Lingque, any edition.
    Lingque(lingque::Profile),
    ZungJung(zung_jung::Options),
    Riichi(Box<riichi::Options>),
    /// The friends' house rule.
    House(house::Options),
}

impl Default for RuleProfile {
    fn default() -> RuleProfile {
        RuleProfile::Lingque(lingque::Profile::default())
    }
}

impl From<RuleSet> for RuleProfile {
    fn from(set: RuleSet) -> RuleProfile {
        match set {
            RuleSet::Lingque(edition) => RuleProfile::Lingque(lingque::Profile::new(edition)),
            RuleSet::ZungJung => RuleProfile::ZungJung(zung_jung::Options::default()),
            RuleSet::Riichi => RuleProfile::Riichi(Box::default()),
            RuleSet::House => RuleProfile::House(house::Options::default()),
        }
    }
}

impl From<lingque::Profile> for RuleProfile {
    fn from(profile: lingque::Profile) -> RuleProfile {
        RuleProfile::Lingque(profile)
    }
}

impl RuleProfile {
    /// Returns every rule set with its default options.
    pub fn each() -> impl Iterator<Item = RuleProfile> {
        RuleSet::ALL.into_iter().map(RuleProfile::from)
    }

    /// Returns the rule set of the profile.
    pub fn set(&self) -> RuleSet {
        match self {
            RuleProfile::Lingque(profile) => RuleSet::Lingque(profile.edition),
            RuleProfile::ZungJung(_) => RuleSet::ZungJung,
            RuleProfile::Riichi(_) => RuleSet::Riichi,
            RuleProfile::House(_) => RuleSet::House,
        }
    }

    /// Returns the edition and option of Lingque; `None` for another family of rules.
    pub fn lingque(&self) -> Option<&lingque::Profile> {
        match self {
            RuleProfile::Lingque(profile) => Some(profile),
            RuleProfile::ZungJung(_) | RuleProfile::Riichi(_) | RuleProfile::House(_) => None,
        }
    }

    /// Returns the number of red fives in the table's set; only riichi uses any.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// assert_eq!(RuleProfile::from(RuleSet::ZungJung).red_fives(), 0);
    /// ```
    pub fn red_fives(&self) -> u8 {
        match self {
            RuleProfile::Riichi(options) => (0..3).map(|suit| options.red_fives.of_suit(suit)).sum(),
            RuleProfile::Lingque(_) | RuleProfile::ZungJung(_) | RuleProfile::House(_) => 0,
        }
    }

    /// Returns every option with its value, as `options` on the wire.
    pub fn options(&self) -> Map<String, Value> {
        let written = match self {
            RuleProfile::Lingque(profile) => serde_json::to_value(profile),
            RuleProfile::ZungJung(options) => serde_json::to_value(options),
            RuleProfile::Riichi(options) => serde_json::to_value(options),
            RuleProfile::House(options) => serde_json::to_value(options),
        };
        let Ok(Value::Object(mut options)) = written else {
            return Map::new();
        };
        options.remove("edition");
        options
    }

    /// Returns the options that are not as the rule set has them, in the order of its specification.
    pub fn differences(&self) -> Vec<Difference> {
        let mut ours = self.options();
        let mut usual = RuleProfile::from(self.set()).options();
        let all = self.switches().iter().map(|&switch| Difference {
            switch,
            value: ours.remove(switch.key).unwrap_or_default(),
            default: usual.remove(switch.key).unwrap_or_default(),
        });
        all.filter(|one| one.value != one.default).collect()
    }

    /// Returns the rule set with these options and defaults for the rest; `None` if an option or value is not allowed.
    pub fn with_options(set: RuleSet, options: &Map<String, Value>) -> Option<RuleProfile> {
        let mut all = RuleProfile::from(set).options();
        if set == RuleSet::Riichi {
            // Options that lack the oka are read as they were meant before the key existed.
            all.remove(riichi::OKA);
        }
        for (key, value) in options {
            all.insert(key.clone(), value.clone());
        }
        let profile = match set {
            RuleSet::Lingque(edition) => {
                all.insert("edition".to_owned(), serde_json::to_value(edition).ok()?);
                RuleProfile::Lingque(serde_json::from_value(Value::Object(all)).ok()?)
            }
            RuleSet::ZungJung => RuleProfile::ZungJung(serde_json::from_value(Value::Object(all)).ok()?),
            RuleSet::Riichi => RuleProfile::Riichi(serde_json::from_value(Value::Object(all)).ok()?),
            RuleSet::House => RuleProfile::House(serde_json::from_value(Value::Object(all)).ok()?),
        };
        Some(profile)
    }
}
