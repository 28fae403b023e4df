//! The editions of the Lingque rules that the program knows.

use serde::{Deserialize, Serialize};

/// An edition of the Lingque rules.
///
/// ```
/// use quejing_rules::lingque::Edition;
/// assert_eq!(Edition::default(), Edition::E28);
/// assert_eq!(Edition::E26.rule_set().as_str(), "lingque-v26");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// The 26th edition, second draft; the entries of its lost pages are derived.
    #[serde(rename = "26")]
    E26,
    /// The 28th edition, the one to play by.
    #[default]
    #[serde(rename = "28")]
    E28,
    /// The 29th edition, known only from a public calculator.
    #[serde(rename = "29")]
    E29,
}

impl Edition {
    /// The editions, oldest first.
    pub const ALL: [Edition; 3] = [Edition::E26, Edition::E28, Edition::E29];
}
