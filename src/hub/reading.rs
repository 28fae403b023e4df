//! Photos that wait to be read: one thread reads them one after another, and a photo that finds the queue full is refused.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;

use tokio::sync::oneshot;

use crate::scorer::given::{PhotoJob, PhotoProgress, broken};
use crate::scorer::reader::Reader;
use crate::vision::enrol::SetError;
use crate::vision::{PhotoReading, VisionError};

/// The most photos that wait.
const MOST: usize = 16;

/// A photo's reading, and why the tile set was left aside.
pub type PhotoOutcome = (Result<PhotoReading, VisionError>, Option<SetError>);

pub struct Queue(mpsc::SyncSender<(PhotoJob, oneshot::Sender<PhotoOutcome>)>);

impl Queue {
    /// Begins to read; what reading needs is loaded at once, so that the first photo does not wait for it.
    pub fn begin(mut reader: Box<dyn Reader>) -> Queue {
        let (jobs, todo) = mpsc::sync_channel::<(PhotoJob, oneshot::Sender<PhotoOutcome>)>(MOST);
        std::thread::spawn(move || {
            // What is missing is said with the first photo.
            let _ = catch_unwind(AssertUnwindSafe(|| reader.prepare()));
            while let Ok((job, done)) = todo.recv() {
                let mut set_fault = None;
                let mut report = |progress: PhotoProgress<'_>| {
                    if let PhotoProgress::SetFault(fault) = progress {
                        set_fault = Some(fault);
                    }
                    true
                };
                let read = catch_unwind(AssertUnwindSafe(|| job.read(&mut *reader, &mut report)));
                let read = read.unwrap_or_else(|panic| Some(Err(broken("hub", &*panic))));
                // Nobody waits any more: the program ends.
                let _ = done.send((read.unwrap_or(Err(VisionError::NoTiles)), set_fault));
            }
        });
        Queue(jobs)
    }

    /// Puts a photo into the queue; `None` where it is full.
    pub fn put(&self, job: PhotoJob) -> Option<oneshot::Receiver<PhotoOutcome>> {
        let (done, read) = oneshot::channel();
        self.0.try_send((job, done)).ok().map(|()| read)
    }
}
