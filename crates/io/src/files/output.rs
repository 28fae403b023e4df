//! Files that a user names for a result. Window, phones and command line write them through [`Output`], which never replaces
//! a ledger or an input of the same command, and replaces another file only if told to.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use quejing_message::Message;

use super::owned::{OwnedFile, owned_file};
use super::same_file;

/// The most links that are followed from one name to the next.
const MAX_LINKS: usize = 40;

/// A file to be written, and what it must not be.
#[derive(Clone, Debug)]
pub struct Output {
    path: PathBuf,
    replaces: bool,
    makes_folder: bool,
    inputs: Vec<PathBuf>,
    ledger: Option<PathBuf>,
}

/// An error of writing a file; the sentences are in `i18n::files`.
#[derive(Debug, thiserror::Error, Message)]
#[message("output")]
pub enum OutputFault {
    /// The command reads it.
    #[message(code = "output_is_input")]
    Input {
        #[message(with = super::path_text)]
        path: PathBuf,
    },
    /// The file holds what was recorded.
    #[message(code = "output_is_ledger")]
    Owned {
        #[message(with = super::path_text)]
        path: PathBuf,
        #[message(main)]
        what: OwnedFile,
    },
    /// A file of that name exists, and nobody said that it may be replaced.
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
    /// The system cannot write it.
    #[message(id = "cli-cannot-write", code = "cannot_write")]
    Unwritable {
        #[message(with = super::path_text)]
        path: PathBuf,
        /// The system's error.
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
    /// Names a file that is only written if it does not exist yet.
    pub fn new(path: impl Into<PathBuf>) -> Output {
        Output { path: path.into(), replaces: false, makes_folder: false, inputs: Vec::new(), ledger: None }
    }

    /// Sets whether an existing file may be replaced.
    #[must_use]
    pub fn replacing(self, replaces: bool) -> Output {
        Output { replaces, ..self }
    }

    /// Creates the file's folder as well, if necessary.
    #[must_use]
    pub fn making_folder(self) -> Output {
        Output { makes_folder: true, ..self }
    }

    /// Adds files that the same command reads, folders of such files, and what else it writes.
    #[must_use]
    pub fn sparing<P: Into<PathBuf>>(mut self, inputs: impl IntoIterator<Item = P>) -> Output {
        self.inputs.extend(inputs.into_iter().map(Into::into));
        self
    }

    /// Adds the ledger that the result is of, which counts as one even if nothing in it can be recognized.
    #[must_use]
    pub fn with_ledger(self, ledger: &Path) -> Output {
        Output { ledger: Some(ledger.to_owned()), ..self }
    }

    /// Returns the path as given to [`Self::new`], with links unresolved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if it is the program's own standard output, where nothing else should be said then.
    pub fn is_standard_output(&self) -> bool {
        resolve_target(&self.path).descriptor == Some(1)
    }

    /// Checks that it can be written, as far as that can be told without doing so.
    ///
    /// # Errors
    /// [`OutputFault`], except for errors of the disk.
    pub fn check(&self) -> Result<(), OutputFault> {
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

    /// Checks a folder to be written to: it may exist, but must not be one that holds what was recorded.
    ///
    /// # Errors
    /// [`OutputFault::Owned`].
    pub fn check_folder(&self) -> Result<(), OutputFault> {
        self.check_owned(&resolve_target(&self.path))
    }

    fn check_owned(&self, target: &Target) -> Result<(), OutputFault> {
        match owned_file(&target.path, target.file(), self.ledger.as_slice()) {
            Some(what) => Err(OutputFault::Owned { path: self.path.clone(), what }),
            None => Ok(()),
        }
    }

    fn check_target(&self, target: &Target) -> Result<(), OutputFault> {
        if target.meta.as_ref().is_none_or(Metadata::is_file) {
            self.check_owned(target)?;
        }
        match self.inputs.iter().any(|input| target.is_or_is_in(input)) {
            true => Err(OutputFault::Input { path: self.path.clone() }),
            false => Ok(()),
        }
    }

    /// Writes it: a regular file is complete or unchanged; a pipe or device, which cannot be replaced, is written to. A link
    /// stays, and its target is written.
    ///
    /// # Errors
    /// [`OutputFault`].
    pub fn write(&self, bytes: &[u8]) -> Result<(), OutputFault> {
        let mut writing = self.begin()?;
        match writing.write_all(bytes).and_then(|()| writing.flush()) {
            Ok(()) => writing.finish(),
            Err(why) => {
                writing.discard();
                Err(self.unwritable(why))
            }
        }
    }

    /// Begins to write it piece by piece; it is there when [`Writing::finish`] returns.
    ///
    /// # Errors
    /// [`OutputFault`].
    pub fn begin(&self) -> Result<Writing, OutputFault> {
        self.check()?;
        let sink = self.sink(&resolve_target(&self.path)).map_err(|why| self.unwritable(why))?;
        Ok(Writing { output: self.clone(), sink })
    }

    fn sink(&self, target: &Target) -> io::Result<Sink> {
        if target.descriptor == Some(1) {
            return Ok(Sink::StandardOutput(io::stdout()));
        }
        let is_stream = target.meta.as_ref().is_some_and(|meta| !meta.is_file());
        if is_stream || target.descriptor.is_some() {
            // Appends to a file that another program opened for this one.
            return Ok(Sink::Stream(OpenOptions::new().write(true).append(!is_stream).open(&self.path)?));
        }
        let folder = target.path.parent();
        if let Some(folder) = folder.filter(|_| self.makes_folder) {
            fs::create_dir_all(folder)?;
        }
        let part = super::part_of(&target.path);
        Ok(Sink::Part { file: super::create_part(&part, OpenOptions::new())?, part, to: target.path.clone() })
    }

    fn unwritable(&self, why: io::Error) -> OutputFault {
        OutputFault::Unwritable { path: self.path.clone(), why }
    }
}

/// A file that is being written; if it is neither finished nor discarded, what was written stays beside its place.
#[derive(Debug)]
pub struct Writing {
    output: Output,
    sink: Sink,
}

#[derive(Debug)]
enum Sink {
    StandardOutput(io::Stdout),
    Stream(File),
    Part { file: File, part: PathBuf, to: PathBuf },
}

impl Write for Writing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::StandardOutput(output) => output.write(bytes),
            Sink::Stream(file) | Sink::Part { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::StandardOutput(output) => output.flush(),
            Sink::Stream(file) | Sink::Part { file, .. } => file.flush(),
        }
    }
}

impl Writing {
    /// Moves what was written to its place, unless that has become somebody's meanwhile.
    ///
    /// # Errors
    /// [`OutputFault`].
    pub fn finish(self) -> Result<(), OutputFault> {
        let Sink::Part { file, part, to } = &self.sink else {
            return Ok(());
        };
        let moved = self.output.check().and_then(|()| {
            let place = || match self.output.replaces {
                true => fs::rename(part, to),
                false => super::move_new(part, to),
            };
            file.sync_all().and_then(|()| place()).map_err(|why| match why.kind() {
                io::ErrorKind::AlreadyExists => OutputFault::Exists { path: self.output.path.clone() },
                _ => self.output.unwritable(why),
            })
        });
        match moved {
            Ok(()) => super::sync_folder(to),
            Err(_) => self.remove_part(),
        }
        moved
    }

    /// Removes what was written.
    pub fn discard(self) {
        self.remove_part();
    }

    fn remove_part(&self) {
        if let Sink::Part { part, .. } = &self.sink {
            let _ = fs::remove_file(part);
        }
    }
}

/// The end of a chain of links.
pub(super) struct Target {
    /// Its path, with the links of its folders resolved too.
    pub path: PathBuf,
    /// The metadata of whatever exists there.
    pub meta: Option<Metadata>,
    /// The number of the file that the program was started with, if it is one of those.
    pub descriptor: Option<u32>,
}

impl Target {
    /// Returns the metadata of an existing regular file.
    fn file(&self) -> Option<&Metadata> {
        self.meta.as_ref().filter(|meta| meta.is_file())
    }

    /// Returns true if it is this file, under any name, or an existing file in this folder.
    fn is_or_is_in(&self, input: &Path) -> bool {
        let input = resolve_target(input);
        match (&self.meta, &input.meta) {
            (None, None) => self.path == input.path,
            (Some(own), Some(other)) if own.is_file() => {
                same_file(own, other) || self.path == input.path || other.is_dir() && self.path.starts_with(&input.path)
            }
            _ => false,
        }
    }
}

/// Follows links to their end, which need not exist.
pub(super) fn resolve_target(path: &Path) -> Target {
    let mut at = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut descriptor = descriptor_of(&at);
    for _ in 0..MAX_LINKS {
        if descriptor.is_some() {
            break;
        }
        let Ok(to) = fs::read_link(&at) else {
            break;
        };
        at = at.parent().map_or(to.clone(), |folder| folder.join(&to));
        descriptor = descriptor_of(&at);
    }
    let meta = fs::metadata(&at).ok();
    let real = fs::canonicalize(&at).unwrap_or_else(|_| {
        let folder = at.parent().and_then(|folder| folder.canonicalize().ok());
        match (folder, at.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => at.clone(),
        }
    });
    Target { path: real, meta, descriptor }
}

/// Returns the number of the open file that a path like `/dev/stdout` or `/dev/fd/63` stands for.
fn descriptor_of(path: &Path) -> Option<u32> {
    let text = path.to_str()?;
    match text {
        "/dev/stdin" => return Some(0),
        "/dev/stdout" => return Some(1),
        "/dev/stderr" => return Some(2),
        _ => {}
    }
    let own = format!("/proc/{}/fd/", std::process::id());
    let places = ["/dev/fd/", "/proc/self/fd/", own.as_str()];
    places.iter().find_map(|place| text.strip_prefix(place))?.parse().ok()
}
