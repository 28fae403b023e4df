//! The options for files that a command writes. Their types differ from those of files that are read, and give an [`Output`]
//! instead of a path, so that every file is written with the same checks.

use std::any::TypeId;
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use clap::builder::{MapValueParser, PathBufValueParser, TypedValueParser, ValueParserFactory};

use super::Arguments;
#[cfg(feature = "art")]
use super::out;
use crate::files::{Output, OutputFault};
use crate::i18n::{self, Lang};

/// Lets a command replace existing files.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct Force {
    /// Replace existing files; never a ledger, what belongs to it, or what the command reads
    #[arg(long)]
    force: bool,
}

/// A file that a command writes.
#[derive(Clone, Debug)]
pub struct OutFile(PathBuf);

/// A folder that a command writes files to.
#[derive(Clone, Debug)]
pub struct OutFolder(PathBuf);

impl ValueParserFactory for OutFile {
    type Parser = MapValueParser<PathBufValueParser, fn(PathBuf) -> OutFile>;

    fn value_parser() -> Self::Parser {
        PathBufValueParser::new().map(OutFile)
    }
}

impl ValueParserFactory for OutFolder {
    type Parser = MapValueParser<PathBufValueParser, fn(PathBuf) -> OutFolder>;

    fn value_parser() -> Self::Parser {
        PathBufValueParser::new().map(OutFolder)
    }
}

#[cfg(feature = "vision")]
impl Force {
    /// Replaces existing files if `force` is true.
    pub fn of(force: bool) -> Force {
        Force { force }
    }
}

impl OutFile {
    /// Returns the file as an output.
    pub fn output(&self, force: Force) -> Output {
        Output::new(&self.0).replacing(force.force)
    }

    /// Returns a file in the folder of this name as an output; the folder is made when needed.
    #[cfg(feature = "vision")]
    pub fn file(&self, name: impl AsRef<Path>, force: Force) -> Output {
        OutFolder(self.0.clone()).file(name, force)
    }

    /// Returns the path as the user named it.
    #[cfg(feature = "art")]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl OutFolder {
    /// Returns a file in the folder as an output; the folder is made when needed.
    #[cfg(feature = "art")]
    pub fn file(&self, name: impl AsRef<Path>, force: Force) -> Output {
        Output::new(self.0.join(name)).replacing(force.force).making_folder()
    }

    /// Returns the folder as an output.
    pub fn output(&self) -> Output {
        Output::new(&self.0)
    }

    /// Returns the path as the user named it.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// Returns the error of a file that cannot be written, with which the command ends.
pub(super) fn output_error(lang: Lang, fault: &OutputFault) -> anyhow::Error {
    anyhow::Error::msg(i18n::output_fault(lang, fault))
}

/// Checks output files before the work begins. Errors are in the language of the command line.
#[cfg(feature = "art")]
pub(super) fn check<'a>(outputs: impl IntoIterator<Item = &'a Output>) -> anyhow::Result<()> {
    let lang = out::language();
    let mut outputs = outputs.into_iter();
    outputs.try_for_each(|output| output.check().map_err(|fault| output_error(lang, &fault)))
}

/// Writes an output file. Errors are in the language of the command line.
#[cfg(feature = "art")]
pub(super) fn write(output: &Output, bytes: &[u8]) -> anyhow::Result<()> {
    output.write(bytes).map_err(|fault| output_error(out::language(), &fault))
}

/// An option that names a file or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathOption {
    /// The words of the command.
    pub command: Vec<String>,
    /// The option with its dashes, or the name of an argument without one.
    pub option: String,
    /// The use that the command makes of it.
    pub role: PathRole,
}

/// The use that a command makes of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathRole {
    /// Input: the command reads the file.
    Input,
    /// Output: the command writes a file.
    OutFile,
    /// Output: the command writes files to a folder.
    OutFolder,
    /// Text that the help calls a file or folder.
    Text,
}

/// Returns every option of `quejing` that names a file or folder, for the tests of outputs.
pub fn path_options() -> Vec<PathOption> {
    path_options_of(&Arguments::command())
}

/// Returns every option of a command line that names a file or folder.
pub fn path_options_of(command: &clap::Command) -> Vec<PathOption> {
    let mut found = Vec::new();
    collect(command, &mut Vec::new(), &mut found);
    found
}

fn collect(command: &clap::Command, words: &mut Vec<String>, found: &mut Vec<PathOption>) {
    let options = command.get_arguments().filter_map(|arg| {
        Some(PathOption {
            command: words.clone(),
            option: match arg.get_long() {
                Some(long) => format!("--{long}"),
                None => arg.get_id().to_string(),
            },
            role: role(arg)?,
        })
    });
    found.extend(options);
    for sub in command.get_subcommands() {
        words.push(sub.get_name().to_owned());
        collect(sub, words, found);
        words.pop();
    }
}

fn role(arg: &clap::Arg) -> Option<PathRole> {
    const NAMES: [&str; 5] = ["FILE", "DIR", "OUT", "PICTURE", "PHOTO"];
    let roles = [
        (TypeId::of::<PathBuf>(), PathRole::Input),
        (TypeId::of::<OutFile>(), PathRole::OutFile),
        (TypeId::of::<OutFolder>(), PathRole::OutFolder),
    ];
    let kind = arg.get_value_parser().type_id();
    let role = roles.into_iter().find(|(path_type, _)| kind == *path_type);
    let mut words = arg.get_value_names().unwrap_or_default().iter().flat_map(|name| name.split(['.', '/']));
    let is_path_name = words.any(|word| NAMES.contains(&word));
    role.map(|(_, role)| role).or_else(|| is_path_name.then_some(PathRole::Text))
}
