//! Live reading in the background: one long job takes frames from a source, reads them and feeds the consensus.
//!
//! The job overwrites the [`LiveSnapshot`] and asks the window to redraw, so that the window never waits. Frames of a live
//! source that arrive while another one is being read are dropped.

mod serving;

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

use serving::LiveThread;

use crate::app::waking;
use crate::scorer::reader::Reader;
use crate::task::{Crash, Reply, Task};
use crate::vision::{
    Customs, Photo, PhotoReading, ReadOptions, VisionError, Warning,
    calibrate::{CalibrationError, CameraProfile, Corner, Guide, LensMeasurement, Profiles, ViewCollector},
    consensus::{Consensus, ConsensusSettings, LockState, UnlockReason},
    enrol::{SetError, UsedSet},
    source::{FrameSource, Live, Pace, PictureFiles, SourceError},
};

/// A reader that two threads share. It reads photos and live frames one after the other with the same networks.
#[derive(Clone)]
pub struct SharedReader(Arc<Mutex<Box<dyn Reader>>>);

impl SharedReader {
    /// Shares a reader.
    pub fn new(reader: Box<dyn Reader>) -> Self {
        Self(Arc::new(Mutex::new(reader)))
    }

    /// Locks the reader, also after a panic: the worker reports the panic, and no call depends on the state left by another.
    fn lock(&self) -> MutexGuard<'_, Box<dyn Reader>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reader for SharedReader {
    fn open(&mut self, path: &Path) -> Result<Photo, VisionError> {
        self.lock().open(path)
    }
    fn prepare(&mut self) -> Result<(), VisionError> {
        self.lock().prepare()
    }
    fn use_set(&mut self, set: Option<&UsedSet>) -> Result<(), SetError> {
        self.lock().use_set(set)
    }
    fn read(&mut self, photo: &Photo, customs: &Customs, options: &ReadOptions) -> Result<PhotoReading, VisionError> {
        self.lock().read(photo, customs, options)
    }
}

/// A command to the thread that reads frames.
#[derive(Clone, Debug)]
pub enum LiveCommand {
    /// Ends calibration and rest, and reads hands. After a rest the consensus starts again.
    Read,
    /// Drops frames unread while the screen is hidden.
    Rest,
    /// Collects views of the calibration board.
    Calibrate,
    /// Measures the camera from the views, and saves the profile.
    SaveProfile(ProfileToSave),
    /// Sets the camera profile by which frames are undistorted; `None` reads them as they are.
    Profile(Option<CameraProfile>),
    /// Sets the customs and the tile set by which frames are read.
    Table(Customs, Option<UsedSet>),
}

/// The name and the store for the profile of a measured camera.
#[derive(Clone, Debug)]
pub struct ProfileToSave {
    /// The name of the profile.
    pub name: String,
    /// The name of the camera; empty if unknown.
    pub camera: String,
    /// Permission to replace a profile of this name.
    pub replace: bool,
    /// The profiles to add it to.
    pub into: Profiles,
}

/// A notice of the thread, shown once.
#[derive(Debug)]
pub enum LiveNotice {
    /// A hand was locked; the number of its tiles.
    Locked(usize),
    /// The locked hand was dropped.
    Unlocked(UnlockReason),
    /// The connection to the source was lost; the thread reconnects.
    Lost(SourceError),
    Reconnected,
    /// The source delivers no frame, or one that cannot be decoded.
    Trouble(SourceError),
    /// The source ended with an error.
    Failed(SourceError),
    /// Recognition failed, which ends the reading.
    ReadFailed(VisionError),
    /// The tile set cannot be used; frames are read without it.
    SetFault(SetError),
    /// The camera was not measured, or its profile does not fit the frames.
    NotMeasured(CalibrationError),
    /// The camera was measured and its profile saved.
    Measured(Box<SavedCalibration>),
    /// The source, a file or photos, came to its end.
    Ended,
}

/// A locked hand with its frame.
#[derive(Clone, Debug)]
pub struct LockedHand {
    /// The frame in which it was locked.
    pub picture: RgbImage,
    pub reading: PhotoReading,
}

/// A measured camera whose profile was saved.
#[derive(Clone, Debug)]
pub struct SavedCalibration {
    pub profile: CameraProfile,
    /// The measurement from which the profile was made.
    pub measured: LensMeasurement,
    /// The path of the saved profile.
    pub file: PathBuf,
}

/// The views collected for a calibration, and their measurement.
#[derive(Clone, Debug, Default)]
pub struct CalibrationProgress {
    /// The coverage by the views so far, and the next goal.
    pub guide: Guide,
    /// The corners of the board in the last frame.
    pub corners: Vec<Corner>,
    /// The measurement from the views so far; `None` if there are too few.
    pub judged: Option<Arc<Result<LensMeasurement, CalibrationError>>>,
    /// The numbers, from 1, of photos that show too little of the board.
    pub left_out: Vec<u64>,
}

/// The state of live reading after the latest frame.
#[derive(Default)]
pub struct LiveSnapshot {
    /// The frame. The window takes it out to make a texture of it.
    pub picture: Option<ColorImage>,
    /// The frame's width and height in pixels; `[0, 0]` before the first frame.
    pub size: [u32; 2],
    /// The frame in full size, of which `reading` is the reading.
    pub frame: Option<Arc<Photo>>,
    /// The frame's reading, with the tile classes that won the vote of the last frames.
    pub reading: Option<PhotoReading>,
    /// The state of the consensus.
    pub state: LockState,
    /// The number of frames that must agree for a lock.
    pub needed: usize,
    /// The number of frames read per second.
    pub rate: f32,
    /// The warnings about the reading.
    pub warnings: Vec<Warning>,
    pub locked: Option<Arc<LockedHand>>,
    /// The progress of the calibration, while one runs.
    pub calibration: Option<CalibrationProgress>,
    /// Set while the source is reconnected after a loss.
    pub lost: bool,
    /// Set once no more frames will come.
    pub over: bool,
}

/// A running live reading. Dropping it stops the thread.
pub struct Watching {
    snapshot: Arc<Mutex<LiveSnapshot>>,
    commands: Sender<LiveCommand>,
    notices: Reply<LiveNotice>,
    task: Task<()>,
}

impl Watching {
    /// Starts to read from a source.
    ///
    /// # Errors
    /// `no_file`, `no_pictures`, `camera_unknown`, `no_camera_support`: the errors that are known before the source is opened.
    pub fn start(name: &str, reader: SharedReader, ctx: &egui::Context) -> Result<Self, SourceError> {
        Ok(Self::start_thread(Live::of(name, Pace::Latest)?, None, reader, ctx))
    }

    /// Starts to search photos for the calibration board; each photo is a view.
    pub fn board_photos(files: Vec<PathBuf>, reader: SharedReader, ctx: &egui::Context) -> Self {
        let make = move || Box::new(PictureFiles::once(files)) as Box<dyn FrameSource>;
        Self::start_thread(Live::start("photos", make, Pace::Every), Some(ViewCollector::of_photos()), reader, ctx)
    }

    fn start_thread(live: Live, taking: Option<ViewCollector>, reader: SharedReader, ctx: &egui::Context) -> Self {
        let snapshot = Arc::new(Mutex::new(LiveSnapshot {
            calibration: taking.as_ref().map(|_| CalibrationProgress::default()),
            ..LiveSnapshot::default()
        }));
        let (commands, received) = channel();
        let shared = snapshot.clone();
        let task = Task::start("live", (), waking(ctx));
        let notices = task.replace(move |(), reporter| {
            LiveThread {
                live,
                reader,
                snapshot: shared,
                commands: received,
                reporter,
                consensus: Consensus::new(ConsensusSettings::default()),
                taking,
                customs: Customs::default(),
                options: ReadOptions { hurried: true, ..ReadOptions::default() },
                times: Vec::new(),
                resting: false,
            }
            .run();
        });
        Self { snapshot, commands, notices, task }
    }

    /// Stops the thread and waits at most this long for its end, because the program must not exit while a network runs.
    pub fn finish(self, most: Duration) {
        let Self { commands, notices, task, .. } = self;
        drop((commands, notices));
        task.finish(most);
    }

    /// Returns the next notice. A crash sets [`LiveSnapshot::over`].
    pub fn next_notice(&mut self) -> Option<Result<LiveNotice, Crash>> {
        let notice = self.notices.poll()?;
        self.snapshot().over |= notice.is_err();
        Some(notice)
    }

    /// Sends a command, which the thread runs before its next frame. If the thread has ended, the command is dropped.
    pub fn send(&self, command: LiveCommand) {
        // The screen shows when the thread has ended.
        let _ = self.commands.send(command);
    }

    /// Resumes reading after a rest, and clears the locked hand and the reading from before it.
    pub fn wake(&self) {
        let mut snapshot = self.snapshot();
        snapshot.locked = None;
        (snapshot.reading, snapshot.frame) = (None, None);
        snapshot.state = LockState::default();
        drop(snapshot);
        self.send(LiveCommand::Read);
    }

    /// Locks the snapshot, also after a panic of the thread.
    pub fn snapshot(&self) -> MutexGuard<'_, LiveSnapshot> {
        self.snapshot.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
