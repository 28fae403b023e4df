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

/// The first pause before a lost source is reopened; each further pause is twice as long.
const MIN_REOPEN_PAUSE: Duration = Duration::from_millis(500);
/// The maximum pause before a lost source is reopened.
const MAX_REOPEN_PAUSE: Duration = Duration::from_secs(8);
/// The time without a frame after which [`SourceNews::Silent`] is reported, and again after each further such time.
const MAX_SILENCE: Duration = Duration::from_secs(5);
/// The maximum time for which dropping a [`LiveSource`] waits until its thread has released the device.
const MAX_CLOSING_TIME: Duration = Duration::from_millis(700);

/// A frame from a [`LiveSource`]: its picture, number and time.
#[derive(Clone, Debug)]
pub struct SourceFrame {
    pub picture: RgbImage,
    /// The frame's number, counted from 0 since the source was started; dropped and skipped frames count.
    pub number: u64,
    /// The time since the source was started; the time within the file if it is read with [`FramePace::Every`].
    pub at: Duration,
}

/// News from a [`LiveSource`]: a frame, or a change of the source's state.
#[derive(Debug)]
pub enum SourceNews {
    /// The source delivers frames of this size: it was opened, or its frames changed.
    Opened {
        /// The width of the frames, in pixels.
        width: u32,
        /// The height of the frames, in pixels.
        height: u32,
    },
    /// The newest frame that was not fetched yet.
    Frame(SourceFrame),
    /// A frame that could not be read was skipped.
    Skipped(SourceError),
    /// The source was lost and will be reopened.
    Lost {
        fault: SourceError,
        /// The time until the source is reopened.
        again: Duration,
    },
    /// No frame has arrived for a while; the source stays open.
    Silent(SourceError),
    /// The source cannot be opened, or a file broke off; no more news follows.
    Failed(SourceError),
    /// The file reached its end; no more news follows.
    Ended,
    /// No news within the waiting time.
    Nothing,
}

/// The treatment of frames that come faster than they are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FramePace {
    /// The source drops frames that are not fetched in time; for live sources.
    #[default]
    Latest,
    /// The source waits until a frame is fetched; for files of which every frame should be read.
    Every,
}

#[derive(Default)]
struct FrameSlot {
    frame: Option<SourceFrame>,
    news: VecDeque<SourceNews>,
    stop: bool,
    finished: bool,
    /// The time of the last frame, of the last report of silence, or of the last try to reopen the source, whichever is
    /// latest; at first, of the start.
    last_sign: Option<Instant>,
    /// True while the thread waits before reopening the source.
    pausing: bool,
}

#[derive(Default)]
struct SharedFrameSlot {
    slot: Mutex<FrameSlot>,
    changed: Condvar,
}

impl SharedFrameSlot {
    /// Locks the slot, poisoned or not: a thread can only panic between plain assignments, which leave it consistent.
    fn lock_slot(&self) -> MutexGuard<'_, FrameSlot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send_news(&self, news: SourceNews) {
        self.lock_slot().news.push_back(news);
        self.changed.notify_all();
    }
}

/// A source of frames that runs on its own thread. Dropping it closes the source and waits for that, up to
/// `MAX_CLOSING_TIME`.
pub struct LiveSource {
    shared: Arc<SharedFrameSlot>,
    name: String,
    over: bool,
}

impl LiveSource {
    /// Starts the source with this name (see [`SourceKind::parse`]) on its own thread. Errors of opening it come as
    /// [`SourceNews::Failed`].
    ///
    /// # Errors
    /// `no_file`, `no_pictures`, `camera_unknown`, `no_camera_support`.
    pub fn start_named(name: &str, pace: FramePace) -> Result<Self, SourceError> {
        let kind = SourceKind::parse(name)?;
        #[cfg(not(feature = "camera"))]
        if let SourceKind::Camera(_) = kind {
            return Err(SourceError::NoCameraSupport);
        }
        Ok(Self::start(name, move || kind.create_source(), pace))
    }

    /// Starts the source that `make` creates, on its own thread. `make` runs there too, because cameras may not change
    /// threads. `name` stands for the source in messages.
    pub fn start(name: &str, make: impl FnOnce() -> Box<dyn FrameSource> + Send + 'static, pace: FramePace) -> Self {
        let shared = Arc::new(SharedFrameSlot::default());
        shared.lock_slot().last_sign = Some(Instant::now());
        let theirs = shared.clone();
        thread::spawn(move || {
            // Marks the source as finished even after a panic in it.
            let _end = FinishGuard(theirs.clone());
            FrameGrabber { source: make(), shared: &theirs, pace, begun: Instant::now(), number: 0 }.grab_until_end();
        });
        Self { shared, name: name.into(), over: false }
    }

    /// Returns the next news, waiting for at most `wait`; [`SourceNews::Nothing`] if there is none by then. After the
    /// last news, always [`SourceNews::Ended`].
    pub fn next_news(&mut self, wait: Duration) -> SourceNews {
        if self.over {
            return SourceNews::Ended;
        }
        let until = Instant::now() + wait;
        let mut slot = self.shared.lock_slot();
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
            if slot.last_sign.filter(|_| !slot.pausing).map(|at| at.elapsed()).is_some_and(|time| time >= MAX_SILENCE) {
                slot.last_sign = Some(Instant::now());
                return SourceNews::Silent(SourceError::Silent {
                    name: self.name.clone(),
                    seconds: MAX_SILENCE.as_secs(),
                });
            }
            let Some(left) = until.checked_duration_since(Instant::now()).filter(|l| !l.is_zero()) else {
                return SourceNews::Nothing;
            };
            slot = self.shared.changed.wait_timeout(slot, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for LiveSource {
    fn drop(&mut self) {
        let mut slot = self.shared.lock_slot();
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

/// A guard that marks the source as finished when its thread ends, even by a panic.
struct FinishGuard(Arc<SharedFrameSlot>);

impl Drop for FinishGuard {
    fn drop(&mut self) {
        self.0.lock_slot().finished = true;
        self.0.changed.notify_all();
    }
}

/// The state of the loop that grabs frames on the source's thread.
struct FrameGrabber<'a> {
    source: Box<dyn FrameSource>,
    shared: &'a SharedFrameSlot,
    pace: FramePace,
    begun: Instant,
    number: u64,
}

impl FrameGrabber<'_> {
    fn grab_until_end(mut self) {
        if let Err(fault) = self.source.open() {
            self.source.close();
            return self.shared.send_news(SourceNews::Failed(fault));
        }
        let mut pause = MIN_REOPEN_PAUSE;
        loop {
            let before = self.number;
            match self.grab_until_fault() {
                None => break,
                Some(_) if self.is_stopped() => break,
                Some(fault) if !self.source.can_reopen() => {
                    self.shared.send_news(SourceNews::Failed(fault));
                    break;
                }
                Some(fault) => {
                    if self.number > before {
                        pause = MIN_REOPEN_PAUSE;
                    }
                    if !self.reopen_source(fault, &mut pause) {
                        break;
                    }
                }
            }
        }
        self.source.close();
    }

    /// Grabs frames and stores them until the source fails, and returns the error; `None` when the source ends or is
    /// stopped. Unreadable pictures are reported and skipped.
    fn grab_until_fault(&mut self) -> Option<SourceError> {
        let mut size = None;
        let mut due = Instant::now();
        loop {
            if self.is_stopped() {
                return None;
            }
            let picture = match self.source.grab_picture() {
                Ok(Some(picture)) => picture,
                Ok(None) => {
                    self.shared.send_news(SourceNews::Ended);
                    return None;
                }
                Err(fault @ SourceError::Picture { .. }) => {
                    self.shared.send_news(SourceNews::Skipped(fault));
                    self.number += 1;
                    continue;
                }
                Err(fault) => return Some(fault),
            };
            if size != Some(picture.dimensions()) {
                size = Some(picture.dimensions());
                let (width, height) = picture.dimensions();
                self.shared.send_news(SourceNews::Opened { width, height });
            }
            self.store_frame(picture);
            if let (Some(interval), FramePace::Latest) = (self.source.frame_interval(), self.pace) {
                due = (due + interval).max(Instant::now());
                self.sleep_unless_stopped(due.saturating_duration_since(Instant::now()));
            }
        }
    }

    /// Stores a frame in the slot, with its number and time. Replaces a frame that was not fetched or, with
    /// [`FramePace::Every`], waits until it was.
    fn store_frame(&mut self, picture: RgbImage) {
        let mut slot = self.shared.lock_slot();
        while self.pace == FramePace::Every && slot.frame.is_some() && !slot.stop {
            slot = self.shared.changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
        let at = match (self.pace, self.source.frame_interval()) {
            // The time within the file, independent of the reading speed.
            (FramePace::Every, Some(interval)) => interval * u32::try_from(self.number).unwrap_or(u32::MAX),
            _ => self.begun.elapsed(),
        };
        slot.frame = Some(SourceFrame { picture, number: self.number, at });
        slot.last_sign = Some(Instant::now());
        self.number += 1;
        self.shared.changed.notify_all();
    }

    /// Reports a lost source and tries to reopen it, after pauses, until it works; returns false if it is stopped
    /// meanwhile. `pause` is the first pause, and doubles with each try up to [`MAX_REOPEN_PAUSE`].
    fn reopen_source(&mut self, fault: SourceError, pause: &mut Duration) -> bool {
        let mut fault = fault;
        loop {
            self.source.close();
            self.shared.send_news(SourceNews::Lost { fault, again: *pause });
            self.shared.lock_slot().pausing = true;
            self.sleep_unless_stopped(*pause);
            *pause = (*pause * 2).min(MAX_REOPEN_PAUSE);
            if self.is_stopped() {
                return false;
            }
            let mut slot = self.shared.lock_slot();
            slot.pausing = false;
            slot.last_sign = Some(Instant::now());
            drop(slot);
            match self.source.open() {
                Ok(()) => return true,
                Err(again) => fault = again,
            }
        }
    }

    /// Sleeps for `time`, or until the source is stopped.
    fn sleep_unless_stopped(&self, time: Duration) {
        let until = Instant::now() + time;
        let mut slot = self.shared.lock_slot();
        while !slot.stop {
            let Some(left) = until.checked_duration_since(Instant::now()).filter(|l| !l.is_zero()) else {
                return;
            };
            slot = self.shared.changed.wait_timeout(slot, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn is_stopped(&self) -> bool {
        self.shared.lock_slot().stop
    }
}

#[cfg(test)]
mod tests;
