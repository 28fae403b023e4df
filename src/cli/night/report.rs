//! `quejing night report`.

use std::process::ExitCode;

use serde_json::json;

use super::error::NightError;
use super::open::NightContext;
use crate::cli::output::{Force, OutFile};
use crate::report;
use crate::table::ledger::PhotoFolder;

/// A report of the night.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
    #[command(flatten)]
    force: Force,
    #[arg(long)]
    csv: bool,
    #[arg(long, conflicts_with = "csv")]
    photos: bool,
}

/// Writes the report.
pub fn write(desk: &NightContext, args: &Args) -> anyhow::Result<ExitCode> {
    let out = desk.output(args.out.as_ref(), args.force)?;
    let store = desk.look()?;
    let session = desk.session(&store)?;
    let replay = session.replay();
    let photos = args.photos.then(|| PhotoFolder::beside(&store)).transpose().map_err(|error| desk.error(&error))?;
    let text = match args.csv {
        true => report::csv(desk.lang, replay.night()),
        false => report::html(desk.lang, replay, photos.as_ref()).ok_or(NightError::NotOpen)?,
    };
    let Some(out) = &out else {
        super::super::say_as_is(&text)?;
        return Ok(ExitCode::SUCCESS);
    };
    desk.write(out, text.as_bytes())?;
    let shown = out.path().display().to_string();
    let said = text!(desk.lang, "cli-night-report-written", path = shown);
    desk.say_written(out, &said, &json!({"night": session.id(), "file": shown}))
}
