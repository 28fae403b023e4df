//! The ways to begin a hand without a photo on the page: drop a photo, enter its path, type the tiles, or pick them.

use eframe::egui::{self, Key, RichText, TextEdit, Ui};

use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{expand_home, fields, show_drop_zone, show_tile_palette};
use quejing_session::action::{Action, Page};
use quejing_session::board::Edit;
use quejing_session::model::Model;

/// The minimum width at which the inputs for a photo and for tiles are side by side, in points.
const MIN_TWO_COLUMN_WIDTH: f32 = 640.0;
/// The gap between the columns for a photo and for tiles, in points.
const INPUT_COLUMN_GAP: f32 = 18.0;

/// Draws the inputs for a photo, for tiles and for the value of a hand without tiles, in two columns if the width allows. If
/// `below_photo`, a stored photo is above them, and the inputs for a photo are left out.
pub fn show_hand_inputs(ui: &mut Ui, model: &Model, view: &mut View, below_photo: bool, actions: &mut Vec<Action>) {
    if below_photo {
        show_tile_inputs(ui, model, view, text!(model.lang, "or-type-beside"), actions);
        show_value_inputs(ui, model, actions);
    } else if ui.available_width() < MIN_TWO_COLUMN_WIDTH {
        show_photo_inputs(ui, model, view, actions);
        ui.add_space(14.0);
        show_tile_inputs(ui, model, view, text!(model.lang, "or-type"), actions);
        show_value_inputs(ui, model, actions);
    } else {
        let gap = ui.spacing().item_spacing.x;
        ui.spacing_mut().item_spacing.x = INPUT_COLUMN_GAP;
        ui.columns(2, |columns| {
            columns.iter_mut().for_each(|column| column.spacing_mut().item_spacing.x = gap);
            show_photo_inputs(&mut columns[0], model, view, actions);
            show_value_inputs(&mut columns[0], model, actions);
            show_tile_inputs(&mut columns[1], model, view, text!(model.lang, "or-type"), actions);
        });
    }
}

/// Draws the inputs for a photo: the zone to drop one, the field for its path, and the button that opens the inventory of a tile
/// set.
fn show_photo_inputs(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    if show_drop_zone(ui, lang, text!(lang, "drop-here"), model.busy.is_some()) {
        actions.push(Action::OpenDialog);
    }
    ui.add_space(6.0);
    show_photo_path_field(ui, model, view, actions);
    ui.horizontal(|ui| {
        if ui.button(text!(lang, "inventory")).on_hover_text(text!(lang, "inventory-tip")).clicked() {
            actions.push(Action::Turn(Page::Inventory));
        }
    });
}

/// Draws the fields for the value of a hand without tiles; they are disabled while the board has tiles.
fn show_value_inputs(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let mut round = model.circumstances().clone();
    ui.add_space(8.0);
    ui.label(RichText::new(text!(lang, "value-title")).color(theme::palette().text_strong));
    ui.add_enabled_ui(model.board().is_empty(), |ui| {
        ui.horizontal_wrapped(|ui| {
            for &field in round.value_fields() {
                let mut number = round.value_number(field);
                fields::number_field(ui, round.value_field_name(field, lang), &mut number, 0..=field.max_number());
                round.set_value_number(field, number);
            }
        });
    });
    if round != *model.circumstances() {
        actions.push(Action::Round(Box::new(round)));
    }
}

/// Draws `label` above the inputs for tiles: a text field in tile notation, and a button for each tile.
fn show_tile_inputs(ui: &mut Ui, model: &Model, view: &mut View, label: &str, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.label(RichText::new(label).color(theme::palette().text_strong));
    show_typed_tiles_field(ui, model, view, actions);
    ui.label(RichText::new(text!(lang, "type-help")).small().color(theme::palette().text_quiet));
    ui.add_space(8.0);
    show_tile_palette(ui, lang, model.circumstances().rules(), &mut view.art, None, |class| {
        actions.push(Action::Edit(Edit::Add(class)));
    });
}

fn show_photo_path_field(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
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

fn show_typed_tiles_field(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
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
