//! What the window remembers from one start to the next: its language, its size, its zoom, its appearance, and which of the night's screens was
//! turned to last.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::theme::Appearance;
use crate::files;
use crate::i18n::Lang;

/// The file's name, in the folder of the settings.
const FILE: &str = "window.json";

/// The preferences of the window. A missing or unreadable file means defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WindowPrefs {
    /// The code of the language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lang: Option<String>,
    /// Width and height of the window, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<[f32; 2]>,
    /// The name of the night's screen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    screen: Option<String>,
    /// The zoom, 1 where nobody changed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zoom: Option<f32>,
    /// The code of the appearance; the system's where nobody chose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    appearance: Option<String>,
    #[serde(skip)]
    file: PathBuf,
}

impl WindowPrefs {
    /// What is remembered in this folder.
    pub fn in_folder(folder: &Path) -> Self {
        let file = folder.join(FILE);
        let kept: WindowPrefs = serde_json::from_slice(&std::fs::read(&file).unwrap_or_default()).unwrap_or_default();
        WindowPrefs { file, ..kept }
    }

    /// The language that was last chosen.
    pub fn lang(&self) -> Option<Lang> {
        let code = self.lang.as_deref()?;
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// The size that the window last had.
    pub fn size(&self) -> Option<[f32; 2]> {
        let sane = |side: &f32| side.is_finite() && (100.0..20_000.0).contains(side);
        self.size.filter(|size| size.iter().all(sane))
    }

    /// The name of the night's screen that was turned to last.
    pub fn screen(&self) -> Option<&str> {
        self.screen.as_deref()
    }

    /// The zoom that was last chosen.
    pub fn zoom(&self) -> Option<f32> {
        self.zoom.filter(|zoom| (0.5..=3.0).contains(zoom))
    }

    /// How the window looks.
    pub fn appearance(&self) -> Appearance {
        let code = self.appearance.as_deref().unwrap_or_default();
        let mut all = Appearance::ALL.into_iter();
        all.find(|one| one.code() == code).unwrap_or_default()
    }

    /// Remembers the night's screen, the zoom and the appearance as the window closes.
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

    /// Remembers that a person chose a language.
    pub fn set_lang(&mut self, lang: Lang) {
        let code = Some(lang.code().to_owned());
        if self.lang != code {
            self.lang = code;
            self.write();
        }
    }

    /// Remembers the size of the window.
    pub fn set_size(&mut self, size: [f32; 2]) {
        let size = Some(size.map(f32::round));
        if self.size != size {
            self.size = size;
            self.write();
        }
    }

    /// Where nothing can be written, nothing is remembered.
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
    fn language_and_size_are_there_again_and_nonsense_is_nothing() {
        let folder = std::env::temp_dir().join(format!("quejing-window-{}", std::process::id()));
        let mut kept = WindowPrefs::in_folder(&folder);
        assert_eq!((kept.lang(), kept.size()), (None, None));
        kept.set_lang(Lang::Ja);
        kept.set_size([1366.4, 700.0]);
        kept.set_looks(Some("hands"), 1.25, Appearance::Always(Look::Light));
        let again = WindowPrefs::in_folder(&folder);
        assert_eq!(again.lang(), Some(Lang::Ja));
        assert_eq!(again.size(), Some([1366.0, 700.0]));
        assert_eq!((again.screen(), again.zoom()), (Some("hands"), Some(1.25)));
        assert_eq!(again.appearance(), Appearance::Always(Look::Light));
        for text in ["{", "[1]", r#"{"lang":"xx","size":[-1,1e9],"zoom":90,"appearance":"pink"}"#, ""] {
            std::fs::write(folder.join(FILE), text).expect("written");
            let kept = WindowPrefs::in_folder(&folder);
            assert_eq!((kept.lang(), kept.size()), (None, None), "{text}");
            assert_eq!((kept.screen(), kept.zoom()), (None, None), "{text}");
            assert_eq!(kept.appearance(), Appearance::System, "{text}");
        }
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
