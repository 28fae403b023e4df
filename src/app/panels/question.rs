//! What the layout of the tiles does not say, asked one question after the other over the photo.

use eframe::egui::{self, Align2, Rect, RichText, Ui};

use super::picker::cut_out;
use crate::app::theme::{self, Tone};
use crate::app::view::View;
use crate::app::widgets::tiles::name;
use crate::i18n::Lang;
use crate::scorer::action::Action;
use crate::scorer::board::Board;
use crate::scorer::model::Model;
use crate::vision::{Choice, Question, QuestionKind, TileClass};

/// Of more tiles than these no pictures are shown.
const MOST_PICTURES: usize = 4;

/// A card at the photo's upper edge, for what is to be answered.
fn card(ui: &Ui, over: Rect, content: impl FnOnce(&mut Ui)) {
    egui::Area::new(ui.scope_id().with("question"))
        .order(egui::Order::Middle)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(over.center_top() + egui::vec2(0.0, 8.0))
        .constrain_to(over)
        .show(ui.ctx(), |ui| {
            theme::note(Tone::Doubt).fill(theme::now().ground).show(ui, |ui| {
                ui.set_max_width((over.width() - 24.0).min(560.0));
                content(ui);
            });
        });
}

/// The first open question.
pub fn show(ui: &Ui, model: &Model, view: &mut View, over: Rect, actions: &mut Vec<Action>) {
    let Some(question) = model.questions.first() else {
        return;
    };
    let pictured = question.kind == QuestionKind::Belongs;
    if question.kind != QuestionKind::WinTile {
        view.pointing.extend(&question.tiles);
    }
    card(ui, over, |ui| {
        ui.horizontal(|ui| {
            if pictured && question.tiles.len() <= MOST_PICTURES {
                for piece in question.tiles.iter().filter_map(|id| model.board().piece(*id)) {
                    cut_out(ui, model, view, piece);
                }
            }
            ui.vertical(|ui| asked(ui, model, question, actions));
        });
    });
}

/// The words of a question, and its answers.
fn asked(ui: &mut Ui, model: &Model, question: &Question, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let text = sentence(question, model.board(), lang);
    ui.label(RichText::new(text).color(theme::now().text_strong));
    ui.horizontal_wrapped(|ui| {
        let mut choices: Vec<(usize, &Choice)> = question.choices.iter().enumerate().collect();
        if question.kind == QuestionKind::Belongs {
            // Yes comes before no, whichever was assumed.
            choices.sort_by_key(|(_, choice)| **choice != Choice::Word("hand"));
        }
        for (number, choice) in choices {
            let Some(label) = answer(choice, model.board(), lang) else {
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

fn sentence(question: &Question, board: &Board, lang: Lang) -> String {
    let named = |id: &usize| name(board.piece(*id).map_or(TileClass::Unknown, |p| p.class), lang);
    let tiles: Vec<String> = question.tiles.iter().map(named).collect();
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

/// The button's text; `None` for what is done otherwise.
fn answer(choice: &Choice, board: &Board, lang: Lang) -> Option<String> {
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
