//! Messages that a program adds to the catalogue for rules that it defines itself.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource, FluentValue};

use crate::catalogue::{Lang, LanguageCache};

/// The messages added to one language, and the texts of those that were looked up as names.
struct AddedMessages {
    messages: FluentBundle<FluentResource>,
    names: HashMap<String, &'static str>,
}

/// Returns the messages added to a language, behind a lock; none at first.
fn added_messages(lang: Lang) -> &'static RwLock<AddedMessages> {
    static ADDED: LanguageCache<RwLock<AddedMessages>> = LanguageCache::new();
    ADDED.get_or_init(lang, || {
        let mut messages = FluentBundle::new_concurrent(vec![lang.language_id()]);
        messages.set_use_isolating(false);
        RwLock::new(AddedMessages { messages, names: HashMap::new() })
    })
}

/// Adds messages in Fluent's syntax to a language; call it before a text that needs them is rendered. They cannot
/// replace messages of the catalogue.
///
/// ```
/// use quejing_i18n::{Lang, add_texts, render};
///
/// #[derive(quejing_message::Message)]
/// #[message("toy-jokers")]
/// struct Jokers {
///     count: u32,
/// }
///
/// add_texts(Lang::En, "toy-jokers = jokers: { $count }")?;
/// assert_eq!(render(Lang::En, &Jokers { count: 2 }), "jokers: 2");
/// # Ok::<(), quejing_i18n::AddedTextError>(())
/// ```
///
/// # Errors
/// The text is not valid Fluent, or has an id that was added before.
pub fn add_texts(lang: Lang, texts: &str) -> Result<(), AddedTextError> {
    let error = |why: String| AddedTextError { lang, why };
    let resource = FluentResource::try_new(texts.to_owned()).map_err(|(_, errors)| error(format!("{errors:?}")))?;
    let mut added = added_messages(lang).write().unwrap_or_else(PoisonError::into_inner);
    added.messages.add_resource(resource).map_err(|errors| error(format!("{errors:?}")))
}

/// The error of [`add_texts`]: invalid Fluent, or an id that was added before.
#[derive(Debug, thiserror::Error)]
#[error("bad_texts {} ({why})", .lang.code())]
pub struct AddedTextError {
    /// The language of the messages.
    pub lang: Lang,
    /// The parser's errors, for developers.
    pub why: String,
}

/// Returns the text of an added message with these arguments; `None` if no added message has this id.
pub(crate) fn added_text(
    lang: Lang,
    id: &str,
    arguments: &HashMap<&'static str, FluentValue<'static>>,
) -> Option<String> {
    let added = added_messages(lang).read().unwrap_or_else(PoisonError::into_inner);
    let pattern = added.messages.get_message(id)?.value()?;
    let arguments: FluentArgs<'_> = arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
    Some(added.messages.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned())
}

/// Returns the text of an added message without arguments, which stays in memory until the program ends; `None` if no
/// added message has this id.
pub(crate) fn added_name(lang: Lang, id: &str) -> Option<&'static str> {
    let known = added_messages(lang).read().unwrap_or_else(PoisonError::into_inner).names.get(id).copied();
    known.or_else(|| {
        let text: &'static str = added_text(lang, id, &HashMap::new())?.leak();
        added_messages(lang).write().unwrap_or_else(PoisonError::into_inner).names.insert(id.to_owned(), text);
        Some(text)
    })
}
