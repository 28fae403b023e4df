//! The parts of the window and their places: three columns, or two where it is narrow.

use eframe::egui::{self, Key, Modifiers, Ui};

use super::action::Action;
use super::model::Model;
use super::panels::{
    self, ask, bottom_bar, evening, hand, payments, photo, picker, result, top_bar,
};
use super::screens::Desk;
use super::theme::{self, GAP};
use super::view::{Tab, View};

/// Width of the column with circumstances and score, and of the night's, in points.
fn columns(width: f32) -> (f32, f32) {
    (
        (width * 0.305).clamp(370.0, 450.0),
        (width * 0.235).clamp(280.0, 350.0),
    )
}

/// Draws everything.
pub fn show(ui: &mut Ui, model: &mut Model, view: &mut View, actions: &mut Vec<Action>) {
    view.hovered = view.hovering.take();
    view.pointed = std::mem::take(&mut view.pointing);
    // They are about the hand: nothing of it changes unseen.
    if model.asked().is_none() && !view.screens.open {
        shortcuts(ui, actions);
    }
    let width = ui.available_width();
    let (scoring, evening) = columns(width);
    let bare = |margin: egui::Margin| egui::Frame::new().fill(theme::GROUND).inner_margin(margin);
    let gap = GAP as i8;
    egui::Panel::top("top")
        .frame(bare(egui::Margin {
            left: gap,
            right: gap,
            top: gap,
            bottom: 0,
        }))
        .show_separator_line(false)
        .show(ui, |ui| {
            top_bar::show(ui, model, view, actions);
        });
    egui::Panel::bottom("bottom")
        .frame(bare(egui::Margin::symmetric(gap + 4, 4)))
        .show_separator_line(false)
        .show(ui, |ui| {
            bottom_bar::status(ui, model, actions);
        });
    if view.log {
        egui::Panel::bottom("log")
            .frame(bare(egui::Margin {
                left: gap,
                right: gap,
                top: 0,
                bottom: 0,
            }))
            .show_separator_line(false)
            .exact_size(160.0)
            .show(ui, |ui| {
                bottom_bar::log(ui, model);
            });
    }
    if view.screens.open {
        egui::CentralPanel::no_frame()
            .frame(bare(egui::Margin::same(gap)))
            .show(ui, |ui| {
                bottom_bar::banner(ui, model, actions);
                let mut desk = Desk {
                    model,
                    art: &mut view.art,
                    actions,
                };
                view.screens.show(ui, &mut desk)
            });
        ask::show(ui, model, view, actions);
        return bottom_bar::toasts(ui, model);
    }
    let right = bare(egui::Margin {
        left: 0,
        right: gap,
        top: gap,
        bottom: gap,
    });
    if width >= theme::WIDE {
        egui::Panel::right("evening")
            .frame(right)
            .resizable(false)
            .show_separator_line(false)
            .exact_size(evening)
            .show(ui, |ui| {
                night(ui, model, actions);
            });
        egui::Panel::right("scoring")
            .frame(right)
            .resizable(false)
            .show_separator_line(false)
            .exact_size(scoring)
            .show(ui, |ui| {
                how(ui, model, view, actions);
                between(ui);
                result::show(ui, model);
            });
    } else {
        egui::Panel::right("scoring")
            .frame(right)
            .resizable(false)
            .show_separator_line(false)
            .exact_size(400.0)
            .show(ui, |ui| {
                tabs(ui, model, view, actions);
            });
    }
    egui::CentralPanel::no_frame()
        .frame(bare(egui::Margin::same(gap)))
        .show(ui, |ui| {
            // The hand first, from below: the photo takes what is left.
            egui::Panel::bottom("hand")
                .frame(egui::Frame::new())
                .show_separator_line(false)
                .resizable(false)
                .show(ui, |ui| {
                    ui.add_space(GAP);
                    hand::show(ui, model, view, actions);
                });
            bottom_bar::banner(ui, model, actions);
            photo::show(ui, model, view, actions);
        });
    picker::show(ui, model, view, actions);
    ask::show(ui, model, view, actions);
    bottom_bar::toasts(ui, model);
}

/// Ctrl+O opens a photo, Ctrl+Z takes a change of the hand back (not while text is typed), Ctrl+Enter records.
fn shortcuts(ui: &mut Ui, actions: &mut Vec<Action>) {
    let typing = ui.ctx().text_edit_focused();
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
    if pressed(Key::O) {
        actions.push(Action::OpenDialog);
    }
    if !typing && pressed(Key::Z) {
        actions.push(Action::UndoEdit);
    }
    if pressed(Key::Enter) {
        actions.push(Action::Record);
    }
}

/// The least height that the score keeps below the circumstances, in points.
const LEAST_SCORE: f32 = 190.0;

/// The circumstances; they scroll where more is unfolded than the column holds.
fn how(ui: &mut Ui, model: &mut Model, view: &mut View, actions: &mut Vec<Action>) {
    let most = (ui.available_height() - LEAST_SCORE).max(200.0);
    egui::ScrollArea::vertical()
        .id_salt("how")
        .max_height(most)
        .auto_shrink([false, true])
        .show(ui, |ui| panels::how::show(ui, model, view, actions));
}

/// The payments and the night; the column scrolls where both together are higher than it.
fn night(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let height = ui.available_height();
    egui::ScrollArea::vertical()
        .id_salt("night")
        .auto_shrink(false)
        .show(ui, |ui| {
            let top = ui.cursor().top();
            payments::show(ui, model, actions);
            between(ui);
            let left = height - (ui.cursor().top() - top);
            evening::show(ui, model, left, actions);
        });
}

/// The gap between two cards of a column.
fn between(ui: &mut Ui) {
    ui.add_space(GAP - ui.spacing().item_spacing.y);
}

/// A narrow window: one column that shows the hand or the night.
fn tabs(ui: &mut Ui, model: &mut Model, view: &mut View, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let lang = model.lang;
        for (tab, text) in [
            (Tab::Hand, text!(lang, "tab-hand")),
            (Tab::Night, text!(lang, "tab-night")),
        ] {
            ui.selectable_value(&mut view.tab, tab, text);
        }
    });
    match view.tab {
        Tab::Hand => {
            how(ui, model, view, actions);
            between(ui);
            result::show(ui, model);
        }
        Tab::Night => night(ui, model, actions),
    }
}
