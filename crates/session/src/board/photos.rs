//! The readings of photos on a board: a hand, further tiles of the same hand, or one tile again.

use super::{Board, PhotoId, Piece, PieceId, ReadingReview};
use quejing_rules::hand::Shape;
use quejing_vision::{HandReading, PhotoReading, TileClass};

impl Piece {
    /// Creates the pieces of a reading. `photo` is the index of the photo in the board's list.
    fn all_from_reading(reading: &PhotoReading, photo: usize) -> impl Iterator<Item = Self> {
        (0..reading.tiles.len()).map(move |index| Self::from_reading(reading, index, photo))
    }

    /// Creates a piece from the tile at `index` of a reading. `photo` is the index of the photo in the board's list.
    fn from_reading(reading: &PhotoReading, index: usize, photo: usize) -> Self {
        let tile = &reading.tiles[index];
        Self {
            class: tile.class,
            quad: Some(tile.quad),
            confidence: tile.confidence,
            top: tile.ranked_classes.clone(),
            by: tile.class_origin,
            doubtful: tile.class == TileClass::Unknown || reading.hand.doubts.contains(&index),
            photo,
        }
    }
}

impl Board {
    /// Creates the board of a photo's first hand.
    pub fn from_reading(reading: &PhotoReading) -> Self {
        let mut board = Self::default();
        board.pieces.append(Piece::all_from_reading(reading, 0));
        board.lay_out_hand(0, &reading.hand);
        board
    }

    /// Returns the board with these photos in place of its own; the pieces refer to them by index.
    pub fn with_photos(self, photos: Vec<PhotoId>) -> Self {
        Self { photos, ..self }
    }

    /// Returns the photos of the hand, in the order in which they were added.
    pub fn photos(&self) -> &[PhotoId] {
        &self.photos
    }

    /// Returns the photo in which a piece has its outline; `None` for a piece without an outline or without a known
    /// photo.
    pub fn outline_photo(&self, piece: &Piece) -> Option<PhotoId> {
        self.photos.get(piece.photo).copied().filter(|_| piece.quad.is_some())
    }

    /// Replaces the layout and the questions by those of the photo's hand with this index. Classes that a person set
    /// are kept; photographed pieces to which the reading gives no place lie outside the hand.
    pub(super) fn lay_out_hand(&mut self, hand_index: usize, hand: &HandReading) {
        self.review = ReadingReview::new(hand_index, hand);
        self.pieces.lay_out(hand);
        self.pieces.named_by_person().into_iter().for_each(|id| self.confirm_class(id));
        self.pieces.exclude_unplaced(0);
    }

    /// Adds the tiles of another photo of the hand. If the photo shows no melds and its standing tiles split into melds
    /// without remainder, they become melds, each with a question. If the photo adds a single standing tile, and this
    /// completes a hand without a winning tile, it becomes the winning tile.
    pub(crate) fn append_photo(&mut self, reading: &PhotoReading, photo: PhotoId, shape: Shape) {
        let first = self.pieces.append(Piece::all_from_reading(reading, self.photos.len()));
        self.photos.push(photo);
        let mut added = reading.hand.layout.map(|index| first + index);
        added.standing.extend(added.win.take());
        added.standing.sort_by_key(|id| reading.hand.tiles().position(|index| first + index == *id));
        let formed = self.pieces.meld_offers().split(&added.standing).filter(|_| added.melds.is_empty());
        self.review.add_photo(&reading.hand, first, formed.as_deref());
        if let Some(formed) = formed {
            added.standing.clear();
            added.melds = formed;
        }
        let of_hand = added.standing.clone();
        self.pieces.layout_mut().append(added);
        self.pieces.exclude_unplaced(first);
        if let [only] = of_hand[..]
            && self.layout().win.is_none()
            && self.layout().hand_size() == shape.tile_count()
        {
            self.set_winning_piece(only);
        }
    }

    /// Replaces the reading of a piece by that of the first tile in another photo. Does nothing for an unknown piece or
    /// a photo without tiles.
    pub(crate) fn replace_reading(&mut self, id: PieceId, reading: &PhotoReading, photo: PhotoId) {
        if self.pieces.get(id).is_none() || reading.tiles.is_empty() {
            return;
        }
        self.pieces.replace(id, Piece::from_reading(reading, 0, self.photos.len()));
        self.photos.push(photo);
        self.review.settle_class(id);
    }
}
