//! Rule sets with a value for every option.

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::{RuleSet, Rules, Switch, default_rule_set, families};

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

    /// Returns these rules with the values of the options in `changes`, in which
    /// [`switch_faults`](super::switch_faults) must find no fault; unchanged if the options cannot be parsed.
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
