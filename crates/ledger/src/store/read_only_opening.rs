//! Opening of a ledger without changing it: its files are read into memory and checked completely. The events found in a
//! damaged file are written into a new database in memory, so that all reading works as usual.

use std::path::Path;

use rusqlite::{Connection, MAIN_DB, config::DbConfig, params};

use super::acknowledged_heads::AcknowledgedHeads;
use super::carve::{CarvedRow, carve_rows};
use super::database_file::{APPLICATION_ID, MIGRATIONS, migrate_database, read_schema, resolve_links, sqlite_error};
use super::ledger_image::{CombinedDatabase, LedgerImage};
use super::{HAS_HEADS_SETTING, ReadOnlyReason, Store};
use crate::{ChainFault, ChainHash, FileCause, LedgerError, LedgerFault, NightId};

impl Store {
    /// Opens an existing ledger for reading, in its state at this moment. Nothing is written, moved or removed on disk,
    /// even if it is damaged; later records of other programs do not appear.
    ///
    /// # Errors
    /// The file does not exist, is not a ledger, or contains nothing that can be read.
    pub fn open_to_read(path: &Path) -> Result<Store, LedgerError> {
        let path = resolve_links(path)?;
        Store::open_image(&LedgerImage::read(&path)?, &path)
    }

    /// Opens a ledger for reading from the bytes of its files; of a damaged ledger, recovers the events that can be
    /// found. `path` only names the ledger in errors.
    ///
    /// # Errors
    /// The errors of [`Store::open_to_read`] except a missing file.
    pub fn open_image(image: &LedgerImage, path: &Path) -> Result<Store, LedgerError> {
        let whole = image.combine_files();
        let mut heads = image.heads.as_deref().map(AcknowledgedHeads::parse).unwrap_or_default();
        let mut faults = whole.faults.clone();
        if faults.is_empty() {
            match open_intact_database(&whole, path)? {
                Ok(connection) => {
                    let mut store = Store::with_connection(path, connection);
                    faults.extend(store.compare_with_heads(&heads, image.heads.is_some(), whole.torn));
                    faults.extend(store.chain_faults());
                    if !faults.iter().any(LedgerFault::is_physical) {
                        store.barred = Some(ReadOnlyReason::ReadOnly(FileCause::OpenedToRead));
                        if image.heads.is_none() || !heads.faults.is_empty() {
                            // The list is written with the next event, including all stored events.
                            heads.of.extend(store.last_events());
                        }
                        store.heads = heads;
                        store.faults = faults;
                        return Ok(store);
                    }
                }
                Err(fault) => faults.push(fault),
            }
        }
        let rows = carve_rows(image, &whole);
        let worst = faults.iter().find(|fault| fault.is_physical()).cloned().unwrap_or(LedgerFault::Form);
        if rows.is_empty() && heads.of.is_empty() {
            return Err(LedgerError::Damaged { path: path.display().to_string(), fault: worst });
        }
        let mut store = Store {
            barred: Some(ReadOnlyReason::Damaged(worst)),
            ..Store::with_connection(path, rows_to_database(&rows).map_err(|error| sqlite_error(path, "read", error))?)
        };
        faults.retain(LedgerFault::is_physical);
        faults.extend(heads.faults.iter().cloned());
        let told = store.compare_with_heads(&heads, true, None);
        faults.extend(told.into_iter().filter(|fault| !faults.contains(fault)).collect::<Vec<_>>());
        faults.extend(store.chain_faults());
        store.heads = heads;
        store.faults = faults;
        Ok(store)
    }

    /// Compares the list of acknowledged events with the stored events and returns the faults. `listed` is false if the
    /// list's file is missing, `torn` the frame of an unfinished commit.
    fn compare_with_heads(&self, heads: &AcknowledgedHeads, listed: bool, torn: Option<u64>) -> Vec<LedgerFault> {
        let mut faults = heads.faults.clone();
        if !listed {
            // Without a list, an unfinished commit looks like a damaged one.
            faults.extend(torn.map(|frame| LedgerFault::LogFrame { frame }));
            if matches!(self.read_setting(HAS_HEADS_SETTING), Ok(Some(_))) {
                faults.push(LedgerFault::HeadsMissing);
            }
        }
        for (&night, &(acknowledged, hash)) in &heads.of {
            let there = self.highest_event(night);
            if there == 0 {
                faults.push(LedgerFault::NightGone { night, acknowledged });
            } else if there < acknowledged {
                faults.push(LedgerFault::Tail { night, there, acknowledged });
            } else if let Some(found) = self.stored_hash(night, acknowledged)
                && found != hash
            {
                faults.push(LedgerFault::Rehashed { night, event: acknowledged });
            }
        }
        faults
    }

    /// Returns the stored hash of an event; `None` if it is missing or unreadable.
    fn stored_hash(&self, night: NightId, seq: u64) -> Option<ChainHash> {
        let found: String = self
            .connection
            .query_row(
                "SELECT hash FROM event WHERE night = ?1 AND seq = ?2",
                params![night.to_string(), seq as i64],
                |row| row.get(0),
            )
            .ok()?;
        ChainHash::parse(&found)
    }

    /// Returns the highest event number and its hash for every night, without nights whose hash cannot be read.
    pub(super) fn last_events(&self) -> Vec<(NightId, (u64, ChainHash))> {
        let nights = self.nights().unwrap_or_default();
        let end = |night| {
            let seq = self.highest_event(night);
            Some((night, (seq, self.stored_hash(night, seq)?)))
        };
        nights.into_iter().filter_map(|line| end(line.night)).collect()
    }

    /// Returns a fault for each night whose hash chain is broken or cannot be read.
    fn chain_faults(&self) -> Vec<LedgerFault> {
        let mut faults = Vec::new();
        for line in self.nights().unwrap_or_default() {
            let night = line.night;
            match self.first_chain_fault(night) {
                Ok(None) => {}
                Ok(Some((event, what))) => {
                    faults.push(LedgerFault::Chain { night, event, what, lost: self.count_events_from(night, event) })
                }
                Err(error) => faults.push(LedgerFault::Sqlite(error.to_string())),
            }
        }
        faults
    }

    /// Returns the number of a night's first missing or changed event, by the hash chain; `None` if the chain is intact.
    /// Does not parse the events' contents.
    fn first_chain_fault(&self, night: NightId) -> rusqlite::Result<Option<(u64, ChainFault)>> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT seq, time_ms, author, payload, hash FROM event WHERE night = ?1 ORDER BY seq")?;
        let mut rows = statement.query([night.to_string()])?;
        let (mut link, mut expected) = (ChainHash::origin(night), 1);
        while let Some(row) = rows.next()? {
            if row.get::<_, i64>(0)? != expected as i64 {
                return Ok(Some((expected, ChainFault::Missing)));
            }
            let text = |at: usize| row.get_ref(at).map(|value| value.as_str().unwrap_or_default());
            link = link.next_hash(expected, row.get(1)?, text(2)?, text(3)?);
            if ChainHash::parse(text(4)?) != Some(link) {
                return Ok(Some((expected, ChainFault::Changed)));
            }
            expected += 1;
        }
        Ok(None)
    }
}

/// Opens the database in memory if SQLite finds it intact and its tables are those of a ledger. The inner error is
/// damage, the outer one excludes the file as a ledger of this version.
fn open_intact_database(whole: &CombinedDatabase, path: &Path) -> Result<Result<Connection, LedgerFault>, LedgerError> {
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
        Ok((read_schema(&connection)?, application?, version?, connection))
    };
    let (made_of, application, version, connection) = match open().map_err(found) {
        Ok(opened) => opened,
        Err(fault) => return Ok(Err(fault)),
    };
    let known = MIGRATIONS.len() as i64;
    if made_of != expected_schema().map_err(|error| sqlite_error(path, "read", error))? {
        // Empty: a program was interrupted while creating the file.
        let foreign = application != APPLICATION_ID && !made_of.iter().any(|(name, _)| name == "event");
        return match (application, version) {
            (0, 0) if made_of.is_empty() => Ok(Ok(connection)),
            (APPLICATION_ID, version) if version > known => {
                Err(LedgerError::Schema { path: path.display().to_string(), found: version, known })
            }
            _ if foreign => {
                Err(LedgerError::File { path: path.display().to_string(), verb: "opened", why: FileCause::Foreign })
            }
            _ => Ok(Err(LedgerFault::Form)),
        };
    }
    if (application, version) != (APPLICATION_ID, known) {
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

fn expected_schema() -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let mut connection = Connection::open_in_memory()?;
    migrate_database(&mut connection)?;
    read_schema(&connection)
}

/// Creates a database in memory with these event rows, valid or not.
fn rows_to_database(rows: &[CarvedRow]) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    migrate_database(&mut connection)?;
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
