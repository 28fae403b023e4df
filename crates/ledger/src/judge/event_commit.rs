//! The application of judged events to the night.

use std::sync::Arc;

use super::{EventEffect, JudgedEvent};
use crate::{
    ActRecord, CautionedEvent, Dispute, Event, Evidence, EvidenceAttached, Night, Payload, Person, PersonState, Record,
    Role,
};
use quejing_rules::PlayerId;
use quejing_rules::course::{DealStartOutcome, EventOutcome};
use quejing_rules::play::{Attendance, DealEvent, Play};

impl Night {
    /// Applies a judged event to the night. `payload` is its content with corrections applied, `corrected_by` the
    /// number of the latest correction, if any.
    pub(crate) fn commit_event(
        &mut self,
        event: &Event,
        payload: Arc<Payload>,
        corrected_by: Option<u64>,
        judged: JudgedEvent,
    ) {
        let is_overruled = payload.override_reason.is_some();
        let seq = event.seq;
        self.cautions.extend(judged.cautions.into_iter().map(|caution| CautionedEvent {
            event: seq,
            caution,
            is_overruled,
        }));
        match judged.effect {
            EventEffect::Plain => self.commit_plain_event(event, &payload.body),
            EventEffect::Seated(seats, course) => {
                self.seats = Some(seats);
                self.course = Some(*course);
            }
            EventEffect::NextGame(seats, course) => {
                let unfinished = match payload.body.play() {
                    Some(Play::GameBegun(begun)) => begun.unfinished,
                    _ => None,
                };
                let is_left_out = self.leaves_out_game(unfinished);
                self.begin_game(seq);
                if let Some(start) = self.state.later_games.last_mut() {
                    start.leaves_out_former = is_left_out;
                }
                self.seats = Some(seats);
                self.course = Some(*course);
            }
            EventEffect::Paid(moves) => {
                if let Record::Agreed(agreed) = &payload.body {
                    match agreed.is_set_aside {
                        true => self.apply_set_aside_payments(&moves),
                        false => self.apply_payments(&moves),
                    }
                    self.agreed.push((seq, moves));
                    self.agreement_reasons.insert(seq, agreed.reason.clone());
                }
            }
            EventEffect::Played(start, outcome) => {
                let table = usize::from(payload.table);
                if let Some(start) = start {
                    self.commit_deal_start(table, *start);
                }
                if let Record::Play(play) = &payload.body {
                    let act = DealEvent { event: seq, play: Arc::clone(play), payments: Vec::new() };
                    self.apply_deal_event(table, act, outcome.map(|outcome| *outcome));
                }
                self.act_records.insert(seq, ActRecord { payload, corrected_by });
            }
        }
    }

    fn commit_deal_start(&mut self, table: usize, start: DealStartOutcome) {
        let DealStartOutcome { deal, course, seats, .. } = start;
        if deal.is_voided {
            self.voided_courses.insert(deal.id, course);
        } else {
            self.course = Some(course);
            self.seats = seats.or(self.seats.take());
        }
        let index = self.deals.len();
        self.deals.push(deal);
        self.open_deals.insert(table, index);
    }

    fn apply_deal_event(&mut self, table: usize, mut act: DealEvent, outcome: Option<EventOutcome>) {
        let Some(index) = self.open_deals.get(&table).copied() else {
            return;
        };
        let (id, voided) = (self.deals[index].id, self.deals[index].is_voided);
        if let Some(outcome) = outcome {
            act.payments = outcome.payments;
            if voided {
                self.voided_courses.insert(id, outcome.course);
            } else {
                self.apply_payments(&act.payments);
                self.course = Some(outcome.course);
                self.seats = outcome.seats.or(self.seats.take());
            }
            if let Some(special) = outcome.special {
                self.deals[index].special = Some(special);
            }
            if outcome.ending.is_some() {
                self.deals[index].ending = outcome.ending;
                self.voided_courses.remove(&id);
                self.open_deals.remove(&table);
                if !voided {
                    *self.deals_played.entry(table).or_default() += 1;
                }
            }
        }
        self.deals[index].acts.push(act);
    }

    fn commit_plain_event(&mut self, event: &Event, body: &Record) {
        let seq = event.seq;
        match body {
            Record::NightOpened(opened) => {
                for person in &opened.people {
                    self.add_person(person);
                }
                self.plan = opened.plan;
                self.opened = Some(Arc::new((**opened).clone()));
            }
            Record::PersonJoined(person) => self.add_person(person),
            Record::PersonRenamed { player, name } => self.rename_person(*player, name.trim()),
            Record::PersonLeft { player } => {
                if let Some(person) = self.people.get_mut(player) {
                    person.role = Role::Spectator;
                    self.attendance.insert(*player, Attendance::Left);
                }
            }
            Record::Play(play) => {
                if let Play::Act(act) = &**play {
                    self.set_standing_act(act.clone(), event.time_ms);
                }
            }
            Record::DisputeOpened(opened) => self.disputes.push(Dispute::new(seq, opened)),
            Record::DisputeDecided(decided) => {
                if let Some(dispute) = self.dispute_mut(decided.dispute) {
                    let (note, agreed) = (decided.note.clone(), decided.agreed.clone());
                    dispute.decided = Some((seq, decided.decision, note, agreed));
                }
            }
            Record::EvidenceAttached(attached) => self.add_evidence(seq, attached),
            Record::EvidenceRemoved { sha256, .. } => self.mark_photo_removed(sha256),
            Record::Noted { text } => self.notes.push((seq, text.clone())),
            Record::NightClosed { unfinished, .. } => {
                self.is_last_game_left_out = self.leaves_out_game(*unfinished);
                (self.is_closed, self.unfinished_game) = (true, *unfinished);
            }
            Record::ReducedSet(reduced) => self.reduced = *reduced,
            Record::NightReopened {} => {
                (self.is_closed, self.unfinished_game, self.is_last_game_left_out) = (false, None, false);
            }
            Record::NightRenamed { title } => {
                if let Some(opened) = &mut self.opened {
                    title.trim().clone_into(&mut Arc::make_mut(opened).title);
                }
            }
            Record::NightHidden { hidden } => self.is_hidden = *hidden,
            // These change nothing by themselves, or have effects of their own.
            Record::Agreed(_)
            | Record::Reseated(_)
            | Record::DealVoided(_)
            | Record::Corrected(_)
            | Record::ActAdded(_)
            | Record::Undone { .. }
            | Record::Redone { .. } => {}
        }
    }

    fn rename_person(&mut self, player: PlayerId, name: &str) {
        if let Some(person) = self.people.get_mut(&player) {
            let before = std::mem::replace(&mut person.name, name.to_owned());
            self.players_by_name.remove(&before);
            self.players_by_name.insert(name.to_owned(), player);
        }
    }

    fn add_evidence(&mut self, event: u64, attached: &EvidenceAttached) {
        if let Some(sha256) = &attached.sha256 {
            let place = self.evidence.len();
            self.photos.entry(sha256.clone()).or_default().push(place);
        }
        self.evidence.push(Evidence { event, attached: attached.clone(), removed: false });
    }

    /// Marks all evidence with this photo as removed. Photos that are already removed need not be checked again.
    fn mark_photo_removed(&mut self, sha256: &str) {
        for place in self.photos.remove(sha256).unwrap_or_default() {
            if let Some(evidence) = self.evidence.get_mut(place) {
                evidence.removed = true;
            }
        }
    }

    fn add_person(&mut self, person: &Person) {
        let state = PersonState { name: person.name.trim().to_owned(), is_guest: person.guest, role: person.role };
        self.attendance.insert(person.id, Attendance::Present);
        let name = state.name.clone();
        match self.people.insert(person.id, state) {
            None => self.order.push(person.id),
            Some(before) => {
                self.players_by_name.remove(&before.name);
            }
        }
        self.players_by_name.insert(name, person.id);
        self.totals.entry(person.id).or_default();
    }
}
