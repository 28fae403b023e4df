//! The layout of the window: its bars and pages.

use eframe::egui::{self, Rect, Ui, UiBuilder};

use super::keys;
use super::panels::{ask, bottom_bar, hand, photo, picker, table, top_bar, win};
use super::screens::night::seating;
use super::screens::{ScreenContext, inventory};
use super::theme::{self, GAP};
use super::view::View;
use crate::scorer::action::{Action, Page};
use crate::scorer::model::Model;

/// Returns the width of the column beside the photo, in points.
fn column_width(width: f32) -> f32 {
    (width * 0.36).clamp(400.0, 500.0)
}

/// Draws the window.
pub fn show(ui: &mut Ui, model: &mut Model, view: &mut View, actions: &mut Vec<Action>) {
    view.hovered = view.next_hovered.take();
    view.highlighted = std::mem::take(&mut view.next_highlighted);
    keys::handle_keys(ui, model, view, actions);
    view.count_page_change();
    // On every page, so that a changed deal counts as seen before the user returns to the table.
    view.seen_draw.update(ui.ctx(), model.draw_mark());
    let frame = |margin: egui::Margin| egui::Frame::new().fill(theme::palette().ground).inner_margin(margin);
    let gap = GAP as i8;
    egui::Panel::top("top")
        .frame(frame(egui::Margin { left: gap, right: gap, top: gap, bottom: 0 }))
        .show_separator_line(false)
        .show(ui, |ui| {
            top_bar::show(ui, model, view, actions);
        });
    egui::Panel::bottom("bottom").frame(frame(egui::Margin::symmetric(gap + 4, 4))).show_separator_line(false).show(
        ui,
        |ui| {
            bottom_bar::show_status(ui, model, actions);
        },
    );
    if view.log_open {
        egui::Panel::bottom("log")
            .frame(frame(egui::Margin { left: gap, right: gap, top: 0, bottom: 0 }))
            .show_separator_line(false)
            .exact_size(160.0)
            .show(ui, |ui| {
                bottom_bar::show_log(ui, model);
            });
    }
    match view.page {
        Page::Night => show_page(ui, |ui| {
            bottom_bar::show_banner(ui, model, actions);
            let mut context = ScreenContext { model, art: &mut view.art, actions };
            view.screens.show(ui, &mut context);
        }),
        Page::Table => show_page(ui, |ui| {
            bottom_bar::show_banner(ui, model, actions);
            table::show(ui, model, view, actions);
        }),
        Page::Beside => show_page(ui, |ui| {
            bottom_bar::show_banner(ui, model, actions);
            let mut context = ScreenContext { model, art: &mut view.art, actions };
            view.compare.show(ui, &mut context);
        }),
        Page::Book => show_page(ui, |ui| {
            bottom_bar::show_banner(ui, model, actions);
            let mut context = ScreenContext { model, art: &mut view.art, actions };
            view.book.show(ui, &mut context);
        }),
        Page::Inventory => show_page(ui, |ui| {
            bottom_bar::show_banner(ui, model, actions);
            let mut context = ScreenContext { model, art: &mut view.art, actions };
            inventory::show(ui, &mut context, view.page_before_inventory);
        }),
        Page::Hand => show_hand_page(ui, model, view, actions),
    }
    seating::show_next_game(ui, model, view, actions);
    ask::show(ui, model, view, actions);
    keys::show_list(ui, model.lang, view);
    table::shown::show(ui, model, view);
    // Beside the column of a win: its foot has the reason why the win cannot be recorded, and the payments.
    let right = if view.page == Page::Hand { column_width(ui.ctx().content_rect().width()) + GAP } else { 0.0 };
    bottom_bar::show_toasts(ui, model, right);
}

/// Draws a page between the bars.
fn show_page(ui: &mut Ui, show: impl FnOnce(&mut Ui)) {
    egui::CentralPanel::no_frame()
        .frame(egui::Frame::new().fill(theme::palette().ground).inner_margin(GAP))
        .show(ui, show);
}

/// Draws the page of the hand: the photo above the tiles at the left, the steps of the win at the right.
fn show_hand_page(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    show_page(ui, |ui| {
        let whole = ui.max_rect();
        let at = whole.right() - column_width(whole.width());
        let left = Rect::from_min_max(whole.min, egui::pos2(at - GAP, whole.bottom()));
        let right = Rect::from_min_max(egui::pos2(at, whole.top()), whole.max);
        // The left side comes first for the tab key, like the steps of a win.
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
            if win::draw::has_page(model) {
                bottom_bar::show_banner(ui, model, actions);
                return win::draw::show_page(ui, model, actions);
            }
            // The hand takes its height from below; the photo takes the rest.
            egui::Panel::bottom("hand").frame(egui::Frame::new()).show_separator_line(false).resizable(false).show(
                ui,
                |ui| {
                    ui.add_space(GAP);
                    hand::show(ui, model, view, actions);
                },
            );
            bottom_bar::show_banner(ui, model, actions);
            photo::show(ui, model, view, actions);
        });
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            win::show(ui, model, view, actions);
        });
    });
    picker::show(ui, model, view, actions);
}
