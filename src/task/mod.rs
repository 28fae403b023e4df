//! Background work for the user interface: a named worker runs jobs one after the other, and the interface never waits
//! for it.
//!
//! A job is a closure with all its input. Its reports reach only the [`Reply`] that was returned for it, never the
//! reply of another job. Dropping or superseding a reply cancels its job: a waiting job is not started, a running one
//! can check [`Reporter::is_wanted`]. A panic in a job becomes a [`JobCrash`] in its reply, and the worker continues
//! with the next job.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, error::TryRecvError, unbounded_channel};

use quejing_session::notice::Notice;
use quejing_session::recognition::VisionError;
use quejing_words::Lang;

/// The maximum number of jobs that wait in the queue of a worker.
pub const MAX_WAITING_JOBS: usize = 16;

/// A callback that makes the user interface poll its replies; any thread may call it.
type WakeCallback = Arc<dyn Fn() + Send + Sync>;

/// A worker thread that runs jobs one after the other on a state of type `S`. Dropping the worker closes its queue
/// without waiting: the thread still runs the waiting jobs whose replies exist, then ends.
pub struct Worker<S> {
    name: &'static str,
    job_queue: Arc<SharedJobQueue<S>>,
    wake: WakeCallback,
}

impl<S: Send + 'static> Worker<S> {
    /// Starts a worker: a thread with this name, which runs jobs on `state`. Every report of a job calls `wake`. If no
    /// thread can be started, the reply of every job is a [`JobCrash`].
    pub fn start(name: &'static str, state: S, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let job_queue =
            Arc::new(SharedJobQueue { queue: Mutex::new(JobQueue::default()), queue_changed: Condvar::new() });
        let end_guard = QueueEndGuard(job_queue.clone());
        let serve = move || {
            let mut state = state;
            while let Some(run) = end_guard.0.wait_for_next_job() {
                run(&mut state);
            }
            drop(state);
            drop(end_guard);
        };
        // If no thread can be started, dropping `serve` ends the inbox, and every reply is a crash.
        let _ = thread::Builder::new().name(name.into()).spawn(serve);
        Self { name, job_queue, wake: Arc::new(wake) }
    }

    /// Adds a job and cancels all others: waiting jobs are dropped, and the running job is no longer wanted.
    /// [`Reply::poll_report`] of these jobs then returns `None`.
    pub fn supersede_jobs_with<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static,
    ) -> Reply<R> {
        let (job, reply) = self.create_job(job);
        let mut queue = self.job_queue.lock_queue();
        let superseded = std::mem::take(&mut queue.jobs);
        superseded.iter().map(|job| &job.wanted).chain(&queue.running_flag).for_each(WantedFlag::clear);
        self.job_queue.push_job(queue, job);
        reply
    }

    /// Adds a job at the end of the queue.
    ///
    /// # Errors
    /// [`QueueFull`] if [`MAX_WAITING_JOBS`] jobs wait already.
    pub fn enqueue_job<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static,
    ) -> Result<Reply<R>, QueueFull> {
        let queue = self.job_queue.lock_queue();
        if queue.jobs.len() >= MAX_WAITING_JOBS {
            return Err(QueueFull);
        }
        let (job, reply) = self.create_job(job);
        self.job_queue.push_job(queue, job);
        Ok(reply)
    }

    /// Closes the queue and waits until the thread has run the waiting jobs and ended, but at most for `timeout`.
    /// Returns true if the thread ended in time.
    pub fn shut_down(self, timeout: Duration) -> bool {
        let job_queue = self.job_queue.clone();
        drop(self);
        let ended =
            job_queue.queue_changed.wait_timeout_while(job_queue.lock_queue(), timeout, |queue| !queue.has_ended);
        ended.unwrap_or_else(PoisonError::into_inner).0.has_ended
    }

    /// Returns a new job that is in no queue yet, and the reply that receives its reports.
    fn create_job<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static,
    ) -> (Job<S>, Reply<R>) {
        let (wanted, (reports, received)) = (WantedFlag::default(), unbounded_channel());
        let reporter = Reporter { wanted: wanted.clone(), reports, wake: self.wake.clone() };
        let reply = Reply { worker_name: self.name, wanted: wanted.clone(), has_reported: false, reports: received };
        let name = self.name;
        let run = Box::new(move |state: &mut S| {
            if let Err(crash) = catch_crash(name, || job(state, &reporter)) {
                reporter.send_result(Err(crash));
            }
        });
        (Job { wanted, run }, reply)
    }
}

impl<S> Drop for Worker<S> {
    fn drop(&mut self) {
        self.job_queue.lock_queue().is_closed = true;
        self.job_queue.queue_changed.notify_all();
    }
}

/// Runs a job on a new thread, which then ends. The result of the job becomes the only report of the reply and calls
/// `wake`.
pub fn run_single_job<R: Send + 'static>(
    name: &'static str,
    wake: impl Fn() + Send + Sync + 'static,
    job: impl FnOnce() -> R + Send + 'static,
) -> Reply<R> {
    Worker::start(name, (), wake).supersede_jobs_with(|(), reporter| reporter.send_report(job()))
}

/// Runs a function and converts a panic in it to an error.
///
/// # Errors
/// A [`JobCrash`] with the worker `name` and the text of the panic.
pub fn catch_crash<T>(name: &'static str, work: impl FnOnce() -> T) -> Result<T, JobCrash> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| JobCrash::from_panic(name, &*panic))
}

/// The queue of jobs that a [`Worker`] shares with its thread, and the signal of its changes.
struct SharedJobQueue<S> {
    queue: Mutex<JobQueue<S>>,
    queue_changed: Condvar,
}

struct JobQueue<S> {
    jobs: VecDeque<Job<S>>,
    /// The flag of the running job; `None` while the worker is idle.
    running_flag: Option<WantedFlag>,
    /// True once the [`Worker`] is dropped: the thread ends as soon as the queue is empty.
    is_closed: bool,
    /// True once the thread has ended or could not be started: further jobs are dropped.
    has_ended: bool,
}

impl<S> Default for JobQueue<S> {
    fn default() -> Self {
        Self { jobs: VecDeque::new(), running_flag: None, is_closed: false, has_ended: false }
    }
}

struct Job<S> {
    wanted: WantedFlag,
    run: JobClosure<S>,
}

type JobClosure<S> = Box<dyn FnOnce(&mut S) + Send>;

impl<S> SharedJobQueue<S> {
    /// Locks the queue, even after a panic of a thread that held the lock: every assignment leaves the queue
    /// consistent.
    fn lock_queue(&self) -> MutexGuard<'_, JobQueue<S>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job to the locked queue, unless the thread has ended, and wakes the thread.
    fn push_job(&self, mut queue: MutexGuard<'_, JobQueue<S>>, job: Job<S>) {
        if !queue.has_ended {
            queue.jobs.push_back(job);
        }
        self.queue_changed.notify_all();
    }

    /// Waits for the next wanted job, removes it from the queue and marks it as running; drops unwanted jobs before it.
    /// Returns `None` once the worker is dropped and the queue is empty.
    fn wait_for_next_job(&self) -> Option<JobClosure<S>> {
        let mut queue = self.lock_queue();
        queue.running_flag = None;
        loop {
            match queue.jobs.pop_front() {
                Some(job) if job.wanted.is_set() => {
                    queue.running_flag = Some(job.wanted);
                    return Some(job.run);
                }
                Some(_) => {}
                None if queue.is_closed => return None,
                None => queue = self.queue_changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// A guard that marks the queue as ended when the thread of the worker ends, even by a panic, or cannot be started. It
/// drops the jobs that still wait.
struct QueueEndGuard<S>(Arc<SharedJobQueue<S>>);

impl<S> Drop for QueueEndGuard<S> {
    fn drop(&mut self) {
        let mut queue = self.0.lock_queue();
        queue.has_ended = true;
        let remaining = std::mem::take(&mut queue.jobs);
        drop(queue);
        drop(remaining);
        self.0.queue_changed.notify_all();
    }
}

/// A flag that is true while the reply of a job exists and no later job has superseded the job. Clones share the flag.
#[derive(Clone)]
struct WantedFlag(Arc<AtomicBool>);

impl Default for WantedFlag {
    fn default() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }
}

impl WantedFlag {
    fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    fn clear(&self) {
        self.0.store(false, Ordering::Release);
    }
}

/// The sender of a job's reports. Every job receives one as its argument.
pub struct Reporter<R> {
    wanted: WantedFlag,
    reports: UnboundedSender<Result<R, JobCrash>>,
    wake: WakeCallback,
}

impl<R> Reporter<R> {
    /// Sends a report to the [`Reply`] and wakes the user interface.
    pub fn send_report(&self, report: R) {
        self.send_result(Ok(report));
    }

    /// Wakes the user interface without a report.
    pub fn wake_interface(&self) {
        (self.wake)();
    }

    /// Returns true unless the [`Reply`] was dropped or the job was superseded. A long job checks this in order to stop
    /// early.
    pub fn is_wanted(&self) -> bool {
        self.wanted.is_set()
    }

    fn send_result(&self, report: Result<R, JobCrash>) {
        // Sending fails only if the reply is dropped.
        let _ = self.reports.send(report);
        self.wake_interface();
    }
}

/// The receiver of a job's reports. Dropping the reply cancels the job.
pub struct Reply<R> {
    worker_name: &'static str,
    wanted: WantedFlag,
    /// True once [`Self::poll_report`] has returned a report; until then, the end of the job is a [`JobCrash`].
    has_reported: bool,
    reports: UnboundedReceiver<Result<R, JobCrash>>,
}

impl<R> Reply<R> {
    /// Returns the next report without waiting. `None` if no report waits or the job was superseded. A job that ends
    /// without any report yields one [`JobCrash`].
    pub fn poll_report(&mut self) -> Option<Result<R, JobCrash>> {
        if !self.wanted.is_set() {
            return None;
        }
        let report = match self.reports.try_recv() {
            Ok(report) => report,
            Err(TryRecvError::Disconnected) if !self.has_reported => Err(JobCrash::without_report(self.worker_name)),
            Err(_) => return None,
        };
        self.has_reported = true;
        Some(report)
    }

    /// Returns the report of a job that sends only one, and empties `slot`. `None`, with an unchanged slot, if the slot
    /// is empty or no report has arrived.
    pub fn take_report(slot: &mut Option<Self>) -> Option<Result<R, JobCrash>> {
        let report = slot.as_mut()?.poll_report()?;
        *slot = None;
        Some(report)
    }

    /// Waits for the next report, also of a superseded job.
    ///
    /// # Errors
    /// A [`JobCrash`] if the job panicked, or ended without a further report.
    pub async fn next_report(&mut self) -> Result<R, JobCrash> {
        self.reports.recv().await.unwrap_or_else(|| Err(JobCrash::without_report(self.worker_name)))
    }
}

impl<R> Drop for Reply<R> {
    fn drop(&mut self) {
        self.wanted.clear();
    }
}

/// The error of adding a job to a queue with [`MAX_WAITING_JOBS`] waiting jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueFull;

/// The error of a job that panicked or ended without a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobCrash {
    /// The name of the worker.
    pub worker: &'static str,
    /// The text of the panic: `internal error` if it is no text, `no answer` if the job ended without a report.
    pub message: String,
}

impl JobCrash {
    fn from_panic(worker: &'static str, panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let message = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Self { worker, message: message.unwrap_or_else(|| "internal error".to_owned()) }
    }

    fn without_report(worker: &'static str) -> Self {
        Self { worker, message: "no answer".to_owned() }
    }

    /// Returns a sentence for the user with the name of the worker and the text of the panic.
    pub fn text(&self, lang: Lang) -> String {
        text!(lang, "task-crashed", task = self.worker, why = self.message.as_str())
    }
}

impl From<&JobCrash> for Notice {
    fn from(crash: &JobCrash) -> Notice {
        Notice::caution(|lang| crash.text(lang))
    }
}

impl From<JobCrash> for VisionError {
    fn from(crash: JobCrash) -> VisionError {
        VisionError::Inference { stage: crash.worker, why: crash.message }
    }
}

#[cfg(test)]
mod tests;
