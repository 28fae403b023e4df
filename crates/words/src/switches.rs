//! The texts of the rules' switches: subjects, values, and the differences from the defaults.

use serde_json::Value;

use crate::Lang;
use quejing_rules::family::Switch;
use quejing_rules::hand::AllowedValues;
use quejing_rules::{RuleProfile, RuleSet};

/// Returns a switch's value as text: words translated if the catalogue has them, for this switch or for all, lists
/// joined by the language's comma, negative numbers with a minus sign; empty for null and objects.
pub fn switch_value_text(lang: Lang, switch: &Switch, value: &Value) -> String {
    match value {
        Value::Bool(true) => text!(lang, "choice-yes").to_owned(),
        Value::Bool(false) => text!(lang, "choice-no").to_owned(),
        Value::String(word) => {
            let own = lang.find_text("choice", &format!("{}-{word}", switch.key));
            own.or_else(|| lang.find_text("choice", word)).unwrap_or(word).to_owned()
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| self::switch_value_text(lang, switch, item)).collect();
            items.join(text!(lang, "list-comma"))
        }
        Value::Number(number) => number.to_string().replace('-', "\u{2212}"),
        Value::Null | Value::Object(_) => String::new(),
    }
}

/// Returns a switch's description without backticks and, for a switch of words, only up to the first colon, after which
/// the description lists the words.
pub fn switch_subject(lang: Lang, set: RuleSet, switch: &Switch) -> String {
    let description = super::switch_description(lang, set, switch.key).unwrap_or_default();
    let subject = match switch.allowed {
        AllowedValues::Words(_) => description.split([':', '：']).next().unwrap_or(description),
        _ => description,
    };
    subject.replace('`', "")
}

/// Returns a sentence for each switch whose value differs from the rule set's default.
pub fn switch_differences(lang: Lang, rules: &RuleProfile) -> Vec<String> {
    let set = rules.set();
    let sentences = rules.differences().into_iter().map(|difference| {
        text!(
            lang,
            "switch-differs",
            subject = switch_subject(lang, set, &difference.switch),
            value = switch_value_text(lang, &difference.switch, &difference.value),
            default = switch_value_text(lang, &difference.switch, &difference.default)
        )
    });
    sentences.collect()
}
