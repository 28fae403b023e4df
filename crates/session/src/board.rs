//! The hand as it lies before the person: pieces seen in a photo or placed by hand, and where each belongs.
//!
//! A board is always allowed to be wrong or unfinished; [`Board::draft`] turns it into the draft that the rules check.
//! Pieces keep their number for as long as the board lives, so that the photo, the hand and the popup speak of the same one.

mod answers;
mod asked;
mod edit;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use answers::{HandValue, OpenPoint};
pub use asked::AskedQuestion;
pub use edit::{Edit, MeldOffer};

use quejing_rules::hand::{DraftMeld, HandDraft, LaidMeld, Layout, MeldKind};
use quejing_rules::tile::Tile;
use quejing_vision::{ClassOrigin, PhotoReading, Question, TileClass};

/// Number of a piece on its board.
pub type PieceId = usize;

/// Corners of a tile in the photo, clockwise from its own top left, in pixels.
pub use quejing_vision::geometry::Quad;

/// The number of a photo in this program; corners of pieces refer to one photo.
pub type PhotoId = u64;

/// One tile on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Piece {
    /// The named tile.
    pub class: TileClass,
    /// The outline in the photo; `None` for a tile placed by a person.
    pub quad: Option<Quad>,
    /// Probability of `class`, 0 to 1.
    pub confidence: f32,
    /// The reader's best guesses with their probabilities, best first.
    pub top: Vec<(TileClass, f32)>,
    /// The origin of the name.
    pub by: ClassOrigin,
    /// True if a person should check it.
    pub doubtful: bool,
    /// The position of the photo of the outline among the photos of the hand.
    #[serde(default, skip_serializing_if = "is_first")]
    pub(crate) photo: usize,
}

/// Returns true for the position of the only photo of most hands, which is not stored.
fn is_first(photo: &usize) -> bool {
    *photo == 0
}

impl Piece {
    /// Returns a tile as it was read in a photo of the hand.
    fn from_reading(reading: &PhotoReading, index: usize, photo: usize) -> Self {
        let tile = &reading.tiles[index];
        Self {
            class: tile.class,
            quad: Some(tile.quad),
            confidence: tile.confidence,
            top: tile.top.clone(),
            by: tile.by,
            doubtful: tile.class == TileClass::Unknown || reading.hand.doubts.contains(&index),
            photo,
        }
    }
}

/// The part of the hand that a piece belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Among the standing tiles.
    Concealed,
    /// In the meld with this number.
    Meld(usize),
    /// The winning tile.
    Win,
    /// A flower or season.
    Flower,
    /// In the photo, but not of this hand.
    Aside,
    /// Taken off by a person.
    Removed,
}

/// The pieces of a photo or of typed tiles, each with its place in the hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Board {
    pieces: Vec<Piece>,
    #[serde(flatten)]
    layout: Layout<PieceId>,
    /// The photos that the outlines of its pieces refer to, by their numbers in this program.
    #[serde(skip)]
    photos: Vec<PhotoId>,
    /// The number of the hand among those of the photo.
    hand: usize,
    /// True if recognition assumed the winning tile and nobody confirmed it.
    win_assumed: bool,
    /// True once a person confirmed the whole reading.
    confirmed: bool,
    /// The questions about the layout that nobody answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    questions: Vec<Question>,
}

impl Board {
    /// Returns the board of a reading.
    pub fn from_reading(reading: &PhotoReading) -> Self {
        let pieces = (0..reading.tiles.len()).map(|index| Piece::from_reading(reading, index, 0));
        let mut board = Self { pieces: pieces.collect(), ..Self::default() };
        board.lay_out(0, &reading.hand);
        board
    }

    /// Returns the board as that of these photos.
    pub fn in_photos(self, photos: Vec<PhotoId>) -> Self {
        Self { photos, ..self }
    }

    /// Returns the photos of the hand in the order they were taken.
    pub fn photos(&self) -> &[PhotoId] {
        &self.photos
    }

    /// Returns the photo that the outline of a piece refers to.
    pub fn photo_of(&self, piece: &Piece) -> Option<PhotoId> {
        self.photos.get(piece.photo).copied().filter(|_| piece.quad.is_some())
    }

    /// Returns a board of typed tiles. The last one that is no flower becomes the winning tile.
    pub fn from_tiles(tiles: &[Tile]) -> Self {
        let mut board = Self::default();
        tiles.iter().for_each(|tile| {
            board.add(TileClass::Tile(*tile));
        });
        if let Some(last) = board.layout.standing.last().copied() {
            board.set_win(last);
        }
        board
    }

    /// Returns the board of a hand of the rules.
    pub fn from_draft(draft: &HandDraft) -> Self {
        let mut board = Self::default();
        for meld in &draft.melds {
            let kind = meld.shape().unwrap_or(MeldKind::Chow);
            let pieces = meld.tiles.iter().map(|tile| board.add(TileClass::Tile(*tile)));
            let tiles = pieces.collect();
            let offer = MeldOffer { concealed: meld.concealed, added: meld.added, ..MeldOffer::of(kind, tiles) };
            board.form(&offer);
        }
        for tile in &draft.concealed {
            board.add(TileClass::Tile(*tile));
        }
        if let Some(tile) = draft.win_tile {
            let id = board.add(TileClass::Tile(tile));
            board.set_win(id);
        }
        board
    }

    /// Returns true if every place names existing pieces, each once. A board from a file may be damaged.
    pub fn is_sound(&self) -> bool {
        let lying = self.layout.hand_tiles().chain(&self.layout.flowers).chain(&self.layout.beside);
        let lying: Vec<PieceId> = lying.copied().collect();
        let once: BTreeSet<PieceId> = lying.iter().copied().collect();
        let asked = self.questions.iter().flat_map(|question| &question.tiles);
        once.len() == lying.len() && once.iter().chain(asked).all(|&id| id < self.pieces.len())
    }

    /// Returns the number of the hand among those of the photo, from 0.
    pub fn hand(&self) -> usize {
        self.hand
    }

    /// Returns true if recognition assumed the winning tile and nobody confirmed it.
    pub fn is_win_assumed(&self) -> bool {
        self.layout.win.is_some() && self.win_assumed
    }

    /// Returns true once a person confirmed the whole reading.
    pub fn is_confirmed(&self) -> bool {
        self.confirmed
    }

    /// Returns the pieces of the hand with their names.
    pub fn of_hand(&self) -> Vec<(PieceId, TileClass)> {
        let of_hand = |id: &PieceId| !matches!(self.place(*id), Place::Aside | Place::Removed);
        self.pieces.iter().enumerate().filter(|(id, _)| of_hand(id)).map(|(id, piece)| (id, piece.class)).collect()
    }

    /// Returns true without any piece.
    pub fn is_empty(&self) -> bool {
        self.layout == Layout::default()
    }

    /// Returns the piece with this number.
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id)
    }

    /// Returns the pieces that nobody removed, with their numbers.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().filter(|(id, _)| self.place(*id) != Place::Removed)
    }

    /// Returns the standing tiles without the winning one.
    pub fn concealed(&self) -> &[PieceId] {
        &self.layout.standing
    }

    pub fn melds(&self) -> &[LaidMeld<PieceId>] {
        &self.layout.melds
    }

    /// Returns the winning tile.
    pub fn win(&self) -> Option<PieceId> {
        self.layout.win
    }

    /// Returns flowers and seasons.
    pub fn flowers(&self) -> &[PieceId] {
        &self.layout.flowers
    }

    /// Returns the pieces of the photo outside this hand.
    pub fn aside(&self) -> &[PieceId] {
        &self.layout.beside
    }

    /// Returns the part of the hand that a piece belongs to.
    pub fn place(&self, id: PieceId) -> Place {
        if self.layout.win == Some(id) {
            Place::Win
        } else if self.layout.standing.contains(&id) {
            Place::Concealed
        } else if let Some(meld) = self.layout.melds.iter().position(|m| m.tiles.contains(&id)) {
            Place::Meld(meld)
        } else if self.layout.flowers.contains(&id) {
            Place::Flower
        } else if self.layout.beside.contains(&id) {
            Place::Aside
        } else {
            Place::Removed
        }
    }

    /// Returns the pieces of the hand without a name: backs outside concealed kongs, and unknown tiles.
    pub fn unnamed(&self) -> Vec<PieceId> {
        let loose = self.layout.standing.iter().chain(&self.layout.win).filter(|id| self.tile(**id).is_none());
        let melded = self.layout.melds.iter().flat_map(|meld| {
            let known = meld.tiles.iter().any(|id| self.tile(*id).is_some());
            meld.tiles.iter().filter(move |id| {
                self.tile(**id).is_none() && !(known && meld.concealed && self.pieces[**id].class == TileClass::Back)
            })
        });
        loose.chain(melded).copied().collect()
    }

    /// Returns the pieces that a person should check.
    pub fn doubtful(&self) -> Vec<PieceId> {
        self.pieces().filter(|(id, p)| p.doubtful && self.place(*id) != Place::Aside).map(|(id, _)| id).collect()
    }

    /// Counts the tiles towards a whole hand: flowers do not count, and a kong is three.
    pub fn count_towards_hand(&self) -> usize {
        self.layout.count_towards_hand()
    }

    /// Returns the number of tiles in the hand without flowers; a kong is four.
    pub fn hand_len(&self) -> usize {
        self.layout.hand_tiles().count()
    }

    fn tile(&self, id: PieceId) -> Option<Tile> {
        match self.pieces.get(id)?.class {
            TileClass::Tile(tile) => Some(tile),
            TileClass::Back | TileClass::Unknown => None,
        }
    }

    /// Returns the tiles and melds for the rules, without circumstances and without pieces that have no name.
    pub fn draft(&self) -> HandDraft {
        HandDraft {
            concealed: self.layout.standing.iter().filter_map(|id| self.tile(*id)).collect(),
            win_tile: self.layout.win.and_then(|id| self.tile(id)),
            melds: self.layout.melds.iter().map(|meld| self.draft_meld(meld)).collect(),
            flowers: i64::try_from(self.layout.flowers.len()).unwrap_or(i64::MAX),
            ..HandDraft::default()
        }
    }

    /// Returns a meld for the rules. Backs in a concealed kong count as its face.
    fn draft_meld(&self, meld: &LaidMeld<PieceId>) -> DraftMeld {
        let face = meld.tiles.iter().find_map(|id| self.tile(*id));
        let tiles = meld.tiles.iter().filter_map(|id| {
            let back = meld.concealed && self.pieces[*id].class == TileClass::Back;
            self.tile(*id).or(if back { face.map(Tile::plain) } else { None })
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
