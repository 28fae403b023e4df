//! The menu of a seat, opened by its pencil: another name, another chair.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, Popup, PopupCloseBehavior, Rect, RichText, Sense, Stroke, TextEdit, Ui, pos2, vec2};

use crate::app::screens::night::shared_widgets::propose_entry;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::quiet_text;
use quejing_session::night::{MAX_NAME_CHARS, NightEntry, PlayerId};
use quejing_session::session::Session;
use quejing_words as words;

/// The side length of the drawn pencil, in points.
const PENCIL_SIDE: f32 = 24.0;
/// The width of the menu of a seat, in points.
const SEAT_MENU_WIDTH: f32 = 230.0;

/// Draws the pencil at a person's seat, which opens and closes a menu. The menu renames the person or exchanges the
/// person's place with another's.
pub fn show_seat_menu(ui: &mut Ui, model: &Session, view: &mut View, person: PlayerId, actions: &mut WindowActions) {
    let (lang, name) = (model.lang, model.keeper().night().name(person));
    let pencil = show_pencil_button(ui);
    let label = text!(lang, "seat-menu", player = name);
    pencil.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
    let pencil = pencil.on_hover_text(&label);
    if pencil.clicked() {
        view.seat_name = name;
    }
    let menu = Popup::from_toggle_button_response(&pencil).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    menu.width(SEAT_MENU_WIDTH).show(|ui| {
        show_rename_field(ui, model, &mut view.seat_name, person, actions);
        ui.separator();
        show_exchange_buttons(ui, model, person, actions);
    });
}

/// Draws a button with a pencil and returns its response. In touch mode, its area is [`theme::MIN_TOUCH_HEIGHT`] high.
fn show_pencil_button(ui: &mut Ui) -> egui::Response {
    let height = if theme::is_touch_mode() { theme::MIN_TOUCH_HEIGHT } else { PENCIL_SIDE };
    let (area, pencil) = ui.allocate_exact_size(vec2(PENCIL_SIDE, height), Sense::click());
    let rect = Rect::from_center_size(area.center(), vec2(PENCIL_SIDE, PENCIL_SIDE));
    let ink = match pencil.hovered() || pencil.has_focus() {
        true => theme::palette().text_strong,
        false => theme::palette().text_quiet,
    };
    let at = |x: f32, y: f32| pos2(rect.left() + x * PENCIL_SIDE, rect.top() + y * PENCIL_SIDE);
    let (stroke, thin) = (Stroke::new(PENCIL_SIDE * 0.17, ink), Stroke::new(1.5, ink));
    ui.painter().line_segment([at(0.36, 0.64), at(0.68, 0.32)], stroke);
    ui.painter().line_segment([at(0.74, 0.26), at(0.78, 0.22)], stroke);
    ui.painter().line_segment([at(0.22, 0.78), at(0.32, 0.68)], thin);
    pencil.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Draws the field and the button that rename a person; `typed` is the text of the field. A name that is not empty and
/// differs from the present one becomes a proposed event and closes the menu.
fn show_rename_field(ui: &mut Ui, model: &Session, typed: &mut String, person: PlayerId, actions: &mut WindowActions) {
    let (lang, night) = (model.lang, model.keeper().night());
    let current_name = night.name(person);
    ui.horizontal(|ui| {
        let field = ui.add(TextEdit::singleline(typed).char_limit(MAX_NAME_CHARS).desired_width(140.0));
        let label = text!(lang, "night-name-of", player = current_name);
        field.widget_info(|| {
            let mut info = egui::WidgetInfo::labeled(egui::Role::TextInput, true, &label);
            info.current_text_value = Some(typed.clone());
            info
        });
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let name = typed.trim();
        let is_new = !name.is_empty() && name != current_name;
        let button = ui.add_enabled(is_new, egui::Button::new(text!(lang, "night-rename")));
        if is_new && (button.clicked() || is_entered) {
            propose_entry(NightEntry::PersonRenamed { player: person, name: name.to_owned() }, actions);
            ui.close();
        }
    });
}

/// Draws a button for each person with whom `person` can exchange places: first the players at the table, then the
/// others. If the rules refuse an exchange, its button is disabled and has the refusal as its tooltip.
fn show_exchange_buttons(ui: &mut Ui, model: &Session, person: PlayerId, actions: &mut WindowActions) {
    let (lang, night) = (model.lang, model.keeper().night());
    let at_table = &model.hand().round_at_table().people;
    let others = night.seat_order().into_iter().filter(|other| *other != person);
    let (players, beside): (Vec<_>, Vec<_>) = others.partition(|other| at_table.contains(other));
    let mut show_people = |title: &str, people: Vec<PlayerId>| {
        if people.is_empty() {
            return;
        }
        ui.label(quiet_text(title));
        ui.horizontal_wrapped(|ui| {
            for other in people {
                let seats = night.exchanged_seats(person, other);
                let text = RichText::new(night.name(other));
                let button = ui.add_enabled(seats.is_ok(), egui::Button::new(text).truncate());
                let label = text!(lang, "player-choice", column = title, player = night.name(other));
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, seats.is_ok(), &label));
                match seats {
                    Err(refusal) => {
                        drop(button.on_disabled_hover_text(words::night::refusal_text(lang, Some(night), &refusal)));
                    }
                    Ok(seats) if button.clicked() => {
                        propose_entry(NightEntry::Seats(seats), actions);
                        ui.close();
                    }
                    Ok(_) => {}
                }
            }
        });
    };
    show_people(text!(lang, "seat-swap"), players);
    show_people(text!(lang, "seat-replace"), beside);
}
