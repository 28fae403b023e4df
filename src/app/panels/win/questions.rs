//! The questions of a win or of its deal, drawn by their kind where their placement says.

use eframe::egui::{self, DragValue, RichText, Ui};

use super::discards::show_discard_field_row;
use super::picked_tiles::show_picked_tiles;
use super::player_counts;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{event_inputs, quiet_text, show_known_tick_box, small_button};
use quejing_session::game::Answer;
use quejing_session::night::{FieldHost, FieldKind};
use quejing_session::question::{FormQuestion, InputKind, Placement, QuestionId};
use quejing_session::round::Round;
use quejing_session::session::Session;
use quejing_words::Lang;

/// Draws the questions with this placement: first the circumstances as chips, then the others. Changed answers are
/// stored in `round`.
pub fn show_placed_questions(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (round, questions): (&mut Round, &[FormQuestion]),
    placement: Placement,
) {
    let placed = questions.iter().filter(|question| question.placement == placement);
    let (chips, others): (Vec<_>, Vec<_>) = placed.partition(|question| matches!(question.id, QuestionId::Flag(_)));
    show_chips(ui, round, &chips);
    for question in others {
        show_question(ui, model, view, round, question);
    }
}

/// Draws the input of a question by its kind, and stores a changed answer in `round`.
pub fn show_question(ui: &mut Ui, model: &Session, view: &mut View, round: &mut Round, question: &FormQuestion) {
    match (&question.kind, question.id) {
        (InputKind::Tiles, QuestionId::Rules(row)) => {
            show_picked_tiles(ui, model, view, &question.label, (round, row.id));
        }
        (InputKind::Field(FieldKind::Discards), QuestionId::Field(row)) => {
            show_discard_field_row(ui, model, view, (round, row));
        }
        (InputKind::Field(FieldKind::Counts { most }), QuestionId::Field(row)) if row.event_kind == FieldHost::Win => {
            player_counts::show_player_counts(ui, model, (round, row), question, *most);
        }
        (InputKind::Field(FieldKind::Number { most, .. }), _) if question.shown_answer.is_some() => {
            show_counted_number(ui, model.lang, round, question, *most);
        }
        _ => event_inputs::show_round_question(ui, model, round, question),
    }
}

/// Draws circumstances as chips, which a click sets or clears; nothing without chips. A chip with an obstacle is
/// disabled, with the obstacle as its tooltip.
fn show_chips(ui: &mut Ui, round: &mut Round, chips: &[&FormQuestion]) {
    if chips.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for question in chips {
            let is_set = question.is_set();
            let button = egui::Button::new(&*question.label).selected(is_set);
            let chip = ui.add_enabled(question.obstacle.is_none(), button);
            if chip.clicked() {
                round.set_answer(question.id, Some(&Answer::Flag(!is_set)));
            }
            match (&question.obstacle, question.tip) {
                (Some(obstacle), _) => drop(chip.on_disabled_hover_text(&**obstacle)),
                (None, Some(tip)) => drop(chip.on_hover_text(tip)),
                (None, None) => {}
            }
        }
    });
}

/// Draws a check box for each player with the mark that the rules ask of them; nothing if they ask for none.
pub fn show_seat_boxes(ui: &mut Ui, model: &Session, round: &mut Round, questions: &[FormQuestion]) {
    let mut seats = questions.iter().filter(|question| question.placement == Placement::AtSeat).peekable();
    let Some(first) = seats.peek() else {
        return;
    };
    let (lang, names, tip) = (model.lang, model.desk().people().names(), first.tip.unwrap_or_default());
    ui.horizontal_wrapped(|ui| {
        ui.label(&*first.label).on_hover_text(tip);
        for (question, name) in seats.zip(&names) {
            let mut is_marked = question.is_set();
            ui.label(quiet_text(name));
            let labels = [&*question.label, name.as_str()];
            if show_known_tick_box(ui, lang, &mut is_marked, labels, question.obstacle.as_deref()) {
                round.set_answer(question.id, Some(&Answer::Flag(is_marked)));
            }
            ui.add_space(4.0);
        }
    });
}

/// Draws the field for a number that the tiles on the board show, from 0 to `max_number`, such as that of flowers. A
/// button resets the field to the shown number.
fn show_counted_number(ui: &mut Ui, lang: Lang, round: &mut Round, question: &FormQuestion, max_number: u32) {
    let number = |answer: &Option<Answer<_>>| answer.as_ref().and_then(Answer::event_number);
    let (entered, shown) = (number(&question.answer), number(&question.shown_answer).unwrap_or(0));
    let tip = question.tip.unwrap_or_default();
    ui.horizontal(|ui| {
        ui.label(&*question.label).on_hover_text(tip);
        let mut count = entered.unwrap_or(shown);
        ui.add(DragValue::new(&mut count).range(0..=max_number).speed(0.05)).on_hover_text(tip);
        if ui.add(small_button("−")).clicked() {
            count = count.saturating_sub(1);
        }
        if ui.add(small_button("+")).clicked() {
            count = (count + 1).min(max_number);
        }
        if count != entered.unwrap_or(shown) {
            let answer = (count != shown).then(|| Answer::Number(count.into()));
            round.set_answer(question.id, answer.as_ref());
        }
        if shown > 0 {
            let text = text!(lang, "flowers-seen", count = shown);
            ui.label(RichText::new(text).small().color(theme::palette().text_quiet));
        }
        if entered.is_some() && shown > 0 && ui.add(small_button(text!(lang, "flowers-reset"))).clicked() {
            round.set_answer(question.id, None);
        }
    });
}
