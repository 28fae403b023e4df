//! Messages that a program adds to the catalogue: the words of its own families of rules.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource, FluentValue};

use crate::catalogue::{Each, Lang};

/// The added messages of a language, and texts that were looked up by name.
struct Added {
    messages: FluentBundle<FluentResource>,
    names: HashMap<String, &'static str>,
}

/// Returns the place of a language's added messages.
fn of(lang: Lang) -> &'static RwLock<Added> {
    static ADDED: Each<RwLock<Added>> = Each::new();
    ADDED.get(lang, || {
        let mut messages = FluentBundle::new_concurrent(vec![lang.id()]);
        messages.set_use_isolating(false);
        RwLock::new(Added { messages, names: HashMap::new() })
    })
}

/// Adds messages in Fluent's syntax to a language, before anything is rendered that needs them. They cannot replace those
/// that the catalogue has.
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
/// The text is no Fluent, or has an id that was added before.
pub fn add_texts(lang: Lang, texts: &str) -> Result<(), AddedTextError> {
    let error = |why: String| AddedTextError { lang, why };
    let resource = FluentResource::try_new(texts.to_owned()).map_err(|(_, errors)| error(format!("{errors:?}")))?;
    let mut added = of(lang).write().unwrap_or_else(PoisonError::into_inner);
    added.messages.add_resource(resource).map_err(|errors| error(format!("{errors:?}")))
}

/// Messages that cannot be added to the catalogue.
#[derive(Debug, thiserror::Error)]
#[error("bad_texts {} ({why})", .lang.code())]
pub struct AddedTextError {
    /// The language.
    pub lang: Lang,
    /// The parser's words.
    pub why: String,
}

/// Returns the text of an added message; `None` if none has the id.
pub(crate) fn text(lang: Lang, id: &str, arguments: &HashMap<&'static str, FluentValue<'static>>) -> Option<String> {
    let added = of(lang).read().unwrap_or_else(PoisonError::into_inner);
    let pattern = added.messages.get_message(id)?.value()?;
    let arguments: FluentArgs<'_> = arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
    Some(added.messages.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned())
}

/// Returns the text of an added message without arguments; it stays in memory.
pub(crate) fn name(lang: Lang, id: &str) -> Option<&'static str> {
    let known = of(lang).read().unwrap_or_else(PoisonError::into_inner).names.get(id).copied();
    known.or_else(|| {
        let text: &'static str = text(lang, id, &HashMap::new())?.leak();
        of(lang).write().unwrap_or_else(PoisonError::into_inner).names.insert(id.to_owned(), text);
        Some(text)
    })
}
