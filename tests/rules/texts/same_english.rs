//! One sentence in English is one in the other languages: two buttons that do the same have the same name.
//!
//! Rule sets have words of their own, so their texts are compared within the rule set.

use std::collections::{BTreeMap, BTreeSet};

use quejing_words::Lang;

use super::Offender;
use super::catalogue::{Text, without_names};

/// The name of the gate.
const GATE: &str = "same-english";

/// The fewest words of a sentence that is compared. A single word depends on its place.
const MIN_WORDS: usize = 2;

/// The rule sets as the ids name them.
const RULE_SETS: [&str; 5] = ["lingque", "zung-jung", "riichi", "sanma", "house"];

/// Returns the messages with the English text of another one and a different translation: each of them, as a script
/// cannot know the right one.
pub fn offenders(texts: &[Text]) -> Vec<Offender> {
    let english = texts.iter().filter(|text| text.lang == Lang::En && words(text) >= MIN_WORDS);
    let mut alike: BTreeMap<(&str, String), BTreeSet<&str>> = BTreeMap::new();
    for text in english {
        alike.entry((rule_set(&text.id), text.line())).or_default().insert(&text.id);
    }
    let mut found = Vec::new();
    for ((_, english), ids) in alike.iter().filter(|(_, ids)| ids.len() > 1) {
        for lang in [Lang::Zh, Lang::Ja] {
            let own: Vec<&Text> = texts.iter().filter(|text| text.lang == lang && ids.contains(&*text.id)).collect();
            let translations: BTreeSet<String> = own.iter().map(|text| text.line()).collect();
            if translations.len() > 1 {
                let text = |one: &Text| format!("{}: {english}", one.line());
                found.extend(own.iter().map(|one| Offender { text: text(one), ..one.offender(GATE) }));
            }
        }
    }
    found
}

/// Returns the number of words of a text, without arguments.
fn words(text: &Text) -> usize {
    let prose: String = text.forms.iter().map(|form| without_names(&form.prose())).collect();
    prose.split_whitespace().filter(|word| word.contains(|c: char| c.is_ascii_alphabetic())).count()
}

/// Returns the rule set that an id belongs to; empty for none.
fn rule_set(id: &str) -> &'static str {
    let is_of =
        |rule_set: &&str| id.split('.').next().is_some_and(|id| format!("-{id}-").contains(&format!("-{rule_set}-")));
    RULE_SETS.into_iter().find(is_of).unwrap_or_default()
}

#[test]
fn two_translations_of_a_sentence_are_found() {
    let en = "a = Add photo\nb = Add photo\nc = Add\nd = Add\nriichi-e = All simples\nlingque-f = All simples\n";
    let different = "a = 加照片\nb = 添加照片\nc = 加\nd = 添\nriichi-e = 断幺九\nlingque-f = 断幺\n";
    let alike = "a = 写真を追加\nb = 写真を追加\nc = 加\nd = 追\nriichi-e = 断幺九\nlingque-f = 断幺\n";
    let mut texts = super::catalogue::sample(Lang::En, en);
    texts.extend(super::catalogue::sample(Lang::Zh, different));
    texts.extend(super::catalogue::sample(Lang::Ja, alike));
    let found: Vec<String> = offenders(&texts).iter().map(Offender::line).collect();
    assert_eq!(found, ["same-english zh a", "same-english zh b"]);
}
