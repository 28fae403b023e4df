//! A file chooser of our own, where the system's dialog cannot appear: folders and photos, by mouse, keyboard or a typed path.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use eframe::egui::{self, Key, RichText, ScrollArea, TextEdit, Ui};

use super::dialog::PHOTOS;
use super::theme;
use super::widgets::{expanded, heading, primary, quiet};
use crate::i18n::{self, Lang};
use crate::plain::plain;
use crate::table::ledger::Cause;

/// Width and height of the list, in points.
const LIST: egui::Vec2 = egui::vec2(520.0, 300.0);

/// The open chooser: a folder and what is in it.
#[derive(Debug, Default)]
pub struct Chooser {
    folder: PathBuf,
    /// The folder as typed.
    typed: String,
    /// Folders first, then photos; each by its name.
    entries: Vec<(OsString, bool)>,
    /// Why the folder cannot be shown.
    fault: Option<Cause>,
}

/// What came of a frame of it.
#[derive(Debug, PartialEq, Eq)]
pub enum Chosen {
    /// It stays open.
    Nothing,
    Photo(PathBuf),
    Closed,
}

impl Chooser {
    /// A chooser that shows this folder, or the nearest one above it that is there.
    pub fn in_folder(folder: &Path) -> Self {
        let mut chooser = Chooser::default();
        chooser.turn_to(folder.ancestors().find(|folder| folder.is_dir()).unwrap_or(Path::new("/")));
        chooser
    }

    fn turn_to(&mut self, folder: &Path) {
        folder.clone_into(&mut self.folder);
        self.typed = folder.display().to_string();
        (self.entries, self.fault) = match entries(folder) {
            Ok(entries) => (entries, None),
            Err(why) => (Vec::new(), Some(Cause::from(&why))),
        };
    }

    /// What a path that was typed or clicked leads to: a photo is chosen, a folder is shown.
    fn go(&mut self, path: PathBuf) -> Chosen {
        if path.is_dir() {
            self.turn_to(&path);
            return Chosen::Nothing;
        }
        if path.as_os_str().is_empty() { Chosen::Nothing } else { Chosen::Photo(path) }
    }

    /// Draws it over the window.
    pub fn show(&mut self, ctx: &egui::Context, lang: Lang) -> Chosen {
        let modal = egui::Modal::new(egui::Id::unique("chooser"));
        let shown = modal.frame(theme::card().inner_margin(16.0)).show(ctx, |ui| {
            ui.set_width(LIST.x);
            heading(ui, text!(lang, "dialog-title"));
            let mut chosen = self.path(ui, lang);
            ui.add_space(4.0);
            if let Some(entry) = self.list(ui, lang) {
                chosen = self.go(self.folder.join(entry));
            }
            ui.add_space(4.0);
            ui.label(quiet(text!(lang, "chooser-hint")));
            if ui.button(text!(lang, "cancel")).clicked() {
                chosen = Chosen::Closed;
            }
            chosen
        });
        if shown.should_close() { Chosen::Closed } else { shown.inner }
    }

    /// The folder above, and the path as it can be typed.
    fn path(&mut self, ui: &mut Ui, lang: Lang) -> Chosen {
        ui.horizontal(|ui| {
            let above = self.folder.parent().map(Path::to_owned);
            let up = ui.add_enabled(above.is_some(), egui::Button::new("↑"));
            up.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Button, above.is_some(), text!(lang, "chooser-up"))
            });
            if up.on_hover_text(text!(lang, "chooser-up")).clicked()
                && let Some(above) = above
            {
                self.turn_to(&above);
            }
            let field = TextEdit::singleline(&mut self.typed)
                .hint_text(RichText::new(text!(lang, "path-hint")).color(theme::now().text_quiet))
                .desired_width(ui.available_width() - 90.0)
                .margin(egui::vec2(8.0, 5.0));
            let entered = ui.add(field).lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if ui.add(primary(text!(lang, "chooser-go"))).clicked() || entered {
                return self.go(expanded(self.typed.trim()));
            }
            Chosen::Nothing
        })
        .inner
    }

    /// What is in the folder; the entry that was clicked.
    fn list(&self, ui: &mut Ui, lang: Lang) -> Option<OsString> {
        if let Some(why) = &self.fault {
            let why = i18n::render(lang, why);
            ui.label(text!(lang, "chooser-fault", why = why));
        } else if self.entries.is_empty() {
            ui.label(quiet(text!(lang, "chooser-empty")));
        }
        let mut clicked = None;
        ScrollArea::vertical()
            .id_salt("entries")
            .max_height(LIST.y)
            .min_scrolled_height(LIST.y)
            .auto_shrink(false)
            .show_rows(ui, 26.0, self.entries.len(), |ui, rows| {
                for (name, folder) in &self.entries[rows] {
                    let name_shown = name.to_string_lossy();
                    let shown = plain(&name_shown);
                    let text = if *folder { format!("{shown}/") } else { shown.into_owned() };
                    if ui.add(egui::Button::selectable(false, RichText::new(text)).truncate()).clicked() {
                        clicked = Some(name.clone());
                    }
                }
            });
        clicked
    }
}

/// Folders and photos of a folder, hidden ones left out: folders first, each sorted by name without regard to case.
///
/// # Errors
/// The folder cannot be read.
fn entries(folder: &Path) -> std::io::Result<Vec<(OsString, bool)>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)?.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let is_photo = || {
            let extension = path.extension().map(|end| end.to_string_lossy().to_lowercase());
            extension.is_some_and(|end| PHOTOS.contains(&end.as_str()))
        };
        let folder = path.is_dir();
        let hidden = name.as_encoded_bytes().starts_with(b".");
        if !hidden && (folder || is_photo()) {
            all.push((name, folder));
        }
    }
    all.sort_by_key(|(name, folder)| (!folder, name.to_string_lossy().to_lowercase()));
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_first_then_photos_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("quejing-chooser-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("zoo")).expect("a folder");
        std::fs::create_dir_all(folder.join(".hidden")).expect("a folder");
        for name in ["b.JPG", "a.png", "notes.txt", ".c.png"] {
            std::fs::write(folder.join(name), "").expect("written");
        }
        let mut chooser = Chooser::in_folder(&folder.join("not/there"));
        let names: Vec<&OsString> = chooser.entries.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["zoo", "a.png", "b.JPG"]);
        assert_eq!(chooser.go(folder.join("zoo")), Chosen::Nothing);
        assert!(chooser.entries.is_empty() && chooser.fault.is_none());
        let photo = folder.join("a.png");
        assert_eq!(chooser.go(photo.clone()), Chosen::Photo(photo));
        assert_eq!(chooser.go(PathBuf::new()), Chosen::Nothing);
        chooser.turn_to(&folder.join("notes.txt"));
        assert!(chooser.fault.is_some(), "no folder");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
