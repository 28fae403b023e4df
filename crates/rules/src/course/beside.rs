//! The score that rules keep beside the totals.

/// The score that rules keep beside the totals.
///
/// ```
/// use quejing_rules::course::BesideTotals;
/// use quejing_rules::{RuleProfile, RuleSet};
/// assert_eq!(RuleProfile::from(RuleSet::RIICHI).beside_totals(), Some(BesideTotals::Final));
/// assert_eq!(RuleProfile::from(RuleSet::ZUNG_JUNG).beside_totals(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideTotals {
    /// The reduced score.
    Reduced,
    /// The final score with what the place brings.
    Final,
}
