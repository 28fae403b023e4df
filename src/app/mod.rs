//! The window: it reads a photo, lets the user correct the hand, scores it, and records the win and its payments.
//!
//! Rules, payments and image processing are elsewhere: `vision` reads, `rules` scores and settles, `table` records.
//!
//! | file | content |
//! | --- | --- |
//! | `actions` | the reaction to each [`Action`]; the state is in the [`scorer`](crate::scorer)'s model |
//! | `recognition` | recognition of photos and camera pictures, as background jobs |
//! | `layout`, `view`, `keys` | the layout; the state of the parts between frames; keyboard shortcuts |
//! | `seen_mark` | the preview that the user has had time to see, for buttons that record |
//! | `phones` | the panel of the phones, and the hands that are entered on them |
//! | `panels` | the parts of the window around the table and the hand |
//! | `screens` | the screens of the night, the camera, tile sets, the rule book |
//! | `widgets` | buttons, fields, tiles, for panels and screens |
//! | `theme`, `fonts` | colours and sizes, fonts |
//! | `launch`, `prefs`, `screenshot` | the start of the window; its preferences; a picture of it |
//! | `window_icon` | the icon of the windows |
//! | `dialog`, `chooser` | the system's file dialogs; the built-in one for systems without them |
//! | `writing` | the report and other files of the night |

mod actions;
mod chooser;
mod dialog;
pub mod fonts;
mod keys;
mod launch;
mod layout;
mod panels;
pub mod phones;
mod prefs;
mod recognition;
pub mod screens;
mod screenshot;
mod seen_mark;
pub mod theme;
mod view;
mod widgets;
mod window_icon;
mod writing;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use eframe::egui;
use image::RgbImage;

pub use crate::scorer::action::{Action, Page};
pub use crate::scorer::board::Edit;
pub use crate::scorer::model::Model;
pub use crate::scorer::reader::{EyesReader, Reader};
pub use launch::{Options, run};

use crate::scorer::action::LiveAction;
use crate::scorer::night::LedgerLocation;
use crate::scorer::notice::Notice;
use crate::scorer::photo_job::{PhotoJob, PhotoPurpose, PhotoSource};
use chooser::{Chooser, ChooserResult};
use dialog::DialogChoice;
use recognition::live::SharedReader;
use recognition::worker::{self, Report};
use screens::live::LiveScreen;
use screens::sets::SetsPanel;
use theme::{Appearance, Look, System};
use view::{ShownPhoto, View};
use widgets::expand_home;

use crate::i18n::Lang;
use crate::task::{Crash, Reply, Task};
use crate::vision::calibrate::Profiles;
use crate::vision::enrol::UsedSet;
use crate::vision::{Customs, LensChoice, ReadOptions, RecognitionFolders};
use crate::words::MoneyRate;

/// The id of the windows, by which desktops find `quejing.desktop`.
const APP_ID: &str = "quejing";

/// The application of the window.
pub struct App {
    model: Model,
    view: View,
    worker: Task<Box<dyn Reader>>,
    reader: SharedReader,
    /// The folder of camera profiles.
    profiles: Profiles,
    /// The photo that is being read.
    reading: Option<(PhotoSource, Reply<Report>)>,
    /// The photos of a set that wait to be counted, with their names.
    uncounted: VecDeque<(String, PhotoSource)>,
    dialog: Option<Reply<DialogChoice<PathBuf>>>,
    /// True if the dialogs of the system are tried before the built-in chooser; false in tests.
    has_system_dialogs: bool,
    /// The folder of the last photo.
    photo_folder: Option<PathBuf>,
    /// The built-in file chooser, while it is open.
    chooser: Option<Chooser>,
    sets: Option<SetsPanel>,
    /// The look that the system prefers.
    system: System,
    /// The installed style; true means large targets for touch.
    style: (Look, bool),
    /// The language of the installed fonts.
    font_lang: Lang,
    /// The location of the ledger, for the phones.
    location: LedgerLocation,
    /// The time when the draft was last saved.
    draft_saved: Instant,
    /// The function that opens pages; `None` in tests.
    browser: Option<Browser>,
}

/// A function that opens an HTML file in the browser and returns at once.
pub type Browser = fn(&Path) -> std::io::Result<()>;

/// Returns a callback for background jobs that requests a new frame.
fn waking(ctx: &egui::Context) -> impl Fn() + Send + Sync + 'static {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}

/// The interval between two checks for changes by other programs.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The minimum interval between two saves of the draft.
const DRAFT_SAVE_INTERVAL: Duration = Duration::from_millis(500);

impl App {
    /// Returns a window with this reader and the ledger at `location`. Fonts and colours are installed in `ctx`.
    pub fn new(ctx: &egui::Context, lang: Lang, location: LedgerLocation, reader: Box<dyn Reader>) -> Self {
        fonts::install(ctx, lang);
        theme::install(ctx, Look::default(), false);
        let model = Model::new(lang, location.clone());
        let view = View::new();
        let is_unsaved = model.is_unsaved();
        let reader = SharedReader::new(reader);
        Self {
            model,
            view,
            worker: Task::start("reading", Box::new(reader.clone()), waking(ctx)),
            profiles: Profiles::usual(),
            reader,
            reading: None,
            uncounted: VecDeque::new(),
            dialog: None,
            chooser: None,
            sets: None,
            location: if is_unsaved { LedgerLocation::Memory } else { location },
            system: System::default(),
            style: (Look::default(), false),
            font_lang: lang,
            draft_saved: Instant::now(),
            browser: None,
            has_system_dialogs: false,
            photo_folder: None,
        }
    }

    /// Sets the function that opens pages.
    pub fn show_pages(&mut self, browser: Browser) {
        self.browser = Some(browser);
    }

    /// Opens the file dialogs of the system, if they work, instead of the built-in chooser.
    pub fn use_system_dialogs(&mut self) {
        self.has_system_dialogs = true;
    }

    /// Returns the folder of the last photo.
    pub fn photo_folder(&self) -> Option<&Path> {
        self.photo_folder.as_deref()
    }

    /// Sets the folder in which dialogs for photos begin.
    pub fn set_photo_folder(&mut self, folder: Option<&Path>) {
        self.photo_folder = folder.map(Path::to_owned);
    }

    /// Adds the panel to enrol and choose tile sets.
    pub fn with_sets(mut self, sets: SetsPanel) -> Self {
        self.sets = Some(sets);
        self
    }

    /// Stores camera profiles here instead of in the user's data folder.
    pub fn with_profiles(mut self, profiles: Profiles) -> Self {
        self.view.live = LiveScreen::new(profiles.clone());
        self.profiles = profiles;
        self
    }

    /// Returns the panel of the tile sets, if the window has one.
    pub fn sets(&mut self) -> Option<&mut SetsPanel> {
        self.sets.as_mut()
    }

    /// Returns the phones at the table.
    pub fn phones(&self) -> &phones::Phones {
        &self.view.phones
    }

    /// Uses the look of the system unless the user chooses another one.
    pub fn follow_system(mut self, system: System) -> Self {
        self.system = system;
        self
    }

    /// Returns the chosen appearance.
    pub fn appearance(&self) -> Appearance {
        self.view.appearance
    }

    /// Sets the appearance from the next frame on.
    pub fn set_appearance(&mut self, appearance: Appearance) {
        self.view.appearance = appearance;
    }

    /// Returns the money that a point stands for.
    pub fn money_rate(&self) -> &MoneyRate {
        &self.view.money_rate
    }

    /// Sets the money that a point stands for.
    pub fn set_money_rate(&mut self, rate: MoneyRate) {
        self.view.money_rate = rate;
    }

    /// Selects a screen of the night by its id.
    pub fn remember(&mut self, screen: Option<&str>) {
        if let Some(name) = screen {
            self.view.screens.turn_to_named(name);
        }
    }

    /// Returns the id of the selected screen of the night.
    pub fn screen(&self) -> Option<&'static str> {
        self.view.screens.now().map(|screen| screen.0)
    }

    /// Returns the state of the window.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Processes the results of background jobs, dropped and pasted files, and changes by phones and other programs.
    pub fn listen(&mut self, ctx: &egui::Context) {
        self.view.live.read_by(self.customs(), self.used_set());
        while let Some(report) = self.reading.as_mut().and_then(|(_, reply)| reply.poll()) {
            self.on_report(ctx, report);
        }
        self.poll_dialog();
        self.view.live.set_visible(self.view.page == Page::Hand);
        self.view.live.takes_any = self.next_purpose() != PhotoPurpose::Hand;
        for message in self.view.live.listen(ctx) {
            self.model.notices.say(message);
        }
        match self.view.live.chosen_photos() {
            Some(Ok(DialogChoice::Made(photos))) => self.act_live(ctx, LiveAction::Photos(photos)),
            Some(Err(crash)) => self.model.notices.say(Notice::from(&crash)),
            Some(Ok(_)) | None => {}
        }
        let mut dropped: Vec<PathBuf> =
            ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        if self.view.page != Page::Inventory {
            dropped.truncate(1);
        }
        dropped.into_iter().for_each(|path| self.open_photo(path));
        self.handle_paste(ctx);
        self.read_next_inventory_photo();
        for heard in [self.view.phones.listen(&mut self.model), self.model.watch()] {
            if let Err(error) = heard {
                self.model.notices.say(Notice::ledger(&error, None));
            }
        }
        if !self.model.keeper().is_in_memory() {
            ctx.request_repaint_after(POLL_INTERVAL);
        }
        if self.model.has_unsaved_draft() {
            match DRAFT_SAVE_INTERVAL.checked_sub(self.draft_saved.elapsed()) {
                Some(left) => ctx.request_repaint_after(left),
                None => {
                    self.draft_saved = Instant::now();
                    self.model.save_draft();
                }
            }
        }
        if self.model.busy.is_some() || self.dialog.is_some() {
            // For the elapsed time on the status line, and to notice that a dialog was closed.
            ctx.request_repaint_after(Duration::from_millis(100));
        }
    }

    /// Draws the window and performs the user's actions.
    pub fn draw(&mut self, ui: &mut egui::Ui) {
        let mut actions = Vec::new();
        layout::show(ui, &mut self.model, &mut self.view, &mut actions);
        if let Some(sets) = &mut self.sets {
            sets.show(ui, &mut self.model, &mut self.view);
        }
        let ctx = ui.ctx().clone();
        self.show_chooser(&ctx);
        let recognition_folders = RecognitionFolders {
            profiles: self.profiles.clone(),
            sets: self.sets.as_ref().map(|sets| sets.store().clone()),
        };
        let reader =
            || -> (Box<dyn Reader>, RecognitionFolders) { (Box::new(self.reader.clone()), recognition_folders) };
        self.view.phones.show(&ctx, self.model.lang, &self.location, reader);
        for action in actions {
            self.act(&ctx, action);
            ctx.request_repaint();
        }
        self.update_style(&ctx);
        if self.font_lang != self.model.lang {
            self.font_lang = self.model.lang;
            fonts::install(&ctx, self.font_lang);
        }
    }

    /// Installs the style that the user or the system prefers. Targets become larger after the first touch.
    fn update_style(&mut self, ctx: &egui::Context) {
        let look = match self.view.appearance {
            Appearance::System => self.system.look(),
            Appearance::Always(look) => look,
        };
        let touch = self.style.1 || ctx.input(egui::InputState::any_touches);
        if self.style != (look, touch) {
            self.style = (look, touch);
            theme::install(ctx, look, touch);
            ctx.request_repaint();
        }
    }

    /// Returns true if no job is running and no dialog is open.
    pub fn is_idle(&self) -> bool {
        let sets_idle = self.sets.as_ref().is_none_or(|sets| !sets.is_busy());
        let live_busy = self.view.live.is_settling();
        let reading = self.model.busy.is_some() || !self.uncounted.is_empty();
        !reading && self.dialog.is_none() && sets_idle && !live_busy
    }

    fn open_photo(&mut self, path: PathBuf) {
        let shown = path.display().to_string();
        let name = path.file_name().map_or_else(|| shown.clone(), |name| name.to_string_lossy().into_owned());
        if self.view.page != Page::Inventory {
            self.view.path = shown;
        }
        if let Some(folder) =
            std::path::absolute(&path).ok().as_deref().and_then(Path::parent).filter(|_| path.is_file())
        {
            self.photo_folder = Some(folder.to_owned());
        }
        self.read_photo(name, PhotoSource::File(path));
    }

    /// Reads a photo in the background: for the inventory if that is shown, else as a hand, and an earlier reading is dropped.
    fn read_photo(&mut self, name: String, given: PhotoSource) {
        if self.view.page == Page::Inventory {
            self.uncounted.push_back((name, given));
            return self.read_next_inventory_photo();
        }
        self.view.page = Page::Hand;
        self.postpone_inventory_photo();
        let purpose = self.next_purpose();
        self.view.next_photo = PhotoPurpose::Hand;
        self.model.photo_begun(name, purpose);
        self.view.pending = None;
        self.view.picker = None;
        self.view.live.open = false;
        self.start_reading(given);
    }

    /// Returns the purpose of the next photo of a hand.
    fn next_purpose(&self) -> PhotoPurpose {
        if self.model.board().is_empty() { PhotoPurpose::Hand } else { self.view.next_photo }
    }

    /// Reads the next photo of a set, once no other photo is being read.
    fn read_next_inventory_photo(&mut self) {
        if self.model.busy.is_none()
            && let Some((name, given)) = self.uncounted.pop_front()
        {
            self.model.photo_begun(name, PhotoPurpose::Inventory);
            self.start_reading(given);
        }
    }

    fn start_reading(&mut self, given: PhotoSource) {
        let lens = LensChoice::OfCamera(self.profiles.clone());
        let options = ReadOptions { lens, set: self.used_set(), hurried: false };
        let job = PhotoJob { given: given.clone(), customs: self.customs(), options };
        self.reading = Some((given, worker::read(&self.worker, job)));
    }

    /// Returns the customs of the table under its rules.
    fn customs(&self) -> Customs {
        Customs::of(self.model.circumstances().rules())
    }

    /// Returns the tile set in use.
    fn used_set(&self) -> Option<UsedSet> {
        self.sets.as_ref().and_then(SetsPanel::used_set)
    }

    /// Reads a pasted picture. Text pasted outside a text field is the path of a photo, or tiles. An open question blocks both.
    fn handle_paste(&mut self, ctx: &egui::Context) {
        if self.model.pending_change().is_some() {
            return;
        }
        let is_paste = |event: &&egui::Event| matches!(event, egui::Event::Paste(_) | egui::Event::PasteImage(_));
        if let Some(event) = ctx.input(|input| input.events.iter().find(is_paste).cloned()) {
            match event {
                egui::Event::PasteImage(picture) => {
                    let name = text!(self.model.lang, "pasted-picture").to_owned();
                    self.read_photo(name, PhotoSource::Picture(Arc::new(without_alpha(&picture))));
                }
                egui::Event::Paste(text) if !ctx.text_edit_focused() => {
                    let path = expand_home(&text);
                    let tiles = text.trim();
                    if path.is_file() {
                        self.open_photo(path);
                    } else if !matches!(self.view.page, Page::Night | Page::Book | Page::Inventory) && !tiles.is_empty()
                    {
                        self.act(ctx, Action::TypeTiles(tiles.to_owned()));
                    }
                }
                _ => {}
            }
        }
    }

    /// Cancels the reading of a photo.
    fn cancel_reading(&mut self) {
        self.reading = None;
        if !self.is_counting() {
            self.view.pending = None;
        }
        self.model.busy = None;
    }

    /// Returns true while a photo of the inventory is being read.
    fn is_counting(&self) -> bool {
        self.model.busy.as_ref().is_some_and(|busy| busy.purpose == PhotoPurpose::Inventory)
    }

    /// Returns a photo of the inventory that is being read to the queue, because a photo of a hand comes first.
    fn postpone_inventory_photo(&mut self) {
        if self.is_counting()
            && let (Some(busy), Some((given, _))) = (self.model.busy.take(), self.reading.take())
        {
            self.uncounted.push_front((busy.name, given));
        }
    }

    /// Processes a report of the reading in progress.
    fn on_report(&mut self, ctx: &egui::Context, report: Result<Report, Crash>) {
        let report = report
            .unwrap_or_else(|crash| Report::Finished { outcome: Box::new(Err(crash.into())), took: Duration::ZERO });
        match report {
            Report::Step(step) => {
                if let Some(busy) = &mut self.model.busy {
                    busy.step = step;
                }
            }
            Report::Opened { picture, size } => {
                // A photo of the inventory is not shown.
                let shown = self.model.busy.as_ref().filter(|busy| busy.purpose != PhotoPurpose::Inventory);
                if let Some(id) = shown.map(|busy| busy.photo) {
                    let texture = ctx.load_texture("photo", picture, egui::TextureOptions::LINEAR);
                    self.view.pending = Some(ShownPhoto { id, texture, size, camera_profile: None });
                }
            }
            Report::SetFault(fault) => self.model.notices.say(Notice::tile_set(&fault)),
            Report::Finished { outcome, took } if self.is_counting() => {
                if let Some((given, _)) = self.reading.take() {
                    self.model.photo_finished(given, *outcome, took);
                }
            }
            Report::Finished { outcome, took } => {
                if let (Some(photo), Ok(reading)) = (&mut self.view.pending, &*outcome) {
                    photo.camera_profile = reading.lens.clone();
                }
                if let Some((given, _)) = self.reading.take() {
                    self.model.photo_finished(given, *outcome, took);
                }
                // A held photo needs an answer first.
                if self.model.held.is_none() {
                    // After an error the path is that of the photo on the board.
                    self.show_path();
                    self.show_read_photo();
                }
            }
        }
    }

    /// Writes the path of the board's photo into the path field.
    fn show_path(&mut self) {
        let file = self.model.photo().and_then(PhotoSource::file);
        self.view.path = file.map(|path| path.display().to_string()).unwrap_or_default();
    }

    /// Shows the pending photo if it belongs to the board, or if there is no other photo. After an error the board's photo comes
    /// back; the photo of a single tile appears only beside its tile.
    fn show_read_photo(&mut self) {
        let Some(photo) = self.view.pending.take() else {
            return;
        };
        let board = self.model.board();
        let shows_one_tile = board.pieces().filter(|(_, piece)| board.photo_of(piece) == Some(photo.id)).count() == 1;
        if photo.shows(board) && shows_one_tile && self.view.photo.is_some() {
            self.view.cache_photo(photo);
        } else if photo.shows(board) || self.view.photo.is_none() {
            // The open popup may be about a tile of the previous hand.
            self.view.picker = None;
            self.view.show_photo(photo);
        }
    }

    fn open_dialog(&mut self, ctx: &egui::Context) {
        if self.dialog.is_some() || self.chooser.is_some() {
            return;
        }
        if !self.has_system_dialogs {
            return self.open_chooser();
        }
        let lang = self.model.lang;
        let folder = self.photo_folder.clone().filter(|folder| folder.is_dir());
        let title = match self.view.page {
            Page::Inventory => text!(lang, "choose-photo"),
            _ => text!(lang, "dialog-title"),
        };
        let chosen = dialog::ask(ctx, move |dialog| dialog::photos(dialog, lang, title, folder.as_deref()).pick_file());
        self.dialog = Some(chosen);
    }

    /// Opens the built-in chooser in the folder of the last photo, or in the home folder.
    fn open_chooser(&mut self) {
        let home = || std::env::var_os("HOME").map(PathBuf::from);
        self.chooser = Some(Chooser::in_folder(&self.photo_folder.clone().or_else(home).unwrap_or_default()));
    }

    /// Shows the built-in chooser while it is open, and opens the chosen photo.
    fn show_chooser(&mut self, ctx: &egui::Context) {
        let Some(chooser) = &mut self.chooser else {
            return;
        };
        match chooser.show(ctx, self.model.lang) {
            ChooserResult::Open => return,
            ChooserResult::Photo(path) => self.open_photo(path),
            ChooserResult::Closed => {}
        }
        self.chooser = None;
    }

    /// Opens the chosen photo, or the built-in chooser if the dialog did not work.
    fn poll_dialog(&mut self) {
        match Reply::take(&mut self.dialog) {
            None | Some(Ok(DialogChoice::Cancelled)) => {}
            Some(Ok(DialogChoice::Made(path))) => self.open_photo(path),
            Some(Ok(DialogChoice::Unseen)) => self.open_chooser(),
            Some(Err(crash)) => {
                self.model.notices.say(Notice::from(&crash));
                self.open_chooser();
            }
        }
    }
}

/// Returns a pasted picture as a photo, with white in place of transparency.
fn without_alpha(picture: &egui::ColorImage) -> RgbImage {
    let [width, height] = picture.size.map(|side| side as u32);
    RgbImage::from_fn(width, height, |x, y| {
        let pixel = picture.pixels[y as usize * picture.size[0] + x as usize];
        let white = 255 - pixel.a();
        image::Rgb([pixel.r(), pixel.g(), pixel.b()].map(|part| part.saturating_add(white)))
    })
}

impl Drop for App {
    fn drop(&mut self) {
        self.model.save_draft();
        if let Some(watching) = self.view.live.watching.take() {
            watching.finish(Duration::from_secs(3));
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.listen(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.draw(ui);
    }
}
