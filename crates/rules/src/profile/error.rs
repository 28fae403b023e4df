//! The errors of a profile, each with its line, its key and the allowed values; `i18n` words them.

use quejing_message::{Message, TypedWords};

use crate::RuleSet;
use crate::hand::{AllowedValues, Problem};

/// An error in a profile that people wrote, with the line where it is.
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
    /// The line of the error, from 1.
    pub line: usize,
    pub fault: ProfileFault,
}

impl std::error::Error for ProfileError {}

/// The value that a key of a profile expects.
///
/// ```
/// use quejing_rules::profile::{ProfileFault, ProfileValueForm};
/// let missing = ProfileFault::MissingKey { key: "rules".to_owned(), expected: ProfileValueForm::Rules };
/// assert_eq!(missing.code(), "missing_key");
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
#[message("profile-wanted")]
pub enum ProfileValueForm {
    /// A value that the option takes.
    #[message(transparent)]
    Value(AllowedValues),
    /// The format number that this program reads.
    Format(#[message(name = "known")] i64),
    NameLine,
    Name,
    Text,
    /// The name of a rule set.
    #[message(also(allowed = ProfileValueForm::rule_set_names))]
    Rules,
    /// The table `[switches]` of the options.
    Switches,
}

impl ProfileValueForm {
    /// Returns the names of all rule sets, separated by commas, as a message argument.
    fn rule_set_names(&self) -> TypedWords<'static> {
        TypedWords(RuleSet::names_text().into())
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
    /// The text is not valid TOML.
    #[message(code = "bad_toml")]
    BadToml {
        /// The parser's message, in English.
        #[message(name = "reason")]
        message: String,
    },
    /// The profile has further errors that are not listed.
    #[message(code = "more_errors")]
    MoreErrors {
        /// The number of further errors.
        count: usize,
    },
    #[message(code = "unknown_key")]
    UnknownKey {
        key: String,
        /// The known keys, separated by commas.
        #[message(with = TypedWords::from)]
        allowed: String,
    },
    #[message(code = "missing_key")]
    MissingKey {
        key: String,
        /// The value that the missing key expects.
        expected: ProfileValueForm,
    },
    /// A value has the wrong type.
    #[message(code = "wrong_type")]
    WrongType {
        key: String,
        /// The value that the key expects.
        expected: ProfileValueForm,
        /// The type found, by its TOML name.
        #[message(name = "kind")]
        found: &'static str,
    },
    /// A value has the right type but is not allowed.
    #[message(code = "out_of_range")]
    OutOfRange {
        key: String,
        /// The values that the key allows.
        expected: ProfileValueForm,
        /// The value found, as text.
        found: String,
    },
    /// The values of two options contradict each other.
    #[message(transparent)]
    BadOption {
        /// The contradiction, as a problem of the option.
        problem: Problem,
    },
    /// The profile's name is not allowed.
    #[message(code = "bad_name")]
    BadName {
        /// The name, as written.
        found: String,
        /// The maximum number of characters of a name.
        #[message(name = "most")]
        longest: usize,
    },
    /// The rule set is unknown.
    #[message(id = "problem-unknown-rules", code = "unknown_rules")]
    UnknownRules {
        /// The name, as written.
        found: String,
        /// The names of all rule sets, separated by commas.
        #[message(with = TypedWords::from)]
        allowed: String,
    },
    /// The profile has a format that this program cannot read.
    #[message(code = "bad_format")]
    BadFormat {
        /// The format number found.
        found: i64,
        /// The format number that this program reads.
        known: i64,
    },
}

impl ProfileFault {
    /// Returns the stable code of the error, such as `unknown_key`.
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

/// The errors of a profile in the order of its lines; never empty.
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
        crate::message_list::write_joined(&self.0, f)
    }
}
