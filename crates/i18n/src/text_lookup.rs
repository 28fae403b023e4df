//! Looks up texts by a group and a stable id.

use std::collections::HashMap;

use crate::added_texts;
use crate::catalogue::{CatalogueFile, Lang, LanguageCache, format_messages};

impl Lang {
    /// Returns the text of the message whose id is `group`, a hyphen and a stable `id`, such as the name of a pattern
    /// or the effect of an option; `None` if there is none. An attribute follows a dot. The group `help` is in
    /// `help.ftl`, all others in `rules.ftl` or added.
    pub fn find_text(self, group: &str, id: &str) -> Option<&'static str> {
        let texts = match group {
            "help" => self.help_texts(),
            _ => {
                static RULES: LanguageCache<HashMap<String, String>> = LanguageCache::new();
                RULES.get_or_init(self, || format_messages(self, CatalogueFile::Rules))
            }
        };
        let id = format!("{group}-{id}");
        texts.get(&id).map(String::as_str).or_else(|| added_texts::added_name(self, &id))
    }

    /// Returns all texts of the command line's help in this language, by message id.
    pub fn help_texts(self) -> &'static HashMap<String, String> {
        static HELP: LanguageCache<HashMap<String, String>> = LanguageCache::new();
        HELP.get_or_init(self, || format_messages(self, CatalogueFile::Help))
    }
}
