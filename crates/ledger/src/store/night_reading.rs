//! Reading of the ledger's nights, and of a night's events up to its first damage, which is reported.

use std::sync::Arc;

use rusqlite::{OptionalExtension, params};

use super::LedgerStore;
use super::database_file::sqlite_error;
use crate::{ChainFault, ChainHash, Event, LedgerError, LedgerFault, Payload, PayloadError, StrayEvent};
use quejing_rules::NightId;

/// The intact events of a night, with the damage after them.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedNight {
    /// The events with an intact hash chain, in order.
    pub events: Vec<Event>,
    /// The damage directly after `events`; `None` if the night is intact.
    pub damage: Option<NightDamage>,
}

/// The damage to a night: its first damaged event, from which on no event counts, and the kind of the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightDamage {
    /// The number of the first event that is missing, changed or unreadable.
    pub first_damaged_event: u64,
    pub chain_fault: ChainFault,
    /// The number of stored events from `first_damaged_event` on, which do not count.
    pub lost_event_count: u64,
}

impl NightDamage {
    /// Converts the damage of `night` to a [`LedgerFault::Chain`].
    pub fn to_ledger_fault(&self, night: NightId) -> LedgerFault {
        LedgerFault::Chain {
            night,
            event: self.first_damaged_event,
            what: self.chain_fault.clone(),
            lost: self.lost_event_count,
        }
    }
}

/// A night stored in the ledger, as read without a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredNight {
    pub night: NightId,
    /// The number of the night's stored events, damaged ones included.
    pub event_count: u64,
    /// The times of the night's first and last event, in milliseconds since 1970-01-01 UTC; 0 if a time cannot be read.
    pub first_and_last_ms: (i64, i64),
}

impl LedgerStore {
    /// Returns the nights of the ledger, the one with the most recently stored event first; omits events whose night
    /// cannot be read.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn nights(&self) -> Result<Vec<StoredNight>, LedgerError> {
        let fail = |error| sqlite_error(&self.path, "read", error);
        let mut nights = Vec::new();
        let mut read_nights = || {
            let mut statement = self
                .connection
                .prepare_cached("SELECT night, count(*) FROM event GROUP BY night ORDER BY max(id) DESC")?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let (night, event_count): (String, i64) = (row.get(0)?, row.get(1)?);
                if let Ok(night) = night.parse() {
                    nights.push((night, event_count.unsigned_abs()));
                }
            }
            Ok(())
        };
        read_nights().map_err(fail)?;
        let to_stored_night = |(night, event_count): (NightId, u64)| StoredNight {
            night,
            event_count,
            first_and_last_ms: (self.edge_event_time_ms(night, "ASC"), self.edge_event_time_ms(night, "DESC")),
        };
        Ok(nights.into_iter().map(to_stored_night).collect())
    }

    /// Returns the time of a night's first (`order` is `ASC`) or last (`DESC`) event, in milliseconds since 1970-01-01
    /// UTC; 0 if it cannot be read.
    fn edge_event_time_ms(&self, night: NightId, order: &str) -> i64 {
        let sql = format!("SELECT time_ms FROM event WHERE night = ?1 ORDER BY seq {order} LIMIT 1");
        self.connection.query_row(&sql, [night.to_string()], |row| row.get(0)).unwrap_or(0)
    }

    /// Loads the events of a night after the event `after` (`None` loads all) up to the first damage to their hash
    /// chain, and that damage. An unknown night has no events.
    ///
    /// # Errors
    /// The database cannot be read, or [`LedgerError::UnknownKind`] for an event from a later version.
    pub fn load_night(&self, night: NightId, after: Option<&Event>) -> Result<LoadedNight, LedgerError> {
        let mut reader = ChainReader {
            link: after.map_or_else(|| ChainHash::origin(night), |event| event.hash),
            last_seq: after.map_or(0, |event| event.seq),
            events: Vec::new(),
        };
        let chain_fault =
            match self.read_rows(night, &mut reader).map_err(|error| sqlite_error(&self.path, "read", error))? {
                Ok(()) => None,
                Err(ReadStopReason::UnknownKind(kind)) => return Err(LedgerError::UnknownKind { kind }),
                Err(ReadStopReason::Broken(fault)) => Some(fault),
            };
        let damage = chain_fault.map(|chain_fault| NightDamage {
            first_damaged_event: reader.last_seq + 1,
            chain_fault,
            lost_event_count: self.count_events_from(night, reader.last_seq + 1),
        });
        Ok(LoadedNight { events: reader.events, damage })
    }

    /// Returns true if a night has an event of this kind, even an undone one or one inside a correction; false if the
    /// database cannot be read.
    pub(crate) fn has_event_kind(&self, night: NightId, kind: &str) -> bool {
        // Quotes within a text are escaped, so that the pattern matches only the key with its value.
        let pattern = format!("%\"kind\":\"{kind}\"%");
        let sql = "SELECT EXISTS (SELECT 1 FROM event WHERE night = ?1 AND payload LIKE ?2)";
        self.connection.query_row(sql, params![night.to_string(), pattern], |row| row.get(0)).unwrap_or(false)
    }

    /// Returns the stored events of a night from number `first_seq` on, without a check of their hash chain.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn stray_events(&self, night: NightId, first_seq: u64) -> Result<Vec<StrayEvent>, LedgerError> {
        let read_events = || {
            let mut statement = self.connection.prepare_cached(EVENTS_SQL)?;
            let seq_before = first_seq.saturating_sub(1) as i64;
            let rows = statement.query_map(params![night.to_string(), seq_before], |row| {
                let text_column = |column: usize| {
                    let bytes = row.get_ref(column)?.as_bytes().unwrap_or_default();
                    Ok::<_, rusqlite::Error>(String::from_utf8_lossy(bytes).into_owned())
                };
                Ok(StrayEvent {
                    seq: row.get::<_, i64>(0)?.unsigned_abs(),
                    time_ms: row.get(1)?,
                    author: text_column(2)?,
                    text: text_column(3)?,
                    hash: text_column(4)?,
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<StrayEvent>>>()
        };
        read_events().map_err(|error| sqlite_error(&self.path, "read", error))
    }

    /// Returns the first event of a night; `None` if it is missing, damaged or from a later version.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn opening_event(&self, night: NightId) -> Result<Option<Event>, LedgerError> {
        let found = self.connection.query_row(
            "SELECT time_ms, author, payload, hash FROM event WHERE night = ?1 AND seq = 1",
            [night.to_string()],
            |row| {
                let (author, text): (String, String) = (row.get(1)?, row.get(2)?);
                Ok((row.get::<_, i64>(0)?, author, text, row.get::<_, String>(3)?))
            },
        );
        let found = found.optional().map_err(|error| sqlite_error(&self.path, "read", error))?;
        let mut reader = ChainReader { link: ChainHash::origin(night), last_seq: 0, events: Vec::new() };
        if let Some((time_ms, author, text, hash)) = found {
            // An invalid event is reported when the night is loaded.
            let _ = reader.read_event(1, time_ms, &author, &text, &hash);
        }
        Ok(reader.events.pop())
    }

    /// Reads the events of a night after the reader's last one, up to the end or the first invalid event. The inner
    /// error is the reason to stop there, the outer one an error of SQLite.
    fn read_rows(&self, night: NightId, reader: &mut ChainReader) -> rusqlite::Result<Result<(), ReadStopReason>> {
        let mut statement = self.connection.prepare_cached(EVENTS_SQL)?;
        let mut rows = statement.query(params![night.to_string(), reader.last_seq as i64])?;
        while let Some(row) = rows.next()? {
            let (seq, time_ms): (i64, i64) = (row.get(0)?, row.get(1)?);
            let author = row.get_ref(2)?.as_str().unwrap_or_default();
            let text = row.get_ref(3)?.as_str().unwrap_or_default();
            if let Err(why) =
                reader.read_event(seq, time_ms, author, text, row.get_ref(4)?.as_str().unwrap_or_default())
            {
                return Ok(Err(why));
            }
        }
        Ok(Ok(()))
    }

    /// Counts the stored events of a night from number `first_seq` on; 0 if the database cannot be read.
    pub(super) fn count_events_from(&self, night: NightId, first_seq: u64) -> u64 {
        self.query_count(
            "SELECT count(*) FROM event WHERE night = ?1 AND seq >= ?2",
            params![night.to_string(), first_seq as i64],
        )
    }

    /// Returns the highest number of a night's stored events; 0 if it has none or the database cannot be read.
    pub fn highest_seq(&self, night: NightId) -> u64 {
        self.query_count("SELECT coalesce(max(seq), 0) FROM event WHERE night = ?1", params![night.to_string()])
    }

    pub(super) fn query_count(&self, sql: &str, parameters: &[&dyn rusqlite::ToSql]) -> u64 {
        self.connection.query_row(sql, parameters, |row| row.get::<_, i64>(0)).map_or(0, i64::unsigned_abs)
    }
}

/// The SQL query for a night's events above a given number, in order.
const EVENTS_SQL: &str = "SELECT seq, time_ms, author, payload, hash FROM event
    WHERE night = ?1 AND seq > ?2 ORDER BY seq";

/// The reason for which the reading of a night stops at an event.
enum ReadStopReason {
    /// The event is missing, changed or unreadable.
    Broken(ChainFault),
    /// The event is of this kind, which only a later version knows.
    UnknownKind(String),
}

/// A reader of a night's events that checks their hash chain.
struct ChainReader {
    /// The hash of the last event read, or the beginning of the chain.
    link: ChainHash,
    last_seq: u64,
    events: Vec<Event>,
}

impl ChainReader {
    fn read_event(
        &mut self,
        seq: i64,
        time_ms: i64,
        author: &str,
        text: &str,
        hash: &str,
    ) -> Result<(), ReadStopReason> {
        let expected = self.last_seq + 1;
        if seq != expected as i64 {
            return Err(ReadStopReason::Broken(ChainFault::Missing));
        }
        let link = self.link.next_hash(expected, time_ms, author, text);
        if ChainHash::parse(hash) != Some(link) {
            return Err(ReadStopReason::Broken(ChainFault::Changed));
        }
        let payload = Payload::read(text).map_err(|error| match error {
            PayloadError::UnknownKind { kind } => ReadStopReason::UnknownKind(kind),
            PayloadError::BadEvent { why } => ReadStopReason::Broken(ChainFault::Unreadable(why)),
        })?;
        let author = match self.events.last() {
            Some(before) if &*before.author == author => Arc::clone(&before.author),
            _ => author.into(),
        };
        self.events.push(Event {
            seq: expected,
            time_ms,
            author,
            text: text.into(),
            payload: Arc::new(payload),
            hash: link,
        });
        (self.link, self.last_seq) = (link, expected);
        Ok(())
    }
}
