//! Safe reading and writing of files: reading takes a regular file of bounded length, writing leaves a whole file or no
//! file, and private files are readable only by their owner.

mod output;
mod owned;

pub use output::{Output, OutputFault, Writing};
pub use owned::{
    DRAFT_NAME, HEADS_ENDING, LEDGER_MARK, LEDGER_NAME, OwnedFile, PHOTOS_ENDING, draft_files, draft_lock,
};

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use quejing_message::Message;

/// The most bytes of text that people write by hand: a profile, a list of labels.
pub const MAX_TEXT_BYTES: u64 = 1 << 20;
/// The most bytes of an exported night or a file of nights.
pub const MAX_NIGHTS_BYTES: u64 = 256 << 20;

/// The reason for which a file cannot be read; the words are in `i18n::files`.
#[derive(Debug, thiserror::Error, Message)]
#[message("ledger-files")]
pub enum FileFault {
    /// There is no such file.
    #[message(code = "no_file")]
    Missing {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// A folder, pipe, device or socket.
    #[message(code = "not_a_file")]
    NotAFile {
        #[message(with = path_text)]
        path: PathBuf,
        /// The kind of thing found instead.
        #[message(main)]
        kind: FileKind,
    },
    /// Longer than the limit.
    #[message(code = "file_too_long")]
    TooLong {
        #[message(with = path_text)]
        path: PathBuf,
        /// The limit in bytes.
        most: u64,
    },
    /// Text that is not UTF-8.
    #[message(code = "not_text")]
    NotText {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// The system cannot read it.
    #[message(code = "unreadable")]
    Unreadable {
        #[message(with = path_text)]
        path: PathBuf,
        /// The system's error.
        #[message(with = SystemCause::from)]
        why: io::Error,
    },
}

/// An error of the system, as people are told of it.
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-cause")]
pub enum SystemCause {
    /// The file or folder does not exist.
    Missing,
    /// Something of that name exists already.
    Taken,
    /// The system does not permit it.
    Forbidden,
    /// The disk has no space left.
    Full,
    /// A folder of the path is a file.
    NoFolder,
    /// The file system cannot be written.
    WriteProtected,
    /// Another error, in the system's words.
    Said(#[message(name = "said")] String),
}

impl From<&io::Error> for SystemCause {
    fn from(error: &io::Error) -> SystemCause {
        match error.kind() {
            io::ErrorKind::NotFound => SystemCause::Missing,
            io::ErrorKind::AlreadyExists => SystemCause::Taken,
            io::ErrorKind::PermissionDenied => SystemCause::Forbidden,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => SystemCause::Full,
            io::ErrorKind::NotADirectory => SystemCause::NoFolder,
            io::ErrorKind::ReadOnlyFilesystem => SystemCause::WriteProtected,
            _ => SystemCause::Said(error.to_string()),
        }
    }
}

impl FileFault {
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or("unreadable")
    }
}

/// Formats a path for the argument of a message.
fn path_text(path: &Path) -> String {
    path.display().to_string()
}

/// The kind of thing that was found instead of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("ledger-files")]
pub enum FileKind {
    Folder,
    /// A pipe, device or socket: reading it may never end.
    Stream,
    /// A link, where links are not allowed.
    Link,
}

/// Opens a regular file, without waiting on a pipe or device.
///
/// # Errors
/// [`FileFault::Missing`], [`FileFault::NotAFile`], [`FileFault::Unreadable`].
pub fn open(path: &Path) -> Result<File, FileFault> {
    open_as(path, Links::Followed)
}

/// The treatment of a link to a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    Followed,
    Refused,
}

fn open_as(path: &Path, links: Links) -> Result<File, FileFault> {
    let fault = |why: io::Error| match why.kind() {
        io::ErrorKind::NotFound => FileFault::Missing { path: path.to_owned() },
        _ => FileFault::Unreadable { path: path.to_owned(), why },
    };
    let regular = |meta: &fs::Metadata| match meta.is_file() {
        true => Ok(()),
        false => Err(FileFault::NotAFile {
            path: path.to_owned(),
            kind: match (meta.is_dir(), meta.is_symlink()) {
                (true, _) => FileKind::Folder,
                (_, true) => FileKind::Link,
                _ => FileKind::Stream,
            },
        }),
    };
    // Opening some devices has effects, so check first, and check again what was opened.
    let meta = match links {
        Links::Followed => fs::metadata(path),
        Links::Refused => fs::symlink_metadata(path),
    };
    regular(&meta.map_err(fault)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        let mut flags = rustix::fs::OFlags::NONBLOCK;
        flags.set(rustix::fs::OFlags::NOFOLLOW, links == Links::Refused);
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits().cast_signed());
    }
    let file = options.open(path).map_err(fault)?;
    regular(&file.metadata().map_err(fault)?)?;
    Ok(file)
}

/// Opens a file that may also be a pipe somebody writes to: what the shell hands over (`/dev/stdin`, `/dev/fd/63`), or a named
/// pipe with a writer. A pipe without one, a device or a folder is refused instead of waited for.
///
/// # Errors
/// As [`open()`].
pub fn open_lines(path: &Path) -> Result<Box<dyn Read>, FileFault> {
    let unreadable = |why: io::Error| FileFault::Unreadable { path: path.to_owned(), why };
    if output::resolve_target(path).descriptor.is_some() {
        return Ok(Box::new(File::open(path).map_err(unreadable)?));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if fs::metadata(path).is_ok_and(|meta| meta.file_type().is_fifo()) {
            return open_pipe(path);
        }
    }
    Ok(Box::new(open(path)?))
}

/// The time that a named pipe may be without a writer: as long as a shell takes to start the one beside us.
#[cfg(unix)]
const PIPE_PATIENCE: std::time::Duration = std::time::Duration::from_millis(300);

/// Opens a named pipe that somebody writes to.
#[cfg(unix)]
fn open_pipe(path: &Path) -> Result<Box<dyn Read>, FileFault> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    let unreadable = |why: io::Error| FileFault::Unreadable { path: path.to_owned(), why };
    let mut options = OpenOptions::new();
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    std::os::unix::fs::OpenOptionsExt::custom_flags(options.read(true), flags);
    let mut pipe = options.open(path).map_err(unreadable)?;
    let begun = std::time::Instant::now();
    let mut first = [0];
    loop {
        match pipe.read(&mut first) {
            Ok(0) if begun.elapsed() > PIPE_PATIENCE => {
                return Err(FileFault::NotAFile { path: path.to_owned(), kind: FileKind::Stream });
            }
            Ok(0) => std::thread::sleep(std::time::Duration::from_millis(10)),
            Ok(_) => break,
            // A writer has the pipe open but has not written yet.
            Err(why) if why.kind() == io::ErrorKind::WouldBlock => {
                let flags = fcntl_getfl(&pipe).map_err(|why| unreadable(why.into()))?;
                fcntl_setfl(&pipe, flags - OFlags::NONBLOCK).map_err(|why| unreadable(why.into()))?;
                return Ok(Box::new(pipe));
            }
            Err(why) => return Err(unreadable(why)),
        }
    }
    let flags = fcntl_getfl(&pipe).map_err(|why| unreadable(why.into()))?;
    fcntl_setfl(&pipe, flags - OFlags::NONBLOCK).map_err(|why| unreadable(why.into()))?;
    Ok(Box::new(io::Cursor::new(first).chain(pipe)))
}

/// Reads a regular file of at most `most` bytes.
///
/// # Errors
/// As [`open()`], and [`FileFault::TooLong`].
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, FileFault> {
    take(open(path)?, path, most)
}

/// Reads a file in one of our folders: as [`read`], but without following a link.
///
/// # Errors
/// As [`read`].
pub fn read_own(path: &Path, most: u64) -> Result<Vec<u8>, FileFault> {
    take(open_as(path, Links::Refused)?, path, most)
}

fn take(file: File, path: &Path, most: u64) -> Result<Vec<u8>, FileFault> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(|why| FileFault::Unreadable { path: path.to_owned(), why })?;
    match bytes.len() as u64 > most {
        true => Err(FileFault::TooLong { path: path.to_owned(), most }),
        false => Ok(bytes),
    }
}

/// Reads a regular file of text, at most `most` bytes of UTF-8.
///
/// # Errors
/// As [`read`], and [`FileFault::NotText`].
pub fn read_text(path: &Path, most: u64) -> Result<String, FileFault> {
    String::from_utf8(read(path, most)?).map_err(|_| FileFault::NotText { path: path.to_owned() })
}

/// Writes a settings or rule file atomically: writes a temporary file beside it, syncs it and renames it. Creates
/// the folder if necessary. A symbolic link stays; its target is replaced. For files that a user names for a
/// result, use [`Output`].
///
/// # Errors
/// The folder cannot be created or written to.
pub fn write_settings(path: &Path, bytes: &[u8]) -> io::Result<()> {
    path.parent().filter(|f| !f.as_os_str().is_empty()).map_or(Ok(()), fs::create_dir_all)?;
    write_with(&path.canonicalize().unwrap_or_else(|_| path.to_owned()), bytes, OpenOptions::new(), Old::Replaced)
}

/// Writes one of our files whole, readable only by its owner (0600). A link in its place is replaced.
///
/// # Errors
/// The folder does not exist or cannot be written to.
pub fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, bytes, private_options(), Old::Replaced)
}

/// Writes like [`write_private`], but never replaces another file, not even one that appears meanwhile.
///
/// # Errors
/// As [`write_private`]; [`io::ErrorKind::AlreadyExists`].
pub fn write_private_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, bytes, private_options(), Old::Kept)
}

/// Locks one of our lock files for as long as the file stays open, creating it if necessary. The system releases the lock of a
/// program that ends, however it ends.
///
/// # Errors
/// [`TryLockError::WouldBlock`] while another open file holds the lock; any other error if the file cannot be opened or locked.
pub fn try_lock_private(path: &Path) -> Result<File, TryLockError> {
    let mut options = private_options();
    #[cfg(unix)]
    {
        let flags = rustix::fs::OFlags::NOFOLLOW.bits().cast_signed();
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags);
    }
    let file = options.create(true).truncate(false).write(true).open(path).map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

/// The treatment of a file that already exists.
#[derive(Clone, Copy)]
enum Old {
    Replaced,
    Kept,
}

fn write_with(path: &Path, bytes: &[u8], options: OpenOptions, old: Old) -> io::Result<()> {
    let part = part_of(path);
    let write = || {
        let mut file = create_part(&part, options)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        match old {
            Old::Replaced => fs::rename(&part, path),
            Old::Kept => move_new(&part, path),
        }
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&part);
    })?;
    sync_folder(path);
    Ok(())
}

/// Returns the path beside a file where its new content is written.
fn part_of(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    PathBuf::from(beside)
}

/// Creates the file beside, never writing through what a killed program left there, or a link somebody placed.
fn create_part(part: &Path, mut options: OpenOptions) -> io::Result<File> {
    match fs::remove_file(part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    options.write(true).create_new(true).open(part)
}

/// Returns true if both are the same existing file, under whatever names.
fn same_file(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        false
    }
}

/// Moves a file to a free place: unlike renaming, linking never replaces.
fn move_new(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A file system without hard links.
        Err(_) if fs::symlink_metadata(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(from, to),
    }
}

/// Syncs the folder of a file, so that its name survives a power cut. A system that cannot sync folders loses nothing else.
pub fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
}

/// Options for a file that only its owner can read (0600 on systems with modes).
pub fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates one of our folders, with its parents, that only its owner can enter (0700); an existing one is repaired.
///
/// # Errors
/// The folder cannot be created.
pub fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    keep_private(path);
    Ok(())
}

/// Removes other people's rights to one of our files or folders. Anything that belongs to somebody else, or lies on a disk
/// without such rights, stays unchanged; links are not followed.
pub fn keep_private(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let Ok(meta) = fs::symlink_metadata(path) else {
            return;
        };
        let mode = meta.permissions().mode();
        if !meta.is_symlink() && mode & 0o077 != 0 {
            let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode & !0o077));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quejing-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn only_regular_files_of_bounded_length_are_read() {
        let folder = folder("read");
        let file = folder.join("a.txt");
        fs::write(&file, "12345").unwrap();
        assert_eq!(read_text(&file, 5).unwrap(), "12345");
        assert_eq!(read(&file, 4).unwrap_err().code(), "file_too_long");
        assert_eq!(read(&folder, 4).unwrap_err().code(), "not_a_file");
        assert_eq!(read(&folder.join("b"), 4).unwrap_err().code(), "no_file");
        fs::write(&file, [0xff]).unwrap();
        assert_eq!(read_text(&file, 5).unwrap_err().code(), "not_text");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_refused_at_once() {
        let folder = folder("pipe");
        let pipe = folder.join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for path in [pipe.as_path(), Path::new("/dev/zero")] {
            assert_eq!(read(path, 4).unwrap_err().code(), "not_a_file");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_a_folder_of_ours_is_not_followed() {
        let folder = folder("own");
        let (file, link) = (folder.join("a"), folder.join("b"));
        fs::write(&file, "12345").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert_eq!(read_own(&file, 5).unwrap(), b"12345");
        assert_eq!(read_own(&link, 5).unwrap_err().code(), "not_a_file");
        assert_eq!(read(&link, 5).unwrap(), b"12345");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn private_files_and_folders_are_made_and_repaired() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = folder("private");
        let inner = folder.join("one/two");
        private_folder(&inner).unwrap();
        assert_eq!((mode(&inner), mode(&folder.join("one"))), (0o700, 0o700));
        let file = inner.join("a");
        write_private(&file, b"1").unwrap();
        assert_eq!(mode(&file), 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o664)).unwrap();
        fs::set_permissions(&inner, fs::Permissions::from_mode(0o755)).unwrap();
        keep_private(&file);
        private_folder(&inner).unwrap();
        assert_eq!((mode(&inner), mode(&file)), (0o700, 0o600));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_new_file_never_takes_the_place_of_another() {
        let folder = folder("new");
        let file = folder.join("1.json");
        write_private_new(&file, b"first").unwrap();
        assert_eq!(write_private_new(&file, b"second").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&file).unwrap(), b"first");
        write_private(&file, b"third").unwrap();
        write_settings(&folder.join("a/b/c.txt"), b"deep").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"third");
        // Nothing is left next to them.
        let names = |folder: &Path| fs::read_dir(folder).unwrap().count();
        assert_eq!((names(&folder), names(&folder.join("a/b"))), (2, 1));
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn writing_through_a_link_or_pipe_keeps_the_link_or_pipe() {
        let folder = folder("through");
        let (file, link, pipe) = (folder.join("a"), folder.join("b"), folder.join("pipe"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        Output::new(&link).replacing(true).write(b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::process::Command::new("cat").arg(&pipe).stdout(std::process::Stdio::piped()).spawn();
        Output::new(&pipe).write(b"through").unwrap();
        assert_eq!(reader.unwrap().wait_with_output().unwrap().stdout, b"through");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_place_of_the_temporary_file_is_not_followed() {
        let folder = folder("link");
        let (victim, file) = (folder.join("victim"), folder.join("a"));
        fs::write(&victim, "old").unwrap();
        std::os::unix::fs::symlink(&victim, folder.join(format!("a.{}.part", std::process::id()))).unwrap();
        Output::new(&file).write(b"new").unwrap();
        assert_eq!(fs::read(&victim).unwrap(), b"old");
        assert_eq!(fs::read(&file).unwrap(), b"new");
        fs::remove_dir_all(folder).unwrap();
    }
}
