//! Renders messages whose id is known at run time only, and the values of arguments.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use fluent::FluentValue;
use quejing_message::plain::escape_controls_in_lines;
use quejing_message::{ArgumentValue, Message};

use crate::{Lang, LanguageCache, added_texts};

/// Returns the sentence of a message in a language. A message that the catalogue lacks becomes a line for developers:
/// its code, its field and its arguments.
pub fn render(lang: Lang, message: &dyn Message) -> String {
    let id = message.id();
    let mut arguments = HashMap::new();
    message.arguments(&mut |name, value| {
        arguments.insert(name, fluent_value(lang, value));
    });
    if lang.message_loader().has(id) {
        return lang.message_loader().get_args_concrete(id, arguments);
    }
    added_texts::added_text(lang, id, &arguments).unwrap_or_else(|| {
        let mut line = String::new();
        // Writing to a `String` does not fail.
        let _ = std::fmt::Write::write_fmt(&mut line, format_args!("{}", ArgumentValue::Message(message)));
        escape_controls_in_lines(&line).into_owned()
    })
}

/// Returns the text of a message without arguments. The first call in a language renders it; the text stays in memory.
pub fn render_word(lang: Lang, message: &dyn Message) -> &'static str {
    static WORDS: LanguageCache<Mutex<HashMap<&'static str, &'static str>>> = LanguageCache::new();
    let mut words = WORDS.get_or_init(lang, Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    words.entry(message.id()).or_insert_with(|| render(lang, message).leak())
}

/// Puts words to be typed, given with `, ` between them, into backquotes, and joins them by the language's comma.
pub fn quote_words(lang: Lang, words: &str) -> String {
    words.split(", ").map(|word| format!("`{word}`")).collect::<Vec<_>>().join(text!(lang, "list-comma"))
}

/// Converts an argument's value for Fluent. A number stays a number, so that a plural can depend on it; control and
/// direction characters in text from outside are escaped.
#[doc(hidden)]
pub fn fluent_value(lang: Lang, value: ArgumentValue<'_>) -> FluentValue<'static> {
    match value {
        ArgumentValue::Number(number) | ArgumentValue::Time(number) => number.into(),
        ArgumentValue::Real(number) => number.into(),
        ArgumentValue::Text(text) | ArgumentValue::Tiles(text) => escape_controls_in_lines(&text).into_owned().into(),
        ArgumentValue::Words(text) => quote_words(lang, &escape_controls_in_lines(&text)).into(),
        ArgumentValue::List(texts) | ArgumentValue::People(texts) => {
            escape_controls_in_lines(&texts.join(text!(lang, "list-comma"))).into_owned().into()
        }
        ArgumentValue::Message(message) => render(lang, message).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An error whose first variant has an id of the catalogue, and whose second has an unknown one.
    #[derive(quejing_message::Message)]
    enum SampleError<'a> {
        #[message("problem-unknown-language")]
        Known { found: &'a str, allowed: quejing_message::TypedWords<'a> },
        #[message("no-such-message")]
        #[message(code = "no_such")]
        Unknown { count: u32 },
    }

    #[test]
    fn a_message_renders_as_the_text_of_its_id() {
        let message = SampleError::Known { found: "x\u{1b}", allowed: quejing_message::TypedWords("zh, en".into()) };
        for lang in Lang::ALL {
            let allowed = ["`zh`", "`en`"].join(text!(lang, "list-comma"));
            let expected = text!(lang, "problem-unknown-language", found = "x\u{1b}", allowed = allowed);
            assert_eq!(render(lang, &message), expected);
            assert!(expected.contains("`zh`") && !expected.contains('\u{1b}'), "{expected}");
        }
    }

    #[test]
    fn an_unknown_message_renders_as_its_code_and_arguments() {
        assert_eq!(render(Lang::Zh, &SampleError::Unknown { count: 3 }), "no_such (count 3)");
    }
}
