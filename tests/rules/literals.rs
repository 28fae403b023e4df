//! Text for people belongs in the catalogue: no sentence, Chinese or English, is written in the sources.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::support::sources::{Source, is_for_tests, look_at_sources};

/// The files whose literals may hold Han characters or several English words, with the reason.
const ALLOWED: &[(&str, &str)] = &[
    ("crates/message-derive/", "errors of a macro"),
    ("src/bin/frames.rs", "a program that only ours starts"),
    ("src/cli/night/parsers.rs", "forms of what is typed"),
    ("crates/i18n/src/catalogue.rs", "what languages call themselves"),
    ("crates/words/src/recognition/sets.rs", "a note that is kept in a set's history"),
    ("crates/rules/src/lingque/options.rs", "sections of the rule text"),
    ("crates/rules/src/lingque/table.rs", "sections of the rule text"),
    ("crates/rules/src/riichi/options.rs", "what a parser says, beside a sentence of ours"),
    ("crates/rules/src/house/course/people.rs", "the camps, as the ledger keeps them"),
    ("crates/ledger/src/record/payload.rs", "what a parser says, beside a sentence of ours"),
    ("crates/io/src/picture/heic/mod.rs", "what the decoder says"),
    ("crates/ledger/src/consent/consent_book.rs", "the name of a setting"),
    ("crates/ledger/src/store", "SQL"),
    ("crates/club/src/connection.rs", "what the client of PostgreSQL says"),
    ("crates/club/src/exchange.rs", "SQL"),
    ("crates/club/src/schema.rs", "SQL"),
    ("crates/rules/src/tile/mod.rs", "winds, as they are typed"),
    ("crates/rules/src/tile/chinese.rs", "tiles, as they are typed"),
    ("crates/vision/src/engine/calibrate/board_pdf.rs", "printed on the board, the same for all"),
    ("crates/vision/src/engine/enrol/store.rs", "a note that is kept in a set's history"),
    ("crates/vision/src/engine/enrol/photo_study.rs", "what failed inside, beside a sentence of ours"),
    ("crates/vision/src/engine/locate.rs", "what failed inside, beside a sentence of ours"),
    ("crates/vision/src/engine/photo.rs", "what a decoder says"),
    ("crates/vision/src/engine/source/webcam.rs", "what the system says"),
    ("crates/wire/src/lingque/reduced.rs", "words of the wire"),
];

/// Collects literals that read like text for people.
#[derive(Default)]
struct Texts(Vec<String>);

impl Texts {
    fn look(&mut self, text: &str) {
        let han = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}');
        if text.chars().any(han) || reads_like_english(text) {
            self.0.push(text.to_owned());
        }
    }

    /// The literals in a macro's arguments, which our parser does not read.
    fn walk(&mut self, tokens: TokenStream) {
        let mut attribute = false;
        for token in tokens {
            // What follows `#` is an attribute: documentation, mostly.
            let skip = attribute && matches!(token, TokenTree::Group(_));
            attribute =
                matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '#' || attribute && sign.as_char() == '!');
            match token {
                _ if skip => {}
                TokenTree::Group(group) => self.walk(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.look(&text.value());
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns true if the text has three words in a row.
fn reads_like_english(text: &str) -> bool {
    let mut row = 0;
    for word in text.split(' ') {
        let word = word.trim_matches(|c: char| ",.;:?!()`".contains(c));
        let is_word = !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic() || c == '\'');
        row = if is_word { row + 1 } else { 0 };
        if row == 3 {
            return true;
        }
    }
    false
}

impl<'a> Visit<'a> for Texts {
    fn visit_attribute(&mut self, attribute: &'a syn::Attribute) {
        // Of the attributes only the sentence of an error would be read by people.
        if let syn::Meta::List(list) = &attribute.meta
            && attribute.path().is_ident("error")
        {
            self.walk(list.tokens.clone());
        }
    }

    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_lit_str(&mut self, text: &'a syn::LitStr) {
        self.look(&text.value());
    }

    fn visit_macro(&mut self, called: &'a syn::Macro) {
        self.walk(called.tokens.clone());
    }
}

/// The literals that read like text for people, by file.
fn texts_by_file(sources: &[Source]) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for source in sources.iter().filter(|source| source.member != "lab") {
        let mut texts = Texts::default();
        texts.visit_file(&source.code);
        if !texts.0.is_empty() {
            found.insert(source.name.clone(), texts.0);
        }
    }
    found
}

#[test]
fn sentences_stand_in_the_catalogue_alone() {
    let found = look_at_sources(texts_by_file);
    let allowed = |file: &str| ALLOWED.iter().any(|(path, _)| file.starts_with(path));
    let wrong: Vec<_> = found.iter().filter(|(file, _)| !allowed(file)).collect();
    assert!(wrong.is_empty(), "put these into i18n/: {wrong:#?}");
    for (path, _) in ALLOWED {
        assert!(found.keys().any(|file| file.starts_with(path)), "{path} needs no exception any more");
    }
}

#[test]
fn sentences_are_told_from_ids_and_code() {
    for text in ["put it here", "the hand is open: leave it out", "expected `x`, not that one"] {
        assert!(reads_like_english(text), "{text}");
    }
    for text in ["no_such_file", "a b", "{} {}", "SELECT", "win 123m", "1 2 3"] {
        assert!(!reads_like_english(text), "{text}");
    }
}
