//! Text for stable ids, in every language. Every id is matched exhaustively, and the catalogue checks the messages while
//! compiling.

#[macro_use]
mod catalogue;
pub mod book;
pub mod compare;
pub mod course;
#[cfg(feature = "vision")]
pub mod eyes;
mod families;
mod fault;
mod files;
mod form;
pub mod house;
pub mod ledger;
mod line_fault;
pub mod lingque;
mod names;
pub mod night;
mod notation;
mod problem;
mod profile;
pub mod riichi;
mod ruling;
pub mod sheet;
pub mod switches;
pub mod waits;
pub mod zung_jung;

pub use catalogue::{Argument, Each, Lang, Spoken};
pub use families::{
    circumstance, definition, pattern, pattern_name, profile_name, profile_note, rule_set, rules_name, switch,
};
pub use fault::{fault, faults};
pub use files::{damage, file_fault, file_fault_sentence, output_fault, output_fault_sentence};
use line_fault::line_fault;
pub use names::{flag, place, reading, tile, tile_name, wind};
pub use notation::notation;
pub use problem::problem;
pub use profile::profile_errors;
pub(crate) use profile::{bad_profile, unknown_profile};
pub use ruling::{paid_for, reason, refusal, seat, step, total, unit, verdict};

/// A word that is not the code of a language here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct LangError {
    /// What was written.
    pub found: String,
}

fn lang_error(lang: Lang, error: &LangError) -> String {
    let codes = problem::words(lang, &Lang::ALL.map(Lang::code).join(", "));
    text!(lang, "problem-unknown-language", found = error.found, allowed = codes)
}

displayed_in_english!(LangError => lang_error);

impl Lang {
    /// The language that the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`) names; English where it names none of ours.
    pub fn from_environment() -> Lang {
        let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
        Lang::from_locale(locale.as_deref().unwrap_or(""))
    }

    /// The language of a locale's name.
    ///
    /// ```
    /// use quejing::i18n::Lang;
    /// assert_eq!(Lang::from_locale("zh_CN.UTF-8"), Lang::Zh);
    /// assert_eq!(Lang::from_locale("ja_JP.UTF-8"), Lang::Ja);
    /// assert_eq!(Lang::from_locale("C"), Lang::En);
    /// ```
    pub fn from_locale(locale: &str) -> Lang {
        let known = Lang::ALL.into_iter();
        let mut named = known.filter(|lang| locale.starts_with(lang.code()));
        named.next().unwrap_or(Lang::En)
    }
}

impl std::str::FromStr for Lang {
    type Err = LangError;

    fn from_str(text: &str) -> Result<Lang, LangError> {
        let mut known = Lang::ALL.into_iter();
        known.find(|lang| lang.code() == text).ok_or(LangError { found: text.to_owned() })
    }
}
