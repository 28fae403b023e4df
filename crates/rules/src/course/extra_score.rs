//! The second score that a family shows beside the totals of the deals.

/// The second score that a family shows beside the totals of the deals; families without one have none.
///
/// ```
/// use quejing_rules::course::ExtraScore;
/// use quejing_rules::{RuleProfile, RuleSet};
/// assert_eq!(RuleProfile::from(RuleSet::RIICHI).extra_score(), Some(ExtraScore::Final { unit: 1000 }));
/// assert_eq!(RuleProfile::from(RuleSet::ZUNG_JUNG).extra_score(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraScore {
    /// The reduced score (约化分数) of Lingque: the totals compressed to a few units.
    Reduced,
    /// Riichi's final score: the total, plus the uma and oka of the place.
    Final {
        /// The number of points in one unit of a written score: 1000 where players write `+52.1`.
        unit: i64,
    },
}

impl ExtraScore {
    /// Returns true if the score is that of the final places.
    pub fn is_final(self) -> bool {
        matches!(self, ExtraScore::Final { .. })
    }
}
