//! The value of the hand, or the reasons why the rules cannot score it.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, RichText, Ui};

use super::score_sheet;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{quiet_text, show_heading, worth};
use quejing_session::action::SessionAction;
use quejing_session::entry_desk::further_obstacles;
use quejing_session::round::{HandCase, HandOutcome};
use quejing_session::session::Session;
use quejing_words::history::{value_text, win_patterns_text};
use quejing_words::waits::win_way_texts;

/// Draws the score sheet of the hand, or the reasons why the rules cannot score it, or a hint while there is no hand.
pub fn show_hand_result(ui: &mut Ui, model: &Session, view: &mut View) {
    ui.scope(|ui| {
        // Lines of text, not of buttons.
        ui.spacing_mut().interact_size.y = 18.0;
        match model.hand().outcome() {
            HandOutcome::Empty => {
                show_heading(ui, text!(model.lang, "result"));
                ui.label(quiet_text(text!(model.lang, "result-empty")));
            }
            HandOutcome::Unready { .. } => show_score_obstacles(ui, model),
            HandOutcome::Scored(ruling) => score_sheet::show_score_sheet(ui, model, view, ruling),
        }
    });
}

/// Draws the recorded value of a reopened win and its value under the present rules, with a button that revalues the
/// win; nothing if the values are equal or the user changed the win.
pub fn show_revalued_win(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let (lang, night) = (model.lang, model.keeper().night());
    let (Some((win, new_value)), Some(rules)) = (model.hand().revalued_win(), night.rules()) else {
        return;
    };
    theme::note_frame(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let recorded = value_text(lang, rules, &win.value);
        ui.label(
            RichText::new(text!(lang, "recorded-value", value = recorded)).strong().color(theme::palette().text_strong),
        );
        ui.label(quiet_text(win_patterns_text(lang, night, &win)));
        ui.label(text!(lang, "recorded-other-value", value = value_text(lang, rules, &new_value)));
        if ui.add_enabled(model.keeper().is_writable(), egui::Button::new(text!(lang, "later-revalue"))).clicked() {
            actions.push(SessionAction::RevalueWin);
        }
    });
}

/// Draws the reasons why the hand cannot be scored, and below them its values on a discard and by self-draw. The first
/// reason is left out, because the foot shows it beside *Record*.
fn show_score_obstacles(ui: &mut Ui, model: &Session) {
    let lang = model.lang;
    show_heading(ui, text!(lang, "result"));
    let obstacles = further_obstacles(model.desk(), model.lang);
    if !obstacles.is_empty() {
        theme::note_frame(Tone::Doubt).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.label(RichText::new(text!(lang, "not-yet")).strong().color(Tone::Doubt.color()));
            for sentence in obstacles {
                ui.label(sentence);
            }
        });
    }
    show_values_of_both_ways(ui, model);
}

/// Draws the values of a win on a discard and by self-draw side by side; nothing once the discarder is chosen, or while
/// anything else is missing or wrong.
fn show_values_of_both_ways(ui: &mut Ui, model: &Session) {
    let (lang, round) = (model.lang, model.hand().round());
    let Some(rulings) = HandCase::new(round, model.hand().board()).judge_both_ways() else {
        return;
    };
    if round.winner.is_none() {
        ui.label(quiet_text(text!(lang, "beside-waits-assumed")));
    }
    ui.columns(2, |columns| {
        for (column, way) in columns.iter_mut().zip(win_way_texts(lang, rulings)) {
            column.label(quiet_text(way.name));
            worth::show_win_way_value(column, &way);
        }
    });
}
