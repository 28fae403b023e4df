//! The texts of a night, shared by session, window, phones, command line and report. Unlike the catalogue, this module
//! knows rules and ledger.
//!
//! | file | what |
//! | --- | --- |
//! | `event_text` | the night's dates, events, values, disputes and results |
//! | `deal_text` | a deal with all its events |
//! | `account_rows` | the account as rows |
//! | `payments_and_gains` | payments, gains, and the people who agreed |
//! | `account` | the names and contents of account lines, and the news |
//! | `standings` | the standings as a table |
//! | `final_sheet` | the results of a game or night, on the screen and as text |
//! | `money_rate` | the exchange rates from points to money |
//! | `statistics` | everybody's wins and patterns, as tables and in lines |
//! | `balance_graph` | everybody's totals as a graph |
//! | `total_change` | the change of a total, in the scale of the seats |
//! | `change_act` | the act of a change, as labels of buttons |
//! | `change_sentences` | the changes that a correction would make |
//! | `correction_text` | the corrections of a deal, with changes, authors and reasons |

pub mod account;
mod account_rows;
mod balance_graph;
mod change_act;
mod change_sentences;
mod correction_text;
mod deal_text;
mod event_text;
mod final_sheet;
mod money_rate;
mod payments_and_gains;
mod returned;
mod standings;
mod statistics;
mod total_change;

pub use account_rows::{AccountRow, LineMark, account_row};
pub use balance_graph::{balance_graph, balance_lines, participants};
pub use change_act::{ChangeAct, shown_deal_number};
pub use change_sentences::ChangedDealSentences;
use correction_text::{correction_change_text, correction_line, recorder_name};
pub use deal_text::{CorrectionText, DealEventText, DealText, WinText, correction_texts, win_texts};
pub use event_text::{
    account_notes, amount_text, announced_value, brief_event_text, capitalize, date_text, deal_wins, describe_event,
    describe_play, dispute_line, dispute_summary, recorded_rules_texts, reduced_score_line, settling_payment_texts,
    signed_amount, takeback_line, takeback_text, value_text, win_patterns_text,
};
pub use event_text::{append_agreed, deal_label, deal_result, event_label, join_list, open_deal_line, winners_text};
use event_text::{imbalance_text, payment_parties_text};
pub use final_sheet::{FinalPayment, FinalRow, FinalSheet};
pub use money_rate::{MoneyRate, MoneyRates};
pub use payments_and_gains::{
    GainText, PaymentText, assent_lines, gain_texts, holder_name, net_gain_texts, payment_line, payment_texts,
};
pub use returned::{ReturnedTexts, returned_texts};
pub use standings::{
    can_have_reduced_score, final_score, final_score_cell, final_score_title, final_score_unit, gain_cell,
    game_result_lines, games_table, has_reduced_score, reduced_score_text, seat_cell, seat_change_cells, seat_total,
    settlement_title, standings_table, standings_total,
};
pub use statistics::{payments_table, statistics_table, stats_line, stats_lines};
pub use total_change::TotalChangeText;
