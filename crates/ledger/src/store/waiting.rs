//! The batches that a mirror's home has not taken yet: what was entered while it did not answer.
//!
//! They lie in a file of their own beside the mirror, so that a mirror can be fetched anew without them. Every reading
//! of the mirror shows their events, settings and marks behind the confirmed ones: views of the same names as the
//! tables add them. A batch that no longer follows the confirmed state is hidden until it was judged again.

use std::collections::BTreeMap;

use quejing_io::files;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::batch::{Batch, NewEvents, SettingChange};
use super::companion_path::companion_path;
use super::database_file::sqlite_error;
use super::seen_records::SeenRow;
use super::{HAS_HEADS_SETTING, LedgerStore};
use crate::same_effect::renumber;
use crate::{ChainHash, Event, LedgerError, LedgerFault, Payload, PayloadError, StrayEvent};
use quejing_rules::NightId;

/// The ending of the file's name.
pub(super) const WAITING_ENDING: &str = ".waiting";
/// The newest format of the file.
const WAITING_FORMAT: i64 = 1;
/// The tables of the file: the batches, and what the views show of them.
const WAITING_TABLES: &str = "
    CREATE TABLE IF NOT EXISTS waiting.batch (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        entered_ms INTEGER NOT NULL,
        content TEXT NOT NULL,
        fate TEXT,
        is_returned INTEGER NOT NULL DEFAULT 0,
        is_hidden INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE IF NOT EXISTS waiting.event (
        id INTEGER PRIMARY KEY,
        night TEXT NOT NULL,
        seq INTEGER NOT NULL,
        time_ms INTEGER NOT NULL,
        author TEXT NOT NULL,
        payload TEXT NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE (night, seq)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS waiting.setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS waiting.seen (
        player TEXT NOT NULL,
        night TEXT NOT NULL,
        entry INTEGER NOT NULL,
        way TEXT NOT NULL,
        device TEXT NOT NULL,
        time_ms INTEGER NOT NULL,
        PRIMARY KEY (night, player, entry, way)
    ) STRICT;
";
/// The views with which a connection reads confirmed and waiting rows together. Row numbers of waiting ones are beyond
/// all others.
const WAITING_VIEWS: &str = "
    CREATE TEMP VIEW event AS
        SELECT id, night, seq, time_ms, author, payload, hash FROM main.event
        UNION ALL
        SELECT id + 4611686018427387904, night, seq, time_ms, author, payload, hash FROM waiting.event;
    CREATE TEMP VIEW setting AS
        SELECT name, value FROM waiting.setting
        UNION ALL
        SELECT name, value FROM main.setting WHERE name NOT IN (SELECT name FROM waiting.setting);
    CREATE TEMP VIEW seen AS
        SELECT rowid AS rowid, player, night, entry, way, device, time_ms FROM main.seen
        UNION ALL
        SELECT rowid + 4611686018427387904, player, night, entry, way, device, time_ms FROM waiting.seen;
";
/// The removal of what the views show of the batches.
const CLEAR_SHOWN: &str = "DELETE FROM waiting.event; DELETE FROM waiting.setting; DELETE FROM waiting.seen;";

/// A batch that waits for the home.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WaitingBatch {
    /// The number in the order of entering.
    pub number: i64,
    pub entered_ms: i64,
    pub batch: Batch,
    /// The hash of the event that each mark of the batch names; `None` if it was not found.
    pub marked: Vec<Option<ChainHash>>,
    /// The reason for which it will not be recorded; `None` as long as it may be. The home is told before people are.
    pub fate: Option<ReturnReason>,
}

/// An entry that was made while the home did not answer, and that could not be recorded afterwards.
#[derive(Clone, Debug, PartialEq)]
pub struct ReturnedEntry {
    /// The number by which it is named.
    pub number: i64,
    /// The time of the entry, in milliseconds since 1970-01-01 UTC.
    pub entered_ms: i64,
    /// The mark that its first event gets when it is entered again ([`Payload::request_id`]).
    pub mark: String,
    /// Its events; `None` for bets, questions and answers without an event.
    pub events: Option<ReturnedEvents>,
    pub reason: ReturnReason,
}

/// The events of an entry that was not recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct ReturnedEvents {
    pub night: NightId,
    pub author: String,
    /// The number that the first of them would have had.
    pub first_event: u64,
    pub payloads: Vec<Payload>,
}

impl ReturnedEvents {
    /// Returns what is recorded when the entry is made again behind the event with the number `last`: without the
    /// consents, which counted for what was shown then.
    pub fn payloads_behind(&self, last: u64, mark: &str) -> Vec<Payload> {
        let mut payloads = self.payloads.clone();
        for payload in &mut payloads {
            renumber(payload, |number| number.checked_sub(self.first_event).map(|place| last + 1 + place));
            payload.group_start = None;
            payload.consents.clear();
            payload.agreed.clear();
            if let Some(agreed) = payload.body.agreed_people_mut() {
                agreed.clear();
            }
            payload.request_id = None;
        }
        if let Some(first) = payloads.first_mut() {
            first.request_id = Some(mark.to_owned());
        }
        payloads
    }
}

/// The reason for which an entry that waited was not recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReturnReason {
    /// These events, recorded meanwhile, concern the same table or change what it would do.
    Meanwhile(Vec<u64>),
    /// The entry follows another one that was not recorded.
    FollowsReturned,
    /// Bets, questions or answers have changed meanwhile.
    OtherSetting,
    /// The night that the entry continues is damaged or gone.
    NightLost,
}

/// A batch as the file stores it.
#[derive(Serialize, Deserialize)]
struct KeptBatch {
    events: Vec<KeptEvents>,
    settings: Vec<SettingChange>,
    /// Each mark with the hash of the event that it names.
    seen: Vec<(SeenRow, Option<String>)>,
}

/// Events that follow an event of a night, as the file stores them.
#[derive(Serialize, Deserialize)]
struct KeptEvents {
    night: NightId,
    after: u64,
    hash: String,
    /// Time, author and text of each.
    events: Vec<(i64, String, String)>,
}

/// The fault of a batch in the file.
enum KeptFault {
    /// An event of a later version, or one that cannot be read.
    Event(PayloadError),
    Form,
}

impl LedgerStore {
    /// Returns true if a file of what waits lies beside the mirror.
    pub(super) fn has_waiting_file(&self) -> bool {
        companion_path(&self.path, WAITING_ENDING).exists()
    }

    /// Opens the file of what waits beside a mirror, and shows it in every reading.
    pub(super) fn attach_waiting(&mut self) -> Result<(), LedgerError> {
        let path = companion_path(&self.path, WAITING_ENDING);
        let attach = || {
            self.connection.execute("ATTACH DATABASE ?1 AS waiting", [path.to_string_lossy()])?;
            self.connection.execute_batch("PRAGMA waiting.journal_mode = WAL; PRAGMA waiting.synchronous = FULL;")?;
            let format: i64 = self.connection.query_row("PRAGMA waiting.user_version", [], |row| row.get(0))?;
            if format < WAITING_FORMAT {
                self.connection.execute_batch("BEGIN IMMEDIATE")?;
                self.connection.execute_batch(WAITING_TABLES)?;
                self.connection.execute_batch(&format!("PRAGMA waiting.user_version = {WAITING_FORMAT}; COMMIT"))?;
            }
            self.connection.execute_batch(WAITING_VIEWS)?;
            Ok(format)
        };
        let format = attach().map_err(|error| sqlite_error(&path, "opened", error))?;
        self.shows_waiting = true;
        for ending in ["", "-wal", "-shm"] {
            files::restrict_to_owner(&companion_path(&path, ending));
        }
        match format > WAITING_FORMAT {
            true => Err(LedgerError::Schema { path: path.display().to_string(), found: format, known: WAITING_FORMAT }),
            false => Ok(()),
        }
    }

    /// Keeps a batch until the home takes it, with settings of this machine alone.
    pub(super) fn keep_batch(&mut self, batch: &Batch, local: &BTreeMap<String, String>) -> Result<(), LedgerError> {
        self.run_local_transaction(|store| {
            let marked = batch.seen().iter().map(|row| store.marked_event(batch, row)).collect::<Vec<_>>();
            let id = format!("{:032x}", batch.id());
            let content = write_kept(batch, &marked);
            let sql = "INSERT INTO waiting.batch (id, entered_ms, content) VALUES (?1, ?2, ?3)";
            let kept = store.connection.execute(sql, params![id, crate::now_ms(), content]);
            kept.map_err(|error| sqlite_error(&store.path, "written", error))?;
            store.show_waiting()?;
            // Only confirmed events are in the list of acknowledged ones.
            let local = local.iter().filter(|(name, _)| *name != HAS_HEADS_SETTING);
            local.into_iter().try_for_each(|(name, value)| store.write_local_setting(name, value, true))
        })
    }

    /// Returns the hash of the event that a mark names: one of the batch's own, or one that is visible.
    fn marked_event(&self, batch: &Batch, row: &SeenRow) -> Option<ChainHash> {
        let (night, seq) = (row.night.parse::<NightId>().ok()?, row.entry.unsigned_abs());
        let own = batch.events().iter().filter(|new| new.night == night).flat_map(|new| &new.events);
        own.into_iter().find(|event| event.seq == seq).map(|event| event.hash).or_else(|| self.stored_hash(night, seq))
    }

    /// Returns the number of entries that wait for the home.
    pub fn count_waiting(&self) -> u64 {
        match self.shows_waiting {
            true => self.query_count("SELECT count(*) FROM waiting.batch WHERE NOT is_returned", &[]),
            false => 0,
        }
    }

    /// Returns the number of the first event of a night that the home has not confirmed; `None` if all are confirmed.
    pub fn first_waiting_event(&self, night: NightId) -> Option<u64> {
        let sql = "SELECT coalesce(min(seq), 0) FROM waiting.event WHERE night = ?1";
        let first = if self.shows_waiting { self.query_count(sql, params![night.to_string()]) } else { 0 };
        (first > 0).then_some(first)
    }

    /// Returns the highest number of a night's confirmed events; 0 if there is none.
    pub(super) fn highest_confirmed_seq(&self, night: NightId) -> u64 {
        let sql = "SELECT coalesce(max(seq), 0) FROM main.event WHERE night = ?1";
        self.query_count(sql, params![night.to_string()])
    }

    /// Returns the confirmed events of a night, without a check of their hash chain.
    pub(crate) fn confirmed_events(&self, night: NightId) -> Result<Vec<StrayEvent>, LedgerError> {
        let mut events = self.stray_events(night, 1)?;
        if let Some(first) = self.first_waiting_event(night) {
            events.truncate(events.partition_point(|event| event.seq < first));
        }
        Ok(events)
    }

    /// Returns the batches that wait, in the order of entering, also those that will not be recorded.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn waiting_batches(&self) -> Result<Vec<WaitingBatch>, LedgerError> {
        if !self.shows_waiting {
            return Ok(Vec::new());
        }
        self.read_batches(
            "SELECT number, id, entered_ms, content, fate FROM waiting.batch WHERE NOT is_returned ORDER BY number",
        )
    }

    /// Returns the entries that were made while the home did not answer and could not be recorded, oldest first.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn returned_entries(&self) -> Result<Vec<ReturnedEntry>, LedgerError> {
        if !self.shows_waiting {
            return Ok(Vec::new());
        }
        let sql = "SELECT number, id, entered_ms, content, fate FROM waiting.batch WHERE is_returned ORDER BY number";
        Ok(self.read_batches(sql)?.into_iter().map(to_returned).collect())
    }

    fn read_batches(&self, sql: &str) -> Result<Vec<WaitingBatch>, LedgerError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            let rows = statement.query_map([], |row| {
                let (number, id, entered_ms): (i64, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok((number, id, entered_ms, row.get::<_, String>(3)?, row.get::<_, Option<String>>(4)?))
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        let rows = read().map_err(|error| sqlite_error(&self.path, "read", error))?;
        let batches = rows.into_iter().map(|(number, id, entered_ms, content, fate)| {
            let (batch, marked) = read_kept(&id, &content).map_err(|fault| self.unreadable_waiting(fault))?;
            let fate = fate.and_then(|text| serde_json::from_str(&text).ok());
            Ok(WaitingBatch { number, entered_ms, batch, marked, fate })
        });
        batches.collect()
    }

    fn unreadable_waiting(&self, fault: KeptFault) -> LedgerError {
        match fault {
            KeptFault::Event(error) => error.into(),
            KeptFault::Form => {
                let path = companion_path(&self.path, WAITING_ENDING);
                LedgerError::Damaged { path: path.display().to_string(), fault: LedgerFault::Form }
            }
        }
    }

    /// Removes batches that the home has taken, or returned entries that people have dealt with.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn forget_waiting(&mut self, numbers: &[i64]) -> Result<(), LedgerError> {
        if numbers.is_empty() {
            return Ok(());
        }
        self.run_local_transaction(|store| store.remove_batches(numbers).and_then(|()| store.show_waiting()))
    }

    /// Removes batches in the transaction in progress.
    pub(super) fn remove_batches(&self, numbers: &[i64]) -> Result<(), LedgerError> {
        let mut removals = numbers
            .iter()
            .map(|number| self.connection.execute("DELETE FROM waiting.batch WHERE number = ?1", [number]).map(|_| ()));
        removals.try_for_each(|removed| removed).map_err(|error| sqlite_error(&self.path, "written", error))
    }

    /// Makes a batch that the home will not write any more a returned entry, for people to see; one that only marked
    /// entries as seen is dropped.
    pub(crate) fn return_batch(&mut self, waiting: &WaitingBatch, reason: &ReturnReason) -> Result<(), LedgerError> {
        let batch = &waiting.batch;
        if batch.events().is_empty() && batch.settings().is_empty() {
            return self.forget_waiting(&[waiting.number]);
        }
        let fate = serde_json::to_string(reason).unwrap_or_default();
        self.run_local_transaction(|store| {
            let sql = "UPDATE waiting.batch SET is_returned = 1, fate = ?2 WHERE number = ?1";
            let returned = store.connection.execute(sql, params![waiting.number, fate]);
            returned.map_err(|error| sqlite_error(&store.path, "written", error))?;
            store.show_waiting()
        })
    }

    /// Returns true if a batch that may be recorded no longer follows the confirmed state.
    pub(crate) fn has_hidden_batches(&self) -> bool {
        self.shows_waiting
            && self.query_count("SELECT count(*) FROM waiting.batch WHERE is_hidden AND fate IS NULL", &[]) > 0
    }

    /// Lets `judge` change the batches that wait, or give them a reason for which they will not be recorded, with a
    /// ledger that shows confirmed events only.
    pub(crate) fn rework_waiting(
        &mut self,
        judge: impl FnOnce(&LedgerStore, Vec<WaitingBatch>) -> Result<Vec<WaitingBatch>, LedgerError>,
    ) -> Result<(), LedgerError> {
        self.run_local_transaction(|store| {
            store.clear_shown()?;
            let judged = judge(store, store.waiting_batches()?)?;
            for one in &judged {
                let fate = one.fate.as_ref().and_then(|fate| serde_json::to_string(fate).ok());
                let sql = "UPDATE waiting.batch SET content = ?2, fate = ?3 WHERE number = ?1";
                let content = write_kept(&one.batch, &one.marked);
                let written = store.connection.execute(sql, params![one.number, content, fate]);
                written.map_err(|error| sqlite_error(&store.path, "written", error))?;
            }
            store.show_waiting()
        })
    }

    fn clear_shown(&self) -> Result<(), LedgerError> {
        self.connection.execute_batch(CLEAR_SHOWN).map_err(|error| sqlite_error(&self.path, "written", error))
    }

    /// Shows again, in the transaction in progress, the batches that follow the confirmed state one after another, and
    /// hides the others.
    pub(super) fn show_waiting(&mut self) -> Result<(), LedgerError> {
        if !self.shows_waiting {
            return Ok(());
        }
        self.clear_shown()?;
        for one in self.waiting_batches()? {
            let is_shown = one.fate.is_none() && self.find_stale_state(&one.batch)?.is_none();
            if is_shown {
                self.show_batch(&one.batch).map_err(|error| sqlite_error(&self.path, "written", error))?;
            }
            let sql = "UPDATE waiting.batch SET is_hidden = ?2 WHERE number = ?1 AND is_hidden <> ?2";
            let noted = self.connection.execute(sql, params![one.number, !is_shown]);
            noted.map_err(|error| sqlite_error(&self.path, "written", error))?;
        }
        Ok(())
    }

    fn show_batch(&self, batch: &Batch) -> rusqlite::Result<()> {
        let connection: &Connection = &self.connection;
        let sql = "INSERT INTO waiting.event (night, seq, time_ms, author, payload, hash)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        for new in batch.events() {
            for event in &new.events {
                let night = new.night.to_string();
                let (seq, hash) = (event.seq.cast_signed(), event.hash.to_string());
                let row = params![night, seq, event.time_ms, &*event.author, &*event.text, hash];
                connection.prepare_cached(sql)?.execute(row)?;
            }
        }
        for change in batch.settings() {
            let sql = "INSERT OR REPLACE INTO waiting.setting (name, value) VALUES (?1, ?2)";
            connection.prepare_cached(sql)?.execute([&change.key.stored_name(), &change.after])?;
        }
        for row in batch.seen() {
            let sql = "INSERT OR IGNORE INTO waiting.seen (player, night, entry, way, device, time_ms)
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let values = params![row.player, row.night, row.entry, row.way, row.device, row.time_ms];
            connection.prepare_cached(sql)?.execute(values)?;
        }
        Ok(())
    }

    /// Writes a setting, in a transaction that is taken back, so that the rest of the transaction reads it.
    pub(super) fn shadow_waiting_setting(&self, name: &str, value: &str) -> Result<(), LedgerError> {
        if !self.shows_waiting {
            return Ok(());
        }
        let sql = "UPDATE waiting.setting SET value = ?2 WHERE name = ?1";
        let written = self.connection.prepare_cached(sql).and_then(|mut statement| statement.execute([name, value]));
        written.map(|_| ()).map_err(|error| sqlite_error(&self.path, "written", error))
    }

    /// Returns the number that changes when another program writes to the file of what waits.
    pub(super) fn waiting_version(&self) -> rusqlite::Result<i64> {
        if !self.shows_waiting {
            return Ok(0);
        }
        self.connection.prepare_cached("PRAGMA waiting.data_version")?.query_row([], |row| row.get(0))
    }

    /// Returns the hash of a confirmed event; `None` if it is missing.
    pub(super) fn confirmed_hash(&self, night: NightId, seq: u64) -> Option<ChainHash> {
        let sql = "SELECT hash FROM main.event WHERE night = ?1 AND seq = ?2";
        let found = self.connection.query_row(sql, params![night.to_string(), seq.cast_signed()], |row| row.get(0));
        found.optional().ok().flatten().and_then(|text: String| ChainHash::parse(&text))
    }
}

fn to_returned(waiting: WaitingBatch) -> ReturnedEntry {
    let new = waiting.batch.events().first();
    let events = new.map(|new| ReturnedEvents {
        night: new.night,
        author: new.events.first().map_or_else(String::new, |event| event.author.to_string()),
        first_event: new.after.0 + 1,
        payloads: new.events.iter().map(|event| (*event.payload).clone()).collect(),
    });
    let mark = format!("returned-{:032x}", waiting.batch.id());
    let reason = waiting.fate.unwrap_or(ReturnReason::OtherSetting);
    ReturnedEntry { number: waiting.number, entered_ms: waiting.entered_ms, mark, events, reason }
}

fn write_kept(batch: &Batch, marked: &[Option<ChainHash>]) -> String {
    let kept_event = |event: &Event| (event.time_ms, event.author.to_string(), event.text.to_string());
    let events = batch.events().iter().map(|new| KeptEvents {
        night: new.night,
        after: new.after.0,
        hash: new.after.1.to_string(),
        events: new.events.iter().map(kept_event).collect(),
    });
    let hashes = marked.iter().map(|hash| hash.map(|hash| hash.to_string()));
    let kept = KeptBatch {
        events: events.collect(),
        settings: batch.settings().to_vec(),
        seen: batch.seen().iter().cloned().zip(hashes).collect(),
    };
    serde_json::to_string(&kept).unwrap_or_default()
}

/// Reads a kept batch with the hashes of the events that its marks name.
fn read_kept(id: &str, content: &str) -> Result<(Batch, Vec<Option<ChainHash>>), KeptFault> {
    let kept: KeptBatch = serde_json::from_str(content).map_err(|_| KeptFault::Form)?;
    let id = u128::from_str_radix(id, 16).map_err(|_| KeptFault::Form)?;
    let mut batch = Batch { id, settings: kept.settings, ..Batch::new() };
    for new in kept.events {
        let after = (new.after, ChainHash::parse(&new.hash).ok_or(KeptFault::Form)?);
        let mut events: Vec<Event> = Vec::with_capacity(new.events.len());
        for (time_ms, author, text) in new.events {
            let (seq, link) = events.last().map_or(after, |event| (event.seq, event.hash));
            let hash = link.next_hash(seq + 1, time_ms, &author, &text);
            let payload = Payload::read(&text).map_err(KeptFault::Event)?.into();
            events.push(Event { seq: seq + 1, time_ms, author: author.into(), text: text.into(), payload, hash });
        }
        batch.events.push(NewEvents { night: new.night, after, events });
    }
    let (seen, hashes): (Vec<SeenRow>, Vec<Option<String>>) = kept.seen.into_iter().unzip();
    batch.seen = seen;
    let marked = hashes.into_iter().map(|hash| hash.as_deref().and_then(ChainHash::parse));
    Ok((batch, marked.collect()))
}
