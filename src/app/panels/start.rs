//! The ways to begin without a photo: drop one, type the tiles, or pick them.

use eframe::egui::{self, Key, RichText, TextEdit, Ui};

use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{drop_zone, expand_home, palette};
use crate::scorer::action::{Action, Page};
use crate::scorer::board::Edit;
use crate::scorer::model::Model;

/// Draws the ways to begin. `below_photo` is true if a stored photo is above them.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, below_photo: bool, actions: &mut Vec<Action>) {
    let lang = model.lang;
    // A user who has begun to enter tiles needs no photo.
    if model.board().is_empty() {
        if drop_zone(ui, lang, text!(lang, "drop-here"), model.busy.is_some()) {
            actions.push(Action::OpenDialog);
        }
        ui.add_space(6.0);
        show_path_field(ui, model, view, actions);
        if ui.button(text!(lang, "inventory")).on_hover_text(text!(lang, "inventory-tip")).clicked() {
            actions.push(Action::Turn(Page::Inventory));
        }
        ui.add_space(14.0);
    }
    let label = if below_photo { text!(lang, "or-type-beside") } else { text!(lang, "or-type") };
    ui.label(RichText::new(label).color(theme::palette().text_strong));
    show_tile_field(ui, model, view, actions);
    ui.label(RichText::new(text!(lang, "type-help")).small().color(theme::palette().text_quiet));
    ui.add_space(12.0);
    ui.label(RichText::new(text!(lang, "or-pick")).color(theme::palette().text_strong));
    palette(ui, model.lang, model.circumstances().rules(), &mut view.art, None, |class| {
        actions.push(Action::Edit(Edit::Add(class)))
    });
}

fn show_path_field(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let hint = RichText::new(text!(lang, "path-hint")).color(theme::palette().text_quiet);
        let width = (ui.available_width() - 110.0).min(420.0);
        let field =
            TextEdit::singleline(&mut view.path).hint_text(hint).desired_width(width).margin(egui::vec2(8.0, 5.0));
        let entered = ui.add(field).lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let path = view.path.trim();
        let read = ui.add_enabled(!path.is_empty(), egui::Button::new(text!(lang, "read-path")));
        if (read.on_hover_text(text!(lang, "read-path-tip")).clicked() || entered) && !path.is_empty() {
            actions.push(Action::Open(expand_home(path)));
        }
    });
}

fn show_tile_field(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let hint = RichText::new(text!(lang, "type-hint")).color(theme::palette().text_quiet);
        let width = (ui.available_width() - 110.0).min(420.0);
        let field = ui.add(
            TextEdit::singleline(&mut view.typed).hint_text(hint).desired_width(width).margin(egui::vec2(8.0, 5.0)),
        );
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let filled = !view.typed.trim().is_empty();
        if (ui.add_enabled(filled, egui::Button::new(text!(lang, "type-use"))).clicked() || entered) && filled {
            actions.push(Action::TypeTiles(view.typed.clone()));
        }
    });
}
