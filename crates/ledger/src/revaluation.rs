//! The revaluation of later wins after an earlier deal is corrected, voided, undone or redone: their dealer, seat winds
//! or round differ then, and the rules may give their tiles another value.
//!
//! Only a win whose recorded value equals its value by the rules before the change is valued again. A value that people
//! agreed on or that an older program computed remains, because the rules cannot derive it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::recorded_win::{RecordedWin, counted_patterns};
use crate::{
    Body, Correction, Deal, DealId, Event, LedgerError, Night, NightId, PatternCount, Payload, PlayerId, ReplayedNight,
    Value, Win,
};
use quejing_rules::{Detail, RuleProfile, UnknownFlagPolicy, Verdict};

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

/// The part of a request's events that corrects the values of wins in later deals. It follows from the requested events
/// in front of it and is computed again before recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RevaluationPart {
    /// The number of events in front of this part, which people requested themselves.
    pub given: usize,
    /// The choice for the wins of later deals.
    pub choice: LaterDealsPolicy,
}

impl RevaluationPart {
    /// Computes the corrections of later deals again for the present night and returns all events with them; `None` if
    /// the corrections have not changed.
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
        let (given, later) = payloads.split_at_checked(self.given).unwrap_or((payloads, &[]));
        let fresh = Revaluations::compute(replay, night, time_ms, given)?.corrections_after(given, self.choice);
        let same = fresh.len() == later.len()
            && fresh
                .iter()
                .zip(later)
                .all(|(fresh, old)| corrected_content(&fresh.body) == corrected_content(&old.body));
        Ok((!same).then(|| given.iter().cloned().chain(fresh).collect()))
    }
}

/// Returns the number of the event that a correction changes and its new content; `None` for other events.
fn corrected_content(body: &Body) -> Option<(u64, &Body)> {
    match body {
        Body::Corrected(corrected) => Some((corrected.event, &corrected.with.body)),
        _ => None,
    }
}

/// A recorded win to which the rules give another value after a change of an earlier deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Revaluation {
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The sequence number of the event with the win.
    pub event: u64,
    pub winner: PlayerId,
    /// The recorded value of the win.
    pub before: Value,
    /// The value by the rules after the change; `None` if they find no win that may be declared, so that the recorded
    /// value remains.
    pub after: Option<Value>,
}

/// The later wins whose value changes with an earlier deal, and the corrections that record their new values.
#[derive(Clone, Debug, PartialEq)]
pub struct Revaluations {
    /// The wins whose value by the rules changes, in order of their deals.
    pub wins: Vec<Revaluation>,
    /// The corrections that record the new values, one for each event with a win.
    corrections: Vec<Payload>,
}

impl Revaluations {
    /// Returns the recorded wins that the rules value differently once these events are recorded, except wins that these
    /// events correct themselves; records nothing.
    ///
    /// # Errors
    /// The refusal of one of the events.
    pub fn compute(
        replay: &ReplayedNight,
        night: NightId,
        time_ms: i64,
        payloads: &[Payload],
    ) -> Result<Revaluations, LedgerError> {
        let mut found = Revaluations { wins: Vec::new(), corrections: Vec::new() };
        if !payloads.iter().any(|payload| can_shift_deals(&payload.body)) {
            return Ok(found);
        }
        let mut after = replay.clone();
        for payload in payloads {
            after.check(payload, time_ms)?;
            after.push(Event::build_after(after.events().last(), night, time_ms, "preview", payload.clone()));
        }
        let corrected: BTreeSet<u64> = payloads
            .iter()
            .filter_map(|payload| match &payload.body {
                Body::Corrected(corrected) => Some(corrected.event),
                _ => None,
            })
            .collect();
        found.add_revalued_wins(replay.night(), after.night(), &corrected);
        Ok(found)
    }

    /// Returns the corrections to record under a policy, with empty reason and consent; none under
    /// [`LaterDealsPolicy::Leave`].
    pub fn corrections(&self, later: LaterDealsPolicy) -> &[Payload] {
        match later {
            LaterDealsPolicy::Revalue => &self.corrections,
            LaterDealsPolicy::Leave => &[],
        }
    }

    /// Returns the corrections to record after these events, with the reason and the consent of the first event.
    pub fn corrections_after(&self, given: &[Payload], later: LaterDealsPolicy) -> Vec<Payload> {
        let first = given.first().map(|first| &first.body);
        let reason = match first {
            Some(Body::Corrected(one)) => one.reason.as_str(),
            Some(Body::DealVoided(one)) => one.reason.as_str(),
            Some(Body::Reseated(one)) => one.reason.as_str(),
            _ => "",
        };
        let agreed = first.map_or(&[][..], Body::agreed_people);
        let mut corrections = self.corrections(later).to_vec();
        for correction in &mut corrections {
            if let Body::Corrected(corrected) = &mut correction.body {
                reason.clone_into(&mut corrected.reason);
                agreed.clone_into(&mut corrected.agreed);
            }
        }
        corrections
    }

    /// Returns true if the value of some win can be corrected, so that people have a choice.
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
                let Body::Won(won) = &act.payload.body else {
                    continue;
                };
                let recorded = old.acts.iter().any(|one| one.event == act.event);
                if corrected.contains(&act.event) || !recorded {
                    continue;
                }
                let mut with = won.clone();
                for win in &mut with.wins {
                    let Some(judged) = revalue_win(rules, (before, old), (after, deal), win) else {
                        continue;
                    };
                    self.wins.push(Revaluation {
                        deal: deal.id,
                        event: act.event,
                        winner: win.winner,
                        before: win.value,
                        after: judged.as_ref().map(|(value, _)| *value),
                    });
                    if let Some((value, patterns)) = judged {
                        (win.value, win.patterns) = (value, patterns);
                    }
                }
                if with != *won {
                    self.corrections.push(build_correction(act.event, &act.payload, Body::Won(with)));
                }
            }
        }
    }
}

/// Returns a win's value and patterns by the rules after a change; `Some(None)` if it is no win any more. `None` if the
/// rules give the recorded value after the change too, or gave another value before it.
fn revalue_win(
    rules: &RuleProfile,
    before: (&Night, &Deal),
    after: (&Night, &Deal),
    win: &Win,
) -> Option<Option<(Value, Vec<PatternCount>)>> {
    let (was, _) = value_by_rules(rules, before.0, before.1, win)?;
    if was != win.value {
        return None;
    }
    let now = value_by_rules(rules, after.0, after.1, win);
    let changed = now.as_ref().is_none_or(|(value, _)| *value != win.value);
    changed.then_some(now)
}

/// Returns the value and patterns of a recorded win by the rules; `None` without tiles, if people entered its payment
/// themselves, or if the rules find no win.
pub fn value_by_rules(
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
    let declared = matches!(ruling.verdict, Verdict::Win | Verdict::BelowMinimum);
    declared.then(|| (Value::from(&ruling), counted_patterns(&ruling)))
}

/// Returns true if the rules alone determine a win's value and payments: its tiles are known, and no payment was entered
/// by hand.
pub fn is_value_derived(win: &Win) -> bool {
    win.tiles.is_some() && !has_entered_payment(win)
}

/// Returns true if a payment of the win, or a part of it, was entered by hand.
pub fn has_entered_payment(win: &Win) -> bool {
    win.paid.is_some() || win.family.iter().any(|field| field.row().states_payment)
}

/// Returns true if an event can change dealer, counters, seats or special rule of deals recorded earlier.
fn can_shift_deals(body: &Body) -> bool {
    matches!(
        body,
        Body::Corrected(_) | Body::DealVoided(_) | Body::Reseated(_) | Body::Undone { .. } | Body::Redone { .. }
    )
}

/// Builds the correction of an event to another body. The table and the overruled objections remain; reason and consent
/// are empty.
fn build_correction(event: u64, recorded: &Payload, with: Body) -> Payload {
    let with = Payload { table: recorded.table, overruled: recorded.overruled.clone(), ..Payload::new(with) };
    Payload {
        table: with.table,
        ..Payload::new(Body::Corrected(Correction {
            event,
            with: Box::new(with),
            reason: String::new(),
            agreed: Vec::new(),
        }))
    }
}
