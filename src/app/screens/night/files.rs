//! What goes out of the ledger and comes in: the report, exports, imports, checks, copies, and the photos that are kept.

use std::path::{Path, PathBuf};

use eframe::egui::{self, DragValue, Grid, RichText, Ui};

use super::text::Phrase;
use crate::app::model::{Action, Model};
use crate::app::night::NightAction;
use crate::app::notice::Message;
use crate::app::text::Word;
use crate::app::theme::{self, Tone};
use crate::app::widgets::{
    beside, expanded, fields::field, heading, named, note, primary, quiet, right,
};
use crate::files::FileFault;
use crate::i18n::{self, Lang};
use crate::plain::plain;
use crate::table::ledger::{
    Body, EvidenceAttached, EvidenceKind, Fault, HandId, LedgerError, Night, NightId, Payload,
    PhotoFolder, Verified, export_csv, export_jsonl, export_strays, read_nights, read_photo,
    verify, without_effect,
};
use crate::{files, report};

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The report as a page.
    Report,
    /// Every payment as CSV.
    Payments,
    /// Every event as JSONL, to be imported elsewhere.
    Events,
    /// The same as CSV.
    EventsCsv,
}

impl What {
    const ALL: [What; 4] = [What::Report, What::Payments, What::Events, What::EventsCsv];

    fn ending(self) -> &'static str {
        match self {
            What::Report => "html",
            What::Payments => "payments.csv",
            What::Events => "jsonl",
            What::EventsCsv => "csv",
        }
    }

    fn phrase(self) -> Phrase {
        match self {
            What::Report => Phrase::WriteReport,
            What::Payments => Phrase::WritePayments,
            What::Events => Phrase::WriteEvents,
            What::EventsCsv => Phrase::WriteEventsCsv,
        }
    }
}

/// What a person asks for.
#[derive(Clone, Debug)]
pub enum FileAction {
    /// Write something of the night into a file; one that is there is replaced only when that is said.
    Write(What, PathBuf, bool),
    /// Take nights from a file.
    Import(PathBuf),
    /// Keep a photo with a hand.
    Photo(HandId, PathBuf),
}

/// Does it, and says how it went.
pub fn act(model: &mut Model, action: FileAction) {
    let said = match action {
        FileAction::Write(what, path, replace) => write(model, what, &path, replace),
        FileAction::Import(path) => import(model, &path),
        FileAction::Photo(hand, path) => photo(model, hand, &path),
    };
    match said {
        Ok(Some(message)) | Err(message) => model.notices.say(message),
        Ok(None) => {}
    }
}

fn failed(code: &'static str, path: &Path, phrase: Phrase) -> Message {
    let text = |lang| format!("{code}: {}", phrase.with(lang, &[&path.display()]));
    Message::Ledger(code, Lang::ALL.map(text))
}

/// A file that cannot be read, in both languages.
fn unread(fault: &FileFault) -> Message {
    Message::Ledger(
        fault.code(),
        Lang::ALL.map(|lang| i18n::file_fault(lang, fault)),
    )
}

fn write(
    model: &Model,
    what: What,
    path: &Path,
    replace: bool,
) -> Result<Option<Message>, Message> {
    if path.exists() && !replace {
        return Err(failed("file_there", path, Phrase::FileThere));
    }
    let keeper = model.keeper();
    let (night, events) = (keeper.night(), keeper.replay().events());
    let strays = match keeper.damage() {
        Some(damage) => keeper.store().strays(keeper.id(), damage.event),
        None => Ok(Vec::new()),
    };
    let strays = strays.map_err(|error| Message::ledger(&error, None))?;
    let text = match what {
        What::Report => report::html(model.lang, night).unwrap_or_default(),
        What::Payments => report::csv(model.lang, night),
        What::Events => export_jsonl(keeper.id(), events) + &export_strays(keeper.id(), &strays),
        What::EventsCsv => export_csv(keeper.id(), events, &strays),
    };
    files::write_whole(path, text.as_bytes())
        .map_err(|_| failed("not_written", path, Phrase::NotWritten))?;
    let shown = path.display().to_string();
    Ok(Some(Message::Said(Word::SaidWritten, vec![shown])))
}

fn import(model: &mut Model, path: &Path) -> Result<Option<Message>, Message> {
    let text = files::read_text(path, files::MOST_NIGHTS).map_err(|fault| unread(&fault))?;
    let is_csv = path.extension().is_some_and(|ending| ending == "csv");
    let ledger = |error: LedgerError| Message::ledger(&error, None);
    let nights = read_nights(&text, is_csv).map_err(ledger)?;
    let imported = model.keeper_mut().import(&nights).map_err(ledger)?;
    model.night_changed();
    let new: usize = imported.iter().map(|(_, new)| new).sum();
    let idle: usize = nights
        .iter()
        .map(|(_, events)| without_effect(events))
        .sum();
    let mut values = vec![imported.len().to_string(), new.to_string()];
    let word = match idle {
        0 => Word::SaidImported,
        _ => Word::SaidImportedIdle,
    };
    values.extend((idle > 0).then(|| idle.to_string()));
    Ok(Some(Message::Said(word, values)))
}

fn photo(model: &mut Model, hand: HandId, path: &Path) -> Result<Option<Message>, Message> {
    let bytes = read_photo(path).map_err(|fault| unread(&fault))?;
    let ledger = |error: LedgerError| Message::ledger(&error, None);
    let photos = model.keeper().photos().map_err(ledger)?;
    let photos = photos.ok_or_else(|| failed("not_written", path, Phrase::PhotosNowhere))?;
    let kept = photos.keep(&bytes).map_err(ledger)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let attached = EvidenceAttached {
        hand,
        what: EvidenceKind::Photo,
        sha256: Some(kept.sha256),
        bytes: Some(kept.bytes),
        name: plain(&name).into_owned(),
        data: serde_json::Value::Null,
    };
    let payload = Payload::of(Body::EvidenceAttached(Box::new(attached)));
    model.apply(Action::Night(NightAction::Propose(vec![payload])));
    Ok(None)
}

/// The screen.
#[derive(Debug, Default)]
pub struct Files {
    /// The night that the paths were suggested for.
    of: Option<NightId>,
    /// Where to write, without the ending.
    path: String,
    replace: bool,
    import: String,
    backup: String,
    verified: Option<Verified>,
    limit: Option<u64>,
    reason: String,
}

impl Files {
    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let keeper = model.keeper();
        if self.of != Some(keeper.id()) {
            let title = keeper.night().opened.as_ref().map(|opened| &opened.title);
            *self = Files {
                of: Some(keeper.id()),
                path: suggested(title.map_or("", String::as_str)),
                ..Files::default()
            };
        }
        let width = (ui.available_width() * 0.52).max(460.0);
        let mut more = Vec::new();
        let mut photos = (self.limit, std::mem::take(&mut self.reason));
        beside(
            ui,
            "files",
            width,
            |ui| self.out_and_in(ui, model, actions),
            |ui| kept(ui, model, &mut photos, &mut more),
        );
        (self.limit, self.reason) = photos;
        actions.extend(more);
    }

    fn out_and_in(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let lang = model.lang;
        heading(ui, Phrase::WriteTitle.text(lang));
        ui.label(quiet(Phrase::WriteHint.text(lang)));
        ui.horizontal(|ui| {
            field(ui, Phrase::WritePath.text(lang), &mut self.path, 330.0);
        });
        ui.checkbox(&mut self.replace, Phrase::WriteReplace.text(lang));
        ui.horizontal_wrapped(|ui| {
            let base = self.path.trim().to_owned();
            for what in What::ALL {
                let text = what.phrase().text(lang);
                let button = match what {
                    What::Report => primary(text),
                    _ => egui::Button::new(text),
                };
                let button = ui.add_enabled(!base.is_empty(), button);
                let path = expanded(&format!("{base}.{}", what.ending()));
                let button = button.on_hover_text(path.display().to_string());
                if button.clicked() {
                    let write = FileAction::Write(what, path, self.replace);
                    actions.push(Action::Files(write));
                }
            }
        });
        ui.separator();
        heading(ui, Phrase::ImportTitle.text(lang));
        ui.label(quiet(Phrase::ImportHint.text(lang)));
        ui.horizontal(|ui| {
            field(ui, Phrase::ImportPath.text(lang), &mut self.import, 300.0);
            let written = !self.import.trim().is_empty();
            let take = ui.add_enabled(written, egui::Button::new(Phrase::Import.text(lang)));
            if take.clicked() {
                let path = expanded(self.import.trim());
                actions.push(Action::Files(FileAction::Import(path)));
            }
        });
        ui.separator();
        self.checks(ui, model, actions);
    }

    fn checks(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let lang = model.lang;
        heading(ui, Phrase::VerifyTitle.text(lang));
        let place = model.keeper().store().path().display().to_string();
        let place = match model.keeper().is_in_memory() {
            true => Phrase::InMemory.text(lang).to_owned(),
            false => Phrase::LedgerAt.with(lang, &[&place]),
        };
        ui.label(quiet(place));
        if ui.button(Phrase::Verify.text(lang)).clicked() {
            self.verified = match verify(model.keeper().store()) {
                Ok(found) => Some(found),
                Err(error) => Some(Verified {
                    faults: vec![Fault::Sqlite(error.to_string())],
                    ..Verified::default()
                }),
            };
        }
        if let Some(found) = &self.verified {
            found_text(ui, lang, found);
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            field(ui, Phrase::BackupPath.text(lang), &mut self.backup, 250.0);
            let can = !self.backup.trim().is_empty() && !model.keeper().is_in_memory();
            let copy = ui.add_enabled(can, egui::Button::new(Phrase::Backup.text(lang)));
            if copy.clicked() {
                let folder = expanded(self.backup.trim());
                actions.push(Action::Night(NightAction::Backup(folder)));
            }
        });
    }
}

fn found_text(ui: &mut Ui, lang: Lang, found: &Verified) {
    if found.is_sound() {
        let events: usize = found.nights.iter().map(|night| night.events).sum();
        let text = Phrase::VerifySound.with(lang, &[&found.nights.len(), &events]);
        return note(ui, Tone::Sure, &text);
    }
    for fault in &found.faults {
        note(ui, Tone::Wrong, &i18n::ledger::fault(lang, fault));
    }
}

/// A file in the home folder named after the night, without its ending.
fn suggested(title: &str) -> String {
    let sound = |letter: char| match letter {
        '/' | '\\' | ':' | '\0' => '-',
        letter => letter,
    };
    let name: String = title.trim().chars().map(sound).collect();
    match name.is_empty() {
        true => "~/night".to_owned(),
        false => format!("~/{name}"),
    }
}

/// The size of a file as people say it.
fn size(bytes: u64) -> String {
    match bytes {
        0..=1023 => format!("{bytes} B"),
        1024..=1_048_575 => format!("{:.1} KiB", bytes as f64 / 1024.0),
        1_048_576..=1_073_741_823 => format!("{:.1} MiB", bytes as f64 / 1_048_576.0),
        _ => format!("{:.2} GiB", bytes as f64 / 1_073_741_824.0),
    }
}

/// The photos that are kept, how much room they take and may take.
fn kept(
    ui: &mut Ui,
    model: &Model,
    (limit, reason): &mut (Option<u64>, String),
    actions: &mut Vec<Action>,
) {
    let (lang, night) = (model.lang, model.keeper().night());
    heading(ui, Phrase::PhotosTitle.text(lang));
    let Ok(Some(photos)) = model.keeper().photos() else {
        ui.label(quiet(Phrase::PhotosNowhere.with(lang, &[&""])));
        return;
    };
    let list = photos.kept();
    let total: u64 = list.iter().map(|(_, bytes)| bytes).sum();
    let text = Phrase::PhotosKept.with(lang, &[&list.len(), &size(total), &size(photos.limit())]);
    ui.label(text);
    ui.add(
        egui::ProgressBar::new(total as f32 / photos.limit().max(1) as f32).desired_width(240.0),
    );
    limit_field(ui, lang, &photos, limit, actions);
    ui.separator();
    ui.label(quiet(Phrase::PhotosOfNight.text(lang)));
    ui.horizontal(|ui| {
        field(ui, Phrase::RemoveReason.text(lang), reason, 200.0);
    });
    let mut none = true;
    Grid::new("photos")
        .striped(true)
        .spacing([12.0, 4.0])
        .show(ui, |ui| {
            let is_photo =
                |one: &&crate::table::ledger::Evidence| one.attached.what == EvidenceKind::Photo;
            for evidence in night.evidence.iter().filter(is_photo) {
                none = false;
                let sha256 = evidence.attached.sha256.clone().unwrap_or_default();
                let there = list.iter().any(|(name, _)| *name == sha256);
                ui.label(hand_of(lang, night, evidence.attached.hand));
                ui.label(RichText::new(plain(&evidence.attached.name)).color(theme::TEXT_STRONG));
                right(ui, quiet(size(evidence.attached.bytes.unwrap_or(0))));
                let state = match (evidence.removed, there) {
                    (true, _) => Phrase::MarkPhotoGone,
                    (_, true) => Phrase::PhotoThere,
                    (_, false) => Phrase::PhotoMissing,
                };
                ui.label(quiet(state.text(lang)));
                let can = !evidence.removed && there && !reason.trim().is_empty();
                let said = Phrase::RemoveNamed.with(lang, &[&evidence.attached.name]);
                if named(ui, can, Phrase::Remove.text(lang), &said).clicked() {
                    actions.push(Action::Night(NightAction::RemovePhoto {
                        sha256,
                        reason: reason.trim().to_owned(),
                    }));
                }
                ui.end_row();
            }
        });
    if none {
        ui.label(quiet(Phrase::NoPhotos.text(lang)));
    }
}

fn limit_field(
    ui: &mut Ui,
    lang: Lang,
    photos: &PhotoFolder,
    limit: &mut Option<u64>,
    actions: &mut Vec<Action>,
) {
    let now = photos.limit() >> 20;
    let mut value = limit.unwrap_or(now);
    ui.horizontal(|ui| {
        let label = ui.label(Phrase::PhotoLimit.text(lang));
        let drag = DragValue::new(&mut value)
            .range(1..=1_048_576)
            .suffix(" MiB");
        ui.add(drag).labelled_by(label.id);
        let set = ui.add_enabled(value != now, egui::Button::new(Phrase::SetLimit.text(lang)));
        if set.clicked() {
            actions.push(Action::Night(NightAction::LimitPhotos(value << 20)));
        }
    });
    *limit = Some(value);
}

fn hand_of(lang: Lang, night: &Night, hand: HandId) -> String {
    let number = night.hand(hand).map_or(0, |hand| hand.number);
    Phrase::HandNumber.with(lang, &[&number])
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_title_becomes_a_file_name_without_folders() {
        assert_eq!(super::suggested("11/21 at Ann's"), "~/11-21 at Ann's");
        assert_eq!(super::suggested(" "), "~/night");
    }

    #[test]
    fn sizes_are_said_in_their_unit() {
        assert_eq!(super::size(1000), "1000 B");
        assert_eq!(super::size(1536), "1.5 KiB");
        assert_eq!(super::size(3 << 30), "3.00 GiB");
    }
}
