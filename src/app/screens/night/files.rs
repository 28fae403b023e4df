//! What goes out of the ledger and comes in: the report, exports, imports, checks, copies, and the photos that are kept.

use eframe::egui::{self, DragValue, Grid, RichText, Ui};

use super::parts::called;
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, Tone};
use crate::app::widgets::{beside, expanded, fields::field, heading, named, note, primary, quiet, right};
use crate::i18n::{self, Lang};
use crate::plain::plain;
use crate::scorer::action::{Action, FileAction, NightFile, ScreenId, What};
use crate::scorer::model::{Model, file_name};
use crate::scorer::night::NightAction;
use crate::scorer::trouble;
use crate::table::ledger::{EvidenceKind, HandId, LedgerError, Night, NightId, PhotoFolder, Verified, verify};

/// The extension of the file.
fn ending(what: What) -> &'static str {
    match what {
        What::Report => "html",
        What::Payments => "payments.csv",
        What::Events => "jsonl",
        What::EventsCsv => "csv",
    }
}

/// What the button says.
fn said(what: What, lang: Lang) -> &'static str {
    match what {
        What::Report => text!(lang, "night-write-report"),
        What::Payments => text!(lang, "night-write-payments"),
        What::Events => text!(lang, "night-write-events"),
        What::EventsCsv => text!(lang, "night-write-events-csv"),
    }
}

/// The screen.
#[derive(Debug, Default)]
pub struct Files {
    /// The night that the paths were suggested for.
    of: Option<NightId>,
    /// Where to write, without the extension.
    path: String,
    replace: bool,
    /// Whether the report shows the photos that are kept.
    photos: bool,
    import: String,
    backup: String,
    verified: Option<Result<Verified, LedgerError>>,
    limit: Option<u64>,
    reason: String,
}

impl Files {
    /// Its name.
    pub const ID: ScreenId = ScreenId("files");
}

impl Screen for Files {
    fn id(&self) -> ScreenId {
        Self::ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "night-tab-files")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.draw(ui, context.model, context.actions);
    }
}

impl Files {
    fn draw(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let keeper = model.keeper();
        if self.of != Some(keeper.id()) {
            let title = keeper.night().opened.as_ref().map(|opened| &opened.title);
            *self = Files {
                of: Some(keeper.id()),
                path: format!("~/{}", file_name(title.map_or("", String::as_str))),
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
        heading(ui, text!(lang, "night-write-title"));
        ui.label(quiet(text!(lang, "night-write-hint")));
        ui.horizontal(|ui| {
            field(ui, text!(lang, "night-write-path"), &mut self.path, 330.0);
        });
        ui.checkbox(&mut self.replace, text!(lang, "night-write-replace"));
        ui.checkbox(&mut self.photos, text!(lang, "night-write-photos"))
            .on_hover_text(text!(lang, "night-write-photos-tip"));
        ui.horizontal_wrapped(|ui| {
            let base = self.path.trim().to_owned();
            for what in What::ALL {
                let text = said(what, lang);
                let button = match what {
                    What::Report => primary(text),
                    _ => egui::Button::new(text),
                };
                let button = ui.add_enabled(!base.is_empty(), button);
                let path = expanded(&format!("{base}.{}", ending(what)));
                if button.on_hover_text(path.display().to_string()).clicked() {
                    actions.push(Action::WriteFile(NightFile {
                        what,
                        path,
                        replace: self.replace,
                        photos: self.photos,
                    }));
                }
            }
        });
        ui.separator();
        heading(ui, text!(lang, "night-import-title"));
        ui.label(quiet(text!(lang, "night-import-hint")));
        ui.horizontal(|ui| {
            field(ui, text!(lang, "file"), &mut self.import, 300.0);
            let take = ui.add_enabled(!self.import.trim().is_empty(), egui::Button::new(text!(lang, "night-import")));
            if take.clicked() {
                actions.push(Action::Files(FileAction::Import(expanded(self.import.trim()))));
            }
        });
        ui.separator();
        self.checks(ui, model, actions);
    }

    fn checks(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let lang = model.lang;
        heading(ui, text!(lang, "night-verify-title"));
        let place = model.keeper().store().path().display().to_string();
        let place = match model.keeper().is_in_memory() {
            true => text!(lang, "night-in-memory").to_owned(),
            false => text!(lang, "night-ledger-at", path = place),
        };
        ui.label(quiet(place));
        if ui.button(text!(lang, "night-verify")).clicked() {
            self.verified = Some(verify(model.keeper().store()));
        }
        match &self.verified {
            Some(Ok(found)) => found_text(ui, lang, found),
            Some(Err(error)) => note(ui, Tone::Wrong, &trouble::ledger(error, None, lang)),
            None => {}
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            field(ui, text!(lang, "night-backup-path"), &mut self.backup, 250.0);
            let can = !self.backup.trim().is_empty() && !model.keeper().is_in_memory();
            if ui.add_enabled(can, egui::Button::new(text!(lang, "night-backup"))).clicked() {
                actions.push(Action::Night(NightAction::Backup(expanded(self.backup.trim()))));
            }
        });
    }
}

fn found_text(ui: &mut Ui, lang: Lang, found: &Verified) {
    if found.is_sound() {
        let events: usize = found.nights.iter().map(|night| night.events).sum();
        return note(ui, Tone::Sure, &text!(lang, "night-verify-sound", nights = found.nights.len(), events = events));
    }
    for fault in &found.faults {
        note(ui, Tone::Wrong, &i18n::ledger::fault(lang, fault));
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
fn kept(ui: &mut Ui, model: &Model, (limit, reason): &mut (Option<u64>, String), actions: &mut Vec<Action>) {
    let (lang, night) = (model.lang, model.keeper().night());
    heading(ui, text!(lang, "photos"));
    let Ok(Some(photos)) = model.keeper().photos() else {
        ui.label(quiet(text!(lang, "night-photos-nowhere")));
        return;
    };
    let list = photos.kept();
    let total: u64 = list.iter().map(|(_, bytes)| bytes).sum();
    let text = text!(lang, "night-photos-kept", count = list.len(), size = size(total), limit = size(photos.limit()));
    ui.label(text);
    ui.add(egui::ProgressBar::new(total as f32 / photos.limit().max(1) as f32).desired_width(240.0));
    limit_field(ui, lang, &photos, limit, actions);
    ui.separator();
    ui.label(quiet(text!(lang, "night-photos-of-night")));
    ui.horizontal(|ui| {
        field(ui, text!(lang, "night-remove-reason"), reason, 200.0);
    });
    let mut none = true;
    Grid::new("photos").striped(true).spacing([12.0, 4.0]).show(ui, |ui| {
        for evidence in night.evidence.iter().filter(|one| one.attached.what == EvidenceKind::Photo) {
            none = false;
            let sha256 = evidence.attached.sha256.clone().unwrap_or_default();
            let there = list.iter().any(|(name, _)| *name == sha256);
            ui.label(hand_of(lang, night, evidence.attached.hand));
            ui.label(RichText::new(plain(&evidence.attached.name)).color(theme::now().text_strong));
            right(ui, quiet(size(evidence.attached.bytes.unwrap_or(0))));
            let state = match (evidence.removed, there) {
                (true, _) => text!(lang, "night-mark-photo-gone"),
                (_, true) => text!(lang, "night-photo-there"),
                (_, false) => text!(lang, "night-photo-missing"),
            };
            ui.label(quiet(state));
            let can = !evidence.removed && there && !reason.trim().is_empty();
            let said = text!(lang, "night-remove-named", name = evidence.attached.name);
            if named(ui, can, text!(lang, "night-remove"), &said).clicked() {
                actions.push(Action::Night(NightAction::RemovePhoto { sha256, reason: reason.trim().to_owned() }));
            }
            ui.end_row();
        }
    });
    if none {
        ui.label(quiet(text!(lang, "night-no-photos")));
    }
}

fn limit_field(ui: &mut Ui, lang: Lang, photos: &PhotoFolder, limit: &mut Option<u64>, actions: &mut Vec<Action>) {
    let now = photos.limit() >> 20;
    let mut value = limit.unwrap_or(now);
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "night-photo-limit"));
        ui.add(DragValue::new(&mut value).range(1..=1_048_576).suffix(" MiB")).labelled_by(label.id);
        if ui.add_enabled(value != now, egui::Button::new(text!(lang, "night-set-limit"))).clicked() {
            actions.push(Action::Night(NightAction::LimitPhotos(value << 20)));
        }
    });
    *limit = Some(value);
}

fn hand_of(lang: Lang, night: &Night, hand: HandId) -> String {
    night.hand(hand).map_or_else(String::new, |hand| called(lang, hand))
}

#[cfg(test)]
mod tests {
    #[test]
    fn sizes_are_said_in_their_unit() {
        assert_eq!(super::size(1000), "1000 B");
        assert_eq!(super::size(1536), "1.5 KiB");
        assert_eq!(super::size(3 << 30), "3.00 GiB");
    }
}
