//! The next question about the layout of the tiles, over the photo.

use eframe::egui::{self, Align2, Rect, RichText, Ui};

use super::picker::show_cut_out;
use crate::app::theme::{self, Tone};
use crate::app::view::View;
use crate::i18n::Lang;
use crate::scorer::action::Action;
use crate::scorer::board::AskedQuestion;
use crate::scorer::model::Model;

/// The maximum number of tiles that a question shows as pictures; for more tiles it shows none.
const MAX_PICTURES: usize = 4;

/// Draws a card at the upper edge of the photo.
fn show_card(ui: &Ui, photo: Rect, content: impl FnOnce(&mut Ui)) {
    egui::Area::new(ui.scope_id().with("question"))
        .order(egui::Order::Middle)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(photo.center_top() + egui::vec2(0.0, 8.0))
        .constrain_to(photo)
        .show(ui.ctx(), |ui| {
            theme::note(Tone::Doubt).fill(theme::palette().ground).show(ui, |ui| {
                ui.set_max_width((photo.width() - 24.0).min(560.0));
                content(ui);
            });
        });
}

/// Draws the next question.
pub fn show(ui: &Ui, model: &Model, view: &mut View, photo: Rect, actions: &mut Vec<Action>) {
    let Some(question) = model.board().next_question(model.lang) else {
        return;
    };
    view.next_highlighted.extend(&question.pieces);
    show_card(ui, photo, |ui| {
        ui.horizontal(|ui| {
            if question.is_pictured && question.pieces.len() <= MAX_PICTURES {
                for piece in question.pieces.iter().filter_map(|id| model.board().piece(*id)) {
                    show_cut_out(ui, model, view, piece);
                }
            }
            ui.vertical(|ui| show_answers(ui, model.lang, &question, actions));
        });
    });
}

/// Draws the words of a question and its answers.
fn show_answers(ui: &mut Ui, lang: Lang, question: &AskedQuestion, actions: &mut Vec<Action>) {
    ui.label(RichText::new(&question.text).color(theme::palette().text_strong));
    ui.horizontal_wrapped(|ui| {
        for (number, label) in &question.answers {
            if ui.button(label).clicked() {
                actions.push(Action::Answer(Some(*number)));
            }
        }
        if ui.button(text!(lang, "answer-later")).clicked() {
            actions.push(Action::Answer(None));
        }
    });
}
