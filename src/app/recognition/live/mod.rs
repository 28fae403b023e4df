//! Live reading in the background: one long job takes frames from a source, reads them and feeds the consensus.
//!
//! The job overwrites the [`LiveSnapshot`] and asks the window to redraw, so that the window never waits. Frames of a
//! live source that arrive while another one is being read are dropped.

mod live_thread;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{Sender, channel},
    },
    time::Duration,
};

use eframe::egui::{self, ColorImage};
use image::RgbImage;

use live_thread::LiveThread;

use crate::app::repaint_callback;
use crate::task::{JobCrash, Reply, Worker};
use quejing_session::reader::PhotoReader;
use quejing_session::recognition::{
    BoardCorner, CalibrationError, CalibrationGuide, CameraProfile, CameraProfiles, Consensus, ConsensusSettings,
    Customs, FramePace, FrameSource, LensCalibration, LiveSource, LockState, Photo, PhotoReading, PictureFileSource,
    ReadOptions, SetError, SourceError, UnlockReason, UsedSet, ViewCollector, VisionError, Warning,
};

/// A reader that the threads for photos and for live frames share. It reads one picture at a time; other threads wait.
#[derive(Clone)]
pub struct SharedReader(Arc<Mutex<Box<dyn PhotoReader>>>);

impl SharedReader {
    /// Makes a reader shareable between threads.
    pub fn new(reader: Box<dyn PhotoReader>) -> Self {
        Self(Arc::new(Mutex::new(reader)))
    }

    /// Locks the reader and returns it, also after a panic of another thread, because no call depends on the state that
    /// an earlier call left.
    fn lock_reader(&self) -> MutexGuard<'_, Box<dyn PhotoReader>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PhotoReader for SharedReader {
    fn open_photo(&mut self, path: &Path) -> Result<Photo, VisionError> {
        self.lock_reader().open_photo(path)
    }
    fn load_networks(&mut self) -> Result<(), VisionError> {
        self.lock_reader().load_networks()
    }
    fn use_tile_set(&mut self, set: Option<&UsedSet>) -> Result<(), SetError> {
        self.lock_reader().use_tile_set(set)
    }
    fn read_photo(
        &mut self,
        photo: &Photo,
        customs: &Customs,
        options: &ReadOptions,
    ) -> Result<PhotoReading, VisionError> {
        self.lock_reader().read_photo(photo, customs, options)
    }
}

/// A command of the window to the thread that reads frames.
#[derive(Clone, Debug)]
pub enum LiveCommand {
    /// Ends a calibration or a rest, and reads hands. After a rest the consensus starts empty.
    ReadHands,
    /// Stops reading while the screen is hidden: frames are dropped unread.
    Rest,
    /// Collects views of the calibration board instead of reading hands.
    Calibrate,
    /// Measures the camera from the collected views, and saves its profile.
    SaveProfile(ProfileSaveRequest),
    /// Sets the camera profile by which frames are undistorted; `None` reads frames as they are.
    UseProfile(Option<CameraProfile>),
    /// Sets the customs and the tile set by which frames are read.
    UseCustoms(Customs, Option<UsedSet>),
}

/// The name, camera and store under which the profile of a measured camera is saved.
#[derive(Clone, Debug)]
pub struct ProfileSaveRequest {
    /// The name under which the profile is saved.
    pub name: String,
    /// The name of the camera; empty if unknown.
    pub camera_name: String,
    /// True if an existing profile of this name may be replaced.
    pub can_replace: bool,
    /// The store to which the profile is added.
    pub store: CameraProfiles,
}

/// A notice of the thread of live reading to the window, delivered once.
#[derive(Debug)]
pub enum LiveNotice {
    /// A hand was locked; the value is its number of tiles.
    HandLocked(usize),
    /// The locked hand was given up for this reason.
    HandUnlocked(UnlockReason),
    /// The connection to the source was lost; the thread tries to reconnect.
    SourceLost(SourceError),
    SourceReconnected,
    /// The source delivers no frame, or a frame that cannot be decoded; the reading continues.
    SourceTrouble(SourceError),
    /// The source ended with an error, which ends the reading.
    SourceFailed(SourceError),
    /// Recognition failed, which ends the reading.
    ReadFailed(VisionError),
    /// The tile set cannot be used; frames are read without it.
    SetFault(SetError),
    /// The camera could not be measured, or its profile does not fit the frames, which are then read without it.
    MeasurementFailed(CalibrationError),
    /// The camera was measured and its profile saved.
    CameraMeasured(Box<SavedCalibration>),
    /// The source, a file or a list of photos, came to its end.
    SourceEnded,
}

/// A hand on which successive frames agreed, so that the consensus locked it, with the frame that completed the
/// agreement.
#[derive(Clone, Debug)]
pub struct LockedHand {
    /// The frame in which the hand was locked.
    pub picture: RgbImage,
    pub reading: PhotoReading,
}

/// A measured camera whose profile was saved.
#[derive(Clone, Debug)]
pub struct SavedCalibration {
    pub profile: CameraProfile,
    /// The measurement from which the profile was made.
    pub measurement: LensCalibration,
    /// The path of the saved profile.
    pub profile_path: PathBuf,
}

/// The views collected for a calibration, and their measurement.
#[derive(Clone, Debug, Default)]
pub struct CalibrationProgress {
    /// The coverage of the frame by the views so far, and the view that the user should show next.
    pub guide: CalibrationGuide,
    /// The corners of the board in the last frame; empty if it shows no board.
    pub board_corners: Vec<BoardCorner>,
    /// The trial measurement from the views so far, or its error; `None` while there are fewer than `MIN_VIEW_COUNT`
    /// views.
    pub trial_measurement: Option<Arc<Result<LensCalibration, CalibrationError>>>,
    /// The numbers, from 1, of the photos that gave no useful view of the board.
    pub left_out_photos: Vec<u64>,
}

/// The state of live reading after the latest frame, shared by the thread and the window.
#[derive(Default)]
pub struct LiveSnapshot {
    /// The frame scaled down for the screen; `None` once the window has taken it to make a texture of it.
    pub screen_picture: Option<ColorImage>,
    /// The frame's width and height in pixels; `[0, 0]` before the first frame.
    pub frame_size: [u32; 2],
    /// The frame in full size to which `reading` belongs; `None` before the first reading.
    pub frame: Option<Arc<Photo>>,
    /// The reading of `frame`, with the tile classes that most of the last frames agree on.
    pub reading: Option<PhotoReading>,
    /// The state of the lock: how far successive frames agree on a hand.
    pub lock_state: LockState,
    /// The number of frames that must agree on a hand before it is locked.
    pub needed_frames: usize,
    /// The number of frames read per second, over the last three seconds.
    pub frames_per_second: f32,
    /// The warnings about the latest reading, such as reflected light.
    pub warnings: Vec<Warning>,
    /// The locked hand; `None` while the frames do not agree on one.
    pub locked_hand: Option<Arc<LockedHand>>,
    /// The progress of the calibration; `None` while the thread reads hands.
    pub calibration: Option<CalibrationProgress>,
    /// True while the source is being reconnected after a loss.
    pub is_lost: bool,
    /// True once no more frames will come.
    pub is_over: bool,
}

/// A running live reading: its thread, and the channels to it. Dropping it stops the thread.
pub struct LiveReading {
    snapshot: Arc<Mutex<LiveSnapshot>>,
    commands: Sender<LiveCommand>,
    notices: Reply<LiveNotice>,
    worker: Worker<()>,
}

impl LiveReading {
    /// Starts to read hands from a source, which is named as on the command line: a camera, an address, a file or a
    /// folder. The source is opened in the background.
    ///
    /// # Errors
    /// `no_file`, `no_pictures`, `camera_unknown`, `no_camera_support`: the errors that are known before the source is
    /// opened.
    pub fn start(name: &str, reader: SharedReader, ctx: &egui::Context) -> Result<Self, SourceError> {
        Ok(Self::start_thread(LiveSource::start_named(name, FramePace::Latest)?, None, reader, ctx))
    }

    /// Starts to search photos for the calibration board; each photo that shows enough of it becomes a view for the
    /// measurement of the camera.
    pub fn start_calibration_search(files: Vec<PathBuf>, reader: SharedReader, ctx: &egui::Context) -> Self {
        let make = move || Box::new(PictureFileSource::new_without_repeats(files)) as Box<dyn FrameSource>;
        Self::start_thread(
            LiveSource::start("photos", make, FramePace::Every),
            Some(ViewCollector::for_photos()),
            reader,
            ctx,
        )
    }

    fn start_thread(
        source: LiveSource,
        view_collector: Option<ViewCollector>,
        reader: SharedReader,
        ctx: &egui::Context,
    ) -> Self {
        let snapshot = Arc::new(Mutex::new(LiveSnapshot {
            calibration: view_collector.as_ref().map(|_| CalibrationProgress::default()),
            ..LiveSnapshot::default()
        }));
        let (commands, command_receiver) = channel();
        let shared = snapshot.clone();
        let worker = Worker::start("live", (), repaint_callback(ctx));
        let notices = worker.supersede_jobs_with(move |(), reporter| {
            LiveThread {
                source,
                reader,
                snapshot: shared,
                commands: command_receiver,
                reporter,
                consensus: Consensus::new(ConsensusSettings::default()),
                view_collector,
                customs: Customs::default(),
                options: ReadOptions { skips_closer_pass: true, ..ReadOptions::default() },
                read_times: Vec::new(),
                is_resting: false,
            }
            .run();
        });
        Self { snapshot, commands, notices, worker }
    }

    /// Stops the thread of live reading and waits at most `max_wait` for its end, because the program must not exit
    /// while the thread runs a network.
    pub fn stop_and_wait(self, max_wait: Duration) {
        let Self { commands, notices, worker, .. } = self;
        drop((commands, notices));
        worker.shut_down(max_wait);
    }

    /// Returns the next notice of the thread, or its crash; `None` if there is no new one. A crash sets
    /// [`LiveSnapshot::is_over`].
    pub fn next_notice(&mut self) -> Option<Result<LiveNotice, JobCrash>> {
        let notice = self.notices.poll_report()?;
        self.snapshot().is_over |= notice.is_err();
        Some(notice)
    }

    /// Sends a command, which the thread runs before its next frame. A command to a thread that has ended is dropped.
    pub fn send_command(&self, command: LiveCommand) {
        // The screen shows when the thread has ended.
        let _ = self.commands.send(command);
    }

    /// Resumes the reading of hands after a rest: clears the locked hand and the reading from before it, and sends
    /// [`LiveCommand::ReadHands`].
    pub fn resume_reading(&self) {
        let mut snapshot = self.snapshot();
        snapshot.locked_hand = None;
        (snapshot.reading, snapshot.frame) = (None, None);
        snapshot.lock_state = LockState::default();
        drop(snapshot);
        self.send_command(LiveCommand::ReadHands);
    }

    /// Locks the snapshot and returns it, also after a panic of the thread that writes it. The thread waits until the
    /// guard is dropped.
    pub fn snapshot(&self) -> MutexGuard<'_, LiveSnapshot> {
        self.snapshot.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
