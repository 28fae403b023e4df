//! Work beside a face: a named worker does jobs one after the other, and the face never waits for it.
//!
//! A job is a closure with everything that its answer depends on. Its reports reach only the [`Reply`] that was returned
//! for it, so that no answer belongs to another question. A reply that is dropped or superseded stops its job: one that
//! waits is not begun, one that runs is told so by [`Reporter::is_wanted`]. A panic of a job is a [`Crash`] in its reply,
//! and the worker turns to the next job.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, error::TryRecvError, unbounded_channel};

use crate::i18n::Lang;
use crate::scorer::notice::Message;
use crate::vision::VisionError;

/// The most jobs that wait in the queue of a worker.
pub const MAX_WAITING: usize = 16;

/// Calls the face to look at a reply.
type Wake = Arc<dyn Fn() + Send + Sync>;

/// A worker on a thread of its own with a state that its jobs share. After the worker is dropped, the jobs that somebody
/// waits for are still done, then the thread ends by itself.
pub struct Task<S> {
    name: &'static str,
    inbox: Arc<Inbox<S>>,
    wake: Wake,
}

impl<S: Send + 'static> Task<S> {
    /// Starts a worker; every report calls `wake`.
    pub fn start(name: &'static str, state: S, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let inbox = Arc::new(Inbox { waiting: Mutex::new(Waiting::default()), changed: Condvar::new() });
        let end = End(inbox.clone());
        let serve = move || {
            let mut state = state;
            while let Some(run) = end.0.next() {
                run(&mut state);
            }
            drop(state);
            drop(end);
        };
        // Where the system gives no thread, the inbox is ended and every reply a crash.
        let _ = thread::Builder::new().name(name.into()).spawn(serve);
        Self { name, inbox, wake: Arc::new(wake) }
    }

    /// Hands in a job that supersedes all before it: those that wait are dropped, the running one is no longer wanted.
    pub fn replace<R: Send + 'static>(&self, job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static) -> Reply<R> {
        let (job, reply) = self.job(job);
        let mut waiting = self.inbox.lock();
        let superseded = std::mem::take(&mut waiting.jobs);
        superseded.iter().map(|job| &job.wanted).chain(&waiting.running).for_each(Wanted::withdraw);
        self.inbox.put(waiting, job);
        reply
    }

    /// Hands in a job that is done after those before it.
    ///
    /// # Errors
    /// [`QueueFull`].
    pub fn enqueue<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static,
    ) -> Result<Reply<R>, QueueFull> {
        let waiting = self.inbox.lock();
        if waiting.jobs.len() >= MAX_WAITING {
            return Err(QueueFull);
        }
        let (job, reply) = self.job(job);
        self.inbox.put(waiting, job);
        Ok(reply)
    }

    /// Drops the worker and waits for the end of its thread for at most this long; returns true if it ended.
    pub fn finish(self, most: Duration) -> bool {
        let inbox = self.inbox.clone();
        drop(self);
        let ended = inbox.changed.wait_timeout_while(inbox.lock(), most, |waiting| !waiting.ended);
        ended.unwrap_or_else(PoisonError::into_inner).0.ended
    }

    fn job<R: Send + 'static>(&self, job: impl FnOnce(&mut S, &Reporter<R>) + Send + 'static) -> (Job<S>, Reply<R>) {
        let (wanted, (reports, received)) = (Wanted::default(), unbounded_channel());
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

/// Does a single job on a thread of its own.
pub fn run_once<R: Send + 'static>(
    name: &'static str,
    wake: impl Fn() + Send + Sync + 'static,
    job: impl FnOnce() -> R + Send + 'static,
) -> Reply<R> {
    Task::start(name, (), wake).replace(|(), reporter| reporter.tell(job()))
}

/// Does some work; a panic is an error.
///
/// # Errors
/// [`Crash`].
pub fn guard<T>(name: &'static str, work: impl FnOnce() -> T) -> Result<T, Crash> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Crash::of(name, &*panic))
}

/// The jobs between a face and the thread of its worker.
struct Inbox<S> {
    waiting: Mutex<Waiting<S>>,
    changed: Condvar,
}

struct Waiting<S> {
    jobs: VecDeque<Job<S>>,
    /// The running job.
    running: Option<Wanted>,
    /// The worker is dropped.
    closed: bool,
    /// The thread has ended.
    ended: bool,
}

impl<S> Default for Waiting<S> {
    fn default() -> Self {
        Self { jobs: VecDeque::new(), running: None, closed: false, ended: false }
    }
}

struct Job<S> {
    wanted: Wanted,
    run: Run<S>,
}

type Run<S> = Box<dyn FnOnce(&mut S) + Send>;

impl<S> Inbox<S> {
    /// Locks the jobs. A poisoned lock means a panic between two plain assignments; the contents are still consistent.
    fn lock(&self) -> MutexGuard<'_, Waiting<S>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, mut waiting: MutexGuard<'_, Waiting<S>>, job: Job<S>) {
        if !waiting.ended {
            waiting.jobs.push_back(job);
        }
        self.changed.notify_all();
    }

    /// Returns the next job that is wanted, `None` after the last one of a worker that is dropped.
    fn next(&self) -> Option<Run<S>> {
        let mut waiting = self.lock();
        waiting.running = None;
        loop {
            match waiting.jobs.pop_front() {
                Some(job) if job.wanted.holds() => {
                    waiting.running = Some(job.wanted);
                    return Some(job.run);
                }
                Some(_) => {}
                None if waiting.closed => return None,
                None => waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// The end of a worker's thread, when it is dropped; what is left in the inbox then is never done.
struct End<S>(Arc<Inbox<S>>);

impl<S> Drop for End<S> {
    fn drop(&mut self) {
        let mut waiting = self.0.lock();
        waiting.ended = true;
        let left = std::mem::take(&mut waiting.jobs);
        drop(waiting);
        drop(left);
        self.0.changed.notify_all();
    }
}

/// The mark of a job whose answer somebody waits for; clones share it.
#[derive(Clone)]
struct Wanted(Arc<AtomicBool>);

impl Default for Wanted {
    fn default() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }
}

impl Wanted {
    fn holds(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    fn withdraw(&self) {
        self.0.store(false, Ordering::Release);
    }
}

/// The job's side of a reply.
pub struct Reporter<R> {
    wanted: Wanted,
    reports: UnboundedSender<Result<R, Crash>>,
    wake: Wake,
}

impl<R> Reporter<R> {
    /// Reports to the face.
    pub fn tell(&self, report: R) {
        self.send(Ok(report));
    }

    /// Calls the face without a report.
    pub fn wake(&self) {
        (self.wake)();
    }

    /// Returns true while somebody waits for the answer.
    pub fn is_wanted(&self) -> bool {
        self.wanted.holds()
    }

    fn send(&self, report: Result<R, Crash>) {
        // It fails only where nobody waits for it.
        let _ = self.reports.send(report);
        self.wake();
    }
}

/// The face's side of a job: what it reported. Dropping it stops the job.
pub struct Reply<R> {
    name: &'static str,
    wanted: Wanted,
    /// Something was reported.
    answered: bool,
    reports: UnboundedReceiver<Result<R, Crash>>,
}

impl<R> Reply<R> {
    /// Returns the next report; `None` while there is none, after the last one, and if the job is superseded.
    pub fn poll(&mut self) -> Option<Result<R, Crash>> {
        if !self.wanted.holds() {
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

    /// Returns the only report of a job once it is there, and empties the place of its reply.
    pub fn take(place: &mut Option<Self>) -> Option<Result<R, Crash>> {
        let report = place.as_mut()?.poll()?;
        *place = None;
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
        self.wanted.withdraw();
    }
}

/// The refusal of a job by a full queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueFull;

/// A job that ended without an answer, most likely by a panic.
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

    /// Returns the sentence for people.
    pub fn text(&self, lang: Lang) -> String {
        text!(lang, "task-crashed", task = self.task, why = self.why.as_str())
    }
}

impl From<&Crash> for Message {
    fn from(crash: &Crash) -> Message {
        Message::careful(|lang| crash.text(lang))
    }
}

impl From<Crash> for VisionError {
    fn from(crash: Crash) -> VisionError {
        VisionError::Inference { stage: crash.task, why: crash.why }
    }
}

#[cfg(test)]
mod tests;
