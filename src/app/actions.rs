//! What the window does when it is asked: actions of the model, and what they change of what is shown.

use std::sync::Arc;
use std::time::Duration;

use eframe::egui;

use super::App;
use super::eyes::live::Watching;
use super::eyes::worker;
use super::screens::live::board_photos;
use super::view::ShownPhoto;
use super::writing::{write_file, write_report};
use crate::files::Output;
use crate::scorer::action::{Action, LiveAction, Page};
use crate::scorer::given::Given;
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::scorer::notice::Message;
use crate::vision::camera_of_all;

impl App {
    /// Does what a person asks for.
    pub fn act(&mut self, ctx: &egui::Context, action: Action) {
        let recorded = self.model.is_recorded();
        let ended = self.ended();
        let photo = self.model.board().photo();
        let confirms = matches!(action, Action::Night(NightAction::Confirm { .. }));
        let records = confirms || matches!(action, Action::Record(_));
        let adds = confirms || matches!(action, Action::AddToDeal(_));
        if matches!(action, Action::Live(_) | Action::NewHand | Action::Win | Action::TypeTiles(_)) {
            // They show something on the hand's page.
            self.view.page = Page::Hand;
        }
        if let Action::Night(NightAction::Start) = action
            && let Some(place) = self.refused_name()
        {
            let name = self.view.names.get(place).cloned().unwrap_or_default();
            let said = |lang| text!(lang, "said-name-refused", name = name.trim());
            return self.model.notices.say(Message::careful(said));
        }
        match action {
            Action::OpenDialog => self.open_dialog(ctx),
            Action::Open(path) => self.open(path),
            Action::Cancel => self.cancel(),
            Action::Live(action) => self.act_live(ctx, action),
            Action::Turn(page) => {
                let leaves = matches!(page, Page::Table | Page::Night);
                if leaves && self.model.reopened().is_some() && recorded {
                    // It was only looked at.
                    self.model.apply(Action::NewHand);
                }
                if page == Page::Book && self.view.page != Page::Book {
                    self.view.before_book = self.view.page;
                    self.view.book.open();
                }
                self.view.page = page;
            }
            Action::Screen(screen) => {
                self.view.screens.turn_to(screen);
                self.view.page = Page::Night;
            }
            Action::ShowReport => self.show_report(),
            Action::TakeUp(wanted) => {
                self.model.apply(action);
                if wanted {
                    let file = self.model.photo.as_ref().and_then(Given::file);
                    self.view.path = file.map(|path| path.display().to_string()).unwrap_or_default();
                    self.view.page = Page::Hand;
                }
            }
            Action::RecordDraw(_) => {
                self.model.apply(action);
                if self.model.is_draw() {
                    // What the rules ask for stands there.
                    self.view.page = Page::Hand;
                }
            }
            Action::NewHand | Action::Win | Action::TypeTiles(_) => {
                if matches!(action, Action::NewHand) {
                    self.view.forget_typed();
                }
                let before = self.model.board().clone();
                self.model.apply(action);
                let board = self.model.board();
                if *board != before || board.is_empty() {
                    // A photo that could not be read was looked at long enough.
                    self.view.photo.take_if(|shown| !shown.is(photo));
                    self.view.picker = None;
                }
                let live = &mut self.view.live;
                live.open |= live.is_on() && self.model.board().is_empty();
            }
            Action::Reopen(..) => {
                self.model.apply(action);
                if self.model.reopened().is_some() {
                    self.view.page = Page::Hand;
                    self.view.forget_typed();
                    self.view.picker = None;
                    self.view.names = self.model.names();
                }
            }
            Action::Night(NightAction::Begin { .. } | NightAction::Start | NightAction::Resume { .. }) => {
                let of = |model: &Model| (model.keeper().id(), model.keeper().draft().is_some());
                let before = of(&self.model);
                self.model.apply(action);
                self.view.names = self.model.names();
                if of(&self.model) != before {
                    self.view.forget_typed();
                    // A night is played at the table.
                    self.view.page = Page::Table;
                }
            }
            Action::Rename(place, name) => {
                self.model.apply(Action::Rename(place, name.clone()));
                self.view.names = self.model.names();
                // A name that is refused stays in its field, to be corrected.
                if let Some(field) = self.view.names.get_mut(place)
                    && field.as_str() != name.trim()
                {
                    *field = name;
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
                self.settle_photo();
            }
            Action::SwitchLang(lang) => {
                self.model.apply(action);
                ctx.send_viewport_cmd(egui::ViewportCommand::Title(text!(lang, "app-name").to_owned()));
            }
            other => {
                self.model.apply(other);
                self.view.names = self.model.names();
            }
        }
        self.model.read_requests();
        let done = records && !recorded && self.model.is_recorded();
        let over = adds && self.ended() > ended;
        if (done || over) && self.view.page == Page::Hand {
            // What comes next begins at the table; a hand that was put right has had its turn.
            self.model.apply(Action::NewHand);
            self.view.forget_typed();
            self.view.picker = None;
            self.view.page = Page::Table;
        }
        self.view.swap_photo(photo, self.model.board().photo());
    }

    /// The place of a name that was typed for the night that is planned, and not taken.
    fn refused_name(&self) -> Option<usize> {
        let mut other = self.view.names.iter().enumerate().filter(|(_, name)| !name.trim().is_empty());
        other.find_map(|(place, name)| (name.trim() != self.model.name(place)).then_some(place))
    }

    /// How many deals of the night are over.
    fn ended(&self) -> usize {
        self.model.keeper().night().hands.iter().filter(|hand| hand.ending.is_some()).count()
    }

    pub(super) fn act_live(&mut self, ctx: &egui::Context, action: LiveAction) {
        let live = &mut self.view.live;
        match action {
            LiveAction::Toggle => live.toggle(ctx),
            LiveAction::Watch(source) => match Watching::start(&source, self.reader.clone(), ctx) {
                Ok(watching) => {
                    self.model.notices.dismiss();
                    live.begin(&source, watching);
                }
                Err(fault) => self.model.notices.say(Message::Source(fault)),
            },
            LiveAction::Stop => live.watching = None,
            LiveAction::Take => self.take_live(ctx),
            LiveAction::Look => live.look(ctx),
            LiveAction::Calibrate(begin) => live.measure(begin),
            LiveAction::ChoosePhotos => live.open_dialog(ctx, self.model.lang),
            LiveAction::Photos(files) => match board_photos(files) {
                Ok(files) => {
                    self.model.notices.dismiss();
                    let camera = camera_of_all(&files).unwrap_or_default();
                    live.begin_photos(Watching::board_photos(files, self.reader.clone(), ctx), camera);
                }
                Err(fault) => self.model.notices.say(Message::Source(fault)),
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

    /// Puts the locked hand where a photo's reading goes, and closes the live screen.
    fn take_live(&mut self, ctx: &egui::Context) {
        let Some(locked) = self.view.live.locked().cloned() else {
            return;
        };
        let texture = ctx.load_texture("photo", worker::picture(&locked.picture), egui::TextureOptions::LINEAR);
        let (width, height) = locked.picture.dimensions();
        self.cancel();
        let id = self.model.photo_begun(self.view.live.source().to_owned());
        let took = Duration::from_secs_f64(locked.reading.ms.last().map_or(0.0, |(_, ms)| ms / 1e3));
        self.model.photo_finished(Given::Picture(Arc::new(locked.picture)), Ok(locked.reading), took);
        self.view.photo = Some(ShownPhoto { id, texture, size: [width, height], through: None });
        self.view.picker = None;
        // It stays on for the next hand.
        self.view.live.open = false;
    }

    /// Writes the report and has it shown; says where it lies, as a browser may come up behind the window, or not at all.
    fn show_report(&mut self) {
        let Some(path) = write_report(&mut self.model) else {
            return;
        };
        self.model.notices.say(match self.browser.is_some_and(|browser| browser(&path).is_ok()) {
            true => Message::said(|lang| text!(lang, "said-report-shown", path = path.display())),
            false => Message::careful(|lang| text!(lang, "said-report-lies", path = path.display())),
        });
    }

    fn save_board(&mut self, path: &str) {
        let page = crate::vision::calibrate::pdf(crate::vision::calibrate::Paper::A4);
        // An earlier board is replaced by the same one.
        let is_board = std::fs::read(path).is_ok_and(|there| there == page);
        let said = match Output::new(path).replacing(is_board).making_folder().write(&page) {
            Ok(()) => Message::said(|lang| text!(lang, "said-board-saved", path = path)),
            Err(fault) => Message::unwritten(&fault),
        };
        self.model.notices.say(said);
    }
}
