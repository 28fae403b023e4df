//! The built-in file chooser, for systems whose file dialog does not open. It lists folders and photos, and accepts a typed path.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use eframe::egui::{self, Key, RichText, ScrollArea, TextEdit, Ui};

use super::dialog::PHOTO_EXTENSIONS;
use super::theme;
use super::widgets::{expand_home, heading, primary, quiet};
use crate::i18n::{self, Lang};
use crate::plain::plain;
use crate::table::ledger::Cause;

/// Width and height of the list, in points.
const LIST_SIZE: egui::Vec2 = egui::vec2(520.0, 300.0);

/// The open chooser with the content of a folder.
#[derive(Debug, Default)]
pub struct Chooser {
    folder: PathBuf,
    /// The text of the path field.
    typed_path: String,
    /// The names in the folder, as sorted by [`read_entries`]; true means a folder.
    entries: Vec<(OsString, bool)>,
    /// The error that prevents the list.
    error: Option<Cause>,
}

/// The result of a frame of the chooser.
#[derive(Debug, PartialEq, Eq)]
pub enum ChooserResult {
    /// The chooser stays open.
    Open,
    Photo(PathBuf),
    Closed,
}

impl Chooser {
    /// Returns a chooser that shows this folder, or its nearest parent that exists.
    pub fn in_folder(folder: &Path) -> Self {
        let mut chooser = Chooser::default();
        chooser.open_folder(folder.ancestors().find(|folder| folder.is_dir()).unwrap_or(Path::new("/")));
        chooser
    }

    fn open_folder(&mut self, folder: &Path) {
        folder.clone_into(&mut self.folder);
        self.typed_path = folder.display().to_string();
        (self.entries, self.error) = match read_entries(folder) {
            Ok(entries) => (entries, None),
            Err(why) => (Vec::new(), Some(Cause::from(&why))),
        };
    }

    /// Opens a typed or clicked path: shows a folder, or chooses a photo.
    fn open_path(&mut self, path: PathBuf) -> ChooserResult {
        if path.is_dir() {
            self.open_folder(&path);
            return ChooserResult::Open;
        }
        if path.as_os_str().is_empty() { ChooserResult::Open } else { ChooserResult::Photo(path) }
    }

    /// Draws the chooser over the window.
    pub fn show(&mut self, ctx: &egui::Context, lang: Lang) -> ChooserResult {
        let modal = egui::Modal::new(egui::Id::unique("chooser"));
        let shown = modal.frame(theme::card().inner_margin(16.0)).show(ctx, |ui| {
            ui.set_width(LIST_SIZE.x);
            heading(ui, text!(lang, "dialog-title"));
            let mut chosen = self.draw_path(ui, lang);
            ui.add_space(4.0);
            if let Some(entry) = self.draw_list(ui, lang) {
                chosen = self.open_path(self.folder.join(entry));
            }
            ui.add_space(4.0);
            ui.label(quiet(text!(lang, "chooser-hint")));
            if ui.button(text!(lang, "cancel")).clicked() {
                chosen = ChooserResult::Closed;
            }
            chosen
        });
        if shown.should_close() { ChooserResult::Closed } else { shown.inner }
    }

    /// Draws the button for the parent folder and the path field.
    fn draw_path(&mut self, ui: &mut Ui, lang: Lang) -> ChooserResult {
        ui.horizontal(|ui| {
            let parent = self.folder.parent().map(Path::to_owned);
            let up = ui.add_enabled(parent.is_some(), egui::Button::new("↑"));
            up.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Button, parent.is_some(), text!(lang, "chooser-up"))
            });
            if up.on_hover_text(text!(lang, "chooser-up")).clicked()
                && let Some(parent) = parent
            {
                self.open_folder(&parent);
            }
            let field = TextEdit::singleline(&mut self.typed_path)
                .hint_text(RichText::new(text!(lang, "path-hint")).color(theme::palette().text_quiet))
                .desired_width(ui.available_width() - 90.0)
                .margin(egui::vec2(8.0, 5.0));
            let entered = ui.add(field).lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if ui.add(primary(text!(lang, "chooser-go"))).clicked() || entered {
                return self.open_path(expand_home(self.typed_path.trim()));
            }
            ChooserResult::Open
        })
        .inner
    }

    /// Draws the list and returns the clicked name.
    fn draw_list(&self, ui: &mut Ui, lang: Lang) -> Option<OsString> {
        if let Some(why) = &self.error {
            let why = i18n::render(lang, why);
            ui.label(text!(lang, "chooser-fault", why = why));
        } else if self.entries.is_empty() {
            ui.label(quiet(text!(lang, "chooser-empty")));
        }
        let mut clicked = None;
        ScrollArea::vertical()
            .id_salt("entries")
            .max_height(LIST_SIZE.y)
            .min_scrolled_height(LIST_SIZE.y)
            .auto_shrink(false)
            .show_rows(ui, 26.0, self.entries.len(), |ui, rows| {
                for (name, is_folder) in &self.entries[rows] {
                    let name_shown = name.to_string_lossy();
                    let shown = plain(&name_shown);
                    let text = if *is_folder { format!("{shown}/") } else { shown.into_owned() };
                    if ui.add(egui::Button::selectable(false, RichText::new(text)).truncate()).clicked() {
                        clicked = Some(name.clone());
                    }
                }
            });
        clicked
    }
}

/// Returns the names of folders and photos in a folder without hidden ones; folders first, sorted without regard to case.
///
/// # Errors
/// The folder cannot be read.
fn read_entries(folder: &Path) -> std::io::Result<Vec<(OsString, bool)>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)?.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let is_photo = || {
            let extension = path.extension().map(|end| end.to_string_lossy().to_lowercase());
            extension.is_some_and(|end| PHOTO_EXTENSIONS.contains(&end.as_str()))
        };
        let is_folder = path.is_dir();
        let hidden = name.as_encoded_bytes().starts_with(b".");
        if !hidden && (is_folder || is_photo()) {
            all.push((name, is_folder));
        }
    }
    all.sort_by_key(|(name, is_folder)| (!is_folder, name.to_string_lossy().to_lowercase()));
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
        assert_eq!(chooser.open_path(folder.join("zoo")), ChooserResult::Open);
        assert!(chooser.entries.is_empty() && chooser.error.is_none());
        let photo = folder.join("a.png");
        assert_eq!(chooser.open_path(photo.clone()), ChooserResult::Photo(photo));
        assert_eq!(chooser.open_path(PathBuf::new()), ChooserResult::Open);
        chooser.open_folder(&folder.join("notes.txt"));
        assert!(chooser.error.is_some(), "no folder");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
