//! The rules that apply: a rule set by name, its options, and profiles, which are rule sets with options under a name.
//!
//! A [`RuleProfile`] is stored with the night it was used in. It spells out every option, so an old night always scores
//! the same. A [`NamedProfile`] is written by people and chosen by name.

use quejing_message::Message;

mod error;
mod named;
mod rows;
mod switch;

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use serde::de::{DeserializeOwned, Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::family::{Rules, families, usual};

pub use crate::hand::AllowedValues;
pub use error::{ProfileError, ProfileErrors, ProfileExpectation, ProfileFault};
pub use named::{MAX_NAME_LETTERS, NamedProfile, is_profile_name};
pub(super) use rows::{SwitchValue, choice, switches};
pub use switch::switch_faults;
pub use switch::{Switch, switches};

/// The version of the profile format that is read and written.
pub const PROFILE_FORMAT: i64 = 1;

/// A rule set, by its name on the wire. Each family has a constant for each of its own.
///
/// ```
/// use quejing_rules::RuleSet;
/// assert_eq!("lingque-v28".parse(), Ok(RuleSet::LINGQUE_28));
/// assert_eq!(RuleSet::ZUNG_JUNG.to_string(), "zung-jung");
/// ```
#[derive(Clone, Copy)]
pub struct RuleSet(pub &'static SetRow);

/// A rule set as its family declares it.
///
/// ```
/// use quejing_rules::profile::SetRow;
/// use quejing_rules::{RuleProfile, RuleSet, zung_jung};
/// static ROW: SetRow = SetRow::of::<zung_jung::Options>("zung-jung", "zung-jung");
/// assert_eq!(RuleSet(&ROW), RuleSet::ZUNG_JUNG);
/// assert_eq!((ROW.printed)(), RuleProfile::from(RuleSet::ZUNG_JUNG));
/// ```
pub struct SetRow {
    /// The name on the wire.
    pub name: &'static str,
    /// The id of its family.
    pub family: &'static str,
    /// True if it is known from its own rule text.
    pub has_own_text: bool,
    /// Returns the rules as printed.
    pub printed: fn() -> RuleProfile,
    /// Reads options; those left out are as printed.
    pub read: fn(Map<String, Value>) -> serde_json::Result<RuleProfile>,
}

impl SetRow {
    /// Returns a rule set whose options are those of the type `T`.
    pub const fn of<T: Rules + Default + DeserializeOwned>(name: &'static str, family: &'static str) -> SetRow {
        SetRow {
            name,
            family,
            has_own_text: true,
            printed: || RuleProfile::new(T::default()),
            read: |options| Ok(RuleProfile::new(serde_json::from_value::<T>(options.into())?)),
        }
    }
}

impl RuleSet {
    /// Returns every rule set.
    pub fn all() -> impl Iterator<Item = RuleSet> + Clone {
        families().flat_map(|family| family.sets.iter().copied())
    }

    /// Returns the id of its family.
    pub fn family(self) -> &'static str {
        self.0.family
    }

    /// Returns the name on the wire.
    pub fn as_str(self) -> &'static str {
        self.0.name
    }

    /// Returns true if it is known from its own rule text.
    pub fn has_own_text(self) -> bool {
        self.0.has_own_text
    }

    /// Returns the names of all rule sets, for messages.
    pub fn names() -> String {
        let names: Vec<&str> = RuleSet::all().map(RuleSet::as_str).collect();
        names.join(", ")
    }
}

impl PartialEq for RuleSet {
    fn eq(&self, other: &RuleSet) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for RuleSet {}

impl Hash for RuleSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
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
        RuleSet::all().find(|set| set.as_str() == text).ok_or_else(|| RuleSetError { found: text.to_owned() })
    }
}

/// An option whose value differs from the rule set's default.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet};
/// let official = [("minimum".to_owned(), 5.into())].into_iter().collect();
/// let profile = RuleProfile::with_options(RuleSet::ZUNG_JUNG, &official).unwrap();
/// let [difference] = &profile.differences()[..] else { panic!() };
/// assert_eq!((difference.switch.key, difference.value.as_u64()), ("minimum", Some(5)));
/// assert_eq!(difference.default.as_u64(), Some(0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchDifference {
    /// The option.
    pub switch: Switch,
    pub value: Value,
    /// The rule set's own.
    pub default: Value,
}

/// A rule set with its options; [`Rules`] has its methods.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet};
/// let profile = RuleProfile::from(RuleSet::RIICHI);
/// let stored = serde_json::to_string(&profile)?;
/// assert_eq!(serde_json::from_str::<RuleProfile>(&stored)?, profile);
/// assert!(profile.differences().is_empty());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone)]
pub struct RuleProfile(Arc<dyn Rules>);

impl Deref for RuleProfile {
    type Target = dyn Rules;

    fn deref(&self) -> &dyn Rules {
        &*self.0
    }
}

impl fmt::Debug for RuleProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for RuleProfile {
    fn eq(&self, other: &RuleProfile) -> bool {
        let other: &dyn Rules = &**other;
        self.equals(other)
    }
}

impl Eq for RuleProfile {}

impl Default for RuleProfile {
    fn default() -> RuleProfile {
        RuleProfile::from(usual())
    }
}

impl From<RuleSet> for RuleProfile {
    fn from(set: RuleSet) -> RuleProfile {
        (set.0.printed)()
    }
}

/// Profiles are stored as their family's options beside the word `set`, the family's id in snake case.
impl Serialize for RuleProfile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut written = Map::from_iter([("set".to_owned(), Value::from(self.set().family().replace('-', "_")))]);
        if let Value::Object(options) = self.to_json() {
            written.extend(options);
        }
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RuleProfile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RuleProfile, D::Error> {
        let mut written = Map::deserialize(deserializer)?;
        let set = written.remove("set").ok_or_else(|| D::Error::missing_field("set"))?;
        let id = set.as_str().unwrap_or_default();
        let Some(family) = families().find(|family| family.id.replace('-', "_") == id) else {
            return Err(D::Error::invalid_value(Unexpected::Str(id), &"known rules"));
        };
        family.read(written).map_err(D::Error::custom)
    }
}

impl RuleProfile {
    /// Returns a profile of these options.
    pub fn new(options: impl Rules) -> RuleProfile {
        RuleProfile(Arc::new(options))
    }

    /// Returns every rule set with its default options.
    pub fn each() -> impl Iterator<Item = RuleProfile> {
        RuleSet::all().map(RuleProfile::from)
    }

    /// Returns the options of one family; `None` if the rules are another's.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet, riichi, zung_jung};
    /// let rules = RuleProfile::from(RuleSet::RIICHI);
    /// assert_eq!(rules.downcast_ref(), Some(&riichi::Options::default()));
    /// assert_eq!(rules.downcast_ref::<zung_jung::Options>(), None);
    /// ```
    pub fn downcast_ref<T: Rules>(&self) -> Option<&T> {
        let rules: &dyn Any = &**self;
        rules.downcast_ref()
    }

    /// Returns the same rules in the form in which new ones are written.
    #[must_use]
    pub fn to_current_form(&self) -> RuleProfile {
        self.current_form().unwrap_or_else(|| self.clone())
    }

    /// Returns the options that are not as the rule set has them, in the order of its specification.
    pub fn differences(&self) -> Vec<SwitchDifference> {
        let mut ours = self.options();
        let mut usual = RuleProfile::from(self.set()).options();
        let all = self.switches().iter().map(|&switch| SwitchDifference {
            switch,
            value: ours.remove(switch.key).unwrap_or_default(),
            default: usual.remove(switch.key).unwrap_or_default(),
        });
        all.filter(|one| one.value != one.default).collect()
    }

    /// Returns the rule set with these options and defaults for the rest; `None` if an option or value is not allowed.
    pub fn with_options(set: RuleSet, options: &Map<String, Value>) -> Option<RuleProfile> {
        (set.0.read)(options.clone()).ok()
    }

    /// Returns these rules with the given options, in which [`switch_faults`] finds no fault, in place of their own.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let minimum = |least: u32| [("minimum".to_owned(), least.into())].into_iter().collect();
    /// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG).with_switches(minimum(5));
    /// assert_eq!(Some(rules), RuleProfile::with_options(RuleSet::ZUNG_JUNG, &minimum(5)));
    /// ```
    #[must_use]
    pub fn with_switches(&self, said: Map<String, Value>) -> RuleProfile {
        // Rules as printed need not be serialised first: anything not given has its default.
        let all = match *self == RuleProfile::from(self.set()) {
            true => said,
            false => match self.to_json() {
                Value::Object(mut all) => {
                    all.extend(said);
                    all
                }
                _ => said,
            },
        };
        (self.set().0.read)(all).unwrap_or_else(|_| self.clone())
    }
}
