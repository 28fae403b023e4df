//! The files that lie beside the ledger's own: its log, its list of acknowledged events.

use std::path::{Path, PathBuf};

/// A file beside the ledger's.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
