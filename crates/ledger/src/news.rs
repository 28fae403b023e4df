//! News of a night: the events with their changes of totals, for people who did not record them; a pure function of the
//! events.

use std::collections::BTreeMap;
use std::sync::Arc;

use quejing_message::Message;

use super::account::{AccountLine, find_account_line};
use super::deal_beginning::completes_open_beginning;
use super::preview::find_total_changes;
use super::{Assent, Event, Night, Payload, Record, ReplayedNight, TotalChange};
use quejing_rules::house::acts::CampsDrawn;
use quejing_rules::play::Play;
use quejing_rules::{Amount, PlayerId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("news")]
pub enum NewsKind {
    /// The record of an event of a deal, agreed payments, the next game or the draw of camps.
    Recorded,
    Undone,
    Redone,
    Corrected,
    Voided,
    /// A change of the seats from an earlier deal on.
    Reseated,
    #[message(by_hand)]
    Disputed,
    #[message(by_hand)]
    Decided,
}

/// A group of events recorded in one step, with its effect on people.
#[derive(Clone, Debug, PartialEq)]
pub struct NightNews {
    /// The sequence number of the group's first event.
    pub first_event: u64,
    /// The sequence number of the group's last event.
    pub last_event: u64,
    /// The device or command that recorded the events, by its author name in the ledger.
    pub author: Arc<str>,
    /// The time of recording, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    pub kind: NewsKind,
    /// The sequence number of the group's main event, which determines `kind`.
    pub main_event: u64,
    /// The content of the main event.
    pub main_payload: Arc<Payload>,
    /// The content, as recorded, of the first event that the group undoes or redoes; `None` for other groups.
    pub toggled_payload: Option<Arc<Payload>>,
    /// The account line of the deal or agreed payments that the group records or changes, as it was before an undo and
    /// as it is after any other group; `None` if there is no such line.
    pub subject: Option<AccountLine>,
    /// The changes of people's counted totals by the whole group; empty if no total changes.
    pub total_changes: Vec<TotalChange>,
    /// The counted totals of people at the beginning of the game to which the group belongs; empty in the first game.
    pub game_start_totals: BTreeMap<PlayerId, Amount>,
    /// The consents to the events of the group, each once.
    pub assents: Vec<Assent>,
    /// The person who opened the dispute that the main event decides; `None` for other news.
    pub disputed_by: Option<PlayerId>,
}

impl NightNews {
    /// Returns the number of the entry that people look up: the first event of the deal or agreed payments, or of the
    /// first deal with other seats. `None` for others, such as a new game, new camps and the end of the night.
    pub fn entry_event(&self) -> Option<u64> {
        match (&self.subject, &self.main_payload.body) {
            (Some(line), _) => Some(line.first_event),
            (None, Record::Reseated(reseated)) => Some(reseated.from_deal.0),
            (None, _) => None,
        }
    }

    /// Returns the change of a person's total; `None` if it did not change.
    pub fn total_change(&self, player: PlayerId) -> Option<TotalChange> {
        self.total_changes.iter().find(|change| change.player == player).copied()
    }

    /// Returns the change of a person's total in the game to which the group belongs; `None` if it did not change.
    pub fn game_total_change(&self, player: PlayerId) -> Option<TotalChange> {
        let change = self.total_change(player)?;
        let start = self.game_start_totals.get(&player).copied().unwrap_or_default();
        Some(TotalChange { player, before: change.before - start, after: change.after - start })
    }

    /// Returns true if the recorder confirmed that the person agreed in person instead of on a device.
    pub fn is_agreed_in_person(&self, player: PlayerId) -> bool {
        let in_person = |assent: &Assent| assent.player == player && assent.on_phone.is_none();
        self.assents.iter().any(in_person)
    }

    /// Returns true if the news concern the person: their total changed, the recorder confirmed their consent in
    /// person, a game began, camps were drawn, a deal or payment that concerns them was undone, redone, changed or
    /// disputed, or a dispute that they opened was decided.
    pub fn concerns(&self, player: PlayerId) -> bool {
        if self.total_change(player).is_some() || self.is_agreed_in_person(player) {
            return true;
        }
        if self.kind == NewsKind::Recorded {
            return is_news_for_all(&self.main_payload.body);
        }
        self.disputed_by == Some(player) || self.subject.as_ref().is_some_and(|line| line.concerns(player))
    }
}

/// Returns the news of the events with a number above `after`, oldest first. Without consents and changes of totals, a
/// group that only records events or adds dice or turned tiles to a deal in progress is omitted, but never the
/// beginning of a game and the draw of camps.
pub fn collect_night_news(replay: &ReplayedNight, after: u64) -> Vec<NightNews> {
    let events = replay.events();
    let from = usize::try_from(after).unwrap_or(usize::MAX).min(events.len());
    let (old, new) = events.split_at(from);
    let mut night = ReplayedNight::from_events(old.to_vec());
    new.chunk_by(Event::is_recorded_with).filter_map(|group| take_group_news(&mut night, group)).collect()
}

/// Adds a group of events to the night and returns their news; `None` if the group is omitted.
fn take_group_news(night: &mut ReplayedNight, group: &[Event]) -> Option<NightNews> {
    let totals_before = night.night().counted_totals();
    let main = find_main_event(night, group)?;
    let (first, last) = (group.first()?, group.last()?);
    let toggled = first_toggled_event(group);
    let is_undone_here = |toggled: &u64| {
        group.iter().any(|event| matches!(&event.payload.body, Record::Undone { event, .. } if event == toggled))
    };
    let line_before_undo = toggled.filter(is_undone_here).and_then(|toggled| find_account_line(night, toggled));
    let is_addition = completes_open_beginning(night, &main.payload.body);
    night.extend(group.to_vec());
    let now = night.night();
    let total_changes = find_total_changes(&totals_before, &now.counted_totals());
    let assents = distinct_assents(group);
    let kind = news_kind(&main.payload.body);
    let is_silent = match kind {
        NewsKind::Recorded => !is_news_for_all(&main.payload.body),
        NewsKind::Corrected => is_addition,
        _ => false,
    };
    if is_silent && total_changes.is_empty() && assents.is_empty() {
        return None;
    }
    let subject = toggled.unwrap_or(main.seq);
    let disputed_by = match &main.payload.body {
        Record::DisputeDecided(decided) => now.dispute(decided.dispute).map(|dispute| dispute.by),
        _ => None,
    };
    Some(NightNews {
        first_event: first.seq,
        last_event: last.seq,
        author: Arc::clone(&main.author),
        time_ms: main.time_ms,
        kind,
        main_event: main.seq,
        main_payload: Arc::clone(&main.payload),
        toggled_payload: toggled.and_then(|toggled| Some(Arc::clone(&night.event(toggled)?.payload))),
        subject: line_before_undo.or_else(|| find_account_line(night, subject)),
        game_start_totals: game_start_totals(now),
        total_changes,
        assents,
        disputed_by,
    })
}

/// Returns the consents of the events of a group, each once.
fn distinct_assents(group: &[Event]) -> Vec<Assent> {
    let mut assents = Vec::new();
    for assent in group.iter().flat_map(|event| event.payload.assents()) {
        if !assents.contains(&assent) {
            assents.push(assent);
        }
    }
    assents
}

/// Returns people's counted totals at the beginning of the current game; empty in the first game.
fn game_start_totals(now: &Night) -> BTreeMap<PlayerId, Amount> {
    let start = |&player: &PlayerId| (player, now.counted_total(player) - now.counted_game_total(player));
    now.people.keys().map(start).filter(|(_, total)| *total != Amount::ZERO).collect()
}

/// Returns true for events that are news for everybody even if no total changes: the beginning of a game and the draw
/// of camps.
fn is_news_for_all(body: &Record) -> bool {
    matches!(body.play(), Some(Play::GameBegun(_))) || body.family_act::<CampsDrawn>().is_some()
}

/// Returns the event of a group that gives the news their kind: the first of the highest-ranking kind, in the order
/// decision, void, re-seating, correction, undo, redo, dispute, agreed payments, result, other event of a deal, any
/// other event. `None` for an empty group.
fn find_main_event<'a>(night: &ReplayedNight, group: &'a [Event]) -> Option<&'a Event> {
    // The values of later deals follow from the undo of an earlier one.
    let toggled = first_toggled_event(group);
    let follows = |event: u64| toggled.is_some_and(|toggled| event > toggled);
    let rank = |event: &&Event| match &event.payload.body {
        Record::DisputeDecided(_) => 0,
        Record::DealVoided(_) => 1,
        Record::Reseated(_) => 2,
        // Missing dice and turned tiles are recorded together with the result.
        body if completes_open_beginning(night, body) => 10,
        Record::Corrected(corrected) if !follows(corrected.event) => 3,
        Record::ActAdded(_) => 3,
        Record::Undone { .. } => 4,
        Record::Redone { .. } => 5,
        Record::DisputeOpened(_) => 6,
        Record::Agreed(_) => 7,
        Record::Play(play) if matches!(**play, Play::Won(_) | Play::FalseWin(_) | Play::Drawn(_)) => 8,
        body if body.belongs_to_deal() => 9,
        _ => 10,
    };
    group.iter().min_by_key(rank)
}

/// Returns the lowest number of an event that a group undoes or redoes; `None` if there is none.
fn first_toggled_event(group: &[Event]) -> Option<u64> {
    let targets = || {
        group.iter().filter_map(|event| match event.payload.body {
            Record::Undone { event, .. } | Record::Redone { event, .. } => Some(event),
            _ => None,
        })
    };
    targets().min()
}

fn news_kind(body: &Record) -> NewsKind {
    match body {
        Record::Undone { .. } => NewsKind::Undone,
        Record::Redone { .. } => NewsKind::Redone,
        Record::Corrected(_) | Record::ActAdded(_) => NewsKind::Corrected,
        Record::DealVoided(_) => NewsKind::Voided,
        Record::Reseated(_) => NewsKind::Reseated,
        Record::DisputeOpened(_) => NewsKind::Disputed,
        Record::DisputeDecided(_) => NewsKind::Decided,
        Record::Play(_)
        | Record::NightOpened(_)
        | Record::PersonJoined(_)
        | Record::PersonRenamed { .. }
        | Record::PersonLeft { .. }
        | Record::ReducedSet(_)
        | Record::Agreed(_)
        | Record::EvidenceAttached(_)
        | Record::EvidenceRemoved { .. }
        | Record::Noted { .. }
        | Record::NightClosed { .. }
        | Record::NightReopened {}
        | Record::NightRenamed { .. }
        | Record::NightHidden { .. } => NewsKind::Recorded,
    }
}
