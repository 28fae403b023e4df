//! The reading of the photo on the board: its hands, their reliability, and the area of the photo that shows the hand.

use super::Model;
use crate::board::{Board, BoardEdit, PhotoId, PieceId};
use crate::inventory::{InventoryAction, SetInventory};
use quejing_vision::{HandReading, PhotoReading, Reliability, TileClass};

/// The hands that recognition found in a photo, the most prominent first.
#[derive(Clone, Default)]
pub(super) struct ProposedHands {
    hands: Vec<ProposedHand>,
    /// True while the hands are offered for a choice.
    is_offered: bool,
}

/// A hand that recognition found in a photo.
#[derive(Clone)]
pub struct ProposedHand {
    reading: HandReading,
    /// The reliability of its reading.
    reliability: Reliability,
    /// The pieces of the hand with the classes that recognition read.
    tiles: Vec<(PieceId, TileClass)>,
    /// True if recognition left a doubtful tile or a question in it.
    has_doubts: bool,
}

impl ProposedHand {
    /// Creates the entry of one hand in a reading, judged as if the photo showed no other hand.
    fn from_reading(reading: &PhotoReading, hand: &HandReading) -> Self {
        let alone = PhotoReading { hand: HandReading { proposals: Vec::new(), ..hand.clone() }, ..reading.clone() };
        let board = Board::from_reading(&alone);
        ProposedHand {
            reliability: alone.reliability(),
            tiles: board.hand_pieces(),
            has_doubts: !board.doubtful_pieces().is_empty() || board.questions().next().is_some(),
            reading: alone.hand,
        }
    }

    /// Returns the pieces of the hand in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = PieceId> + '_ {
        self.reading.tiles()
    }
}

impl ProposedHands {
    /// Creates the hands of a reading. Several hands are offered for a choice at once.
    pub(super) fn from_reading(reading: &PhotoReading) -> Self {
        let others = &reading.hand.proposals;
        let all = std::iter::once(&reading.hand).chain(others);
        Self {
            hands: all.map(|hand| ProposedHand::from_reading(reading, hand)).collect(),
            is_offered: !others.is_empty(),
        }
    }
}

/// The margin around the hand in its photo, as a share of the longer side of the hand.
const HAND_MARGIN: f32 = 0.06;

/// Returns the area around points, with a margin: left, top, right and bottom in the unit of the points; `None` without
/// points.
pub(super) fn area_around(mut points: impl Iterator<Item = [f32; 2]>) -> Option<[f32; 4]> {
    let first = points.next()?;
    let (low, high) = points
        .fold((first, first), |(low, high), [x, y]| ([low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)]));
    let margin = HAND_MARGIN * (high[0] - low[0]).max(high[1] - low[1]);
    Some([low[0] - margin, low[1] - margin, high[0] + margin, high[1] + margin])
}

impl Model {
    /// Returns the hands that the photo shows, for a choice. Empty if it shows one hand, or if the board has several
    /// photos.
    pub fn proposed_hands(&self) -> &[ProposedHand] {
        match self.proposed_hands.hands.as_slice() {
            [_] => &[],
            // Another choice would drop the tiles of the other photos.
            _ if self.board.photos().len() > 1 => &[],
            all => all,
        }
    }

    /// Returns true while the photo's hands are offered for a choice.
    pub fn offers_hands(&self) -> bool {
        self.proposed_hands.is_offered && !self.proposed_hands().is_empty()
    }

    /// Returns the area of a photo that shows tiles of the hand, with a margin: left, top, right and bottom in pixels.
    /// `None` while tiles are missing, because they may lie elsewhere in the photo.
    pub fn hand_area(&self, photo: PhotoId) -> Option<[f32; 4]> {
        let board = &self.board;
        let is_whole = board.hand_tile_count() >= self.circumstances.rules().shape().tile_count_before_win();
        let pieces = board.hand_pieces().into_iter().filter_map(|(id, _)| board.piece(id));
        let of_hand = pieces.filter(|piece| board.outline_photo(piece) == Some(photo)).filter_map(|piece| piece.quad);
        area_around(of_hand.filter(|_| is_whole).flatten())
    }

    /// Returns the reliability of the reading on the board. `None` without a reading, once the hand is recorded, or
    /// once a person has changed a sure reading or settled the doubts of a less sure one.
    pub fn reading_reliability(&self) -> Option<Reliability> {
        let hand = self.proposed_hands.hands.get(self.board.hand_index())?;
        let open = !self.board.doubtful_pieces().is_empty()
            || self.board.questions().next().is_some()
            || !hand.reading.shape.is_hand_size(self.board.hand_size());
        let changed = || self.board.hand_pieces() != hand.tiles;
        let confirmed = self.board.is_confirmed();
        let stays = match hand.reliability {
            Reliability::Sure => !changed(),
            Reliability::Look => open || !(confirmed || hand.has_doubts || changed()),
            Reliability::Retake => open || !confirmed,
        };
        (stays && self.recorded_hand.is_none()).then_some(hand.reliability)
    }

    /// Returns the probability, from 0 to 1, that the hand on the board was read correctly; `None` without a photo.
    pub fn reading_confidence(&self) -> Option<f32> {
        Some(self.proposed_hands.hands.get(self.board.hand_index())?.reading.confidence)
    }

    /// Returns the edits that lay out the photo's other hands; empty unless the hands are offered for a choice.
    pub(super) fn other_hands(&self) -> Vec<BoardEdit> {
        let all = self.proposed_hands.hands.iter().enumerate();
        all.filter(|(number, _)| self.offers_hands() && *number != self.board.hand_index())
            .map(|(number, hand)| BoardEdit::LayOutHand(number, Box::new(hand.reading.clone())))
            .collect()
    }

    /// Returns the photos of a tile set with their count.
    pub fn inventory(&self) -> &SetInventory {
        &self.inventory
    }

    /// Returns the inventory begun by the photo on the board; `None` unless the photo shows a whole set.
    pub fn offered_inventory(&self) -> Option<&SetInventory> {
        self.offered_inventory.as_ref()
    }

    pub(super) fn change_inventory(&mut self, action: InventoryAction) {
        self.notices.dismiss_banner();
        match action {
            InventoryAction::BeginWithPhoto => {
                if let Some(set) = self.offered_inventory.take() {
                    self.inventory = set;
                }
            }
            InventoryAction::RemoveLastPhoto => self.inventory.remove_last_photo(),
            InventoryAction::Clear => self.inventory = SetInventory::default(),
        }
    }

    /// Lays out the photo's hand with this index in [`Self::proposed_hands`] and ends the choice. Does nothing for an
    /// unknown index.
    pub(super) fn choose_hand(&mut self, number: usize) {
        let Some(reading) = self.proposed_hands().get(number).map(|hand| hand.reading.clone()) else {
            return;
        };
        self.proposed_hands.is_offered = false;
        if number != self.board.hand_index() {
            self.edit_board(BoardEdit::LayOutHand(number, Box::new(reading)));
        }
        self.rescore();
    }

    /// Offers the photo's hands for a choice again, if there are several.
    pub(super) fn offer_hands(&mut self) {
        self.proposed_hands.is_offered = !self.proposed_hands().is_empty();
        self.rescore();
    }
}
