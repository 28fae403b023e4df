//! The people of a new night: a field for each player, lots for the seats, people of earlier nights.

use eframe::egui::{self, Align, Grid, Key, Layout, Modifiers, RichText, TextEdit, Ui};

use super::{SEATED_PLAYERS, comer};
use crate::app::theme;
use crate::app::widgets::{heading, named_button, quiet, small};
use crate::i18n;
use crate::plain::plain;
use crate::rules::course::seating::max_players;
use crate::scorer::model::Model;
use crate::table::ledger::{HowSeated, Opening, Role};
use crate::tile::Wind;

/// The maximum number of people of earlier nights in the card; the field accepts all others.
const MAX_KNOWN_PEOPLE: usize = 10;
/// The maximum number of fields side by side.
const MAX_COLUMNS: usize = 4;
/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 60;

/// Draws the fields in the order of the seats, with the buttons for lots and for more or fewer players.
pub fn show(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        heading(ui, text!(lang, "first-names"));
        show_number_of_players(ui, model, filled);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| show_lots(ui, model, filled));
    });
    let places: Vec<usize> = visible_players(filled).collect();
    let columns = places.len().clamp(1, MAX_COLUMNS);
    let width = (ui.available_width() + 10.0) / columns as f32 - 10.0;
    ui.spacing_mut().interact_size.y = 34.0;
    Grid::new("first names").num_columns(columns).spacing([10.0, 8.0]).show(ui, |ui| {
        for (place, &index) in places.iter().enumerate() {
            ui.horizontal(|ui| {
                ui.set_width(width);
                show_name(ui, model, filled, (place, index), places.len());
            });
            if (place + 1) % columns == 0 {
                ui.end_row();
            }
        }
    });
    show_known_people(ui, model, filled);
}

/// Returns the indices of the players for whom the rules have a seat.
fn visible_players(filled: &Opening) -> impl Iterator<Item = usize> + use<> {
    let players = filled.people.iter().enumerate().filter(|(_, comer)| comer.role == Role::Player);
    let indices: Vec<usize> = players.map(|(index, _)| index).take(max_players(&filled.profile)).collect();
    indices.into_iter()
}

/// Draws the buttons for one more and one fewer player, where the rules leave the number open.
fn show_number_of_players(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let (lang, people) = (model.lang, filled.profile.people());
    let last = visible_players(filled).last();
    let count = visible_players(filled).count();
    if people.least == people.most {
        return;
    }
    if named_button(ui, count > people.least, "−", text!(lang, "first-fewer")).clicked()
        && let Some(last) = last
    {
        filled.people.remove(last);
        filled.how = HowSeated::ByHand;
    }
    ui.label(quiet(text!(lang, "first-count", count = count)));
    if named_button(ui, count < people.most, "+", text!(lang, "first-another")).clicked() {
        *filled = model.with_guest(filled.clone());
        filled.how = HowSeated::ByHand;
    }
}

/// Draws the button that draws lots for the seats, once several people have names.
fn show_lots(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let lang = model.lang;
    if filled.players().filter(|comer| !comer.guest).count() < 2 {
        return;
    }
    if ui.button(text!(lang, "night-draw-lots")).on_hover_text(text!(lang, "night-draw-lots-tip")).clicked() {
        filled.draw();
    }
    if filled.how == HowSeated::Draw {
        ui.label(quiet(text!(lang, "night-seats-drawn")));
    }
}

/// Returns the id of the field of a place.
fn field_id(place: usize) -> egui::Id {
    egui::Id::unique(("first name", place))
}

/// Draws the name field of a place. An empty field means a guest.
fn show_name(ui: &mut Ui, model: &Model, filled: &mut Opening, (place, index): (usize, usize), players: usize) {
    let lang = model.lang;
    let wind = Wind::ALL.get(place).filter(|_| players <= SEATED_PLAYERS).map(|&wind| i18n::wind(lang, wind));
    let number = (place + 1).to_string();
    let seat = RichText::new(wind.unwrap_or(&number)).size(theme::HEADING).color(theme::palette().text_strong);
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
        .id(field_id(place))
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
        comer.guest = name.trim().is_empty();
        comer.name = if comer.guest { guest_name } else { name };
    }
    // The next field must not see the same Enter.
    let enter = |input: &mut egui::InputState| input.consume_key(Modifiers::NONE, Key::Enter);
    if field.lost_focus() && ui.input_mut(enter) && place + 1 < players {
        ui.memory_mut(|memory| memory.request_focus(field_id(place + 1)));
    }
}

/// Draws the people of earlier nights who are not coming yet. A click gives a person the first free seat.
fn show_known_people(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let lang = model.lang;
    let is_free = |&index: &usize| filled.people.get(index).is_some_and(|comer| comer.guest);
    let free = visible_players(filled).find(is_free);
    if free.is_none() && visible_players(filled).count() >= max_players(&filled.profile) {
        return;
    }
    let is_coming = |name: &str| filled.people.iter().any(|comer| comer.name.trim() == name);
    let people = model.keeper().known_people().iter().rev().filter(|known| !is_coming(&known.name));
    let people: Vec<_> = people.take(MAX_KNOWN_PEOPLE).collect();
    if people.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(quiet(text!(lang, "night-known-people")));
        for known in people {
            let nights = text!(lang, "night-nights-together", count = known.nights);
            if ui.add(small(plain(&known.name))).on_hover_text(nights).clicked() {
                let player = comer(&known.name, Role::Player);
                match free.and_then(|index| filled.people.get_mut(index)) {
                    Some(guest) => *guest = player,
                    None => filled.people.push(player),
                }
            }
        }
    });
}
