//! What the layout of the photo's tiles does not say: which of it is asked, and what an answer changes on the board.

use super::{Board, Edit};
use quejing_vision::{Choice, Question, QuestionKind};

/// With more tiles that may have won than this, the mark on the assumed one is all that asks.
const MOST_CHOICES: usize = 4;

/// The questions of a reading that are asked: faces are asked by their colour in the photo.
pub(crate) fn askable(questions: &[Question]) -> Vec<Question> {
    let asked = |q: &&Question| match q.kind {
        QuestionKind::Face | QuestionKind::TooMany | QuestionKind::Indicator => false,
        QuestionKind::WinTile => q.choices.len() <= MOST_CHOICES,
        _ => true,
    };
    questions.iter().filter(asked).cloned().collect()
}

/// What an answer changes on the board; nothing where it lies so already.
pub fn edits(question: &Question, choice: &Choice, board: &Board) -> Vec<Edit> {
    let first = question.tiles.first().copied();
    match (question.kind, choice) {
        (QuestionKind::WinTile, Choice::Tile(id)) if board.win() != Some(*id) || board.is_win_assumed() => {
            vec![Edit::SetWin(*id)]
        }
        (QuestionKind::Changed, Choice::Class(class, _)) => {
            first.map(|id| Edit::SetClass(id, *class)).into_iter().collect()
        }
        (QuestionKind::Meld, Choice::Word("standing")) => {
            let holds = |tiles: &[usize]| first.is_some_and(|id| tiles.contains(&id));
            board.melds().iter().position(|m| holds(&m.tiles)).map(Edit::Unform).into_iter().collect()
        }
        (QuestionKind::Meld, Choice::Word("meld")) => {
            let mut wanted = question.tiles.clone();
            wanted.sort_unstable();
            let same = first.map(|id| board.offers(id)).unwrap_or_default().into_iter().find(|offer| {
                let mut pieces = offer.tiles.clone();
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
