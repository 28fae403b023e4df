//! Texts that are looked up by a group and a stable id.

use std::collections::HashMap;

use crate::added;
use crate::catalogue::{Each, File, Lang, format_messages};

impl Lang {
    /// Returns the text of a message whose id is `group`, a hyphen and a stable id: the name of a pattern, the effect
    /// of a switch. An attribute follows a dot. The group `help` is in `help.ftl`, every other in `rules.ftl`.
    pub fn find_text(self, group: &str, id: &str) -> Option<&'static str> {
        let texts = match group {
            "help" => self.help(),
            _ => {
                static RULES: Each<HashMap<String, String>> = Each::new();
                RULES.get(self, || format_messages(self, File::Rules))
            }
        };
        let id = format!("{group}-{id}");
        texts.get(&id).map(String::as_str).or_else(|| added::name(self, &id))
    }

    /// Returns the help of the command line by id.
    pub fn help(self) -> &'static HashMap<String, String> {
        static HELP: Each<HashMap<String, String>> = Each::new();
        HELP.get(self, || format_messages(self, File::Help))
    }
}
