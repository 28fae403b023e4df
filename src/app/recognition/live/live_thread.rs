//! The thread of live reading. It reads frames, or searches them for the calibration board, and writes the results into the
//! [`LiveSnapshot`] that it shares with the window.

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{
    CalibrationProgress, LiveCommand, LiveNotice, LiveSnapshot, LockedHand, ProfileSaveRequest, SavedCalibration,
    SharedReader,
};
use crate::app::recognition::photo_worker::scale_for_screen;
use crate::task::{Reporter, catch_crash};
use quejing_session::reader::Reader;
use quejing_session::recognition::{
    CalibrationError, CameraProfile, Consensus, ConsensusSettings, Customs, LensChoice, LiveSource, LockEvent,
    MIN_VIEWS, Photo, PhotoReading, ReadOptions, SourceFrame, SourceNews, ViewCollector, VisionError, measure_lens,
};

/// The state of the thread that reads live frames, with its ends of the channels to the window.
pub(super) struct LiveThread<'a> {
    pub(super) live: LiveSource,
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
    /// Reads frames and runs commands until the source ends or reading fails, then only runs commands, until the window drops its
    /// ends of the channels.
    pub(super) fn run(mut self) {
        while self.reporter.is_wanted() {
            while let Ok(command) = self.commands.try_recv() {
                self.run_command(command);
            }
            let notice = match self.live.next_news(Duration::from_millis(100)) {
                SourceNews::Frame(_) if self.resting => continue,
                SourceNews::Frame(frame) => {
                    match catch_crash("live", || self.read_frame(frame)).unwrap_or_else(|crash| Err(crash.into())) {
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
            self.report_notice(notice.0, over);
            if over {
                break;
            }
        }
        // The views of a file can still be measured after its end.
        while let Ok(command) = self.commands.recv() {
            self.run_command(command);
        }
    }

    fn report_notice(&self, notice: LiveNotice, over: bool) {
        self.snapshot().over |= over;
        self.reporter.send_report(notice);
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
                self.options.lens = profile.map_or(LensChoice::None, |profile| LensChoice::Profile(Box::new(profile)));
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
                self.report_notice(notice, false);
            }
        }
    }

    fn save_profile(&self, request: &ProfileSaveRequest) -> Result<SavedCalibration, CalibrationError> {
        let none = ViewCollector::default();
        let taking = self.taking.as_ref().unwrap_or(&none);
        let measured = measure_lens(taking.views(), taking.size())?;
        let profile = CameraProfile::new(
            &request.name,
            &request.camera,
            &quejing_io::dates::local_today(),
            taking.size(),
            measured.lens,
            measured.fit,
        );
        let file = request.into.save(&profile, request.replace)?;
        Ok(SavedCalibration { profile, measured, file })
    }

    fn read_frame(&mut self, frame: SourceFrame) -> Result<(), VisionError> {
        if self.taking.is_some() {
            return self.collect_view(&frame);
        }
        let photo = Arc::new(Photo::from(frame.picture));
        let reading = self.read_photo(&photo)?;
        let events = self.consensus.add_frame(reading, frame.at, &self.customs, &self.options.lens);
        let now = Instant::now();
        self.times.retain(|at| now.duration_since(*at) < Duration::from_secs(3));
        self.times.push(now);
        let latest = self.consensus.latest_reading().cloned();
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
        snapshot.picture = Some(scale_for_screen(&photo.pixels));
        snapshot.state = self.consensus.state();
        snapshot.needed = self.consensus.needed_frames();
        snapshot.rate = frames_per_second(&self.times);
        snapshot.warnings = latest.as_ref().map(|r| r.warnings.clone()).unwrap_or_default();
        snapshot.reading = latest;
        drop(snapshot);
        notices.into_iter().for_each(|notice| self.reporter.send_report(notice));
        self.reporter.wake_interface();
        Ok(())
    }

    /// Reads a frame; a frame without tiles gives an empty reading. Errors of the tile set, and a camera profile that does not fit
    /// the frame, become notices; the frame is then read without them.
    fn read_photo(&mut self, photo: &Photo) -> Result<PhotoReading, VisionError> {
        if let Err(fault) = self.reader.use_set(self.options.set.as_ref()) {
            self.report_notice(LiveNotice::SetFault(fault), false);
        }
        match self.reader.read(photo, &self.customs, &self.options) {
            Err(fault @ VisionError::WrongSize { .. }) => {
                self.options.lens = LensChoice::None;
                self.report_notice(LiveNotice::NotMeasured(fault.into()), false);
                self.read_photo(photo)
            }
            Err(VisionError::NoTiles) => Ok(PhotoReading::empty(photo.size)),
            outcome => outcome,
        }
    }

    /// Searches a frame for the calibration board, adds a useful view to the collection, measures the camera from enough views, and
    /// updates the snapshot. An error of the calibration becomes a notice.
    fn collect_view(&mut self, frame: &SourceFrame) -> Result<(), VisionError> {
        let Some(taking) = &mut self.taking else {
            return Ok(());
        };
        let taken = match taking.add_picture(&frame.picture) {
            Ok(taken) => taken,
            Err(CalibrationError::Vision(fault)) => return Err(fault),
            Err(fault) => {
                self.report_notice(LiveNotice::NotMeasured(fault), false);
                return Ok(());
            }
        };
        let enough = taking.views().len() >= MIN_VIEWS;
        // Measured again after every new view, which takes less time than reading a frame.
        let judged = (taken && enough).then(|| Arc::new(measure_lens(taking.views(), taking.size())));
        let (guide, corners) = (taking.guide(), taking.last_corners().to_vec());
        let photos = taking.collects_photos();
        let mut snapshot = self.snapshot();
        snapshot.size = [frame.picture.width(), frame.picture.height()];
        snapshot.picture = Some(scale_for_screen(&frame.picture));
        let progress = snapshot.calibration.get_or_insert_default();
        progress.guide = guide;
        progress.corners = corners;
        if judged.is_some() || !enough {
            progress.judged = judged;
        }
        if photos && !taken {
            progress.left_out.push(frame.number + 1);
        }
        self.reporter.wake_interface();
        Ok(())
    }
}

/// Returns the number of frames per second, from the times of the last frames in ascending order; 0 for fewer than two.
fn frames_per_second(times: &[Instant]) -> f32 {
    match (times.first(), times.last()) {
        (Some(first), Some(last)) if last > first => {
            (times.len() - 1) as f32 / last.duration_since(*first).as_secs_f32()
        }
        _ => 0.0,
    }
}
