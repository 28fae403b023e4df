//! The options for files that a command writes. Unlike the options for input files, they yield an [`Output`] instead of
//! a path, so that every file is written with the same checks.

use std::any::TypeId;
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use clap::builder::{MapValueParser, PathBufValueParser, TypedValueParser, ValueParserFactory};

use super::CliArguments;
#[cfg(feature = "art")]
use super::streams;
use quejing_io::files::{Output, OutputFault};
use quejing_words::{self as words, Lang};

/// The option `--force`, which lets a command replace existing files.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
#[group(id = "Force")]
pub struct ForceFlag {
    /// Replace existing files; never a ledger, what belongs to it, or what the command reads
    #[arg(long)]
    force: bool,
}

/// The path of a file that a command writes, as the value of an option or argument.
#[derive(Clone, Debug)]
pub struct OutFile(PathBuf);

/// The path of a folder that a command writes files to, as the value of an option or argument.
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
impl ForceFlag {
    /// Returns the option `--force` with this value; true lets a command replace existing files.
    pub fn from_flag(force: bool) -> ForceFlag {
        ForceFlag { force }
    }
}

impl OutFile {
    /// Returns the file as an output, which replaces an existing file only with `--force`.
    pub fn output(&self, force: ForceFlag) -> Output {
        Output::new(&self.0).with_replacement(force.force)
    }

    /// Returns the file `name` as an output, in a folder at this argument's path; the folder is created when the file
    /// is written.
    #[cfg(feature = "vision")]
    pub fn file_output(&self, name: impl AsRef<Path>, force: ForceFlag) -> Output {
        OutFolder(self.0.clone()).file_output(name, force)
    }

    /// Returns the path of the file as the user typed it.
    #[cfg(feature = "art")]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl OutFolder {
    /// Returns the file `name` in the folder as an output; the folder is created when the file is written.
    #[cfg(feature = "art")]
    pub fn file_output(&self, name: impl AsRef<Path>, force: ForceFlag) -> Output {
        Output::new(self.0.join(name)).with_replacement(force.force).with_new_folder()
    }

    /// Returns the folder itself as an output, to check it by [`Output::check_folder`].
    pub fn output(&self) -> Output {
        Output::new(&self.0)
    }

    /// Returns the path of the folder as the user typed it.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// Converts a fault of an output file to the error with which the command ends, in this language.
pub(super) fn output_error(lang: Lang, fault: &OutputFault) -> anyhow::Error {
    anyhow::Error::msg(words::output_fault_text(lang, fault))
}

/// Checks that output files may be written, before the work begins. The error is the first fault, in the language of
/// the process.
#[cfg(feature = "art")]
pub(super) fn check_outputs<'a>(outputs: impl IntoIterator<Item = &'a Output>) -> anyhow::Result<()> {
    let lang = streams::process_language();
    let mut outputs = outputs.into_iter();
    outputs.try_for_each(|output| output.check_writable().map_err(|fault| output_error(lang, &fault)))
}

/// Writes `bytes` to an output file, if the file may be written. Errors are in the language of the process.
#[cfg(feature = "art")]
pub(super) fn write_output(output: &Output, bytes: &[u8]) -> anyhow::Result<()> {
    output.write(bytes).map_err(|fault| output_error(streams::process_language(), &fault))
}

/// An option or argument of a command that names a file or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathOption {
    /// The words of the command without the program's name, such as `night` and `add`.
    pub command: Vec<String>,
    /// The option with its dashes, such as `--out`, or the name of a positional argument.
    pub option: String,
    /// The use that the command makes of the path.
    pub role: PathRole,
}

/// The use that a command makes of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathRole {
    /// A file or folder that the command reads.
    Input,
    /// A file that the command writes.
    OutFile,
    /// A folder to which the command writes files.
    OutFolder,
    /// A text that the help calls a file or folder, although the type of the argument is not a path.
    Text,
}

/// Returns every option and argument of `quejing` that names a file or folder, for the tests of outputs.
pub fn path_options() -> Vec<PathOption> {
    command_path_options(&CliArguments::command())
}

/// Returns every option and argument of a command and its subcommands that names a file or folder.
pub fn command_path_options(command: &clap::Command) -> Vec<PathOption> {
    let mut found = Vec::new();
    collect_path_options(command, &mut Vec::new(), &mut found);
    found
}

fn collect_path_options(command: &clap::Command, command_words: &mut Vec<String>, found: &mut Vec<PathOption>) {
    let options = command.get_arguments().filter_map(|arg| {
        Some(PathOption {
            command: command_words.clone(),
            option: match arg.get_long() {
                Some(long) => format!("--{long}"),
                None => arg.get_id().to_string(),
            },
            role: path_role(arg)?,
        })
    });
    found.extend(options);
    for sub in command.get_subcommands() {
        command_words.push(sub.get_name().to_owned());
        collect_path_options(sub, command_words, found);
        command_words.pop();
    }
}

fn path_role(arg: &clap::Arg) -> Option<PathRole> {
    const PATH_VALUE_NAMES: [&str; 5] = ["FILE", "DIR", "OUT", "PICTURE", "PHOTO"];
    let roles = [
        (TypeId::of::<PathBuf>(), PathRole::Input),
        (TypeId::of::<OutFile>(), PathRole::OutFile),
        (TypeId::of::<OutFolder>(), PathRole::OutFolder),
    ];
    let kind = arg.get_value_parser().type_id();
    let role = roles.into_iter().find(|(path_type, _)| kind == *path_type);
    let mut words = arg.get_value_names().unwrap_or_default().iter().flat_map(|name| name.split(['.', '/']));
    let is_path_name = words.any(|word| PATH_VALUE_NAMES.contains(&word));
    role.map(|(_, role)| role).or_else(|| is_path_name.then_some(PathRole::Text))
}
