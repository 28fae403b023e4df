//! The window: a photo is read, the hand corrected, scored, paid and recorded.
//!
//! No rule, no payment and no image arithmetic lives here: `vision` reads, `rules` scores and settles, `table` records.
//!
//! | file | what |
//! | --- | --- |
//! | `model` | what the window knows, and does when it is asked |
//! | `action` | everything that a person can ask for ([`Action`]) |
//! | `board`, `round` | the hand as it lies there; how it was won and what the rules say |
//! | `night` | the ledger behind the window and what can be asked of it |
//! | `eyes` | what reads photos and cameras, on threads of their own |
//! | `notice`, `trouble` | what is said to people, and how errors are worded |
//! | `layout`, `view`, `keys` | where the parts of the window stand; what they remember between frames; the keyboard |
//! | `panels` | one part of the window each |
//! | `screens` | what stands in place of the table or over it: the night's screens, the camera, tile sets |
//! | `widgets` | what panels and screens are made of: buttons, fields, tiles |
//! | `theme`, `fonts` | colours and sizes, fonts |
//! | `launch`, `kept`, `screenshot` | opening the window; what it remembers; a picture of it |
//! | `dialog`, `chooser` | the system's file dialogs; one of our own where they cannot appear |

pub mod action;
pub mod board;
mod chooser;
mod dialog;
mod eyes;
pub mod fonts;
mod kept;
mod keys;
mod launch;
mod layout;
pub mod model;
pub mod night;
pub mod notice;
mod panels;
pub mod round;
#[cfg(test)]
mod samples;
pub mod screens;
mod screenshot;
pub mod theme;
pub mod trouble;
mod view;
mod widgets;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

use eframe::egui;
use image::RgbImage;

pub use action::{Action, Page};
pub use board::Edit;
pub use eyes::reader::{EyesReader, Reader, RedFives};
pub use launch::{Options, run};
pub use model::Model;

use action::LiveAction;
use chooser::{Chooser, Chosen};
use eyes::live::{Shared, Watching};
use eyes::reader::Cameras;
use eyes::worker::{self, Given, Report, Worker};
use night::{Keeping, NightAction};
use notice::Message;
use screens::live::{LiveScreen, board_photos};
use screens::sets::SetsPanel;
use view::{ShownPhoto, View};
use widgets::expanded;

use crate::i18n::Lang;
use crate::vision::calibrate::Profiles;
use crate::vision::camera_of_all;

/// The window's program.
pub struct App {
    model: Model,
    view: View,
    worker: Worker,
    reader: Shared,
    /// The rules' red fives, for the eyes.
    red_fives: RedFives,
    /// Where camera profiles are, for the photos.
    cameras: Cameras,
    /// The photo that the worker has.
    source: Option<Given>,
    dialog: Option<(Instant, Receiver<Option<PathBuf>>)>,
    /// Our own file chooser, while it is open.
    chooser: Option<Chooser>,
    sets: Option<SetsPanel>,
    /// Whose letters the window has.
    letters: Lang,
    /// When the hand was last kept on the disk.
    kept: Instant,
}

/// So often at most the hand that is entered is written to the disk.
const KEPT_EVERY: Duration = Duration::from_millis(500);

impl App {
    /// A window with this reader; nights are kept as `keeping` says. Fonts and colours are put into `ctx`.
    pub fn new(ctx: &egui::Context, lang: Lang, keeping: Keeping, reader: Box<dyn Reader>) -> Self {
        fonts::install(ctx, lang);
        theme::install(ctx);
        let model = Model::new(lang, keeping);
        let view = View::new(&model);
        let red_fives = reader.red_fives().unwrap_or_default();
        let reader = Shared::new(reader);
        let cameras = Cameras::default();
        cameras.keep_in(Profiles::usual());
        Self {
            model,
            view,
            red_fives,
            worker: Worker::start(Box::new(reader.clone()), cameras.clone(), ctx.clone()),
            cameras,
            reader,
            source: None,
            dialog: None,
            chooser: None,
            sets: None,
            letters: lang,
            kept: Instant::now(),
        }
    }

    /// Lets the window enrol and choose tile sets.
    pub fn with_sets(mut self, sets: SetsPanel) -> Self {
        self.sets = Some(sets);
        self
    }

    /// Keeps camera profiles here instead of in the user's data folder.
    pub fn with_profiles(mut self, profiles: Profiles) -> Self {
        self.cameras.keep_in(profiles.clone());
        self.view.live = LiveScreen::new(profiles);
        self
    }

    /// The tile sets, where the window has them.
    pub fn sets(&mut self) -> Option<&mut SetsPanel> {
        self.sets.as_mut()
    }

    /// Turns the night's page to the screen that was last shown, by its name.
    pub fn remember(&mut self, screen: Option<&str>) {
        if let Some(name) = screen {
            self.view.screens.turn_to_named(name);
        }
    }

    /// The name of the night's screen that was turned to last.
    pub fn screen(&self) -> Option<&'static str> {
        self.view.screens.now().map(|screen| screen.0)
    }

    /// What the window knows.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Does what a person asks for.
    pub fn act(&mut self, ctx: &egui::Context, action: Action) {
        let recorded = self.model.is_recorded();
        let ended = self.ended();
        let confirms = matches!(action, Action::Night(NightAction::Confirm { .. }));
        let records = confirms || matches!(action, Action::Record);
        let adds = confirms || matches!(action, Action::AddToDeal(_));
        if matches!(
            action,
            Action::Live(_) | Action::NewHand | Action::Win | Action::TypeTiles(_)
        ) {
            // They show something on the hand's page.
            self.view.page = Page::Hand;
        }
        match action {
            Action::OpenDialog => self.open_dialog(ctx),
            Action::Open(path) => self.open(path),
            Action::Cancel => self.cancel(),
            Action::Live(action) => self.act_live(ctx, action),
            Action::Turn(page) => {
                if page != Page::Hand && self.model.reopened().is_some() && recorded {
                    // It was only looked at.
                    self.model.apply(Action::NewHand);
                    self.view.wait();
                }
                self.view.page = page;
            }
            Action::Screen(screen) => {
                self.view.screens.turn_to(screen);
                self.view.page = Page::Night;
            }
            Action::AddWin => {
                self.model.apply(action);
                // The next winner's hand is in another photo.
                self.view.wait();
            }
            Action::TakeUp(wanted) => {
                self.model.apply(action);
                if wanted {
                    let file = self.model.photo.as_ref().and_then(Given::file);
                    self.view.path = file
                        .map(|path| path.display().to_string())
                        .unwrap_or_default();
                    self.view.wait();
                    self.view.page = Page::Hand;
                }
            }
            Action::RecordDraw if self.view.page == Page::Table => self.draw_at_table(),
            Action::NewHand | Action::Win | Action::TypeTiles(_) => {
                let before = self.model.board().clone();
                self.model.apply(action);
                if *self.model.board() != before || self.model.board().is_empty() {
                    self.view.wait();
                    self.view.picker = None;
                }
                let live = &mut self.view.live;
                live.open |= live.is_on() && self.model.board().is_empty();
            }
            Action::Reopen(..) => {
                self.model.apply(action);
                if self.model.reopened().is_some() {
                    self.view.page = Page::Hand;
                    self.view.picker = None;
                    self.view.wait();
                    self.view.names = self.model.names();
                }
            }
            Action::Night(NightAction::Begin(_) | NightAction::Start | NightAction::Resume(_)) => {
                let before = (
                    self.model.keeper().id(),
                    self.model.keeper().draft().is_none(),
                );
                self.model.apply(action);
                self.view.names = self.model.names();
                if (
                    self.model.keeper().id(),
                    self.model.keeper().draft().is_none(),
                ) != before
                {
                    // A night is played at the table.
                    self.view.page = Page::Table;
                }
            }
            Action::Files(_) => {
                self.model.apply(action);
                self.view.screens.forget();
            }
            Action::ReadAnyway | Action::LetHeldGo => {
                self.model.apply(action);
                self.settle_photo();
            }
            Action::SwitchLang(lang) => {
                self.model.apply(action);
                let title = text!(lang, "app-name").to_owned();
                ctx.send_viewport_cmd(egui::ViewportCommand::Title(title));
            }
            other => {
                self.model.apply(other);
                self.view.names = self.model.names();
            }
        }
        let done = records && !recorded && self.model.is_recorded();
        let over = adds && self.ended() > ended;
        if (done || over) && self.view.page == Page::Hand {
            // What comes next begins at the table; a hand that was put right has had its turn.
            self.model.apply(Action::NewHand);
            self.view.wait();
            self.view.picker = None;
            self.view.page = Page::Table;
        }
        self.view.follow(self.model.board());
    }

    /// Takes in what the worker and the dialog have to say, and files that were dropped.
    pub fn listen(&mut self, ctx: &egui::Context) {
        self.red_fives
            .set(self.model.circumstances().rules().red_fives());
        while let Some(report) = self.worker.poll() {
            self.hear(ctx, report);
        }
        self.hear_dialog();
        self.view.live.heed(self.view.page == Page::Hand);
        for message in self.view.live.listen(ctx) {
            self.model.notices.say(message);
        }
        if let Some(photos) = self.view.live.chosen_photos() {
            self.act_live(ctx, LiveAction::Photos(photos));
        }
        if let Some(path) = ctx.input(|input| {
            input
                .raw
                .dropped_files
                .first()
                .map(|file| file.path().to_owned())
        }) {
            self.open(path);
        }
        self.pasted(ctx);
        if self.model.is_unkept() {
            match KEPT_EVERY.checked_sub(self.kept.elapsed()) {
                Some(left) => ctx.request_repaint_after(left),
                None => {
                    self.kept = Instant::now();
                    self.model.keep_hand();
                }
            }
        }
        if self.model.busy.is_some() || self.dialog.is_some() {
            // For the seconds on the status line, and for a dialog that is closed.
            ctx.request_repaint_after(Duration::from_millis(100));
        }
    }

    /// Draws the window and does what was asked for.
    pub fn draw(&mut self, ui: &mut egui::Ui) {
        let mut actions = Vec::new();
        layout::show(ui, &mut self.model, &mut self.view, &mut actions);
        if let Some(sets) = &mut self.sets {
            sets.show(ui, &mut self.model, &mut self.view);
        }
        let ctx = ui.ctx().clone();
        self.choose(&ctx);
        for action in actions {
            self.act(&ctx, action);
            ctx.request_repaint();
        }
        if self.letters != self.model.lang {
            self.letters = self.model.lang;
            fonts::install(&ctx, self.letters);
        }
    }

    /// Nothing is under way.
    pub fn is_idle(&self) -> bool {
        let sets = self.sets.as_ref().is_none_or(|sets| !sets.is_busy());
        let live = self.view.live.is_settling();
        self.model.busy.is_none() && self.dialog.is_none() && sets && !live
    }

    /// How many deals of the night are over.
    fn ended(&self) -> usize {
        let hands = &self.model.keeper().night().hands;
        hands.iter().filter(|hand| hand.ending.is_some()).count()
    }

    /// Nobody won. Where the rules pay for a draw, what they ask for stands on the hand's page.
    fn draw_at_table(&mut self) {
        self.model.apply(Action::Win);
        self.model.apply(Action::RecordDraw);
        if self.model.is_draw() {
            self.view.page = Page::Hand;
        }
    }

    fn open(&mut self, path: PathBuf) {
        self.view.path = path.display().to_string();
        let name = path.file_name().map_or_else(
            || self.view.path.clone(),
            |name| name.to_string_lossy().into_owned(),
        );
        self.read(name, Given::File(path));
    }

    fn read(&mut self, name: String, given: Given) {
        self.view.page = Page::Hand;
        self.model.photo_begun(name);
        self.view.pending = None;
        self.view.picker = None;
        self.view.live.open = false;
        self.worker.read(given.clone());
        self.source = Some(given);
    }

    /// Reads a pasted picture; text that is pasted into no field is the path of a photo, or tiles. While a question stands over
    /// the window, nothing of the hand changes.
    fn pasted(&mut self, ctx: &egui::Context) {
        if self.model.asked().is_some() {
            return;
        }
        let is_paste = |event: &&egui::Event| {
            matches!(event, egui::Event::Paste(_) | egui::Event::PasteImage(_))
        };
        let pasted = ctx.input(|input| input.events.iter().find(is_paste).cloned());
        if let Some(event) = pasted {
            match event {
                egui::Event::PasteImage(picture) => {
                    let name = text!(self.model.lang, "pasted-picture").to_owned();
                    self.read(name, Given::Picture(Arc::new(without_alpha(&picture))));
                }
                egui::Event::Paste(text) if !ctx.text_edit_focused() => {
                    let path = expanded(&text);
                    let tiles = text.trim();
                    if path.is_file() {
                        self.open(path);
                    } else if self.view.page != Page::Night && !tiles.is_empty() {
                        self.act(ctx, Action::TypeTiles(tiles.to_owned()));
                    }
                }
                _ => {}
            }
        }
    }

    fn act_live(&mut self, ctx: &egui::Context, action: LiveAction) {
        let live = &mut self.view.live;
        match action {
            LiveAction::Toggle => live.toggle(ctx),
            LiveAction::Watch(source) => {
                match Watching::start(&source, self.reader.clone(), ctx.clone()) {
                    Ok(watching) => {
                        self.model.notices.dismiss();
                        live.begin(&source, watching);
                    }
                    Err(fault) => self.model.notices.say(Message::Source(fault)),
                }
            }
            LiveAction::Stop => live.watching = None,
            LiveAction::Take => self.take_live(ctx),
            LiveAction::Look => live.look(ctx),
            LiveAction::Calibrate(begin) => live.measure(begin),
            LiveAction::ChoosePhotos => live.open_dialog(ctx, self.model.lang),
            LiveAction::Photos(files) => match board_photos(files) {
                Ok(files) => {
                    self.model.notices.dismiss();
                    let (reader, ctx) = (self.reader.clone(), ctx.clone());
                    let camera = camera_of_all(&files).unwrap_or_default();
                    live.begin_photos(Watching::board_photos(files, reader, ctx), camera);
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
        let picture = worker::picture(&locked.picture);
        let texture = ctx.load_texture("photo", picture, egui::TextureOptions::LINEAR);
        let (width, height) = locked.picture.dimensions();
        self.cancel();
        let id = self.model.photo_begun(self.view.live.source().to_owned());
        let took =
            Duration::from_secs_f64(locked.reading.ms.last().map_or(0.0, |(_, ms)| ms / 1e3));
        let given = Given::Picture(Arc::new(locked.picture));
        self.model.photo_finished(given, Ok(locked.reading), took);
        self.view.photo = Some(ShownPhoto {
            id,
            texture,
            size: [width, height],
            through: None,
        });
        self.view.picker = None;
        // It stays on for the next hand.
        self.view.live.open = false;
    }

    fn save_board(&mut self, path: &str) {
        let page = crate::vision::calibrate::pdf(crate::vision::calibrate::Paper::A4);
        let said = match crate::vision::calibrate::write_whole(path.as_ref(), &page) {
            Ok(()) => Message::said(|lang| text!(lang, "said-board-saved", path = path)),
            Err(fault) => Message::Calibration(fault),
        };
        self.model.notices.say(said);
    }

    fn cancel(&mut self) {
        self.worker.cancel();
        self.model.busy = None;
        self.view.pending = None;
    }

    fn hear(&mut self, ctx: &egui::Context, report: Report) {
        match report {
            Report::Step(step) => {
                if let Some(busy) = &mut self.model.busy {
                    busy.step = step;
                }
            }
            Report::Opened { picture, size } => {
                let texture = ctx.load_texture("photo", picture, egui::TextureOptions::LINEAR);
                self.view.pending = self.model.busy.as_ref().map(|busy| ShownPhoto {
                    id: busy.photo,
                    texture,
                    size,
                    through: None,
                });
            }
            Report::Through(profile) => {
                if let Some(photo) = &mut self.view.pending {
                    photo.through = Some(profile);
                }
            }
            Report::Finished { outcome, took } => {
                if let Some(given) = self.source.take() {
                    self.model.photo_finished(given, *outcome, took);
                }
                if self.model.held.is_none() {
                    // After a failure the path is again that of the photo whose hand lies there.
                    let file = self.model.photo.as_ref().and_then(Given::file);
                    self.view.path = file
                        .map(|path| path.display().to_string())
                        .unwrap_or_default();
                }
                // A held photo waits for an answer.
                if self.model.held.is_none() {
                    self.settle_photo();
                }
            }
        }
    }

    /// After a failure the photo of the hand that still lies there comes back; without one, the failed photo stays to be looked at.
    fn settle_photo(&mut self) {
        if let Some(photo) = self.view.pending.take()
            && (photo.shows(self.model.board()) || self.view.photo.is_none())
        {
            // What is open may be about a tile of the hand before.
            self.view.picker = None;
            self.view.photo = Some(photo);
        }
    }

    fn open_dialog(&mut self, ctx: &egui::Context) {
        if self.dialog.is_some() || self.chooser.is_some() {
            return;
        }
        let lang = self.model.lang;
        let chosen = dialog::ask(ctx, move |dialog| {
            dialog::photos(dialog, lang, text!(lang, "dialog-title")).pick_file()
        });
        self.dialog = Some((Instant::now(), chosen));
    }

    /// Our own chooser, where the last photo was, or at home.
    fn open_chooser(&mut self) {
        let last = self.model.photo.as_ref().and_then(Given::file);
        let last = last.and_then(|path| path.parent()).map(Path::to_owned);
        let home = || std::env::var_os("HOME").map(PathBuf::from);
        let folder = last.or_else(home).unwrap_or_default();
        self.chooser = Some(Chooser::in_folder(&folder));
    }

    /// Draws the chooser, and opens what is chosen in it.
    fn choose(&mut self, ctx: &egui::Context) {
        let Some(chooser) = &mut self.chooser else {
            return;
        };
        match chooser.show(ctx, self.model.lang) {
            Chosen::Nothing => return,
            Chosen::Photo(path) => self.open(path),
            Chosen::Closed => {}
        }
        self.chooser = None;
    }

    fn hear_dialog(&mut self) {
        let Some((since, answer)) = &self.dialog else {
            return;
        };
        let (since, answer) = (*since, answer.try_recv());
        match answer {
            Err(TryRecvError::Empty) => return,
            Ok(Some(path)) => self.open(path),
            // Without a desktop portal the dialog returns at once and in silence.
            Ok(None) | Err(TryRecvError::Disconnected) => {
                if since.elapsed() < dialog::UNSEEN {
                    self.open_chooser();
                }
            }
        }
        self.dialog = None;
    }
}

/// A pasted picture as a photo: on white where it is transparent.
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
        self.model.keep_hand();
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
