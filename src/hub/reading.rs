//! The queue of photos for recognition. A worker reads one after another; a full queue refuses further photos.

use crate::scorer::photo_job::{PhotoJob, PhotoProgress};
use crate::scorer::reader::Reader;
use crate::task::{QueueFull, Reply, Task};
use crate::vision::enrol::SetError;
use crate::vision::{PhotoReading, VisionError};

/// The result of reading a photo, and the error of the tile set if it could not be used.
pub type PhotoOutcome = (Result<PhotoReading, VisionError>, Option<SetError>);

/// The queue of photos with its worker.
pub struct PhotoQueue {
    task: Task<Box<dyn Reader>>,
    /// Loading is cancelled if this is dropped.
    _loading: Reply<()>,
}

impl PhotoQueue {
    /// Starts the worker and loads the networks at once, so that the first photo does not wait for them.
    pub fn start(reader: Box<dyn Reader>) -> PhotoQueue {
        let task = Task::start("hub", reader, || {});
        let loading = task.replace(|reader, _| {
            // Errors are ignored: the first photo reports them.
            let _ = reader.prepare();
        });
        PhotoQueue { task, _loading: loading }
    }

    /// Adds a photo to the queue.
    ///
    /// # Errors
    /// [`QueueFull`].
    pub fn enqueue(&self, job: PhotoJob) -> Result<Reply<PhotoOutcome>, QueueFull> {
        self.task.enqueue(move |reader, reporter| {
            let mut set_fault = None;
            let mut report = |progress: PhotoProgress<'_>| {
                if let PhotoProgress::SetFault(fault) = progress {
                    set_fault = Some(fault);
                }
                reporter.is_wanted()
            };
            if let Some(read) = job.read(reader.as_mut(), &mut report) {
                reporter.tell((read, set_fault));
            }
        })
    }
}
