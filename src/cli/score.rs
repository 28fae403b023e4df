//! `quejing score`.
use std::process::ExitCode;
#[derive(clap::Args)]
pub struct Args {
    /// The standing tiles.
    hand: Option<String>,
}
/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let _ = args.hand;
    Ok(ExitCode::SUCCESS)
}
