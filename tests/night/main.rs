//! The ledger of a night: through the program's commands, under damage and crashes, and by its laws. Needs no feature:
//! `cargo test --no-default-features --test night`.

#[cfg(all(unix, feature = "club"))]
#[path = "../../crates/club/tests/server/cluster.rs"]
#[expect(dead_code, reason = "the tests of the server need more of it")]
mod cluster;
#[path = "../common/mod.rs"]
mod common;
mod support;
// The makers of nights are the ledger's.
#[path = "../../crates/ledger/tests/night/caution_nights.rs"]
mod caution_nights;
#[path = "../../crates/ledger/tests/night/course.rs"]
#[allow(dead_code, unused_imports, reason = "the ledger's own tests use the rest")]
mod course;
#[path = "../../crates/ledger/tests/night/maker.rs"]
#[allow(dead_code, unused_imports, reason = "the ledger's own tests use the rest")]
mod maker;

mod commands;
mod consent;
#[cfg(unix)]
mod crash;
mod damage;
mod edges;
#[cfg(unix)]
mod evidence;
mod finals;
mod import;
mod import_hostile;
mod import_mutated;
mod known;
mod laws;
mod report;
mod said;
#[cfg(all(unix, feature = "club"))]
mod server;
mod stored_bytes;
mod unfinished;
mod words;
