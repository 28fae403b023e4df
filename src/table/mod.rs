//! The night at the table. `event` is what happens and how the night stands; `ledger` keeps it as events and replays them;
//! `consent` says whose agreement a change of the record needs, and keeps the requests that wait for it;
//! `course` says who sits where, who deals and what is due; `recorded` applies the rules to recorded wins; `revaluation` values
//! later deals again when an earlier one is corrected; `trace` tells what
//! corrections changed; `settling` says who pays whom in the end.

pub mod consent;
pub mod ledger;
pub mod recorded;
pub mod revaluation;
pub mod settling;
pub mod trace;

#[cfg(test)]
mod tests;

pub use quejing_rules::{course, event};
