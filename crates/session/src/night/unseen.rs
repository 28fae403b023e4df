//! The account of a person: the entries of all nights that changed their total, or concern them otherwise, and that they
//! have not seen yet. The ledger stores what was seen, so that an entry is shown until its person has seen it, whatever
//! night, device or program has ended meanwhile.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};

use super::Keeper;
use super::marks::entry_mark;
use crate::StateMark;
use quejing_ledger::consent::find_phone_person;
use quejing_ledger::{
    AccountLine, EarlyWitness, LedgerError, Night, NightId, NightNews, NightSeenMarks, NightSession, PlayerId,
    ReplayedNight, SeenMark, SeenWay, build_account_lines, collect_night_news, find_unseen_entries,
    find_untold_entries, now_ms,
};

/// An entry of a night: the events recorded in one step, named by the number of the first of them. Its text is the
/// night, a full stop and the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EntryId {
    pub night: NightId,
    pub first_event: u64,
}

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.night, self.first_event)
    }
}

/// The error of a text that names no entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryIdError;

impl FromStr for EntryId {
    type Err = EntryIdError;

    fn from_str(text: &str) -> Result<EntryId, EntryIdError> {
        let (night, first_event) = text.split_once('.').ok_or(EntryIdError)?;
        let night = night.parse().map_err(|_| EntryIdError)?;
        Ok(EntryId { night, first_event: first_event.parse().map_err(|_| EntryIdError)? })
    }
}

/// The choice of a person by a name in a night, without the consent of others. It makes the chooser that person in this
/// night and later ones; in earlier nights another person may have had the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonChoice {
    pub night: NightId,
    /// The time of the choice, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
}

/// The holder of an account: a person, and the nights in which the holder is certain to be that person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountHolder {
    pub player: PlayerId,
    /// The choice since which the holder is the person; `None` if the holder is the person in all nights, because they
    /// were it on the same device before, or others agreed.
    pub since: Option<PersonChoice>,
}

impl AccountHolder {
    /// Returns true if the holder is certain to be the person in a night that began at this time.
    pub fn is_person_in(&self, night: NightId, began_ms: i64) -> bool {
        self.since.is_none_or(|since| since.night == night || began_ms >= since.time_ms)
    }
}

/// A night with its events replayed and all its news.
#[derive(Debug)]
pub struct NightNewsRecord {
    pub night: NightId,
    replay: ReplayedNight,
    news: Vec<NightNews>,
    /// The account lines of the night, built on first use.
    lines: OnceLock<Vec<AccountLine>>,
    /// The number of the last event of which this record knows, also if it cannot be read.
    last_event: u64,
}

impl NightNewsRecord {
    /// Returns the events of the night with their effects.
    pub fn replay(&self) -> &ReplayedNight {
        &self.replay
    }

    /// Returns the night after all its events.
    pub fn night(&self) -> &Night {
        self.replay.night()
    }

    /// Returns the mark of an entry of the night, like [`Keeper::entry_mark`].
    pub fn entry_mark(&self, entry: u64) -> StateMark {
        let lines = self.lines.get_or_init(|| build_account_lines(&self.replay));
        entry_mark(self.night, self.night(), lines, entry)
    }

    /// Returns the time at which the night began, in milliseconds since 1970-01-01 UTC.
    fn began_ms(&self) -> i64 {
        self.replay.events().first().map_or(0, |first| first.time_ms)
    }
}

/// The news of nights, each kept until the night has further events.
#[derive(Debug, Default)]
pub(super) struct NewsMemo(Mutex<BTreeMap<NightId, Arc<NightNewsRecord>>>);

/// The entries of a night that a person has not seen.
#[derive(Clone, Debug)]
pub struct UnseenNight {
    pub record: Arc<NightNewsRecord>,
    /// True for the open night, false for an earlier one.
    pub is_current: bool,
    /// True if the holder of the account is certain to be the person in this night; otherwise the entries may be those
    /// of another person of the same name.
    pub is_certain: bool,
    /// The entries, oldest first; never empty.
    pub entries: Vec<UnseenNightEntry>,
}

/// An entry that a person has not seen.
#[derive(Clone, Debug)]
pub struct UnseenNightEntry {
    pub id: EntryId,
    pub news: NightNews,
    /// The mark of somebody else that the person was told in person; `None` if nobody ticked that.
    pub told: Option<SeenMark>,
}

/// A person of the open night with the entries that changed their total and that they have neither seen nor been told
/// of.
#[derive(Clone, Debug)]
pub struct UntoldPerson {
    pub player: PlayerId,
    /// True if the person has a phone in this night, on which the entries are shown.
    pub has_phone: bool,
    /// The entries, oldest first; never empty.
    pub entries: Vec<NightNews>,
}

impl UntoldPerson {
    /// Returns the number of the first event of the latest entry.
    pub fn last_entry(&self) -> u64 {
        self.entries.last().map_or(0, |news| news.first_event)
    }
}

impl Keeper {
    /// Returns the entries that the holder of an account has not seen, by night: earlier nights first, in the order in which they
    /// began, then the open night. Nights without such entries are left out.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn unseen_nights(&self, holder: &AccountHolder) -> Result<Vec<UnseenNight>, LedgerError> {
        let (current, player) = (self.night_id(), holder.player);
        let mut nights = self.store().nights_to_tell(player)?;
        nights.sort_by_key(|(night, _)| *night == current);
        let mut found = Vec::new();
        for (night, last_event) in nights {
            let Some(record) = self.news_record(night, last_event) else {
                continue;
            };
            if !record.night().people.contains_key(&player) {
                continue;
            }
            let marks = self.store().night_seen_marks(night, Some(player))?;
            let entries = unseen_entries(&record, &marks, player);
            if !entries.is_empty() {
                let is_certain = holder.is_person_in(night, record.began_ms());
                found.push(UnseenNight { record, is_current: night == current, is_certain, entries });
            }
        }
        Ok(found)
    }

    /// Returns the people of the open night who have neither seen nor been told of an entry that changed their total, in
    /// the order of the night.
    ///
    /// # Errors
    /// The ledger or the list of phones cannot be read.
    pub fn untold_people(&self) -> Result<Vec<UntoldPerson>, LedgerError> {
        let night = self.night_id();
        let Some(record) = self.news_record(night, self.replay().events().len() as u64) else {
            return Ok(Vec::new());
        };
        let (marks, phones) = (self.store().night_seen_marks(night, None)?, self.phone_owners()?);
        let untold = |&player: &PlayerId| UntoldPerson {
            player,
            has_phone: phones.iter().any(|phone| phone.player == player),
            entries: find_untold_entries(&record.news, &marks, player).into_iter().cloned().collect(),
        };
        let people = self.night().order.iter().map(untold);
        Ok(people.filter(|untold| !untold.entries.is_empty()).collect())
    }

    /// Stores that the holder of an account pressed *Seen* on a form that named these entries, on `device`. Entries that
    /// are no longer unseen, or may be those of another person, are left out.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub fn mark_seen(&mut self, holder: &AccountHolder, entries: &[EntryId], device: &str) -> Result<(), LedgerError> {
        let (player, unseen) = (holder.player, self.unseen_nights(holder)?);
        let own_entries = || unseen.iter().filter(|night| night.is_certain).flat_map(|night| &night.entries);
        let is_unseen = |id: &&EntryId| own_entries().any(|entry| entry.id == **id);
        let marks: Vec<SeenMark> = entries
            .iter()
            .filter(is_unseen)
            .map(|id| SeenMark {
                player,
                night: id.night,
                entry: id.first_event,
                way: SeenWay::Pressed,
                device: device.to_owned(),
                time_ms: now_ms(),
            })
            .collect();
        self.store_mut().add_seen_marks(&marks)?;
        self.settle_seen_nights(player)
    }

    /// Stores each earlier night in which a person has nothing unseen, so that it is not read again for their account
    /// until it has further entries.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    fn settle_seen_nights(&mut self, player: PlayerId) -> Result<(), LedgerError> {
        let mut settled = Vec::new();
        // Entries that other programs record after this reading have higher numbers.
        for (night, last_event) in self.store().nights_to_tell(player)? {
            if night == self.night_id() {
                continue;
            }
            let Some(record) = self.news_record(night, last_event) else {
                continue;
            };
            let marks = self.store().night_seen_marks(night, Some(player))?;
            if find_unseen_entries(&record.news, &marks, player).is_empty() {
                settled.push((night, last_event));
            }
        }
        self.store_mut().mark_nights_seen_to(player, &settled, now_ms())
    }

    /// Stores for each of these people that they were told in person of their untold entries in the open night, up to
    /// the entry that begins with this event. The author of the keeper's records is the one who ticked it.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub fn mark_told(&mut self, people: &[(PlayerId, u64)]) -> Result<(), LedgerError> {
        let (night, device) = (self.night_id(), self.author().to_owned());
        let last_entry = |player: PlayerId| people.iter().find(|(told, _)| *told == player).map(|(_, last)| *last);
        let mut marks = Vec::new();
        for untold in self.untold_people()? {
            let Some(last_entry) = last_entry(untold.player) else {
                continue;
            };
            marks.extend(untold.entries.iter().filter(|news| news.first_event <= last_entry).map(|news| SeenMark {
                player: untold.player,
                night,
                entry: news.first_event,
                way: SeenWay::ToldInPerson,
                device: device.clone(),
                time_ms: now_ms(),
            }));
        }
        self.store_mut().add_seen_marks(&marks)
    }

    /// Returns the person whose phone records events as `author`, who sees them by recording them; empty for other
    /// authors.
    pub(super) fn recording_witnesses(&self, author: &str) -> Vec<EarlyWitness> {
        let author = if author == self.author() { self.phone_author() } else { author };
        let player = find_phone_person(self.store(), author);
        let witness = |player| EarlyWitness { player, way: SeenWay::Recorded, device: author.to_owned() };
        player.map(witness).into_iter().collect()
    }

    /// Returns a night of the ledger with its news; computes them again only if the night has another number of events
    /// than before. `None` if the night cannot be read.
    fn news_record(&self, night: NightId, last_event: u64) -> Option<Arc<NightNewsRecord>> {
        let is_current = night == self.night_id();
        let last_event = if is_current { self.replay().events().len() as u64 } else { last_event };
        let mut memo = self.news.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = memo.get(&night);
        if let Some(kept) = kept
            && kept.last_event == last_event
        {
            return Some(Arc::clone(kept));
        }
        let replay = match is_current {
            true => self.replay().clone(),
            false => NightSession::open(self.store(), night).ok()?.replay().clone(),
        };
        let mut news = kept.map(|kept| kept.news.clone()).unwrap_or_default();
        // The latest group may have grown since.
        let first_new = news.pop().map_or(1, |last| last.first_event);
        news.extend(collect_night_news(&replay, first_new - 1));
        let record = Arc::new(NightNewsRecord { night, replay, news, lines: OnceLock::new(), last_event });
        memo.insert(night, Arc::clone(&record));
        Some(record)
    }
}

fn unseen_entries(record: &NightNewsRecord, marks: &NightSeenMarks, player: PlayerId) -> Vec<UnseenNightEntry> {
    let entries = find_unseen_entries(&record.news, marks, player).into_iter();
    let to_entry = |entry: quejing_ledger::UnseenEntry<'_>| UnseenNightEntry {
        id: EntryId { night: record.night, first_event: entry.news.first_event },
        news: entry.news.clone(),
        told: entry.told,
    };
    entries.map(to_entry).collect()
}
