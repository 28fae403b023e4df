//! The card below the winner that asks the next question about the layout of the tiles.

use crate::app::window_action::WindowActions;
use eframe::egui::{RichText, Ui};

use super::tile_popup::show_piece_picture;
use crate::app::theme::{self, Tone};
use crate::app::view::View;
use quejing_session::action::SessionAction;
use quejing_session::board::WordedQuestion;
use quejing_session::session::Session;
use quejing_words::Lang;

/// The maximum number of tiles that a question shows as pictures; a question about more tiles shows none of them.
const MAX_PICTURED_TILES: usize = 4;

/// Draws the next open question about the layout of the tiles, and highlights the tiles in question; nothing if no
/// question is open.
pub fn show_next_question(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let Some(question) = model.hand().board().next_question(model.lang) else {
        return;
    };
    view.next_highlighted_pieces.extend(&question.pieces);
    theme::note_frame(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            if question.is_pictured && question.pieces.len() <= MAX_PICTURED_TILES {
                for piece in question.pieces.iter().filter_map(|id| model.hand().board().pieces().get(*id)) {
                    show_piece_picture(ui, model, view, piece);
                }
            }
            ui.vertical(|ui| show_question_answers(ui, model.lang, &question, actions));
        });
    });
}

/// Draws the text of a question, a button for each answer, and the button that postpones the question without an
/// answer.
fn show_question_answers(ui: &mut Ui, lang: Lang, question: &WordedQuestion, actions: &mut WindowActions) {
    ui.label(RichText::new(&question.text).color(theme::palette().text_strong));
    ui.horizontal_wrapped(|ui| {
        for (number, label) in &question.answers {
            if ui.button(label).clicked() {
                actions.push(SessionAction::AnswerQuestion(Some(*number)));
            }
        }
        if ui.button(text!(lang, "answer-later")).clicked() {
            actions.push(SessionAction::AnswerQuestion(None));
        }
    });
}
