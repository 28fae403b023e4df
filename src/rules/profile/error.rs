//! What can be wrong in a profile, with the line, the key and what is allowed; `i18n` words it.

use super::Allowed;
use crate::hand::Problem;

/// One error in a profile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct ProfileError {
    /// Its line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: ProfileFault,
}

/// What a key of a profile takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A value the option allows.
    Value(Allowed),
    /// The format that can be read.
    Format(i64),
    /// The `name` line.
    NameLine,
    /// A name.
    Name,
    /// Text.
    Text,
    /// One of the rule sets.
    Rules,
    /// The table of options.
    Switches,
}

/// What is wrong in a profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProfileFault {
    /// Text that is not TOML.
    BadToml {
        /// The parser's message, in English.
        message: String,
    },
    /// More errors than are named.
    MoreErrors {
        /// The number of the others.
        count: usize,
    },
    /// An unknown key.
    UnknownKey {
        /// The key.
        key: String,
        /// The known keys.
        allowed: String,
    },
    /// A missing key.
    MissingKey {
        /// The key.
        key: String,
        /// What to write there.
        expected: Wanted,
    },
    /// A value of the wrong type.
    WrongType {
        /// The key.
        key: String,
        /// What is allowed.
        expected: Wanted,
        /// The type found, by its name in TOML.
        found: &'static str,
    },
    /// A value of the right type that is not allowed.
    OutOfRange {
        /// The key.
        key: String,
        /// What is allowed.
        expected: Wanted,
        /// The value found.
        found: String,
    },
    /// A value that contradicts another option.
    BadOption {
        /// The option and its contradiction.
        problem: Problem,
    },
    /// An invalid profile name.
    BadName {
        /// The name found.
        found: String,
        /// The most letters of a name.
        longest: usize,
    },
    /// An unknown rule set.
    UnknownRules {
        /// The name found.
        found: String,
        /// The known rule sets.
        allowed: String,
    },
    /// A format that this version cannot read.
    BadFormat {
        /// The format found.
        found: i64,
        /// The format that can be read.
        known: i64,
    },
}

impl ProfileFault {
    /// The stable code.
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

/// Every error in a profile, in the order of its lines; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct ProfileErrors(pub Vec<ProfileError>);
