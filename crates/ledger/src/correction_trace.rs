//! The trace of a deal's corrections and late additions: for each that counts, its author, reason, consents and
//! changes. An event that only completes the beginning of a deal, or changes nothing, is no correction and has no
//! trace, unless people agreed to it.

use std::sync::Arc;

use crate::deal_beginning::only_completes_beginning;
use crate::{Consent, Event, Payload, Record, ReplayedNight};
use quejing_rules::PlayerId;
use quejing_rules::play::{Deal, DealEvent, Play, Value, Win, WonDeal};

/// The trace of one correction: its author, reason and consents, and what it changed in an event of a deal.
#[derive(Clone, Debug, PartialEq)]
pub struct CorrectionTrace {
    /// The sequence number of the correction.
    pub correction: u64,
    /// The sequence number of the corrected event.
    pub corrected_event: u64,
    /// The device or command that recorded the correction, by its author name in the ledger.
    pub author: Arc<str>,
    /// The time of recording, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// The reason without blanks around it; empty if none was given.
    pub reason: String,
    /// The people who agreed to the correction.
    pub agreed: Vec<PlayerId>,
    /// Of these people's consents, those given on a device.
    pub consents: Vec<Consent>,
    /// The differences from the event's content before the correction; never empty.
    pub changes: Vec<CorrectionChange>,
}

/// A difference between an event's content before and after a correction.
#[derive(Clone, Debug, PartialEq)]
pub enum CorrectionChange {
    Winners {
        /// The winners who are winners only before the correction.
        before: Vec<PlayerId>,
        /// The winners who are winners only after the correction.
        after: Vec<PlayerId>,
    },
    /// A change of the discarder, or between a win on a discard and one by self-draw.
    Discarder {
        /// The discarder before the correction; `None` for a self-draw.
        before: Option<PlayerId>,
        /// The discarder after the correction; `None` for a self-draw.
        after: Option<PlayerId>,
    },
    Value {
        /// The winner after the correction, who may have replaced another person.
        winner: PlayerId,
        before: Value,
        after: Value,
    },
    /// A change of a win's concealed tiles, melds or winning tile.
    Tiles {
        /// The winner after the correction, who may have replaced another person.
        winner: PlayerId,
    },
    /// The late record of the whole event, which was missing.
    AddedEvent,
    /// Dice or turned tiles that the beginning of the deal lacked.
    Completion { after: Arc<Payload> },
    /// A change that affects neither winners nor discarder, value or tiles.
    Details,
    /// A change of an event that is not a win both before and after the correction.
    OtherEvent { before: Arc<Payload>, after: Arc<Payload> },
}

impl CorrectionTrace {
    /// Returns the person who agreed on the device that recorded the correction; `None` if nobody did.
    pub fn recorder(&self) -> Option<PlayerId> {
        let is_by_author = |consent: &&Consent| *consent.device == *self.author;
        self.consents.iter().find(is_by_author).map(|consent| consent.player)
    }
}

/// Returns the traces of a deal's corrections and late additions that count, in the order of recording.
pub fn trace_corrections(replay: &ReplayedNight, deal: &Deal) -> Vec<CorrectionTrace> {
    let mut traces: Vec<CorrectionTrace> = deal.acts.iter().flat_map(|act| trace_act(replay, act)).collect();
    traces.sort_by_key(|trace| trace.correction);
    traces
}

/// Returns true if a correction changed a stated fact of a deal's event, and did not only add what was missing without
/// anybody's consent.
pub fn is_stated_fact_corrected(replay: &ReplayedNight, act: &DealEvent) -> bool {
    replay.night().act_record(act.event).is_some_and(|record| record.corrected_by.is_some())
        && trace_act(replay, act).iter().any(|trace| trace.changes != [CorrectionChange::AddedEvent])
}

/// Returns the traces of one event of a deal: its late addition, if it was one, and its corrections.
fn trace_act(replay: &ReplayedNight, act: &DealEvent) -> Vec<CorrectionTrace> {
    let mut traces = Vec::new();
    let Some(recorded) = replay.event(act.event) else {
        return traces;
    };
    let mut before = Arc::clone(&recorded.payload);
    if let Record::ActAdded(addition) = &recorded.payload.body {
        before = Arc::new((*addition.with).clone());
        let statement = (act.event, addition.reason.as_str(), addition.agreed.as_slice());
        traces.push(build_trace(recorded, statement, vec![CorrectionChange::AddedEvent]));
    }
    for (seq, after) in replay.log().corrections(act.event) {
        if let Some(event) = replay.event(seq)
            && let Record::Corrected(corrected) = &event.payload.body
        {
            let changes = find_changes(&before, after);
            let is_silent = corrected.agreed.is_empty() && only_completes_beginning(after, &before);
            if !changes.is_empty() && !is_silent {
                let statement = (act.event, corrected.reason.as_str(), corrected.agreed.as_slice());
                traces.push(build_trace(event, statement, changes));
            }
        }
        before = Arc::clone(after);
    }
    traces
}

fn build_trace(
    event: &Event,
    (corrected_event, reason, agreed): (u64, &str, &[PlayerId]),
    changes: Vec<CorrectionChange>,
) -> CorrectionTrace {
    CorrectionTrace {
        correction: event.seq,
        corrected_event,
        author: Arc::clone(&event.author),
        time_ms: event.time_ms,
        reason: reason.trim().to_owned(),
        agreed: agreed.to_vec(),
        consents: event.payload.consents.clone(),
        changes,
    }
}

/// Returns the differences between two versions of an event; empty if they are equal.
pub fn find_changes(before: &Arc<Payload>, after: &Arc<Payload>) -> Vec<CorrectionChange> {
    if before.body == after.body {
        return Vec::new();
    }
    match (before.body.play(), after.body.play()) {
        (Some(Play::Won(old)), Some(Play::Won(new))) => find_win_changes(old, new),
        _ if only_completes_beginning(after, before) => {
            vec![CorrectionChange::Completion { after: Arc::clone(after) }]
        }
        _ => vec![CorrectionChange::OtherEvent { before: Arc::clone(before), after: Arc::clone(after) }],
    }
}

fn find_win_changes(before: &WonDeal, after: &WonDeal) -> Vec<CorrectionChange> {
    let mut changes = Vec::new();
    let winners_only_in = |won: &WonDeal, compared: &WonDeal| -> Vec<PlayerId> {
        let is_only_here = |win: &&Win| !compared.wins.iter().any(|compared| compared.winner == win.winner);
        won.wins.iter().filter(is_only_here).map(|win| win.winner).collect()
    };
    let (removed, added) = (winners_only_in(before, after), winners_only_in(after, before));
    if before.from != after.from {
        changes.push(CorrectionChange::Discarder { before: before.from, after: after.from });
    }
    for win in &after.wins {
        // The win of a new winner is compared with the win that it replaces.
        let old_winner = match added.iter().position(|winner| *winner == win.winner) {
            Some(index) => removed.get(index).copied(),
            None => Some(win.winner),
        };
        let Some(old) = before.wins.iter().find(|old| Some(old.winner) == old_winner) else {
            continue;
        };
        if old.value != win.value {
            changes.push(CorrectionChange::Value { winner: win.winner, before: old.value, after: win.value });
        }
        let tiles_of = |win: &Win| {
            let tiles = win.tiles.clone().unwrap_or_default();
            (tiles.concealed, tiles.melds, tiles.win)
        };
        if tiles_of(old) != tiles_of(win) {
            changes.push(CorrectionChange::Tiles { winner: win.winner });
        }
    }
    if !removed.is_empty() || !added.is_empty() {
        let (before, after) = (removed, added);
        changes.insert(0, CorrectionChange::Winners { before, after });
    }
    if changes.is_empty() {
        changes.push(CorrectionChange::Details);
    }
    changes
}
