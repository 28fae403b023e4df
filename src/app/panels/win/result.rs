//! The value of the hand, or the reasons why it cannot be scored.

use eframe::egui::{self, RichText, Ui};

use super::sheet;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{heading, quiet, worth};
use crate::i18n::waits::ways_text;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::round::Outcome;
use crate::words::{patterns, value_text};

/// Draws the result.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View) {
    ui.scope(|ui| {
        // Lines of text, not of buttons.
        ui.spacing_mut().interact_size.y = 18.0;
        match model.outcome() {
            Outcome::Empty => {
                heading(ui, text!(model.lang, "result"));
                ui.label(quiet(text!(model.lang, "result-empty")));
            }
            Outcome::Unready { .. } => show_problems(ui, model),
            Outcome::Scored(ruling) => sheet::show(ui, model, view, ruling),
        }
    });
}

/// Draws the recorded value of a reopened win if the rules now give a different one, with a button to revalue the win.
pub fn show_other_value(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let (lang, night) = (model.lang, model.keeper().night());
    let (Some((win, new_value)), Some(rules)) = (model.other_value(), night.rules()) else {
        return;
    };
    theme::note(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let recorded = value_text(lang, rules, &win.value);
        ui.label(
            RichText::new(text!(lang, "recorded-value", value = recorded)).strong().color(theme::palette().text_strong),
        );
        ui.label(quiet(patterns(lang, night, &win)));
        ui.label(text!(lang, "recorded-other-value", value = value_text(lang, rules, &new_value)));
        if ui.add_enabled(model.keeper().is_writable(), egui::Button::new(text!(lang, "later-revalue"))).clicked() {
            actions.push(Action::ValueAgain);
        }
    });
}

/// Draws the reasons why the hand cannot be scored, but for the first, which stands beside *Record*.
fn show_problems(ui: &mut Ui, model: &Model) {
    let lang = model.lang;
    heading(ui, text!(lang, "result"));
    let further = model.further_obstacles();
    if !further.is_empty() {
        theme::note(Tone::Doubt).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.label(RichText::new(text!(lang, "not-yet")).strong().color(Tone::Doubt.color()));
            for sentence in further {
                ui.label(sentence);
            }
        });
    }
    show_both_ways(ui, model);
}

/// Draws the value on a discard and by self-draw side by side until the discarder is chosen.
fn show_both_ways(ui: &mut Ui, model: &Model) {
    let (lang, round) = (model.lang, model.circumstances());
    let Some(rulings) = round.both_ways(model.board()) else {
        return;
    };
    if round.winner.is_none() {
        ui.label(quiet(text!(lang, "beside-waits-assumed")));
    }
    ui.columns(2, |columns| {
        for (column, way) in columns.iter_mut().zip(ways_text(lang, rulings)) {
            column.label(quiet(way.head));
            worth::way(column, &way);
        }
    });
}
