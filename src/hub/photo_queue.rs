//! The queue of photos for the recognition. A worker reads one photo after another; a full queue refuses further
//! photos.

use crate::task::{QueueFull, Reply, Worker};
use quejing_session::photo_job::{PhotoJob, PhotoProgress};
use quejing_session::reader::PhotoReader;
use quejing_session::recognition::{PhotoReading, SetError, VisionError};

/// The result of reading a photo, and the error of the enrolled tile set if the recognition could not use it.
pub type PhotoOutcome = (Result<PhotoReading, VisionError>, Option<SetError>);

/// The queue of photos that wait for the recognition, with the worker that reads them.
pub struct PhotoQueue {
    worker: Worker<Box<dyn PhotoReader>>,
    /// The reply of the job that loads the networks; dropping it would cancel that job.
    _loading: Reply<()>,
}

impl PhotoQueue {
    /// Starts the worker, which loads the networks at once, so that the first photo does not wait for them.
    pub fn start(reader: Box<dyn PhotoReader>) -> PhotoQueue {
        let worker = Worker::start("hub", reader, || {});
        let loading = worker.supersede_jobs_with(|reader, _| {
            // Errors are ignored: the first photo reports them.
            let _ = reader.load_networks();
        });
        PhotoQueue { worker, _loading: loading }
    }

    /// Adds a photo to the queue and returns the reply that delivers its outcome. Dropping the reply cancels the
    /// reading.
    ///
    /// # Errors
    /// [`QueueFull`] if [`MAX_WAITING_JOBS`](crate::task::MAX_WAITING_JOBS) photos wait already.
    pub fn enqueue_photo(&self, job: PhotoJob) -> Result<Reply<PhotoOutcome>, QueueFull> {
        self.worker.enqueue_job(move |reader, reporter| {
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
