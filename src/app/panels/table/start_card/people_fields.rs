//! The people of a new night: a field for each player, lots for the seats, people of earlier nights.

use eframe::egui::{self, Align, Grid, Key, Layout, Modifiers, RichText, TextEdit, Ui};

use super::{MAX_PLAYERS_AT_TABLE, named_attendee};
use crate::app::theme;
use crate::app::widgets::{named_button, quiet_text, show_heading, small_button};
use quejing_io::plain::escape_controls;
use quejing_session::game::{Wind, max_players};
use quejing_session::model::Model;
use quejing_session::night::{Opening, Role, SeatingMethod};
use quejing_words as words;

/// The maximum number of people of earlier nights that the card offers as buttons; others can be typed into the name fields.
const MAX_KNOWN_PEOPLE: usize = 10;
/// The maximum number of name fields side by side.
const MAX_NAME_COLUMNS: usize = 4;
/// The maximum length of a player's name, in characters.
const MAX_PLAYER_NAME_CHARS: usize = 60;

/// Draws the name fields in the order of the seats, with the buttons for lots and for more or fewer players, and the people of
/// earlier nights.
pub fn show_people_fields(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        show_heading(ui, text!(lang, "first-names"));
        show_player_count_buttons(ui, model, filled);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| show_lots_button(ui, model, filled));
    });
    let places: Vec<usize> = seated_player_indices(filled).collect();
    let columns = places.len().clamp(1, MAX_NAME_COLUMNS);
    let width = (ui.available_width() + 10.0) / columns as f32 - 10.0;
    ui.spacing_mut().interact_size.y = 34.0;
    Grid::new("first names").num_columns(columns).spacing([10.0, 8.0]).show(ui, |ui| {
        for (place, &index) in places.iter().enumerate() {
            ui.horizontal(|ui| {
                ui.set_width(width);
                show_name_field(ui, model, filled, (place, index), places.len());
            });
            if (place + 1) % columns == 0 {
                ui.end_row();
            }
        }
    });
    show_known_people(ui, model, filled);
}

/// Returns the indices in `people` of the players for whom the rules have a seat, in the order of the seats; spectators and surplus
/// players are left out.
fn seated_player_indices(filled: &Opening) -> impl Iterator<Item = usize> + use<> {
    let players = filled.people.iter().enumerate().filter(|(_, comer)| comer.role == Role::Player);
    let indices: Vec<usize> = players.map(|(index, _)| index).take(max_players(&filled.profile)).collect();
    indices.into_iter()
}

/// Draws the buttons that remove the last player and add a guest, with the number of players between them; nothing if the rules fix
/// that number.
fn show_player_count_buttons(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let (lang, people) = (model.lang, filled.profile.headcount());
    let last = seated_player_indices(filled).last();
    let count = seated_player_indices(filled).count();
    if people.least == people.most {
        return;
    }
    if named_button(ui, count > people.least, "−", text!(lang, "first-fewer")).clicked()
        && let Some(last) = last
    {
        filled.people.remove(last);
        filled.how = SeatingMethod::ByHand;
    }
    ui.label(quiet_text(text!(lang, "first-count", count = count)));
    if named_button(ui, count < people.most, "+", text!(lang, "first-another")).clicked() {
        *filled = model.with_guest(filled.clone());
        filled.how = SeatingMethod::ByHand;
    }
}

/// Draws the button that draws lots for the seats, once at least two players have names, and a remark if the seats were drawn.
fn show_lots_button(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let lang = model.lang;
    if filled.players().filter(|comer| !comer.guest).count() < 2 {
        return;
    }
    if ui.button(text!(lang, "night-draw-lots")).on_hover_text(text!(lang, "night-draw-lots-tip")).clicked() {
        filled.draw_seats();
    }
    if filled.how == SeatingMethod::Draw {
        ui.label(quiet_text(text!(lang, "night-seats-drawn")));
    }
}

/// Returns the id of the name field at this place in the order of the seats.
fn name_field_id(place: usize) -> egui::Id {
    egui::Id::unique(("first name", place))
}

/// Draws the name field at a place in the order of the seats; `index` is the player's index in `people`. An empty field means a
/// guest. Enter moves the focus to the next field.
fn show_name_field(ui: &mut Ui, model: &Model, filled: &mut Opening, (place, index): (usize, usize), players: usize) {
    let lang = model.lang;
    let wind =
        Wind::ALL.get(place).filter(|_| players <= MAX_PLAYERS_AT_TABLE).map(|&wind| words::wind_name(lang, wind));
    let number = (place + 1).to_string();
    let seat =
        RichText::new(wind.unwrap_or(&number)).size(theme::HEADING_FONT_SIZE).color(theme::palette().text_strong);
    ui.label(seat);
    let label = match wind {
        Some(wind) => text!(lang, "first-name", wind = wind),
        None => text!(lang, "first-name-number", number = number.as_str()),
    };
    let guest_name = model.guest_name(filled, place);
    let Some(comer) = filled.people.get_mut(index) else {
        return;
    };
    let hint = if comer.guest { comer.name.clone() } else { guest_name.clone() };
    let mut name = if comer.guest { String::new() } else { comer.name.clone() };
    let field = TextEdit::singleline(&mut name)
        .id(name_field_id(place))
        .char_limit(MAX_PLAYER_NAME_CHARS)
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
        comer.guest = name.trim().is_empty();
        comer.name = if comer.guest { guest_name } else { name };
    }
    // The next field must not see the same Enter.
    let enter = |input: &mut egui::InputState| input.consume_key(Modifiers::NONE, Key::Enter);
    if field.lost_focus() && ui.input_mut(enter) && place + 1 < players {
        ui.memory_mut(|memory| memory.request_focus(name_field_id(place + 1)));
    }
}

/// Draws buttons for the people of earlier nights who are not planned, most recent first, while a seat is free. A click gives the
/// person the seat of the first guest, or a new seat.
fn show_known_people(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let lang = model.lang;
    let is_free = |&index: &usize| filled.people.get(index).is_some_and(|comer| comer.guest);
    let free = seated_player_indices(filled).find(is_free);
    if free.is_none() && seated_player_indices(filled).count() >= max_players(&filled.profile) {
        return;
    }
    let is_coming = |name: &str| filled.people.iter().any(|comer| comer.name.trim() == name);
    let people = model.keeper().known_people().iter().rev().filter(|known| !is_coming(&known.name));
    let people: Vec<_> = people.take(MAX_KNOWN_PEOPLE).collect();
    if people.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(quiet_text(text!(lang, "night-known-people")));
        for known in people {
            let nights = text!(lang, "night-nights-together", count = known.nights);
            if ui.add(small_button(escape_controls(&known.name))).on_hover_text(nights).clicked() {
                let player = named_attendee(&known.name, Role::Player);
                match free.and_then(|index| filled.people.get_mut(index)) {
                    Some(guest) => *guest = player,
                    None => filled.people.push(player),
                }
            }
        }
    });
}
