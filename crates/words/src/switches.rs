//! The text of switches: their values and the differences from the defaults.

use serde_json::Value;

use crate::Lang;
use quejing_rules::profile::{AllowedValues, Switch};
use quejing_rules::{RuleProfile, RuleSet};

/// Returns a switch's value as text; empty for null and objects.
pub fn switch_value_text(lang: Lang, value: &Value) -> String {
    match value {
        Value::Bool(true) => text!(lang, "choice-yes").to_owned(),
        Value::Bool(false) => text!(lang, "choice-no").to_owned(),
        Value::String(word) => {
            let said = lang.find_text("choice", word);
            said.unwrap_or(word).to_owned()
        }
        Value::Array(all) => {
            let all: Vec<String> = all.iter().map(|one| self::switch_value_text(lang, one)).collect();
            all.join(text!(lang, "list-comma"))
        }
        Value::Number(number) => number.to_string(),
        Value::Null | Value::Object(_) => String::new(),
    }
}

/// Returns a switch's description without the list of its allowed words, for which see [`switch_value_text`].
pub fn switch_subject(lang: Lang, set: RuleSet, switch: &Switch) -> String {
    let whole = super::switch_description(lang, set, switch.key).unwrap_or_default();
    let said = match switch.allowed {
        AllowedValues::Words(_) => whole.split([':', '：']).next().unwrap_or(whole),
        _ => whole,
    };
    said.replace('`', "")
}

/// Returns a sentence for each difference from the rule set's defaults.
pub fn switch_differences(lang: Lang, rules: &RuleProfile) -> Vec<String> {
    let set = rules.set();
    let said = rules.differences().into_iter().map(|one| {
        text!(
            lang,
            "switch-differs",
            subject = switch_subject(lang, set, &one.switch),
            value = switch_value_text(lang, &one.value),
            default = switch_value_text(lang, &one.default)
        )
    });
    said.collect()
}
