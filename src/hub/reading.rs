//! Photos that wait to be read: one thread reads them one after another, and a photo that finds the queue full is refused.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use tokio::sync::oneshot;

use crate::scorer::given::broken;
use crate::scorer::reader::Reader;
use crate::vision::{PhotoReading, VisionError};

/// The most photos that wait.
const MOST: usize = 16;

struct Job {
    photo: PathBuf,
    red_fives: u8,
    done: oneshot::Sender<Result<PhotoReading, VisionError>>,
}

pub struct Queue {
    jobs: mpsc::SyncSender<Job>,
    waiting: Arc<AtomicUsize>,
}

impl Queue {
    /// Begins to read; what reading needs is loaded at once, so that the first photo does not wait for it.
    pub fn begin(mut reader: Box<dyn Reader>) -> Queue {
        let (jobs, waiting) = (mpsc::sync_channel::<Job>(MOST), Arc::new(AtomicUsize::new(0)));
        let (jobs, todo) = jobs;
        let left = waiting.clone();
        std::thread::spawn(move || {
            // What is missing is said with the first photo.
            let _ = catch_unwind(AssertUnwindSafe(|| reader.prepare()));
            while let Ok(job) = todo.recv() {
                let Job { photo, red_fives, done } = job;
                let read = catch_unwind(AssertUnwindSafe(|| read(&mut *reader, &photo, red_fives)));
                left.fetch_sub(1, Ordering::Relaxed);
                // Nobody waits any more: the program ends.
                let _ = done.send(read.unwrap_or_else(|panic| Err(broken("hub", &*panic))));
            }
        });
        Queue { jobs, waiting }
    }

    /// Puts a photo into the queue; `None` where it is full.
    pub fn put(&self, photo: PathBuf, red_fives: u8) -> Option<oneshot::Receiver<Result<PhotoReading, VisionError>>> {
        let (done, read) = oneshot::channel();
        let job = Job { photo, red_fives, done };
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if self.jobs.try_send(job).is_err() {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        Some(read)
    }
}

fn read(reader: &mut dyn Reader, photo: &std::path::Path, red_fives: u8) -> Result<PhotoReading, VisionError> {
    let photo = reader.open(photo)?;
    reader.prepare()?;
    if let Some(told) = reader.red_fives() {
        told.set(red_fives);
    }
    let mut reading = reader.read(&photo.pixels)?;
    photo.note(&mut reading);
    Ok(reading)
}
