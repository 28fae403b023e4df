//! The state of the camera screen: the sources, the running one, its last snapshot, the calibration. `live_view` draws
//! the screen, and `calibration` its part that measures the camera.

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
use crate::task::{JobCrash, Reply, run_single_job};
use quejing_session::notice::Notice;
use quejing_session::recognition::{CameraProfile, CameraProfiles, Customs, FoundCamera, UsedSet, list_cameras};
use quejing_words::Lang;

pub use calibration::resolve_board_photos;

/// The state of the camera screen, which reads hands from a running source or measures a camera.
pub struct LiveScreen {
    /// The store of camera profiles.
    profile_store: CameraProfiles,
    pub is_open: bool,
    /// True while the source drops its frames unread, because the screen is hidden.
    is_resting: bool,
    /// The reading of the running source; `None` if no source runs.
    pub live_reading: Option<LiveReading>,
    /// The name of the source, as typed.
    pub(super) typed_source: String,
    pub(super) cameras: Vec<FoundCamera>,
    /// The search for cameras in the background, while it runs.
    pub(super) camera_search: Option<Reply<Vec<FoundCamera>>>,
    /// The texture of the last frame; `None` before the first.
    pub(super) texture: Option<TextureHandle>,
    pub(super) snapshot: LiveSnapshot,
    /// The names of all saved camera profiles.
    pub(super) profile_names: Vec<String>,
    /// The name of the camera profile with which frames are read; `None` reads them without one.
    pub(super) profile_name: Option<String>,
    /// The customs of the rules and the tile set with which frames are read.
    customs_and_tile_set: (Customs, Option<UsedSet>),
    /// True while the screen measures the camera.
    pub(super) is_measuring: bool,
    /// True if the camera is measured from photos.
    pub(super) measures_photos: bool,
    /// The name of the camera that took the photos of the board; empty if unknown or measured live.
    photo_camera: String,
    /// The calibration whose profile was just saved; `None` once another begins.
    pub(super) saved_calibration: Option<Box<SavedCalibration>>,
    /// True if the user can take the latest frame before a hand is locked, because the next photo adds to the hand or
    /// retakes a tile.
    pub accepts_any_frame: bool,
    /// The name of the new profile, as typed.
    pub(super) typed_profile_name: String,
    /// The path for the PDF file of the calibration board, as typed.
    pub(super) typed_board_path: String,
    /// The path of the photos of the calibration board, a file or a folder, as typed.
    pub(super) typed_photos_path: String,
    pub(super) photo_dialog: Option<Reply<FileDialogResult<Vec<PathBuf>>>>,
}

impl LiveScreen {
    /// Returns a closed camera screen without a source, whose camera profiles are in `profile_store`.
    pub fn new(profile_store: CameraProfiles) -> Self {
        Self {
            profile_store,
            is_open: false,
            is_resting: false,
            live_reading: None,
            typed_source: String::new(),
            cameras: Vec::new(),
            camera_search: None,
            texture: None,
            snapshot: LiveSnapshot::default(),
            profile_names: Vec::new(),
            profile_name: None,
            customs_and_tile_set: Default::default(),
            is_measuring: false,
            measures_photos: false,
            photo_camera: String::new(),
            saved_calibration: None,
            accepts_any_frame: false,
            typed_profile_name: String::new(),
            typed_board_path: "~/board.pdf".into(),
            typed_photos_path: String::new(),
            photo_dialog: None,
        }
    }

    /// Opens or closes the camera screen. Opening starts a search for cameras in the background; closing stops the
    /// source.
    pub fn toggle_screen(&mut self, ctx: &egui::Context) {
        if self.is_open {
            return self.close_screen();
        }
        self.is_open = true;
        self.profile_names = self.profile_store.names();
        self.search_cameras(ctx);
    }

    /// Starts to search for cameras in the background.
    pub fn search_cameras(&mut self, ctx: &egui::Context) {
        // Addresses and files remain as sources if the build or the machine has no cameras.
        self.camera_search =
            Some(run_single_job("cameras", repaint_callback(ctx), || list_cameras().unwrap_or_default()));
    }

    /// Returns true while the camera screen is open and its source runs without a locked hand.
    pub fn is_waiting_for_locked_hand(&self) -> bool {
        self.is_open && self.live_reading.is_some() && self.snapshot.locked_hand.is_none() && !self.snapshot.is_over
    }

    /// Returns true if the source runs and reads hands instead of measuring the camera.
    pub fn can_deliver_hand(&self) -> bool {
        self.live_reading.is_some() && !self.snapshot.is_over && !self.is_measuring
    }

    /// Makes the source read frames while the screen is open and its page visible, and drop them unread otherwise. A
    /// measurement of the camera continues in any case.
    pub fn set_page_visible(&mut self, is_page_visible: bool) {
        let rests = !(self.is_open && is_page_visible);
        if self.is_measuring || rests == self.is_resting {
            return;
        }
        if let Some(live_reading) = &self.live_reading {
            self.is_resting = rests;
            if rests { live_reading.send_command(LiveCommand::Rest) } else { live_reading.resume_reading() }
        }
    }

    /// Closes the camera screen, stops its source and ends a measurement of the camera.
    pub fn close_screen(&mut self) {
        self.is_open = false;
        self.live_reading = None;
        self.is_measuring = false;
        self.saved_calibration = None;
    }

    /// Replaces the running source by `live_reading`, which was started for the source named `source`. The camera
    /// profile stays the same, and a measurement of the camera begins again.
    pub fn replace_source(&mut self, source: &str, live_reading: LiveReading) {
        self.typed_source = source.into();
        self.set_source(live_reading, false);
        self.choose_profile(self.profile_name.clone());
        self.send_customs_and_tile_set();
        if self.is_measuring {
            self.set_measuring(true);
        }
    }

    /// Starts to measure a camera from photos of the calibration board, which `live_reading` searches. `photo_camera`
    /// is the name of the camera that took the photos; empty if unknown.
    pub fn start_photo_measurement(&mut self, live_reading: LiveReading, photo_camera: String) {
        self.is_measuring = true;
        self.set_source(live_reading, true);
        self.photo_camera = photo_camera;
    }

    fn set_source(&mut self, live_reading: LiveReading, measures_photos: bool) {
        self.is_resting = false;
        self.live_reading = Some(live_reading);
        self.texture = None;
        self.snapshot = LiveSnapshot::default();
        self.saved_calibration = None;
        self.measures_photos = measures_photos;
        self.photo_camera = String::new();
    }

    /// Starts to measure the camera if `is_measuring` is true; otherwise ends the measurement and reads hands again. A
    /// source of photos is closed, because photos are not read as hands.
    pub fn set_measuring(&mut self, is_measuring: bool) {
        self.is_measuring = is_measuring;
        self.saved_calibration = None;
        if self.measures_photos {
            // Photos are not read as hands.
            self.live_reading = None;
            self.measures_photos = false;
        }
        if let Some(live_reading) = &self.live_reading {
            live_reading.send_command(if is_measuring { LiveCommand::Calibrate } else { LiveCommand::ReadHands });
        }
    }

    /// Requests that the thread measures the camera from the collected views and saves the profile under this name,
    /// which replaces an existing profile only if `can_replace` is true. Does nothing without a source.
    pub fn request_profile_save(&self, name: String, can_replace: bool) {
        if let Some(live_reading) = &self.live_reading {
            live_reading.send_command(LiveCommand::SaveProfile(ProfileSaveRequest {
                name,
                camera_name: self.photo_camera.clone(),
                can_replace,
                store: self.profile_store.clone(),
            }));
        }
    }

    /// Opens the system's file dialog for photos of the calibration board.
    pub fn open_board_photo_dialog(&mut self, ctx: &egui::Context, lang: Lang) {
        self.photo_dialog = Some(file_dialog::open_file_dialog(ctx, move |dialog| {
            file_dialog::set_up_photo_dialog(dialog, lang, text!(lang, "choose-photos"), None).pick_files()
        }));
    }

    /// Returns the result of the dialog for photos of the calibration board, once; `None` before it closes and
    /// afterwards.
    pub fn take_chosen_board_photos(&mut self) -> Option<Result<FileDialogResult<Vec<PathBuf>>, JobCrash>> {
        Reply::take_report(&mut self.photo_dialog)
    }

    /// Reads frames with the camera profile of this name; `None` reads them without one. Returns a notice if the
    /// profile cannot be loaded: frames are then read as before, but no profile counts as chosen.
    pub fn choose_profile(&mut self, name: Option<String>) -> Option<Notice> {
        let loaded: Result<Option<CameraProfile>, _> =
            name.as_deref().map(|name| self.profile_store.load(name)).transpose();
        match loaded {
            Ok(profile) => {
                self.profile_name = name;
                if let Some(live_reading) = &self.live_reading {
                    live_reading.send_command(LiveCommand::UseProfile(profile));
                }
                None
            }
            Err(fault) => {
                self.profile_name = None;
                Some(Notice::Calibration(fault))
            }
        }
    }

    /// Sets the customs and the tile set by which frames are read, and sends them to the running source if they
    /// changed.
    pub fn set_customs_and_tile_set(&mut self, customs: Customs, set: Option<UsedSet>) {
        let table = (customs, set);
        if self.customs_and_tile_set != table {
            self.customs_and_tile_set = table;
            self.send_customs_and_tile_set();
        }
    }

    fn send_customs_and_tile_set(&self) {
        if let Some(live_reading) = &self.live_reading {
            live_reading.send_command(LiveCommand::UseCustoms(
                self.customs_and_tile_set.0,
                self.customs_and_tile_set.1.clone(),
            ));
        }
    }

    /// Returns the hand on which the frames agreed, with its frame; `None` until they do.
    pub fn locked_hand(&self) -> Option<&LockedHand> {
        self.snapshot.locked_hand.as_deref()
    }

    /// Returns true if the user can take the locked hand or, where a part of a hand is enough, the latest frame, if it
    /// shows tiles.
    pub fn can_take_hand(&self) -> bool {
        let has_tiles = || self.snapshot.reading.as_ref().is_some_and(|reading| !reading.tiles.is_empty());
        self.snapshot.locked_hand.is_some() || self.accepts_any_frame && self.snapshot.frame.is_some() && has_tiles()
    }

    /// Returns the locked hand or, where a part of a hand is enough, the latest frame with its reading; `None` if
    /// neither can be taken.
    pub fn hand_to_take(&self) -> Option<LockedHand> {
        let latest = || {
            let (frame, reading) = self.snapshot.frame.as_ref().zip(self.snapshot.reading.clone())?;
            Some(LockedHand { picture: frame.pixels.clone(), reading })
        };
        self.locked_hand().cloned().or_else(|| latest().filter(|_| self.can_take_hand()))
    }

    /// Returns the name of the source, as typed.
    pub fn source_name(&self) -> &str {
        &self.typed_source
    }

    /// Takes over the result of the search for cameras and the latest snapshot of the thread, and returns the notices
    /// for the user. If no source is typed, the first camera found becomes the source.
    pub fn take_updates(&mut self, ctx: &egui::Context) -> Vec<Notice> {
        let mut messages = Vec::new();
        match Reply::take_report(&mut self.camera_search) {
            None => {}
            Some(Ok(found)) => {
                if let (Some(first), true) = (found.first(), self.typed_source.is_empty()) {
                    self.typed_source = first.source_name.clone();
                }
                self.cameras = found;
            }
            Some(Err(crash)) => messages.push(Notice::from(&crash)),
        }
        let Some(live_reading) = &mut self.live_reading else {
            return messages;
        };
        // Notices before the snapshot: the snapshot then contains all that they report.
        let notices: Vec<_> = std::iter::from_fn(|| live_reading.next_notice()).collect();
        let picture = {
            let mut latest = live_reading.snapshot();
            self.snapshot = LiveSnapshot {
                screen_picture: None,
                reading: latest.reading.clone(),
                frame: latest.frame.clone(),
                warnings: latest.warnings.clone(),
                locked_hand: latest.locked_hand.clone(),
                calibration: latest.calibration.clone(),
                ..*latest
            };
            latest.screen_picture.take()
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
            LiveNotice::HandLocked(tiles) => Some(Notice::success(|lang| text!(lang, "said-locked", count = tiles))),
            // The status line of the screen shows that.
            LiveNotice::HandUnlocked(_) => None,
            LiveNotice::SourceLost(fault) | LiveNotice::SourceTrouble(fault) | LiveNotice::SourceFailed(fault) => {
                Some(Notice::Source(fault))
            }
            LiveNotice::SourceReconnected => Some(Notice::success(|lang| text!(lang, "said-source-back").to_owned())),
            LiveNotice::ReadFailed(fault) => Some(Notice::Photo(fault)),
            LiveNotice::SetFault(fault) => Some(Notice::tile_set_fault(&fault)),
            LiveNotice::MeasurementFailed(fault) => Some(Notice::Calibration(fault)),
            LiveNotice::CameraMeasured(saved) => {
                let profile = &saved.profile;
                self.profile_names = self.profile_store.names();
                let (name, fit) = (profile.name.clone(), format!("{:.2}", profile.fit.rms_px));
                self.profile_name = Some(profile.name.clone());
                if let Some(live_reading) = &self.live_reading {
                    live_reading.send_command(LiveCommand::UseProfile(Some(profile.clone())));
                }
                self.saved_calibration = Some(saved);
                Some(Notice::success(|lang| text!(lang, "said-measured", profile = name, pixels = fit)))
            }
            // The end of the photos is expected.
            LiveNotice::SourceEnded if self.measures_photos => None,
            LiveNotice::SourceEnded => Some(Notice::caution(|lang| text!(lang, "said-source-ended").to_owned())),
        }
    }
}
