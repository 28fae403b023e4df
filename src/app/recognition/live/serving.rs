//! The thread of live reading. It reads frames, or searches them for the calibration board, and writes the results into the
//! snapshot of the window.

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{
    CalibrationProgress, LiveCommand, LiveNotice, LiveSnapshot, LockedHand, ProfileToSave, SavedCalibration,
    SharedReader,
};
use crate::app::recognition::worker::picture;
use crate::scorer::reader::Reader;
use crate::task::{Reporter, guard};
use crate::vision::calibrate::{CalibrationError, CameraProfile, MIN_VIEWS, ViewCollector, measure};
use crate::vision::consensus::{Consensus, ConsensusSettings, LockEvent};
use crate::vision::source::{Frame, Live, SourceNews};
use crate::vision::{Customs, LensChoice, Photo, PhotoReading, ReadOptions, VisionError};

/// The thread that reads frames. It ends when the window drops its end of the channels.
pub(super) struct LiveThread<'a> {
    pub(super) live: Live,
    pub(super) reader: SharedReader,
    pub(super) snapshot: Arc<Mutex<LiveSnapshot>>,
    pub(super) commands: Receiver<LiveCommand>,
    pub(super) reporter: &'a Reporter<LiveNotice>,
    pub(super) consensus: Consensus,
    pub(super) taking: Option<ViewCollector>,
    pub(super) customs: Customs,
    pub(super) options: ReadOptions,
    pub(super) times: Vec<Instant>,
    pub(super) resting: bool,
}

impl LiveThread<'_> {
    /// Reads frames and runs commands until the window drops its end of the channels.
    pub(super) fn run(mut self) {
        while self.reporter.is_wanted() {
            while let Ok(command) = self.commands.try_recv() {
                self.run_command(command);
            }
            let notice = match self.live.next(Duration::from_millis(100)) {
                SourceNews::Frame(_) if self.resting => continue,
                SourceNews::Frame(frame) => {
                    match guard("live", || self.read_frame(frame)).unwrap_or_else(|crash| Err(crash.into())) {
                        Ok(()) => continue,
                        Err(fault) => (LiveNotice::ReadFailed(fault), true),
                    }
                }
                SourceNews::Lost { fault, .. } => {
                    // Every failed try to reconnect is a loss, but only the first one is reported.
                    if std::mem::replace(&mut self.snapshot().lost, true) {
                        continue;
                    }
                    (LiveNotice::Lost(fault), false)
                }
                SourceNews::Opened { .. } if std::mem::take(&mut self.snapshot().lost) => {
                    (LiveNotice::Reconnected, false)
                }
                SourceNews::Silent(fault) | SourceNews::Skipped(fault) => (LiveNotice::Trouble(fault), false),
                SourceNews::Failed(fault) => (LiveNotice::Failed(fault), true),
                SourceNews::Ended => (LiveNotice::Ended, true),
                SourceNews::Opened { .. } | SourceNews::Nothing => continue,
            };
            let over = notice.1;
            self.notify(notice.0, over);
            if over {
                break;
            }
        }
        // The views of a file can still be measured after its end.
        while let Ok(command) = self.commands.recv() {
            self.run_command(command);
        }
    }

    fn notify(&self, notice: LiveNotice, over: bool) {
        self.snapshot().over |= over;
        self.reporter.tell(notice);
    }

    fn snapshot(&self) -> MutexGuard<'_, LiveSnapshot> {
        self.snapshot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run_command(&mut self, command: LiveCommand) {
        match command {
            LiveCommand::Rest => self.resting = true,
            LiveCommand::Read => {
                self.taking = None;
                if std::mem::take(&mut self.resting) {
                    // The hand may have changed during the rest.
                    self.consensus = Consensus::new(ConsensusSettings::default());
                    self.times.clear();
                }
                self.snapshot().calibration = None;
            }
            LiveCommand::Calibrate => {
                self.taking = Some(ViewCollector::default());
                let mut snapshot = self.snapshot();
                snapshot.calibration = Some(CalibrationProgress::default());
                (snapshot.reading, snapshot.frame) = (None, None);
            }
            LiveCommand::Profile(profile) => {
                self.options.lens = profile.map_or(LensChoice::None, |profile| LensChoice::Of(Box::new(profile)));
                self.consensus = Consensus::new(ConsensusSettings::default());
                self.snapshot().locked = None;
            }
            LiveCommand::Table(customs, set) => {
                self.customs = customs;
                self.options.set = set;
            }
            LiveCommand::SaveProfile(request) => {
                let notice = match self.save_profile(&request) {
                    Ok(saved) => LiveNotice::Measured(Box::new(saved)),
                    Err(fault) => LiveNotice::NotMeasured(fault),
                };
                self.notify(notice, false);
            }
        }
    }

    fn save_profile(&self, request: &ProfileToSave) -> Result<SavedCalibration, CalibrationError> {
        let none = ViewCollector::default();
        let taking = self.taking.as_ref().unwrap_or(&none);
        let measured = measure(taking.views(), taking.size())?;
        let profile = CameraProfile::new(
            &request.name,
            &request.camera,
            &crate::dates::today(),
            taking.size(),
            measured.lens,
            measured.fit,
        );
        let file = request.into.save(&profile, request.replace)?;
        Ok(SavedCalibration { profile, measured, file })
    }

    fn read_frame(&mut self, frame: Frame) -> Result<(), VisionError> {
        if self.taking.is_some() {
            return self.collect_view(&frame);
        }
        let photo = Arc::new(Photo::from(frame.picture));
        let reading = self.read(&photo)?;
        let events = self.consensus.feed(reading, frame.at, &self.customs, &self.options.lens);
        let now = Instant::now();
        self.times.retain(|at| now.duration_since(*at) < Duration::from_secs(3));
        self.times.push(now);
        let latest = self.consensus.latest().cloned();
        let mut notices = Vec::new();
        let mut snapshot = self.snapshot();
        for event in events {
            notices.push(match event {
                LockEvent::Locked(reading) => {
                    let tiles = reading.hand.tiles().count();
                    snapshot.locked = Some(Arc::new(LockedHand { picture: photo.pixels.clone(), reading: *reading }));
                    LiveNotice::Locked(tiles)
                }
                LockEvent::Unlocked(why) => {
                    snapshot.locked = None;
                    LiveNotice::Unlocked(why)
                }
            });
        }
        snapshot.size = photo.size;
        snapshot.frame = Some(photo.clone());
        snapshot.picture = Some(picture(&photo.pixels));
        snapshot.state = self.consensus.state();
        snapshot.needed = self.consensus.needed();
        snapshot.rate = frames_per_second(&self.times);
        snapshot.warnings = latest.as_ref().map(|r| r.warnings.clone()).unwrap_or_default();
        snapshot.reading = latest;
        drop(snapshot);
        notices.into_iter().for_each(|notice| self.reporter.tell(notice));
        self.reporter.wake();
        Ok(())
    }

    /// Reads a frame; one without tiles gives an empty reading. A profile that does not fit the frame is reported and dropped.
    fn read(&mut self, photo: &Photo) -> Result<PhotoReading, VisionError> {
        if let Err(fault) = self.reader.use_set(self.options.set.as_ref()) {
            self.notify(LiveNotice::SetFault(fault), false);
        }
        match self.reader.read(photo, &self.customs, &self.options) {
            Err(fault @ VisionError::WrongSize { .. }) => {
                self.options.lens = LensChoice::None;
                self.notify(LiveNotice::NotMeasured(fault.into()), false);
                self.read(photo)
            }
            Err(VisionError::NoTiles) => Ok(PhotoReading::empty(photo.size)),
            outcome => outcome,
        }
    }

    /// Searches a frame for the calibration board.
    fn collect_view(&mut self, frame: &Frame) -> Result<(), VisionError> {
        let Some(taking) = &mut self.taking else {
            return Ok(());
        };
        let taken = match taking.see(&frame.picture) {
            Ok(taken) => taken,
            Err(CalibrationError::Vision(fault)) => return Err(fault),
            Err(fault) => {
                self.notify(LiveNotice::NotMeasured(fault), false);
                return Ok(());
            }
        };
        let enough = taking.views().len() >= MIN_VIEWS;
        // Measured again after every new view, which takes less time than reading a frame.
        let judged = (taken && enough).then(|| Arc::new(measure(taking.views(), taking.size())));
        let (guide, corners) = (taking.guide(), taking.last().to_vec());
        let photos = taking.is_of_photos();
        let mut snapshot = self.snapshot();
        snapshot.size = [frame.picture.width(), frame.picture.height()];
        snapshot.picture = Some(picture(&frame.picture));
        let progress = snapshot.calibration.get_or_insert_default();
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

/// Returns the number of frames per second, from the times of the last ones.
fn frames_per_second(times: &[Instant]) -> f32 {
    match (times.first(), times.last()) {
        (Some(first), Some(last)) if last > first => {
            (times.len() - 1) as f32 / last.duration_since(*first).as_secs_f32()
        }
        _ => 0.0,
    }
}
