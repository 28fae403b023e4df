//! The value of a hand from its tiles by the rules of the night, as the ledger records it.

use anyhow::bail;

use super::error::NightError;
use quejing_session::game::{Detail, RuleProfile, TableStatus, UnknownFlagPolicy, Verdict};
use quejing_session::night::recorded_win::{RecordedWin, UnjudgedReason, counted_patterns};
use quejing_session::night::{DealBegun, PatternCount, PlayerId, Value, WinTiles};

/// The value and the patterns that the rules find in a winning hand.
pub struct Appraisal {
    pub value: Value,
    pub patterns: Vec<PatternCount>,
}

/// Returns the value and patterns that the rules give a win in the open or next deal, also if it is below the minimum.
/// `due` is the status of its table, `begun` the beginning of the open deal if it is recorded, and `from` the
/// discarder, `None` for a self-draw.
///
/// # Errors
/// A [`NightError`] if the winner does not sit at the table, the tiles are no valid hand, or the hand is no win.
pub fn appraise_win(
    rules: &RuleProfile,
    due: &TableStatus,
    begun: Option<&DealBegun>,
    winner: PlayerId,
    from: Option<PlayerId>,
    tiles: &WinTiles,
) -> anyhow::Result<Appraisal> {
    let win = RecordedWin::for_next_deal(
        due,
        begun.map(|begun| begun.turned.as_str()).unwrap_or_default(),
        winner,
        from,
        tiles,
    );
    let ruling = match win.and_then(|win| win.judge(rules, UnknownFlagPolicy::Refuse, Detail::Reasons)) {
        Ok(ruling) => ruling,
        Err(UnjudgedReason::NotAtTable | UnjudgedReason::NoTiles) => bail!(NightError::NotAtTable),
        Err(UnjudgedReason::Meld(text)) => bail!(NightError::Meld(text)),
        Err(UnjudgedReason::Tiles(refusal)) => bail!(NightError::Refusal(refusal)),
        Err(UnjudgedReason::Refused(faults)) => bail!(NightError::Refused(faults)),
    };
    match ruling.verdict {
        Verdict::Win | Verdict::BelowMinimum => {
            Ok(Appraisal { value: Value::from(&ruling), patterns: counted_patterns(&ruling) })
        }
        Verdict::NoYaku | Verdict::Furiten | Verdict::NoWin => {
            bail!(NightError::NoWin(Box::new(ruling)))
        }
    }
}
