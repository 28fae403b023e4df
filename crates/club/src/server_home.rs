//! The home of a ledger on a server: a thread with the connection, which it opens again when it breaks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc as replies;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::address::ServerAddress;
use crate::connection::{ServerConnection, ServerError, connect};
use crate::exchange;
use quejing_io::files::SystemCause;
use quejing_ledger::{Batch, ChangeBell, FileCause, HomeError, KnownState, LedgerError, LedgerHome, ScopeChanges};

/// The maximum time for which an entry waits for the server.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(5);
/// The maximum time for which a reading waits for the server. A new mirror reads everything.
const READ_TIMEOUT: Duration = Duration::from_secs(30);
/// The time between two tries to reach a server that does not answer.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);
/// The time within which a server that passes notifications on passes on one's own.
const PROOF_TIMEOUT: Duration = Duration::from_secs(1);
/// The time between two questions for changes where notifications do not arrive.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// The time between two questions for changes where notifications arrive, in case one was lost.
const SAFETY_INTERVAL: Duration = Duration::from_secs(15);
/// The maximum number of repetitions of a transaction that failed because others ran at once.
const MAX_REPEATS: u32 = 40;

/// The home of a ledger on a server. Its thread ends when it is dropped.
#[derive(Debug)]
pub struct ServerHome {
    address: ServerAddress,
    tasks: mpsc::UnboundedSender<Task>,
    changes: Arc<ChangeBell>,
    is_away: Arc<AtomicBool>,
}

/// A wish of another thread.
struct Task {
    wish: Wish,
    /// The time at which the answer is due.
    until: Instant,
    reply: replies::Sender<Result<Reply, HomeError>>,
}

enum Wish {
    Commit(Box<Batch>),
    Withdraw(u128),
    ReadChanges(KnownState),
    StorePhoto(String, Vec<u8>),
    ReadPhoto(String),
    RemovePhoto(String),
}

/// The result of a [`Wish`].
enum Reply {
    Done,
    /// True if the batch is withdrawn.
    Withdrawn(bool),
    Changes(Vec<ScopeChanges>),
    Photo(Option<Vec<u8>>),
}

impl ServerHome {
    /// Begins to connect to the server, and returns at once.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn start(address: ServerAddress) -> Result<ServerHome, LedgerError> {
        let (tasks, received) = mpsc::unbounded_channel();
        let changes = Arc::new(ChangeBell::default());
        let is_away = Arc::new(AtomicBool::new(false));
        let worker = Worker {
            address: address.clone(),
            changes: Arc::clone(&changes),
            is_away: Arc::clone(&is_away),
            link: None,
            failed: None,
        };
        let fail = |error: std::io::Error| LedgerError::ServerUnreachable {
            server: address.shown().to_owned(),
            why: error.into(),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(fail)?;
        let thread = std::thread::Builder::new().name("ledger server".into());
        thread.spawn(move || runtime.block_on(worker.serve(received))).map_err(fail)?;
        Ok(ServerHome { address, tasks, changes, is_away })
    }

    /// Hands a wish to the thread and waits for its answer.
    fn ask(&self, longest: Duration, wish: Wish) -> Result<Reply, HomeError> {
        let (reply, answer) = replies::channel();
        let sent = self.tasks.send(Task { wish, until: Instant::now() + longest, reply });
        // The thread answers in time; a little more is for its own limits to pass first.
        match sent.is_ok().then(|| answer.recv_timeout(longest + Duration::from_secs(1))) {
            Some(Ok(answer)) => answer,
            _ => Err(unreachable(&self.address)),
        }
    }
}

/// Returns the error of a server that has not answered in time.
fn unreachable(address: &ServerAddress) -> HomeError {
    let why = SystemCause::from(&std::io::Error::from(std::io::ErrorKind::TimedOut));
    let server = address.shown().to_owned();
    HomeError::Unreachable(LedgerError::ServerUnreachable { server, why: FileCause::System(why) })
}

impl LedgerHome for ServerHome {
    fn commit(&self, batch: &Batch) -> Result<(), HomeError> {
        self.ask(COMMIT_TIMEOUT, Wish::Commit(Box::new(batch.clone()))).map(|_| ())
    }

    fn withdraw(&self, batch: u128) -> Result<bool, HomeError> {
        Ok(matches!(self.ask(COMMIT_TIMEOUT, Wish::Withdraw(batch))?, Reply::Withdrawn(true)))
    }

    fn read_changes(&self, known: &KnownState) -> Result<Vec<ScopeChanges>, HomeError> {
        match self.ask(READ_TIMEOUT, Wish::ReadChanges(known.clone()))? {
            Reply::Changes(changes) => Ok(changes),
            _ => Ok(Vec::new()),
        }
    }

    fn wait_for_changes(&self, longest: Duration) -> bool {
        self.changes.wait(longest)
    }

    fn is_away(&self) -> bool {
        self.is_away.load(Ordering::Relaxed)
    }

    fn name(&self) -> String {
        self.address.shown().to_owned()
    }

    fn machine(&self) -> String {
        self.address.role().to_owned()
    }

    fn store_photo(&self, sha256: &str, photo: &[u8]) -> Result<(), HomeError> {
        self.ask(READ_TIMEOUT, Wish::StorePhoto(sha256.to_owned(), photo.to_vec())).map(|_| ())
    }

    fn read_photo(&self, sha256: &str) -> Result<Option<Vec<u8>>, HomeError> {
        match self.ask(READ_TIMEOUT, Wish::ReadPhoto(sha256.to_owned()))? {
            Reply::Photo(photo) => Ok(photo),
            _ => Ok(None),
        }
    }

    fn remove_photo(&self, sha256: &str) -> Result<(), HomeError> {
        self.ask(COMMIT_TIMEOUT, Wish::RemovePhoto(sha256.to_owned())).map(|_| ())
    }
}

/// An open connection with what is known of its notifications.
struct Link {
    connection: ServerConnection,
    /// True once a notification has arrived, so that asking for changes is only a safeguard.
    has_notices: bool,
    /// The time at which changes are asked for without a notification.
    next_poll: Instant,
}

/// The thread of a home.
struct Worker {
    address: ServerAddress,
    changes: Arc<ChangeBell>,
    /// True if the last task failed because the server did not answer.
    is_away: Arc<AtomicBool>,
    link: Option<Link>,
    /// The time of the last try to connect that failed.
    failed: Option<Instant>,
}

impl Worker {
    /// Does tasks in order until the home is dropped, and keeps the connection open meanwhile.
    async fn serve(mut self, mut tasks: mpsc::UnboundedReceiver<Task>) {
        loop {
            let pause = match &self.link {
                Some(link) => link.next_poll.saturating_duration_since(Instant::now()),
                None => self.failed.map_or(Duration::ZERO, |at| RETRY_INTERVAL.saturating_sub(at.elapsed())),
            };
            let notice = async {
                match &mut self.link {
                    Some(link) => link.connection.notices.recv().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                task = tasks.recv() => match task {
                    Some(task) => self.run(task).await,
                    None => return,
                },
                notice = notice => self.take_notice(notice.is_some()),
                () = tokio::time::sleep(pause) => self.pass_time().await,
            }
        }
    }

    /// Notes a notification, or that the connection has ended.
    fn take_notice(&mut self, is_open: bool) {
        match (&mut self.link, is_open) {
            (Some(link), true) => {
                link.has_notices = true;
                link.next_poll = Instant::now() + SAFETY_INTERVAL;
            }
            _ => self.link = None,
        }
        self.changes.ring();
    }

    /// Opens the connection if there is none; otherwise lets those who wait for changes look.
    async fn pass_time(&mut self) {
        match &mut self.link {
            Some(link) => {
                link.next_poll = Instant::now() + if link.has_notices { SAFETY_INTERVAL } else { POLL_INTERVAL };
                self.changes.ring();
            }
            None => {
                let _ = self.open_link().await;
            }
        }
    }

    /// Returns the open connection, opened now if there is none.
    async fn open_link(&mut self) -> Result<&mut Link, ServerError> {
        if self.link.as_ref().is_some_and(|link| link.connection.client.is_closed()) {
            self.link = None;
        }
        if self.link.is_none() {
            match self.connect().await {
                Ok(link) => {
                    (self.link, self.failed) = (Some(link), None);
                    self.changes.ring();
                }
                Err(error) => {
                    self.failed = Some(Instant::now());
                    return Err(error);
                }
            }
        }
        let closed = || LedgerError::ServerUnreachable {
            server: self.address.shown().to_owned(),
            why: FileCause::System(SystemCause::from(&std::io::Error::from(std::io::ErrorKind::NotConnected))),
        };
        self.link.as_mut().ok_or_else(|| ServerError::Told(closed()))
    }

    /// Connects, checks the tables, and asks for notifications, of which one's own is the first.
    async fn connect(&self) -> Result<Link, ServerError> {
        let connection = connect(&self.address).await?;
        exchange::check_format(&connection.client, &self.address).await?;
        // A pooler may refuse or forget this; then changes are asked for.
        let channel = exchange::CHANNEL;
        let _ = connection.client.batch_execute(&format!("LISTEN {channel}; NOTIFY {channel}")).await;
        Ok(Link { connection, has_notices: false, next_poll: Instant::now() + PROOF_TIMEOUT })
    }

    async fn run(&mut self, task: Task) {
        let answer = match task.wish {
            Wish::Commit(batch) => self.commit(&batch, task.until).await.map(|()| Reply::Done),
            wish => self.do_simple(&wish, task.until).await,
        };
        self.is_away.store(matches!(answer, Err(HomeError::Unreachable(_))), Ordering::Relaxed);
        let _ = task.reply.send(answer);
    }

    /// Writes a batch. Sends it again over a new connection if the answer was lost: it counts once.
    async fn commit(&mut self, batch: &Batch, until: Instant) -> Result<(), HomeError> {
        let mut repeats = 0;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let tried = timeout(left, async {
                let link = self.open_link().await?;
                exchange::commit(&mut link.connection.client, batch).await
            });
            match tried.await {
                Ok(Ok(None)) => return Ok(()),
                Ok(Ok(Some(stale))) => return Err(HomeError::Stale(stale)),
                Ok(Err(error)) if error.is_serialization_failure() && repeats < MAX_REPEATS => repeats += 1,
                Ok(Err(error)) => self.wait_or_fail(error, until).await?,
                Err(_) => return Err(self.give_up()),
            }
        }
    }

    /// Does what is one question to the server; asked again, it gives the same answer.
    async fn do_simple(&mut self, wish: &Wish, until: Instant) -> Result<Reply, HomeError> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let tried = timeout(left, async {
                let link = self.open_link().await?;
                let client = &mut link.connection.client;
                match wish {
                    Wish::Withdraw(batch) => exchange::withdraw(client, *batch).await.map(Reply::Withdrawn),
                    Wish::ReadChanges(known) => exchange::read_changes(client, known).await.map(Reply::Changes),
                    Wish::ReadPhoto(sha256) => exchange::read_photo(client, sha256).await.map(Reply::Photo),
                    Wish::StorePhoto(sha256, photo) => {
                        exchange::store_photo(client, sha256, photo).await.map(|()| Reply::Done)
                    }
                    Wish::RemovePhoto(sha256) => exchange::remove_photo(client, sha256).await.map(|()| Reply::Done),
                    Wish::Commit(_) => Ok(Reply::Done),
                }
            });
            match tried.await {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(error)) if error.is_serialization_failure() => {}
                Ok(Err(error)) => {
                    // Only a connection that broke under the question is worth another try.
                    let was_open = error.breaks_connection() && self.link.take().is_some();
                    if !was_open {
                        return Err(self.to_home_error(error));
                    }
                }
                Err(_) => return Err(self.give_up()),
            }
        }
    }

    /// Waits before another try if the server may answer in time.
    ///
    /// # Errors
    /// The error, if it will not.
    async fn wait_or_fail(&mut self, error: ServerError, until: Instant) -> Result<(), HomeError> {
        let is_broken = error.breaks_connection();
        if is_broken {
            self.link = None;
        }
        match self.to_home_error(error) {
            HomeError::Unreachable(_) if Instant::now() + RETRY_INTERVAL < until => {
                tokio::time::sleep(RETRY_INTERVAL).await;
                Ok(())
            }
            error => Err(error),
        }
    }

    fn to_home_error(&self, error: ServerError) -> HomeError {
        match error.into_ledger_error(&self.address) {
            error @ LedgerError::ServerUnreachable { .. } => HomeError::Unreachable(error),
            error => HomeError::Failed(error),
        }
    }

    /// Drops a connection that does not answer.
    fn give_up(&mut self) -> HomeError {
        self.link = None;
        self.failed = Some(Instant::now());
        unreachable(&self.address)
    }
}
