//! What a person does to a board: name tiles, move them, form and take apart melds.

use super::answers::{is_asked, is_kept};
use super::{Board, PhotoId, Piece, PieceId, Place};
use quejing_rules::hand::{LaidMeld, Meld, MeldKind, Shape};
use quejing_rules::tile::Tile;
use quejing_vision::{ClassOrigin, HandReading, PhotoReading, Question, QuestionKind, TileClass};

/// A meld that can be formed around a tile.
pub type MeldOffer = LaidMeld<PieceId>;

/// A user's change to the board: to a tile's class, its place, or a meld.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Says what a piece is.
    SetClass(PieceId, TileClass),
    /// Agrees with the hand, and with every doubtful piece that has a name.
    ConfirmAll,
    /// Lays out one of the photo's hands: its number, from 0, and where its pieces belong.
    LayOut(usize, Box<HandReading>),
    /// Takes a piece off.
    Remove(PieceId),
    /// The piece is not of this hand.
    PutAside(PieceId),
    /// The piece is of this hand after all.
    TakeBack(PieceId),
    /// The piece is the winning tile.
    SetWin(PieceId),
    /// Wins with a tile that is not among the pieces yet: the one that was missing.
    WinWith(Tile),
    /// Lays a meld down.
    Form(MeldOffer),
    /// Puts a meld's tiles back among the standing ones.
    Unform(usize),
    /// Makes a pung an added kong: adds a fourth tile that the photo does not show apart.
    AddFourth(usize),
    /// Sets the kind of a kong: the number of the meld, whether it is concealed, whether it was added to a pung.
    SetKong(usize, bool, bool),
    /// Places a tile.
    Add(TileClass),
    /// Sorts the standing tiles.
    Sort,
}

impl Edit {
    /// Changes a board.
    pub(crate) fn apply_to(self, board: &mut Board) {
        match self {
            Edit::SetClass(id, class) => board.set_class(id, class),
            Edit::ConfirmAll => {
                let named = |id: &PieceId| board.piece(*id).is_some_and(|p| p.class != TileClass::Unknown);
                let doubtful: Vec<_> = board.doubtful().into_iter().filter(named).collect();
                doubtful.into_iter().for_each(|id| board.confirm(id));
                board.confirmed = true;
                // An assumed winning tile that is marked instead of asked about is confirmed with the rest.
                board.questions.retain(is_asked);
            }
            Edit::LayOut(number, hand) => board.lay_out(number, &hand),
            Edit::Remove(id) => board.remove(id),
            Edit::PutAside(id) => board.put_aside(id),
            Edit::TakeBack(id) => board.take_back(id),
            Edit::SetWin(id) => board.set_win(id),
            Edit::WinWith(tile) => {
                let id = board.add(TileClass::Tile(tile));
                board.set_win(id);
            }
            Edit::Form(offer) => board.form(&offer),
            Edit::Unform(meld) => board.unform(meld),
            Edit::AddFourth(meld) => board.add_fourth(meld),
            Edit::SetKong(meld, concealed, added) => board.set_kong(meld, concealed, added),
            Edit::Add(class) => {
                board.add(class);
            }
            Edit::Sort => board.sort(),
        }
    }
}

impl Board {
    /// Places a new tile; a flower goes to the flowers, anything else to the standing tiles.
    pub fn add(&mut self, class: TileClass) -> PieceId {
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
        self.home(id).push(id);
        id
    }

    /// Takes the last tile as the winning one if it fills a hand that was entered without a photo.
    pub(crate) fn win_with_last(&mut self, shape: Shape) {
        let from_photo = self.pieces.iter().any(|piece| piece.quad.is_some());
        let fills = self.layout.win.is_none() && self.count_towards_hand() == shape.tiles();
        if let Some(&last) = self.layout.standing.last().filter(|_| fills && !from_photo) {
            self.set_win(last);
        }
    }

    /// Says what a piece is. It is marked as said by a person, and moves to or from the flowers where that follows.
    pub(crate) fn set_class(&mut self, id: PieceId, class: TileClass) {
        let Some(piece) = self.pieces.get_mut(id) else {
            return;
        };
        self.questions.retain(|question| question.kind != QuestionKind::Changed || question.tiles != [id]);
        piece.class = class;
        piece.confidence = 1.0;
        piece.by = ClassOrigin::Person;
        piece.doubtful = false;
        self.follow_class(id);
    }

    /// Moves a piece to or from the flowers where its class asks for it, and renames its meld.
    fn follow_class(&mut self, id: PieceId) {
        let flower = self.tile(id).is_some_and(Tile::is_flower);
        match self.place(id) {
            Place::Flower if !flower => self.move_home(id),
            Place::Concealed | Place::Win | Place::Meld(_) if flower => self.move_home(id),
            Place::Meld(meld) => self.name_meld(meld),
            _ => {}
        }
    }

    /// Lays out one of the photo's hands in place of what lies here; what a person said the pieces are stays.
    pub fn lay_out(&mut self, number: usize, hand: &HandReading) {
        self.layout.clone_from(&hand.layout);
        self.hand = number;
        self.confirmed = false;
        let mut asked = hand.questions.iter().filter(|question| question.kind == QuestionKind::WinTile);
        self.win_assumed = asked.any(|question| question.tiles.first() == hand.win.as_ref());
        self.questions = hand.questions.iter().filter(|question| is_kept(question)).cloned().collect();
        for id in 0..self.pieces.len() {
            let piece = &mut self.pieces[id];
            match piece.by {
                ClassOrigin::Person => self.set_class(id, self.pieces[id].class),
                _ => {
                    let unknown = piece.class == TileClass::Unknown;
                    piece.doubtful = unknown || hand.doubts.contains(&id);
                }
            }
            // Whatever the reader put nowhere can still be clicked.
            if self.pieces[id].quad.is_some() && self.place(id) == Place::Removed {
                self.layout.beside.push(id);
            }
        }
    }

    /// Adds the tiles of another photo of the hand. A single tile that fills the hand wins; any other tile that was assumed to
    /// win in that photo stands with the rest.
    pub(crate) fn append(&mut self, reading: &PhotoReading, photo: PhotoId, shape: Shape) {
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
                self.questions.extend(melds.iter().map(|meld| Question::of_meld(meld.tiles.clone())));
                self.layout.melds.extend(melds);
            }
            None => self.layout.standing.extend(standing),
        }
        self.layout.melds.extend(added.melds);
        self.layout.flowers.extend(added.flowers);
        self.layout.beside.extend(added.beside);
        for id in first..self.pieces.len() {
            if self.place(id) == Place::Removed {
                self.layout.beside.push(id);
            }
        }
        let mut of_hand = (first..self.pieces.len()).filter(|id| self.place(*id) == Place::Concealed);
        let only = of_hand.next().filter(|_| of_hand.next().is_none() && self.layout.win.is_none());
        if let Some(only) = only.filter(|_| self.count_towards_hand() == shape.tiles()) {
            self.set_win(only);
        }
        let asked = reading.hand.questions.iter().filter(|question| is_kept(question));
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

    /// Splits pieces in the order they lie into chows, pungs and kongs; `None` if any is left over.
    fn split_into_melds(&self, pieces: &[PieceId]) -> Option<Vec<MeldOffer>> {
        if pieces.is_empty() {
            return Some(Vec::new());
        }
        // The longer one first: four alike are a kong, not a pung and a tile.
        [4, 3].into_iter().find_map(|length| {
            let (meld, rest) = pieces.split_at_checked(length)?;
            let tiles: Vec<Tile> = meld.iter().map(|id| self.tile(*id)).collect::<Option<_>>()?;
            let meld = MeldOffer::of(Meld::guess(&tiles)?, meld.to_vec());
            let rest = self.split_into_melds(rest)?;
            Some(std::iter::once(meld).chain(rest).collect())
        })
    }

    /// Replaces the reading of a piece by that of the first tile of another photo.
    pub(crate) fn retake(&mut self, id: PieceId, reading: &PhotoReading, photo: PhotoId) {
        if id >= self.pieces.len() || reading.tiles.is_empty() {
            return;
        }
        self.pieces[id] = Piece::from_reading(reading, 0, self.photos.len());
        self.photos.push(photo);
        self.questions.retain(|question| question.kind != QuestionKind::Changed || question.tiles != [id]);
        self.follow_class(id);
    }

    /// Agrees with what the reader said.
    pub fn confirm(&mut self, id: PieceId) {
        if let Some(piece) = self.pieces.get(id) {
            self.set_class(id, piece.class);
        }
    }

    /// Takes a piece off the board.
    pub fn remove(&mut self, id: PieceId) {
        self.detach(id);
    }

    /// Says that a piece in the photo is not of this hand.
    pub(crate) fn put_aside(&mut self, id: PieceId) {
        self.detach(id);
        self.layout.beside.push(id);
    }

    /// Puts a piece that was aside or taken off among the standing tiles, or the flowers.
    pub fn take_back(&mut self, id: PieceId) {
        if id < self.pieces.len() {
            self.move_home(id);
        }
    }

    /// Makes a piece the winning tile; the one that was it before stands with the others again.
    pub(crate) fn set_win(&mut self, id: PieceId) {
        if id >= self.pieces.len() {
            return;
        }
        self.detach(id);
        self.win_assumed = false;
        self.questions.retain(|question| question.kind != QuestionKind::WinTile);
        if let Some(before) = self.layout.win.replace(id) {
            self.layout.standing.push(before);
        }
    }

    /// Melds that can be formed around a piece, from the standing tiles.
    pub fn offers(&self, id: PieceId) -> Vec<MeldOffer> {
        let free = matches!(self.place(id), Place::Concealed | Place::Win | Place::Aside | Place::Removed);
        let Some(tile) = self.tile(id).filter(|tile| free && !tile.is_flower()) else {
            return Vec::new();
        };
        let mut offers = self.chow_offers(id, tile);
        let mut alike = vec![id];
        alike.extend(
            self.layout.standing.iter().filter(|o| **o != id && self.tile(**o).map(Tile::plain) == Some(tile.plain())),
        );
        let offer = |kind, concealed, added, count: usize| MeldOffer {
            concealed,
            added,
            ..LaidMeld::of(kind, alike[..count].to_vec())
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

    /// Returns the kongs among the standing tiles, where the hand is too long for this shape without them: each as a concealed
    /// and an open one.
    pub fn kong_offers(&self, shape: Shape) -> Vec<MeldOffer> {
        let mut offers: Vec<MeldOffer> = Vec::new();
        if self.count_towards_hand() <= shape.tiles() {
            return offers;
        }
        for &id in &self.layout.standing {
            let kong = |offer: &MeldOffer| offer.kind == MeldKind::Kong && !offer.added;
            if !offers.iter().any(|offer| offer.tiles.contains(&id)) {
                offers.extend(self.offers(id).into_iter().filter(kong));
            }
        }
        // One laid down by oneself is the likelier, where all four stand.
        offers.sort_by_key(|offer| (offer.tiles[0], !offer.concealed));
        offers
    }

    fn chow_offers(&self, id: PieceId, tile: Tile) -> Vec<MeldOffer> {
        let (Some(suit), Some(number)) = (tile.suit(), tile.number()) else {
            return Vec::new();
        };
        let find = |n: u8| {
            if n == number {
                return Some(id);
            }
            let wanted = Tile::suited(suit, n)?;
            self.layout.standing.iter().copied().find(|other| self.tile(*other).map(Tile::plain) == Some(wanted))
        };
        let starts = number.saturating_sub(2).max(1)..=number.min(7);
        starts
            .filter_map(|first| Some(vec![find(first)?, find(first + 1)?, find(first + 2)?]))
            .map(|pieces| MeldOffer::of(MeldKind::Chow, pieces))
            .collect()
    }

    /// Lays the offered pieces down as a meld.
    pub fn form(&mut self, offer: &MeldOffer) {
        offer.tiles.iter().for_each(|id| self.detach(*id));
        self.layout.melds.push(offer.clone());
    }

    /// Says how a kong came about: exposed, concealed, or added to a pung. Other melds stay as they are.
    pub(crate) fn set_kong(&mut self, meld: usize, concealed: bool, added: bool) {
        if let Some(meld) = self.layout.melds.get_mut(meld).filter(|m| m.kind == MeldKind::Kong) {
            meld.concealed = concealed;
            meld.added = added;
        }
    }

    /// Makes a pung an added kong by a plain fourth tile.
    fn add_fourth(&mut self, meld: usize) {
        let pung = self.layout.melds.get(meld).filter(|meld| meld.kind == MeldKind::Pung);
        let face = pung.and_then(|pung| pung.tiles.iter().find_map(|id| self.tile(*id)));
        let Some(face) = face else {
            return;
        };
        let fourth = self.add(TileClass::Tile(face.plain()));
        self.detach(fourth);
        let meld = &mut self.layout.melds[meld];
        meld.tiles.push(fourth);
        (meld.kind, meld.added) = (MeldKind::Kong, true);
    }

    /// Puts the tiles of a meld back among the standing ones.
    pub fn unform(&mut self, meld: usize) {
        if meld < self.layout.melds.len() {
            self.layout.standing.extend(self.layout.melds.remove(meld).tiles);
        }
    }

    /// Sorts the standing tiles by kind.
    pub fn sort(&mut self) {
        let pieces = &self.pieces;
        self.layout.standing.sort_by_key(|id| match pieces[*id].class {
            TileClass::Tile(tile) => (0, Some(tile.plain()), tile.is_red()),
            TileClass::Back => (1, None, false),
            TileClass::Unknown => (2, None, false),
        });
    }

    /// Renames a meld after a change of its tiles, if they form one.
    fn name_meld(&mut self, meld: usize) {
        let tiles: Vec<Tile> = self.layout.melds[meld].tiles.iter().filter_map(|id| self.tile(*id)).collect();
        if let Some(kind) = Meld::guess(&tiles) {
            self.layout.melds[meld].kind = kind;
        }
    }

    fn home(&mut self, id: PieceId) -> &mut Vec<PieceId> {
        if self.tile(id).is_some_and(Tile::is_flower) { &mut self.layout.flowers } else { &mut self.layout.standing }
    }

    fn move_home(&mut self, id: PieceId) {
        self.detach(id);
        self.home(id).push(id);
    }

    /// Takes a piece out of its place; the rest of its meld stands again.
    fn detach(&mut self, id: PieceId) {
        if let Place::Meld(meld) = self.place(id) {
            self.unform(meld);
        }
        for list in [&mut self.layout.standing, &mut self.layout.flowers, &mut self.layout.beside] {
            list.retain(|other| *other != id);
        }
        if self.layout.win == Some(id) {
            self.layout.win = None;
        }
    }
}
