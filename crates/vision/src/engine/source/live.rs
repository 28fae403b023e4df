//! Runs a source on its own thread: one slot for the newest frame, reopened when the source is lost.
//!
//! There is no queue. The next frame replaces one that is not fetched in time, so that the reader always gets the
//! present, however slow it is. A lost source is reopened after half a second, then after twice as long each time, up
//! to eight seconds, until it works.

use std::{
    collections::VecDeque,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use image::RgbImage;

use super::{FrameSource, SourceError, SourceKind};

/// First pause before a lost source is reopened; it doubles each time …
const MIN_PAUSE: Duration = Duration::from_millis(500);
/// … up to this.
const MAX_PAUSE: Duration = Duration::from_secs(8);
/// The time without a frame after which silence is reported.
const SILENCE: Duration = Duration::from_secs(5);
/// The time for which closing waits for the thread to release the device.
const MAX_CLOSING_TIME: Duration = Duration::from_millis(700);

/// A picture with its number and time.
#[derive(Clone, Debug)]
pub struct Frame {
    pub picture: RgbImage,
    /// The number, from 0 since the source was first opened, including dropped frames.
    pub number: u64,
    /// Time since the source was started.
    pub at: Duration,
}

/// News from a source.
#[derive(Debug)]
pub enum SourceNews {
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
        fault: SourceError,
        /// The time until the source is reopened.
        again: Duration,
    },
    /// No frame has arrived for a while; the source stays open.
    Silent(SourceError),
    /// The source cannot be opened, or a file broke off; no more news follows.
    Failed(SourceError),
    /// A file reached its end.
    Ended,
    /// No news within the waiting time.
    Nothing,
}

/// The treatment of frames that come faster than they are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Frames are dropped; for live sources.
    #[default]
    Latest,
    /// The source waits; for files of which every frame should be read.
    Every,
}

#[derive(Default)]
struct Slot {
    frame: Option<Frame>,
    news: VecDeque<SourceNews>,
    stop: bool,
    finished: bool,
    /// The time of the last frame or report of silence.
    last_sign: Option<Instant>,
    /// True while the thread waits before reopening the source.
    pausing: bool,
}

#[derive(Default)]
struct Shared {
    slot: Mutex<Slot>,
    changed: Condvar,
}

impl Shared {
    /// Locks the slot, poisoned or not: a thread can only panic between plain assignments, which leave it consistent.
    fn lock(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, news: SourceNews) {
        self.lock().news.push_back(news);
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
    /// Starts the source with this name (see [`SourceKind::of`]).
    ///
    /// # Errors
    /// `no_file`, `no_pictures`, `camera_unknown`, `no_camera_support`.
    pub fn of(name: &str, pace: Pace) -> Result<Self, SourceError> {
        let kind = SourceKind::of(name)?;
        #[cfg(not(feature = "camera"))]
        if let SourceKind::Camera(_) = kind {
            return Err(SourceError::NoCameraSupport);
        }
        Ok(Self::start(name, move || kind.source(), pace))
    }

    /// Starts a source on its own thread. `make` runs there too, because cameras may not change threads. `name` is for
    /// messages.
    pub fn start(name: &str, make: impl FnOnce() -> Box<dyn FrameSource> + Send + 'static, pace: Pace) -> Self {
        let shared = Arc::new(Shared::default());
        shared.lock().last_sign = Some(Instant::now());
        let theirs = shared.clone();
        thread::spawn(move || {
            // Marks the source as finished even after a panic in it.
            let _end = FinishGuard(theirs.clone());
            Grabber { source: make(), shared: &theirs, pace, begun: Instant::now(), number: 0 }.run();
        });
        Self { shared, name: name.into(), over: false }
    }

    /// Returns the next news, waiting for at most `wait`.
    pub fn next(&mut self, wait: Duration) -> SourceNews {
        if self.over {
            return SourceNews::Ended;
        }
        let until = Instant::now() + wait;
        let mut slot = self.shared.lock();
        loop {
            // The last frame precedes the news of the end.
            let ends = matches!(slot.news.front(), Some(SourceNews::Failed(_) | SourceNews::Ended));
            let first = if ends && slot.frame.is_some() { None } else { slot.news.pop_front() };
            if let Some(news) = first {
                self.over = matches!(news, SourceNews::Failed(_) | SourceNews::Ended);
                return news;
            }
            if let Some(frame) = slot.frame.take() {
                self.shared.changed.notify_all();
                return SourceNews::Frame(frame);
            }
            if slot.finished {
                self.over = true;
                return SourceNews::Failed(SourceError::Silent { name: self.name.clone(), seconds: 0 });
            }
            if slot.last_sign.filter(|_| !slot.pausing).map(|at| at.elapsed()).is_some_and(|time| time >= SILENCE) {
                slot.last_sign = Some(Instant::now());
                return SourceNews::Silent(SourceError::Silent { name: self.name.clone(), seconds: SILENCE.as_secs() });
            }
            let Some(left) = until.checked_duration_since(Instant::now()).filter(|l| !l.is_zero()) else {
                return SourceNews::Nothing;
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
        // A hanging device blocks its thread for ever; any other source stops within a frame.
        let until = Instant::now() + MAX_CLOSING_TIME;
        while !slot.finished {
            let Some(left) = until.checked_duration_since(Instant::now()) else {
                break;
            };
            slot = self.shared.changed.wait_timeout(slot, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Reports when the thread ends, even after a panic.
struct FinishGuard(Arc<Shared>);

impl Drop for FinishGuard {
    fn drop(&mut self) {
        self.0.lock().finished = true;
        self.0.changed.notify_all();
    }
}

/// The loop that runs on the source's thread.
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
            return self.shared.send(SourceNews::Failed(fault));
        }
        let mut pause = MIN_PAUSE;
        loop {
            let before = self.number;
            match self.grab_until_fault() {
                None => break,
                Some(_) if self.is_stopped() => break,
                Some(fault) if !self.source.can_retry() => {
                    self.shared.send(SourceNews::Failed(fault));
                    break;
                }
                Some(fault) => {
                    if self.number > before {
                        pause = MIN_PAUSE;
                    }
                    if !self.reopen(fault, &mut pause) {
                        break;
                    }
                }
            }
        }
        self.source.close();
    }

    /// Grabs frames until the source fails; `None` when it ends or is stopped.
    fn grab_until_fault(&mut self) -> Option<SourceError> {
        let mut size = None;
        let mut due = Instant::now();
        loop {
            if self.is_stopped() {
                return None;
            }
            let picture = match self.source.grab() {
                Ok(Some(picture)) => picture,
                Ok(None) => {
                    self.shared.send(SourceNews::Ended);
                    return None;
                }
                Err(fault @ SourceError::Picture { .. }) => {
                    self.shared.send(SourceNews::Skipped(fault));
                    self.number += 1;
                    continue;
                }
                Err(fault) => return Some(fault),
            };
            if size != Some(picture.dimensions()) {
                size = Some(picture.dimensions());
                let (width, height) = picture.dimensions();
                self.shared.send(SourceNews::Opened { width, height });
            }
            self.store_frame(picture);
            if let (Some(interval), Pace::Latest) = (self.source.interval(), self.pace) {
                due = (due + interval).max(Instant::now());
                self.sleep(due.saturating_duration_since(Instant::now()));
            }
        }
    }

    /// Stores a frame in the slot: replaces the previous one or, with [`Pace::Every`], waits until that was fetched.
    fn store_frame(&mut self, picture: RgbImage) {
        let mut slot = self.shared.lock();
        while self.pace == Pace::Every && slot.frame.is_some() && !slot.stop {
            slot = self.shared.changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
        let at = match (self.pace, self.source.interval()) {
            // The time within the file, independent of the reading speed.
            (Pace::Every, Some(interval)) => interval * u32::try_from(self.number).unwrap_or(u32::MAX),
            _ => self.begun.elapsed(),
        };
        slot.frame = Some(Frame { picture, number: self.number, at });
        slot.last_sign = Some(Instant::now());
        self.number += 1;
        self.shared.changed.notify_all();
    }

    /// Reopens the source until it works; returns false if it is stopped meanwhile.
    fn reopen(&mut self, fault: SourceError, pause: &mut Duration) -> bool {
        let mut fault = fault;
        loop {
            self.source.close();
            self.shared.send(SourceNews::Lost { fault, again: *pause });
            self.shared.lock().pausing = true;
            self.sleep(*pause);
            *pause = (*pause * 2).min(MAX_PAUSE);
            if self.is_stopped() {
                return false;
            }
            let mut slot = self.shared.lock();
            slot.pausing = false;
            slot.last_sign = Some(Instant::now());
            drop(slot);
            match self.source.open() {
                Ok(()) => return true,
                Err(again) => fault = again,
            }
        }
    }

    /// Sleeps, but wakes when the source is stopped.
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

    fn is_stopped(&self) -> bool {
        self.shared.lock().stop
    }
}

#[cfg(test)]
mod tests;
