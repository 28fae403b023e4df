//! The tables of a ledger on a server, and who may do what with them. Plain SQL without extensions.
//!
//! The owner of the database prepares it. Each machine has a role of its own, a member of `quejing_machine`: it reads
//! everything and adds events, marks, photos; it changes no event and deletes none, and every event names the role that
//! added it. A machine deletes the photos that it added, a member of `quejing_keeper` any. Nobody deletes a person's
//! name, since it stands in events whose chain would break; a name is changed by an event.

use tokio_postgres::Client;

use crate::address::ServerAddress;
use crate::connection::{ServerError, connect_for_owner};
use quejing_ledger::LedgerError;

/// The number of the newest format of the tables.
pub const FORMAT: i64 = 2;

/// The number of the lock under which tables are prepared, so that two owners do not do it at once.
const PREPARE_LOCK: i64 = 0x514a_4c47;

/// The roles, which all databases of a server share. Another database may have made them.
const ROLES: &str = "
    DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'quejing_machine') THEN
            CREATE ROLE quejing_machine NOLOGIN;
        END IF;
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'quejing_keeper') THEN
            CREATE ROLE quejing_keeper NOLOGIN;
        END IF;
    END $$;
";

/// The formats of the tables, oldest first: each is SQL that leads from the format with its index to the next one.
const MIGRATIONS: [&str; 2] = [
    "
    CREATE TABLE quejing.head (
        scope text PRIMARY KEY,
        version bigint NOT NULL
    );
    CREATE TABLE quejing.batch (
        id uuid PRIMARY KEY,
        machine name NOT NULL DEFAULT session_user
    );
    CREATE TABLE quejing.event (
        night text NOT NULL,
        seq bigint NOT NULL CHECK (seq > 0),
        time_ms bigint NOT NULL,
        author text NOT NULL,
        payload text NOT NULL,
        hash text NOT NULL,
        machine name NOT NULL DEFAULT session_user,
        PRIMARY KEY (night, seq)
    );
    CREATE TABLE quejing.setting (
        scope text NOT NULL,
        name text NOT NULL,
        value text NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (scope, name)
    );
    CREATE TABLE quejing.seen (
        player text NOT NULL,
        night text NOT NULL,
        entry bigint NOT NULL,
        way text NOT NULL,
        device text NOT NULL,
        time_ms bigint NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (night, player, entry, way)
    );
    CREATE INDEX seen_version ON quejing.seen (night, version);
    CREATE TABLE quejing.photo (
        sha256 text PRIMARY KEY,
        bytes bytea NOT NULL,
        machine name NOT NULL DEFAULT session_user
    );
    ALTER TABLE quejing.event ENABLE ROW LEVEL SECURITY;
    CREATE POLICY everybody_reads ON quejing.event FOR SELECT USING (true);
    CREATE POLICY own_name ON quejing.event FOR INSERT WITH CHECK (machine = session_user);
    ALTER TABLE quejing.photo ENABLE ROW LEVEL SECURITY;
    CREATE POLICY everybody_reads ON quejing.photo FOR SELECT USING (true);
    CREATE POLICY own_name ON quejing.photo FOR INSERT WITH CHECK (machine = session_user);
    CREATE POLICY own_photo ON quejing.photo FOR DELETE TO quejing_machine USING (machine = session_user);
    CREATE POLICY any_photo ON quejing.photo FOR DELETE TO quejing_keeper USING (true);
    CREATE FUNCTION quejing.events_never_change() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'events never change and are never removed'; END $$;
    CREATE TRIGGER event_never_changes BEFORE UPDATE OR DELETE OR TRUNCATE ON quejing.event
        FOR EACH STATEMENT EXECUTE FUNCTION quejing.events_never_change();
    GRANT USAGE ON SCHEMA quejing TO quejing_machine, quejing_keeper;
    GRANT SELECT ON ALL TABLES IN SCHEMA quejing TO quejing_machine, quejing_keeper;
    GRANT INSERT ON quejing.event, quejing.batch, quejing.seen, quejing.photo TO quejing_machine, quejing_keeper;
    GRANT INSERT, UPDATE ON quejing.head, quejing.setting TO quejing_machine, quejing_keeper;
    GRANT DELETE ON quejing.photo TO quejing_machine, quejing_keeper;
",
    // A batch that was withdrawn keeps its number, so that it cannot be written any more.
    "
    ALTER TABLE quejing.batch ADD COLUMN is_withdrawn boolean NOT NULL DEFAULT false;
",
];

/// Prepares the database at this address for a ledger, or brings its tables to the newest format. The role of the
/// address must own the database and be allowed to make roles; with `machine`, that role, which must exist, becomes the
/// one of a machine.
///
/// # Errors
/// The server cannot be reached, refuses, or has tables of a later version.
pub fn prepare_server(address: &ServerAddress, machine: Option<&str>) -> Result<(), LedgerError> {
    connect_for_owner(address, async |client: &mut Client| {
        client.batch_execute(ROLES).await?;
        migrate(client, address).await?;
        if let Some(machine) = machine {
            client.batch_execute(&format!("GRANT quejing_machine TO {}", quote_name(machine))).await?;
        }
        Ok(())
    })
}

async fn migrate(client: &mut Client, address: &ServerAddress) -> Result<(), ServerError> {
    let transaction = client.transaction().await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&PREPARE_LOCK]).await?;
    transaction
        .batch_execute(
            "CREATE SCHEMA IF NOT EXISTS quejing;
             CREATE TABLE IF NOT EXISTS quejing.format (number bigint NOT NULL);",
        )
        .await?;
    let found: i64 =
        transaction.query_one("SELECT coalesce(max(number), 0)::bigint FROM quejing.format", &[]).await?.get(0);
    if found > FORMAT {
        let server = address.shown().to_owned();
        return Err(ServerError::Told(LedgerError::ServerFormat { server, found, known: FORMAT }));
    }
    for migration in MIGRATIONS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        transaction.batch_execute(migration).await?;
    }
    if found < FORMAT {
        transaction.execute("DELETE FROM quejing.format", &[]).await?;
        transaction.execute("INSERT INTO quejing.format (number) VALUES ($1)", &[&FORMAT]).await?;
    }
    transaction.batch_execute("GRANT SELECT ON quejing.format TO quejing_machine, quejing_keeper").await?;
    Ok(transaction.commit().await?)
}

/// Returns a name as SQL takes it, whatever its letters.
fn quote_name(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
