//! Chooses a language by its code or by the environment.

use crate::Lang;

/// The error of parsing a word that is not the code of a supported [`Lang`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct LangError {
    /// The word that was given in place of a language's code.
    pub found: String,
}

fn lang_error_text(lang: Lang, error: &LangError) -> String {
    let codes = crate::quote_words(lang, &Lang::ALL.map(Lang::code).join(", "));
    text!(lang, "problem-unknown-language", found = error.found, allowed = codes)
}

displayed_in_english!(LangError => lang_error_text);

impl Lang {
    /// Returns the language of the environment's locale: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
    /// and not empty. English if there is none, or if the program lacks its language.
    pub fn from_environment() -> Lang {
        let value = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Lang::from_locale(["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(value).as_deref().unwrap_or(""))
    }

    /// Returns the language with whose code the locale's name begins; English if the program has none.
    ///
    /// ```
    /// use quejing_i18n::Lang;
    /// assert_eq!(Lang::from_locale("zh_CN.UTF-8"), Lang::Zh);
    /// assert_eq!(Lang::from_locale("ja_JP.UTF-8"), Lang::Ja);
    /// assert_eq!(Lang::from_locale("C"), Lang::En);
    /// ```
    pub fn from_locale(locale: &str) -> Lang {
        Lang::ALL.into_iter().find(|lang| locale.starts_with(lang.code())).unwrap_or(Lang::En)
    }
}

impl std::str::FromStr for Lang {
    type Err = LangError;

    fn from_str(text: &str) -> Result<Lang, LangError> {
        Lang::ALL.into_iter().find(|lang| lang.code() == text).ok_or(LangError { found: text.to_owned() })
    }
}
