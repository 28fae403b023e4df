//! The foot of the column of a win: the value of the hand, everybody's gain, the payments, and the button that records
//! them.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, Align, Grid, Layout, RichText, Ui};

use super::payment_arrows;
use crate::app::panels::seat_wind_letter;
use crate::app::theme::{self, CARD_GAP, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{primary_button, quiet_text, show_heading, signed_amount_text};
use quejing_session::action::SessionAction;
use quejing_session::entry_desk::record_obstacle;
use quejing_session::night::{Holder, PlayerId};
use quejing_session::round::{Bill, PaymentPlan};
use quejing_session::session::Session;
use quejing_session::{StateDigest, error_texts};
use quejing_words as words;
use quejing_words::history::{payment_texts, value_text};
use quejing_words::sheet::{announcement, announcement_detail};

/// The minimum width of the button *Record* unless [`MIN_NARROW_RECORD_BUTTON_WIDTH`] applies, in points.
const MIN_RECORD_BUTTON_WIDTH: f32 = 190.0;
/// The minimum width of the button *Record* while a button that adds another win to the reopened one is beside it, in
/// points.
const MIN_NARROW_RECORD_BUTTON_WIDTH: f32 = 110.0;
/// The maximum share of the row that the minimum width of the button *Record* takes, so that the other buttons have
/// room.
const MAX_RECORD_BUTTON_WIDTH_SHARE: f32 = 0.46;

/// Draws the card at the foot of a win: the value of the hand, everybody's gain, the reason why it cannot be recorded,
/// and the buttons that record it. Also updates [`View::seen_record`], the mark of the preview that the user has seen.
pub fn show_win_foot(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    view.seen_record.update_mark_by_input(ui.ctx(), model.hand().preview_mark(), model.hand().foreign_change_count());
    ui.add_space(CARD_GAP - ui.spacing().item_spacing.y);
    theme::card_frame().show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        show_hand_value(ui, model);
        if let Bill::Due(settled) = model.hand().bill() {
            ui.spacing_mut().interact_size.y = 18.0;
            show_gains(ui, model, settled);
        }
        if let Some(obstacle) = record_obstacle(model.desk(), model.lang) {
            let is_incomplete = matches!(model.hand().bill(), Bill::Nothing);
            theme::note_frame(if is_incomplete { Tone::Doubt } else { Tone::Wrong }).show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                ui.label(obstacle);
            });
        }
        ui.add_space(4.0);
        show_record_buttons(ui, model, view.seen_record.mark(), actions);
    });
}

/// Draws the value of the hand in large type: a value entered without tiles, or else, for a win, the recorded value if
/// the present rules give another, or the value as players announce it, with a detail such as its most valuable
/// pattern. Draws nothing without a win.
fn show_hand_value(ui: &mut Ui, model: &Session) {
    let lang = model.lang;
    let large = |text: String| RichText::new(text).size(theme::SUM_FONT_SIZE).strong().color(Tone::Win.color());
    let ruling = model.hand().outcome().ruling().filter(|ruling| ruling.is_win());
    let revalued = || ruling.and_then(|_| Some(model.hand().revalued_win()?.0.value));
    let rules = model.keeper().night().rules();
    if let Some((value, rules)) = model.hand().laid().entered_value().or_else(revalued).zip(rules) {
        ui.label(large(error_texts::capitalize(&value_text(lang, rules, &value))));
        return;
    }
    let Some(ruling) = ruling else {
        return;
    };
    ui.horizontal(|ui| {
        ui.label(large(announcement(lang, ruling)));
        if let Some(detail) = announcement_detail(lang, ruling) {
            let name = RichText::new(error_texts::capitalize(&detail)).size(theme::HEADING_FONT_SIZE);
            ui.add(egui::Label::new(name.color(theme::palette().text_strong)).truncate());
        }
    });
}

/// Draws the payments as arrows and as a list, and below them the players who still play, and cautions; nothing while
/// no payments are due.
pub fn show_payments(ui: &mut Ui, model: &Session) {
    let Bill::Due(settlement) = model.hand().bill() else {
        return;
    };
    let lang = model.lang;
    let night = model.keeper().night();
    ui.add_space(6.0);
    ui.separator();
    show_heading(ui, text!(lang, "payments"));
    payment_arrows::show_payment_arrows(ui, model, settlement);
    ui.spacing_mut().interact_size.y = 18.0;
    for paid in payment_texts(lang, night, &settlement.payments) {
        let label = |ui: &mut Ui| {
            ui.add(egui::Label::new(paid.parties).truncate());
            let reason = RichText::new(paid.reason).small();
            ui.add(egui::Label::new(reason.color(theme::palette().text_quiet)).truncate());
        };
        show_amount_row(ui, label, RichText::new(paid.amount).color(theme::palette().text_strong));
    }
    if !settlement.continuing_players.is_empty() {
        let names: Vec<String> = settlement.continuing_players.iter().map(|player| night.name(*player)).collect();
        let players = names.join(text!(lang, "list-comma"));
        ui.label(quiet_text(text!(lang, "still-playing", players = players)));
    }
    for caution in &settlement.cautions {
        let text = error_texts::capitalize(&words::course::caution_text(lang, night, caution));
        ui.label(RichText::new(text).small().color(Tone::Doubt.color()));
    }
}

/// Draws a row with `content` at the left and, at the right edge, `amount`, which long content does not push away.
fn show_amount_row(ui: &mut Ui, content: impl FnOnce(&mut Ui), amount: RichText) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(amount);
            ui.with_layout(Layout::left_to_right(Align::Center), content);
        });
    });
}

/// Draws the name and the gain or loss of each player at the table, side by side, and below them those of everybody
/// else who gains or loses, such as spectators by their bets.
fn show_gains(ui: &mut Ui, model: &Session, settlement: &PaymentPlan) {
    let (round, night) = (model.hand().round(), model.keeper().night());
    let player_count = round.people.len();
    let show_gain = |ui: &mut Ui, name: &str, person: PlayerId| {
        let gain = settlement.gain(Holder::Player(person));
        ui.vertical_centered(|ui| {
            ui.add(egui::Label::new(RichText::new(name).small().color(theme::palette().text_quiet)).truncate());
            ui.label(signed_amount_text(gain).size(theme::HEADING_FONT_SIZE).strong());
        });
    };
    let width = (ui.available_width() - (player_count as f32 - 1.0) * 6.0) / player_count.max(1) as f32;
    Grid::new("nets").num_columns(player_count).spacing([6.0, 2.0]).min_col_width(width).max_col_width(width).show(
        ui,
        |ui| {
            for (player, &person) in round.people.iter().enumerate() {
                let wind = seat_wind_letter(round, player, model.lang);
                show_gain(ui, &format!("{wind} {}", model.desk().people().name(player)), person);
            }
            ui.end_row();
            for others in settlement.other_people(&round.people).chunks(player_count.max(1)) {
                others.iter().for_each(|&person| show_gain(ui, &night.name(person), person));
                ui.end_row();
            }
        },
    );
}

fn show_record_buttons(ui: &mut Ui, model: &Session, seen_mark: StateDigest, actions: &mut WindowActions) {
    let lang = model.lang;
    let is_recordable = model.desk().is_recordable();
    let is_draw = model.hand().laid().is_entering_draw();
    let doubtful_count = model.hand().board().pieces().doubtful().len();
    if is_recordable && doubtful_count > 0 {
        ui.label(
            RichText::new(text!(lang, "record-doubts", count = doubtful_count)).small().color(Tone::Doubt.color()),
        );
    }
    ui.horizontal(|ui| {
        let (text, tip) = match (model.hand().is_recorded(), model.hand().is_correction()) {
            (true, _) => (text!(lang, "recorded-already"), text!(lang, "record-tip")),
            (_, true) => (text!(lang, "record-update"), text!(lang, "record-update-tip")),
            _ if is_draw => (text!(lang, "record-the-draw"), text!(lang, "record-tip")),
            _ => (text!(lang, "record"), text!(lang, "record-tip")),
        };
        let width = match model.hand().joinable_reopened_win(model.keeper().night()) {
            Some(_) => MIN_NARROW_RECORD_BUTTON_WIDTH,
            None => MIN_RECORD_BUTTON_WIDTH,
        };
        let width = width.min(ui.available_width() * MAX_RECORD_BUTTON_WIDTH_SHARE);
        let button = primary_button(text).min_size(egui::vec2(width, 44.0));
        if ui.add_enabled(is_recordable && !model.hand().is_recorded(), button).on_hover_text(tip).clicked() {
            actions.push(SessionAction::Record(seen_mark));
        }
        // The other commands for the hand, if any.
        let other_command = match model.desk().reopened_deal_number() {
            Some(_) => Some((text!(lang, "reopened-leave"), text!(lang, "reopened-leave-tip"), SessionAction::NewHand)),
            _ if is_draw => Some((text!(lang, "no-draw"), text!(lang, "no-draw-tip"), SessionAction::BeginWin(None))),
            _ if model.hand().can_set_win_aside() => {
                Some((text!(lang, "add-win"), text!(lang, "add-win-tip"), SessionAction::SetWinAside))
            }
            _ => None,
        };
        let join_command = model
            .hand()
            .joinable_reopened_win(model.keeper().night())
            .map(|event| (text!(lang, "add-win"), text!(lang, "add-win-tip"), SessionAction::JoinWin(event)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (text, tip, action) in other_command.into_iter().chain(join_command) {
                if ui.add(egui::Button::new(text).truncate()).on_hover_text(tip).clicked() {
                    actions.push(action);
                }
            }
        });
    });
}
