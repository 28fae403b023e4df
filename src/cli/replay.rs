//! `quejing replay`: an exported night is replayed for other programs, the standings after every event.

use std::path::PathBuf;
use std::process::ExitCode;

/// Replay an exported night: quejing replay --json NIGHT.jsonl
#[derive(clap::Args)]
pub struct Args {
    /// A file written by `quejing night export`.
    file: PathBuf,
    /// One JSON object a line, which is the only form there is.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    super::night::replay_lines(&args.file)
}
