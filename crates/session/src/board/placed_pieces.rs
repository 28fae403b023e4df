//! The pieces of a board, each with its class and its place in the hand or beside it.
//!
//! Nothing here knows of photos, questions or a person's confirmation. What depends on no class is asked of the layout.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Piece, PieceId};
use quejing_rules::hand::{DraftMeld, HandDraft, LaidMeld, Layout, Meld, MeldKind, RelativeSeat, SetAside, Shape};
use quejing_rules::tile::Tile;
use quejing_vision::{ClassOrigin, HandReading, TileClass};

/// The place of a piece in the hand or beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PiecePlace {
    /// Among the standing tiles, without the winning tile.
    Concealed,
    /// In the meld with this index.
    Meld(usize),
    /// The winning tile of the hand.
    Win,
    /// Among the flowers and seasons of the hand, or the other tiles that the player set aside.
    SetAside,
    /// In the photo, but outside this hand.
    Outside,
    /// Off the board: a person removed the piece.
    Removed,
}

/// The pieces of a board by number, and the layout of the hand that they make.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlacedPieces {
    /// The pieces by number, with the removed ones.
    pieces: Vec<Piece>,
    #[serde(flatten)]
    layout: Layout<PieceId>,
}

impl PlacedPieces {
    /// Returns the piece with this number, even a removed one; `None` if there is no such number.
    pub fn get(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id)
    }

    /// Returns the pieces that have a place on the board, including those outside the hand, with their numbers; omits
    /// removed ones.
    pub fn iter(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().filter(|(id, _)| self.place(*id) != PiecePlace::Removed)
    }

    /// Returns the pieces by the places where they lie, without the removed ones.
    pub(super) fn layout(&self) -> &Layout<PieceId> {
        &self.layout
    }

    /// Returns the layout for moves that depend on no class.
    pub(super) fn layout_mut(&mut self) -> &mut Layout<PieceId> {
        &mut self.layout
    }

    /// Returns the place of a piece; [`PiecePlace::Removed`] if it has none on the board.
    pub fn place(&self, id: PieceId) -> PiecePlace {
        if self.layout.win == Some(id) {
            PiecePlace::Win
        } else if self.layout.standing.contains(&id) {
            PiecePlace::Concealed
        } else if let Some(meld) = self.layout.melds.iter().position(|m| m.tiles.contains(&id)) {
            PiecePlace::Meld(meld)
        } else if self.layout.flowers.contains(&id) {
            PiecePlace::SetAside
        } else if self.layout.beside.contains(&id) {
            PiecePlace::Outside
        } else {
            PiecePlace::Removed
        }
    }

    /// Returns the face of a piece; `None` for a back, an unknown tile, or a number without a piece.
    pub(super) fn face(&self, id: PieceId) -> Option<Tile> {
        match self.pieces.get(id)?.class {
            TileClass::Tile(tile) => Some(tile),
            TileClass::Back | TileClass::Unknown => None,
        }
    }

    /// Returns the pieces of the hand with their classes, by number; omits pieces outside the hand or removed.
    pub fn of_hand(&self) -> Vec<(PieceId, TileClass)> {
        let of_hand = self.iter().filter(|(id, _)| self.place(*id) != PiecePlace::Outside);
        of_hand.map(|(id, piece)| (id, piece.class)).collect()
    }

    /// Returns the pieces of the hand that have no face: unknown tiles, and backs. Backs of a concealed kong count as
    /// named if the kong shows a face.
    pub fn unnamed(&self) -> Vec<PieceId> {
        let loose = self.layout.standing.iter().chain(&self.layout.win).filter(|id| self.face(**id).is_none());
        let melded = self.layout.melds.iter().flat_map(|meld| {
            let known = meld.tiles.iter().any(|id| self.face(*id).is_some());
            meld.tiles.iter().filter(move |id| {
                self.face(**id).is_none() && !(known && meld.concealed && self.pieces[**id].class == TileClass::Back)
            })
        });
        loose.chain(melded).copied().collect()
    }

    /// Returns the pieces whose class a person should check; omits those outside the hand or removed.
    pub fn doubtful(&self) -> Vec<PieceId> {
        self.iter().filter(|(id, p)| p.doubtful && self.place(*id) != PiecePlace::Outside).map(|(id, _)| id).collect()
    }

    /// Returns the pieces whose class a person set, even removed ones.
    pub(super) fn named_by_person(&self) -> Vec<PieceId> {
        let all = self.pieces.iter().enumerate();
        all.filter(|(_, piece)| piece.by == ClassOrigin::Person).map(|(id, _)| id).collect()
    }

    /// Returns true if a photo shows one of the pieces, even a removed one.
    pub(super) fn is_photographed(&self) -> bool {
        self.pieces.iter().any(|piece| piece.quad.is_some())
    }

    /// Returns true if every place names an existing piece, and no piece has two places.
    pub(super) fn is_valid(&self) -> bool {
        let placed = self.layout.hand_tiles().chain(&self.layout.flowers).chain(&self.layout.beside);
        let placed: Vec<PieceId> = placed.copied().collect();
        let distinct: BTreeSet<PieceId> = placed.iter().copied().collect();
        distinct.len() == placed.len() && distinct.iter().all(|&id| id < self.pieces.len())
    }

    /// Returns the hand as a draft for the rules, without circumstances. Omits pieces that have no face, except backs
    /// in a concealed kong that shows one.
    pub fn draft(&self) -> HandDraft {
        HandDraft {
            concealed: self.layout.standing.iter().filter_map(|id| self.face(*id)).collect(),
            win_tile: self.layout.win.and_then(|id| self.face(id)),
            melds: self.layout.melds.iter().map(|meld| self.draft_meld(meld)).collect(),
            flowers: i64::try_from(self.layout.flowers.len()).unwrap_or(i64::MAX),
            ..HandDraft::default()
        }
    }

    /// Returns true if the player may set this piece of the hand aside by the rules, and has not done so. Flowers lie
    /// aside already, and a tile of a meld stays in it.
    pub fn can_set_aside(&self, id: PieceId, set_aside: SetAside) -> bool {
        let is_free = matches!(self.place(id), PiecePlace::Concealed | PiecePlace::Win | PiecePlace::Outside);
        let has_room = self.count_set_aside(set_aside) < usize::from(set_aside.max_count());
        is_free && has_room && self.face(id).is_some_and(|face| set_aside.includes(face))
    }

    /// Returns the first piece of the hand that the player may set aside by the rules; `None` unless the hand has more
    /// tiles than this shape allows.
    pub fn set_aside_offer(&self, shape: Shape) -> Option<PieceId> {
        let is_too_long = self.layout.hand_size() > shape.tile_count();
        let mut of_hand = self.layout.standing.iter().chain(&self.layout.win).copied();
        of_hand.find(|&id| is_too_long && self.can_set_aside(id, shape.set_aside))
    }

    /// Returns true if the piece lies outside the hand, or is set aside without being a flower.
    pub fn can_return_to_hand(&self, id: PieceId) -> bool {
        match self.place(id) {
            PiecePlace::Outside => true,
            PiecePlace::SetAside => !self.face(id).is_some_and(Tile::is_flower),
            _ => false,
        }
    }

    /// Returns the number of tiles beside the hand that the rules let players set aside.
    pub(crate) fn count_set_aside(&self, set_aside: SetAside) -> usize {
        let faces = self.layout.flowers.iter().filter_map(|id| self.face(*id));
        faces.filter(|&face| set_aside.includes(face)).count()
    }

    /// Returns a meld as a draft for the rules. A back in a concealed kong takes the face of the other tiles; other
    /// pieces without a face are omitted.
    fn draft_meld(&self, meld: &LaidMeld<PieceId>) -> DraftMeld {
        let face = meld.tiles.iter().find_map(|id| self.face(*id));
        let tiles = meld.tiles.iter().filter_map(|id| {
            let back = meld.concealed && self.pieces[*id].class == TileClass::Back;
            self.face(*id).or(if back { face.map(Tile::without_red) } else { None })
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

impl PlacedPieces {
    /// Adds a tile named by a person, a flower to the flowers and any other class to the standing tiles. Returns the
    /// number of the new piece.
    pub(super) fn add(&mut self, class: TileClass) -> PieceId {
        let id = self.append([Piece::placed_by_person(class)]);
        self.class_list_mut(id).push(id);
        id
    }

    /// Adds pieces that have no place yet. Returns the number of the first of them.
    pub(super) fn append(&mut self, pieces: impl IntoIterator<Item = Piece>) -> PieceId {
        let first = self.pieces.len();
        self.pieces.extend(pieces);
        first
    }

    /// Puts another piece in the place of this one, or among the flowers or standing tiles if its class requires that.
    /// Does nothing for an unknown piece.
    pub(super) fn replace(&mut self, id: PieceId, piece: Piece) {
        if let Some(former) = self.pieces.get_mut(id) {
            let former_class = std::mem::replace(former, piece).class;
            self.place_by_class(id, former_class);
        }
    }

    /// Sets the class that a person names for a piece, which settles the doubt about it. A flower moves to the flowers;
    /// a piece that was set aside as another tile, to the standing tiles. Does nothing for an unknown piece.
    pub(super) fn set_class(&mut self, id: PieceId, class: TileClass) {
        if let Some(piece) = self.pieces.get_mut(id) {
            let former_class = std::mem::replace(&mut piece.class, class);
            piece.confidence = 1.0;
            piece.by = ClassOrigin::Person;
            piece.doubtful = false;
            self.place_by_class(id, former_class);
        }
    }

    /// Moves a piece to or from the flowers if its class requires that, and updates the kind of its meld. A piece of
    /// the same class as before stays among the tiles set aside, even if it is no flower.
    fn place_by_class(&mut self, id: PieceId, former_class: TileClass) {
        let flower = self.face(id).is_some_and(Tile::is_flower);
        let is_same = self.pieces.get(id).is_some_and(|piece| piece.class == former_class);
        match self.place(id) {
            PiecePlace::SetAside if !flower && !is_same => self.move_to_class_list(id),
            PiecePlace::Concealed | PiecePlace::Win | PiecePlace::Meld(_) if flower => self.move_to_class_list(id),
            PiecePlace::Meld(meld) => self.update_meld_kind(meld),
            _ => {}
        }
    }

    /// Returns the list to which a piece belongs by its class: the flowers or the standing tiles.
    fn class_list_mut(&mut self, id: PieceId) -> &mut Vec<PieceId> {
        if self.face(id).is_some_and(Tile::is_flower) { &mut self.layout.flowers } else { &mut self.layout.standing }
    }

    /// Replaces the layout by that of a hand of the photo, with its doubts about pieces that no person named. A piece
    /// that a person named stays among the tiles set aside only if players may set its face aside.
    pub(super) fn lay_out(&mut self, hand: &HandReading) {
        self.layout.clone_from(&hand.layout);
        let may_lie_aside = |face: Tile| face.is_flower() || hand.shape.set_aside.includes(face);
        for id in self.named_by_person() {
            if self.layout.flowers.contains(&id) && !self.face(id).is_some_and(may_lie_aside) {
                self.move_to_class_list(id);
            }
        }
        for (id, piece) in self.pieces.iter_mut().enumerate().filter(|(_, piece)| piece.by != ClassOrigin::Person) {
            piece.doubtful = piece.class == TileClass::Unknown || hand.doubts.contains(&id);
        }
    }

    /// Moves the pieces out of the hand that, from the number `first` on, have an outline but no place: they could not
    /// be clicked.
    pub(super) fn exclude_unplaced(&mut self, first: PieceId) {
        for id in first..self.pieces.len() {
            if self.pieces[id].quad.is_some() && self.place(id) == PiecePlace::Removed {
                self.layout.beside.push(id);
            }
        }
    }

    /// Moves a piece back into the hand, to the flowers or the standing tiles. Does nothing for an unknown piece.
    pub(super) fn return_to_hand(&mut self, id: PieceId) {
        if id < self.pieces.len() {
            self.move_to_class_list(id);
        }
    }

    /// Moves a piece to the end of the list to which it belongs by its class.
    fn move_to_class_list(&mut self, id: PieceId) {
        self.layout.remove(&id);
        self.class_list_mut(id).push(id);
    }

    /// Sorts the standing tiles by suit and number, then backs, then unknown tiles.
    pub(super) fn sort_standing(&mut self) {
        let pieces = &self.pieces;
        self.layout.standing.sort_by_key(|id| match pieces[*id].class {
            TileClass::Tile(tile) => (0, Some(tile.without_red()), tile.is_red()),
            TileClass::Back => (1, None, false),
            TileClass::Unknown => (2, None, false),
        });
    }

    /// Sets the player who discarded the claimed tile of the meld with this index; does nothing for an unknown meld.
    pub(crate) fn set_meld_giver(&mut self, meld_index: usize, giver: Option<RelativeSeat>) {
        if let Some(meld) = self.layout.melds.get_mut(meld_index) {
            meld.from = giver;
        }
    }

    /// Sets the kind of the kong with this index: exposed, concealed, or added to a pung. Does nothing for other melds.
    pub(super) fn set_kong_kind(&mut self, meld_index: usize, concealed: bool, added: bool) {
        if let Some(meld) = self.layout.melds.get_mut(meld_index).filter(|m| m.kind == MeldKind::Kong) {
            meld.concealed = concealed;
            meld.added = added;
        }
    }

    /// Makes the pung with this index an added kong by a new fourth tile, which is no red five. Does nothing for other
    /// melds.
    pub(super) fn add_fourth_tile(&mut self, meld_index: usize) {
        let pung = self.layout.melds.get(meld_index).filter(|meld| meld.kind == MeldKind::Pung);
        let face = pung.and_then(|pung| pung.tiles.iter().find_map(|id| self.face(*id)));
        let Some(face) = face else {
            return;
        };
        let fourth = self.append([Piece::placed_by_person(TileClass::Tile(face.without_red()))]);
        let meld = &mut self.layout.melds[meld_index];
        meld.tiles.push(fourth);
        (meld.kind, meld.added) = (MeldKind::Kong, true);
    }

    /// Updates the kind of a meld after a change of its tiles; keeps the former kind if the tiles form no meld.
    fn update_meld_kind(&mut self, meld_index: usize) {
        let tiles: Vec<Tile> = self.layout.melds[meld_index].tiles.iter().filter_map(|id| self.face(*id)).collect();
        if let Some(kind) = Meld::guess_kind(&tiles) {
            self.layout.melds[meld_index].kind = kind;
        }
    }
}
