//! What the layout of the tiles does not say, asked one question after the other over the photo.

use eframe::egui::{self, Align2, Rect, RichText, Ui};

use super::board::Board;
use super::model::{Action, Edit, Model};
use super::text::Word;
use super::theme::{self, Tone};
use super::tile_view::name;
use crate::i18n::Lang;
use crate::vision::{Choice, Question, QuestionKind, TileClass};

/// Of more tiles that may have won than this, one is clicked in the photo instead.
const MOST_CHOICES: usize = 4;

/// The questions of a reading that this panel asks: faces are asked by their colour in the photo.
pub fn askable(questions: &[Question]) -> Vec<Question> {
    let asked = |q: &&Question| match q.kind {
        QuestionKind::Face | QuestionKind::TooMany | QuestionKind::Indicator => false,
        QuestionKind::WinTile => q.choices.len() <= MOST_CHOICES,
        _ => true,
    };
    questions.iter().filter(asked).cloned().collect()
}

/// The first open question, in a card at the photo's upper edge.
pub fn show(ui: &Ui, model: &Model, over: Rect, actions: &mut Vec<Action>) {
    let Some(question) = model.questions.first() else {
        return;
    };
    let lang = model.lang;
    egui::Area::new(ui.scope_id().with("question"))
        .order(egui::Order::Middle)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(over.center_top() + egui::vec2(0.0, 8.0))
        .constrain_to(over)
        .show(ui.ctx(), |ui| {
            theme::note(Tone::Doubt).fill(theme::GROUND).show(ui, |ui| {
                ui.set_max_width((over.width() - 24.0).min(560.0));
                let text = sentence(question, model.board(), lang);
                ui.label(RichText::new(text).color(theme::TEXT_STRONG));
                ui.horizontal_wrapped(|ui| {
                    for (number, choice) in question.choices.iter().enumerate() {
                        let Some(label) = answer(choice, model.board(), lang) else {
                            continue;
                        };
                        if ui.button(label).clicked() {
                            actions.push(Action::Answer(Some(number)));
                        }
                    }
                    if ui.button(Word::AnswerLater.text(lang)).clicked() {
                        actions.push(Action::Answer(None));
                    }
                });
            });
        });
}

fn sentence(question: &Question, board: &Board, lang: Lang) -> String {
    let named = |id: &usize| {
        let class = board.piece(*id).map_or(TileClass::Unknown, |p| p.class);
        name(class, lang)
    };
    let tiles: Vec<String> = question.tiles.iter().map(named).collect();
    let tiles = tiles.join(lang.pick(["、", ", "]));
    let word = match question.kind {
        QuestionKind::WinTile => Word::AskWin,
        QuestionKind::Meld => Word::AskMeld,
        QuestionKind::Belongs => Word::AskBelongs,
        QuestionKind::Changed => Word::AskChanged,
        QuestionKind::AddedKong => Word::AskAdded,
        _ => Word::AskBroken,
    };
    word.with(lang, &[&tiles])
}

/// The button's text; none for what is done otherwise.
fn answer(choice: &Choice, board: &Board, lang: Lang) -> Option<String> {
    match choice {
        Choice::Class(class, _) => Some(name(*class, lang)),
        Choice::Tile(id) => board.piece(*id).map(|piece| name(piece.class, lang)),
        Choice::Word(word) => {
            let word = match *word {
                "meld" => Word::AnswerMeld,
                "standing" => Word::AnswerStanding,
                "hand" => Word::AnswerHand,
                "other" => Word::AnswerOther,
                _ => return None,
            };
            Some(word.text(lang).to_owned())
        }
    }
}

/// What an answer changes on the board; nothing where it lies so already.
pub fn edits(question: &Question, choice: &Choice, board: &Board) -> Vec<Edit> {
    let first = question.tiles.first().copied();
    match (question.kind, choice) {
        (QuestionKind::WinTile, Choice::Tile(id)) if board.win() != Some(*id) => {
            vec![Edit::SetWin(*id)]
        }
        (QuestionKind::Changed, Choice::Class(class, _)) => first
            .map(|id| Edit::SetClass(id, *class))
            .into_iter()
            .collect(),
        (QuestionKind::Meld, Choice::Word("standing")) => {
            let holds = |tiles: &[usize]| first.is_some_and(|id| tiles.contains(&id));
            let meld = board.melds().iter().position(|m| holds(&m.tiles));
            meld.map(Edit::Unform).into_iter().collect()
        }
        (QuestionKind::Meld, Choice::Word("meld")) => {
            let mut wanted = question.tiles.clone();
            wanted.sort_unstable();
            let offers = first.map(|id| board.offers(id)).unwrap_or_default();
            let same = offers.into_iter().find(|offer| {
                let mut pieces = offer.pieces.clone();
                pieces.sort_unstable();
                pieces == wanted && !offer.concealed && !offer.added
            });
            same.map(Edit::Form).into_iter().collect()
        }
        (QuestionKind::Belongs, Choice::Word(word)) => {
            let aside = |id: &usize| board.aside().contains(id);
            let tiles = question.tiles.iter().copied();
            if *word == "hand" {
                tiles.filter(aside).map(Edit::TakeBack).collect()
            } else {
                tiles.filter(|id| !aside(id)).map(Edit::PutAside).collect()
            }
        }
        _ => Vec::new(),
    }
}
