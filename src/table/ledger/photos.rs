//! Photos of hands, kept once by their content in a folder beside the ledger. The ledger names them by SHA-256 only, so
//! that it is whole without them.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{LedgerError, Store};

/// The folder of photos.
#[derive(Clone, Debug)]
pub struct PhotoFolder {
    folder: PathBuf,
    limit: u64,
}

impl PhotoFolder {
    /// The setting of the limit, in bytes.
    pub const LIMIT: &'static str = "photo_limit_bytes";
    /// The limit where none is set: 1 GiB.
    pub const USUAL_LIMIT: u64 = 1 << 30;

    /// The folder beside a ledger.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn beside(store: &Store) -> Result<PhotoFolder, LedgerError> {
        let limit = store.setting(PhotoFolder::LIMIT)?;
        let limit = limit
            .and_then(|text| text.parse().ok())
            .unwrap_or(PhotoFolder::USUAL_LIMIT);
        let mut folder = store.path().as_os_str().to_owned();
        folder.push(".photos");
        Ok(PhotoFolder {
            folder: folder.into(),
            limit,
        })
    }

    /// The most bytes that are kept.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Where a photo lies, if it is kept.
    pub fn path(&self, sha256: &str) -> PathBuf {
        self.folder.join(sha256)
    }

    /// Keeps a photo and gives its name. One that is there already is not kept twice.
    ///
    /// # Errors
    /// The limit would be passed, or the disk says no; nothing is kept then.
    pub fn keep(&self, bytes: &[u8]) -> Result<String, LedgerError> {
        use std::fmt::Write as _;
        use std::io::Write as _;
        let mut name = String::new();
        for byte in Sha256::digest(bytes) {
            let _ = write!(name, "{byte:02x}");
        }
        let path = self.path(&name);
        if path.exists() {
            return Ok(name);
        }
        let kept = self.kept().iter().map(|(_, bytes)| bytes).sum::<u64>();
        let new = bytes.len() as u64;
        if kept.saturating_add(new) > self.limit {
            return Err(LedgerError::EvidenceLimit {
                kept,
                limit: self.limit,
                new,
            });
        }
        let part = self.folder.join(format!("{name}.part"));
        let write = || {
            std::fs::create_dir_all(&self.folder)?;
            let mut file = std::fs::File::create(&part)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            std::fs::rename(&part, &path)?;
            // The name must survive a power cut as well; a system that cannot sync folders keeps the photo all the same.
            let _ = std::fs::File::open(&self.folder).and_then(|folder| folder.sync_all());
            Ok(name)
        };
        write().map_err(|error| {
            let _ = std::fs::remove_file(&part);
            failed(&path, "written", &error)
        })
    }

    /// The photos that are kept, with their sizes.
    pub fn kept(&self) -> Vec<(String, u64)> {
        let entries = std::fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten();
        let photo = |entry: std::fs::DirEntry| {
            let name = entry.file_name().into_string().ok()?;
            let sound = super::Hash::parse(&name).is_some();
            Some((name, entry.metadata().ok()?.len())).filter(|_| sound)
        };
        let mut kept: Vec<(String, u64)> = entries.filter_map(photo).collect();
        kept.sort();
        kept
    }

    /// Removes a photo; one that is not there is no error.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn remove(&self, sha256: &str) -> Result<(), LedgerError> {
        let path = self.path(sha256);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(failed(&path, "written", &error))
            }
            _ => Ok(()),
        }
    }
}

fn failed(path: &Path, verb: &'static str, error: &std::io::Error) -> LedgerError {
    LedgerError::File {
        path: path.display().to_string(),
        verb,
        why: error.to_string(),
    }
}

/// The user's data folder: `QUEJING_DATA`, or `quejing` under `XDG_DATA_HOME`, or under `~/.local/share`.
pub fn data_folder() -> Option<PathBuf> {
    let var = |name: &str| {
        let found = std::env::var_os(name).filter(|value| !value.is_empty());
        found.map(PathBuf::from)
    };
    var("QUEJING_DATA")
        .or_else(|| var("XDG_DATA_HOME").map(|data| data.join("quejing")))
        .or_else(|| var("HOME").map(|home| home.join(".local/share/quejing")))
}
