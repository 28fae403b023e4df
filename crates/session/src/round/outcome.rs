//! The ruling about the hand on the board, or every error in it.

use super::{HandCase, Round};
use crate::board::{Board, BoardEdit, OpenDoubt, PieceId};
use quejing_rules::hand::Problem;
use quejing_rules::tile::{NotationError, Tile, parse_tiles};
use quejing_rules::{Fault, Faults, Ruling};
use quejing_vision::QuestionKind;

/// An error in a hand or its circumstances, or a choice that is still missing.
#[derive(Clone, Debug, PartialEq)]
pub enum HandError {
    /// An error that the rules found in the hand or its circumstances.
    Fault(Fault),
    /// Typed tiles, such as indicators, cannot be parsed.
    BadNotation(NotationError),
    /// The number of doubts whose answer could change the value; see [`Board::open_doubts`].
    OpenDoubts(usize),
    /// The only open doubt is the winning tile.
    OpenWinTile,
    /// The winner is not chosen yet.
    NoWinner,
    /// Neither a discarder nor a self-draw is chosen yet.
    NoGiver,
}

impl HandError {
    /// Returns the stable code of the error, such as `no_winner`.
    pub fn code(&self) -> &'static str {
        match self {
            HandError::Fault(fault) => fault.code(),
            HandError::BadNotation(_) => "bad_tile",
            HandError::OpenDoubts(_) | HandError::OpenWinTile => "question_open",
            HandError::NoWinner => "no_winner",
            HandError::NoGiver => "no_giver",
        }
    }
}

pub(super) fn to_hand_errors(faults: Faults) -> Vec<HandError> {
    faults.0.into_iter().map(HandError::Fault).collect()
}

/// Parses typed tiles; an empty text has no tiles.
pub(super) fn parse_typed_tiles(text: &str) -> Result<Vec<Tile>, Vec<HandError>> {
    match text.trim() {
        "" => Ok(Vec::new()),
        text => parse_tiles(text).map_err(|error| vec![HandError::BadNotation(error)]),
    }
}

/// The ruling about the hand on the board, or what prevents one.
#[derive(Clone, Debug, PartialEq)]
pub enum HandOutcome {
    /// The board has no tiles.
    Empty,
    /// Something is missing or wrong that a person can correct.
    Unready {
        /// The pieces without a face.
        unnamed_pieces: Vec<PieceId>,
        /// True if no tile is marked as the winning tile.
        lacks_win_tile: bool,
        /// The errors, and the missing choices.
        problems: Vec<HandError>,
    },
    /// The rules judged the complete hand, as a win or not.
    Scored(Box<Ruling>),
}

impl HandOutcome {
    /// Judges the hand on the board under its circumstances; missing pieces and choices are reported with the errors.
    pub fn judge(board: &Board, circumstances: &Round) -> Self {
        if board.is_empty() {
            return HandOutcome::Empty;
        }
        let unnamed_pieces = board.pieces().unnamed();
        let lacks_win_tile = board.layout().win.is_none();
        let missing_choice = circumstances.missing_choice();
        let hand = HandCase::new(circumstances, board);
        match hand.judge(hand.draft()) {
            Ok(ruling) if unnamed_pieces.is_empty() && missing_choice.is_none() => {
                HandOutcome::Scored(Box::new(ruling))
            }
            Ok(_) => {
                HandOutcome::Unready { unnamed_pieces, lacks_win_tile, problems: missing_choice.into_iter().collect() }
            }
            Err(mut problems) => {
                // A missing winning tile and unnamed tiles have sentences of their own.
                let own = |wrong: &HandError| {
                    let of_hand = matches!(wrong, HandError::Fault(Fault::Hand(Problem::BadInput { .. })));
                    lacks_win_tile && of_hand
                };
                problems.retain(|wrong| !own(wrong));
                if missing_choice.is_some() {
                    // Circumstances are checked once they are complete.
                    problems.retain(|wrong| matches!(wrong, HandError::Fault(Fault::Hand(_))));
                }
                problems.extend(missing_choice);
                HandOutcome::Unready { unnamed_pieces, lacks_win_tile, problems }
            }
        }
    }

    /// Returns the outcome, or withholds a ruling while doubts could change the value; `others` are the edits that lay
    /// out the photo's other hands. See [`Board::open_doubts`].
    pub(crate) fn withhold_if_open(self, board: &Board, circumstances: &Round, others: &[BoardEdit]) -> Self {
        if self.ruling().is_none() {
            return self;
        }
        let value = |board: &Board| {
            let outcome = HandOutcome::judge(board, circumstances);
            outcome.ruling().map(|ruling| (ruling.is_win(), ruling.worth))
        };
        let wrong = match board.open_doubts(others, value).as_slice() {
            [] => return self,
            [OpenDoubt::Question(question)] if question.kind == QuestionKind::WinTile => HandError::OpenWinTile,
            open => HandError::OpenDoubts(open.len()),
        };
        HandOutcome::Unready { unnamed_pieces: Vec::new(), lacks_win_tile: false, problems: vec![wrong] }
    }

    /// Returns the ruling; `None` if the board is empty or the hand is not ready.
    pub fn ruling(&self) -> Option<&Ruling> {
        if let HandOutcome::Scored(ruling) = self { Some(ruling) } else { None }
    }
}
