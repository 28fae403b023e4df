//! `quejing cameras`: lists the webcams of this machine with the names to use as a source.

use std::process::ExitCode;

use serde_json::json;

use super::columns::pad_to;
use super::out::language;
use super::read::error_of;
use super::{say, say_as_is};
use crate::i18n::render;
use crate::vision::source::{SourceError, cameras};

/// The arguments of `quejing cameras`.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long)]
    json: bool,
}

/// Runs the command. It is no error if there are no cameras.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let found = cameras().map_err(coded_error)?;
    let lines: Vec<String> = found
        .iter()
        .map(|camera| {
            if args.json {
                json!({"source": camera.source, "name": camera.name, "place": camera.place}).to_string()
            } else {
                let source = pad_to(&camera.source, 12);
                format!("{source} {} ({})", camera.name, camera.place)
            }
        })
        .collect();
    if lines.is_empty() && !args.json {
        say(text!(language(), "cli-cameras-none"))?;
    } else if args.json && !lines.is_empty() {
        say_as_is(&lines.join("\n"))?;
    } else if !lines.is_empty() {
        say(&lines.join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns an error of a source with its code, as the program prints it.
pub(super) fn coded_error(fault: SourceError) -> anyhow::Error {
    error_of(fault.code(), &render(language(), &fault))
}
