//! What a photo was read as, beyond the tiles: its hands, and how far the one that lies here can be relied on.

use super::Model;
use crate::board::{Board, Edit, PieceId};
use quejing_vision::{HandReading, PhotoReading, Reliability, TileClass};

/// The hands that a photo shows, the one that stands out most first.
#[derive(Clone, Default)]
pub(super) struct Hands {
    all: Vec<Proposed>,
    /// Nobody said yet which one is meant.
    open: bool,
}

/// One hand of a photo, as it was read.
#[derive(Clone)]
pub struct Proposed {
    reading: HandReading,
    surety: Reliability,
    /// Its pieces and what they were taken for.
    tiles: Vec<(PieceId, TileClass)>,
    /// Something of it was marked to be looked at, or asked.
    marked: bool,
}

impl Proposed {
    fn of(reading: &PhotoReading, hand: &HandReading) -> Self {
        let alone = PhotoReading { hand: hand.clone(), ..reading.clone() };
        let board = Board::from_reading(&alone);
        Proposed {
            surety: alone.surety(),
            tiles: board.of_hand(),
            marked: !board.doubtful().is_empty() || board.questions().next().is_some(),
            reading: alone.hand,
        }
    }

    /// Its tiles in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = PieceId> + '_ {
        self.reading.tiles()
    }
}

impl Hands {
    pub(super) fn of(reading: &PhotoReading) -> Self {
        let others = &reading.hand.proposals;
        let all = std::iter::once(&reading.hand).chain(others);
        Self { all: all.map(|hand| Proposed::of(reading, hand)).collect(), open: !others.is_empty() }
    }
}

impl Model {
    /// The hands that the photo shows; none where there is no choice.
    pub fn hands(&self) -> &[Proposed] {
        match self.hands.all.as_slice() {
            [_] => &[],
            all => all,
        }
    }

    /// Whether the photo's hands are offered to choose from.
    pub fn offers_hands(&self) -> bool {
        self.hands.open
    }

    /// How far the reading of the hand that lies here can be relied on, until a person has settled what is to be settled.
    pub fn surety(&self) -> Option<Reliability> {
        let hand = self.hands.all.get(self.board.hand())?;
        let open = !self.board.doubtful().is_empty()
            || self.board.questions().next().is_some()
            || self.board.counted() != hand.reading.shape.tiles();
        let changed = || self.board.of_hand() != hand.tiles;
        let confirmed = self.board.is_confirmed();
        let stays = match hand.surety {
            Reliability::Sure => !changed(),
            Reliability::Look => open || !(confirmed || hand.marked || changed()),
            Reliability::Retake => open || !confirmed,
        };
        (stays && self.recorded.is_none()).then_some(hand.surety)
    }

    /// The probability, 0 to 1, that the hand that lies here was read right.
    pub fn confidence(&self) -> Option<f32> {
        Some(self.hands.all.get(self.board.hand())?.reading.confidence)
    }

    /// The edits that would lay out the other hands, while it is open which one is meant.
    pub(super) fn other_hands(&self) -> Vec<Edit> {
        let all = self.hands.all.iter().enumerate();
        all.filter(|(number, _)| self.hands.open && *number != self.board.hand())
            .map(|(number, hand)| Edit::LayOut(number, Box::new(hand.reading.clone())))
            .collect()
    }

    pub(super) fn choose_hand(&mut self, number: usize) {
        let Some(hand) = self.hands.all.get(number) else {
            return;
        };
        self.hands.open = false;
        if number != self.board.hand() {
            self.edit(Edit::LayOut(number, Box::new(hand.reading.clone())));
        }
        self.score();
    }

    pub(super) fn offer_hands(&mut self) {
        self.hands.open = !self.hands().is_empty();
        self.score();
    }
}
