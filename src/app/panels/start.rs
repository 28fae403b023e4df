//! The ways to begin without a photo: drop one, type the tiles, or pick them.

use eframe::egui::{self, Key, RichText, TextEdit, Ui};

use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{drop_zone, expand_home, fields, palette};
use crate::scorer::action::{Action, Page};
use crate::scorer::board::Edit;
use crate::scorer::model::Model;

/// The smallest width at which photo and tiles are drawn side by side, in points.
const MIN_WIDTH_OF_BOTH: f32 = 640.0;
/// The gap between them, in points.
const COLUMN_GAP: f32 = 18.0;

/// Draws the ways to begin, photo and tiles side by side. They stay where they are while tiles are entered. `below_photo` is
/// true if a stored photo is above them.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, below_photo: bool, actions: &mut Vec<Action>) {
    if below_photo {
        show_tiles(ui, model, view, text!(model.lang, "or-type-beside"), actions);
        show_value(ui, model, actions);
    } else if ui.available_width() < MIN_WIDTH_OF_BOTH {
        show_photo_zone(ui, model, view, actions);
        ui.add_space(14.0);
        show_tiles(ui, model, view, text!(model.lang, "or-type"), actions);
        show_value(ui, model, actions);
    } else {
        let gap = ui.spacing().item_spacing.x;
        ui.spacing_mut().item_spacing.x = COLUMN_GAP;
        ui.columns(2, |columns| {
            columns.iter_mut().for_each(|column| column.spacing_mut().item_spacing.x = gap);
            show_photo_zone(&mut columns[0], model, view, actions);
            show_value(&mut columns[0], model, actions);
            show_tiles(&mut columns[1], model, view, text!(model.lang, "or-type"), actions);
        });
    }
}

/// Draws the ways to a photo: the zone to drop one, the field for its path, the count of a set.
fn show_photo_zone(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    if drop_zone(ui, lang, text!(lang, "drop-here"), model.busy.is_some()) {
        actions.push(Action::OpenDialog);
    }
    ui.add_space(6.0);
    show_path_field(ui, model, view, actions);
    ui.horizontal(|ui| {
        if ui.button(text!(lang, "inventory")).on_hover_text(text!(lang, "inventory-tip")).clicked() {
            actions.push(Action::Turn(Page::Inventory));
        }
    });
}

/// Draws the numbers that are the value of a hand without tiles.
fn show_value(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let mut round = model.circumstances().clone();
    ui.add_space(8.0);
    ui.label(RichText::new(text!(lang, "value-title")).color(theme::palette().text_strong));
    ui.add_enabled_ui(model.board().is_empty(), |ui| {
        ui.horizontal_wrapped(|ui| {
            for &field in round.value_fields() {
                let mut number = round.value_number(field);
                fields::number(ui, round.value_name(field, lang), &mut number, 0..=field.max());
                round.set_value_number(field, number);
            }
        });
    });
    if round != *model.circumstances() {
        actions.push(Action::Round(Box::new(round)));
    }
}

/// Draws the ways to enter tiles: a text field and all tiles.
fn show_tiles(ui: &mut Ui, model: &Model, view: &mut View, label: &str, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.label(RichText::new(label).color(theme::palette().text_strong));
    show_tile_field(ui, model, view, actions);
    ui.label(RichText::new(text!(lang, "type-help")).small().color(theme::palette().text_quiet));
    ui.add_space(8.0);
    palette(ui, lang, model.circumstances().rules(), &mut view.art, None, |class| {
        actions.push(Action::Edit(Edit::Add(class)));
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
