//! The layout of a hand on the table: concealed tiles, melds, winning tile, flowers, and the tiles beside it.

use serde::{Deserialize, Serialize};

use super::{MeldKind, Seat};

/// Another player's seat, relative to the owner of a hand. Play goes to the right: the player on the left plays before
/// the owner, the player on the right after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum RelativeSeat {
    /// The player on the left: 上家, kamicha.
    Left,
    /// The player opposite: 对家, toimen.
    Opposite,
    /// The player on the right: 下家, shimocha.
    Right,
}

impl RelativeSeat {
    /// Returns the word on the wire: `left`, `opposite` or `right`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Returns the seat of that player at a table of `seat_count` seats, for the owner of the hand at `owner`; `None`
    /// if nobody sits there, as opposite the owner at a table of three.
    ///
    /// ```
    /// use quejing_rules::hand::{Seat, RelativeSeat};
    /// assert_eq!(RelativeSeat::Right.seat(Seat(3), 4), Some(Seat(0)));
    /// assert_eq!(RelativeSeat::Left.seat(Seat(0), 4), Some(Seat(3)));
    /// // Of three, nobody sits opposite.
    /// assert_eq!(RelativeSeat::Left.seat(Seat(0), 3), Some(Seat(2)));
    /// assert_eq!(RelativeSeat::Opposite.seat(Seat(0), 3), None);
    /// ```
    pub fn seat(self, owner: Seat, seat_count: usize) -> Option<Seat> {
        let turns = match self {
            RelativeSeat::Right => 1,
            RelativeSeat::Opposite if seat_count.is_multiple_of(2) => seat_count / 2,
            RelativeSeat::Opposite => return None,
            RelativeSeat::Left => seat_count - 1,
        };
        Some(owner.after_turns(turns, seat_count))
    }

    /// Returns the position of the seat `other` relative to the seat `owner` at a table of `seat_count` seats; `None`
    /// if they are equal.
    ///
    /// ```
    /// use quejing_rules::hand::{Seat, RelativeSeat};
    /// assert_eq!(RelativeSeat::from_seats(Seat(2), Seat(0), 4), Some(RelativeSeat::Opposite));
    /// assert_eq!(RelativeSeat::from_seats(Seat(2), Seat(0), 3), Some(RelativeSeat::Left));
    /// assert_eq!(RelativeSeat::from_seats(Seat(2), Seat(2), 3), None);
    /// ```
    pub fn from_seats(other: Seat, owner: Seat, seat_count: usize) -> Option<RelativeSeat> {
        match owner.turns_from(other, seat_count) {
            0 => None,
            1 => Some(RelativeSeat::Left),
            turns if turns + 1 == seat_count => Some(RelativeSeat::Right),
            _ => Some(RelativeSeat::Opposite),
        }
    }
}

/// A meld as it lies on the table; `T` is a tile, or the index or identifier of a tile.
///
/// ```
/// use quejing_rules::hand::{LaidMeld, MeldKind};
/// let pung = LaidMeld::new(MeldKind::Pung, vec![3, 4, 5]);
/// assert!(!pung.concealed && pung.from.is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidMeld<T> {
    /// The kind: chow, pung or kong.
    pub kind: MeldKind,
    /// The tiles from left to right, with the face-down tiles of a concealed kong.
    pub tiles: Vec<T>,
    /// True if the meld is a concealed kong.
    pub concealed: bool,
    /// True if the meld is a kong made by adding a tile to a claimed pung; the added tile is the last of `tiles`.
    pub added: bool,
    /// The player who discarded the claimed tile; `None` unless a sideways tile shows it.
    pub from: Option<RelativeSeat>,
}

impl<T> LaidMeld<T> {
    /// Creates an open meld without an added tile and without a known discarder.
    pub fn new(kind: MeldKind, tiles: Vec<T>) -> Self {
        LaidMeld { kind, tiles, concealed: false, added: false, from: None }
    }
}

/// The tiles of a hand, grouped by the place where they lie; `T` is a tile, or the index or identifier of a tile.
///
/// ```
/// use quejing_rules::hand::{LaidMeld, Layout, MeldKind};
/// let kong = LaidMeld::new(MeldKind::Kong, vec![10, 11, 12, 13]);
/// let layout = Layout { standing: (0..10).collect(), melds: vec![kong], ..Layout::default() };
/// // A kong takes the place of three tiles.
/// assert_eq!((layout.hand_size(), layout.hand_tiles().count()), (13, 14));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout<T> {
    /// The concealed tiles without the winning tile, in the order in which they lie.
    #[serde(rename = "concealed")]
    pub standing: Vec<T>,
    /// The melds, in the order in which a photo shows or a person enters them.
    pub melds: Vec<LaidMeld<T>>,
    /// The winning tile; `None` if it is unknown.
    pub win: Option<T>,
    /// The flowers and seasons, and other tiles that the player set aside under rules that count them.
    pub flowers: Vec<T>,
    /// The tiles outside the hand: walls, discards, other players' tiles.
    #[serde(rename = "aside")]
    pub beside: Vec<T>,
}

impl<T> Default for Layout<T> {
    fn default() -> Self {
        Self { standing: Vec::new(), melds: Vec::new(), win: None, flowers: Vec::new(), beside: Vec::new() }
    }
}

impl<T> Layout<T> {
    /// Returns the number of tiles of the hand with the winning tile and without flowers, where each meld counts as
    /// three.
    pub fn hand_size(&self) -> usize {
        self.standing.len() + usize::from(self.win.is_some()) + 3 * self.melds.len()
    }

    /// Returns the tiles of the hand without flowers: concealed, melded, winning tile.
    pub fn hand_tiles(&self) -> impl Iterator<Item = &T> {
        self.standing.iter().chain(self.melds.iter().flat_map(|meld| &meld.tiles)).chain(&self.win)
    }

    /// Returns the layout with each tile converted by `convert`, in its place.
    pub fn map<U>(&self, mut convert: impl FnMut(&T) -> U) -> Layout<U> {
        let mut convert_all = |tiles: &[T]| tiles.iter().map(&mut convert).collect::<Vec<U>>();
        Layout {
            standing: convert_all(&self.standing),
            melds: (self.melds.iter())
                .map(|meld| LaidMeld {
                    tiles: convert_all(&meld.tiles),
                    kind: meld.kind,
                    concealed: meld.concealed,
                    added: meld.added,
                    from: meld.from,
                })
                .collect(),
            flowers: convert_all(&self.flowers),
            beside: convert_all(&self.beside),
            win: self.win.as_ref().map(convert),
        }
    }

    /// Adds the tiles of another layout, each after those of the same place; its winning tile joins the standing tiles.
    pub fn append(&mut self, other: Layout<T>) {
        self.standing.extend(other.standing.into_iter().chain(other.win));
        self.melds.extend(other.melds);
        self.flowers.extend(other.flowers);
        self.beside.extend(other.beside);
    }

    /// Dissolves the meld with this index, if it exists; its tiles stand again.
    pub fn dissolve_meld(&mut self, meld_index: usize) {
        if meld_index < self.melds.len() {
            self.standing.extend(self.melds.remove(meld_index).tiles);
        }
    }
}

/// Moves of tiles that are told apart, such as the numbers of pieces.
///
/// ```
/// use quejing_rules::hand::{LaidMeld, Layout, MeldKind};
/// let mut layout = Layout { standing: vec![1, 2, 3, 4], ..Layout::default() };
/// layout.form_meld(LaidMeld::new(MeldKind::Pung, vec![1, 2, 3]));
/// layout.set_win(4);
/// assert_eq!((layout.melds.len(), layout.win, layout.standing.len()), (1, Some(4), 0));
/// // The other tiles of its meld stand again.
/// layout.exclude(2);
/// layout.set_aside(3);
/// assert_eq!((layout.standing, layout.beside, layout.flowers), (vec![1], vec![2], vec![3]));
/// ```
impl<T: PartialEq> Layout<T> {
    /// Removes a tile from its place; the other tiles of its meld stand again.
    pub fn remove(&mut self, tile: &T) {
        if let Some(meld) = self.melds.iter().position(|meld| meld.tiles.contains(tile)) {
            self.dissolve_meld(meld);
        }
        for list in [&mut self.standing, &mut self.flowers, &mut self.beside] {
            list.retain(|other| other != tile);
        }
        self.win.take_if(|win| win == tile);
    }

    /// Moves a tile out of the hand.
    pub fn exclude(&mut self, tile: T) {
        self.remove(&tile);
        self.beside.push(tile);
    }

    /// Moves a tile to the flowers and the other tiles that the player set aside.
    pub fn set_aside(&mut self, tile: T) {
        self.remove(&tile);
        self.flowers.push(tile);
    }

    /// Makes a tile the winning tile; the former winning tile joins the standing tiles.
    pub fn set_win(&mut self, tile: T) {
        self.remove(&tile);
        self.standing.extend(self.win.replace(tile));
    }

    /// Forms a meld of tiles, which leave their former places; melds that they belonged to are dissolved.
    pub fn form_meld(&mut self, meld: LaidMeld<T>) {
        meld.tiles.iter().for_each(|tile| self.remove(tile));
        self.melds.push(meld);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Around a table of three: the next plays after, the one after that plays before, and nobody sits opposite.
    #[test]
    fn each_other_seat_lies_on_one_side() {
        use RelativeSeat::{Left, Opposite, Right};
        for (seats, sides) in [(2, &[Left][..]), (3, &[Right, Left]), (4, &[Right, Opposite, Left])] {
            for own in Seat::all(seats) {
                let others = (1..seats).map(|turns| own.after_turns(turns, seats));
                let found: Vec<_> =
                    others.clone().filter_map(|other| RelativeSeat::from_seats(other, own, seats)).collect();
                assert_eq!(found, sides, "{seats} seats");
                assert!(found.iter().map(|side| side.seat(own, seats)).eq(others.map(Some)), "{seats} seats");
                assert_eq!(RelativeSeat::from_seats(own, own, seats), None);
            }
        }
    }
}
