//! Text for stable ids, in every language: the catalogue (`quejing_i18n`), and beside it the words for what it does not know,
//! tiles, rules and events. Every id is matched exhaustively, and the catalogue checks the messages while compiling.

pub mod book;
pub mod compare;
pub mod course;
pub mod eyes;
mod families;
mod fault;
mod files;
mod form;
pub mod house;
pub mod ledger;
mod line_fault;
pub mod lingque;
mod names;
pub mod night;
mod notation;
mod problem;
mod profile;
pub mod riichi;
mod ruling;
pub mod sheet;
pub mod switches;
pub mod waits;
pub mod zung_jung;

pub use families::{
    circumstance, definition, pattern, pattern_name, profile_name, profile_note, rule_set, rules_name, switch,
};
pub use fault::{fault, faults};
pub use files::{damage, file_fault, file_fault_sentence, output_fault, output_fault_sentence};
use line_fault::line_fault;
pub use names::{flag, place, reading, tile, tile_name, wind};
pub use notation::notation;
pub use problem::problem;
pub use profile::profile_errors;
pub(crate) use profile::{bad_profile, unknown_profile};
pub use quejing_i18n::{Each, Lang, LangError, Spoken, render};
pub use ruling::{paid_for, reason, refusal, seat, step, total, unit, verdict};
