//! The layout of the window: its bars and pages.

use crate::app::window_action::{Page, WindowActions};
use eframe::egui::{self, Rect, Ui, UiBuilder};

use super::panels::{bottom_bar, confirmation, end_question, hand, photo, table, tile_popup, top_bar, win};
use super::screens::night::seating;
use super::screens::{ScreenContext, inventory};
use super::shortcuts;
use super::theme::{self, CARD_GAP};
use super::view::View;
use quejing_session::session::Session;

/// Returns the width in points of the column of the win, right of the photo: 36 percent of the window's width, but from
/// 400 to 500.
fn win_column_width(window_width: f32) -> f32 {
    (window_width * 0.36).clamp(400.0, 500.0)
}

/// Handles the shortcuts and draws one frame of the window: bars, current page, dialogs, second window and toasts. The
/// user's input becomes `actions`, or changes `view`.
pub fn show_window(ui: &mut Ui, model: &mut Session, view: &mut View, actions: &mut WindowActions) {
    view.hovered_piece = view.next_hovered_piece.take();
    view.highlighted_pieces = std::mem::take(&mut view.next_highlighted_pieces);
    shortcuts::handle_shortcuts(ui, model, view, actions);
    view.count_page_change();
    // On every page, so that a changed deal counts as seen before the user returns to the table.
    view.seen_draw.update_mark(ui.ctx(), model.desk().night_view().draw_mark(model.hand().round_at_table()));
    show_bars(ui, model, view, actions);
    show_page(ui, model, view, actions);
    seating::show_next_game_form(ui, model, view, actions);
    confirmation::show_confirmation(ui, model, view, actions);
    end_question::show_end_question(ui, model, actions);
    shortcuts::show_shortcut_list(ui, model.lang, view);
    table::second_window::show_second_window(ui, model, view);
    // Beside the column of a win: its foot has the reason why the win cannot be recorded, and the payments.
    let right =
        if view.page == Page::Hand { win_column_width(ui.ctx().content_rect().width()) + CARD_GAP } else { 0.0 };
    bottom_bar::show_toasts(ui, model, right);
}

/// Draws the bars above and below the page, and the list of all messages while it is open.
fn show_bars(ui: &mut Ui, model: &mut Session, view: &mut View, actions: &mut WindowActions) {
    let frame = |margin: egui::Margin| egui::Frame::new().fill(theme::palette().ground).inner_margin(margin);
    let gap = CARD_GAP as i8;
    egui::Panel::top("top")
        .frame(frame(egui::Margin { left: gap, right: gap, top: gap, bottom: 0 }))
        .show_separator_line(false)
        .show(ui, |ui| {
            top_bar::show_top_bar(ui, model, view, actions);
        });
    egui::Panel::bottom("bottom").frame(frame(egui::Margin::symmetric(gap + 4, 4))).show_separator_line(false).show(
        ui,
        |ui| {
            bottom_bar::show_status_line(ui, model, actions);
        },
    );
    if view.is_log_open {
        egui::Panel::bottom("log")
            .frame(frame(egui::Margin { left: gap, right: gap, top: 0, bottom: 0 }))
            .show_separator_line(false)
            .exact_size(160.0)
            .show(ui, |ui| {
                bottom_bar::show_message_log(ui, model);
            });
    }
}

/// Draws the current page between the bars.
fn show_page(ui: &mut Ui, model: &mut Session, view: &mut View, actions: &mut WindowActions) {
    match view.page {
        Page::Hand => show_hand_page(ui, model, view, actions),
        Page::Table => show_page_in_frame(ui, |ui| {
            bottom_bar::show_error_banner(ui, model, actions);
            table::show_table_page(ui, model, view, actions);
        }),
        Page::Night => {
            let context = ScreenContext { model, art: &mut view.art, actions };
            show_screen(ui, context, |ui, context| view.night_screens.show_current_screen(ui, context));
        }
        Page::Comparison => {
            let context = ScreenContext { model, art: &mut view.art, actions };
            show_screen(ui, context, |ui, context| view.compare_screen.show(ui, context));
        }
        Page::RuleBook => {
            let context = ScreenContext { model, art: &mut view.art, actions };
            show_screen(ui, context, |ui, context| view.book_screen.show(ui, context));
        }
        Page::Inventory => {
            let (context, before) = (ScreenContext { model, art: &mut view.art, actions }, view.page_before_inventory);
            show_screen(ui, context, |ui, context| inventory::show_inventory(ui, context, before));
        }
    }
}

/// Draws a screen below the last error.
fn show_screen<'a>(ui: &mut Ui, mut context: ScreenContext<'a>, show: impl FnOnce(&mut Ui, &mut ScreenContext<'a>)) {
    show_page_in_frame(ui, |ui| {
        bottom_bar::show_error_banner(ui, context.model, context.actions);
        show(ui, &mut context);
    });
}

/// Draws `show_content`, the content of the current page, in the space between the bars, with a margin around it.
fn show_page_in_frame(ui: &mut Ui, show_content: impl FnOnce(&mut Ui)) {
    egui::CentralPanel::no_frame()
        .frame(egui::Frame::new().fill(theme::palette().ground).inner_margin(CARD_GAP))
        .show(ui, show_content);
}

/// Draws the page of the hand: at the left the photo above the tiles, or the inputs of a draw; at the right the steps
/// of the win; and the popup that corrects a tile.
fn show_hand_page(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    show_page_in_frame(ui, |ui| {
        let page_rect = ui.max_rect();
        let column_left = page_rect.right() - win_column_width(page_rect.width());
        let left = Rect::from_min_max(page_rect.min, egui::pos2(column_left - CARD_GAP, page_rect.bottom()));
        let right = Rect::from_min_max(egui::pos2(column_left, page_rect.top()), page_rect.max);
        // The left side comes first for the tab key, like the steps of a win.
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
            if win::draw::has_draw_page(model) {
                bottom_bar::show_error_banner(ui, model, actions);
                return win::draw::show_draw_page(ui, model, actions);
            }
            // The hand takes its height from below; the photo takes the rest.
            egui::Panel::bottom("hand").frame(egui::Frame::new()).show_separator_line(false).resizable(false).show(
                ui,
                |ui| {
                    ui.add_space(CARD_GAP);
                    hand::show_hand_card(ui, model, view, actions);
                },
            );
            bottom_bar::show_error_banner(ui, model, actions);
            photo::show_photo_card(ui, model, view, actions);
        });
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            win::show_win_column(ui, model, view, actions);
        });
    });
    tile_popup::show_tile_popup(ui, model, view, actions);
}
