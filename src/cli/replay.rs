//! `quejing replay`: replays an exported night for other programs, with the standings after every event.

use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `quejing replay`.
#[derive(clap::Args)]
pub struct Args {
    file: PathBuf,
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    super::night::replay_lines(&args.file)
}
