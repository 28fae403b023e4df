//! The section of further circumstances of a win or draw, which the tiles do not show: circumstances, flowers, and the
//! questions and fields of the rules.

use eframe::egui::{self, DragValue, RichText, Ui};

use super::{deal, deal_start, draw, event_fields, picked_tiles};
use crate::app::panels::seat_wind_letter;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{fields, quiet_text, show_known_tick_box, small_button};
use quejing_session::action::Action;
use quejing_session::chips::CircumstanceChip;
use quejing_session::game::AnswerKind;
use quejing_session::model::Model;
use quejing_session::night::EventKind;
use quejing_session::round::Round;
use quejing_words::{self as words, Lang};

/// The maximum number that the user can enter as the answer to a question of the rules.
const MAX_ANSWER_NUMBER: u32 = 999;

/// Returns true if the section with further circumstances is open until the user closes it: the rules have special
/// rules or listed questions, or they ask who provided the tiles of melds and the hand has an open meld.
pub fn should_open_circumstances(model: &Model, round: &Round) -> bool {
    // The payments depend on the players who provided tiles for melds.
    let has_open_meld = || model.board().melds().iter().any(|meld| !meld.concealed);
    round.asks("special")
        || !round.listed_questions().is_empty()
        || round.asked_fields(EventKind::Win).any(|row| row.is_suggested_by_melds) && has_open_meld()
}

/// Draws the content of the section with further circumstances of a win or draw: `folded_chips`, which are rare or
/// impossible, the fields and questions of the rules, the beginning of the deal, the inputs of a draw, the dealer, and
/// the events of the deal.
pub fn show_circumstances(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    (round, folded_chips): (&mut Round, Vec<CircumstanceChip>),
    actions: &mut Vec<Action>,
) {
    ui.spacing_mut().interact_size.y = 24.0;
    ui.spacing_mut().button_padding = egui::vec2(8.0, 4.0);
    show_circumstance_chips(ui, model.lang, folded_chips, round);
    show_uncounted_declaration_box(ui, model, round);
    if !draw::has_draw_page(model) {
        show_seat_mark_boxes(ui, model, round);
    }
    let win_fields = round.asked_fields(EventKind::Win);
    event_fields::show_event_fields(ui, model, round, win_fields);
    deal_start::show_special_rule_choice(ui, model, view, round);
    deal_start::show_special_rule_text(ui, model, round);
    deal_start::show_deal_start(ui, model, view, round, actions);
    show_unplaced_questions(ui, model, view, round);
    if !draw::has_draw_page(model) {
        draw::show_draw_inputs(ui, model, round);
    }
    show_dealer_choice(ui, model, round);
    deal::show_deal_section(ui, model, view, (round, true), actions);
}

/// Draws the inputs for the questions of the rules about numbers and tiles that have no place of their own in the
/// column.
fn show_unplaced_questions(ui: &mut Ui, model: &Model, view: &mut View, round: &mut Round) {
    let lang = model.lang;
    for (question, kind) in round.listed_questions() {
        let label = words::question_label(lang, question);
        if kind == AnswerKind::Tiles {
            picked_tiles::show_picked_tiles(ui, model, view, label, (round, question));
            continue;
        }
        let answers = &mut round.answers;
        let mut number = u32::try_from(answers.known.number(question)).unwrap_or(MAX_ANSWER_NUMBER);
        ui.horizontal(|ui| fields::show_labelled_number_field(ui, label, &mut number, 0..=MAX_ANSWER_NUMBER));
        answers.known.set_answer(question, u64::from(number));
    }
}

/// Draws a check box for each player with the mark that the rules ask of them; nothing if they ask for none.
fn show_seat_mark_boxes(ui: &mut Ui, model: &Model, round: &mut Round) {
    let Some(mark) = round.seat_mark() else {
        return;
    };
    let (lang, names) = (model.lang, model.player_names());
    ui.horizontal_wrapped(|ui| {
        ui.label(mark.name(lang)).on_hover_text(mark.tip(lang));
        for (player, name) in names.iter().enumerate() {
            let mut is_marked = round.has_seat_mark(mark, player);
            let is_known = model.is_seat_mark_known(round, mark, player);
            ui.label(quiet_text(name));
            let known_tip = is_known.then(|| text!(lang, "known-declaration-tip"));
            if show_known_tick_box(ui, lang, &mut is_marked, [mark.name(lang), name], known_tip) {
                round.set_seat_mark(mark, player, is_marked);
            }
            ui.add_space(4.0);
        }
    });
}

/// Draws the box that overrules the recorded declaration of the winner; nothing if none is on record.
fn show_uncounted_declaration_box(ui: &mut Ui, model: &Model, round: &mut Round) {
    if let Some(label) = round.uncounted_declaration_label(model.lang) {
        let mut is_uncounted = round.answers.is_declaration_uncounted;
        if ui.checkbox(&mut is_uncounted, label).changed() {
            round.set_declaration_uncounted(is_uncounted);
        }
    }
}

/// Draws the choice of the dealer, so that the user can correct the dealer that the course of the night gives.
fn show_dealer_choice(ui: &mut Ui, model: &Model, round: &mut Round) {
    let lang = model.lang;
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(lang, "dealer"));
        for (player, name) in model.player_names().iter().enumerate() {
            let wind = seat_wind_letter(round, player, lang);
            let label = text!(lang, "player-choice", column = text!(lang, "dealer"), player = name);
            let is_dealer = round.dealer == player;
            let text = format!("{wind} {name}");
            let button = ui.add(egui::Button::new(text).selected(is_dealer).truncate());
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_dealer, &label));
            if button.on_hover_text(text!(lang, "dealer-tip")).clicked() && !is_dealer {
                round.dealer = player;
            }
        }
    });
}

/// Draws circumstances as chips, which a click sets or clears; nothing without chips. A chip that contradicts the hand
/// or another circumstance, or is on record, is disabled, with the reason as its tooltip.
pub fn show_circumstance_chips(ui: &mut Ui, lang: Lang, chips: Vec<CircumstanceChip>, round: &mut Round) {
    if chips.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for CircumstanceChip { mark, name, tip, is_marked, is_known, obstacle } in chips {
            let obstacle = obstacle.or_else(|| is_known.then(|| text!(lang, "known-mark-tip").to_owned()));
            let chip = ui.add_enabled(obstacle.is_none(), egui::Button::new(name).selected(is_marked));
            if chip.clicked() {
                round.set_mark(mark, !is_marked);
            }
            match (obstacle, tip) {
                (Some(obstacle), _) => drop(chip.on_disabled_hover_text(obstacle)),
                (None, Some(tip)) => drop(chip.on_hover_text(tip)),
                (None, None) => {}
            }
        }
    });
}

/// Draws the field for the winner's number of flowers, from 0 to 8. The default is the number of flower tiles on the
/// board, at most 8; a button resets the field to it.
pub fn show_flower_count_field(ui: &mut Ui, model: &Model, round: &mut Round) {
    let (lang, answers) = (model.lang, &mut round.answers);
    let board_count = u8::try_from(model.board().flower_pieces().len()).unwrap_or(8).min(8);
    ui.horizontal(|ui| {
        ui.label(text!(lang, "flowers")).on_hover_text(text!(lang, "flowers-tip"));
        let mut count = answers.flowers.unwrap_or(board_count);
        ui.add(DragValue::new(&mut count).range(0..=8).speed(0.05)).on_hover_text(text!(lang, "flowers-tip"));
        if ui.add(small_button("−")).clicked() {
            count = count.saturating_sub(1);
        }
        if ui.add(small_button("+")).clicked() {
            count = (count + 1).min(8);
        }
        if count != answers.flowers.unwrap_or(board_count) {
            answers.flowers = (count != board_count).then_some(count);
        }
        if board_count > 0 {
            ui.label(
                RichText::new(text!(lang, "flowers-seen", count = board_count))
                    .small()
                    .color(theme::palette().text_quiet),
            );
        }
        if answers.flowers.is_some() && board_count > 0 && ui.add(small_button(text!(lang, "flowers-reset"))).clicked()
        {
            answers.flowers = None;
        }
    });
}
