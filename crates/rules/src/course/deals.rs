//! The parts of a family that whoever asks people must know: the draws of its deals, and the score beside totals.

use crate::event::DrawKind;

/// The knowledge of some rules about a deal beside its beginning, wins, draws and false wins.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet};
/// let deals = |set| RuleProfile::from(set).deals();
/// assert!(deals(RuleSet::RIICHI).tenpai && !deals(RuleSet::HOUSE).tenpai);
/// assert_eq!(deals(RuleSet::ZUNG_JUNG).draws.len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealKnowledge {
    /// The kinds of draws.
    pub draws: &'static [DrawKind],
    /// True if it matters who was tenpai in an exhaustive draw.
    pub tenpai: bool,
    /// True if a false win costs by its fan and by the hands that others waited for.
    pub false_win_fan: bool,
}

impl DealKnowledge {
    /// The knowledge of rules without anything of their own.
    pub const USUAL: DealKnowledge =
        DealKnowledge { draws: &[DrawKind::Exhausted, DrawKind::Abandoned], tenpai: false, false_win_fan: false };
}

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
