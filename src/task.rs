//! Background work for the user interface: a named worker runs jobs one after the other, and the interface never waits for it.
//!
//! A job is a closure with all its input. Its reports reach only the [`Reply`] that was returned for it, so that no answer is
//! taken for that of another job. Dropping or superseding a reply cancels its job: a waiting job is not started, a running one
//! can check [`Reporter::is_wanted`]. A panic of a job becomes a [`Crash`] in its reply, and the worker continues with the next
//! job.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, error::TryRecvError, unbounded_channel};

use crate::i18n::Lang;
use crate::scorer::notice::Notice;
use crate::vision::VisionError;

/// The maximum number of jobs that wait in the queue of a worker.
pub const MAX_WAITING: usize = 16;

/// A callback that makes the user interface poll its replies.
type Wake = Arc<dyn Fn() + Send + Sync>;

/// A worker with its own thread and a state that its jobs share. After the worker is dropped, the jobs whose replies still exist
/// are run, then the thread ends.
pub struct Task<S> {
    name: &'static str,
    inbox: Arc<Inbox<S>>,
    wake: Wake,
}

impl<S: Send + 'static> Task<S> {
    /// Starts a worker. Every report calls `wake`.
    pub fn start(name: &'static str, state: S, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let inbox = Arc::new(Inbox { queue: Mutex::new(JobQueue::default()), changed: Condvar::new() });
        let end = End(inbox.clone());
        let serve = move || {
            let mut state = state;
            while let Some(run) = end.0.next() {
                run(&mut state);
            }
            drop(state);
            drop(end);
        };
        // If no thread can be started, dropping `serve` ends the inbox, and every reply is a crash.
        let _ = thread::Builder::new().name(name.into()).spawn(serve);
        Self { name, inbox, wake: Arc::new(wake) }
    }

    /// Adds a job that supersedes all others: waiting jobs are dropped, the running one is cancelled.
    pub fn replace<R: Send + 'static>(&self, job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static) -> Reply<R> {
        let (job, reply) = self.job(job);
        let mut queue = self.inbox.lock();
        let superseded = std::mem::take(&mut queue.jobs);
        superseded.iter().map(|job| &job.wanted).chain(&queue.running).for_each(WantedFlag::clear);
        self.inbox.put(queue, job);
        reply
    }

    /// Adds a job at the end of the queue.
    ///
    /// # Errors
    /// [`QueueFull`].
    pub fn enqueue<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static,
    ) -> Result<Reply<R>, QueueFull> {
        let queue = self.inbox.lock();
        if queue.jobs.len() >= MAX_WAITING {
            return Err(QueueFull);
        }
        let (job, reply) = self.job(job);
        self.inbox.put(queue, job);
        Ok(reply)
    }

    /// Drops the worker and waits for the end of its thread; returns true if it ended before the timeout.
    pub fn finish(self, timeout: Duration) -> bool {
        let inbox = self.inbox.clone();
        drop(self);
        let ended = inbox.changed.wait_timeout_while(inbox.lock(), timeout, |queue| !queue.ended);
        ended.unwrap_or_else(PoisonError::into_inner).0.ended
    }

    /// Makes a job with its reply.
    fn job<R: Send + 'static>(&self, job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static) -> (Job<S>, Reply<R>) {
        let (wanted, (reports, received)) = (WantedFlag::default(), unbounded_channel());
        let reporter = Reporter { wanted: wanted.clone(), reports, wake: self.wake.clone() };
        let reply = Reply { name: self.name, wanted: wanted.clone(), answered: false, reports: received };
        let name = self.name;
        let run = Box::new(move |state: &mut S| {
            if let Err(crash) = guard(name, || job(state, &reporter)) {
                reporter.send(Err(crash));
            }
        });
        (Job { wanted, run }, reply)
    }
}

impl<S> Drop for Task<S> {
    fn drop(&mut self) {
        self.inbox.lock().closed = true;
        self.inbox.changed.notify_all();
    }
}

/// Runs a single job on its own thread.
pub fn run_once<R: Send + 'static>(
    name: &'static str,
    wake: impl Fn() + Send + Sync + 'static,
    job: impl FnOnce() -> R + Send + 'static,
) -> Reply<R> {
    Task::start(name, (), wake).replace(|(), reporter| reporter.tell(job()))
}

/// Runs a function and converts a panic to an error.
///
/// # Errors
/// [`Crash`].
pub fn guard<T>(name: &'static str, work: impl FnOnce() -> T) -> Result<T, Crash> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Crash::of(name, &*panic))
}

/// The queue between a [`Task`] and its thread.
struct Inbox<S> {
    queue: Mutex<JobQueue<S>>,
    changed: Condvar,
}

struct JobQueue<S> {
    jobs: VecDeque<Job<S>>,
    /// The flag of the running job.
    running: Option<WantedFlag>,
    /// True if the worker is dropped.
    closed: bool,
    /// True if the thread has ended.
    ended: bool,
}

impl<S> Default for JobQueue<S> {
    fn default() -> Self {
        Self { jobs: VecDeque::new(), running: None, closed: false, ended: false }
    }
}

struct Job<S> {
    wanted: WantedFlag,
    run: Run<S>,
}

type Run<S> = Box<dyn FnOnce(&mut S) + Send>;

impl<S> Inbox<S> {
    /// Locks the jobs. A poisoned lock means a panic between two plain assignments; the contents are still consistent.
    fn lock(&self) -> MutexGuard<'_, JobQueue<S>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, mut queue: MutexGuard<'_, JobQueue<S>>, job: Job<S>) {
        if !queue.ended {
            queue.jobs.push_back(job);
        }
        self.changed.notify_all();
    }

    /// Waits for the next wanted job; `None` after the last one of a dropped worker.
    fn next(&self) -> Option<Run<S>> {
        let mut queue = self.lock();
        queue.running = None;
        loop {
            match queue.jobs.pop_front() {
                Some(job) if job.wanted.is_set() => {
                    queue.running = Some(job.wanted);
                    return Some(job.run);
                }
                Some(_) => {}
                None if queue.closed => return None,
                None => queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// A guard that ends the inbox when the thread of the worker ends. Jobs that are left then are never run.
struct End<S>(Arc<Inbox<S>>);

impl<S> Drop for End<S> {
    fn drop(&mut self) {
        let mut queue = self.0.lock();
        queue.ended = true;
        let remaining = std::mem::take(&mut queue.jobs);
        drop(queue);
        drop(remaining);
        self.0.changed.notify_all();
    }
}

/// A flag that is true while the reply of a job exists and is not superseded. Clones share it.
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

/// The sender of a job's reports.
pub struct Reporter<R> {
    wanted: WantedFlag,
    reports: UnboundedSender<Result<R, Crash>>,
    wake: Wake,
}

impl<R> Reporter<R> {
    /// Sends a report to the [`Reply`] and wakes the user interface.
    pub fn tell(&self, report: R) {
        self.send(Ok(report));
    }

    /// Wakes the user interface without a report.
    pub fn wake(&self) {
        (self.wake)();
    }

    /// Returns true unless the reply is dropped or superseded.
    pub fn is_wanted(&self) -> bool {
        self.wanted.is_set()
    }

    fn send(&self, report: Result<R, Crash>) {
        // Sending fails only if the reply is dropped.
        let _ = self.reports.send(report);
        self.wake();
    }
}

/// The receiver of a job's reports. Dropping it cancels the job.
pub struct Reply<R> {
    name: &'static str,
    wanted: WantedFlag,
    /// True after the first report.
    answered: bool,
    reports: UnboundedReceiver<Result<R, Crash>>,
}

impl<R> Reply<R> {
    /// Returns the next report; `None` if there is none yet, after the last one, and if the job is superseded.
    pub fn poll(&mut self) -> Option<Result<R, Crash>> {
        if !self.wanted.is_set() {
            return None;
        }
        let report = match self.reports.try_recv() {
            Ok(report) => report,
            Err(TryRecvError::Disconnected) if !self.answered => Err(Crash::silent(self.name)),
            Err(_) => return None,
        };
        self.answered = true;
        Some(report)
    }

    /// Returns the report of a job with a single one, and empties `slot`; `None` while there is no report.
    pub fn take(slot: &mut Option<Self>) -> Option<Result<R, Crash>> {
        let report = slot.as_mut()?.poll()?;
        *slot = None;
        Some(report)
    }

    /// Waits for the next report.
    ///
    /// # Errors
    /// [`Crash`].
    pub async fn next(&mut self) -> Result<R, Crash> {
        self.reports.recv().await.unwrap_or_else(|| Err(Crash::silent(self.name)))
    }
}

impl<R> Drop for Reply<R> {
    fn drop(&mut self) {
        self.wanted.clear();
    }
}

/// The error of adding a job to a full queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueFull;

/// A job that ended without a report, most likely by a panic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crash {
    /// The name of the worker.
    pub task: &'static str,
    /// The text of the panic.
    pub why: String,
}

impl Crash {
    fn of(task: &'static str, panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let why = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Self { task, why: why.unwrap_or_else(|| "internal error".to_owned()) }
    }

    fn silent(task: &'static str) -> Self {
        Self { task, why: "no answer".to_owned() }
    }

    /// Returns the error as a sentence for the user.
    pub fn text(&self, lang: Lang) -> String {
        text!(lang, "task-crashed", task = self.task, why = self.why.as_str())
    }
}

impl From<&Crash> for Notice {
    fn from(crash: &Crash) -> Notice {
        Notice::careful(|lang| crash.text(lang))
    }
}

impl From<Crash> for VisionError {
    fn from(crash: Crash) -> VisionError {
        VisionError::Inference { stage: crash.task, why: crash.why }
    }
}

#[cfg(test)]
mod tests;
