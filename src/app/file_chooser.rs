//! The built-in file chooser, for systems whose file dialog does not open. It lists folders, then photos with their
//! thumbnails, the newest first, and accepts a typed path.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::BufReader;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use eframe::egui::{self, Align, ColorImage, Key, Layout, RichText, ScrollArea, TextEdit, TextureHandle, Ui};

use super::file_dialog::PHOTO_EXTENSIONS;
use super::widgets::{parse_typed_path, primary_button, quiet_text, show_heading};
use super::{repaint_callback, theme};
use crate::task::{Reply, run_single_job};
use quejing_io::picture::decode;
use quejing_io::plain::escape_controls;
use quejing_io::{dates, files};
use quejing_session::night::FileCause;
use quejing_words::{self as words, Lang};

/// The width and height of the file chooser's list of folders and photos, in points.
const CHOOSER_LIST_SIZE: egui::Vec2 = egui::vec2(560.0, 340.0);
/// The width and height of the space for a thumbnail in a row of the list, in points.
const THUMBNAIL_BOX_SIZE: egui::Vec2 = egui::vec2(72.0, 48.0);
/// The maximum width and height of a decoded thumbnail, in pixels.
const MAX_THUMBNAIL_SIDE_PX: u32 = 144;

/// A row of the file chooser: a subfolder or a photo.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ChooserEntry {
    name: OsString,
    is_folder: bool,
    /// The time of the last change; the Unix epoch if it is unknown.
    modified_at: SystemTime,
}

/// The thumbnails of the listed folder's photos by file name, loaded one at a time in the background. `None` stands for
/// a photo that cannot be read.
#[derive(Default)]
struct PhotoThumbnails {
    loaded: BTreeMap<OsString, Option<TextureHandle>>,
    /// The name of the file that is being loaded, with the reply of the job; `None` while no job runs.
    current_job: Option<(OsString, Reply<Option<ColorImage>>)>,
}

impl PhotoThumbnails {
    /// Stores the thumbnail of the background job once it is loaded. If no job runs then, starts one for the first of
    /// `photos` that has not been loaded; `photos` are file names in `folder`.
    fn load_next_thumbnail(&mut self, ctx: &egui::Context, folder: &Path, mut photos: impl Iterator<Item = OsString>) {
        if let Some((name, mut reply)) = self.current_job.take() {
            match reply.poll_report() {
                None => self.current_job = Some((name, reply)),
                Some(picture) => {
                    let picture = picture.ok().flatten();
                    let load = |picture| ctx.load_texture("thumbnail", picture, egui::TextureOptions::LINEAR);
                    self.loaded.insert(name, picture.map(load));
                }
            }
        }
        if self.current_job.is_none()
            && let Some(name) = photos.find(|name| !self.loaded.contains_key(name))
        {
            let path = folder.join(&name);
            self.current_job =
                Some((name, run_single_job("thumbnail", repaint_callback(ctx), move || load_thumbnail(&path))));
        }
    }
}

/// Reads a photo file as a thumbnail, turned upright by its EXIF orientation; `None` if it cannot be read.
fn load_thumbnail(path: &Path) -> Option<ColorImage> {
    let file = BufReader::new(files::open_regular_file(path).ok()?);
    let picture = decode::decode_thumbnail(Box::new(file), MAX_THUMBNAIL_SIDE_PX)?.to_rgb8();
    Some(ColorImage::from_rgb([picture.width() as usize, picture.height() as usize], picture.as_raw()))
}

/// The open file chooser: the listed folder with its entries and their thumbnails.
#[derive(Default)]
pub struct FileChooser {
    folder: PathBuf,
    /// The text of the path field; the path of the listed folder until the user changes it.
    typed_path: String,
    /// The entries of the folder, in the order of [`list_folder_entries`].
    entries: Vec<ChooserEntry>,
    thumbnails: PhotoThumbnails,
    /// The rows of the list that the last frame drew, as indices of `entries`; only their thumbnails are loaded.
    visible_rows: Range<usize>,
    /// The error of reading the folder; `None` if the list is complete.
    error: Option<FileCause>,
}

/// The user's decision in one frame of the file chooser.
#[derive(Debug, PartialEq, Eq)]
pub enum ChooserResult {
    /// The user has not decided; the chooser stays open.
    Undecided,
    /// The path of the chosen photo, which may not exist.
    Photo(PathBuf),
    /// The chooser is to be closed without a photo.
    Closed,
}

impl FileChooser {
    /// Returns a chooser that lists `folder` or, if there is no such folder, its nearest existing ancestor; the root if
    /// there is none.
    pub fn new_in_folder(folder: &Path) -> Self {
        let mut chooser = FileChooser::default();
        chooser.list_folder(folder.ancestors().find(|folder| folder.is_dir()).unwrap_or(Path::new("/")));
        chooser
    }

    fn list_folder(&mut self, folder: &Path) {
        folder.clone_into(&mut self.folder);
        self.typed_path = folder.display().to_string();
        (self.entries, self.error) = match list_folder_entries(folder) {
            Ok(entries) => (entries, None),
            Err(why) => (Vec::new(), Some(FileCause::from(&why))),
        };
        self.thumbnails = PhotoThumbnails::default();
        self.visible_rows = 0..0;
    }

    /// Opens a typed or clicked path: lists a folder, or returns any other path as the chosen photo, whether it exists
    /// or not. An empty path has no effect.
    fn open_path(&mut self, path: PathBuf) -> ChooserResult {
        if path.is_dir() {
            self.list_folder(&path);
            return ChooserResult::Undecided;
        }
        if path.as_os_str().is_empty() { ChooserResult::Undecided } else { ChooserResult::Photo(path) }
    }

    /// Draws the file chooser as a modal window, loads the thumbnails of the visible photos, and returns the user's
    /// decision. Escape and a click outside close it.
    pub fn show(&mut self, ctx: &egui::Context, lang: Lang) -> ChooserResult {
        let visible_rows = self.entries.get(self.visible_rows.clone()).unwrap_or_default().iter();
        let photos = visible_rows.filter(|entry| !entry.is_folder).map(|entry| entry.name.clone());
        self.thumbnails.load_next_thumbnail(ctx, &self.folder, photos);
        let modal = egui::Modal::new(egui::Id::unique("chooser"));
        let shown = modal.frame(theme::card_frame().inner_margin(16.0)).show(ctx, |ui| {
            ui.set_width(CHOOSER_LIST_SIZE.x);
            show_heading(ui, text!(lang, "dialog-title"));
            let mut chosen = self.draw_path_row(ui, lang);
            ui.add_space(4.0);
            if let Some(entry) = self.draw_entry_list(ui, lang) {
                chosen = self.open_path(self.folder.join(entry));
            }
            ui.add_space(4.0);
            ui.label(quiet_text(text!(lang, "chooser-hint")));
            if ui.button(text!(lang, "cancel")).clicked() {
                chosen = ChooserResult::Closed;
            }
            chosen
        });
        if shown.should_close() { ChooserResult::Closed } else { shown.inner }
    }

    /// Draws the button that lists the parent folder, the path field, and the button that opens the typed path, like
    /// Enter; returns the user's decision.
    fn draw_path_row(&mut self, ui: &mut Ui, lang: Lang) -> ChooserResult {
        ui.horizontal(|ui| {
            let parent = self.folder.parent().map(Path::to_owned);
            let up = ui.add_enabled(parent.is_some(), egui::Button::new("↑"));
            up.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Button, parent.is_some(), text!(lang, "chooser-up"))
            });
            if up.on_hover_text(text!(lang, "chooser-up")).clicked()
                && let Some(parent) = parent
            {
                self.list_folder(&parent);
            }
            let field = TextEdit::singleline(&mut self.typed_path)
                .hint_text(RichText::new(text!(lang, "path-hint")).color(theme::palette().text_quiet))
                .desired_width(ui.available_width() - 90.0)
                .margin(egui::vec2(8.0, 5.0));
            let entered = ui.add(field).lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if ui.add(primary_button(text!(lang, "chooser-go"))).clicked() || entered {
                return self.open_path(parse_typed_path(self.typed_path.trim()));
            }
            ChooserResult::Undecided
        })
        .inner
    }

    /// Draws the list of the folder's entries, below an error or a remark on an empty folder; returns the name of the
    /// clicked entry.
    fn draw_entry_list(&mut self, ui: &mut Ui, lang: Lang) -> Option<OsString> {
        if let Some(why) = &self.error {
            let why = words::render(lang, why);
            ui.label(text!(lang, "chooser-fault", why = why));
        } else if self.entries.is_empty() {
            ui.label(quiet_text(text!(lang, "chooser-empty")));
        }
        let mut clicked = None;
        ScrollArea::vertical()
            .id_salt("entries")
            .max_height(CHOOSER_LIST_SIZE.y)
            .min_scrolled_height(CHOOSER_LIST_SIZE.y)
            .auto_shrink(false)
            .show_rows(ui, THUMBNAIL_BOX_SIZE.y, self.entries.len(), |ui, rows| {
                self.visible_rows = rows.clone();
                for entry in &self.entries[rows] {
                    if self.draw_entry_row(ui, entry) {
                        clicked = Some(entry.name.clone());
                    }
                }
            });
        clicked
    }

    /// Draws the row of a folder, or of a photo with its thumbnail and date; returns true if it was clicked.
    fn draw_entry_row(&self, ui: &mut Ui, entry: &ChooserEntry) -> bool {
        let name = entry.name.to_string_lossy();
        let shown = escape_controls(&name);
        let text = if entry.is_folder { format!("{shown}/") } else { shown.into_owned() };
        ui.horizontal(|ui| {
            let (space, picture) = ui.allocate_exact_size(THUMBNAIL_BOX_SIZE, egui::Sense::click());
            if let Some(Some(thumbnail)) = self.thumbnails.loaded.get(&entry.name) {
                let size = thumbnail.size_vec2();
                let size = size * (space.width() / size.x).min(space.height() / size.y);
                egui::Image::new(thumbnail).paint_at(ui, egui::Rect::from_center_size(space.center(), size));
            }
            let row = Layout::right_to_left(Align::Center);
            let button = ui.with_layout(row, |ui| {
                if !entry.is_folder {
                    let since = entry.modified_at.duration_since(UNIX_EPOCH).unwrap_or_default();
                    let time = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
                    ui.label(quiet_text(format!("{} {}", dates::format_day(time), dates::format_clock(time))));
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

/// Returns the subfolders and photos of a folder, except those whose names begin with a dot: first the folders by name,
/// then the photos from the newest to the oldest, those of the same time by name. Upper and lower case are equal.
///
/// # Errors
/// The folder cannot be read.
fn list_folder_entries(folder: &Path) -> std::io::Result<Vec<ChooserEntry>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)?.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let is_photo = || {
            let extension = path.extension().map(|end| end.to_string_lossy().to_lowercase());
            extension.is_some_and(|end| PHOTO_EXTENSIONS.contains(&end.as_str()))
        };
        let is_folder = path.is_dir();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        if !is_hidden && (is_folder || is_photo()) {
            let modified_at = std::fs::metadata(&path).and_then(|about| about.modified()).unwrap_or(UNIX_EPOCH);
            all.push(ChooserEntry { name, is_folder, modified_at });
        }
    }
    let by_name = |entry: &ChooserEntry| entry.name.to_string_lossy().to_lowercase();
    all.sort_by(|a, b| {
        let photos_by_time = if a.is_folder { std::cmp::Ordering::Equal } else { b.modified_at.cmp(&a.modified_at) };
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
            let modified_at = UNIX_EPOCH + std::time::Duration::from_secs(1_000_000 - 60 * age.min(1) as u64);
            file.set_modified(modified_at).expect("dated");
        }
        let mut chooser = FileChooser::new_in_folder(&folder.join("not/there"));
        let names: Vec<&OsString> = chooser.entries.iter().map(|entry| &entry.name).collect();
        assert_eq!(names, ["zoo", "b.JPG", "a.png", "c.png"], "of the same time, by their names");
        let picture = image::RgbImage::new(600, 300);
        picture.save(folder.join("d.png")).expect("saved");
        assert_eq!(load_thumbnail(&folder.join("d.png")).map(|picture| picture.size), Some([144, 72]));
        assert_eq!(load_thumbnail(&folder.join("a.png")).map(|picture| picture.size), None);
        std::fs::remove_file(folder.join("d.png")).expect("removed");
        assert_eq!(chooser.open_path(folder.join("zoo")), ChooserResult::Undecided);
        assert!(chooser.entries.is_empty() && chooser.error.is_none());
        let photo = folder.join("a.png");
        assert_eq!(chooser.open_path(photo.clone()), ChooserResult::Photo(photo));
        assert_eq!(chooser.open_path(PathBuf::new()), ChooserResult::Undecided);
        chooser.list_folder(&folder.join("notes.txt"));
        assert!(chooser.error.is_some(), "no folder");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
