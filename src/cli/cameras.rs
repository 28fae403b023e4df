//! `quejing cameras`: lists the webcams of this machine with the names to use as a source.

use std::process::ExitCode;

use serde_json::json;

use super::read::error_from_code;
use super::streams::process_language;
use super::text_columns::pad_to_width;
use super::{print_text, print_unchanged};
use quejing_session::recognition::{SourceError, list_cameras};
use quejing_words::render;

/// The arguments of `quejing cameras`.
#[derive(clap::Args)]
pub struct CamerasArgs {
    #[arg(long)]
    json: bool,
}

/// Prints a line for each camera of this machine, as text or JSON. Having no camera is no error: the text then says so,
/// and there is no JSON.
pub fn run_cameras_command(args: &CamerasArgs) -> anyhow::Result<ExitCode> {
    let found = list_cameras().map_err(source_error)?;
    let lines: Vec<String> = found
        .iter()
        .map(|camera| {
            if args.json {
                json!({"source": camera.source_name, "name": camera.name, "place": camera.address}).to_string()
            } else {
                let source = pad_to_width(&camera.source_name, 12);
                format!("{source} {} ({})", camera.name, camera.address)
            }
        })
        .collect();
    if lines.is_empty() && !args.json {
        print_text(text!(process_language(), "cli-cameras-none"))?;
    } else if args.json && !lines.is_empty() {
        print_unchanged(&lines.join("\n"))?;
    } else if !lines.is_empty() {
        print_text(&lines.join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Converts a [`SourceError`] to an error with its code and its sentence in the language of the process.
pub(super) fn source_error(fault: SourceError) -> anyhow::Error {
    error_from_code(fault.code(), &render(process_language(), &fault))
}
