//! Text for stable ids.

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// Chinese.
    #[default]
    Zh,
    /// English.
    En,
}

impl std::str::FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        match text {
            "zh" => Ok(Lang::Zh),
            "en" => Ok(Lang::En),
            _ => Err(format!("`{text}` is no language here: write zh or en")),
        }
    }
}
