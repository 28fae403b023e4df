//! `quejing replay`: replays an exported night for other programs, with the standings after every event.

use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `quejing replay`.
#[derive(clap::Args)]
pub struct ReplayArgs {
    file: PathBuf,
    #[arg(long)]
    json: bool,
}

/// Prints the standings after each event of the nights in an exported file, a line of JSON each, with or without
/// `--json`.
pub fn run_replay_command(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    super::night::print_replay_lines(&args.file)
}
