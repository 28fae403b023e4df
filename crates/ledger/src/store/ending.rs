//! The files next to the ledger's own: its log and its list of acknowledged events.

use std::path::{Path, PathBuf};

/// Returns the path of a file next to the ledger's.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
