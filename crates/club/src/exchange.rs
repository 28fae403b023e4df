//! The statements that write a batch to a server and read changes from it. They are sent without a name, so that they
//! also work through a pooler.

use quejing_ledger::{
    Batch, KnownScope, KnownState, LedgerError, NewEvents, Scope, ScopeChanges, SeenRow, SettingChange, StaleState,
    StrayEvent,
};
use quejing_rules::NightId;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, IsolationLevel, Row, Transaction};

use crate::address::ServerAddress;
use crate::connection::ServerError;
use crate::schema::FORMAT;

/// The channel on which the server notifies of changes.
pub(crate) const CHANNEL: &str = "quejing";

/// Checks that the tables are of the format that this program knows.
pub(crate) async fn check_format(client: &Client, address: &ServerAddress) -> Result<(), ServerError> {
    let server = || address.shown().to_owned();
    let sql = "SELECT coalesce(max(number), 0)::bigint FROM quejing.format";
    match query(client, sql, &[]).await?.first().map(|row| row.get::<_, i64>(0)) {
        Some(FORMAT) => Ok(()),
        Some(found) if found > FORMAT => {
            Err(LedgerError::ServerFormat { server: server(), found, known: FORMAT }.into())
        }
        _ => Err(LedgerError::ServerNotPrepared { server: server() }.into()),
    }
}

/// Writes a batch as a whole. Returns the state that has changed, in which case nothing is written; `None` if the batch
/// is written, now or before.
pub(crate) async fn commit(client: &mut Client, batch: &Batch) -> Result<Option<StaleState>, ServerError> {
    let transaction = client.build_transaction().isolation_level(IsolationLevel::Serializable).start().await?;
    let id = batch_id_text(batch.id());
    let added = execute(
        &transaction,
        "INSERT INTO quejing.batch (id) VALUES (($1::text)::uuid) ON CONFLICT DO NOTHING",
        &[(&id, Type::TEXT)],
    )
    .await?;
    if added == 0 {
        return Ok(is_withdrawn(&transaction, &id).await?.then_some(StaleState::Withdrawn));
    }
    let mut versions = Vec::new();
    for scope in batch.scopes() {
        let name = scope_name(scope);
        let sql = "INSERT INTO quejing.head AS head (scope, version) VALUES ($1, 1)
                   ON CONFLICT (scope) DO UPDATE SET version = head.version + 1 RETURNING version";
        let rows = query(&transaction, sql, &[(&name, Type::TEXT)]).await?;
        versions.push((scope, rows.first().map_or(0, |row| row.get::<_, i64>(0))));
    }
    let version_of =
        |scope: Scope| versions.iter().find(|(found, _)| *found == scope).map_or(0, |(_, version)| *version);
    for new in batch.events() {
        if let Some(stale) = add_events(&transaction, new).await? {
            return Ok(Some(stale));
        }
    }
    for change in batch.settings() {
        if let Some(stale) = change_setting(&transaction, change, version_of(change.key.night)).await? {
            return Ok(Some(stale));
        }
    }
    for row in batch.seen() {
        add_seen_row(&transaction, row, version_of(row.night.parse().ok())).await?;
    }
    execute(&transaction, "SELECT pg_notify($1, $2)", &[(&CHANNEL, Type::TEXT), (&id, Type::TEXT)]).await?;
    transaction.commit().await?;
    Ok(None)
}

/// Keeps a batch from being written any more, and returns true unless it was written before. Waits for a transaction
/// that is just writing it.
pub(crate) async fn withdraw(client: &mut Client, batch: u128) -> Result<bool, ServerError> {
    let transaction = client.build_transaction().isolation_level(IsolationLevel::Serializable).start().await?;
    let id = batch_id_text(batch);
    let sql = "INSERT INTO quejing.batch (id, is_withdrawn) VALUES (($1::text)::uuid, true) ON CONFLICT DO NOTHING";
    execute(&transaction, sql, &[(&id, Type::TEXT)]).await?;
    let withdrawn = is_withdrawn(&transaction, &id).await?;
    transaction.commit().await?;
    Ok(withdrawn)
}

/// Returns true if the batch with this number is withdrawn, and false if it is written.
async fn is_withdrawn(transaction: &Transaction<'_>, id: &str) -> Result<bool, ServerError> {
    let sql = "SELECT is_withdrawn FROM quejing.batch WHERE id = ($1::text)::uuid";
    let rows = query(transaction, sql, &[(&id, Type::TEXT)]).await?;
    Ok(rows.first().is_some_and(|row| row.get(0)))
}

fn batch_id_text(batch: u128) -> String {
    format!("{batch:032x}")
}

/// Returns the name of a part of the ledger in the tables.
fn scope_name(scope: Scope) -> String {
    scope.map_or_else(String::new, |night| night.to_string())
}

async fn add_events(transaction: &Transaction<'_>, new: &NewEvents) -> Result<Option<StaleState>, ServerError> {
    let night = new.night.to_string();
    let sql = "SELECT seq, hash FROM quejing.event WHERE night = $1 ORDER BY seq DESC LIMIT 1";
    let rows = query(transaction, sql, &[(&night, Type::TEXT)]).await?;
    let found = rows.first().map_or((0, None), |row| (row.get::<_, i64>(0), Some(row.get::<_, String>(1))));
    let is_expected = match &found {
        (0, None) => new.after.0 == 0,
        (seq, hash) => *seq == new.after.0.cast_signed() && hash.as_deref() == Some(&new.after.1.to_string()),
    };
    if !is_expected {
        return Ok(Some(StaleState::Night { night: new.night, expected: new.after.0, found: found.0.unsigned_abs() }));
    }
    for event in &new.events {
        let (seq, author, text, hash) = (event.seq.cast_signed(), &*event.author, &*event.text, event.hash.to_string());
        let sql =
            "INSERT INTO quejing.event (night, seq, time_ms, author, payload, hash) VALUES ($1, $2, $3, $4, $5, $6)";
        let values: [(&(dyn ToSql + Sync), Type); 6] = [
            (&night, Type::TEXT),
            (&seq, Type::INT8),
            (&event.time_ms, Type::INT8),
            (&author, Type::TEXT),
            (&text, Type::TEXT),
            (&hash, Type::TEXT),
        ];
        execute(transaction, sql, &values).await?;
    }
    Ok(None)
}

async fn change_setting(
    transaction: &Transaction<'_>,
    change: &SettingChange,
    version: i64,
) -> Result<Option<StaleState>, ServerError> {
    let scope = scope_name(change.key.night);
    let values: [(&(dyn ToSql + Sync), Type); 5] = [
        (&scope, Type::TEXT),
        (&change.key.name, Type::TEXT),
        (&change.after, Type::TEXT),
        (&version, Type::INT8),
        (&change.before, Type::TEXT),
    ];
    let changed = match &change.before {
        None => {
            let sql = "INSERT INTO quejing.setting (scope, name, value, version) VALUES ($1, $2, $3, $4)
                       ON CONFLICT DO NOTHING";
            execute(transaction, sql, values.get(..4).unwrap_or_default()).await?
        }
        Some(_) => {
            let sql =
                "UPDATE quejing.setting SET value = $3, version = $4 WHERE scope = $1 AND name = $2 AND value = $5";
            execute(transaction, sql, &values).await?
        }
    };
    Ok((changed == 0).then(|| StaleState::Setting(change.key.clone())))
}

async fn add_seen_row(transaction: &Transaction<'_>, row: &SeenRow, version: i64) -> Result<(), ServerError> {
    let sql = "INSERT INTO quejing.seen (player, night, entry, way, device, time_ms, version)
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
    let values: [(&(dyn ToSql + Sync), Type); 7] = [
        (&row.player, Type::TEXT),
        (&row.night, Type::TEXT),
        (&row.entry, Type::INT8),
        (&row.way, Type::TEXT),
        (&row.device, Type::TEXT),
        (&row.time_ms, Type::INT8),
        (&version, Type::INT8),
    ];
    execute(transaction, sql, &values).await.map(|_| ())
}

/// Stores a photo, unless it is there.
pub(crate) async fn store_photo(client: &Client, sha256: &str, photo: &[u8]) -> Result<(), ServerError> {
    let sql = "INSERT INTO quejing.photo (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    execute(client, sql, &[(&sha256, Type::TEXT), (&photo, Type::BYTEA)]).await.map(|_| ())
}

/// Returns a photo; `None` if it is not there.
pub(crate) async fn read_photo(client: &Client, sha256: &str) -> Result<Option<Vec<u8>>, ServerError> {
    let rows = query(client, "SELECT bytes FROM quejing.photo WHERE sha256 = $1", &[(&sha256, Type::TEXT)]).await?;
    Ok(rows.first().map(|row| row.get(0)))
}

/// Deletes a photo that this machine may delete.
pub(crate) async fn remove_photo(client: &Client, sha256: &str) -> Result<(), ServerError> {
    execute(client, "DELETE FROM quejing.photo WHERE sha256 = $1", &[(&sha256, Type::TEXT)]).await.map(|_| ())
}

/// Reads what changed after `known`, all of it as of one moment.
pub(crate) async fn read_changes(client: &mut Client, known: &KnownState) -> Result<Vec<ScopeChanges>, ServerError> {
    let builder = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead).read_only(true);
    let transaction = builder.start().await?;
    let mut changes = Vec::new();
    let heads = "SELECT scope, version FROM quejing.head ORDER BY scope";
    for head in query(&transaction, heads, &[]).await? {
        let (name, version): (String, i64) = (head.get(0), head.get(1));
        let scope: Scope = match name.as_str() {
            "" => None,
            night => match night.parse::<NightId>() {
                Ok(night) => Some(night),
                Err(_) => continue,
            },
        };
        let before = known.get(&scope).copied().unwrap_or_default();
        if before.version < version.unsigned_abs() {
            changes.push(read_scope(&transaction, scope, version, before).await?);
        }
    }
    transaction.commit().await?;
    Ok(changes)
}

async fn read_scope(
    transaction: &Transaction<'_>,
    scope: Scope,
    version: i64,
    before: KnownScope,
) -> Result<ScopeChanges, ServerError> {
    let name = scope_name(scope);
    let (since, last_event) = (before.version.cast_signed(), before.last_event.cast_signed());
    let of_version: [(&(dyn ToSql + Sync), Type); 2] = [(&name, Type::TEXT), (&since, Type::INT8)];
    let settings = "SELECT name, value FROM quejing.setting WHERE scope = $1 AND version > $2 ORDER BY name";
    let settings = query(transaction, settings, &of_version).await?;
    let (mut events, mut seen) = (Vec::new(), Vec::new());
    if scope.is_some() {
        let sql = "SELECT seq, time_ms, author, payload, hash FROM quejing.event
                   WHERE night = $1 AND seq > $2 ORDER BY seq";
        let values: [(&(dyn ToSql + Sync), Type); 2] = [(&name, Type::TEXT), (&last_event, Type::INT8)];
        events = query(transaction, sql, &values).await?;
        let sql =
            "SELECT player, night, entry, way, device, time_ms FROM quejing.seen WHERE night = $1 AND version > $2";
        seen = query(transaction, sql, &of_version).await?;
    }
    Ok(ScopeChanges {
        scope,
        version: version.unsigned_abs(),
        events: events.iter().map(to_event).collect(),
        settings: settings.iter().map(|row| (row.get(0), row.get(1))).collect(),
        seen: seen.iter().map(to_seen_row).collect(),
    })
}

fn to_event(row: &Row) -> StrayEvent {
    StrayEvent {
        seq: row.get::<_, i64>(0).unsigned_abs(),
        time_ms: row.get(1),
        author: row.get(2),
        text: row.get(3),
        hash: row.get(4),
    }
}

fn to_seen_row(row: &Row) -> SeenRow {
    SeenRow {
        player: row.get(0),
        night: row.get(1),
        entry: row.get(2),
        way: row.get(3),
        device: row.get(4),
        time_ms: row.get(5),
    }
}

/// The receiver of statements: a connection, or a transaction on it.
trait Statements {
    async fn send(&self, sql: &str, values: &[(&(dyn ToSql + Sync), Type)]) -> Result<Vec<Row>, ServerError>;
    async fn run(&self, sql: &str, values: &[(&(dyn ToSql + Sync), Type)]) -> Result<u64, ServerError>;
}

impl Statements for Client {
    async fn send(&self, sql: &str, values: &[(&(dyn ToSql + Sync), Type)]) -> Result<Vec<Row>, ServerError> {
        Ok(self.query_typed(sql, values).await?)
    }

    async fn run(&self, sql: &str, values: &[(&(dyn ToSql + Sync), Type)]) -> Result<u64, ServerError> {
        Ok(self.execute_typed(sql, values).await?)
    }
}

impl Statements for Transaction<'_> {
    async fn send(&self, sql: &str, values: &[(&(dyn ToSql + Sync), Type)]) -> Result<Vec<Row>, ServerError> {
        Ok(self.query_typed(sql, values).await?)
    }

    async fn run(&self, sql: &str, values: &[(&(dyn ToSql + Sync), Type)]) -> Result<u64, ServerError> {
        Ok(self.execute_typed(sql, values).await?)
    }
}

async fn query(
    on: &impl Statements,
    sql: &str,
    values: &[(&(dyn ToSql + Sync), Type)],
) -> Result<Vec<Row>, ServerError> {
    on.send(sql, values).await
}

async fn execute(on: &impl Statements, sql: &str, values: &[(&(dyn ToSql + Sync), Type)]) -> Result<u64, ServerError> {
    on.run(sql, values).await
}
