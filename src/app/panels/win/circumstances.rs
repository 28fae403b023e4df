//! The section of further circumstances of a win or draw, which the tiles do not show: circumstances, flowers, and the
//! questions and fields of the rules.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, Ui};

use super::questions::{show_placed_questions, show_seat_boxes};
use super::{deal, deal_start, draw};
use crate::app::panels::seat_wind_letter;
use crate::app::view::View;
use quejing_session::game::QuestionRole;
use quejing_session::night::FieldHost;
use quejing_session::question::{FormQuestion, Placement};
use quejing_session::round::Round;
use quejing_session::session::Session;

/// Returns true if the section with further circumstances is open until the user closes it: the rules have special
/// rules and the deal has not begun with one, they have listed questions, or they ask who provided the tiles of melds
/// and the hand has an open meld.
pub fn should_open_circumstances(model: &Session, round: &Round, questions: &[FormQuestion]) -> bool {
    // The payments depend on the players who provided tiles for melds.
    let has_open_meld = || model.hand().board().layout().melds.iter().any(|meld| !meld.concealed);
    let is_begun = model.keeper().night().open_deals.contains_key(&usize::from(round.table));
    round.asks_for(QuestionRole::SpecialRule) && !is_begun
        || questions.iter().any(|question| question.placement == Placement::Listed)
        || round.fields().asked(FieldHost::Win).any(|row| row.is_suggested_by_melds) && has_open_meld()
}

/// Draws the content of the section with further circumstances of a win or draw: the folded questions, the marks of the
/// players, the fields of the win, the beginning of the deal, the listed questions, the inputs of a draw, the dealer,
/// and the events of the deal.
pub fn show_circumstances(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (round, questions): (&mut Round, &[FormQuestion]),
    actions: &mut WindowActions,
) {
    ui.spacing_mut().interact_size.y = 24.0;
    ui.spacing_mut().button_padding = egui::vec2(8.0, 4.0);
    show_placed_questions(ui, model, view, (round, questions), Placement::Folded);
    if !draw::has_draw_page(model) {
        show_seat_boxes(ui, model, round, questions);
    }
    show_placed_questions(ui, model, view, (round, questions), Placement::WithWin);
    deal_start::show_special_rule(ui, model, view, round, questions);
    deal_start::show_special_rule_text(ui, model, round);
    deal_start::show_deal_start(ui, model, view, (round, questions), actions);
    show_placed_questions(ui, model, view, (round, questions), Placement::Listed);
    if !draw::has_draw_page(model) {
        draw::show_draw_inputs(ui, model, round);
    }
    show_dealer_choice(ui, model, round);
    deal::show_deal_section(ui, model, view, (round, true), actions);
}

/// Draws the choice of the dealer, so that the user can correct the dealer that the course of the night gives.
fn show_dealer_choice(ui: &mut Ui, model: &Session, round: &mut Round) {
    let lang = model.lang;
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(lang, "dealer"));
        for (player, name) in model.desk().people().names().iter().enumerate() {
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
