//! The catalogue of all texts that people read, from the Fluent files under `texts/`, a folder a language.
//!
//! - `quejing.ftl` holds the messages that code names by a literal id; `text!` checks id and arguments against the English
//!   file while compiling.
//! - The other files hold texts that are looked up by a stable id (patterns, switches, help of the command line): see [`Lang::find_text`].
//!
//! `tests/rules/catalogue.rs` walks every id in every language.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use fluent::{FluentBundle, FluentResource};
use fluent_syntax::ast;
use i18n_embed::fluent::FluentLanguageLoader;
use i18n_embed::unic_langid::LanguageIdentifier;
use i18n_embed::{I18nAssets, I18nEmbedError, LanguageLoader};

/// The files of a language.
#[derive(Clone, Copy)]
pub(crate) enum File {
    /// `quejing.ftl`, for `text!`.
    Named,
    /// `rules.ftl`
    Rules,
    /// `help.ftl`
    Help,
}

macro_rules! languages {
    ($($(#[$doc:meta])* $name:ident: $code:literal, $own:literal;)*) => {
        /// A language: a folder under `texts/` and a line here.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Lang { $($(#[$doc])* $name,)* }

        impl Lang {
            /// All of them, in the order in which they are offered.
            pub const ALL: [Lang; [$(Lang::$name),*].len()] = [$(Lang::$name),*];

            /// Returns the language's code (ISO 639-1), which is also its folder.
            pub const fn code(self) -> &'static str {
                match self { $(Lang::$name => $code,)* }
            }

            /// Returns the language's name in itself.
            pub const fn own_name(self) -> &'static str {
                match self { $(Lang::$name => $own,)* }
            }

            /// Returns the text of one of the language's files.
            const fn file(self, file: File) -> &'static str {
                match (self, file) {
                    $(
                        (Lang::$name, File::Named) => include_str!(concat!("../texts/", $code, "/quejing.ftl")),
                        (Lang::$name, File::Rules) => include_str!(concat!("../texts/", $code, "/rules.ftl")),
                        (Lang::$name, File::Help) => include_str!(concat!("../texts/", $code, "/help.ftl")),
                    )*
                }
            }
        }
    };
}

languages! {
    /// Chinese, simplified; Zung Jung's own names as its text has them.
    #[default]
    Zh: "zh", "中文";
    /// English. The reference: `text!` checks against it.
    En: "en", "English";
    /// Japanese.
    Ja: "ja", "日本語";
}

/// The messages that code names, as the loader asks for them.
struct Files;

impl I18nAssets for Files {
    fn get_files(&self, path: &str) -> Vec<Cow<'_, [u8]>> {
        let of = Lang::ALL.into_iter().find(|lang| path == format!("{}/quejing.ftl", lang.code()));
        of.map(|lang| Cow::Borrowed(lang.file(File::Named).as_bytes())).into_iter().collect()
    }

    fn filenames_iter(&self) -> Box<dyn Iterator<Item = String> + '_> {
        Box::new(Lang::ALL.into_iter().map(|lang| format!("{}/quejing.ftl", lang.code())))
    }

    fn subscribe_changed(
        &self,
        _changed: std::sync::Arc<dyn Fn() + Send + Sync + 'static>,
    ) -> Result<Box<dyn i18n_embed::Watcher + Send + Sync + 'static>, I18nEmbedError> {
        struct Unchanging;
        impl i18n_embed::Watcher for Unchanging {}
        Ok(Box::new(Unchanging))
    }
}

/// One of something for each language, made when first asked for.
#[doc(hidden)]
pub struct Each<T>([OnceLock<T>; Lang::ALL.len()]);

impl<T> Each<T> {
    #[doc(hidden)]
    #[allow(clippy::new_without_default, reason = "only `text!` makes one")]
    pub const fn new() -> Each<T> {
        Each([const { OnceLock::new() }; Lang::ALL.len()])
    }

    #[doc(hidden)]
    pub fn get(&self, lang: Lang, make: impl FnOnce() -> T) -> &T {
        // One for each language.
        self.0[lang as usize].get_or_init(make)
    }
}

impl Lang {
    /// Returns the language's identifier for the Fluent libraries.
    pub(crate) fn id(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }

    /// Returns the messages of this language that code names. A test ensures that none is missing.
    pub fn texts(self) -> &'static FluentLanguageLoader {
        static TEXTS: Each<FluentLanguageLoader> = Each::new();
        TEXTS.get(self, || {
            // The language is its own fallback: reading the English files too would double the time at every start.
            let loader = FluentLanguageLoader::new("quejing", self.id());
            // The files are part of the program: only a file that is not Fluent could fail, and a test reads them.
            let _ = loader.load_languages(&Files, &[self.id()]);
            loader.set_use_isolating(false);
            loader
        })
    }
}

/// Formats the messages of a file and their attributes, by id; they take no arguments.
pub(crate) fn format_messages(lang: Lang, file: File) -> HashMap<String, String> {
    let resource = FluentResource::try_new(lang.file(file).to_owned());
    // Unparsable entries are left out; a test reads every file.
    let resource = resource.unwrap_or_else(|(resource, _)| resource);
    let mut bundle = FluentBundle::new(vec![lang.id()]);
    bundle.set_use_isolating(false);
    let _ = bundle.add_resource(&resource);
    let write = |pattern| bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned();
    let mut texts = HashMap::new();
    for entry in resource.entries() {
        let ast::Entry::Message(message) = entry else {
            continue;
        };
        let id = message.id.name;
        texts.extend(message.value.as_ref().map(|value| (id.to_owned(), write(value))));
        texts.extend(message.attributes.iter().map(|one| (format!("{id}.{}", one.id.name), write(&one.value))));
    }
    texts
}

/// A sentence in every language, to be stored now and shown later, perhaps in another language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalizedText([String; Lang::ALL.len()]);

impl LocalizedText {
    /// Says it in each language.
    pub fn new(say: impl FnMut(Lang) -> String) -> LocalizedText {
        LocalizedText(Lang::ALL.map(say))
    }

    /// Returns the sentence in one of the languages.
    pub fn text(&self, lang: Lang) -> &str {
        self.0.get(lang as usize).map_or("", String::as_str)
    }
}
