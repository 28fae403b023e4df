//! What the hand is worth, or what keeps it from being scored.

use eframe::egui::{RichText, Ui};

use super::sheet;
use crate::app::theme::{self, Tone};
use crate::app::view::View;
use crate::app::widgets::{heading, quiet};
use crate::scorer::model::Model;
use crate::scorer::round::Outcome;
use crate::scorer::trouble;

/// Draws it.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View) {
    ui.scope(|ui| {
        // Lines of text, not of buttons.
        ui.spacing_mut().interact_size.y = 18.0;
        match model.outcome() {
            Outcome::Empty => {
                heading(ui, text!(model.lang, "result"));
                ui.label(quiet(text!(model.lang, "result-empty")));
            }
            Outcome::Unready { .. } => unready(ui, model),
            Outcome::Scored(ruling) => sheet::show(ui, model, view, ruling),
        }
    });
}

/// All that keeps the hand from being scored.
fn unready(ui: &mut Ui, model: &Model) {
    let lang = model.lang;
    let Outcome::Unready {
        unnamed,
        no_win_tile,
        problems,
    } = model.outcome()
    else {
        return;
    };
    heading(ui, text!(lang, "result"));
    theme::note(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(
            RichText::new(text!(lang, "not-yet"))
                .strong()
                .color(Tone::Doubt.color()),
        );
        if !unnamed.is_empty() {
            ui.label(text!(lang, "unnamed", count = unnamed.len()));
        }
        if *no_win_tile {
            ui.label(text!(lang, "no-win-tile"));
        }
        for problem in problems {
            ui.label(trouble::wrong(problem, lang));
        }
    });
}
