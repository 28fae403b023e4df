//! The catalogue of all texts that people read, in every language. It knows no tile, rule or event.
//!
//! [`Lang`] is a language. [`text!`] gives the text of a message with a literal id, and checks id and arguments against
//! the English file while compiling, in every crate that has an `i18n.toml` naming `texts/`. [`render`] gives the text
//! of any [`quejing_message::Message`], whose id is known at run time only; [`render_word`] does so for a message
//! without arguments. [`Lang::find_text`] looks up names by a group and a stable id. [`add_texts`] adds the messages of
//! rules that a program defines itself. Arguments are [`quejing_message::Argument`]s. [`LocalizedText`] stores a
//! sentence in every language; [`quote_words`] quotes words to be typed.
//!
//! # When to use which function
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | a sentence that the code names by its id | [`text!`], which the compiler checks | [`render`] |
//! | an error or another message as data | [`render`], for a type that derives [`quejing_message::Message`] | a `match` that repeats its variants |
//! | a name by a stable id, such as that of a pattern | [`Lang::find_text`] | an id built from words, which no test would find |
//! | a sentence that is stored until the language is known | [`LocalizedText`] | the sentence in one language |
//! | messages of rules that another program brings | [`add_texts`] | a copy of the catalogue |
//!
//! # Limitations
//!
//! - Languages are compiled in: a translator needs the sources, and every program carries all three.
//! - Only the English file is checked while compiling. Missing ids and arguments of the other languages are found by
//!   `tests/rules/catalogue.rs`, and ids known at run time by no compiler at all.
//! - A message without arguments, and each name, stays in memory once it was used; the catalogue bounds their number.
//! - Numbers are written with plain digits, without the separators of a language. Times arrive as numbers: a caller
//!   that wants a date formats it first.
//! - [`add_texts`] only adds. No message of the catalogue can be replaced, and what was added stays until the process
//!   ends.

#[macro_use]
mod macros;
mod added_texts;
mod catalogue;
mod graph;
mod lang;
mod render;
mod table;
mod text_lookup;
mod tone;

pub use added_texts::{AddedTextError, add_texts};
pub use catalogue::{Lang, LanguageCache, LocalizedText};
pub use graph::{PersonCurve, PersonGraph, spread_names};
pub use lang::LangError;
pub use render::{quote_words, render, render_word};
pub use table::{ColumnKind, TableCell, TableColumn, WordTable};
pub use tone::Tone;
// For the macros only.
#[doc(hidden)]
pub use {i18n_embed_fl::fl, quejing_message::Argument, render::fluent_value};
