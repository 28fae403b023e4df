//! The state of the camera screen: the sources, the running one, its last snapshot, the calibration. `live_view` draws the screen, and
//! `calibration` its part that measures the camera.

mod calibration;
mod live_frame;
pub mod live_view;

use std::path::PathBuf;

use eframe::egui::{self, TextureHandle};

use crate::app::file_dialog::{self, FileDialogResult};
use crate::app::recognition::live::{
    LiveCommand, LiveNotice, LiveReading, LiveSnapshot, LockedHand, ProfileSaveRequest, SavedCalibration,
};
use crate::app::repaint_callback;
use crate::task::{Crash, Reply, run_once};
use quejing_session::notice::Notice;
use quejing_session::recognition::{CameraProfile, CameraProfiles, Customs, FoundCamera, UsedSet, list_cameras};
use quejing_words::Lang;

pub use calibration::resolve_board_photos;

/// The state of the camera screen, which reads live from a source or measures a camera.
pub struct LiveScreen {
    /// The store of camera profiles.
    store: CameraProfiles,
    pub open: bool,
    /// True while the source drops its frames unread, because the screen is hidden.
    resting: bool,
    /// The reading of the running source; `None` if no source runs.
    pub watching: Option<LiveReading>,
    /// The name of the source, as typed.
    pub(super) source: String,
    pub(super) cameras: Vec<FoundCamera>,
    /// The search for cameras in the background, while it runs.
    pub(super) camera_search: Option<Reply<Vec<FoundCamera>>>,
    pub(super) texture: Option<TextureHandle>,
    pub(super) snapshot: LiveSnapshot,
    pub(super) profiles: Vec<String>,
    pub(super) profile: Option<String>,
    /// The customs and the tile set by which frames are read.
    table: (Customs, Option<UsedSet>),
    /// True while the screen measures the camera.
    pub(super) measuring: bool,
    /// True if the camera is measured from photos.
    pub(super) from_photos: bool,
    /// The name of the camera that took the photos of the board; empty if unknown or measured live.
    camera: String,
    /// The calibration whose profile was just saved; `None` once another begins.
    pub(super) saved: Option<Box<SavedCalibration>>,
    /// True if the user can take a frame before a hand is locked, because the next photo adds to the hand or retakes a tile.
    pub takes_any: bool,
    /// The name of the new profile, as typed.
    pub(super) name: String,
    /// The path for the PDF file of the calibration board, as typed.
    pub(super) board: String,
    /// The path of the photos of the calibration board, a file or a folder, as typed.
    pub(super) photos: String,
    pub(super) dialog: Option<Reply<FileDialogResult<Vec<PathBuf>>>>,
}

impl LiveScreen {
    /// Returns a closed camera screen without a source, whose camera profiles are in `store`.
    pub fn new(store: CameraProfiles) -> Self {
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

    /// Opens or closes the camera screen. Opening starts a search for cameras in the background; closing stops the source.
    pub fn toggle_screen(&mut self, ctx: &egui::Context) {
        if self.open {
            return self.close_screen();
        }
        self.open = true;
        self.profiles = self.store.names();
        self.search_cameras(ctx);
    }

    /// Starts to search for cameras in the background.
    pub fn search_cameras(&mut self, ctx: &egui::Context) {
        // Addresses and files remain as sources if the build or the machine has no cameras.
        self.camera_search = Some(run_once("cameras", repaint_callback(ctx), || list_cameras().unwrap_or_default()));
    }

    /// Returns true while the camera screen is open and its source runs without a locked hand.
    pub fn is_waiting_for_lock(&self) -> bool {
        self.open && self.watching.is_some() && self.snapshot.locked.is_none() && !self.snapshot.over
    }

    /// Returns true if the source runs and reads hands instead of measuring the camera.
    pub fn can_deliver_hand(&self) -> bool {
        self.watching.is_some() && !self.snapshot.over && !self.measuring
    }

    /// Lets the source read frames only while the screen is open and its page `visible`; otherwise frames are dropped. A
    /// measurement of the camera continues in any case.
    pub fn set_visible(&mut self, visible: bool) {
        let rests = !(self.open && visible);
        if self.measuring || rests == self.resting {
            return;
        }
        if let Some(watching) = &self.watching {
            self.resting = rests;
            if rests { watching.send_command(LiveCommand::Rest) } else { watching.resume_reading() }
        }
    }

    /// Closes the camera screen, stops its source and ends a measurement of the camera.
    pub fn close_screen(&mut self) {
        self.open = false;
        self.watching = None;
        self.measuring = false;
        self.saved = None;
    }

    /// Replaces the running source by `watching`, which was opened under the name `source`, with the same camera profile; a
    /// measurement of the camera begins again.
    pub fn replace_source(&mut self, source: &str, watching: LiveReading) {
        self.source = source.into();
        self.set_source(watching, false);
        self.choose_profile(self.profile.clone());
        self.send_reading_table();
        if self.measuring {
            self.set_measuring(true);
        }
    }

    /// Starts to measure a camera from photos of the calibration board, which `watching` reads; `camera` is the name of the camera
    /// in the photos.
    pub fn start_photo_measurement(&mut self, watching: LiveReading, camera: String) {
        self.measuring = true;
        self.set_source(watching, true);
        self.camera = camera;
    }

    fn set_source(&mut self, watching: LiveReading, from_photos: bool) {
        self.resting = false;
        self.watching = Some(watching);
        self.texture = None;
        self.snapshot = LiveSnapshot::default();
        self.saved = None;
        self.from_photos = from_photos;
        self.camera = String::new();
    }

    /// Starts to measure the camera if `begin` is true; otherwise ends the measurement and reads hands again. A source of photos is
    /// closed, because photos are not read as hands.
    pub fn set_measuring(&mut self, begin: bool) {
        self.measuring = begin;
        self.saved = None;
        if self.from_photos {
            // Photos are not read as hands.
            self.watching = None;
            self.from_photos = false;
        }
        if let Some(watching) = &self.watching {
            watching.send_command(if begin { LiveCommand::Calibrate } else { LiveCommand::Read });
        }
    }

    /// Requests that the thread measures the camera from the collected views and saves the profile under this name; `replace`
    /// permits to overwrite a profile. Does nothing without a source.
    pub fn request_profile_save(&self, name: String, replace: bool) {
        if let Some(watching) = &self.watching {
            watching.send_command(LiveCommand::SaveProfile(ProfileSaveRequest {
                name,
                camera: self.camera.clone(),
                replace,
                into: self.store.clone(),
            }));
        }
    }

    /// Opens the system's file dialog for photos of the calibration board.
    pub fn open_board_photo_dialog(&mut self, ctx: &egui::Context, lang: Lang) {
        self.dialog = Some(file_dialog::open_file_dialog(ctx, move |dialog| {
            file_dialog::set_up_photo_dialog(dialog, lang, text!(lang, "choose-photos"), None).pick_files()
        }));
    }

    /// Returns the result of the dialog for photos of the calibration board, once; `None` before it closes and afterwards.
    pub fn take_chosen_board_photos(&mut self) -> Option<Result<FileDialogResult<Vec<PathBuf>>, Crash>> {
        Reply::take_report(&mut self.dialog)
    }

    /// Reads frames with the camera profile of this name; `None` reads them without one. Returns a notice if the profile cannot be
    /// loaded; the frames are then still read as before.
    pub fn choose_profile(&mut self, name: Option<String>) -> Option<Notice> {
        let loaded: Result<Option<CameraProfile>, _> = name.as_deref().map(|name| self.store.load(name)).transpose();
        match loaded {
            Ok(profile) => {
                self.profile = name;
                if let Some(watching) = &self.watching {
                    watching.send_command(LiveCommand::Profile(profile));
                }
                None
            }
            Err(fault) => {
                self.profile = None;
                Some(Notice::Calibration(fault))
            }
        }
    }

    /// Sets the customs and the tile set by which frames are read, and sends them to the running source if they changed.
    pub fn set_reading_table(&mut self, customs: Customs, set: Option<UsedSet>) {
        let table = (customs, set);
        if self.table != table {
            self.table = table;
            self.send_reading_table();
        }
    }

    fn send_reading_table(&self) {
        if let Some(watching) = &self.watching {
            watching.send_command(LiveCommand::Table(self.table.0, self.table.1.clone()));
        }
    }

    /// Returns the hand on which the frames agreed, with its frame; `None` until they do.
    pub fn locked_hand(&self) -> Option<&LockedHand> {
        self.snapshot.locked.as_deref()
    }

    /// Returns true if the user can take the locked hand or, where a part of a hand is enough, the latest frame, if it shows tiles.
    pub fn can_take_hand(&self) -> bool {
        let has_tiles = || self.snapshot.reading.as_ref().is_some_and(|reading| !reading.tiles.is_empty());
        self.snapshot.locked.is_some() || self.takes_any && self.snapshot.frame.is_some() && has_tiles()
    }

    /// Returns the locked hand or, where a part of a hand is enough, the latest frame with its reading; `None` if neither can be
    /// taken.
    pub fn hand_to_take(&self) -> Option<LockedHand> {
        let latest = || {
            let (frame, reading) = self.snapshot.frame.as_ref().zip(self.snapshot.reading.clone())?;
            Some(LockedHand { picture: frame.pixels.clone(), reading })
        };
        self.locked_hand().cloned().or_else(|| latest().filter(|_| self.can_take_hand()))
    }

    /// Returns the name of the source, as typed.
    pub fn source_name(&self) -> &str {
        &self.source
    }

    /// Takes over the found cameras, the latest snapshot and the notices of the thread, and returns the notices for the user. The
    /// first found camera becomes the source if none is typed.
    pub fn take_updates(&mut self, ctx: &egui::Context) -> Vec<Notice> {
        let mut messages = Vec::new();
        match Reply::take_report(&mut self.camera_search) {
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
            Ok(notice) => self.handle_live_notice(notice),
            Err(crash) => Some(Notice::from(&crash)),
        }));
        messages
    }

    fn handle_live_notice(&mut self, notice: LiveNotice) -> Option<Notice> {
        match notice {
            LiveNotice::Locked(tiles) => Some(Notice::success(|lang| text!(lang, "said-locked", count = tiles))),
            // The status line of the screen shows that.
            LiveNotice::Unlocked(_) => None,
            LiveNotice::Lost(fault) | LiveNotice::Trouble(fault) | LiveNotice::Failed(fault) => {
                Some(Notice::Source(fault))
            }
            LiveNotice::Reconnected => Some(Notice::success(|lang| text!(lang, "said-source-back").to_owned())),
            LiveNotice::ReadFailed(fault) => Some(Notice::Photo(fault)),
            LiveNotice::SetFault(fault) => Some(Notice::tile_set_fault(&fault)),
            LiveNotice::NotMeasured(fault) => Some(Notice::Calibration(fault)),
            LiveNotice::Measured(saved) => {
                let profile = &saved.profile;
                self.profiles = self.store.names();
                let (name, fit) = (profile.name.clone(), format!("{:.2}", profile.fit.rms_px));
                self.profile = Some(profile.name.clone());
                if let Some(watching) = &self.watching {
                    watching.send_command(LiveCommand::Profile(Some(profile.clone())));
                }
                self.saved = Some(saved);
                Some(Notice::success(|lang| text!(lang, "said-measured", profile = name, pixels = fit)))
            }
            // The end of the photos is expected.
            LiveNotice::Ended if self.from_photos => None,
            LiveNotice::Ended => Some(Notice::caution(|lang| text!(lang, "said-source-ended").to_owned())),
        }
    }
}
