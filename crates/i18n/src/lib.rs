//! The catalogue of everything people read, in every language; it knows no tile, rule or event.
//!
//! [`Lang`] is a language. [`text!`] gives the text of a message whose id stands in the code, and checks id and arguments against
//! the English file while compiling, in every crate that has an `i18n.toml` naming `texts/`. [`render`] gives the text of any
//! [`quejing_message::Message`], whose id is known at run time only; [`Lang::find_text`] looks up names by a group and a stable id.
//! [`word`] is [`render`] for a message without arguments.
//! [`add_texts`] adds the words of families of rules that a program brings itself.
//! Arguments are [`quejing_message::Argument`]s. [`LocalizedText`] holds a sentence in every language; [`words`] quotes words to be typed.

#[macro_use]
mod macros;
mod added;
mod catalogue;
mod graph;
mod lang;
mod names;
mod render;
mod table;
mod tone;

pub use added::{AddedTextError, add_texts};
pub use catalogue::{Each, Lang, LocalizedText};
pub use graph::{Curve, Graph, spread_names};
pub use lang::LangError;
pub use render::{render, word, words};
pub use table::{Cell, Column, ColumnKind, WordTable};
pub use tone::Tone;
// Only for the macros.
#[doc(hidden)]
pub use {i18n_embed_fl::fl, quejing_message::Argument, render::fluent_value};
