//! The list of terms, `crates/i18n/terms.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use quejing_words::Lang;
use serde::Deserialize;

use super::catalogue::without_names;
use super::project;

/// The file as it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermList {
    scopes: BTreeMap<String, Vec<String>>,
    #[serde(rename = "term")]
    pub terms: Vec<Term>,
}

/// A concept with its word in each language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    pub concept: String,
    /// The list of [`TermList::scopes`] that the row belongs to; `None` for every text.
    pub scope: Option<String>,
    pub en: String,
    pub zh: String,
    pub ja: String,
    /// The explanation of the glossary; `None` leaves the row out there.
    pub what: Option<String>,
    #[serde(default)]
    pub forbidden: Vec<Forbidden>,
}

/// Words that wrongly stand for a term.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forbidden {
    lang: String,
    pub words: Vec<String>,
    pub write: String,
    #[serde(default)]
    pub within: Vec<String>,
    #[serde(default)]
    pub outside: Vec<String>,
    #[serde(default)]
    but_not: Vec<String>,
    #[serde(default)]
    pub exact: bool,
    #[serde(default)]
    pub except: Vec<Except>,
}

/// A message or page where a forbidden word is right.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Except {
    pub id: String,
    pub why: String,
}

impl TermList {
    pub fn parse(text: &str) -> TermList {
        toml::from_str(text).unwrap_or_else(|error| panic!("crates/i18n/terms.toml: {error}"))
    }

    /// Returns the beginnings of ids that a term belongs to; `None` for every text.
    pub fn scope_of(&self, term: &Term) -> Option<&[String]> {
        let name = term.scope.as_ref()?;
        Some(self.scopes.get(name).unwrap_or_else(|| panic!("{} names no scope: {name}", term.concept)))
    }
}

impl Forbidden {
    pub fn lang(&self) -> Lang {
        let lang = Lang::ALL.into_iter().find(|lang| lang.code() == self.lang);
        lang.unwrap_or_else(|| panic!("{} is no language", self.lang))
    }

    /// Returns the forbidden words that a sentence has.
    pub fn words_in<'a>(&'a self, sentence: &'a Sentence) -> impl Iterator<Item = &'a str> {
        self.words.iter().map(String::as_str).filter(move |word| {
            if self.exact {
                return sentence.whole.trim() == word.to_ascii_lowercase();
            }
            let text = if word.contains('{') { &sentence.whole } else { &sentence.without_names };
            let mut places = positions(text, word).into_iter();
            places.any(|at| !self.but_not.iter().any(|longer| covers(text, longer, at, word)))
        })
    }
}

/// A sentence in lower-case letters, in which words are looked for.
pub struct Sentence {
    whole: String,
    /// With `{}` for each argument.
    without_names: String,
}

impl Sentence {
    pub fn new(text: &str) -> Sentence {
        let whole = text.to_ascii_lowercase();
        Sentence { without_names: without_names(&whole), whole }
    }
}

/// Returns the places of a word in a text of lower-case letters; English words only as whole words.
fn positions(text: &str, word: &str) -> Vec<usize> {
    let word = word.to_ascii_lowercase();
    let is_inside = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let is_whole = |at: &usize| {
        let (before, after) = (&text[..*at], &text[*at + word.len()..]);
        let is_cut_before = is_inside(word.chars().next()) && is_inside(before.chars().next_back());
        let is_cut_after = is_inside(word.chars().next_back()) && is_inside(after.chars().next());
        !is_cut_before && !is_cut_after
    };
    text.match_indices(&word).map(|(at, _)| at).filter(is_whole).collect()
}

/// Returns true if a longer word stands around a word at a place.
fn covers(text: &str, longer: &str, at: usize, word: &str) -> bool {
    let longer = longer.to_ascii_lowercase();
    text.match_indices(&longer).any(|(start, _)| start <= at && at + word.len() <= start + longer.len())
}

/// Returns the list of terms, which is read once.
pub fn term_list() -> &'static TermList {
    static TERMS: LazyLock<TermList> = LazyLock::new(|| {
        let text = std::fs::read_to_string(project("crates/i18n/terms.toml")).expect("the list of terms");
        TermList::parse(&text)
    });
    &TERMS
}

#[test]
fn words_are_found_whole_and_outside_longer_ones() {
    let forbidden = |lang: &str, words: &[&str], but_not: &[&str], exact: bool| Forbidden {
        lang: lang.to_owned(),
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        write: String::new(),
        within: Vec::new(),
        outside: Vec::new(),
        but_not: but_not.iter().map(|word| (*word).to_owned()).collect(),
        exact,
        except: Vec::new(),
    };
    let finds = |rule: &Forbidden, text: &str| rule.words_in(&Sentence::new(text)).next().is_some();
    let event = forbidden("en", &["event"], &[], false);
    assert!(finds(&event, "Event 3") && finds(&event, "an event.") && !finds(&event, "{ $event } prevents events"));
    let folder = forbidden("ja", &["フォルダ"], &["フォルダー"], false);
    assert!(finds(&folder, "フォルダーとフォルダ") && !finds(&folder, "フォルダー"));
    let end = forbidden("zh", &["终局"], &[], true);
    assert!(finds(&end, "终局") && !finds(&end, "终局得分"));
}

#[test]
fn concepts_are_unique_and_no_term_has_a_forbidden_word() {
    let list = term_list();
    let mut concepts: Vec<&str> = list.terms.iter().map(|term| term.concept.as_str()).collect();
    concepts.sort_unstable();
    let twice: Vec<_> = concepts.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
    let everywhere = list.terms.iter().filter(|term| term.scope.is_none()).flat_map(|term| &term.forbidden);
    for rule in everywhere.filter(|rule| rule.within.is_empty() && !rule.exact) {
        assert!(rule.except.iter().all(|one| !one.why.is_empty()), "an exception for {:?} has no reason", rule.words);
        for term in &list.terms {
            let word = Sentence::new(match rule.lang() {
                Lang::En => &term.en,
                Lang::Zh => &term.zh,
                Lang::Ja => &term.ja,
            });
            let forbidden: Vec<&str> = rule.words_in(&word).collect();
            let is_named = term.concept == "riichi-declaration";
            assert!(forbidden.is_empty() || is_named, "{} has {forbidden:?}", term.concept);
        }
    }
}
