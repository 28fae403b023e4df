//! The marks of seen entries: who saw which entry of which night, when, on which device and how. They are stored beside
//! the events, outside the hash chain, because they change no total.
//!
//! An entry is a group of events recorded in one step, and is named by the number of the first of them. A row without a
//! player says that everybody has seen the entries up to its number: those recorded before the ledger had this table,
//! and those of an imported night. A row with the way `up_to` says so of one person, once nothing in the night is
//! unseen by them: such a night need not be read again to build their account.

use std::collections::BTreeMap;

use rusqlite::{Connection, params};

use super::LedgerStore;
use super::database_file::sqlite_error;
use super::home::Scope;
use crate::LedgerError;
use quejing_rules::{NightId, PlayerId};

/// The word in the column `way` of rows for everybody.
const BEFORE_WAY: &str = "before";
/// The word in the column `way` of rows for a person who has seen everything in a night up to an event.
const UP_TO_WAY: &str = "up_to";

/// The way in which a person saw an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SeenWay {
    /// The person pressed *Seen* on a form that named the entry.
    Pressed,
    /// The person recorded the entry on their own device.
    Recorded,
    /// The person agreed to the entry on their own device, where its totals were shown.
    Agreed,
    /// Somebody else ticked that the person was told in person. The person's device shows that until they press *Seen*.
    ToldInPerson,
}

impl SeenWay {
    const ALL: [SeenWay; 4] = [SeenWay::Pressed, SeenWay::Recorded, SeenWay::Agreed, SeenWay::ToldInPerson];

    /// Returns the stored word.
    fn word(self) -> &'static str {
        match self {
            SeenWay::Pressed => "pressed",
            SeenWay::Recorded => "recorded",
            SeenWay::Agreed => "agreed",
            SeenWay::ToldInPerson => "told",
        }
    }

    fn parse(word: &str) -> Option<SeenWay> {
        SeenWay::ALL.into_iter().find(|way| way.word() == word)
    }
}

/// The fact that a person saw an entry of a night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenRecord {
    pub player: PlayerId,
    pub night: NightId,
    /// The number of the first event of the entry.
    pub entry: u64,
    pub way: SeenWay,
    /// The device on which the person saw the entry, or on which somebody ticked that they were told; by its author
    /// name in the ledger.
    pub device: String,
    /// The time, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
}

/// The marks of a night's entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NightSeenRecords {
    /// The number up to which everybody has seen all entries; 0 if there is none.
    seen_by_all_to: u64,
    /// The number up to which each person has seen all entries; people without one are missing.
    seen_to: BTreeMap<PlayerId, u64>,
    marks: BTreeMap<(PlayerId, u64), Vec<SeenRecord>>,
}

impl NightSeenRecords {
    /// Returns true if the person saw the entry on their own device, or if it counts as seen by everybody.
    pub fn is_seen(&self, player: PlayerId, entry: u64) -> bool {
        let seen_to = self.seen_to.get(&player).copied().unwrap_or(0).max(self.seen_by_all_to);
        entry <= seen_to || self.marks_of(player, entry).any(|mark| mark.way != SeenWay::ToldInPerson)
    }

    /// Returns true if everybody has seen all entries up to the event with this number, because they were imported or
    /// recorded before the ledger had marks.
    pub(crate) fn is_seen_by_all(&self, event: u64) -> bool {
        event <= self.seen_by_all_to
    }

    /// Returns the mark of somebody else that the person was told of the entry; `None` if there is none.
    pub fn told_record(&self, player: PlayerId, entry: u64) -> Option<&SeenRecord> {
        self.marks_of(player, entry).find(|mark| mark.way == SeenWay::ToldInPerson)
    }

    /// Returns the marks of a person for an entry.
    pub fn marks_of(&self, player: PlayerId, entry: u64) -> impl Iterator<Item = &SeenRecord> {
        self.marks.get(&(player, entry)).into_iter().flatten()
    }
}

/// A row of the table of seen entries, valid or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct SeenRow {
    pub player: String,
    pub night: String,
    pub entry: i64,
    pub way: String,
    pub device: String,
    pub time_ms: i64,
}

impl SeenRow {
    /// Returns true if the night, the entry, the way and the player can be read.
    pub(super) fn is_plausible(&self) -> bool {
        let is_for_all = self.player.is_empty() && self.way == BEFORE_WAY;
        let is_own_way = self.way == UP_TO_WAY || SeenWay::parse(&self.way).is_some();
        let is_mark = is_own_way && self.player.parse::<PlayerId>().is_ok();
        self.entry > 0 && self.night.parse::<NightId>().is_ok() && (is_for_all || is_mark)
    }

    /// Returns the mark as it holds for a night of which only the first `event_count` events are left; `None` if it
    /// names none of them.
    pub(super) fn limit_to_events(&self, event_count: usize) -> Option<SeenRow> {
        let last = i64::try_from(event_count).unwrap_or(i64::MAX);
        let counts_to_entry = [BEFORE_WAY, UP_TO_WAY].contains(&self.way.as_str());
        let entry = if counts_to_entry { self.entry.min(last) } else { self.entry };
        (1..=last).contains(&entry).then(|| SeenRow { entry, ..self.clone() })
    }
}

impl From<&SeenRecord> for SeenRow {
    fn from(mark: &SeenRecord) -> SeenRow {
        SeenRow {
            player: mark.player.to_string(),
            night: mark.night.to_string(),
            entry: mark.entry.cast_signed(),
            way: mark.way.word().to_owned(),
            device: mark.device.clone(),
            time_ms: mark.time_ms,
        }
    }
}

/// Inserts a row, unless the person has a mark of this way for the entry.
pub(super) fn insert_seen_row(connection: &Connection, row: &SeenRow) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT OR IGNORE INTO main.seen (player, night, entry, way, device, time_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    statement.execute(params![row.player, row.night, row.entry, row.way, row.device, row.time_ms])?;
    Ok(())
}

impl LedgerStore {
    /// Stores the marks, all or none; the first mark of a person, entry and way stays.
    ///
    /// # Errors
    /// The ledger is read-only, or an error of the disk.
    pub fn add_seen_records(&mut self, marks: &[SeenRecord]) -> Result<(), LedgerError> {
        let rows: Vec<SeenRow> = marks.iter().map(SeenRow::from).collect();
        self.insert_seen_rows(&rows)
    }

    /// Stores that everybody has seen all entries that a night has by now, with this time.
    pub(crate) fn mark_night_seen_by_all(&mut self, night: NightId, time_ms: i64) -> Result<(), LedgerError> {
        let row = SeenRow {
            player: String::new(),
            night: night.to_string(),
            entry: self.highest_seq(night).cast_signed(),
            way: BEFORE_WAY.to_owned(),
            device: String::new(),
            time_ms,
        };
        self.insert_seen_rows(&[row])
    }

    /// Stores that a person has seen all entries of these nights up to the events with these numbers, with this time.
    ///
    /// # Errors
    /// The ledger is read-only, or an error of the disk.
    pub fn mark_nights_seen_to(
        &mut self,
        player: PlayerId,
        nights: &[(NightId, u64)],
        time_ms: i64,
    ) -> Result<(), LedgerError> {
        let row = |(night, last_event): &(NightId, u64)| SeenRow {
            player: player.to_string(),
            night: night.to_string(),
            entry: last_event.cast_signed(),
            way: UP_TO_WAY.to_owned(),
            device: String::new(),
            time_ms,
        };
        self.insert_seen_rows(&nights.iter().map(row).collect::<Vec<_>>())
    }

    pub(crate) fn insert_seen_rows(&mut self, rows: &[SeenRow]) -> Result<(), LedgerError> {
        if rows.is_empty() {
            return Ok(());
        }
        self.run_transaction(|store| {
            let inserted = rows.iter().try_for_each(|row| insert_seen_row(&store.connection, row));
            inserted.map_err(|error| sqlite_error(&store.path, "written", error))?;
            if let Some(batch) = store.batch_mut() {
                batch.seen.extend_from_slice(rows);
            }
            Ok(())
        })
    }

    /// Returns the marks of a part of the ledger; none for what belongs to no night.
    pub(crate) fn read_scope_seen_rows(&self, scope: Scope) -> Result<Vec<SeenRow>, LedgerError> {
        let Some(night) = scope else {
            return Ok(Vec::new());
        };
        let read = || {
            let sql = "SELECT player, night, entry, way, device, time_ms FROM seen WHERE night = ?1";
            let mut statement = self.connection.prepare_cached(sql)?;
            statement.query_map([night.to_string()], read_seen_row)?.collect::<rusqlite::Result<Vec<SeenRow>>>()
        };
        read().map_err(|error| sqlite_error(&self.path, "read", error))
    }

    /// Returns the marks of a night's entries: those of one person, or those of everybody if `player` is `None`.
    /// Unreadable marks count as missing.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn night_seen_records(
        &self,
        night: NightId,
        player: Option<PlayerId>,
    ) -> Result<NightSeenRecords, LedgerError> {
        let player_text = player.map(|player| player.to_string());
        let read = || {
            let mut statement = self.connection.prepare_cached(
                "SELECT player, night, entry, way, device, time_ms FROM seen
                 WHERE night = ?1 AND (?2 IS NULL OR player IN ('', ?2)) ORDER BY time_ms",
            )?;
            let rows = statement.query_map(params![night.to_string(), player_text], read_seen_row)?;
            rows.collect::<rusqlite::Result<Vec<SeenRow>>>()
        };
        let rows = read().map_err(|error| sqlite_error(&self.path, "read", error))?;
        let mut found = NightSeenRecords::default();
        for row in rows {
            let entry = u64::try_from(row.entry).unwrap_or(0);
            match (row.player.parse::<PlayerId>(), SeenWay::parse(&row.way)) {
                (Ok(player), Some(way)) => {
                    let mark = SeenRecord { player, night, entry, way, device: row.device, time_ms: row.time_ms };
                    found.marks.entry((player, entry)).or_default().push(mark);
                }
                (Ok(player), None) if row.way == UP_TO_WAY => {
                    let seen_to = found.seen_to.entry(player).or_default();
                    *seen_to = (*seen_to).max(entry);
                }
                _ if row.way == BEFORE_WAY => found.seen_by_all_to = found.seen_by_all_to.max(entry),
                _ => {}
            }
        }
        Ok(found)
    }

    /// Returns the nights with entries that may be unseen by a person, each with the number of its last event; the
    /// night that began first comes first.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn nights_to_tell(&self, player: PlayerId) -> Result<Vec<(NightId, u64)>, LedgerError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(
                "SELECT night, max(seq) AS last FROM event GROUP BY night
                 HAVING last > (SELECT coalesce(max(entry), 0) FROM seen WHERE seen.night = event.night
                                AND (player = '' OR player = ?1 AND way = 'up_to'))
                 ORDER BY min(id)",
            )?;
            let rows = statement
                .query_map([player.to_string()], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?;
            rows.collect::<rusqlite::Result<Vec<(String, i64)>>>()
        };
        let rows = read().map_err(|error| sqlite_error(&self.path, "read", error))?;
        Ok(rows.into_iter().filter_map(|(night, last)| Some((night.parse().ok()?, last.unsigned_abs()))).collect())
    }

    /// Returns the number of the mark that was stored last, by which a program notices further ones; 0 without marks,
    /// and if the database cannot be read.
    pub fn latest_seen_mark(&self) -> u64 {
        self.query_count("SELECT coalesce(max(rowid), 0) FROM seen", &[])
    }

    /// Returns all rows of the table.
    pub(super) fn read_seen_rows(&self) -> Result<Vec<SeenRow>, LedgerError> {
        let read = || {
            let mut statement =
                self.connection.prepare("SELECT player, night, entry, way, device, time_ms FROM seen")?;
            statement.query_map([], read_seen_row)?.collect::<rusqlite::Result<Vec<SeenRow>>>()
        };
        read().map_err(|error| sqlite_error(&self.path, "read", error))
    }
}

fn read_seen_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<SeenRow> {
    Ok(SeenRow {
        player: row.get(0)?,
        night: row.get(1)?,
        entry: row.get(2)?,
        way: row.get(3)?,
        device: row.get(4)?,
        time_ms: row.get(5)?,
    })
}

#[cfg(test)]
mod tests {
    use super::super::database_file::{migrate_database_to, read_schema};
    use super::*;

    /// Creates an empty ledger of the first format; returns its new folder, its file and the connection to it.
    fn first_format_ledger(name: &str) -> (std::path::PathBuf, std::path::PathBuf, Connection) {
        let folder = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("ledger.sqlite");
        let mut connection = Connection::open(&file).unwrap();
        migrate_database_to(&mut connection, 1).unwrap();
        (folder, file, connection)
    }

    /// Tests that a ledger of the first format, which had no marks, is read and written on: what it holds counts as
    /// seen by everybody, what comes later does not.
    #[test]
    fn everything_before_the_upgrade_counts_as_seen() {
        let (folder, file, connection) = first_format_ledger("quejing-seen-upgrade");
        let (night, player) = (NightId::from_number(7), PlayerId::from_number(1));
        assert!(read_schema(&connection).unwrap().iter().all(|(name, _)| name != "seen"));
        let hash = crate::ChainHash::origin(night).next_hash(1, 5, "a", "{}");
        connection
            .execute(
                "INSERT INTO event (night, seq, time_ms, author, payload, hash) VALUES (?1, 1, 5, 'a', '{}', ?2)",
                params![night.to_string(), hash.to_string()],
            )
            .unwrap();
        drop(connection);
        let bytes = std::fs::read(&file).unwrap();
        let read = LedgerStore::open_to_read(&file).unwrap();
        assert_eq!((read.faults(), std::fs::read(&file).unwrap() == bytes), (&[][..], true), "reading changes nothing");
        assert!(read.night_seen_records(night, None).unwrap().is_seen(player, 1));
        let written = LedgerStore::open_existing(&file).unwrap();
        let marks = written.night_seen_records(night, Some(player)).unwrap();
        assert!(marks.is_seen(player, 1) && !marks.is_seen(player, 2));
        assert_eq!(written.nights_to_tell(player).unwrap(), []);
        drop((read, written));
        assert_eq!(LedgerStore::open_existing(&file).unwrap().nights_to_tell(player).unwrap(), [], "migrated once");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// Tests that a rescue from a ledger of the first format with a broken chain marks only what it keeps as seen:
    /// later entries take the numbers of lost ones.
    #[test]
    fn a_rescue_of_the_first_format_marks_only_what_it_keeps() {
        let (folder, file, connection) = first_format_ledger("quejing-seen-rescue");
        let (night, player) = (NightId::from_number(7), PlayerId::from_number(1));
        let mut link = crate::ChainHash::origin(night);
        for seq in 1..=6 {
            let text = format!(r#"{{"kind":"noted","text":"{seq}"}}"#);
            // The third event does not follow the second.
            link = link.next_hash(if seq == 3 { 99 } else { seq }, 5, "a", &text);
            connection
                .execute(
                    "INSERT INTO event (night, seq, time_ms, author, payload, hash) VALUES (?1, ?2, 5, 'a', ?3, ?4)",
                    params![night.to_string(), seq.cast_signed(), text, link.to_string()],
                )
                .unwrap();
        }
        drop(connection);
        let report = LedgerStore::rescue(&file, &folder.join("rescue")).unwrap();
        let rescued = LedgerStore::open_existing(&report.ledger).unwrap();
        assert_eq!(rescued.load_night(night, None).unwrap().events.len(), 2);
        let marks = rescued.night_seen_records(night, None).unwrap();
        assert_eq!([1, 2, 3, 4, 6].map(|entry| marks.is_seen(player, entry)), [true, true, false, false, false]);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
