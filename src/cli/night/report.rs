//! `quejing night report`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use serde_json::json;

use super::keep::write_new;
use super::open::Desk;
use crate::report;

/// A report of the night.
#[derive(clap::Args)]
pub struct Args {
    /// The file; otherwise standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Every payment as CSV instead of HTML.
    #[arg(long)]
    csv: bool,
}

/// Writes the report.
pub fn write(desk: &Desk, args: &Args) -> anyhow::Result<ExitCode> {
    let store = desk.look()?;
    let session = desk.session(&store)?;
    let night = session.replay().night();
    let text = match args.csv {
        true => report::csv(desk.lang, night),
        false => report::html(desk.lang, night).context("night_not_open: no night is open")?,
    };
    let Some(path) = &args.out else {
        super::super::say_as_is(&text)?;
        return Ok(ExitCode::SUCCESS);
    };
    write_new(path, text.as_bytes())?;
    let shown = path.display().to_string();
    let said = desk.lang.pick([
        format!("报告已写到 {shown}"),
        format!("report written to {shown}"),
    ]);
    desk.say(&said, &json!({"night": session.id(), "file": shown}))
}
