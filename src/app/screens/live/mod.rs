//! The state of the live screen: the sources, the running one, its last snapshot, the calibration. `view` draws the screen, and
//! `calibrate` its part for measuring the camera.

mod calibrate;
mod frame;
pub mod view;

use std::path::PathBuf;

use eframe::egui::{self, TextureHandle};

use crate::app::dialog::{self, DialogChoice};
use crate::app::recognition::live::{
    LiveCommand, LiveNotice, LiveSnapshot, LockedHand, ProfileToSave, SavedCalibration, Watching,
};
use crate::app::waking;
use crate::i18n::Lang;
use crate::scorer::notice::Notice;
use crate::task::{Crash, Reply, run_once};
use crate::vision::{
    Customs,
    calibrate::{CameraProfile, Profiles},
    enrol::UsedSet,
    source::{self, CameraFound},
};

pub use calibrate::board_photos;

/// The state of the live screen.
pub struct LiveScreen {
    /// The store of camera profiles.
    store: Profiles,
    pub open: bool,
    /// Set while the source drops its frames, because the screen is hidden.
    resting: bool,
    /// The running source.
    pub watching: Option<Watching>,
    /// The source as typed.
    pub(super) source: String,
    pub(super) cameras: Vec<CameraFound>,
    /// The search for cameras in the background.
    pub(super) camera_search: Option<Reply<Vec<CameraFound>>>,
    pub(super) texture: Option<TextureHandle>,
    pub(super) snapshot: LiveSnapshot,
    pub(super) profiles: Vec<String>,
    pub(super) profile: Option<String>,
    /// The customs and the tile set that frames are read by.
    table: (Customs, Option<UsedSet>),
    /// Set while the screen measures the camera.
    pub(super) measuring: bool,
    /// Set if the camera is measured from photos.
    pub(super) from_photos: bool,
    /// The name of the camera in the photos of the board.
    camera: String,
    /// The measurement whose profile was just saved.
    pub(super) saved: Option<Box<SavedCalibration>>,
    /// True if a frame can be taken before its hand is locked, because it shows only a part of the hand.
    pub takes_any: bool,
    /// The name of the profile as typed.
    pub(super) name: String,
    /// The path for the board's PDF as typed.
    pub(super) board: String,
    /// The path of photos of the board as typed.
    pub(super) photos: String,
    pub(super) dialog: Option<Reply<DialogChoice<Vec<PathBuf>>>>,
}

impl LiveScreen {
    /// Returns a closed screen with this store of camera profiles.
    pub fn new(store: Profiles) -> Self {
        Self {
            store,
            open: false,
            resting: false,
            watching: None,
            source: String::new(),
            cameras: Vec::new(),
            camera_search: None,
            texture: None,
            snapshot: LiveSnapshot::default(),
            profiles: Vec::new(),
            profile: None,
            table: Default::default(),
            measuring: false,
            from_photos: false,
            camera: String::new(),
            saved: None,
            takes_any: false,
            name: String::new(),
            board: "~/board.pdf".into(),
            photos: String::new(),
            dialog: None,
        }
    }

    /// Opens or closes the screen. Opening starts the search for cameras in the background, because it may take long.
    pub fn toggle(&mut self, ctx: &egui::Context) {
        if self.open {
            return self.close();
        }
        self.open = true;
        self.profiles = self.store.names();
        self.look(ctx);
    }

    /// Starts to search for cameras in the background.
    pub fn look(&mut self, ctx: &egui::Context) {
        // Addresses and files remain as sources if the build or the machine has no cameras.
        self.camera_search = Some(run_once("cameras", waking(ctx), || source::cameras().unwrap_or_default()));
    }

    /// Returns true if the screen is open and its source is running without a locked hand.
    pub fn is_settling(&self) -> bool {
        self.open && self.watching.is_some() && self.snapshot.locked.is_none() && !self.snapshot.over
    }

    /// Returns true if the source can deliver a hand: it is running and not used to measure the camera.
    pub fn is_on(&self) -> bool {
        self.watching.is_some() && !self.snapshot.over && !self.measuring
    }

    /// Reads frames while the screen is open and `visible`, and drops them while it is not.
    pub fn set_visible(&mut self, visible: bool) {
        let rests = !(self.open && visible);
        if self.measuring || rests == self.resting {
            return;
        }
        if let Some(watching) = &self.watching {
            self.resting = rests;
            if rests { watching.send(LiveCommand::Rest) } else { watching.wake() }
        }
    }

    /// Closes the screen and stops the source.
    pub fn close(&mut self) {
        self.open = false;
        self.watching = None;
        self.measuring = false;
        self.saved = None;
    }

    /// Starts to show a source that was opened, in place of any other.
    pub fn begin(&mut self, source: &str, watching: Watching) {
        self.source = source.into();
        self.set_source(watching, false);
        self.choose(self.profile.clone());
        self.send_table();
        if self.measuring {
            self.measure(true);
        }
    }

    /// Starts to measure the camera from photos of the board; `camera` is the camera's name in the photos.
    pub fn measure_from_photos(&mut self, watching: Watching, camera: String) {
        self.measuring = true;
        self.set_source(watching, true);
        self.camera = camera;
    }

    fn set_source(&mut self, watching: Watching, from_photos: bool) {
        self.resting = false;
        self.watching = Some(watching);
        self.texture = None;
        self.snapshot = LiveSnapshot::default();
        self.saved = None;
        self.from_photos = from_photos;
        self.camera = String::new();
    }

    /// Starts to measure the camera, or resumes reading.
    pub fn measure(&mut self, begin: bool) {
        self.measuring = begin;
        self.saved = None;
        if self.from_photos {
            // Photos are not read as hands.
            self.watching = None;
            self.from_photos = false;
        }
        if let Some(watching) = &self.watching {
            watching.send(if begin { LiveCommand::Calibrate } else { LiveCommand::Read });
        }
    }

    /// Measures the camera and saves its profile.
    pub fn keep(&self, name: String, replace: bool) {
        if let Some(watching) = &self.watching {
            watching.send(LiveCommand::SaveProfile(ProfileToSave {
                name,
                camera: self.camera.clone(),
                replace,
                into: self.store.clone(),
            }));
        }
    }

    /// Opens the dialog for photos of the board.
    pub fn open_dialog(&mut self, ctx: &egui::Context, lang: Lang) {
        self.dialog = Some(dialog::ask(ctx, move |dialog| {
            dialog::photos(dialog, lang, text!(lang, "choose-photos"), None).pick_files()
        }));
    }

    /// Returns the answer of the dialog for photos, once.
    pub fn chosen_photos(&mut self) -> Option<Result<DialogChoice<Vec<PathBuf>>, Crash>> {
        Reply::take(&mut self.dialog)
    }

    /// Uses a camera profile for reading; returns the error if it cannot be loaded. `None` reads without a profile.
    pub fn choose(&mut self, name: Option<String>) -> Option<Notice> {
        let loaded: Result<Option<CameraProfile>, _> = name.as_deref().map(|name| self.store.load(name)).transpose();
        match loaded {
            Ok(profile) => {
                self.profile = name;
                if let Some(watching) = &self.watching {
                    watching.send(LiveCommand::Profile(profile));
                }
                None
            }
            Err(fault) => {
                self.profile = None;
                Some(Notice::Calibration(fault))
            }
        }
    }

    /// Sets the customs and the tile set by which frames are read.
    pub fn read_by(&mut self, customs: Customs, set: Option<UsedSet>) {
        let table = (customs, set);
        if self.table != table {
            self.table = table;
            self.send_table();
        }
    }

    fn send_table(&self) {
        if let Some(watching) = &self.watching {
            watching.send(LiveCommand::Table(self.table.0, self.table.1.clone()));
        }
    }

    /// Returns the hand on which the frames agreed; `None` until they do.
    pub fn locked_hand(&self) -> Option<&LockedHand> {
        self.snapshot.locked.as_deref()
    }

    /// Returns true if the latest frame or the locked hand can be taken.
    pub fn can_take(&self) -> bool {
        let has_tiles = || self.snapshot.reading.as_ref().is_some_and(|reading| !reading.tiles.is_empty());
        self.snapshot.locked.is_some() || self.takes_any && self.snapshot.frame.is_some() && has_tiles()
    }

    /// Returns the locked hand; of a part of the hand, the latest frame with its reading.
    pub fn taken_hand(&self) -> Option<LockedHand> {
        let latest = || {
            let (frame, reading) = self.snapshot.frame.as_ref().zip(self.snapshot.reading.clone())?;
            Some(LockedHand { picture: frame.pixels.clone(), reading })
        };
        self.locked_hand().cloned().or_else(|| latest().filter(|_| self.can_take()))
    }

    /// Returns the name of the source.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Takes over the latest snapshot and the notices; returns the messages for the user.
    pub fn listen(&mut self, ctx: &egui::Context) -> Vec<Notice> {
        let mut messages = Vec::new();
        match Reply::take(&mut self.camera_search) {
            None => {}
            Some(Ok(found)) => {
                if let (Some(first), true) = (found.first(), self.source.is_empty()) {
                    self.source = first.source.clone();
                }
                self.cameras = found;
            }
            Some(Err(crash)) => messages.push(Notice::from(&crash)),
        }
        let Some(watching) = &mut self.watching else {
            return messages;
        };
        // Notices before the snapshot: the snapshot then contains all that they report.
        let notices: Vec<_> = std::iter::from_fn(|| watching.next_notice()).collect();
        let picture = {
            let mut latest = watching.snapshot();
            self.snapshot = LiveSnapshot {
                picture: None,
                reading: latest.reading.clone(),
                frame: latest.frame.clone(),
                warnings: latest.warnings.clone(),
                locked: latest.locked.clone(),
                calibration: latest.calibration.clone(),
                ..*latest
            };
            latest.picture.take()
        };
        if let Some(picture) = picture {
            match &mut self.texture {
                Some(texture) => texture.set(picture, egui::TextureOptions::LINEAR),
                None => self.texture = Some(ctx.load_texture("live", picture, egui::TextureOptions::LINEAR)),
            }
        }
        messages.extend(notices.into_iter().filter_map(|notice| match notice {
            Ok(notice) => self.message_of(notice),
            Err(crash) => Some(Notice::from(&crash)),
        }));
        messages
    }

    fn message_of(&mut self, notice: LiveNotice) -> Option<Notice> {
        match notice {
            LiveNotice::Locked(tiles) => Some(Notice::success(|lang| text!(lang, "said-locked", count = tiles))),
            // The status line of the screen shows that.
            LiveNotice::Unlocked(_) => None,
            LiveNotice::Lost(fault) | LiveNotice::Trouble(fault) | LiveNotice::Failed(fault) => {
                Some(Notice::Source(fault))
            }
            LiveNotice::Reconnected => Some(Notice::success(|lang| text!(lang, "said-source-back").to_owned())),
            LiveNotice::ReadFailed(fault) => Some(Notice::Photo(fault)),
            LiveNotice::SetFault(fault) => Some(Notice::tile_set(&fault)),
            LiveNotice::NotMeasured(fault) => Some(Notice::Calibration(fault)),
            LiveNotice::Measured(saved) => {
                let profile = &saved.profile;
                self.profiles = self.store.names();
                let (name, fit) = (profile.name.clone(), format!("{:.2}", profile.fit.rms_px));
                self.profile = Some(profile.name.clone());
                if let Some(watching) = &self.watching {
                    watching.send(LiveCommand::Profile(Some(profile.clone())));
                }
                self.saved = Some(saved);
                Some(Notice::success(|lang| text!(lang, "said-measured", profile = name, pixels = fit)))
            }
            // The end of the photos is expected.
            LiveNotice::Ended if self.from_photos => None,
            LiveNotice::Ended => Some(Notice::careful(|lang| text!(lang, "said-source-ended").to_owned())),
        }
    }
}
