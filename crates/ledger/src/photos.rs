//! Photos of hands, each stored once, by content, in a folder next to the ledger. The ledger refers to them only by SHA-256, so
//! it is complete without them.
//!
//! Only the picture itself is kept, without location or serial numbers; the camera's maker, model and focal length are in a
//! small file beside it, which is never sent or shown with it. The folder and its files are readable by their owner
//! only; links in it are not followed, and a file whose content does not match its name does not count as
//! one of these photos.

mod bare;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::{LedgerError, Store};
use quejing_io::files::{self, FileFault};
use quejing_io::picture::camera::Camera;

/// The largest photo accepted, in bytes.
pub(crate) const MAX_PHOTO_BYTES: u64 = 128 << 20;
/// The age at which a half-written file counts as rubbish if its writer cannot be determined.
const STALE: Duration = Duration::from_secs(10 * 60);

/// A stored photo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptPhoto {
    /// The SHA-256 of the stored content, in hexadecimal; also the file's name.
    pub sha256: String,
    /// The size of the stored content.
    pub bytes: u64,
}

#[derive(Clone, Debug)]
pub struct PhotoFolder {
    folder: PathBuf,
    limit: u64,
}

impl PhotoFolder {
    /// The name of the setting for the maximum size, in bytes.
    pub const SIZE_SETTING: &'static str = "photo_limit_bytes";
    /// The default maximum size: 1 GiB.
    pub(crate) const DEFAULT_MAX_BYTES: u64 = 1 << 30;

    /// Finds the folder next to a ledger.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn of_store(store: &Store) -> Result<PhotoFolder, LedgerError> {
        let limit = store.setting(PhotoFolder::SIZE_SETTING)?;
        let limit = limit.and_then(|text| text.parse().ok()).unwrap_or(PhotoFolder::DEFAULT_MAX_BYTES);
        let mut folder = store.path().as_os_str().to_owned();
        folder.push(files::PHOTOS_ENDING);
        Ok(PhotoFolder { folder: folder.into(), limit })
    }

    /// Returns the maximum size of the folder in bytes.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns the path under which a photo would be stored.
    fn path(&self, sha256: &str) -> PathBuf {
        self.folder.join(sha256)
    }

    /// Reads a photo; `None` if it is not stored, or if the file is a link or has other content.
    pub fn read(&self, sha256: &str) -> Option<Vec<u8>> {
        super::Hash::parse(sha256)?;
        let bytes = files::read_own(&self.path(sha256), MAX_PHOTO_BYTES).ok()?;
        (name_of(&bytes) == sha256).then_some(bytes)
    }

    /// Returns true if a file with this photo's name exists that is not the photo.
    pub fn is_changed(&self, sha256: &str) -> bool {
        self.path(sha256).symlink_metadata().is_ok() && self.read(sha256).is_none()
    }

    /// Stores a photo without its camera metadata, unless it is already stored.
    ///
    /// # Errors
    /// The file is not a picture, the limit would be exceeded, or the disk fails; nothing is stored then.
    pub fn keep(&self, photo: &[u8]) -> Result<KeptPhoto, LedgerError> {
        self.keep_taken_by(photo, None)
    }

    /// Stores a photo like [`Self::keep`], with the camera of a photo that no longer names it. The camera is stored
    /// beside the photo.
    ///
    /// # Errors
    /// As [`Self::keep`].
    pub fn keep_taken_by(&self, photo: &[u8], camera: Option<Camera>) -> Result<KeptPhoto, LedgerError> {
        let camera = Camera::in_photo(photo).or(camera);
        let bytes = bare::bare(photo)?;
        let kept = KeptPhoto { sha256: name_of(&bytes), bytes: bytes.len() as u64 };
        let path = self.path(&kept.sha256);
        files::private_folder(&self.folder).map_err(|error| file_error(&self.folder, "written", &error))?;
        self.tidy();
        if self.read(&kept.sha256).is_some() {
            return Ok(kept);
        }
        let used = self.used_bytes();
        if used.saturating_add(kept.bytes) > self.limit {
            return Err(LedgerError::EvidenceLimit { kept: used, limit: self.limit, new: kept.bytes });
        }
        // This replaces whatever is there with a new file; a link is replaced, not written through.
        files::write_private(&path, &bytes).map_err(|error| file_error(&path, "written", &error))?;
        if let Some(camera) = camera {
            camera.save_beside(&path).map_err(|error| file_error(&path, "written", &error))?;
        }
        Ok(kept)
    }

    /// Lists the stored photos with their sizes in bytes.
    pub fn stored_photos(&self) -> Vec<(String, u64)> {
        let photos = self.files().filter(|(name, _)| super::Hash::parse(name).is_some());
        let mut kept: Vec<(String, u64)> = photos.map(|(name, meta)| (name, meta.len())).collect();
        kept.sort();
        kept
    }

    /// Sums the bytes of everything in the folder, including half-written files.
    fn used_bytes(&self) -> u64 {
        self.files().map(|(_, meta)| meta.len()).sum()
    }

    /// Lists the folder's files, excluding links.
    fn files(&self) -> impl Iterator<Item = (String, std::fs::Metadata)> {
        let entries = std::fs::read_dir(&self.folder);
        let file = |entry: std::fs::DirEntry| {
            let name = entry.file_name().into_string().ok()?;
            let meta = entry.path().symlink_metadata().ok()?;
            meta.is_file().then_some((name, meta))
        };
        entries.into_iter().flatten().flatten().filter_map(file)
    }

    /// Removes half-written files left by programs that were killed, and revokes other people's permissions.
    fn tidy(&self) {
        for (name, meta) in self.files() {
            let path = self.folder.join(&name);
            if is_left_over(&name, &meta) {
                // Another program may have been faster; whatever remains is counted.
                let _ = std::fs::remove_file(path);
            } else {
                files::keep_private(&path);
            }
        }
    }

    /// Removes a photo; it is not an error if the photo is not there.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn remove(&self, sha256: &str) -> Result<(), LedgerError> {
        let path = self.path(sha256);
        Camera::remove_beside(&path);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(file_error(&path, "written", &error)),
            _ => Ok(()),
        }
    }
}

fn name_of(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut name = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(name, "{byte:02x}");
    }
    name
}

/// Returns true for a half-written file whose writer is gone, judged by the process id in its name, or else by its
/// age.
fn is_left_over(name: &str, meta: &std::fs::Metadata) -> bool {
    let Some(of) = name.strip_suffix(".part") else {
        return false;
    };
    let age = meta.modified().ok().and_then(|then| then.elapsed().ok());
    let writer = of.rsplit_once('.').map(|(_, writer)| writer);
    age.is_some_and(|age| age > STALE) || writer.is_some_and(is_gone)
}

/// Returns true if no process with this id runs on this machine.
fn is_gone(writer: &str) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, test_kill_process};
        let pid = writer.parse().ok().and_then(Pid::from_raw);
        pid.is_some_and(|pid| test_kill_process(pid) == Err(rustix::io::Errno::SRCH))
    }
    #[cfg(not(unix))]
    {
        let _ = writer;
        false
    }
}

fn file_error(path: &Path, verb: &'static str, error: &std::io::Error) -> LedgerError {
    LedgerError::File { path: path.display().to_string(), verb, why: error.into() }
}

/// Strips a photo of what a camera adds to it: place, time, serial numbers, previews, comments. The orientation stays.
///
/// # Errors
/// The file is not a picture, or cannot be decoded.
pub fn bare_photo(photo: &[u8]) -> Result<Vec<u8>, LedgerError> {
    Ok(bare::bare(photo)?)
}

/// Reads a file that should be stored as a photo.
///
/// # Errors
/// Those of [`files::read`].
pub fn read_photo(path: &Path) -> Result<Vec<u8>, FileFault> {
    files::read(path, MAX_PHOTO_BYTES)
}

/// Makes the user's data folder accessible only to the user, along with the older nights in it. A folder that everybody
/// shares by design (`/tmp`) is left unchanged.
pub fn keep_data_private(data: &Path) {
    if is_shared(data) {
        return;
    }
    files::keep_private(data);
    let nights = data.join("nights");
    for entry in std::fs::read_dir(&nights).into_iter().flatten().flatten() {
        files::keep_private(&entry.path());
    }
    files::keep_private(&nights);
}

/// Returns true for a folder in which everybody may write (sticky bit).
fn is_shared(folder: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder).map(|meta| meta.permissions().mode());
        mode.is_ok_and(|mode| mode & 0o1000 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        false
    }
}
