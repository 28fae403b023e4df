//! The trace of corrections: for each correction of a deal that counts, who recorded it, why, who agreed, and what it changed.

use std::sync::Arc;

use crate::{Body, Consent, Correction, Deal, Event, Payload, PlayerId, Replay, Value, Win, WonDeal};

/// A correction of one event of a deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The number of the correction.
    pub correction: u64,
    /// The number of the corrected event.
    pub event: u64,
    /// The device or command that recorded the correction, as the ledger names it.
    pub author: Arc<str>,
    /// The time of the correction, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// The reason; empty if none was given.
    pub reason: String,
    /// The people who agreed.
    pub agreed: Vec<PlayerId>,
    /// The devices on which people agreed.
    pub consents: Vec<Consent>,
    /// The differences from the event as it counted before.
    pub changes: Vec<CorrectionChange>,
}

/// A difference that a correction makes.
#[derive(Clone, Debug, PartialEq)]
pub enum CorrectionChange {
    Winners {
        /// The winners before, without those that stay.
        before: Vec<PlayerId>,
        /// The winners after, without those that stayed.
        after: Vec<PlayerId>,
    },
    /// The discarder; `None` for a self-draw.
    Discarder {
        /// The discarder before.
        before: Option<PlayerId>,
        /// The discarder after.
        after: Option<PlayerId>,
    },
    /// The value of a win.
    Value {
        /// The winner after the correction.
        winner: PlayerId,
        before: Value,
        after: Value,
    },
    /// The tiles of a win.
    Tiles {
        /// The winner after the correction.
        winner: PlayerId,
    },
    /// Something other than winners, discarder, value and tiles of a win.
    Details,
    /// The whole entry, where it is no win.
    Entry {
        /// The entry before.
        before: Arc<Payload>,
        /// The entry after.
        after: Arc<Payload>,
    },
}

impl Trace {
    /// Returns the person who recorded the correction, if the consents tell whose device it was.
    pub fn person(&self) -> Option<PlayerId> {
        let own = |consent: &&Consent| *consent.device == *self.author;
        self.consents.iter().find(own).map(|consent| consent.player)
    }
}

/// Returns the corrections of a deal that count, in the order in which they were recorded.
pub fn traces(replay: &Replay, deal: &Deal) -> Vec<Trace> {
    let mut traces = Vec::new();
    for act in &deal.acts {
        let Some(recorded) = event(replay, act.event) else {
            continue;
        };
        let mut before = Arc::clone(&recorded.payload);
        for (by, with) in replay.log().corrections(act.event) {
            let correction = event(replay, by).and_then(|event| match &event.payload.body {
                Body::Corrected(corrected) => Some((event, corrected)),
                _ => None,
            });
            if let Some((event, corrected)) = correction {
                traces.push(trace(event, corrected, changes(&before, with)));
            }
            before = Arc::clone(with);
        }
    }
    traces.sort_by_key(|trace| trace.correction);
    traces
}

fn event(replay: &Replay, seq: u64) -> Option<&Event> {
    replay.events().get(usize::try_from(seq.checked_sub(1)?).ok()?)
}

fn trace(event: &Event, corrected: &Correction, changes: Vec<CorrectionChange>) -> Trace {
    Trace {
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

fn changes(before: &Arc<Payload>, after: &Arc<Payload>) -> Vec<CorrectionChange> {
    match (&before.body, &after.body) {
        (old, new) if old == new => Vec::new(),
        (Body::Won(old), Body::Won(new)) => changes_of_win(old, new),
        _ => vec![CorrectionChange::Entry { before: Arc::clone(before), after: Arc::clone(after) }],
    }
}

fn changes_of_win(before: &WonDeal, after: &WonDeal) -> Vec<CorrectionChange> {
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
