//! The screen for the files of the ledger: the report, exports, imports, checks, backups, and the stored photos.

use crate::app::window_action::{NightFileRequest, ScreenId, WindowAction, WindowActions};
use eframe::egui::{self, DragValue, Grid, RichText, Ui};

use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, Tone};
use crate::app::widgets::{
    fields::show_labelled_text_field, parse_typed_path, primary_button, quiet_text, show_heading, show_named_button,
    show_note, show_right_aligned_text, show_two_columns,
};
use quejing_io::plain::escape_controls;
use quejing_session::action::{FileAction, NightFileKind, SessionAction};
use quejing_session::error_texts;
use quejing_session::night::{
    DealId, EvidenceKind, LedgerError, LedgerVerification, Night, NightAction, NightId, PhotoFolder, verify_store,
};
use quejing_session::session::{Session, night_file_name};
use quejing_words::history::{capitalize, deal_label};
use quejing_words::{self as words, Lang};

/// Returns the extension of an output file of the night, without its first dot.
fn night_file_extension(kind: NightFileKind) -> &'static str {
    match kind {
        NightFileKind::Report => "html",
        NightFileKind::Payments => "payments.csv",
        NightFileKind::Events => "jsonl",
        NightFileKind::EventsCsv => "csv",
    }
}

/// The screen to export and import nights, to back up and check the ledger, and to limit or remove stored photos. Holds
/// the paths as typed and the result of the last check.
#[derive(Debug, Default)]
pub struct FilesScreen {
    /// The night for which the path was suggested; another open night resets the screen.
    night_id: Option<NightId>,
    /// The path of the output files, without the extension, as typed.
    output_path: String,
    /// True if output files may replace existing files.
    replaces_files: bool,
    /// True if the report is to include the stored photos.
    includes_photos: bool,
    /// The path of the file to import, as typed.
    import_path: String,
    /// The path of the backup, as typed.
    backup_path: String,
    /// The result of the last check of the ledger; `None` before the first.
    verification: Option<Result<LedgerVerification, LedgerError>>,
    /// The limit for all stored photos in MiB, as typed; `None` before the first frame.
    photo_limit_mib: Option<u64>,
    /// The reason for the removal of a photo, as typed.
    removal_reason: String,
}

impl FilesScreen {
    pub const SCREEN_ID: ScreenId = ScreenId("files");
}

impl Screen for FilesScreen {
    fn id(&self) -> ScreenId {
        Self::SCREEN_ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "night-tab-files")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.show_columns(ui, context.model, context.actions);
    }
}

impl FilesScreen {
    fn show_columns(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
        let keeper = model.keeper();
        if self.night_id != Some(keeper.night_id()) {
            let title = keeper.night().opened.as_ref().map(|opened| &opened.title);
            *self = FilesScreen {
                night_id: Some(keeper.night_id()),
                output_path: format!("~/{}", night_file_name(title.map_or("", String::as_str))),
                ..FilesScreen::default()
            };
        }
        let width = (ui.available_width() * 0.52).max(460.0);
        let mut photo_actions = WindowActions::default();
        let mut photos = (self.photo_limit_mib, std::mem::take(&mut self.removal_reason));
        show_two_columns(
            ui,
            "files",
            width,
            |ui| self.show_import_export(ui, model, actions),
            |ui| show_stored_photo_list(ui, model, &mut photos, &mut photo_actions),
        );
        (self.photo_limit_mib, self.removal_reason) = photos;
        actions.extend(photo_actions);
    }

    fn show_import_export(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
        let lang = model.lang;
        show_heading(ui, text!(lang, "night-write-title"));
        ui.label(quiet_text(text!(lang, "night-write-hint")));
        ui.horizontal(|ui| {
            show_labelled_text_field(ui, text!(lang, "night-write-path"), &mut self.output_path, 330.0);
        });
        ui.checkbox(&mut self.replaces_files, text!(lang, "night-write-replace"));
        ui.checkbox(&mut self.includes_photos, text!(lang, "night-write-photos"))
            .on_hover_text(text!(lang, "night-write-photos-tip"));
        ui.horizontal_wrapped(|ui| {
            let base = self.output_path.trim().to_owned();
            for kind in NightFileKind::ALL {
                let text = words::render_word(lang, &kind);
                let button = match kind {
                    NightFileKind::Report => primary_button(text),
                    _ => egui::Button::new(text),
                };
                let button = ui.add_enabled(!base.is_empty(), button);
                let path = parse_typed_path(&format!("{base}.{}", night_file_extension(kind)));
                if button.on_hover_text(path.display().to_string()).clicked() {
                    actions.push(WindowAction::ExportNight(NightFileRequest {
                        kind,
                        path,
                        may_replace: self.replaces_files,
                        includes_photos: self.includes_photos,
                    }));
                }
            }
        });
        ui.separator();
        show_heading(ui, text!(lang, "night-import-title"));
        ui.label(quiet_text(text!(lang, "night-import-hint")));
        ui.horizontal(|ui| {
            show_labelled_text_field(ui, text!(lang, "file"), &mut self.import_path, 300.0);
            let import =
                ui.add_enabled(!self.import_path.trim().is_empty(), egui::Button::new(text!(lang, "night-import")));
            if import.clicked() {
                actions
                    .push(SessionAction::ReadFile(FileAction::ImportNights(parse_typed_path(self.import_path.trim()))));
            }
        });
        ui.separator();
        self.show_verification_and_backup(ui, model, actions);
    }

    fn show_verification_and_backup(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
        let lang = model.lang;
        show_heading(ui, text!(lang, "night-verify-title"));
        let location = model.keeper().store().path().display().to_string();
        let location = match model.keeper().store().is_in_memory() {
            true => text!(lang, "night-in-memory").to_owned(),
            false => text!(lang, "night-ledger-at", path = location),
        };
        ui.label(quiet_text(location));
        if ui.button(text!(lang, "night-verify")).clicked() {
            self.verification = Some(verify_store(model.keeper().store()));
        }
        match &self.verification {
            Some(Ok(verification)) => show_verification(ui, lang, verification),
            Some(Err(error)) => show_note(ui, Tone::Wrong, &error_texts::ledger_error_text(error, None, lang)),
            None => {}
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            show_labelled_text_field(ui, text!(lang, "night-backup-path"), &mut self.backup_path, 250.0);
            let enabled = !self.backup_path.trim().is_empty() && !model.keeper().store().is_in_memory();
            if ui.add_enabled(enabled, egui::Button::new(text!(lang, "night-backup"))).clicked() {
                actions.push(SessionAction::BackUpLedger(parse_typed_path(self.backup_path.trim())));
            }
        });
    }
}

fn show_verification(ui: &mut Ui, lang: Lang, verification: &LedgerVerification) {
    if verification.is_intact() {
        let events: usize = verification.nights.iter().map(|night| night.events).sum();
        return show_note(
            ui,
            Tone::Sure,
            &text!(lang, "night-verify-sound", nights = verification.nights.len(), events = events),
        );
    }
    for fault in &verification.faults {
        show_note(ui, Tone::Wrong, &words::ledger::fault_text(lang, fault));
    }
}

/// Returns a number of bytes as text, in the largest unit of B, KiB, MiB and GiB that gives a number of at least 1.
fn format_byte_size(bytes: u64) -> String {
    match bytes {
        0..=1023 => format!("{bytes} B"),
        1024..=1_048_575 => format!("{:.1} KiB", bytes as f64 / 1024.0),
        1_048_576..=1_073_741_823 => format!("{:.1} MiB", bytes as f64 / 1_048_576.0),
        _ => format!("{:.2} GiB", bytes as f64 / 1_073_741_824.0),
    }
}

/// Draws the number and size of the stored photos with the field for their limit, and the photos of the night, each
/// with a button that removes it. The button is enabled once a reason is typed, while the photo is stored. `limit_mib`
/// and `reason` are the inputs as typed.
fn show_stored_photo_list(
    ui: &mut Ui,
    model: &Session,
    (limit_mib, reason): &mut (Option<u64>, String),
    actions: &mut WindowActions,
) {
    let (lang, night) = (model.lang, model.keeper().night());
    show_heading(ui, text!(lang, "photos"));
    let Ok(Some(photos)) = model.keeper().photo_folder() else {
        ui.label(quiet_text(text!(lang, "night-photos-nowhere")));
        return;
    };
    let list = photos.stored_photos();
    let total: u64 = list.iter().map(|(_, bytes)| bytes).sum();
    let text = text!(
        lang,
        "night-photos-kept",
        count = list.len(),
        size = format_byte_size(total),
        limit = format_byte_size(photos.max_bytes())
    );
    ui.label(text);
    ui.add(egui::ProgressBar::new(total as f32 / photos.max_bytes().max(1) as f32).desired_width(240.0));
    show_photo_limit_field(ui, lang, &photos, limit_mib, actions);
    ui.separator();
    ui.label(quiet_text(text!(lang, "night-photos-of-night")));
    ui.horizontal(|ui| {
        show_labelled_text_field(ui, text!(lang, "night-remove-reason"), reason, 200.0);
    });
    let mut has_no_photos = true;
    Grid::new("photos").striped(true).spacing([12.0, 4.0]).show(ui, |ui| {
        for evidence in night.evidence.iter().filter(|evidence| evidence.attached.what == EvidenceKind::Photo) {
            has_no_photos = false;
            let sha256 = evidence.attached.sha256.clone().unwrap_or_default();
            let is_stored = list.iter().any(|(name, _)| *name == sha256);
            ui.label(capitalized_deal_label(lang, night, evidence.attached.deal));
            ui.label(RichText::new(escape_controls(&evidence.attached.name)).color(theme::palette().text_strong));
            show_right_aligned_text(ui, quiet_text(format_byte_size(evidence.attached.bytes.unwrap_or(0))));
            let state = match (evidence.removed, is_stored) {
                (true, _) => text!(lang, "night-mark-photo-gone"),
                (_, true) => text!(lang, "night-photo-there"),
                (_, false) => text!(lang, "night-photo-missing"),
            };
            ui.label(quiet_text(state));
            let enabled = !evidence.removed && is_stored && !reason.trim().is_empty();
            let label = text!(lang, "night-remove-named", name = evidence.attached.name);
            if show_named_button(ui, enabled, text!(lang, "night-remove"), &label).clicked() {
                actions
                    .push(SessionAction::Night(NightAction::RemovePhoto { sha256, reason: reason.trim().to_owned() }));
            }
            ui.end_row();
        }
    });
    if has_no_photos {
        ui.label(quiet_text(text!(lang, "night-no-photos")));
    }
}

fn show_photo_limit_field(
    ui: &mut Ui,
    lang: Lang,
    photos: &PhotoFolder,
    limit_mib: &mut Option<u64>,
    actions: &mut WindowActions,
) {
    let current_mib = photos.max_bytes() >> 20;
    let mut new_mib = limit_mib.unwrap_or(current_mib);
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "night-photo-limit"));
        ui.add(DragValue::new(&mut new_mib).range(1..=1_048_576).suffix(" MiB")).labelled_by(label.id);
        if ui.add_enabled(new_mib != current_mib, egui::Button::new(text!(lang, "night-set-limit"))).clicked() {
            actions.push(SessionAction::Night(NightAction::LimitPhotoStorage(new_mib << 20)));
        }
    });
    *limit_mib = Some(new_mib);
}

fn capitalized_deal_label(lang: Lang, night: &Night, id: DealId) -> String {
    night.deal(id).map_or_else(String::new, |_| capitalize(&deal_label(lang, night, id)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn sizes_are_formatted_in_their_unit() {
        assert_eq!(super::format_byte_size(1000), "1000 B");
        assert_eq!(super::format_byte_size(1536), "1.5 KiB");
        assert_eq!(super::format_byte_size(3 << 30), "3.00 GiB");
    }
}
