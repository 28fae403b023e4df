//! The column of a win, step by step: winner, discarder, circumstances, value, payments, and the button that records
//! them.
//!
//! | file | content |
//! | --- | --- |
//! | `winner_choice` | the winner and the discarder |
//! | `discards` | the tiles discarded before the winning one, for rules that ask for them |
//! | `circumstances`, `deal_start` | circumstances, and the inputs of single rule families |
//! | `picked_tiles` | tiles beside the hand, picked one by one |
//! | `questions` | the questions of the rules by kind and placement; `player_counts` numbers that melds show |
//! | `draw` | the kind of a draw, and what the rules ask about it |
//! | `deal` | the other events of the deal |
//! | `hand_result`, `score_sheet`, `waits` | the value of the hand with its reasons; its waits while a tile is missing |
//! | `payment_arrows` | the payments, drawn between the seats |
//! | `win_foot` | the value, everybody's gain, the list of payments, the button |

mod circumstances;
pub mod deal;
pub mod deal_start;
mod discards;
pub mod draw;
mod hand_result;
mod payment_arrows;
mod picked_tiles;
mod player_counts;
mod questions;
mod score_sheet;
pub mod waits;
mod win_foot;
mod winner_choice;

use crate::app::panels::question_card;
use crate::app::window_action::WindowActions;
use eframe::egui::{self, CollapsingHeader, ComboBox, RichText, Ui};

use questions::show_placed_questions;

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{quiet_text, scroll_from_top};
use quejing_session::action::SessionAction;
use quejing_session::board::PhotoId;
use quejing_session::night::{DealId, NightId};
use quejing_session::question::{FormQuestion, Placement, Questions};
use quejing_session::round::{Bill, Round};
use quejing_session::session::Session;
use quejing_words::course::deal_headline;
use quejing_words::history::correction_texts;
use quejing_words::night::author_name;
use quejing_words::switches::switch_differences;

/// The height of the foot of a win that the first frame assumes, in points; every later frame assumes the height in the
/// frame before.
const INITIAL_WIN_FOOT_HEIGHT: f32 = 130.0;

/// Draws the column of a win: its steps above, and below them the foot with the value and the button *Record*. Changed
/// circumstances become an action.
pub fn show_win_column(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let mut round = model.hand().round().clone();
    // The steps come first for the tab key; their height follows from the height of the foot in the last frame.
    let height_id = egui::Id::unique("foot");
    let last_height = ui.data(|data| data.get_temp::<f32>(height_id));
    let gap = ui.spacing().item_spacing.y;
    let size = ui.available_size() - egui::vec2(0.0, last_height.unwrap_or(INITIAL_WIN_FOOT_HEIGHT) + gap);
    theme::show_card(ui, size, |ui| {
        scroll_from_top(ui, "win", column_content_id(model, view))
            .auto_shrink(false)
            .show(ui, |ui| show_win_steps(ui, model, view, &mut round, actions));
    });
    let height = ui.scope(|ui| win_foot::show_win_foot(ui, model, view, actions)).response.rect.height();
    if last_height != Some(height) {
        ui.data_mut(|data| data.insert_temp(height_id, height));
        ui.ctx().request_repaint();
    }
    if round != *model.hand().round() {
        actions.push(SessionAction::SetCircumstances(Box::new(round)));
    }
}

/// Returns the identity of the content of the win's column: night, reopened deal, first photo, number of other wins on
/// the same tile, number of page changes. Another identity scrolls the column to its top.
fn column_content_id(model: &Session, view: &View) -> (NightId, Option<DealId>, Option<PhotoId>, usize, u64) {
    (
        model.keeper().night_id(),
        model.desk().reopened_deal().map(|deal| deal.id),
        model.hand().board().photos().first().copied(),
        model.hand().winners_aside().len(),
        view.page_changes,
    )
}

fn show_win_steps(ui: &mut Ui, model: &Session, view: &mut View, round: &mut Round, actions: &mut WindowActions) {
    let lang = model.lang;
    if let Some(deal) = model.desk().reopened_deal_number() {
        let text = text!(lang, "reopened-hint", deal = deal);
        ui.label(RichText::new(text).color(Tone::Doubt.color()));
        let corrections_of = |deal| correction_texts(lang, model.keeper().replay(), deal, &|by| author_name(lang, by));
        for correction in model.desk().reopened_deal().into_iter().flat_map(corrections_of) {
            ui.label(RichText::new(correction.text).small().color(Tone::Person.color()));
        }
        ui.horizontal_wrapped(|ui| {
            for (event, at, winner) in model.hand().other_reopenable_wins(model.keeper().night()) {
                let winner = model.keeper().night().name(winner);
                if ui.button(text!(lang, "night-correct-win", winner = winner)).clicked() {
                    actions.push(SessionAction::ReopenHand(event, at));
                }
            }
        });
    }
    // The rules of a night in progress belong to the night, unless the hand has others.
    if !model.desk().recorder().accepts_records() || model.hand().bill() == &Bill::OtherRules {
        show_rules_choice(ui, model, round, ui.available_width());
    }
    show_deal_name(ui, model, round);
    if !round.rules().set().has_own_text() {
        ui.label(RichText::new(text!(lang, "edition29-note")).small().color(Tone::Doubt.color()));
    }
    if model.hand().bill() == &Bill::OtherRules {
        ui.label(RichText::new(text!(lang, "other-rules")).small().color(Tone::Doubt.color()));
    }
    show_table_choice(ui, model, round);
    let is_draw = round.answers.draw.is_some();
    if !is_draw {
        show_earlier_winners(ui, model);
        winner_choice::show_winner_and_discarder(ui, model, round);
        // Here is the eye, and nothing covers the answers.
        if !model.hand().laid().offers_hands() {
            question_card::show_next_question(ui, model, view, actions);
        }
    }
    let questions =
        Questions::new(round, lang).all(model.hand().board(), model.desk().reopened_deal_number().is_some());
    if !is_draw {
        show_placed_questions(ui, model, view, (round, &questions), Placement::BesideWinner);
        deal::show_other_winners(ui, model, round);
        show_placed_questions(ui, model, view, (round, &questions), Placement::BesideHand);
    }
    // The waits come before the rarer circumstances of a win that has not happened yet.
    let has_waits = model.hand().waits().is_some();
    if has_waits {
        ui.separator();
        waits::show_waits(ui, model, view, actions);
        ui.separator();
    }
    let is_open =
        is_draw && !draw::has_draw_page(model) || circumstances::should_open_circumstances(model, round, &questions);
    // An open question stays above the score; rare circumstances come after it, so that its reasons stay in sight.
    if is_open {
        show_further_circumstances(ui, model, view, (round, &questions), is_open, actions);
    }
    if !has_waits && !draw::has_draw_page(model) {
        ui.separator();
        hand_result::show_revalued_win(ui, model, actions);
        hand_result::show_hand_result(ui, model, view);
    }
    if !is_open {
        show_further_circumstances(ui, model, view, (round, &questions), is_open, actions);
    }
    win_foot::show_payments(ui, model);
}

/// Draws the section with further circumstances of a win or draw. Its id contains `is_open`: if the default changes,
/// the section opens or closes once, and then keeps the user's choice.
fn show_further_circumstances(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (round, questions): (&mut Round, &[FormQuestion]),
    is_open: bool,
    actions: &mut WindowActions,
) {
    ui.add_space(2.0);
    CollapsingHeader::new(text!(model.lang, "win-more"))
        .id_salt(("more", is_open))
        .default_open(is_open)
        .show(ui, |ui| circumstances::show_circumstances(ui, model, view, (round, questions), actions));
}

/// Draws the name of the next deal, in rules that name deals; nothing while a deal is reopened, which has a heading of
/// its own.
fn show_deal_name(ui: &mut Ui, model: &Session, round: &Round) {
    let night = model.keeper().night();
    let due = night.table_status(usize::from(round.table)).filter(|due| due.dealership.is_some());
    let due = due.filter(|_| model.desk().reopened_deal_number().is_none());
    if let Some(deal) = due.and_then(|due| deal_headline(model.lang, night, &due)) {
        ui.label(quiet_text(deal));
    }
}

/// Draws a note with the names of the winners on the same tile whose wins were entered before the present one; nothing
/// if there are none.
fn show_earlier_winners(ui: &mut Ui, model: &Session) {
    let winners = model.hand().winners_aside();
    if winners.is_empty() {
        return;
    }
    let night = model.keeper().night();
    let names: Vec<String> = winners.iter().map(|&winner| night.name(winner)).collect();
    let players = names.join(text!(model.lang, "list-comma"));
    theme::note_frame(Tone::Person).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(text!(model.lang, "win-kept", count = winners.len(), players = players));
    });
}

/// Draws the choice of the table at which this hand was played; nothing unless the night has two tables (house rule).
/// The choice of another table replaces `round` by that table's next deal.
pub fn show_table_choice(ui: &mut Ui, model: &Session, round: &mut Round) {
    let night = model.keeper().night();
    let table_count = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    if table_count < 2 {
        return;
    }
    ui.horizontal(|ui| {
        for table in 0..table_count as u8 {
            let text = text!(model.lang, "table-number", number = (table + 1));
            if ui.selectable_label(round.table == table, text).clicked() && round.table != table {
                round.table = table;
                *round = round.to_due_deal(night);
            }
        }
    });
}

/// Draws the choice of the hand's rules as a list, `width` points wide. Profiles that cannot be read are listed, too,
/// but disabled, with the error as their tooltip.
pub fn show_rules_choice(ui: &mut Ui, model: &Session, round: &mut Round, width: f32) {
    let lang = model.lang;
    let choices = model.rule_choices.all();
    let current = model.rule_choices.title(model.hand().round().rules(), model.lang);
    let combo = ComboBox::from_id_salt("rules").width(width).height(440.0).truncate().selected_text(&current);
    let shown = combo.show_ui(ui, |ui| {
        for choice in &choices {
            let label = ui.selectable_label(choice.rules == *round.rules(), choice.title(lang));
            let tooltip = switch_differences(lang, &choice.rules);
            let label = if tooltip.is_empty() { label } else { label.on_hover_text(tooltip.join("\n")) };
            if label.clicked() {
                round.set_rules(choice.rules.clone());
            }
        }
        for (file, error) in model.rule_choices.broken(lang) {
            let text = RichText::new(text!(lang, "broken-profile", file = file));
            ui.add_enabled(false, egui::Button::selectable(false, text)).on_disabled_hover_text(error);
        }
    });
    shown.response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, text!(lang, "rules"));
        info.current_text_value = Some(current.clone());
        info
    });
}
