//! Gates for what people read: the catalogue in each language, the README and the pages of the guide.
//!
//! Each file is a gate and holds its rule as data. A gate reports offenders, `gate lang id`. Those of today stand in
//! `offenders.txt`, which may only shrink ([`ratchet`]); `exceptions.toml` names the texts that a gate passes, with the
//! reason. Forbidden words and their exceptions are in `crates/i18n/terms.toml`.
//!
//! `QUEJING_TEXTS=list cargo test --no-default-features --test rules texts -- --nocapture` prints all offenders with
//! their texts; `write` removes the lines of cured ones from `offenders.txt` and writes the table of the glossary;
//! `write-all` stores today's offenders, for a gate that is new.

mod buttons;
mod catalogue;
mod charset;
mod endings;
mod glossary;
mod numbers;
mod quoted_labels;
mod ratchet;
mod register;
mod same_english;
mod source_calls;
mod spacing;
mod term_list;
mod terms;

use std::path::{Path, PathBuf};

use quejing_words::Lang;

/// A text that breaks the rule of a gate.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Offender {
    gate: &'static str,
    lang: Lang,
    /// The id of the message, with its attribute, or the path of a page.
    id: String,
    /// The text, or what is wrong with it.
    text: String,
}

impl Offender {
    /// Returns the line of `offenders.txt`.
    fn line(&self) -> String {
        format!("{} {} {}", self.gate, self.lang.code(), self.id)
    }
}

/// Returns a file of the project.
fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns true if `QUEJING_TEXTS` has this value.
fn is_wished(wish: &str) -> bool {
    std::env::var("QUEJING_TEXTS").is_ok_and(|value| value == wish)
}

/// Returns true if `QUEJING_TEXTS` asks for files to be written.
fn is_write_wished() -> bool {
    is_wished("write") || is_wished("write-all")
}

/// Returns true for Han characters.
fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Returns true for hiragana and katakana.
fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30ff}')
}
