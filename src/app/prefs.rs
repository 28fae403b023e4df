//! The preferences that the window saves between two starts: language, size, zoom, appearance, the last screen of the night and the
//! folder of the last photo.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::theme::Appearance;
use crate::files;
use crate::i18n::Lang;
use crate::words::MoneyRate;

/// The name of the file in the folder of the settings.
const FILE_NAME: &str = "window.json";

/// The preferences of the window. A missing or unreadable file means defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WindowPrefs {
    /// The code of the language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lang: Option<String>,
    /// Width and height of the window, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<[f32; 2]>,
    /// The id of the last screen of the night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    screen: Option<String>,
    /// The zoom factor; `None` means 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zoom: Option<f32>,
    /// The folder of the last photo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    photo_folder: Option<PathBuf>,
    /// The code of the appearance; `None` means the system's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    appearance: Option<String>,
    /// The money that a point stands for; `None` converts nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    money_per_point: Option<f64>,
    /// The currency of that money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    currency: Option<String>,
    #[serde(skip)]
    file: PathBuf,
}

impl WindowPrefs {
    /// Reads the preferences in a folder.
    pub fn in_folder(folder: &Path) -> Self {
        let file = folder.join(FILE_NAME);
        let prefs: WindowPrefs = serde_json::from_slice(&std::fs::read(&file).unwrap_or_default()).unwrap_or_default();
        WindowPrefs { file, ..prefs }
    }

    /// Returns the language that was last chosen.
    pub fn lang(&self) -> Option<Lang> {
        let code = self.lang.as_deref()?;
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Returns the last size of the window, in points.
    pub fn size(&self) -> Option<[f32; 2]> {
        let sane = |side: &f32| side.is_finite() && (100.0..20_000.0).contains(side);
        self.size.filter(|size| size.iter().all(sane))
    }

    /// Returns the id of the last screen of the night.
    pub fn screen(&self) -> Option<&str> {
        self.screen.as_deref()
    }

    /// Returns the zoom factor that was last chosen.
    pub fn zoom(&self) -> Option<f32> {
        self.zoom.filter(|zoom| (0.5..=3.0).contains(zoom))
    }

    /// Returns the appearance that was last chosen.
    pub fn appearance(&self) -> Appearance {
        let code = self.appearance.as_deref().unwrap_or_default();
        let mut all = Appearance::ALL.into_iter();
        all.find(|one| one.code() == code).unwrap_or_default()
    }

    /// Returns the money that a point stands for.
    pub fn money_rate(&self) -> MoneyRate {
        MoneyRate::of(self.money_per_point.unwrap_or_default(), self.currency.as_deref().unwrap_or_default())
    }

    /// Saves the money that a point stands for.
    pub fn set_money_rate(&mut self, rate: &MoneyRate) {
        if self.money_rate() != *rate {
            self.money_per_point = Some(rate.per_point());
            self.currency = Some(rate.currency().to_owned());
            self.write();
        }
    }

    /// Returns the folder of the last photo.
    pub fn photo_folder(&self) -> Option<&Path> {
        self.photo_folder.as_deref()
    }

    /// Saves the folder of the last photo.
    pub fn set_photo_folder(&mut self, folder: Option<&Path>) {
        if self.photo_folder() != folder {
            self.photo_folder = folder.map(Path::to_owned);
            self.write();
        }
    }

    /// Saves screen, zoom and appearance.
    pub fn set_looks(&mut self, screen: Option<&str>, zoom: f32, appearance: Appearance) {
        let looks = WindowPrefs {
            screen: screen.map(str::to_owned),
            zoom: Some(zoom),
            appearance: Some(appearance.code().to_owned()),
            ..self.clone()
        };
        if looks != *self {
            *self = looks;
            self.write();
        }
    }

    /// Saves the chosen language.
    pub fn set_lang(&mut self, lang: Lang) {
        let code = Some(lang.code().to_owned());
        if self.lang != code {
            self.lang = code;
            self.write();
        }
    }

    /// Saves the size of the window.
    pub fn set_size(&mut self, size: [f32; 2]) {
        let size = Some(size.map(f32::round));
        if self.size != size {
            self.size = size;
            self.write();
        }
    }

    /// Writes the file. Errors are ignored: preferences are not worth a notice.
    fn write(&self) {
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
        let mut prefs = WindowPrefs::in_folder(&folder);
        assert_eq!((prefs.lang(), prefs.size()), (None, None));
        prefs.set_lang(Lang::Ja);
        prefs.set_size([1366.4, 700.0]);
        prefs.set_looks(Some("hands"), 1.25, Appearance::Always(Look::Light));
        assert_eq!(prefs.money_rate(), MoneyRate::default());
        prefs.set_money_rate(&MoneyRate::of(0.1, "€"));
        prefs.set_photo_folder(Some(&folder));
        let again = WindowPrefs::in_folder(&folder);
        assert_eq!(again.lang(), Some(Lang::Ja));
        assert_eq!(again.size(), Some([1366.0, 700.0]));
        assert_eq!((again.screen(), again.zoom()), (Some("hands"), Some(1.25)));
        assert_eq!(again.appearance(), Appearance::Always(Look::Light));
        assert_eq!(again.money_rate(), MoneyRate::of(0.1, "€"));
        assert_eq!(again.photo_folder(), Some(folder.as_path()));
        let damaged = r#"{"lang":"xx","size":[-1,1e9],"zoom":90,"appearance":"pink","money_per_point":-1}"#;
        for text in ["{", "[1]", damaged, ""] {
            std::fs::write(folder.join(FILE_NAME), text).expect("written");
            let prefs = WindowPrefs::in_folder(&folder);
            assert_eq!((prefs.lang(), prefs.size()), (None, None), "{text}");
            assert_eq!((prefs.screen(), prefs.zoom()), (None, None), "{text}");
            assert_eq!(prefs.money_rate().per_point(), 0.0, "{text}");
            assert_eq!(prefs.appearance(), Appearance::System, "{text}");
        }
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
