//! The sets that are kept: their versions, another name, out into a file and in from one, back to an earlier version.

use eframe::egui::{self, Grid, Id, RichText, ScrollArea, TextEdit, Ui, WidgetInfo};

use super::commands::{self, SetChange, SetCommand};
use super::memory::{ENDING, Said, SetsScreenState};
use super::panel::{SetsPanel, percent};
use crate::app::dialog::{Choice, ask};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{expanded, heading, primary, quiet, small};
use crate::i18n::{Lang, Spoken, eyes};
use crate::scorer::trouble;
use crate::task::Reply;
use crate::vision::enrol::{Facts, Version};

/// Draws the screen.
pub fn show(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang) {
    listen(panel, ui.ctx());
    let names = panel.names();
    if panel.kept.of.as_ref().is_none_or(|of| !names.contains(of)) {
        // The one in use is most likely the one that is meant.
        let used = panel.in_use.clone().filter(|name| names.contains(name));
        panel.kept.look_at(used.or_else(|| names.first().cloned()));
    }
    if let (Some(of), None, None) = (&panel.kept.of, &panel.kept.versions, &panel.kept.looking) {
        panel.kept.looking = Some(commands::look(&panel.store, of.clone(), ui.ctx()));
    }
    let mut command = None;
    said(&panel.kept, ui, lang);
    let left = (ui.available_width() * 0.3).clamp(250.0, 330.0);
    egui::Panel::left("kept-sets")
        .frame(egui::Frame::new().inner_margin(egui::Margin { right: 12, ..Default::default() }))
        .resizable(false)
        .exact_size(left)
        .show(ui, |ui| {
            list(panel, ui, lang, &names);
            ui.separator();
            command = command.take().or(import(panel, ui, lang));
        });
    egui::CentralPanel::default()
        .frame(egui::Frame::new().inner_margin(egui::Margin { left: 12, ..Default::default() }))
        .show(ui, |ui| match panel.kept.of.clone() {
            Some(of) => command = command.take().or(one(panel, ui, lang, &of)),
            None => {
                ui.label(quiet(text!(lang, "set-choose-one")));
            }
        });
    command = command.or(question(panel, ui, lang));
    if let Some(command) = command.filter(|_| panel.kept.doing.is_none()) {
        panel.kept.said = None;
        panel.kept.doing = Some(commands::begin(&panel.store, command, ui.ctx()));
    }
}

fn field(ui: &mut Ui, label: &str, text: &mut String, width: f32) -> bool {
    let label = ui.label(label);
    let field = TextEdit::singleline(text).char_limit(400).desired_width(width);
    ui.add(field).labelled_by(label.id).lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
}

/// How the last thing went.
fn said(kept: &SetsScreenState, ui: &mut Ui, lang: Lang) {
    let (tone, text) = match &kept.said {
        None => return,
        Some(Said::Well(text)) => (Tone::Sure, text.text(lang).to_owned()),
        Some(Said::Careful(text)) => (Tone::Doubt, text.text(lang).to_owned()),
        Some(Said::Badly(fault)) => (Tone::Wrong, trouble::tile_set(fault, lang)),
    };
    ui.label(RichText::new(text).color(tone.color()));
    ui.add_space(2.0);
}

fn list(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang, names: &[String]) {
    heading(ui, text!(lang, "set-kept"));
    if names.is_empty() {
        ui.label(quiet(text!(lang, "set-none-yet")));
    }
    let used = panel.in_use.clone();
    ScrollArea::vertical().id_salt("kept-names").max_height((ui.available_height() - 190.0).max(60.0)).show(ui, |ui| {
        for name in names {
            let text = if used.as_ref() == Some(name) { text!(lang, "set-in-use", name = name) } else { name.clone() };
            let on = panel.kept.of.as_ref() == Some(name);
            if ui.add(egui::Button::selectable(on, text).truncate()).clicked() && !on {
                panel.kept.look_at(Some(name.clone()));
                panel.kept.said = None;
            }
        }
    });
}

fn import(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang) -> Option<SetCommand> {
    let free = panel.is_free();
    let mut asked = None;
    heading(ui, text!(lang, "set-import"));
    ui.label(quiet(text!(lang, "set-import-hint")));
    let kept = &mut panel.kept;
    let name = Some(kept.import_as.trim().to_owned()).filter(|name| !name.is_empty());
    let written = !kept.import.trim().is_empty();
    Grid::new("import-set").num_columns(2).show(ui, |ui| {
        let entered = field(ui, text!(lang, "file"), &mut kept.import, 150.0);
        ui.end_row();
        field(ui, text!(lang, "set-import-as"), &mut kept.import_as, 150.0);
        ui.end_row();
        if entered && written && free {
            asked = Some(SetCommand::Import(expanded(kept.import.trim()), name.clone()));
        }
    });
    ui.horizontal_wrapped(|ui| {
        if ui.add_enabled(free && written, egui::Button::new(text!(lang, "set-import"))).clicked() {
            asked = Some(SetCommand::Import(expanded(kept.import.trim()), name.clone()));
        }
        if ui.add_enabled(free && kept.dialog.is_none(), egui::Button::new(text!(lang, "set-choose-file"))).clicked() {
            kept.dialog =
                Some(ask_for_file(ui.ctx(), lang, move |chooser| Some(SetCommand::Import(chooser.pick_file()?, name))));
        }
    });
    asked
}

/// The set that is looked at.
fn one(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang, of: &str) -> Option<SetCommand> {
    let free = panel.is_free();
    let mut asked = None;
    heading(ui, of);
    let kept = &mut panel.kept;
    ui.horizontal_wrapped(|ui| {
        let entered = field(ui, text!(lang, "set-new-name"), &mut kept.name, 170.0);
        let to = kept.name.trim().to_owned();
        let may = free && !to.is_empty() && to != of;
        let button = ui.add_enabled(may, egui::Button::new(text!(lang, "set-rename")));
        if may && (button.clicked() || entered) {
            asked = Some(SetCommand::Rename(of.to_owned(), to));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 330.0).clamp(140.0, 360.0);
        let entered = field(ui, text!(lang, "set-export-to"), &mut kept.export, width);
        let may = free && !kept.export.trim().is_empty();
        let button = ui.add_enabled(may, egui::Button::new(text!(lang, "set-export")));
        let button = button.on_hover_text(text!(lang, "set-export-hint"));
        if may && (button.clicked() || entered) {
            let to = expanded(kept.export.trim());
            let replace = to.exists();
            let command = SetCommand::Export { set: of.to_owned(), to, replace };
            if replace { kept.asked = Some(command) } else { asked = Some(command) }
        }
        if ui.add_enabled(free && kept.dialog.is_none(), egui::Button::new(text!(lang, "set-choose-place"))).clicked() {
            let set = of.to_owned();
            kept.dialog = Some(ask_for_file(ui.ctx(), lang, move |chooser| {
                let chooser = chooser.set_file_name(format!("{set}.{ENDING}"));
                // The dialog itself asks before a file is replaced.
                let (to, replace) = (chooser.save_file()?, true);
                Some(SetCommand::Export { set, to, replace })
            }));
        }
    });
    ui.separator();
    heading(ui, text!(lang, "set-versions"));
    ui.label(quiet(text!(lang, "set-versions-hint")));
    ui.add_space(4.0);
    match &kept.versions {
        None => {
            ui.spinner();
        }
        Some(Err(fault)) => {
            ui.label(RichText::new(trouble::tile_set(fault, lang)).color(Tone::Wrong.color()));
        }
        Some(Ok(found)) => {
            if let Some(back) = versions(ui, lang, found, free) {
                kept.asked = Some(SetCommand::GoBack(of.to_owned(), back));
            }
        }
    }
    asked
}

/// The versions, newest first; the number of one that is to be gone back to.
fn versions(ui: &mut Ui, lang: Lang, versions: &[Version], free: bool) -> Option<u32> {
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
                ui.label(RichText::new(number.to_string()).color(theme::now().text_strong));
                let sound = match &version.facts {
                    Ok(facts) => {
                        line(ui, lang, facts);
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
                    let button = ui.add_enabled(sound && free, small(text!(lang, "set-go-back")));
                    let label = text!(lang, "set-go-back-to", version = number);
                    button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, sound && free, &label));
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

/// What is known of a version, a cell each.
fn line(ui: &mut Ui, lang: Lang, facts: &Facts) {
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

/// What waits for a person's word; what was agreed to.
fn question(panel: &mut SetsPanel, ui: &Ui, lang: Lang) -> Option<SetCommand> {
    let command = panel.kept.asked.clone()?;
    let newest = match &panel.kept.versions {
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
        // Nothing else needs a word.
        _ => return panel.kept.asked.take(),
    };
    let (mut agreed, mut over) = (false, false);
    let shown = egui::Modal::new(Id::unique("kept-question")).frame(theme::card()).show(ui.ctx(), |ui| {
        ui.set_width(420.0);
        heading(ui, &title);
        ui.add_space(4.0);
        ui.label(RichText::new(hint).color(theme::now().text));
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            agreed = ui.add(primary(yes)).clicked();
            over = ui.button(text!(lang, "cancel")).clicked();
        });
    });
    if agreed {
        return panel.kept.asked.take();
    }
    if over || shown.should_close() {
        panel.kept.asked = None;
    }
    None
}

/// Takes in what was chosen and what was done.
fn listen(panel: &mut SetsPanel, ctx: &egui::Context) {
    let free = panel.is_free();
    let kept = &mut panel.kept;
    // The dialog's answer waits until what is being done is over.
    match if free { Reply::take(&mut kept.dialog) } else { None } {
        Some(Ok(Choice::Made(command))) => {
            kept.said = None;
            kept.doing = Some(commands::begin(&panel.store, command, ctx));
        }
        Some(Ok(Choice::Unseen)) => {
            kept.said = Some(Said::Careful(Spoken::new(|lang| text!(lang, "set-dialog-silent").to_owned())));
        }
        Some(Err(crash)) => kept.said = Some(crash.into()),
        Some(Ok(Choice::Cancelled)) | None => {}
    }
    match Reply::take(&mut kept.looking) {
        Some(Ok(versions)) => kept.versions = Some(versions),
        Some(Err(crash)) => {
            // It is not tried again and again.
            kept.versions = Some(Ok(Vec::new()));
            kept.said = Some(crash.into());
        }
        None => {}
    }
    match Reply::take(&mut kept.doing) {
        Some(Ok(Ok(done))) => panel.take_in(done),
        Some(Ok(Err(fault))) => kept.said = Some(Said::Badly(fault)),
        Some(Err(crash)) => kept.said = Some(crash.into()),
        None => {}
    }
}

impl SetsPanel {
    /// Takes in what was done.
    fn take_in(&mut self, done: SetChange) {
        let said = match done {
            SetChange::Renamed(from, to) => {
                self.was_renamed(&from, &to);
                self.kept.look_at(Some(to.clone()));
                Spoken::new(|lang| text!(lang, "set-renamed", old = from, new = to))
            }
            SetChange::Exported(name, to) => {
                Spoken::new(|lang| text!(lang, "set-exported", name = name, path = to.display()))
            }
            SetChange::Imported(name) => {
                self.kept.import.clear();
                self.kept.import_as.clear();
                self.sets_changed();
                self.kept.look_at(Some(name.clone()));
                Spoken::new(|lang| text!(lang, "set-imported", name = name))
            }
            SetChange::WentBack(name, to, now) => {
                self.sets_changed();
                Spoken::new(|lang| text!(lang, "set-went-back-to", name = name, version = to, newest = now))
            }
        };
        self.kept.said = Some(Said::Well(said));
    }
}

/// Asks for the file of a set, and makes a deed of it.
fn ask_for_file(
    ctx: &egui::Context,
    lang: Lang,
    choose: impl FnOnce(rfd::FileDialog) -> Option<SetCommand> + Send + 'static,
) -> Reply<Choice<SetCommand>> {
    let kind = text!(lang, "set-file-kind");
    ask(ctx, move |dialog| choose(dialog.add_filter(kind, &["json"])))
}
