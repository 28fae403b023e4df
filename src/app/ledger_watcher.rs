//! A thread that wakes the window when another program has written to the ledger, so that a window in which nothing
//! happens draws nothing.

use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};

use quejing_session::night::LedgerLocation;

/// The time between two looks at the ledger's files.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);
/// The endings of the files that change with a ledger: the database, its write-ahead log, and what waits for a server.
const WATCHED_ENDINGS: [&str; 3] = ["", "-wal", ".waiting-wal"];

/// The size and time of change of each watched file; `None` for a missing one.
type FilesState = [Option<(u64, SystemTime)>; WATCHED_ENDINGS.len()];

/// A watcher of a ledger. Its thread ends when it is dropped.
#[derive(Debug, Default)]
pub struct LedgerWatcher {
    _is_wanted: Option<Arc<()>>,
}

impl LedgerWatcher {
    /// Calls `wake` whenever the ledger's files have changed, or its server has gone away or come back. A ledger in
    /// memory is not watched. Without a thread, changes are seen with the next input.
    pub fn start(location: &LedgerLocation, wake: impl Fn() + Send + 'static) -> LedgerWatcher {
        let Some(file) = location.file() else {
            return LedgerWatcher::default();
        };
        let is_wanted = Arc::new(());
        let (weak, location) = (Arc::downgrade(&is_wanted), location.clone());
        let thread = std::thread::Builder::new().name("ledger watcher".into());
        let _ = thread.spawn(move || watch(&file, &location, &weak, &wake));
        LedgerWatcher { _is_wanted: Some(is_wanted) }
    }
}

fn watch(file: &std::path::Path, location: &LedgerLocation, is_wanted: &Weak<()>, wake: &impl Fn()) {
    let paths = WATCHED_ENDINGS.map(|ending| {
        let mut path = file.as_os_str().to_owned();
        path.push(ending);
        PathBuf::from(path)
    });
    let mut known = (read_state(&paths), location.is_server_away());
    while is_wanted.strong_count() > 0 {
        std::thread::sleep(LOOK_INTERVAL);
        let found = (read_state(&paths), location.is_server_away());
        if found != known {
            known = found;
            wake();
        }
    }
}

fn read_state(paths: &[PathBuf; WATCHED_ENDINGS.len()]) -> FilesState {
    paths.each_ref().map(|path| {
        let metadata = std::fs::metadata(path).ok()?;
        Some((metadata.len(), metadata.modified().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_ledger::LedgerStore;
    use std::sync::mpsc;

    #[test]
    fn a_change_by_another_program_wakes_the_window_and_nothing_else_does() {
        let folder = std::env::temp_dir().join(format!("quejing-watcher-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let location = LedgerLocation::Folder(folder.clone());
        let mut store: LedgerStore = location.open_store().unwrap();
        let (sender, woken) = mpsc::channel();
        let watcher = LedgerWatcher::start(&location, move || sender.send(()).unwrap_or_default());
        assert!(woken.recv_timeout(LOOK_INTERVAL * 3).is_err(), "nothing has changed");
        store.set_setting("a setting", "now").unwrap();
        woken.recv_timeout(LOOK_INTERVAL * 10).expect("the change is noticed");
        drop(watcher);
        let end = std::iter::repeat_with(|| woken.recv_timeout(LOOK_INTERVAL * 10)).find_map(Result::err);
        assert_eq!(end, Some(mpsc::RecvTimeoutError::Disconnected), "the thread has ended");
        let _ = std::fs::remove_dir_all(&folder);
    }
}
