//! The wording of a night, shared by the session, window, phones, command line and report. It knows rules and ledger; the
//! catalogue does not.
//!
//! | file | what |
//! | --- | --- |
//! | `events` | the night's events, payments, values |
//! | `account` | the account, deals and money alike, and its news |
//! | `standings` | the standings as a table |
//! | `statistics` | everybody's wins and patterns, as tables and in lines |
//! | `graph` | everybody's totals as a graph |
//! | `changes` | the changes that a correction would make |
//! | `trace` | the changes by corrections of a deal, with authors and reasons |

pub mod account;
mod changes;
mod events;
mod graph;
mod standings;
mod statistics;
mod trace;

pub use changes::ChangedDeals;
pub use events::{
    account_notes, aloud, capital, date, describe, dispute, holder, in_words, moved, patterns, payment, reduced_line,
    settled, signed, took_back, wins,
};
pub use events::{agreed_by, deal, deal_result, entry, list, table_letter, who_won};
pub use graph::{balance_after, balance_graph, participants};
pub use standings::{gain_cell, standings_table};
pub use statistics::{payments_table, statistics_table, stats_line, stats_lines};
pub use trace::{recorder, trace};
