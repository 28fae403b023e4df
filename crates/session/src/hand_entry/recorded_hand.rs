//! The record of a hand, and the events that correct it.

use super::reopening::find_deal_event;
use crate::board::Board;
use crate::round::Round;
use quejing_ledger::{Event, EventLog, Night, Payload, Record, ReplayedNight};
use quejing_rules::play::{DealBegun, Play, Win};
use quejing_rules::{DealId, PlayerId};

/// The record of the hand on the board, with the hand as it was recorded.
#[derive(Clone, Debug)]
pub(crate) struct RecordedHand {
    pub(crate) deal: DealId,
    /// The events that recorded the hand, by number.
    pub(super) events: Vec<(u64, Payload)>,
    /// The night before the record.
    pub(super) night_before: Box<ReplayedNight>,
    pub(super) board: Board,
    pub(super) round: Round,
    /// True if the hand on the board is another win on the tile of the recorded one, and not recorded itself yet.
    pub(crate) is_joining: bool,
}

impl RecordedHand {
    /// Creates the record of a hand by these events; `night_before` is the night before them.
    pub(super) fn new(night_before: ReplayedNight, events: &[Event], board: Board, round: Round) -> RecordedHand {
        let own = events.iter().filter(|event| !matches!(event.payload.body, Record::EvidenceAttached(_)));
        let first = events.first().map_or(0, |event| event.seq);
        let open_deal = night_before.night().open_deal(usize::from(round.table)).map(|deal| deal.id);
        RecordedHand {
            deal: open_deal.unwrap_or(DealId(first)),
            events: own.map(|event| (event.seq, (*event.payload).clone())).collect(),
            night_before: Box::new(night_before),
            board,
            round,
            is_joining: false,
        }
    }

    /// Returns the night before the record.
    pub(crate) fn night_before(&self) -> &ReplayedNight {
        &self.night_before
    }

    /// Returns the number of the first event that recorded the hand; 0 without events.
    fn first_event(&self) -> u64 {
        self.events.iter().map(|(event, _)| *event).min().unwrap_or(0)
    }

    /// Returns true if no event that recorded the hand was undone.
    pub(super) fn is_counted(&self, log: &EventLog) -> bool {
        self.events.iter().all(|(event, _)| log.is_counted(*event))
    }

    /// Returns the number of the event of the win, if it alone recorded the hand.
    pub(super) fn only_event(&self) -> Option<u64> {
        match self.events.as_slice() {
            [(event, _)] => Some(*event),
            _ => None,
        }
    }

    /// Returns the recorded events.
    pub(super) fn payloads(&self) -> Vec<Payload> {
        self.events.iter().map(|(_, payload)| payload.clone()).collect()
    }

    /// Returns the recorded win of a player; `None` without one.
    pub(super) fn win_of(&self, player: PlayerId) -> Option<&Win> {
        let mut wins = self.events.iter().flat_map(|(_, payload)| match payload.body.play() {
            Some(Play::Won(won)) => won.wins.as_slice(),
            _ => &[],
        });
        wins.find(|win| win.winner == player)
    }

    /// Returns true if one of the events was corrected after the hand was laid out.
    pub(crate) fn is_outdated(&self, night: &Night) -> bool {
        self.events.iter().any(|(event, payload)| {
            let now = find_deal_event(night, *event);
            now.is_some_and(|(_, act)| payload.body.play() != Some(&*act.play))
        })
    }

    /// Adopts events that corrected the record, to the hand as it is on the board now.
    pub(super) fn adopt_correction(&mut self, events: &[Event], board: Board, round: Round) {
        let is_undone = |seq: u64| {
            events.iter().any(|event| matches!(event.payload.body, Record::Undone { event, .. } if event == seq))
        };
        self.events.retain(|(seq, _)| !is_undone(*seq));
        for event in events {
            match &event.payload.body {
                Record::Corrected(corrected) => {
                    let old = self.events.iter_mut().find(|(seq, _)| *seq == corrected.event);
                    if let Some((_, payload)) = old {
                        *payload = (*corrected.with).clone();
                    }
                }
                Record::Undone { .. } | Record::EvidenceAttached(_) => {}
                Record::ActAdded(addition) => self.events.push((event.seq, (*addition.with).clone())),
                _ => self.events.push((event.seq, (*event.payload).clone())),
            }
        }
        (self.board, self.round) = (board, round);
    }

    /// Returns the events that correct the record to `payloads`. If old and new events have the same kinds, each
    /// changed event is corrected. If not, the old events are undone and the new ones recorded, which only the last
    /// deal allows; an earlier deal is corrected in its place, or else `None`.
    pub(crate) fn correction_payloads(&self, replay: &ReplayedNight, payloads: Vec<Payload>) -> Option<Vec<Payload>> {
        let change = RecordChange::new(self, payloads);
        if change.has_same_kinds() {
            Some(self.correct_each(replay, change))
        } else if replay.night().game().deals().last().map(|deal| deal.id) == Some(self.deal) {
            Some(self.undo_and_record(replay, change))
        } else {
            self.correct_in_place(replay, change)
        }
    }

    /// Returns corrections of the events that changed, one for each, and the undos and redone corrections of others.
    fn correct_each(&self, replay: &ReplayedNight, change: RecordChange) -> Vec<Payload> {
        let corrections = self.events.iter().filter(|(_, old)| corrects_or_undoes_event(&old.body));
        let (stay, gone): (Vec<_>, Vec<_>) = corrections.partition(|(_, old)| change.new_corrections.contains(old));
        let mut with: Vec<Payload> =
            gone.iter().rev().map(|(event, _)| Payload::new(Record::undo_of(*event))).collect();
        let new_undos = change.new_corrections.into_iter().filter(|new| !stay.iter().any(|(_, old)| old == new));
        with.extend(new_undos.map(|undo| self.undo_in_record(replay, undo)));
        for ((event, old), new) in change.old_events.into_iter().zip(change.new_events) {
            with.extend((*old != new).then(|| Payload::correction_of(*event, new)));
        }
        with
    }

    /// Returns undos of the recorded events and records of the new ones. The beginning stays, so that the hand keeps
    /// its number.
    fn undo_and_record(&self, replay: &ReplayedNight, change: RecordChange) -> Vec<Payload> {
        let beginning = self.events.iter().find(|(_, old)| begins_deal(&old.body));
        let others = self.events.iter().rev().filter(|(_, old)| !begins_deal(&old.body));
        let mut with: Vec<Payload> = others.map(|(event, _)| Payload::new(Record::undo_of(*event))).collect();
        with.extend(change.new_corrections.into_iter().map(|undo| self.undo_in_record(replay, undo)));
        for new in change.new_events {
            match beginning {
                Some((_, old)) if begins_deal(&new.body) && *old == new => {}
                Some((event, _)) if begins_deal(&new.body) => with.push(Payload::correction_of(*event, new)),
                _ => with.push(new),
            }
        }
        with
    }

    /// Returns the events that correct the record of an earlier deal, where every entry keeps its place: corrections of
    /// its beginning and its end, removals of acts, and late additions of acts before the end. `None` if the old or the
    /// new events have no end, or only the new ones have a beginning.
    fn correct_in_place(&self, replay: &ReplayedNight, change: RecordChange) -> Option<Vec<Payload>> {
        let is_end = |body: &Record| matches!(body.play(), Some(Play::Won(_) | Play::Drawn(_)));
        let RecordChange { old_events, new_events, new_corrections } = change;
        let (old_end, _) = old_events.iter().find(|(_, old)| is_end(&old.body))?;
        let mut with: Vec<Payload> =
            new_corrections.into_iter().map(|undo| self.undo_in_record(replay, undo)).collect();
        let is_kept = |old: &Payload| is_end(&old.body) || begins_deal(&old.body) || new_events.contains(old);
        let gone = old_events.iter().filter(|(_, old)| !is_kept(old));
        with.extend(gone.map(|(event, _)| replay.build_act_removal(*event)));
        let mut has_end = false;
        for new in new_events {
            let place = match &new.body {
                body if is_end(body) => old_events.iter().find(|(_, old)| is_end(&old.body)),
                body if begins_deal(body) => Some(old_events.iter().find(|(_, old)| begins_deal(&old.body))?),
                _ if old_events.iter().any(|(_, old)| *old == new) => continue,
                _ => None,
            };
            has_end |= is_end(&new.body);
            match place {
                Some((_, old)) if *old == new => {}
                Some((event, _)) => with.push(Payload::correction_of(*event, new)),
                None => with.push(replay.build_act_addition(*old_end, new)),
            }
        }
        has_end.then_some(with)
    }

    /// Returns the removal of an act that `undo` undoes in the night before the record. An act that was added late has
    /// another number there than in the night itself.
    fn undo_in_record(&self, replay: &ReplayedNight, undo: Payload) -> Payload {
        let Some(event) = undo.body.toggled_event() else {
            return undo;
        };
        let act_before = self.night_before.event(event).filter(|_| event >= self.first_event());
        let number = act_before.and_then(|base| {
            let content = match &base.payload.body {
                Record::ActAdded(addition) => &addition.with.body,
                body => body,
            };
            let acts = replay.night().deal(self.deal).into_iter().flat_map(|deal| &deal.acts);
            let is_late = |event: u64| {
                replay.event(event).is_some_and(|recorded| matches!(recorded.payload.body, Record::ActAdded(_)))
            };
            acts.filter(|act| is_late(act.event)).find(|act| content.play() == Some(&*act.play)).map(|act| act.event)
        });
        replay.build_act_removal(number.unwrap_or(event))
    }
}

/// The difference between the recorded events of a hand and those that it has now.
struct RecordChange<'a> {
    /// The recorded events except corrections and undos, each with its number.
    old_events: Vec<&'a (u64, Payload)>,
    /// The events now, except corrections and undos.
    new_events: Vec<Payload>,
    /// The corrections and undos of other events that belong to the hand now.
    new_corrections: Vec<Payload>,
}

impl<'a> RecordChange<'a> {
    fn new(recorded: &'a RecordedHand, payloads: Vec<Payload>) -> RecordChange<'a> {
        let (new_corrections, mut new_events): (Vec<Payload>, Vec<Payload>) =
            payloads.into_iter().partition(|new| corrects_or_undoes_event(&new.body));
        let old_events: Vec<&(u64, Payload)> =
            recorded.events.iter().filter(|(_, old)| !corrects_or_undoes_event(&old.body)).collect();
        if !old_events.iter().any(|(_, old)| begins_deal(&old.body)) {
            // An empty beginning was never recorded.
            new_events.retain(|new| new.body != Record::from(Play::DealBegun(DealBegun::default())));
        }
        RecordChange { old_events, new_events, new_corrections }
    }

    /// Returns true if old and new events have the same kinds in the same order.
    fn has_same_kinds(&self) -> bool {
        self.old_events.len() == self.new_events.len()
            && self.old_events.iter().zip(&self.new_events).all(|((_, old), new)| old.body.kind() == new.body.kind())
    }
}

fn begins_deal(body: &Record) -> bool {
    matches!(body.play(), Some(Play::DealBegun(_)))
}

/// Returns true if the event corrects or undoes an earlier event.
fn corrects_or_undoes_event(body: &Record) -> bool {
    matches!(body, Record::Corrected(_) | Record::Undone { .. })
}
