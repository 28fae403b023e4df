//! Background work for the user interface: a named worker runs jobs one after the other, and the interface never waits for it.
//!
//! A job is a closure with all its input. Its reports reach only the [`Reply`] that was returned for it, so that no answer is
//! taken for that of another job. Dropping or superseding a reply cancels its job: a waiting job is not started, a running one
//! can check [`Reporter::is_wanted`]. A panic in a job becomes a [`Crash`] in its reply, and the worker continues with the next
//! job.

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

/// A worker thread that runs jobs one after the other on a shared state. Dropping the worker runs the waiting jobs whose
/// replies still exist, then ends the thread.
pub struct Worker<S> {
    name: &'static str,
    inbox: Arc<Inbox<S>>,
    wake: WakeCallback,
}

impl<S: Send + 'static> Worker<S> {
    /// Starts a worker with a named thread and the initial `state` of its jobs. Every report calls `wake`. If no thread can be
    /// started, the reply of every job is a [`Crash`].
    pub fn start(name: &'static str, state: S, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let inbox = Arc::new(Inbox { queue: Mutex::new(JobQueue::default()), queue_changed: Condvar::new() });
        let end = InboxEndGuard(inbox.clone());
        let serve = move || {
            let mut state = state;
            while let Some(run) = end.0.wait_for_next_job() {
                run(&mut state);
            }
            drop(state);
            drop(end);
        };
        // If no thread can be started, dropping `serve` ends the inbox, and every reply is a crash.
        let _ = thread::Builder::new().name(name.into()).spawn(serve);
        Self { name, inbox, wake: Arc::new(wake) }
    }

    /// Adds a job and cancels all others: waiting jobs are dropped, and the running job is no longer wanted. [`Reply::poll`]
    /// of these jobs then returns `None`.
    pub fn supersede_with<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static,
    ) -> Reply<R> {
        let (job, reply) = self.create_job(job);
        let mut queue = self.inbox.lock_queue();
        let superseded = std::mem::take(&mut queue.jobs);
        superseded.iter().map(|job| &job.wanted).chain(&queue.running).for_each(WantedFlag::clear);
        self.inbox.push_job(queue, job);
        reply
    }

    /// Adds a job at the end of the queue.
    ///
    /// # Errors
    /// [`QueueFull`] if [`MAX_WAITING_JOBS`] jobs wait already.
    pub fn enqueue<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static,
    ) -> Result<Reply<R>, QueueFull> {
        let queue = self.inbox.lock_queue();
        if queue.jobs.len() >= MAX_WAITING_JOBS {
            return Err(QueueFull);
        }
        let (job, reply) = self.create_job(job);
        self.inbox.push_job(queue, job);
        Ok(reply)
    }

    /// Drops the worker and waits for the end of its thread, which first runs the waiting jobs. Returns true if it ended before
    /// the timeout.
    pub fn finish(self, timeout: Duration) -> bool {
        let inbox = self.inbox.clone();
        drop(self);
        let ended = inbox.queue_changed.wait_timeout_while(inbox.lock_queue(), timeout, |queue| !queue.has_ended);
        ended.unwrap_or_else(PoisonError::into_inner).0.has_ended
    }

    /// Returns a new job that is in no queue yet, and the reply that receives its reports.
    fn create_job<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static,
    ) -> (Job<S>, Reply<R>) {
        let (wanted, (reports, received)) = (WantedFlag::default(), unbounded_channel());
        let reporter = Reporter { wanted: wanted.clone(), reports, wake: self.wake.clone() };
        let reply = Reply { name: self.name, wanted: wanted.clone(), has_reported: false, reports: received };
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
        self.inbox.lock_queue().is_closed = true;
        self.inbox.queue_changed.notify_all();
    }
}

/// Runs a single job on a new thread, which then ends. The result of the job is the only report of the reply.
pub fn run_once<R: Send + 'static>(
    name: &'static str,
    wake: impl Fn() + Send + Sync + 'static,
    job: impl FnOnce() -> R + Send + 'static,
) -> Reply<R> {
    Worker::start(name, (), wake).supersede_with(|(), reporter| reporter.send_report(job()))
}

/// Runs a function and converts a panic to an error.
///
/// # Errors
/// A [`Crash`] with the worker `name` and the text of the panic.
pub fn catch_crash<T>(name: &'static str, work: impl FnOnce() -> T) -> Result<T, Crash> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Crash::from_panic(name, &*panic))
}

/// The queue of jobs that a [`Worker`] shares with its thread.
struct Inbox<S> {
    queue: Mutex<JobQueue<S>>,
    queue_changed: Condvar,
}

struct JobQueue<S> {
    jobs: VecDeque<Job<S>>,
    /// The flag of the running job; `None` if the worker is idle.
    running: Option<WantedFlag>,
    /// True once the [`Worker`] is dropped: the thread ends when the queue is empty.
    is_closed: bool,
    /// True once the thread has ended; later jobs are not queued.
    has_ended: bool,
}

impl<S> Default for JobQueue<S> {
    fn default() -> Self {
        Self { jobs: VecDeque::new(), running: None, is_closed: false, has_ended: false }
    }
}

struct Job<S> {
    wanted: WantedFlag,
    run: JobClosure<S>,
}

type JobClosure<S> = Box<dyn FnOnce(&mut S) + Send>;

impl<S> Inbox<S> {
    /// Locks the queue. A poisoned lock means a panic between two plain assignments; the contents are still consistent.
    fn lock_queue(&self) -> MutexGuard<'_, JobQueue<S>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push_job(&self, mut queue: MutexGuard<'_, JobQueue<S>>, job: Job<S>) {
        if !queue.has_ended {
            queue.jobs.push_back(job);
        }
        self.queue_changed.notify_all();
    }

    /// Waits for the next wanted job and marks it as running. Returns `None` once the worker is dropped and the queue is empty.
    fn wait_for_next_job(&self) -> Option<JobClosure<S>> {
        let mut queue = self.lock_queue();
        queue.running = None;
        loop {
            match queue.jobs.pop_front() {
                Some(job) if job.wanted.is_set() => {
                    queue.running = Some(job.wanted);
                    return Some(job.run);
                }
                Some(_) => {}
                None if queue.is_closed => return None,
                None => queue = self.queue_changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// A guard that marks the inbox as ended when the thread of the worker ends, also by a panic. Jobs that still wait are dropped
/// without being run.
struct InboxEndGuard<S>(Arc<Inbox<S>>);

impl<S> Drop for InboxEndGuard<S> {
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

/// The sender of a job's reports, which the job receives as an argument.
pub struct Reporter<R> {
    wanted: WantedFlag,
    reports: UnboundedSender<Result<R, Crash>>,
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

    /// Returns true unless the [`Reply`] was dropped or the job was superseded. A long job checks this and stops early.
    pub fn is_wanted(&self) -> bool {
        self.wanted.is_set()
    }

    fn send_result(&self, report: Result<R, Crash>) {
        // Sending fails only if the reply is dropped.
        let _ = self.reports.send(report);
        self.wake_interface();
    }
}

/// The receiver of a job's reports. Dropping the reply cancels the job.
pub struct Reply<R> {
    name: &'static str,
    wanted: WantedFlag,
    /// True once [`Self::poll`] has returned a report; until then, the end of the job is a [`Crash`].
    has_reported: bool,
    reports: UnboundedReceiver<Result<R, Crash>>,
}

impl<R> Reply<R> {
    /// Returns the next report without waiting; `None` if none has arrived, after the last one, and if the job was superseded.
    /// A job that ends without any report yields one [`Crash`].
    pub fn poll(&mut self) -> Option<Result<R, Crash>> {
        if !self.wanted.is_set() {
            return None;
        }
        let report = match self.reports.try_recv() {
            Ok(report) => report,
            Err(TryRecvError::Disconnected) if !self.has_reported => Err(Crash::without_report(self.name)),
            Err(_) => return None,
        };
        self.has_reported = true;
        Some(report)
    }

    /// Returns the report of a job that sends only one, and then empties `slot`. `None` if the slot is empty or no report has
    /// arrived; the slot then stays as it is.
    pub fn take_report(slot: &mut Option<Self>) -> Option<Result<R, Crash>> {
        let report = slot.as_mut()?.poll()?;
        *slot = None;
        Some(report)
    }

    /// Waits for the next report, also of a superseded job.
    ///
    /// # Errors
    /// A [`Crash`] if the job panicked, or ended without a further report.
    pub async fn next_report(&mut self) -> Result<R, Crash> {
        self.reports.recv().await.unwrap_or_else(|| Err(Crash::without_report(self.name)))
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
pub struct Crash {
    /// The name of the worker.
    pub worker: &'static str,
    /// The text of the panic; `no answer` if the job ended without a report.
    pub message: String,
}

impl Crash {
    fn from_panic(worker: &'static str, panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let message = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Self { worker, message: message.unwrap_or_else(|| "internal error".to_owned()) }
    }

    fn without_report(worker: &'static str) -> Self {
        Self { worker, message: "no answer".to_owned() }
    }

    /// Returns a sentence for the user that names the worker and the text of the panic.
    pub fn text(&self, lang: Lang) -> String {
        text!(lang, "task-crashed", task = self.worker, why = self.message.as_str())
    }
}

impl From<&Crash> for Notice {
    fn from(crash: &Crash) -> Notice {
        Notice::caution(|lang| crash.text(lang))
    }
}

impl From<Crash> for VisionError {
    fn from(crash: Crash) -> VisionError {
        VisionError::Inference { stage: crash.worker, why: crash.message }
    }
}

#[cfg(test)]
mod tests;
