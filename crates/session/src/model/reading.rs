//! The reading of the photo on the board: its hands, their reliability, and the part of the photo that shows the hand.

use super::Model;
use crate::board::{Board, Edit, PhotoId, PieceId};
use crate::inventory::{InventoryAction, SetInventory};
use quejing_vision::{HandReading, PhotoReading, Reliability, TileClass};

/// The hands in a photo, the most prominent first.
#[derive(Clone, Default)]
pub(super) struct Hands {
    all: Vec<ProposedHand>,
    /// True until a person chooses one.
    open: bool,
}

/// One hand of a photo, as it was read.
#[derive(Clone)]
pub struct ProposedHand {
    reading: HandReading,
    surety: Reliability,
    /// Its pieces with the classes that were read.
    tiles: Vec<(PieceId, TileClass)>,
    /// True if it had a doubtful tile or a question.
    marked: bool,
}

impl ProposedHand {
    fn of(reading: &PhotoReading, hand: &HandReading) -> Self {
        let alone = PhotoReading { hand: HandReading { proposals: Vec::new(), ..hand.clone() }, ..reading.clone() };
        let board = Board::from_reading(&alone);
        ProposedHand {
            surety: alone.surety(),
            tiles: board.of_hand(),
            marked: !board.doubtful().is_empty() || board.questions().next().is_some(),
            reading: alone.hand,
        }
    }

    /// Returns its tiles in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = PieceId> + '_ {
        self.reading.tiles()
    }
}

impl Hands {
    pub(super) fn of(reading: &PhotoReading) -> Self {
        let others = &reading.hand.proposals;
        let all = std::iter::once(&reading.hand).chain(others);
        Self { all: all.map(|hand| ProposedHand::of(reading, hand)).collect(), open: !others.is_empty() }
    }
}

/// The margin around the hand in its photo, as a part of the hand's longer side.
const HAND_MARGIN: f32 = 0.06;

/// Returns the area around some points and a margin: left, top, right and bottom; `None` without points.
pub(super) fn area_around(mut points: impl Iterator<Item = [f32; 2]>) -> Option<[f32; 4]> {
    let first = points.next()?;
    let (low, high) = points
        .fold((first, first), |(low, high), [x, y]| ([low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)]));
    let margin = HAND_MARGIN * (high[0] - low[0]).max(high[1] - low[1]);
    Some([low[0] - margin, low[1] - margin, high[0] + margin, high[1] + margin])
}

impl Model {
    /// Returns the hands in the photo; none if there is no choice.
    pub fn hands(&self) -> &[ProposedHand] {
        match self.hands.all.as_slice() {
            [_] => &[],
            // Another choice would drop the tiles of the other photos.
            _ if self.board.photos().len() > 1 => &[],
            all => all,
        }
    }

    /// Returns true if the photo's hands are offered for a choice.
    pub fn offers_hands(&self) -> bool {
        self.hands.open && !self.hands().is_empty()
    }

    /// Returns the part of a photo of the board with tiles of the hand and a margin: left, top, right and bottom in pixels. `None`
    /// while tiles are missing, because they may lie elsewhere in the photo.
    pub fn hand_area(&self, photo: PhotoId) -> Option<[f32; 4]> {
        let board = &self.board;
        let is_whole = board.hand_len() >= self.circumstances.rules().shape().tiles_before_win();
        let pieces = board.of_hand().into_iter().filter_map(|(id, _)| board.piece(id));
        let of_hand = pieces.filter(|piece| board.photo_of(piece) == Some(photo)).filter_map(|piece| piece.quad);
        area_around(of_hand.filter(|_| is_whole).flatten())
    }

    /// Returns the reliability of the hand on the board; `None` once a person has settled its doubts.
    pub fn surety(&self) -> Option<Reliability> {
        let hand = self.hands.all.get(self.board.hand())?;
        let open = !self.board.doubtful().is_empty()
            || self.board.questions().next().is_some()
            || !hand.reading.shape.is_hand(self.board.count_towards_hand());
        let changed = || self.board.of_hand() != hand.tiles;
        let confirmed = self.board.is_confirmed();
        let stays = match hand.surety {
            Reliability::Sure => !changed(),
            Reliability::Look => open || !(confirmed || hand.marked || changed()),
            Reliability::Retake => open || !confirmed,
        };
        (stays && self.recorded.is_none()).then_some(hand.surety)
    }

    /// Returns the probability, 0 to 1, that the hand on the board was read correctly.
    pub fn confidence(&self) -> Option<f32> {
        Some(self.hands.all.get(self.board.hand())?.reading.confidence)
    }

    /// Returns the edits that lay out the other hands, until a person chooses one.
    pub(super) fn other_hands(&self) -> Vec<Edit> {
        let all = self.hands.all.iter().enumerate();
        all.filter(|(number, _)| self.offers_hands() && *number != self.board.hand())
            .map(|(number, hand)| Edit::LayOut(number, Box::new(hand.reading.clone())))
            .collect()
    }

    /// Returns the count of a tile set.
    pub fn inventory(&self) -> &SetInventory {
        &self.inventory
    }

    /// Returns the inventory of the photo on the board, if that shows a whole set.
    pub fn offered_inventory(&self) -> Option<&SetInventory> {
        self.offered_inventory.as_ref()
    }

    pub(super) fn change_inventory(&mut self, action: InventoryAction) {
        self.notices.dismiss();
        match action {
            InventoryAction::BeginWithPhoto => {
                if let Some(set) = self.offered_inventory.take() {
                    self.inventory = set;
                }
            }
            InventoryAction::TakeBack => self.inventory.take_back(),
            InventoryAction::Clear => self.inventory = SetInventory::default(),
        }
    }

    pub(super) fn choose_hand(&mut self, number: usize) {
        let Some(reading) = self.hands().get(number).map(|hand| hand.reading.clone()) else {
            return;
        };
        self.hands.open = false;
        if number != self.board.hand() {
            self.edit(Edit::LayOut(number, Box::new(reading)));
        }
        self.score();
    }

    pub(super) fn offer_hands(&mut self) {
        self.hands.open = !self.hands().is_empty();
        self.score();
    }
}
