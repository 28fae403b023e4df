//! Reading photos on a thread of its own, so that the window never waits.
//!
//! The newest photo wins: a job that is overtaken stops at its next step, and whatever it still reports is passed over.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use eframe::egui::{self, ColorImage};
use image::RgbImage;

use crate::scorer::given::{PhotoJob, PhotoProgress, Step, broken};
use crate::scorer::reader::Reader;
use crate::vision::enrol::SetError;
use crate::vision::{PhotoReading, VisionError};

/// Longest side of the picture that is shown, in pixels; larger photos are shown smaller (and read whole).
const SHOWN_SIDE: u32 = 2048;

/// Number of a job; later ones are larger.
pub type JobId = u64;

/// What the worker reports.
pub enum Report {
    /// A step begins.
    Step(Step),
    /// The photo is decoded and can be shown.
    Opened {
        /// The picture, made smaller where needed.
        picture: ColorImage,
        /// Width and height of the photo itself, in pixels.
        size: [u32; 2],
    },
    /// The tile set cannot be used; the photo is read without it.
    SetFault(SetError),
    /// The job is over.
    Finished {
        /// The tiles, or what went wrong.
        outcome: Box<Result<PhotoReading, VisionError>>,
        /// From the start of the job.
        took: Duration,
    },
}

/// The thread and the way to speak with it.
pub struct Worker {
    jobs: Sender<(JobId, PhotoJob)>,
    reports: Receiver<(JobId, Report)>,
    newest: JobId,
}

impl Worker {
    /// Starts the thread; it ends when the worker is dropped. Every report asks `ctx` for a new frame.
    pub fn start(reader: Box<dyn Reader>, ctx: egui::Context) -> Self {
        let (jobs, job_queue) = channel();
        let (report_queue, reports) = channel();
        thread::spawn(move || serve(reader, &job_queue, &report_queue, &ctx));
        Self { jobs, reports, newest: 0 }
    }

    /// Gives the worker a photo; jobs before it are overtaken.
    pub fn read(&mut self, photo: PhotoJob) -> JobId {
        self.newest += 1;
        // The thread ends only with the worker, so there is somebody to receive it.
        let _ = self.jobs.send((self.newest, photo));
        self.newest
    }

    /// Passes over whatever is under way.
    pub fn cancel(&mut self) {
        self.newest += 1;
    }

    /// The next report of the newest job, if there is one by now.
    pub fn poll(&self) -> Option<Report> {
        loop {
            let (job, report) = self.reports.try_recv().ok()?;
            if job == self.newest {
                return Some(report);
            }
        }
    }
}

/// The thread: takes the newest job, does it, reports.
fn serve(
    mut reader: Box<dyn Reader>,
    jobs: &Receiver<(JobId, PhotoJob)>,
    reports: &Sender<(JobId, Report)>,
    ctx: &egui::Context,
) {
    let mut overtaking = None;
    while let Some((job, photo)) = overtaking.take().or_else(|| jobs.recv().ok()) {
        let (job, photo) = jobs.try_iter().last().unwrap_or((job, photo));
        let say = |report| {
            let _ = reports.send((job, report));
            ctx.request_repaint();
        };
        let begun = Instant::now();
        let mut report = |progress: PhotoProgress<'_>| {
            say(match progress {
                PhotoProgress::Step(step) => Report::Step(step),
                PhotoProgress::Opened(photo) => Report::Opened { picture: picture(&photo.pixels), size: photo.size },
                PhotoProgress::SetFault(fault) => Report::SetFault(fault),
            });
            overtaking = jobs.try_iter().last().or(overtaking.take());
            overtaking.is_none()
        };
        let work = AssertUnwindSafe(|| photo.read(reader.as_mut(), &mut report));
        let outcome = catch_unwind(work).unwrap_or_else(|panic| Some(Err(broken("reading", &*panic))));
        if let Some(outcome) = outcome {
            say(Report::Finished { outcome: Box::new(outcome), took: begun.elapsed() });
        }
    }
}

/// A picture to show, made smaller where needed.
pub fn picture(photo: &RgbImage) -> ColorImage {
    let to_color =
        |photo: &RgbImage| ColorImage::from_rgb([photo.width() as usize, photo.height() as usize], photo.as_raw());
    let longest = photo.width().max(photo.height());
    if longest <= SHOWN_SIDE {
        return to_color(photo);
    }
    let scaled = |side: u32| (u64::from(side) * u64::from(SHOWN_SIDE) / u64::from(longest)).max(1) as u32;
    to_color(&image::imageops::thumbnail(photo, scaled(photo.width()), scaled(photo.height())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scorer::given::Given;
    use crate::vision::{Customs, Optics, Photo};
    use std::path::Path;
    use std::sync::Arc;
    use std::sync::Barrier;

    /// Panics at the file "panic", waits at a gate for the file "slow", finds no tiles in others.
    struct Scripted {
        gate: Arc<Barrier>,
    }

    impl Reader for Scripted {
        fn open(&mut self, path: &Path) -> Result<Photo, VisionError> {
            match path.to_string_lossy().as_ref() {
                "panic" => panic!("a broken codec"),
                "slow" => {
                    self.gate.wait();
                    self.gate.wait();
                }
                _ => {}
            }
            Ok(RgbImage::new(4, 3).into())
        }
        fn read(&mut self, _: &Photo, _: &Customs, _: &Optics) -> Result<PhotoReading, VisionError> {
            Err(VisionError::NoTiles)
        }
    }

    fn source(name: &str) -> PhotoJob {
        PhotoJob { given: Given::File(name.into()), customs: Customs::default(), optics: Optics::default() }
    }

    fn finish(worker: &Worker) -> &'static str {
        let begun = Instant::now();
        loop {
            match worker.poll() {
                Some(Report::Finished { outcome, .. }) => {
                    return outcome.err().map_or("read", |e| e.code());
                }
                Some(_) => {}
                None => thread::sleep(Duration::from_millis(2)),
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "the worker reports within seconds");
        }
    }

    #[test]
    fn a_panic_below_is_reported_and_the_next_photo_is_read() {
        let gate = Arc::new(Barrier::new(2));
        let mut worker = Worker::start(Box::new(Scripted { gate }), egui::Context::default());
        worker.read(source("panic"));
        assert_eq!(finish(&worker), "inference");
        worker.read(source("next"));
        assert_eq!(finish(&worker), "no_tiles");
    }

    #[test]
    fn the_newest_photo_wins() {
        let gate = Arc::new(Barrier::new(2));
        let mut worker = Worker::start(Box::new(Scripted { gate: gate.clone() }), egui::Context::default());
        worker.read(source("slow"));
        gate.wait();
        worker.read(source("panic"));
        worker.read(source("last"));
        gate.wait();
        assert_eq!(finish(&worker), "no_tiles");
        assert!(worker.poll().is_none(), "nothing of the overtaken photos is reported");
    }

    #[test]
    fn a_large_photo_is_shown_smaller_with_its_shape() {
        assert_eq!(picture(&RgbImage::new(4096, 1024)).size, [2048, 512]);
    }
}
