//! What the switches mean, and what may be written for them.

use crate::i18n::Lang;
use crate::rules::profile::Allowed;

/// What may be written for a switch.
pub fn allowed(lang: Lang, allowed: &Allowed) -> String {
    let zh = match *allowed {
        Allowed::Bool => String::from("true 或 false"),
        Allowed::Numbers(numbers) => numbers
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(" 或 "),
        Allowed::Words(words) => words.join(" 或 "),
        Allowed::Range { from, to, step: 1 } => format!("{from} 到 {to} 的整数"),
        Allowed::Range { from, to, step } => format!("{from} 到 {to} 的 {step} 的倍数"),
        Allowed::List { length, from, to } => format!("{length} 个 {from} 到 {to} 的整数"),
    };
    match lang {
        Lang::Zh => zh,
        Lang::En | Lang::Ja => allowed.to_string(),
    }
}
