//! The melds that can be formed from the pieces of a board: around a piece that a person picks, kongs in a hand that is
//! too long, and rows of melds in a further photo.

use super::{PieceId, PiecePlace, PlacedPieces};
use quejing_rules::hand::{LaidMeld, Meld, MeldKind, Shape};
use quejing_rules::tile::Tile;

/// A meld that can be formed from pieces of the board.
pub type MeldOffer = LaidMeld<PieceId>;

/// Finds the melds that pieces can form.
#[derive(Clone, Copy)]
pub struct MeldOffers<'a> {
    pieces: &'a PlacedPieces,
}

impl PlacedPieces {
    /// Returns the melds that the pieces can form.
    pub fn meld_offers(&self) -> MeldOffers<'_> {
        MeldOffers { pieces: self }
    }
}

impl MeldOffers<'_> {
    /// Returns the melds that a piece can form with standing tiles: chows, then pung, then exposed, concealed and added
    /// kong. Empty for a flower, a tile without a face, or a tile of a meld.
    pub fn around(self, id: PieceId) -> Vec<MeldOffer> {
        let free = matches!(
            self.pieces.place(id),
            PiecePlace::Concealed | PiecePlace::Win | PiecePlace::Outside | PiecePlace::Removed
        );
        let Some(tile) = self.pieces.face(id).filter(|tile| free && !tile.is_flower()) else {
            return Vec::new();
        };
        let mut offers = self.chows(id, tile);
        let mut alike = vec![id];
        alike.extend(self.standing(tile).filter(|other| *other != id));
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
    pub fn kongs(self, shape: Shape) -> Vec<MeldOffer> {
        let mut offers: Vec<MeldOffer> = Vec::new();
        if self.pieces.layout().hand_size() <= shape.tile_count() {
            return offers;
        }
        for &id in &self.pieces.layout().standing {
            let kong = |offer: &MeldOffer| offer.kind == MeldKind::Kong && !offer.added;
            if !offers.iter().any(|offer| offer.tiles.contains(&id)) {
                offers.extend(self.around(id).into_iter().filter(kong));
            }
        }
        // A concealed kong is likelier while all four tiles stand.
        offers.sort_by_key(|offer| (offer.tiles[0], !offer.concealed));
        offers
    }

    /// Returns the chows of a piece with face `tile` and two standing tiles, ordered by their lowest number.
    fn chows(self, id: PieceId, tile: Tile) -> Vec<MeldOffer> {
        let (Some(suit), Some(number)) = (tile.suit(), tile.number()) else {
            return Vec::new();
        };
        let find = |n: u8| {
            if n == number {
                return Some(id);
            }
            self.standing(Tile::from_suit(suit, n)?).next()
        };
        let starts = number.saturating_sub(2).max(1)..=number.min(7);
        starts
            .filter_map(|first| Some(vec![find(first)?, find(first + 1)?, find(first + 2)?]))
            .map(|pieces| MeldOffer::new(MeldKind::Chow, pieces))
            .collect()
    }

    /// Returns the standing pieces with this face; a red five counts as a plain one.
    fn standing(self, tile: Tile) -> impl Iterator<Item = PieceId> {
        let standing = self.pieces.layout().standing.iter().copied();
        standing.filter(move |id| self.pieces.face(*id).map(Tile::without_red) == Some(tile.without_red()))
    }

    /// Splits pieces, in their order, into chows, pungs and kongs; `None` if some are left over or have no face.
    pub(super) fn split(self, pieces: &[PieceId]) -> Option<Vec<MeldOffer>> {
        if pieces.is_empty() {
            return Some(Vec::new());
        }
        // The longer one first: four alike are a kong, not a pung and a tile.
        [4, 3].into_iter().find_map(|length| {
            let (meld, rest) = pieces.split_at_checked(length)?;
            let tiles: Vec<Tile> = meld.iter().map(|id| self.pieces.face(*id)).collect::<Option<_>>()?;
            let meld = MeldOffer::new(Meld::guess_kind(&tiles)?, meld.to_vec());
            let rest = self.split(rest)?;
            Some(std::iter::once(meld).chain(rest).collect())
        })
    }
}
