//! `quejing [PHOTO]`: opens the window.

use std::path::PathBuf;
use std::process::ExitCode;

use super::argument_error::ArgumentError;
use super::output::{self, ForceFlag, OutFile};
use crate::app::{self, PosedWindow, WindowOptions};
use quejing_words::Lang;

/// The arguments of `quejing` without a command.
#[derive(clap::Args)]
pub struct WindowArgs {
    photo: Option<PathBuf>,
    #[arg(long, value_name = "SOURCE", conflicts_with = "photo")]
    live: Option<String>,
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
    // Another id than that of the option of `quejing night`, of which this one is no parent.
    #[arg(id = "server", long = "ledger", value_name = "ADDRESS")]
    ledger: Option<String>,
    #[arg(long, hide = true)]
    screenshot: Option<OutFile>,
    #[arg(long, hide = true)]
    force: bool,
    #[arg(long, hide = true, value_parser = parse_window_size)]
    size: Option<[f32; 2]>,
    #[arg(long, hide = true, requires = "screenshot")]
    pose_night: Option<PathBuf>,
    #[arg(long, hide = true, requires = "screenshot")]
    pose_keys: Option<String>,
    #[arg(long, hide = true, requires = "screenshot")]
    pose_light: bool,
}

/// Opens the window and returns when the user closes it, or when the hidden option `--screenshot` has saved its
/// picture.
pub fn open_window(args: WindowArgs, lang: Option<Lang>) -> anyhow::Result<ExitCode> {
    let WindowArgs { photo, live, models, ledger, screenshot, force, size, pose_night, pose_keys, pose_light } = args;
    let posed = PosedWindow { night: pose_night, keys: pose_keys.unwrap_or_default(), is_light: pose_light };
    let screenshot = screenshot.map(|out| {
        out.output(ForceFlag::from_flag(force)).with_new_folder().with_spared_files(photo.iter().chain(&posed.night))
    });
    output::check_outputs(&screenshot)?;
    app::run_window(WindowOptions { photo, live, ledger, models, lang, screenshot, posed, size })?;
    Ok(ExitCode::SUCCESS)
}

/// Parses the size of the window as `WIDTHxHEIGHT`, each a whole number of points from 200 to 8000.
fn parse_window_size(text: &str) -> Result<[f32; 2], ArgumentError> {
    let parse = |part: &str| part.parse::<u16>().ok().filter(|side| (200..=8000).contains(side)).map(f32::from);
    text.split_once('x')
        .and_then(|(width, height)| Some([parse(width)?, parse(height)?]))
        .ok_or_else(|| ArgumentError::Written { option: "--size", text: text.to_owned(), example: "1280x800" })
}
