//! Export, import, checks, backups, and the photos that hands rest on.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use serde_json::{Value as Json, json};

use super::error::NightError;
use super::open::{NightContext, now_ms};
use super::show;
use super::typed::word;
use crate::cli::output::{Force, OutFile, OutFolder};
use crate::files;
use crate::i18n;
use crate::plain::plain;
use crate::table::ledger::{
    Body, EvidenceAttached, EvidenceKind, HandId, Payload, PhotoFolder, Store, export_csv, export_jsonl, export_strays,
    import as take_in, read_nights, read_photo, unverified_in, verify as verify_all, without_effect,
};

/// The night's events.
#[derive(clap::Args)]
pub struct Export {
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
    #[command(flatten)]
    force: Force,
    #[arg(long)]
    csv: bool,
}

/// Writes the night's events.
pub fn export(context: &NightContext, args: &Export) -> anyhow::Result<ExitCode> {
    let out = context.output(args.out.as_ref(), args.force)?;
    let store = context.look()?;
    let session = context.session(&store)?;
    let events = session.replay().events();
    let strays = match session.damage() {
        Some(damage) => store.strays(session.id(), damage.event),
        None => Ok(Vec::new()),
    };
    let strays = strays.map_err(|error| context.error(&error))?;
    let text = match args.csv {
        true => export_csv(session.id(), events, &strays),
        false => export_jsonl(session.id(), events) + &export_strays(session.id(), &strays),
    };
    match &out {
        None => super::super::say_as_is(&text)?,
        Some(out) => {
            context.write(out, text.as_bytes())?;
            let events = session.replay().events().len();
            let shown = out.path().display().to_string();
            let said = text!(context.lang, "cli-night-exported", count = events, path = shown);
            let object = json!({"night": session.id(), "events": events, "unverified": strays.len(), "file": shown});
            return context.say_written(out, &said, &object);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Takes nights from a file.
pub fn import(context: &NightContext, file: &Path) -> anyhow::Result<ExitCode> {
    let text = files::read_text(file, files::MOST_NIGHTS).map_err(|fault| context.fault(&fault))?;
    let is_csv = file.extension().is_some_and(|extension| extension == "csv");
    let nights = read_nights(&text, is_csv).map_err(|error| context.error(&error))?;
    let mut store = Store::open(&context.path).map_err(|error| context.error(&error))?;
    let imported = take_in(&mut store, &nights).map_err(|error| context.error(&error))?;
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    for ((night, new), (_, events)) in imported.iter().zip(&nights) {
        let idle = without_effect(events);
        let (lang, named) = (context.lang, night.to_string());
        lines.push(match idle {
            0 => text!(lang, "cli-night-imported", night = named, count = new),
            idle => text!(lang, "cli-night-imported-idle", night = named, count = new, idle = idle),
        });
        objects.push(json!({"night": night, "new": new, "without_effect": idle}));
    }
    let unverified = unverified_in(&text, is_csv);
    if unverified > 0 {
        lines.push(text!(context.lang, "cli-night-unverified", count = unverified));
    }
    context.say(&lines.join("\n"), &json!({ "imported": objects, "unverified": unverified }))
}

/// Checks everything; status 1 where something is wrong.
pub fn verify(context: &NightContext) -> anyhow::Result<ExitCode> {
    let found = verify_all(&context.looked()?).map_err(|error| context.error(&error))?;
    let sound = found.is_sound();
    let wrong: Vec<String> = (found.faults.iter()).map(|fault| i18n::ledger::fault(context.lang, fault)).collect();
    let codes: Vec<&str> = found.faults.iter().map(|fault| fault.code()).collect();
    let nights: Vec<Json> = found
        .nights
        .iter()
        .map(|night| {
            json!({"night": night.night, "events": night.events, "hands": night.hands,
                "imbalance": night.imbalance, "refused": night.refused})
        })
        .collect();
    let count = nights.len();
    let text = if sound { text!(context.lang, "cli-night-sound", count = count) } else { wrong.join("\n") };
    context.say(&text, &json!({"sound": sound, "wrong": wrong, "codes": codes, "nights": nights}))?;
    Ok(status(sound))
}

fn status(sound: bool) -> ExitCode {
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Copies the ledger; status 1 where it is damaged and was copied as it is.
pub fn backup(context: &NightContext, folder: &OutFolder) -> anyhow::Result<ExitCode> {
    context.check_folder(folder)?;
    let copied = Store::backup(&context.path, folder.path()).map_err(|error| context.error(&error))?;
    let sound = copied.faults.is_empty();
    let names: Vec<String> = copied.files.iter().map(|path| path.display().to_string()).collect();
    context.say(&i18n::ledger::copied(context.lang, &copied), &json!({ "copied": names, "sound": sound }))?;
    Ok(status(sound))
}

/// Makes a sound ledger of what is intact; status 1 where something that was recorded could not be taken over.
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
    context.say(
        &i18n::ledger::rescued(context.lang, &rescued),
        &json!({"copy": rescued.ledger.display().to_string(), "nights": nights,
            "unverified": unverified.map(|file| file.display().to_string())}),
    )?;
    Ok(status(rescued.is_complete()))
}

/// Photos and other evidence.
#[derive(clap::Subcommand)]
pub enum EvidenceAction {
    Attach {
        #[arg(value_name = "DEAL")]
        hand: u64,
        file: PathBuf,
        #[arg(long, default_value = "photo", value_name = "KIND", value_parser = word::<EvidenceKind>("--what", &["photo", "reading", "correction", "appraisal"]))]
        what: EvidenceKind,
    },
    List,
    Remove {
        sha256: String,
        #[arg(long, value_name = "WORDS")]
        reason: String,
    },
    Limit {
        #[arg(value_name = "MIB")]
        mebibytes: u64,
    },
}

pub fn evidence(context: &NightContext, action: &EvidenceAction) -> anyhow::Result<ExitCode> {
    let mut store = match action {
        EvidenceAction::List => context.look()?,
        _ => context.store()?,
    };
    match action {
        EvidenceAction::Attach { hand, file, what } => attach(context, &mut store, *hand, file, *what),
        EvidenceAction::List => list(context, &store),
        EvidenceAction::Remove { sha256, reason } => remove(context, &mut store, sha256, reason),
        EvidenceAction::Limit { mebibytes } => {
            let bytes = mebibytes.saturating_mul(1 << 20).to_string();
            store.set(PhotoFolder::LIMIT, &bytes).map_err(|error| context.error(&error))?;
            context.say(&bytes, &json!({ "limit": bytes }))
        }
    }
}

fn attach(
    context: &NightContext,
    store: &mut Store,
    hand: u64,
    file: &Path,
    kind: EvidenceKind,
) -> anyhow::Result<ExitCode> {
    let mut session = context.session(store)?;
    let read = match kind {
        EvidenceKind::Photo => read_photo(file),
        _ => files::read(file, files::MOST_TEXT),
    };
    let bytes = read.map_err(|fault| context.fault(&fault))?;
    let name = plain(&file.file_name().unwrap_or_default().to_string_lossy()).into_owned();
    let mut attached =
        EvidenceAttached { hand: HandId(hand), what: kind, sha256: None, bytes: None, name, data: Json::Null };
    let payload = |attached: &EvidenceAttached| Payload::of(Body::EvidenceAttached(Box::new(attached.clone())));
    session.check(&payload(&attached), now_ms()).map_err(|error| context.error_of(session.replay().night(), &error))?;
    if kind == EvidenceKind::Photo {
        let photos = PhotoFolder::beside(store).map_err(|error| context.error(&error))?;
        let kept = photos.keep(&bytes).map_err(|error| context.error(&error))?;
        attached.sha256 = Some(kept.sha256);
        attached.bytes = Some(kept.bytes);
    } else {
        attached.data = serde_json::from_slice(&bytes).map_err(|error| NightError::NoJson(error.to_string()))?;
    }
    let events = context.record(store, &mut session, vec![payload(&attached)])?;
    show::said(context, &session, &events)
}

fn list(context: &NightContext, store: &Store) -> anyhow::Result<ExitCode> {
    let session = context.session(store)?;
    let photos = PhotoFolder::beside(store).map_err(|error| context.error(&error))?;
    let kept = photos.kept();
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    for evidence in &session.replay().night().evidence {
        let attached = &evidence.attached;
        let what = i18n::night::evidence(context.lang, attached.what);
        let sha256 = attached.sha256.clone().unwrap_or_default();
        let here = attached.what != EvidenceKind::Photo || kept.iter().any(|(name, _)| *name == sha256);
        let changed = attached.what == EvidenceKind::Photo && photos.is_changed(&sha256);
        let here = here && !changed;
        let state = match (evidence.removed, here) {
            (true, _) => text!(context.lang, "cli-evidence-removed"),
            (false, true) => text!(context.lang, "cli-evidence-kept"),
            (false, false) if changed => text!(context.lang, "cli-evidence-changed"),
            (false, false) => text!(context.lang, "cli-evidence-missing"),
        };
        lines.push(format!("#{}  {what}  {state}  {}  {sha256}", attached.hand, attached.name));
        objects.push(json!({"hand": attached.hand, "what": attached.what, "name": attached.name, "sha256": sha256,
            "bytes": attached.bytes, "removed": evidence.removed, "here": here, "changed": changed}));
    }
    let total: u64 = kept.iter().map(|(_, bytes)| bytes).sum();
    let (count, limit) = (kept.len(), photos.limit());
    lines.push(text!(context.lang, "cli-evidence-photos", count = count, bytes = total, limit = limit));
    context.say(&lines.join("\n"), &json!({"evidence": objects, "photos": count, "bytes": total, "limit": limit}))
}

fn remove(context: &NightContext, store: &mut Store, sha256: &str, reason: &str) -> anyhow::Result<ExitCode> {
    let photos = PhotoFolder::beside(store).map_err(|error| context.error(&error))?;
    let kept = photos.kept();
    let found: Vec<&String> = kept.iter().map(|(name, _)| name).filter(|name| name.starts_with(sha256)).collect();
    let [full] = found.as_slice() else {
        bail!(NightError::Photo { found: found.len(), text: sha256.to_owned() });
    };
    let mut session = context.session(store)?;
    let body = Body::EvidenceRemoved { sha256: (*full).clone(), reason: reason.to_owned() };
    let events = context.record(store, &mut session, vec![Payload::of(body)])?;
    photos.remove(full).map_err(|error| context.error(&error))?;
    show::said(context, &session, &events)
}
