//! The hand on the board: pieces read from a photo or placed by a person, each with its place in the hand.
//!
//! A board may be incomplete or contradictory; the rules check the draft that it becomes. Pieces keep their numbers
//! until the board is replaced, so that the photo, the hand and the popups refer to the same piece.
//!
//! | module | content |
//! | --- | --- |
//! | `board` | the hand: its pieces, its photos, and the review of its reading |
//! | `placed_pieces` | the pieces, each with its class and its place, and the draft that they make |
//! | `meld_offers` | the melds that pieces can form |
//! | `reading_review` | what a person settled about the reading, and the open questions |
//! | `answers` | the edits that answers make, and the doubts that withhold a value |
//! | `question_text` | the wording of the next question |
//! | `photos` | what photos bring: a hand, further tiles, one tile again |
//! | `edit` | a person's changes |

mod answers;
mod edit;
mod meld_offers;
mod photos;
mod placed_pieces;
mod question_text;
mod reading_review;
#[cfg(test)]
#[cfg(feature = "engine")]
mod tests;

use serde::{Deserialize, Serialize};

pub use answers::{HandValue, OpenDoubt};
pub use edit::BoardEdit;
pub use meld_offers::{MeldOffer, MeldOffers};
pub use placed_pieces::{PiecePlace, PlacedPieces};
pub use question_text::WordedQuestion;
pub use reading_review::ReadingReview;

use quejing_rules::hand::{HandDraft, Layout, MeldKind};
use quejing_rules::tile::Tile;
use quejing_vision::{ClassOrigin, TileClass};

/// The number of a piece on its board, from 0. A piece keeps its number until the board is replaced.
pub type PieceId = usize;

/// The corners of a tile, clockwise from the tile's own top left, in pixels of the photo.
pub use quejing_vision::geometry::Quad;

/// The number of a photo within one run of the program.
pub type PhotoId = u64;

/// A tile on the board, read from a photo or placed by a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Piece {
    /// The class of the tile: a face, a back, or unknown.
    pub class: TileClass,
    /// The outline in the photo; `None` for a tile that a person placed.
    pub quad: Option<Quad>,
    /// The probability of `class`, from 0 to 1; 1 for a class that a person set.
    pub confidence: f32,
    /// The likeliest classes by recognition with their probabilities, likeliest first; empty for a placed tile.
    pub top: Vec<(TileClass, f32)>,
    /// The origin of `class`: recognition, or a person.
    pub by: ClassOrigin,
    /// True if a person should check the class.
    pub doubtful: bool,
    /// The index of the photo with the outline, in the board's list of photos.
    #[serde(default, skip_serializing_if = "is_first_photo")]
    pub(crate) photo: usize,
}

/// Returns true for the index of the first photo, which files omit because most hands have one photo.
fn is_first_photo(photo: &usize) -> bool {
    *photo == 0
}

impl Piece {
    /// Creates the piece of a tile that a person placed.
    fn placed_by_person(class: TileClass) -> Self {
        Self { class, quad: None, confidence: 1.0, top: Vec::new(), by: ClassOrigin::Person, doubtful: false, photo: 0 }
    }
}

/// The tiles of a hand as pieces, each with its place in the hand, and the review of their reading. A board may be
/// incomplete or contradictory; [`PlacedPieces::draft`] makes the draft that the rules check.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Board {
    #[serde(flatten)]
    pieces: PlacedPieces,
    /// The photos of the hand, in the order in which they were added; [`Piece::photo`] is an index into this list.
    #[serde(skip)]
    photos: Vec<PhotoId>,
    #[serde(flatten)]
    review: ReadingReview,
}

impl Board {
    /// Creates the board of typed tiles. The last tile that is no flower becomes the winning tile.
    pub fn from_tiles(tiles: &[Tile]) -> Self {
        let mut pieces = PlacedPieces::default();
        tiles.iter().for_each(|tile| {
            pieces.add(TileClass::Tile(*tile));
        });
        if let Some(last) = pieces.layout().standing.last().copied() {
            pieces.layout_mut().set_win(last);
        }
        Self { pieces, ..Self::default() }
    }

    /// Creates the board of a draft: its melds, concealed tiles and winning tile, without its flowers. A meld whose
    /// kind cannot be determined becomes a chow.
    pub fn from_draft(draft: &HandDraft) -> Self {
        let mut pieces = PlacedPieces::default();
        for meld in &draft.melds {
            let kind = meld.kind_or_guess().unwrap_or(MeldKind::Chow);
            let tiles = meld.tiles.iter().map(|tile| pieces.add(TileClass::Tile(*tile))).collect();
            let offer = MeldOffer { concealed: meld.concealed, added: meld.added, ..MeldOffer::new(kind, tiles) };
            pieces.layout_mut().form_meld(offer);
        }
        for tile in &draft.concealed {
            pieces.add(TileClass::Tile(*tile));
        }
        if let Some(tile) = draft.win_tile {
            let id = pieces.add(TileClass::Tile(tile));
            pieces.layout_mut().set_win(id);
        }
        Self { pieces, ..Self::default() }
    }

    /// Returns the pieces with their classes and places.
    pub fn pieces(&self) -> &PlacedPieces {
        &self.pieces
    }

    /// Returns the pieces for changes that settle no question about their reading.
    pub(crate) fn pieces_mut(&mut self) -> &mut PlacedPieces {
        &mut self.pieces
    }

    /// Returns the pieces by the places where they lie, without the removed ones.
    pub fn layout(&self) -> &Layout<PieceId> {
        self.pieces.layout()
    }

    /// Returns what a person has settled about the reading, and what is still open.
    pub fn review(&self) -> &ReadingReview {
        &self.review
    }

    /// Returns true if every place and every question names existing pieces, and no piece has two places. A board from
    /// a damaged file may be invalid.
    pub fn is_valid(&self) -> bool {
        let mut asked = self.review.all_questions().iter().flat_map(|question| &question.tiles);
        self.pieces.is_valid() && asked.all(|&id| self.pieces.get(id).is_some())
    }

    /// Returns true if recognition assumed the winning tile and no person confirmed it.
    pub fn is_win_assumed(&self) -> bool {
        self.layout().win.is_some() && self.review.assumes_win()
    }

    /// Returns true if no piece has a place on the board; removed pieces do not count.
    pub fn is_empty(&self) -> bool {
        *self.layout() == Layout::default()
    }

    /// Returns the number of tiles in the hand: a kong counts as four, flowers do not count.
    pub fn hand_tile_count(&self) -> usize {
        self.layout().hand_tiles().count()
    }
}
