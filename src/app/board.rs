//! The hand as it lies before the person: pieces seen in a photo or placed by hand, and where each belongs.
//!
//! A board is always allowed to be wrong or unfinished; [`Board::draft`] turns it into the draft that the rules check.
//! Pieces keep their number for as long as the board lives, so that the photo, the hand and the popup speak of the same one.

use crate::hand::{DraftMeld, HandDraft, Meld, MeldKind};
use crate::tile::Tile;
use crate::vision::{PhotoReading, TileClass, Verdict};

/// Number of a piece on its board.
pub type PieceId = usize;

/// Corners of a tile in the photo, clockwise from its own top left, in pixels.
pub type Quad = [[f32; 2]; 4];

/// One tile on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// What it is taken for.
    pub class: TileClass,
    /// Where it lies in the photo; none when a person placed it.
    pub quad: Option<Quad>,
    /// Probability of `class`, 0 to 1.
    pub confidence: f32,
    /// The reader's best guesses with their probabilities, best first.
    pub top: Vec<(TileClass, f32)>,
    /// Where the verdict came from.
    pub by: Verdict,
    /// A person should look at it.
    pub doubtful: bool,
}

/// A meld on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMeld {
    /// Chow, pung or kong.
    pub kind: MeldKind,
    /// Its pieces.
    pub tiles: Vec<PieceId>,
    /// A concealed kong.
    pub concealed: bool,
    /// A kong added to an exposed pung.
    pub added: bool,
}

/// Where a piece belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Among the standing tiles.
    Concealed,
    /// In the meld with this number.
    Meld(usize),
    /// It is the winning tile.
    Win,
    /// A flower or season.
    Flower,
    /// In the photo, but not of this hand.
    Aside,
    /// Taken off by a person.
    Removed,
}

/// A meld that can be formed around a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeldOffer {
    /// Chow, pung or kong.
    pub kind: MeldKind,
    /// A concealed kong.
    pub concealed: bool,
    /// A kong added to an exposed pung.
    pub added: bool,
    /// The pieces that would form it.
    pub pieces: Vec<PieceId>,
}

/// The pieces and where each belongs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    pieces: Vec<Piece>,
    concealed: Vec<PieceId>,
    melds: Vec<BoardMeld>,
    win: Option<PieceId>,
    flowers: Vec<PieceId>,
    aside: Vec<PieceId>,
}

impl Board {
    /// The board of a photo that was read.
    pub fn from_reading(reading: &PhotoReading) -> Self {
        let pieces = reading.tiles.iter().enumerate().map(|(index, tile)| Piece {
            class: tile.class,
            quad: Some(tile.quad),
            confidence: tile.confidence,
            top: tile.top.clone(),
            by: tile.by,
            doubtful: reading.hand.doubts.contains(&index) || tile.class == TileClass::Unknown,
        });
        let hand = &reading.hand;
        let melds = hand.melds.iter().map(|meld| BoardMeld {
            kind: meld.kind,
            tiles: meld.tiles.clone(),
            concealed: meld.concealed,
            added: false,
        });
        Self {
            pieces: pieces.collect(),
            concealed: hand.concealed.clone(),
            melds: melds.collect(),
            win: hand.win_tile,
            flowers: hand.flowers.clone(),
            aside: hand.others.clone(),
        }
    }

    /// A board of tiles that a person typed; the last one that is no flower is taken for the winning tile.
    pub fn from_tiles(tiles: &[Tile]) -> Self {
        let mut board = Self::default();
        tiles.iter().for_each(|tile| {
            board.add(TileClass::Tile(*tile));
        });
        if let Some(last) = board.concealed.last().copied() {
            board.set_win(last);
        }
        board
    }

    /// Nothing lies here.
    pub fn is_empty(&self) -> bool {
        self.concealed.is_empty()
            && self.melds.is_empty()
            && self.win.is_none()
            && self.flowers.is_empty()
            && self.aside.is_empty()
    }

    /// The piece with this number.
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id)
    }

    /// Pieces that were not taken off, with their numbers.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces
            .iter()
            .enumerate()
            .filter(|(id, _)| self.place(*id) != Place::Removed)
    }

    /// Standing tiles without the winning one.
    pub fn concealed(&self) -> &[PieceId] {
        &self.concealed
    }

    /// The melds.
    pub fn melds(&self) -> &[BoardMeld] {
        &self.melds
    }

    /// The winning tile.
    pub fn win(&self) -> Option<PieceId> {
        self.win
    }

    /// Flowers and seasons.
    pub fn flowers(&self) -> &[PieceId] {
        &self.flowers
    }

    /// Pieces in the photo that are not of this hand.
    pub fn aside(&self) -> &[PieceId] {
        &self.aside
    }

    /// Where a piece belongs.
    pub fn place(&self, id: PieceId) -> Place {
        if self.win == Some(id) {
            Place::Win
        } else if self.concealed.contains(&id) {
            Place::Concealed
        } else if let Some(meld) = self.melds.iter().position(|m| m.tiles.contains(&id)) {
            Place::Meld(meld)
        } else if self.flowers.contains(&id) {
            Place::Flower
        } else if self.aside.contains(&id) {
            Place::Aside
        } else {
            Place::Removed
        }
    }

    /// Pieces of the hand that carry no tile's name yet: backs outside concealed kongs, and unknown ones.
    pub fn unnamed(&self) -> Vec<PieceId> {
        let loose = self
            .concealed
            .iter()
            .chain(&self.win)
            .filter(|id| self.tile(**id).is_none());
        let melded = self.melds.iter().flat_map(|meld| {
            let known = meld.tiles.iter().any(|id| self.tile(*id).is_some());
            meld.tiles.iter().filter(move |id| {
                self.tile(**id).is_none()
                    && !(known && meld.concealed && self.pieces[**id].class == TileClass::Back)
            })
        });
        loose.chain(melded).copied().collect()
    }

    /// Pieces that a person should still look at.
    pub fn doubtful(&self) -> Vec<PieceId> {
        self.pieces()
            .filter(|(id, p)| p.doubtful && self.place(*id) != Place::Aside)
            .map(|(id, _)| id)
            .collect()
    }

    /// How many tiles a person changed or placed.
    pub fn by_person(&self) -> usize {
        self.pieces()
            .filter(|(_, piece)| piece.by == Verdict::Person)
            .count()
    }

    /// How many tiles of the hand lie here, flowers not counted (a kong is four).
    pub fn hand_len(&self) -> usize {
        self.concealed.len()
            + usize::from(self.win.is_some())
            + self.melds.iter().map(|m| m.tiles.len()).sum::<usize>()
    }

    fn tile(&self, id: PieceId) -> Option<Tile> {
        match self.pieces.get(id)?.class {
            TileClass::Tile(tile) => Some(tile),
            TileClass::Back | TileClass::Unknown => None,
        }
    }

    /// The hand for the rules: tiles and melds; the circumstances are put in by the caller. Pieces without a name are left out.
    pub fn draft(&self) -> HandDraft {
        HandDraft {
            concealed: self
                .concealed
                .iter()
                .filter_map(|id| self.tile(*id))
                .collect(),
            win_tile: self.win.and_then(|id| self.tile(id)),
            melds: self
                .melds
                .iter()
                .map(|meld| self.draft_meld(meld))
                .collect(),
            flowers: i64::try_from(self.flowers.len()).unwrap_or(i64::MAX),
            ..HandDraft::default()
        }
    }

    /// A concealed kong often shows two backs: they are what its faces are.
    fn draft_meld(&self, meld: &BoardMeld) -> DraftMeld {
        let face = meld.tiles.iter().find_map(|id| self.tile(*id));
        let tiles = meld.tiles.iter().filter_map(|id| {
            let back = meld.concealed && self.pieces[*id].class == TileClass::Back;
            self.tile(*id)
                .or(if back { face.map(Tile::plain) } else { None })
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

/// What a person does to the board.
impl Board {
    /// Places a new tile; a flower goes to the flowers, anything else to the standing tiles.
    pub fn add(&mut self, class: TileClass) -> PieceId {
        let id = self.pieces.len();
        self.pieces.push(Piece {
            class,
            quad: None,
            confidence: 1.0,
            top: Vec::new(),
            by: Verdict::Person,
            doubtful: false,
        });
        self.home(id).push(id);
        id
    }

    /// Says what a piece is. It is marked as said by a person, and moves to or from the flowers where that follows.
    pub fn set_class(&mut self, id: PieceId, class: TileClass) {
        let Some(piece) = self.pieces.get_mut(id) else {
            return;
        };
        piece.class = class;
        piece.confidence = 1.0;
        piece.by = Verdict::Person;
        piece.doubtful = false;
        let flower = matches!(class, TileClass::Tile(tile) if tile.is_flower());
        match self.place(id) {
            Place::Flower if !flower => self.move_home(id),
            Place::Concealed | Place::Win | Place::Meld(_) if flower => self.move_home(id),
            Place::Meld(meld) => self.name_meld(meld),
            _ => {}
        }
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
    pub fn put_aside(&mut self, id: PieceId) {
        self.detach(id);
        self.aside.push(id);
    }

    /// Puts a piece that was aside or taken off among the standing tiles, or the flowers.
    pub fn take_back(&mut self, id: PieceId) {
        if id < self.pieces.len() {
            self.move_home(id);
        }
    }

    /// Makes a piece the winning tile; the one that was it before stands with the others again.
    pub fn set_win(&mut self, id: PieceId) {
        if id >= self.pieces.len() {
            return;
        }
        self.detach(id);
        if let Some(before) = self.win.replace(id) {
            self.concealed.push(before);
        }
    }

    /// Melds that can be formed around a piece, from the standing tiles.
    pub fn offers(&self, id: PieceId) -> Vec<MeldOffer> {
        let free = matches!(
            self.place(id),
            Place::Concealed | Place::Win | Place::Aside | Place::Removed
        );
        let Some(tile) = self.tile(id).filter(|tile| free && !tile.is_flower()) else {
            return Vec::new();
        };
        let mut offers = self.chow_offers(id, tile);
        let mut alike = vec![id];
        alike.extend(
            self.concealed
                .iter()
                .filter(|o| **o != id && self.tile(**o).map(Tile::plain) == Some(tile.plain())),
        );
        let offer = |kind, concealed, added, count: usize| MeldOffer {
            kind,
            concealed,
            added,
            pieces: alike[..count].to_vec(),
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

    fn chow_offers(&self, id: PieceId, tile: Tile) -> Vec<MeldOffer> {
        let (Some(suit), Some(number)) = (tile.suit(), tile.number()) else {
            return Vec::new();
        };
        let find = |n: u8| {
            if n == number {
                return Some(id);
            }
            let wanted = Tile::suited(suit, n)?;
            self.concealed
                .iter()
                .copied()
                .find(|other| self.tile(*other).map(Tile::plain) == Some(wanted))
        };
        let starts = number.saturating_sub(2).max(1)..=number.min(7);
        starts
            .filter_map(|first| Some(vec![find(first)?, find(first + 1)?, find(first + 2)?]))
            .map(|pieces| MeldOffer {
                kind: MeldKind::Chow,
                concealed: false,
                added: false,
                pieces,
            })
            .collect()
    }

    /// Lays the offered pieces down as a meld.
    pub fn form(&mut self, offer: &MeldOffer) {
        offer.pieces.iter().for_each(|id| self.detach(*id));
        self.melds.push(BoardMeld {
            kind: offer.kind,
            tiles: offer.pieces.clone(),
            concealed: offer.concealed,
            added: offer.added,
        });
    }

    /// Says how a kong came about: exposed, concealed, or added to a pung. Other melds stay as they are.
    pub fn set_kong(&mut self, meld: usize, concealed: bool, added: bool) {
        if let Some(meld) = self
            .melds
            .get_mut(meld)
            .filter(|m| m.kind == MeldKind::Kong)
        {
            meld.concealed = concealed;
            meld.added = added;
        }
    }

    /// Puts the tiles of a meld back among the standing ones.
    pub fn unform(&mut self, meld: usize) {
        if meld < self.melds.len() {
            let meld = self.melds.remove(meld);
            self.concealed.extend(meld.tiles);
        }
    }

    /// Sorts the standing tiles by kind.
    pub fn sort(&mut self) {
        let pieces = &self.pieces;
        self.concealed.sort_by_key(|id| match pieces[*id].class {
            TileClass::Tile(tile) => (0, Some(tile.plain()), tile.is_red()),
            TileClass::Back => (1, None, false),
            TileClass::Unknown => (2, None, false),
        });
    }

    /// After a change inside a meld: what its tiles are now, where they are anything.
    fn name_meld(&mut self, meld: usize) {
        let tiles: Vec<Tile> = self.melds[meld]
            .tiles
            .iter()
            .filter_map(|id| self.tile(*id))
            .collect();
        if let Some(kind) = Meld::guess(&tiles) {
            self.melds[meld].kind = kind;
        }
    }

    fn home(&mut self, id: PieceId) -> &mut Vec<PieceId> {
        if self.tile(id).is_some_and(Tile::is_flower) {
            &mut self.flowers
        } else {
            &mut self.concealed
        }
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
        for list in [&mut self.concealed, &mut self.flowers, &mut self.aside] {
            list.retain(|other| *other != id);
        }
        if self.win == Some(id) {
            self.win = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::parse_tiles;

    fn board(text: &str) -> Board {
        Board::from_tiles(&parse_tiles(text).expect("notation of the test"))
    }

    fn find(board: &Board, text: &str) -> PieceId {
        let wanted: Tile = text.parse().expect("notation of the test");
        board
            .pieces()
            .find(|(_, p)| p.class == TileClass::Tile(wanted))
            .expect("the tile lies there")
            .0
    }

    #[test]
    fn the_last_typed_tile_that_is_no_flower_wins() {
        let board = board("123m456p789s1122z3sf1");
        let win = board
            .win()
            .and_then(|id| board.piece(id))
            .map(|p| p.class.to_string());
        assert_eq!(win.as_deref(), Some("3s"));
        assert_eq!(board.flowers().len(), 1);
        assert_eq!(board.concealed().len(), 13);
    }

    #[test]
    fn a_tile_named_a_flower_leaves_the_hand_and_returns_when_renamed() {
        let mut board = board("123m5z");
        let two = find(&board, "2m");
        board.set_class(two, "f3".parse().expect("a flower"));
        assert_eq!(board.place(two), Place::Flower);
        assert_eq!(board.draft().flowers, 1);
        board.set_class(two, "9s".parse().expect("a tile"));
        assert_eq!(board.place(two), Place::Concealed);
        assert_eq!(board.piece(two).map(|p| p.by), Some(Verdict::Person));
    }

    #[test]
    fn offers_name_every_chow_and_kong_around_a_tile() {
        let board = board("23455556p1z");
        let five = find(&board, "5p");
        let kinds: Vec<_> = board
            .offers(five)
            .iter()
            .map(|o| (o.kind, o.concealed, o.added))
            .collect();
        let chow = (MeldKind::Chow, false, false);
        let kong = |concealed, added| (MeldKind::Kong, concealed, added);
        assert_eq!(
            kinds,
            [
                chow,
                chow,
                (MeldKind::Pung, false, false),
                kong(false, false),
                kong(true, false),
                kong(false, true)
            ]
        );
    }

    #[test]
    fn a_red_five_melds_with_plain_fives() {
        let board = board("055p1z");
        assert!(
            board
                .offers(find(&board, "0p"))
                .iter()
                .any(|o| o.kind == MeldKind::Pung)
        );
    }

    #[test]
    fn forming_and_unforming_a_meld_loses_no_tile() {
        let mut board = board("234555p1z");
        let offer = board
            .offers(find(&board, "5p"))
            .into_iter()
            .find(|o| o.kind == MeldKind::Pung)
            .expect("a pung");
        board.form(&offer);
        assert_eq!(
            (
                board.melds().len(),
                board.concealed().len(),
                board.hand_len()
            ),
            (1, 3, 7)
        );
        board.unform(0);
        assert_eq!(
            (
                board.melds().len(),
                board.concealed().len(),
                board.hand_len()
            ),
            (0, 6, 7)
        );
    }

    #[test]
    fn removing_a_melded_tile_stands_the_others_up() {
        let mut board = board("123p1z");
        let offer = board.offers(find(&board, "1p")).remove(0);
        board.form(&offer);
        board.remove(find(&board, "2p"));
        assert_eq!((board.melds().len(), board.concealed().len()), (0, 2));
    }

    #[test]
    fn marking_another_winning_tile_keeps_the_first_in_hand() {
        let mut board = board("123p1z");
        let before = board.win().expect("the last");
        board.set_win(find(&board, "2p"));
        assert_eq!(board.place(before), Place::Concealed);
        assert_eq!(board.hand_len(), 4);
    }

    #[test]
    fn the_backs_of_a_concealed_kong_are_what_its_faces_are() {
        let mut board = Board::default();
        let pieces: Vec<_> = ["back", "7z", "7z", "back"]
            .map(|c| board.add(c.parse().expect("a class")))
            .to_vec();
        board.form(&MeldOffer {
            kind: MeldKind::Kong,
            concealed: true,
            added: false,
            pieces,
        });
        assert!(board.unnamed().is_empty());
        assert_eq!(
            board.draft().melds[0].tiles,
            vec!["7z".parse::<Tile>().expect("a tile"); 4]
        );
    }

    #[test]
    fn unknown_pieces_are_named_as_missing_and_left_out() {
        let mut board = board("12m1z");
        let unknown = board.add(TileClass::Unknown);
        assert_eq!(board.unnamed(), [unknown]);
        assert_eq!(board.draft().concealed.len(), 2);
    }
}
