//! The window: it reads a photo, lets the user correct the hand, scores it, and records the win and its payments.
//!
//! Rules, payments and image processing are in other crates: `vision` reads, `rules` scores and settles, `ledger`
//! records.
//!
//! | file | content |
//! | --- | --- |
//! | `actions` | the handling of each [`SessionAction`]; the state is in the [`Session`] of the session |
//! | `recognition` | recognition of photos and camera pictures, as background jobs |
//! | `layout`, `view`, `shortcuts` | the layout; the state of the parts between frames; keyboard shortcuts |
//! | `ledger_watcher` | the thread that wakes the window when another program has written to the ledger |
//! | `seen_preview` | the preview that the user has had time to see, for buttons that record |
//! | `phones` | the panel of the phones, and the hands that are entered on them |
//! | `panels` | the parts of the window around the table and the hand |
//! | `screens` | the screens of the night, the camera, tile sets, the rule book |
//! | `widgets` | buttons, fields, tiles, for panels and screens |
//! | `theme`, `fonts` | colours and sizes, fonts |
//! | `launch`, `prefs` | the start of the window; its preferences |
//! | `screenshot`, `scripted_keys` | a picture of the window, and the keys that lead there |
//! | `window_icon` | the icon of the windows |
//! | `file_dialog`, `file_chooser` | the system's file dialogs; the built-in one for systems without them |
//! | `night_output` | the report and other files of the night |

mod actions;
mod file_chooser;
mod file_dialog;
pub mod fonts;
mod launch;
mod layout;
mod ledger_watcher;
mod night_output;
mod panels;
pub mod phones;
mod prefs;
mod recognition;
pub mod screens;
mod screenshot;
mod scripted_keys;
mod seen_preview;
mod shortcuts;
pub mod theme;
mod view;
mod widgets;
mod window_action;
mod window_icon;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use self::ledger_watcher::LedgerWatcher;
use self::window_action::WindowActions;
use eframe::egui;
use image::RgbImage;

pub use self::window_action::{LiveAction, Page, ScreenId, WindowAction};
pub use launch::{PosedWindow, WindowOptions, run_window};
pub use quejing_session::action::SessionAction;
pub use quejing_session::board::BoardEdit;
pub use quejing_session::reader::{PhotoReader, RecognitionReader};
pub use quejing_session::session::Session;

use file_chooser::{ChooserResult, FileChooser};
use file_dialog::FileDialogResult;
use quejing_session::night::LedgerLocation;
use quejing_session::notice::{Notice, Notices};
use quejing_session::photo_job::{PhotoJob, PhotoPurpose, PhotoSource};
use quejing_session::recognition::{CameraProfiles, Customs, LensChoice, ReadOptions, RecognitionFolders, UsedSet};
use quejing_words::Lang;
use quejing_words::history::{MoneyRate, MoneyRates};
use recognition::live::SharedReader;
use recognition::photo_worker::{self, PhotoReport};
use screens::live::LiveScreen;
use screens::sets::SetsPanel;
use theme::{Appearance, Look, SystemLook};
use view::{ShownPhoto, View};
use widgets::parse_typed_path;

use crate::task::{JobCrash, Reply, Worker};

/// The application id of the window, by which desktops find `quejing.desktop`.
const APP_ID: &str = "quejing";

/// The window's application: the session's model, the state of the view, and the background jobs that read photos.
pub struct App {
    model: Session,
    view: View,
    /// The worker whose jobs read photos.
    photo_worker: Worker<Box<dyn PhotoReader>>,
    /// The reader that photos and live frames share.
    reader: SharedReader,
    /// The store of camera profiles.
    camera_profiles: CameraProfiles,
    /// The photo that is being read, with the channel of its job's reports; `None` if none is.
    current_reading: Option<(PhotoSource, Reply<PhotoReport>)>,
    /// The photos of a tile set that wait to be counted, with their names, the next one first.
    uncounted_photos: VecDeque<(String, PhotoSource)>,
    /// The system's file dialog for a photo, while it is open.
    photo_dialog: Option<Reply<FileDialogResult<PathBuf>>>,
    /// True if the system's file dialogs are tried before the built-in chooser; false in tests.
    has_system_dialogs: bool,
    /// The folder of the last opened photo; `None` before the first.
    photo_folder: Option<PathBuf>,
    /// The built-in file chooser, while it is open.
    file_chooser: Option<FileChooser>,
    /// The panel of the tile sets; `None` if the window has none.
    sets_panel: Option<SetsPanel>,
    /// The look that the system prefers, kept up to date.
    system_look: SystemLook,
    /// The installed look, and true if buttons and fields are enlarged for touch.
    installed_style: (Look, bool),
    /// The language whose fonts are installed.
    font_lang: Lang,
    /// The location of the ledger, which the hub of the phones opens as well; in memory if the ledger cannot be saved.
    ledger_location: LedgerLocation,
    /// Wakes the window when another program has written to the ledger.
    _ledger_watcher: LedgerWatcher,
    /// The time at which the draft was last saved.
    draft_saved_at: Instant,
    /// The function that opens HTML files in the browser; `None` opens none, as in tests.
    browser_launcher: Option<BrowserLauncher>,
}

/// A function that opens an HTML file in the browser and returns at once; an error means that no browser started.
pub type BrowserLauncher = fn(&Path) -> std::io::Result<()>;

/// Returns a callback with which a background job requests a new frame.
fn repaint_callback(ctx: &egui::Context) -> impl Fn() + Send + Sync + 'static {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}

/// The interval between two frames while phones can join: what is entered on them is shown as it changes.
const PHONES_POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The minimum interval between two saves of the draft.
const MIN_DRAFT_SAVE_INTERVAL: Duration = Duration::from_millis(500);

impl App {
    /// Creates the application with this reader of photos and the ledger at `ledger_location`, and installs fonts and
    /// the default look in `ctx`. It has no tile sets, browser or system dialogs until they are set.
    pub fn new(ctx: &egui::Context, lang: Lang, ledger_location: LedgerLocation, reader: Box<dyn PhotoReader>) -> Self {
        fonts::install_fonts(ctx, lang);
        theme::install_look(ctx, Look::default(), false);
        let model = Session::new(lang, ledger_location.clone());
        let view = View::new();
        let is_unsaved = model.is_ledger_unsaved();
        let reader = SharedReader::new(reader);
        Self {
            model,
            view,
            photo_worker: Worker::start("reading", Box::new(reader.clone()), repaint_callback(ctx)),
            camera_profiles: CameraProfiles::of_user(),
            reader,
            current_reading: None,
            uncounted_photos: VecDeque::new(),
            photo_dialog: None,
            file_chooser: None,
            sets_panel: None,
            _ledger_watcher: LedgerWatcher::start(&ledger_location, repaint_callback(ctx)),
            ledger_location: if is_unsaved { LedgerLocation::Memory } else { ledger_location },
            system_look: SystemLook::default(),
            installed_style: (Look::default(), false),
            font_lang: lang,
            draft_saved_at: Instant::now(),
            browser_launcher: None,
            has_system_dialogs: false,
            photo_folder: None,
        }
    }

    /// Sets the function that opens HTML files in the browser.
    pub fn set_browser_launcher(&mut self, browser_launcher: BrowserLauncher) {
        self.browser_launcher = Some(browser_launcher);
    }

    /// Makes photos open in the system's file dialog; the built-in chooser remains for systems where that does not
    /// appear.
    pub fn use_system_dialogs(&mut self) {
        self.has_system_dialogs = true;
    }

    /// Returns the folder of the last opened photo; `None` before the first.
    pub fn photo_folder(&self) -> Option<&Path> {
        self.photo_folder.as_deref()
    }

    /// Sets the folder in which dialogs for photos begin; `None` leaves it to the system.
    pub fn set_photo_folder(&mut self, folder: Option<&Path>) {
        self.photo_folder = folder.map(Path::to_owned);
    }

    /// Returns the application with a panel that enrols and chooses tile sets.
    pub fn with_sets_panel(mut self, sets_panel: SetsPanel) -> Self {
        self.sets_panel = Some(sets_panel);
        self
    }

    /// Returns the application with camera profiles stored in `camera_profiles` instead of the user's data folder.
    pub fn with_camera_profiles(mut self, camera_profiles: CameraProfiles) -> Self {
        self.view.live = LiveScreen::new(camera_profiles.clone());
        self.camera_profiles = camera_profiles;
        self
    }

    /// Returns the panel of the tile sets; `None` if the window has none.
    pub fn sets_panel(&mut self) -> Option<&mut SetsPanel> {
        self.sets_panel.as_mut()
    }

    /// Returns the panel of the phones at the table.
    pub fn phones_panel(&self) -> &phones::PhonesPanel {
        &self.view.phones
    }

    /// Returns the application with `system_look`, the look that the system prefers, which applies unless the user
    /// chooses a fixed look.
    pub fn with_system_look(mut self, system_look: SystemLook) -> Self {
        self.system_look = system_look;
        self
    }

    /// Returns the chosen appearance: a fixed look, or that of the system.
    pub fn appearance(&self) -> Appearance {
        self.view.appearance
    }

    /// Sets the appearance, which applies from the next frame on.
    pub fn set_appearance(&mut self, appearance: Appearance) {
        self.view.appearance = appearance;
    }

    /// Drops all notices, so that a picture shows none of how its state came about.
    fn forget_notices(&mut self) {
        self.model.notices = Notices::default();
    }

    /// Returns the money value of one point with its currency, as the user set it last for the rules of the night.
    pub fn money_rate(&self) -> &MoneyRate {
        self.view.money_rates.for_night(self.model.keeper().night())
    }

    /// Sets the money value of one point with its currency, for the rules of the night.
    pub fn set_money_rate(&mut self, rate: MoneyRate) {
        self.view.money_rates.set_for_night(self.model.keeper().night(), rate);
    }

    /// Returns the money value of one point for each rule family.
    pub fn money_rates(&self) -> &MoneyRates {
        &self.view.money_rates
    }

    /// Sets the money value of one point for each rule family, for the results that the window shows.
    pub fn set_money_rates(&mut self, rates: MoneyRates) {
        self.view.money_rates = rates;
    }

    /// Selects a screen of the night by its id; `None` and an unknown id leave the selection unchanged.
    pub fn select_screen(&mut self, screen: Option<&str>) {
        if let Some(name) = screen {
            self.view.night_screens.select_screen_by_id(name);
        }
    }

    /// Returns the id of the screen of the night that is shown or was shown last. Never `None`, because one screen is
    /// always selected.
    pub fn screen_id(&self) -> Option<&'static str> {
        self.view.night_screens.current_screen_id().map(|screen| screen.0)
    }

    /// Returns the session's model, whose state the window shows.
    pub fn model(&self) -> &Session {
        &self.model
    }

    /// Takes over the results of background jobs, dropped files and pasted text or pictures, and changes made by phones
    /// and other programs; saves a changed draft, at most once per `MIN_DRAFT_SAVE_INTERVAL`. Errors become notices.
    pub fn process_updates(&mut self, ctx: &egui::Context) {
        self.view.live.set_customs_and_tile_set(self.table_customs(), self.used_set());
        while let Some(report) = self.current_reading.as_mut().and_then(|(_, reply)| reply.poll_report()) {
            self.handle_photo_report(ctx, report);
        }
        self.poll_photo_dialog();
        self.view.live.set_page_visible(self.view.page == Page::Hand);
        self.view.live.accepts_any_frame = self.next_photo_purpose() != PhotoPurpose::Hand;
        for message in self.view.live.take_updates(ctx) {
            self.model.notices.show(message);
        }
        match self.view.live.take_chosen_board_photos() {
            Some(Ok(FileDialogResult::Chosen(photos))) => {
                self.perform_live_action(ctx, LiveAction::CalibrateFromPhotos(photos))
            }
            Some(Err(crash)) => self.model.notices.show(Notice::from(&crash)),
            Some(Ok(_)) | None => {}
        }
        let mut dropped: Vec<PathBuf> =
            ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        if self.view.page != Page::Inventory {
            dropped.truncate(1);
        }
        dropped.into_iter().for_each(|path| self.open_photo(path));
        self.read_next_inventory_photo();
        for outcome in [self.view.phones.apply_changes(&mut self.model), self.model.watch_ledger()] {
            if let Err(error) = outcome {
                self.model.notices.show(Notice::ledger_error(&error, None));
            }
        }
        self.follow_session();
        if self.view.phones.is_hub_running() {
            ctx.request_repaint_after(PHONES_POLL_INTERVAL);
        }
        if self.model.drafts().is_unsaved(self.model.hand()) {
            match MIN_DRAFT_SAVE_INTERVAL.checked_sub(self.draft_saved_at.elapsed()) {
                Some(left) => ctx.request_repaint_after(left),
                None => {
                    self.draft_saved_at = Instant::now();
                    self.model.save_draft();
                }
            }
        }
        if self.model.photos.being_read.is_some() || self.photo_dialog.is_some() {
            // For the elapsed time on the status line, and to notice that a dialog was closed.
            ctx.request_repaint_after(Duration::from_millis(100));
        }
    }

    /// Draws one frame of the window, performs the user's actions, and afterwards installs the look and the fonts if
    /// they changed.
    pub fn draw_window(&mut self, ui: &mut egui::Ui) {
        // Here, and not with the updates: the input of a frame that is not drawn comes again.
        self.handle_pasted_input(&ui.ctx().clone());
        let mut actions = WindowActions::default();
        layout::show_window(ui, &mut self.model, &mut self.view, &mut actions);
        if let Some(sets) = &mut self.sets_panel {
            sets.show(ui, &mut self.model, &mut self.view);
        }
        let ctx = ui.ctx().clone();
        self.show_chooser(&ctx);
        let recognition_folders = RecognitionFolders {
            camera_profiles: self.camera_profiles.clone(),
            set_store: self.sets_panel.as_ref().map(|sets| sets.store().clone()),
        };
        let reader =
            || -> (Box<dyn PhotoReader>, RecognitionFolders) { (Box::new(self.reader.clone()), recognition_folders) };
        self.view.phones.show(&ctx, self.model.lang, &self.ledger_location, reader);
        for action in actions {
            self.perform_action(&ctx, action);
            ctx.request_repaint();
        }
        self.update_look(&ctx);
        if self.font_lang != self.model.lang {
            self.font_lang = self.model.lang;
            fonts::install_fonts(&ctx, self.font_lang);
        }
    }

    /// Installs the look that the user chose or the system prefers, if it changed. At the first touch of a touch
    /// screen, buttons and fields are enlarged and stay so.
    fn update_look(&mut self, ctx: &egui::Context) {
        let look = match self.view.appearance {
            Appearance::System => self.system_look.look(),
            Appearance::Always(look) => look,
        };
        let is_touch_used = self.installed_style.1 || ctx.input(egui::InputState::any_touches);
        if self.installed_style != (look, is_touch_used) {
            self.installed_style = (look, is_touch_used);
            theme::install_look(ctx, look, is_touch_used);
            ctx.request_repaint();
        }
    }

    /// Returns true if no photo is being read or counted, the system's file dialog is closed, no job on tile sets runs,
    /// and an open camera screen does not wait for a locked hand.
    pub fn is_idle(&self) -> bool {
        let are_sets_idle = self.sets_panel.as_ref().is_none_or(|sets| !sets.is_busy());
        let is_waiting_for_camera = self.view.live.is_waiting_for_locked_hand();
        let is_reading = self.model.photos.being_read.is_some() || !self.uncounted_photos.is_empty();
        !is_reading && self.photo_dialog.is_none() && are_sets_idle && !is_waiting_for_camera
    }

    fn open_photo(&mut self, path: PathBuf) {
        let shown = path.display().to_string();
        let name = path.file_name().map_or_else(|| shown.clone(), |name| name.to_string_lossy().into_owned());
        if self.view.page != Page::Inventory {
            self.view.photo_path = shown;
        }
        if let Some(folder) =
            std::path::absolute(&path).ok().as_deref().and_then(Path::parent).filter(|_| path.is_file())
        {
            self.photo_folder = Some(folder.to_owned());
        }
        self.read_photo(name, PhotoSource::File(path));
    }

    /// Starts to read a photo in the background. While the page of the inventory is shown, the photo joins the queue of
    /// photos to count. Otherwise it is for the hand: opens the page of the hand, closes the camera screen, and cancels
    /// the reading of an earlier photo.
    fn read_photo(&mut self, name: String, source: PhotoSource) {
        if self.view.page == Page::Inventory {
            self.uncounted_photos.push_back((name, source));
            return self.read_next_inventory_photo();
        }
        self.view.page = Page::Hand;
        self.postpone_inventory_photo();
        let purpose = self.next_photo_purpose();
        self.view.next_photo = PhotoPurpose::Hand;
        self.model.begin_photo(name, purpose);
        self.view.pending_photo = None;
        self.view.tile_picker = None;
        self.view.live.is_open = false;
        self.start_reading(source);
    }

    /// Returns the purpose of the next photo for the board: a new hand while the board is empty, otherwise the purpose
    /// that the user chose.
    fn next_photo_purpose(&self) -> PhotoPurpose {
        if self.model.hand().board().is_empty() { PhotoPurpose::Hand } else { self.view.next_photo }
    }

    /// Starts to read the first photo in the queue of photos to count, unless a photo is being read.
    fn read_next_inventory_photo(&mut self) {
        if self.model.photos.being_read.is_none()
            && let Some((name, source)) = self.uncounted_photos.pop_front()
        {
            self.model.begin_photo(name, PhotoPurpose::Inventory);
            self.start_reading(source);
        }
    }

    fn start_reading(&mut self, source: PhotoSource) {
        let lens = LensChoice::ByCamera(self.camera_profiles.clone());
        let options = ReadOptions { lens, set: self.used_set(), skips_closer_pass: false };
        let job = PhotoJob { source: source.clone(), customs: self.table_customs(), options };
        self.current_reading = Some((source, photo_worker::start_photo_job(&self.photo_worker, job)));
    }

    /// Returns the customs of the rules in use, by which recognition arranges the tiles of a photo into a hand.
    fn table_customs(&self) -> Customs {
        Customs::from_rules(self.model.hand().round().rules())
    }

    /// Returns the tile set that recognition uses; `None` if none is chosen, or if the window has no tile sets.
    fn used_set(&self) -> Option<UsedSet> {
        self.sets_panel.as_ref().and_then(SetsPanel::used_set)
    }

    /// Reads a pasted picture as a photo. Text pasted outside a text field opens the photo at that path or, except on
    /// the pages of the night, the rule book and the inventory, enters tiles. Ignores pastes while a change waits for
    /// confirmation.
    fn handle_pasted_input(&mut self, ctx: &egui::Context) {
        if self.model.desk().recorder().proposal().is_some() {
            return;
        }
        let is_paste = |event: &&egui::Event| matches!(event, egui::Event::Paste(_) | egui::Event::PasteImage(_));
        if let Some(event) = ctx.input(|input| input.events.iter().find(is_paste).cloned()) {
            match event {
                egui::Event::PasteImage(picture) => {
                    let name = text!(self.model.lang, "pasted-picture").to_owned();
                    self.read_photo(name, PhotoSource::Picture(Arc::new(flatten_onto_white(&picture))));
                }
                egui::Event::Paste(text) if !ctx.text_edit_focused() => {
                    let path = parse_typed_path(&text);
                    let tiles = text.trim();
                    if path.is_file() {
                        self.open_photo(path);
                    } else if !matches!(self.view.page, Page::Night | Page::RuleBook | Page::Inventory)
                        && !tiles.is_empty()
                    {
                        self.perform_action(ctx, SessionAction::TypeTiles(tiles.to_owned()));
                    }
                }
                _ => {}
            }
        }
    }

    /// Cancels the reading of the current photo. Discards its picture on the screen, unless the photo is one of the
    /// inventory, which has none.
    fn cancel_photo_reading(&mut self) {
        self.current_reading = None;
        if !self.is_reading_inventory() {
            self.view.pending_photo = None;
        }
        self.model.photos.being_read = None;
    }

    /// Returns true while a photo of the inventory is being read.
    fn is_reading_inventory(&self) -> bool {
        self.model.photos.being_read.as_ref().is_some_and(|busy| busy.purpose == PhotoPurpose::Inventory)
    }

    /// Cancels the reading of a photo of the inventory, if there is one, and puts the photo back at the front of the
    /// queue, because a photo of a hand comes first.
    fn postpone_inventory_photo(&mut self) {
        if self.is_reading_inventory()
            && let (Some(busy), Some((source, _))) = (self.model.photos.being_read.take(), self.current_reading.take())
        {
            self.uncounted_photos.push_front((busy.name, source));
        }
    }

    /// Handles a report of the reading in progress: updates the status line, shows the photo, or takes over the result.
    /// A crash counts as a finished reading with an error.
    fn handle_photo_report(&mut self, ctx: &egui::Context, report: Result<PhotoReport, JobCrash>) {
        let report = report.unwrap_or_else(|crash| PhotoReport::Finished {
            outcome: Box::new(Err(crash.into())),
            duration: Duration::ZERO,
        });
        match report {
            PhotoReport::Step(step) => {
                if let Some(busy) = &mut self.model.photos.being_read {
                    busy.step = step;
                }
            }
            PhotoReport::Opened { picture, size } => {
                // A photo of the inventory is not shown.
                let shown =
                    self.model.photos.being_read.as_ref().filter(|busy| busy.purpose != PhotoPurpose::Inventory);
                if let Some(id) = shown.map(|busy| busy.photo) {
                    let texture = ctx.load_texture("photo", picture, egui::TextureOptions::LINEAR);
                    self.view.pending_photo = Some(ShownPhoto { id, texture, size, camera_profile: None });
                }
            }
            PhotoReport::SetFault(fault) => self.model.notices.show(Notice::tile_set_fault(&fault)),
            PhotoReport::Finished { outcome, duration } if self.is_reading_inventory() => {
                if let Some((source, _)) = self.current_reading.take() {
                    self.model.finish_photo(source, *outcome, duration);
                }
            }
            PhotoReport::Finished { outcome, duration } => {
                if let (Some(photo), Ok(reading)) = (&mut self.view.pending_photo, &*outcome) {
                    photo.camera_profile = reading.lens.clone();
                }
                if let Some((source, _)) = self.current_reading.take() {
                    self.model.finish_photo(source, *outcome, duration);
                }
                // A held photo needs an answer first.
                if self.model.photos.held.is_none() {
                    // After an error the path is that of the photo on the board.
                    self.update_path_field();
                    self.show_read_photo();
                }
            }
        }
    }

    /// Sets the text of the path field to the file of the board's photo; empty if that has no file.
    fn update_path_field(&mut self) {
        let file = self.model.hand().laid().first_photo_source().and_then(PhotoSource::file_path);
        self.view.photo_path = file.map(|path| path.display().to_string()).unwrap_or_default();
    }

    /// Shows the pending photo and closes the tile popup, if the board has pieces of the photo or no photo is shown;
    /// otherwise discards the photo. While another photo is shown, a photo with a single piece of the board is only
    /// cached, because the popup of that tile shows it.
    fn show_read_photo(&mut self) {
        let Some(photo) = self.view.pending_photo.take() else {
            return;
        };
        let board = self.model.hand().board();
        let shows_one_tile =
            board.pieces().iter().filter(|(_, piece)| board.outline_photo(piece) == Some(photo.id)).count() == 1;
        if photo.is_on_board(board) && shows_one_tile && self.view.shown_photo.is_some() {
            self.view.cache_photo(photo);
        } else if photo.is_on_board(board) || self.view.shown_photo.is_none() {
            // The open popup may be about a tile of the previous hand.
            self.view.tile_picker = None;
            self.view.show_photo(photo);
        }
    }

    fn open_photo_dialog(&mut self, ctx: &egui::Context) {
        if self.photo_dialog.is_some() || self.file_chooser.is_some() {
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
        let chosen = file_dialog::open_file_dialog(ctx, move |dialog| {
            file_dialog::set_up_photo_dialog(dialog, lang, title, folder.as_deref()).pick_file()
        });
        self.photo_dialog = Some(chosen);
    }

    /// Opens the built-in chooser in the folder of the last photo, or else in the home folder, or else in the root
    /// folder.
    fn open_chooser(&mut self) {
        let home = || std::env::var_os("HOME").map(PathBuf::from);
        self.file_chooser =
            Some(FileChooser::new_in_folder(&self.photo_folder.clone().or_else(home).unwrap_or_default()));
    }

    /// Draws the built-in chooser while it is open. Opens the chosen photo, and closes the chooser after a decision.
    fn show_chooser(&mut self, ctx: &egui::Context) {
        let Some(chooser) = &mut self.file_chooser else {
            return;
        };
        match chooser.show(ctx, self.model.lang) {
            ChooserResult::Undecided => return,
            ChooserResult::Photo(path) => self.open_photo(path),
            ChooserResult::Closed => {}
        }
        self.file_chooser = None;
    }

    /// Takes over the result of the system's file dialog, once it closes: opens the chosen photo, or the built-in
    /// chooser if the dialog crashed or was never shown.
    fn poll_photo_dialog(&mut self) {
        match Reply::take_report(&mut self.photo_dialog) {
            None | Some(Ok(FileDialogResult::Cancelled)) => {}
            Some(Ok(FileDialogResult::Chosen(path))) => self.open_photo(path),
            Some(Ok(FileDialogResult::NeverShown)) => self.open_chooser(),
            Some(Err(crash)) => {
                self.model.notices.show(Notice::from(&crash));
                self.open_chooser();
            }
        }
    }
}

/// Returns a pasted picture, whose colours are premultiplied, as an opaque photo on a white background.
fn flatten_onto_white(picture: &egui::ColorImage) -> RgbImage {
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
        if let Some(watching) = self.view.live.live_reading.take() {
            watching.stop_and_wait(Duration::from_secs(3));
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.process_updates(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.draw_window(ui);
    }
}
