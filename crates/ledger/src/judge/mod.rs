//! The judgement of events: the effect of an event on the night, or the reason to refuse it. The night changes only
//! once the entire effect is known.

mod event_checks;
mod event_commit;

pub use event_checks::MAX_NAME_CHARS;
pub(super) use event_checks::people_in_deal_event;
use event_checks::{check_name, check_no_repetition, check_not_blank, check_opening, check_sha256, check_winners};

use super::{
    AgreedPayments, DisputeDecided, DisputeOpened, EventLog, Night, Payload, Person, Record, RecordCaution,
    RecordRefusal,
};
use quejing_rules::course::{Course, CourseContext, DealStartOutcome, EventOutcome};
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::play::{DealBegun, FamilyAct, GameBegun, NightState, Play, Refusal, SeatAssignment};
use quejing_rules::{Amount, DealId, Payment, PlayerId};

/// The maximum number of events in a deal, except the draw that ends it. Real deals have far fewer, since four players
/// can declare at most sixteen kongs; the cost of judging an event grows with the number of events before it in the
/// deal.
const MAX_DEAL_EVENTS: usize = 256;

/// The effect that an event would have on its night, with the warnings about it; [`Night::commit_event`] applies it.
#[derive(Debug)]
pub(super) struct JudgedEvent {
    pub cautions: Vec<FamilyMessage>,
    effect: EventEffect,
}

#[derive(Debug)]
enum EventEffect {
    /// An effect that follows from the content of the event alone.
    Plain,
    /// New seats, with the course of play that begins or continues with them.
    Seated(SeatAssignment, Box<Course>),
    /// The seats of the next game, with its new course of play.
    NextGame(SeatAssignment, Box<Course>),
    /// Payments that were agreed on outside a deal.
    Paid(Vec<Payment>),
    /// An event of a deal: the start of the deal if the event begins one, and the outcome of play unless the event is
    /// nothing but the beginning.
    Played(Option<Box<DealStartOutcome>>, Option<Box<EventOutcome>>),
}

fn accept_plain_event() -> Result<JudgedEvent, RecordRefusal> {
    Ok(JudgedEvent { cautions: Vec::new(), effect: EventEffect::Plain })
}

impl Night {
    /// Determines the effect of the night's next event without applying it. `payload` is the event's content with
    /// corrections applied, `log` the log of the whole night.
    ///
    /// # Errors
    /// The event contradicts the night or its rules.
    pub(super) fn judge_event(
        &self,
        seq: u64,
        time_ms: i64,
        payload: &Payload,
        log: &EventLog,
    ) -> Result<JudgedEvent, RecordRefusal> {
        let body = &payload.body;
        match (&self.opened, body) {
            (None, Record::NightOpened(opened)) => {
                check_opening(opened)?;
                return accept_plain_event();
            }
            (None, _) => return Err(RecordRefusal::NotOpen),
            (Some(_), Record::NightOpened(_)) => return Err(RecordRefusal::OpenAlready),
            (Some(_), _) => {}
        }
        let needs_open_night = matches!(body.play(), Some(Play::DealBegun(_) | Play::GameBegun(_)))
            || matches!(body, Record::NightClosed { .. });
        if self.is_closed && (body.belongs_to_deal() || needs_open_night) {
            return Err(RecordRefusal::Closed);
        }
        match body {
            Record::Play(play) => self.judge_play(seq, time_ms, payload.table, play, log),
            Record::Agreed(agreed) => self.judge_agreed_payments(agreed),
            body => self.judge_plain_event(body, log),
        }
    }

    /// Determines the effect of an event of the course of play at a table.
    fn judge_play(
        &self,
        seq: u64,
        time_ms: i64,
        table: u8,
        play: &Play,
        log: &EventLog,
    ) -> Result<JudgedEvent, RecordRefusal> {
        match play {
            Play::SeatsSet(seats) => self.judge_seats_set(seats),
            Play::GameBegun(begun) => self.judge_game_begun(seq, begun),
            Play::DealBegun(begun) => self.judge_deal_begun(seq, time_ms, table, begun, log),
            Play::Act(act) if !act.row().belongs_to_deal => {
                self.check_standing_act(act)?;
                accept_plain_event()
            }
            Play::Act(_) | Play::Won(_) | Play::Drawn(_) | Play::FalseWin(_) => {
                self.judge_deal_event(seq, time_ms, table, play, log)
            }
        }
    }

    /// Determines the effect of an event that was added late before the event `seq` of its deal; like
    /// [`Self::judge_event`], but an event that would end the deal is refused.
    ///
    /// # Errors
    /// The event contradicts the night or its rules, or ends the deal.
    pub(super) fn judge_added_event(
        &self,
        seq: u64,
        time_ms: i64,
        payload: &Payload,
        log: &EventLog,
    ) -> Result<JudgedEvent, RecordRefusal> {
        let judged = self.judge_event(seq, time_ms, payload, log)?;
        match &judged.effect {
            EventEffect::Played(_, Some(outcome)) if outcome.ending.is_none() => Ok(judged),
            _ => Err(RecordRefusal::EndsDeal),
        }
    }

    fn judge_plain_event(&self, body: &Record, log: &EventLog) -> Result<JudgedEvent, RecordRefusal> {
        match body {
            Record::PersonJoined(person) => self.check_joining(person)?,
            Record::PersonRenamed { player, name } => {
                self.check_members([player])?;
                check_name(name)?;
                self.check_name_free(name, *player)?;
            }
            Record::PersonLeft { player } => self.check_leaving(*player)?,
            Record::DealVoided(voided) => {
                self.check_members(&voided.agreed)?;
                self.check_existing_deal(voided.deal)?;
                check_not_blank(&voided.reason)?;
            }
            Record::Reseated(reseated) => {
                self.check_members(&reseated.agreed)?;
                self.check_existing_deal(reseated.from_deal)?;
                self.check_seats(&reseated.seats)?;
            }
            Record::Corrected(corrected) => self.check_members(&corrected.agreed)?,
            Record::ActAdded(addition) => self.check_members(&addition.agreed)?,
            Record::Undone { agreed, .. } | Record::Redone { agreed, .. } => self.check_members(agreed)?,
            Record::DisputeOpened(dispute) => self.check_new_dispute(dispute, log)?,
            Record::DisputeDecided(decided) => self.check_decision(decided)?,
            Record::EvidenceAttached(attached) => {
                self.check_recorded_deal(attached.deal, log)?;
                attached.sha256.as_deref().map_or(Ok(()), check_sha256)?;
            }
            Record::EvidenceRemoved { sha256, .. } => check_sha256(sha256)?,
            Record::Noted { text } => check_not_blank(text)?,
            Record::NightClosed { .. } if !self.open_deals.is_empty() => return Err(RecordRefusal::DealGoesOn),
            Record::ReducedSet(reduced) if !reduced.is_valid() => return Err(RecordRefusal::BadReduced),
            Record::NightRenamed { title } => check_name(title)?,
            Record::NightReopened {} if !self.is_closed => return Err(RecordRefusal::NotClosed),
            // Whatever passes the conditions above contradicts nothing.
            Record::NightClosed { .. }
            | Record::ReducedSet(_)
            | Record::NightReopened {}
            | Record::NightHidden { .. } => {}
            // `judge_event` has functions for these.
            Record::Play(_) | Record::NightOpened(_) | Record::Agreed(_) => {}
        }
        accept_plain_event()
    }

    fn check_joining(&self, person: &Person) -> Result<(), RecordRefusal> {
        check_name(&person.name)?;
        let is_returning = self.has_left(person.id);
        if !is_returning && self.people.contains_key(&person.id) {
            return Err(Refusal::Twice(person.id).into());
        }
        self.check_name_free(&person.name, person.id)
    }

    fn check_leaving(&self, player: PlayerId) -> Result<(), RecordRefusal> {
        self.check_members([&player])?;
        let is_player_of = |deal: &usize| self.deals[*deal].players.contains(&player);
        match self.open_deals.values().any(is_player_of) {
            true => Err(RecordRefusal::DealGoesOn),
            false => Ok(()),
        }
    }

    /// Checks an act between deals.
    fn check_standing_act(&self, act: &FamilyAct) -> Result<(), RecordRefusal> {
        let people = act.people();
        self.check_members(&people)?;
        check_no_repetition(&people)?;
        if !self.open_deals.is_empty() {
            return Err(RecordRefusal::DealGoesOn);
        }
        Ok(self.course.as_ref().ok_or(Refusal::NoSeats)?.check_standing_act(act)?)
    }

    fn check_new_dispute(&self, dispute: &DisputeOpened, log: &EventLog) -> Result<(), RecordRefusal> {
        self.check_members([&dispute.by])?;
        match dispute.event {
            // An undone event can be disputed, too; the dispute remains with it.
            Some(event) if log.was_accepted(event) => {}
            Some(event) => return Err(RecordRefusal::UnknownEvent(event)),
            None => self.check_recorded_deal(dispute.deal, log)?,
        }
        check_not_blank(&dispute.claim)
    }

    fn check_decision(&self, decided: &DisputeDecided) -> Result<(), RecordRefusal> {
        self.check_members(&decided.agreed)?;
        let dispute = self.dispute(decided.dispute);
        match dispute.is_none_or(|dispute| dispute.decided.is_some()) {
            true => Err(RecordRefusal::UnknownDispute(decided.dispute)),
            false => Ok(()),
        }
    }

    fn judge_seats_set(&self, seats: &SeatAssignment) -> Result<JudgedEvent, RecordRefusal> {
        if !self.open_deals.is_empty() {
            return Err(RecordRefusal::DealGoesOn);
        }
        let (course, cautions) = self.course_with_seats(seats)?;
        Ok(JudgedEvent { cautions, effect: EventEffect::Seated(seats.clone(), Box::new(course)) })
    }

    fn judge_game_begun(&self, seq: u64, begun: &GameBegun) -> Result<JudgedEvent, RecordRefusal> {
        let seats = &begun.seats;
        if !self.open_deals.is_empty() {
            return Err(RecordRefusal::DealGoesOn);
        }
        self.check_seats(seats)?;
        let rules = self.rules().ok_or(RecordRefusal::NotOpen)?;
        let mut next_state = self.state.clone();
        next_state.begin_game(seq);
        let context = CourseContext { night: &next_state, table: 0, deal: None, time_ms: self.last_time_ms };
        let course = rules.start_course(&context, seats)?;
        let is_undecided = begun.unfinished.is_none() && self.is_game_unfinished();
        let caution = is_undecided.then(|| RecordCaution::GameUnfinished.into());
        let effect = EventEffect::NextGame(seats.clone(), Box::new(course));
        Ok(JudgedEvent { cautions: caution.into_iter().collect(), effect })
    }

    /// Returns true if the current game has no deal that counts, or is not over although the night's plan limits its
    /// length.
    fn is_game_unfinished(&self) -> bool {
        self.game().counted_deals().next().is_none() || self.is_shorter_than_planned()
    }

    /// Returns the course of play that begins or continues with these seats, and the warnings about them.
    fn course_with_seats(&self, seats: &SeatAssignment) -> Result<(Course, Vec<FamilyMessage>), RecordRefusal> {
        self.check_seats(seats)?;
        let rules = self.rules().ok_or(RecordRefusal::NotOpen)?;
        let context = CourseContext { night: self, table: 0, deal: None, time_ms: self.last_time_ms };
        Ok(match &self.course {
            None => (rules.start_course(&context, seats)?, Vec::new()),
            Some(course) => course.take_seats(&context, seats)?,
        })
    }

    fn check_seats(&self, seats: &SeatAssignment) -> Result<(), RecordRefusal> {
        let people = || {
            seats.tables.iter().flatten().chain(&seats.queue).chain(seats.bettors.iter().flatten().chain(&seats.free))
        };
        self.check_members(people())?;
        check_no_repetition(people())?;
        if seats.tables.is_empty() || seats.tables.iter().any(Vec::is_empty) {
            return Err(Refusal::NoSeats.into());
        }
        Ok(())
    }

    /// Returns the seats that the latest re-seating from this deal on sets, and the course of play with them; `None`
    /// without a re-seating that counts.
    fn reseating_from_deal(
        &self,
        deal: DealId,
        log: &EventLog,
    ) -> Result<Option<(SeatAssignment, Course)>, RecordRefusal> {
        let mut latest = None;
        for seq in log.reseating_events(deal) {
            let Some(seats) = log.reseated_seats(seq) else {
                continue;
            };
            latest = Some((seats.clone(), self.course_with_seats(seats)?.0));
        }
        Ok(latest)
    }

    fn judge_deal_begun(
        &self,
        seq: u64,
        time_ms: i64,
        table: u8,
        begun: &DealBegun,
        log: &EventLog,
    ) -> Result<JudgedEvent, RecordRefusal> {
        let start = self.judge_deal_start(seq, time_ms, table, begun, log)?;
        Ok(JudgedEvent { cautions: start.cautions.clone(), effect: EventEffect::Played(Some(Box::new(start)), None) })
    }

    /// Returns the start of the deal that the next event begins, with its re-seating if there is one.
    ///
    /// # Errors
    /// A deal is in progress at the table, the table has no seats, or the rules refuse the beginning.
    fn judge_deal_start(
        &self,
        seq: u64,
        time_ms: i64,
        table: u8,
        begun: &DealBegun,
        log: &EventLog,
    ) -> Result<DealStartOutcome, RecordRefusal> {
        let table_index = usize::from(table);
        if self.open_deals.contains_key(&table_index) {
            return Err(RecordRefusal::DealGoesOn);
        }
        self.check_members(&begun.dealer.into_iter().chain(begun.family.people()).collect::<Vec<_>>())?;
        if let Some(&die) = begun.dice.iter().find(|die| !(1..=6).contains(*die)) {
            return Err(RecordRefusal::BadDie(die));
        }
        let reseated = self.reseating_from_deal(DealId(seq), log)?;
        let reseated_state;
        let (night, course) = match &reseated {
            Some((seats, course)) => {
                reseated_state = NightState { seats: Some(seats.clone()), ..self.state.clone() };
                (&reseated_state, course)
            }
            None => (&self.state, self.course.as_ref().ok_or(Refusal::NoSeats)?),
        };
        let seats = night.seats.as_ref().ok_or(Refusal::NoSeats)?;
        if table_index >= seats.tables.len() {
            return Err(RecordRefusal::NoTable(table));
        }
        let context = CourseContext { night, table: table_index, deal: None, time_ms };
        let mut start = course.begin_deal(&context, begun)?;
        start.deal.id = DealId(seq);
        start.deal.table = table_index;
        start.deal.time_ms = time_ms;
        start.deal.is_voided = log.is_voided(DealId(seq));
        start.deal.number = self.deals_played.get(&table_index).copied().unwrap_or(0) + 1;
        start.seats = start.seats.or_else(|| reseated.map(|(seats, _)| seats));
        Ok(start)
    }

    fn judge_deal_event(
        &self,
        seq: u64,
        time_ms: i64,
        table: u8,
        play: &Play,
        log: &EventLog,
    ) -> Result<JudgedEvent, RecordRefusal> {
        let table_index = usize::from(table);
        let act_count = self.open_deal(table_index).map_or(0, |deal| deal.acts.len());
        // A draw ends the deal, however many events came before.
        if act_count >= MAX_DEAL_EVENTS && !matches!(play, Play::Drawn(_)) {
            return Err(RecordRefusal::LongDeal { most: MAX_DEAL_EVENTS });
        }
        check_winners(play)?;
        self.check_members(&people_in_deal_event(play))?;
        let start = match self.open_deal(table_index) {
            Some(_) => None,
            None => Some(Box::new(self.judge_deal_start(seq, time_ms, table, &DealBegun::default(), log)?)),
        };
        let (deal, course) = match (&start, self.open_deal(table_index)) {
            (Some(start), _) => (&start.deal, &start.course),
            (None, Some(deal)) => {
                (deal, self.voided_courses.get(&deal.id).or(self.course.as_ref()).ok_or(Refusal::NoSeats)?)
            }
            (None, None) => return Err(Refusal::NoDeal.into()),
        };
        let context = CourseContext { night: self, table: table_index, deal: Some(deal), time_ms };
        let mut cautions: Vec<FamilyMessage> = start.iter().flat_map(|start| start.cautions.clone()).collect();
        let outcome = course.apply_event(&context, play)?;
        let is_valid = |payment: &Payment| payment.amount > Amount::ZERO && payment.amount.is_within_max_units();
        if !outcome.payments.iter().all(is_valid) {
            return Err(Refusal::BadAmount.into());
        }
        cautions.extend(outcome.cautions.iter().cloned());
        Ok(JudgedEvent { cautions, effect: EventEffect::Played(start, Some(Box::new(outcome))) })
    }

    fn judge_agreed_payments(&self, agreed: &AgreedPayments) -> Result<JudgedEvent, RecordRefusal> {
        self.check_members(&agreed.agreed)?;
        check_not_blank(&agreed.reason)?;
        if let Some(deal) = agreed.deal {
            self.check_existing_deal(deal)?;
        }
        Ok(JudgedEvent {
            cautions: Vec::new(),
            effect: EventEffect::Paid(self.check_payments(&agreed.payments, agreed.what.into())?),
        })
    }

    /// Checks that the night has this deal, so that it is not undone.
    fn check_existing_deal(&self, deal: DealId) -> Result<(), RecordRefusal> {
        self.deal(deal).map(|_| ()).ok_or(RecordRefusal::UnknownDeal(deal))
    }

    /// Checks that a deal was recorded. Unlike [`Self::check_existing_deal`], accepts an undone deal, because its
    /// disputes and evidence remain.
    fn check_recorded_deal(&self, deal: DealId, log: &EventLog) -> Result<(), RecordRefusal> {
        self.check_existing_deal(deal).or_else(|_| log.check_recorded_deal(deal))
    }

    /// Checks that nobody except `owner` has this name; ignores blanks around it.
    fn check_name_free(&self, name: &str, owner: PlayerId) -> Result<(), RecordRefusal> {
        match self.players_by_name.get(name.trim()) {
            Some(id) if *id != owner => Err(RecordRefusal::NameTaken(name.trim().to_owned())),
            _ => Ok(()),
        }
    }
}
