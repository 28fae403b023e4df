//! The wording of a night, shared by the session, window, phones, command line and report. It knows rules and ledger; the
//! catalogue does not.
//!
//! | file | what |
//! | --- | --- |
//! | `events` | the night's events, payments, values |
//! | `deal_text` | a deal with everything that happened in it |
//! | `rows` | the account as rows |
//! | `money` | payments, gains, and the people who agreed |
//! | `account` | the account, deals and money alike, and its news |
//! | `standings` | the standings as a table |
//! | `finals` | the end of a game or night, on the screen and as text |
//! | `statistics` | everybody's wins and patterns, as tables and in lines |
//! | `graph` | everybody's totals as a graph |
//! | `changes` | the changes that a correction would make |
//! | `trace` | the changes by corrections of a deal, with authors and reasons |

pub mod account;
mod changes;
mod deal_text;
mod events;
mod finals;
mod graph;
mod money;
mod rows;
mod standings;
mod statistics;
mod trace;

pub use changes::ChangedDeals;
pub use deal_text::{ActText, CorrectionText, DealText, WinText, corrections, win_texts};
pub use events::{
    account_notes, aloud, capital, date, describe, dispute, entry_in_brief, moved_entry, objection, patterns,
    payments_to_settle, recorded_under_rules, reduced_score_line, signed_amount, took_back, value_text, wins,
};
pub use events::{agreed_by, deal, deal_result, event_label, list, who_won};
use events::{imbalance_text, payment_text};
pub use finals::{FinalPayment, FinalRow, FinalSheet, MoneyRate};
pub use graph::{balance_after, balance_graph, participants};
pub use money::{GainText, PaymentText, assent_lines, gain_texts, gains_of, holder, payment, payment_texts};
pub use rows::{AccountRow, LineMark, account_row};
pub use standings::{
    final_cell, final_score, final_unit, gain_cell, game_result, games_table, seat_total, standings_table,
};
pub use statistics::{payments_table, statistics_table, stats_line, stats_lines};
use trace::{recorder, trace};
