//! Jobs that read photos on a worker. The newest photo wins: the job of an older one stops at its next step.

use std::time::{Duration, Instant};

use eframe::egui::ColorImage;
use image::RgbImage;

use crate::scorer::photo_job::{PhotoJob, PhotoProgress, Step};
use crate::scorer::reader::Reader;
use crate::task::{Reply, Task};
use crate::vision::enrol::SetError;
use crate::vision::{PhotoReading, VisionError};

/// Maximum side of the picture shown, in pixels. Larger photos are scaled down for the screen but read in full size.
const MAX_SHOWN_SIDE: u32 = 2048;

/// A report of the worker on a photo.
pub enum Report {
    /// The beginning of a step.
    Step(Step),
    /// The decoded photo, which can be shown.
    Opened {
        /// The picture, scaled down to the maximum side.
        picture: ColorImage,
        /// Width and height of the photo itself, in pixels.
        size: [u32; 2],
    },
    /// An error of the tile set; the photo is read without the set.
    SetFault(SetError),
    /// The end of the job.
    Finished {
        /// The reading or the error.
        outcome: Box<Result<PhotoReading, VisionError>>,
        /// The time since the start of the job.
        took: Duration,
    },
}

/// Starts to read a photo on the worker; jobs of earlier photos are dropped.
pub fn read(worker: &Task<Box<dyn Reader>>, photo: PhotoJob) -> Reply<Report> {
    worker.replace(move |reader, reporter| {
        let begun = Instant::now();
        let mut report = |progress: PhotoProgress<'_>| {
            reporter.tell(match progress {
                PhotoProgress::Step(step) => Report::Step(step),
                PhotoProgress::Opened(photo) => Report::Opened { picture: picture(&photo.pixels), size: photo.size },
                PhotoProgress::SetFault(fault) => Report::SetFault(fault),
            });
            reporter.is_wanted()
        };
        if let Some(outcome) = photo.read(reader.as_mut(), &mut report) {
            reporter.tell(Report::Finished { outcome: Box::new(outcome), took: begun.elapsed() });
        }
    })
}

/// Returns a picture for the screen, scaled down if it is too large.
pub fn picture(photo: &RgbImage) -> ColorImage {
    let to_color =
        |photo: &RgbImage| ColorImage::from_rgb([photo.width() as usize, photo.height() as usize], photo.as_raw());
    let longest = photo.width().max(photo.height());
    if longest <= MAX_SHOWN_SIDE {
        return to_color(photo);
    }
    let scaled = |side: u32| (u64::from(side) * u64::from(MAX_SHOWN_SIDE) / u64::from(longest)).max(1) as u32;
    to_color(&image::imageops::thumbnail(photo, scaled(photo.width()), scaled(photo.height())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scorer::photo_job::PhotoSource;
    use crate::vision::{Customs, Photo, ReadOptions};
    use std::path::Path;
    use std::sync::mpsc::{Receiver, channel};
    use std::sync::{Arc, Barrier};

    /// A reader that finds no tiles. When it opens the file "slow", it waits at the gate twice.
    struct Scripted {
        gate: Arc<Barrier>,
    }

    impl Reader for Scripted {
        fn open(&mut self, path: &Path) -> Result<Photo, VisionError> {
            if path == Path::new("slow") {
                self.gate.wait();
                self.gate.wait();
            }
            Ok(RgbImage::new(4, 3).into())
        }
        fn read(&mut self, photo: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
            assert_eq!(photo.size, [4, 3]);
            Err(VisionError::NoTiles)
        }
    }

    fn job(name: &str) -> PhotoJob {
        PhotoJob { given: PhotoSource::File(name.into()), customs: Customs::default(), options: ReadOptions::default() }
    }

    fn worker(gate: &Arc<Barrier>) -> (Task<Box<dyn Reader>>, Receiver<()>) {
        let (woken, wakes) = channel();
        let reader: Box<dyn Reader> = Box::new(Scripted { gate: gate.clone() });
        (Task::start("reading", reader, move || woken.send(()).unwrap_or_default()), wakes)
    }

    /// Returns the reports on a photo up to the last one.
    fn reports(reply: &mut Reply<Report>, wakes: &Receiver<()>) -> Vec<String> {
        let mut all = Vec::new();
        loop {
            while let Some(report) = reply.poll() {
                all.push(match report.expect("nothing crashes") {
                    Report::Step(step) => format!("{step:?}"),
                    Report::Opened { size, .. } => format!("{size:?}"),
                    Report::SetFault(fault) => fault.code().to_owned(),
                    Report::Finished { outcome, .. } => {
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
        let (worker, wakes) = worker(&Arc::new(Barrier::new(2)));
        let all = reports(&mut read(&worker, job("photo")), &wakes);
        assert_eq!(all, ["Opening", "[4, 3]", "Preparing", "Reading", "no_tiles"]);
    }

    #[test]
    fn the_newest_photo_wins() {
        let gate = Arc::new(Barrier::new(2));
        let (worker, wakes) = worker(&gate);
        let mut slow = read(&worker, job("slow"));
        gate.wait();
        let mut replaced = read(&worker, job("slow"));
        let mut last = read(&worker, job("last"));
        gate.wait();
        assert_eq!(reports(&mut last, &wakes).last().map(String::as_str), Some("no_tiles"));
        assert!(slow.poll().is_none() && replaced.poll().is_none(), "nothing of the overtaken photos is reported");
    }

    #[test]
    fn a_large_photo_is_shown_smaller_with_its_shape() {
        assert_eq!(picture(&RgbImage::new(4096, 1024)).size, [2048, 512]);
    }
}
