//! Which rules hold: a rule set and its switches, as it is stored with the night it was used in.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{Appraisal, Detail, Settlement, lingque};
use crate::hand::{HandDraft, InvalidHand, Win};

/// A rule set by its name on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// `lingque-v26`, `lingque-v28`, `lingque-v29`.
    Lingque(lingque::Edition),
}

impl RuleSet {
    /// Every rule set.
    pub const ALL: [RuleSet; 3] = [
        RuleSet::Lingque(lingque::Edition::E26),
        RuleSet::Lingque(lingque::Edition::E28),
        RuleSet::Lingque(lingque::Edition::E29),
    ];

    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            RuleSet::Lingque(lingque::Edition::E26) => "lingque-v26",
            RuleSet::Lingque(lingque::Edition::E28) => "lingque-v28",
            RuleSet::Lingque(lingque::Edition::E29) => "lingque-v29",
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name that no rule set has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no rule set: allowed are lingque-v26, lingque-v28, lingque-v29")]
pub struct RuleSetError {
    /// What was written.
    pub found: String,
}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<RuleSet, RuleSetError> {
        RuleSet::ALL
            .into_iter()
            .find(|set| set.as_str() == text)
            .ok_or_else(|| RuleSetError {
                found: text.to_owned(),
            })
    }
}

/// A rule set with its switches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "set", rename_all = "snake_case")]
pub enum RuleProfile {
    /// Lingque.
    Lingque(lingque::Profile),
}

impl Default for RuleProfile {
    fn default() -> RuleProfile {
        RuleProfile::Lingque(lingque::Profile::default())
    }
}

impl From<RuleSet> for RuleProfile {
    fn from(set: RuleSet) -> RuleProfile {
        match set {
            RuleSet::Lingque(edition) => RuleProfile::Lingque(lingque::Profile::new(edition)),
        }
    }
}

impl RuleProfile {
    /// The rule set of the profile.
    pub fn set(&self) -> RuleSet {
        match self {
            RuleProfile::Lingque(profile) => RuleSet::Lingque(profile.edition),
        }
    }

    /// Checks a draft: tiles, melds, seat, flowers, and the circumstances as this rule set sees them.
    pub fn check(&self, draft: &HandDraft) -> Result<Win, InvalidHand> {
        match self {
            RuleProfile::Lingque(_) => lingque::check(draft),
        }
    }

    /// Values a hand, with everything there is to say about it.
    pub fn appraise(&self, win: &Win) -> Appraisal {
        self.appraise_with(win, Detail::Everything)
    }

    /// Values a hand, with as much about it as is asked for.
    pub fn appraise_with(&self, win: &Win, detail: Detail) -> Appraisal {
        match self {
            RuleProfile::Lingque(profile) => lingque::explain(win, profile, detail),
        }
    }

    /// The payments for a win of so many points.
    pub fn settle(&self, deal: &lingque::Deal) -> Result<Settlement, lingque::DealError> {
        match self {
            RuleProfile::Lingque(_) => lingque::settle(deal),
        }
    }
}
