//! The home of a ledger on a PostgreSQL server, which several machines write.
//!
//! Use it when several computers keep one night or one club's evenings. For one table a ledger's file is simpler: it
//! needs no server and no network. A machine reads its mirror, an ordinary ledger's file, and sends what it records to
//! the server, which takes a batch as a whole or refuses it ([`LedgerHome`](quejing_ledger::LedgerHome)).
//!
//! | file | what |
//! | --- | --- |
//! | `address` | the address of a server as people write it, without a password; where its mirror lies |
//! | `password` | the password from a file that only its owner can read |
//! | `schema` | the tables, the roles, and the formats they went through |
//! | `connection` | one connection, encrypted unless the server is this computer, and the meaning of its errors |
//! | `exchange` | the statements that write a batch and read changes |
//! | `server_home` | the home: a thread of its own with the connection, which it opens again, and the waits with their limits |
//!
//! # Why so
//!
//! `tokio-postgres` is asynchronous and runs on the thread of the home; its blocking sister `postgres` starts a runtime
//! inside each call, which panics where the phones' pages already run one. One connection a program is enough, since
//! pages read the mirror: a pool would only hold more of the server's connections.
//!
//! # Limitations
//!
//! - Nothing is encrypted in the database. Its owner reads everything.
//! - The server knows which machine wrote an entry, not which phone: the author of an entry is what the machine says.
//! - A pooler that shares connections between transactions drops notifications. The home notices it and asks twice a
//!   second instead.

mod address;
mod connection;
mod exchange;
mod password;
mod schema;
mod server_home;

pub use address::ServerAddress;
pub use schema::{FORMAT, prepare_server};
pub use server_home::ServerHome;
