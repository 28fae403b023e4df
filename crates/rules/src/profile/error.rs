//! The errors of a profile, with the line, the key and the allowed values; `i18n` words them.

use quejing_message::{Message, Words};

use super::{AllowedValues, RuleSet};
use crate::hand::Problem;

/// An error in a profile, with its line.
///
/// ```
/// use quejing_rules::profile::{PROFILE_FORMAT, ProfileError, ProfileFault};
/// let fault = ProfileFault::BadFormat { found: 2, known: PROFILE_FORMAT };
/// let error = ProfileError { line: 1, fault };
/// assert_eq!(error.fault.code(), "bad_format");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message(id = "profile-at-line", by_hand)]
pub struct ProfileError {
    /// Its line, from 1.
    pub line: usize,
    pub fault: ProfileFault,
}

impl std::error::Error for ProfileError {}

/// The kind of value that a key of a profile takes.
///
/// ```
/// use quejing_rules::profile::{ProfileFault, ProfileExpectation};
/// let missing = ProfileFault::MissingKey { key: "rules".to_owned(), expected: ProfileExpectation::Rules };
/// assert_eq!(missing.code(), "missing_key");
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
#[message("profile-wanted")]
pub enum ProfileExpectation {
    /// A value the option allows.
    #[message(transparent)]
    Value(AllowedValues),
    /// The format that can be read.
    Format(#[message(name = "known")] i64),
    NameLine,
    Name,
    Text,
    /// One of the rule sets.
    #[message(also(allowed = ProfileExpectation::rule_sets))]
    Rules,
    /// The table of options.
    Switches,
}

impl ProfileExpectation {
    /// Returns the names of all rule sets.
    fn rule_sets(&self) -> Words<'static> {
        Words(RuleSet::names().into())
    }
}

/// An error in a profile, without its line.
///
/// ```
/// use quejing_rules::profile::ProfileFault;
/// let unknown = ProfileFault::UnknownKey { key: "nmae".to_owned(), allowed: "format, name, note, rules".to_owned() };
/// assert_eq!(unknown.code(), "unknown_key");
/// assert_eq!(ProfileFault::MoreErrors { count: 3 }.code(), "more_errors");
/// ```
#[derive(Message, Debug, Clone, PartialEq, Eq)]
#[message("profile")]
pub enum ProfileFault {
    /// Text that is not TOML.
    #[message(code = "bad_toml")]
    BadToml {
        /// The parser's message, in English.
        #[message(name = "reason")]
        message: String,
    },
    /// More errors than are named.
    #[message(code = "more_errors")]
    MoreErrors {
        /// The number of the others.
        count: usize,
    },
    #[message(code = "unknown_key")]
    UnknownKey {
        key: String,
        /// The known keys.
        #[message(with = Words::from)]
        allowed: String,
    },
    #[message(code = "missing_key")]
    MissingKey {
        key: String,
        /// The value to write there.
        expected: ProfileExpectation,
    },
    /// A value of the wrong type.
    #[message(code = "wrong_type")]
    WrongType {
        key: String,
        /// The values that are allowed.
        expected: ProfileExpectation,
        /// The type found, by its name in TOML.
        #[message(name = "kind")]
        found: &'static str,
    },
    /// A value of the right type that is not allowed.
    #[message(code = "out_of_range")]
    OutOfRange {
        key: String,
        /// The values that are allowed.
        expected: ProfileExpectation,
        /// The value found.
        found: String,
    },
    /// A value that contradicts another option.
    #[message(transparent)]
    BadOption {
        /// The option and its contradiction.
        problem: Problem,
    },
    /// An invalid profile name.
    #[message(code = "bad_name")]
    BadName {
        /// The name found.
        found: String,
        /// The most letters of a name.
        #[message(name = "most")]
        longest: usize,
    },
    /// An unknown rule set.
    #[message(id = "problem-unknown-rules", code = "unknown_rules")]
    UnknownRules {
        /// The name found.
        found: String,
        /// The known rule sets.
        #[message(with = Words::from)]
        allowed: String,
    },
    /// A format that this version cannot read.
    #[message(code = "bad_format")]
    BadFormat {
        /// The format found.
        found: i64,
        /// The format that can be read.
        known: i64,
    },
}

impl ProfileFault {
    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        match self {
            ProfileFault::BadToml { .. } => "bad_toml",
            ProfileFault::MoreErrors { .. } => "more_errors",
            ProfileFault::UnknownKey { .. } => "unknown_key",
            ProfileFault::MissingKey { .. } => "missing_key",
            ProfileFault::WrongType { .. } => "wrong_type",
            ProfileFault::OutOfRange { .. } => "out_of_range",
            ProfileFault::BadOption { problem } => problem.code(),
            ProfileFault::BadName { .. } => "bad_name",
            ProfileFault::UnknownRules { .. } => "unknown_rules",
            ProfileFault::BadFormat { .. } => "bad_format",
        }
    }
}

/// All errors in a profile, in the order of its lines; never empty.
///
/// ```
/// use quejing_rules::profile::{ProfileError, ProfileErrors, ProfileFault};
/// let [one, other] = [3, 5].map(|line| ProfileError { line, fault: ProfileFault::MoreErrors { count: 2 } });
/// let text = format!("{one}; {other}");
/// assert_eq!(ProfileErrors(vec![one, other]).to_string(), text);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileErrors(pub Vec<ProfileError>);

impl std::error::Error for ProfileErrors {}

impl std::fmt::Display for ProfileErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        crate::message_list::write(&self.0, f)
    }
}
