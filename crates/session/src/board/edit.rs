//! A person's changes to a board: naming, moving and adding tiles, forming and dissolving melds.

use super::{Board, MeldOffer, PieceId};
use quejing_rules::hand::Shape;
use quejing_rules::tile::Tile;
use quejing_vision::{HandReading, TileClass};

/// A person's change to the board: to a tile's class or place, or to a meld.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardEdit {
    /// Sets the class of a piece.
    SetClass(PieceId, TileClass),
    /// Confirms the whole reading, with every doubtful piece that has a known class.
    ConfirmAll,
    /// Lays out one of the photo's hands, by its index among them and its reading.
    LayOutHand(usize, Box<HandReading>),
    /// Removes a piece from the board.
    RemovePiece(PieceId),
    /// Moves a piece out of the hand, to the other tiles of the photo.
    ExcludePiece(PieceId),
    /// Moves a piece to the tiles that the player set aside, such as norths in three-player riichi.
    SetPieceAside(PieceId),
    /// Moves a piece back into the hand, to the standing tiles or the flowers.
    ReturnToHand(PieceId),
    /// Makes a piece the winning tile.
    SetWinningPiece(PieceId),
    /// Adds this tile to the hand as its winning tile.
    AddWinningTile(Tile),
    /// Forms a meld of standing tiles.
    FormMeld(MeldOffer),
    /// Dissolves the meld with this index; its tiles stand again.
    DissolveMeld(usize),
    /// Makes the pung with this index an added kong, with a new fourth tile that the photo does not show separately.
    AddFourthTile(usize),
    /// Sets the kind of the kong with this index: true if it is concealed, then true if it was added to a pung.
    SetKongKind(usize, bool, bool),
    /// Adds a tile to the standing tiles, or to the flowers.
    AddTile(TileClass),
    /// Sorts the standing tiles by suit and number, then backs, then unknown tiles.
    SortStanding,
}

impl BoardEdit {
    /// Applies the change to a board. A change of a meld that does not exist has no effect. The pieces excluded, set
    /// aside or formed into a meld must exist; other changes of an unknown piece have no effect.
    pub fn apply_to(self, board: &mut Board) {
        match self {
            BoardEdit::SetClass(id, class) => board.set_class(id, class),
            BoardEdit::ConfirmAll => board.confirm_all(),
            BoardEdit::LayOutHand(number, hand) => board.lay_out_hand(number, &hand),
            BoardEdit::RemovePiece(id) => board.pieces.layout_mut().remove(&id),
            BoardEdit::ExcludePiece(id) => board.pieces.layout_mut().exclude(id),
            BoardEdit::SetPieceAside(id) => board.pieces.layout_mut().set_aside(id),
            BoardEdit::ReturnToHand(id) => board.pieces.return_to_hand(id),
            BoardEdit::SetWinningPiece(id) => board.set_winning_piece(id),
            BoardEdit::AddWinningTile(tile) => {
                let id = board.pieces.add(TileClass::Tile(tile));
                board.set_winning_piece(id);
            }
            BoardEdit::FormMeld(offer) => board.pieces.layout_mut().form_meld(offer),
            BoardEdit::DissolveMeld(meld) => board.pieces.layout_mut().dissolve_meld(meld),
            BoardEdit::AddFourthTile(meld) => board.pieces.add_fourth_tile(meld),
            BoardEdit::SetKongKind(meld, concealed, added) => board.pieces.set_kong_kind(meld, concealed, added),
            BoardEdit::AddTile(class) => {
                board.pieces.add(class);
            }
            BoardEdit::SortStanding => board.pieces.sort_standing(),
        }
    }
}

impl Board {
    /// Sets the class that a person names for a piece. This settles the doubt about the piece and the question about
    /// its changed class. A flower moves to the flowers; a piece that was set aside as another tile, to the standing
    /// tiles. Does nothing for an unknown piece.
    pub(crate) fn set_class(&mut self, id: PieceId, class: TileClass) {
        self.pieces.set_class(id, class);
        self.review.settle_class(id);
    }

    /// Confirms the present class of a piece, which then counts as named by a person.
    pub(super) fn confirm_class(&mut self, id: PieceId) {
        if let Some(piece) = self.pieces.get(id) {
            self.set_class(id, piece.class);
        }
    }

    /// Confirms the whole reading, with every doubtful piece that has a known class.
    fn confirm_all(&mut self) {
        let named = |id: &PieceId| self.pieces.get(*id).is_some_and(|p| p.class != TileClass::Unknown);
        let doubtful: Vec<_> = self.pieces.doubtful().into_iter().filter(named).collect();
        doubtful.into_iter().for_each(|id| self.confirm_class(id));
        self.review.confirm();
    }

    /// Makes a piece the winning tile and drops the questions about the winning tile. The former winning tile joins the
    /// standing tiles. Does nothing for an unknown piece.
    pub(super) fn set_winning_piece(&mut self, id: PieceId) {
        if self.pieces.get(id).is_some() {
            self.pieces.layout_mut().set_win(id);
            self.review.settle_win();
        }
    }

    /// Makes the last standing tile the winning tile if a hand without a photo has all tiles of this shape and no
    /// winning tile yet.
    pub(crate) fn set_last_as_win(&mut self, shape: Shape) {
        let from_photo = self.pieces.is_photographed();
        let fills = self.layout().win.is_none() && self.layout().hand_size() == shape.tile_count();
        if let Some(&last) = self.layout().standing.last().filter(|_| fills && !from_photo) {
            self.set_winning_piece(last);
        }
    }
}
