//! Paths of the files beside the ledger's own: its write-ahead log and its list of acknowledged events.

use std::path::{Path, PathBuf};

/// Returns the path of a file beside the ledger's, with `ending` appended to the ledger's file name.
pub(super) fn companion_path(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
