//! A person's changes to a board: naming, moving and adding tiles, forming and dissolving melds.

use super::answers::{is_asked_in_words, is_stored_question};
use super::{Board, PhotoId, Piece, PieceId, PiecePlace};
use quejing_rules::hand::{LaidMeld, Meld, MeldKind, RelativeSeat, Shape};
use quejing_rules::tile::Tile;
use quejing_vision::{ClassOrigin, HandReading, PhotoReading, Question, QuestionKind, TileClass};

/// A meld that can be formed from pieces of the board.
pub type MeldOffer = LaidMeld<PieceId>;

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
    /// Applies the change to a board. A change of a meld that does not exist has no effect. The pieces set aside or
    /// formed into a meld must exist; other changes of an unknown piece have no effect.
    pub(crate) fn apply_to(self, board: &mut Board) {
        match self {
            BoardEdit::SetClass(id, class) => board.set_class(id, class),
            BoardEdit::ConfirmAll => {
                let named = |id: &PieceId| board.piece(*id).is_some_and(|p| p.class != TileClass::Unknown);
                let doubtful: Vec<_> = board.doubtful_pieces().into_iter().filter(named).collect();
                doubtful.into_iter().for_each(|id| board.confirm_class(id));
                board.confirmed = true;
                // An assumed winning tile that is marked instead of asked about is confirmed with the rest.
                board.questions.retain(is_asked_in_words);
            }
            BoardEdit::LayOutHand(number, hand) => board.lay_out_hand(number, &hand),
            BoardEdit::RemovePiece(id) => board.remove_piece(id),
            BoardEdit::SetPieceAside(id) => board.set_piece_aside(id),
            BoardEdit::ReturnToHand(id) => board.return_to_hand(id),
            BoardEdit::SetWinningPiece(id) => board.set_winning_piece(id),
            BoardEdit::AddWinningTile(tile) => {
                let id = board.add_piece(TileClass::Tile(tile));
                board.set_winning_piece(id);
            }
            BoardEdit::FormMeld(offer) => board.form_meld(&offer),
            BoardEdit::DissolveMeld(meld) => board.dissolve_meld(meld),
            BoardEdit::AddFourthTile(meld) => board.add_fourth_tile(meld),
            BoardEdit::SetKongKind(meld, concealed, added) => board.set_kong_kind(meld, concealed, added),
            BoardEdit::AddTile(class) => {
                board.add_piece(class);
            }
            BoardEdit::SortStanding => board.sort_standing(),
        }
    }
}

impl Board {
    /// Adds a tile named by a person, a flower to the flowers and any other class to the standing tiles. Returns the
    /// number of the new piece.
    pub fn add_piece(&mut self, class: TileClass) -> PieceId {
        let id = self.pieces.len();
        self.pieces.push(Piece {
            class,
            quad: None,
            confidence: 1.0,
            top: Vec::new(),
            by: ClassOrigin::Person,
            doubtful: false,
            photo: 0,
        });
        self.class_list_mut(id).push(id);
        id
    }

    /// Makes the last standing tile the winning tile if a hand without a photo has all tiles of this shape and no
    /// winning tile yet.
    pub(crate) fn set_last_as_win(&mut self, shape: Shape) {
        let from_photo = self.pieces.iter().any(|piece| piece.quad.is_some());
        let fills = self.layout.win.is_none() && self.hand_size() == shape.tile_count();
        if let Some(&last) = self.layout.standing.last().filter(|_| fills && !from_photo) {
            self.set_winning_piece(last);
        }
    }

    /// Sets the class that a person names for a piece. This settles the doubt about the piece and the question about
    /// its changed class. A flower moves to the flowers, a former flower to the standing tiles. Does nothing for an
    /// unknown piece.
    pub(crate) fn set_class(&mut self, id: PieceId, class: TileClass) {
        let Some(piece) = self.pieces.get_mut(id) else {
            return;
        };
        self.questions.retain(|question| question.kind != QuestionKind::Changed || question.tiles != [id]);
        piece.class = class;
        piece.confidence = 1.0;
        piece.by = ClassOrigin::Person;
        piece.doubtful = false;
        self.place_by_class(id);
    }

    /// Moves a piece to or from the flowers if its class requires that, and updates the kind of its meld.
    fn place_by_class(&mut self, id: PieceId) {
        let flower = self.piece_face(id).is_some_and(Tile::is_flower);
        match self.piece_place(id) {
            PiecePlace::Flower if !flower => self.move_to_class_list(id),
            PiecePlace::Concealed | PiecePlace::Win | PiecePlace::Meld(_) if flower => self.move_to_class_list(id),
            PiecePlace::Meld(meld) => self.update_meld_kind(meld),
            _ => {}
        }
    }

    /// Replaces the layout and the questions by those of the photo's hand with this index. Classes that a person set
    /// are kept; photographed pieces to which the reading gives no place are set aside.
    pub fn lay_out_hand(&mut self, hand_index: usize, hand: &HandReading) {
        self.layout.clone_from(&hand.layout);
        self.hand = hand_index;
        self.confirmed = false;
        let mut asked = hand.questions.iter().filter(|question| question.kind == QuestionKind::WinTile);
        self.win_assumed = asked.any(|question| question.tiles.first() == hand.win.as_ref());
        self.questions = hand.questions.iter().filter(|question| is_stored_question(question)).cloned().collect();
        for id in 0..self.pieces.len() {
            let piece = &mut self.pieces[id];
            match piece.by {
                ClassOrigin::Person => self.set_class(id, self.pieces[id].class),
                _ => {
                    let unknown = piece.class == TileClass::Unknown;
                    piece.doubtful = unknown || hand.doubts.contains(&id);
                }
            }
            // A piece without a place could not be clicked.
            if self.pieces[id].quad.is_some() && self.piece_place(id) == PiecePlace::Removed {
                self.layout.beside.push(id);
            }
        }
    }

    /// Adds the tiles of another photo of the hand. If the photo shows no melds and its standing tiles split into melds
    /// without remainder, they become melds, each with a question. If the photo adds a single standing tile, and this
    /// completes a hand without a winning tile, it becomes the winning tile.
    pub(crate) fn append_photo(&mut self, reading: &PhotoReading, photo: PhotoId, shape: Shape) {
        let (first, at) = (self.pieces.len(), self.photos.len());
        self.photos.push(photo);
        self.pieces.extend((0..reading.tiles.len()).map(|index| Piece::from_reading(reading, index, at)));
        let added = reading.hand.layout.map(|index| first + index);
        let mut standing: Vec<PieceId> = added.standing.into_iter().chain(added.win).collect();
        standing.sort_by_key(|id| reading.hand.tiles().position(|index| first + index == *id));
        let melds = self.split_into_melds(&standing).filter(|_| added.melds.is_empty());
        let asks_about_melds = melds.is_none();
        match melds {
            Some(melds) => {
                self.questions.extend(melds.iter().map(|meld| Question::about_meld(meld.tiles.clone())));
                self.layout.melds.extend(melds);
            }
            None => self.layout.standing.extend(standing),
        }
        self.layout.melds.extend(added.melds);
        self.layout.flowers.extend(added.flowers);
        self.layout.beside.extend(added.beside);
        for id in first..self.pieces.len() {
            if self.piece_place(id) == PiecePlace::Removed {
                self.layout.beside.push(id);
            }
        }
        let mut of_hand = (first..self.pieces.len()).filter(|id| self.piece_place(*id) == PiecePlace::Concealed);
        let only = of_hand.next().filter(|_| of_hand.next().is_none() && self.layout.win.is_none());
        if let Some(only) = only.filter(|_| self.hand_size() == shape.tile_count()) {
            self.set_winning_piece(only);
        }
        let asked = reading.hand.questions.iter().filter(|question| is_stored_question(question));
        let asked = asked.filter(|question| match question.kind {
            QuestionKind::WinTile => false,
            QuestionKind::Meld => asks_about_melds,
            _ => true,
        });
        self.questions.extend(asked.map(|question| Question {
            tiles: question.tiles.iter().map(|tile| first + tile).collect(),
            ..question.clone()
        }));
        self.confirmed = false;
    }

    /// Splits pieces, in their order, into chows, pungs and kongs; `None` if some are left over or have no face.
    fn split_into_melds(&self, pieces: &[PieceId]) -> Option<Vec<MeldOffer>> {
        if pieces.is_empty() {
            return Some(Vec::new());
        }
        // The longer one first: four alike are a kong, not a pung and a tile.
        [4, 3].into_iter().find_map(|length| {
            let (meld, rest) = pieces.split_at_checked(length)?;
            let tiles: Vec<Tile> = meld.iter().map(|id| self.piece_face(*id)).collect::<Option<_>>()?;
            let meld = MeldOffer::new(Meld::guess_kind(&tiles)?, meld.to_vec());
            let rest = self.split_into_melds(rest)?;
            Some(std::iter::once(meld).chain(rest).collect())
        })
    }

    /// Replaces the reading of a piece by that of the first tile in another photo. Does nothing for an unknown piece or
    /// a photo without tiles.
    pub(crate) fn replace_reading(&mut self, id: PieceId, reading: &PhotoReading, photo: PhotoId) {
        if id >= self.pieces.len() || reading.tiles.is_empty() {
            return;
        }
        self.pieces[id] = Piece::from_reading(reading, 0, self.photos.len());
        self.photos.push(photo);
        self.questions.retain(|question| question.kind != QuestionKind::Changed || question.tiles != [id]);
        self.place_by_class(id);
    }

    /// Confirms the present class of a piece, which then counts as named by a person.
    pub fn confirm_class(&mut self, id: PieceId) {
        if let Some(piece) = self.pieces.get(id) {
            self.set_class(id, piece.class);
        }
    }

    /// Removes a piece from its place; the other tiles of its meld stand again.
    pub fn remove_piece(&mut self, id: PieceId) {
        self.detach_piece(id);
    }

    /// Moves a piece out of the hand, to the other tiles of the photo.
    pub(crate) fn set_piece_aside(&mut self, id: PieceId) {
        self.detach_piece(id);
        self.layout.beside.push(id);
    }

    /// Moves a piece back into the hand, to the flowers or the standing tiles. Does nothing for an unknown piece.
    pub fn return_to_hand(&mut self, id: PieceId) {
        if id < self.pieces.len() {
            self.move_to_class_list(id);
        }
    }

    /// Makes a piece the winning tile and drops the questions about the winning tile. The former winning tile joins the
    /// standing tiles. Does nothing for an unknown piece.
    pub(crate) fn set_winning_piece(&mut self, id: PieceId) {
        if id >= self.pieces.len() {
            return;
        }
        self.detach_piece(id);
        self.win_assumed = false;
        self.questions.retain(|question| question.kind != QuestionKind::WinTile);
        if let Some(before) = self.layout.win.replace(id) {
            self.layout.standing.push(before);
        }
    }

    /// Returns the melds that a piece can form with standing tiles: chows, then pung, then exposed, concealed and added
    /// kong. Empty for a flower, a tile without a face, or a tile of a meld.
    pub fn meld_offers(&self, id: PieceId) -> Vec<MeldOffer> {
        let free = matches!(
            self.piece_place(id),
            PiecePlace::Concealed | PiecePlace::Win | PiecePlace::Aside | PiecePlace::Removed
        );
        let Some(tile) = self.piece_face(id).filter(|tile| free && !tile.is_flower()) else {
            return Vec::new();
        };
        let mut offers = self.chow_offers(id, tile);
        let mut alike = vec![id];
        alike.extend(
            self.layout
                .standing
                .iter()
                .filter(|o| **o != id && self.piece_face(**o).map(Tile::without_red) == Some(tile.without_red())),
        );
        let offer = |kind, concealed, added, count: usize| MeldOffer {
            concealed,
            added,
            ..LaidMeld::new(kind, alike[..count].to_vec())
        };
        if alike.len() >= 3 {
            offers.push(offer(MeldKind::Pung, false, false, 3));
        }
        if alike.len() >= 4 {
            offers.push(offer(MeldKind::Kong, false, false, 4));
            offers.push(offer(MeldKind::Kong, true, false, 4));
            offers.push(offer(MeldKind::Kong, false, true, 4));
        }
        offers
    }

    /// Returns the kongs that four standing tiles can form, each as a concealed and then as an exposed kong. Empty
    /// unless the hand has more tiles than this shape allows.
    pub fn kong_offers(&self, shape: Shape) -> Vec<MeldOffer> {
        let mut offers: Vec<MeldOffer> = Vec::new();
        if self.hand_size() <= shape.tile_count() {
            return offers;
        }
        for &id in &self.layout.standing {
            let kong = |offer: &MeldOffer| offer.kind == MeldKind::Kong && !offer.added;
            if !offers.iter().any(|offer| offer.tiles.contains(&id)) {
                offers.extend(self.meld_offers(id).into_iter().filter(kong));
            }
        }
        // A concealed kong is likelier while all four tiles stand.
        offers.sort_by_key(|offer| (offer.tiles[0], !offer.concealed));
        offers
    }

    /// Returns the chows of a piece with face `tile` and two standing tiles, ordered by their lowest number.
    fn chow_offers(&self, id: PieceId, tile: Tile) -> Vec<MeldOffer> {
        let (Some(suit), Some(number)) = (tile.suit(), tile.number()) else {
            return Vec::new();
        };
        let find = |n: u8| {
            if n == number {
                return Some(id);
            }
            let wanted = Tile::from_suit(suit, n)?;
            self.layout
                .standing
                .iter()
                .copied()
                .find(|other| self.piece_face(*other).map(Tile::without_red) == Some(wanted))
        };
        let starts = number.saturating_sub(2).max(1)..=number.min(7);
        starts
            .filter_map(|first| Some(vec![find(first)?, find(first + 1)?, find(first + 2)?]))
            .map(|pieces| MeldOffer::new(MeldKind::Chow, pieces))
            .collect()
    }

    /// Forms a meld of the offered pieces. They leave their former places, which dissolves melds that they belonged to.
    pub fn form_meld(&mut self, offer: &MeldOffer) {
        offer.tiles.iter().for_each(|id| self.detach_piece(*id));
        self.layout.melds.push(offer.clone());
    }

    /// Sets the player who discarded the claimed tile of the meld with this index; does nothing for an unknown meld.
    pub(crate) fn set_meld_giver(&mut self, meld_index: usize, giver: Option<RelativeSeat>) {
        if let Some(meld) = self.layout.melds.get_mut(meld_index) {
            meld.from = giver;
        }
    }

    /// Sets the kind of the kong with this index: exposed, concealed, or added to a pung. Does nothing for other melds.
    pub(crate) fn set_kong_kind(&mut self, meld_index: usize, concealed: bool, added: bool) {
        if let Some(meld) = self.layout.melds.get_mut(meld_index).filter(|m| m.kind == MeldKind::Kong) {
            meld.concealed = concealed;
            meld.added = added;
        }
    }

    /// Makes the pung with this index an added kong by a new fourth tile, which is no red five. Does nothing for other
    /// melds.
    fn add_fourth_tile(&mut self, meld_index: usize) {
        let pung = self.layout.melds.get(meld_index).filter(|meld| meld.kind == MeldKind::Pung);
        let face = pung.and_then(|pung| pung.tiles.iter().find_map(|id| self.piece_face(*id)));
        let Some(face) = face else {
            return;
        };
        let fourth = self.add_piece(TileClass::Tile(face.without_red()));
        self.detach_piece(fourth);
        let meld = &mut self.layout.melds[meld_index];
        meld.tiles.push(fourth);
        (meld.kind, meld.added) = (MeldKind::Kong, true);
    }

    /// Dissolves the meld with this index, if it exists; its tiles stand again.
    pub fn dissolve_meld(&mut self, meld_index: usize) {
        if meld_index < self.layout.melds.len() {
            self.layout.standing.extend(self.layout.melds.remove(meld_index).tiles);
        }
    }

    /// Sorts the standing tiles by suit and number, then backs, then unknown tiles.
    pub fn sort_standing(&mut self) {
        let pieces = &self.pieces;
        self.layout.standing.sort_by_key(|id| match pieces[*id].class {
            TileClass::Tile(tile) => (0, Some(tile.without_red()), tile.is_red()),
            TileClass::Back => (1, None, false),
            TileClass::Unknown => (2, None, false),
        });
    }

    /// Updates the kind of a meld after a change of its tiles; keeps the former kind if the tiles form no meld.
    fn update_meld_kind(&mut self, meld_index: usize) {
        let tiles: Vec<Tile> =
            self.layout.melds[meld_index].tiles.iter().filter_map(|id| self.piece_face(*id)).collect();
        if let Some(kind) = Meld::guess_kind(&tiles) {
            self.layout.melds[meld_index].kind = kind;
        }
    }

    /// Returns the list to which a piece belongs by its class: the flowers or the standing tiles.
    fn class_list_mut(&mut self, id: PieceId) -> &mut Vec<PieceId> {
        if self.piece_face(id).is_some_and(Tile::is_flower) {
            &mut self.layout.flowers
        } else {
            &mut self.layout.standing
        }
    }

    /// Moves a piece to the end of the list to which it belongs by its class.
    fn move_to_class_list(&mut self, id: PieceId) {
        self.detach_piece(id);
        self.class_list_mut(id).push(id);
    }

    /// Removes a piece from its place; the other tiles of its meld stand again.
    fn detach_piece(&mut self, id: PieceId) {
        if let PiecePlace::Meld(meld) = self.piece_place(id) {
            self.dissolve_meld(meld);
        }
        for list in [&mut self.layout.standing, &mut self.layout.flowers, &mut self.layout.beside] {
            list.retain(|other| *other != id);
        }
        if self.layout.win == Some(id) {
            self.layout.win = None;
        }
    }
}
