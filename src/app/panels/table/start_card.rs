//! The card before a night begins: rules, people, start. The table shows it for every new night.
//!
//! | file | content |
//! | --- | --- |
//! | `family_choice` | a tile for each family of rules, with its profiles |
//! | `people_fields` | a field for each player, lots, people of earlier nights |
//! | `plan_fields` | title, length and agreements of the night, spectators |

mod family_choice;
mod people_fields;
mod plan_fields;

use eframe::egui::{self, RichText, Ui};

use crate::app::screens::night::seating::seats_text;
use crate::app::theme::{self, Tone};
use crate::app::view::View;
use crate::app::widgets::{quiet_text, show_note};
use quejing_session::action::{Action, Page};
use quejing_session::model::Model;
use quejing_session::night::{Attendee, LedgerError, Night, NightAction, Opening, Role};
use quejing_session::trouble;
use quejing_words::history::join_list;

/// The maximum width of the card that begins a night, in points.
const MAX_START_CARD_WIDTH: f32 = 900.0;
/// The maximum number of players for whom one table is enough; for more players the card lists the seats of each table.
const MAX_PLAYERS_AT_TABLE: usize = 4;

/// The state between frames of the card that begins a night.
#[derive(Clone, Debug, Default)]
pub struct StartCard {
    /// The planned night as filled in. It keeps more people than its rules seat, in case the user changes the rules again.
    filled: Option<Opening>,
    /// The model's planned night when `filled` was last taken from it or written to it.
    planned: Option<Opening>,
    /// True while the card shows title, length, agreements and spectators.
    more_open: bool,
    /// The text of the field for a spectator's name.
    spectator: String,
}

impl StartCard {
    /// Takes the planned night as filled in out of the state, or a copy of the model's planned night if that has changed since the
    /// last frame; `None` if no night is planned.
    fn take_filled_opening(&mut self, model: &Model) -> Option<Opening> {
        let planned = model.keeper().draft();
        if self.planned.as_ref() != planned {
            self.planned = planned.cloned();
            self.filled = planned.cloned();
        }
        self.filled.take()
    }
}

/// Draws the card that begins a night in the centre of the page: rules, people, further fields, and the button that begins the
/// night; nothing if no night is planned.
pub fn show_start_card(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let Some(mut filled) = view.start.take_filled_opening(model) else {
        return;
    };
    egui::ScrollArea::vertical().id_salt("first").auto_shrink(false).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.set_max_width(MAX_START_CARD_WIDTH);
            ui.add_space((ui.available_height() * 0.05).min(40.0));
            theme::card_frame().inner_margin(20.0).show(ui, |ui| {
                ui.with_layout(egui::Layout::top_down(egui::Align::LEFT), |ui| {
                    ui.spacing_mut().item_spacing.y = 8.0;
                    family_choice::show_family_choice(ui, model, &mut filled);
                    ui.add_space(4.0);
                    people_fields::show_people_fields(ui, model, &mut filled);
                    if view.start.more_open {
                        plan_fields::show_plan_fields(ui, model, &mut filled, &mut view.start.spectator);
                    }
                    show_start_controls(ui, model, view, &filled, actions);
                });
            });
        });
    });
    view.start.filled = Some(filled);
}

/// Returns the planned night as it would begin: `filled` with trimmed title and names, and with as many players as its rules seat.
fn normalized_opening(model: &Model, filled: &Opening) -> Opening {
    let mut opening = filled.clone();
    opening.title = opening.title.trim().to_owned();
    for comer in &mut opening.people {
        comer.name = comer.name.trim().to_owned();
    }
    model.fit_people(opening)
}

/// Draws the seats or the obstacle, the button that begins the night, and links to further fields, the rule book and a hand without
/// a night. Input that the rules allow becomes the model's planned night.
fn show_start_controls(ui: &mut Ui, model: &Model, view: &mut View, filled: &Opening, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let opening = normalized_opening(model, filled);
    let night = model.keeper().try_opening(&opening);
    show_seats_or_obstacle(ui, model, &opening, &night);
    let is_ready = night.is_ok() && !opening.title.is_empty();
    if opening.title.is_empty() {
        show_note(ui, Tone::Doubt, text!(lang, "night-needs-title"));
    }
    if is_ready && view.start.planned.as_ref() != Some(&opening) {
        view.start.planned = Some(opening.clone());
        actions.push(Action::Night(NightAction::Plan(Box::new(opening))));
    }
    let start = RichText::new(text!(lang, "first-start")).size(theme::LARGE_FONT_SIZE);
    let start = egui::Button::new(start.color(theme::palette().on_primary)).fill(theme::palette().primary);
    let size = egui::vec2(ui.available_width(), 48.0);
    if ui.add_enabled_ui(is_ready, |ui| ui.add_sized(size, start)).inner.clicked() {
        actions.push(Action::Night(NightAction::Start));
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 18.0;
        let more = if view.start.more_open { text!(lang, "first-less") } else { text!(lang, "first-more") };
        if show_quiet_link(ui, more) {
            view.start.more_open = !view.start.more_open;
        }
        if show_quiet_link(ui, text!(lang, "first-own-rules")) {
            view.book.open_options();
            actions.push(Action::Turn(Page::Book));
        }
        if show_quiet_link(ui, text!(lang, "first-score")) {
            actions.push(Action::Win(None));
        }
    });
}

/// Draws an underlined link in the colour of normal text; returns true if it was clicked.
fn show_quiet_link(ui: &mut Ui, text: &str) -> bool {
    ui.link(RichText::new(text).color(theme::palette().text).underline()).clicked()
}

/// Draws the seats if one table does not hold all players, or the reason why the night cannot begin; below them the names of the
/// spectators.
fn show_seats_or_obstacle(ui: &mut Ui, model: &Model, opening: &Opening, night: &Result<Night, LedgerError>) {
    let lang = model.lang;
    match night {
        Ok(night) if opening.players().count() > MAX_PLAYERS_AT_TABLE => {
            if let Some(seats) = &night.seats {
                ui.label(quiet_text(seats_text(lang, night, seats)));
            }
        }
        Ok(_) => {}
        Err(error) => show_note(ui, Tone::Doubt, &trouble::ledger_error_text(error, None, lang)),
    }
    let watching = opening.people.iter().filter(|comer| comer.role == Role::Spectator);
    let names: Vec<String> = watching.map(|comer| comer.name.clone()).collect();
    if !names.is_empty() {
        ui.label(quiet_text(text!(lang, "first-watching", players = join_list(lang, &names))));
    }
}

/// Returns a person with this name, trimmed, and this role for the planned night; the person is not a guest.
fn named_attendee(name: &str, role: Role) -> Attendee {
    Attendee { name: name.trim().to_owned(), guest: false, role }
}
