//! Safe reading and writing of files. Reading takes a regular file of bounded length, writing leaves a whole file or no
//! file, and only the owner can read private files.

mod output;
mod owned_file;

pub use output::{Output, OutputFault, OutputWriter};
pub use owned_file::{
    DRAFT_NAME, HEADS_ENDING, LEDGER_APPLICATION_ID, LEDGER_NAME, OwnedFile, PHOTOS_ENDING, draft_lock_path,
    draft_paths,
};

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use quejing_message::Message;

/// The maximum length in bytes of a text file that people write by hand, such as a profile or a list of labels.
pub const MAX_TEXT_BYTES: u64 = 1 << 20;
/// The maximum length in bytes of a file with one exported night or several nights.
pub const MAX_NIGHTS_BYTES: u64 = 256 << 20;
/// The mark of UTF-8 (byte order mark) at the beginning of a text file: spreadsheets need it, and some editors write
/// it.
pub const UTF8_MARK: char = '\u{feff}';

/// The reason why a file cannot be read; the texts are in `ledger-files…` messages.
#[derive(Debug, thiserror::Error, Message)]
#[message("ledger-files")]
pub enum FileFault {
    /// The file does not exist.
    #[message(code = "no_file")]
    Missing {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// The path leads to a folder, pipe, device or socket, or to a link where links are not followed.
    #[message(code = "not_a_file")]
    NotAFile {
        #[message(with = path_text)]
        path: PathBuf,
        /// The kind of the thing found in place of a file.
        #[message(main)]
        kind: FileKind,
    },
    /// The file is longer than the limit.
    #[message(code = "file_too_long")]
    TooLong {
        #[message(with = path_text)]
        path: PathBuf,
        /// The maximum length in bytes.
        most: u64,
    },
    /// The file is not UTF-8 text.
    #[message(code = "not_text")]
    NotText {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// The system cannot open or read the file.
    #[message(code = "unreadable")]
    Unreadable {
        #[message(with = path_text)]
        path: PathBuf,
        /// The error of the operating system.
        #[message(with = SystemCause::from)]
        why: io::Error,
    },
}

/// The cause of an operating system's error, as messages name it to people.
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-cause")]
pub enum SystemCause {
    /// The file or folder does not exist.
    Missing,
    /// A file or folder of that name already exists.
    Taken,
    /// The system denies permission.
    Forbidden,
    /// The disk has no space left.
    Full,
    /// A part of the path that should be a folder is a file.
    NoFolder,
    /// The file system is read-only.
    WriteProtected,
    /// Nobody accepts connections at the address.
    NobodyListens,
    /// No answer came in time.
    NoAnswer,
    /// Another error, as the system words it.
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
            io::ErrorKind::ConnectionRefused => SystemCause::NobodyListens,
            io::ErrorKind::TimedOut => SystemCause::NoAnswer,
            _ => SystemCause::Said(error.to_string()),
        }
    }
}

impl FileFault {
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or("unreadable")
    }
}

/// Returns a path as text; characters that are not Unicode become `�`.
fn path_text(path: &Path) -> String {
    path.display().to_string()
}

/// The kind of a thing found in place of a regular file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("ledger-files")]
pub enum FileKind {
    Folder,
    /// A pipe, device or socket, whose reading may never end.
    Stream,
    /// A symbolic link where links are not followed.
    Link,
}

/// Opens a regular file for reading, also through links. Refuses pipes and devices without waiting for them.
///
/// # Errors
/// [`FileFault::Missing`], [`FileFault::NotAFile`], [`FileFault::Unreadable`].
pub fn open_regular_file(path: &Path) -> Result<File, FileFault> {
    open_with_links(path, LinkPolicy::Followed)
}

/// The treatment of a symbolic link at the path of a file to be opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinkPolicy {
    Followed,
    Refused,
}

/// Opens a regular file for reading. Follows or refuses a symbolic link at the path, as `links` says; links in place of
/// its folders are always followed.
fn open_with_links(path: &Path, links: LinkPolicy) -> Result<File, FileFault> {
    let fault = |why: io::Error| match why.kind() {
        io::ErrorKind::NotFound => FileFault::Missing { path: path.to_owned() },
        _ => FileFault::Unreadable { path: path.to_owned(), why },
    };
    let require_regular = |meta: &fs::Metadata| match meta.is_file() {
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
        LinkPolicy::Followed => fs::metadata(path),
        LinkPolicy::Refused => fs::symlink_metadata(path),
    };
    require_regular(&meta.map_err(fault)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        let mut flags = rustix::fs::OFlags::NONBLOCK;
        flags.set(rustix::fs::OFlags::NOFOLLOW, links == LinkPolicy::Refused);
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits().cast_signed());
    }
    let file = options.open(path).map_err(fault)?;
    require_regular(&file.metadata().map_err(fault)?)?;
    Ok(file)
}

/// Opens for reading a regular file, an open file of the shell (`/dev/stdin`, `/dev/fd/63`), or a named pipe, for whose
/// writer it waits at most 300 milliseconds.
///
/// # Errors
/// As [`open_regular_file`]; [`FileFault::NotAFile`] for a named pipe without a writer.
pub fn open_file_or_pipe(path: &Path) -> Result<Box<dyn Read>, FileFault> {
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
    Ok(Box::new(open_regular_file(path)?))
}

/// The maximum wait for the writer of a named pipe, which a shell may start at the same time as this program.
#[cfg(unix)]
const MAX_PIPE_WAIT: std::time::Duration = std::time::Duration::from_millis(300);

/// Opens a named pipe, once it has a writer, for blocking reads. A byte that was read while waiting comes first. Fails
/// if no writer opens the pipe within [`MAX_PIPE_WAIT`].
#[cfg(unix)]
fn open_pipe(path: &Path) -> Result<Box<dyn Read>, FileFault> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    let unreadable = |why: io::Error| FileFault::Unreadable { path: path.to_owned(), why };
    let mut options = OpenOptions::new();
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    std::os::unix::fs::OpenOptionsExt::custom_flags(options.read(true), flags);
    let mut pipe = options.open(path).map_err(unreadable)?;
    let start = std::time::Instant::now();
    let mut first_byte = [0];
    loop {
        match pipe.read(&mut first_byte) {
            Ok(0) if start.elapsed() > MAX_PIPE_WAIT => {
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
    Ok(Box::new(io::Cursor::new(first_byte).chain(pipe)))
}

/// Reads a regular file of at most `max_bytes` bytes, also through links.
///
/// # Errors
/// As [`open_regular_file`], and [`FileFault::TooLong`].
pub fn read_bytes(path: &Path, max_bytes: u64) -> Result<Vec<u8>, FileFault> {
    read_limited(open_regular_file(path)?, path, max_bytes)
}

/// Reads a regular file of at most `max_bytes` bytes in one of the program's own folders. Refuses a symbolic link at
/// the path.
///
/// # Errors
/// As [`read_bytes`]; [`FileFault::NotAFile`] for a link.
pub fn read_own_bytes(path: &Path, max_bytes: u64) -> Result<Vec<u8>, FileFault> {
    read_limited(open_with_links(path, LinkPolicy::Refused)?, path, max_bytes)
}

/// Reads the rest of an open file, which may have at most `most` bytes. `path` is for the errors.
fn read_limited(file: File, path: &Path, most: u64) -> Result<Vec<u8>, FileFault> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(|why| FileFault::Unreadable { path: path.to_owned(), why })?;
    match bytes.len() as u64 > most {
        true => Err(FileFault::TooLong { path: path.to_owned(), most }),
        false => Ok(bytes),
    }
}

/// Reads a regular file of UTF-8 text of at most `max_bytes` bytes, also through links.
///
/// # Errors
/// As [`read_bytes`], and [`FileFault::NotText`].
pub fn read_text(path: &Path, max_bytes: u64) -> Result<String, FileFault> {
    String::from_utf8(read_bytes(path, max_bytes)?).map_err(|_| FileFault::NotText { path: path.to_owned() })
}

/// Writes a settings or rule file atomically: writes a temporary file beside it, syncs and renames it. Creates the
/// folder if necessary. A symbolic link stays; its target is replaced. For files that a user names for a result, use
/// [`Output`].
///
/// # Errors
/// The folder cannot be created or written to.
pub fn write_settings(path: &Path, bytes: &[u8]) -> io::Result<()> {
    path.parent().filter(|f| !f.as_os_str().is_empty()).map_or(Ok(()), fs::create_dir_all)?;
    write_file_atomically(
        &path.canonicalize().unwrap_or_else(|_| path.to_owned()),
        bytes,
        OpenOptions::new(),
        ExistingFile::Replaced,
    )
}

/// Writes one of the program's own files atomically, readable only by its owner (0600). Replaces a file or a symbolic
/// link at the path.
///
/// # Errors
/// The folder does not exist or cannot be written to.
pub fn write_private_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_file_atomically(path, bytes, private_open_options(), ExistingFile::Replaced)
}

/// Writes a new file of the program atomically, readable only by its owner (0600). Never replaces a file, not even one
/// that appears meanwhile.
///
/// # Errors
/// As [`write_private_file`]; [`io::ErrorKind::AlreadyExists`] if the path exists.
pub fn write_new_private_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_file_atomically(path, bytes, private_open_options(), ExistingFile::Kept)
}

/// Opens a lock file of the program, creating it if necessary, and locks it without waiting. The lock lasts until the
/// returned file is closed or the program ends, however it ends.
///
/// # Errors
/// [`TryLockError::WouldBlock`] if another open file holds the lock; any other error if the file cannot be opened or
/// locked.
pub fn try_lock_private_file(path: &Path) -> Result<File, TryLockError> {
    let mut options = private_open_options();
    #[cfg(unix)]
    {
        let flags = rustix::fs::OFlags::NOFOLLOW.bits().cast_signed();
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags);
    }
    let file = options.create(true).truncate(false).write(true).open(path).map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

/// The treatment of an existing file at the path to be written.
#[derive(Clone, Copy)]
enum ExistingFile {
    Replaced,
    Kept,
}

/// Writes a file atomically: creates a temporary file beside it with `options`, syncs it and moves it to the path,
/// where `existing` decides about a file that exists. Removes the temporary file after an error.
fn write_file_atomically(path: &Path, bytes: &[u8], options: OpenOptions, existing: ExistingFile) -> io::Result<()> {
    let part = part_path(path);
    let write = || {
        let mut file = create_part_file(&part, options)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        match existing {
            ExistingFile::Replaced => fs::rename(&part, path),
            ExistingFile::Kept => move_to_free_path(&part, path),
        }
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&part);
    })?;
    sync_parent_folder(path);
    Ok(())
}

/// Returns the path of the temporary file that takes a file's new content: the path of the file, followed by this
/// process's id and `.part`.
fn part_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    PathBuf::from(name)
}

/// Creates an empty temporary file at `part`, after removing a file that a killed program left there or a link that
/// somebody placed.
fn create_part_file(part: &Path, mut options: OpenOptions) -> io::Result<File> {
    match fs::remove_file(part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    options.write(true).create_new(true).open(part)
}

/// Returns true if both metadata belong to one file, whatever its names; false on all systems but Unix.
fn is_same_file(one: &fs::Metadata, other: &fs::Metadata) -> bool {
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

/// Moves a file to a path, where none may exist. Links it there and removes the old name, as renaming would replace a
/// file. Without hard links, renames it after a check, so that a file created in between is lost.
fn move_to_free_path(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A file system without hard links.
        Err(_) if fs::symlink_metadata(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(from, to),
    }
}

/// Syncs the folder of a file to disk, so that the file's name survives a power cut. Ignores errors: some systems
/// cannot sync folders.
pub fn sync_parent_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
}

/// Returns options that create a file with rights for its owner alone (0600 on systems with modes); the caller sets the
/// access.
pub fn private_open_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a folder of the program, with its parents, that only the owner can enter (0700). Removes the rights of
/// others to an existing folder.
///
/// # Errors
/// The folder cannot be created.
pub fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    restrict_to_owner(path);
    Ok(())
}

/// Removes the rights of other users to a file or folder of the program. Does not follow a symbolic link; ignores
/// errors, as with files of other users or disks without such rights.
pub fn restrict_to_owner(path: &Path) {
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

    fn test_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quejing-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn only_regular_files_of_bounded_length_are_read() {
        let folder = test_folder("read");
        let file = folder.join("a.txt");
        fs::write(&file, "12345").unwrap();
        assert_eq!(read_text(&file, 5).unwrap(), "12345");
        assert_eq!(read_bytes(&file, 4).unwrap_err().code(), "file_too_long");
        assert_eq!(read_bytes(&folder, 4).unwrap_err().code(), "not_a_file");
        assert_eq!(read_bytes(&folder.join("b"), 4).unwrap_err().code(), "no_file");
        fs::write(&file, [0xff]).unwrap();
        assert_eq!(read_text(&file, 5).unwrap_err().code(), "not_text");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_refused_at_once() {
        let folder = test_folder("pipe");
        let pipe = folder.join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for path in [pipe.as_path(), Path::new("/dev/zero")] {
            assert_eq!(read_bytes(path, 4).unwrap_err().code(), "not_a_file");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_a_folder_of_ours_is_not_followed() {
        let folder = test_folder("own");
        let (file, link) = (folder.join("a"), folder.join("b"));
        fs::write(&file, "12345").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert_eq!(read_own_bytes(&file, 5).unwrap(), b"12345");
        assert_eq!(read_own_bytes(&link, 5).unwrap_err().code(), "not_a_file");
        assert_eq!(read_bytes(&link, 5).unwrap(), b"12345");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn private_files_and_folders_are_made_and_repaired() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = test_folder("private");
        let inner = folder.join("one/two");
        create_private_folder(&inner).unwrap();
        assert_eq!((mode(&inner), mode(&folder.join("one"))), (0o700, 0o700));
        let file = inner.join("a");
        write_private_file(&file, b"1").unwrap();
        assert_eq!(mode(&file), 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o664)).unwrap();
        fs::set_permissions(&inner, fs::Permissions::from_mode(0o755)).unwrap();
        restrict_to_owner(&file);
        create_private_folder(&inner).unwrap();
        assert_eq!((mode(&inner), mode(&file)), (0o700, 0o600));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_new_file_never_takes_the_place_of_another() {
        let folder = test_folder("new");
        let file = folder.join("1.json");
        write_new_private_file(&file, b"first").unwrap();
        assert_eq!(write_new_private_file(&file, b"second").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&file).unwrap(), b"first");
        write_private_file(&file, b"third").unwrap();
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
        let folder = test_folder("through");
        let (file, link, pipe) = (folder.join("a"), folder.join("b"), folder.join("pipe"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        Output::new(&link).with_replacement(true).write(b"new").unwrap();
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
        let folder = test_folder("link");
        let (victim, file) = (folder.join("victim"), folder.join("a"));
        fs::write(&victim, "old").unwrap();
        std::os::unix::fs::symlink(&victim, folder.join(format!("a.{}.part", std::process::id()))).unwrap();
        Output::new(&file).write(b"new").unwrap();
        assert_eq!(fs::read(&victim).unwrap(), b"old");
        assert_eq!(fs::read(&file).unwrap(), b"new");
        fs::remove_dir_all(folder).unwrap();
    }
}
