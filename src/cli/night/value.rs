//! The worth of a hand from its tiles, by the rules of the night, in the form of the ledger.

use anyhow::bail;

use super::error::NightError;
use crate::rules::{Detail, RuleProfile, Unknown, Verdict};
use crate::table::course::Due;
use crate::table::ledger::{DealBegun, PatternCount, PlayerId, Value, WinTiles};
use crate::table::recorded::{RecordedWin, UnjudgedReason, patterns};

/// The value and the patterns that the rules find in a hand.
pub struct Appraisal {
    pub value: Value,
    pub patterns: Vec<PatternCount>,
}

/// Appraises the tiles of a win by the rules of the night.
///
/// # Errors
/// The tiles are no valid hand, or no win that may be declared.
pub fn appraise(
    rules: &RuleProfile,
    due: &Due,
    begun: Option<&DealBegun>,
    winner: PlayerId,
    from: Option<PlayerId>,
    tiles: &WinTiles,
) -> anyhow::Result<Appraisal> {
    let win =
        RecordedWin::in_deal(due, begun.map(|begun| begun.turned.as_str()).unwrap_or_default(), winner, from, tiles);
    let ruling = match win.and_then(|win| win.judge(rules, Unknown::Refuse, Detail::Reasons)) {
        Ok(ruling) => ruling,
        Err(UnjudgedReason::NotAtTable | UnjudgedReason::NoTiles) => bail!(NightError::NotAtTable),
        Err(UnjudgedReason::Meld(text)) => bail!(NightError::Meld(text)),
        Err(UnjudgedReason::Tiles(refusal)) => bail!(NightError::Refusal(refusal)),
        Err(UnjudgedReason::Refused(faults)) => bail!(NightError::Refused(faults)),
    };
    match ruling.verdict {
        Verdict::Win | Verdict::BelowMinimum => {
            Ok(Appraisal { value: Value::from(&ruling), patterns: patterns(&ruling) })
        }
        Verdict::NoYaku | Verdict::Furiten | Verdict::NoWin => {
            bail!(NightError::NoWin(Box::new(ruling)))
        }
    }
}
