//! What may be written for the switches.

use crate::i18n::Lang;
use crate::rules::profile::Allowed;

/// What may be written for a switch.
pub fn allowed(lang: Lang, allowed: &Allowed) -> String {
    match *allowed {
        Allowed::Bool => either(lang, &["true".to_owned(), "false".to_owned()]),
        Allowed::Numbers(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            either(lang, &numbers)
        }
        Allowed::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            either(lang, &words)
        }
        Allowed::Range { from, to, step: 1 } => {
            text!(lang, "profile-switch-range", from = from, to = to)
        }
        Allowed::Range { from, to, step } => {
            text!(
                lang,
                "profile-switch-multiple",
                step = step,
                from = from,
                to = to
            )
        }
        Allowed::List { length, from, to } => {
            text!(
                lang,
                "profile-switch-list",
                count = length,
                from = from,
                to = to
            )
        }
    }
}

/// `a, b or c`.
fn either(lang: Lang, values: &[String]) -> String {
    match values {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => {
            let others = others.join(text!(lang, "list-comma"));
            text!(lang, "profile-switch-either", others = others, last = last)
        }
    }
}

displayed_in_english!(Allowed => allowed);
