//! What an event would do to the night: nothing is changed before all of it is known.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{
    Act, Agreed, Amount, Body, Caution, Cautioned, DealBegun, Dispute, EVENT_FORMAT, Event,
    Evidence, HandId, Holder, Log, Move, Night, NightOpened, Payload, Payment, Person, PersonState,
    PlayerId, Refusal, Role, SeatsSet, Why,
};
use crate::table::course::{Begun, Course, Outcome, Scene};

/// The most letters of a name.
const LONGEST_NAME: usize = 60;

/// What an event would do.
#[derive(Debug)]
pub(super) struct Judged {
    pub cautions: Vec<Caution>,
    effect: Effect,
}

#[derive(Debug)]
enum Effect {
    /// The event's own words are enough.
    Plain,
    /// People sit down, and the course begins or goes on.
    Seated(SeatsSet, Box<Course>),
    /// Money moves outside a hand.
    Paid(Vec<Move>),
    /// Something happens in a deal; it may begin one.
    Played(Option<Box<Begun>>, Option<Box<Outcome>>),
}

fn plain() -> Result<Judged, Refusal> {
    Ok(Judged {
        cautions: Vec::new(),
        effect: Effect::Plain,
    })
}

impl Night {
    /// What an event would do.
    pub(super) fn judge(
        &self,
        seq: u64,
        time_ms: i64,
        payload: &Payload,
        log: &Log,
    ) -> Result<Judged, Refusal> {
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
        if self.closed
            && (body.is_of_deal() || matches!(body, Body::DealBegun(_) | Body::NightClosed { .. }))
        {
            return Err(Refusal::Closed);
        }
        match body {
            Body::SeatsSet(seats) => self.judge_seats(seats),
            Body::DealBegun(begun) => self.judge_begin(seq, time_ms, payload, begun, log),
            body if body.is_of_deal() => self.judge_act(seq, time_ms, payload, log),
            Body::Agreed(agreed) => self.judge_agreed(agreed),
            body => self.judge_plain(body),
        }
    }

    fn judge_plain(&self, body: &Body) -> Result<Judged, Refusal> {
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
                self.known([player])?;
                check_name(name)?;
                self.check_free(name, *player)?;
            }
            Body::PersonLeft { player } => {
                self.known([player])?;
                let plays = |hand: &usize| self.hands[*hand].players.contains(player);
                if self.open.values().any(plays) {
                    return Err(Refusal::DealGoesOn);
                }
            }
            Body::CampsDrawn(drawn) => {
                let people = drawn.camps.iter().flat_map(|camp| &camp.people);
                self.known(people.clone())?;
                each_once(people)?;
                if !self.open.is_empty() {
                    return Err(Refusal::DealGoesOn);
                }
                let course = self.course.as_ref().ok_or(Refusal::NoSeats)?;
                course.check_camps(drawn)?;
            }
            Body::HandVoided(voided) => {
                self.known(&voided.agreed)?;
                self.known_hand(voided.hand)?;
                check_words(&voided.reason)?;
            }
            Body::Reseated(reseated) => {
                self.known(&reseated.agreed)?;
                self.known_hand(reseated.from_hand)?;
                self.check_seats(&reseated.seats)?;
            }
            Body::Corrected(corrected) => self.known(&corrected.agreed)?,
            Body::DisputeOpened(dispute) => {
                self.known([&dispute.by])?;
                self.known_hand(dispute.hand)?;
                check_words(&dispute.claim)?;
            }
            Body::DisputeDecided(decided) => {
                self.known(&decided.agreed)?;
                let open = |dispute: &Dispute| {
                    dispute.event == decided.dispute && dispute.decided.is_none()
                };
                if !self.disputes.iter().any(open) {
                    return Err(Refusal::UnknownDispute(decided.dispute));
                }
            }
            Body::EvidenceAttached(attached) => {
                self.known_hand(attached.hand)?;
                attached.sha256.as_deref().map_or(Ok(()), check_sha256)?;
            }
            Body::EvidenceRemoved { sha256, .. } => check_sha256(sha256)?,
            Body::Noted { text } => check_words(text)?,
            Body::NightClosed { .. } if !self.open.is_empty() => return Err(Refusal::DealGoesOn),
            Body::NightReopened {} if !self.closed => return Err(Refusal::NotClosed),
            _ => {}
        }
        plain()
    }

    fn judge_seats(&self, seats: &SeatsSet) -> Result<Judged, Refusal> {
        if !self.open.is_empty() {
            return Err(Refusal::DealGoesOn);
        }
        let (course, cautions) = self.seated(seats)?;
        Ok(Judged {
            cautions,
            effect: Effect::Seated(seats.clone(), Box::new(course)),
        })
    }

    /// The course with these seats.
    fn seated(&self, seats: &SeatsSet) -> Result<(Course, Vec<Caution>), Refusal> {
        self.check_seats(seats)?;
        let rules = self.rules().ok_or(Refusal::NotOpen)?;
        let scene = Scene {
            night: self,
            table: 0,
            deal: None,
            time_ms: self.last_ms,
        };
        match &self.course {
            None => Course::start(rules, &scene, seats).map(|course| (course, Vec::new())),
            Some(course) => course.seated(&scene, seats),
        }
    }

    fn check_seats(&self, seats: &SeatsSet) -> Result<(), Refusal> {
        let everybody = || {
            let beside = seats.bettors.iter().flatten().chain(&seats.free);
            seats
                .tables
                .iter()
                .flatten()
                .chain(&seats.queue)
                .chain(beside)
        };
        self.known(everybody())?;
        each_once(everybody())?;
        if seats.tables.is_empty() || seats.tables.iter().any(Vec::is_empty) {
            return Err(Refusal::NoSeats);
        }
        Ok(())
    }

    /// The state before a deal at a table, with late re-seatings applied.
    fn before_deal(&self, hand: HandId, log: &Log) -> Result<Option<(SeatsSet, Course)>, Refusal> {
        let mut found = None;
        for seq in log.reseated(hand) {
            let Some(seats) = log.reseating(seq) else {
                continue;
            };
            found = Some((seats.clone(), self.seated(seats)?.0));
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
    ) -> Result<Judged, Refusal> {
        let begun = self.begin(seq, time_ms, payload.table, begun, log)?;
        Ok(Judged {
            cautions: begun.cautions.clone(),
            effect: Effect::Played(Some(Box::new(begun)), None),
        })
    }

    fn begin(
        &self,
        seq: u64,
        time_ms: i64,
        table: u8,
        begun: &DealBegun,
        log: &Log,
    ) -> Result<Begun, Refusal> {
        let at = usize::from(table);
        if self.open.contains_key(&at) {
            return Err(Refusal::DealGoesOn);
        }
        self.known(begun.dealer.iter().chain(&begun.open))?;
        self.known(
            begun
                .supports
                .iter()
                .flat_map(|support| [&support.who, &support.player]),
        )?;
        if let Some(&die) = begun.dice.iter().find(|die| !(1..=6).contains(*die)) {
            return Err(Refusal::BadDie(die));
        }
        let reseated = self.before_deal(HandId(seq), log)?;
        let changed;
        let (night, course) = match &reseated {
            Some((seats, course)) => {
                changed = Night {
                    seats: Some(seats.clone()),
                    course: Some(course.clone()),
                    opened: self.opened.clone(),
                    totals: self.totals.clone(),
                    people: self.people.clone(),
                    camps: self.camps.clone(),
                    camps_ms: self.camps_ms,
                    last_ms: self.last_ms,
                    played: self.played.clone(),
                    on_table: self.on_table,
                    ..Night::default()
                };
                (&changed, course)
            }
            None => (self, self.course.as_ref().ok_or(Refusal::NoSeats)?),
        };
        let seats = night.seats.as_ref().ok_or(Refusal::NoSeats)?;
        if at >= seats.tables.len() {
            return Err(Refusal::NoTable(table));
        }
        let scene = Scene {
            night,
            table: at,
            deal: None,
            time_ms,
        };
        let mut made = course.begin(&scene, begun)?;
        made.hand.id = HandId(seq);
        made.hand.table = at;
        made.hand.time_ms = time_ms;
        made.hand.voided = log.is_voided(HandId(seq));
        made.hand.number = self.played.get(&at).copied().unwrap_or(0) + 1;
        made.seats = made.seats.or_else(|| reseated.map(|(seats, _)| seats));
        Ok(made)
    }

    fn judge_act(
        &self,
        seq: u64,
        time_ms: i64,
        payload: &Payload,
        log: &Log,
    ) -> Result<Judged, Refusal> {
        let at = usize::from(payload.table);
        check_paid(&payload.body)?;
        self.known(&people_of(&payload.body))?;
        let begun = match self.open_hand(at) {
            Some(_) => None,
            None => {
                let begun = DealBegun::default();
                Some(Box::new(self.begin(
                    seq,
                    time_ms,
                    payload.table,
                    &begun,
                    log,
                )?))
            }
        };
        let (hand, course) = match (&begun, self.open_hand(at)) {
            (Some(begun), _) => (&begun.hand, &begun.course),
            (None, Some(hand)) => {
                let course = hand.shadow.as_deref().or(self.course.as_ref());
                (hand, course.ok_or(Refusal::NoSeats)?)
            }
            (None, None) => return Err(Refusal::NoDeal),
        };
        let scene = Scene {
            night: self,
            table: at,
            deal: Some(hand),
            time_ms,
        };
        let mut cautions: Vec<Caution> = begun
            .iter()
            .flat_map(|begun| begun.cautions.clone())
            .collect();
        let outcome = course.act(&scene, &payload.body)?;
        let sound = |moved: &Move| moved.amount > Amount::ZERO && moved.amount.is_moderate();
        if !outcome.moves.iter().all(sound) {
            return Err(Refusal::BadAmount);
        }
        cautions.extend(outcome.cautions.iter().cloned());
        Ok(Judged {
            cautions,
            effect: Effect::Played(begun, Some(Box::new(outcome))),
        })
    }

    fn judge_agreed(&self, agreed: &Agreed) -> Result<Judged, Refusal> {
        self.known(&agreed.agreed)?;
        check_words(&agreed.reason)?;
        if let Some(hand) = agreed.hand {
            self.known_hand(hand)?;
        }
        let moves = self.payments(&agreed.payments, agreed.what.into())?;
        Ok(Judged {
            cautions: Vec::new(),
            effect: Effect::Paid(moves),
        })
    }

    /// Payments as people wrote them.
    pub(crate) fn payments(&self, payments: &[Payment], why: Why) -> Result<Vec<Move>, Refusal> {
        if payments.is_empty() {
            return Err(Refusal::NoPayment);
        }
        payments
            .iter()
            .map(|payment| self.payment(payment, why))
            .collect()
    }

    fn payment(&self, payment: &Payment, why: Why) -> Result<Move, Refusal> {
        for holder in [payment.from, payment.to] {
            if let Holder::Player(player) = holder {
                self.known([&player])?;
            }
        }
        if payment.from == payment.to {
            return Err(Refusal::ToOneself);
        }
        if payment.amount <= Amount::ZERO || !payment.amount.is_moderate() {
            return Err(Refusal::BadAmount);
        }
        Ok(Move {
            from: payment.from,
            to: payment.to,
            amount: payment.amount,
            why,
            support: false,
        })
    }

    fn known<'a>(&self, players: impl IntoIterator<Item = &'a PlayerId>) -> Result<(), Refusal> {
        let stranger = players
            .into_iter()
            .find(|player| !self.people.contains_key(player));
        stranger.map_or(Ok(()), |player| Err(Refusal::UnknownPlayer(*player)))
    }

    fn known_hand(&self, hand: HandId) -> Result<(), Refusal> {
        self.hand(hand)
            .map(|_| ())
            .ok_or(Refusal::UnknownHand(hand))
    }

    fn check_free(&self, name: &str, of: PlayerId) -> Result<(), Refusal> {
        let taken =
            |(id, person): (&PlayerId, &PersonState)| *id != of && person.name == name.trim();
        if self.people.iter().any(taken) {
            return Err(Refusal::NameTaken(name.trim().to_owned()));
        }
        Ok(())
    }

    /// Takes what was judged.
    pub(super) fn commit(
        &mut self,
        event: &Event,
        payload: Arc<Payload>,
        corrected_by: Option<u64>,
        judged: Judged,
    ) {
        let overruled = payload.overruled.is_some();
        let seq = event.seq;
        self.cautions
            .extend(judged.cautions.into_iter().map(|caution| Cautioned {
                event: seq,
                caution,
                overruled,
            }));
        match judged.effect {
            Effect::Plain => self.commit_plain(event, &payload.body),
            Effect::Seated(seats, course) => {
                self.seats = Some(seats);
                self.course = Some(*course);
            }
            Effect::Paid(moves) => {
                self.pay(&moves);
                if let Body::Agreed(agreed) = &payload.body {
                    self.agreed.push((seq, moves, agreed.reason.clone()));
                }
            }
            Effect::Played(begun, outcome) => {
                let at = usize::from(payload.table);
                if let Some(begun) = begun {
                    self.commit_begin(at, *begun);
                }
                let act = Act {
                    event: seq,
                    payload,
                    corrected_by,
                    moves: Vec::new(),
                };
                self.commit_act(at, act, outcome.map(|outcome| *outcome));
            }
        }
    }

    fn commit_begin(&mut self, at: usize, begun: Begun) {
        let Begun {
            mut hand,
            course,
            seats,
            ..
        } = begun;
        if hand.voided {
            hand.shadow = Some(Box::new(course));
        } else {
            self.course = Some(course);
            self.seats = seats.or(self.seats.take());
        }
        self.hands.push(hand);
        self.open.insert(at, self.hands.len() - 1);
    }

    fn commit_act(&mut self, at: usize, mut act: Act, outcome: Option<Outcome>) {
        let Some(index) = self.open.get(&at).copied() else {
            return;
        };
        let voided = self.hands[index].voided;
        if let Some(outcome) = outcome {
            act.moves = outcome.moves;
            if voided {
                self.hands[index].shadow = Some(Box::new(outcome.course));
            } else {
                self.pay(&act.moves);
                self.course = Some(outcome.course);
                self.seats = outcome.seats.or(self.seats.take());
            }
            if let Some(special) = outcome.special {
                self.hands[index].special = Some(special);
            }
            if outcome.ends.is_some() {
                self.hands[index].ending = outcome.ends;
                self.hands[index].shadow = None;
                self.open.remove(&at);
                if !voided {
                    *self.played.entry(at).or_default() += 1;
                }
            }
        }
        self.hands[index].acts.push(act);
    }

    fn commit_plain(&mut self, event: &Event, body: &Body) {
        let seq = event.seq;
        match body {
            Body::NightOpened(opened) => {
                for person in &opened.people {
                    self.join(person);
                }
                self.opened = Some(Arc::new((**opened).clone()));
            }
            Body::PersonJoined(person) => self.join(person),
            Body::PersonRenamed { player, name } => {
                if let Some(person) = self.people.get_mut(player) {
                    person.name = name.trim().to_owned();
                }
            }
            Body::PersonLeft { player } => {
                if let Some(person) = self.people.get_mut(player) {
                    person.left = true;
                    person.role = Role::Spectator;
                }
            }
            Body::CampsDrawn(drawn) => {
                self.camps = (!drawn.camps.is_empty()).then(|| drawn.clone());
                self.camps_ms = event.time_ms;
            }
            Body::DisputeOpened(opened) => self.disputes.push(Dispute {
                event: seq,
                hand: opened.hand,
                by: opened.by,
                claim: opened.claim.clone(),
                shown: opened.shown.clone(),
                decided: None,
            }),
            Body::DisputeDecided(decided) => {
                let mut all = self.disputes.iter_mut();
                if let Some(dispute) = all.find(|dispute| dispute.event == decided.dispute) {
                    let (note, agreed) = (decided.note.clone(), decided.agreed.clone());
                    dispute.decided = Some((seq, decided.decision, note, agreed));
                }
            }
            Body::EvidenceAttached(attached) => self.evidence.push(Evidence {
                event: seq,
                attached: (**attached).clone(),
                removed: false,
            }),
            Body::EvidenceRemoved { sha256, .. } => {
                for evidence in &mut self.evidence {
                    evidence.removed |= evidence.attached.sha256.as_ref() == Some(sha256);
                }
            }
            Body::Noted { text } => self.notes.push((seq, text.clone())),
            Body::NightClosed { .. } => self.closed = true,
            Body::NightReopened {} => self.closed = false,
            _ => {}
        }
    }

    fn join(&mut self, person: &Person) {
        let state = PersonState {
            name: person.name.trim().to_owned(),
            guest: person.guest,
            role: person.role,
            left: false,
        };
        if self.people.insert(person.id, state).is_none() {
            self.order.push(person.id);
        }
        self.totals.entry(person.id).or_default();
    }
}

fn check_opening(opened: &NightOpened) -> Result<(), Refusal> {
    if opened.format > EVENT_FORMAT {
        return Err(Refusal::Format {
            found: opened.format,
            known: EVENT_FORMAT,
        });
    }
    each_once(opened.people.iter().map(|person| &person.id))?;
    let mut names = BTreeSet::new();
    for person in &opened.people {
        check_name(&person.name)?;
        if !names.insert(person.name.trim()) {
            return Err(Refusal::NameTaken(person.name.trim().to_owned()));
        }
    }
    Ok(())
}

fn each_once<'a>(players: impl IntoIterator<Item = &'a PlayerId>) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    let again = players.into_iter().find(|player| !seen.insert(**player));
    again.map_or(Ok(()), |player| Err(Refusal::Twice(*player)))
}

fn check_name(name: &str) -> Result<(), Refusal> {
    let letters = name.trim().chars().count();
    let visible = (1..=LONGEST_NAME).contains(&letters) && !name.chars().any(char::is_control);
    visible.then_some(()).ok_or(Refusal::BadName)
}

fn check_words(text: &str) -> Result<(), Refusal> {
    let empty = text.trim().is_empty();
    (!empty).then_some(()).ok_or(Refusal::NoReason)
}

fn check_sha256(text: &str) -> Result<(), Refusal> {
    let sound = super::Hash::parse(text).is_some();
    sound.then_some(()).ok_or(Refusal::BadSha256)
}

/// Everybody a deal's event names.
fn people_of(body: &Body) -> Vec<PlayerId> {
    match body {
        Body::SupportChosen(support) => vec![support.who, support.player],
        Body::HandOpened { player } | Body::RiichiDeclared { player } => vec![*player],
        Body::Kong(kong) => [Some(kong.by), kong.from].into_iter().flatten().collect(),
        Body::Won(won) => {
            let winners = won.wins.iter().flat_map(|win| {
                let provided = win.provided.iter().map(|(who, _)| *who);
                let owners = win.layers.iter().flatten().filter_map(|layer| layer.owner);
                let pao = win.pao.iter().map(|pao| pao.player);
                let threw = win.discards.iter().map(|discard| discard.by);
                [win.winner]
                    .into_iter()
                    .chain(provided)
                    .chain(owners)
                    .chain(pao)
                    .chain(threw)
            });
            winners.chain(won.from).collect()
        }
        Body::Drawn(drawn) => drawn.tenpai.iter().chain(&drawn.nagashi).copied().collect(),
        Body::FalseWin(false_win) => {
            let waiting = false_win.waiting.iter().map(|waiting| waiting.player);
            waiting.chain([false_win.by]).collect()
        }
        _ => Vec::new(),
    }
}

fn check_paid(body: &Body) -> Result<(), Refusal> {
    if let Body::Won(won) = body {
        if won.wins.is_empty() {
            return Err(Refusal::NoWinner);
        }
        each_once(won.wins.iter().map(|win| &win.winner))?;
        if let Some(win) = won.wins.iter().find(|win| Some(win.winner) == won.from) {
            return Err(Refusal::OwnTile(win.winner));
        }
    }
    Ok(())
}
