//! Buttons are a verb or a noun: at most two words in English, six characters in Chinese and Japanese. No short label
//! begins with an article.

use std::collections::BTreeSet;

use quejing_words::Lang;

use super::catalogue::{Text, without_names};
use super::{Offender, is_han, is_kana};

/// The gate of the length of buttons.
const BUTTON: &str = "button";

/// The gate of articles.
const ARTICLE: &str = "article";

/// The maximum number of English words of a button, without arguments.
const MAX_WORDS: usize = 2;

/// The maximum number of characters of a button in Chinese and Japanese, without arguments and punctuation.
const MAX_CHARACTERS: usize = 6;

/// The maximum number of words of a label, which is no sentence.
const MAX_LABEL_WORDS: usize = 3;

const ARTICLES: [&str; 3] = ["A ", "An ", "The "];

/// Returns the buttons that are too long, and the labels that begin with an article.
pub fn offenders(texts: &[Text], buttons: &BTreeSet<String>) -> Vec<Offender> {
    let mut found = Vec::new();
    for text in texts.iter().filter(|text| text.file == "quejing.ftl") {
        if buttons.contains(&text.id) && text.forms.iter().any(|form| is_too_long(text.lang, &form.prose())) {
            found.push(text.offender(BUTTON));
        }
        let is_label =
            |words: &str| words.split_whitespace().count() <= MAX_LABEL_WORDS && !words.ends_with(['.', ':']);
        if let Some(words) = text.plain().filter(|words| text.lang == Lang::En && is_label(words))
            && ARTICLES.iter().any(|article| words.starts_with(article))
        {
            found.push(text.offender(ARTICLE));
        }
    }
    found
}

/// Returns true if a button has more words or characters than one may.
fn is_too_long(lang: Lang, prose: &str) -> bool {
    let words = without_names(prose);
    match lang {
        Lang::En => {
            let words = words.split_whitespace();
            // An argument stays one with the possessive: "{}'s".
            let is_word = |word: &&str| !word.starts_with("{}") && word.contains(|c: char| c.is_ascii_alphabetic());
            words.filter(is_word).count() > MAX_WORDS
        }
        Lang::Zh | Lang::Ja => {
            let is_counted = |c: &char| is_han(*c) || is_kana(*c) || c.is_ascii_alphanumeric();
            words.chars().filter(is_counted).count() > MAX_CHARACTERS
        }
    }
}

#[test]
fn long_buttons_and_articles_are_found() {
    let sample = super::catalogue::sample;
    let mut texts = sample(Lang::En, "a = Record this win\nb = Add \"{ $set }\"\nc = A win\nd = A win was recorded.\n");
    texts.extend(sample(Lang::Zh, "a = 记录这一次和牌\nb = 换座位…\nc = 记录这一次和牌\n"));
    texts.extend(sample(Lang::En, "e = Correct { $who }'s win\n"));
    let buttons = ["a", "b", "e"].map(str::to_owned).into();
    let found: Vec<String> = offenders(&texts, &buttons).iter().map(Offender::line).collect();
    assert_eq!(found, ["button en a", "article en c", "button zh a"]);
}
