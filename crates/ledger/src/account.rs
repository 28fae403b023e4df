//! The account of a night: each deal and each agreed payment in the night's order, with its corrections, undo and
//! disputes. Window, phones, command line and report draw this one list.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::deal_beginning::only_completes_beginning;
use super::judge::people_in_deal_event;
use super::{ActRecord, AgreedPayments, Assent, DealRecord, Event, Night, Payload, Record, ReplayedNight, UndoneDeal};
use quejing_rules::play::{Deal, DealEvent, Play};
use quejing_rules::{Amount, DealId, Holder, Payment, PlayerId};

/// The maximum number of groups of undo events whose lines are rebuilt, latest first; each group costs a replay.
const MAX_UNDONE_GROUPS: usize = 64;

/// The deal or agreed payments that an [`AccountLine`] shows, with their own data.
#[derive(Clone, Debug, PartialEq)]
pub enum AccountLineContent {
    /// A deal with its events; in an undone line, with the undone events only.
    Deal(Box<DealRecord>),
    /// Payments that people agreed on outside a deal.
    Agreed(Box<AgreedPayments>),
}

/// A line of a night's account: a deal or agreed payments, in force, voided or undone.
#[derive(Clone, Debug, PartialEq)]
pub struct AccountLine {
    /// The sequence number of the line's first event; for a deal, the number in its [`DealId`].
    pub first_event: u64,
    pub content: AccountLineContent,
    /// The time of recording, in milliseconds since 1970-01-01 UTC; for a deal, the time of its beginning.
    pub time_ms: i64,
    /// The author name in the ledger of the event that moved the money; for a deal, of its result.
    pub author: Arc<str>,
    /// All payments in order of recording; those of a voided or undone line no longer count.
    pub payments: Vec<Payment>,
    /// Each person's net gain (positive) or loss, without zeros, in the order in which people joined the night.
    pub gains: Vec<(PlayerId, Amount)>,
    /// The consents to the agreed payments, to the void and to the corrections in force.
    pub assents: Vec<Assent>,
    /// The sequence number of the latest correction in force of each corrected event, except additions of dice and
    /// turned tiles without consent.
    pub corrections: Vec<u64>,
    /// The sequence number of the event that voided the deal; `None` if the deal is not voided.
    pub void_event: Option<u64>,
    /// The sequence number of the first event of the undo; `None` if the line is not undone.
    pub undo_event: Option<u64>,
    /// The sequence numbers of the disputes about this line, except undone disputes.
    pub disputes: Vec<u64>,
    /// The ascending sequence numbers of all events that belong to this line or changed it.
    pub events: Vec<u64>,
    /// All people whom the line concerns, or concerned before a correction; see [`Self::concerns`].
    concerned_people: BTreeSet<PlayerId>,
}

impl AccountLine {
    /// Returns true if the line's payments count: it is neither voided nor undone.
    pub fn is_in_force(&self) -> bool {
        self.void_event.is_none() && self.undo_event.is_none()
    }

    /// Returns the line's deal; `None` for agreed payments.
    pub fn deal(&self) -> Option<&DealRecord> {
        match &self.content {
            AccountLineContent::Deal(deal) => Some(deal),
            AccountLineContent::Agreed(_) => None,
        }
    }

    /// Returns the line's agreed payments; `None` for a deal.
    pub fn agreed_payments(&self) -> Option<&AgreedPayments> {
        match &self.content {
            AccountLineContent::Deal(_) => None,
            AccountLineContent::Agreed(agreed) => Some(agreed),
        }
    }

    /// Returns a person's net gain (positive) or loss in this line; zero for people without one.
    pub fn gain_of(&self, player: PlayerId) -> Amount {
        self.gains.iter().find(|(gainer, _)| *gainer == player).map_or(Amount::ZERO, |(_, gain)| *gain)
    }

    /// Returns true if the person played, paid, was paid, agreed or opened a dispute in this line, even if only before
    /// a correction.
    pub fn concerns(&self, player: PlayerId) -> bool {
        self.concerned_people.contains(&player)
    }

    /// Returns the undone deal of this line with all its events and its redo; `None` if the line is not undone, holds
    /// agreed payments, or its deal is not among [`ReplayedNight::undone_deals`].
    pub fn undone_deal<'a>(&self, replay: &'a ReplayedNight) -> Option<&'a UndoneDeal> {
        self.undo_event?;
        replay.undone_deal(DealId(self.deal()?.id.0))
    }

    /// Returns true if at least one dispute about this line is undecided.
    pub fn is_disputed(&self, night: &Night) -> bool {
        let is_undecided = |event: &u64| night.dispute(*event).is_some_and(|dispute| dispute.decided.is_none());
        self.disputes.iter().any(is_undecided)
    }
}

/// Returns the people who play, pay, are paid, agree or dispute by an event, with repetitions; for a correction, also
/// those in its new content.
fn named_people(payload: &Payload) -> Vec<PlayerId> {
    let mut people = payload.body.play().map(people_in_deal_event).unwrap_or_default();
    people.extend(payload.body.agreed_people());
    match &payload.body {
        Record::Agreed(agreed) => {
            people.extend(agreed.payments.iter().flat_map(|paid| [paid.from, paid.to]).filter_map(Holder::player));
        }
        Record::Corrected(corrected) => people.extend(named_people(&corrected.with)),
        Record::ActAdded(addition) => people.extend(named_people(&addition.with)),
        Record::Play(play) => {
            if let Play::DealBegun(begun) = &**play {
                people.extend(begun.family.people());
            }
        }
        Record::DisputeOpened(opened) => people.push(opened.by),
        Record::NightOpened(_)
        | Record::PersonJoined(_)
        | Record::PersonRenamed { .. }
        | Record::PersonLeft { .. }
        | Record::Reseated(_)
        | Record::ReducedSet(_)
        | Record::DealVoided(_)
        | Record::Undone { .. }
        | Record::Redone { .. }
        | Record::DisputeDecided(_)
        | Record::EvidenceAttached(_)
        | Record::EvidenceRemoved { .. }
        | Record::Noted { .. }
        | Record::NightClosed { .. }
        | Record::NightReopened {}
        | Record::NightRenamed { .. }
        | Record::NightHidden { .. } => {}
    }
    people
}

/// Returns the lines of a night's account by ascending first event; an undone line comes before another line with the
/// same first event. Of undone lines, includes only those of the latest `MAX_UNDONE_GROUPS` groups of undo events.
pub fn build_account_lines(replay: &ReplayedNight) -> Vec<AccountLine> {
    let subject_index = EventSubjectIndex::from_replay(replay);
    let night = replay.night();
    let mut lines: Vec<AccountLine> =
        night.deals.iter().map(|deal| build_deal_line(replay, night, deal.clone())).collect();
    lines.extend(night.agreed.iter().filter_map(|(event, ..)| build_agreed_payments_line(replay, night, *event)));
    lines.extend(build_undone_lines(replay));
    for line in &mut lines {
        subject_index.complete_line(replay, line);
    }
    lines.sort_by_key(|line| (line.first_event, line.undo_event.is_none()));
    lines
}

/// Returns the line of the deal or agreed payments to which an event belongs or which it changed; `None` if these are
/// undone or do not exist.
pub fn find_account_line(replay: &ReplayedNight, event: u64) -> Option<AccountLine> {
    let subject_index = EventSubjectIndex::from_replay(replay);
    let night = replay.night();
    let subject = subject_index.subject_of_event(event);
    let mut line = match night.deal(DealId(subject)) {
        Some(deal) => build_deal_line(replay, night, deal.clone()),
        None => build_agreed_payments_line(replay, night, subject)?,
    };
    subject_index.complete_line(replay, &mut line);
    Some(line)
}

/// Returns the latest corrected content of the event with this sequence number, or its recorded content if no
/// correction counts; `None` if there is no such event.
fn current_payload(replay: &ReplayedNight, seq: u64) -> Option<&Payload> {
    match replay.log().latest_correction(seq) {
        Some((_, with)) => Some(with),
        None => replay.event(seq).map(|event| &*event.payload),
    }
}

fn build_deal_line(replay: &ReplayedNight, night: &Night, deal: Deal) -> AccountLine {
    let payments: Vec<Payment> = deal.payments().copied().collect();
    // The author of the deal is the one who recorded its result.
    let newest_acts = || deal.acts.iter().rev();
    let result = newest_acts().find(|act| matches!(*act.play, Play::Won(_) | Play::Drawn(_)));
    let result =
        result.or_else(|| newest_acts().find(|act| !act.payments.is_empty())).map_or(deal.id.0, |act| act.event);
    AccountLine {
        first_event: deal.id.0,
        time_ms: deal.time_ms,
        author: replay.event(result).map(|event| Arc::clone(&event.author)).unwrap_or_else(|| "".into()),
        gains: net_gains_by_person(night, &payments),
        payments,
        assents: Vec::new(),
        corrections: deal
            .acts
            .iter()
            .filter_map(|act| {
                let record = night.act_record(act.event)?;
                record.corrected_by.filter(|_| !was_beginning_completed(replay, act.event, record))
            })
            .collect(),
        void_event: None,
        undo_event: None,
        disputes: Vec::new(),
        events: deal.acts.iter().map(|act| act.event).collect(),
        concerned_people: deal.players.iter().copied().collect(),
        content: AccountLineContent::Deal(Box::new(night.record_of_deal(deal))),
    }
}

/// Returns true if a correction without consent added dice or turned tiles to a beginning that was recorded without
/// them.
fn was_beginning_completed(replay: &ReplayedNight, event: u64, record: &ActRecord) -> bool {
    let recorded = replay.event(event).map(|event| &event.payload);
    let correction = record.corrected_by.and_then(|correction| replay.event(correction));
    let is_without_consent = correction.is_some_and(|event| event.payload.body.agreed_people().is_empty());
    is_without_consent && recorded.is_some_and(|recorded| only_completes_beginning(&record.payload, recorded))
}

fn build_agreed_payments_line(replay: &ReplayedNight, night: &Night, seq: u64) -> Option<AccountLine> {
    let (_, payments) = night.agreed.iter().find(|(event, ..)| *event == seq)?;
    let event = replay.event(seq)?;
    let Record::Agreed(agreed) = &current_payload(replay, seq)?.body else {
        return None;
    };
    Some(AccountLine {
        first_event: seq,
        content: AccountLineContent::Agreed(Box::new(agreed.clone())),
        time_ms: event.time_ms,
        author: Arc::clone(&event.author),
        payments: payments.clone(),
        gains: net_gains_by_person(night, payments),
        assents: event.payload.assents(),
        corrections: replay.log().latest_correction(seq).map(|(correction, _)| correction).into_iter().collect(),
        void_event: None,
        undo_event: None,
        disputes: Vec::new(),
        events: vec![seq],
        concerned_people: BTreeSet::new(),
    })
}

/// Returns each person's net gain (positive) or loss by payments, without zeros, in the order in which people joined
/// the night.
fn net_gains_by_person(night: &Night, payments: &[Payment]) -> Vec<(PlayerId, Amount)> {
    let mut sums: BTreeMap<PlayerId, Amount> = BTreeMap::new();
    for payment in payments {
        for (holder, gain) in [(payment.from, -payment.amount), (payment.to, payment.amount)] {
            if let Holder::Player(player) = holder {
                *sums.entry(player).or_default() += gain;
            }
        }
    }
    let gain_of = |player: &PlayerId| sums.get(player).map(|sum| (*player, *sum));
    night.order.iter().filter_map(gain_of).filter(|(_, sum)| *sum != Amount::ZERO).collect()
}

/// Returns the undone lines, each with its amounts just before the undo, for the latest [`MAX_UNDONE_GROUPS`] groups of
/// undo events.
fn build_undone_lines(replay: &ReplayedNight) -> Vec<AccountLine> {
    let (events, log) = (replay.events(), replay.log());
    // For each undone event, the last event that undid it. A refused undo has no effect.
    let mut undo_by_event: BTreeMap<u64, u64> = BTreeMap::new();
    for event in events {
        if let Record::Undone { event: undone_event, .. } = event.payload.body
            && log.is_counted(event.seq)
            && log.is_undone(undone_event)
        {
            undo_by_event.insert(undone_event, event.seq);
        }
    }
    let mut undo_pairs: Vec<(u64, u64)> = undo_by_event.into_iter().map(|(undone, undo)| (undo, undone)).collect();
    undo_pairs.sort_unstable();
    let mut groups: Vec<Vec<(u64, u64)>> = Vec::new();
    for pair in undo_pairs {
        let joins_last_group = groups.last().and_then(|group| group.last()).is_some_and(|(before, _)| {
            match (replay.event(*before), replay.event(pair.0)) {
                (Some(before), Some(after)) => before.is_recorded_with(after),
                _ => false,
            }
        });
        match groups.last_mut().filter(|_| joins_last_group) {
            Some(group) => group.push(pair),
            None => groups.push(vec![pair]),
        }
    }
    groups
        .iter()
        .skip(groups.len().saturating_sub(MAX_UNDONE_GROUPS))
        .flat_map(|group| build_undone_group_lines(replay, group))
        .collect()
}

/// Returns the lines that a group of undo events removed, rebuilt from the events before the first of them. Omits a
/// deal of which the group undid neither a payment nor a draw. Each pair holds the sequence numbers of an undo and of
/// the event it undid.
fn build_undone_group_lines(replay: &ReplayedNight, group: &[(u64, u64)]) -> Vec<AccountLine> {
    let Some(&(first, _)) = group.first() else {
        return Vec::new();
    };
    let before =
        ReplayedNight::from_events(replay.events().iter().take_while(|event| event.seq < first).cloned().collect());
    let night = before.night();
    let is_undone = |seq: u64| group.iter().any(|(_, undone)| *undone == seq);
    let mut lines = Vec::new();
    for deal in night.deals.iter().rev() {
        if !deal.acts.iter().any(|act| is_undone(act.event)) {
            continue;
        }
        let mut deal = deal.clone();
        deal.acts.retain(|act| is_undone(act.event));
        let is_draw = |act: &DealEvent| matches!(*act.play, Play::Drawn(_));
        if deal.payments().next().is_none() && !deal.acts.iter().any(is_draw) {
            continue;
        }
        lines.push(build_deal_line(&before, night, deal));
    }
    let agreed = night.agreed.iter().filter(|(event, ..)| is_undone(*event));
    lines.extend(agreed.filter_map(|(event, ..)| build_agreed_payments_line(&before, night, *event)));
    for line in &mut lines {
        line.undo_event = Some(first);
    }
    lines
}

/// An index from each event of a night to its subject, and back. The subject is the first event of the deal or agreed
/// payments that the event belongs to or changes; any other event is its own subject.
struct EventSubjectIndex {
    /// The subject of each event, in the order of the events.
    subjects: Vec<u64>,
    /// The events of each subject that cannot move money themselves, such as corrections, undos, disputes and evidence,
    /// but not re-seatings; all by sequence number.
    events_without_money: BTreeMap<u64, Vec<u64>>,
    /// The sequence numbers of all re-seatings, which can change the seats of earlier deals.
    reseatings: Vec<u64>,
}

impl EventSubjectIndex {
    fn from_replay(replay: &ReplayedNight) -> EventSubjectIndex {
        let mut index = EventSubjectIndex {
            subjects: Vec::with_capacity(replay.events().len()),
            events_without_money: BTreeMap::new(),
            reseatings: Vec::new(),
        };
        let mut open_deals: BTreeMap<u8, u64> = BTreeMap::new();
        for event in replay.events() {
            let body = &event.payload.body;
            let subject = match body {
                Record::Undone { event, .. } | Record::Redone { event, .. } => index.subject_of_event(*event),
                Record::Corrected(corrected) => index.subject_of_event(corrected.event),
                Record::ActAdded(addition) => index.subject_of_event(addition.before),
                Record::DealVoided(voided) => index.subject_of_event(voided.deal.0),
                Record::DisputeOpened(opened) => index.subject_of_event(opened.disputed_event()),
                Record::DisputeDecided(decided) => index.subject_of_event(decided.dispute),
                Record::EvidenceAttached(attached) => index.subject_of_event(attached.deal.0),
                Record::Play(play) if matches!(**play, Play::DealBegun(_)) => {
                    open_deals.insert(event.payload.table, event.seq);
                    event.seq
                }
                body if body.belongs_to_deal() => {
                    let deal = replay.night().deal(DealId(event.seq)).map(|deal| deal.id.0);
                    deal.or(open_deals.get(&event.payload.table).copied()).unwrap_or(event.seq)
                }
                _ => event.seq,
            };
            if matches!(body, Record::Reseated(_)) {
                index.reseatings.push(event.seq);
            } else if !can_move_money(body) {
                index.events_without_money.entry(subject).or_default().push(event.seq);
            }
            index.subjects.push(subject);
        }
        index
    }

    /// Returns the subject of an event; an unknown event is its own subject.
    fn subject_of_event(&self, seq: u64) -> u64 {
        let index = usize::try_from(seq.saturating_sub(1)).ok();
        index.and_then(|index| self.subjects.get(index)).copied().unwrap_or(seq)
    }

    /// Adds to a line the numbers, consents and people of the events that change or dispute it, and its void and
    /// disputes.
    fn complete_line(&self, replay: &ReplayedNight, line: &mut AccountLine) {
        let (log, own_events) = (replay.log(), line.events.clone());
        for event in
            self.events_without_money.get(&line.first_event).into_iter().flatten().filter_map(|seq| replay.event(*seq))
        {
            let body = &event.payload.body;
            if let Record::Undone { event: toggled, .. } | Record::Redone { event: toggled, .. } = body
                && replay.event(*toggled).is_some_and(|toggled| can_move_money(&toggled.payload.body))
                && !own_events.contains(toggled)
            {
                // The event belongs to another part of the same deal.
                continue;
            }
            line.events.push(event.seq);
            match body {
                Record::DealVoided(_) if log.is_counted(event.seq) && line.undo_event.is_none() => {
                    line.void_event = Some(event.seq);
                    line.assents.extend(event.payload.assents());
                }
                Record::ActAdded(_) if log.is_counted(event.seq) && line.undo_event.is_none() => {
                    line.assents.extend(event.payload.assents());
                }
                Record::Corrected(_) if line.corrections.contains(&event.seq) => {
                    line.assents.extend(event.payload.assents());
                }
                Record::DisputeOpened(_) if log.is_counted(event.seq) => line.disputes.push(event.seq),
                _ => {}
            }
        }
        if line.deal().is_some() {
            let reseatings = self.reseatings.iter().filter_map(|seq| replay.event(*seq));
            let reaches = |event: &&Event| match &event.payload.body {
                Record::Reseated(reseated) => reseated.from_deal.0 <= line.first_event,
                _ => false,
            };
            let reseatings: Vec<u64> = reseatings.filter(reaches).map(|event| event.seq).collect();
            line.events.extend(reseatings);
        }
        line.events.sort_unstable();
        line.events.dedup();
        let events = line.events.iter().filter_map(|seq| replay.event(*seq));
        line.concerned_people.extend(events.flat_map(|event| named_people(&event.payload)));
        line.concerned_people
            .extend(line.payments.iter().flat_map(|paid| [paid.from, paid.to]).filter_map(Holder::player));
    }
}

/// Returns true for events that can move money themselves: those of a deal, and agreed payments.
fn can_move_money(body: &Record) -> bool {
    body.belongs_to_deal() || matches!(body.play(), Some(Play::DealBegun(_))) || matches!(body, Record::Agreed(_))
}
