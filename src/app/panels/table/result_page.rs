//! The page at the end of a game or of the night: places, final scores, who pays whom, and the next step.

use crate::app::window_action::{WindowAction, WindowActions};
use eframe::egui::{self, Align, DragValue, Layout, RichText, ScrollArea, TextEdit, Ui};

use super::LARGE_BUTTON_HEIGHT;
use super::untold_row::show_untold_row;
use crate::app::screens::night::seating::SeatingForm;
use crate::app::theme::{self, CARD_GAP, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{cell_text, quiet_text, show_word_table};
use quejing_session::action::SessionAction;
use quejing_session::night::{Night, NightAction, NightId, UnfinishedGame};
use quejing_session::session::Session;
use quejing_words::Lang;
use quejing_words::history::{FinalSheet, MoneyRate, MoneyRates, final_score_unit};

/// The time for which the copy button says that the result was copied, in seconds.
const COPIED_NOTE_SECONDS: f64 = 3.0;
/// The height of a line of the result with its details at text scale 1, in points.
const RESULT_LINE_HEIGHT: f32 = 65.0;
/// The width that the result needs at text scale 1, in points; at twice the scale it needs twice the width.
const RESULT_WIDTH_AT_SCALE_1: f32 = 850.0;
/// The maximum scale of the result's text; 1 is the usual size of text in the window.
const MAX_RESULT_TEXT_SCALE: f32 = 3.0;
/// The share of the result's width for the places; the payments take the rest.
const PLACES_WIDTH_SHARE: f32 = 0.52;

/// The identity of a result page: its night, the number of games in the night, and true if the night has ended.
pub type ResultKey = (NightId, usize, bool);

/// Returns the identity of the present result page, which the view stores while the user has closed that page.
pub fn result_key(model: &Session) -> ResultKey {
    let night = model.keeper().night();
    (model.keeper().night_id(), night.games().count(), night.is_closed)
}

/// Returns the result of the ended night or else of the ended game, with the final scores converted to money at the
/// rate for its rules. `None` while a game is in progress, and if nobody took part.
pub fn final_sheet(model: &Session, rates: &MoneyRates) -> Option<FinalSheet> {
    let night = model.keeper().night();
    FinalSheet::for_night(model.lang, night, rates.for_night(night))
}

/// Draws the result of the ended game or night, and below it buttons that begin the next step, copy the result as text
/// and show the table, and the fields for the money value of the score.
pub fn show_result_page(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    sheet: &FinalSheet,
    actions: &mut WindowActions,
) {
    egui::Panel::bottom("next").frame(egui::Frame::new()).resizable(false).show_separator_line(false).show(ui, |ui| {
        ui.add_space(CARD_GAP);
        show_untold_row(ui, model, actions);
        ui.horizontal_wrapped(|ui| {
            show_next_step_buttons(ui, model, view, actions);
            show_copy_button(ui, model.lang, view, sheet);
            let text = RichText::new(text!(model.lang, "final-table")).size(theme::LARGE_FONT_SIZE);
            let table = ui.add_sized([110.0, LARGE_BUTTON_HEIGHT], egui::Button::new(text));
            if table.on_hover_text(text!(model.lang, "final-table-tip")).clicked() {
                view.closed_result = Some(result_key(model));
            }
            show_money_rate_fields(ui, model.lang, model.keeper().night(), &mut view.money_rates);
        });
    });
    egui::CentralPanel::no_frame().show(ui, |ui| {
        theme::show_card(ui, ui.available_size(), |ui| show_final_result(ui, model.lang, sheet));
    });
}

/// Draws the buttons for the next step: after a game, one for the seats of the next game and one that ends the night.
/// If the night takes no records, draws one for a new night and, if the night has ended, one for its report.
pub fn show_next_step_buttons(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let (lang, night) = (model.lang, model.keeper().night());
    let mut show_step_button = |text: &str, tip: &str, is_primary: bool| {
        let text = RichText::new(text).size(theme::LARGE_FONT_SIZE);
        let button = match is_primary {
            true => egui::Button::new(text.color(theme::palette().on_primary)).fill(theme::palette().primary),
            false => egui::Button::new(text),
        };
        let width = if is_primary { 220.0 } else { 170.0 };
        let button = ui.add(button.min_size(egui::vec2(width, LARGE_BUTTON_HEIGHT)));
        if tip.is_empty() { button.clicked() } else { button.on_hover_text(tip).clicked() }
    };
    // A damaged night takes no records either.
    if !model.desk().recorder().accepts_records() {
        if show_step_button(text!(lang, "new-night"), text!(lang, "new-night-tip"), true) {
            actions.push(SessionAction::PlanNextNight { leaves_deal: false });
        }
        if night.is_closed && show_step_button(text!(lang, "table-report"), text!(lang, "table-report-tip"), false) {
            actions.push(WindowAction::ShowReport);
        }
        let (other_decision, text) = match night.left_out_game() {
            Some(_) => (UnfinishedGame::Counted, text!(lang, "end-count-game")),
            None => (UnfinishedGame::LeftOut, text!(lang, "end-leave-game-out")),
        };
        let is_unfinished = night.is_closed && night.has_unfinished_game() && model.keeper().is_writable();
        if is_unfinished && show_step_button(text, text!(lang, "end-correct-tip"), false) {
            actions.push(SessionAction::Night(NightAction::CorrectEnd(other_decision)));
        }
        return;
    }
    let tip = text!(lang, "night-next-game-tip", game = night.game().number() + 1);
    if show_step_button(text!(lang, "night-next-game"), &tip, true) {
        view.next_game_form = Some(SeatingForm::for_next_game(model));
    }
    if show_step_button(text!(lang, "night-close-night"), "", false) {
        actions.push(end_night_action());
    }
}

/// Returns the action that ends the night, or asks about its unfinished game first.
pub fn end_night_action() -> SessionAction {
    SessionAction::Night(NightAction::EndNight(None))
}

/// Draws the button that copies the result as text to the clipboard. After a click, its text confirms the copy for
/// [`COPIED_NOTE_SECONDS`].
fn show_copy_button(ui: &mut Ui, lang: Lang, view: &mut View, sheet: &FinalSheet) {
    let now = ui.input(|input| input.time);
    let is_copied = view.result_copied_at.is_some_and(|copied| now - copied < COPIED_NOTE_SECONDS);
    let text = if is_copied { text!(lang, "final-copied") } else { text!(lang, "final-copy") };
    let button = egui::Button::new(RichText::new(text).size(theme::LARGE_FONT_SIZE))
        .min_size(egui::vec2(150.0, LARGE_BUTTON_HEIGHT));
    if ui.add(button).on_hover_text(text!(lang, "final-share-hint")).clicked() {
        ui.ctx().copy_text(sheet.to_text(lang));
        view.result_copied_at = Some(now);
    }
    if is_copied {
        ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(COPIED_NOTE_SECONDS));
    }
}

/// Draws the fields for the currency and for the money value of one unit of the final score, and stores changed input
/// in `rates` for the rules of the night. A note asks for a missing currency.
fn show_money_rate_fields(ui: &mut Ui, lang: Lang, night: &Night, rates: &mut MoneyRates) {
    let (unit, rate) = (final_score_unit(night), rates.for_night(night));
    let lacks_currency = rate.lacks_currency();
    let mut money = rate.per_unit(unit);
    let mut currency = rate.currency().to_owned();
    let tip = text!(lang, "final-money-tip");
    let label = ui.label(text!(lang, "final-money", points = unit));
    let range = 0.0..=MoneyRate::MAX_PER_POINT;
    let field = DragValue::new(&mut money).range(range).speed(0.01).min_decimals(2).max_decimals(6);
    let field = ui.add(field).labelled_by(label.id);
    let is_rate_changed = field.on_hover_text(tip).changed();
    let text = TextEdit::singleline(&mut currency).char_limit(MoneyRate::MAX_CURRENCY_CHARS).desired_width(64.0);
    let text = ui.add(text.hint_text(text!(lang, "final-currency")));
    text.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::TextInput, true, text!(lang, "final-currency"));
        info.current_text_value = Some(currency.clone());
        info
    });
    if is_rate_changed || text.on_hover_text(tip).changed() {
        rates.set_for_night(night, MoneyRate::new(money / unit as f64, &currency));
    }
    if lacks_currency {
        ui.label(RichText::new(text!(lang, "final-needs-currency")).color(Tone::Doubt.color()));
    }
}

/// Returns the scale of the text, from 1 to [`MAX_RESULT_TEXT_SCALE`], at which the result fills a room of this width
/// and height in points.
fn result_text_scale(room_size: egui::Vec2, sheet: &FinalSheet) -> f32 {
    let games = sheet.games.as_ref().map_or(0, |games| games.rows.len() + 1);
    let payments = sheet.payments.as_ref().map_or(1, Vec::len) + sheet.notes.len();
    let lines = (sheet.rows.len() + games).max(payments) as f32 + 1.5;
    (room_size.y / (lines * RESULT_LINE_HEIGHT))
        .min(room_size.x / RESULT_WIDTH_AT_SCALE_1)
        .clamp(1.0, MAX_RESULT_TEXT_SCALE)
}

/// Draws the result of the ended game or night in all available space: title, places with final scores, games, payments
/// and notes. The text grows with the space.
pub fn show_final_result(ui: &mut Ui, lang: Lang, sheet: &FinalSheet) {
    let scale = result_text_scale(ui.available_size(), sheet);
    let strong = theme::palette().text_strong;
    ui.label(RichText::new(&sheet.title).size(theme::LARGE_FONT_SIZE * scale).strong().color(strong));
    ui.label(RichText::new(&sheet.end_reason).size(theme::BODY_FONT_SIZE * scale).color(theme::palette().text));
    ui.add_space(CARD_GAP);
    ScrollArea::vertical().id_salt("result").auto_shrink(false).show(ui, |ui| {
        let width = ui.available_width() - 3.0 * CARD_GAP;
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(width * PLACES_WIDTH_SHARE);
                for row in &sheet.rows {
                    let details: Vec<String> = row
                        .points
                        .iter()
                        .map(|points| text!(lang, "final-points", points = points.as_str()))
                        .chain(row.money.clone())
                        .collect();
                    let name = format!("{}  {}", row.place, row.name);
                    show_result_line(ui, &name, &details.join(" · "), cell_text(&row.score).strong(), scale);
                }
                if let Some(games) = &sheet.games {
                    ui.add_space(CARD_GAP);
                    ui.label(quiet_text(text!(lang, "night-games")).size(theme::HEADING_FONT_SIZE * scale));
                    show_word_table(ui, "games", games);
                }
            });
            ui.add_space(2.0 * CARD_GAP);
            ui.vertical(|ui| {
                ui.set_width(width * (1.0 - PLACES_WIDTH_SHARE));
                show_settling_payments(ui, lang, sheet, scale);
            });
        });
    });
}

/// Draws the payments that settle the night, or the reason why it cannot be settled, and below them the notes of the
/// result.
fn show_settling_payments(ui: &mut Ui, lang: Lang, sheet: &FinalSheet, scale: f32) {
    let heading = RichText::new(text!(lang, "night-even")).size(theme::LARGE_FONT_SIZE * scale);
    ui.label(heading.color(theme::palette().text_strong));
    match &sheet.payments {
        Ok(payments) => {
            for paid in payments {
                let amount = RichText::new(paid.amount.to_string()).strong();
                let amount = amount.color(theme::palette().text_strong);
                show_result_line(ui, &paid.parties, paid.money.as_deref().unwrap_or_default(), amount, scale);
            }
        }
        Err(reason) => {
            ui.label(RichText::new(reason).size(theme::BODY_FONT_SIZE * scale).color(Tone::Wrong.color()));
        }
    }
    for note in &sheet.notes {
        ui.label(RichText::new(note).size(theme::BODY_FONT_SIZE * scale).color(theme::palette().text));
    }
}

/// Draws a line of the result: a text that wraps, quiet details below it unless they are empty, and an amount at the
/// right.
fn show_result_line(ui: &mut Ui, text: &str, details: &str, amount: RichText, scale: f32) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(amount.size(theme::LARGE_FONT_SIZE * 1.3 * scale));
            ui.vertical(|ui| {
                let text = RichText::new(text).size(theme::LARGE_FONT_SIZE * scale).color(theme::palette().text_strong);
                ui.add(egui::Label::new(text).wrap());
                if !details.is_empty() {
                    ui.label(quiet_text(details).size(theme::BODY_FONT_SIZE * scale));
                }
            });
        });
    });
    ui.add_space(4.0 * scale);
}
