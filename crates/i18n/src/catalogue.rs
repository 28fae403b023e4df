//! The catalogue of all texts that people read, from the Fluent files under `texts/`, with one folder for each
//! language.
//!
//! - `quejing.ftl` holds the messages that code names by a literal id; `text!` checks id and arguments against the
//!   English file while compiling.
//! - The other files hold texts that are looked up by a stable id (patterns, options, help of the command line): see
//!   [`Lang::find_text`].
//!
//! `tests/rules/catalogue.rs` checks every id in every language.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use fluent::{FluentBundle, FluentResource};
use fluent_syntax::ast;
use i18n_embed::fluent::FluentLanguageLoader;
use i18n_embed::unic_langid::LanguageIdentifier;
use i18n_embed::{I18nAssets, I18nEmbedError, LanguageLoader};

/// A file of the catalogue, which exists once in every language.
#[derive(Clone, Copy)]
pub(crate) enum CatalogueFile {
    /// `quejing.ftl`: the messages that `text!` names by a literal id.
    Named,
    /// `rules.ftl`: the names and explanations of patterns, options and other parts of the rules, looked up by id.
    Rules,
    /// `help.ftl`: the help of the command line, looked up by id.
    Help,
}

macro_rules! define_languages {
    ($($(#[$doc:meta])* $name:ident: $code:literal, $own:literal;)*) => {
        /// A language of the program: a folder under `texts/` and a line in `define_languages!`.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Lang { $($(#[$doc])* $name,)* }

        impl Lang {
            /// All languages, in the order in which they are offered to the user.
            pub const ALL: [Lang; [$(Lang::$name),*].len()] = [$(Lang::$name),*];

            /// Returns the language's code (ISO 639-1), which is also the name of its folder.
            pub const fn code(self) -> &'static str {
                match self { $(Lang::$name => $code,)* }
            }

            /// Returns the language's name in the language itself, such as `中文`.
            pub const fn own_name(self) -> &'static str {
                match self { $(Lang::$name => $own,)* }
            }

            /// Returns the embedded content of a catalogue file in this language.
            const fn file_text(self, file: CatalogueFile) -> &'static str {
                match (self, file) {
                    $(
                        (Lang::$name, CatalogueFile::Named) => include_str!(concat!("../texts/", $code, "/quejing.ftl")),
                        (Lang::$name, CatalogueFile::Rules) => include_str!(concat!("../texts/", $code, "/rules.ftl")),
                        (Lang::$name, CatalogueFile::Help) => include_str!(concat!("../texts/", $code, "/help.ftl")),
                    )*
                }
            }
        }
    };
}

define_languages! {
    /// Simplified Chinese. Names of Zung Jung are as in its rule text.
    #[default]
    Zh: "zh", "中文";
    /// English, the reference: `text!` checks ids and arguments against it.
    En: "en", "English";
    /// Japanese, with the terms of riichi.
    Ja: "ja", "日本語";
}

/// The embedded `quejing.ftl` files, in the form in which the loader of Fluent messages requests them.
struct EmbeddedFiles;

impl I18nAssets for EmbeddedFiles {
    fn get_files(&self, path: &str) -> Vec<Cow<'_, [u8]>> {
        let found = Lang::ALL.into_iter().find(|lang| path == format!("{}/quejing.ftl", lang.code()));
        found.map(|lang| Cow::Borrowed(lang.file_text(CatalogueFile::Named).as_bytes())).into_iter().collect()
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

/// A value for each language, computed when it is first requested.
#[doc(hidden)]
pub struct LanguageCache<T>([OnceLock<T>; Lang::ALL.len()]);

impl<T> LanguageCache<T> {
    #[doc(hidden)]
    #[allow(clippy::new_without_default, reason = "only `text!` makes one")]
    pub const fn new() -> LanguageCache<T> {
        LanguageCache([const { OnceLock::new() }; Lang::ALL.len()])
    }

    #[doc(hidden)]
    pub fn get_or_init(&self, lang: Lang, compute: impl FnOnce() -> T) -> &T {
        // The array has a cell for each language.
        self.0[lang as usize].get_or_init(compute)
    }
}

impl Lang {
    /// Returns the language's identifier for the Fluent libraries.
    pub(crate) fn language_id(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }

    /// Returns the loader with the messages of this language that `text!` names. It has no fallback language; a test
    /// ensures that no message is missing.
    pub fn message_loader(self) -> &'static FluentLanguageLoader {
        static TEXTS: LanguageCache<FluentLanguageLoader> = LanguageCache::new();
        TEXTS.get_or_init(self, || {
            // The language is its own fallback: reading the English files too would double the time at every start.
            let loader = FluentLanguageLoader::new("quejing", self.language_id());
            // The files are part of the program: only a file that is not Fluent could fail, and a test reads them.
            let _ = loader.load_languages(&EmbeddedFiles, &[self.language_id()]);
            loader.set_use_isolating(false);
            loader
        })
    }
}

/// Returns the texts of all messages and attributes (`id.attribute`) of a file, by id. Formats them without arguments.
pub(crate) fn format_messages(lang: Lang, file: CatalogueFile) -> HashMap<String, String> {
    let resource = FluentResource::try_new(lang.file_text(file).to_owned());
    // Unparsable entries are left out; a test reads every file.
    let resource = resource.unwrap_or_else(|(resource, _)| resource);
    let mut bundle = FluentBundle::new(vec![lang.language_id()]);
    bundle.set_use_isolating(false);
    let _ = bundle.add_resource(&resource);
    let format = |pattern| bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned();
    let mut texts = HashMap::new();
    for entry in resource.entries() {
        let ast::Entry::Message(message) = entry else {
            continue;
        };
        let id = message.id.name;
        texts.extend(message.value.as_ref().map(|value| (id.to_owned(), format(value))));
        texts.extend(
            message
                .attributes
                .iter()
                .map(|attribute| (format!("{id}.{}", attribute.id.name), format(&attribute.value))),
        );
    }
    texts
}

/// A text in every language, to be stored now and shown later in the language of that time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalizedText([String; Lang::ALL.len()]);

impl LocalizedText {
    /// Builds the text by calling `text_in` once for each language.
    pub fn new(text_in: impl FnMut(Lang) -> String) -> LocalizedText {
        LocalizedText(Lang::ALL.map(text_in))
    }

    /// Returns the text in a language.
    pub fn text(&self, lang: Lang) -> &str {
        self.0.get(lang as usize).map_or("", String::as_str)
    }
}
