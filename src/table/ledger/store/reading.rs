//! Reading: the nights, and the events of a night as far as they are intact, with the rest named.

use std::sync::Arc;

use rusqlite::{OptionalExtension, params};

use super::Store;
use super::file::failed;
use crate::table::ledger::{Event, Hash, LedgerError, NightId, Payload};

/// The events of a night as far as they are intact.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The events whose chain holds, from the first on.
    pub events: Vec<Event>,
    /// What is wrong after them.
    pub damage: Option<Damage>,
}

/// Where a night is damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The first event that is missing, changed or cannot be read.
    pub event: u64,
    /// What is wrong.
    pub why: String,
    /// How many events are stored from there on, as far as that can be told; they are not counted.
    pub lost: u64,
}

/// A night of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightLine {
    /// The night.
    pub night: NightId,
    /// How many events it has.
    pub events: u64,
    /// When it began and when something was last recorded, milliseconds since 1970-01-01 UTC.
    pub time_ms: (i64, i64),
}

impl Store {
    /// The nights, the latest first. In a damaged file those that can still be named.
    ///
    /// # Errors
    /// The file cannot be read at all.
    pub fn nights(&self) -> Result<Vec<NightLine>, LedgerError> {
        // This reads the index alone, so that a damaged page of events does not hide the nights.
        let by_index =
            "SELECT night, max(seq), max(id) FROM event GROUP BY night ORDER BY max(id) DESC";
        let by_table = "SELECT night, seq, id FROM event NOT INDEXED ORDER BY id";
        let mut found = match self.named(by_index) {
            (found, None) => found,
            (_, Some(error)) => match self.named(by_table) {
                (found, Some(_)) if found.is_empty() => {
                    return Err(failed(&self.path, "read", error));
                }
                (found, _) => found.into_iter().rev().collect(),
            },
        };
        let mut seen = std::collections::BTreeSet::new();
        found.retain(|(night, _)| seen.insert(*night));
        let line = |(night, events): (NightId, u64)| NightLine {
            night,
            events,
            time_ms: (self.time_of(night, "ASC"), self.time_of(night, "DESC")),
        };
        Ok(found.into_iter().map(line).collect())
    }

    /// Nights and numbers of events until the end or the first error.
    fn named(&self, sql: &str) -> (Vec<(NightId, u64)>, Option<rusqlite::Error>) {
        let mut found = Vec::new();
        let mut read = || {
            let mut statement = self.connection.prepare(sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let (night, events): (String, i64) = (row.get(0)?, row.get(1)?);
                found.extend(
                    night
                        .parse()
                        .ok()
                        .map(|night| (night, events.unsigned_abs())),
                );
            }
            Ok(())
        };
        let error = read().err();
        (found, error)
    }

    /// The time of a night's first or last event; 0 where it cannot be read.
    fn time_of(&self, night: NightId, order: &str) -> i64 {
        let sql =
            format!("SELECT time_ms FROM event WHERE night = ?1 ORDER BY seq {order} LIMIT 1");
        let found = self
            .connection
            .query_row(&sql, [night.to_string()], |row| row.get(0));
        found.unwrap_or(0)
    }

    /// The events of a night after event `after`, whose hash is given; the chain is checked.
    ///
    /// # Errors
    /// The file cannot be read at all, or has events of a later version.
    pub fn load(&self, night: NightId, after: Option<&Event>) -> Result<Loaded, LedgerError> {
        let fresh = || Reader {
            link: after.map_or_else(|| Hash::origin(night), |event| event.hash),
            seq: after.map_or(0, |event| event.seq),
            events: Vec::new(),
        };
        let (mut reader, ended) = self.read_rows(night, fresh(), BY_INDEX);
        if ended.is_err() {
            // A damaged index: the events themselves may be sound. The night is only read all the same.
            let (other, _) = self.read_rows(night, fresh(), BY_TABLE);
            if other.events.len() > reader.events.len() {
                reader = other;
            }
        }
        let damage = match ended {
            Ok(None) => None,
            Ok(Some(why)) => Some(why),
            Err(error) => match failed(&self.path, "read", error) {
                LedgerError::Damaged { why, .. } => Some(why),
                other => return Err(other),
            },
        };
        if let Some(Err(error)) = damage.as_ref().map(|why| self.refuse_unknown(why)) {
            return Err(error);
        }
        let damage = damage.map(|why| Damage {
            event: reader.seq + 1,
            why,
            lost: self.stored(night).saturating_sub(reader.seq),
        });
        Ok(Loaded {
            events: reader.events,
            damage,
        })
    }

    /// The event that opened a night, where it is intact.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn first(&self, night: NightId) -> Result<Option<Event>, LedgerError> {
        let found = self.connection.query_row(
            "SELECT time_ms, author, payload, hash FROM event WHERE night = ?1 AND seq = 1",
            [night.to_string()],
            |row| {
                let (author, text): (String, String) = (row.get(1)?, row.get(2)?);
                Ok((
                    row.get::<_, i64>(0)?,
                    author,
                    text,
                    row.get::<_, String>(3)?,
                ))
            },
        );
        let found = found
            .optional()
            .map_err(|error| failed(&self.path, "read", error))?;
        let mut reader = Reader {
            link: Hash::origin(night),
            seq: 0,
            events: Vec::new(),
        };
        if let Some((time_ms, author, text, hash)) = found {
            // What does not hold is named when the night is opened.
            let _ = reader.take(1, time_ms, &author, &text, &hash);
        }
        Ok(reader.events.pop())
    }

    /// An event of a later version is no damage.
    fn refuse_unknown(&self, why: &str) -> Result<(), LedgerError> {
        match why.strip_prefix(UNKNOWN) {
            Some(kind) => Err(LedgerError::UnknownKind {
                kind: kind.to_owned(),
            }),
            None => Ok(()),
        }
    }

    /// Reads rows until the end or the first that is not sound.
    fn read_rows(
        &self,
        night: NightId,
        mut reader: Reader,
        sql: &str,
    ) -> (Reader, rusqlite::Result<Option<String>>) {
        let mut read = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            let mut rows = statement.query(params![night.to_string(), reader.seq as i64])?;
            while let Some(row) = rows.next()? {
                let (seq, time_ms): (i64, i64) = (row.get(0)?, row.get(1)?);
                let author = row.get_ref(2)?.as_str().unwrap_or_default();
                let text = row.get_ref(3)?.as_str().unwrap_or_default();
                let hash = row.get_ref(4)?.as_str().unwrap_or_default();
                if let Err(why) = reader.take(seq, time_ms, author, text, hash) {
                    return Ok(Some(why));
                }
            }
            Ok(None)
        };
        let ended = read();
        (reader, ended)
    }

    /// The highest number that a night is known to have.
    fn stored(&self, night: NightId) -> u64 {
        let highest = self.connection.query_row(
            "SELECT coalesce(max(seq), 0) FROM event WHERE night = ?1",
            [night.to_string()],
            |row| row.get::<_, i64>(0),
        );
        highest.map_or(0, i64::unsigned_abs)
    }
}

/// The rows of a night by the index, and by the table alone.
const BY_INDEX: &str = "SELECT seq, time_ms, author, payload, hash FROM event
    WHERE night = ?1 AND seq > ?2 ORDER BY seq";
const BY_TABLE: &str = "SELECT seq, time_ms, author, payload, hash FROM event NOT INDEXED
    WHERE night = ?1 AND seq > ?2 ORDER BY id";

/// What stands before the kind in a reader's complaint about an unknown one.
const UNKNOWN: &str = "unknown kind: ";

struct Reader {
    link: Hash,
    seq: u64,
    events: Vec<Event>,
}

impl Reader {
    fn take(
        &mut self,
        seq: i64,
        time_ms: i64,
        author: &str,
        text: &str,
        hash: &str,
    ) -> Result<(), String> {
        let expected = self.seq + 1;
        if seq != expected as i64 {
            return Err(format!("event {expected} is missing"));
        }
        let link = self.link.next(expected, time_ms, author, text);
        if Hash::parse(hash) != Some(link) {
            return Err(format!(
                "event {expected} was changed after it was recorded"
            ));
        }
        let payload = Payload::read(text).map_err(|error| match error {
            LedgerError::UnknownKind { kind } => format!("{UNKNOWN}{kind}"),
            other => format!("event {expected}: {other}"),
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
