//! The wording of tiles, rules, events and readings in every language: it chooses the messages of the catalogue.
//!
//! A type that derives `Message` is rendered by the catalogue alone. This crate adds what the catalogue cannot know: names of
//! tiles, patterns and switches ([`tile`], [`pattern`], [`switch`]), rulings step by step ([`remark`], [`sheet`]), faults of
//! hands ([`faults`]), questions and refusals of a night ([`night`], [`course`]), its events ([`history`]), and the questions
//! of recognition ([`eyes`]). Every id is matched exhaustively, and checked while compiling.

// Its macros: `text!`, `displayed_in_english!`.
#[macro_use]
extern crate quejing_i18n;

pub mod book;
pub mod compare;
pub mod course;
pub mod eyes;
mod families;
mod fault;
mod files;
pub mod history;
pub mod ledger;
/// The ledger's builder of nights for tests.
#[cfg(test)]
#[path = "../../ledger/tests/night/maker.rs"]
#[allow(clippy::expect_used, dead_code, reason = "a test ends at what it does not expect, and few tests build nights")]
mod maker;
mod names;
pub mod night;
mod notation;
mod profile;
mod ruling;
pub mod sheet;
pub mod switches;
pub mod waits;

pub use families::{
    circumstance_name, definition, family_line, family_name, pattern, pattern_name, profile_name, profile_note,
    question, rule_set, rules_name, switch,
};
pub use fault::{fault, faults, problem};
pub use files::{file_fault, output_fault};
pub use names::{class_label, class_name, flag, meld, place, reading, tile, tile_name, wind};
pub use notation::notation;
pub use profile::{bad_profile, profile_errors, unknown_profile};
pub use quejing_i18n::{Cell, Column, ColumnKind, Curve, Each, Graph, Lang, LangError, LocalizedText, Tone, WordTable};
pub use quejing_i18n::{render, spread_names, word};
pub use ruling::{paid_for, refusal, remark, seat, total, unit, verdict};
