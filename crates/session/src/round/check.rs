//! The hand under its rules: its value, or every error in it.

use super::Round;
use crate::board::{Board, Edit, OpenPoint, PieceId};
use quejing_rules::hand::{HandDraft, Problem};
use quejing_rules::tile::{NotationError, Tile, parse_tiles};
use quejing_rules::{AnswerKind, Case, Circumstances as Answers, Detail, Fault, Faults, Ruling};
use quejing_vision::QuestionKind;

/// An error in a hand or its circumstances.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// An error that the rules found.
    Fault(Fault),
    /// Indicators or turned tiles that cannot be read.
    Typed(NotationError),
    /// The number of open points of which an answer would change the value.
    Open(usize),
    /// Nothing shows which tile won, and another would change the value.
    OpenWinTile,
    /// The winner is not chosen.
    NoWinner,
    /// The discarder is not chosen.
    NoGiver,
}

impl Wrong {
    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Wrong::Fault(fault) => fault.code(),
            Wrong::Typed(_) => "bad_tile",
            Wrong::Open(_) | Wrong::OpenWinTile => "question_open",
            Wrong::NoWinner => "no_winner",
            Wrong::NoGiver => "no_giver",
        }
    }
}

impl Round {
    /// Returns the contradiction that prevents marking a circumstance; `None` if it may be marked, as all may before winner and
    /// discarder are chosen.
    pub fn obstacle(&self, draft: &HandDraft, mark: &str) -> Option<Wrong> {
        if self.unsaid().is_some() {
            return None;
        }
        let mut with = self.clone();
        with.set(mark, true);
        let before = self.conflicts(draft);
        let mut after = with.conflicts(draft).into_iter();
        after.find(|wrong| !before.contains(wrong))
    }

    fn conflicts(&self, draft: &HandDraft) -> Vec<Wrong> {
        let checked = self.case(draft).and_then(|case| self.rules.check(&case).map_err(wrongs));
        let mut wrong = checked.err().unwrap_or_default();
        wrong.retain(|wrong| wrong.code() == "flag_conflict");
        wrong
    }

    /// Returns the choice that is missing before a hand can be valued.
    pub(crate) fn unsaid(&self) -> Option<Wrong> {
        match (self.winner, self.from) {
            (None, _) => Some(Wrong::NoWinner),
            (_, None) => Some(Wrong::NoGiver),
            _ => None,
        }
    }

    /// Asks the rules.
    fn judge(&self, draft: &HandDraft) -> Result<Ruling, Vec<Wrong>> {
        self.rules.judge(&self.case(draft)?, Detail::Everything).map_err(wrongs)
    }

    fn case(&self, draft: &HandDraft) -> Result<Case, Vec<Wrong>> {
        Ok(Case { draft: draft.clone(), circumstances: self.given_answers()? })
    }

    /// Returns what no tile of the hand shows, with what was typed.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(super) fn given_answers(&self) -> Result<Answers, Vec<Wrong>> {
        let mut told = self.answers.known.clone();
        (told.winner, told.discarder) = (Some(self.winners_seat()), self.discarder());
        told.set("riichi_sticks", u64::from(self.sticks()));
        for (question, _) in self.rules.questions().iter().filter(|(_, kind)| *kind == AnswerKind::Tiles) {
            if self.asks(question) {
                told.set(question, typed_tiles(self.answers.typed(question))?);
            }
        }
        Ok(told)
    }
}

pub(super) fn wrongs(faults: Faults) -> Vec<Wrong> {
    faults.0.into_iter().map(Wrong::Fault).collect()
}

/// Parses typed tiles; an empty text stands for none.
pub(super) fn typed_tiles(text: &str) -> Result<Vec<Tile>, Vec<Wrong>> {
    match text.trim() {
        "" => Ok(Vec::new()),
        text => parse_tiles(text).map_err(|error| vec![Wrong::Typed(error)]),
    }
}

/// The result of the rules for the board and its circumstances.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The board has no tiles.
    Empty,
    /// Everything that is missing or wrong, for a person to correct.
    Unready {
        /// Pieces without a name.
        unnamed: Vec<PieceId>,
        /// No tile is marked as the winning one.
        no_win_tile: bool,
        /// The errors.
        problems: Vec<Wrong>,
    },
    /// The hand is complete.
    Scored(Box<Ruling>),
}

impl Outcome {
    /// Asks the rules.
    pub fn of(board: &Board, circumstances: &Round) -> Self {
        if board.is_empty() {
            return Outcome::Empty;
        }
        let unnamed = board.unnamed();
        let no_win_tile = board.win().is_none();
        let unsaid = circumstances.unsaid();
        match circumstances.judge(&circumstances.draft(board)) {
            Ok(ruling) if unnamed.is_empty() && unsaid.is_none() => Outcome::Scored(Box::new(ruling)),
            Ok(_) => Outcome::Unready { unnamed, no_win_tile, problems: unsaid.into_iter().collect() },
            Err(mut problems) => {
                // A missing winning tile and unnamed tiles have sentences of their own.
                let own = |wrong: &Wrong| {
                    let of_hand = matches!(wrong, Wrong::Fault(Fault::Hand(Problem::BadInput { .. })));
                    no_win_tile && of_hand
                };
                problems.retain(|wrong| !own(wrong));
                if unsaid.is_some() {
                    // Circumstances are checked once they are complete.
                    problems.retain(|wrong| matches!(wrong, Wrong::Fault(Fault::Hand(_))));
                }
                problems.extend(unsaid);
                Outcome::Unready { unnamed, no_win_tile, problems }
            }
        }
    }

    /// Returns the outcome, withheld while the board or the choice among `others` is open; see [`Board::open_points`].
    pub(crate) fn unless_open(self, board: &Board, circumstances: &Round, others: &[Edit]) -> Self {
        if self.ruling().is_none() {
            return self;
        }
        let value = |board: &Board| {
            let outcome = Outcome::of(board, circumstances);
            outcome.ruling().map(|ruling| (ruling.is_win(), ruling.worth))
        };
        let wrong = match board.open_points(others, value).as_slice() {
            [] => return self,
            [OpenPoint::Question(question)] if question.kind == QuestionKind::WinTile => Wrong::OpenWinTile,
            open => Wrong::Open(open.len()),
        };
        Outcome::Unready { unnamed: Vec::new(), no_win_tile: false, problems: vec![wrong] }
    }

    /// Returns the ruling; `None` unless the hand is complete.
    pub fn ruling(&self) -> Option<&Ruling> {
        if let Outcome::Scored(ruling) = self { Some(ruling) } else { None }
    }
}
