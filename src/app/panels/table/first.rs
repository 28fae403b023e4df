//! The card before a night begins: rules, people, start. There is one such form for every night.
//!
//! | file | content |
//! | --- | --- |
//! | `rules` | a tile for each family of rules, with its profiles |
//! | `people` | a field for each player, lots, people of earlier nights |
//! | `more` | title, length and agreements of the night, spectators |

mod more;
mod people;
mod rules;

use eframe::egui::{self, RichText, Ui};

use crate::app::screens::night::seating::seats_text;
use crate::app::theme::{self, Tone};
use crate::app::view::View;
use crate::app::widgets::{note, quiet};
use crate::scorer::action::{Action, Page};
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::scorer::trouble;
use crate::table::ledger::{Attendee, LedgerError, Night, Opening, Role};
use crate::words::list;

/// Maximum width of the card, in points.
const MAX_WIDTH: f32 = 900.0;
/// The number of players up to whom everybody sits at one table, so that their seats need no words.
const SEATED_PLAYERS: usize = 4;

/// The card's state between frames.
#[derive(Clone, Debug, Default)]
pub struct StartCard {
    /// The planned night as filled in. More people can be in it than its rules seat, in case other rules are chosen again.
    filled: Option<Opening>,
    /// The planned night of the model that `filled` belongs to.
    planned: Option<Opening>,
    /// True while the further choices are shown.
    more_open: bool,
    /// The text of the field for a spectator's name.
    spectator: String,
}

impl StartCard {
    /// Returns the planned night as filled in, taken over from the model whenever that has another one.
    fn take_filled(&mut self, model: &Model) -> Option<Opening> {
        let planned = model.keeper().draft();
        if self.planned.as_ref() != planned {
            self.planned = planned.cloned();
            self.filled = planned.cloned();
        }
        self.filled.take()
    }
}

/// Draws the card in the centre of the window.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let Some(mut filled) = view.start.take_filled(model) else {
        return;
    };
    egui::ScrollArea::vertical().id_salt("first").auto_shrink(false).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.set_max_width(MAX_WIDTH);
            ui.add_space((ui.available_height() * 0.05).min(40.0));
            theme::card().inner_margin(20.0).show(ui, |ui| {
                ui.with_layout(egui::Layout::top_down(egui::Align::LEFT), |ui| {
                    ui.spacing_mut().item_spacing.y = 8.0;
                    rules::show(ui, model, &mut filled);
                    ui.add_space(4.0);
                    people::show(ui, model, &mut filled);
                    if view.start.more_open {
                        more::show(ui, model, &mut filled, &mut view.start.spectator);
                    }
                    show_start(ui, model, view, &filled, actions);
                });
            });
        });
    });
    view.start.filled = Some(filled);
}

/// Returns the night that would begin: names without spaces around them, and as many players as the rules seat.
fn opening_of(model: &Model, filled: &Opening) -> Opening {
    let mut opening = filled.clone();
    opening.title = opening.title.trim().to_owned();
    for comer in &mut opening.people {
        comer.name = comer.name.trim().to_owned();
    }
    model.fit_people(opening)
}

/// Draws who sits where or what is missing, the button that begins the night, and the links to other pages. A change that the
/// rules allow becomes the planned night of the model.
fn show_start(ui: &mut Ui, model: &Model, view: &mut View, filled: &Opening, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let opening = opening_of(model, filled);
    let night = model.keeper().night_of(&opening);
    show_seats(ui, model, &opening, &night);
    let is_ready = night.is_ok() && !opening.title.is_empty();
    if opening.title.is_empty() {
        note(ui, Tone::Doubt, text!(lang, "night-needs-title"));
    }
    if is_ready && view.start.planned.as_ref() != Some(&opening) {
        view.start.planned = Some(opening.clone());
        actions.push(Action::Night(NightAction::Plan(Box::new(opening))));
    }
    let start = RichText::new(text!(lang, "first-start")).size(theme::LARGE);
    let start = egui::Button::new(start.color(theme::palette().on_primary)).fill(theme::palette().primary);
    let size = egui::vec2(ui.available_width(), 48.0);
    if ui.add_enabled_ui(is_ready, |ui| ui.add_sized(size, start)).inner.clicked() {
        actions.push(Action::Night(NightAction::Start));
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 18.0;
        let more = if view.start.more_open { text!(lang, "first-less") } else { text!(lang, "first-more") };
        if link(ui, more) {
            view.start.more_open = !view.start.more_open;
        }
        if link(ui, text!(lang, "first-own-rules")) {
            view.book.open_options();
            actions.push(Action::Turn(Page::Book));
        }
        if link(ui, text!(lang, "first-score")) {
            actions.push(Action::Win(None));
        }
    });
}

/// Draws a quiet link; returns true if it was clicked.
fn link(ui: &mut Ui, text: &str) -> bool {
    ui.link(RichText::new(text).color(theme::palette().text).underline()).clicked()
}

/// Draws the seats of more people than one table has, those who watch, or the reason why the night cannot begin.
fn show_seats(ui: &mut Ui, model: &Model, opening: &Opening, night: &Result<Night, LedgerError>) {
    let lang = model.lang;
    match night {
        Ok(night) if opening.players().count() > SEATED_PLAYERS => {
            if let Some(seats) = &night.seats {
                ui.label(quiet(seats_text(lang, night, seats)));
            }
        }
        Ok(_) => {}
        Err(error) => note(ui, Tone::Doubt, &trouble::ledger(error, None, lang)),
    }
    let watching = opening.people.iter().filter(|comer| comer.role == Role::Spectator);
    let names: Vec<String> = watching.map(|comer| comer.name.clone()).collect();
    if !names.is_empty() {
        ui.label(quiet(text!(lang, "first-watching", players = list(lang, &names))));
    }
}

/// Returns a person with a name who comes to the night.
fn comer(name: &str, role: Role) -> Attendee {
    Attendee { name: name.trim().to_owned(), guest: false, role }
}
