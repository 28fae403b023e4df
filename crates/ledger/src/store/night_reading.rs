//! Reading of the list of nights, and of a night's events up to its first damage, which is reported.

use std::sync::Arc;

use rusqlite::{OptionalExtension, params};

use super::Store;
use super::database_file::sqlite_error;
use crate::{ChainFault, ChainHash, Event, LedgerError, LedgerFault, NightId, Payload, StrayEvent};
use quejing_rules::event::PayloadError;

/// The intact events of a night, with the damage behind them.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedNight {
    /// The events whose chain is intact, in order.
    pub events: Vec<Event>,
    /// The damage directly after `events`, if any.
    pub damage: Option<NightDamage>,
}

/// The damage to a night: its first damaged event, from which on no event counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightDamage {
    /// The number of the first event that is missing, changed or unreadable.
    pub event: u64,
    pub what: ChainFault,
    /// The number of stored events from `event` on, which do not count.
    pub lost: u64,
}

impl NightDamage {
    /// Converts the damage to a [`LedgerFault::Chain`] of this night.
    pub fn fault(&self, night: NightId) -> LedgerFault {
        LedgerFault::Chain { night, event: self.event, what: self.what.clone(), lost: self.lost }
    }
}

/// A night in the ledger's list of nights, as read without a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightLine {
    pub night: NightId,
    /// The number of the night's stored events.
    pub events: u64,
    /// The times of the night's first and last event, in milliseconds since 1970-01-01 UTC.
    pub time_ms: (i64, i64),
}

impl Store {
    /// Returns the nights of the ledger, the one with the most recently stored event first.
    ///
    /// # Errors
    /// The file cannot be read at all.
    pub fn nights(&self) -> Result<Vec<NightLine>, LedgerError> {
        let fail = |error| sqlite_error(&self.path, "read", error);
        let mut found = Vec::new();
        let mut read = || {
            let mut statement = self
                .connection
                .prepare_cached("SELECT night, count(*) FROM event GROUP BY night ORDER BY max(id) DESC")?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let (night, events): (String, i64) = (row.get(0)?, row.get(1)?);
                if let Ok(night) = night.parse() {
                    found.push((night, events.unsigned_abs()));
                }
            }
            Ok(())
        };
        read().map_err(fail)?;
        let line = |(night, events): (NightId, u64)| NightLine {
            night,
            events,
            time_ms: (self.edge_event_time(night, "ASC"), self.edge_event_time(night, "DESC")),
        };
        Ok(found.into_iter().map(line).collect())
    }

    /// Returns the time of a night's first (`order` is `ASC`) or last (`DESC`) event; 0 if it cannot be read.
    fn edge_event_time(&self, night: NightId, order: &str) -> i64 {
        let sql = format!("SELECT time_ms FROM event WHERE night = ?1 ORDER BY seq {order} LIMIT 1");
        self.connection.query_row(&sql, [night.to_string()], |row| row.get(0)).unwrap_or(0)
    }

    /// Loads the events of a night after the event `after` (`None` loads all) up to the first damage to their chain,
    /// which it also returns.
    ///
    /// # Errors
    /// The file cannot be read at all, or has events from a later version.
    pub fn load_night(&self, night: NightId, after: Option<&Event>) -> Result<LoadedNight, LedgerError> {
        let mut reader = ChainReader {
            link: after.map_or_else(|| ChainHash::origin(night), |event| event.hash),
            seq: after.map_or(0, |event| event.seq),
            events: Vec::new(),
        };
        let what = match self.read_rows(night, &mut reader).map_err(|error| sqlite_error(&self.path, "read", error))? {
            Ok(()) => None,
            Err(ReadStopReason::Later(kind)) => return Err(LedgerError::UnknownKind { kind }),
            Err(ReadStopReason::Broken(what)) => Some(what),
        };
        let damage = what.map(|what| NightDamage {
            event: reader.seq + 1,
            what,
            lost: self.count_events_from(night, reader.seq + 1),
        });
        Ok(LoadedNight { events: reader.events, damage })
    }

    /// Returns true if a night has an event of this kind, even an undone one; false if the file cannot be read.
    pub(crate) fn has_event_kind(&self, night: NightId, kind: &str) -> bool {
        // Quotes within a text are escaped, so the pattern matches no text.
        let pattern = format!("%\"kind\":\"{kind}\"%");
        let sql = "SELECT EXISTS (SELECT 1 FROM event WHERE night = ?1 AND payload LIKE ?2)";
        self.connection.query_row(sql, params![night.to_string(), pattern], |row| row.get(0)).unwrap_or(false)
    }

    /// Returns the stored events of a night from number `from` on, without a check of their hash chain.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn stray_events(&self, night: NightId, from: u64) -> Result<Vec<StrayEvent>, LedgerError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(EVENTS_SQL)?;
            let before = from.saturating_sub(1) as i64;
            let rows = statement.query_map(params![night.to_string(), before], |row| {
                let text = |at: usize| {
                    let bytes = row.get_ref(at)?.as_bytes().unwrap_or_default();
                    Ok::<_, rusqlite::Error>(String::from_utf8_lossy(bytes).into_owned())
                };
                Ok(StrayEvent {
                    seq: row.get::<_, i64>(0)?.unsigned_abs(),
                    time_ms: row.get(1)?,
                    author: text(2)?,
                    text: text(3)?,
                    hash: text(4)?,
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<StrayEvent>>>()
        };
        read().map_err(|error| sqlite_error(&self.path, "read", error))
    }

    /// Returns the first event of a night; `None` if it is missing or damaged.
    ///
    /// # Errors
    /// The file cannot be read.
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
        let mut reader = ChainReader { link: ChainHash::origin(night), seq: 0, events: Vec::new() };
        if let Some((time_ms, author, text, hash)) = found {
            // An invalid event is reported when the night is opened.
            let _ = reader.read_event(1, time_ms, &author, &text, &hash);
        }
        Ok(reader.events.pop())
    }

    /// Reads the rows of a night after the reader's position, until the end or the first invalid row.
    fn read_rows(&self, night: NightId, reader: &mut ChainReader) -> rusqlite::Result<Result<(), ReadStopReason>> {
        let mut statement = self.connection.prepare_cached(EVENTS_SQL)?;
        let mut rows = statement.query(params![night.to_string(), reader.seq as i64])?;
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

    /// Counts the stored events of a night from number `event` on; 0 if the file cannot be read.
    pub(super) fn count_events_from(&self, night: NightId, event: u64) -> u64 {
        self.query_count(
            "SELECT count(*) FROM event WHERE night = ?1 AND seq >= ?2",
            params![night.to_string(), event as i64],
        )
    }

    /// Returns the highest event number of a night; 0 if it has none or the file cannot be read.
    pub(super) fn highest_event(&self, night: NightId) -> u64 {
        self.query_count("SELECT coalesce(max(seq), 0) FROM event WHERE night = ?1", params![night.to_string()])
    }

    fn query_count(&self, sql: &str, values: &[&dyn rusqlite::ToSql]) -> u64 {
        self.connection.query_row(sql, values, |row| row.get::<_, i64>(0)).map_or(0, i64::unsigned_abs)
    }
}

/// The SQL query for a night's events above a given number, in order.
const EVENTS_SQL: &str = "SELECT seq, time_ms, author, payload, hash FROM event
    WHERE night = ?1 AND seq > ?2 ORDER BY seq";

/// The reason for which reading stops at an event.
enum ReadStopReason {
    /// The event is missing, changed or unreadable.
    Broken(ChainFault),
    /// The event has this kind, which only a later version knows.
    Later(String),
}

struct ChainReader {
    link: ChainHash,
    seq: u64,
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
        let expected = self.seq + 1;
        if seq != expected as i64 {
            return Err(ReadStopReason::Broken(ChainFault::Missing));
        }
        let link = self.link.next_hash(expected, time_ms, author, text);
        if ChainHash::parse(hash) != Some(link) {
            return Err(ReadStopReason::Broken(ChainFault::Changed));
        }
        let payload = Payload::read(text).map_err(|error| match error {
            PayloadError::UnknownKind { kind } => ReadStopReason::Later(kind),
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
        (self.link, self.seq) = (link, expected);
        Ok(())
    }
}
