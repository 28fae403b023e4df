//! Rule profiles with a name, as people write and choose them.

use serde::{Deserialize, Serialize};

use crate::{RuleProfile, RuleSet};

/// The maximum number of characters in a profile's name.
pub const MAX_PROFILE_NAME_CHARS: usize = 40;

/// A rule profile as it is stored: its rules with a name, a remark and the format number.
///
/// ```
/// use quejing_rules::profile::{NamedProfile, PROFILE_FORMAT, is_profile_name};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let rules = RuleProfile::from(RuleSet::RIICHI);
/// let profile = NamedProfile { format: PROFILE_FORMAT, name: "tuesday".to_owned(), note: String::new(), rules };
/// assert!(is_profile_name(&profile.name));
/// assert_eq!(serde_json::from_value::<NamedProfile>(serde_json::to_value(&profile)?)?, profile);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedProfile {
    /// The format number, see [`PROFILE_FORMAT`](super::PROFILE_FORMAT).
    pub format: i64,
    /// The name by which people choose the profile.
    pub name: String,
    /// The author's remark; may be empty.
    #[serde(default)]
    pub note: String,
    /// The rule set, with a value for every option.
    pub rules: RuleProfile,
}

/// Returns true if a profile may have this name: at most [`MAX_PROFILE_NAME_CHARS`] characters, all letters of any
/// script without capitals, ASCII digits, `-` or `_`, a letter first, and not a rule set's name. People type names, and
/// files are named by them.
///
/// ```
/// use quejing_rules::profile::is_profile_name;
/// assert!(is_profile_name("tuesday-2") && is_profile_name("周二"));
/// assert!(!is_profile_name("Tuesday") && !is_profile_name("2nd") && !is_profile_name("riichi"));
/// ```
pub fn is_profile_name(name: &str) -> bool {
    let is_letter = |character: char| character.is_alphabetic() && !character.is_uppercase();
    let is_allowed =
        |character: char| is_letter(character) || character.is_ascii_digit() || matches!(character, '-' | '_');
    name.chars().count() <= MAX_PROFILE_NAME_CHARS
        && name.starts_with(is_letter)
        && name.chars().all(is_allowed)
        && name.parse::<RuleSet>().is_err()
}
