//! The command line, one file per command. [`run`] parses the arguments and runs the command; its caller turns an error into
//! an exit status.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod argument_error;
#[cfg(feature = "vision")]
mod board;
#[cfg(feature = "vision")]
mod calibrate;
#[cfg(feature = "vision")]
mod cameras;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod chosen_rules;
#[cfg(feature = "vision")]
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod columns;
mod compare;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod deal_text;
#[cfg(feature = "vision")]
mod enrol;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod hand_text;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod help;
mod night;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod out;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod output;
#[cfg(feature = "vision")]
mod read;
mod replay;
mod report;
#[cfg(feature = "vision")]
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod rows;
mod rules;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod score;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod scored;
#[cfg(feature = "hub")]
mod serve;
#[cfg(feature = "vision")]
mod sets;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod usage;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod version;
mod waits;
#[cfg(feature = "vision")]
mod watch;
#[cfg(feature = "app")]
mod window;
use crate::i18n::Lang;
use crate::wire;
pub use crate::wire::answer_line;
pub use help::command_line;
pub use out::{complain_of, note, say, say_as_is, say_own_faults};
pub use output::{PathOption, PathRole, path_options, path_options_of};

/// The arguments of `quejing`. Their help texts are in `help.ftl` of each language, see [`help`].
#[derive(Parser)]
#[command(name = "quejing", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[arg(long, requires = "version")]
    json: bool,
    #[arg(long, global = true, value_parser = crate::cli::help::language())]
    lang: Option<Lang>,
    #[cfg(feature = "app")]
    #[command(flatten)]
    window: window::Args,
}

#[derive(Subcommand)]
enum Command {
    Score(Box<score::Args>),
    Waits(Box<waits::Args>),
    Compare(Box<compare::Args>),
    Rules(rules::Args),
    Night(Box<night::Args>),
    Replay(replay::Args),
    #[cfg(feature = "vision")]
    Read(Box<read::Args>),
    #[cfg(feature = "vision")]
    Watch(Box<watch::Args>),
    #[cfg(feature = "vision")]
    Cameras(cameras::Args),
    #[cfg(feature = "vision")]
    Calibrate(Box<calibrate::Args>),
    #[cfg(feature = "vision")]
    Board(board::Args),
    #[cfg(feature = "vision")]
    Enrol(Box<enrol::Args>),
    #[cfg(feature = "vision")]
    Sets(sets::Args),
    #[cfg(feature = "hub")]
    Serve(Box<serve::Args>),
    #[command(hide = true, disable_help_flag = true)]
    Evaluate(MovedTool),
    #[command(hide = true, disable_help_flag = true)]
    Sample(MovedTool),
}

/// The arguments of a tool that has moved to `quejing-lab`, whatever they are.
#[derive(clap::Args)]
struct MovedTool {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
}

impl MovedTool {
    /// Returns the error that names the new place of the tool.
    fn refuse(self, tool: &str) -> anyhow::Result<ExitCode> {
        let text = text!(out::language(), "cli-moved-to-lab", tool = tool);
        anyhow::bail!("moved_to_lab: {text}")
    }
}

/// Parses the arguments of the process and runs the command.
pub fn run() -> anyhow::Result<ExitCode> {
    run_with(std::env::args_os())
}

/// Parses arguments, the program's name first, and runs the command.
pub fn run_with(arguments: impl IntoIterator<Item = OsString>) -> anyhow::Result<ExitCode> {
    let typed: Vec<OsString> = arguments.into_iter().collect();
    let arguments = match Arguments::try_parse_from(&typed) {
        Ok(arguments) => arguments,
        Err(error) if version::is_json_request(&error, &typed) => return version::run(),
        Err(error) => return out::usage(error, &typed),
    };
    match arguments.command {
        Some(Command::Score(args)) => score::run(*args),
        Some(Command::Waits(args)) => waits::run(*args),
        Some(Command::Compare(args)) => compare::run(*args),
        Some(Command::Rules(args)) => rules::run(args),
        Some(Command::Night(args)) => night::run(*args),
        Some(Command::Replay(args)) => replay::run(&args),
        #[cfg(feature = "vision")]
        Some(Command::Read(args)) => read::run(*args),
        #[cfg(feature = "vision")]
        Some(Command::Watch(args)) => watch::run(*args),
        #[cfg(feature = "vision")]
        Some(Command::Cameras(args)) => cameras::run(&args),
        #[cfg(feature = "vision")]
        Some(Command::Calibrate(args)) => calibrate::run(&args),
        #[cfg(feature = "vision")]
        Some(Command::Board(args)) => board::run(&args),
        #[cfg(feature = "vision")]
        Some(Command::Enrol(args)) => enrol::run(*args),
        #[cfg(feature = "vision")]
        Some(Command::Sets(args)) => sets::run(args),
        #[cfg(feature = "hub")]
        Some(Command::Serve(args)) => serve::run(*args, arguments.lang),
        Some(Command::Evaluate(tool)) => tool.refuse("evaluate"),
        Some(Command::Sample(tool)) => tool.refuse("sample"),
        #[cfg(feature = "app")]
        None => window::run(arguments.window, arguments.lang),
        #[cfg(not(feature = "app"))]
        None => no_window(arguments.lang),
    }
}

/// Returns the error of a build without the window.
#[cfg(not(feature = "app"))]
fn no_window(lang: Option<Lang>) -> anyhow::Result<ExitCode> {
    let text = text!(lang.unwrap_or_else(Lang::from_environment), "cli-no-window");
    anyhow::bail!("no_window: {text}")
}
