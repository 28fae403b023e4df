//! Later wins valued again when an earlier deal is corrected, voided, undone or redone: their dealer, seat winds or round are
//! different then, and the rules may give their tiles another value.
//!
//! Only a win whose recorded value equals its value by the rules before the change is valued again. A value that people
//! agreed on, or that an older program computed, stays: the rules cannot derive it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::recorded::{RecordedWin, patterns};
use crate::{
    Body, Correction, Deal, DealId, Event, LedgerError, Night, NightId, PatternCount, Payload, PlayerId, Replay, Value,
    Win,
};
use quejing_rules::{Detail, RuleProfile, Unknown, Verdict};

/// Treatment of later wins when an earlier deal is corrected. Wins without tiles always keep their value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LaterDeals {
    /// Wins with tiles are valued again.
    #[default]
    Revalue,
    /// Every recorded value stays.
    Leave,
}

/// The part of events to record that follows from the others: it values later deals again, and is computed again before it is
/// recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaterPart {
    /// The number of events before it, which people asked for.
    pub given: usize,
    /// The choice for later deals.
    pub choice: LaterDeals,
}

impl LaterPart {
    /// Computes the part again for a night as it stands now; returns `None` if it is still the same.
    ///
    /// # Errors
    /// One of the events before it is impossible; says why.
    pub fn recompute(
        &self,
        payloads: &[Payload],
        replay: &Replay,
        night: NightId,
        time_ms: i64,
    ) -> Result<Option<Vec<Payload>>, LedgerError> {
        let (given, later) = payloads.split_at_checked(self.given).unwrap_or((payloads, &[]));
        let fresh = Revaluations::of(replay, night, time_ms, given)?.following(given, self.choice);
        let same = fresh.len() == later.len()
            && fresh.iter().zip(later).all(|(fresh, old)| values(&fresh.body) == values(&old.body));
        Ok((!same).then(|| given.iter().cloned().chain(fresh).collect()))
    }
}

/// Returns the event that a correction corrects, and the new content.
fn values(body: &Body) -> Option<(u64, &Body)> {
    match body {
        Body::Corrected(corrected) => Some((corrected.event, &corrected.with.body)),
        _ => None,
    }
}

/// A recorded win to which the rules give another value after a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Revaluation {
    /// The deal that the win is part of.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The event of the win.
    pub event: u64,
    pub winner: PlayerId,
    /// The recorded value.
    pub before: Value,
    /// The value by the rules after the correction; `None` if they find no win that may be declared, so that the recorded value
    /// stays.
    pub after: Option<Value>,
}

/// Changes of the record, with the revaluations of later deals that follow from them.
#[derive(Clone, Debug, PartialEq)]
pub struct Revaluations {
    /// The wins whose value by the rules changes.
    pub wins: Vec<Revaluation>,
    /// The corrections that record the new values: one for each event.
    corrections: Vec<Payload>,
}

impl Revaluations {
    /// Returns the later wins that the rules value differently after these events.
    ///
    /// # Errors
    /// One of the events is impossible; says why.
    pub fn of(
        replay: &Replay,
        night: NightId,
        time_ms: i64,
        payloads: &[Payload],
    ) -> Result<Revaluations, LedgerError> {
        let mut found = Revaluations { wins: Vec::new(), corrections: Vec::new() };
        if !payloads.iter().any(|payload| shifts_deals(&payload.body)) {
            return Ok(found);
        }
        let mut after = replay.clone();
        for payload in payloads {
            after.check(payload, time_ms)?;
            after.push(Event::after(after.events().last(), night, time_ms, "preview", payload.clone()));
        }
        let corrected: BTreeSet<u64> = payloads
            .iter()
            .filter_map(|payload| match &payload.body {
                Body::Corrected(corrected) => Some(corrected.event),
                _ => None,
            })
            .collect();
        found.compare(replay.night(), after.night(), &corrected);
        Ok(found)
    }

    /// Returns the corrections to record after the events that they follow from.
    pub fn corrections(&self, later: LaterDeals) -> &[Payload] {
        match later {
            LaterDeals::Revalue => &self.corrections,
            LaterDeals::Leave => &[],
        }
    }

    /// Returns the corrections to record after these events, with the reason of the first and the people who agreed to
    /// it.
    pub fn following(&self, given: &[Payload], later: LaterDeals) -> Vec<Payload> {
        let first = given.first().map(|first| &first.body);
        let reason = match first {
            Some(Body::Corrected(one)) => one.reason.as_str(),
            Some(Body::DealVoided(one)) => one.reason.as_str(),
            Some(Body::Reseated(one)) => one.reason.as_str(),
            _ => "",
        };
        let agreed = first.map_or(&[][..], Body::agreed);
        let mut corrections = self.corrections(later).to_vec();
        for correction in &mut corrections {
            if let Body::Corrected(corrected) = &mut correction.body {
                reason.clone_into(&mut corrected.reason);
                agreed.clone_into(&mut corrected.agreed);
            }
        }
        corrections
    }

    /// Returns true if there is something to choose: some win can be valued again.
    pub fn is_choice(&self) -> bool {
        !self.corrections.is_empty()
    }

    fn compare(&mut self, before: &Night, after: &Night, corrected: &BTreeSet<u64>) {
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
                    let Some(judged) = judge_again(rules, (before, old), (after, deal), win) else {
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
                    self.corrections.push(correction(act.event, &act.payload, Body::Won(with)));
                }
            }
        }
    }
}

/// Returns the value and patterns by the rules after a change; `Some(None)` if there is no win any more, `None` if
/// nothing changes or the recorded value is not the rules' own.
fn judge_again(
    rules: &RuleProfile,
    before: (&Night, &Deal),
    after: (&Night, &Deal),
    win: &Win,
) -> Option<Option<(Value, Vec<PatternCount>)>> {
    let (was, _) = judge(rules, before.0, before.1, win)?;
    if was != win.value {
        return None;
    }
    let now = judge(rules, after.0, after.1, win);
    let changed = now.as_ref().is_none_or(|(value, _)| *value != win.value);
    changed.then_some(now)
}

/// Returns the value and patterns of a recorded win by the rules; `None` without tiles, if people settled its payment
/// themselves, or if the rules find no win that may be declared.
pub fn judge(rules: &RuleProfile, night: &Night, deal: &Deal, win: &Win) -> Option<(Value, Vec<PatternCount>)> {
    if !is_derived(win) {
        return None;
    }
    let ruling = RecordedWin::in_night(night, deal, win).ok()?.judge(rules, Unknown::LeaveOut, Detail::Reasons).ok()?;
    let declared = matches!(ruling.verdict, Verdict::Win | Verdict::BelowMinimum);
    declared.then(|| (Value::from(&ruling), patterns(&ruling)))
}

/// Returns true if the rules alone say what a win is worth and who pays: its tiles are known, and nothing of its payment was
/// entered by hand.
pub fn is_derived(win: &Win) -> bool {
    win.tiles.is_some() && !states_payment(win)
}

/// Returns true if something of the payment of a win was entered by hand.
pub fn states_payment(win: &Win) -> bool {
    win.paid.is_some() || win.family.iter().any(|field| field.row().states_payment)
}

/// Returns true if an event can change dealer, counters, seats or special rule of deals recorded before it.
fn shifts_deals(body: &Body) -> bool {
    matches!(
        body,
        Body::Corrected(_) | Body::DealVoided(_) | Body::Reseated(_) | Body::Undone { .. } | Body::Redone { .. }
    )
}

/// Builds the correction of an event to another body; its table and the objections people overruled stay.
fn correction(event: u64, recorded: &Payload, with: Body) -> Payload {
    let with = Payload { table: recorded.table, overruled: recorded.overruled.clone(), ..Payload::of(with) };
    Payload {
        table: with.table,
        ..Payload::of(Body::Corrected(Correction {
            event,
            with: Box::new(with),
            reason: String::new(),
            agreed: Vec::new(),
        }))
    }
}
