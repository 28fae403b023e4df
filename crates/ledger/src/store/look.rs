//! Opens a ledger without touching it: its files are read into memory and checked completely. If the file is damaged,
//! the events found in it are written into a new database in memory, so that all reading works as usual.

use std::path::Path;

use rusqlite::{Connection, MAIN_DB, config::DbConfig, params};

use super::carve::{Row, carve};
use super::file::{APPLICATION, MIGRATIONS, migrate, resolve_links, sqlite_error, tables};
use super::heads::Heads;
use super::image::{Image, Whole};
use super::{HAS_HEADS, ReadOnlyReason, Store};
use crate::{Broken, Cause, Hash, LedgerError, LedgerFault, NightId};

impl Store {
    /// Opens an existing ledger for reading. Nothing is written, moved or removed, whatever its state; what others record in the
    /// meantime does not show.
    ///
    /// # Errors
    /// The file does not exist, is not a ledger, or contains nothing that can be read.
    pub fn look(path: &Path) -> Result<Store, LedgerError> {
        let path = resolve_links(path)?;
        Store::look_at(&Image::read(&path)?, &path)
    }

    /// Checks a ledger like [`Store::look`], from files already read. `path` is only used as a name.
    ///
    /// # Errors
    /// Those of [`Store::look`].
    pub fn look_at(image: &Image, path: &Path) -> Result<Store, LedgerError> {
        let whole = image.whole();
        let mut heads = image.heads.as_deref().map(Heads::read).unwrap_or_default();
        let mut faults = whole.faults.clone();
        if faults.is_empty() {
            match open_intact(&whole, path)? {
                Ok(connection) => {
                    let mut store = Store::of(path, connection);
                    faults.extend(store.compare_with_heads(&heads, image.heads.is_some(), whole.torn));
                    faults.extend(store.chains());
                    if !faults.iter().any(LedgerFault::is_physical) {
                        store.barred = Some(ReadOnlyReason::ReadOnly(Cause::OpenedToRead));
                        if image.heads.is_none() || !heads.faults.is_empty() {
                            // The list is written with the next event, including all stored events.
                            heads.of.extend(store.ends());
                        }
                        store.heads = heads;
                        store.faults = faults;
                        return Ok(store);
                    }
                }
                Err(fault) => faults.push(fault),
            }
        }
        let rows = carve(image, &whole);
        let worst = faults.iter().find(|fault| fault.is_physical()).cloned().unwrap_or(LedgerFault::Form);
        if rows.is_empty() && heads.of.is_empty() {
            return Err(LedgerError::Damaged { path: path.display().to_string(), fault: worst });
        }
        let mut store = Store {
            barred: Some(ReadOnlyReason::Damaged(worst)),
            ..Store::of(path, database_of(&rows).map_err(|error| sqlite_error(path, "read", error))?)
        };
        faults.retain(LedgerFault::is_physical);
        faults.extend(heads.faults.iter().cloned());
        let told = store.compare_with_heads(&heads, true, None);
        faults.extend(told.into_iter().filter(|fault| !faults.contains(fault)).collect::<Vec<_>>());
        faults.extend(store.chains());
        store.heads = heads;
        store.faults = faults;
        Ok(store)
    }

    /// Compares the list of acknowledged events with the stored events.
    fn compare_with_heads(&self, heads: &Heads, listed: bool, torn: Option<u64>) -> Vec<LedgerFault> {
        let mut faults = heads.faults.clone();
        if !listed {
            // Without a list, an unfinished commit looks like a damaged one.
            faults.extend(torn.map(|frame| LedgerFault::LogFrame { frame }));
            if matches!(self.setting(HAS_HEADS), Ok(Some(_))) {
                faults.push(LedgerFault::HeadsMissing);
            }
        }
        for (&night, &(acknowledged, hash)) in &heads.of {
            let there = self.highest(night);
            if there == 0 {
                faults.push(LedgerFault::NightGone { night, acknowledged });
            } else if there < acknowledged {
                faults.push(LedgerFault::Tail { night, there, acknowledged });
            } else if let Some(found) = self.hash_of(night, acknowledged)
                && found != hash
            {
                faults.push(LedgerFault::Rehashed { night, event: acknowledged });
            }
        }
        faults
    }

    /// Returns the stored hash of an event.
    fn hash_of(&self, night: NightId, seq: u64) -> Option<Hash> {
        let found: String = self
            .connection
            .query_row(
                "SELECT hash FROM event WHERE night = ?1 AND seq = ?2",
                params![night.to_string(), seq as i64],
                |row| row.get(0),
            )
            .ok()?;
        Hash::parse(&found)
    }

    /// Returns the last event of every night, if it can be read.
    pub(super) fn ends(&self) -> Vec<(NightId, (u64, Hash))> {
        let nights = self.nights().unwrap_or_default();
        let end = |night| {
            let seq = self.highest(night);
            Some((night, (seq, self.hash_of(night, seq)?)))
        };
        nights.into_iter().filter_map(|line| end(line.night)).collect()
    }

    /// Finds the nights whose chain is broken.
    fn chains(&self) -> Vec<LedgerFault> {
        let mut faults = Vec::new();
        for line in self.nights().unwrap_or_default() {
            let night = line.night;
            match self.first_broken(night) {
                Ok(None) => {}
                Ok(Some((event, what))) => {
                    faults.push(LedgerFault::Chain { night, event, what, lost: self.stored_from(night, event) })
                }
                Err(error) => faults.push(LedgerFault::Sqlite(error.to_string())),
            }
        }
        faults
    }

    /// Finds the first event of a night whose hash is wrong; the events' contents are not examined.
    fn first_broken(&self, night: NightId) -> rusqlite::Result<Option<(u64, Broken)>> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT seq, time_ms, author, payload, hash FROM event WHERE night = ?1 ORDER BY seq")?;
        let mut rows = statement.query([night.to_string()])?;
        let (mut link, mut expected) = (Hash::origin(night), 1);
        while let Some(row) = rows.next()? {
            if row.get::<_, i64>(0)? != expected as i64 {
                return Ok(Some((expected, Broken::Missing)));
            }
            let text = |at: usize| row.get_ref(at).map(|value| value.as_str().unwrap_or_default());
            link = link.next(expected, row.get(1)?, text(2)?, text(3)?);
            if Hash::parse(text(4)?) != Some(link) {
                return Ok(Some((expected, Broken::Changed)));
            }
            expected += 1;
        }
        Ok(None)
    }
}

/// Opens the database if SQLite finds it intact and its tables are those of a ledger; returns the fault otherwise.
fn open_intact(whole: &Whole, path: &Path) -> Result<Result<Connection, LedgerFault>, LedgerError> {
    let found = |error: rusqlite::Error| LedgerFault::Sqlite(error.to_string());
    let mut bytes = whole.bytes.clone();
    // There is no log in memory, so the header must not claim one.
    if let Some(forms) = bytes.get_mut(18..20) {
        forms.fill(1);
    }
    let open = || {
        let mut connection = Connection::open_in_memory()?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
        connection.deserialize_read_exact(MAIN_DB, bytes.as_slice(), bytes.len(), true)?;
        let [application, version] = ["application_id", "user_version"]
            .map(|name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)));
        Ok((tables(&connection)?, application?, version?, connection))
    };
    let (made_of, application, version, connection) = match open().map_err(found) {
        Ok(opened) => opened,
        Err(fault) => return Ok(Err(fault)),
    };
    let known = MIGRATIONS.len() as i64;
    if made_of != usual_tables().map_err(|error| sqlite_error(path, "read", error))? {
        // Empty: a program was interrupted while creating the file.
        let foreign = application != APPLICATION && !made_of.iter().any(|(name, _)| name == "event");
        return match (application, version) {
            (0, 0) if made_of.is_empty() => Ok(Ok(connection)),
            (APPLICATION, version) if version > known => {
                Err(LedgerError::Schema { path: path.display().to_string(), found: version, known })
            }
            _ if foreign => {
                Err(LedgerError::File { path: path.display().to_string(), verb: "opened", why: Cause::Foreign })
            }
            _ => Ok(Err(LedgerFault::Form)),
        };
    }
    if (application, version) != (APPLICATION, known) {
        return Ok(Err(LedgerFault::Header));
    }
    let check = || connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0));
    match check() {
        Ok(said) if said == "ok" => Ok(Ok(connection)),
        Ok(said) => {
            // SQLite precedes its findings with a line that names the database.
            let findings = said.lines().filter(|line| !line.starts_with("***"));
            Ok(Err(LedgerFault::Sqlite(findings.collect::<Vec<_>>().join("; "))))
        }
        Err(error) => Ok(Err(found(error))),
    }
}

fn usual_tables() -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let mut connection = Connection::open_in_memory()?;
    migrate(&mut connection)?;
    tables(&connection)
}

/// Creates a database in memory with these events, valid or not.
fn database_of(rows: &[Row]) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    migrate(&mut connection)?;
    let transaction = connection.transaction()?;
    // If two events claim one place, the second gets another.
    for sql in [
        "INSERT OR IGNORE INTO event (id, night, seq, time_ms, author, payload, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        "INSERT OR IGNORE INTO event (night, seq, time_ms, author, payload, hash) VALUES (?2, ?3, ?4, ?5, ?6, ?7)",
    ] {
        let mut statement = transaction.prepare(sql)?;
        for row in rows {
            statement.execute(params![
                row.id,
                row.night.to_string(),
                row.seq.cast_signed(),
                row.time_ms,
                row.author,
                row.text,
                row.hash
            ])?;
        }
    }
    transaction.commit()?;
    Ok(connection)
}
