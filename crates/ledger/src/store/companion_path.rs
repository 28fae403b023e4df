//! Paths of the files beside the ledger's database, such as its write-ahead log and its list of acknowledged events.

use std::path::{Path, PathBuf};

/// Returns the path of a ledger's file with `ending` appended to its name.
pub(super) fn companion_path(ledger: &Path, ending: &str) -> PathBuf {
    let mut name = ledger.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
