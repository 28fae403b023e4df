//! News of a night: changes of totals by events, for people who did not record them; a pure function of the events.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use quejing_message::Message;

use super::account::{AccountLine, account_line};
use super::deal_beginning::completes_open_beginning;
use super::{Amount, Assent, Body, CampsDrawn, Event, Night, Payload, PlayerId, ReplayedNight, TotalChange};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("news")]
pub enum NewsKind {
    /// An event of a deal, agreed payments, a game or camps were recorded.
    Recorded,
    Undone,
    Redone,
    Corrected,
    Voided,
    /// People were re-seated from an earlier deal on.
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
    pub first: u64,
    /// The sequence number of the group's last event.
    pub last: u64,
    /// The device or command that recorded the events, by its author name in the ledger.
    pub author: Arc<str>,
    /// The time of recording, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    pub kind: NewsKind,
    /// The sequence number of the group's main event, which determines `kind`.
    pub event: u64,
    pub payload: Arc<Payload>,
    /// The original content of the first event that the group undoes or redoes.
    pub target: Option<Arc<Payload>>,
    /// The account line of the deal or agreed payments that the group changes: before an undo, and after any other
    /// change.
    pub subject: Option<AccountLine>,
    /// The changes of people's totals by the whole group; empty if no total changes.
    pub changes: Vec<TotalChange>,
    /// The people who agreed, each with their way of consent.
    pub assents: Vec<Assent>,
    /// The person who opened the dispute that the main event decides; `None` for other news.
    pub disputed_by: Option<PlayerId>,
}

impl NightNews {
    /// Returns the change of a person's total; `None` if it did not change.
    pub fn change_of(&self, player: PlayerId) -> Option<TotalChange> {
        self.changes.iter().find(|change| change.player == player).copied()
    }

    /// Returns true if the recorder entered the person's consent as given in person, not on the person's own device.
    pub fn is_agreed_in_person(&self, player: PlayerId) -> bool {
        let in_person = |one: &Assent| one.player == player && one.on_phone.is_none();
        self.assents.iter().any(in_person)
    }

    /// Returns true if the news concern the person: their total changed, they agreed in person by the record, a deal or
    /// payment of theirs was undone, redone, changed or disputed, a dispute that they opened was decided, or a game or
    /// camps began.
    pub fn concerns(&self, player: PlayerId) -> bool {
        if self.change_of(player).is_some() || self.is_agreed_in_person(player) {
            return true;
        }
        if self.kind == NewsKind::Recorded {
            return is_news_for_all(&self.payload.body);
        }
        self.disputed_by == Some(player) || self.subject.as_ref().is_some_and(|line| line.concerns(player))
    }

    /// Returns true if the news remain displayed until the person confirms them: all news except recorded deals, games
    /// and camps to which the person did not agree in person.
    pub fn needs_confirmation(&self, player: PlayerId) -> bool {
        self.kind != NewsKind::Recorded
            || matches!(self.payload.body, Body::Agreed(_))
            || self.is_agreed_in_person(player)
    }

    /// Returns true if somebody agreed on a device other than the author's, so that the people at the author's may not
    /// know the outcome.
    pub fn has_asked_other_devices(&self) -> bool {
        let other = |one: &Assent| {
            let device = one.on_phone.as_ref().map(|(device, _)| device.as_str());
            device.is_some_and(|device| device != &*self.author)
        };
        self.assents.iter().any(other)
    }
}

/// Returns the news of the events with a number above `after`, oldest first. Events without consents that change neither
/// a total nor an earlier event are omitted, except the beginning of a game and the draw of camps.
pub fn night_news(replay: &ReplayedNight, after: u64) -> Vec<NightNews> {
    let events = replay.events();
    let from = usize::try_from(after).unwrap_or(usize::MAX).min(events.len());
    let (old, new) = events.split_at(from);
    let mut night = ReplayedNight::from_events(old.to_vec());
    let mut all = Vec::new();
    for group in new.chunk_by(Event::is_recorded_with) {
        let totals = night.night().totals.clone();
        let Some(main) = main_event(&night, group) else {
            continue;
        };
        let target = first_toggled_event(group);
        let undoes = |target: &u64| {
            group.iter().any(|event| matches!(&event.payload.body, Body::Undone { event, .. } if event == target))
        };
        let before = target.filter(undoes).and_then(|target| account_line(&night, target));
        let is_addition = completes_open_beginning(&night, &main.payload.body);
        night.extend(group.to_vec());
        let now = night.night();
        let changes = total_changes(&totals, now);
        let mut assents: Vec<Assent> = Vec::new();
        for assent in group.iter().flat_map(|event| event.payload.assents()) {
            if !assents.contains(&assent) {
                assents.push(assent);
            }
        }
        let kind = news_kind(&main.payload.body);
        let is_silent = match kind {
            NewsKind::Recorded => !is_news_for_all(&main.payload.body),
            NewsKind::Corrected => is_addition,
            _ => false,
        };
        if is_silent && changes.is_empty() && assents.is_empty() {
            continue;
        }
        let (Some(first), Some(last)) = (group.first(), group.last()) else {
            continue;
        };
        let subject = target.unwrap_or(main.seq);
        all.push(NightNews {
            first: first.seq,
            last: last.seq,
            author: Arc::clone(&main.author),
            time_ms: main.time_ms,
            kind,
            event: main.seq,
            payload: Arc::clone(&main.payload),
            target: target.and_then(|target| {
                let event = night.events().get(usize::try_from(target).ok()?.checked_sub(1)?)?;
                Some(Arc::clone(&event.payload))
            }),
            subject: before.or_else(|| account_line(&night, subject)),
            changes,
            assents,
            disputed_by: match &main.payload.body {
                Body::DisputeDecided(decided) => now.dispute(decided.dispute).map(|one| one.by),
                _ => None,
            },
        });
    }
    all
}

/// Returns the changes from earlier totals to those of the night, without people whose total stays.
fn total_changes(totals: &BTreeMap<PlayerId, Amount>, now: &Night) -> Vec<TotalChange> {
    let people: BTreeSet<PlayerId> = totals.keys().chain(now.totals.keys()).copied().collect();
    let change = |player: PlayerId| TotalChange {
        player,
        before: totals.get(&player).copied().unwrap_or_default(),
        after: now.total(player),
    };
    people.into_iter().map(change).filter(|change| change.before != change.after).collect()
}

/// Returns true for events that are news for everybody even if no total changes: the beginning of a game and the draw of
/// camps.
fn is_news_for_all(body: &Body) -> bool {
    matches!(body, Body::GameBegun(_)) || body.family_act::<CampsDrawn>().is_some()
}

/// Returns the event of a group that gives the news their kind, by the rank of its own kind: decisions and voids come
/// before corrections, undo and results. `None` for an empty group.
fn main_event<'a>(night: &ReplayedNight, group: &'a [Event]) -> Option<&'a Event> {
    // The values of later deals follow from the undo of an earlier one.
    let undone = first_toggled_event(group);
    let follows = |event: u64| undone.is_some_and(|undone| event > undone);
    let rank = |event: &&Event| match &event.payload.body {
        Body::DisputeDecided(_) => 0,
        Body::DealVoided(_) => 1,
        Body::Reseated(_) => 2,
        // What the beginning of the deal lacked comes along with what ends it.
        body if completes_open_beginning(night, body) => 10,
        Body::Corrected(corrected) if !follows(corrected.event) => 3,
        Body::Undone { .. } => 4,
        Body::Redone { .. } => 5,
        Body::DisputeOpened(_) => 6,
        Body::Agreed(_) => 7,
        Body::Won(_) | Body::FalseWin(_) | Body::Drawn(_) => 8,
        body if body.belongs_to_deal() => 9,
        _ => 10,
    };
    group.iter().min_by_key(rank)
}

/// Returns the smallest number of the events that a group undoes or redoes; `None` if there are none.
fn first_toggled_event(group: &[Event]) -> Option<u64> {
    let targets = || {
        group.iter().filter_map(|event| match event.payload.body {
            Body::Undone { event, .. } | Body::Redone { event, .. } => Some(event),
            _ => None,
        })
    };
    targets().min()
}

fn news_kind(body: &Body) -> NewsKind {
    match body {
        Body::Undone { .. } => NewsKind::Undone,
        Body::Redone { .. } => NewsKind::Redone,
        Body::Corrected(_) => NewsKind::Corrected,
        Body::DealVoided(_) => NewsKind::Voided,
        Body::Reseated(_) => NewsKind::Reseated,
        Body::DisputeOpened(_) => NewsKind::Disputed,
        Body::DisputeDecided(_) => NewsKind::Decided,
        _ => NewsKind::Recorded,
    }
}
