//! Live reading beside the window: a source, the eyes and the consensus in one long job.
//!
//! The window looks at what was seen last ([`LiveSnapshot`]) and never waits; the job writes over it and asks for a new frame.
//! Nothing queues up: frames that come while one is being read fall away.

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
    Customs, Optics, Photo, PhotoReading, VisionError, Warning,
    calibrate::{CalibrationError, CameraProfile, Corner, Guide, Measured, Profiles, Taking},
    consensus::{Consensus, Settings, State, Why},
    enrol::{SetError, UsedSet},
    source::{FrameSource, Live, Pace, Pictures, SourceError},
};

/// A reader that two threads share: photos and live frames are read by the same eyes, one after the other.
#[derive(Clone)]
pub struct Shared(Arc<Mutex<Box<dyn Reader>>>);

impl Shared {
    /// Shares a reader.
    pub fn new(reader: Box<dyn Reader>) -> Self {
        Self(Arc::new(Mutex::new(reader)))
    }

    /// A reader whose thread panicked is used again: the worker reports the panic, and every call begins afresh.
    fn lock(&self) -> MutexGuard<'_, Box<dyn Reader>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reader for Shared {
    fn open(&mut self, path: &Path) -> Result<Photo, VisionError> {
        self.lock().open(path)
    }
    fn prepare(&mut self) -> Result<(), VisionError> {
        self.lock().prepare()
    }
    fn use_set(&mut self, set: Option<&UsedSet>) -> Result<(), SetError> {
        self.lock().use_set(set)
    }
    fn read(&mut self, photo: &Photo, customs: &Customs, optics: &Optics) -> Result<PhotoReading, VisionError> {
        self.lock().read(photo, customs, optics)
    }
}

/// A command to the thread that reads frames.
#[derive(Clone, Debug)]
pub enum LiveCommand {
    /// Read hands, from a fresh look on.
    Read,
    /// Let frames pass unread: nobody looks.
    Rest,
    /// Take views of the calibration board.
    Calibrate,
    /// Measure the camera from the views, and keep the profile.
    Keep(ProfileToSave),
    /// Read through this profile, or through none.
    Profile(Option<CameraProfile>),
    /// Read by these customs and with this tile set, or with none.
    Table(Customs, Option<UsedSet>),
}

/// The name and the folder under which a measured camera is saved.
#[derive(Clone, Debug)]
pub struct ProfileToSave {
    /// The profile's name.
    pub name: String,
    /// The camera, where it is known.
    pub camera: String,
    /// In the place of another of this name.
    pub replace: bool,
    /// Among these.
    pub into: Profiles,
}

/// A notice of the thread, shown once.
#[derive(Debug)]
pub enum LiveNotice {
    /// A hand is locked: so many tiles.
    Locked(usize),
    /// It no longer is.
    Unlocked(Why),
    /// The source went away and is tried again.
    Lost(SourceError),
    Back,
    /// The source gives nothing, or nothing that can be read.
    Trouble(SourceError),
    /// The source is over.
    Failed(SourceError),
    /// The eyes failed.
    Eyes(VisionError),
    /// The tile set cannot be used; frames are read without it.
    SetFault(SetError),
    /// The camera was not measured.
    NotMeasured(CalibrationError),
    /// The camera was measured and its profile kept.
    Measured(Box<SavedCalibration>),
    /// A file came to its end.
    Ended,
}

/// A locked hand with its picture.
#[derive(Clone, Debug)]
pub struct Locked {
    /// The picture in which it was locked.
    pub picture: RgbImage,
    pub reading: PhotoReading,
}

/// A measured camera whose profile was saved.
#[derive(Clone, Debug)]
pub struct SavedCalibration {
    pub profile: CameraProfile,
    /// The measurement it was made from.
    pub measured: Measured,
    /// Where it lies.
    pub file: PathBuf,
}

/// How far the calibration has got.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// What the views show, and what they lack.
    pub guide: Guide,
    /// The corners in the last frame.
    pub corners: Vec<Corner>,
    /// What the views would give now, once there are enough to try.
    pub judged: Option<Arc<Result<Measured, CalibrationError>>>,
    /// Photos that show too little of the board, by number from 1.
    pub left_out: Vec<u64>,
}

/// The state of live reading after the latest frame.
#[derive(Default)]
pub struct LiveSnapshot {
    /// The frame, once: the window makes a texture of it.
    pub picture: Option<ColorImage>,
    /// The frame's width and height.
    pub size: [u32; 2],
    /// The frame's reading, classes as the frames voted.
    pub reading: Option<PhotoReading>,
    /// The state of the consensus.
    pub state: State,
    /// How many frames must agree.
    pub needed: usize,
    /// Frames read in a second.
    pub rate: f32,
    /// What a person should know.
    pub warnings: Vec<Warning>,
    /// The locked hand.
    pub locked: Option<Arc<Locked>>,
    /// While calibrating.
    pub calibration: Option<Progress>,
    /// The source went away, and is tried again.
    pub lost: bool,
    /// Nothing more will come.
    pub over: bool,
}

/// A running live reading; dropping it stops it.
pub struct Watching {
    seen: Arc<Mutex<LiveSnapshot>>,
    asks: Sender<LiveCommand>,
    told: Reply<LiveNotice>,
    task: Task<()>,
}

impl Watching {
    /// Starts to read from a source.
    ///
    /// # Errors
    /// `no_file`, `no_pictures`, `camera_unknown`, `no_camera_support`: what can be told without opening it.
    pub fn start(name: &str, reader: Shared, ctx: &egui::Context) -> Result<Self, SourceError> {
        Ok(Self::serve(Live::of(name, Pace::Latest)?, None, reader, ctx))
    }

    /// Starts to look for the calibration board in photos, each of which is a view.
    pub fn board_photos(files: Vec<PathBuf>, reader: Shared, ctx: &egui::Context) -> Self {
        let make = move || Box::new(Pictures::once(files)) as Box<dyn FrameSource>;
        Self::serve(Live::start("photos", make, Pace::Every), Some(Taking::of_photos()), reader, ctx)
    }

    fn serve(live: Live, taking: Option<Taking>, reader: Shared, ctx: &egui::Context) -> Self {
        let seen = Arc::new(Mutex::new(LiveSnapshot {
            calibration: taking.as_ref().map(|_| Progress::default()),
            ..LiveSnapshot::default()
        }));
        let (asks, asked) = channel();
        let theirs = seen.clone();
        let task = Task::start("live", (), waking(ctx));
        let told = task.replace(move |(), reporter| {
            LiveThread {
                live,
                reader,
                seen: theirs,
                asked,
                reporter,
                consensus: Consensus::new(Settings::default()),
                taking,
                customs: Customs::default(),
                optics: Optics { hurried: true, ..Optics::default() },
                times: Vec::new(),
                resting: false,
            }
            .run();
        });
        Self { seen, asks, told, task }
    }

    /// Stops it and waits for its end, at most this long: the program must not end under a network that runs.
    pub fn finish(self, most: Duration) {
        let Self { asks, told, task, .. } = self;
        drop((asks, told));
        task.finish(most);
    }

    /// Returns the next message; after a crash, nothing more will be seen.
    pub fn next_notice(&mut self) -> Option<Result<LiveNotice, Crash>> {
        let told = self.told.poll()?;
        self.seen().over |= told.is_err();
        Some(told)
    }

    /// Asks for something; heard with the next frame.
    pub fn ask(&self, ask: LiveCommand) {
        // The thread may have ended with its source; the screen shows that.
        let _ = self.asks.send(ask);
    }

    /// Reads again after a rest; what was seen before it is forgotten.
    pub fn wake(&self) {
        let mut seen = self.seen();
        seen.locked = None;
        seen.reading = None;
        seen.state = State::default();
        drop(seen);
        self.ask(LiveCommand::Read);
    }

    /// What was seen last.
    pub fn seen(&self) -> MutexGuard<'_, LiveSnapshot> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
