//! Computes the effect of an event on the night; the night changes only once all of the effect is known.

mod checks;
mod commit;

pub(super) use checks::people_of;
use checks::{check_name, check_opening, check_paid, check_sha256, check_words, each_once};

use super::{
    AgreedPayments, Amount, Body, Caution, DealBegun, DealId, GameLength, Log, Night, NightState, Payload, Payment,
    PlayerId, Refusal, SeatsSet,
};
use quejing_rules::course::{ActOutcome, Begun, Course, Scene};
use quejing_rules::family_message::FamilyMessage;

/// The most events in one deal. Four players cannot declare more than sixteen kongs, and each is settled together with
/// everything before it, so a night with thousands could never be read to its end.
const MAX_ACTS: usize = 256;

/// The effects an event would have.
#[derive(Debug)]
pub(super) struct JudgedEvent {
    pub cautions: Vec<FamilyMessage>,
    effect: Effect,
}

#[derive(Debug)]
enum Effect {
    /// The event's own content is enough.
    Plain,
    /// People take their seats, and the course begins or continues.
    Seated(SeatsSet, Box<Course>),
    /// The next game begins.
    NextGame(SeatsSet, Box<Course>),
    /// Money moves outside a hand.
    Paid(Vec<Payment>),
    /// Something happens in a deal, possibly beginning it.
    Played(Option<Box<Begun>>, Option<Box<ActOutcome>>),
}

fn plain() -> Result<JudgedEvent, Refusal> {
    Ok(JudgedEvent { cautions: Vec::new(), effect: Effect::Plain })
}

impl Night {
    /// Determines what an event would do.
    pub(super) fn judge(&self, seq: u64, time_ms: i64, payload: &Payload, log: &Log) -> Result<JudgedEvent, Refusal> {
        let body = &payload.body;
        match (&self.opened, body) {
            (None, Body::NightOpened(opened)) => {
                check_opening(opened)?;
                return plain();
            }
            (None, _) => return Err(Refusal::NotOpen),
            (Some(_), Body::NightOpened(_)) => return Err(Refusal::OpenAlready),
            (Some(_), _) => {}
        }
        let needs_open = matches!(body, Body::DealBegun(_) | Body::GameBegun(_) | Body::NightClosed { .. });
        if self.closed && (body.is_of_deal() || needs_open) {
            return Err(Refusal::Closed);
        }
        match body {
            Body::SeatsSet(seats) => self.judge_seats(seats),
            Body::GameBegun(seats) => self.judge_game(seq, seats),
            Body::DealBegun(begun) => self.judge_begin(seq, time_ms, payload, begun, log),
            body if body.is_of_deal() => self.judge_act(seq, time_ms, payload, log),
            Body::Agreed(agreed) => self.judge_agreed(agreed),
            body => self.judge_plain(body, log),
        }
    }

    fn judge_plain(&self, body: &Body, log: &Log) -> Result<JudgedEvent, Refusal> {
        match body {
            Body::PersonJoined(person) => {
                check_name(&person.name)?;
                let back = self.people.get(&person.id).is_some_and(|known| known.left);
                if !back && self.people.contains_key(&person.id) {
                    return Err(Refusal::Twice(person.id));
                }
                self.check_free(&person.name, person.id)?;
            }
            Body::PersonRenamed { player, name } => {
                self.check_known([player])?;
                check_name(name)?;
                self.check_free(name, *player)?;
            }
            Body::PersonLeft { player } => {
                self.check_known([player])?;
                let plays = |deal: &usize| self.deals[*deal].players.contains(player);
                if self.open.values().any(plays) {
                    return Err(Refusal::DealGoesOn);
                }
            }
            Body::Act(act) => {
                let people = act.people();
                self.check_known(&people)?;
                each_once(&people)?;
                if !self.open.is_empty() {
                    return Err(Refusal::DealGoesOn);
                }
                self.course.as_ref().ok_or(Refusal::NoSeats)?.check_standing(act)?;
            }
            Body::DealVoided(voided) => {
                self.check_known(&voided.agreed)?;
                self.existing_deal(voided.deal)?;
                check_words(&voided.reason)?;
            }
            Body::Reseated(reseated) => {
                self.check_known(&reseated.agreed)?;
                self.existing_deal(reseated.from_deal)?;
                self.check_seats(&reseated.seats)?;
            }
            Body::Corrected(corrected) => self.check_known(&corrected.agreed)?,
            Body::Undone { agreed, .. } | Body::Redone { agreed, .. } => self.check_known(agreed)?,
            Body::DisputeOpened(dispute) => {
                self.check_known([&dispute.by])?;
                match dispute.event {
                    // An undone entry can be disputed too: the dispute stays with it.
                    Some(entry) if log.is_entry(entry) => {}
                    Some(entry) => return Err(Refusal::UnknownEvent(entry)),
                    None => self.known_deal(dispute.deal, log)?,
                }
                check_words(&dispute.claim)?;
            }
            Body::DisputeDecided(decided) => {
                self.check_known(&decided.agreed)?;
                let dispute = self.dispute(decided.dispute);
                if dispute.is_none_or(|dispute| dispute.decided.is_some()) {
                    return Err(Refusal::UnknownDispute(decided.dispute));
                }
            }
            Body::EvidenceAttached(attached) => {
                self.known_deal(attached.deal, log)?;
                attached.sha256.as_deref().map_or(Ok(()), check_sha256)?;
            }
            Body::EvidenceRemoved { sha256, .. } => check_sha256(sha256)?,
            Body::Noted { text } => check_words(text)?,
            Body::NightClosed { .. } if !self.open.is_empty() => return Err(Refusal::DealGoesOn),
            Body::ReducedSet(reduced) if !reduced.is_sound() => return Err(Refusal::BadReduced),
            Body::NightRenamed { title } => check_name(title)?,
            Body::NightReopened {} if !self.closed => return Err(Refusal::NotClosed),
            _ => {}
        }
        plain()
    }

    fn judge_seats(&self, seats: &SeatsSet) -> Result<JudgedEvent, Refusal> {
        if !self.open.is_empty() {
            return Err(Refusal::DealGoesOn);
        }
        let (course, cautions) = self.take_seats(seats)?;
        Ok(JudgedEvent { cautions, effect: Effect::Seated(seats.clone(), Box::new(course)) })
    }

    fn judge_game(&self, seq: u64, seats: &SeatsSet) -> Result<JudgedEvent, Refusal> {
        if !self.open.is_empty() {
            return Err(Refusal::DealGoesOn);
        }
        self.check_seats(seats)?;
        let rules = self.rules().ok_or(Refusal::NotOpen)?;
        let mut next = self.state.clone();
        next.begin_game(seq);
        let scene = Scene { night: &next, table: 0, deal: None, time_ms: self.last_ms };
        let course = Course::start(rules, &scene, seats)?;
        let caution = self.is_game_unfinished().then(|| Caution::GameUnfinished.into());
        let effect = Effect::NextGame(seats.clone(), Box::new(course));
        Ok(JudgedEvent { cautions: caution.into_iter().collect(), effect })
    }

    /// Returns true if the current game has no deal yet, or goes on by its plan.
    fn is_game_unfinished(&self) -> bool {
        let is_open = self.opened.as_ref().is_some_and(|opened| opened.plan.length == GameLength::Open);
        let is_new = self.game().counted_deals().next().is_none();
        is_new || !is_open && !self.is_game_over()
    }

    /// Returns the course of play with these seats, and its warnings.
    fn take_seats(&self, seats: &SeatsSet) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        self.check_seats(seats)?;
        let rules = self.rules().ok_or(Refusal::NotOpen)?;
        let scene = Scene { night: self, table: 0, deal: None, time_ms: self.last_ms };
        match &self.course {
            None => Course::start(rules, &scene, seats).map(|course| (course, Vec::new())),
            Some(course) => course.take_seats(&scene, seats),
        }
    }

    fn check_seats(&self, seats: &SeatsSet) -> Result<(), Refusal> {
        let everybody = || {
            seats.tables.iter().flatten().chain(&seats.queue).chain(seats.bettors.iter().flatten().chain(&seats.free))
        };
        self.check_known(everybody())?;
        each_once(everybody())?;
        if seats.tables.is_empty() || seats.tables.iter().any(Vec::is_empty) {
            return Err(Refusal::NoSeats);
        }
        Ok(())
    }

    /// Returns seats and course before a deal at a table, with later re-seatings applied.
    fn before_deal(&self, deal: DealId, log: &Log) -> Result<Option<(SeatsSet, Course)>, Refusal> {
        let mut found = None;
        for seq in log.reseating_events(deal) {
            let Some(seats) = log.reseating(seq) else {
                continue;
            };
            found = Some((seats.clone(), self.take_seats(seats)?.0));
        }
        Ok(found)
    }

    fn judge_begin(
        &self,
        seq: u64,
        time_ms: i64,
        payload: &Payload,
        begun: &DealBegun,
        log: &Log,
    ) -> Result<JudgedEvent, Refusal> {
        let begun = self.begin(seq, time_ms, payload.table, begun, log)?;
        Ok(JudgedEvent { cautions: begun.cautions.clone(), effect: Effect::Played(Some(Box::new(begun)), None) })
    }

    fn begin(&self, seq: u64, time_ms: i64, table: u8, begun: &DealBegun, log: &Log) -> Result<Begun, Refusal> {
        let at = usize::from(table);
        if self.open.contains_key(&at) {
            return Err(Refusal::DealGoesOn);
        }
        self.check_known(&begun.dealer.into_iter().chain(begun.family.people()).collect::<Vec<_>>())?;
        if let Some(&die) = begun.dice.iter().find(|die| !(1..=6).contains(*die)) {
            return Err(Refusal::BadDie(die));
        }
        let reseated = self.before_deal(DealId(seq), log)?;
        let changed;
        let (night, course) = match &reseated {
            Some((seats, course)) => {
                changed = NightState {
                    seats: Some(seats.clone()),
                    opened: self.opened.clone(),
                    totals: self.totals.clone(),
                    people: self.people.clone(),
                    standing: self.standing.clone(),
                    last_ms: self.last_ms,
                    played: self.played.clone(),
                    on_table: self.on_table,
                    later_games: self.later_games.clone(),
                    ..NightState::default()
                };
                (&changed, course)
            }
            None => (&self.state, self.course.as_ref().ok_or(Refusal::NoSeats)?),
        };
        let seats = night.seats.as_ref().ok_or(Refusal::NoSeats)?;
        if at >= seats.tables.len() {
            return Err(Refusal::NoTable(table));
        }
        let scene = Scene { night, table: at, deal: None, time_ms };
        let mut made = course.begin(&scene, begun)?;
        made.deal.id = DealId(seq);
        made.deal.table = at;
        made.deal.time_ms = time_ms;
        made.deal.voided = log.is_voided(DealId(seq));
        made.deal.number = self.played.get(&at).copied().unwrap_or(0) + 1;
        made.seats = made.seats.or_else(|| reseated.map(|(seats, _)| seats));
        Ok(made)
    }

    fn judge_act(&self, seq: u64, time_ms: i64, payload: &Payload, log: &Log) -> Result<JudgedEvent, Refusal> {
        let at = usize::from(payload.table);
        let acts = self.open_deal(at).map_or(0, |deal| deal.acts.len());
        // A draw ends the deal, whatever came before.
        if acts >= MAX_ACTS && !matches!(payload.body, Body::Drawn(_)) {
            return Err(Refusal::LongDeal { most: MAX_ACTS });
        }
        check_paid(&payload.body)?;
        self.check_known(&people_of(&payload.body))?;
        let begun = match self.open_deal(at) {
            Some(_) => None,
            None => Some(Box::new(self.begin(seq, time_ms, payload.table, &DealBegun::default(), log)?)),
        };
        let (deal, course) = match (&begun, self.open_deal(at)) {
            (Some(begun), _) => (&begun.deal, &begun.course),
            (None, Some(deal)) => (deal, self.shadows.get(&deal.id).or(self.course.as_ref()).ok_or(Refusal::NoSeats)?),
            (None, None) => return Err(Refusal::NoDeal),
        };
        let scene = Scene { night: self, table: at, deal: Some(deal), time_ms };
        let mut cautions: Vec<FamilyMessage> = begun.iter().flat_map(|begun| begun.cautions.clone()).collect();
        let outcome = course.act(&scene, &payload.body)?;
        let sound = |moved: &Payment| moved.amount > Amount::ZERO && moved.amount.is_moderate();
        if !outcome.moves.iter().all(sound) {
            return Err(Refusal::BadAmount);
        }
        cautions.extend(outcome.cautions.iter().cloned());
        Ok(JudgedEvent { cautions, effect: Effect::Played(begun, Some(Box::new(outcome))) })
    }

    fn judge_agreed(&self, agreed: &AgreedPayments) -> Result<JudgedEvent, Refusal> {
        self.check_known(&agreed.agreed)?;
        check_words(&agreed.reason)?;
        if let Some(deal) = agreed.deal {
            self.existing_deal(deal)?;
        }
        Ok(JudgedEvent {
            cautions: Vec::new(),
            effect: Effect::Paid(self.payments(&agreed.payments, agreed.what.into())?),
        })
    }

    fn existing_deal(&self, deal: DealId) -> Result<(), Refusal> {
        self.deal(deal).map(|_| ()).ok_or(Refusal::UnknownDeal(deal))
    }

    /// Checks that a deal was recorded, be it undone by now: what is disputed or shown of it stays.
    fn known_deal(&self, deal: DealId, log: &Log) -> Result<(), Refusal> {
        self.existing_deal(deal).or_else(|_| log.check_deal(deal))
    }

    fn check_free(&self, name: &str, of: PlayerId) -> Result<(), Refusal> {
        match self.named.get(name.trim()) {
            Some(id) if *id != of => Err(Refusal::NameTaken(name.trim().to_owned())),
            _ => Ok(()),
        }
    }
}
