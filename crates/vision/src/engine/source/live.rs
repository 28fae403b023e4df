//! Runs a source on its own thread: one slot for the newest frame, reopened when the source is lost.
//!
//! There is no queue. A frame that is not fetched in time is replaced by the next one, so that the reader always sees the
//! present, however slow it is. A source that was lost is retried after half a second, then after twice as long each time, up
//! to eight seconds, until it is back.

use std::{
    collections::VecDeque,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use image::RgbImage;

use super::{FrameSource, Kind, SourceError};

/// First pause before a lost source is reopened; it doubles each time …
const FIRST_PAUSE: Duration = Duration::from_millis(500);
/// … up to this.
const LONGEST_PAUSE: Duration = Duration::from_secs(8);
/// After this long without a frame, the user is told.
const SILENCE: Duration = Duration::from_secs(5);
/// How long closing waits for the thread to release the device.
const CLOSING: Duration = Duration::from_millis(700);

/// A picture with its number and time.
#[derive(Clone, Debug)]
pub struct Frame {
    pub picture: RgbImage,
    /// Counted from 0 since the source was first opened, including frames that were dropped.
    pub number: u64,
    /// Time since the source was started.
    pub at: Duration,
}

/// News from a source.
#[derive(Debug)]
pub enum News {
    /// The source is open, with frames of this size.
    Opened {
        /// Frame width in pixels.
        width: u32,
        /// Frame height in pixels.
        height: u32,
    },
    /// The newest frame.
    Frame(Frame),
    /// A frame that could not be read was skipped.
    Skipped(SourceError),
    /// The source was lost and will be retried.
    Lost {
        /// What went wrong.
        fault: SourceError,
        /// How long until it is retried.
        again: Duration,
    },
    /// Nothing is arriving from the source; still waiting.
    Silent(SourceError),
    /// The source cannot be opened, or a file broke off; nothing more will come.
    Failed(SourceError),
    /// A file reached its end.
    Ended,
    /// Nothing new arrived in the time given.
    Nothing,
}

/// What happens to frames that come faster than they are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// They are dropped; for everything live.
    #[default]
    Latest,
    /// The source waits; for files of which every frame should be read.
    Every,
}

#[derive(Default)]
struct Slot {
    frame: Option<Frame>,
    said: VecDeque<News>,
    stop: bool,
    finished: bool,
    /// When a frame was last put here, or silence was reported.
    heard: Option<Instant>,
    /// Whether the thread is pausing on purpose.
    pausing: bool,
}

#[derive(Default)]
struct Shared {
    slot: Mutex<Slot>,
    changed: Condvar,
}

impl Shared {
    /// A poisoned lock means that a thread panicked between two plain assignments; the contents are still consistent.
    fn lock(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, news: News) {
        self.lock().said.push_back(news);
        self.changed.notify_all();
    }
}

/// A running source. Dropping it closes the source.
pub struct Live {
    shared: Arc<Shared>,
    name: String,
    over: bool,
}

impl Live {
    /// Starts the source that a text names (see [`Kind::of`]).
    ///
    /// # Errors
    /// `no_file`, `no_pictures`, `camera_unknown`, `no_camera_support`.
    pub fn of(name: &str, pace: Pace) -> Result<Self, SourceError> {
        let kind = Kind::of(name)?;
        #[cfg(not(feature = "camera"))]
        if let Kind::Camera(_) = kind {
            return Err(SourceError::NoCameraSupport);
        }
        Ok(Self::start(name, move || kind.source(), pace))
    }

    /// Starts a source on its own thread; it is also created there, because cameras may not change threads. `name` is for
    /// messages.
    pub fn start(name: &str, make: impl FnOnce() -> Box<dyn FrameSource> + Send + 'static, pace: Pace) -> Self {
        let shared = Arc::new(Shared::default());
        shared.lock().heard = Some(Instant::now());
        let theirs = shared.clone();
        thread::spawn(move || {
            // Whatever happens in the source, the reader is told that it is over.
            let _end = Finish(theirs.clone());
            Grabber { source: make(), shared: &theirs, pace, begun: Instant::now(), number: 0 }.run();
        });
        Self { shared, name: name.into(), over: false }
    }

    /// The next news, waiting for at most `wait`.
    pub fn next(&mut self, wait: Duration) -> News {
        if self.over {
            return News::Ended;
        }
        let until = Instant::now() + wait;
        let mut slot = self.shared.lock();
        loop {
            // The last frame comes before the news that it was the last.
            let ends = matches!(slot.said.front(), Some(News::Failed(_) | News::Ended));
            let first = if ends && slot.frame.is_some() { None } else { slot.said.pop_front() };
            if let Some(news) = first {
                self.over = matches!(news, News::Failed(_) | News::Ended);
                return news;
            }
            if let Some(frame) = slot.frame.take() {
                self.shared.changed.notify_all();
                return News::Frame(frame);
            }
            if slot.finished {
                self.over = true;
                return News::Failed(SourceError::Silent { name: self.name.clone(), seconds: 0 });
            }
            if slot.heard.filter(|_| !slot.pausing).map(|at| at.elapsed()).is_some_and(|time| time >= SILENCE) {
                slot.heard = Some(Instant::now());
                return News::Silent(SourceError::Silent { name: self.name.clone(), seconds: SILENCE.as_secs() });
            }
            let Some(left) = until.checked_duration_since(Instant::now()).filter(|l| !l.is_zero()) else {
                return News::Nothing;
            };
            slot = self.shared.changed.wait_timeout(slot, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let mut slot = self.shared.lock();
        slot.stop = true;
        self.shared.changed.notify_all();
        // A device that hangs keeps its thread; anything else lets go within a frame.
        let until = Instant::now() + CLOSING;
        while !slot.finished {
            let Some(left) = until.checked_duration_since(Instant::now()) else {
                break;
            };
            slot = self.shared.changed.wait_timeout(slot, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Reports when the thread ends, even after a panic.
struct Finish(Arc<Shared>);

impl Drop for Finish {
    fn drop(&mut self) {
        self.0.lock().finished = true;
        self.0.changed.notify_all();
    }
}

/// The thread's side.
struct Grabber<'a> {
    source: Box<dyn FrameSource>,
    shared: &'a Shared,
    pace: Pace,
    begun: Instant,
    number: u64,
}

impl Grabber<'_> {
    fn run(mut self) {
        if let Err(fault) = self.source.open() {
            self.source.close();
            return self.shared.say(News::Failed(fault));
        }
        let mut pause = FIRST_PAUSE;
        loop {
            let before = self.number;
            match self.grab_until_trouble() {
                None => break,
                Some(_) if self.stopped() => break,
                Some(fault) if !self.source.comes_back() => {
                    self.shared.say(News::Failed(fault));
                    break;
                }
                Some(fault) => {
                    if self.number > before {
                        pause = FIRST_PAUSE;
                    }
                    if !self.reopen(fault, &mut pause) {
                        break;
                    }
                }
            }
        }
        self.source.close();
    }

    /// Grabs frames until the source fails; `None` when it ends or nobody wants more.
    fn grab_until_trouble(&mut self) -> Option<SourceError> {
        let mut size = None;
        let mut due = Instant::now();
        loop {
            if self.stopped() {
                return None;
            }
            let picture = match self.source.grab() {
                Ok(Some(picture)) => picture,
                Ok(None) => {
                    self.shared.say(News::Ended);
                    return None;
                }
                Err(fault @ SourceError::Picture { .. }) => {
                    self.shared.say(News::Skipped(fault));
                    self.number += 1;
                    continue;
                }
                Err(fault) => return Some(fault),
            };
            if size != Some(picture.dimensions()) {
                size = Some(picture.dimensions());
                let (width, height) = picture.dimensions();
                self.shared.say(News::Opened { width, height });
            }
            self.put(picture);
            if let (Some(interval), Pace::Latest) = (self.source.interval(), self.pace) {
                due = (due + interval).max(Instant::now());
                self.sleep(due.saturating_duration_since(Instant::now()));
            }
        }
    }

    /// Puts a frame into the slot, replacing the one there or, if every frame counts, waiting until that was fetched.
    fn put(&mut self, picture: RgbImage) {
        let mut slot = self.shared.lock();
        while self.pace == Pace::Every && slot.frame.is_some() && !slot.stop {
            slot = self.shared.changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
        let at = match (self.pace, self.source.interval()) {
            // The file's own time, however long the reading takes.
            (Pace::Every, Some(interval)) => interval * u32::try_from(self.number).unwrap_or(u32::MAX),
            _ => self.begun.elapsed(),
        };
        slot.frame = Some(Frame { picture, number: self.number, at });
        slot.heard = Some(Instant::now());
        self.number += 1;
        self.shared.changed.notify_all();
    }

    /// Reopens the source until it works; false once nobody wants it any more.
    fn reopen(&mut self, fault: SourceError, pause: &mut Duration) -> bool {
        let mut fault = fault;
        loop {
            self.source.close();
            self.shared.say(News::Lost { fault, again: *pause });
            self.shared.lock().pausing = true;
            self.sleep(*pause);
            *pause = (*pause * 2).min(LONGEST_PAUSE);
            if self.stopped() {
                return false;
            }
            let mut slot = self.shared.lock();
            slot.pausing = false;
            slot.heard = Some(Instant::now());
            drop(slot);
            match self.source.open() {
                Ok(()) => return true,
                Err(again) => fault = again,
            }
        }
    }

    /// Sleeps, but wakes if the source should stop.
    fn sleep(&self, time: Duration) {
        let until = Instant::now() + time;
        let mut slot = self.shared.lock();
        while !slot.stop {
            let Some(left) = until.checked_duration_since(Instant::now()).filter(|l| !l.is_zero()) else {
                return;
            };
            slot = self.shared.changed.wait_timeout(slot, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn stopped(&self) -> bool {
        self.shared.lock().stop
    }
}

#[cfg(test)]
mod tests;
