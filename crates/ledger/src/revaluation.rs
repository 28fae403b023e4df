//! The revaluation of later wins when an earlier deal is corrected, voided, undone or redone. Their dealer, seat winds
//! or round may then differ, so that the rules give their tiles another value.
//!
//! Only a win whose recorded value equals its value by the rules before the change is valued again. A value that people
//! agreed on or that an older program computed remains, because the rules cannot derive it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::recorded_win::{RecordedWin, counted_patterns};
use crate::{Event, LedgerError, Night, Payload, Record, ReplayedNight};
use quejing_rules::play::{Deal, PatternCount, Play, Value, Win};
use quejing_rules::{DealId, Detail, NightId, PlayerId, RuleProfile, UnknownFlagPolicy, Verdict};

/// The choice for later wins when an earlier deal changes. Wins without tiles always keep their value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LaterDealsPolicy {
    /// Wins with tiles get their new value by the rules.
    #[default]
    Revalue,
    /// All recorded values remain.
    Leave,
}

/// The events at the end of a request that correct the values of wins in later deals. They follow from the requested
/// events before them and are computed again before recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RevaluationPart {
    /// The number of events before this part, which people requested themselves.
    pub given: usize,
    /// The choice for the wins of later deals.
    pub choice: LaterDealsPolicy,
}

impl RevaluationPart {
    /// Computes the corrections of later deals in the request `payloads` again for the present night. Returns the
    /// requested events with the new corrections; `None` if the corrections have not changed.
    ///
    /// # Errors
    /// The refusal of one of the requested events.
    pub fn recompute(
        &self,
        payloads: &[Payload],
        replay: &ReplayedNight,
        night: NightId,
        time_ms: i64,
    ) -> Result<Option<Vec<Payload>>, LedgerError> {
        let (requested, old) = payloads.split_at_checked(self.given).unwrap_or((payloads, &[]));
        let new = Revaluations::compute(replay, night, time_ms, requested)?.corrections_after(requested, self.choice);
        let is_unchanged = new.len() == old.len()
            && new.iter().zip(old).all(|(new, old)| corrected_content(&new.body) == corrected_content(&old.body));
        Ok((!is_unchanged).then(|| requested.iter().cloned().chain(new).collect()))
    }
}

/// Returns the number of the event that a correction changes, and its new content; `None` for other events.
fn corrected_content(body: &Record) -> Option<(u64, &Record)> {
    match body {
        Record::Corrected(corrected) => Some((corrected.event, &corrected.with.body)),
        _ => None,
    }
}

/// A recorded win with its value before and after a change of an earlier deal, which differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Revaluation {
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The sequence number of the event with the win.
    pub event: u64,
    pub winner: PlayerId,
    /// The recorded value of the win.
    pub before: Value,
    /// The value by the rules after the change; `None` if the tiles are then no win by the rules, so that the recorded
    /// value remains.
    pub after: Option<Value>,
}

/// The later wins whose value changes with an earlier deal, and the corrections that record their new values.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Revaluations {
    /// The wins whose value by the rules changes, in order of their deals.
    pub wins: Vec<Revaluation>,
    /// The corrections that record the new values, one for each event with a win.
    corrections: Vec<Payload>,
}

impl Revaluations {
    /// Finds the recorded wins that the rules value differently once these events are recorded at `time_ms`, except
    /// wins that these events correct themselves; records nothing.
    ///
    /// # Errors
    /// The refusal of one of the events.
    pub fn compute(
        replay: &ReplayedNight,
        night: NightId,
        time_ms: i64,
        payloads: &[Payload],
    ) -> Result<Revaluations, LedgerError> {
        let mut revaluations = Revaluations::default();
        if !payloads.iter().any(|payload| payload.body.changes_earlier_events()) {
            return Ok(revaluations);
        }
        let mut after = replay.clone();
        for payload in payloads {
            after.judge_next_event(payload, time_ms)?;
            after.push(Event::build_after(after.events().last(), night, time_ms, "preview", payload.clone()));
        }
        let corrected: BTreeSet<u64> = payloads
            .iter()
            .filter_map(|payload| match &payload.body {
                Record::Corrected(corrected) => Some(corrected.event),
                _ => None,
            })
            .collect();
        revaluations.add_revalued_wins(replay.night(), after.night(), &corrected);
        Ok(revaluations)
    }

    /// Returns the corrections to record under a policy, without reason and consent; none under
    /// [`LaterDealsPolicy::Leave`].
    pub fn corrections(&self, policy: LaterDealsPolicy) -> &[Payload] {
        match policy {
            LaterDealsPolicy::Revalue => &self.corrections,
            LaterDealsPolicy::Leave => &[],
        }
    }

    /// Returns the corrections to record after the `requested` events under a policy, with the reason and the consent
    /// of the first of these events.
    pub fn corrections_after(&self, requested: &[Payload], policy: LaterDealsPolicy) -> Vec<Payload> {
        let first = requested.first().map(|first| &first.body);
        let reason = match first {
            Some(Record::Corrected(change)) => change.reason.as_str(),
            Some(Record::DealVoided(change)) => change.reason.as_str(),
            Some(Record::Reseated(change)) => change.reason.as_str(),
            Some(Record::ActAdded(change)) => change.reason.as_str(),
            _ => "",
        };
        let agreed = first.map_or(&[][..], Record::agreed_people);
        let mut corrections = self.corrections(policy).to_vec();
        for correction in &mut corrections {
            if let Record::Corrected(corrected) = &mut correction.body {
                reason.clone_into(&mut corrected.reason);
                agreed.clone_into(&mut corrected.agreed);
            }
        }
        corrections
    }

    /// Returns true if at least one win can be corrected to its new value, so that people can choose a
    /// [`LaterDealsPolicy`].
    pub fn offers_choice(&self) -> bool {
        !self.corrections.is_empty()
    }

    fn add_revalued_wins(&mut self, before: &Night, after: &Night, corrected: &BTreeSet<u64>) {
        let Some(rules) = after.rules() else {
            return;
        };
        for deal in &after.deals {
            let Some(old) = before.deals.iter().find(|old| old.id == deal.id) else {
                continue;
            };
            for act in &deal.acts {
                let Play::Won(won) = &*act.play else {
                    continue;
                };
                let was_recorded = old.acts.iter().any(|old_act| old_act.event == act.event);
                if corrected.contains(&act.event) || !was_recorded {
                    continue;
                }
                let mut revalued = won.clone();
                for win in &mut revalued.wins {
                    let Some(new_value) = revalue_win(rules, (before, old), (after, deal), win) else {
                        continue;
                    };
                    self.wins.push(Revaluation {
                        deal: deal.id,
                        event: act.event,
                        winner: win.winner,
                        before: win.value,
                        after: new_value.as_ref().map(|(value, _)| *value),
                    });
                    if let Some((value, patterns)) = new_value {
                        (win.value, win.patterns) = (value, patterns);
                    }
                }
                if let Some(record) = after.act_record(act.event).filter(|_| revalued != *won) {
                    self.corrections.push(build_correction(act.event, &record.payload, Play::Won(revalued)));
                }
            }
        }
    }
}

/// Returns a win's value and patterns by the rules after a change, or `Some(None)` if the tiles are then no win. `None`
/// if the win keeps its value: the rules give the recorded value after the change, too, or gave another value or none
/// before it.
fn revalue_win(
    rules: &RuleProfile,
    before: (&Night, &Deal),
    after: (&Night, &Deal),
    win: &Win,
) -> Option<Option<(Value, Vec<PatternCount>)>> {
    let (value_before, _) = derive_win_value(rules, before.0, before.1, win)?;
    if value_before != win.value {
        return None;
    }
    let derived = derive_win_value(rules, after.0, after.1, win);
    let is_changed = derived.as_ref().is_none_or(|(value, _)| *value != win.value);
    is_changed.then_some(derived)
}

/// Returns the value and patterns of a recorded win by the rules; `None` if its tiles are unknown, if people entered
/// its payment, or if the rules find no winning hand or refuse the tiles. A hand below the minimum has a value.
pub fn derive_win_value(
    rules: &RuleProfile,
    night: &Night,
    deal: &Deal,
    win: &Win,
) -> Option<(Value, Vec<PatternCount>)> {
    if !is_value_derived(win) {
        return None;
    }
    let ruling = RecordedWin::from_night(night, deal, win)
        .ok()?
        .judge(rules, UnknownFlagPolicy::LeaveOut, Detail::Reasons)
        .ok()?;
    let has_value = matches!(ruling.verdict, Verdict::Win | Verdict::BelowMinimum);
    has_value.then(|| (Value::from(&ruling), counted_patterns(&ruling)))
}

/// Returns true if the rules alone determine a win's value and payments: its tiles are known, and no payment was
/// entered by hand.
pub fn is_value_derived(win: &Win) -> bool {
    win.tiles.is_some() && !has_entered_payment(win)
}

/// Returns true if a payment of the win, or a part of it, was entered by hand.
pub fn has_entered_payment(win: &Win) -> bool {
    win.paid.is_some() || win.family.iter().any(|field| field.row().states_payment)
}

/// Builds the correction of an event of a deal to `play`, without reason and consent. The event keeps its table and the
/// reason for which it was recorded against a warning.
fn build_correction(event: u64, recorded: &Payload, play: Play) -> Payload {
    let with =
        Payload { table: recorded.table, override_reason: recorded.override_reason.clone(), ..Payload::new(play) };
    Payload::correction_of(event, with)
}
