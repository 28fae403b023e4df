//! Rule sets by name, their options, and profiles: rule sets with options, stored under a name.
//!
//! A [`RuleProfile`] is stored with the night in which it was used. It contains every option, so that an old night
//! keeps its scores. A [`NamedProfile`] is written by people and chosen by name.

use quejing_message::Message;

mod error;
mod named_profile;
mod option_macros;
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

use super::family::{Rules, default_rule_set, families};

pub use crate::hand::AllowedValues;
pub use error::{ProfileError, ProfileErrors, ProfileFault, ProfileValueForm};
pub use named_profile::{MAX_PROFILE_NAME_CHARS, NamedProfile, is_profile_name};
pub(super) use option_macros::{SwitchValue, choice, switches};
pub(crate) use switch::has_refused_value;
pub use switch::switch_faults;
pub use switch::{Switch, switches};

/// The version of the profile format that this program reads and writes.
pub const PROFILE_FORMAT: i64 = 1;

/// A rule set, identified by its name on the wire. Each family has a constant for each of its rule sets.
///
/// ```
/// use quejing_rules::RuleSet;
/// assert_eq!("lingque-v28".parse(), Ok(RuleSet::LINGQUE_28));
/// assert_eq!(RuleSet::ZUNG_JUNG.to_string(), "zung-jung");
/// ```
#[derive(Clone, Copy)]
pub struct RuleSet(pub &'static RuleSetDefinition);

/// The definition of a rule set: its name, its family, and the functions that create its rules.
///
/// ```
/// use quejing_rules::profile::RuleSetDefinition;
/// use quejing_rules::{RuleProfile, RuleSet, zung_jung};
/// static ROW: RuleSetDefinition = RuleSetDefinition::new::<zung_jung::Options>("zung-jung", "zung-jung");
/// assert_eq!(RuleSet(&ROW), RuleSet::ZUNG_JUNG);
/// assert_eq!((ROW.printed)(), RuleProfile::from(RuleSet::ZUNG_JUNG));
/// ```
pub struct RuleSetDefinition {
    /// The name on the wire, such as `lingque-v28`.
    pub name: &'static str,
    /// The id of the rule set's family, such as `zung-jung`.
    pub family: &'static str,
    /// True if the rule set is known from its own rule text; false if only from another source, such as a public
    /// calculator.
    pub has_own_text: bool,
    /// Creates the rules with all options as in the rule text.
    pub printed: fn() -> RuleProfile,
    /// Parses options into rules. Missing options are as in the rule text. Unknown options and values that cannot be
    /// parsed are errors; the bounds of numbers are not checked.
    pub read: fn(Map<String, Value>) -> serde_json::Result<RuleProfile>,
}

impl RuleSetDefinition {
    /// Creates the definition of a rule set that has its own rule text and whose options have the type `T`.
    pub const fn new<T: Rules + Default + DeserializeOwned>(
        name: &'static str,
        family: &'static str,
    ) -> RuleSetDefinition {
        RuleSetDefinition {
            name,
            family,
            has_own_text: true,
            printed: || RuleProfile::new(T::default()),
            read: |options| Ok(RuleProfile::new(serde_json::from_value::<T>(options.into())?)),
        }
    }
}

impl RuleSet {
    /// Returns all rule sets, family by family.
    pub fn all() -> impl Iterator<Item = RuleSet> + Clone {
        families().flat_map(|family| family.sets.iter().copied())
    }

    /// Returns the id of the rule set's family, such as `zung-jung`.
    pub fn family(self) -> &'static str {
        self.0.family
    }

    /// Returns the name on the wire, such as `lingque-v28`.
    pub fn as_str(self) -> &'static str {
        self.0.name
    }

    /// Returns true if the rule set is known from its own rule text; false if only from another source, such as a
    /// public calculator.
    pub fn has_own_text(self) -> bool {
        self.0.has_own_text
    }

    /// Returns the names of all rule sets on the wire, separated by commas, for messages.
    pub fn names_text() -> String {
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

/// The error of parsing a name that no rule set has.
///
/// ```
/// use quejing_rules::{RuleSet, RuleSetError};
/// assert_eq!("poker".parse::<RuleSet>(), Err(RuleSetError { found: "poker".to_owned() }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message(id = "problem-unknown-rules", by_hand)]
pub struct RuleSetError {
    /// The name, as written.
    pub found: String,
}

impl std::error::Error for RuleSetError {}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<RuleSet, RuleSetError> {
        RuleSet::all().find(|set| set.as_str() == text).ok_or_else(|| RuleSetError { found: text.to_owned() })
    }
}

/// An option of a profile whose value differs from the rule set's default, with both values.
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
    pub switch: Switch,
    pub value: Value,
    /// The option's default value in the rule set.
    pub default: Value,
}

/// A rule set with a value for every option. Its methods are those of [`Rules`].
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
        RuleProfile::from(default_rule_set())
    }
}

impl From<RuleSet> for RuleProfile {
    fn from(set: RuleSet) -> RuleProfile {
        (set.0.printed)()
    }
}

/// A profile is stored as its family's options, with the family's id in snake case under the key `set`.
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
    /// Creates the profile with these options, the value of a family's type.
    pub fn new(options: impl Rules) -> RuleProfile {
        RuleProfile(Arc::new(options))
    }

    /// Returns the profile of each rule set with its default options.
    pub fn all_defaults() -> impl Iterator<Item = RuleProfile> {
        RuleSet::all().map(RuleProfile::from)
    }

    /// Returns the options as the family's own type `T`; `None` if the rules belong to another family.
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

    /// Returns equivalent rules with the options that new profiles use; a copy if these rules have them already.
    #[must_use]
    pub fn to_current_form(&self) -> RuleProfile {
        self.earlier_form().and_then(|form| (form.upgrade)(self)).unwrap_or_else(|| self.clone())
    }

    /// Returns the options whose values differ from the rule set's defaults, in the order of the specification.
    pub fn differences(&self) -> Vec<SwitchDifference> {
        let mut values = self.options();
        let mut defaults = RuleProfile::from(self.set()).options();
        let compared = self.switches().iter().map(|&switch| SwitchDifference {
            switch,
            value: values.remove(switch.key).unwrap_or_default(),
            default: defaults.remove(switch.key).unwrap_or_default(),
        });
        compared.filter(|option| option.value != option.default).collect()
    }

    /// Creates the profile of a rule set with these options, and defaults for the others; `None` if an option is
    /// unknown, or a value cannot be parsed.
    pub fn with_options(set: RuleSet, options: &Map<String, Value>) -> Option<RuleProfile> {
        (set.0.read)(options.clone()).ok()
    }

    /// Returns these rules with the values of the options in `changes`, in which [`switch_faults`] must find no fault;
    /// unchanged if the options cannot be parsed.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let minimum = |least: u32| [("minimum".to_owned(), least.into())].into_iter().collect();
    /// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG).with_switches(minimum(5));
    /// assert_eq!(Some(rules), RuleProfile::with_options(RuleSet::ZUNG_JUNG, &minimum(5)));
    /// ```
    #[must_use]
    pub fn with_switches(&self, changes: Map<String, Value>) -> RuleProfile {
        // Rules with the options of the rule text need not be serialised: a missing option has this value anyway.
        let options = match *self == RuleProfile::from(self.set()) {
            true => changes,
            false => match self.to_json() {
                Value::Object(mut options) => {
                    options.extend(changes);
                    options
                }
                _ => changes,
            },
        };
        (self.set().0.read)(options).unwrap_or_else(|_| self.clone())
    }
}
