//! The options of rule sets, and the errors in an object of options. Each family defines its options in `options.rs`;
//! the message catalogue explains them.

use serde_json::{Map, Value};

use super::{RuleProfile, RuleSet};
use crate::hand::{AllowedValues, Problem, SwitchFault, ValueForm};

/// An option of a rule set: its key, its allowed values, and the section of the specification that defines it.
///
/// ```
/// use quejing_rules::RuleSet;
/// use quejing_rules::family::switches;
/// for switch in switches(RuleSet::HOUSE) {
///     assert!(switch.allowed.allows(&switch.default_value(RuleSet::HOUSE)), "{}", switch.key);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The key in `options` of a request and in `[switches]` of a profile.
    pub key: &'static str,
    /// The values that the option takes.
    pub allowed: AllowedValues,
    /// The section of the specification that defines the option.
    pub section: &'static str,
}

impl Switch {
    /// Returns the default value of the option in a rule set; null if the rule set has no such option.
    pub fn default_value(&self, set: RuleSet) -> Value {
        let mut options = RuleProfile::from(set).options();
        options.remove(self.key).unwrap_or_default()
    }
}

/// Returns the options of a rule set, in the order of its specification.
///
/// ```
/// use quejing_rules::RuleSet;
/// use quejing_rules::family::switches;
/// let minimum = switches(RuleSet::ZUNG_JUNG).iter().find(|switch| switch.key == "minimum").unwrap();
/// assert!(minimum.allowed.allows(&5.into()));
/// ```
pub fn switches(set: RuleSet) -> &'static [Switch] {
    RuleProfile::from(set).switches()
}

/// Returns true if one of these stored options has a value that its option does not take.
pub(crate) fn has_refused_value(written: &Map<String, Value>, known: &[Switch]) -> bool {
    known.iter().any(|switch| written.get(switch.key).is_some_and(|value| !switch.allowed.allows(value)))
}

/// Returns a [`Problem::BadOption`] for each of `options` that the rule set does not know, and for each value that its
/// option does not take; contradictions between options are not found.
///
/// ```
/// use quejing_rules::RuleSet;
/// use quejing_rules::family::switch_faults;
/// let options = [("minimum".to_owned(), "five".into()), ("tempo".to_owned(), 3.into())].into_iter().collect();
/// let codes: Vec<_> = switch_faults(RuleSet::ZUNG_JUNG, &options).iter().map(|fault| fault.code()).collect();
/// assert_eq!(codes, ["bad_option", "bad_option"]);
/// ```
pub fn switch_faults(set: RuleSet, options: &Map<String, Value>) -> Vec<Problem> {
    let known = switches(set);
    let problems = options.iter().filter_map(|(name, value)| {
        let fault = find_switch_fault(known, name, value)?;
        let name = name.clone();
        Some(Problem::BadOption { name, fault })
    });
    problems.collect()
}

/// Returns the error in the option `key` with this value; `None` if it is one of `known` and takes the value.
fn find_switch_fault(known: &[Switch], key: &str, value: &Value) -> Option<SwitchFault> {
    let Some(switch) = known.iter().find(|switch| switch.key == key) else {
        let known_keys: Vec<&str> = known.iter().map(|switch| switch.key).collect();
        return Some(SwitchFault::Unknown(known_keys.join(", ")));
    };
    let is_refused = switch.allowed.check(value).is_err();
    is_refused.then_some(SwitchFault::Write(ValueForm::Switch(switch.allowed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_of_every_rule_set_is_listed_once_and_takes_what_it_says() {
        for set in RuleSet::all() {
            let profile = RuleProfile::from(set);
            let mut written: Vec<String> = profile.options().keys().cloned().collect();
            let mut listed: Vec<&str> = switches(set).iter().map(|switch| switch.key).collect();
            written.sort();
            listed.sort_unstable();
            assert_eq!(written, listed, "{set}");
            for switch in switches(set) {
                let default = switch.default_value(set);
                assert_eq!(switch.allowed.check(&default), Ok(()), "{set} {}", switch.key);
                for value in switch.allowed.examples() {
                    assert_eq!(switch.allowed.check(&value), Ok(()), "{} {value}", switch.key);
                    let options = [(switch.key.to_owned(), value.clone())].into_iter().collect();
                    let with = RuleProfile::with_options(set, &options);
                    let kept = with.and_then(|profile| profile.options().remove(switch.key));
                    assert_eq!(kept, Some(value), "{set} {}", switch.key);
                }
            }
        }
    }

    #[test]
    fn a_stored_profile_reads_back_the_same() {
        for set in RuleSet::all() {
            let profile = RuleProfile::from(set);
            let text = serde_json::to_string(&profile).unwrap();
            assert_eq!(serde_json::from_str::<RuleProfile>(&text).unwrap(), profile);
        }
        let old: RuleProfile = serde_json::from_str(r#"{"set":"lingque","edition":"28"}"#).unwrap();
        assert_eq!(old.set().as_str(), "lingque-v28");
    }
}
