//! Nights whose final scores earlier versions of the program showed differently.

use serde_json::Value as Json;

use super::{Amount, LedgerError, NightId, PlayerId, Replay, Session, Store};
use quejing_rules::RuleProfile;
use quejing_rules::account::FinalAccount;

/// Returns true if earlier versions showed other final scores of a night. Nights of whose rules this cannot be true are not
/// replayed.
///
/// # Errors
/// The ledger cannot be read.
pub fn corrected_finals(store: &Store, night: NightId) -> Result<bool, LedgerError> {
    match store.first(night)? {
        Some(first) if may_differ(&first.text) => Ok(has_corrected_finals(Session::open(store, night)?.replay())),
        _ => Ok(false),
    }
}

/// Returns true if earlier versions showed other final scores of the night.
pub fn has_corrected_finals(replay: &Replay) -> bool {
    let night = replay.night();
    let (Some(rules), Some(first)) = (night.rules(), replay.events().first()) else {
        return false;
    };
    if !may_differ(&first.text) {
        return false;
    }
    // Nights of earlier versions were one game; further ones can only have been added since.
    let Some(game) = night.games().next() else {
        return false;
    };
    let account = FinalAccount::of_game(game);
    let mut now: Vec<(PlayerId, Amount)> =
        { account.lines.iter() }.filter(|line| line.place.is_some()).map(|line| (line.player, line.score)).collect();
    let mut then = rules.earlier_finals(game).unwrap_or_default();
    now.sort();
    then.sort();
    now != then
}

/// Returns true if the rules with which a night was opened are written in a form that had other final scores.
fn may_differ(opened: &str) -> bool {
    let text: Option<Json> = serde_json::from_str(opened).ok();
    let written = text.as_ref().and_then(|text| text.pointer("/rules/profile"));
    let rules = written.and_then(|written| serde_json::from_value::<RuleProfile>(written.clone()).ok());
    rules.zip(written).is_some_and(|(rules, written)| rules.had_other_finals(written))
}
