//! What can be wrong in a profile, with the line, the key and what is allowed.

use super::{Allowed, RuleSet};

/// One error in a profile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ProfileError {
    /// Its line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: ProfileFault,
}

/// What a key of a profile takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Wanted {
    /// A value the option allows.
    #[error("{0}")]
    Value(Allowed),
    /// The format that can be read.
    #[error("format = {0}")]
    Format(i64),
    /// The `name` line.
    #[error("name = \"…\"")]
    NameLine,
    /// A name.
    #[error("a name in quotes")]
    Name,
    /// Text.
    #[error("a text in quotes")]
    Text,
    /// One of the rule sets.
    #[error("one of {}", RuleSet::names())]
    Rules,
    /// The table of options.
    #[error("a table, [switches]")]
    Switches,
}

/// What is wrong in a profile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProfileFault {
    /// Text that is not TOML.
    #[error("this is no TOML: {message}")]
    BadToml {
        /// The parser's message.
        message: String,
    },
    /// An unknown key.
    #[error("`{key}` is unknown here: allowed are {allowed}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The known keys.
        allowed: String,
    },
    /// A missing key.
    #[error("`{key}` is missing: write {expected}")]
    MissingKey {
        /// The key.
        key: String,
        /// What to write there.
        expected: Wanted,
    },
    /// A value of the wrong type.
    #[error("`{key}` is {found}: write {expected}")]
    WrongType {
        /// The key.
        key: String,
        /// What is allowed.
        expected: Wanted,
        /// The value found.
        found: String,
    },
    /// A value of the right type that is not allowed.
    #[error("`{key}` cannot be {found}: write {expected}")]
    OutOfRange {
        /// The key.
        key: String,
        /// What is allowed.
        expected: Wanted,
        /// The value found.
        found: String,
    },
    /// An invalid profile name.
    #[error("`{found}` cannot be a profile's name: {allowed}")]
    BadName {
        /// The name found.
        found: String,
        /// What a name may be.
        allowed: &'static str,
    },
    /// An unknown rule set.
    #[error("`{found}` is no rule set: allowed are {allowed}")]
    UnknownRules {
        /// The name found.
        found: String,
        /// The known rule sets.
        allowed: String,
    },
    /// A format that this version cannot read.
    #[error(
        "format {found} is not known here: write format = {known}, or use a newer version of the program"
    )]
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
            ProfileFault::UnknownKey { .. } => "unknown_key",
            ProfileFault::MissingKey { .. } => "missing_key",
            ProfileFault::WrongType { .. } => "wrong_type",
            ProfileFault::OutOfRange { .. } => "out_of_range",
            ProfileFault::BadName { .. } => "bad_name",
            ProfileFault::UnknownRules { .. } => "unknown_rules",
            ProfileFault::BadFormat { .. } => "bad_format",
        }
    }
}

/// Every error in a profile, in the order of its lines; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", sentences(.0))]
pub struct ProfileErrors(pub Vec<ProfileError>);

fn sentences(errors: &[ProfileError]) -> String {
    let sentences: Vec<String> = errors
        .iter()
        .map(|error| format!("{} ({})", error, error.fault.code()))
        .collect();
    sentences.join("; ")
}
