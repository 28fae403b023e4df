//! The second score that a rule set shows beside the totals of the deals.

/// The second score that a rule set shows beside the totals of the deals; rule sets without one have none.
///
/// ```
/// use quejing_rules::course::ExtraScore;
/// use quejing_rules::{RuleProfile, RuleSet};
/// assert_eq!(RuleProfile::from(RuleSet::RIICHI).extra_score(), Some(ExtraScore::Final));
/// assert_eq!(RuleProfile::from(RuleSet::ZUNG_JUNG).extra_score(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraScore {
    /// The reduced score (约化分数) of Lingque: the totals compressed to a few units.
    Reduced,
    /// Riichi's final score: the total, plus the uma and oka of the place.
    Final,
}
