//! The window's reaction to each [`Action`]: it changes the model, and adapts the view.

use std::sync::Arc;
use std::time::Duration;

use eframe::egui;

use super::App;
use super::recognition::live::Watching;
use super::recognition::worker;
use super::screens::live::board_photos;
use super::view::ShownPhoto;
use super::writing::{write_file, write_report};
use crate::files::Output;
use crate::scorer::action::{Action, LiveAction, Page};
use crate::scorer::board::Place;
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::scorer::notice::Notice;
use crate::scorer::photo_job::{PhotoPurpose, PhotoSource};
use crate::scorer::reader::Reader as _;
use crate::vision::camera_of_all;

impl App {
    /// Performs an action.
    pub fn act(&mut self, ctx: &egui::Context, action: Action) {
        let was_recorded = self.model.is_recorded();
        let finished_before = self.count_finished_deals();
        let photos_before = self.model.board().photos().to_vec();
        let confirms = matches!(action, Action::Night(NightAction::Confirm { .. }));
        let may_record = confirms || matches!(action, Action::Record(_));
        let may_end_deal = confirms || matches!(action, Action::AddToDeal(_));
        if matches!(
            action,
            Action::Live(_) | Action::NewHand | Action::Win(_) | Action::TypeTiles(_) | Action::LayOut(..)
        ) {
            // These actions show something on the page of the hand.
            self.view.page = Page::Hand;
        }
        match action {
            Action::OpenDialog => self.open_dialog(ctx),
            Action::Open(path) => self.open_photo(path),
            Action::Cancel => {
                self.uncounted.clear();
                self.cancel_reading();
            }
            Action::Live(action) => self.act_live(ctx, action),
            Action::Turn(page) => {
                let leaves_hand = matches!(page, Page::Table | Page::Night);
                if leaves_hand && self.model.reopened_number().is_some() && was_recorded {
                    // The reopened win has no changes to lose.
                    self.model.apply(Action::NewHand);
                }
                if page == Page::Book && self.view.page != Page::Book {
                    self.view.page_before_book = self.view.page;
                    self.view.book.open();
                }
                match page {
                    Page::Inventory => self.view.open_inventory(),
                    page => self.view.page = page,
                }
            }
            Action::Screen(screen) => {
                self.view.screens.turn_to(screen);
                self.view.page = Page::Night;
            }
            Action::ShowReport => self.show_report(),
            Action::ResumeDraft(resume) => {
                self.model.apply(action);
                if resume {
                    self.show_resumed_photos(ctx);
                    self.show_path();
                    self.view.page = Page::Hand;
                }
            }
            Action::RecordDraw(_) => {
                self.model.apply(action);
                if self.model.is_draw() {
                    // The page of the hand has the questions of the rules about the draw.
                    self.view.page = Page::Hand;
                }
            }
            Action::NewHand | Action::AddWin | Action::Win(_) | Action::TypeTiles(_) | Action::LayOut(..) => {
                if matches!(action, Action::NewHand | Action::AddWin | Action::LayOut(..)) {
                    self.view.clear_hand_fields();
                }
                let before = self.model.board().clone();
                self.model.apply(action);
                let board = self.model.board();
                if *board != before || board.is_empty() {
                    // Drops a photo that could not be read.
                    self.view.photo.take_if(|shown| !photos_before.contains(&shown.id));
                    self.view.picker = None;
                }
                let live = &mut self.view.live;
                live.open |= live.is_on() && self.model.board().is_empty();
            }
            Action::Reopen(..) => {
                self.model.apply(action);
                if self.model.reopened_number().is_some() {
                    self.view.page = Page::Hand;
                    self.view.clear_hand_fields();
                    self.view.picker = None;
                    // The kept photo takes the place of a photo that could not be read, and of the camera.
                    self.view.photo.take_if(|shown| !photos_before.contains(&shown.id));
                    self.view.live.open = false;
                }
            }
            Action::Night(
                NightAction::Begin { .. }
                | NightAction::Start
                | NightAction::Resume { .. }
                | NightAction::Afresh { .. },
            ) => {
                let night_state = |model: &Model| (model.keeper().id(), model.keeper().draft().is_some());
                let before = night_state(&self.model);
                self.model.apply(action);
                if night_state(&self.model) != before {
                    self.view.clear_hand_fields();
                    self.view.page = Page::Table;
                }
            }
            Action::Files(_) => {
                self.model.apply(action);
                self.view.screens.forget();
            }
            Action::WriteFile(file) => {
                write_file(&mut self.model, &file);
                self.view.screens.forget();
            }
            Action::ReadAnyway | Action::LetHeldGo => {
                self.model.apply(action);
                self.show_read_photo();
            }
            Action::SwitchLang(lang) => {
                self.model.apply(action);
                ctx.send_viewport_cmd(egui::ViewportCommand::Title(text!(lang, "app-name").to_owned()));
            }
            other => self.model.apply(other),
        }
        self.model.read_requests();
        let recorded = may_record && !was_recorded && self.model.is_recorded();
        let deal_ended = may_end_deal && self.count_finished_deals() > finished_before;
        if (recorded || deal_ended) && self.view.page == Page::Hand {
            // The next hand begins at the table, also after a correction.
            self.model.apply(Action::NewHand);
            self.view.clear_hand_fields();
            self.view.picker = None;
            self.view.page = Page::Table;
        }
        let board = self.model.board();
        self.view.swap_photos(&photos_before, board.photos());
        if board.is_empty()
            || matches!(self.view.next_photo, PhotoPurpose::Retake(id) if board.place(id) == Place::Removed)
        {
            self.view.next_photo = PhotoPurpose::Hand;
        }
    }

    /// Returns the number of finished deals of the night.
    fn count_finished_deals(&self) -> usize {
        self.model.keeper().night().deals.iter().filter(|deal| deal.ending.is_some()).count()
    }

    /// Opens the files of a resumed hand's photos again, to show them.
    fn show_resumed_photos(&mut self, ctx: &egui::Context) {
        let files: Vec<_> =
            { self.model.photos() }.filter_map(|(id, source)| Some((id, source.file()?.to_owned()))).collect();
        for (id, file) in files.into_iter().rev() {
            // A photo that is gone since is missing here, too.
            if let Ok(photo) = self.reader.open(&file) {
                let texture = ctx.load_texture("photo", worker::picture(&photo.pixels), egui::TextureOptions::LINEAR);
                self.view.show_photo(ShownPhoto { id, texture, size: photo.size, camera_profile: None });
            }
        }
    }

    /// Performs an action of the live screen.
    pub(super) fn act_live(&mut self, ctx: &egui::Context, action: LiveAction) {
        let live = &mut self.view.live;
        match action {
            LiveAction::Toggle => live.toggle(ctx),
            LiveAction::Watch(source) => match Watching::start(&source, self.reader.clone(), ctx) {
                Ok(watching) => {
                    self.model.notices.dismiss();
                    live.begin(&source, watching);
                }
                Err(fault) => self.model.notices.say(Notice::Source(fault)),
            },
            LiveAction::Stop => live.watching = None,
            LiveAction::Take => self.accept_live_hand(ctx),
            LiveAction::Look => live.look(ctx),
            LiveAction::Calibrate(begin) => live.measure(begin),
            LiveAction::ChoosePhotos => live.open_dialog(ctx, self.model.lang),
            LiveAction::Photos(files) => match board_photos(files) {
                Ok(files) => {
                    self.model.notices.dismiss();
                    let camera = camera_of_all(&files).unwrap_or_default();
                    live.measure_from_photos(Watching::board_photos(files, self.reader.clone(), ctx), camera);
                }
                Err(fault) => self.model.notices.say(Notice::Source(fault)),
            },
            LiveAction::Keep(name, replace) => live.keep(name, replace),
            LiveAction::Profile(name) => {
                if let Some(message) = live.choose(name) {
                    self.model.notices.say(message);
                }
            }
            LiveAction::SaveBoard(path) => self.save_board(&path),
        }
    }

    /// Uses the locked hand of the live screen like the reading of a photo, and closes the screen.
    fn accept_live_hand(&mut self, ctx: &egui::Context) {
        let purpose = self.next_purpose();
        let Some(locked) = self.view.live.taken_hand() else {
            return;
        };
        self.view.next_photo = PhotoPurpose::Hand;
        let texture = ctx.load_texture("photo", worker::picture(&locked.picture), egui::TextureOptions::LINEAR);
        let (width, height) = locked.picture.dimensions();
        self.postpone_inventory_photo();
        self.cancel_reading();
        let id = self.model.photo_begun(self.view.live.source().to_owned(), purpose);
        let took = Duration::from_secs_f64(locked.reading.ms.last().map_or(0.0, |(_, ms)| ms / 1e3));
        self.model.photo_finished(PhotoSource::Picture(Arc::new(locked.picture)), Ok(locked.reading), took);
        self.view.pending = Some(ShownPhoto { id, texture, size: [width, height], camera_profile: None });
        self.show_read_photo();
        self.view.picker = None;
        // The camera stays on for the next hand.
        self.view.live.open = false;
    }

    /// Writes the report and opens it in the browser. A notice has the path, because the browser may be hidden or fail to start.
    fn show_report(&mut self) {
        let Some(path) = write_report(&mut self.model) else {
            return;
        };
        self.model.notices.say(match self.browser.is_some_and(|browser| browser(&path).is_ok()) {
            true => Notice::success(|lang| text!(lang, "said-report-shown", path = path.display())),
            false => Notice::careful(|lang| text!(lang, "said-report-lies", path = path.display())),
        });
    }

    fn save_board(&mut self, path: &str) {
        let page = crate::vision::calibrate::pdf(crate::vision::calibrate::Paper::A4);
        // A file with the same content may be replaced.
        let is_board = std::fs::read(path).is_ok_and(|existing| existing == page);
        let message = match Output::new(path).replacing(is_board).making_folder().write(&page) {
            Ok(()) => Notice::success(|lang| text!(lang, "said-board-saved", path = path)),
            Err(fault) => Notice::unwritten(&fault),
        };
        self.model.notices.say(message);
    }
}
