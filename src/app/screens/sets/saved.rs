//! The screen for saved sets: versions, renaming, export, import, and the return to an earlier version.

use eframe::egui::{self, Grid, Id, RichText, ScrollArea, TextEdit, Ui, WidgetInfo};

use super::commands::{self, SetChange, SetCommand};
use super::panel::{SetsPanel, percent};
use super::state::{FILE_EXTENSION, SetsNotice, SetsScreenState};
use crate::app::dialog::{DialogChoice, ask};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{expand_home, heading, primary, quiet, small};
use crate::i18n::{Lang, LocalizedText, eyes};
use crate::scorer::trouble;
use crate::task::Reply;
use crate::vision::enrol::{Facts, Version};

/// Draws the screen.
pub fn show(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang) {
    take_replies(panel, ui.ctx());
    let names = panel.names();
    if panel.state.selected.as_ref().is_none_or(|of| !names.contains(of)) {
        // The set in use is the most likely choice.
        let used = panel.in_use.clone().filter(|name| names.contains(name));
        panel.state.select(used.or_else(|| names.first().cloned()));
    }
    if let (Some(of), None, None) = (&panel.state.selected, &panel.state.versions, &panel.state.reading) {
        panel.state.reading = Some(commands::read_versions(&panel.store, of.clone(), ui.ctx()));
    }
    let mut command = None;
    show_notice(&panel.state, ui, lang);
    let left = (ui.available_width() * 0.3).clamp(250.0, 330.0);
    egui::Panel::left("kept-sets")
        .frame(egui::Frame::new().inner_margin(egui::Margin { right: 12, ..Default::default() }))
        .resizable(false)
        .exact_size(left)
        .show(ui, |ui| {
            show_set_names(panel, ui, lang, &names);
            ui.separator();
            command = command.take().or(show_import(panel, ui, lang));
        });
    egui::CentralPanel::default()
        .frame(egui::Frame::new().inner_margin(egui::Margin { left: 12, ..Default::default() }))
        .show(ui, |ui| match panel.state.selected.clone() {
            Some(of) => command = command.take().or(show_set(panel, ui, lang, &of)),
            None => {
                ui.label(quiet(text!(lang, "set-choose-one")));
            }
        });
    command = command.or(show_question(panel, ui, lang));
    if let Some(command) = command.filter(|_| panel.state.change.is_none()) {
        panel.state.notice = None;
        panel.state.change = Some(commands::start_change(&panel.store, command, ui.ctx()));
    }
}

fn field(ui: &mut Ui, label: &str, text: &mut String, width: f32) -> bool {
    let label = ui.label(label);
    let field = TextEdit::singleline(text).char_limit(400).desired_width(width);
    ui.add(field).labelled_by(label.id).lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
}

/// Draws the notice about the last command.
fn show_notice(state: &SetsScreenState, ui: &mut Ui, lang: Lang) {
    let (tone, text) = match &state.notice {
        None => return,
        Some(SetsNotice::Done(text)) => (Tone::Sure, text.text(lang).to_owned()),
        Some(SetsNotice::Warning(text)) => (Tone::Doubt, text.text(lang).to_owned()),
        Some(SetsNotice::Failed(fault)) => (Tone::Wrong, trouble::tile_set(fault, lang)),
    };
    ui.label(RichText::new(text).color(tone.color()));
    ui.add_space(2.0);
}

fn show_set_names(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang, names: &[String]) {
    heading(ui, text!(lang, "set-kept"));
    if names.is_empty() {
        ui.label(quiet(text!(lang, "set-none-yet")));
    }
    let used = panel.in_use.clone();
    ScrollArea::vertical().id_salt("kept-names").max_height((ui.available_height() - 190.0).max(60.0)).show(ui, |ui| {
        for name in names {
            let text = if used.as_ref() == Some(name) { text!(lang, "set-in-use", name = name) } else { name.clone() };
            let on = panel.state.selected.as_ref() == Some(name);
            if ui.add(egui::Button::selectable(on, text).truncate()).clicked() && !on {
                panel.state.select(Some(name.clone()));
                panel.state.notice = None;
            }
        }
    });
}

fn show_import(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang) -> Option<SetCommand> {
    let free = panel.is_free();
    let mut command = None;
    heading(ui, text!(lang, "set-import"));
    ui.label(quiet(text!(lang, "set-import-hint")));
    let state = &mut panel.state;
    let name = Some(state.import_as.trim().to_owned()).filter(|name| !name.is_empty());
    let has_path = !state.import.trim().is_empty();
    Grid::new("import-set").num_columns(2).show(ui, |ui| {
        let entered = field(ui, text!(lang, "file"), &mut state.import, 150.0);
        ui.end_row();
        field(ui, text!(lang, "set-import-as"), &mut state.import_as, 150.0);
        ui.end_row();
        if entered && has_path && free {
            command = Some(SetCommand::Import(expand_home(state.import.trim()), name.clone()));
        }
    });
    ui.horizontal_wrapped(|ui| {
        if ui.add_enabled(free && has_path, egui::Button::new(text!(lang, "set-import"))).clicked() {
            command = Some(SetCommand::Import(expand_home(state.import.trim()), name.clone()));
        }
        if ui.add_enabled(free && state.dialog.is_none(), egui::Button::new(text!(lang, "set-choose-file"))).clicked() {
            state.dialog =
                Some(ask_for_file(ui.ctx(), lang, move |chooser| Some(SetCommand::Import(chooser.pick_file()?, name))));
        }
    });
    command
}

/// Draws the selected set; returns the user's command.
fn show_set(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang, of: &str) -> Option<SetCommand> {
    let free = panel.is_free();
    let mut command = None;
    heading(ui, of);
    let state = &mut panel.state;
    ui.horizontal_wrapped(|ui| {
        let entered = field(ui, text!(lang, "set-new-name"), &mut state.name, 170.0);
        let to = state.name.trim().to_owned();
        let enabled = free && !to.is_empty() && to != of;
        let button = ui.add_enabled(enabled, egui::Button::new(text!(lang, "set-rename")));
        if enabled && (button.clicked() || entered) {
            command = Some(SetCommand::Rename(of.to_owned(), to));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 330.0).clamp(140.0, 360.0);
        let entered = field(ui, text!(lang, "set-export-to"), &mut state.export, width);
        let enabled = free && !state.export.trim().is_empty();
        let button = ui.add_enabled(enabled, egui::Button::new(text!(lang, "set-export")));
        let button = button.on_hover_text(text!(lang, "set-export-hint"));
        if enabled && (button.clicked() || entered) {
            let to = expand_home(state.export.trim());
            let replace = to.exists();
            let export = SetCommand::Export { set: of.to_owned(), to, replace };
            if replace { state.unconfirmed = Some(export) } else { command = Some(export) }
        }
        if ui.add_enabled(free && state.dialog.is_none(), egui::Button::new(text!(lang, "set-choose-place"))).clicked()
        {
            let set = of.to_owned();
            state.dialog = Some(ask_for_file(ui.ctx(), lang, move |chooser| {
                let chooser = chooser.set_file_name(format!("{set}.{FILE_EXTENSION}"));
                // The dialog asks by itself before a file is replaced.
                let (to, replace) = (chooser.save_file()?, true);
                Some(SetCommand::Export { set, to, replace })
            }));
        }
    });
    ui.separator();
    heading(ui, text!(lang, "set-versions"));
    ui.label(quiet(text!(lang, "set-versions-hint")));
    ui.add_space(4.0);
    match &state.versions {
        None => {
            ui.spinner();
        }
        Some(Err(fault)) => {
            ui.label(RichText::new(trouble::tile_set(fault, lang)).color(Tone::Wrong.color()));
        }
        Some(Ok(found)) => {
            if let Some(back) = show_versions(ui, lang, found, free) {
                state.unconfirmed = Some(SetCommand::GoBack(of.to_owned(), back));
            }
        }
    }
    command
}

/// Draws the versions, newest first; returns the number of the one to restore.
fn show_versions(ui: &mut Ui, lang: Lang, versions: &[Version], free: bool) -> Option<u32> {
    let mut back = None;
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
                ui.label(quiet(column));
            }
            ui.end_row();
            for (place, version) in versions.iter().enumerate() {
                let number = version.number;
                ui.label(RichText::new(number.to_string()).color(theme::palette().text_strong));
                let intact = match &version.facts {
                    Ok(facts) => {
                        show_facts(ui, lang, facts);
                        true
                    }
                    Err(fault) => {
                        let text = RichText::new(text!(lang, "set-damaged"));
                        ui.label(text.color(Tone::Wrong.color())).on_hover_text(trouble::tile_set(fault, lang));
                        (0..5).for_each(|_| {
                            ui.label("");
                        });
                        false
                    }
                };
                if place == 0 {
                    ui.label(RichText::new(text!(lang, "current")).color(Tone::Sure.color()));
                } else {
                    let button = ui.add_enabled(intact && free, small(text!(lang, "set-go-back")));
                    let label = text!(lang, "set-go-back-to", version = number);
                    button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, intact && free, &label));
                    if button.clicked() {
                        back = Some(number);
                    }
                }
                ui.end_row();
            }
        });
    });
    back
}

/// Draws a cell for each fact about a version.
fn show_facts(ui: &mut Ui, lang: Lang, facts: &Facts) {
    ui.label(crate::dates::minute(&facts.date));
    ui.label(eyes::set_note(lang, &facts.note));
    ui.label(facts.kinds.to_string());
    ui.label(facts.pictures.to_string());
    ui.label(facts.photos.to_string());
    match facts.accuracy.filter(|accuracy| accuracy.tiles > 0) {
        Some(of) => {
            let share = |right| percent(right, of.tiles);
            let text = text!(lang, "set-share", before = share(of.before), after = share(of.after));
            ui.label(text).on_hover_text(text!(lang, "set-share-tip"));
        }
        None => {
            ui.label("–");
        }
    }
}

/// Draws the question about the command that waits for confirmation; returns the command once it is confirmed.
fn show_question(panel: &mut SetsPanel, ui: &Ui, lang: Lang) -> Option<SetCommand> {
    let command = panel.state.unconfirmed.clone()?;
    let newest = match &panel.state.versions {
        Some(Ok(versions)) => versions.first().map_or(0, |version| version.number),
        _ => 0,
    };
    let (title, hint, yes) = match &command {
        SetCommand::GoBack(name, to) => (
            text!(lang, "set-ask-back", name = name, version = to),
            text!(lang, "set-ask-back-hint", version = (newest + 1)),
            text!(lang, "set-go-back"),
        ),
        SetCommand::Export { to, .. } => (
            text!(lang, "set-ask-replace").to_owned(),
            text!(lang, "set-ask-replace-hint", path = to.display()),
            text!(lang, "set-replace"),
        ),
        // No other command needs confirmation.
        _ => return panel.state.unconfirmed.take(),
    };
    let (mut confirmed, mut cancelled) = (false, false);
    let shown = egui::Modal::new(Id::unique("kept-question")).frame(theme::card()).show(ui.ctx(), |ui| {
        ui.set_width(420.0);
        heading(ui, &title);
        ui.add_space(4.0);
        ui.label(RichText::new(hint).color(theme::palette().text));
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            confirmed = ui.add(primary(yes)).clicked();
            cancelled = ui.button(text!(lang, "cancel")).clicked();
        });
    });
    if confirmed {
        return panel.state.unconfirmed.take();
    }
    if cancelled || shown.should_close() {
        panel.state.unconfirmed = None;
    }
    None
}

/// Applies the answers of the dialog and of the jobs.
fn take_replies(panel: &mut SetsPanel, ctx: &egui::Context) {
    let free = panel.is_free();
    let state = &mut panel.state;
    // The answer of the dialog waits until the running change is over.
    match if free { Reply::take(&mut state.dialog) } else { None } {
        Some(Ok(DialogChoice::Made(command))) => {
            state.notice = None;
            state.change = Some(commands::start_change(&panel.store, command, ctx));
        }
        Some(Ok(DialogChoice::Unseen)) => {
            state.notice =
                Some(SetsNotice::Warning(LocalizedText::new(|lang| text!(lang, "set-dialog-silent").to_owned())));
        }
        Some(Err(crash)) => state.notice = Some(crash.into()),
        Some(Ok(DialogChoice::Cancelled)) | None => {}
    }
    match Reply::take(&mut state.reading) {
        Some(Ok(versions)) => state.versions = Some(versions),
        Some(Err(crash)) => {
            // An empty list, so that the next frame does not start another read.
            state.versions = Some(Ok(Vec::new()));
            state.notice = Some(crash.into());
        }
        None => {}
    }
    match Reply::take(&mut state.change) {
        Some(Ok(Ok(done))) => panel.finish_change(done),
        Some(Ok(Err(fault))) => state.notice = Some(SetsNotice::Failed(fault)),
        Some(Err(crash)) => state.notice = Some(crash.into()),
        None => {}
    }
}

impl SetsPanel {
    /// Updates the state after a change, and makes its notice.
    fn finish_change(&mut self, done: SetChange) {
        let text = match done {
            SetChange::Renamed(from, to) => {
                self.on_renamed(&from, &to);
                self.state.select(Some(to.clone()));
                LocalizedText::new(|lang| text!(lang, "set-renamed", old = from, new = to))
            }
            SetChange::Exported(name, to) => {
                LocalizedText::new(|lang| text!(lang, "set-exported", name = name, path = to.display()))
            }
            SetChange::Imported(name) => {
                self.state.import.clear();
                self.state.import_as.clear();
                self.refresh_sets();
                self.state.select(Some(name.clone()));
                LocalizedText::new(|lang| text!(lang, "set-imported", name = name))
            }
            SetChange::WentBack(name, to, newest) => {
                self.refresh_sets();
                LocalizedText::new(|lang| text!(lang, "set-went-back-to", name = name, version = to, newest = newest))
            }
        };
        self.state.notice = Some(SetsNotice::Done(text));
    }
}

/// Opens the dialog for the file of a set. `choose` turns the answer into a command.
fn ask_for_file(
    ctx: &egui::Context,
    lang: Lang,
    choose: impl FnOnce(rfd::FileDialog) -> Option<SetCommand> + Send + 'static,
) -> Reply<DialogChoice<SetCommand>> {
    let kind = text!(lang, "set-file-kind");
    ask(ctx, move |dialog| choose(dialog.add_filter(kind, &["json"])))
}
