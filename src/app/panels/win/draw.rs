//! The inputs of a draw: its kind, and the fields that the rules ask for in it.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, ComboBox, RichText, Ui};

use super::winner_choice::{self, PlayerButton};
use crate::app::panels::seat_wind_letter;
use crate::app::theme::{self, CARD_GAP};
use crate::app::widgets::{event_inputs, scroll_from_top, show_heading, show_tick_box};
use quejing_session::action::SessionAction;
use quejing_session::game::Answer;
use quejing_session::night::{FieldHost, FieldKind, FieldRow};
use quejing_session::question::{FormQuestion, InputKind, QuestionId, Questions};
use quejing_session::round::Round;
use quejing_session::session::Session;
use quejing_words as words;

/// The width and height of a cell in the table of boxes: a player's name or a box below it, in points.
const PLAYER_MARK_CELL_SIZE: egui::Vec2 = egui::vec2(56.0, 18.0);

/// Returns true if the inputs of a draw replace the photo and the tiles: while a draw is being entered and the board is
/// empty.
pub fn has_draw_page(model: &Session) -> bool {
    model.hand().laid().is_entering_draw() && model.hand().board().is_empty()
}

/// Draws the inputs of a draw in place of the photo and the tiles: a button for each kind of draw, a row of players for
/// each question about players, and the other fields of the rules.
pub fn show_draw_page(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let lang = model.lang;
    let mut round = model.hand().round().clone();
    theme::show_card(ui, ui.available_size(), |ui| {
        scroll_from_top(ui, "draw-page", model.keeper().night_id()).auto_shrink(false).show(ui, |ui| {
            show_heading(ui, text!(lang, "draw-kind"));
            show_draw_kind_buttons(ui, model, &mut round);
            let (mark_fields, other_questions) = partition_draw_questions(model, &round);
            for (row, label) in mark_fields {
                show_player_question(ui, model, &mut round, &label, |round, player| {
                    let is_fixed = row.includes_declarers && round.flags().has_declared(player);
                    (round.fields().is_player_marked(row, player), !is_fixed)
                })
                .into_iter()
                .for_each(|player| {
                    round.answers.mark_player(row, player, !round.fields().is_player_marked(row, player))
                });
            }
            let seats = Questions::new(&round, lang).at_seats(model.desk().reopened_deal_number().is_some());
            if let Some(first) = seats.first() {
                show_player_question(ui, model, &mut round, &first.label, |_, player| {
                    seats.get(player).map_or((false, false), |seat| (seat.is_set(), seat.obstacle.is_none()))
                })
                .and_then(|player| seats.get(player))
                .into_iter()
                .for_each(|seat| round.set_answer(seat.id, Some(&Answer::Flag(!seat.is_set()))));
            }
            ui.add_space(CARD_GAP);
            for question in &other_questions {
                event_inputs::show_round_question(ui, model, &mut round, question);
            }
        });
    });
    if round != *model.hand().round() {
        actions.push(SessionAction::SetCircumstances(Box::new(round)));
    }
}

/// Draws a question with a large button for each player, and returns the place of the player whose button was clicked.
/// `button_state` returns whether a player's button is on and whether it is enabled.
fn show_player_question(
    ui: &mut Ui,
    model: &Session,
    round: &mut Round,
    question: &str,
    button_state: impl Fn(&Round, usize) -> (bool, bool),
) -> Option<usize> {
    let (lang, names) = (model.lang, model.desk().people().names());
    ui.add_space(CARD_GAP);
    show_heading(ui, question);
    let mut clicked = None;
    winner_choice::show_equal_columns(ui, names.len(), |ui, player, width| {
        let (is_on, is_enabled) = button_state(round, player);
        let button = PlayerButton {
            wind_letter: seat_wind_letter(round, player, lang),
            name: &names[player],
            label: &text!(lang, "player-choice", column = question, player = names[player]),
            role: egui::Role::CheckBox,
            is_on,
            is_enabled,
        };
        if button.show(ui, width) {
            clicked = Some(player);
        }
    });
    clicked
}

fn show_draw_kind_buttons(ui: &mut Ui, model: &Session, round: &mut Round) {
    let kinds = round.rules().draws();
    let Some(draw) = &mut round.answers.draw else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        for kind in kinds {
            let is_chosen = draw.kind == kind;
            let name = words::course::draw_name(model.lang, kind);
            let button = ui.add(
                egui::Button::new(name)
                    .selected(is_chosen)
                    .min_size(egui::vec2(0.0, winner_choice::PLAYER_BUTTON_HEIGHT)),
            );
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, is_chosen, name));
            if button.clicked() {
                draw.kind = kind;
            }
        }
    });
}

/// Returns the questions of a draw in two lists: first the fields that mark players with their labels, then all others.
fn partition_draw_questions(model: &Session, round: &Round) -> (Vec<(&'static FieldRow, String)>, Vec<FormQuestion>) {
    let (mut marks, mut others) = (Vec::new(), Vec::new());
    for question in Questions::new(round, model.lang).of_event(FieldHost::Draw) {
        match (&question.kind, question.id) {
            (InputKind::Field(FieldKind::Players), QuestionId::Field(row)) => {
                marks.push((row, question.label.into_owned()));
            }
            _ => others.push(question),
        }
    }
    (marks, others)
}

/// Draws the inputs of a draw in the column of the win: its kind, a table of boxes for the fields that mark players,
/// and the other fields of the rules; nothing unless a draw is being entered.
pub fn show_draw_inputs(ui: &mut Ui, model: &Session, round: &mut Round) {
    if round.answers.draw.is_none() {
        return;
    }
    ui.separator();
    ui.label(RichText::new(text!(model.lang, "draw-how")).strong().color(theme::palette().text_strong));
    show_draw_kind_choice(ui, model, round);
    let (mark_fields, other_questions) = partition_draw_questions(model, round);
    if !mark_fields.is_empty() {
        show_player_marks(ui, model, round, &mark_fields);
    }
    for question in &other_questions {
        event_inputs::show_round_question(ui, model, round, question);
    }
}

fn show_draw_kind_choice(ui: &mut Ui, model: &Session, round: &mut Round) {
    let lang = model.lang;
    let kinds = round.rules().draws();
    let Some(draw) = &mut round.answers.draw else {
        return;
    };
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "draw-kind"));
        let shown = ComboBox::from_id_salt("draw")
            .width(150.0)
            .selected_text(words::course::draw_name(lang, draw.kind))
            .show_ui(ui, |ui| {
                for kind in kinds {
                    if ui.selectable_label(draw.kind == kind, words::course::draw_name(lang, kind)).clicked() {
                        draw.kind = kind;
                    }
                }
            });
        shown.response.labelled_by(label.id);
    });
}

/// Draws a table of check boxes for the fields that mark players: one column per player, one row per field. A mark that
/// follows from a player's declaration cannot be changed.
fn show_player_marks(ui: &mut Ui, model: &Session, round: &mut Round, rows: &[(&'static FieldRow, String)]) {
    let (lang, names) = (model.lang, model.desk().people().names());
    egui::Grid::new("drawn").num_columns(names.len() + 1).show(ui, |ui| {
        ui.label("");
        for name in &names {
            let name = RichText::new(name).small().color(theme::palette().text_quiet);
            ui.add_sized(PLAYER_MARK_CELL_SIZE, egui::Label::new(name).truncate());
        }
        ui.end_row();
        for (row, label) in rows {
            ui.label(label);
            for (player, name) in names.iter().enumerate() {
                ui.allocate_ui_with_layout(PLAYER_MARK_CELL_SIZE, egui::Layout::top_down(egui::Align::Center), |ui| {
                    ui.set_min_width(PLAYER_MARK_CELL_SIZE.x);
                    let is_fixed = row.includes_declarers && round.flags().has_declared(player);
                    let mut is_marked = round.fields().is_player_marked(row, player);
                    ui.add_enabled_ui(!is_fixed, |ui| {
                        if show_tick_box(ui, lang, &mut is_marked, label, name) {
                            round.answers.mark_player(row, player, is_marked);
                        }
                    });
                });
            }
            ui.end_row();
        }
    });
}
