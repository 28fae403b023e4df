//! The account of a person: the entries of all nights that changed their total, or concern them otherwise, and that
//! they have not seen yet. The ledger stores what was seen, so that an entry is shown until its person has seen it,
//! whatever night, device or program has ended meanwhile.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::OpenNight;
use super::marks::entry_mark;
use crate::StateDigest;
use quejing_ledger::consent::find_phone_person;
use quejing_ledger::{
    AccountHolder, AccountLine, EarlyWitness, LedgerError, LedgerStore, Night, NightNews, NightSession, ReplayedNight,
    SeenRecord, SeenWay, UnseenEntry, build_account_lines, collect_night_news, find_unseen_entries,
    find_untold_entries, now_ms,
};
use quejing_rules::{NightId, PlayerId};

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

/// An entry in the account of a person. Its text is the person, a full stop and the entry, so that a form which marks
/// the entry as seen names whose account it is: a device can show the accounts of several people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PersonEntryId {
    pub player: PlayerId,
    pub entry: EntryId,
}

impl fmt::Display for PersonEntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.player, self.entry)
    }
}

impl FromStr for PersonEntryId {
    type Err = EntryIdError;

    fn from_str(text: &str) -> Result<PersonEntryId, EntryIdError> {
        let (player, entry) = text.split_once('.').ok_or(EntryIdError)?;
        Ok(PersonEntryId { player: player.parse().map_err(|_| EntryIdError)?, entry: entry.parse()? })
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

    /// Returns the mark of an entry of the night, like [`OpenNight::entry_mark`].
    pub fn entry_mark(&self, entry: u64) -> StateDigest {
        let lines = self.lines.get_or_init(|| build_account_lines(&self.replay));
        entry_mark(self.night, self.night(), lines, entry)
    }
}

/// The news of nights, each kept until the night has further events.
#[derive(Debug, Default)]
pub(super) struct NewsMemo(Mutex<BTreeMap<NightId, Arc<NightNewsRecord>>>);

/// The account of a device: the entries that the people who use it, or used it before, have not seen.
#[derive(Clone, Debug, Default)]
pub struct DeviceAccount {
    /// The nights with entries that are certain to be those of these people, by person; for each, earlier nights come
    /// first, in the order in which they began, and the open night comes last.
    pub nights: Vec<UnseenNight>,
    /// The people who have further unseen entries, which may be those of another person of the same name.
    pub uncertain_people: BTreeSet<PlayerId>,
}

/// The entries of a night that a person has not seen.
#[derive(Clone, Debug)]
pub struct UnseenNight {
    pub player: PlayerId,
    pub record: Arc<NightNewsRecord>,
    /// True for the open night, false for an earlier one.
    pub is_current: bool,
    /// The entries, oldest first; never empty.
    pub entries: Vec<UnseenNightEntry>,
}

/// An entry that a person has not seen.
#[derive(Clone, Debug)]
pub struct UnseenNightEntry {
    pub id: PersonEntryId,
    pub news: NightNews,
    /// The mark of somebody else that the person was told in person; `None` if nobody ticked that.
    pub told: Option<SeenRecord>,
}

/// A person of the open night with the entries that changed their total and that they have neither seen nor been told
/// of.
#[derive(Clone, Debug)]
pub struct UntoldPerson {
    pub player: PlayerId,
    /// The entries, oldest first; never empty.
    pub entries: Vec<NightNews>,
}

impl UntoldPerson {
    /// Returns the person with the number of the first event of the latest entry, as [`SeenWriter::mark_told`] takes
    /// them: a later entry is not ticked.
    pub fn tick(&self) -> (PlayerId, u64) {
        (self.player, self.entries.last().map_or(0, |news| news.first_event))
    }
}

/// The news of all nights, as the people of the ledger have seen them or not.
#[derive(Clone, Copy, Debug)]
pub struct LedgerNews<'a> {
    pub(super) store: &'a LedgerStore,
    pub(super) night: &'a OpenNight,
    pub(super) memo: &'a NewsMemo,
}

impl LedgerNews<'_> {
    /// Returns the entries that the holders of accounts have not seen, by person in the order of the holders. An entry
    /// belongs to the account of a person if it is certain for one of their holders
    /// ([`AccountHolder::is_told_of_entry`]).
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn read_account(&self, holders: &[AccountHolder]) -> Result<DeviceAccount, LedgerError> {
        let mut account = DeviceAccount::default();
        let mut read: BTreeSet<PlayerId> = BTreeSet::new();
        for player in holders.iter().map(|holder| holder.player) {
            if read.insert(player) {
                self.read_person_account(player, holders, &mut account)?;
            }
        }
        Ok(account)
    }

    /// Adds the unseen entries of a person to an account.
    fn read_person_account(
        &self,
        player: PlayerId,
        holders: &[AccountHolder],
        account: &mut DeviceAccount,
    ) -> Result<(), LedgerError> {
        let current = self.night.id();
        let mut nights = self.store.nights_to_tell(player)?;
        nights.sort_by_key(|(night, _)| *night == current);
        for (night, last_event) in nights {
            let Some(record) = self.record(night, last_event) else {
                continue;
            };
            if !record.night().people.contains_key(&player) {
                continue;
            }
            let marks = self.store.night_seen_records(night, Some(player))?;
            let begun_ms = record.replay.begun_ms();
            let is_certain = |unseen: &UnseenEntry<'_>| {
                let mut own = holders.iter().filter(|holder| holder.player == player);
                own.any(|holder| holder.is_told_of_entry(night, begun_ms, unseen.news.time_ms))
            };
            let (certain, uncertain): (Vec<UnseenEntry<'_>>, Vec<UnseenEntry<'_>>) =
                find_unseen_entries(&record.news, &marks, player).into_iter().partition(is_certain);
            if !uncertain.is_empty() {
                account.uncertain_people.insert(player);
            }
            let to_entry = |unseen: UnseenEntry<'_>| UnseenNightEntry {
                id: PersonEntryId { player, entry: EntryId { night, first_event: unseen.news.first_event } },
                news: unseen.news.clone(),
                told: unseen.told,
            };
            let entries: Vec<UnseenNightEntry> = certain.into_iter().map(to_entry).collect();
            if !entries.is_empty() {
                let record = Arc::clone(&record);
                account.nights.push(UnseenNight { player, record, is_current: night == current, entries });
            }
        }
        Ok(())
    }

    /// Returns a night of the ledger with its events replayed and its news; `None` if it cannot be read.
    pub fn night_record(&self, night: NightId) -> Option<Arc<NightNewsRecord>> {
        self.record(night, self.store.highest_seq(night))
    }

    /// Returns the people of the open night who have neither seen nor been told of an entry that changed their total,
    /// in the order of the night.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn untold_people(&self) -> Result<Vec<UntoldPerson>, LedgerError> {
        let night = self.night.id();
        let Some(record) = self.record(night, self.night.replay().events().len() as u64) else {
            return Ok(Vec::new());
        };
        let marks = self.store.night_seen_records(night, None)?;
        let untold = |&player: &PlayerId| UntoldPerson {
            player,
            entries: find_untold_entries(&record.news, &marks, player).into_iter().cloned().collect(),
        };
        let people = self.night.night().order.iter().map(untold);
        Ok(people.filter(|untold| !untold.entries.is_empty()).collect())
    }

    /// Returns a night of the ledger with its news; computes them again only if the night has another number of events
    /// than before. `None` if the night cannot be read.
    fn record(&self, night: NightId, last_event: u64) -> Option<Arc<NightNewsRecord>> {
        let is_current = night == self.night.id();
        let last_event = if is_current { self.night.replay().events().len() as u64 } else { last_event };
        let mut memo = self.memo.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = memo.get(&night);
        if let Some(kept) = kept
            && kept.last_event == last_event
        {
            return Some(Arc::clone(kept));
        }
        let replay = match is_current {
            true => self.night.replay().clone(),
            false => NightSession::open(self.store, night).ok()?.replay().clone(),
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

/// A writer of what people have seen, for the author of a keeper.
#[derive(Debug)]
pub struct SeenWriter<'a> {
    pub(super) store: &'a mut LedgerStore,
    pub(super) night: &'a OpenNight,
    pub(super) memo: &'a NewsMemo,
    pub(super) author: &'a str,
}

impl SeenWriter<'_> {
    fn news(&self) -> LedgerNews<'_> {
        LedgerNews { store: self.store, night: self.night, memo: self.memo }
    }

    /// Stores that people pressed *Seen* on a form that named these entries of their accounts, on `device`. Entries
    /// that are no longer unseen, or are not certain to be those of a holder, are left out.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub fn mark_seen(
        &mut self,
        holders: &[AccountHolder],
        entries: &[PersonEntryId],
        device: &str,
    ) -> Result<(), LedgerError> {
        let account = self.news().read_account(holders)?;
        let is_unseen =
            |id: &&PersonEntryId| account.nights.iter().flat_map(|night| &night.entries).any(|entry| entry.id == **id);
        let marks: Vec<SeenRecord> = entries
            .iter()
            .filter(is_unseen)
            .map(|id| SeenRecord {
                player: id.player,
                night: id.entry.night,
                entry: id.entry.first_event,
                way: SeenWay::Pressed,
                device: device.to_owned(),
                time_ms: now_ms(),
            })
            .collect();
        self.store.add_seen_records(&marks)?;
        let players: BTreeSet<PlayerId> = marks.iter().map(|mark| mark.player).collect();
        players.into_iter().try_for_each(|player| self.settle_seen_nights(player))
    }

    /// Stores each earlier night in which a person has nothing unseen, or which they did not attend, so that it is not
    /// read again for their account until it has further entries.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    fn settle_seen_nights(&mut self, player: PlayerId) -> Result<(), LedgerError> {
        let mut settled = Vec::new();
        // Entries that other programs record after this reading have higher numbers.
        for (night, last_event) in self.store.nights_to_tell(player)? {
            if night == self.night.id() {
                continue;
            }
            let Some(record) = self.news().record(night, last_event) else {
                continue;
            };
            let marks = self.store.night_seen_records(night, Some(player))?;
            let attended = record.night().people.contains_key(&player);
            if !attended || find_unseen_entries(&record.news, &marks, player).is_empty() {
                settled.push((night, last_event));
            }
        }
        self.store.mark_nights_seen_to(player, &settled, now_ms())
    }

    /// Stores for each of these people that they were told in person of their untold entries in the open night, up to
    /// the entry that begins with this event. The author is the one who ticked it.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub fn mark_told(&mut self, people: &[(PlayerId, u64)]) -> Result<(), LedgerError> {
        let (night, device) = (self.night.id(), self.author.to_owned());
        let last_entry = |player: PlayerId| people.iter().find(|(told, _)| *told == player).map(|(_, last)| *last);
        let mut marks = Vec::new();
        for untold in self.news().untold_people()? {
            let Some(last_entry) = last_entry(untold.player) else {
                continue;
            };
            marks.extend(untold.entries.iter().filter(|news| news.first_event <= last_entry).map(|news| SeenRecord {
                player: untold.player,
                night,
                entry: news.first_event,
                way: SeenWay::ToldInPerson,
                device: device.clone(),
                time_ms: now_ms(),
            }));
        }
        self.store.add_seen_records(&marks)
    }
}

/// Returns the person whose phone records events of the night as `author`, who sees them by recording them; empty for
/// other authors.
pub(super) fn recording_witnesses(store: &LedgerStore, night: &OpenNight, author: &str) -> Vec<EarlyWitness> {
    let player = find_phone_person(store, author, night.id(), night.replay());
    let witness = |player| EarlyWitness { player, way: SeenWay::Recorded, device: author.to_owned() };
    player.map(witness).into_iter().collect()
}
