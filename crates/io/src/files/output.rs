//! Files that a user names for a result. Window, phones and command line write them through [`Output`], which never
//! replaces a ledger or an input of the same command, and replaces another file only if told to.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use quejing_message::Message;

use super::is_same_file;
use super::owned_file::{OwnedFile, owned_file_kind};

/// The maximum number of symbolic links that are followed from one path to its target.
const MAX_LINKS: usize = 40;

/// A file to be written for the user, with its permissions and the files that it must not replace.
#[derive(Clone, Debug)]
pub struct Output {
    path: PathBuf,
    replaces: bool,
    creates_folder: bool,
    inputs: Vec<PathBuf>,
    ledger: Option<PathBuf>,
}

/// The reason why a result cannot be written; the texts are in `output…` messages.
#[derive(Debug, thiserror::Error, Message)]
#[message("output")]
pub enum OutputFault {
    /// The path is an input of the same command, or lies in a folder of such inputs.
    #[message(code = "output_is_input")]
    Input {
        #[message(with = super::path_text)]
        path: PathBuf,
    },
    /// The path is a ledger, or a file that belongs to one.
    #[message(code = "output_is_ledger")]
    Owned {
        #[message(with = super::path_text)]
        path: PathBuf,
        #[message(main)]
        what: OwnedFile,
    },
    /// The file already exists, and the user did not allow to replace it.
    #[message(id = "output-there-force", code = "file_there")]
    Exists {
        #[message(with = super::path_text)]
        path: PathBuf,
    },
    #[message(code = "not_a_file")]
    Folder {
        #[message(with = super::path_text)]
        path: PathBuf,
    },
    /// The system cannot write the file.
    #[message(id = "cli-cannot-write", code = "cannot_write")]
    Unwritable {
        #[message(with = super::path_text)]
        path: PathBuf,
        /// The error of the operating system.
        #[message(with = super::SystemCause::from)]
        why: io::Error,
    },
}

impl OutputFault {
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or("cannot_write")
    }

    pub fn path(&self) -> &Path {
        match self {
            OutputFault::Input { path }
            | OutputFault::Owned { path, .. }
            | OutputFault::Exists { path }
            | OutputFault::Folder { path }
            | OutputFault::Unwritable { path, .. } => path,
        }
    }
}

impl Output {
    /// Builds an output that is written only if the file does not exist yet.
    pub fn new(path: impl Into<PathBuf>) -> Output {
        Output { path: path.into(), replaces: false, creates_folder: false, inputs: Vec::new(), ledger: None }
    }

    /// Returns the output with permission to replace an existing file if `replaces`, else without.
    #[must_use]
    pub fn with_replacement(self, replaces: bool) -> Output {
        Output { replaces, ..self }
    }

    /// Returns the output with permission to create the file's folder if necessary.
    #[must_use]
    pub fn with_new_folder(self) -> Output {
        Output { creates_folder: true, ..self }
    }

    /// Returns the output with more paths that it must not replace: files that the command reads, folders of such
    /// files, and its other outputs.
    #[must_use]
    pub fn with_spared_files<P: Into<PathBuf>>(mut self, inputs: impl IntoIterator<Item = P>) -> Output {
        self.inputs.extend(inputs.into_iter().map(Into::into));
        self
    }

    /// Returns the output with the ledger from which the result comes, which is never replaced, even if its content is
    /// too damaged to be recognised.
    #[must_use]
    pub fn with_ledger(self, ledger: &Path) -> Output {
        Output { ledger: Some(ledger.to_owned()), ..self }
    }

    /// Returns the path as given to [`Self::new`], with links unresolved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if the path stands for the program's own standard output, to which the command must then print
    /// nothing else.
    pub fn is_standard_output(&self) -> bool {
        resolve_target(&self.path).descriptor == Some(1)
    }

    /// Checks that the file may be written, as far as the path shows: writes nothing, and does not detect missing
    /// folders or permissions.
    ///
    /// # Errors
    /// Every [`OutputFault`] except [`OutputFault::Unwritable`].
    pub fn check_writable(&self) -> Result<(), OutputFault> {
        let target = resolve_target(&self.path);
        self.check_target(&target)?;
        let path = self.path.clone();
        match &target.meta {
            Some(meta) if meta.is_dir() => Err(OutputFault::Folder { path }),
            Some(meta) if meta.is_file() && target.descriptor.is_none() && !self.replaces => {
                Err(OutputFault::Exists { path })
            }
            _ => Ok(()),
        }
    }

    /// Checks that the path, as a folder to be written to, does not belong to a ledger. The folder may exist.
    ///
    /// # Errors
    /// [`OutputFault::Owned`].
    pub fn check_folder(&self) -> Result<(), OutputFault> {
        self.check_not_owned(&resolve_target(&self.path))
    }

    /// Checks that the target does not belong to a ledger.
    fn check_not_owned(&self, target: &LinkTarget) -> Result<(), OutputFault> {
        match owned_file_kind(&target.path, target.regular_file_meta(), self.ledger.as_slice()) {
            Some(what) => Err(OutputFault::Owned { path: self.path.clone(), what }),
            None => Ok(()),
        }
    }

    /// Checks that the target neither belongs to a ledger nor is an input of the command.
    fn check_target(&self, target: &LinkTarget) -> Result<(), OutputFault> {
        if target.meta.as_ref().is_none_or(Metadata::is_file) {
            self.check_not_owned(target)?;
        }
        match self.inputs.iter().any(|input| target.is_file_or_inside(input)) {
            true => Err(OutputFault::Input { path: self.path.clone() }),
            false => Ok(()),
        }
    }

    /// Writes the whole file. A regular file is complete or unchanged; a pipe or device is written to directly. A
    /// symbolic link stays, and its target is written.
    ///
    /// # Errors
    /// Every [`OutputFault`].
    pub fn write(&self, bytes: &[u8]) -> Result<(), OutputFault> {
        let mut writing = self.begin_writing()?;
        match writing.write_all(bytes).and_then(|()| writing.flush()) {
            Ok(()) => writing.finish(),
            Err(why) => {
                writing.discard();
                Err(self.unwritable_fault(why))
            }
        }
    }

    /// Begins to write the file piece by piece; a regular file appears when [`OutputWriter::finish`] returns.
    ///
    /// # Errors
    /// Every [`OutputFault`].
    pub fn begin_writing(&self) -> Result<OutputWriter, OutputFault> {
        self.check_writable()?;
        let sink = self.open_sink(&resolve_target(&self.path)).map_err(|why| self.unwritable_fault(why))?;
        Ok(OutputWriter { output: self.clone(), sink })
    }

    /// Opens the place for the bytes: standard output, a stream or open file at the path, or else a temporary file
    /// beside the target, whose folder is created if permitted.
    fn open_sink(&self, target: &LinkTarget) -> io::Result<OutputSink> {
        if target.descriptor == Some(1) {
            return Ok(OutputSink::StandardOutput(io::stdout()));
        }
        let is_stream = target.meta.as_ref().is_some_and(|meta| !meta.is_file());
        if is_stream || target.descriptor.is_some() {
            // Appends to a file that another program opened for this one.
            return Ok(OutputSink::Stream(OpenOptions::new().write(true).append(!is_stream).open(&self.path)?));
        }
        let folder = target.path.parent();
        if let Some(folder) = folder.filter(|_| self.creates_folder) {
            fs::create_dir_all(folder)?;
        }
        let part = super::part_path(&target.path);
        Ok(OutputSink::Part {
            file: super::create_part_file(&part, OpenOptions::new())?,
            part,
            target: target.path.clone(),
        })
    }

    fn unwritable_fault(&self, why: io::Error) -> OutputFault {
        OutputFault::Unwritable { path: self.path.clone(), why }
    }
}

/// A writer of an [`Output`], piece by piece. Without [`Self::finish`] or [`Self::discard`], its temporary file stays
/// beside the target.
#[derive(Debug)]
pub struct OutputWriter {
    output: Output,
    sink: OutputSink,
}

/// The place to which an output's bytes go until it is finished.
#[derive(Debug)]
enum OutputSink {
    StandardOutput(io::Stdout),
    Stream(File),
    /// A temporary file at the path `part`, which replaces `target` in the end.
    Part {
        file: File,
        part: PathBuf,
        target: PathBuf,
    },
}

impl Write for OutputWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            OutputSink::StandardOutput(output) => output.write(bytes),
            OutputSink::Stream(file) | OutputSink::Part { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            OutputSink::StandardOutput(output) => output.flush(),
            OutputSink::Stream(file) | OutputSink::Part { file, .. } => file.flush(),
        }
    }
}

impl OutputWriter {
    /// Syncs the temporary file and moves it to its place, after checking again that this is allowed. Does nothing for
    /// streams, which are complete already.
    ///
    /// # Errors
    /// Every [`OutputFault`]; the temporary file is then removed.
    pub fn finish(self) -> Result<(), OutputFault> {
        let OutputSink::Part { file, part, target } = &self.sink else {
            return Ok(());
        };
        let moved = self.output.check_writable().and_then(|()| {
            let move_to_target = || match self.output.replaces {
                true => fs::rename(part, target),
                false => super::move_to_free_path(part, target),
            };
            file.sync_all().and_then(|()| move_to_target()).map_err(|why| match why.kind() {
                io::ErrorKind::AlreadyExists => OutputFault::Exists { path: self.output.path.clone() },
                _ => self.output.unwritable_fault(why),
            })
        });
        match moved {
            Ok(()) => super::sync_parent_folder(target),
            Err(_) => self.remove_part_file(),
        }
        moved
    }

    /// Removes the temporary file, if there is one. Bytes written to a stream stay there.
    pub fn discard(self) {
        self.remove_part_file();
    }

    fn remove_part_file(&self) {
        if let OutputSink::Part { part, .. } = &self.sink {
            let _ = fs::remove_file(part);
        }
    }
}

/// The end of a chain of symbolic links; no file need exist there.
pub(super) struct LinkTarget {
    /// The path of the target, with the links of its folders resolved too.
    pub path: PathBuf,
    /// The metadata of whatever exists at the path; `None` if nothing does.
    pub meta: Option<Metadata>,
    /// The number of the open file that the path stands for, such as 1 for `/dev/stdout`; `None` for other paths.
    pub descriptor: Option<u32>,
}

impl LinkTarget {
    /// Returns the metadata of the target if it exists and is a regular file; else `None`.
    fn regular_file_meta(&self) -> Option<&Metadata> {
        self.meta.as_ref().filter(|meta| meta.is_file())
    }

    /// Returns true if the target is the file `input`, under any name, or an existing file at any depth in the folder
    /// `input`.
    fn is_file_or_inside(&self, input: &Path) -> bool {
        let input = resolve_target(input);
        match (&self.meta, &input.meta) {
            (None, None) => self.path == input.path,
            (Some(own), Some(other)) if own.is_file() => {
                is_same_file(own, other)
                    || self.path == input.path
                    || other.is_dir() && self.path.starts_with(&input.path)
            }
            _ => false,
        }
    }
}

/// Returns the end of the chain of links at a path, which need not exist. Follows at most [`MAX_LINKS`] links, and none
/// at the path of an open file.
pub(super) fn resolve_target(path: &Path) -> LinkTarget {
    let mut current = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut descriptor = descriptor_number(&current);
    for _ in 0..MAX_LINKS {
        if descriptor.is_some() {
            break;
        }
        let Ok(link_target) = fs::read_link(&current) else {
            break;
        };
        current = current.parent().map_or(link_target.clone(), |folder| folder.join(&link_target));
        descriptor = descriptor_number(&current);
    }
    let meta = fs::metadata(&current).ok();
    let resolved = fs::canonicalize(&current).unwrap_or_else(|_| {
        let folder = current.parent().and_then(|folder| folder.canonicalize().ok());
        match (folder, current.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => current.clone(),
        }
    });
    LinkTarget { path: resolved, meta, descriptor }
}

/// Returns the number of the open file that a path like `/dev/stdout` or `/dev/fd/63` stands for; `None` for other
/// paths.
fn descriptor_number(path: &Path) -> Option<u32> {
    let text = path.to_str()?;
    match text {
        "/dev/stdin" => return Some(0),
        "/dev/stdout" => return Some(1),
        "/dev/stderr" => return Some(2),
        _ => {}
    }
    let own_folder = format!("/proc/{}/fd/", std::process::id());
    let folders = ["/dev/fd/", "/proc/self/fd/", own_folder.as_str()];
    folders.iter().find_map(|folder| text.strip_prefix(folder))?.parse().ok()
}
