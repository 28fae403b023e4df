//! The hand on the board: pieces read from a photo or placed by a person, each with its place in the hand.
//!
//! A board may be incomplete or contradictory; the rules check the draft that it becomes. Pieces keep their numbers
//! until the board is replaced, so that the photo, the hand and the popups refer to the same piece.

mod answers;
mod edit;
mod question_text;
#[cfg(test)]
#[cfg(feature = "engine")]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use answers::{HandValue, OpenDoubt};
pub use edit::{BoardEdit, MeldOffer};
pub use question_text::WordedQuestion;

use quejing_rules::hand::{DraftMeld, HandDraft, LaidMeld, Layout, MeldKind};
use quejing_rules::tile::Tile;
use quejing_vision::{ClassOrigin, PhotoReading, Question, TileClass};

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

/// The place of a piece in the hand or beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PiecePlace {
    /// Among the standing tiles, without the winning tile.
    Concealed,
    /// In the meld with this index.
    Meld(usize),
    /// The winning tile of the hand.
    Win,
    /// Among the flowers and seasons of the hand.
    Flower,
    /// In the photo, but outside this hand.
    Aside,
    /// Off the board: a person removed the piece.
    Removed,
}

/// The tiles of a hand as pieces, each with its place in the hand. A board may be incomplete or contradictory;
/// [`Board::draft`] makes the draft that the rules check.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Board {
    pieces: Vec<Piece>,
    #[serde(flatten)]
    layout: Layout<PieceId>,
    /// The photos of the hand, in the order in which they were added; [`Piece::photo`] is an index into this list.
    #[serde(skip)]
    photos: Vec<PhotoId>,
    /// The index of the hand among the hands of its photo.
    hand: usize,
    /// True if recognition assumed the winning tile and no person confirmed it.
    win_assumed: bool,
    /// True once a person has confirmed the whole reading.
    confirmed: bool,
    /// The unanswered questions of recognition about the layout, in the order in which they are asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    questions: Vec<Question>,
}

impl Board {
    /// Creates the board of a photo's first hand.
    pub fn from_reading(reading: &PhotoReading) -> Self {
        let pieces = (0..reading.tiles.len()).map(|index| Piece::from_reading(reading, index, 0));
        let mut board = Self { pieces: pieces.collect(), ..Self::default() };
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

    /// Creates the board of typed tiles. The last tile that is no flower becomes the winning tile.
    pub fn from_tiles(tiles: &[Tile]) -> Self {
        let mut board = Self::default();
        tiles.iter().for_each(|tile| {
            board.add_piece(TileClass::Tile(*tile));
        });
        if let Some(last) = board.layout.standing.last().copied() {
            board.set_winning_piece(last);
        }
        board
    }

    /// Creates the board of a draft: its melds, concealed tiles and winning tile, without its flowers. A meld whose
    /// kind cannot be determined becomes a chow.
    pub fn from_draft(draft: &HandDraft) -> Self {
        let mut board = Self::default();
        for meld in &draft.melds {
            let kind = meld.kind_or_guess().unwrap_or(MeldKind::Chow);
            let pieces = meld.tiles.iter().map(|tile| board.add_piece(TileClass::Tile(*tile)));
            let tiles = pieces.collect();
            let offer = MeldOffer { concealed: meld.concealed, added: meld.added, ..MeldOffer::new(kind, tiles) };
            board.form_meld(&offer);
        }
        for tile in &draft.concealed {
            board.add_piece(TileClass::Tile(*tile));
        }
        if let Some(tile) = draft.win_tile {
            let id = board.add_piece(TileClass::Tile(tile));
            board.set_winning_piece(id);
        }
        board
    }

    /// Returns true if every place and every question names existing pieces, and no piece has two places. A board from
    /// a damaged file may be invalid.
    pub fn is_valid(&self) -> bool {
        let placed = self.layout.hand_tiles().chain(&self.layout.flowers).chain(&self.layout.beside);
        let placed: Vec<PieceId> = placed.copied().collect();
        let distinct: BTreeSet<PieceId> = placed.iter().copied().collect();
        let asked = self.questions.iter().flat_map(|question| &question.tiles);
        distinct.len() == placed.len() && distinct.iter().chain(asked).all(|&id| id < self.pieces.len())
    }

    /// Returns the index of the hand among the hands of its photo.
    pub fn hand_index(&self) -> usize {
        self.hand
    }

    /// Returns true if recognition assumed the winning tile and no person confirmed it.
    pub fn is_win_assumed(&self) -> bool {
        self.layout.win.is_some() && self.win_assumed
    }

    /// Returns true once a person has confirmed the whole reading; laying out another hand or adding a photo resets
    /// this.
    pub fn is_confirmed(&self) -> bool {
        self.confirmed
    }

    /// Returns the pieces of the hand with their classes, by number; omits pieces set aside or removed.
    pub fn hand_pieces(&self) -> Vec<(PieceId, TileClass)> {
        let of_hand = |id: &PieceId| !matches!(self.piece_place(*id), PiecePlace::Aside | PiecePlace::Removed);
        self.pieces.iter().enumerate().filter(|(id, _)| of_hand(id)).map(|(id, piece)| (id, piece.class)).collect()
    }

    /// Returns true if no piece has a place on the board; removed pieces do not count.
    pub fn is_empty(&self) -> bool {
        self.layout == Layout::default()
    }

    /// Returns the piece with this number, even a removed one; `None` if there is no such number.
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id)
    }

    /// Returns the pieces that have a place on the board, including those set aside, with their numbers; omits removed
    /// ones.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().filter(|(id, _)| self.piece_place(*id) != PiecePlace::Removed)
    }

    /// Returns the standing tiles without the winning tile, in their order on the board.
    pub fn standing_pieces(&self) -> &[PieceId] {
        &self.layout.standing
    }

    pub fn melds(&self) -> &[LaidMeld<PieceId>] {
        &self.layout.melds
    }

    /// Returns the winning tile; `None` if no piece is marked as such.
    pub fn winning_piece(&self) -> Option<PieceId> {
        self.layout.win
    }

    /// Returns the flowers and seasons of the hand.
    pub fn flower_pieces(&self) -> &[PieceId] {
        &self.layout.flowers
    }

    /// Returns the pieces that the photo shows outside this hand.
    pub fn pieces_aside(&self) -> &[PieceId] {
        &self.layout.beside
    }

    /// Returns the place of a piece; [`PiecePlace::Removed`] if it has none on the board.
    pub fn piece_place(&self, id: PieceId) -> PiecePlace {
        if self.layout.win == Some(id) {
            PiecePlace::Win
        } else if self.layout.standing.contains(&id) {
            PiecePlace::Concealed
        } else if let Some(meld) = self.layout.melds.iter().position(|m| m.tiles.contains(&id)) {
            PiecePlace::Meld(meld)
        } else if self.layout.flowers.contains(&id) {
            PiecePlace::Flower
        } else if self.layout.beside.contains(&id) {
            PiecePlace::Aside
        } else {
            PiecePlace::Removed
        }
    }

    /// Returns the pieces of the hand that have no face: unknown tiles, and backs. Backs of a concealed kong count as
    /// named if the kong shows a face.
    pub fn unnamed_pieces(&self) -> Vec<PieceId> {
        let loose = self.layout.standing.iter().chain(&self.layout.win).filter(|id| self.piece_face(**id).is_none());
        let melded = self.layout.melds.iter().flat_map(|meld| {
            let known = meld.tiles.iter().any(|id| self.piece_face(*id).is_some());
            meld.tiles.iter().filter(move |id| {
                self.piece_face(**id).is_none()
                    && !(known && meld.concealed && self.pieces[**id].class == TileClass::Back)
            })
        });
        loose.chain(melded).copied().collect()
    }

    /// Returns the pieces whose class a person should check; omits those set aside or removed.
    pub fn doubtful_pieces(&self) -> Vec<PieceId> {
        self.pieces()
            .filter(|(id, p)| p.doubtful && self.piece_place(*id) != PiecePlace::Aside)
            .map(|(id, _)| id)
            .collect()
    }

    /// Returns the number of tiles that count towards a complete hand: a kong counts as three, flowers do not count.
    pub fn hand_size(&self) -> usize {
        self.layout.hand_size()
    }

    /// Returns the number of tiles in the hand: a kong counts as four, flowers do not count.
    pub fn hand_tile_count(&self) -> usize {
        self.layout.hand_tiles().count()
    }

    /// Returns the face of a piece; `None` for a back, an unknown tile, or a number without a piece.
    fn piece_face(&self, id: PieceId) -> Option<Tile> {
        match self.pieces.get(id)?.class {
            TileClass::Tile(tile) => Some(tile),
            TileClass::Back | TileClass::Unknown => None,
        }
    }

    /// Returns the hand as a draft for the rules, without circumstances. Omits pieces that have no face, except backs
    /// in a concealed kong that shows one.
    pub fn draft(&self) -> HandDraft {
        HandDraft {
            concealed: self.layout.standing.iter().filter_map(|id| self.piece_face(*id)).collect(),
            win_tile: self.layout.win.and_then(|id| self.piece_face(id)),
            melds: self.layout.melds.iter().map(|meld| self.draft_meld(meld)).collect(),
            flowers: i64::try_from(self.layout.flowers.len()).unwrap_or(i64::MAX),
            ..HandDraft::default()
        }
    }

    /// Returns a meld as a draft for the rules. A back in a concealed kong takes the face of the other tiles; other
    /// pieces without a face are omitted.
    fn draft_meld(&self, meld: &LaidMeld<PieceId>) -> DraftMeld {
        let face = meld.tiles.iter().find_map(|id| self.piece_face(*id));
        let tiles = meld.tiles.iter().filter_map(|id| {
            let back = meld.concealed && self.pieces[*id].class == TileClass::Back;
            self.piece_face(*id).or(if back { face.map(Tile::without_red) } else { None })
        });
        DraftMeld {
            kind: Some(meld.kind),
            tiles: tiles.collect(),
            concealed: meld.concealed,
            added: meld.added,
            from: None,
        }
    }
}
