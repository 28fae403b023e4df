//! Reads the list of nights, and the events of a night up to the first damage, which is named.

use std::sync::Arc;

use rusqlite::{OptionalExtension, params};

use super::Store;
use super::file::sqlite_error;
use crate::{Broken, Event, Hash, LedgerError, LedgerFault, NightId, Payload, Stray};
use quejing_rules::event::PayloadError;

/// The events of a night as far as they are intact.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedNight {
    /// The events whose chain is intact, from the first on.
    pub events: Vec<Event>,
    /// The damage after them, if any.
    pub damage: Option<NightDamage>,
}

/// The first damaged event of a night, after which none count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightDamage {
    /// The first event that is missing, changed or unreadable.
    pub event: u64,
    /// The fault of that event.
    pub what: Broken,
    /// The number of stored events from there on; none of them count.
    pub lost: u64,
}

impl NightDamage {
    /// Returns the damage as a fault of the ledger.
    pub fn fault(&self, night: NightId) -> LedgerFault {
        LedgerFault::Chain { night, event: self.event, what: self.what.clone(), lost: self.lost }
    }
}

/// A night as listed in the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightLine {
    /// The night's identifier.
    pub night: NightId,
    /// The number of its events.
    pub events: u64,
    /// When it began and when it was last recorded in, in milliseconds since 1970-01-01 UTC.
    pub time_ms: (i64, i64),
}

impl Store {
    /// Lists the nights, the one most recently recorded in first.
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
            time_ms: (self.time_of(night, "ASC"), self.time_of(night, "DESC")),
        };
        Ok(found.into_iter().map(line).collect())
    }

    /// Returns the time of a night's first or last event; 0 if it cannot be read.
    fn time_of(&self, night: NightId, order: &str) -> i64 {
        let sql = format!("SELECT time_ms FROM event WHERE night = ?1 ORDER BY seq {order} LIMIT 1");
        self.connection.query_row(&sql, [night.to_string()], |row| row.get(0)).unwrap_or(0)
    }

    /// Loads the events of a night after event `after` (`None`: all) and checks their chain.
    ///
    /// # Errors
    /// The file cannot be read at all, or has events from a later version.
    pub fn load(&self, night: NightId, after: Option<&Event>) -> Result<LoadedNight, LedgerError> {
        let mut reader = Reader {
            link: after.map_or_else(|| Hash::origin(night), |event| event.hash),
            seq: after.map_or(0, |event| event.seq),
            events: Vec::new(),
        };
        let what = match self.read_rows(night, &mut reader).map_err(|error| sqlite_error(&self.path, "read", error))? {
            Ok(()) => None,
            Err(Unread::Later(kind)) => return Err(LedgerError::UnknownKind { kind }),
            Err(Unread::Broken(what)) => Some(what),
        };
        let damage =
            what.map(|what| NightDamage { event: reader.seq + 1, what, lost: self.stored_from(night, reader.seq + 1) });
        Ok(LoadedNight { events: reader.events, damage })
    }

    /// Returns true if a night has an event of a kind, undone ones included. False if the file cannot be read.
    pub(crate) fn has_kind(&self, night: NightId, kind: &str) -> bool {
        // Quotes within a text are escaped, so the pattern matches no text.
        let pattern = format!("%\"kind\":\"{kind}\"%");
        let sql = "SELECT EXISTS (SELECT 1 FROM event WHERE night = ?1 AND payload LIKE ?2)";
        self.connection.query_row(sql, params![night.to_string(), pattern], |row| row.get(0)).unwrap_or(false)
    }

    /// Returns the events of a night from number `from` on, unverified; see [`Stray`].
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn strays(&self, night: NightId, from: u64) -> Result<Vec<Stray>, LedgerError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(EVENTS)?;
            let before = from.saturating_sub(1) as i64;
            let rows = statement.query_map(params![night.to_string(), before], |row| {
                let text = |at: usize| {
                    let bytes = row.get_ref(at)?.as_bytes().unwrap_or_default();
                    Ok::<_, rusqlite::Error>(String::from_utf8_lossy(bytes).into_owned())
                };
                Ok(Stray {
                    seq: row.get::<_, i64>(0)?.unsigned_abs(),
                    time_ms: row.get(1)?,
                    author: text(2)?,
                    text: text(3)?,
                    hash: text(4)?,
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<Stray>>>()
        };
        read().map_err(|error| sqlite_error(&self.path, "read", error))
    }

    /// Returns the event that opened a night, if it is intact.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn first(&self, night: NightId) -> Result<Option<Event>, LedgerError> {
        let found = self.connection.query_row(
            "SELECT time_ms, author, payload, hash FROM event WHERE night = ?1 AND seq = 1",
            [night.to_string()],
            |row| {
                let (author, text): (String, String) = (row.get(1)?, row.get(2)?);
                Ok((row.get::<_, i64>(0)?, author, text, row.get::<_, String>(3)?))
            },
        );
        let found = found.optional().map_err(|error| sqlite_error(&self.path, "read", error))?;
        let mut reader = Reader { link: Hash::origin(night), seq: 0, events: Vec::new() };
        if let Some((time_ms, author, text, hash)) = found {
            // An invalid event is reported when the night is opened.
            let _ = reader.take(1, time_ms, &author, &text, &hash);
        }
        Ok(reader.events.pop())
    }

    /// Reads rows until the end or the first invalid one.
    fn read_rows(&self, night: NightId, reader: &mut Reader) -> rusqlite::Result<Result<(), Unread>> {
        let mut statement = self.connection.prepare_cached(EVENTS)?;
        let mut rows = statement.query(params![night.to_string(), reader.seq as i64])?;
        while let Some(row) = rows.next()? {
            let (seq, time_ms): (i64, i64) = (row.get(0)?, row.get(1)?);
            let author = row.get_ref(2)?.as_str().unwrap_or_default();
            let text = row.get_ref(3)?.as_str().unwrap_or_default();
            if let Err(why) = reader.take(seq, time_ms, author, text, row.get_ref(4)?.as_str().unwrap_or_default()) {
                return Ok(Err(why));
            }
        }
        Ok(Ok(()))
    }

    /// Counts the stored events of a night from this one on.
    pub(super) fn stored_from(&self, night: NightId, event: u64) -> u64 {
        self.number(
            "SELECT count(*) FROM event WHERE night = ?1 AND seq >= ?2",
            params![night.to_string(), event as i64],
        )
    }

    /// Returns the highest event number in a night; 0 if it has none.
    pub(super) fn highest(&self, night: NightId) -> u64 {
        self.number("SELECT coalesce(max(seq), 0) FROM event WHERE night = ?1", params![night.to_string()])
    }

    fn number(&self, sql: &str, values: &[&dyn rusqlite::ToSql]) -> u64 {
        self.connection.query_row(sql, values, |row| row.get::<_, i64>(0)).map_or(0, i64::unsigned_abs)
    }
}

/// The events of a night after a given number.
const EVENTS: &str = "SELECT seq, time_ms, author, payload, hash FROM event
    WHERE night = ?1 AND seq > ?2 ORDER BY seq";

/// The reason reading stopped at an event.
enum Unread {
    /// The event breaks the chain.
    Broken(Broken),
    /// The event is of this kind, from a later version.
    Later(String),
}

struct Reader {
    link: Hash,
    seq: u64,
    events: Vec<Event>,
}

impl Reader {
    fn take(&mut self, seq: i64, time_ms: i64, author: &str, text: &str, hash: &str) -> Result<(), Unread> {
        let expected = self.seq + 1;
        if seq != expected as i64 {
            return Err(Unread::Broken(Broken::Missing));
        }
        let link = self.link.next(expected, time_ms, author, text);
        if Hash::parse(hash) != Some(link) {
            return Err(Unread::Broken(Broken::Changed));
        }
        let payload = Payload::read(text).map_err(|error| match error {
            PayloadError::UnknownKind { kind } => Unread::Later(kind),
            PayloadError::BadEvent { why } => Unread::Broken(Broken::Unreadable(why)),
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
