//! The rendering of messages whose id is known at run time only, and of the values of arguments.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use fluent::FluentValue;
use quejing_message::plain::plain_lines;
use quejing_message::{ArgumentValue, Message};

use crate::{Each, Lang, added};

/// Returns the sentence of a message in a language. A message that the catalogue does not word is written as developers read it:
/// its code, its field and its arguments.
pub fn render(lang: Lang, message: &dyn Message) -> String {
    let id = message.id();
    let mut arguments = HashMap::new();
    message.arguments(&mut |name, value| {
        arguments.insert(name, fluent_value(lang, value));
    });
    if lang.texts().has(id) {
        return lang.texts().get_args_concrete(id, arguments);
    }
    added::text(lang, id, &arguments).unwrap_or_else(|| {
        let mut said = String::new();
        // Writing to a text does not fail.
        let _ = std::fmt::Write::write_fmt(&mut said, format_args!("{}", ArgumentValue::Message(message)));
        plain_lines(&said).into_owned()
    })
}

/// Returns the text of a message without arguments; it is rendered once and stays in memory.
pub fn word(lang: Lang, message: &dyn Message) -> &'static str {
    static WORDS: Each<Mutex<HashMap<&'static str, &'static str>>> = Each::new();
    let mut words = WORDS.get(lang, Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    words.entry(message.id()).or_insert_with(|| render(lang, message).leak())
}

/// Returns words to be typed, which are separated by `, `, each between backquotes.
pub fn words(lang: Lang, words: &str) -> String {
    words.split(", ").map(|word| format!("`{word}`")).collect::<Vec<_>>().join(text!(lang, "list-comma"))
}

/// Returns an argument's value for the formatter. A number stays one, so that a plural can depend on it; in text, a name or a path, what
/// would steer a terminal or turn the line around is written out.
#[doc(hidden)]
pub fn fluent_value(lang: Lang, value: ArgumentValue<'_>) -> FluentValue<'static> {
    match value {
        ArgumentValue::Number(number) | ArgumentValue::Time(number) => number.into(),
        ArgumentValue::Real(number) => number.into(),
        ArgumentValue::Text(text) | ArgumentValue::Tiles(text) => plain_lines(&text).into_owned().into(),
        ArgumentValue::Words(text) => words(lang, &plain_lines(&text)).into(),
        ArgumentValue::List(texts) | ArgumentValue::People(texts) => {
            plain_lines(&texts.join(text!(lang, "list-comma"))).into_owned().into()
        }
        ArgumentValue::Message(message) => render(lang, message).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error of a word that is no language, with its own id, and one whose id no file has.
    #[derive(quejing_message::Message)]
    enum Sample<'a> {
        #[message("problem-unknown-language")]
        Known { found: &'a str, allowed: quejing_message::Words<'a> },
        #[message("no-such-message")]
        #[message(code = "no_such")]
        Unknown { count: u32 },
    }

    #[test]
    fn a_message_renders_as_the_text_of_its_id() {
        let message = Sample::Known { found: "x\u{1b}", allowed: quejing_message::Words("zh, en".into()) };
        for lang in Lang::ALL {
            let allowed = ["`zh`", "`en`"].join(text!(lang, "list-comma"));
            let expected = text!(lang, "problem-unknown-language", found = "x\u{1b}", allowed = allowed);
            assert_eq!(render(lang, &message), expected);
            assert!(expected.contains("`zh`") && !expected.contains('\u{1b}'), "{expected}");
        }
    }

    #[test]
    fn an_unknown_message_renders_as_its_code_and_arguments() {
        assert_eq!(render(Lang::Zh, &Sample::Unknown { count: 3 }), "no_such (count 3)");
    }
}
