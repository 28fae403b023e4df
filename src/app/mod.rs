//! The window: a photo is read, the hand corrected, scored, paid and recorded.
//!
//! No rule, no payment and no image arithmetic lives here: `vision` reads, `rules` scores and settles, `table` records.
//!
//! | file | what |
//! | --- | --- |
//! | `actions` | what the window does when somebody asks for an [`Action`]; what it knows is the [`scorer`](crate::scorer)'s |
//! | `eyes` | what reads photos and cameras, each a worker's job |
//! | `layout`, `view`, `keys` | where the parts of the window stand; what they remember between frames; the keyboard |
//! | `seen` | what the person has had time to see, for buttons that record |
//! | `phones` | who joined by phone, the code to scan, and what is entered there |
//! | `panels` | one part of the window each |
//! | `screens` | what stands in place of the table or over it: the night's screens, the camera, tile sets |
//! | `widgets` | what panels and screens are made of: buttons, fields, tiles |
//! | `theme`, `fonts` | colours and sizes, fonts |
//! | `launch`, `kept`, `screenshot` | opening the window; what it remembers; a picture of it |
//! | `dialog`, `chooser` | the system's file dialogs; one of our own where they cannot appear |

mod actions;
mod chooser;
mod dialog;
mod eyes;
pub mod fonts;
mod keys;
mod launch;
mod layout;
mod panels;
pub mod phones;
mod prefs;
pub mod screens;
mod screenshot;
mod seen_mark;
pub mod theme;
mod view;
mod widgets;
mod writing;

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
use crate::scorer::given::{Given, PhotoJob};
use crate::scorer::night::LedgerLocation;
use crate::scorer::notice::Message;
use chooser::{Chooser, Chosen};
use dialog::Choice;
use eyes::live::Shared;
use eyes::worker::{self, Report};
use screens::live::LiveScreen;
use screens::sets::SetsPanel;
use theme::{Appearance, Look, System};
use view::{ShownPhoto, View};
use widgets::expanded;

use crate::i18n::Lang;
use crate::task::{Crash, Reply, Task};
use crate::vision::calibrate::Profiles;
use crate::vision::enrol::UsedSet;
use crate::vision::{Customs, LensChoice, Optics, OpticsStore};

/// The window's program.
pub struct App {
    model: Model,
    view: View,
    worker: Task<Box<dyn Reader>>,
    reader: Shared,
    /// The folder of camera profiles.
    profiles: Profiles,
    /// The photo that is being read.
    reading: Option<(Given, Reply<Report>)>,
    dialog: Option<Reply<Choice<PathBuf>>>,
    /// Our own file chooser, while it is open.
    chooser: Option<Chooser>,
    sets: Option<SetsPanel>,
    /// What the system says of light and dark.
    system: System,
    /// The style that is installed: the look, and whether it is for fingers.
    style: (Look, bool),
    /// Whose letters the window has.
    letters: Lang,
    /// Where nights are kept, for the phones.
    location: LedgerLocation,
    /// When the hand was last kept on the disk.
    kept: Instant,
    /// What shows a page; nothing does in tests.
    browser: Option<Browser>,
}

/// Shows a page that lies in a file, and does not wait for it to be closed.
pub type Browser = fn(&Path) -> std::io::Result<()>;

/// Returns a wake-up for background work: it asks for a new frame.
fn waking(ctx: &egui::Context) -> impl Fn() + Send + Sync + 'static {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}

/// The longest time until changes by other programs are seen.
const WATCHED_EVERY: Duration = Duration::from_secs(1);

/// So often at most the hand that is entered is written to the disk.
const KEPT_EVERY: Duration = Duration::from_millis(500);

impl App {
    /// A window with this reader; nights are kept as `location` says. Fonts and colours are put into `ctx`.
    pub fn new(ctx: &egui::Context, lang: Lang, location: LedgerLocation, reader: Box<dyn Reader>) -> Self {
        fonts::install(ctx, lang);
        theme::install(ctx, Look::default(), false);
        let model = Model::new(lang, location.clone());
        let view = View::new(&model);
        let model_unsaved = model.is_unsaved();
        let reader = Shared::new(reader);
        Self {
            model,
            view,
            worker: Task::start("reading", Box::new(reader.clone()), waking(ctx)),
            profiles: Profiles::usual(),
            reader,
            reading: None,
            dialog: None,
            chooser: None,
            sets: None,
            location: if model_unsaved { LedgerLocation::Memory } else { location },
            system: System::default(),
            style: (Look::default(), false),
            letters: lang,
            kept: Instant::now(),
            browser: None,
        }
    }

    /// Lets the window show pages.
    pub fn show_pages(&mut self, browser: Browser) {
        self.browser = Some(browser);
    }

    /// Lets the window enrol and choose tile sets.
    pub fn with_sets(mut self, sets: SetsPanel) -> Self {
        self.sets = Some(sets);
        self
    }

    /// Keeps camera profiles here instead of in the user's data folder.
    pub fn with_profiles(mut self, profiles: Profiles) -> Self {
        self.view.live = LiveScreen::new(profiles.clone());
        self.profiles = profiles;
        self
    }

    /// The tile sets, where the window has them.
    pub fn sets(&mut self) -> Option<&mut SetsPanel> {
        self.sets.as_mut()
    }

    /// The phones at the table.
    pub fn phones(&self) -> &phones::Phones {
        &self.view.phones
    }

    /// Looks as the system says, where nobody chooses otherwise.
    pub fn follow_system(mut self, system: System) -> Self {
        self.system = system;
        self
    }

    /// How the window is to look.
    pub fn appearance(&self) -> Appearance {
        self.view.appearance
    }

    /// Lets the window look so.
    pub fn set_appearance(&mut self, appearance: Appearance) {
        self.view.appearance = appearance;
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

    /// Takes in what the worker and the dialog have to say, and files that were dropped.
    pub fn listen(&mut self, ctx: &egui::Context) {
        self.view.live.read_by(self.customs(), self.set());
        while let Some(report) = self.reading.as_mut().and_then(|(_, reply)| reply.poll()) {
            self.on_report(ctx, report);
        }
        self.hear_dialog();
        self.view.live.set_visible(self.view.page == Page::Hand);
        for message in self.view.live.listen(ctx) {
            self.model.notices.say(message);
        }
        match self.view.live.chosen_photos() {
            Some(Ok(Choice::Made(photos))) => self.act_live(ctx, LiveAction::Photos(photos)),
            Some(Err(crash)) => self.model.notices.say(Message::from(&crash)),
            Some(Ok(_)) | None => {}
        }
        if let Some(path) = ctx.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_owned())) {
            self.open(path);
        }
        self.pasted(ctx);
        match self.view.phones.listen(&mut self.model) {
            Ok(true) => self.view.names = self.model.names(),
            Ok(false) => {}
            Err(error) => self.model.notices.say(Message::ledger(&error, None)),
        }
        match self.model.watch() {
            Ok(true) => self.view.names = self.model.names(),
            Ok(false) => {}
            Err(error) => self.model.notices.say(Message::ledger(&error, None)),
        }
        if !self.model.keeper().is_in_memory() {
            ctx.request_repaint_after(WATCHED_EVERY);
        }
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
        let optics =
            OpticsStore { profiles: self.profiles.clone(), sets: self.sets.as_ref().map(|sets| sets.store().clone()) };
        let reader = || -> (Box<dyn Reader>, OpticsStore) { (Box::new(self.reader.clone()), optics) };
        self.view.phones.show(&ctx, self.model.lang, &self.location, reader);
        for action in actions {
            self.act(&ctx, action);
            ctx.request_repaint();
        }
        self.dress(&ctx);
        if self.letters != self.model.lang {
            self.letters = self.model.lang;
            fonts::install(&ctx, self.letters);
        }
    }

    /// Puts on what a person or the system asks for; fingers get larger targets from their first touch on.
    fn dress(&mut self, ctx: &egui::Context) {
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

    /// Nothing is under way.
    pub fn is_idle(&self) -> bool {
        let sets = self.sets.as_ref().is_none_or(|sets| !sets.is_busy());
        let live = self.view.live.is_settling();
        self.model.busy.is_none() && self.dialog.is_none() && sets && !live
    }

    fn open(&mut self, path: PathBuf) {
        self.view.path = path.display().to_string();
        let name = path.file_name().map_or_else(|| self.view.path.clone(), |name| name.to_string_lossy().into_owned());
        self.read(name, Given::File(path));
    }

    fn read(&mut self, name: String, given: Given) {
        self.view.page = Page::Hand;
        self.model.photo_begun(name);
        self.view.pending = None;
        self.view.picker = None;
        self.view.live.open = false;
        let lens = LensChoice::OfCamera(self.profiles.clone());
        let optics = Optics { lens, set: self.set(), hurried: false };
        let job = PhotoJob { given: given.clone(), customs: self.customs(), optics };
        self.reading = Some((given, worker::read(&self.worker, job)));
    }

    /// Returns the customs of the table by its rules.
    fn customs(&self) -> Customs {
        Customs::of(self.model.circumstances().rules())
    }

    /// Returns the tile set in use.
    fn set(&self) -> Option<UsedSet> {
        self.sets.as_ref().and_then(SetsPanel::used)
    }

    /// Reads a pasted picture; text that is pasted into no field is the path of a photo, or tiles. While a question stands over
    /// the window, nothing of the hand changes.
    fn pasted(&mut self, ctx: &egui::Context) {
        if self.model.asked().is_some() {
            return;
        }
        let is_paste = |event: &&egui::Event| matches!(event, egui::Event::Paste(_) | egui::Event::PasteImage(_));
        if let Some(event) = ctx.input(|input| input.events.iter().find(is_paste).cloned()) {
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
                    } else if !matches!(self.view.page, Page::Night | Page::Book) && !tiles.is_empty() {
                        self.act(ctx, Action::TypeTiles(tiles.to_owned()));
                    }
                }
                _ => {}
            }
        }
    }

    fn cancel(&mut self) {
        self.reading = None;
        self.model.busy = None;
        self.view.pending = None;
    }

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
                let texture = ctx.load_texture("photo", picture, egui::TextureOptions::LINEAR);
                self.view.pending =
                    self.model.busy.as_ref().map(|busy| ShownPhoto { id: busy.photo, texture, size, through: None });
            }
            Report::SetFault(fault) => self.model.notices.say(Message::tile_set(&fault)),
            Report::Finished { outcome, took } => {
                if let (Some(photo), Ok(reading)) = (&mut self.view.pending, &*outcome) {
                    photo.through = reading.lens.clone();
                }
                if let Some((given, _)) = self.reading.take() {
                    self.model.photo_finished(given, *outcome, took);
                }
                if self.model.held.is_none() {
                    // After a failure the path is again that of the photo whose hand lies there.
                    let file = self.model.photo.as_ref().and_then(Given::file);
                    self.view.path = file.map(|path| path.display().to_string()).unwrap_or_default();
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
        let chosen =
            dialog::ask(ctx, move |dialog| dialog::photos(dialog, lang, text!(lang, "dialog-title")).pick_file());
        self.dialog = Some(chosen);
    }

    /// Our own chooser, where the last photo was, or at home.
    fn open_chooser(&mut self) {
        let last = self.model.photo.as_ref().and_then(Given::file).and_then(|path| path.parent()).map(Path::to_owned);
        let home = || std::env::var_os("HOME").map(PathBuf::from);
        self.chooser = Some(Chooser::in_folder(&last.or_else(home).unwrap_or_default()));
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
        match Reply::take(&mut self.dialog) {
            None | Some(Ok(Choice::Cancelled)) => {}
            Some(Ok(Choice::Made(path))) => self.open(path),
            Some(Ok(Choice::Unseen)) => self.open_chooser(),
            Some(Err(crash)) => {
                self.model.notices.say(Message::from(&crash));
                self.open_chooser();
            }
        }
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
