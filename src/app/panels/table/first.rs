//! The form before a night begins: rules, names, start.

use eframe::egui::{self, Grid, RichText, TextEdit, Ui};

use crate::app::panels::{win, wind};
use crate::app::screens::night::shared_widgets::said_of_rules;
use crate::app::screens::night::{Nights, OwnRules};
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{heading, quiet};
use crate::plain::plain;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;

/// Maximum width of the form, in points.
const MAX_WIDTH: f32 = 460.0;
/// The maximum number of people from other nights in the form; the screen of the nights offers all.
const MAX_KNOWN_PEOPLE: usize = 8;

/// Draws the form in the centre of the window.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    egui::ScrollArea::vertical().id_salt("first").auto_shrink(false).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.set_max_width(MAX_WIDTH);
            ui.add_space((ui.available_height() * 0.08).min(60.0));
            theme::card().inner_margin(24.0).show(ui, |ui| {
                ui.with_layout(egui::Layout::top_down(egui::Align::LEFT), |ui| {
                    ui.spacing_mut().item_spacing.y = 10.0;
                    ui.spacing_mut().interact_size.y = 34.0;
                    show_form(ui, model, view, actions);
                });
            });
        });
    });
}

fn show_form(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    heading(ui, text!(lang, "first-rules"));
    let mut round = model.circumstances().clone();
    win::choose_rules(ui, model, &mut round, ui.available_width());
    if round != *model.circumstances() {
        actions.push(Action::Round(Box::new(round)));
    }
    let rules = model.circumstances().rules();
    let mut choices = model.rule_choices().into_iter();
    said_of_rules(ui, lang, choices.find(|one| one.rules == *rules).as_ref().map_or("", |one| one.note(lang)), rules);
    ui.add_space(6.0);
    heading(ui, text!(lang, "first-names"));
    Grid::new("first names").num_columns(2).spacing([10.0, 8.0]).show(ui, |ui| {
        for place in 0..model.circumstances().players() {
            show_name(ui, model, view, place, actions);
            ui.end_row();
        }
    });
    show_known_people(ui, model, actions);
    ui.add_space(6.0);
    let start = RichText::new(text!(lang, "first-start")).size(theme::LARGE);
    let start = egui::Button::new(start.color(theme::palette().on_primary)).fill(theme::palette().primary);
    if ui.add_sized([ui.available_width(), 48.0], start).clicked() {
        actions.push(Action::Night(NightAction::Start));
    }
    ui.horizontal_wrapped(|ui| {
        if ui.button(text!(lang, "first-more")).clicked() {
            actions.push(Action::Screen(Nights::ID));
        }
        if ui.button(text!(lang, "first-own-rules")).clicked() {
            actions.push(Action::Screen(OwnRules::ID));
        }
        if ui.button(text!(lang, "first-score")).clicked() {
            actions.push(Action::Win(None));
        }
    });
}

/// Draws the name field of a place. An empty field means a guest.
fn show_name(ui: &mut Ui, model: &Model, view: &mut View, place: usize, actions: &mut Vec<Action>) {
    let (lang, round) = (model.lang, model.circumstances());
    let wind = wind(round, place, lang);
    ui.label(RichText::new(wind).size(theme::LARGE).color(theme::palette().text_strong));
    let is_guest = is_guest(model, place);
    let Some(name) = view.names.get_mut(place) else {
        return;
    };
    let default_name = model.name(place);
    if is_guest && *name == default_name {
        name.clear();
    }
    let field = TextEdit::singleline(name)
        .char_limit(60)
        .hint_text(RichText::new(&default_name).color(theme::palette().text_quiet))
        .margin(egui::vec2(8.0, 7.0))
        .desired_width(ui.available_width() - 16.0);
    let field = ui.add(field);
    let label = text!(lang, "first-name", wind = wind);
    field.widget_info(|| {
        let mut info = egui::WidgetInfo::new(egui::Role::TextInput);
        info.label = Some(label.clone());
        info
    });
    if field.lost_focus() && !name.trim().is_empty() {
        actions.push(Action::Rename(place, name.clone()));
    }
}

/// Returns true if the player at a place has no name yet.
fn is_guest(model: &Model, place: usize) -> bool {
    let name = model.name(place);
    let mut people = model.keeper().draft().into_iter().flat_map(|opening| &opening.people);
    people.any(|comer| comer.guest && comer.name == name)
}

/// Draws the people of other nights. A click seats a person at the first free place.
fn show_known_people(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let names = model.names();
    let free = (0..names.len()).find(|&place| is_guest(model, place));
    let people = model.keeper().known_people().iter();
    let names_to_offer: Vec<&str> = people
        .map(|one| one.name.as_str())
        .filter(|name| names.iter().all(|other| other != name))
        .take(MAX_KNOWN_PEOPLE)
        .collect();
    let Some(free) = free.filter(|_| !names_to_offer.is_empty()) else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(quiet(text!(model.lang, "night-known-people")));
        for name in names_to_offer {
            if ui.button(plain(name)).clicked() {
                actions.push(Action::Rename(free, name.to_owned()));
            }
        }
    });
}
