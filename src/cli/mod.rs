//! The command line, one file per command. [`run_process_arguments`] parses the arguments and runs the command; its
//! caller turns an error into an exit status.

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
mod compare;
#[cfg(feature = "vision")]
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod csv_table;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod deal_arguments;
#[cfg(feature = "vision")]
mod enrol;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod hand_arguments;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod hand_value;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod help;
mod night;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod output;
mod payment_text;
#[cfg(feature = "vision")]
mod read;
mod replay;
mod rules;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod score;
#[cfg(feature = "hub")]
mod serve;
#[cfg(feature = "vision")]
mod sets;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod streams;
#[cfg(feature = "vision")]
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod text_columns;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod usage_error;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod value_error;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod version;
mod waits;
#[cfg(feature = "vision")]
mod watch;
#[cfg(feature = "app")]
mod window;
use crate::wire;
pub use crate::wire::answer_line;
pub use help::manual_command;
#[cfg(all(test, feature = "hub"))]
pub(crate) use night::record_typed_event;
pub use output::{PathOption, PathRole, command_path_options, path_options};
use quejing_words::Lang;
pub use streams::{print_error, print_text, print_to_stderr, print_unchanged, set_panic_hook};

/// The arguments of `quejing`. Their help texts are in `help.ftl` of each language, see [`help`].
#[derive(Parser)]
#[command(name = "quejing", version, args_conflicts_with_subcommands = true)]
struct CliArguments {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[arg(long, requires = "version")]
    json: bool,
    #[arg(long, global = true, value_parser = crate::cli::help::language_parser())]
    lang: Option<Lang>,
    #[cfg(feature = "app")]
    #[command(flatten)]
    window: window::WindowArgs,
}

#[derive(Subcommand)]
enum CliCommand {
    Score(Box<score::ScoreArgs>),
    Waits(Box<waits::WaitsArgs>),
    Compare(Box<compare::CompareArgs>),
    Rules(rules::RulesArgs),
    Night(Box<night::NightArgs>),
    Replay(replay::ReplayArgs),
    #[cfg(feature = "vision")]
    Read(Box<read::ReadArgs>),
    #[cfg(feature = "vision")]
    Watch(Box<watch::WatchArgs>),
    #[cfg(feature = "vision")]
    Cameras(cameras::CamerasArgs),
    #[cfg(feature = "vision")]
    Calibrate(Box<calibrate::CalibrateArgs>),
    #[cfg(feature = "vision")]
    Board(board::BoardArgs),
    #[cfg(feature = "vision")]
    Enrol(Box<enrol::EnrolArgs>),
    #[cfg(feature = "vision")]
    Sets(sets::SetsArgs),
    #[cfg(feature = "hub")]
    Serve(Box<serve::ServeArgs>),
    #[command(hide = true, disable_help_flag = true)]
    Evaluate(MovedToolArgs),
    #[command(hide = true, disable_help_flag = true)]
    Sample(MovedToolArgs),
}

/// The arguments of a tool that has moved to `quejing-lab`, whatever they are.
#[derive(clap::Args)]
struct MovedToolArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
}

impl MovedToolArgs {
    /// Returns the error `moved_to_lab`: the command `quejing TOOL` is now a tool of `quejing-lab`.
    fn refuse_moved_tool(self, tool: &str) -> anyhow::Result<ExitCode> {
        let text = text!(streams::process_language(), "cli-moved-to-lab", tool = tool);
        anyhow::bail!("moved_to_lab: {text}")
    }
}

/// Parses the arguments of the process, runs the command and returns its exit status. Help, versions and usage errors
/// are printed here. A returned error is not yet printed; its message begins with its code.
pub fn run_process_arguments() -> anyhow::Result<ExitCode> {
    run_arguments(std::env::args_os())
}

/// Parses `arguments`, the first of which is the program's name, and runs the command like [`run_process_arguments`].
pub fn run_arguments(arguments: impl IntoIterator<Item = OsString>) -> anyhow::Result<ExitCode> {
    let typed_arguments: Vec<OsString> = arguments.into_iter().collect();
    let arguments = match CliArguments::try_parse_from(&typed_arguments) {
        Ok(arguments) => arguments,
        Err(error) if version::is_version_json_request(&error, &typed_arguments) => return version::print_versions(),
        Err(error) => return streams::print_help_or_usage_error(error, &typed_arguments),
    };
    match arguments.command {
        Some(CliCommand::Score(args)) => score::run_score_command(*args),
        Some(CliCommand::Waits(args)) => waits::run_waits_command(*args),
        Some(CliCommand::Compare(args)) => compare::run_compare_command(*args),
        Some(CliCommand::Rules(args)) => rules::run_rules_command(args),
        Some(CliCommand::Night(args)) => night::run_night_command(*args),
        Some(CliCommand::Replay(args)) => replay::run_replay_command(&args),
        #[cfg(feature = "vision")]
        Some(CliCommand::Read(args)) => read::run_read_command(*args),
        #[cfg(feature = "vision")]
        Some(CliCommand::Watch(args)) => watch::run_watch_command(*args),
        #[cfg(feature = "vision")]
        Some(CliCommand::Cameras(args)) => cameras::run_cameras_command(&args),
        #[cfg(feature = "vision")]
        Some(CliCommand::Calibrate(args)) => calibrate::run_calibrate_command(&args),
        #[cfg(feature = "vision")]
        Some(CliCommand::Board(args)) => board::run_board_command(&args),
        #[cfg(feature = "vision")]
        Some(CliCommand::Enrol(args)) => enrol::run_enrol_command(*args),
        #[cfg(feature = "vision")]
        Some(CliCommand::Sets(args)) => sets::run_sets_command(args),
        #[cfg(feature = "hub")]
        Some(CliCommand::Serve(args)) => serve::run_serve_command(*args, arguments.lang),
        Some(CliCommand::Evaluate(tool)) => tool.refuse_moved_tool("evaluate"),
        Some(CliCommand::Sample(tool)) => tool.refuse_moved_tool("sample"),
        #[cfg(feature = "app")]
        None => window::open_window(arguments.window, arguments.lang),
        #[cfg(not(feature = "app"))]
        None => refuse_window(arguments.lang),
    }
}

/// Returns the error `no_window`: a build without feature `app` has no window to open.
#[cfg(not(feature = "app"))]
fn refuse_window(lang: Option<Lang>) -> anyhow::Result<ExitCode> {
    let text = text!(lang.unwrap_or_else(Lang::from_environment), "cli-no-window");
    anyhow::bail!("no_window: {text}")
}
