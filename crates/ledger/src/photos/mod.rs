//! Photos of hands in a folder next to the ledger, each stored once under the SHA-256 of its content. The ledger refers
//! to them only by SHA-256, so that it is complete without them.
//!
//! Photos are stored without location and serial numbers. The camera's maker, model and focal length are in a small
//! file beside each photo, which is never sent or shown with it. Only the owner can read the folder and its files.
//! Links are not followed, and a file whose content does not match its name does not count as a photo.

mod metadata;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::{HomeError, LedgerError, LedgerHome, LedgerStore};
use quejing_io::files::{self, FileFault};
use quejing_io::picture::camera::Camera;

/// The ending of the name of the file beside a photo that the home has not got yet.
const UNSENT_ENDING: &str = ".unsent";
/// The maximum size of a photo in bytes, before and after its private data are removed.
pub(crate) const MAX_PHOTO_BYTES: u64 = 128 << 20;
/// The age beyond which a temporary file counts as abandoned even if the process that wrote it still runs.
const ABANDONED_FILE_AGE: Duration = Duration::from_secs(10 * 60);

/// A photo in the [`PhotoFolder`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPhoto {
    /// The SHA-256 of the stored content, in hexadecimal; also the file's name.
    pub sha256: String,
    /// The size of the stored content, in bytes.
    pub size_bytes: u64,
}

/// The folder of a ledger's photos, which may not exist yet, with the maximum size of all its files.
#[derive(Clone, Debug)]
pub struct PhotoFolder {
    folder: PathBuf,
    max_bytes: u64,
    /// The home of a ledger that several machines write, which has the photos of all of them; `None` for a ledger of
    /// this machine alone.
    home: Option<Arc<dyn LedgerHome>>,
}

impl PhotoFolder {
    /// The name of the ledger setting for the folder's maximum size in bytes.
    pub const MAX_BYTES_SETTING: &'static str = "photo_limit_bytes";
    /// The folder's maximum size in bytes without a valid setting: 1 GiB.
    pub(crate) const DEFAULT_MAX_BYTES: u64 = 1 << 30;

    /// Returns the folder next to a ledger, with the maximum size from the ledger's settings; does not create it.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn for_store(store: &LedgerStore) -> Result<PhotoFolder, LedgerError> {
        let max_bytes = store.read_setting(PhotoFolder::MAX_BYTES_SETTING)?;
        let max_bytes = max_bytes.and_then(|text| text.parse().ok()).unwrap_or(PhotoFolder::DEFAULT_MAX_BYTES);
        let mut folder = store.path().as_os_str().to_owned();
        folder.push(files::PHOTOS_ENDING);
        Ok(PhotoFolder { folder: folder.into(), max_bytes, home: store.home().cloned() })
    }

    /// Returns the folder's maximum size in bytes.
    pub fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// Returns the path of a photo's file, which need not exist.
    fn photo_path(&self, sha256: &str) -> PathBuf {
        self.folder.join(sha256)
    }

    /// Reads the photo with this SHA-256; `None` if no regular file with this name and content exists. A photo of
    /// another machine is fetched from the ledger's home and stored, if that can be reached.
    pub fn read_photo(&self, sha256: &str) -> Option<Vec<u8>> {
        super::ChainHash::parse(sha256)?;
        self.read_stored_photo(sha256).or_else(|| self.fetch_photo(sha256))
    }

    fn read_stored_photo(&self, sha256: &str) -> Option<Vec<u8>> {
        let bytes = files::read_own_bytes(&self.photo_path(sha256), MAX_PHOTO_BYTES).ok()?;
        (content_sha256(&bytes) == sha256).then_some(bytes)
    }

    fn fetch_photo(&self, sha256: &str) -> Option<Vec<u8>> {
        let bytes = self.home.as_ref()?.read_photo(sha256).ok()??;
        if content_sha256(&bytes) != sha256 {
            return None;
        }
        // Without a copy here, the photo is fetched again.
        let _ = files::create_private_folder(&self.folder);
        let _ = files::write_private_file(&self.photo_path(sha256), &bytes);
        Some(bytes)
    }

    /// Returns true if the folder has a file, folder or link with this photo's name that is not the intact photo; false
    /// if it has none.
    pub fn is_photo_changed(&self, sha256: &str) -> bool {
        self.photo_path(sha256).symlink_metadata().is_ok() && self.read_stored_photo(sha256).is_none()
    }

    /// Stores a photo without its private metadata, unless it is stored already.
    ///
    /// # Errors
    /// The file is not a valid picture, the folder's maximum size would be exceeded, or the disk fails; no photo is
    /// stored then.
    pub fn store_photo(&self, photo: &[u8]) -> Result<StoredPhoto, LedgerError> {
        self.store_photo_with_camera(photo, None)
    }

    /// Stores a photo without its private metadata, and the camera that took it in a file beside it. `camera` applies
    /// only if the photo itself names none. Writes neither file if the photo is stored already.
    ///
    /// # Errors
    /// The errors of [`Self::store_photo`], or the camera's file cannot be written, in which case the photo is stored.
    pub fn store_photo_with_camera(&self, photo: &[u8], camera: Option<Camera>) -> Result<StoredPhoto, LedgerError> {
        let camera = Camera::from_photo(photo).or(camera);
        let bytes = metadata::strip_metadata(photo)?;
        let stored = StoredPhoto { sha256: content_sha256(&bytes), size_bytes: bytes.len() as u64 };
        let path = self.photo_path(&stored.sha256);
        files::create_private_folder(&self.folder).map_err(|error| file_error(&self.folder, "written", &error))?;
        self.remove_abandoned_files();
        if self.read_stored_photo(&stored.sha256).is_some() {
            return Ok(stored);
        }
        let used = self.used_bytes();
        if used.saturating_add(stored.size_bytes) > self.max_bytes {
            return Err(LedgerError::EvidenceLimit { kept: used, limit: self.max_bytes, new: stored.size_bytes });
        }
        let is_sent = self.send_photo(&stored.sha256, &bytes)?;
        if !is_sent {
            let marker = self.unsent_path(&stored.sha256);
            files::write_private_file(&marker, b"").map_err(|error| file_error(&marker, "written", &error))?;
        }
        // A changed file, or a link, under this name is replaced, not written to.
        files::write_private_file(&path, &bytes).map_err(|error| file_error(&path, "written", &error))?;
        if let Some(camera) = camera {
            camera.save_beside(&path).map_err(|error| file_error(&path, "written", &error))?;
        }
        Ok(stored)
    }

    /// Returns the path of the file that says that the home has not got the photo yet.
    fn unsent_path(&self, sha256: &str) -> PathBuf {
        self.folder.join(format!("{sha256}{UNSENT_ENDING}"))
    }

    /// Sends a photo to the home, if there is one. Returns false if the home does not answer, so that it gets the photo
    /// later.
    fn send_photo(&self, sha256: &str, bytes: &[u8]) -> Result<bool, LedgerError> {
        let Some(home) = &self.home else {
            return Ok(true);
        };
        if home.is_away() {
            return Ok(false);
        }
        match home.store_photo(sha256, bytes) {
            Ok(()) => Ok(true),
            Err(HomeError::Unreachable(_)) => Ok(false),
            Err(error) => Err(error.into_ledger_error()),
        }
    }

    /// Sends to the home the photos that were stored while it did not answer.
    ///
    /// # Errors
    /// The home refuses a photo.
    pub(crate) fn send_unsent_photos(&self) -> Result<(), LedgerError> {
        let names = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = names.filter_map(|entry| entry.file_name().into_string().ok());
        let unsent: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(UNSENT_ENDING)?.to_owned())).collect();
        for sha256 in unsent {
            // A photo that was deleted meanwhile is not sent.
            let is_done = match self.read_stored_photo(&sha256) {
                Some(bytes) => self.send_photo(&sha256, &bytes)?,
                None => true,
            };
            if is_done {
                let _ = std::fs::remove_file(self.unsent_path(&sha256));
            }
        }
        Ok(())
    }

    /// Returns the SHA-256 and the size in bytes of every stored photo, sorted by SHA-256; does not check their
    /// content.
    pub fn stored_photos(&self) -> Vec<(String, u64)> {
        let photos = self.folder_files().filter(|(name, _)| super::ChainHash::parse(name).is_some());
        let mut stored: Vec<(String, u64)> = photos.map(|(name, metadata)| (name, metadata.len())).collect();
        stored.sort();
        stored
    }

    /// Returns the total size in bytes of all files in the folder, including temporary ones.
    fn used_bytes(&self) -> u64 {
        self.folder_files().map(|(_, metadata)| metadata.len()).sum()
    }

    /// Returns the name and metadata of each regular file in the folder; empty if the folder cannot be read.
    fn folder_files(&self) -> impl Iterator<Item = (String, std::fs::Metadata)> {
        let entries = std::fs::read_dir(&self.folder);
        let regular_file = |entry: std::fs::DirEntry| {
            let name = entry.file_name().into_string().ok()?;
            let metadata = entry.path().symlink_metadata().ok()?;
            metadata.is_file().then_some((name, metadata))
        };
        entries.into_iter().flatten().flatten().filter_map(regular_file)
    }

    /// Deletes abandoned temporary files ([`is_abandoned_file`]), and restricts the other files to their owner; ignores
    /// failures.
    fn remove_abandoned_files(&self) {
        for (name, metadata) in self.folder_files() {
            let path = self.folder.join(&name);
            if is_abandoned_file(&name, &metadata) {
                // Another program may have deleted it; a file that remains counts towards the maximum size.
                let _ = std::fs::remove_file(path);
            } else {
                files::restrict_to_owner(&path);
            }
        }
    }

    /// Deletes a photo and the camera's file beside it; a missing photo is not an error.
    ///
    /// # Errors
    /// The photo's file cannot be deleted, or the ledger's home does not delete it.
    pub fn remove_photo(&self, sha256: &str) -> Result<(), LedgerError> {
        if let Some(home) = &self.home {
            home.remove_photo(sha256).map_err(HomeError::into_ledger_error)?;
        }
        let path = self.photo_path(sha256);
        Camera::remove_beside(&path);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(file_error(&path, "written", &error)),
            _ => Ok(()),
        }
    }
}

fn content_sha256(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut hexadecimal = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(hexadecimal, "{byte:02x}");
    }
    hexadecimal
}

/// Returns true for a temporary file (`NAME.PROCESS.part`) that is older than [`ABANDONED_FILE_AGE`] or whose process
/// no longer runs.
fn is_abandoned_file(name: &str, metadata: &std::fs::Metadata) -> bool {
    let Some(stem) = name.strip_suffix(".part") else {
        return false;
    };
    let age = metadata.modified().ok().and_then(|modified| modified.elapsed().ok());
    let process_id = stem.rsplit_once('.').map(|(_, process_id)| process_id);
    age.is_some_and(|age| age > ABANDONED_FILE_AGE) || process_id.is_some_and(is_process_gone)
}

/// Returns true if no process with this id runs on this machine; false for a text that is no process id, and on systems
/// other than Unix.
fn is_process_gone(process_id: &str) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, test_kill_process};
        let pid = process_id.parse().ok().and_then(Pid::from_raw);
        pid.is_some_and(|pid| test_kill_process(pid) == Err(rustix::io::Errno::SRCH))
    }
    #[cfg(not(unix))]
    {
        let _ = process_id;
        false
    }
}

fn file_error(path: &Path, verb: &'static str, error: &std::io::Error) -> LedgerError {
    LedgerError::File { path: path.display().to_string(), verb, why: error.into() }
}

/// Returns a photo without the data that a camera adds: place, time, serial numbers, previews, comments. The
/// orientation and the colour profile remain.
///
/// # Errors
/// The file is not a picture in a supported format, cannot be decoded, or has too many pixels.
pub fn strip_photo_metadata(photo: &[u8]) -> Result<Vec<u8>, LedgerError> {
    Ok(metadata::strip_metadata(photo)?)
}

/// Reads a file to be stored as a photo, of at most 128 MiB.
///
/// # Errors
/// The errors of [`files::read_bytes`].
pub fn read_photo(path: &Path) -> Result<Vec<u8>, FileFault> {
    files::read_bytes(path, MAX_PHOTO_BYTES)
}

/// Restricts access to the user's data folder, its `nights` folder and the files in `nights` to their owner; ignores
/// failures. Does nothing if the data folder is shared by all users, such as `/tmp`.
pub fn restrict_data_folder(data: &Path) {
    if is_shared_folder(data) {
        return;
    }
    files::restrict_to_owner(data);
    let nights = data.join("nights");
    for entry in std::fs::read_dir(&nights).into_iter().flatten().flatten() {
        files::restrict_to_owner(&entry.path());
    }
    files::restrict_to_owner(&nights);
}

/// Returns true for a folder with the sticky bit, as folders shared by all users have; false on systems other than
/// Unix.
fn is_shared_folder(folder: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder).map(|metadata| metadata.permissions().mode());
        mode.is_ok_and(|mode| mode & 0o1000 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        false
    }
}
