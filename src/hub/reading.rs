//! Photos that wait to be read: a worker reads them one after another, and a photo that finds the queue full is refused.

use crate::scorer::given::{PhotoJob, PhotoProgress};
use crate::scorer::reader::Reader;
use crate::task::{QueueFull, Reply, Task};
use crate::vision::enrol::SetError;
use crate::vision::{PhotoReading, VisionError};

/// A photo's reading, and why the tile set was left aside.
pub type PhotoOutcome = (Result<PhotoReading, VisionError>, Option<SetError>);

pub struct Queue {
    task: Task<Box<dyn Reader>>,
    /// Keeps the loading wanted.
    _loading: Reply<()>,
}

impl Queue {
    /// Begins to read; what reading needs is loaded at once, so that the first photo does not wait for it.
    pub fn begin(reader: Box<dyn Reader>) -> Queue {
        let task = Task::start("hub", reader, || {});
        let loading = task.replace(|reader, _| {
            // What is missing is said with the first photo.
            let _ = reader.prepare();
        });
        Queue { task, _loading: loading }
    }

    /// Puts a photo into the queue.
    ///
    /// # Errors
    /// [`QueueFull`].
    pub fn put(&self, job: PhotoJob) -> Result<Reply<PhotoOutcome>, QueueFull> {
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
