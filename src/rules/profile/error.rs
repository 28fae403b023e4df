//! What can be wrong with a profile, with the line, the key and what is allowed.

use super::{Allowed, RuleSet};

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ProfileError {
    /// The line it stands in, from 1.
    pub line: usize,
    /// What it is.
    pub fault: ProfileFault,
}

/// What a key of a profile takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Wanted {
    /// What the switch allows.
    #[error("{0}")]
    Value(Allowed),
    /// The format that is read.
    #[error("format = {0}")]
    Format(i64),
    /// The line of the name.
    #[error("name = \"…\"")]
    NameLine,
    /// A name.
    #[error("a name in quotes")]
    Name,
    /// A text.
    #[error("a text in quotes")]
    Text,
    /// One of the rule sets.
    #[error("one of {}", RuleSet::names())]
    Rules,
    /// The table of switches.
    #[error("a table, [switches]")]
    Switches,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProfileFault {
    /// No TOML.
    #[error("this is no TOML: {message}")]
    BadToml {
        /// What the reader says.
        message: String,
    },
    /// A key that means nothing here.
    #[error("`{key}` is unknown here: allowed are {allowed}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys there are.
        allowed: String,
    },
    /// A key that must be there.
    #[error("`{key}` is missing: write {expected}")]
    MissingKey {
        /// The key.
        key: String,
        /// What belongs there.
        expected: Wanted,
    },
    /// A value of another type.
    #[error("`{key}` is {found}: write {expected}")]
    WrongType {
        /// The key.
        key: String,
        /// What is allowed.
        expected: Wanted,
        /// What stands there.
        found: String,
    },
    /// A value of the right type that is not allowed.
    #[error("`{key}` cannot be {found}: write {expected}")]
    OutOfRange {
        /// The key.
        key: String,
        /// What is allowed.
        expected: Wanted,
        /// What stands there.
        found: String,
    },
    /// No name for a profile.
    #[error("`{found}` cannot be a profile's name: {allowed}")]
    BadName {
        /// What stands there.
        found: String,
        /// What is allowed.
        allowed: &'static str,
    },
    /// A rule set that there is not.
    #[error("`{found}` is no rule set: allowed are {allowed}")]
    UnknownRules {
        /// What stands there.
        found: String,
        /// The rule sets there are.
        allowed: String,
    },
    /// A format that this version does not read.
    #[error(
        "format {found} is not known here: write format = {known}, or use a newer version of the program"
    )]
    BadFormat {
        /// What stands there.
        found: i64,
        /// What is read.
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

/// All that is wrong with a profile, in the order of the lines; never empty.
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
