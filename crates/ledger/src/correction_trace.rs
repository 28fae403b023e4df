//! The trace of corrections: for each correction of a deal that counts, its author, reason, consents and changes.

use std::sync::Arc;

use crate::{Body, Consent, Correction, Deal, Event, Payload, PlayerId, ReplayedNight, Value, Win, WonDeal};

/// The trace of one correction: its author, reason and consents, and what it changed in an event of a deal.
#[derive(Clone, Debug, PartialEq)]
pub struct CorrectionTrace {
    /// The sequence number of the correction.
    pub correction: u64,
    /// The sequence number of the corrected event.
    pub event: u64,
    /// The device or command that recorded the correction, by its author name in the ledger.
    pub author: Arc<str>,
    /// The time of the correction, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// The reason without blanks around it; empty if none was given.
    pub reason: String,
    /// The people who agreed to the correction.
    pub agreed: Vec<PlayerId>,
    /// The consents given on devices.
    pub consents: Vec<Consent>,
    /// The differences from the event as it counted before; empty if there are none.
    pub changes: Vec<CorrectionChange>,
}

/// A difference between an event before and after a correction.
#[derive(Clone, Debug, PartialEq)]
pub enum CorrectionChange {
    Winners {
        /// The previous winners who are no winners after the correction.
        before: Vec<PlayerId>,
        /// The new winners who were no winners before the correction.
        after: Vec<PlayerId>,
    },
    /// A change of the discarder; `None` for a self-draw.
    Discarder {
        /// The discarder before the correction; `None` for a self-draw.
        before: Option<PlayerId>,
        /// The discarder after the correction; `None` for a self-draw.
        after: Option<PlayerId>,
    },
    Value {
        /// The winner after the correction, who may replace another one.
        winner: PlayerId,
        before: Value,
        after: Value,
    },
    /// A change of a win's concealed tiles, melds or winning tile.
    Tiles {
        /// The winner after the correction, who may replace another one.
        winner: PlayerId,
    },
    /// A change of a win in other respects than winners, discarder, value and tiles.
    Details,
    /// A correction of an event that is not a win before it or not a win after it.
    Entry { before: Arc<Payload>, after: Arc<Payload> },
}

impl CorrectionTrace {
    /// Returns the person who recorded the correction; `None` if no consent names the person of that device.
    pub fn recorder(&self) -> Option<PlayerId> {
        let own = |consent: &&Consent| *consent.device == *self.author;
        self.consents.iter().find(own).map(|consent| consent.player)
    }
}

/// Returns the traces of a deal's corrections that count, in the order of recording.
pub fn correction_traces(replay: &ReplayedNight, deal: &Deal) -> Vec<CorrectionTrace> {
    let mut traces = Vec::new();
    for act in &deal.acts {
        let Some(recorded) = event_by_number(replay, act.event) else {
            continue;
        };
        let mut before = Arc::clone(&recorded.payload);
        for (by, with) in replay.log().corrections(act.event) {
            let correction = event_by_number(replay, by).and_then(|event| match &event.payload.body {
                Body::Corrected(corrected) => Some((event, corrected)),
                _ => None,
            });
            if let Some((event, corrected)) = correction {
                traces.push(build_trace(event, corrected, correction_changes(&before, with)));
            }
            before = Arc::clone(with);
        }
    }
    traces.sort_by_key(|trace| trace.correction);
    traces
}

fn event_by_number(replay: &ReplayedNight, seq: u64) -> Option<&Event> {
    replay.events().get(usize::try_from(seq.checked_sub(1)?).ok()?)
}

fn build_trace(event: &Event, corrected: &Correction, changes: Vec<CorrectionChange>) -> CorrectionTrace {
    CorrectionTrace {
        correction: event.seq,
        event: corrected.event,
        author: Arc::clone(&event.author),
        time_ms: event.time_ms,
        reason: corrected.reason.trim().to_owned(),
        agreed: corrected.agreed.clone(),
        consents: event.payload.consents.clone(),
        changes,
    }
}

fn correction_changes(before: &Arc<Payload>, after: &Arc<Payload>) -> Vec<CorrectionChange> {
    match (&before.body, &after.body) {
        (old, new) if old == new => Vec::new(),
        (Body::Won(old), Body::Won(new)) => win_changes(old, new),
        _ => vec![CorrectionChange::Entry { before: Arc::clone(before), after: Arc::clone(after) }],
    }
}

fn win_changes(before: &WonDeal, after: &WonDeal) -> Vec<CorrectionChange> {
    let mut changes = Vec::new();
    let winners = |won: &WonDeal, other: &WonDeal| -> Vec<PlayerId> {
        let stays = |win: &&Win| !other.wins.iter().any(|one| one.winner == win.winner);
        won.wins.iter().filter(stays).map(|win| win.winner).collect()
    };
    let (gone, come) = (winners(before, after), winners(after, before));
    if before.from != after.from {
        changes.push(CorrectionChange::Discarder { before: before.from, after: after.from });
    }
    for win in &after.wins {
        // A win that another player takes over is compared with the one it replaces.
        let old = match come.iter().position(|winner| *winner == win.winner) {
            Some(at) => gone.get(at).copied(),
            None => Some(win.winner),
        };
        let Some(old) = before.wins.iter().find(|one| Some(one.winner) == old) else {
            continue;
        };
        if old.value != win.value {
            changes.push(CorrectionChange::Value { winner: win.winner, before: old.value, after: win.value });
        }
        let laid = |win: &Win| {
            let tiles = win.tiles.clone().unwrap_or_default();
            (tiles.concealed, tiles.melds, tiles.win)
        };
        if laid(old) != laid(win) {
            changes.push(CorrectionChange::Tiles { winner: win.winner });
        }
    }
    if !gone.is_empty() || !come.is_empty() {
        let (before, after) = (gone, come);
        changes.insert(0, CorrectionChange::Winners { before, after });
    }
    if changes.is_empty() {
        changes.push(CorrectionChange::Details);
    }
    changes
}
