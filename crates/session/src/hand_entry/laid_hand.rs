//! A hand as it lies on the board: its tiles with the steps to undo, its photos, and its circumstances.

use super::hand_photos::{HandPhoto, ProposedHand, ProposedHands, area_around};
use crate::board::{Board, BoardEdit, PhotoId};
use crate::inventory::SetInventory;
use crate::photo_job::PhotoSource;
use crate::round::Round;
use quejing_rules::play::Value;
use quejing_vision::{ClassOrigin, PhotoReading, Reliability};
use serde_json::{Value as Json, json};

/// The maximum number of board changes that can be undone; older ones are forgotten.
const MAX_UNDO_STEPS: usize = 100;

/// A hand on the board, or one that waits to return to it.
#[derive(Clone, Default)]
pub struct LaidHand {
    pub(crate) board: Board,
    /// The board before each change that can be undone, oldest first; at most [`MAX_UNDO_STEPS`].
    pub(super) undo_boards: Vec<Board>,
    pub(crate) round: Round,
    /// The photos of the board, and of the earlier boards to which an undo can return.
    pub(super) photos: Vec<HandPhoto>,
    /// The hands that recognition found in the photo.
    pub(super) proposed_hands: ProposedHands,
    /// The inventory begun by the photo on the board; `None` unless the photo shows a whole set.
    pub(crate) whole_set: Option<SetInventory>,
}

impl LaidHand {
    /// Returns a hand without tiles in this round.
    pub(super) fn without_tiles(round: Round) -> LaidHand {
        LaidHand { round, ..LaidHand::default() }
    }

    /// Removes tiles, photos and undo steps; the round stays.
    pub(super) fn clear_tiles(&mut self) {
        let round = std::mem::take(&mut self.round);
        *self = LaidHand::without_tiles(round);
    }

    /// Returns true while a draw is being entered, new or reopened.
    pub fn is_entering_draw(&self) -> bool {
        self.round.answers.draw.is_some()
    }

    /// Returns the value of a hand entered without tiles; `None` with tiles on the board, or while a draw is being
    /// entered.
    pub fn entered_value(&self) -> Option<Value> {
        self.round.answers.value.filter(|_| self.board.is_empty() && !self.is_entering_draw())
    }

    /// Returns true while a hand is being entered: tiles are on the board, or a value is given instead.
    pub fn has_hand(&self) -> bool {
        !self.board.is_empty() || self.entered_value().is_some()
    }

    /// Applies a person's edit to the board with an undo step; returns false if it changes nothing, as when the rules
    /// do not let players set the tile aside. In a hand without photos, a tile that is added or set aside makes the
    /// last standing tile the winning tile once the hand is complete.
    pub(super) fn edit(&mut self, edit: BoardEdit) -> bool {
        let shape = self.round.rules().shape();
        if matches!(edit, BoardEdit::SetPieceAside(id) if !self.board.pieces().can_set_aside(id, shape.set_aside)) {
            return false;
        }
        let before = self.board.clone();
        let may_complete = matches!(edit, BoardEdit::AddTile(_) | BoardEdit::SetPieceAside(_));
        edit.apply_to(&mut self.board);
        if may_complete {
            self.board.set_last_as_win(shape);
        }
        let is_changed = self.board != before;
        if is_changed {
            self.store_undo_step(before);
        }
        is_changed
    }

    /// Stores the board before a change, so that the change can be undone. Drops the oldest beyond [`MAX_UNDO_STEPS`].
    fn store_undo_step(&mut self, before: Board) {
        self.undo_boards.push(before);
        if self.undo_boards.len() > MAX_UNDO_STEPS {
            self.undo_boards.remove(0);
        }
    }

    /// Undoes the last change of the board; returns false if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(before) = self.undo_boards.pop() else {
            return false;
        };
        self.board = before;
        true
    }

    /// Applies the choice with this index as the answer to the first question about the layout, and removes the
    /// question. `None`, an unknown index, or a choice that does not determine the hand leaves the layout unchanged.
    pub(crate) fn answer_question(&mut self, choice: Option<usize>) {
        let before = self.board.clone();
        if self.board.answer_next_question(choice) {
            self.store_undo_step(before);
        }
    }

    /// Lays out a hand of a photo, with the other hands of the photo for a choice.
    pub(super) fn propose_hands_of(&mut self, reading: &PhotoReading) {
        self.proposed_hands = ProposedHands::from_reading(reading);
    }

    /// Changes the board by the reading of a further photo, with an undo step, and stores the photo.
    pub(crate) fn apply_photo(&mut self, photo: HandPhoto, change: impl FnOnce(&mut Board)) {
        let before = self.board.clone();
        change(&mut self.board);
        self.photos.push(photo);
        self.store_undo_step(before);
    }

    /// Returns the photos of the board, in the order in which they were added.
    pub(crate) fn photos(&self) -> impl Iterator<Item = &HandPhoto> {
        let of_board = self.board.photos().iter();
        of_board.filter_map(|id| self.photos.iter().find(|photo| photo.id == *id))
    }

    /// Returns the photos of the board that have a source, with their numbers, in the order in which they were added.
    pub fn photo_sources(&self) -> impl Iterator<Item = (PhotoId, &PhotoSource)> {
        self.photos().filter_map(|photo| Some((photo.id, photo.source.as_ref()?)))
    }

    /// Returns the source of the board's first photo that has one; `None` if none has.
    pub fn first_photo_source(&self) -> Option<&PhotoSource> {
        self.photo_sources().next().map(|(_, source)| source)
    }

    /// Returns the inventory begun by the photo on the board; `None` unless the photo shows a whole set.
    pub fn whole_set(&self) -> Option<&SetInventory> {
        self.whole_set.as_ref()
    }

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

    /// Offers the photo's hands for a choice again, if there are several.
    pub(crate) fn offer_hands(&mut self) {
        self.proposed_hands.is_offered = !self.proposed_hands().is_empty();
    }

    /// Lays out the photo's hand with this index in [`Self::proposed_hands`] and ends the choice. Does nothing for an
    /// unknown index.
    pub(crate) fn choose_hand(&mut self, number: usize) {
        let Some(reading) = self.proposed_hands().get(number).map(|hand| hand.reading.clone()) else {
            return;
        };
        self.proposed_hands.is_offered = false;
        if number != self.board.review().hand_index() {
            self.edit(BoardEdit::LayOutHand(number, Box::new(reading)));
        }
    }

    /// Returns the edits that lay out the photo's other hands; empty unless the hands are offered for a choice.
    pub(super) fn other_hands(&self) -> Vec<BoardEdit> {
        let all = self.proposed_hands.hands.iter().enumerate();
        all.filter(|(number, _)| self.offers_hands() && *number != self.board.review().hand_index())
            .map(|(number, hand)| BoardEdit::LayOutHand(number, Box::new(hand.reading.clone())))
            .collect()
    }

    /// Returns the area of a photo that shows tiles of the hand, with a margin: left, top, right and bottom in pixels.
    /// `None` while tiles are missing, because they may lie elsewhere in the photo.
    pub fn hand_area(&self, photo: PhotoId) -> Option<[f32; 4]> {
        let board = &self.board;
        let is_whole = board.hand_tile_count() >= self.round.rules().shape().tile_count_before_win();
        let pieces = board.pieces().of_hand().into_iter().filter_map(|(id, _)| board.pieces().get(id));
        let of_hand = pieces.filter(|piece| board.outline_photo(piece) == Some(photo)).filter_map(|piece| piece.quad);
        area_around(of_hand.filter(|_| is_whole).flatten())
    }

    /// Returns the reliability of the reading on the board. `None` without a reading, or once a person has changed a
    /// sure reading or settled the doubts of a less sure one.
    pub(crate) fn reading_reliability(&self) -> Option<Reliability> {
        let hand = self.proposed_hands.hands.get(self.board.review().hand_index())?;
        let is_open = !self.board.pieces().doubtful().is_empty()
            || self.board.review().questions().next().is_some()
            || !hand.reading.shape.is_hand_size(self.board.layout().hand_size());
        let is_changed = || self.board.pieces().of_hand() != hand.tiles;
        let is_confirmed = self.board.review().is_confirmed();
        let stays = match hand.reliability {
            Reliability::Sure => !is_changed(),
            Reliability::Look => is_open || !(is_confirmed || hand.has_doubts || is_changed()),
            Reliability::Retake => is_open || !is_confirmed,
        };
        stays.then_some(hand.reliability)
    }

    /// Returns the probability, from 0 to 1, that the hand on the board was read correctly; `None` without a photo.
    pub fn reading_confidence(&self) -> Option<f32> {
        Some(self.proposed_hands.hands.get(self.board.review().hand_index())?.reading.confidence)
    }

    /// Returns the pieces whose class a person set or confirmed, each with the class that recognition read, null for a
    /// placed tile. Empty for a hand without the reading of a photo.
    pub(crate) fn corrected_tiles(&self) -> Vec<Json> {
        let pieces = self.board.pieces().iter().filter(|_| self.photos().any(|photo| photo.reading.is_some()));
        let corrected = pieces.filter(|(_, piece)| piece.by == ClassOrigin::Person).map(|(id, piece)| {
            let read = piece.top.first().map(|(class, _)| class.to_string());
            json!({"tile": id, "read": read, "is": piece.class.to_string()})
        });
        corrected.collect()
    }
}
