//! The account of a night: each deal and each agreed payment in the night's order, with its corrections, undo and
//! disputes. Window, phones, command line and report draw this one list.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::deal_beginning::only_completes_beginning;
use super::judge::people_in_deal_event;
use super::{
    AgreedPayments, Amount, Assent, Body, Deal, DealEvent, DealId, Event, Holder, Night, Payload, Payment, PlayerId,
    ReplayedNight, UndoneDeal,
};

/// The maximum number of groups of undone events whose amounts are rebuilt, latest first; each group costs a replay.
const MAX_UNDONE_GROUPS: usize = 64;

/// The deal or agreed payments that an [`AccountLine`] shows, with their own data.
#[derive(Clone, Debug, PartialEq)]
pub enum AccountLineContent {
    /// A deal with its events; in an undone line, with the undone events only.
    Deal(Box<Deal>),
    /// Payments that people agreed on outside a deal.
    Money(Box<AgreedPayments>),
}

/// A line of a night's account: a deal or agreed payments, in force, voided or undone.
#[derive(Clone, Debug, PartialEq)]
pub struct AccountLine {
    /// The sequence number of the first event; for a deal, the number in its [`DealId`].
    pub event: u64,
    pub what: AccountLineContent,
    /// The time of recording, in milliseconds since 1970-01-01 UTC; for a deal, the time of its beginning.
    pub time_ms: i64,
    /// The author, by their name in the ledger, of the event that moved the money; for a deal, of its result.
    pub author: Arc<str>,
    /// All payments in order of recording; those of a voided or undone line no longer count.
    pub moves: Vec<Payment>,
    /// Each person's gain or loss, without zeros, in the order in which people joined the night.
    pub changes: Vec<(PlayerId, Amount)>,
    /// The consents to the payments, to the void and to the corrections in force.
    pub assents: Vec<Assent>,
    /// The sequence numbers of the corrections in force, except additions of dice and turned tiles without consent.
    pub corrected: Vec<u64>,
    /// The sequence number of the event that voided the deal; `None` if nothing did.
    pub voided: Option<u64>,
    /// The sequence number of the first event of the undo; `None` if the line is not undone.
    pub undone: Option<u64>,
    /// The sequence numbers of the disputes about this line, except undone disputes.
    pub disputes: Vec<u64>,
    /// The ascending sequence numbers of all events that belong to this line or changed it.
    pub events: Vec<u64>,
    /// All people whom the line concerns, or concerned before a correction.
    people: BTreeSet<PlayerId>,
}

impl AccountLine {
    /// Returns true if the line's payments count: it is neither voided nor undone.
    pub fn is_in_force(&self) -> bool {
        self.voided.is_none() && self.undone.is_none()
    }

    /// Returns the line's deal; `None` for agreed payments.
    pub fn deal(&self) -> Option<&Deal> {
        match &self.what {
            AccountLineContent::Deal(deal) => Some(deal),
            AccountLineContent::Money(_) => None,
        }
    }

    /// Returns the line's agreed payments; `None` for a deal.
    pub fn money(&self) -> Option<&AgreedPayments> {
        match &self.what {
            AccountLineContent::Deal(_) => None,
            AccountLineContent::Money(agreed) => Some(agreed),
        }
    }

    /// Returns a person's gain or loss in this line; zero for people without one.
    pub fn change_of(&self, player: PlayerId) -> Amount {
        self.changes.iter().find(|(who, _)| *who == player).map_or(Amount::ZERO, |(_, amount)| *amount)
    }

    /// Returns true if the person played, paid, was paid, agreed or opened a dispute here, now or before a correction.
    pub fn concerns(&self, player: PlayerId) -> bool {
        self.people.contains(&player)
    }

    /// Returns the deal with all its events if the line is an undone deal that can be redone; otherwise `None`.
    pub fn undone_deal<'a>(&self, replay: &'a ReplayedNight) -> Option<&'a UndoneDeal> {
        self.undone?;
        replay.undone_deal(DealId(self.deal()?.id.0))
    }

    /// Returns true if a dispute about this line is undecided.
    pub fn is_disputed(&self, night: &Night) -> bool {
        let open = |event: &u64| night.dispute(*event).is_some_and(|one| one.decided.is_none());
        self.disputes.iter().any(open)
    }
}

/// Returns the people whom an event names, with repetitions; for a correction, also those in its new content.
fn named_people(payload: &Payload) -> Vec<PlayerId> {
    let mut people = people_in_deal_event(&payload.body);
    people.extend(payload.body.agreed_people());
    match &payload.body {
        Body::Agreed(agreed) => {
            people.extend(agreed.payments.iter().flat_map(|paid| [paid.from, paid.to]).filter_map(Holder::player));
        }
        Body::Corrected(corrected) => people.extend(named_people(&corrected.with)),
        Body::DealBegun(begun) => people.extend(begun.family.people()),
        Body::DisputeOpened(opened) => people.push(opened.by),
        _ => {}
    }
    people
}

/// Returns the lines of a night's account by ascending first event; an undone line comes before another line with the
/// same first event. Undone lines are limited by `MAX_UNDONE_GROUPS`.
pub fn account_lines(replay: &ReplayedNight) -> Vec<AccountLine> {
    let subjects = EventSubjectIndex::from_replay(replay);
    let night = replay.night();
    let mut lines: Vec<AccountLine> =
        night.deals.iter().map(|deal| build_deal_line(replay, night, deal.clone())).collect();
    lines.extend(night.agreed.iter().filter_map(|(event, ..)| build_money_line(replay, night, *event)));
    lines.extend(build_undone_lines(replay));
    for line in &mut lines {
        subjects.complete_line(replay, line);
    }
    lines.sort_by_key(|line| (line.event, line.undone.is_none()));
    lines
}

/// Returns the line of the deal or agreed payments that an event belongs to or changed; `None` if these are undone or do
/// not exist.
pub fn account_line(replay: &ReplayedNight, event: u64) -> Option<AccountLine> {
    let subjects = EventSubjectIndex::from_replay(replay);
    let night = replay.night();
    let subject = subjects.subject_of(event);
    let mut line = match night.deal(DealId(subject)) {
        Some(deal) => build_deal_line(replay, night, deal.clone()),
        None => build_money_line(replay, night, subject)?,
    };
    subjects.complete_line(replay, &mut line);
    Some(line)
}

fn event_by_number(replay: &ReplayedNight, seq: u64) -> Option<&Event> {
    replay.events().get(usize::try_from(seq.checked_sub(1)?).ok()?)
}

/// Returns the content of the event with a sequence number, or its latest correction; `None` if there is no such event.
fn current_payload(replay: &ReplayedNight, seq: u64) -> Option<&Payload> {
    match replay.log().latest_correction(seq) {
        Some((_, with)) => Some(with),
        None => event_by_number(replay, seq).map(|event| &*event.payload),
    }
}

fn build_deal_line(replay: &ReplayedNight, night: &Night, deal: Deal) -> AccountLine {
    let moves: Vec<Payment> = deal.payments().copied().collect();
    // The author of the deal is the one who recorded its result.
    let acts = || deal.acts.iter().rev();
    let last = acts().find(|act| matches!(act.payload.body, Body::Won(_) | Body::Drawn(_)));
    let last = last.or_else(|| acts().find(|act| !act.moves.is_empty())).map_or(deal.id.0, |act| act.event);
    AccountLine {
        event: deal.id.0,
        time_ms: deal.time_ms,
        author: event_by_number(replay, last).map(|event| Arc::clone(&event.author)).unwrap_or_else(|| "".into()),
        changes: net_person_changes(night, &moves),
        moves,
        assents: Vec::new(),
        corrected: deal
            .acts
            .iter()
            .filter(|act| !is_beginning_completed(replay, act))
            .filter_map(|act| act.corrected_by)
            .collect(),
        voided: None,
        undone: None,
        disputes: Vec::new(),
        events: deal.acts.iter().map(|act| act.event).collect(),
        people: deal.players.iter().copied().collect(),
        what: AccountLineContent::Deal(Box::new(deal)),
    }
}

/// Returns true if a correction without consent added dice or turned tiles to a beginning that was recorded without them.
fn is_beginning_completed(replay: &ReplayedNight, act: &DealEvent) -> bool {
    let first = event_by_number(replay, act.event).map(|event| &event.payload);
    let added = act.corrected_by.and_then(|by| event_by_number(replay, by));
    let unasked = added.is_some_and(|event| event.payload.body.agreed_people().is_empty());
    unasked && first.is_some_and(|first| only_completes_beginning(&act.payload, first))
}

fn build_money_line(replay: &ReplayedNight, night: &Night, seq: u64) -> Option<AccountLine> {
    let (_, moves, _) = night.agreed.iter().find(|(event, ..)| *event == seq)?;
    let event = event_by_number(replay, seq)?;
    let Body::Agreed(agreed) = &current_payload(replay, seq)?.body else {
        return None;
    };
    Some(AccountLine {
        event: seq,
        what: AccountLineContent::Money(Box::new(agreed.clone())),
        time_ms: event.time_ms,
        author: Arc::clone(&event.author),
        moves: moves.clone(),
        changes: net_person_changes(night, moves),
        assents: event.payload.assents(),
        corrected: replay.log().latest_correction(seq).map(|(by, _)| by).into_iter().collect(),
        voided: None,
        undone: None,
        disputes: Vec::new(),
        events: vec![seq],
        people: BTreeSet::new(),
    })
}

/// Returns each person's net gain or loss by payments, without zeros, in the order in which people joined the night.
fn net_person_changes(night: &Night, moves: &[Payment]) -> Vec<(PlayerId, Amount)> {
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

/// Returns the undone lines with their amounts as they were just before the undo, for the latest [`MAX_UNDONE_GROUPS`]
/// groups of undone events.
fn build_undone_lines(replay: &ReplayedNight) -> Vec<AccountLine> {
    let (events, log) = (replay.events(), replay.log());
    // For each undone event, the last event that undid it. A refused undo has no effect.
    let mut by: BTreeMap<u64, u64> = BTreeMap::new();
    for event in events {
        if let Body::Undone { event: of, .. } = event.payload.body
            && log.is_counted(event.seq)
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
            match (event_by_number(replay, *before), event_by_number(replay, one.0)) {
                (Some(before), Some(after)) => before.is_recorded_with(after),
                _ => false,
            }
        });
        match groups.last_mut().filter(|_| joins) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups
        .iter()
        .skip(groups.len().saturating_sub(MAX_UNDONE_GROUPS))
        .flat_map(|group| build_undone_group_lines(replay, group))
        .collect()
}

/// Returns the lines that one undo removed, rebuilt from the events before it. Each pair of the group holds the sequence
/// number of the undo and that of the undone event.
fn build_undone_group_lines(replay: &ReplayedNight, group: &[(u64, u64)]) -> Vec<AccountLine> {
    let Some(&(first, _)) = group.first() else {
        return Vec::new();
    };
    let before =
        ReplayedNight::from_events(replay.events().iter().take_while(|event| event.seq < first).cloned().collect());
    let night = before.night();
    let is_undone = |seq: u64| group.iter().any(|(_, of)| *of == seq);
    let mut lines = Vec::new();
    for deal in night.deals.iter().rev() {
        if !deal.acts.iter().any(|act| is_undone(act.event)) {
            continue;
        }
        let mut deal = deal.clone();
        deal.acts.retain(|act| is_undone(act.event));
        let ended = |act: &super::DealEvent| matches!(act.payload.body, Body::Drawn(_));
        if deal.payments().next().is_none() && !deal.acts.iter().any(ended) {
            continue;
        }
        lines.push(build_deal_line(&before, night, deal));
    }
    let money = night.agreed.iter().filter(|(event, ..)| is_undone(*event));
    lines.extend(money.filter_map(|(event, ..)| build_money_line(&before, night, *event)));
    for line in &mut lines {
        line.undone = Some(first);
    }
    lines
}

/// An index from each event of a night to its subject, and back. The subject is the first event of the deal or agreed
/// payments that the event belongs to or changes; any other event is its own subject.
struct EventSubjectIndex {
    all: Vec<u64>,
    /// The events that change, attach to or dispute a subject without moving money themselves, by that subject.
    about: BTreeMap<u64, Vec<u64>>,
    /// The sequence numbers of all re-seatings, which can change the seats of earlier deals.
    reseated: Vec<u64>,
}

impl EventSubjectIndex {
    fn from_replay(replay: &ReplayedNight) -> EventSubjectIndex {
        let mut subjects = EventSubjectIndex {
            all: Vec::with_capacity(replay.events().len()),
            about: BTreeMap::new(),
            reseated: Vec::new(),
        };
        let mut open: BTreeMap<u8, u64> = BTreeMap::new();
        for event in replay.events() {
            let body = &event.payload.body;
            let subject = match body {
                Body::Undone { event, .. } | Body::Redone { event, .. } => subjects.subject_of(*event),
                Body::Corrected(corrected) => subjects.subject_of(corrected.event),
                Body::DealVoided(voided) => subjects.subject_of(voided.deal.0),
                Body::DisputeOpened(opened) => subjects.subject_of(opened.disputed_event()),
                Body::DisputeDecided(decided) => subjects.subject_of(decided.dispute),
                Body::EvidenceAttached(attached) => subjects.subject_of(attached.deal.0),
                Body::DealBegun(_) => {
                    open.insert(event.payload.table, event.seq);
                    event.seq
                }
                body if body.belongs_to_deal() => {
                    let deal = replay.night().deal(DealId(event.seq)).map(|deal| deal.id.0);
                    deal.or(open.get(&event.payload.table).copied()).unwrap_or(event.seq)
                }
                _ => event.seq,
            };
            if matches!(body, Body::Reseated(_)) {
                subjects.reseated.push(event.seq);
            } else if !can_move_money(body) {
                subjects.about.entry(subject).or_default().push(event.seq);
            }
            subjects.all.push(subject);
        }
        subjects
    }

    /// Returns the subject of an event; an unknown event is its own subject.
    fn subject_of(&self, seq: u64) -> u64 {
        let place = usize::try_from(seq.saturating_sub(1)).ok();
        place.and_then(|place| self.all.get(place)).copied().unwrap_or(seq)
    }

    /// Adds to a line the void, disputes, consents, people and events that other events contribute.
    fn complete_line(&self, replay: &ReplayedNight, line: &mut AccountLine) {
        let (log, own) = (replay.log(), line.events.clone());
        for event in self.about.get(&line.event).into_iter().flatten().filter_map(|seq| event_by_number(replay, *seq)) {
            let body = &event.payload.body;
            if let Body::Undone { event: of, .. } | Body::Redone { event: of, .. } = body
                && event_by_number(replay, *of).is_some_and(|one| can_move_money(&one.payload.body))
                && !own.contains(of)
            {
                // The event belongs to another part of the same deal.
                continue;
            }
            line.events.push(event.seq);
            match body {
                Body::DealVoided(_) if log.is_counted(event.seq) && line.undone.is_none() => {
                    line.voided = Some(event.seq);
                    line.assents.extend(event.payload.assents());
                }
                Body::Corrected(_) if line.corrected.contains(&event.seq) => {
                    line.assents.extend(event.payload.assents());
                }
                Body::DisputeOpened(_) if log.is_counted(event.seq) => line.disputes.push(event.seq),
                _ => {}
            }
        }
        if line.deal().is_some() {
            let seats = self.reseated.iter().filter_map(|seq| event_by_number(replay, *seq));
            let reaches = |event: &&Event| match &event.payload.body {
                Body::Reseated(one) => one.from_deal.0 <= line.event,
                _ => false,
            };
            let seats: Vec<u64> = seats.filter(reaches).map(|event| event.seq).collect();
            line.events.extend(seats);
        }
        line.events.sort_unstable();
        line.events.dedup();
        let events = line.events.iter().filter_map(|seq| event_by_number(replay, *seq));
        line.people.extend(events.flat_map(|event| named_people(&event.payload)));
        line.people.extend(line.moves.iter().flat_map(|moved| [moved.from, moved.to]).filter_map(Holder::player));
    }
}

/// Returns true for events that can move money themselves: those of a deal, and agreed payments.
fn can_move_money(body: &Body) -> bool {
    body.belongs_to_deal() || matches!(body, Body::DealBegun(_) | Body::Agreed(_))
}
