//! The jobs that read photos on a worker thread. A new photo replaces an older one, whose job stops at its next step.

use std::time::{Duration, Instant};

use eframe::egui::ColorImage;
use image::RgbImage;

use crate::task::{Reply, Worker};
use quejing_io::picture::decode;
use quejing_session::photo_job::{PhotoJob, PhotoProgress, ReadingStep};
use quejing_session::reader::PhotoReader;
use quejing_session::recognition::{PhotoReading, SetError, VisionError};

/// The maximum width and height of a picture for the screen, in pixels. Larger photos are scaled down for the screen
/// but read in full size.
const MAX_SCREEN_SIDE_PX: u32 = 2048;

/// A report of the worker on the reading of a photo.
pub enum PhotoReport {
    /// The beginning of a step of the job.
    Step(ReadingStep),
    /// The decoded photo, which can be shown.
    Opened {
        /// The photo for the screen, scaled down if it is too large.
        picture: ColorImage,
        /// The width and height of the photo itself, in pixels.
        size: [u32; 2],
    },
    /// An error of the tile set; the photo is read without the set.
    SetFault(SetError),
    /// The end of the job, which sends no further report.
    Finished {
        /// The reading or the error.
        outcome: Box<Result<PhotoReading, VisionError>>,
        /// The time from the start of the job to its end.
        duration: Duration,
    },
}

/// Starts to read a photo on the worker, and returns the channel of its reports. The job of an earlier photo stops at
/// its next step and reports no more.
pub fn start_photo_job(worker: &Worker<Box<dyn PhotoReader>>, job: PhotoJob) -> Reply<PhotoReport> {
    worker.supersede_jobs_with(move |reader, reporter| {
        let begun = Instant::now();
        let mut report = |progress: PhotoProgress<'_>| {
            reporter.send_report(match progress {
                PhotoProgress::Step(step) => PhotoReport::Step(step),
                PhotoProgress::Opened(photo) => {
                    PhotoReport::Opened { picture: scale_for_screen(&photo.pixels), size: photo.size }
                }
                PhotoProgress::SetFault(fault) => PhotoReport::SetFault(fault),
            });
            reporter.is_wanted()
        };
        if let Some(outcome) = job.read(reader.as_mut(), &mut report) {
            reporter.send_report(PhotoReport::Finished { outcome: Box::new(outcome), duration: begun.elapsed() });
        }
    })
}

/// Returns a photo as a picture for the screen. If its longer side exceeds [`MAX_SCREEN_SIDE_PX`], the picture is
/// scaled down to that, with the same aspect ratio.
pub fn scale_for_screen(photo: &RgbImage) -> ColorImage {
    let to_color =
        |photo: &RgbImage| ColorImage::from_rgb([photo.width() as usize, photo.height() as usize], photo.as_raw());
    let longest = photo.width().max(photo.height());
    if longest <= MAX_SCREEN_SIDE_PX {
        return to_color(photo);
    }
    let scaled = |side: u32| (u64::from(side) * u64::from(MAX_SCREEN_SIDE_PX) / u64::from(longest)).max(1) as u32;
    to_color(&decode::scale_down(photo, scaled(photo.width()), scaled(photo.height())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_session::photo_job::PhotoSource;
    use quejing_session::recognition::{Customs, Photo, ReadOptions};
    use std::path::Path;
    use std::sync::mpsc::{Receiver, channel};
    use std::sync::{Arc, Barrier};

    /// A reader that finds no tiles. When it opens the file "slow", it waits at the gate twice.
    struct ScriptedReader {
        gate: Arc<Barrier>,
    }

    impl PhotoReader for ScriptedReader {
        fn open_photo(&mut self, path: &Path) -> Result<Photo, VisionError> {
            if path == Path::new("slow") {
                self.gate.wait();
                self.gate.wait();
            }
            Ok(RgbImage::new(4, 3).into())
        }
        fn read_photo(&mut self, photo: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
            assert_eq!(photo.size, [4, 3]);
            Err(VisionError::NoTiles)
        }
    }

    fn photo_job(name: &str) -> PhotoJob {
        PhotoJob {
            source: PhotoSource::File(name.into()),
            customs: Customs::default(),
            options: ReadOptions::default(),
        }
    }

    fn start_worker(gate: &Arc<Barrier>) -> (Worker<Box<dyn PhotoReader>>, Receiver<()>) {
        let (woken, wakes) = channel();
        let reader: Box<dyn PhotoReader> = Box::new(ScriptedReader { gate: gate.clone() });
        (Worker::start("reading", reader, move || woken.send(()).unwrap_or_default()), wakes)
    }

    /// Returns the reports on a photo as texts, up to the last one.
    fn collect_reports(reply: &mut Reply<PhotoReport>, wakes: &Receiver<()>) -> Vec<String> {
        let mut all = Vec::new();
        loop {
            while let Some(report) = reply.poll_report() {
                all.push(match report.expect("nothing crashes") {
                    PhotoReport::Step(step) => format!("{step:?}"),
                    PhotoReport::Opened { size, .. } => format!("{size:?}"),
                    PhotoReport::SetFault(fault) => fault.code().to_owned(),
                    PhotoReport::Finished { outcome, .. } => {
                        all.push(outcome.err().map_or("read", |error| error.code()).to_owned());
                        return all;
                    }
                });
            }
            wakes.recv_timeout(Duration::from_secs(20)).expect("every report wakes the window");
        }
    }

    #[test]
    fn the_steps_of_a_photo_are_reported() {
        let (worker, wakes) = start_worker(&Arc::new(Barrier::new(2)));
        let all = collect_reports(&mut start_photo_job(&worker, photo_job("photo")), &wakes);
        assert_eq!(all, ["Opening", "[4, 3]", "Preparing", "Reading", "no_tiles"]);
    }

    #[test]
    fn the_newest_photo_wins() {
        let gate = Arc::new(Barrier::new(2));
        let (worker, wakes) = start_worker(&gate);
        let mut slow = start_photo_job(&worker, photo_job("slow"));
        gate.wait();
        let mut replaced = start_photo_job(&worker, photo_job("slow"));
        let mut last = start_photo_job(&worker, photo_job("last"));
        gate.wait();
        assert_eq!(collect_reports(&mut last, &wakes).last().map(String::as_str), Some("no_tiles"));
        assert!(
            slow.poll_report().is_none() && replaced.poll_report().is_none(),
            "nothing of the overtaken photos is reported"
        );
    }

    #[test]
    fn a_large_photo_is_shown_smaller_with_its_shape() {
        assert_eq!(scale_for_screen(&RgbImage::new(4096, 1024)).size, [2048, 512]);
    }
}
