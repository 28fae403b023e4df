//! The ways to begin without a photo: drop one, type the tiles, or pick them.

use eframe::egui::{self, Align, CornerRadius, Key, Layout, RichText, Sense, Shape, Stroke, TextEdit, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{expanded, palette, primary, waiting};
use crate::scorer::action::Action;
use crate::scorer::board::Edit;
use crate::scorer::model::Model;

/// Draws the ways to begin. `below_photo` is true if a stored photo is above them.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, below_photo: bool, actions: &mut Vec<Action>) {
    let lang = model.lang;
    // A user who has begun to enter tiles needs no photo.
    if model.board().is_empty() {
        show_drop_zone(ui, model, actions);
        ui.add_space(6.0);
        show_path_field(ui, model, view, actions);
        ui.add_space(14.0);
    }
    let label = if below_photo { text!(lang, "or-type-beside") } else { text!(lang, "or-type") };
    ui.label(RichText::new(label).color(theme::now().text_strong));
    show_tile_field(ui, model, view, actions);
    ui.label(RichText::new(text!(lang, "type-help")).small().color(theme::now().text_quiet));
    ui.add_space(12.0);
    ui.label(RichText::new(text!(lang, "or-pick")).color(theme::now().text_strong));
    palette(ui, model.lang, model.circumstances().rules(), &mut view.art, None, |class| {
        actions.push(Action::Edit(Edit::Add(class)))
    });
}

/// Draws the zone to drop a photo, with the button that opens the dialog.
fn show_drop_zone(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let dragged = ui.input(|input| !input.raw.hovered_files.is_empty());
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 150.0), Sense::hover());
    let tone = if dragged { Tone::Sure.color() } else { theme::now().line };
    ui.painter().rect_filled(rect, CornerRadius::same(8), theme::now().well);
    let frame = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    ui.painter().extend(Shape::dashed_line(&frame, Stroke::new(2.0, tone), 8.0, 6.0));
    let mut zone =
        ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink(12.0)).layout(Layout::top_down(Align::Center)));
    zone.add_space(28.0);
    let text = if dragged { text!(lang, "drop-now") } else { text!(lang, "drop-here") };
    zone.label(RichText::new(text).size(18.0).color(theme::now().text_strong));
    zone.add_space(8.0);
    if zone.add(primary(text!(lang, "choose-photo"))).clicked() {
        actions.push(Action::OpenDialog);
    }
    if model.busy.is_some() {
        waiting(ui, rect);
    }
}

fn show_path_field(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let hint = RichText::new(text!(lang, "path-hint")).color(theme::now().text_quiet);
        let width = (ui.available_width() - 110.0).min(420.0);
        let field =
            TextEdit::singleline(&mut view.path).hint_text(hint).desired_width(width).margin(egui::vec2(8.0, 5.0));
        let entered = ui.add(field).lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let path = view.path.trim();
        let read = ui.add_enabled(!path.is_empty(), egui::Button::new(text!(lang, "read-path")));
        if (read.on_hover_text(text!(lang, "read-path-tip")).clicked() || entered) && !path.is_empty() {
            actions.push(Action::Open(expanded(path)));
        }
    });
}

fn show_tile_field(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let hint = RichText::new(text!(lang, "type-hint")).color(theme::now().text_quiet);
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
