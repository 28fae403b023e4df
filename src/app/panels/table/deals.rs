//! The column beside the seats: the last win with its tiles, and the list of all deals and agreed money with their undo
//! buttons.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, Align, Layout, RichText, ScrollArea, Ui};

use super::show_current_deal_inputs;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::tiles::{TileArt, show_tile_groups};
use crate::app::widgets::{quiet_text, small_button};
use quejing_session::action::SessionAction;
use quejing_session::night::{AccountLine, Deal, DealId, Night, NightAction, Takeback, WaitingEntries};
use quejing_session::session::{Session, last_reopenable_end};
use quejing_words as words;
use quejing_words::history::account::game_heading;
use quejing_words::history::{AccountRow, DealText, account_row, win_texts};
use quejing_words::night::author_name;

/// Draws the card beside the seats in all available space; its content scrolls.
pub fn show_deals_card(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    theme::show_card(ui, ui.available_size(), |ui| {
        ScrollArea::vertical()
            .id_salt("deals")
            .auto_shrink(false)
            .show(ui, |ui| show_deals_column(ui, model, view, actions));
    });
}

/// Draws the content of the card beside the seats: the hands entered on phones, the last win, the inputs for the
/// current deal, and the list of deals with the buttons for undo and redo.
fn show_deals_column(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    let night = model.keeper().night();
    let View { phones, art, .. } = view;
    phones.show_entered_hands(ui, model, art);
    if let Some(deal) = last_won_deal(night) {
        show_wins_of_deal(ui, model, &mut view.art, deal, actions);
        ui.separator();
    }
    show_current_deal_inputs(ui, model, view, actions);
    ui.separator();
    ui.horizontal(|ui| {
        let title = text!(lang, "hands-title", count = night.counted_deals().count());
        ui.label(RichText::new(title).heading().color(theme::palette().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            show_undo_redo_buttons(ui, model, actions);
        });
    });
    show_deal_list(ui, model, actions);
}

/// Returns the latest deal that has a winner and is not void, even if it is still in progress; `None` before the first
/// win.
pub fn last_won_deal(night: &Night) -> Option<&Deal> {
    night.deals.iter().rfind(|deal| !deal.is_voided && !deal.winners().is_empty())
}

/// Draws the buttons that redo the entry undone last and undo the last entry. Each names the kind of its entry, and its
/// tooltip describes the entry; it is disabled if there is no such entry or the ledger is read-only.
fn show_undo_redo_buttons(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let (lang, keeper) = (model.lang, model.keeper());
    let kind = |takeback: &Takeback| {
        let event = keeper.replay().event(takeback.newest_event);
        event.map_or("", |event| words::night::event_kind_name(lang, &event.payload.body))
    };
    let (redo, undo) = (keeper.replay().available_redo(), keeper.replay().available_undo());
    let redo_text = redo.as_ref().map(|redo| text!(lang, "redo-named", what = kind(redo)));
    let undo_text = undo.as_ref().map(|undo| text!(lang, "undo-named", what = kind(undo)));
    let mut show_button = |text: &str, tip: &str, takeback: Option<Takeback>, action: fn(u64) -> NightAction| {
        let button = ui.add_enabled(takeback.is_some() && keeper.is_writable(), small_button(text));
        let Some(takeback) = takeback else {
            return;
        };
        let what = quejing_words::history::takeback_text(lang, keeper.replay(), &takeback);
        if button.on_hover_text(format!("{tip}\n{what}")).clicked() {
            actions.push(SessionAction::Night(action(takeback.newest_event)));
        }
    };
    let text = redo_text.as_deref().unwrap_or(text!(lang, "redo"));
    show_button(text, text!(lang, "redo-tip"), redo, NightAction::RedoLast);
    let text = undo_text.as_deref().unwrap_or(text!(lang, "undo-last"));
    show_button(text, text!(lang, "undo-last-tip"), undo, NightAction::UndoLast);
}

/// Draws the deals and agreed money of the night, newest first, also those that were undone. If the night has several
/// games, a heading precedes the lines of each.
fn show_deal_list(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let account = model.keeper().open_night().account_lines();
    let mut newer = None;
    for line in account.iter().rev() {
        if let Some(game) = game_heading(model.lang, model.keeper().night(), line, newer) {
            ui.label(quiet_text(game));
        }
        show_account_line(ui, model, line, actions);
        newer = Some(line);
    }
}

/// Draws a deal or agreed money as a line: number, result, state marks, points, and a button that undoes or restores
/// the deal. A click on the result reopens the deal's last win or draw, unless the deal is void or cannot be reopened.
fn show_account_line(ui: &mut Ui, model: &Session, line: &AccountLine, actions: &mut WindowActions) {
    let (lang, keeper) = (model.lang, model.keeper());
    let first_waiting = WaitingEntries::of(keeper).first_event();
    let row = account_row(lang, keeper.night(), line).mark_waiting(lang, line, first_waiting);
    let color = if row.is_in_force { theme::palette().text } else { theme::palette().text_quiet };
    let styled = |text: &str| {
        let text = RichText::new(text).color(color);
        if row.is_in_force { text } else { text.strikethrough() }
    };
    // The deal as it stands; an undone one is drawn from the line.
    let deal =
        keeper.night().deal(DealId(line.first_event)).filter(|_| line.undo_event.is_none() && line.deal().is_some());
    let shown = ui.horizontal(|ui| {
        ui.label(quiet_text(&row.number));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let restored = line.undone_deal(keeper.replay()).map(|undone| undone.deal.id);
            show_undo_restore_button(ui, model, &row.number, deal, restored, actions);
            if let Some(points) = row.points.as_ref().filter(|_| line.undo_event.is_none()) {
                ui.label(styled(points));
            }
            for mark in &row.state_marks {
                ui.label(RichText::new(mark.text).small().color(mark.tone.color()));
            }
            let layout = match row.round {
                Some(_) => Layout::top_down(Align::LEFT),
                None => Layout::left_to_right(Align::Center),
            };
            ui.with_layout(layout, |ui| {
                if let Some(round) = &row.round {
                    ui.label(quiet_text(round).small());
                }
                let text = egui::Label::new(styled(&row.result)).truncate();
                let Some(end) = deal.filter(|deal| !deal.is_voided).and_then(last_reopenable_end) else {
                    ui.add(text);
                    return;
                };
                let link = ui.add(text.sense(egui::Sense::click())).on_hover_cursor(egui::CursorIcon::PointingHand);
                let label =
                    text!(lang, "hand-reopen-number", number = row.number.as_str(), result = row.result.as_str());
                link.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
                if link.clicked() {
                    actions.push(SessionAction::ReopenHand(end.event, end.index));
                }
            });
        });
    });
    shown.response.on_hover_ui(|ui| {
        ui.label(account_line_tooltip(model, deal, &row));
    });
}

/// Draws the button that undoes `deal`, or that restores it if it is void. If `deal` is `None`, draws the button that
/// restores the deal `undone`, or nothing if that is `None`, too. `number` is part of the accessible name.
fn show_undo_restore_button(
    ui: &mut Ui,
    model: &Session,
    number: &str,
    deal: Option<&Deal>,
    undone: Option<DealId>,
    actions: &mut WindowActions,
) {
    let lang = model.lang;
    let restored = |text, id| {
        let label = text!(lang, "hand-restore-number", number = number);
        (text, label, text!(lang, "hand-restore-tip"), SessionAction::Night(NightAction::RestoreDeal(id)))
    };
    let (text, label, tip, action) = match (deal, undone) {
        (Some(deal), _) if !deal.is_voided => {
            let label = text!(lang, "hand-undo-number", number = number);
            (
                text!(lang, "hand-undo"),
                label,
                text!(lang, "hand-undo-tip"),
                SessionAction::Night(NightAction::UndoDeal(deal.id)),
            )
        }
        (Some(deal), _) => restored(text!(lang, "hand-restore"), deal.id),
        (None, Some(id)) => restored(text!(lang, "redo"), id),
        (None, None) => return,
    };
    let button = ui.add_enabled(model.keeper().is_writable(), small_button(text));
    // Buttons of all rows have the same text; screen readers need the number.
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
    if button.on_hover_text(tip).clicked() {
        actions.push(action);
    }
}

/// Draws the wins of a deal with winner, value and tiles. A button reopens the last win or draw of the deal if that is
/// a win and can be reopened.
fn show_wins_of_deal(ui: &mut Ui, model: &Session, art: &mut TileArt, deal: &Deal, actions: &mut WindowActions) {
    let lang = model.lang;
    ui.label(quiet_text(text!(lang, "table-last")));
    for win in win_texts(lang, model.keeper().night(), deal) {
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(win.worth).strong().color(Tone::Win.color()));
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let name = RichText::new(&win.winner).size(theme::HEADING_FONT_SIZE);
                    ui.add(egui::Label::new(name.color(theme::palette().text_strong)).truncate())
                        .on_hover_text(win.winner);
                });
            });
        });
        if let Some(groups) = &win.tiles {
            show_tile_groups(ui, lang, art, groups, (ui.available_width() / 17.0).clamp(14.0, 24.0));
        }
    }
    let end = last_reopenable_end(deal).filter(|end| !deal.is_voided && end.winner.is_some());
    if let Some(end) = end
        && ui.button(text!(lang, "table-last-open")).clicked()
    {
        actions.push(SessionAction::ReopenHand(end.event, end.index));
    }
}

/// Returns the tooltip of an account line: one line each for the facts, tiles and values of its deal, the gain of each
/// person, the reason, and each correction of the deal. `deal` is `None` for agreed money and undone entries.
fn account_line_tooltip(model: &Session, deal: Option<&Deal>, row: &AccountRow) -> String {
    let replay = model.keeper().replay();
    let deal = deal.map(|deal| DealText::new(model.lang, replay, deal, &|by| author_name(model.lang, by)));
    let mut lines: Vec<String> = Vec::new();
    if let Some(deal) = &deal {
        lines.push(deal.facts.join(" · "));
        for win in deal.wins() {
            lines.extend(win.tiles.as_ref().map(|groups| groups.join(" ")));
            lines.extend([win.worth.clone(), win.entered.to_owned()]);
        }
    }
    lines.extend(row.gains.iter().map(|gain| format!("{} {}", gain.name, gain.gain.text)));
    lines.extend(row.reason.clone());
    let corrections = deal.iter().flat_map(|deal| &deal.acts).flat_map(|act| &act.corrections);
    lines.extend(corrections.map(|correction| correction.text.clone()));
    lines.join("\n")
}
