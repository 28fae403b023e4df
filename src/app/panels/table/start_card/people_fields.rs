//! The people of a new night: a field for each player, lots for the seats, people of earlier nights.

use eframe::egui::{self, Align, Grid, Key, Layout, Modifiers, RichText, TextEdit, Ui};

use super::{MAX_PLAYERS_AT_TABLE, named_attendee};
use crate::app::theme;
use crate::app::widgets::{quiet_text, show_heading, show_named_button, small_button};
use quejing_io::plain::escape_controls;
use quejing_session::game::Wind;
use quejing_session::night::{MAX_NAME_CHARS, NightOpening, Role, SeatingMethod};
use quejing_session::session::{Session, guest_name, with_guest};
use quejing_words as words;

/// The maximum number of people of earlier nights whom the card offers as buttons; others can be typed into the name
/// fields.
const MAX_KNOWN_PEOPLE: usize = 10;
/// The maximum number of name fields side by side.
const MAX_NAME_COLUMNS: usize = 4;

/// Draws the name fields in the order of the seats, the buttons for lots and for more or fewer players, and the people
/// of earlier nights. Returns true if Enter was pressed in the last name field, to begin the night.
pub fn show_people_fields(ui: &mut Ui, model: &Session, filled_opening: &mut NightOpening) -> bool {
    let lang = model.lang;
    ui.horizontal(|ui| {
        show_heading(ui, text!(lang, "first-names"));
        show_player_count_buttons(ui, model, filled_opening);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| show_lots_button(ui, model, filled_opening));
    });
    let indices: Vec<usize> = seated_player_indices(filled_opening).collect();
    let columns = indices.len().clamp(1, MAX_NAME_COLUMNS);
    let width = (ui.available_width() + 10.0) / columns as f32 - 10.0;
    ui.spacing_mut().interact_size.y = 34.0;
    let mut begins = false;
    Grid::new("first names").num_columns(columns).spacing([10.0, 8.0]).show(ui, |ui| {
        for (place, &index) in indices.iter().enumerate() {
            ui.horizontal(|ui| {
                ui.set_width(width);
                begins |= show_name_field(ui, model, filled_opening, (place, index), indices.len());
            });
            if (place + 1) % columns == 0 {
                ui.end_row();
            }
        }
    });
    show_known_people(ui, model, filled_opening);
    begins
}

/// Returns the indices in [`NightOpening::attendees`] of the players whom the rules seat, in the order of the seats;
/// spectators and surplus players are left out.
fn seated_player_indices(filled_opening: &NightOpening) -> impl Iterator<Item = usize> + use<> {
    let players = filled_opening.attendees.iter().enumerate().filter(|(_, attendee)| attendee.role == Role::Player);
    let indices: Vec<usize> =
        players.map(|(index, _)| index).take(filled_opening.profile.seating().people.max).collect();
    indices.into_iter()
}

/// Draws the number of players between the buttons that remove the last player and add a guest; nothing if the rules
/// fix the number. Either button marks the seats as chosen by hand.
fn show_player_count_buttons(ui: &mut Ui, model: &Session, filled_opening: &mut NightOpening) {
    let (lang, headcount) = (model.lang, filled_opening.profile.seating().people);
    let last = seated_player_indices(filled_opening).last();
    let count = seated_player_indices(filled_opening).count();
    if headcount.min == headcount.max {
        return;
    }
    if show_named_button(ui, count > headcount.min, "−", text!(lang, "first-fewer")).clicked()
        && let Some(last) = last
    {
        filled_opening.attendees.remove(last);
        filled_opening.seating_method = SeatingMethod::ByHand;
    }
    ui.label(quiet_text(text!(lang, "first-count", count = count)));
    if show_named_button(ui, count < headcount.max, "+", text!(lang, "first-another")).clicked() {
        *filled_opening = with_guest(filled_opening.clone(), model.lang);
        filled_opening.seating_method = SeatingMethod::ByHand;
    }
}

/// Draws the button that draws lots for the seats, and a remark if they were drawn; nothing until at least two players
/// have names.
fn show_lots_button(ui: &mut Ui, model: &Session, filled_opening: &mut NightOpening) {
    let lang = model.lang;
    if filled_opening.players().filter(|attendee| !attendee.is_guest).count() < 2 {
        return;
    }
    if ui.button(text!(lang, "night-draw-lots")).on_hover_text(text!(lang, "night-draw-lots-tip")).clicked() {
        filled_opening.draw_seats();
    }
    if filled_opening.seating_method == SeatingMethod::Draw {
        ui.label(quiet_text(text!(lang, "night-seats-drawn")));
    }
}

/// Returns the id of the name field at this place in the order of the seats, from 0.
fn name_field_id(place: usize) -> egui::Id {
    egui::Id::unique(("first name", place))
}

/// Draws the name field at a place in the order of the seats; `index` is the player's index in
/// [`NightOpening::attendees`]. An empty field means a guest. Enter moves the focus to the next field; in the last one,
/// returns true.
fn show_name_field(
    ui: &mut Ui,
    model: &Session,
    filled_opening: &mut NightOpening,
    (place, index): (usize, usize),
    player_count: usize,
) -> bool {
    let lang = model.lang;
    let wind =
        Wind::ALL.get(place).filter(|_| player_count <= MAX_PLAYERS_AT_TABLE).map(|&wind| words::wind_name(lang, wind));
    let number = (place + 1).to_string();
    let seat =
        RichText::new(wind.unwrap_or(&number)).size(theme::HEADING_FONT_SIZE).color(theme::palette().text_strong);
    ui.label(seat);
    let label = match wind {
        Some(wind) => text!(lang, "first-name", wind = wind),
        None => text!(lang, "first-name-number", number = number.as_str()),
    };
    let guest_name = guest_name(filled_opening, place, model.lang);
    let Some(attendee) = filled_opening.attendees.get_mut(index) else {
        return false;
    };
    let hint = if attendee.is_guest { attendee.name.clone() } else { guest_name.clone() };
    let mut name = if attendee.is_guest { String::new() } else { attendee.name.clone() };
    let field = TextEdit::singleline(&mut name)
        .id(name_field_id(place))
        .char_limit(MAX_NAME_CHARS)
        .hint_text(RichText::new(hint).color(theme::palette().text_quiet))
        .margin(egui::vec2(8.0, 7.0))
        .desired_width(f32::INFINITY);
    let field = ui.add(field);
    field.widget_info(|| {
        let mut info = egui::WidgetInfo::new(egui::Role::TextInput);
        info.label = Some(label.clone());
        info
    });
    if field.changed() {
        attendee.is_guest = name.trim().is_empty();
        attendee.name = if attendee.is_guest { guest_name } else { name };
    }
    // The next field must not see the same Enter.
    let is_enter_pressed = |input: &mut egui::InputState| input.consume_key(Modifiers::NONE, Key::Enter);
    let is_entered = field.lost_focus() && ui.input_mut(is_enter_pressed);
    if is_entered && place + 1 < player_count {
        ui.memory_mut(|memory| memory.request_focus(name_field_id(place + 1)));
    }
    is_entered && place + 1 == player_count
}

/// Draws a button for each person of earlier nights who is not planned yet, most recent first; nothing if all seats
/// have named players. A click gives the person the seat of the first guest or, without a guest, a new seat.
fn show_known_people(ui: &mut Ui, model: &Session, filled_opening: &mut NightOpening) {
    let lang = model.lang;
    let is_guest = |&index: &usize| filled_opening.attendees.get(index).is_some_and(|attendee| attendee.is_guest);
    let guest_index = seated_player_indices(filled_opening).find(is_guest);
    if guest_index.is_none()
        && seated_player_indices(filled_opening).count() >= filled_opening.profile.seating().people.max
    {
        return;
    }
    let is_coming = |name: &str| filled_opening.attendees.iter().any(|attendee| attendee.name.trim() == name);
    let people = model.keeper().index().known_people().iter().rev().filter(|known| !is_coming(&known.name));
    let people: Vec<_> = people.take(MAX_KNOWN_PEOPLE).collect();
    if people.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(quiet_text(text!(lang, "night-known-people")));
        for known in people {
            let nights = text!(lang, "night-nights-together", count = known.night_count);
            if ui.add(small_button(escape_controls(&known.name))).on_hover_text(nights).clicked() {
                let player = named_attendee(&known.name, Role::Player);
                match guest_index.and_then(|index| filled_opening.attendees.get_mut(index)) {
                    Some(guest) => *guest = player,
                    None => filled_opening.attendees.push(player),
                }
            }
        }
    });
}
