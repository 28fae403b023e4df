//! A valid meld: chow, pung, or kong (open or concealed).

use quejing_message::Message;

use super::Seat;
use crate::tile::{Suit, Tile};

/// The kind of a meld: chow, pung or kong.
///
/// ```
/// use quejing_rules::hand::{Meld, MeldKind};
/// use quejing_rules::tile::mpsz;
/// assert_eq!(Meld::guess_kind(&mpsz::parse("423s")?), Some(MeldKind::Chow));
/// assert_eq!(MeldKind::Kong.as_str(), "kong");
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[message("problem-meld")]
pub enum MeldKind {
    /// 吃: three tiles of a suit with consecutive numbers.
    Chow,
    /// 碰: three equal tiles.
    Pung,
    /// 杠: four equal tiles.
    Kong,
}

impl MeldKind {
    /// Returns the word on the wire: `chow`, `pung` or `kong`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A valid meld: its kind and tiles, how it was made, and who discarded its claimed tile.
///
/// ```
/// use quejing_rules::hand::{Meld, MeldKind};
/// use quejing_rules::tile::mpsz;
/// let kong = Meld::new(MeldKind::Kong, &mpsz::parse("0555p")?)?.as_concealed_kong()?;
/// assert!(kong.is_concealed() && !kong.is_added());
/// assert_eq!((kong.lowest_tile(), kong.red_five_count()), ("5p".parse()?, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Meld {
    kind: MeldKind,
    lowest: Tile,
    red_fives: u8,
    concealed: bool,
    added: bool,
    from: Option<Seat>,
}

/// The reason why tiles do not form a meld.
///
/// ```
/// use quejing_rules::hand::{Meld, MeldFault, MeldKind};
/// use quejing_rules::tile::mpsz;
/// let pung = |text| Meld::new(MeldKind::Pung, &mpsz::parse(text).unwrap_or_default());
/// assert_eq!(pung("55z"), Err(MeldFault::Size { kind: MeldKind::Pung, expected: 3, found: 2 }));
/// assert_eq!(pung("556z"), Err(MeldFault::NotAlike { kind: MeldKind::Pung }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Message)]
#[message("problem-meld")]
pub enum MeldFault {
    /// The number of tiles is not three, or four for a kong.
    Size {
        /// The kind as named.
        kind: MeldKind,
        /// The required number of tiles: three or four.
        expected: usize,
        /// The number of tiles found.
        found: usize,
    },
    /// The tiles of a chow are not three consecutive numbers of a suit.
    NotConsecutive,
    /// The tiles of a pung or kong are not equal.
    NotAlike {
        /// The kind as named.
        kind: MeldKind,
    },
    /// A tile is a flower; flowers are set aside, never melded.
    Flower,
    /// The meld is named concealed but is not a kong.
    Concealed {
        /// The kind as named.
        kind: MeldKind,
    },
    /// The meld is named added but is not an open kong.
    Added,
    /// The kind is a word other than chow, pung and kong.
    UnknownKind,
    /// The kind is not named, and the tiles form none.
    Unclear,
}

impl std::error::Error for MeldFault {}

impl Meld {
    /// Creates an open meld of this kind, without a discarder, from its tiles in any order; red fives count as fives.
    /// Refuses a wrong number of tiles, flowers, and tiles that do not form the kind.
    ///
    /// ```
    /// use quejing_rules::hand::{Meld, MeldFault, MeldKind};
    /// use quejing_rules::tile::parse_tiles;
    /// let chow = Meld::new(MeldKind::Chow, &parse_tiles("312m")?).unwrap();
    /// assert_eq!(chow.lowest_tile().to_string(), "1m");
    /// let broken = Meld::new(MeldKind::Chow, &parse_tiles("124m")?);
    /// assert_eq!(broken, Err(MeldFault::NotConsecutive));
    /// # Ok::<(), quejing_rules::tile::NotationError>(())
    /// ```
    pub fn new(kind: MeldKind, tiles: &[Tile]) -> Result<Meld, MeldFault> {
        let expected = if kind == MeldKind::Kong { 4 } else { 3 };
        if tiles.len() != expected {
            return Err(MeldFault::Size { kind, expected, found: tiles.len() });
        }
        if tiles.iter().any(|tile| tile.is_flower()) {
            return Err(MeldFault::Flower);
        }
        let lowest = tiles.iter().map(|tile| tile.without_red()).min().ok_or(MeldFault::Unclear)?;
        if kind == MeldKind::Chow {
            if !is_sequence_from(lowest, tiles) {
                return Err(MeldFault::NotConsecutive);
            }
        } else if tiles.iter().any(|tile| tile.without_red() != lowest) {
            return Err(MeldFault::NotAlike { kind });
        }
        let red_fives = tiles.iter().filter(|tile| tile.is_red()).count() as u8;
        Ok(Meld { kind, lowest, red_fives, concealed: false, added: false, from: None })
    }

    /// Returns the kong as a concealed one; [`MeldFault`] if the meld is not a kong, or is a kong made by adding a
    /// tile.
    pub fn as_concealed_kong(self) -> Result<Meld, MeldFault> {
        match self.kind {
            MeldKind::Kong if self.added => Err(MeldFault::Added),
            MeldKind::Kong => Ok(Meld { concealed: true, ..self }),
            kind => Err(MeldFault::Concealed { kind }),
        }
    }

    /// Returns the kong as one made by adding the fourth tile to an open pung (加杠); [`MeldFault::Added`] if the meld is
    /// not an open kong.
    pub fn as_added_kong(self) -> Result<Meld, MeldFault> {
        match self.kind {
            MeldKind::Kong if !self.concealed => Ok(Meld { added: true, ..self }),
            _ => Err(MeldFault::Added),
        }
    }

    /// Returns the meld with `from` as the seat of the player who discarded its claimed tile; `None` if it is unknown.
    pub(crate) fn with_discarder(self, from: Option<Seat>) -> Meld {
        Meld { from, ..self }
    }

    /// Returns the kind: chow, pung or kong.
    pub fn kind(&self) -> MeldKind {
        self.kind
    }

    /// Returns the lowest tile, with a red five as an ordinary one.
    pub fn lowest_tile(&self) -> Tile {
        self.lowest
    }

    /// Returns true if the meld is a concealed kong.
    pub fn is_concealed(&self) -> bool {
        self.concealed
    }

    /// Returns true if the meld is a kong made by adding the fourth tile to an open pung (加杠).
    pub fn is_added(&self) -> bool {
        self.added
    }

    /// Returns the seat of the player who discarded the claimed tile; `None` if it is unknown.
    pub fn discarder(&self) -> Option<Seat> {
        self.from
    }

    /// Returns the number of red fives in the meld.
    pub fn red_five_count(&self) -> u8 {
        self.red_fives
    }

    /// Returns the tiles of the meld, lowest first, with red fives as ordinary ones.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let kind = self.lowest.kind().unwrap_or(0);
        let (step, count) = match self.kind {
            MeldKind::Chow => (1, 3),
            MeldKind::Pung => (0, 3),
            MeldKind::Kong => (0, 4),
        };
        (0..count).filter_map(move |index| Tile::from_kind(kind + step * index))
    }

    /// Returns the kind of meld that these tiles form, in any order; `None` if they form none.
    pub fn guess_kind(tiles: &[Tile]) -> Option<MeldKind> {
        [MeldKind::Chow, MeldKind::Pung, MeldKind::Kong].into_iter().find(|&kind| Meld::new(kind, tiles).is_ok())
    }
}

/// Returns true if the tiles include the number of `lowest` and the next two numbers of its suit; false if `lowest` is
/// an honour.
fn is_sequence_from(lowest: Tile, tiles: &[Tile]) -> bool {
    let suit: Option<Suit> = lowest.suit();
    let Some(number) = lowest.number() else {
        return false;
    };
    (0..3).all(|step| tiles.iter().any(|tile| tile.suit() == suit && tile.number() == Some(number + step)))
}

/// The way in which a kong was made: from a discard, from an open pung, or from drawn tiles.
///
/// ```
/// use quejing_rules::hand::KongKind;
/// let words = [KongKind::Exposed, KongKind::Added, KongKind::Concealed].map(|one| serde_json::to_value(one).unwrap());
/// assert_eq!(words, ["exposed", "added", "concealed"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KongKind {
    /// An exposed kong (明杠), made by claiming a discard.
    Exposed,
    /// An added kong (加杠), made by adding the fourth tile to an open pung.
    Added,
    /// A concealed kong (暗杠), made of four drawn tiles.
    Concealed,
}
