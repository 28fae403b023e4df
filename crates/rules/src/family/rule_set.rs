//! Rule sets by name.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use quejing_message::Message;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{RuleProfile, Rules, families};

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
/// use quejing_rules::family::RuleSetDefinition;
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
