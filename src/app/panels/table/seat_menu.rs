//! The menu of a seat, at its pencil: another name, another chair.

use eframe::egui::{self, Popup, PopupCloseBehavior, Rect, RichText, Sense, Stroke, TextEdit, Ui, pos2, vec2};

use crate::app::screens::night::shared_widgets::propose;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::quiet;
use crate::i18n;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::table::ledger::{Body, PlayerId};

/// The side of the pencil, in points.
const SIDE: f32 = 24.0;
/// The width of the menu, in points.
const WIDTH: f32 = 230.0;
/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 60;

/// Draws the pencil of a seat, and its menu while it is open.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, person: PlayerId, actions: &mut Vec<Action>) {
    let (lang, name) = (model.lang, model.keeper().night().name(person));
    let pencil = show_pencil(ui);
    let label = text!(lang, "seat-menu", player = name);
    pencil.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
    let pencil = pencil.on_hover_text(&label);
    if pencil.clicked() {
        view.seat_name = name;
    }
    let menu = Popup::from_toggle_button_response(&pencil).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    menu.width(WIDTH).show(|ui| {
        show_rename(ui, model, &mut view.seat_name, person, actions);
        ui.separator();
        show_exchanges(ui, model, person, actions);
    });
}

/// Draws a pencil as a button.
fn show_pencil(ui: &mut Ui) -> egui::Response {
    let height = if theme::is_touched() { theme::TOUCH } else { SIDE };
    let (area, pencil) = ui.allocate_exact_size(vec2(SIDE, height), Sense::click());
    let rect = Rect::from_center_size(area.center(), vec2(SIDE, SIDE));
    let ink = match pencil.hovered() || pencil.has_focus() {
        true => theme::palette().text_strong,
        false => theme::palette().text_quiet,
    };
    let at = |x: f32, y: f32| pos2(rect.left() + x * SIDE, rect.top() + y * SIDE);
    let (stroke, thin) = (Stroke::new(SIDE * 0.17, ink), Stroke::new(1.5, ink));
    ui.painter().line_segment([at(0.36, 0.64), at(0.68, 0.32)], stroke);
    ui.painter().line_segment([at(0.74, 0.26), at(0.78, 0.22)], stroke);
    ui.painter().line_segment([at(0.22, 0.78), at(0.32, 0.68)], thin);
    pencil.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Draws the field for another name.
fn show_rename(ui: &mut Ui, model: &Model, typed: &mut String, person: PlayerId, actions: &mut Vec<Action>) {
    let (lang, night) = (model.lang, model.keeper().night());
    let now = night.name(person);
    ui.horizontal(|ui| {
        let field = ui.add(TextEdit::singleline(typed).char_limit(MAX_NAME_CHARS).desired_width(140.0));
        let label = text!(lang, "night-name-of", player = now);
        field.widget_info(|| {
            let mut info = egui::WidgetInfo::labeled(egui::Role::TextInput, true, &label);
            info.current_text_value = Some(typed.clone());
            info
        });
        let enter = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let name = typed.trim();
        let is_new = !name.is_empty() && name != now;
        let button = ui.add_enabled(is_new, egui::Button::new(text!(lang, "night-rename")));
        if is_new && (button.clicked() || enter) {
            propose(Body::PersonRenamed { player: person, name: name.to_owned() }, actions);
            ui.close();
        }
    });
}

/// Draws a button for everybody with whom the player can exchange places.
fn show_exchanges(ui: &mut Ui, model: &Model, person: PlayerId, actions: &mut Vec<Action>) {
    let (lang, night) = (model.lang, model.keeper().night());
    let at_table = &model.round_at_table().people;
    let others = night.seat_order().into_iter().filter(|other| *other != person);
    let (players, beside): (Vec<_>, Vec<_>) = others.partition(|other| at_table.contains(other));
    let mut show = |title: &str, people: Vec<PlayerId>| {
        if people.is_empty() {
            return;
        }
        ui.label(quiet(title));
        ui.horizontal_wrapped(|ui| {
            for other in people {
                let seats = night.exchanged_seats(person, other);
                let text = RichText::new(night.name(other));
                let button = ui.add_enabled(seats.is_ok(), egui::Button::new(text).truncate());
                let label = text!(lang, "player-choice", column = title, player = night.name(other));
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, seats.is_ok(), &label));
                match seats {
                    Err(refusal) => {
                        drop(button.on_disabled_hover_text(i18n::night::refusal_in(lang, night, &refusal)));
                    }
                    Ok(seats) if button.clicked() => {
                        propose(Body::SeatsSet(seats), actions);
                        ui.close();
                    }
                    Ok(_) => {}
                }
            }
        });
    };
    show(text!(lang, "seat-swap"), players);
    show(text!(lang, "seat-replace"), beside);
}
