//! Export, import, checks, backups, and the photos that hands rest on.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use serde_json::{Value as Json, json};

use super::open::{Desk, now_ms};
use super::show;
use super::slip::Slip;
use crate::files;
use crate::i18n;
use crate::table::ledger::{
    Body, EvidenceAttached, EvidenceKind, HandId, Payload, PhotoFolder, Session, Store, export_csv,
    export_jsonl, import as take_in, read_nights, title, verify as verify_all,
};

/// The night's events.
#[derive(clap::Args)]
pub struct Export {
    /// The file; otherwise standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// CSV instead of JSONL.
    #[arg(long)]
    csv: bool,
}

/// Writes the night's events.
pub fn export(desk: &Desk, args: &Export) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let session = desk.session(&store)?;
    let write = if args.csv { export_csv } else { export_jsonl };
    let text = write(session.id(), session.replay().events());
    match &args.out {
        None => super::super::say_as_is(&text)?,
        Some(path) => {
            write_new(path, text.as_bytes())?;
            let events = session.replay().events().len();
            let shown = path.display().to_string();
            let said = desk.lang.pick([
                format!("{events} 条已写到 {shown}"),
                format!("{events} events written to {shown}"),
            ]);
            return desk.say(
                &said,
                &json!({"night": session.id(), "events": events, "file": shown}),
            );
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a file beside its place and moves it there when it is whole.
pub fn write_new(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    files::write_whole(path, bytes).with_context(|| Slip::NotWritten(path.display().to_string()))
}

/// Takes nights from a file.
pub fn import(desk: &Desk, file: &Path) -> anyhow::Result<ExitCode> {
    let text =
        std::fs::read_to_string(file).with_context(|| Slip::NoFile(file.display().to_string()))?;
    let mut store = Store::open(&desk.path).map_err(|error| desk.error(&error))?;
    let is_csv = file.extension().is_some_and(|extension| extension == "csv");
    let nights = read_nights(&text, is_csv).map_err(|error| desk.error(&error))?;
    let imported = take_in(&mut store, &nights).map_err(|error| desk.error(&error))?;
    let lines = imported.iter().map(|(night, new)| {
        desk.lang.pick([
            format!("{night}：{new} 条新的"),
            format!("{night}: {new} new events"),
        ])
    });
    let object: Vec<Json> = imported
        .iter()
        .map(|(night, new)| json!({"night": night, "new": new}))
        .collect();
    desk.say(
        &lines.collect::<Vec<_>>().join("\n"),
        &json!({ "imported": object }),
    )
}

/// Checks everything; status 1 where something is wrong.
pub fn verify(desk: &Desk) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let found = verify_all(&store).map_err(|error| desk.error(&error))?;
    let wrong: Vec<String> = found.integrity.into_iter().chain(found.wrong).collect();
    let nights: Vec<Json> = found
        .nights
        .iter()
        .map(|night| {
            json!({"night": night.night, "events": night.events, "hands": night.hands,
                "imbalance": night.imbalance, "refused": night.refused})
        })
        .collect();
    let sound = wrong.is_empty();
    let count = nights.len();
    let text = match sound {
        true => desk.lang.pick([
            format!("完好：{count} 晚，链条和账目都对"),
            format!("sound: every chain holds and the money adds up (nights: {count})"),
        ]),
        false => wrong.join("\n"),
    };
    desk.say(
        &text,
        &json!({"sound": sound, "wrong": wrong, "nights": nights}),
    )?;
    Ok(if sound {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Copies the files.
pub fn backup(desk: &Desk, folder: &Path) -> anyhow::Result<ExitCode> {
    let copied = Store::backup(&desk.path, folder)
        .with_context(|| Slip::NoNewFolder(folder.display().to_string()))?;
    let names: Vec<String> = copied
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    desk.say(&names.join("\n"), &json!({ "copied": names }))
}

/// Copies the files and mends the copy; says what can be read in it.
pub fn rescue(desk: &Desk, folder: &Path) -> anyhow::Result<ExitCode> {
    let copy = Store::rescue(&desk.path, folder).map_err(|error| desk.error(&error))?;
    let store = Store::open_existing(&copy).map_err(|error| desk.error(&error))?;
    let shown = copy.display().to_string();
    let mut lines = vec![desk.lang.pick([
        format!("副本在 {shown}；原来的文件没有动。用 quejing night --ledger {shown} 打开"),
        format!("the copy is {shown}; the file itself was left alone. Open it with quejing night --ledger {shown}"),
    ])];
    let mut nights = Vec::new();
    for line in store.nights().map_err(|error| desk.error(&error))? {
        let session = Session::open(&store, line.night).map_err(|error| desk.error(&error))?;
        let intact = session.replay().events().len();
        let title = title(&store, line.night).unwrap_or_default();
        let events = line.events;
        lines.push(desk.lang.pick([
            format!("{}  {events} 条中 {intact} 条完好  {title}", line.night),
            format!(
                "{}  {intact} of {events} events are intact  {title}",
                line.night
            ),
        ]));
        nights
            .push(json!({"night": line.night, "title": title, "events": events, "intact": intact}));
    }
    desk.say(&lines.join("\n"), &json!({"copy": shown, "nights": nights}))
}

/// Photos and other evidence.
#[derive(clap::Subcommand)]
pub enum EvidenceAction {
    /// Keep a photo, a reading or an appraisal with a hand.
    Attach {
        /// The hand.
        hand: u64,
        /// The file.
        file: PathBuf,
        /// photo, reading, correction or appraisal (the latter three are JSON).
        #[arg(long, default_value = "photo")]
        what: String,
    },
    /// What is kept, and how much room it takes.
    List,
    /// Remove a photo; the ledger stays whole.
    Remove {
        /// Its SHA-256, or the beginning of it.
        sha256: String,
        /// Why.
        #[arg(long)]
        reason: String,
    },
    /// The most room that photos may take, in MiB.
    Limit {
        /// How much.
        mebibytes: u64,
    },
}

/// Evidence.
pub fn evidence(desk: &Desk, action: &EvidenceAction) -> anyhow::Result<ExitCode> {
    let mut store = desk.store()?;
    match action {
        EvidenceAction::Attach { hand, file, what } => attach(desk, &mut store, *hand, file, what),
        EvidenceAction::List => list(desk, &store),
        EvidenceAction::Remove { sha256, reason } => remove(desk, &mut store, sha256, reason),
        EvidenceAction::Limit { mebibytes } => {
            let bytes = mebibytes.saturating_mul(1 << 20).to_string();
            store
                .set(PhotoFolder::LIMIT, &bytes)
                .map_err(|error| desk.error(&error))?;
            desk.say(&bytes, &json!({ "limit": bytes }))
        }
    }
}

fn attach(
    desk: &Desk,
    store: &mut Store,
    hand: u64,
    file: &Path,
    what: &str,
) -> anyhow::Result<ExitCode> {
    let mut session = desk.session(store)?;
    let kind: EvidenceKind = serde_json::from_value(Json::from(what)).map_err(|_| Slip::Word {
        option: "--what",
        text: what.to_owned(),
        allowed: &["photo", "reading", "correction", "appraisal"],
    })?;
    let bytes = std::fs::read(file).with_context(|| Slip::NoFile(file.display().to_string()))?;
    let name = file
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let mut attached = EvidenceAttached {
        hand: HandId(hand),
        what: kind,
        sha256: None,
        bytes: None,
        name,
        data: Json::Null,
    };
    let payload = |attached: &EvidenceAttached| {
        Payload::of(Body::EvidenceAttached(Box::new(attached.clone())))
    };
    session
        .check(&payload(&attached), now_ms())
        .map_err(|error| desk.error_of(session.replay().night(), &error))?;
    if kind == EvidenceKind::Photo {
        let photos = PhotoFolder::beside(store).map_err(|error| desk.error(&error))?;
        attached.sha256 = Some(photos.keep(&bytes).map_err(|error| desk.error(&error))?);
        attached.bytes = Some(bytes.len() as u64);
    } else {
        attached.data =
            serde_json::from_slice(&bytes).map_err(|error| Slip::NoJson(error.to_string()))?;
    }
    let events = desk.record(store, &mut session, vec![payload(&attached)])?;
    show::said(desk, &session, &events)
}

fn list(desk: &Desk, store: &Store) -> anyhow::Result<ExitCode> {
    let session = desk.session(store)?;
    let photos = PhotoFolder::beside(store).map_err(|error| desk.error(&error))?;
    let kept = photos.kept();
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    for evidence in &session.replay().night().evidence {
        let attached = &evidence.attached;
        let what = i18n::night::evidence(desk.lang, attached.what);
        let sha256 = attached.sha256.clone().unwrap_or_default();
        let here =
            attached.what != EvidenceKind::Photo || kept.iter().any(|(name, _)| *name == sha256);
        let state = match (evidence.removed, here) {
            (true, _) => desk.lang.pick(["已删", "removed"]),
            (false, true) => desk.lang.pick(["在", "kept"]),
            (false, false) => desk.lang.pick(["不见了", "missing"]),
        };
        lines.push(format!(
            "#{}  {what}  {state}  {}  {sha256}",
            attached.hand, attached.name
        ));
        objects.push(json!({"hand": attached.hand, "what": attached.what, "name": attached.name, "sha256": sha256,
            "bytes": attached.bytes, "removed": evidence.removed, "here": here}));
    }
    let total: u64 = kept.iter().map(|(_, bytes)| bytes).sum();
    let (count, limit) = (kept.len(), photos.limit());
    lines.push(desk.lang.pick([
        format!("所有晚上共 {count} 张照片，{total} 字节，上限 {limit}"),
        format!("{count} photos of all nights, {total} bytes, limit {limit}"),
    ]));
    desk.say(
        &lines.join("\n"),
        &json!({"evidence": objects, "photos": count, "bytes": total, "limit": limit}),
    )
}

fn remove(desk: &Desk, store: &mut Store, sha256: &str, reason: &str) -> anyhow::Result<ExitCode> {
    let photos = PhotoFolder::beside(store).map_err(|error| desk.error(&error))?;
    let kept = photos.kept();
    let found: Vec<&String> = kept
        .iter()
        .map(|(name, _)| name)
        .filter(|name| name.starts_with(sha256))
        .collect();
    let [full] = found.as_slice() else {
        bail!(Slip::Photo {
            found: found.len(),
            text: sha256.to_owned(),
        });
    };
    let mut session = desk.session(store)?;
    let body = Body::EvidenceRemoved {
        sha256: (*full).clone(),
        reason: reason.to_owned(),
    };
    let events = desk.record(store, &mut session, vec![Payload::of(body)])?;
    photos.remove(full).map_err(|error| desk.error(&error))?;
    show::said(desk, &session, &events)
}
