//! Live reading beside the window: a source, the eyes and the consensus on a thread of their own.
//!
//! The window looks at what was seen last ([`Seen`]) and never waits; the thread writes over it and asks for a new frame.
//! Nothing queues up: frames that come while one is being read fall away.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use eframe::egui::{self, ColorImage};
use image::RgbImage;

use super::reader::{Reader, RedFives};
use super::worker::{broken, picture};
use crate::vision::{
    Photo, PhotoReading, VisionError, Warning,
    calibrate::{
        CalibrationError, CameraProfile, Corner, Guide, LEAST_VIEWS, Measured, Profiles, Taking,
        Through, measure,
    },
    consensus::{Consensus, Event, Settings, State, Why},
    source::{Frame, FrameSource, Live, News, Pace, Pictures, SourceError},
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
    fn read(&mut self, photo: &RgbImage) -> Result<PhotoReading, VisionError> {
        self.lock().read(photo)
    }
    fn red_fives(&self) -> Option<RedFives> {
        self.lock().red_fives()
    }
}

/// What the thread is asked for.
#[derive(Clone, Debug)]
pub enum Ask {
    /// Read hands, from a fresh look on.
    Read,
    /// Let frames pass unread: nobody looks.
    Rest,
    /// Take views of the calibration board.
    Calibrate,
    /// Measure the camera from the views, and keep the profile.
    Keep(Keeping),
    /// Read through this profile, or through none.
    Profile(Option<CameraProfile>),
}

/// How a measurement is to be kept.
#[derive(Clone, Debug)]
pub struct Keeping {
    /// The profile's name.
    pub name: String,
    /// The camera, where it is known.
    pub camera: String,
    /// In the place of another of this name.
    pub replace: bool,
    /// Among these.
    pub into: Profiles,
}

/// Something to be told once.
#[derive(Debug)]
pub enum Told {
    /// A hand is locked: so many tiles.
    Locked(usize),
    /// It no longer is.
    Unlocked(Why),
    /// The source went away and is tried again.
    Lost(SourceError),
    /// It is back.
    Back,
    /// The source gives nothing, or nothing that can be read.
    Trouble(SourceError),
    /// The source is over.
    Failed(SourceError),
    /// The eyes failed.
    Eyes(VisionError),
    /// The camera was not measured.
    NotMeasured(CalibrationError),
    /// The camera was measured and its profile kept.
    Measured(Box<Kept>),
    /// A file came to its end.
    Ended,
}

/// A locked hand with its picture.
#[derive(Clone, Debug)]
pub struct Locked {
    /// The picture in which it was locked.
    pub picture: RgbImage,
    /// Its reading.
    pub reading: PhotoReading,
}

/// A measurement that was kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The profile.
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

/// What was seen last.
#[derive(Default)]
pub struct Seen {
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
    /// To be told.
    pub told: Vec<Told>,
    /// The source went away, and is tried again.
    pub lost: bool,
    /// Nothing more will come.
    pub over: bool,
}

/// A running live reading; dropping it stops it.
pub struct Watching {
    seen: Arc<Mutex<Seen>>,
    asks: Sender<Ask>,
    /// Hangs up when the thread has ended.
    ended: Receiver<()>,
}

impl Watching {
    /// Starts to read from a source.
    ///
    /// # Errors
    /// `no_file`, `no_pictures`, `camera_unknown`, `no_camera_support`: what can be told without opening it.
    pub fn start(name: &str, reader: Shared, ctx: egui::Context) -> Result<Self, SourceError> {
        let live = Live::of(name, Pace::Latest)?;
        Ok(Self::serve(live, None, reader, ctx))
    }

    /// Starts to look for the calibration board in photos, each of which is a view.
    pub fn board_photos(files: Vec<PathBuf>, reader: Shared, ctx: egui::Context) -> Self {
        let make = move || Box::new(Pictures::once(files)) as Box<dyn FrameSource>;
        let live = Live::start("photos", make, Pace::Every);
        Self::serve(live, Some(Taking::of_photos()), reader, ctx)
    }

    fn serve(live: Live, taking: Option<Taking>, reader: Shared, ctx: egui::Context) -> Self {
        let seen = Arc::new(Mutex::new(Seen {
            calibration: taking.as_ref().map(|_| Progress::default()),
            ..Seen::default()
        }));
        let (asks, asked) = channel();
        let theirs = seen.clone();
        let (running, ended) = channel();
        thread::spawn(move || {
            let _running: Sender<()> = running;
            Serving {
                live,
                reader,
                seen: theirs,
                asked,
                ctx,
                consensus: Consensus::new(Settings::default()),
                taking,
                through: None,
                times: Vec::new(),
                resting: false,
            }
            .run();
        });
        Self { seen, asks, ended }
    }

    /// Stops it and waits for its end, at most this long: the program must not end under a network that runs.
    pub fn finish(self, most: Duration) {
        let Self { seen, asks, ended } = self;
        drop((seen, asks));
        // Either the thread has ended, or the time is over.
        let _ = ended.recv_timeout(most);
    }

    /// Asks for something; heard with the next frame.
    pub fn ask(&self, ask: Ask) {
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
        self.ask(Ask::Read);
    }

    /// What was seen last.
    pub fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The thread's side. It ends when the window's side is dropped.
struct Serving {
    live: Live,
    reader: Shared,
    seen: Arc<Mutex<Seen>>,
    asked: Receiver<Ask>,
    ctx: egui::Context,
    consensus: Consensus,
    taking: Option<Taking>,
    through: Option<Through>,
    times: Vec<Instant>,
    resting: bool,
}

impl Serving {
    fn run(mut self) {
        // The window's side holds the other half.
        while Arc::strong_count(&self.seen) > 1 {
            while let Ok(ask) = self.asked.try_recv() {
                self.serve(ask);
            }
            let told = match self.live.next(Duration::from_millis(100)) {
                News::Frame(_) if self.resting => continue,
                News::Frame(frame) => {
                    let work = AssertUnwindSafe(|| self.frame(frame));
                    let done = catch_unwind(work);
                    let done = done.unwrap_or_else(|panic| Err(broken("live", &*panic)));
                    match done {
                        Ok(()) => continue,
                        Err(fault) => (Told::Eyes(fault), true),
                    }
                }
                News::Lost { fault, .. } => {
                    // Every new try is a loss of its own: people are told once.
                    if std::mem::replace(&mut self.seen().lost, true) {
                        continue;
                    }
                    (Told::Lost(fault), false)
                }
                News::Opened { .. } if std::mem::take(&mut self.seen().lost) => (Told::Back, false),
                News::Silent(fault) | News::Skipped(fault) => (Told::Trouble(fault), false),
                News::Failed(fault) => (Told::Failed(fault), true),
                News::Ended => (Told::Ended, true),
                News::Opened { .. } | News::Nothing => continue,
            };
            let over = told.1;
            self.tell(told.0, over);
            if over {
                break;
            }
        }
        // A file's views can still be measured after its end.
        while Arc::strong_count(&self.seen) > 1 {
            if let Ok(ask) = self.asked.recv_timeout(Duration::from_millis(200)) {
                self.serve(ask);
            }
        }
    }

    fn tell(&self, told: Told, over: bool) {
        let mut seen = self.seen();
        seen.told.push(told);
        seen.over |= over;
        self.ctx.request_repaint();
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serve(&mut self, ask: Ask) {
        match ask {
            Ask::Rest => self.resting = true,
            Ask::Read => {
                self.taking = None;
                if std::mem::take(&mut self.resting) {
                    // The hand of then is not the hand of now.
                    self.consensus = Consensus::new(Settings::default());
                    self.times.clear();
                }
                self.seen().calibration = None;
            }
            Ask::Calibrate => {
                self.taking = Some(Taking::default());
                let mut seen = self.seen();
                seen.calibration = Some(Progress::default());
                seen.reading = None;
            }
            Ask::Profile(profile) => {
                self.through = profile.map(Through::new);
                self.consensus = Consensus::new(Settings::default());
                self.seen().locked = None;
            }
            Ask::Keep(keeping) => {
                let told = match self.keep(&keeping) {
                    Ok(kept) => Told::Measured(Box::new(kept)),
                    Err(fault) => Told::NotMeasured(fault),
                };
                self.tell(told, false);
            }
        }
    }

    fn keep(&self, keeping: &Keeping) -> Result<Kept, CalibrationError> {
        let none = Taking::default();
        let taking = self.taking.as_ref().unwrap_or(&none);
        let measured = measure(taking.views(), taking.size())?;
        let profile = CameraProfile::new(
            &keeping.name,
            &keeping.camera,
            &crate::dates::today(),
            taking.size(),
            measured.lens,
            measured.fit,
        );
        let file = keeping.into.save(&profile, keeping.replace)?;
        Ok(Kept {
            profile,
            measured,
            file,
        })
    }

    fn frame(&mut self, frame: Frame) -> Result<(), VisionError> {
        if self.taking.is_some() {
            return self.view(&frame);
        }
        let reading = self.read(&frame)?;
        let through = &self.through;
        let events = self
            .consensus
            .feed_through(reading, frame.at, through.as_ref());
        let now = Instant::now();
        self.times
            .retain(|at| now.duration_since(*at) < Duration::from_secs(3));
        self.times.push(now);
        let latest = self.consensus.latest().cloned();
        let mut seen = self.seen();
        for event in events {
            let told = match event {
                Event::Locked(reading) => {
                    let tiles = reading.hand.tiles().count();
                    seen.locked = Some(Arc::new(Locked {
                        picture: frame.picture.clone(),
                        reading: *reading,
                    }));
                    Told::Locked(tiles)
                }
                Event::Unlocked(why) => {
                    seen.locked = None;
                    Told::Unlocked(why)
                }
            };
            seen.told.push(told);
        }
        seen.size = [frame.picture.width(), frame.picture.height()];
        seen.picture = Some(picture(&frame.picture));
        seen.state = self.consensus.state();
        seen.needed = self.consensus.needed();
        seen.rate = rate(&self.times);
        seen.warnings = latest
            .as_ref()
            .map(|r| r.warnings.clone())
            .unwrap_or_default();
        seen.reading = latest;
        self.ctx.request_repaint();
        Ok(())
    }

    /// Reads a frame, through the profile where that fits; a frame without tiles is an empty reading.
    fn read(&mut self, frame: &Frame) -> Result<PhotoReading, VisionError> {
        let [width, height] = [frame.picture.width(), frame.picture.height()];
        let outcome = self.reader.read(&frame.picture).map(|mut reading| {
            self.rearrange(&mut reading);
            reading
        });
        let empty = || PhotoReading {
            width,
            height,
            tiles: Vec::new(),
            hand: Default::default(),
            warnings: Vec::new(),
            ms: Vec::new(),
        };
        match outcome {
            Ok(reading) => Ok(PhotoReading {
                width,
                height,
                ..reading
            }),
            Err(VisionError::NoTiles) => Ok(empty()),
            Err(fault) => Err(fault),
        }
    }

    /// Finds the hand anew through the profile; one that does not fit is put away and said.
    fn rearrange(&mut self, reading: &mut PhotoReading) {
        let customs = self.consensus.customs();
        let through = self.through.as_ref();
        let done = through.map(|t| t.rearrange(reading, customs));
        if let Some(Err(fault)) = done {
            self.through = None;
            self.tell(Told::NotMeasured(fault), false);
        }
    }

    /// Looks for the calibration board in a frame.
    fn view(&mut self, frame: &Frame) -> Result<(), VisionError> {
        let Some(taking) = &mut self.taking else {
            return Ok(());
        };
        let taken = match taking.see(&frame.picture) {
            Ok(taken) => taken,
            Err(CalibrationError::Vision(fault)) => return Err(fault),
            Err(fault) => {
                self.tell(Told::NotMeasured(fault), false);
                return Ok(());
            }
        };
        let enough = taking.views().len() >= LEAST_VIEWS;
        // Measured with every view that is new: it takes less than reading a frame.
        let judged = (taken && enough).then(|| Arc::new(measure(taking.views(), taking.size())));
        let (guide, corners) = (taking.guide(), taking.last().to_vec());
        let photos = taking.is_of_photos();
        let mut seen = self.seen();
        seen.size = [frame.picture.width(), frame.picture.height()];
        seen.picture = Some(picture(&frame.picture));
        let progress = seen.calibration.get_or_insert_default();
        progress.guide = guide;
        progress.corners = corners;
        if judged.is_some() || !enough {
            progress.judged = judged;
        }
        if photos && !taken {
            progress.left_out.push(frame.number + 1);
        }
        self.ctx.request_repaint();
        Ok(())
    }
}

/// Frames a second, from the times of the last ones.
fn rate(times: &[Instant]) -> f32 {
    match (times.first(), times.last()) {
        (Some(first), Some(last)) if last > first => {
            (times.len() - 1) as f32 / last.duration_since(*first).as_secs_f32()
        }
        _ => 0.0,
    }
}
