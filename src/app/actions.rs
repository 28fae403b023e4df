//! The handling of each [`WindowAction`]: it changes the session, then the view.

use std::sync::Arc;
use std::time::Duration;

use crate::app::window_action::{LiveAction, Page, WindowAction};
use eframe::egui;

use super::App;
use super::night_output::{write_night_file, write_report};
use super::recognition::live::LiveReading;
use super::recognition::photo_worker::scale_for_screen;
use super::screens::live::resolve_board_photos;
use super::view::ShownPhoto;
use quejing_io::files::Output;
use quejing_session::action::SessionAction;
use quejing_session::board::PiecePlace;
use quejing_session::notice::Notice;
use quejing_session::photo_job::{PhotoPurpose, PhotoSource};
use quejing_session::reader::PhotoReader as _;
use quejing_session::recognition::common_camera_name;

impl App {
    /// Performs a user's action, turns to the page that shows the result, and updates the shown photo. If the action
    /// recorded the hand or ended its deal on the page of the hand, starts a new hand and returns to the table.
    pub fn perform_action(&mut self, ctx: &egui::Context, action: impl Into<WindowAction>) {
        match action.into() {
            WindowAction::Session(action) => self.perform_session_action(ctx, action),
            WindowAction::ShowPhotoDialog => self.open_photo_dialog(ctx),
            WindowAction::OpenPhoto(path) => self.open_photo(path),
            WindowAction::CancelReading => {
                self.uncounted_photos.clear();
                self.cancel_photo_reading();
            }
            WindowAction::Live(action) => {
                self.view.page = Page::Hand;
                self.perform_live_action(ctx, action);
            }
            WindowAction::ShowPage(page) => self.show_page(page),
            WindowAction::ShowScreen(screen) => {
                self.view.night_screens.select_screen(screen);
                self.view.page = Page::Night;
            }
            WindowAction::ShowReport => self.show_report(),
            WindowAction::ExportNight(file) => write_night_file(&mut self.model, &self.view.money_rates, &file),
        }
        self.model.read_requests();
        self.follow_session();
    }

    /// Turns to a page. Leaving the page of a reopened win without changes closes that win.
    fn show_page(&mut self, page: Page) {
        let leaves_hand = matches!(page, Page::Table | Page::Night);
        if leaves_hand && self.model.desk().reopened_deal_number().is_some() && self.model.hand().is_recorded() {
            self.model.apply(SessionAction::NewHand);
        }
        if page == Page::RuleBook && self.view.page != Page::RuleBook {
            self.view.page_before_book = self.view.page;
            self.view.book_screen.focus_search();
        }
        match page {
            Page::Inventory => self.view.open_inventory(),
            page => self.view.page = page,
        }
    }

    /// Performs an action of the session and shows what the window keeps beside it.
    fn perform_session_action(&mut self, ctx: &egui::Context, action: SessionAction) {
        match action {
            SessionAction::ResumeDraft(true) => {
                self.model.apply(action);
                self.show_resumed_photos(ctx);
                self.update_path_field();
                self.view.page = Page::Hand;
            }
            SessionAction::RecordDraw(_) => {
                self.model.apply(action);
                if self.model.hand().laid().is_entering_draw() {
                    // The page of the hand has the questions of the rules about the draw.
                    self.view.page = Page::Hand;
                }
            }
            SessionAction::NewHand
            | SessionAction::SetWinAside
            | SessionAction::BeginWin(_)
            | SessionAction::TypeTiles(_)
            | SessionAction::LayOutExample(..) => self.begin_hand_by(action),
            SessionAction::ReopenHand(..) => self.reopen_hand(action),
            SessionAction::AcceptHeldPhoto | SessionAction::DiscardHeldPhoto => {
                self.model.apply(action);
                self.show_read_photo();
            }
            SessionAction::SwitchLang(lang) => {
                self.model.apply(action);
                ctx.send_viewport_cmd(egui::ViewportCommand::Title(text!(lang, "app-name").to_owned()));
            }
            other => self.model.apply(other),
        }
    }

    /// Performs an action that lays out another hand or none. The camera opens again for the next photo if it can
    /// deliver a hand.
    fn begin_hand_by(&mut self, action: SessionAction) {
        if !matches!(action, SessionAction::SetWinAside) {
            self.view.page = Page::Hand;
        }
        if matches!(action, SessionAction::NewHand | SessionAction::SetWinAside | SessionAction::LayOutExample(..)) {
            self.view.clear_hand_fields();
        }
        let photos_before = self.model.hand().board().photos().to_vec();
        self.model.apply(action);
        let is_empty = self.model.hand().board().is_empty();
        if is_empty || self.model.changes().has_other_hand {
            // Drops a photo that could not be read.
            self.view.shown_photo.take_if(|shown| !photos_before.contains(&shown.id));
            self.view.tile_picker = None;
        }
        let live = &mut self.view.live;
        live.is_open |= live.can_deliver_hand() && is_empty;
    }

    /// Reopens a recorded hand and shows its page.
    fn reopen_hand(&mut self, action: SessionAction) {
        let photos_before = self.model.hand().board().photos().to_vec();
        self.model.apply(action);
        if self.model.desk().reopened_deal_number().is_some() {
            self.view.page = Page::Hand;
            self.view.clear_hand_fields();
            self.view.tile_picker = None;
            // The kept photo takes the place of a photo that could not be read, and of the camera.
            self.view.shown_photo.take_if(|shown| !photos_before.contains(&shown.id));
            self.view.live.is_open = false;
        }
    }

    /// Adapts pages, typed texts and pictures to what changed in the session.
    pub(super) fn follow_session(&mut self) {
        let mut changes = self.model.take_changes();
        if changes.has_other_night {
            self.view.clear_hand_fields();
            self.view.page = Page::Table;
        }
        if (changes.has_recorded_hand || changes.has_ended_deal) && self.view.page == Page::Hand {
            // The next hand begins at the table, also after a correction.
            self.model.apply(SessionAction::NewHand);
            self.view.page = Page::Table;
            changes.has_lost_tiles = true;
        }
        if changes.has_lost_tiles && self.model.hand().board().is_empty() {
            self.view.clear_hand_fields();
            self.view.tile_picker = None;
        }
        if changes.has_stopped_reading {
            self.cancel_photo_reading();
        }
        let board = self.model.hand().board();
        self.view.update_shown_photo(board.photos());
        if board.is_empty()
            || matches!(self.view.next_photo, PhotoPurpose::Retake(id) if board.pieces().place(id) == PiecePlace::Removed)
        {
            self.view.next_photo = PhotoPurpose::Hand;
        }
    }

    /// Loads the photos of a resumed hand from their files and shows the first that can be read; the others are cached.
    /// Skips files that cannot be read.
    fn show_resumed_photos(&mut self, ctx: &egui::Context) {
        let files: Vec<_> = { self.model.hand().laid().photo_sources() }
            .filter_map(|(id, source)| Some((id, source.file_path()?.to_owned())))
            .collect();
        for (id, file) in files.into_iter().rev() {
            // A photo that is gone since is missing here, too.
            if let Ok(photo) = self.reader.open_photo(&file) {
                let texture = ctx.load_texture("photo", scale_for_screen(&photo.pixels), egui::TextureOptions::LINEAR);
                self.view.show_photo(ShownPhoto { id, texture, size: photo.size, camera_profile: None });
            }
        }
    }

    /// Performs an action of the camera screen. Errors become notices.
    pub(super) fn perform_live_action(&mut self, ctx: &egui::Context, action: LiveAction) {
        let live = &mut self.view.live;
        match action {
            LiveAction::ToggleScreen => live.toggle_screen(ctx),
            LiveAction::WatchSource(source) => match LiveReading::start(&source, self.reader.clone(), ctx) {
                Ok(watching) => {
                    self.model.notices.dismiss_banner();
                    live.replace_source(&source, watching);
                }
                Err(fault) => self.model.notices.show(Notice::Source(fault)),
            },
            LiveAction::StopWatching => live.live_reading = None,
            LiveAction::TakeHand => self.accept_live_hand(ctx),
            LiveAction::FindCameras => live.search_cameras(ctx),
            LiveAction::SetCalibrating(begin) => live.set_measuring(begin),
            LiveAction::ChooseBoardPhotos => live.open_board_photo_dialog(ctx, self.model.lang),
            LiveAction::CalibrateFromPhotos(files) => match resolve_board_photos(files) {
                Ok(files) => {
                    self.model.notices.dismiss_banner();
                    let camera = common_camera_name(&files).unwrap_or_default();
                    live.start_photo_measurement(
                        LiveReading::start_calibration_search(files, self.reader.clone(), ctx),
                        camera,
                    );
                }
                Err(fault) => self.model.notices.show(Notice::Source(fault)),
            },
            LiveAction::SaveProfile(name, replace) => live.request_profile_save(name, replace),
            LiveAction::UseProfile(name) => {
                if let Some(message) = live.choose_profile(name) {
                    self.model.notices.show(message);
                }
            }
            LiveAction::SaveBoard(path) => self.save_calibration_board(&path),
        }
    }

    /// Puts the hand of the camera screen on the board, like the reading of a photo, and closes the screen; the camera
    /// stays on. Takes the locked hand or, where a part of a hand is enough, the latest frame; does nothing without
    /// either. Cancels the reading of another photo of a hand.
    fn accept_live_hand(&mut self, ctx: &egui::Context) {
        let purpose = self.next_photo_purpose();
        let Some(locked) = self.view.live.hand_to_take() else {
            return;
        };
        self.view.next_photo = PhotoPurpose::Hand;
        let texture = ctx.load_texture("photo", scale_for_screen(&locked.picture), egui::TextureOptions::LINEAR);
        let (width, height) = locked.picture.dimensions();
        self.postpone_inventory_photo();
        self.cancel_photo_reading();
        let id = self.model.begin_photo(self.view.live.source_name().to_owned(), purpose);
        let took = Duration::from_secs_f64(locked.reading.stage_times_ms.last().map_or(0.0, |(_, ms)| ms / 1e3));
        self.model.finish_photo(PhotoSource::Picture(Arc::new(locked.picture)), Ok(locked.reading), took);
        self.view.pending_photo = Some(ShownPhoto { id, texture, size: [width, height], camera_profile: None });
        self.show_read_photo();
        self.view.tile_picker = None;
        // The camera stays on for the next hand.
        self.view.live.is_open = false;
    }

    /// Writes the report of the night and opens it in the browser. A notice names its path, because the browser may be
    /// hidden or fail to start; another notice reports a report that cannot be written.
    fn show_report(&mut self) {
        let Some(path) = write_report(&mut self.model, &self.view.money_rates) else {
            return;
        };
        self.model.notices.show(
            match self.browser_launcher.is_some_and(|open_in_browser| open_in_browser(&path).is_ok()) {
                true => Notice::success(|lang| text!(lang, "said-report-shown", path = path.display())),
                false => Notice::caution(|lang| text!(lang, "said-report-lies", path = path.display())),
            },
        );
    }

    /// Writes the printable calibration board, a PDF page in A4, to `path`, and creates its folder; a notice reports
    /// the success or the error. Overwrites a file only if it already holds this page.
    fn save_calibration_board(&mut self, path: &str) {
        let page = quejing_session::recognition::render_board_pdf(quejing_session::recognition::PaperSize::A4);
        // A file with the same content may be replaced.
        let is_board = std::fs::read(path).is_ok_and(|existing| existing == page);
        let message = match Output::new(path).with_replacement(is_board).with_new_folder().write(&page) {
            Ok(()) => Notice::success(|lang| text!(lang, "said-board-saved", path = path)),
            Err(fault) => Notice::unwritten_file(&fault),
        };
        self.model.notices.show(message);
    }
}
