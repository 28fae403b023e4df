//! The ledger of a night: through the program's commands, under damage and crashes, and by its laws. Needs no feature:
//! `cargo test --no-default-features --test night`.

#[path = "../common/mod.rs"]
mod common;
mod support;

mod commands;
mod consent;
#[cfg(unix)]
mod crash;
mod damage;
#[cfg(unix)]
mod evidence;
mod finals;
mod import;
mod import_hostile;
mod import_mutated;
mod laws;
mod report;
mod stored_bytes;
mod words;
