//! The options `--rules` and `--lang`, which several commands share.

use quejing_session::game::RuleProfile;
use quejing_session::profile_list::ProfileList;
use quejing_words::Lang;

/// The rules, by name or file, and the language of the answer.
#[derive(clap::Args)]
pub(super) struct ChosenRules {
    #[arg(long, default_value = default_rules_name())]
    pub rules: String,
    #[arg(long, value_parser = crate::cli::help::language_parser())]
    lang: Option<Lang>,
}

impl ChosenRules {
    /// Returns the language of the answer: that of `--lang`, else that of the environment.
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(Lang::from_environment)
    }

    /// Returns the rules that `--rules` names in `book`; if no profile has the name, reads it as the path of a profile
    /// file.
    ///
    /// # Errors
    /// The rules cannot be found or read; the message is in the language of the answer.
    pub fn find_rules_in(&self, book: &ProfileList) -> anyhow::Result<RuleProfile> {
        book.find_or_read_rules(&self.rules).map_err(|error| anyhow::Error::msg(error.text(self.lang())))
    }

    /// Returns the rules that `--rules` names: a built-in profile, a profile in the user's folder, or the profile in
    /// the file of that path. Errors are those of [`Self::find_rules_in`].
    pub fn find_rules(&self) -> anyhow::Result<RuleProfile> {
        self.find_rules_in(&ProfileList::open())
    }
}

/// Returns the name of the default rule set, the default value of `--rules`.
pub(super) fn default_rules_name() -> &'static str {
    RuleProfile::default().set().as_str()
}
