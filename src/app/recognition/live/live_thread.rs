//! The thread of live reading. It reads frames, or searches them for the calibration board, and writes the results into
//! the [`LiveSnapshot`] that it shares with the window.

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{
    CalibrationProgress, LiveCommand, LiveNotice, LiveSnapshot, LockedHand, ProfileSaveRequest, SavedCalibration,
    SharedReader,
};
use crate::app::recognition::photo_worker::scale_for_screen;
use crate::task::{Reporter, catch_crash};
use quejing_session::reader::PhotoReader;
use quejing_session::recognition::{
    CalibrationError, CameraProfile, Consensus, ConsensusSettings, Customs, LensChoice, LiveSource, LockEvent,
    MIN_VIEW_COUNT, Photo, PhotoReading, ReadOptions, SourceFrame, SourceNews, ViewCollector, VisionError,
    measure_lens,
};

/// The state of the thread that reads live frames, with its ends of the channels to the window.
pub(super) struct LiveThread<'a> {
    pub(super) source: LiveSource,
    pub(super) reader: SharedReader,
    pub(super) snapshot: Arc<Mutex<LiveSnapshot>>,
    pub(super) commands: Receiver<LiveCommand>,
    pub(super) reporter: &'a Reporter<LiveNotice>,
    pub(super) consensus: Consensus,
    /// The collected views of the calibration board; `None` while hands are read.
    pub(super) view_collector: Option<ViewCollector>,
    pub(super) customs: Customs,
    pub(super) options: ReadOptions,
    /// The times at which the frames of the last three seconds were read.
    pub(super) read_times: Vec<Instant>,
    /// True while frames are dropped unread, because the screen is hidden.
    pub(super) is_resting: bool,
}

impl LiveThread<'_> {
    /// Reads frames and runs commands until the source ends or reading fails, and after that only runs commands.
    /// Returns once the window has dropped its ends of the channels.
    pub(super) fn run(mut self) {
        while self.reporter.is_wanted() {
            while let Ok(command) = self.commands.try_recv() {
                self.run_command(command);
            }
            let notice = match self.source.next_news(Duration::from_millis(100)) {
                SourceNews::Frame(_) if self.is_resting => continue,
                SourceNews::Frame(frame) => {
                    match catch_crash("live", || self.read_frame(frame)).unwrap_or_else(|crash| Err(crash.into())) {
                        Ok(()) => continue,
                        Err(fault) => (LiveNotice::ReadFailed(fault), true),
                    }
                }
                SourceNews::Lost { fault, .. } => {
                    // Every failed try to reconnect is a loss, but only the first one is reported.
                    if std::mem::replace(&mut self.snapshot().is_lost, true) {
                        continue;
                    }
                    (LiveNotice::SourceLost(fault), false)
                }
                SourceNews::Opened { .. } if std::mem::take(&mut self.snapshot().is_lost) => {
                    (LiveNotice::SourceReconnected, false)
                }
                SourceNews::Silent(fault) | SourceNews::Skipped(fault) => (LiveNotice::SourceTrouble(fault), false),
                SourceNews::Failed(fault) => (LiveNotice::SourceFailed(fault), true),
                SourceNews::Ended => (LiveNotice::SourceEnded, true),
                SourceNews::Opened { .. } | SourceNews::Nothing => continue,
            };
            let is_over = notice.1;
            self.report_notice(notice.0, is_over);
            if is_over {
                break;
            }
        }
        // The views of a file can still be measured after its end.
        while let Ok(command) = self.commands.recv() {
            self.run_command(command);
        }
    }

    fn report_notice(&self, notice: LiveNotice, is_over: bool) {
        self.snapshot().is_over |= is_over;
        self.reporter.send_report(notice);
    }

    fn snapshot(&self) -> MutexGuard<'_, LiveSnapshot> {
        self.snapshot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run_command(&mut self, command: LiveCommand) {
        match command {
            LiveCommand::Rest => self.is_resting = true,
            LiveCommand::ReadHands => {
                self.view_collector = None;
                if std::mem::take(&mut self.is_resting) {
                    // The hand may have changed during the rest.
                    self.consensus = Consensus::new(ConsensusSettings::default());
                    self.read_times.clear();
                }
                self.snapshot().calibration = None;
            }
            LiveCommand::Calibrate => {
                self.view_collector = Some(ViewCollector::default());
                let mut snapshot = self.snapshot();
                snapshot.calibration = Some(CalibrationProgress::default());
                (snapshot.reading, snapshot.frame) = (None, None);
            }
            LiveCommand::UseProfile(profile) => {
                self.options.lens = profile.map_or(LensChoice::None, |profile| LensChoice::Profile(Box::new(profile)));
                self.consensus = Consensus::new(ConsensusSettings::default());
                self.snapshot().locked_hand = None;
            }
            LiveCommand::UseCustoms(customs, set) => {
                self.customs = customs;
                self.options.set = set;
            }
            LiveCommand::SaveProfile(request) => {
                let notice = match self.save_profile(&request) {
                    Ok(saved) => LiveNotice::CameraMeasured(Box::new(saved)),
                    Err(fault) => LiveNotice::MeasurementFailed(fault),
                };
                self.report_notice(notice, false);
            }
        }
    }

    fn save_profile(&self, request: &ProfileSaveRequest) -> Result<SavedCalibration, CalibrationError> {
        let none = ViewCollector::default();
        let view_collector = self.view_collector.as_ref().unwrap_or(&none);
        let measurement = measure_lens(view_collector.views(), view_collector.picture_size())?;
        let profile = CameraProfile::new(
            &request.name,
            &request.camera_name,
            &quejing_io::dates::local_today(),
            view_collector.picture_size(),
            measurement.lens,
            measurement.fit,
        );
        let profile_path = request.store.save(&profile, request.can_replace)?;
        Ok(SavedCalibration { profile, measurement, profile_path })
    }

    fn read_frame(&mut self, frame: SourceFrame) -> Result<(), VisionError> {
        if self.view_collector.is_some() {
            return self.collect_view(&frame);
        }
        let photo = Arc::new(Photo::from(frame.picture));
        let reading = self.read_photo(&photo)?;
        let events = self.consensus.add_frame(reading, frame.time, &self.customs, &self.options.lens);
        let now = Instant::now();
        self.read_times.retain(|at| now.duration_since(*at) < Duration::from_secs(3));
        self.read_times.push(now);
        let latest = self.consensus.latest_reading().cloned();
        let mut notices = Vec::new();
        let mut snapshot = self.snapshot();
        for event in events {
            notices.push(match event {
                LockEvent::Locked(reading) => {
                    let tiles = reading.hand.tiles().count();
                    snapshot.locked_hand =
                        Some(Arc::new(LockedHand { picture: photo.pixels.clone(), reading: *reading }));
                    LiveNotice::HandLocked(tiles)
                }
                LockEvent::Unlocked(why) => {
                    snapshot.locked_hand = None;
                    LiveNotice::HandUnlocked(why)
                }
            });
        }
        snapshot.frame_size = photo.size;
        snapshot.frame = Some(photo.clone());
        snapshot.screen_picture = Some(scale_for_screen(&photo.pixels));
        snapshot.lock_state = self.consensus.state();
        snapshot.needed_frames = self.consensus.needed_frames();
        snapshot.frames_per_second = frames_per_second(&self.read_times);
        snapshot.warnings = latest.as_ref().map(|r| r.warnings.clone()).unwrap_or_default();
        snapshot.reading = latest;
        drop(snapshot);
        notices.into_iter().for_each(|notice| self.reporter.send_report(notice));
        self.reporter.wake_interface();
        Ok(())
    }

    /// Reads a frame; a frame without tiles gives an empty reading. A notice reports a tile set that cannot be used, or
    /// a camera profile that does not fit the frame; the frame is then read without it, and later frames without that
    /// profile, too.
    fn read_photo(&mut self, photo: &Photo) -> Result<PhotoReading, VisionError> {
        if let Err(fault) = self.reader.use_tile_set(self.options.set.as_ref()) {
            self.report_notice(LiveNotice::SetFault(fault), false);
        }
        match self.reader.read_photo(photo, &self.customs, &self.options) {
            Err(fault @ VisionError::WrongSize { .. }) => {
                self.options.lens = LensChoice::None;
                self.report_notice(LiveNotice::MeasurementFailed(fault.into()), false);
                self.read_photo(photo)
            }
            Err(VisionError::NoTiles) => Ok(PhotoReading::empty(photo.size)),
            outcome => outcome,
        }
    }

    /// Searches a frame for the calibration board and updates the snapshot. A useful view is collected; from
    /// [`MIN_VIEW_COUNT`] views on, each new one repeats the trial measurement. An error of the calibration becomes a
    /// notice.
    fn collect_view(&mut self, frame: &SourceFrame) -> Result<(), VisionError> {
        let Some(view_collector) = &mut self.view_collector else {
            return Ok(());
        };
        let is_view_taken = match view_collector.add_picture(&frame.picture) {
            Ok(is_view_taken) => is_view_taken,
            Err(CalibrationError::Vision(fault)) => return Err(fault),
            Err(fault) => {
                self.report_notice(LiveNotice::MeasurementFailed(fault), false);
                return Ok(());
            }
        };
        let has_enough_views = view_collector.views().len() >= MIN_VIEW_COUNT;
        // Measured again after every new view, which takes less time than reading a frame.
        let trial_measurement = (is_view_taken && has_enough_views)
            .then(|| Arc::new(measure_lens(view_collector.views(), view_collector.picture_size())));
        let (guide, corners) = (view_collector.guide(), view_collector.last_corners().to_vec());
        let photos = view_collector.collects_photos();
        let mut snapshot = self.snapshot();
        snapshot.frame_size = [frame.picture.width(), frame.picture.height()];
        snapshot.screen_picture = Some(scale_for_screen(&frame.picture));
        let progress = snapshot.calibration.get_or_insert_default();
        progress.guide = guide;
        progress.board_corners = corners;
        if trial_measurement.is_some() || !has_enough_views {
            progress.trial_measurement = trial_measurement;
        }
        if photos && !is_view_taken {
            progress.left_out_photos.push(frame.number + 1);
        }
        self.reporter.wake_interface();
        Ok(())
    }
}

/// Returns the number of frames per second from the times of the last frames, in ascending order; 0 for fewer than two
/// different times.
fn frames_per_second(times: &[Instant]) -> f32 {
    match (times.first(), times.last()) {
        (Some(first), Some(last)) if last > first => {
            (times.len() - 1) as f32 / last.duration_since(*first).as_secs_f32()
        }
        _ => 0.0,
    }
}
