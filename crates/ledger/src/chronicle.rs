//! The account of a night: every entry that changes totals, deals and money alike, in the order of the night, with its
//! corrections, undo and disputes. Window, phones, command line and report draw this one list.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::beginning::completes_beginning;
use super::judge::people_of;
use super::{
    Act, AgreedPayments, Amount, Assent, Body, Deal, DealId, Event, Holder, Night, Payload, Payment, PlayerId, Replay,
    UndoneDeal,
};

/// The most groups of undone events that are rebuilt with their amounts; each is a replay of the events before it.
const MAX_UNDONE: usize = 64;

/// The content of a line of the account.
#[derive(Clone, Debug, PartialEq)]
pub enum LineContent {
    /// A deal with its events; for an undone line, only the undone ones.
    Deal(Box<Deal>),
    /// Money that people agreed on.
    Money(Box<AgreedPayments>),
}

/// An entry of the night that changes totals, or changed them until it was undone or voided.
#[derive(Clone, Debug, PartialEq)]
pub struct AccountLine {
    /// The number of its first event; of a deal, its [`DealId`].
    pub event: u64,
    /// The content.
    pub what: LineContent,
    /// The time of recording, in milliseconds since 1970-01-01 UTC; of a deal, of its beginning.
    pub time_ms: i64,
    /// The author of the event that moved the money, as the ledger names it.
    pub author: Arc<str>,
    /// All payments, in order; of a void or undone line, the payments that no longer count.
    pub moves: Vec<Payment>,
    /// Each person's gain or loss other than zero, in the order in which people were named.
    pub changes: Vec<(PlayerId, Amount)>,
    /// Everybody who agreed, and how.
    pub assents: Vec<Assent>,
    /// The corrections in force, by event.
    pub corrected: Vec<u64>,
    /// The event that voided the deal.
    pub voided: Option<u64>,
    /// The event that undid it.
    pub undone: Option<u64>,
    /// The disputes about it, by event.
    pub disputes: Vec<u64>,
    /// Every event that belongs to it or changed it, in order.
    pub events: Vec<u64>,
    /// Everybody it concerns or concerned before a correction.
    people: BTreeSet<PlayerId>,
}

impl AccountLine {
    /// Returns true if its payments count.
    pub fn counts(&self) -> bool {
        self.voided.is_none() && self.undone.is_none()
    }

    /// Returns the deal; `None` for agreed money.
    pub fn deal(&self) -> Option<&Deal> {
        match &self.what {
            LineContent::Deal(deal) => Some(deal),
            LineContent::Money(_) => None,
        }
    }

    /// Returns the agreed money; `None` for a deal.
    pub fn money(&self) -> Option<&AgreedPayments> {
        match &self.what {
            LineContent::Deal(_) => None,
            LineContent::Money(agreed) => Some(agreed),
        }
    }

    /// Returns a person's gain or loss in this line.
    pub fn change_of(&self, player: PlayerId) -> Amount {
        self.changes.iter().find(|(who, _)| *who == player).map_or(Amount::ZERO, |(_, amount)| *amount)
    }

    /// Returns true if the person played in it, paid, was paid or agreed to it, now or before a correction.
    pub fn concerns(&self, player: PlayerId) -> bool {
        self.people.contains(&player)
    }

    /// Returns the whole deal if the line is an undone one that can be redone.
    pub fn undone_deal<'a>(&self, replay: &'a Replay) -> Option<&'a UndoneDeal> {
        self.undone?;
        replay.undone_deal(DealId(self.deal()?.id.0))
    }

    /// Returns true if a dispute about it is not decided.
    pub fn is_disputed(&self, night: &Night) -> bool {
        let open = |event: &u64| night.dispute(*event).is_some_and(|one| one.decided.is_none());
        self.disputes.iter().any(open)
    }
}

/// Lists everybody whom an event names, also through a correction.
fn people_in(payload: &Payload) -> Vec<PlayerId> {
    let mut people = people_of(&payload.body);
    people.extend(payload.body.agreed());
    match &payload.body {
        Body::Agreed(agreed) => {
            people.extend(agreed.payments.iter().flat_map(|paid| [paid.from, paid.to]).filter_map(Holder::player));
        }
        Body::Corrected(corrected) => people.extend(people_in(&corrected.with)),
        Body::DealBegun(begun) => people.extend(begun.family.people()),
        Body::DisputeOpened(opened) => people.push(opened.by),
        _ => {}
    }
    people
}

/// Returns the account of a night, oldest line first.
pub fn account(replay: &Replay) -> Vec<AccountLine> {
    let subjects = Subjects::of(replay);
    let night = replay.night();
    let mut lines: Vec<AccountLine> = night.deals.iter().map(|deal| deal_line(replay, night, deal.clone())).collect();
    lines.extend(night.agreed.iter().filter_map(|(event, ..)| money_line(replay, night, *event)));
    lines.extend(undone_lines(replay));
    for line in &mut lines {
        subjects.complete(replay, line);
    }
    lines.sort_by_key(|line| (line.event, line.undone.is_none()));
    lines
}

/// Returns the current line of the deal or agreed money that an event belongs to or changed; `None` if the event was
/// undone.
pub fn account_line(replay: &Replay, event: u64) -> Option<AccountLine> {
    let subjects = Subjects::of(replay);
    let night = replay.night();
    let subject = subjects.subject(event);
    let mut line = match night.deal(DealId(subject)) {
        Some(deal) => deal_line(replay, night, deal.clone()),
        None => money_line(replay, night, subject)?,
    };
    subjects.complete(replay, &mut line);
    Some(line)
}

fn event_of(replay: &Replay, seq: u64) -> Option<&Event> {
    replay.events().get(usize::try_from(seq.checked_sub(1)?).ok()?)
}

/// Returns the content of an event, by its latest correction if there is one; `None` if there is no such event.
fn payload_of(replay: &Replay, seq: u64) -> Option<&Payload> {
    match replay.log().latest_correction(seq) {
        Some((_, with)) => Some(with),
        None => event_of(replay, seq).map(|event| &*event.payload),
    }
}

fn deal_line(replay: &Replay, night: &Night, deal: Deal) -> AccountLine {
    let moves: Vec<Payment> = deal.moves().copied().collect();
    // The author of the deal is the one who recorded its result.
    let acts = || deal.acts.iter().rev();
    let last = acts().find(|act| matches!(act.payload.body, Body::Won(_) | Body::Drawn(_)));
    let last = last.or_else(|| acts().find(|act| !act.moves.is_empty())).map_or(deal.id.0, |act| act.event);
    AccountLine {
        event: deal.id.0,
        time_ms: deal.time_ms,
        author: event_of(replay, last).map(|event| Arc::clone(&event.author)).unwrap_or_else(|| "".into()),
        changes: changes(night, &moves),
        moves,
        assents: Vec::new(),
        corrected: deal
            .acts
            .iter()
            .filter(|act| !was_completed(replay, act))
            .filter_map(|act| act.corrected_by)
            .collect(),
        voided: None,
        undone: None,
        disputes: Vec::new(),
        events: deal.acts.iter().map(|act| act.event).collect(),
        people: deal.players.iter().copied().collect(),
        what: LineContent::Deal(Box::new(deal)),
    }
}

/// Returns true if the beginning of a deal was recorded without its dice or turned tiles, and these were added without a question.
fn was_completed(replay: &Replay, act: &Act) -> bool {
    let first = event_of(replay, act.event).map(|event| &event.payload);
    let added = act.corrected_by.and_then(|by| event_of(replay, by));
    let unasked = added.is_some_and(|event| event.payload.body.agreed().is_empty());
    unasked && first.is_some_and(|first| completes_beginning(&act.payload, first))
}

fn money_line(replay: &Replay, night: &Night, seq: u64) -> Option<AccountLine> {
    let (_, moves, _) = night.agreed.iter().find(|(event, ..)| *event == seq)?;
    let event = event_of(replay, seq)?;
    let Body::Agreed(agreed) = &payload_of(replay, seq)?.body else {
        return None;
    };
    Some(AccountLine {
        event: seq,
        what: LineContent::Money(Box::new(agreed.clone())),
        time_ms: event.time_ms,
        author: Arc::clone(&event.author),
        moves: moves.clone(),
        changes: changes(night, moves),
        assents: event.payload.assents(),
        corrected: replay.log().latest_correction(seq).map(|(by, _)| by).into_iter().collect(),
        voided: None,
        undone: None,
        disputes: Vec::new(),
        events: vec![seq],
        people: BTreeSet::new(),
    })
}

fn changes(night: &Night, moves: &[Payment]) -> Vec<(PlayerId, Amount)> {
    let mut sums: BTreeMap<PlayerId, Amount> = BTreeMap::new();
    for moved in moves {
        for (holder, change) in [(moved.from, -moved.amount), (moved.to, moved.amount)] {
            if let Holder::Player(player) = holder {
                *sums.entry(player).or_default() += change;
            }
        }
    }
    let of = |player: &PlayerId| sums.get(player).map(|sum| (*player, *sum));
    night.order.iter().filter_map(of).filter(|(_, sum)| *sum != Amount::ZERO).collect()
}

/// Returns the undone lines, each with the amounts that it had just before the undo.
fn undone_lines(replay: &Replay) -> Vec<AccountLine> {
    let (events, log) = (replay.events(), replay.log());
    // For each undone event, the last event that undid it. A refused undo has no effect.
    let mut by: BTreeMap<u64, u64> = BTreeMap::new();
    for event in events {
        if let Body::Undone { event: of, .. } = event.payload.body
            && log.counts(event.seq)
            && log.is_undone(of)
        {
            by.insert(of, event.seq);
        }
    }
    let mut undone: Vec<(u64, u64)> = by.into_iter().map(|(of, by)| (by, of)).collect();
    undone.sort_unstable();
    let mut groups: Vec<Vec<(u64, u64)>> = Vec::new();
    for one in undone {
        let joins = groups.last().and_then(|group| group.last()).is_some_and(|(before, _)| {
            match (event_of(replay, *before), event_of(replay, one.0)) {
                (Some(before), Some(after)) => before.is_together(after),
                _ => false,
            }
        });
        match groups.last_mut().filter(|_| joins) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups.iter().skip(groups.len().saturating_sub(MAX_UNDONE)).flat_map(|group| undone_group(replay, group)).collect()
}

/// Returns the lines that one undo took away.
fn undone_group(replay: &Replay, group: &[(u64, u64)]) -> Vec<AccountLine> {
    let Some(&(first, _)) = group.first() else {
        return Vec::new();
    };
    let before = Replay::of(replay.events().iter().take_while(|event| event.seq < first).cloned().collect());
    let night = before.night();
    let is_undone = |seq: u64| group.iter().any(|(_, of)| *of == seq);
    let mut lines = Vec::new();
    for deal in night.deals.iter().rev() {
        if !deal.acts.iter().any(|act| is_undone(act.event)) {
            continue;
        }
        let mut deal = deal.clone();
        deal.acts.retain(|act| is_undone(act.event));
        let ended = |act: &super::Act| matches!(act.payload.body, Body::Drawn(_));
        if deal.moves().next().is_none() && !deal.acts.iter().any(ended) {
            continue;
        }
        lines.push(deal_line(&before, night, deal));
    }
    let money = night.agreed.iter().filter(|(event, ..)| is_undone(*event));
    lines.extend(money.filter_map(|(event, ..)| money_line(&before, night, *event)));
    for line in &mut lines {
        line.undone = Some(first);
    }
    lines
}

/// The subject of every event of a night: the event that its deal or money began with, or the event itself.
struct Subjects {
    all: Vec<u64>,
    /// The events that say something of a deal or of money without being part of it, by its first event.
    about: BTreeMap<u64, Vec<u64>>,
    /// The events that re-seat people.
    reseated: Vec<u64>,
}

impl Subjects {
    fn of(replay: &Replay) -> Subjects {
        let mut subjects =
            Subjects { all: Vec::with_capacity(replay.events().len()), about: BTreeMap::new(), reseated: Vec::new() };
        let mut open: BTreeMap<u8, u64> = BTreeMap::new();
        for event in replay.events() {
            let body = &event.payload.body;
            let subject = match body {
                Body::Undone { event, .. } | Body::Redone { event, .. } => subjects.subject(*event),
                Body::Corrected(corrected) => subjects.subject(corrected.event),
                Body::DealVoided(voided) => subjects.subject(voided.deal.0),
                Body::DisputeOpened(opened) => subjects.subject(opened.subject()),
                Body::DisputeDecided(decided) => subjects.subject(decided.dispute),
                Body::EvidenceAttached(attached) => subjects.subject(attached.deal.0),
                Body::DealBegun(_) => {
                    open.insert(event.payload.table, event.seq);
                    event.seq
                }
                body if body.is_of_deal() => {
                    let deal = replay.night().deal(DealId(event.seq)).map(|deal| deal.id.0);
                    deal.or(open.get(&event.payload.table).copied()).unwrap_or(event.seq)
                }
                _ => event.seq,
            };
            if matches!(body, Body::Reseated(_)) {
                subjects.reseated.push(event.seq);
            } else if !moves_money(body) {
                subjects.about.entry(subject).or_default().push(event.seq);
            }
            subjects.all.push(subject);
        }
        subjects
    }

    fn subject(&self, seq: u64) -> u64 {
        let place = usize::try_from(seq.saturating_sub(1)).ok();
        place.and_then(|place| self.all.get(place)).copied().unwrap_or(seq)
    }

    /// Adds to a line what other events say of it.
    fn complete(&self, replay: &Replay, line: &mut AccountLine) {
        let (log, own) = (replay.log(), line.events.clone());
        for event in self.about.get(&line.event).into_iter().flatten().filter_map(|seq| event_of(replay, *seq)) {
            let body = &event.payload.body;
            if let Body::Undone { event: of, .. } | Body::Redone { event: of, .. } = body
                && event_of(replay, *of).is_some_and(|one| moves_money(&one.payload.body))
                && !own.contains(of)
            {
                // The event belongs to another part of the same deal.
                continue;
            }
            line.events.push(event.seq);
            match body {
                Body::DealVoided(_) if log.counts(event.seq) && line.undone.is_none() => {
                    line.voided = Some(event.seq);
                    line.assents.extend(event.payload.assents());
                }
                Body::Corrected(_) if line.corrected.contains(&event.seq) => {
                    line.assents.extend(event.payload.assents());
                }
                Body::DisputeOpened(_) if log.counts(event.seq) => line.disputes.push(event.seq),
                _ => {}
            }
        }
        if line.deal().is_some() {
            let seats = self.reseated.iter().filter_map(|seq| event_of(replay, *seq));
            let reaches = |event: &&Event| match &event.payload.body {
                Body::Reseated(one) => one.from_deal.0 <= line.event,
                _ => false,
            };
            let seats: Vec<u64> = seats.filter(reaches).map(|event| event.seq).collect();
            line.events.extend(seats);
        }
        line.events.sort_unstable();
        line.events.dedup();
        let events = line.events.iter().filter_map(|seq| event_of(replay, *seq));
        line.people.extend(events.flat_map(|event| people_in(&event.payload)));
        line.people.extend(line.moves.iter().flat_map(|moved| [moved.from, moved.to]).filter_map(Holder::player));
    }
}

/// Returns true for events that can move money themselves.
fn moves_money(body: &Body) -> bool {
    body.is_of_deal() || matches!(body, Body::DealBegun(_) | Body::Agreed(_))
}
