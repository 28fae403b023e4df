//! The queue of photos for the recognition. A worker reads one photo after another; a full queue refuses further photos.

use crate::task::{QueueFull, Reply, Worker};
use quejing_session::photo_job::{PhotoJob, PhotoProgress};
use quejing_session::reader::Reader;
use quejing_session::recognition::{PhotoReading, SetError, VisionError};

/// The result of reading a photo, and the error of the enrolled tile set if the recognition could not use it.
pub type PhotoOutcome = (Result<PhotoReading, VisionError>, Option<SetError>);

/// The queue of photos that wait for the recognition, with the worker that reads them.
pub struct PhotoQueue {
    task: Worker<Box<dyn Reader>>,
    /// The reply of the loading of the networks; dropping it would cancel the loading.
    _loading: Reply<()>,
}

impl PhotoQueue {
    /// Starts the worker, which loads the networks at once, so that the first photo does not wait for them.
    pub fn start(reader: Box<dyn Reader>) -> PhotoQueue {
        let task = Worker::start("hub", reader, || {});
        let loading = task.supersede_with(|reader, _| {
            // Errors are ignored: the first photo reports them.
            let _ = reader.prepare();
        });
        PhotoQueue { task, _loading: loading }
    }

    /// Adds a photo to the queue and returns the reply that delivers its outcome. Dropping the reply cancels the reading.
    ///
    /// # Errors
    /// [`QueueFull`] if the queue has no room for another photo.
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
                reporter.send_report((read, set_fault));
            }
        })
    }
}
