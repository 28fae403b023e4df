//! The options `--rules` and `--lang`, which several commands share.

use crate::i18n::Lang;
use crate::rule_book::RuleBook;
use crate::rules::RuleProfile;

/// The rules, by name or file, and the language of the answer.
#[derive(clap::Args)]
pub(super) struct ChosenRules {
    #[arg(long, default_value = usual())]
    pub rules: String,
    #[arg(long, value_parser = crate::cli::help::language())]
    lang: Option<Lang>,
}

impl ChosenRules {
    /// Returns the language of the answer.
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(Lang::from_environment)
    }

    /// Returns the rules from `book`.
    ///
    /// # Errors
    /// The rules cannot be found or read. The error is a sentence in the language of the answer.
    pub fn find_in(&self, book: &RuleBook) -> anyhow::Result<RuleProfile> {
        book.find_or_read(&self.rules).map_err(|error| anyhow::Error::msg(error.text(self.lang())))
    }

    /// Returns the rules from the user's own and the built-in profiles; see [`Self::find_in`].
    pub fn find(&self) -> anyhow::Result<RuleProfile> {
        self.find_in(&RuleBook::open())
    }
}

/// Returns the name of the default rules.
pub(super) fn usual() -> &'static str {
    RuleProfile::default().set().as_str()
}
