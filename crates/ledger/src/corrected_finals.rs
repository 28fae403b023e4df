//! Recognition of nights whose final scores earlier versions of the program calculated differently.

use serde_json::Value as Json;

use super::{Amount, LedgerError, NightId, PlayerId, ReplayedNight, Session, Store};
use quejing_rules::RuleProfile;
use quejing_rules::account::FinalAccount;

/// Returns true if earlier versions showed other final scores of a stored night; false for an unknown night. Replays the
/// night only if its rules make a difference possible.
///
/// # Errors
/// The ledger cannot be read.
pub fn night_has_corrected_finals(store: &Store, night: NightId) -> Result<bool, LedgerError> {
    match store.opening_event(night)? {
        Some(first) if may_have_other_finals(&first.text) => {
            Ok(has_corrected_finals(Session::open(store, night)?.replay()))
        }
        _ => Ok(false),
    }
}

/// Returns true if earlier versions showed other final scores of the night's first game; false for a night without rules.
pub fn has_corrected_finals(replay: &ReplayedNight) -> bool {
    let night = replay.night();
    let (Some(rules), Some(first)) = (night.rules(), replay.events().first()) else {
        return false;
    };
    if !may_have_other_finals(&first.text) {
        return false;
    }
    // Nights of earlier versions were one game; further ones can only have been added since.
    let Some(game) = night.games().next() else {
        return false;
    };
    let account = FinalAccount::from_game(game);
    let mut now: Vec<(PlayerId, Amount)> =
        { account.lines.iter() }.filter(|line| line.place.is_some()).map(|line| (line.player, line.score)).collect();
    let mut then = rules.earlier_final_scores(game).unwrap_or_default();
    now.sort();
    then.sort();
    now != then
}

/// Returns true if the rule profile in an opening event's JSON text was stored by a program version that calculated other
/// final scores; false if it cannot be read.
fn may_have_other_finals(opened: &str) -> bool {
    let text: Option<Json> = serde_json::from_str(opened).ok();
    let written = text.as_ref().and_then(|text| text.pointer("/rules/profile"));
    let rules = written.and_then(|written| serde_json::from_value::<RuleProfile>(written.clone()).ok());
    rules.zip(written).is_some_and(|(rules, written)| rules.had_other_final_scores(written))
}
