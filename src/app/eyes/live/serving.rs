//! The thread's side of live reading: frames are read, or looked at for the calibration board, and what was seen is put where the
//! window looks.

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{LiveCommand, LiveNotice, LiveSnapshot, Locked, ProfileToSave, Progress, SavedCalibration, Shared};
use crate::app::eyes::worker::picture;
use crate::scorer::reader::Reader;
use crate::task::{Reporter, guard};
use crate::vision::calibrate::{CalibrationError, CameraProfile, LEAST_VIEWS, Taking, measure};
use crate::vision::consensus::{Consensus, Event, Settings};
use crate::vision::source::{Frame, Live, News};
use crate::vision::{Customs, LensChoice, Optics, Photo, PhotoReading, VisionError};

/// The thread that reads frames. It ends when the window drops its end of the channels.
pub(super) struct LiveThread<'a> {
    pub(super) live: Live,
    pub(super) reader: Shared,
    pub(super) seen: Arc<Mutex<LiveSnapshot>>,
    pub(super) asked: Receiver<LiveCommand>,
    pub(super) reporter: &'a Reporter<LiveNotice>,
    pub(super) consensus: Consensus,
    pub(super) taking: Option<Taking>,
    pub(super) customs: Customs,
    pub(super) optics: Optics,
    pub(super) times: Vec<Instant>,
    pub(super) resting: bool,
}

impl LiveThread<'_> {
    /// Serves until the window's side is gone.
    pub(super) fn run(mut self) {
        while self.reporter.is_wanted() {
            while let Ok(ask) = self.asked.try_recv() {
                self.serve(ask);
            }
            let told = match self.live.next(Duration::from_millis(100)) {
                News::Frame(_) if self.resting => continue,
                News::Frame(frame) => {
                    match guard("live", || self.frame(frame)).unwrap_or_else(|crash| Err(crash.into())) {
                        Ok(()) => continue,
                        Err(fault) => (LiveNotice::Eyes(fault), true),
                    }
                }
                News::Lost { fault, .. } => {
                    // Every new try is a loss of its own: people are told once.
                    if std::mem::replace(&mut self.seen().lost, true) {
                        continue;
                    }
                    (LiveNotice::Lost(fault), false)
                }
                News::Opened { .. } if std::mem::take(&mut self.seen().lost) => (LiveNotice::Back, false),
                News::Silent(fault) | News::Skipped(fault) => (LiveNotice::Trouble(fault), false),
                News::Failed(fault) => (LiveNotice::Failed(fault), true),
                News::Ended => (LiveNotice::Ended, true),
                News::Opened { .. } | News::Nothing => continue,
            };
            let over = told.1;
            self.tell(told.0, over);
            if over {
                break;
            }
        }
        // A file's views can still be measured after its end.
        while let Ok(ask) = self.asked.recv() {
            self.serve(ask);
        }
    }

    fn tell(&self, told: LiveNotice, over: bool) {
        self.seen().over |= over;
        self.reporter.tell(told);
    }

    fn seen(&self) -> MutexGuard<'_, LiveSnapshot> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serve(&mut self, ask: LiveCommand) {
        match ask {
            LiveCommand::Rest => self.resting = true,
            LiveCommand::Read => {
                self.taking = None;
                if std::mem::take(&mut self.resting) {
                    // The hand of then is not the hand of now.
                    self.consensus = Consensus::new(Settings::default());
                    self.times.clear();
                }
                self.seen().calibration = None;
            }
            LiveCommand::Calibrate => {
                self.taking = Some(Taking::default());
                let mut seen = self.seen();
                seen.calibration = Some(Progress::default());
                seen.reading = None;
            }
            LiveCommand::Profile(profile) => {
                self.optics.lens = profile.map_or(LensChoice::None, |profile| LensChoice::Of(Box::new(profile)));
                self.consensus = Consensus::new(Settings::default());
                self.seen().locked = None;
            }
            LiveCommand::Table(customs, set) => {
                self.customs = customs;
                self.optics.set = set;
            }
            LiveCommand::Keep(keeping) => {
                let told = match self.keep(&keeping) {
                    Ok(kept) => LiveNotice::Measured(Box::new(kept)),
                    Err(fault) => LiveNotice::NotMeasured(fault),
                };
                self.tell(told, false);
            }
        }
    }

    fn keep(&self, keeping: &ProfileToSave) -> Result<SavedCalibration, CalibrationError> {
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
        Ok(SavedCalibration { profile, measured, file })
    }

    fn frame(&mut self, frame: Frame) -> Result<(), VisionError> {
        if self.taking.is_some() {
            return self.view(&frame);
        }
        let photo = Photo::from(frame.picture);
        let reading = self.read(&photo)?;
        let events = self.consensus.feed(reading, frame.at, &self.customs, &self.optics.lens);
        let now = Instant::now();
        self.times.retain(|at| now.duration_since(*at) < Duration::from_secs(3));
        self.times.push(now);
        let latest = self.consensus.latest().cloned();
        let mut told = Vec::new();
        let mut seen = self.seen();
        for event in events {
            told.push(match event {
                Event::Locked(reading) => {
                    let tiles = reading.hand.tiles().count();
                    seen.locked = Some(Arc::new(Locked { picture: photo.pixels.clone(), reading: *reading }));
                    LiveNotice::Locked(tiles)
                }
                Event::Unlocked(why) => {
                    seen.locked = None;
                    LiveNotice::Unlocked(why)
                }
            });
        }
        seen.size = photo.size;
        seen.picture = Some(picture(&photo.pixels));
        seen.state = self.consensus.state();
        seen.needed = self.consensus.needed();
        seen.rate = rate(&self.times);
        seen.warnings = latest.as_ref().map(|r| r.warnings.clone()).unwrap_or_default();
        seen.reading = latest;
        drop(seen);
        told.into_iter().for_each(|told| self.reporter.tell(told));
        self.reporter.wake();
        Ok(())
    }

    /// Reads a frame; one without tiles is an empty reading. A profile that does not fit is put away and said.
    fn read(&mut self, photo: &Photo) -> Result<PhotoReading, VisionError> {
        if let Err(fault) = self.reader.use_set(self.optics.set.as_ref()) {
            self.tell(LiveNotice::SetFault(fault), false);
        }
        match self.reader.read(photo, &self.customs, &self.optics) {
            Err(fault @ VisionError::WrongSize { .. }) => {
                self.optics.lens = LensChoice::None;
                self.tell(LiveNotice::NotMeasured(fault.into()), false);
                self.read(photo)
            }
            Err(VisionError::NoTiles) => Ok(PhotoReading::empty(photo.size)),
            outcome => outcome,
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
                self.tell(LiveNotice::NotMeasured(fault), false);
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
        self.reporter.wake();
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
