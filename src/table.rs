//! The night at the table: what happens in it, who sits where and deals, and its record.

pub use quejing_ledger as ledger;
pub use quejing_ledger::{consent, recorded, revaluation, settling, trace};
pub use quejing_rules::{course, event};
