//! The ledger and its files: export, import, verification, backup, rescue.

use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::context::NightContext;
use crate::cli::output::{Force, OutFile, OutFolder};
use crate::files;
use crate::i18n;
use crate::table::ledger::{
    Store, count_without_effect, export_csv, export_jsonl, export_strays, import as import_nights, read_nights,
    unverified_in, verify as verify_ledger,
};

/// The arguments of `quejing night export`.
#[derive(clap::Args)]
pub struct Export {
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
    #[command(flatten)]
    force: Force,
    #[arg(long)]
    csv: bool,
}

/// Exports the events of a night; those after damage follow, marked as unverified.
pub fn export(context: &NightContext, args: &Export) -> anyhow::Result<ExitCode> {
    let out = context.check_output(args.out.as_ref(), args.force)?;
    let keeper = context.open_night_read_only()?;
    let events = keeper.replay().events();
    let strays = match keeper.damage() {
        Some(damage) => keeper.store().strays(keeper.id(), damage.event),
        None => Ok(Vec::new()),
    };
    let strays = strays.map_err(|error| context.error(&error))?;
    let text = match args.csv {
        true => export_csv(keeper.id(), events, &strays),
        false => export_jsonl(keeper.id(), events) + &export_strays(keeper.id(), &strays),
    };
    match &out {
        None => super::super::say_as_is(&text)?,
        Some(out) => {
            context.write_output(out, text.as_bytes())?;
            let events = keeper.replay().events().len();
            let shown = out.path().display().to_string();
            let text = text!(context.lang, "cli-night-exported", count = events, path = shown);
            let object = json!({"night": keeper.id(), "events": events, "unverified": strays.len(), "file": shown});
            return context.print_written(out, &text, &object);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Imports the nights of an exported file.
pub fn import(context: &NightContext, file: &Path) -> anyhow::Result<ExitCode> {
    let text = files::read_text(file, files::MAX_NIGHTS_BYTES).map_err(|fault| context.file_error(&fault))?;
    let is_csv = file.extension().is_some_and(|extension| extension == "csv");
    let nights = read_nights(&text, is_csv).map_err(|error| context.error(&error))?;
    let mut store = Store::open(&context.path).map_err(|error| context.error(&error))?;
    let imported = import_nights(&mut store, &nights).map_err(|error| context.error(&error))?;
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    for ((night, new), (_, events)) in imported.iter().zip(&nights) {
        let idle = count_without_effect(events);
        let (lang, id) = (context.lang, night.to_string());
        lines.push(match idle {
            0 => text!(lang, "cli-night-imported", night = id, count = new),
            idle => text!(lang, "cli-night-imported-idle", night = id, count = new, idle = idle),
        });
        objects.push(json!({"night": night, "new": new, "without_effect": idle}));
    }
    let unverified = unverified_in(&text, is_csv);
    if unverified > 0 {
        lines.push(text!(context.lang, "cli-night-unverified", count = unverified));
    }
    context.print(&lines.join("\n"), &json!({ "imported": objects, "unverified": unverified }))
}

/// Verifies the ledger; the exit status is 1 if it has faults.
pub fn verify(context: &NightContext) -> anyhow::Result<ExitCode> {
    let report = verify_ledger(&context.open_read_only_quietly()?).map_err(|error| context.error(&error))?;
    let is_sound = report.is_sound();
    let faults: Vec<String> = (report.faults.iter()).map(|fault| i18n::ledger::fault(context.lang, fault)).collect();
    let codes: Vec<&str> = report.faults.iter().map(|fault| fault.code()).collect();
    let nights: Vec<Json> = report
        .nights
        .iter()
        .map(|night| {
            json!({"night": night.night, "events": night.events, "hands": night.deals,
                "imbalance": night.imbalance, "refused": night.refused})
        })
        .collect();
    let count = nights.len();
    let text = if is_sound { text!(context.lang, "cli-night-sound", count = count) } else { faults.join("\n") };
    context.print(&text, &json!({"sound": is_sound, "wrong": faults, "codes": codes, "nights": nights}))?;
    Ok(exit_status(is_sound))
}

fn exit_status(is_success: bool) -> ExitCode {
    if is_success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Copies the ledger into a new folder; the exit status is 1 if the ledger is damaged and was copied as it is.
pub fn backup(context: &NightContext, folder: &OutFolder) -> anyhow::Result<ExitCode> {
    context.check_folder(folder)?;
    let copied = Store::backup(&context.path, folder.path()).map_err(|error| context.error(&error))?;
    let is_sound = copied.faults.is_empty();
    let names: Vec<String> = copied.files.iter().map(|path| path.display().to_string()).collect();
    context.print(&i18n::ledger::copy_report(context.lang, &copied), &json!({ "copied": names, "sound": is_sound }))?;
    Ok(exit_status(is_sound))
}

/// Writes the intact part of a damaged ledger to a new one; the exit status is 1 if recorded events were lost.
pub fn rescue(context: &NightContext, folder: &OutFolder) -> anyhow::Result<ExitCode> {
    context.check_folder(folder)?;
    let rescued = Store::rescue(&context.path, folder.path()).map_err(|error| context.error(&error))?;
    let nights: Vec<Json> = (rescued.nights.iter())
        .map(|one| {
            json!({"night": one.night, "title": one.title, "events": one.intact + one.unverified, "intact": one.intact,
                "acknowledged": one.acknowledged})
        })
        .collect();
    let unverified = rescued.unverified.as_ref();
    context.print(
        &i18n::ledger::rescue_report(context.lang, &rescued),
        &json!({"copy": rescued.ledger.display().to_string(), "nights": nights,
            "unverified": unverified.map(|file| file.display().to_string())}),
    )?;
    Ok(exit_status(rescued.is_complete()))
}
