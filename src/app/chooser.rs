//! The built-in file chooser, for systems whose file dialog does not open. It lists folders, then photos with their thumbnails, the
//! newest first, and accepts a typed path.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use eframe::egui::{self, Align, ColorImage, Key, Layout, RichText, ScrollArea, TextEdit, TextureHandle, Ui};
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _, ImageReader};

use super::dialog::PHOTO_EXTENSIONS;
use super::widgets::{expand_home, heading, primary, quiet};
use super::{theme, waking};
use crate::dates;
use crate::i18n::{self, Lang};
use crate::plain::plain;
use crate::table::ledger::Cause;
use crate::task::{Reply, run_once};

/// Width and height of the list, in points.
const LIST_SIZE: egui::Vec2 = egui::vec2(560.0, 340.0);
/// Width and height of the space for a thumbnail, in points.
const THUMBNAIL_SIZE: egui::Vec2 = egui::vec2(72.0, 48.0);
/// Maximum side of a thumbnail, in pixels.
const THUMBNAIL_SIDE: u32 = 144;

/// A folder, or a photo with the time of its last change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ChooserEntry {
    name: OsString,
    is_folder: bool,
    changed: SystemTime,
}

/// The thumbnails of a folder's photos by name, read one after the other; `None` for a photo that cannot be read.
#[derive(Default)]
struct Thumbnails {
    read: BTreeMap<OsString, Option<TextureHandle>>,
    in_progress: Option<(OsString, Reply<Option<ColorImage>>)>,
}

impl Thumbnails {
    /// Takes over a thumbnail that was read, and begins to read the first of `photos` that is missing.
    fn update(&mut self, ctx: &egui::Context, folder: &Path, mut photos: impl Iterator<Item = OsString>) {
        if let Some((name, mut reply)) = self.in_progress.take() {
            match reply.poll() {
                None => self.in_progress = Some((name, reply)),
                Some(picture) => {
                    let picture = picture.ok().flatten();
                    let load = |picture| ctx.load_texture("thumbnail", picture, egui::TextureOptions::LINEAR);
                    self.read.insert(name, picture.map(load));
                }
            }
        }
        if self.in_progress.is_none()
            && let Some(name) = photos.find(|name| !self.read.contains_key(name))
        {
            let path = folder.join(&name);
            self.in_progress = Some((name, run_once("thumbnail", waking(ctx), move || read_thumbnail(&path))));
        }
    }
}

/// Reads a photo upright and reduced; `None` if it cannot be read.
fn read_thumbnail(path: &Path) -> Option<ColorImage> {
    let mut decoder = ImageReader::open(path).ok()?.with_guessed_format().ok()?.into_decoder().ok()?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).ok()?.thumbnail(THUMBNAIL_SIDE, THUMBNAIL_SIDE);
    picture.apply_orientation(orientation);
    let picture = picture.to_rgb8();
    Some(ColorImage::from_rgb([picture.width() as usize, picture.height() as usize], picture.as_raw()))
}

/// The open chooser with the content of a folder.
#[derive(Default)]
pub struct Chooser {
    folder: PathBuf,
    /// The text of the path field.
    typed_path: String,
    /// The content of the folder, as sorted by [`read_entries`].
    entries: Vec<ChooserEntry>,
    thumbnails: Thumbnails,
    /// The rows of the list that were drawn last.
    visible: Range<usize>,
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
        self.thumbnails = Thumbnails::default();
        self.visible = 0..0;
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
        let visible = self.entries.get(self.visible.clone()).unwrap_or_default().iter();
        let photos = visible.filter(|entry| !entry.is_folder).map(|entry| entry.name.clone());
        self.thumbnails.update(ctx, &self.folder, photos);
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
    fn draw_list(&mut self, ui: &mut Ui, lang: Lang) -> Option<OsString> {
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
            .show_rows(ui, THUMBNAIL_SIZE.y, self.entries.len(), |ui, rows| {
                self.visible = rows.clone();
                for entry in &self.entries[rows] {
                    if self.draw_entry(ui, entry) {
                        clicked = Some(entry.name.clone());
                    }
                }
            });
        clicked
    }

    /// Draws a folder, or a photo with its thumbnail and date; returns true if it was clicked.
    fn draw_entry(&self, ui: &mut Ui, entry: &ChooserEntry) -> bool {
        let name = entry.name.to_string_lossy();
        let shown = plain(&name);
        let text = if entry.is_folder { format!("{shown}/") } else { shown.into_owned() };
        ui.horizontal(|ui| {
            let (space, picture) = ui.allocate_exact_size(THUMBNAIL_SIZE, egui::Sense::click());
            if let Some(Some(thumbnail)) = self.thumbnails.read.get(&entry.name) {
                let size = thumbnail.size_vec2();
                let size = size * (space.width() / size.x).min(space.height() / size.y);
                egui::Image::new(thumbnail).paint_at(ui, egui::Rect::from_center_size(space.center(), size));
            }
            let row = Layout::right_to_left(Align::Center);
            let button = ui.with_layout(row, |ui| {
                if !entry.is_folder {
                    let since = entry.changed.duration_since(UNIX_EPOCH).unwrap_or_default();
                    let time = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
                    ui.label(quiet(format!("{} {}", dates::day(time), dates::clock(time))));
                }
                let rest = Layout::left_to_right(Align::Center).with_main_justify(true).with_main_align(Align::Min);
                let name = egui::Button::selectable(false, RichText::new(text)).truncate();
                ui.with_layout(rest, |ui| ui.add(name)).inner
            });
            button.inner.clicked() || picture.clicked()
        })
        .inner
    }
}

/// Returns the folders and photos in a folder without hidden ones; folders first, sorted without regard to case, then the photos,
/// the newest first.
///
/// # Errors
/// The folder cannot be read.
fn read_entries(folder: &Path) -> std::io::Result<Vec<ChooserEntry>> {
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
            let changed = std::fs::metadata(&path).and_then(|about| about.modified()).unwrap_or(UNIX_EPOCH);
            all.push(ChooserEntry { name, is_folder, changed });
        }
    }
    let by_name = |entry: &ChooserEntry| entry.name.to_string_lossy().to_lowercase();
    all.sort_by(|a, b| {
        let photos_by_time = if a.is_folder { std::cmp::Ordering::Equal } else { b.changed.cmp(&a.changed) };
        b.is_folder.cmp(&a.is_folder).then(photos_by_time).then_with(|| by_name(a).cmp(&by_name(b)))
    });
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_first_then_photos_the_newest_first_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("quejing-chooser-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("zoo")).expect("a folder");
        std::fs::create_dir_all(folder.join(".hidden")).expect("a folder");
        for (age, name) in ["b.JPG", "c.png", "a.png", "notes.txt", ".c.png"].into_iter().enumerate() {
            std::fs::write(folder.join(name), "").expect("written");
            let file = std::fs::File::options().write(true).open(folder.join(name)).expect("opened");
            let changed = UNIX_EPOCH + std::time::Duration::from_secs(1_000_000 - 60 * age.min(1) as u64);
            file.set_modified(changed).expect("dated");
        }
        let mut chooser = Chooser::in_folder(&folder.join("not/there"));
        let names: Vec<&OsString> = chooser.entries.iter().map(|entry| &entry.name).collect();
        assert_eq!(names, ["zoo", "b.JPG", "a.png", "c.png"], "of the same time, by their names");
        let picture = image::RgbImage::new(600, 300);
        picture.save(folder.join("d.png")).expect("saved");
        assert_eq!(read_thumbnail(&folder.join("d.png")).map(|picture| picture.size), Some([144, 72]));
        assert_eq!(read_thumbnail(&folder.join("a.png")).map(|picture| picture.size), None);
        std::fs::remove_file(folder.join("d.png")).expect("removed");
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
