//! What the live screen knows: the sources there are, what is running, what was seen last, how far a calibration is. `view`
//! draws it, and `calibrate` where the camera is measured.

mod calibrate;
mod frame;
pub mod view;

use std::path::PathBuf;

use eframe::egui::{self, TextureHandle};

use crate::app::dialog::{self, Choice};
use crate::app::eyes::live::{
    LiveCommand, LiveNotice, LiveSnapshot, Locked, ProfileToSave, SavedCalibration, Watching,
};
use crate::app::waking;
use crate::i18n::Lang;
use crate::scorer::notice::Message;
use crate::task::{Crash, Reply, run_once};
use crate::vision::{
    Customs,
    calibrate::{CameraProfile, Profiles},
    enrol::UsedSet,
    source::{self, CameraFound},
};

pub use calibrate::board_photos;

/// What the live screen remembers.
pub struct LiveScreen {
    /// Where camera profiles are kept.
    store: Profiles,
    pub open: bool,
    /// What is watched rests, as nobody looks.
    resting: bool,
    /// What is running.
    pub watching: Option<Watching>,
    /// The source as typed.
    pub(super) source: String,
    pub(super) cameras: Vec<CameraFound>,
    pub(super) asked: Option<Reply<Vec<CameraFound>>>,
    pub(super) texture: Option<TextureHandle>,
    pub(super) shown: LiveSnapshot,
    pub(super) profiles: Vec<String>,
    pub(super) profile: Option<String>,
    /// The customs and the tile set that frames are read by.
    table: (Customs, Option<UsedSet>),
    /// The camera is being measured.
    pub(super) measuring: bool,
    /// From photos.
    pub(super) of_photos: bool,
    /// The camera that the photos of the board name.
    camera: String,
    /// What was measured and kept.
    pub(super) kept: Option<Box<SavedCalibration>>,
    /// The profile's name, the board's file and the photos' path as typed.
    pub(super) name: String,
    pub(super) board: String,
    pub(super) photos: String,
    pub(super) dialog: Option<Reply<Choice<Vec<PathBuf>>>>,
}

impl LiveScreen {
    /// A screen whose camera profiles are kept here.
    pub fn new(store: Profiles) -> Self {
        Self {
            store,
            open: false,
            resting: false,
            watching: None,
            source: String::new(),
            cameras: Vec::new(),
            asked: None,
            texture: None,
            shown: LiveSnapshot::default(),
            profiles: Vec::new(),
            profile: None,
            table: Default::default(),
            measuring: false,
            of_photos: false,
            camera: String::new(),
            kept: None,
            name: String::new(),
            board: "~/board.pdf".into(),
            photos: String::new(),
            dialog: None,
        }
    }

    /// Opens or closes the screen; opening looks for cameras in the background, as that may take long.
    pub fn toggle(&mut self, ctx: &egui::Context) {
        if self.open {
            return self.close();
        }
        self.open = true;
        self.profiles = self.store.names();
        self.look(ctx);
    }

    /// Looks for cameras.
    pub fn look(&mut self, ctx: &egui::Context) {
        // A build or a machine without cameras still has addresses and files.
        self.asked = Some(run_once("cameras", waking(ctx), || source::cameras().unwrap_or_default()));
    }

    /// Something is watched, and neither locked nor over.
    pub fn is_settling(&self) -> bool {
        self.open && self.watching.is_some() && self.shown.locked.is_none() && !self.shown.over
    }

    /// Something is watched, and not over: a hand can come from it.
    pub fn is_on(&self) -> bool {
        self.watching.is_some() && !self.shown.over && !self.measuring
    }

    /// Frames are read while the screen is looked at, and rest otherwise.
    pub fn set_visible(&mut self, looked_at: bool) {
        let rests = !(self.open && looked_at);
        if self.measuring || rests == self.resting {
            return;
        }
        if let Some(watching) = &self.watching {
            self.resting = rests;
            if rests { watching.ask(LiveCommand::Rest) } else { watching.wake() }
        }
    }

    /// Closes the screen and lets the source go.
    pub fn close(&mut self) {
        self.open = false;
        self.watching = None;
        self.measuring = false;
        self.kept = None;
    }

    /// Starts afresh with a source that was opened.
    pub fn begin(&mut self, source: &str, watching: Watching) {
        self.source = source.into();
        self.take_over(watching, false);
        self.choose(self.profile.clone());
        self.ask_table();
        if self.measuring {
            self.measure(true);
        }
    }

    /// Starts afresh with photos of the board, taken with the camera that they name.
    pub fn begin_photos(&mut self, watching: Watching, camera: String) {
        self.measuring = true;
        self.take_over(watching, true);
        self.camera = camera;
    }

    fn take_over(&mut self, watching: Watching, of_photos: bool) {
        self.resting = false;
        self.watching = Some(watching);
        self.texture = None;
        self.shown = LiveSnapshot::default();
        self.kept = None;
        self.of_photos = of_photos;
        self.camera = String::new();
    }

    /// Begins to measure the camera, or goes back to reading.
    pub fn measure(&mut self, begin: bool) {
        self.measuring = begin;
        self.kept = None;
        if self.of_photos {
            // Photos are not read as hands.
            self.watching = None;
            self.of_photos = false;
        }
        if let Some(watching) = &self.watching {
            watching.ask(if begin { LiveCommand::Calibrate } else { LiveCommand::Read });
        }
    }

    /// Measures the camera, and keeps the profile.
    pub fn keep(&self, name: String, replace: bool) {
        if let Some(watching) = &self.watching {
            watching.ask(LiveCommand::Keep(ProfileToSave {
                name,
                camera: self.camera.clone(),
                replace,
                into: self.store.clone(),
            }));
        }
    }

    /// Asks for photos of the board.
    pub fn open_dialog(&mut self, ctx: &egui::Context, lang: Lang) {
        self.dialog = Some(dialog::ask(ctx, move |dialog| {
            dialog::photos(dialog, lang, text!(lang, "choose-photos")).pick_files()
        }));
    }

    /// Returns the answer of the dialog for photos, once.
    pub fn chosen_photos(&mut self) -> Option<Result<Choice<Vec<PathBuf>>, Crash>> {
        Reply::take(&mut self.dialog)
    }

    /// Reads through a profile; what is wrong with it is given back.
    pub fn choose(&mut self, name: Option<String>) -> Option<Message> {
        let loaded: Result<Option<CameraProfile>, _> = name.as_deref().map(|name| self.store.load(name)).transpose();
        match loaded {
            Ok(profile) => {
                self.profile = name;
                if let Some(watching) = &self.watching {
                    watching.ask(LiveCommand::Profile(profile));
                }
                None
            }
            Err(fault) => {
                self.profile = None;
                Some(Message::Calibration(fault))
            }
        }
    }

    /// Reads by these customs and with this tile set from now on.
    pub fn read_by(&mut self, customs: Customs, set: Option<UsedSet>) {
        let table = (customs, set);
        if self.table != table {
            self.table = table;
            self.ask_table();
        }
    }

    fn ask_table(&self) {
        if let Some(watching) = &self.watching {
            watching.ask(LiveCommand::Table(self.table.0, self.table.1.clone()));
        }
    }

    /// The locked hand.
    pub fn locked(&self) -> Option<&Locked> {
        self.shown.locked.as_deref()
    }

    /// The source's name.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Takes in what was seen since; what is to be said comes back.
    pub fn listen(&mut self, ctx: &egui::Context) -> Vec<Message> {
        let mut messages = Vec::new();
        match Reply::take(&mut self.asked) {
            None => {}
            Some(Ok(found)) => {
                if let (Some(first), true) = (found.first(), self.source.is_empty()) {
                    self.source = first.source.clone();
                }
                self.cameras = found;
            }
            Some(Err(crash)) => messages.push(Message::from(&crash)),
        }
        let Some(watching) = &mut self.watching else {
            return messages;
        };
        // What is told was seen before.
        let told: Vec<_> = std::iter::from_fn(|| watching.next_notice()).collect();
        let picture = {
            let mut seen = watching.seen();
            self.shown = LiveSnapshot {
                picture: None,
                reading: seen.reading.clone(),
                warnings: seen.warnings.clone(),
                locked: seen.locked.clone(),
                calibration: seen.calibration.clone(),
                ..*seen
            };
            seen.picture.take()
        };
        if let Some(picture) = picture {
            match &mut self.texture {
                Some(texture) => texture.set(picture, egui::TextureOptions::LINEAR),
                None => self.texture = Some(ctx.load_texture("live", picture, egui::TextureOptions::LINEAR)),
            }
        }
        messages.extend(told.into_iter().filter_map(|told| match told {
            Ok(told) => self.message(told),
            Err(crash) => Some(Message::from(&crash)),
        }));
        messages
    }

    fn message(&mut self, told: LiveNotice) -> Option<Message> {
        match told {
            LiveNotice::Locked(tiles) => Some(Message::said(|lang| text!(lang, "said-locked", count = tiles))),
            // The screen's own line says so.
            LiveNotice::Unlocked(_) => None,
            LiveNotice::Lost(fault) | LiveNotice::Trouble(fault) | LiveNotice::Failed(fault) => {
                Some(Message::Source(fault))
            }
            LiveNotice::Back => Some(Message::said(|lang| text!(lang, "said-source-back").to_owned())),
            LiveNotice::Eyes(fault) => Some(Message::Photo(fault)),
            LiveNotice::SetFault(fault) => Some(Message::tile_set(&fault)),
            LiveNotice::NotMeasured(fault) => Some(Message::Calibration(fault)),
            LiveNotice::Measured(kept) => {
                let profile = &kept.profile;
                self.profiles = self.store.names();
                let (name, fit) = (profile.name.clone(), format!("{:.2}", profile.fit.rms_px));
                self.profile = Some(profile.name.clone());
                if let Some(watching) = &self.watching {
                    watching.ask(LiveCommand::Profile(Some(profile.clone())));
                }
                self.kept = Some(kept);
                Some(Message::said(|lang| text!(lang, "said-measured", profile = name, pixels = fit)))
            }
            // The photos were looked at, as was wanted.
            LiveNotice::Ended if self.of_photos => None,
            LiveNotice::Ended => Some(Message::careful(|lang| text!(lang, "said-source-ended").to_owned())),
        }
    }
}
