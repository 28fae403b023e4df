//! The poll of the ledger for changes by the window and the command line.

use std::path::PathBuf;
use std::sync::Weak;
use std::time::Duration;

use super::hub::Hub;

/// The pause between two checks of the ledger's files for changes by other programs.
const FILE_POLL_INTERVAL: Duration = Duration::from_millis(150);
/// The number of checks of the ledger itself, one at each poll, after its files have changed: another program writes a
/// change to its file some time before it completes the change.
const CHECKS_AFTER_CHANGE: u32 = 4;
/// The maximum number of polls between two checks of the ledger itself (3 seconds), for file systems whose times are
/// coarse, and for hands and claims that expire.
const POLLS_PER_CHECK: u32 = 20;

/// The sizes and the times of the last change of the ledger's file and of its write-ahead log; `None` for each that
/// does not exist.
type FileStamps = [Option<(u64, std::time::SystemTime)>; 2];

/// Reads the [`FileStamps`] of the two files; costs a few microseconds.
fn read_file_stamps(files: &[PathBuf; 2]) -> FileStamps {
    files.each_ref().map(|file| {
        let metadata = std::fs::metadata(file).ok()?;
        Some((metadata.len(), metadata.modified().ok()?))
    })
}

/// Polls the ledger for changes by the window and the command line, and removes expired hands and claims, until the hub
/// is dropped. Looks only at the files (every [`FILE_POLL_INTERVAL`]) while nothing changes, and on a thread of its own
/// (the caller's), because a timer of the runtime would wake its workers each time: an idle evening costs next to no
/// processor time.
pub fn poll_ledger(hub: &Weak<Hub>) {
    let Some(path) = hub.upgrade().map(|hub| hub.read_ledger().store().path().to_owned()) else {
        return;
    };
    let mut log = path.clone().into_os_string();
    log.push("-wal");
    let files = [path, PathBuf::from(log)];
    let (mut last_stamps, mut last_version, mut polls_until_check, mut checks_left) = (None, None, 0, 0);
    while let Some(hub) = hub.upgrade() {
        let stamps = Some(read_file_stamps(&files));
        if stamps != last_stamps {
            (last_stamps, checks_left) = (stamps, CHECKS_AFTER_CHANGE);
        }
        if checks_left > 0 || polls_until_check == 0 {
            checks_left = checks_left.saturating_sub(1);
            polls_until_check = POLLS_PER_CHECK;
            // After a panic, the next check tries again.
            let check = std::panic::AssertUnwindSafe(|| hub.check_ledger(last_version));
            last_version = std::panic::catch_unwind(check).unwrap_or(last_version);
        }
        drop(hub);
        polls_until_check -= 1;
        std::thread::sleep(FILE_POLL_INTERVAL);
    }
}
