//! The preferences that the window saves between two starts: language, size, zoom, appearance, money rates, the last
//! screen of the night and the folder of the last photo.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::theme::Appearance;
use quejing_io::files;
use quejing_words::Lang;
use quejing_words::history::{MoneyRate, MoneyRates};

/// The name of the preferences' file in the folder of the settings.
const PREFS_FILE_NAME: &str = "window.json";

/// The saved preferences of the window. A missing or unreadable file means defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WindowPrefs {
    /// The code of the language that the user chose last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lang: Option<String>,
    /// The width and height of the window when it was closed, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<[f32; 2]>,
    /// The id of the last selected screen of the night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    screen: Option<String>,
    /// The zoom factor; `None` means 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zoom: Option<f32>,
    /// The folder of the last opened photo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    photo_folder: Option<PathBuf>,
    /// The code of the appearance; `None` means the system's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    appearance: Option<String>,
    /// The money value of one point, by the id of the rule family. Older versions stored one rate for all rules, in
    /// `money_per_point`; as its rules are unknown, it is not read.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    money_rates: BTreeMap<String, StoredRate>,
    #[serde(skip)]
    file: PathBuf,
}

/// A money rate as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct StoredRate {
    per_point: f64,
    currency: String,
}

impl WindowPrefs {
    /// Reads the preferences from their file in a folder; a missing or unreadable file gives the defaults. Changes are
    /// saved to the same file.
    pub fn load_from_folder(folder: &Path) -> Self {
        let file = folder.join(PREFS_FILE_NAME);
        let prefs: WindowPrefs = serde_json::from_slice(&std::fs::read(&file).unwrap_or_default()).unwrap_or_default();
        WindowPrefs { file, ..prefs }
    }

    /// Returns the language that the user chose last; `None` if none is stored or its code is unknown.
    pub fn lang(&self) -> Option<Lang> {
        let code = self.lang.as_deref()?;
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Returns the last width and height of the window, in points; `None` unless both are at least 100 and below
    /// 20,000.
    pub fn window_size(&self) -> Option<[f32; 2]> {
        let is_plausible = |side: &f32| side.is_finite() && (100.0..20_000.0).contains(side);
        self.size.filter(|size| size.iter().all(is_plausible))
    }

    /// Returns the id of the last selected screen of the night, which may be unknown; `None` if none is stored.
    pub fn screen(&self) -> Option<&str> {
        self.screen.as_deref()
    }

    /// Returns the last zoom factor of the window; `None` unless it is from 0.5 to 3.
    pub fn zoom(&self) -> Option<f32> {
        self.zoom.filter(|zoom| (0.5..=3.0).contains(zoom))
    }

    /// Returns the last chosen appearance; the system's if none is stored or its code is unknown.
    pub fn appearance(&self) -> Appearance {
        let code = self.appearance.as_deref().unwrap_or_default();
        let mut all = Appearance::ALL.into_iter();
        all.find(|one| one.code() == code).unwrap_or_default()
    }

    /// Returns the money value of one point for each rule family; families without a stored value are not converted to
    /// money.
    pub fn money_rates(&self) -> MoneyRates {
        let rate = |stored: &StoredRate| MoneyRate::new(stored.per_point, &stored.currency);
        self.money_rates.iter().map(|(family, stored)| (family.clone(), rate(stored))).collect()
    }

    /// Sets the money value of one point for each rule family, and saves the file if one changed.
    pub fn set_money_rates(&mut self, rates: &MoneyRates) {
        if self.money_rates() != *rates {
            let stored =
                |rate: &MoneyRate| StoredRate { per_point: rate.per_point(), currency: rate.currency().into() };
            self.money_rates = rates.iter().map(|(family, rate)| (family.to_owned(), stored(rate))).collect();
            self.write_file();
        }
    }

    /// Returns the folder of the last opened photo; `None` if none is stored.
    pub fn photo_folder(&self) -> Option<&Path> {
        self.photo_folder.as_deref()
    }

    /// Sets the folder of the last opened photo, and saves the file if it changed; `None` clears it.
    pub fn set_photo_folder(&mut self, folder: Option<&Path>) {
        if self.photo_folder() != folder {
            self.photo_folder = folder.map(Path::to_owned);
            self.write_file();
        }
    }

    /// Sets the screen of the night, the zoom factor and the appearance, and saves the file if any of them changed.
    pub fn set_screen_and_look(&mut self, screen: Option<&str>, zoom: f32, appearance: Appearance) {
        let changed_prefs = WindowPrefs {
            screen: screen.map(str::to_owned),
            zoom: Some(zoom),
            appearance: Some(appearance.code().to_owned()),
            ..self.clone()
        };
        if changed_prefs != *self {
            *self = changed_prefs;
            self.write_file();
        }
    }

    /// Sets the language and saves the file if it changed.
    pub fn set_lang(&mut self, lang: Lang) {
        let code = Some(lang.code().to_owned());
        if self.lang != code {
            self.lang = code;
            self.write_file();
        }
    }

    /// Sets the width and height of the window, rounded to whole points, and saves the file if they changed.
    pub fn set_window_size(&mut self, size: [f32; 2]) {
        let size = Some(size.map(f32::round));
        if self.size != size {
            self.size = size;
            self.write_file();
        }
    }

    /// Writes the preferences to their file. Errors are ignored, because preferences are not worth a notice.
    fn write_file(&self) {
        if let Ok(text) = serde_json::to_vec_pretty(self) {
            let _ = files::write_settings(&self.file, &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::Look;

    #[test]
    fn preferences_are_read_back_and_invalid_ones_are_defaults() {
        let folder = std::env::temp_dir().join(format!("quejing-window-{}", std::process::id()));
        let mut prefs = WindowPrefs::load_from_folder(&folder);
        assert_eq!((prefs.lang(), prefs.window_size()), (None, None));
        prefs.set_lang(Lang::Ja);
        prefs.set_window_size([1366.4, 700.0]);
        prefs.set_screen_and_look(Some("hands"), 1.25, Appearance::Always(Look::Light));
        assert_eq!(prefs.money_rates(), MoneyRates::default());
        let rates: MoneyRates = [("lingque".to_owned(), MoneyRate::new(0.1, "€"))].into_iter().collect();
        prefs.set_money_rates(&rates);
        prefs.set_photo_folder(Some(&folder));
        let again = WindowPrefs::load_from_folder(&folder);
        assert_eq!(again.lang(), Some(Lang::Ja));
        assert_eq!(again.window_size(), Some([1366.0, 700.0]));
        assert_eq!((again.screen(), again.zoom()), (Some("hands"), Some(1.25)));
        assert_eq!(again.appearance(), Appearance::Always(Look::Light));
        assert_eq!(again.money_rates(), rates);
        assert_eq!(again.photo_folder(), Some(folder.as_path()));
        let damaged = r#"{"lang":"xx","size":[-1,1e9],"zoom":90,"appearance":"pink"}"#;
        // A rate of an older version, whose rules are unknown.
        let older = r#"{"money_per_point":0.1,"currency":"€"}"#;
        for text in ["{", "[1]", damaged, older, ""] {
            std::fs::write(folder.join(PREFS_FILE_NAME), text).expect("written");
            let prefs = WindowPrefs::load_from_folder(&folder);
            assert_eq!((prefs.lang(), prefs.window_size()), (None, None), "{text}");
            assert_eq!((prefs.screen(), prefs.zoom()), (None, None), "{text}");
            assert_eq!(prefs.money_rates(), MoneyRates::default(), "{text}");
            assert_eq!(prefs.appearance(), Appearance::System, "{text}");
        }
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
