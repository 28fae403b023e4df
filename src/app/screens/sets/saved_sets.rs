//! The screen for saved tile sets: versions, renaming, export, import, and the return to an earlier version.

use eframe::egui::{self, Grid, Id, RichText, ScrollArea, TextEdit, Ui, WidgetInfo};

use super::saved_sets_state::{SET_FILE_EXTENSION, SavedSetsNotice, SavedSetsState};
use super::set_commands::{self, SetChange, SetCommand};
use super::sets_panel::{SetsPanel, percent_text};
use crate::app::file_dialog::{FileDialogResult, open_file_dialog};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{parse_typed_path, primary_button, quiet_text, show_heading, small_button};
use crate::task::Reply;
use quejing_session::error_texts;
use quejing_session::recognition::{SetFacts, SetVersion};
use quejing_words::{Lang, LocalizedText, recognition};

/// Draws the screen for saved sets, takes over the results of its jobs, and starts the command that the user gives,
/// unless another is running.
pub fn show_saved_sets(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang) {
    take_replies(panel, ui.ctx());
    let names = panel.set_names();
    if panel.saved_sets.selected_set.as_ref().is_none_or(|set_name| !names.contains(set_name)) {
        // The set in use is the most likely choice.
        let used = panel.set_in_use.clone().filter(|name| names.contains(name));
        panel.saved_sets.select_set(used.or_else(|| names.first().cloned()));
    }
    if let (Some(set_name), None, None) =
        (&panel.saved_sets.selected_set, &panel.saved_sets.versions, &panel.saved_sets.versions_job)
    {
        panel.saved_sets.versions_job =
            Some(set_commands::start_reading_versions(&panel.store, set_name.clone(), ui.ctx()));
    }
    let mut command = None;
    show_command_notice(&panel.saved_sets, ui, lang);
    let left = (ui.available_width() * 0.3).clamp(250.0, 330.0);
    egui::Panel::left("kept-sets")
        .frame(egui::Frame::new().inner_margin(egui::Margin { right: 12, ..Default::default() }))
        .resizable(false)
        .exact_size(left)
        .show(ui, |ui| {
            show_set_names(panel, ui, lang, &names);
            ui.separator();
            command = command.take().or(show_set_import(panel, ui, lang));
        });
    egui::CentralPanel::default()
        .frame(egui::Frame::new().inner_margin(egui::Margin { left: 12, ..Default::default() }))
        .show(ui, |ui| match panel.saved_sets.selected_set.clone() {
            Some(set_name) => command = command.take().or(show_selected_set(panel, ui, lang, &set_name)),
            None => {
                ui.label(quiet_text(text!(lang, "set-choose-one")));
            }
        });
    command = command.or(show_command_confirmation(panel, ui, lang));
    if let Some(command) = command.filter(|_| panel.saved_sets.running_change.is_none()) {
        panel.saved_sets.notice = None;
        panel.saved_sets.running_change = Some(set_commands::start_set_command(&panel.store, command, ui.ctx()));
    }
}

fn show_text_field(ui: &mut Ui, label: &str, text: &mut String, width: f32) -> bool {
    let label = ui.label(label);
    let field = TextEdit::singleline(text).char_limit(400).desired_width(width);
    ui.add(field).labelled_by(label.id).lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
}

/// Draws the notice about the last command; nothing if there is none.
fn show_command_notice(state: &SavedSetsState, ui: &mut Ui, lang: Lang) {
    let (tone, text) = match &state.notice {
        None => return,
        Some(SavedSetsNotice::Done(text)) => (Tone::Sure, text.text(lang).to_owned()),
        Some(SavedSetsNotice::Warning(text)) => (Tone::Doubt, text.text(lang).to_owned()),
        Some(SavedSetsNotice::Failed(fault)) => (Tone::Wrong, error_texts::tile_set_error_text(fault, lang)),
    };
    ui.label(RichText::new(text).color(tone.color()));
    ui.add_space(2.0);
}

fn show_set_names(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang, names: &[String]) {
    show_heading(ui, text!(lang, "set-kept"));
    if names.is_empty() {
        ui.label(quiet_text(text!(lang, "set-none-yet")));
    }
    let used = panel.set_in_use.clone();
    ScrollArea::vertical().id_salt("kept-names").max_height((ui.available_height() - 190.0).max(60.0)).show(ui, |ui| {
        for name in names {
            let text = if used.as_ref() == Some(name) { text!(lang, "set-in-use", name = name) } else { name.clone() };
            let is_selected = panel.saved_sets.selected_set.as_ref() == Some(name);
            if ui.add(egui::Button::selectable(is_selected, text).truncate()).clicked() && !is_selected {
                panel.saved_sets.select_set(Some(name.clone()));
                panel.saved_sets.notice = None;
            }
        }
    });
}

fn show_set_import(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang) -> Option<SetCommand> {
    let can_change = panel.can_change_sets();
    let mut command = None;
    show_heading(ui, text!(lang, "set-import"));
    ui.label(quiet_text(text!(lang, "set-import-hint")));
    let state = &mut panel.saved_sets;
    let name = Some(state.import_name.trim().to_owned()).filter(|name| !name.is_empty());
    let has_path = !state.import_path.trim().is_empty();
    Grid::new("import-set").num_columns(2).show(ui, |ui| {
        let entered = show_text_field(ui, text!(lang, "file"), &mut state.import_path, 150.0);
        ui.end_row();
        show_text_field(ui, text!(lang, "set-import-as"), &mut state.import_name, 150.0);
        ui.end_row();
        if entered && has_path && can_change {
            command = Some(SetCommand::Import(parse_typed_path(state.import_path.trim()), name.clone()));
        }
    });
    ui.horizontal_wrapped(|ui| {
        if ui.add_enabled(can_change && has_path, egui::Button::new(text!(lang, "set-import"))).clicked() {
            command = Some(SetCommand::Import(parse_typed_path(state.import_path.trim()), name.clone()));
        }
        if ui
            .add_enabled(can_change && state.file_dialog.is_none(), egui::Button::new(text!(lang, "set-choose-file")))
            .clicked()
        {
            state.file_dialog = Some(open_set_file_dialog(ui.ctx(), lang, move |chooser| {
                Some(SetCommand::Import(chooser.pick_file()?, name))
            }));
        }
    });
    command
}

/// Draws the selected set, whose name is `set_name`: the inputs to rename and export it, and its versions. Returns a
/// command to run at once; a command that needs confirmation is stored in the panel.
fn show_selected_set(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang, set_name: &str) -> Option<SetCommand> {
    let can_change = panel.can_change_sets();
    let mut command = None;
    show_heading(ui, set_name);
    let state = &mut panel.saved_sets;
    ui.horizontal_wrapped(|ui| {
        let entered = show_text_field(ui, text!(lang, "set-new-name"), &mut state.new_name, 170.0);
        let to = state.new_name.trim().to_owned();
        let enabled = can_change && !to.is_empty() && to != set_name;
        let button = ui.add_enabled(enabled, egui::Button::new(text!(lang, "set-rename")));
        if enabled && (button.clicked() || entered) {
            command = Some(SetCommand::Rename(set_name.to_owned(), to));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 330.0).clamp(140.0, 360.0);
        let entered = show_text_field(ui, text!(lang, "set-export-to"), &mut state.export_path, width);
        let enabled = can_change && !state.export_path.trim().is_empty();
        let button = ui.add_enabled(enabled, egui::Button::new(text!(lang, "set-export")));
        let button = button.on_hover_text(text!(lang, "set-export-hint"));
        if enabled && (button.clicked() || entered) {
            let path = parse_typed_path(state.export_path.trim());
            let can_replace = path.exists();
            let export = SetCommand::Export { set: set_name.to_owned(), path, can_replace };
            if can_replace { state.unconfirmed_command = Some(export) } else { command = Some(export) }
        }
        if ui
            .add_enabled(can_change && state.file_dialog.is_none(), egui::Button::new(text!(lang, "set-choose-place")))
            .clicked()
        {
            let set = set_name.to_owned();
            state.file_dialog = Some(open_set_file_dialog(ui.ctx(), lang, move |chooser| {
                let chooser = chooser.set_file_name(format!("{set}.{SET_FILE_EXTENSION}"));
                // The dialog asks by itself before a file is replaced.
                let (path, can_replace) = (chooser.save_file()?, true);
                Some(SetCommand::Export { set, path, can_replace })
            }));
        }
    });
    ui.separator();
    show_heading(ui, text!(lang, "set-versions"));
    ui.label(quiet_text(text!(lang, "set-versions-hint")));
    ui.add_space(4.0);
    match &state.versions {
        None => {
            ui.spinner();
        }
        Some(Err(fault)) => {
            ui.label(RichText::new(error_texts::tile_set_error_text(fault, lang)).color(Tone::Wrong.color()));
        }
        Some(Ok(found)) => {
            if let Some(restored_version) = show_set_versions(ui, lang, found, can_change) {
                state.unconfirmed_command = Some(SetCommand::RestoreVersion(set_name.to_owned(), restored_version));
            }
        }
    }
    command
}

/// Draws the versions of a set, newest first; returns the number of the version that the user wants to restore.
/// `can_change` enables the buttons.
fn show_set_versions(ui: &mut Ui, lang: Lang, versions: &[SetVersion], can_change: bool) -> Option<u32> {
    let mut restored_version = None;
    ScrollArea::both().auto_shrink(false).show(ui, |ui| {
        Grid::new("set-versions").num_columns(8).striped(true).spacing([16.0, 6.0]).show(ui, |ui| {
            for column in [
                text!(lang, "set-col-version"),
                text!(lang, "date"),
                text!(lang, "set-col-how"),
                text!(lang, "set-col-kinds"),
                text!(lang, "set-col-pictures"),
                text!(lang, "photos"),
                text!(lang, "set-col-right"),
            ] {
                ui.label(quiet_text(column));
            }
            ui.end_row();
            for (place, version) in versions.iter().enumerate() {
                let number = version.number;
                ui.label(RichText::new(number.to_string()).color(theme::palette().text_strong));
                let intact = match &version.facts {
                    Ok(facts) => {
                        show_version_facts(ui, lang, facts);
                        true
                    }
                    Err(fault) => {
                        let text = RichText::new(text!(lang, "set-damaged"));
                        ui.label(text.color(Tone::Wrong.color()))
                            .on_hover_text(error_texts::tile_set_error_text(fault, lang));
                        (0..5).for_each(|_| {
                            ui.label("");
                        });
                        false
                    }
                };
                if place == 0 {
                    ui.label(RichText::new(text!(lang, "current")).color(Tone::Sure.color()));
                } else {
                    let button = ui.add_enabled(intact && can_change, small_button(text!(lang, "set-go-back")));
                    let label = text!(lang, "set-go-back-to", version = number);
                    button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, intact && can_change, &label));
                    if button.clicked() {
                        restored_version = Some(number);
                    }
                }
                ui.end_row();
            }
        });
    });
    restored_version
}

/// Draws a table cell for each fact about a version: date, origin, kinds, pictures, photos, accuracy.
fn show_version_facts(ui: &mut Ui, lang: Lang, facts: &SetFacts) {
    ui.label(quejing_io::dates::format_date_and_time(&facts.date));
    ui.label(recognition::set_origin_text(lang, &facts.note));
    ui.label(facts.kind_count.to_string());
    ui.label(facts.picture_count.to_string());
    ui.label(facts.photo_count.to_string());
    match facts.accuracy.filter(|accuracy| accuracy.tiles > 0) {
        Some(accuracy) => {
            let share = |right| percent_text(right, accuracy.tiles);
            let text = text!(lang, "set-share", before = share(accuracy.before), after = share(accuracy.after));
            ui.label(text).on_hover_text(text!(lang, "set-share-tip"));
        }
        None => {
            ui.label("–");
        }
    }
}

/// Draws the question about the command that waits for confirmation; nothing if none waits. Returns the command once
/// the user confirms it, and drops it if the user cancels.
fn show_command_confirmation(panel: &mut SetsPanel, ui: &Ui, lang: Lang) -> Option<SetCommand> {
    let command = panel.saved_sets.unconfirmed_command.clone()?;
    let newest = match &panel.saved_sets.versions {
        Some(Ok(versions)) => versions.first().map_or(0, |version| version.number),
        _ => 0,
    };
    let (title, hint, yes) = match &command {
        SetCommand::RestoreVersion(name, to) => (
            text!(lang, "set-ask-back", name = name, version = to),
            text!(lang, "set-ask-back-hint", version = (newest + 1)),
            text!(lang, "set-go-back"),
        ),
        SetCommand::Export { path, .. } => (
            text!(lang, "set-ask-replace").to_owned(),
            text!(lang, "set-ask-replace-hint", path = path.display()),
            text!(lang, "set-replace"),
        ),
        // No other command needs confirmation.
        _ => return panel.saved_sets.unconfirmed_command.take(),
    };
    let (mut confirmed, mut cancelled) = (false, false);
    let shown = egui::Modal::new(Id::unique("kept-question")).frame(theme::card_frame()).show(ui.ctx(), |ui| {
        ui.set_width(420.0);
        show_heading(ui, &title);
        ui.add_space(4.0);
        ui.label(RichText::new(hint).color(theme::palette().text));
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            confirmed = ui.add(primary_button(yes)).clicked();
            cancelled = ui.button(text!(lang, "cancel")).clicked();
        });
    });
    if confirmed {
        return panel.saved_sets.unconfirmed_command.take();
    }
    if cancelled || shown.should_close() {
        panel.saved_sets.unconfirmed_command = None;
    }
    None
}

/// Takes over the results of the file dialog, of the job that reads versions, and of the running change. While a change
/// runs, the result of the dialog waits.
fn take_replies(panel: &mut SetsPanel, ctx: &egui::Context) {
    let can_change = panel.can_change_sets();
    let state = &mut panel.saved_sets;
    // The answer of the dialog waits until the running change is over.
    match if can_change { Reply::take_report(&mut state.file_dialog) } else { None } {
        Some(Ok(FileDialogResult::Chosen(command))) => {
            state.notice = None;
            state.running_change = Some(set_commands::start_set_command(&panel.store, command, ctx));
        }
        Some(Ok(FileDialogResult::NeverShown)) => {
            state.notice =
                Some(SavedSetsNotice::Warning(LocalizedText::new(|lang| text!(lang, "set-dialog-silent").to_owned())));
        }
        Some(Err(crash)) => state.notice = Some(crash.into()),
        Some(Ok(FileDialogResult::Cancelled)) | None => {}
    }
    match Reply::take_report(&mut state.versions_job) {
        Some(Ok(versions)) => state.versions = Some(versions),
        Some(Err(crash)) => {
            // An empty list, so that the next frame does not start another read.
            state.versions = Some(Ok(Vec::new()));
            state.notice = Some(crash.into());
        }
        None => {}
    }
    match Reply::take_report(&mut state.running_change) {
        Some(Ok(Ok(done))) => panel.finish_set_change(done),
        Some(Ok(Err(fault))) => state.notice = Some(SavedSetsNotice::Failed(fault)),
        Some(Err(crash)) => state.notice = Some(crash.into()),
        None => {}
    }
}

impl SetsPanel {
    /// Updates the panel after a change of the saved sets, and stores the notice about it.
    fn finish_set_change(&mut self, done: SetChange) {
        let text = match done {
            SetChange::Renamed(from, to) => {
                self.handle_set_rename(&from, &to);
                self.saved_sets.select_set(Some(to.clone()));
                LocalizedText::new(|lang| text!(lang, "set-renamed", old = from, new = to))
            }
            SetChange::Exported(name, to) => {
                LocalizedText::new(|lang| text!(lang, "set-exported", name = name, path = to.display()))
            }
            SetChange::Imported(name) => {
                self.saved_sets.import_path.clear();
                self.saved_sets.import_name.clear();
                self.clear_set_cache();
                self.saved_sets.select_set(Some(name.clone()));
                LocalizedText::new(|lang| text!(lang, "set-imported", name = name))
            }
            SetChange::VersionRestored(name, to, newest) => {
                self.clear_set_cache();
                LocalizedText::new(|lang| text!(lang, "set-went-back-to", name = name, version = to, newest = newest))
            }
        };
        self.saved_sets.notice = Some(SavedSetsNotice::Done(text));
    }
}

/// Opens the file dialog for a set's file. `choose` shows it and turns its result into a command; `None` means that the
/// user chose nothing.
fn open_set_file_dialog(
    ctx: &egui::Context,
    lang: Lang,
    choose: impl FnOnce(rfd::FileDialog) -> Option<SetCommand> + Send + 'static,
) -> Reply<FileDialogResult<SetCommand>> {
    let kind = text!(lang, "set-file-kind");
    open_file_dialog(ctx, move |dialog| choose(dialog.add_filter(kind, &["json"])))
}
