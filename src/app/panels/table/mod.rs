//! The page of the table between two hands: seats with totals, the next deal, the list of deals, and buttons for a win
//! and a draw. Before a night begins, the card that starts it.
//!
//! | file | content |
//! | --- | --- |
//! | `start_card` | the rules, the names, the start |
//! | `seats`, `seat_menu` | the seats with totals, readable from across the room; another name or seat, at the pencil |
//! | `table_corners` | between the seats: the night with its end, the dice, the special rule |
//! | `second_window` | a second window with the seats, for display only |
//! | `deals` | the last win, and the list of deals with their undo buttons |
//! | `result_page` | the result of a game or night: places, final scores, payments, the next step |

mod deals;
pub mod result_page;
mod seat_menu;
mod seats;
pub mod second_window;
pub mod start_card;
mod table_corners;
mod untold_row;

use crate::app::window_action::WindowActions;
use eframe::egui::{self, RichText, Ui};

use super::win::{deal, deal_start};
use crate::app::screens::night::{consent_requests, returned_entries};
use crate::app::theme::{self, CARD_GAP, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{quiet_text, signed_amount_text};
use quejing_session::action::SessionAction;
use quejing_session::error_texts::capitalize;
use quejing_session::night::{Amount, PlayerId};
use quejing_session::question::Questions;
use quejing_session::session::Session;
use quejing_words as words;

/// The maximum width of the column with the deals beside the seats, in points.
const MAX_DEALS_COLUMN_WIDTH: f32 = 360.0;
/// The height of the large buttons on the page of the table, in points.
const LARGE_BUTTON_HEIGHT: f32 = 56.0;

/// Draws the page of the table: notices, and below them the card that begins a night while none is in progress, else
/// the result of an ended game or night until the user closes it, else seats and deals.
pub fn show_table_page(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    show_draft_notice(ui, model, actions);
    returned_entries::show_returned_entries(ui, model, actions);
    consent_requests::show_waiting_requests_hint(ui, model, actions);
    if model.keeper().open_night().draft_opening().is_some() {
        return start_card::show_start_card(ui, model, view, actions);
    }
    if let Some(sheet) = result_page::final_sheet(model, &view.money_rates)
        && view.closed_result != Some(result_page::result_key(model))
    {
        return result_page::show_result_page(ui, model, view, &sheet, actions);
    }
    egui::Panel::right("deals")
        .frame(egui::Frame::new())
        .resizable(false)
        .show_separator_line(false)
        .exact_size((ui.available_width() * 0.28).clamp(290.0, MAX_DEALS_COLUMN_WIDTH))
        .show(ui, |ui| deals::show_deals_card(ui, model, view, actions));
    egui::Panel::bottom("next")
        .frame(egui::Frame::new())
        .resizable(false)
        .show_separator_line(false)
        .show(ui, |ui| show_table_foot(ui, model, view, actions));
    egui::CentralPanel::no_frame().show(ui, |ui| {
        let size = ui.available_size() - egui::vec2(CARD_GAP, 0.0);
        ui.allocate_ui(size, |ui| {
            theme::show_card(ui, size, |ui| {
                show_table_switch(ui, model, actions);
                table_corners::show_table_corners(ui, model, view, actions);
                seats::show_seats(ui, model, 1.0, Some((view, actions)));
            });
        });
    });
}

/// Draws notices of unfinished hands: the hand in progress and a hand that was left, each with the choice to continue
/// or discard it, and the number of tiles of a hand in another window; nothing without any.
fn show_draft_notice(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let lang = model.lang;
    if let Some(tiles) = model.drafts().other_window_tile_count() {
        theme::note_frame(Tone::Aside).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.label(text!(lang, "hand-elsewhere", count = tiles));
        });
        ui.add_space(CARD_GAP - ui.spacing().item_spacing.y);
    }
    if let Some(tiles) = model.hand().tiles_in_progress() {
        let discard =
            if model.desk().reopened_deal_number().is_some() { None } else { Some(SessionAction::DiscardHand) };
        let text = text!(lang, "hand-in-progress", count = tiles);
        let resume = (text!(lang, "hand-return"), SessionAction::BeginWin(None));
        let discard = discard.map(|discard| (text!(lang, "hand-discard"), discard));
        show_hand_choice(ui, &text, resume, discard, actions);
    }
    if let Some(left) = model.left_hand().filter(|_| !model.keeper().night().is_closed) {
        let text = match left.was_set_aside {
            true => text!(lang, "left-hand-aside", count = left.tile_count),
            false => text!(lang, "left-hand", count = left.tile_count),
        };
        let resume = (text!(lang, "left-take-up"), SessionAction::ResumeDraft(true));
        let discard = Some((text!(lang, "left-leave"), SessionAction::ResumeDraft(false)));
        show_hand_choice(ui, &text, resume, discard, actions);
    }
}

/// Draws the notice `text` about an unfinished hand, with the buttons that continue the hand and, if possible, discard
/// it.
fn show_hand_choice(
    ui: &mut Ui,
    text: &str,
    (resume_label, resume): (&str, SessionAction),
    discard: Option<(&str, SessionAction)>,
    actions: &mut WindowActions,
) {
    theme::note_frame(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(RichText::new(text).color(theme::palette().text_strong));
            if ui.button(resume_label).clicked() {
                actions.push(resume);
            }
            if let Some((label, discard)) = discard
                && ui.button(label).clicked()
            {
                actions.push(discard);
            }
        });
    });
    ui.add_space(CARD_GAP - ui.spacing().item_spacing.y);
}

/// Draws the choice of the table that the page shows; nothing unless the night has two tables, or while a deal is
/// reopened.
fn show_table_switch(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    if model.desk().reopened_deal_number().is_some() {
        return;
    }
    let mut round = model.hand().round_at_table().clone();
    super::win::show_table_choice(ui, model, &mut round);
    if round != *model.hand().round_at_table() {
        actions.push(SessionAction::SetCircumstances(Box::new(round)));
    }
}

/// Draws the totals of people who are not at the table, and the buttons for a win, a draw and the second window. After
/// a game, a button for its result is among them. If the night takes no records, draws those for a new night, the
/// report and the result instead.
fn show_table_foot(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    ui.add_space(CARD_GAP);
    show_other_totals(ui, model);
    if !model.desk().recorder().accepts_records() {
        untold_row::show_untold_row(ui, model, actions);
        ui.horizontal(|ui| {
            result_page::show_next_step_buttons(ui, model, view, actions);
            if model.keeper().night().is_closed {
                show_result_button(ui, model, view, 170.0);
            }
        });
        return;
    }
    let is_over = model.keeper().night().is_game_over();
    ui.horizontal(|ui| {
        let width = ui.available_width() - CARD_GAP;
        let mut win_width = width * 0.6;
        if is_over {
            win_width = width * 0.18;
            show_result_button(ui, model, view, width * 0.5 - 16.0);
        }
        let text = RichText::new(text!(lang, "table-win")).size(theme::LARGE_FONT_SIZE);
        let win = match is_over {
            true => egui::Button::new(text),
            false => egui::Button::new(text.color(theme::palette().on_primary)).fill(theme::palette().primary),
        };
        if ui.add_sized([win_width, LARGE_BUTTON_HEIGHT], win).on_hover_text(text!(lang, "table-win-tip")).clicked() {
            actions.push(SessionAction::BeginWin(None));
        }
        let text = RichText::new(text!(lang, "table-draw")).size(theme::LARGE_FONT_SIZE);
        let draw_share = if is_over { 0.18 } else { 0.26 };
        let draw = ui.add_sized([width * draw_share - 16.0, LARGE_BUTTON_HEIGHT], egui::Button::new(text));
        if draw.on_hover_text(text!(lang, "record-draw-tip")).clicked() {
            actions.push(SessionAction::RecordDraw(view.seen_draw.mark()));
        }
        let text = RichText::new(text!(lang, "table-show"));
        let is_window_open = &mut view.is_second_window_open;
        let show = egui::Button::new(text).selected(*is_window_open);
        if ui
            .add_sized([width * 0.14, LARGE_BUTTON_HEIGHT], show)
            .on_hover_text(text!(lang, "table-show-tip"))
            .clicked()
        {
            *is_window_open = !*is_window_open;
        }
    });
}

/// Draws the button, `width` points wide, that shows the result again after the user closed it to see the table.
fn show_result_button(ui: &mut Ui, model: &Session, view: &mut View, width: f32) {
    let text = RichText::new(text!(model.lang, "final-result")).size(theme::LARGE_FONT_SIZE);
    let result = ui.add_sized([width, LARGE_BUTTON_HEIGHT], egui::Button::new(text));
    if result.on_hover_text(text!(model.lang, "final-result-tip")).clicked() {
        view.closed_result = None;
    }
}

/// Draws the inputs for the current deal that have no place beside the seats: bets, camps, dice, other events; nothing
/// while a deal is reopened.
fn show_current_deal_inputs(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    if model.desk().reopened_deal_number().is_some() {
        // A reopened win belongs to another deal.
        return;
    }
    let mut round = model.hand().round_at_table().clone();
    let questions = Questions::new(&round, model.lang).about_deal();
    deal_start::show_deal_start(ui, model, view, (&mut round, &questions), actions);
    let with_dice = !table_corners::has_dice_corner(&round);
    deal::show_deal_section(ui, model, view, (&mut round, with_dice), actions);
    if round != *model.hand().round_at_table() {
        actions.push(SessionAction::SetCircumstances(Box::new(round)));
    }
}

/// Draws the next deal of the table with its remarks, the result instead if the game is over, or a note if the night
/// has ended; nothing before people took their seats. `scale` enlarges the text; 1 is the size in the main window.
fn show_due_deal(ui: &mut Ui, model: &Session, scale: f32) {
    let (lang, night) = (model.lang, model.keeper().night());
    let heading = |text: &str| RichText::new(capitalize(text)).size(theme::HEADING_FONT_SIZE * scale);
    if night.is_closed {
        ui.label(heading(text!(lang, "table-closed")).color(theme::palette().text_strong));
        return;
    }
    let Some(due) = night.table_status(usize::from(model.hand().round_at_table().table)) else {
        return;
    };
    let result = quejing_words::history::game_result_lines(lang, night, &due);
    if let Some((over, places)) = result.split_first() {
        ui.label(heading(over).color(theme::palette().text_strong));
        for place in places {
            ui.label(RichText::new(place).size(theme::BODY_FONT_SIZE * scale).color(theme::palette().text));
        }
        return;
    }
    if let Some(first) = words::course::deal_headline(lang, night, &due) {
        ui.label(RichText::new(first).size(theme::HEADING_FONT_SIZE * scale).color(theme::palette().text_strong));
    }
    if let Some(change) =
        words::course::chair_change_text(lang, night, usize::from(model.hand().round_at_table().table))
    {
        ui.label(heading(&change).strong().color(Tone::Win.color()));
    }
    for line in words::course::step_lines(lang, night, &due) {
        ui.label(RichText::new(capitalize(&line)).size(theme::BODY_FONT_SIZE * scale).color(theme::palette().text));
    }
}

/// Draws a warning if the totals do not add up to zero, and the totals of people who are not at the table, except
/// totals of zero.
fn show_other_totals(ui: &mut Ui, model: &Session) {
    let (lang, night) = (model.lang, model.keeper().night());
    let imbalance = night.imbalance();
    if imbalance != Amount::ZERO {
        ui.label(RichText::new(text!(lang, "unaccounted", amount = imbalance)).color(Tone::Wrong.color()));
    }
    let at_table = &model.hand().round_at_table().people;
    let others = night.order.iter().filter(|person| !at_table.contains(person));
    let with_totals: Vec<&PlayerId> = others.filter(|person| night.counted_total(**person) != Amount::ZERO).collect();
    if with_totals.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(quiet_text(text!(lang, "beside")));
        for person in with_totals {
            ui.label(RichText::new(night.name(*person)).color(theme::palette().text_strong));
            ui.label(signed_amount_text(night.counted_total(*person)).strong());
            ui.add_space(6.0);
        }
    });
}
