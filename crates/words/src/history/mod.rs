//! The wording of a night, shared by the session, every face and the report. It knows rules and ledger; the catalogue does not.
//!
//! | file | what |
//! | --- | --- |
//! | `events` | what happened in a night, payments, values, statistics |
//! | `account` | the account, deals and money alike, and its news |
//! | `standings` | the standings as a table |
//! | `changes` | what a correction would change |
//! | `trace` | what corrections of a deal changed, by whom and why |

pub mod account;
mod changes;
mod events;
mod standings;
mod trace;

pub use changes::ChangedDeals;
pub use events::{
    account_notes, aloud, average, best, capital, chance, date, describe, dispute, holder, in_words, moved, patterns,
    payment, reduced_line, settled, share, signed, stats_line, stats_lines, took_back, what, wins,
};
pub use events::{agreed_by, deal, entry, list, table_letter, who_won};
pub use standings::standings_table;
pub use trace::{recorder, trace};
