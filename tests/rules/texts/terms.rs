//! One term per thing and language: no message, no README and no page of the guide has a word that a term of
//! `crates/i18n/terms.toml` stands for.

use std::collections::BTreeSet;

use quejing_words::Lang;

use super::catalogue::{Text, without_code_spans};
use super::term_list::{Forbidden, Sentence, TermList, term_list};
use super::{Offender, project};

/// The name of the gate.
const GATE: &str = "term";

/// A page for people, without code.
struct Page {
    lang: Lang,
    path: String,
    prose: Sentence,
}

/// Returns the offenders of the catalogue and of the pages.
pub fn offenders(texts: &[Text]) -> Vec<Offender> {
    let list = term_list();
    let mut found = offending_texts(list, texts);
    found.extend(offending_pages(list, &pages()));
    found.extend(unused_exceptions(list, texts, &pages()));
    found
}

/// Returns the rules of a language, each with the beginnings of ids that its term belongs to.
fn rules(list: &TermList, lang: Lang) -> impl Iterator<Item = (&Forbidden, Option<&[String]>)> {
    let rows =
        list.terms.iter().flat_map(move |term| term.forbidden.iter().map(move |rule| (rule, list.scope_of(term))));
    rows.filter(move |(rule, _)| rule.lang() == lang)
}

/// Returns true if a rule holds for an id, apart from its exceptions.
fn is_for(rule: &Forbidden, scope: Option<&[String]>, id: &str) -> bool {
    let is_in = |beginnings: &[String]| beginnings.iter().any(|beginning| id.starts_with(beginning.as_str()));
    scope.is_none_or(is_in) && (rule.within.is_empty() || is_in(&rule.within)) && !is_in(&rule.outside)
}

/// Returns the sentences of a text, without code.
fn sentences(text: &Text) -> Vec<Sentence> {
    text.forms.iter().map(|form| Sentence::new(&form.prose())).collect()
}

fn offending_texts(list: &TermList, texts: &[Text]) -> Vec<Offender> {
    let mut found = Vec::new();
    for text in texts.iter().filter(|text| !text.is_original()) {
        let sentences = sentences(text);
        let mut faults = BTreeSet::new();
        for (rule, scope) in rules(list, text.lang) {
            if is_for(rule, scope, &text.id) && !rule.except.iter().any(|one| one.id == text.id) {
                let words = sentences.iter().flat_map(|sentence| rule.words_in(sentence));
                faults.extend(words.map(|word| format!("{word} → {}", rule.write)));
            }
        }
        if !faults.is_empty() {
            let faults: Vec<String> = faults.into_iter().collect();
            let text_and_faults = format!("{} ({})", text.line(), faults.join("; "));
            found.push(Offender { text: text_and_faults, ..text.offender(GATE) });
        }
    }
    found
}

/// Returns the offenders of the pages: a line for each word, so that a page with one cannot get others.
fn offending_pages(list: &TermList, pages: &[Page]) -> Vec<Offender> {
    let mut found = Vec::new();
    for page in pages {
        let rules = rules(list, page.lang).filter(|(rule, scope)| scope.is_none() && is_for(rule, None, &page.path));
        for (rule, _) in rules.filter(|(rule, _)| !rule.exact && !rule.except.iter().any(|one| one.id == page.path)) {
            for word in rule.words_in(&page.prose) {
                let id = format!("{}#{}", page.path, word.replace(' ', "-"));
                found.push(Offender { gate: GATE, lang: page.lang, id, text: format!("write {}", rule.write) });
            }
        }
    }
    found
}

/// Returns the exceptions that no text needs.
fn unused_exceptions(list: &TermList, texts: &[Text], pages: &[Page]) -> Vec<Offender> {
    let mut found = Vec::new();
    for lang in Lang::ALL {
        for (rule, _) in rules(list, lang) {
            let is_needed = |id: &str| {
                let has_word = |sentence: &Sentence| rule.words_in(sentence).next().is_some();
                let mut of_texts = texts.iter().filter(|text| text.lang == lang && text.id == id);
                let mut of_pages = pages.iter().filter(|page| page.lang == lang && page.path == id);
                of_texts.any(|text| sentences(text).iter().any(has_word)) || of_pages.any(|page| has_word(&page.prose))
            };
            for except in rule.except.iter().filter(|except| !is_needed(&except.id)) {
                let text = format!("needs no exception for {:?}", rule.words);
                found.push(Offender { gate: GATE, lang, id: format!("{}#exception", except.id), text });
            }
        }
    }
    found
}

/// Returns the README and the pages of the guide.
fn pages() -> Vec<Page> {
    let mut paths = Vec::new();
    for folder in ["", "docs/src", "docs/src/zh", "docs/src/ja"] {
        let Ok(entries) = std::fs::read_dir(project(folder)) else { continue };
        let names = entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned());
        let names = names.filter(|name| name.ends_with(".md") && (!folder.is_empty() || name.starts_with("README")));
        paths.extend(names.map(|name| format!("{folder}/{name}").trim_start_matches('/').to_owned()));
    }
    paths.sort();
    let read = |path: String| {
        let markdown = std::fs::read_to_string(project(&path)).expect("a page");
        Page { lang: language_of(&path), prose: Sentence::new(&prose_of(&markdown)), path }
    };
    paths.into_iter().map(read).collect()
}

/// Returns the language of a page: `README.zh.md`, `docs/src/zh/phones.md`; English without a mark.
fn language_of(path: &str) -> Lang {
    let has_mark = |lang: &Lang| path.split(['.', '/']).any(|part| part == lang.code());
    Lang::ALL.into_iter().find(has_mark).unwrap_or(Lang::En)
}

/// Returns the words of a page: no code, no addresses of links, no line breaks.
fn prose_of(markdown: &str) -> String {
    let mut is_code = false;
    let lines = markdown.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    let text = without_code_spans(&lines.collect::<Vec<_>>().join(" "));
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |words, part| words + "] " + part.split_once(')').map_or(part, |(_, after)| after))
}

/// A made-up list of terms.
const SAMPLE: &str = r#"
[scopes]
riichi = ["riichi-"]

[[term]]
concept = "entry"
en = "entry"
zh = "记录"
ja = "記録"
forbidden = [{ lang = "en", words = ["event"], write = "entry", outside = ["fault-"], except = [{ id = "old", why = "old" }] }]

[[term]]
concept = "rinshan"
scope = "riichi"
en = "rinshan"
zh = "岭上开花"
ja = "嶺上開花"
forbidden = [{ lang = "zh", words = ["杠上开花"], write = "岭上开花" }]
"#;

#[test]
fn a_forbidden_word_is_found_within_its_scope() {
    let list = TermList::parse(SAMPLE);
    let en = "a = Event 3\nb = Entry 3\nc = `event`\nd = { $event }\nfault-e = an event\nold = event\n";
    let zh = "riichi-f = 杠上开花\nhouse-g = 杠上开花\n";
    let mut texts = super::catalogue::sample(Lang::En, en);
    texts.extend(super::catalogue::sample(Lang::Zh, zh));
    let found: Vec<String> = offending_texts(&list, &texts).iter().map(Offender::line).collect();
    assert_eq!(found, ["term en a", "term zh riichi-f"]);
    assert!(unused_exceptions(&list, &texts, &[]).is_empty());
    let texts = super::catalogue::sample(Lang::En, "old = entry\n");
    assert_eq!(unused_exceptions(&list, &texts, &[])[0].line(), "term en old#exception");
}

#[test]
fn a_forbidden_word_of_a_page_is_found_outside_code() {
    let page =
        |lang, prose| Page { lang, path: "docs/src/window.md".to_owned(), prose: Sentence::new(&prose_of(prose)) };
    let list = TermList::parse(SAMPLE);
    let pages = [page(Lang::En, "An\n[event](events.md)."), page(Lang::Zh, "杠上开花")];
    let found: Vec<String> = offending_pages(&list, &pages).iter().map(Offender::line).collect();
    assert_eq!(found, ["term en docs/src/window.md#event"]);
    let good = [page(Lang::En, "An [entry](event.md) or `event`.\n```\nevent\n```\n")];
    assert!(offending_pages(&list, &good).is_empty());
    assert_eq!(language_of("README.zh.md"), Lang::Zh);
    assert_eq!(language_of("docs/src/ja/phones.md"), Lang::Ja);
    assert_eq!(language_of("docs/src/phones.md"), Lang::En);
}
