//! News of a night: changes of totals by events, for those who did not record them; a pure function of the events.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use quejing_message::Message;

use super::beginning::adds_to_beginning;
use super::chronicle::{AccountLine, account_line};
use super::{Amount, Assent, Body, CampsDrawn, Event, Night, Payload, PlayerId, Replay, TotalChange};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("news")]
pub enum NewsKind {
    /// A deal's event or agreed money was recorded.
    Recorded,
    /// Something was undone.
    Undone,
    /// Something undone counts again.
    Redone,
    /// Something was corrected.
    Corrected,
    /// A deal was voided.
    Voided,
    /// People were re-seated from an earlier deal on.
    Reseated,
    /// A dispute was opened.
    #[message(by_hand)]
    Disputed,
    /// A dispute was decided.
    #[message(by_hand)]
    Decided,
}

/// Events that were recorded at once, with what they did to people.
#[derive(Clone, Debug, PartialEq)]
pub struct NightNews {
    /// The number of the first event.
    pub first: u64,
    /// The number of the last event.
    pub last: u64,
    /// The device or command that recorded them, as the ledger names it.
    pub author: Arc<str>,
    /// The time of recording, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    pub kind: NewsKind,
    /// The number of the event that tells the most of them.
    pub event: u64,
    /// The content of that event.
    pub payload: Arc<Payload>,
    /// The content of the event that was undone or redone.
    pub target: Option<Arc<Payload>>,
    /// The deal or money that it is about: of an undo, as it was before; of anything else, as it was afterwards.
    pub subject: Option<AccountLine>,
    /// Every total that changed.
    pub changes: Vec<TotalChange>,
    /// Everybody who agreed, and how.
    pub assents: Vec<Assent>,
    /// The person who opened the dispute, if this is its decision.
    pub disputed_by: Option<PlayerId>,
}

impl NightNews {
    /// Returns the change of a person's total.
    pub fn change_of(&self, player: PlayerId) -> Option<TotalChange> {
        self.changes.iter().find(|change| change.player == player).copied()
    }

    /// Returns true if the person is recorded as having agreed in person: by the word of the recorder, not on a device of theirs.
    pub fn says_agreed(&self, player: PlayerId) -> bool {
        let in_person = |one: &Assent| one.player == player && one.on_phone.is_none();
        self.assents.iter().any(in_person)
    }

    /// Returns true if the news concern the person: their total changed, they are recorded as having agreed, something of theirs was
    /// undone, changed, disputed or decided, or a game or camps began.
    pub fn concerns(&self, player: PlayerId) -> bool {
        if self.change_of(player).is_some() || self.says_agreed(player) {
            return true;
        }
        if self.kind == NewsKind::Recorded {
            return is_told_to_all(&self.payload.body);
        }
        self.disputed_by == Some(player) || self.subject.as_ref().is_some_and(|line| line.concerns(player))
    }

    /// Returns true for what a person should have read before it goes: everything but a deal that was simply recorded.
    pub fn stays(&self, player: PlayerId) -> bool {
        self.kind != NewsKind::Recorded || matches!(self.payload.body, Body::Agreed(_)) || self.says_agreed(player)
    }

    /// Returns true if the author had asked people on other devices first, so that its own people may not know the outcome.
    pub fn was_asked(&self) -> bool {
        let other = |one: &Assent| {
            let device = one.on_phone.as_ref().map(|(device, _)| device.as_str());
            device.is_some_and(|device| device != &*self.author)
        };
        self.assents.iter().any(other)
    }
}

/// Returns the news of a night after an event; `after` = 0 returns all. Events that neither change a total nor concern
/// anybody's entry are no news, except the beginning of a game and the draw of camps.
pub fn news(replay: &Replay, after: u64) -> Vec<NightNews> {
    let events = replay.events();
    let from = usize::try_from(after).unwrap_or(usize::MAX).min(events.len());
    let (old, new) = events.split_at(from);
    let mut night = Replay::of(old.to_vec());
    let mut all = Vec::new();
    for group in new.chunk_by(Event::is_together) {
        let totals = night.night().totals.clone();
        let Some(main) = main_of(&night, group) else {
            continue;
        };
        let target = target_of(group);
        let undoes = |target: &u64| {
            group.iter().any(|event| matches!(&event.payload.body, Body::Undone { event, .. } if event == target))
        };
        let before = target.filter(undoes).and_then(|target| account_line(&night, target));
        let is_addition = adds_to_beginning(&night, &main.payload.body);
        night.extend(group.to_vec());
        let now = night.night();
        let changes = changes(&totals, now);
        let mut assents: Vec<Assent> = Vec::new();
        for assent in group.iter().flat_map(|event| event.payload.assents()) {
            if !assents.contains(&assent) {
                assents.push(assent);
            }
        }
        let kind = kind_of(&main.payload.body);
        let is_silent = match kind {
            NewsKind::Recorded => !is_told_to_all(&main.payload.body),
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

fn changes(totals: &BTreeMap<PlayerId, Amount>, now: &Night) -> Vec<TotalChange> {
    let people: BTreeSet<PlayerId> = totals.keys().chain(now.totals.keys()).copied().collect();
    let change = |player: PlayerId| TotalChange {
        player,
        before: totals.get(&player).copied().unwrap_or_default(),
        after: now.total(player),
    };
    people.into_iter().map(change).filter(|change| change.before != change.after).collect()
}

/// Returns true if a recorded event is told to everybody although it changes no total.
fn is_told_to_all(body: &Body) -> bool {
    matches!(body, Body::GameBegun(_)) || body.act::<CampsDrawn>().is_some()
}

/// Returns the event of a group that says most about it.
fn main_of<'a>(night: &Replay, group: &'a [Event]) -> Option<&'a Event> {
    // The values of later deals follow from the undo of an earlier one.
    let undone = target_of(group);
    let follows = |event: u64| undone.is_some_and(|undone| event > undone);
    let rank = |event: &&Event| match &event.payload.body {
        Body::DisputeDecided(_) => 0,
        Body::DealVoided(_) => 1,
        Body::Reseated(_) => 2,
        // What the beginning of the deal lacked comes along with what ends it.
        body if adds_to_beginning(night, body) => 10,
        Body::Corrected(corrected) if !follows(corrected.event) => 3,
        Body::Undone { .. } => 4,
        Body::Redone { .. } => 5,
        Body::DisputeOpened(_) => 6,
        Body::Agreed(_) => 7,
        Body::Won(_) | Body::FalseWin(_) | Body::Drawn(_) => 8,
        body if body.is_of_deal() => 9,
        _ => 10,
    };
    group.iter().min_by_key(rank)
}

/// Returns the first event that a group undoes or redoes.
fn target_of(group: &[Event]) -> Option<u64> {
    let targets = || {
        group.iter().filter_map(|event| match event.payload.body {
            Body::Undone { event, .. } | Body::Redone { event, .. } => Some(event),
            _ => None,
        })
    };
    targets().min()
}

fn kind_of(body: &Body) -> NewsKind {
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
