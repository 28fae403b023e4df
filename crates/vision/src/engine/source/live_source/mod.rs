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
    /// The frame's pixels: red, green, blue.
    pub picture: RgbImage,
    /// The frame's number, counted from 0 since the source was started; dropped and skipped frames count.
    pub number: u64,
    /// The time since the source was started; for a file that is read with [`FramePace::Every`], the time within the
    /// file.
    pub time: Duration,
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
    /// The source was lost and will be reopened after a pause.
    Lost {
        fault: SourceError,
        /// The time until the source is reopened.
        reopens_in: Duration,
    },
    /// No frame has arrived for five seconds; the source stays open.
    Silent(SourceError),
    /// The source cannot be opened, a file broke off, or the source's thread ended unexpectedly; no more news follows.
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

/// The data that the source's thread and the reader share: the newest frame, the other news, and flags.
#[derive(Default)]
struct FrameSlot {
    /// The newest frame; `None` if it was fetched.
    frame: Option<SourceFrame>,
    /// The news other than frames that were not fetched, oldest first.
    news: VecDeque<SourceNews>,
    /// True once the reader dropped the [`LiveSource`]; the thread then ends.
    must_stop: bool,
    /// True once the thread has ended and released the device.
    is_finished: bool,
    /// The time of the last frame, of the last report of silence, or of the last try to reopen the source, whichever is
    /// latest; at first, of the start.
    last_sign_at: Option<Instant>,
    /// True while the thread waits before it reopens the source.
    is_pausing: bool,
}

/// A [`FrameSlot`] behind a lock, with a signal for its changes.
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

/// A source of frames that runs on its own thread. Dropping it closes the source and waits for that, up to 0.7 seconds
/// (`MAX_CLOSING_TIME`).
pub struct LiveSource {
    shared: Arc<SharedFrameSlot>,
    /// The source's name, which stands for it in messages.
    name: String,
    /// True once the last news was returned.
    is_over: bool,
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

    /// Starts the source that `create_source` creates, on its own thread. `create_source` runs there too, because
    /// cameras may not change threads. `name` stands for the source in messages.
    pub fn start(
        name: &str,
        create_source: impl FnOnce() -> Box<dyn FrameSource> + Send + 'static,
        pace: FramePace,
    ) -> Self {
        let shared = Arc::new(SharedFrameSlot::default());
        shared.lock_slot().last_sign_at = Some(Instant::now());
        let thread_shared = shared.clone();
        thread::spawn(move || {
            // Marks the source as finished even after a panic in it.
            let _end = FinishGuard(thread_shared.clone());
            FrameGrabber {
                source: create_source(),
                shared: &thread_shared,
                pace,
                started_at: Instant::now(),
                next_number: 0,
            }
            .grab_until_end();
        });
        Self { shared, name: name.into(), is_over: false }
    }

    /// Returns the next news, waiting for at most `max_wait`; [`SourceNews::Nothing`] if there is none by then. After
    /// [`SourceNews::Failed`] or [`SourceNews::Ended`], always returns [`SourceNews::Ended`].
    pub fn next_news(&mut self, max_wait: Duration) -> SourceNews {
        if self.is_over {
            return SourceNews::Ended;
        }
        let deadline = Instant::now() + max_wait;
        let mut slot = self.shared.lock_slot();
        loop {
            // The last frame precedes the news of the end.
            let is_end = matches!(slot.news.front(), Some(SourceNews::Failed(_) | SourceNews::Ended));
            let first = if is_end && slot.frame.is_some() { None } else { slot.news.pop_front() };
            if let Some(news) = first {
                self.is_over = matches!(news, SourceNews::Failed(_) | SourceNews::Ended);
                return news;
            }
            if let Some(frame) = slot.frame.take() {
                self.shared.changed.notify_all();
                return SourceNews::Frame(frame);
            }
            if slot.is_finished {
                self.is_over = true;
                return SourceNews::Failed(SourceError::Silent { name: self.name.clone(), seconds: 0 });
            }
            if slot
                .last_sign_at
                .filter(|_| !slot.is_pausing)
                .map(|at| at.elapsed())
                .is_some_and(|time| time >= MAX_SILENCE)
            {
                slot.last_sign_at = Some(Instant::now());
                return SourceNews::Silent(SourceError::Silent {
                    name: self.name.clone(),
                    seconds: MAX_SILENCE.as_secs(),
                });
            }
            let Some(left) = deadline.checked_duration_since(Instant::now()).filter(|l| !l.is_zero()) else {
                return SourceNews::Nothing;
            };
            slot = self.shared.changed.wait_timeout(slot, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for LiveSource {
    fn drop(&mut self) {
        let mut slot = self.shared.lock_slot();
        slot.must_stop = true;
        self.shared.changed.notify_all();
        // A hanging device blocks its thread for ever; any other source stops within a frame.
        let until = Instant::now() + MAX_CLOSING_TIME;
        while !slot.is_finished {
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
        self.0.lock_slot().is_finished = true;
        self.0.changed.notify_all();
    }
}

/// The state of the loop that grabs frames on the source's thread.
struct FrameGrabber<'a> {
    source: Box<dyn FrameSource>,
    shared: &'a SharedFrameSlot,
    pace: FramePace,
    started_at: Instant,
    /// The number of the next frame, which is the number of frames so far.
    next_number: u64,
}

impl FrameGrabber<'_> {
    fn grab_until_end(mut self) {
        if let Err(fault) = self.source.open() {
            self.source.close();
            return self.shared.send_news(SourceNews::Failed(fault));
        }
        let mut pause = MIN_REOPEN_PAUSE;
        loop {
            let number_before = self.next_number;
            match self.grab_until_fault() {
                None => break,
                Some(_) if self.is_stopped() => break,
                Some(fault) if !self.source.can_reopen() => {
                    self.shared.send_news(SourceNews::Failed(fault));
                    break;
                }
                Some(fault) => {
                    if self.next_number > number_before {
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
        let mut due_at = Instant::now();
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
                    self.next_number += 1;
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
                due_at = (due_at + interval).max(Instant::now());
                self.sleep_unless_stopped(due_at.saturating_duration_since(Instant::now()));
            }
        }
    }

    /// Stores a frame in the slot, with its number and time. Replaces a frame that was not fetched; with
    /// [`FramePace::Every`], waits until that one is fetched.
    fn store_frame(&mut self, picture: RgbImage) {
        let mut slot = self.shared.lock_slot();
        while self.pace == FramePace::Every && slot.frame.is_some() && !slot.must_stop {
            slot = self.shared.changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
        let time = match (self.pace, self.source.frame_interval()) {
            // The time within the file, independent of the reading speed.
            (FramePace::Every, Some(interval)) => interval * u32::try_from(self.next_number).unwrap_or(u32::MAX),
            _ => self.started_at.elapsed(),
        };
        slot.frame = Some(SourceFrame { picture, number: self.next_number, time });
        slot.last_sign_at = Some(Instant::now());
        self.next_number += 1;
        self.shared.changed.notify_all();
    }

    /// Reports a lost source and tries to reopen it, after pauses, until it works; returns false if it is stopped
    /// meanwhile. `pause` is the first pause; each try doubles it, up to [`MAX_REOPEN_PAUSE`].
    fn reopen_source(&mut self, fault: SourceError, pause: &mut Duration) -> bool {
        let mut fault = fault;
        loop {
            self.source.close();
            self.shared.send_news(SourceNews::Lost { fault, reopens_in: *pause });
            self.shared.lock_slot().is_pausing = true;
            self.sleep_unless_stopped(*pause);
            *pause = (*pause * 2).min(MAX_REOPEN_PAUSE);
            if self.is_stopped() {
                return false;
            }
            let mut slot = self.shared.lock_slot();
            slot.is_pausing = false;
            slot.last_sign_at = Some(Instant::now());
            drop(slot);
            match self.source.open() {
                Ok(()) => return true,
                Err(reopening_fault) => fault = reopening_fault,
            }
        }
    }

    /// Sleeps for `duration`, or until the source is stopped.
    fn sleep_unless_stopped(&self, duration: Duration) {
        let deadline = Instant::now() + duration;
        let mut slot = self.shared.lock_slot();
        while !slot.must_stop {
            let Some(left) = deadline.checked_duration_since(Instant::now()).filter(|l| !l.is_zero()) else {
                return;
            };
            slot = self.shared.changed.wait_timeout(slot, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn is_stopped(&self) -> bool {
        self.shared.lock_slot().must_stop
    }
}

#[cfg(test)]
mod tests;
