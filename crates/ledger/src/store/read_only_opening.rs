//! Opening of a ledger for reading: its files are read into memory and checked completely, without changing them. The
//! events found in damaged files are written to a new database in memory, so that they can be read as usual.

use std::path::Path;

use rusqlite::{Connection, MAIN_DB, config::DbConfig, params};

use super::acknowledged_heads::AcknowledgedHeads;
use super::carve::{CarvedRows, carve_rows};
use super::database_file::{
    APPLICATION_ID, MIGRATIONS, migrate_database, migrate_database_to, read_schema, resolve_links, sqlite_error,
    stored_format,
};
use super::ledger_image::{CombinedDatabase, LedgerImage};
use super::seen_records::insert_seen_row;
use super::{HAS_HEADS_SETTING, LedgerStore, ReadOnlyReason};
use crate::{ChainFault, ChainHash, FileCause, LedgerError, LedgerFault};
use quejing_rules::NightId;

impl LedgerStore {
    /// Opens an existing ledger for reading, in its state at this moment; events recorded later by other programs do
    /// not appear. Changes nothing on disk, even if the ledger is damaged.
    ///
    /// # Errors
    /// The file does not exist, is not a ledger of a known format, or contains nothing that can be read.
    pub fn open_to_read(path: &Path) -> Result<LedgerStore, LedgerError> {
        let path = resolve_links(path)?;
        LedgerStore::open_image(&LedgerImage::read(&path)?, &path)
    }

    /// Opens a ledger for reading from the content of its files; recovers the events found in damaged files. `path`
    /// only names the ledger in errors.
    ///
    /// # Errors
    /// The errors of [`LedgerStore::open_to_read`] except a missing file.
    pub fn open_image(image: &LedgerImage, path: &Path) -> Result<LedgerStore, LedgerError> {
        let database = image.combine_files();
        let mut heads = image.acknowledged_heads.as_deref().map(AcknowledgedHeads::parse).unwrap_or_default();
        let mut faults = database.faults.clone();
        if faults.is_empty() {
            match open_intact_database(&database, path)? {
                Ok(connection) => {
                    let mut store = LedgerStore::with_connection(path, connection);
                    faults.extend(store.compare_with_heads(
                        &heads,
                        image.acknowledged_heads.is_some(),
                        database.torn_frame,
                    ));
                    faults.extend(store.chain_faults());
                    if !faults.iter().any(LedgerFault::is_physical) {
                        store.read_only = Some(ReadOnlyReason::ReadOnly(FileCause::OpenedToRead));
                        if image.acknowledged_heads.is_none() || !heads.faults.is_empty() {
                            // With the next event, the list is written again for all nights.
                            heads.by_night.extend(store.last_events());
                        }
                        store.heads = heads;
                        store.faults = faults;
                        return Ok(store);
                    }
                }
                Err(fault) => faults.push(fault),
            }
        }
        let rows = carve_rows(image, &database);
        let reason = faults.iter().find(|fault| fault.is_physical()).cloned().unwrap_or(LedgerFault::Form);
        if rows.events.is_empty() && heads.by_night.is_empty() {
            return Err(LedgerError::Damaged { path: path.display().to_string(), fault: reason });
        }
        let mut store = LedgerStore {
            read_only: Some(ReadOnlyReason::Damaged(reason)),
            ..LedgerStore::with_connection(
                path,
                create_database_from_rows(&rows).map_err(|error| sqlite_error(path, "read", error))?,
            )
        };
        faults.retain(LedgerFault::is_physical);
        faults.extend(heads.faults.iter().cloned());
        let head_faults = store.compare_with_heads(&heads, true, None);
        faults.extend(head_faults.into_iter().filter(|fault| !faults.contains(fault)).collect::<Vec<_>>());
        faults.extend(store.chain_faults());
        store.heads = heads;
        store.faults = faults;
        Ok(store)
    }

    /// Compares the list of acknowledged events with the stored events and returns the faults. `has_list` is false if
    /// the list's file is missing; `torn_frame` is the frame of an unfinished or damaged commit
    /// ([`CombinedDatabase::torn_frame`]).
    fn compare_with_heads(
        &self,
        heads: &AcknowledgedHeads,
        has_list: bool,
        torn_frame: Option<u64>,
    ) -> Vec<LedgerFault> {
        let mut faults = heads.faults.clone();
        if !has_list {
            // Without a list, an unfinished commit cannot be told from a damaged one.
            faults.extend(torn_frame.map(|frame| LedgerFault::LogFrame { frame }));
            if matches!(self.read_setting(HAS_HEADS_SETTING), Ok(Some(_))) {
                faults.push(LedgerFault::HeadsMissing);
            }
        }
        for (&night, &(acknowledged, hash)) in &heads.by_night {
            let there = self.highest_seq(night);
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
    pub(crate) fn stored_hash(&self, night: NightId, seq: u64) -> Option<ChainHash> {
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

    /// Returns the number and hash of the last stored event of every night, without nights of which that hash cannot be
    /// read.
    pub(super) fn last_events(&self) -> Vec<(NightId, (u64, ChainHash))> {
        let nights = self.nights().unwrap_or_default();
        let last_event = |night| {
            let seq = self.highest_seq(night);
            Some((night, (seq, self.stored_hash(night, seq)?)))
        };
        nights.into_iter().filter_map(|line| last_event(line.night)).collect()
    }

    /// Returns a fault for each night whose hash chain is broken or cannot be read; does not parse the contents of
    /// events.
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

    /// Returns the number of a night's first missing or changed event, by the hash chain, with its fault; `None` if the
    /// chain is intact.
    fn first_chain_fault(&self, night: NightId) -> rusqlite::Result<Option<(u64, ChainFault)>> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT seq, time_ms, author, payload, hash FROM event WHERE night = ?1 ORDER BY seq")?;
        let mut rows = statement.query([night.to_string()])?;
        let (mut link, mut expected_seq) = (ChainHash::origin(night), 1);
        while let Some(row) = rows.next()? {
            if row.get::<_, i64>(0)? != expected_seq as i64 {
                return Ok(Some((expected_seq, ChainFault::Missing)));
            }
            let text_column = |column: usize| row.get_ref(column).map(|value| value.as_str().unwrap_or_default());
            link = link.next_hash(expected_seq, row.get(1)?, text_column(2)?, text_column(3)?);
            if ChainHash::parse(text_column(4)?) != Some(link) {
                return Ok(Some((expected_seq, ChainFault::Changed)));
            }
            expected_seq += 1;
        }
        Ok(None)
    }
}

/// Opens the database in memory if SQLite finds it intact and its tables are those of a ledger; an empty database
/// counts as intact. The inner error is damage; the outer one means that the file is another program's or of a later
/// format.
fn open_intact_database(
    database: &CombinedDatabase,
    path: &Path,
) -> Result<Result<Connection, LedgerFault>, LedgerError> {
    let mut opened = match open_in_memory(&database.bytes) {
        Ok(opened) => opened,
        Err(error) => return Ok(Err(sqlite_fault(&error))),
    };
    let Some(format) = opened.find_format().map_err(|error| sqlite_error(path, "read", error))? else {
        return opened.judge_unknown_schema(path);
    };
    if (opened.application, opened.version) != (APPLICATION_ID, format as i64) {
        return Ok(Err(LedgerFault::Header));
    }
    Ok(opened.check_integrity().and_then(|()| {
        // A ledger of an earlier format is read as the newest one; its file stays as it is.
        if format < MIGRATIONS.len() {
            migrate_database(&mut opened.connection).map_err(|error| sqlite_fault(&error))?;
        }
        Ok(opened.connection)
    }))
}

/// The schema of a database: the name and the definition of each of its tables and indices.
type Schema = Vec<(String, Option<String>)>;

/// A database in memory, with what tells whose it is.
struct OpenedDatabase {
    connection: Connection,
    schema: Schema,
    application: i64,
    /// The format number in the header.
    version: i64,
}

impl OpenedDatabase {
    /// Returns the number of the format whose schema the database has; `None` if none has it.
    fn find_format(&self) -> rusqlite::Result<Option<usize>> {
        for format in (1..=MIGRATIONS.len()).rev() {
            if self.schema == expected_schema(format)? {
                return Ok(Some(format));
            }
        }
        Ok(None)
    }

    /// Judges a database whose schema is of no known format, like [`open_intact_database`].
    fn judge_unknown_schema(self, path: &Path) -> Result<Result<Connection, LedgerFault>, LedgerError> {
        let (path, known) = (path.display().to_string(), MIGRATIONS.len() as i64);
        let is_foreign = self.application != APPLICATION_ID && !self.schema.iter().any(|(name, _)| name == "event");
        match (self.application, self.version) {
            // Empty: a program was interrupted while creating the file.
            (0, 0) if self.schema.is_empty() => Ok(Ok(self.connection)),
            (APPLICATION_ID, found) if found > known => Err(LedgerError::Schema { path, found, known }),
            _ if is_foreign => Err(LedgerError::File { path, verb: "opened", why: FileCause::Foreign }),
            _ => Ok(Err(LedgerFault::Form)),
        }
    }

    /// Checks the pages of the database.
    ///
    /// # Errors
    /// The findings of SQLite.
    fn check_integrity(&self) -> Result<(), LedgerFault> {
        let report = self.connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0));
        let report = report.map_err(|error| sqlite_fault(&error))?;
        if report == "ok" {
            return Ok(());
        }
        // SQLite precedes its findings with a line that names the database.
        let findings = report.lines().filter(|line| !line.starts_with("***"));
        Err(LedgerFault::Sqlite(findings.collect::<Vec<_>>().join("; ")))
    }
}

fn sqlite_fault(error: &rusqlite::Error) -> LedgerFault {
    LedgerFault::Sqlite(error.to_string())
}

/// Opens the bytes of a database, of which SQLite then has a copy of its own, without their write-ahead log.
fn open_in_memory(database: &[u8]) -> rusqlite::Result<OpenedDatabase> {
    let mut bytes = database.to_vec();
    // There is no log in memory, so the header must not claim one.
    if let Some(format_versions) = bytes.get_mut(18..20) {
        format_versions.fill(1);
    }
    // Only an earlier format is changed, by its migration in memory.
    let is_newest = stored_format(&bytes) == Some(MIGRATIONS.len() as u32);
    let mut connection = Connection::open_in_memory()?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.deserialize_read_exact(MAIN_DB, bytes.as_slice(), bytes.len(), is_newest)?;
    let schema = read_schema(&connection)?;
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (application, version) = (pragma("application_id")?, pragma("user_version")?);
    Ok(OpenedDatabase { schema, application, version, connection })
}

/// Returns the schema of a ledger of the format with this number.
fn expected_schema(format: usize) -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let mut connection = Connection::open_in_memory()?;
    migrate_database_to(&mut connection, format)?;
    read_schema(&connection)
}

/// Creates a ledger database in memory with these rows, valid or not. The events of a file of the first format, which
/// had no marks of seen entries, count as seen by everybody.
fn create_database_from_rows(rows: &CarvedRows) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    migrate_database_to(&mut connection, if rows.has_seen_format { MIGRATIONS.len() } else { 1 })?;
    let transaction = connection.transaction()?;
    // If two events have one row id, the second statement stores the second event under a new one.
    for sql in [
        "INSERT OR IGNORE INTO event (id, night, seq, time_ms, author, payload, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        "INSERT OR IGNORE INTO event (night, seq, time_ms, author, payload, hash) VALUES (?2, ?3, ?4, ?5, ?6, ?7)",
    ] {
        let mut statement = transaction.prepare(sql)?;
        for row in &rows.events {
            statement.execute(params![
                row.row_id,
                row.night.to_string(),
                row.seq.cast_signed(),
                row.time_ms,
                row.author,
                row.text,
                row.hash
            ])?;
        }
    }
    if rows.has_seen_format {
        for row in &rows.seen {
            insert_seen_row(&transaction, row)?;
        }
    }
    transaction.commit()?;
    migrate_database(&mut connection)?;
    Ok(connection)
}
