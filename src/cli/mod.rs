//! The command line: one file a command. `run` parses and runs; the caller turns an error into an exit status.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[cfg(feature = "vision")]
mod board;
#[cfg(feature = "vision")]
mod calibrate;
#[cfg(feature = "vision")]
mod cameras;
mod catalogue;
#[cfg(feature = "vision")]
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod columns;
mod compare;
#[cfg(feature = "vision")]
mod enrol;
#[cfg(feature = "vision")]
mod evaluate;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod hand_text;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod house_deal;
mod night;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod out;
#[cfg(feature = "vision")]
mod read;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod refused;
mod replay;
mod report;
#[cfg(feature = "vision")]
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod rows;
mod rules;
#[cfg(feature = "art")]
mod sample;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod score;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod scored;
#[cfg(feature = "vision")]
mod sets;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod version;
mod waits;
#[cfg(feature = "vision")]
mod watch;
#[cfg(feature = "app")]
mod window;
use crate::wire;
use out::{say, say_as_is};

pub use crate::wire::answer_line;
pub use out::{complain_of, say_own_faults};

/// quejing (雀镜): reads, scores and settles mahjong hands.
#[derive(Parser)]
#[command(
    name = "quejing",
    version,
    about,
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// With --version: what a report of a fault should hold, as one JSON object.
    #[arg(long, requires = "version")]
    json: bool,
    #[cfg(feature = "app")]
    #[command(flatten)]
    window: window::Args,
}

#[derive(Subcommand)]
enum Command {
    /// Score a hand given as text, or JSON lines.
    Score(Box<score::Args>),
    /// What a hand short of one tile waits for, and what each wait is worth.
    Waits(Box<waits::Args>),
    /// Value one hand under several rules and tell what differs.
    Compare(Box<compare::Args>),
    /// List the rule sets, their patterns and switches, and the profiles.
    Rules(rules::Args),
    /// Keep a night at the table: people, seats, hands, money.
    Night(Box<night::Args>),
    /// Replay an exported night: the standings after every event.
    Replay(replay::Args),
    /// Draw a hand on a table as a phone would photograph it.
    #[cfg(feature = "art")]
    Sample(sample::Args),
    /// Read the tiles in photos.
    #[cfg(feature = "vision")]
    Read(Box<read::Args>),
    /// Read live from a camera, a stream, a video or pictures.
    #[cfg(feature = "vision")]
    Watch(Box<watch::Args>),
    /// List the cameras of this machine.
    #[cfg(feature = "vision")]
    Cameras(cameras::Args),
    /// Measure a camera from pictures of the board, and keep its profile.
    #[cfg(feature = "vision")]
    Calibrate(Box<calibrate::Args>),
    /// Make the calibration board, to print.
    #[cfg(feature = "vision")]
    Board(board::Args),
    /// Measure the reading on labelled photos.
    #[cfg(feature = "vision")]
    Evaluate(evaluate::Args),
    /// Photograph your own set once, so that it is read surely from then on.
    #[cfg(feature = "vision")]
    Enrol(Box<enrol::Args>),
    /// Your own tile sets: list, look at, pass on, go back.
    #[cfg(feature = "vision")]
    Sets(sets::Args),
    // `sample` and others stand here, one variant each.
}

/// Parses the command line and runs it.
pub fn run() -> anyhow::Result<ExitCode> {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if version::is_asked_for_as_json(&error) => return version::run(),
        Err(error) => return out::usage(&error),
    };
    match arguments.command {
        Some(Command::Score(args)) => score::run(*args),
        Some(Command::Waits(args)) => waits::run(*args),
        Some(Command::Compare(args)) => compare::run(*args),
        Some(Command::Rules(args)) => rules::run(args),
        Some(Command::Night(args)) => night::run(*args),
        Some(Command::Replay(args)) => replay::run(&args),
        #[cfg(feature = "art")]
        Some(Command::Sample(args)) => sample::run(args),
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
        Some(Command::Evaluate(args)) => evaluate::run(args),
        #[cfg(feature = "vision")]
        Some(Command::Enrol(args)) => enrol::run(*args),
        #[cfg(feature = "vision")]
        Some(Command::Sets(args)) => sets::run(args),
        #[cfg(feature = "app")]
        None => window::run(arguments.window),
        #[cfg(not(feature = "app"))]
        None => no_window(),
    }
}

/// The program was built without its window.
#[cfg(not(feature = "app"))]
fn no_window() -> anyhow::Result<ExitCode> {
    anyhow::bail!(
        "no_window: this program was built without its window; use `quejing score --help`"
    )
}
