//! Evidence of deals: photos and JSON files that are attached, listed and removed, and the size limit of the photo
//! folder.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use serde_json::{Value as Json, json};

use super::context::NightContext;
use super::error::NightError;
use super::night_text;
use super::parsers::word_parser;
use quejing_io::files;
use quejing_io::plain::escape_controls;
use quejing_session::night::{DealId, EvidenceAttached, EvidenceKind, NightEntry, PhotoFolder, read_photo};
use quejing_session::recorder::Recorder;
use quejing_words as words;

/// The commands of `quejing night evidence`.
#[derive(clap::Subcommand)]
pub enum EvidenceAction {
    Attach {
        #[arg(id = "hand", value_name = "DEAL")]
        deal: u64,
        file: PathBuf,
        #[arg(long, default_value = "photo", value_name = "KIND", value_parser = word_parser::<EvidenceKind>("--what", &["photo", "reading", "correction", "appraisal"]))]
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

pub fn run_evidence_action(context: &NightContext, action: &EvidenceAction) -> anyhow::Result<ExitCode> {
    match action {
        EvidenceAction::Attach { deal, file, what } => attach_evidence(context, *deal, file, *what),
        EvidenceAction::List => list_evidence(context),
        EvidenceAction::Remove { sha256, reason } => remove_photo(context, sha256, reason),
        EvidenceAction::Limit { mebibytes } => {
            let mut store = context.open_store()?;
            let bytes = mebibytes.saturating_mul(1 << 20).to_string();
            store.set_setting(PhotoFolder::MAX_BYTES_SETTING, &bytes).map_err(|error| context.ledger_error(&error))?;
            context.print_answer(&bytes, &json!({ "limit": bytes }))
        }
    }
}

/// Attaches a file to a deal. A photo is stored in the photo folder; a file of any other kind must be JSON, which the
/// event itself contains.
fn attach_evidence(context: &NightContext, deal: u64, file: &Path, kind: EvidenceKind) -> anyhow::Result<ExitCode> {
    let mut recorder = context.open_night()?;
    let keeper = recorder.keeper();
    let content = match kind {
        EvidenceKind::Photo => read_photo(file),
        _ => files::read_bytes(file, files::MAX_TEXT_BYTES),
    };
    let bytes = content.map_err(|fault| context.file_error(&fault))?;
    let name = escape_controls(&file.file_name().unwrap_or_default().to_string_lossy()).into_owned();
    let mut attached =
        EvidenceAttached { deal: DealId(deal), what: kind, sha256: None, bytes: None, name, data: Json::Null };
    let payloads = keeper.entry_events(NightEntry::Evidence(Box::new(attached.clone())));
    let checked = payloads.and_then(|payloads| keeper.open_night().check_events(&payloads));
    checked.map_err(|error| context.error_with_names(keeper.night(), &error))?;
    if kind == EvidenceKind::Photo {
        let photos = PhotoFolder::for_store(keeper.store()).map_err(|error| context.ledger_error(&error))?;
        let stored = photos.store_photo(&bytes).map_err(|error| context.ledger_error(&error))?;
        attached.sha256 = Some(stored.sha256);
        attached.bytes = Some(stored.size_bytes);
    } else {
        attached.data = serde_json::from_slice(&bytes).map_err(|error| NightError::NoJson(error.to_string()))?;
    }
    context.record_entry(&mut recorder, NightEntry::Evidence(Box::new(attached)))
}

/// Prints the evidence of the night, each with its state (stored, changed, missing or removed), then the number, size
/// and limit of the stored photos of all nights.
fn list_evidence(context: &NightContext) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night_read_only()?;
    let photos = PhotoFolder::for_store(keeper.store()).map_err(|error| context.ledger_error(&error))?;
    let stored = photos.stored_photos();
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    for evidence in &keeper.night().evidence {
        let attached = &evidence.attached;
        let kind = words::night::evidence_kind_name(context.lang, attached.what);
        let sha256 = attached.sha256.clone().unwrap_or_default();
        let is_stored = attached.what != EvidenceKind::Photo || stored.iter().any(|(name, _)| *name == sha256);
        let is_changed = attached.what == EvidenceKind::Photo && photos.is_photo_changed(&sha256);
        let is_intact = is_stored && !is_changed;
        let state = match (evidence.removed, is_intact) {
            (true, _) => text!(context.lang, "cli-evidence-removed"),
            (false, true) => text!(context.lang, "cli-evidence-kept"),
            (false, false) if is_changed => text!(context.lang, "cli-evidence-changed"),
            (false, false) => text!(context.lang, "cli-evidence-missing"),
        };
        lines.push(format!("#{}  {kind}  {state}  {}  {sha256}", attached.deal, attached.name));
        objects.push(json!({"hand": attached.deal, "what": attached.what, "name": attached.name, "sha256": sha256,
            "bytes": attached.bytes, "removed": evidence.removed, "here": is_intact, "changed": is_changed}));
    }
    let total: u64 = stored.iter().map(|(_, bytes)| bytes).sum();
    let (count, limit) = (stored.len(), photos.max_bytes());
    lines.push(text!(context.lang, "cli-evidence-photos", count = count, bytes = total, limit = limit));
    context
        .print_answer(&lines.join("\n"), &json!({"evidence": objects, "photos": count, "bytes": total, "limit": limit}))
}

/// Records the removal of the photo whose SHA-256 begins with `sha256_prefix`, then deletes its file. A prefix of no
/// photo or of several photos is an error.
fn remove_photo(context: &NightContext, sha256_prefix: &str, reason: &str) -> anyhow::Result<ExitCode> {
    let store = context.open_store()?;
    let photos = PhotoFolder::for_store(&store).map_err(|error| context.ledger_error(&error))?;
    let stored = photos.stored_photos();
    let found: Vec<&String> =
        stored.iter().map(|(name, _)| name).filter(|name| name.starts_with(sha256_prefix)).collect();
    let full = match found.as_slice() {
        [full] => full,
        [] => bail!(NightError::NoPhoto { text: sha256_prefix.to_owned() }),
        several => bail!(NightError::SeveralPhotos { count: several.len(), text: sha256_prefix.to_owned() }),
    };
    let mut recorder = Recorder::new(context.open_night_in(store)?);
    let removal = NightEntry::PhotoRemoved { sha256: (*full).clone(), reason: reason.to_owned() };
    let payloads = recorder.keeper().entry_events(removal).map_err(|error| context.ledger_error(&error))?;
    let events = context.record_events(&mut recorder, payloads)?;
    photos.remove_photo(full).map_err(|error| context.ledger_error(&error))?;
    night_text::print_recorded_events(context, recorder.keeper(), &events)
}
