//! The night at the table. `event` is what happens and how the night stands; `ledger` keeps it as events and replays them;
//! `course` says who sits, who deals and what is due; `recorded` asks the rules of what was written down.

pub mod course;
pub mod event;
pub mod ledger;
pub mod recorded;
