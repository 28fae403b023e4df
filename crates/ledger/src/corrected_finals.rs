//! Recognition of nights whose final scores earlier versions of the program calculated differently.

use serde_json::Value as Json;

use super::{LedgerError, LedgerStore, NightSession, ReplayedNight};
use quejing_rules::{Amount, NightId, PlayerId, RuleProfile};

/// Returns true if earlier versions of the program showed different final scores of a stored night; false for an
/// unknown night, and for one whose first event cannot be read. Replays the night only if its rules make a difference
/// possible.
///
/// # Errors
/// The ledger cannot be read.
pub fn night_has_corrected_finals(store: &LedgerStore, night: NightId) -> Result<bool, LedgerError> {
    match store.opening_event(night)? {
        Some(first) if may_have_different_finals(&first.text) => {
            Ok(has_corrected_finals(NightSession::open(store, night)?.replay()))
        }
        _ => Ok(false),
    }
}

/// Returns true if earlier versions of the program showed different final scores of the night's first game; false for a
/// night without rules.
pub fn has_corrected_finals(replay: &ReplayedNight) -> bool {
    let night = replay.night();
    let (Some(rules), Some(first)) = (night.rules(), replay.events().first()) else {
        return false;
    };
    if !may_have_different_finals(&first.text) {
        return false;
    }
    // In earlier versions, a night had one game; further games can only have been added later.
    let Some(game) = night.games().next() else {
        return false;
    };
    if game.is_left_out() {
        return false;
    }
    let account = rules.game_account(game);
    let mut present: Vec<(PlayerId, Amount)> =
        { account.lines.iter() }.filter(|line| line.place.is_some()).map(|line| (line.player, line.score)).collect();
    let mut earlier = rules.earlier_form().map_or(Vec::new(), |form| (form.final_scores)(rules, game));
    present.sort();
    earlier.sort();
    present != earlier
}

/// Returns true if the rule profile in an opening event's JSON text was stored by a program version that calculated
/// final scores differently; false if it cannot be read.
fn may_have_different_finals(opening_json: &str) -> bool {
    let opening: Option<Json> = serde_json::from_str(opening_json).ok();
    let stored = opening.as_ref().and_then(|opening| opening.pointer("/rules/profile"));
    let rules = stored.and_then(|stored| serde_json::from_value::<RuleProfile>(stored.clone()).ok());
    rules.zip(stored).is_some_and(|(rules, stored)| rules.earlier_form().is_some_and(|form| (form.is_form_of)(stored)))
}
