//! Questions about what the layout of the tiles leaves open, one at a time over the photo.

use eframe::egui::{self, Align2, Rect, RichText, Ui};

use super::picker::show_cut_out;
use crate::app::theme::{self, Tone};
use crate::app::view::View;
use crate::app::widgets::tiles::name;
use crate::i18n::Lang;
use crate::scorer::action::Action;
use crate::scorer::board::Board;
use crate::scorer::model::Model;
use crate::vision::{Choice, Question, QuestionKind, TileClass};

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
            theme::note(Tone::Doubt).fill(theme::now().ground).show(ui, |ui| {
                ui.set_max_width((photo.width() - 24.0).min(560.0));
                content(ui);
            });
        });
}

/// Draws the first open question.
pub fn show(ui: &Ui, model: &Model, view: &mut View, photo: Rect, actions: &mut Vec<Action>) {
    let Some(question) = model.questions.first() else {
        return;
    };
    let has_pictures = question.kind == QuestionKind::Belongs;
    if question.kind != QuestionKind::WinTile {
        view.next_highlighted.extend(&question.tiles);
    }
    show_card(ui, photo, |ui| {
        ui.horizontal(|ui| {
            if has_pictures && question.tiles.len() <= MAX_PICTURES {
                for piece in question.tiles.iter().filter_map(|id| model.board().piece(*id)) {
                    show_cut_out(ui, model, view, piece);
                }
            }
            ui.vertical(|ui| show_question(ui, model, question, actions));
        });
    });
}

/// Draws the sentence of a question and a button for each answer.
fn show_question(ui: &mut Ui, model: &Model, question: &Question, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let text = question_text(question, model.board(), lang);
    ui.label(RichText::new(text).color(theme::now().text_strong));
    ui.horizontal_wrapped(|ui| {
        let mut choices: Vec<(usize, &Choice)> = question.choices.iter().enumerate().collect();
        if question.kind == QuestionKind::Belongs {
            // Yes comes before no, regardless of the assumption.
            choices.sort_by_key(|(_, choice)| **choice != Choice::Word("hand"));
        }
        for (number, choice) in choices {
            let Some(label) = answer_text(choice, model.board(), lang) else {
                continue;
            };
            if ui.button(label).clicked() {
                actions.push(Action::Answer(Some(number)));
            }
        }
        if ui.button(text!(lang, "answer-later")).clicked() {
            actions.push(Action::Answer(None));
        }
    });
}

fn question_text(question: &Question, board: &Board, lang: Lang) -> String {
    let name_of = |id: &usize| name(board.piece(*id).map_or(TileClass::Unknown, |p| p.class), lang);
    let tiles: Vec<String> = question.tiles.iter().map(name_of).collect();
    let tiles = tiles.join(text!(lang, "list-comma"));
    match question.kind {
        QuestionKind::WinTile => text!(lang, "ask-win", tiles = tiles),
        QuestionKind::Meld => text!(lang, "ask-meld", tiles = tiles),
        QuestionKind::Belongs => {
            text!(lang, "ask-belongs", count = question.tiles.len(), tiles = tiles)
        }
        QuestionKind::Changed => text!(lang, "ask-changed", tiles = tiles),
        QuestionKind::AddedKong => text!(lang, "ask-added", tiles = tiles),
        _ => text!(lang, "ask-broken", tiles = tiles),
    }
}

/// Returns the text of an answer's button; `None` for answers without a button.
fn answer_text(choice: &Choice, board: &Board, lang: Lang) -> Option<String> {
    match choice {
        Choice::Class(class, _) => Some(name(*class, lang)),
        Choice::Tile(id) => board.piece(*id).map(|piece| name(piece.class, lang)),
        Choice::Word(word) => {
            let text = match *word {
                "meld" => text!(lang, "answer-meld"),
                "standing" => text!(lang, "answer-standing"),
                "hand" => text!(lang, "answer-hand"),
                "other" => text!(lang, "answer-other"),
                _ => return None,
            };
            Some(text.to_owned())
        }
    }
}
