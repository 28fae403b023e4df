//! `quejing [PHOTO]`: opens the window.

use std::path::PathBuf;
use std::process::ExitCode;

use super::argument_error::ArgumentError;
use super::output::{self, Force, OutFile};
use crate::app::{self, Options};
use crate::i18n::Lang;

/// The arguments of `quejing` without a command.
#[derive(clap::Args)]
pub struct Args {
    photo: Option<PathBuf>,
    #[arg(long, value_name = "SOURCE", conflicts_with = "photo")]
    live: Option<String>,
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
    #[arg(long, hide = true)]
    screenshot: Option<OutFile>,
    #[arg(long, hide = true)]
    force: bool,
    #[arg(long, hide = true, value_parser = size)]
    size: Option<[f32; 2]>,
}

/// Opens the window and returns when it is closed.
pub fn run(args: Args, lang: Option<Lang>) -> anyhow::Result<ExitCode> {
    let Args { photo, live, models, screenshot, force, size } = args;
    let screenshot = screenshot.map(|out| out.output(Force::of(force)).making_folder().sparing(&photo));
    output::check(&screenshot)?;
    app::run(Options { photo, live, models, lang, screenshot, size })?;
    Ok(ExitCode::SUCCESS)
}

/// Parses the size of the window, in pixels.
fn size(text: &str) -> Result<[f32; 2], ArgumentError> {
    let parse = |part: &str| part.parse::<u16>().ok().filter(|side| (200..=8000).contains(side)).map(f32::from);
    text.split_once('x')
        .and_then(|(width, height)| Some([parse(width)?, parse(height)?]))
        .ok_or_else(|| ArgumentError::Written { option: "--size", text: text.to_owned(), example: "1280x800" })
}
