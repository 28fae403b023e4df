//! The ways to begin a hand without a photo on the page: drop a photo, enter its path, type the tiles, or pick them.

use crate::app::window_action::{Page, WindowAction, WindowActions};
use eframe::egui::{self, Key, RichText, TextEdit, Ui};

use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{fields, parse_typed_path, show_drop_zone, show_tile_palette};
use quejing_session::action::SessionAction;
use quejing_session::board::BoardEdit;
use quejing_session::round::ValueField;
use quejing_session::session::Session;

/// The minimum width, in points, at which the inputs for a photo and for tiles are side by side.
const MIN_TWO_COLUMN_WIDTH: f32 = 640.0;
/// The gap between the columns for a photo and for tiles, in points.
const INPUT_COLUMN_GAP: f32 = 18.0;

/// Draws the inputs for a photo, for tiles, and for the value of a hand without tiles, in two columns if the width
/// allows. If `is_below_photo`, a stored photo is above them, and the inputs for a photo are left out.
pub fn show_hand_inputs(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    is_below_photo: bool,
    actions: &mut WindowActions,
) {
    if is_below_photo {
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

/// Draws the inputs for a photo: the zone to drop one, the field for its path, and the button that opens the inventory
/// of a tile set.
fn show_photo_inputs(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    if show_drop_zone(ui, lang, text!(lang, "drop-here"), model.photos.being_read.is_some()) {
        actions.push(WindowAction::ShowPhotoDialog);
    }
    ui.add_space(6.0);
    show_photo_path_field(ui, model, view, actions);
    ui.horizontal(|ui| {
        if ui.button(text!(lang, "inventory")).on_hover_text(text!(lang, "inventory-tip")).clicked() {
            actions.push(WindowAction::ShowPage(Page::Inventory));
        }
    });
}

/// Draws the fields for the value of a hand without tiles; they are disabled while the board has tiles.
fn show_value_inputs(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let lang = model.lang;
    let mut round = model.hand().round().clone();
    ui.add_space(8.0);
    ui.label(RichText::new(text!(lang, "value-title")).color(theme::palette().text_strong));
    ui.add_enabled_ui(model.hand().board().is_empty(), |ui| {
        ui.horizontal_wrapped(|ui| {
            for &field in ValueField::of_rules(round.rules()) {
                let mut number = round.answers.value_number(field);
                fields::show_labelled_number_field(
                    ui,
                    field.name(round.rules(), lang),
                    &mut number,
                    0..=field.max_number(),
                );
                round.answers.set_value_number(field, number);
            }
        });
    });
    if round != *model.hand().round() {
        actions.push(SessionAction::SetCircumstances(Box::new(round)));
    }
}

/// Draws `label` and below it the inputs for tiles: a text field in tile notation, and a button for each tile of the
/// rules.
fn show_tile_inputs(ui: &mut Ui, model: &Session, view: &mut View, label: &str, actions: &mut WindowActions) {
    let lang = model.lang;
    ui.label(RichText::new(label).color(theme::palette().text_strong));
    show_typed_tiles_field(ui, model, view, actions);
    ui.label(RichText::new(text!(lang, "type-help")).small().color(theme::palette().text_quiet));
    ui.add_space(8.0);
    show_tile_palette(ui, lang, model.hand().round().rules(), &mut view.art, None, |class| {
        actions.push(SessionAction::EditBoard(BoardEdit::AddTile(class)));
    });
}

fn show_photo_path_field(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let hint = RichText::new(text!(lang, "path-hint")).color(theme::palette().text_quiet);
        let width = (ui.available_width() - 110.0).min(420.0);
        let field = TextEdit::singleline(&mut view.photo_path)
            .hint_text(hint)
            .desired_width(width)
            .margin(egui::vec2(8.0, 5.0));
        let is_entered = ui.add(field).lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let path = view.photo_path.trim();
        let read = ui.add_enabled(!path.is_empty(), egui::Button::new(text!(lang, "read-path")));
        if (read.on_hover_text(text!(lang, "read-path-tip")).clicked() || is_entered) && !path.is_empty() {
            actions.push(WindowAction::OpenPhoto(parse_typed_path(path)));
        }
    });
}

fn show_typed_tiles_field(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let hint = RichText::new(text!(lang, "type-hint")).color(theme::palette().text_quiet);
        let width = (ui.available_width() - 110.0).min(420.0);
        let field = ui.add(
            TextEdit::singleline(&mut view.typed_tiles)
                .hint_text(hint)
                .desired_width(width)
                .margin(egui::vec2(8.0, 5.0)),
        );
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let is_filled = !view.typed_tiles.trim().is_empty();
        if (ui.add_enabled(is_filled, egui::Button::new(text!(lang, "type-use"))).clicked() || is_entered) && is_filled
        {
            actions.push(SessionAction::TypeTiles(view.typed_tiles.clone()));
        }
    });
}
