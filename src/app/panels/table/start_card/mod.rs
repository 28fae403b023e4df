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

use crate::app::window_action::{Page, WindowAction, WindowActions};
use eframe::egui::{self, RichText, Ui};

use crate::app::screens::night::seating::seats_text;
use crate::app::theme::{self, Tone};
use crate::app::view::View;
use crate::app::widgets::{quiet_text, show_note};
use quejing_session::action::SessionAction;
use quejing_session::error_texts;
use quejing_session::night::{Attendee, LedgerError, Night, NightAction, NightOpening, Role, preview_opening};
use quejing_session::session::{Session, fit_people_to_rules};
use quejing_words::history::join_list;

/// The maximum width of the card that begins a night, in points.
const MAX_START_CARD_WIDTH: f32 = 900.0;
/// The maximum number of players at one table; with more players, the card lists the seats of each table.
const MAX_PLAYERS_AT_TABLE: usize = 4;

/// The state between frames of the card that begins a night.
#[derive(Clone, Debug, Default)]
pub struct StartCard {
    /// The planned night as the user filled it in; `None` before the first frame. It keeps more people than its rules
    /// seat, in case the user changes the rules again.
    filled_opening: Option<NightOpening>,
    /// The model's planned night at the time when `filled_opening` was last copied from it or sent to it.
    planned_opening: Option<NightOpening>,
    /// True while the card shows the fields for title, length, agreements and spectators.
    is_more_open: bool,
    /// The text of the field for a spectator's name.
    spectator_name: String,
}

impl StartCard {
    /// Takes `filled_opening` out of the state. If the model's planned night has changed since the last frame, discards
    /// the user's input and returns a copy of that night. `None` if no night is planned.
    fn take_filled_opening(&mut self, model: &Session) -> Option<NightOpening> {
        let planned_opening = model.keeper().open_night().draft_opening();
        if self.planned_opening.as_ref() != planned_opening {
            self.planned_opening = planned_opening.cloned();
            self.filled_opening = planned_opening.cloned();
        }
        self.filled_opening.take()
    }
}

/// Draws the card that begins a night in the centre of the page: rules, people, further fields if they are open, and
/// the button that begins the night; nothing if no night is planned.
pub fn show_start_card(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let Some(mut filled_opening) = view.start_card.take_filled_opening(model) else {
        return;
    };
    egui::ScrollArea::vertical().id_salt("first").auto_shrink(false).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.set_max_width(MAX_START_CARD_WIDTH);
            ui.add_space((ui.available_height() * 0.05).min(40.0));
            theme::card_frame().inner_margin(20.0).show(ui, |ui| {
                ui.with_layout(egui::Layout::top_down(egui::Align::LEFT), |ui| {
                    ui.spacing_mut().item_spacing.y = 8.0;
                    family_choice::show_family_choice(ui, model, &mut filled_opening);
                    ui.add_space(4.0);
                    let begins = people_fields::show_people_fields(ui, model, &mut filled_opening);
                    if view.start_card.is_more_open {
                        plan_fields::show_plan_fields(
                            ui,
                            model,
                            &mut filled_opening,
                            &mut view.start_card.spectator_name,
                        );
                    }
                    show_start_controls(ui, model, view, (&filled_opening, begins), actions);
                });
            });
        });
    });
    view.start_card.filled_opening = Some(filled_opening);
}

/// Returns the planned night as it would begin: with trimmed title and names, and with people adapted to the seats of
/// its rules by [`Session::fit_people_to_rules`].
fn normalized_opening(model: &Session, filled_opening: &NightOpening) -> NightOpening {
    let mut opening = filled_opening.clone();
    opening.title = opening.title.trim().to_owned();
    for attendee in &mut opening.attendees {
        attendee.name = attendee.name.trim().to_owned();
    }
    fit_people_to_rules(opening, model.lang)
}

/// Draws the seats or the reason why the night cannot begin, the button that begins it, and links to further fields, to
/// the rule book and to a hand without a night. A valid input becomes the model's planned night, and begins if `begins`
/// is true.
fn show_start_controls(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (filled_opening, begins): (&NightOpening, bool),
    actions: &mut WindowActions,
) {
    let lang = model.lang;
    let opening = normalized_opening(model, filled_opening);
    let night = preview_opening(&opening, model.keeper().index().known_people());
    show_seats_or_obstacle(ui, model, &opening, &night);
    let is_ready = night.is_ok() && !opening.title.is_empty();
    if opening.title.is_empty() {
        show_note(ui, Tone::Doubt, text!(lang, "night-needs-title"));
    }
    if is_ready && view.start_card.planned_opening.as_ref() != Some(&opening) {
        view.start_card.planned_opening = Some(opening.clone());
        actions.push(SessionAction::Night(NightAction::ReplacePlan(Box::new(opening))));
    }
    let start = RichText::new(text!(lang, "first-start")).size(theme::LARGE_FONT_SIZE);
    let start = egui::Button::new(start.color(theme::palette().on_primary)).fill(theme::palette().primary);
    let size = egui::vec2(ui.available_width(), 48.0);
    let start = ui.add_enabled_ui(is_ready, |ui| ui.add_sized(size, start)).inner;
    if start.clicked() || begins && is_ready {
        actions.push(SessionAction::Night(NightAction::BeginPlannedNight));
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 18.0;
        let more = if view.start_card.is_more_open { text!(lang, "first-less") } else { text!(lang, "first-more") };
        if show_quiet_link(ui, more) {
            view.start_card.is_more_open = !view.start_card.is_more_open;
        }
        if show_quiet_link(ui, text!(lang, "first-own-rules")) {
            view.book_screen.open_options();
            actions.push(WindowAction::ShowPage(Page::RuleBook));
        }
        if show_quiet_link(ui, text!(lang, "first-score")) {
            actions.push(SessionAction::BeginWin(None));
        }
    });
}

/// Draws an underlined link in the colour of normal text, and returns true if it was clicked.
fn show_quiet_link(ui: &mut Ui, text: &str) -> bool {
    ui.link(RichText::new(text).color(theme::palette().text).underline()).clicked()
}

/// Draws the seats if the players need more than one table, or the reason why the night cannot begin, and below them
/// the names of the spectators, if there are any.
fn show_seats_or_obstacle(ui: &mut Ui, model: &Session, opening: &NightOpening, night: &Result<Night, LedgerError>) {
    let lang = model.lang;
    match night {
        Ok(night) if opening.players().count() > MAX_PLAYERS_AT_TABLE => {
            if let Some(seats) = &night.seats {
                ui.label(quiet_text(seats_text(lang, night, seats)));
            }
        }
        Ok(_) => {}
        Err(error) => show_note(ui, Tone::Doubt, &error_texts::ledger_error_text(error, None, lang)),
    }
    let spectators = opening.attendees.iter().filter(|attendee| attendee.role == Role::Spectator);
    let names: Vec<String> = spectators.map(|attendee| attendee.name.clone()).collect();
    if !names.is_empty() {
        ui.label(quiet_text(text!(lang, "first-watching", players = join_list(lang, &names))));
    }
}

/// Returns a person for the planned night with this name, trimmed, and this role; the person is not a guest.
fn named_attendee(name: &str, role: Role) -> Attendee {
    Attendee { name: name.trim().to_owned(), is_guest: false, role }
}
