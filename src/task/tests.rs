//! Tests of the background worker: jobs and tests meet at barriers and channels, never by the clock.

use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Barrier};

use super::*;

/// The maximum time that a test waits for another thread before it fails.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// Starts a worker with this state; also returns the receiver of its wake-ups.
fn start_test_worker<S: Send + 'static>(state: S) -> (Worker<S>, Receiver<()>) {
    let (woken, wakes) = channel();
    (Worker::start("test", state, wake_sender(woken)), wakes)
}

fn wake_sender(woken: Sender<()>) -> impl Fn() + Send + Sync + 'static {
    move || woken.send(()).unwrap_or_default()
}

/// Returns the next report of a reply. Panics if no wake-up announces one within [`MAX_WAIT`].
fn wait_for_report<R>(reply: &mut Reply<R>, wakes: &Receiver<()>) -> Result<R, JobCrash> {
    loop {
        if let Some(report) = reply.poll_report() {
            return report;
        }
        wakes.recv_timeout(MAX_WAIT).expect("every report wakes the interface");
    }
}

/// Starts a job that blocks the worker until the returned barrier is met. The job is running when this function
/// returns, and reports whether it is still wanted.
fn occupy_worker<S: Send + 'static>(task: &Worker<S>) -> (Reply<bool>, Arc<Barrier>) {
    let gate = Arc::new(Barrier::new(2));
    let theirs = gate.clone();
    let job = move |_: &mut S, reporter: &Reporter<bool>| {
        theirs.wait();
        theirs.wait();
        reporter.send_report(reporter.is_wanted());
    };
    let reply = task.enqueue_job(job).expect("the queue is empty");
    gate.wait();
    (reply, gate)
}

#[test]
fn the_jobs_of_a_queue_are_done_in_order_with_one_state() {
    let (task, wakes) = start_test_worker(Vec::new());
    let add = |number: usize| {
        task.enqueue_job(move |all: &mut Vec<usize>, reporter| {
            all.push(number);
            reporter.send_report(all.clone());
        })
    };
    let mut replies: Vec<_> = (1..=3).map(|number| add(number).expect("there is room")).collect();
    let all: Vec<_> = replies.iter_mut().map(|reply| wait_for_report(reply, &wakes)).collect();
    assert_eq!(all, [Ok(vec![1]), Ok(vec![1, 2]), Ok(vec![1, 2, 3])]);
}

#[test]
fn a_full_queue_refuses_and_has_room_again() {
    let (task, wakes) = start_test_worker(());
    let (mut first, gate) = occupy_worker(&task);
    let tell = || task.enqueue_job(|(), reporter| reporter.send_report(()));
    let mut waiting: Vec<_> = (0..16).map(|_| tell().expect("sixteen may wait")).collect();
    assert_eq!(tell().err(), Some(QueueFull));
    gate.wait();
    assert_eq!(wait_for_report(&mut first, &wakes), Ok(true), "a queue supersedes nothing");
    for reply in &mut waiting {
        assert_eq!(wait_for_report(reply, &wakes), Ok(()));
    }
    assert!(tell().is_ok());
}

#[test]
fn the_newest_job_replaces_the_waiting_and_the_running_one() {
    let (task, wakes) = start_test_worker(());
    let (mut running, gate) = occupy_worker(&task);
    let begun = Arc::new(AtomicUsize::new(0));
    let ask = |number: usize| {
        let begun = begun.clone();
        task.supersede_jobs_with(move |(), reporter| {
            begun.fetch_add(1, Ordering::Relaxed);
            reporter.send_report(number);
        })
    };
    let mut replaced: Vec<_> = (0..40).map(ask).collect();
    let mut newest = ask(40);
    gate.wait();
    assert_eq!(wait_for_report(&mut newest, &wakes), Ok(40));
    assert_eq!(begun.load(Ordering::Relaxed), 1, "no replaced job was begun");
    assert_eq!(running.reports.try_recv(), Ok(Ok(false)), "the running job was told that nobody wants it");
    assert_eq!(running.poll_report(), None);
    assert!(replaced.iter_mut().all(|reply| reply.poll_report().is_none()));
}

#[test]
fn a_superseded_reply_shows_no_earlier_report() {
    let (task, wakes) = start_test_worker(());
    let (answered, gate) = (Arc::new(Barrier::new(2)), Arc::new(Barrier::new(2)));
    let (theirs, their_gate) = (answered.clone(), gate.clone());
    let mut old = task.supersede_jobs_with(move |(), reporter| {
        reporter.send_report("old");
        theirs.wait();
        their_gate.wait();
    });
    answered.wait();
    let mut new = task.supersede_jobs_with(|(), reporter| reporter.send_report("new"));
    assert_eq!(old.poll_report(), None);
    gate.wait();
    assert_eq!(wait_for_report(&mut new, &wakes), Ok("new"));
    assert_eq!(old.poll_report(), None);
}

#[test]
fn a_dropped_reply_stops_its_job() {
    let (task, wakes) = start_test_worker(());
    let (running, gate) = occupy_worker(&task);
    let begun = Arc::new(AtomicBool::new(false));
    let theirs = begun.clone();
    let waiting: Reply<()> =
        task.enqueue_job(move |(), _| theirs.store(true, Ordering::Relaxed)).expect("there is room");
    drop((running, waiting));
    let mut last = task.enqueue_job(|(), reporter| reporter.send_report(())).expect("there is room");
    gate.wait();
    assert_eq!(wait_for_report(&mut last, &wakes), Ok(()));
    assert!(!begun.load(Ordering::Relaxed), "a job that nobody waits for is not begun");
}

#[test]
fn a_panic_is_a_crash_and_the_next_job_is_done() {
    let (task, wakes) = start_test_worker(7);
    let mut broken: Reply<i32> = task.supersede_jobs_with(|_, _| panic!("a broken codec"));
    let crash = JobCrash { worker: "test", message: "a broken codec".into() };
    assert_eq!(wait_for_report(&mut broken, &wakes), Err(crash));
    assert_eq!(broken.poll_report(), None, "a crash is reported once");
    let number = 3;
    let mut formatted: Reply<i32> = task.supersede_jobs_with(move |_, _| panic!("kind {number}"));
    assert_eq!(wait_for_report(&mut formatted, &wakes).map_err(|crash| crash.message), Err("kind 3".into()));
    let mut next = task.supersede_jobs_with(|state: &mut i32, reporter| reporter.send_report(*state));
    assert_eq!(wait_for_report(&mut next, &wakes), Ok(7));
}

#[test]
fn reports_arrive_in_order_each_with_a_wake_up() {
    let (task, wakes) = start_test_worker(());
    let mut reply = task.supersede_jobs_with(|(), reporter| (1..=3).for_each(|number| reporter.send_report(number)));
    let all: Vec<_> = (0..3).map(|_| wait_for_report(&mut reply, &wakes)).collect();
    assert_eq!(all, [Ok(1), Ok(2), Ok(3)]);
    // With the next job done, the first one has ended.
    assert_eq!(wait_for_report(&mut task.supersede_jobs_with(|(), reporter| reporter.send_report(4)), &wakes), Ok(4));
    assert_eq!(reply.poll_report(), None);
}

#[test]
fn a_worker_dropped_while_busy_runs_the_wanted_jobs_and_ends() {
    struct DropSignal(Sender<&'static str>);
    impl Drop for DropSignal {
        fn drop(&mut self) {
            self.0.send("state").unwrap_or_default();
        }
    }
    let (dropped, drops) = channel();
    let (task, wakes) = start_test_worker(DropSignal(dropped));
    let job_queue = task.job_queue.clone();
    let (mut running, gate) = occupy_worker(&task);
    let mut waiting = task.enqueue_job(|_, reporter| reporter.send_report(())).expect("there is room");
    drop(task);
    assert!(drops.try_recv().is_err(), "the drop does not wait for the running job");
    gate.wait();
    assert_eq!(wait_for_report(&mut running, &wakes), Ok(true));
    assert_eq!(wait_for_report(&mut waiting, &wakes), Ok(()));
    assert_eq!(drops.recv_timeout(MAX_WAIT), Ok("state"));
    let ended = job_queue.queue_changed.wait_timeout_while(job_queue.lock_queue(), MAX_WAIT, |queue| !queue.has_ended);
    assert!(ended.unwrap_or_else(PoisonError::into_inner).0.has_ended);
}

#[test]
fn finishing_waits_for_the_running_job_until_the_timeout() {
    let (busy, _wakes) = start_test_worker(());
    let (_running, gate) = occupy_worker(&busy);
    assert!(!busy.shut_down(Duration::ZERO), "the job still runs");
    gate.wait();
    let (busy, _wakes) = start_test_worker(());
    let (running, gate) = occupy_worker(&busy);
    drop(running);
    let opens = thread::spawn(move || gate.wait());
    assert!(busy.shut_down(MAX_WAIT));
    assert!(opens.join().is_ok());
}

#[test]
fn a_reply_can_be_awaited() {
    let (task, _wakes) = start_test_worker(2);
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let mut double = task.enqueue_job(|state, reporter| reporter.send_report(*state * 2)).expect("there is room");
    assert_eq!(runtime.block_on(double.next_report()), Ok(4));
    assert_eq!(runtime.block_on(double.next_report()).map_err(|crash| crash.worker), Err("test"));
}

#[test]
fn taking_a_report_empties_its_slot() {
    let (woken, wakes) = channel();
    let mut slot = Some(run_single_job("test", wake_sender(woken), || 5));
    wakes.recv_timeout(MAX_WAIT).expect("the report wakes the interface");
    assert_eq!(Reply::take_report(&mut slot), Some(Ok(5)));
    assert!(slot.is_none());
    assert_eq!(Reply::take_report(&mut slot), None);
}
