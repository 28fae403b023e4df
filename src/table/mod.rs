//! The night at the table. `ledger` keeps it as events and replays them; `course` says who sits, who deals and what is due.

pub mod course;
pub mod ledger;
