//! The pages of the window and the places of their parts.

use eframe::egui::{self, Rect, Ui, UiBuilder};

use super::keys;
use super::panels::{ask, bottom_bar, hand, photo, picker, table, top_bar, win};
use super::screens::ScreenContext;
use super::theme::{self, GAP};
use super::view::View;
use crate::scorer::action::{Action, Page};
use crate::scorer::model::Model;

/// Width of the column beside the photo, in points.
fn column(width: f32) -> f32 {
    (width * 0.36).clamp(400.0, 500.0)
}

/// Draws everything.
pub fn show(ui: &mut Ui, model: &mut Model, view: &mut View, actions: &mut Vec<Action>) {
    view.hovered = view.hovering.take();
    view.pointed = std::mem::take(&mut view.pointing);
    keys::handle_keys(ui, model, view, actions);
    view.note_page();
    // On every page: a deal that has changed is seen wherever somebody is when it does.
    view.seen_draw.show(ui.ctx(), model.draw_mark());
    let bare = |margin: egui::Margin| egui::Frame::new().fill(theme::now().ground).inner_margin(margin);
    let gap = GAP as i8;
    egui::Panel::top("top")
        .frame(bare(egui::Margin { left: gap, right: gap, top: gap, bottom: 0 }))
        .show_separator_line(false)
        .show(ui, |ui| {
            top_bar::show(ui, model, view, actions);
        });
    egui::Panel::bottom("bottom").frame(bare(egui::Margin::symmetric(gap + 4, 4))).show_separator_line(false).show(
        ui,
        |ui| {
            bottom_bar::status(ui, model, actions);
        },
    );
    if view.log {
        egui::Panel::bottom("log")
            .frame(bare(egui::Margin { left: gap, right: gap, top: 0, bottom: 0 }))
            .show_separator_line(false)
            .exact_size(160.0)
            .show(ui, |ui| {
                bottom_bar::log(ui, model);
            });
    }
    match view.page {
        Page::Night => page(ui, |ui| {
            bottom_bar::banner(ui, model, actions);
            let mut context = ScreenContext { model, art: &mut view.art, actions };
            view.screens.show(ui, &mut context);
        }),
        Page::Table => page(ui, |ui| {
            bottom_bar::banner(ui, model, actions);
            table::show(ui, model, view, actions);
        }),
        Page::Beside => page(ui, |ui| {
            bottom_bar::banner(ui, model, actions);
            let mut context = ScreenContext { model, art: &mut view.art, actions };
            view.beside.show(ui, &mut context);
        }),
        Page::Book => page(ui, |ui| {
            bottom_bar::banner(ui, model, actions);
            let mut context = ScreenContext { model, art: &mut view.art, actions };
            view.book.show(ui, &mut context);
        }),
        Page::Hand => hand_page(ui, model, view, actions),
    }
    ask::show(ui, model, view, actions);
    keys::list(ui, model.lang, view);
    table::shown::show(ui, model, view);
    bottom_bar::toasts(ui, model);
}

/// What is left between the bars, on the ground.
fn page(ui: &mut Ui, show: impl FnOnce(&mut Ui)) {
    egui::CentralPanel::no_frame().frame(egui::Frame::new().fill(theme::now().ground).inner_margin(GAP)).show(ui, show);
}

/// The photo with the hand's tiles, and the win step by step.
fn hand_page(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    page(ui, |ui| {
        let whole = ui.max_rect();
        let at = whole.right() - column(whole.width());
        let left = Rect::from_min_max(whole.min, egui::pos2(at - GAP, whole.bottom()));
        let right = Rect::from_min_max(egui::pos2(at, whole.top()), whole.max);
        // In the order of the steps, which is that of the tab key.
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
            // The hand first, from below: the photo takes what is left.
            egui::Panel::bottom("hand").frame(egui::Frame::new()).show_separator_line(false).resizable(false).show(
                ui,
                |ui| {
                    ui.add_space(GAP);
                    hand::show(ui, model, view, actions);
                },
            );
            bottom_bar::banner(ui, model, actions);
            photo::show(ui, model, view, actions);
        });
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            win::show(ui, model, view, actions);
        });
    });
    picker::show(ui, model, view, actions);
}
