//! The texts of tiles, rules, events and readings in every language. This crate chooses the catalogue's messages for
//! them.
//!
//! The catalogue renders a type that derives `Message` by itself. This crate adds what the catalogue cannot know: names
//! of tiles, patterns and switches ([`tile_text`], [`pattern_name`], [`switch_description`]), rulings step by step
//! ([`remark_text`], [`sheet`]), faults of hands ([`faults_text`]), questions and refusals of a night ([`night`],
//! [`course`]), its events ([`history`]), and the questions of recognition ([`recognition`]). Every id is matched
//! exhaustively, and checked during compilation.
//!
//! # When to use which function
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | a type that derives `Message` | [`render`] | a function here, which would repeat the catalogue |
//! | an error that names a file, a profile or several faults | its function here, such as [`faults_text`] | `Display`, which is for developers |
//! | a ruling | [`sheet`], which every face draws | the parts of the ruling, worded one by one |
//! | a table or a graph of the night | [`history`], whose [`WordTable`] and [`PersonGraph`] a face draws | texts with columns made by spaces |
//! | an error shown with its code | [`ErrorText`] | a sentence from which the code is cut off |
//!
//! # Limitations
//!
//! - A new variant needs an arm here and a message in each language before anything compiles and passes its tests, also
//!   for a program that shows one language only.
//! - The crate depends on rules, ledger and readings at once. A program that scores hands compiles the texts of
//!   recognition too.
//! - A text is a whole sentence without markup. Names of tiles are words in it: a face that draws tiles in a sentence
//!   must know where they stand.
//! - Nothing is worded by grammar that Fluent lacks: no inflection of names, no numbers in words.

// The macros `text!` and `displayed_in_english!`.
#[macro_use]
extern crate quejing_i18n;

pub mod book;
pub mod compare;
pub mod course;
mod error_text;
mod families;
mod fault;
mod file_fault;
pub mod history;
pub mod ledger;
/// The ledger's builder of nights for tests.
#[cfg(test)]
#[path = "../../ledger/tests/night/maker.rs"]
#[allow(clippy::expect_used, dead_code, reason = "a test ends at what it does not expect, and few tests build nights")]
mod maker;
mod named_message;
pub mod night;
mod notation;
mod profile_errors;
pub mod recognition;
mod ruling;
pub mod sheet;
pub mod switches;
mod tile_names;
pub mod waits;

pub use error_text::ErrorText;
pub use families::{
    circumstance_name, family_description, family_name, original_pattern_name, pattern_definition, pattern_name,
    pattern_name_by_id, profile_name, profile_note, question_label, rule_set_name, rules_name, switch_description,
};
pub use fault::{fault_text, faults_error_text, faults_text, problem_text};
pub use file_fault::{file_fault_text, output_fault_text};
pub use notation::notation_error_text;
pub use profile_errors::{profile_errors_text, profile_file_error_text, unknown_profile_text};
pub use quejing_i18n::{
    ColumnKind, Lang, LangError, LanguageCache, LocalizedText, PersonCurve, PersonGraph, TableCell, TableColumn, Tone,
    WordTable,
};
pub use quejing_i18n::{render, render_word, spread_names};
pub use ruling::{
    payment_reason_text, remark_text, seat_name, unit_name, verdict_text, win_refusal_text, worth_total_text,
};
pub use tile_names::{
    class_label, class_name, flag_name, meld_name, reading_text, tile_name, tile_place_text, tile_text, wind_name,
};
