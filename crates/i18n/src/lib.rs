//! The catalogue of all texts that people read, in every language. It knows no tile, rule or event.
//!
//! [`Lang`] is a language. [`text!`] gives the text of a message with a literal id, and checks id and arguments against
//! the English file while compiling, in every crate that has an `i18n.toml` naming `texts/`. [`render`] gives the text
//! of any [`quejing_message::Message`], whose id is known at run time only; [`render_word`] does so for a message
//! without arguments. [`Lang::find_text`] looks up names by a group and a stable id. [`add_texts`] adds the messages of
//! rules that a program defines itself. Arguments are [`quejing_message::Argument`]s. [`LocalizedText`] stores a
//! sentence in every language; [`quote_words`] quotes words to be typed.

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
