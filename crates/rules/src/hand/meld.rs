//! A meld: chow, pung or kong, open or a concealed kong.

use quejing_message::Message;

use super::Seat;
use crate::tile::{Suit, Tile};

/// The three kinds of meld.
///
/// ```
/// use quejing_rules::hand::{Meld, MeldKind};
/// use quejing_rules::tile::mpsz;
/// assert_eq!(Meld::guess(&mpsz::parse("423s")?), Some(MeldKind::Chow));
/// assert_eq!(MeldKind::Kong.as_str(), "kong");
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[message("problem-meld")]
pub enum MeldKind {
    /// 吃: three consecutive tiles of a suit.
    Chow,
    /// 碰: three alike.
    Pung,
    /// 杠: four alike.
    Kong,
}

impl MeldKind {
    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// One well-formed meld.
///
/// ```
/// use quejing_rules::hand::{Meld, MeldKind};
/// use quejing_rules::tile::mpsz;
/// let kong = Meld::new(MeldKind::Kong, &mpsz::parse("0555p")?)?.as_concealed_kong()?;
/// assert!(kong.is_concealed() && !kong.is_added());
/// assert_eq!((kong.first(), kong.reds()), ("5p".parse()?, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Meld {
    kind: MeldKind,
    first: Tile,
    reds: u8,
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
    /// A number of tiles other than three (four for a kong).
    Size {
        /// The kind as named.
        kind: MeldKind,
        /// Three or four.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// A chow whose tiles are not three consecutive numbers of a suit.
    NotConsecutive,
    /// A pung or kong of different tiles.
    NotAlike {
        /// The kind as named.
        kind: MeldKind,
    },
    /// A flower: flowers are set aside, never melded.
    Flower,
    /// A concealed meld that is not a kong.
    Concealed {
        /// The kind as named.
        kind: MeldKind,
    },
    /// An added meld that is not an open kong.
    Added,
    /// A word other than chow, pung or kong.
    UnknownKind,
    /// Neither the name nor the tiles give a kind.
    Unclear,
}

impl std::error::Error for MeldFault {}

impl Meld {
    /// Returns a meld of these tiles in any order; red fives count as fives.
    ///
    /// ```
    /// use quejing_rules::hand::{Meld, MeldFault, MeldKind};
    /// use quejing_rules::tile::parse_tiles;
    /// let chow = Meld::new(MeldKind::Chow, &parse_tiles("312m")?).unwrap();
    /// assert_eq!(chow.first().to_string(), "1m");
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
        let first = tiles.iter().map(|tile| tile.plain()).min().ok_or(MeldFault::Unclear)?;
        if kind == MeldKind::Chow {
            if !is_run(first, tiles) {
                return Err(MeldFault::NotConsecutive);
            }
        } else if tiles.iter().any(|tile| tile.plain() != first) {
            return Err(MeldFault::NotAlike { kind });
        }
        let reds = tiles.iter().filter(|tile| tile.is_red()).count() as u8;
        Ok(Meld { kind, first, reds, concealed: false, added: false, from: None })
    }

    /// Returns the meld as declared concealed (kongs only).
    pub fn as_concealed_kong(self) -> Result<Meld, MeldFault> {
        match self.kind {
            MeldKind::Kong if self.added => Err(MeldFault::Added),
            MeldKind::Kong => Ok(Meld { concealed: true, ..self }),
            kind => Err(MeldFault::Concealed { kind }),
        }
    }

    /// Returns the kong as made by adding the fourth tile to an open pung (加杠).
    pub fn as_added_kong(self) -> Result<Meld, MeldFault> {
        match self.kind {
            MeldKind::Kong if !self.concealed => Ok(Meld { added: true, ..self }),
            _ => Err(MeldFault::Added),
        }
    }

    /// Returns the meld with the seat that gave its claimed tile.
    pub(crate) fn given_by(self, from: Option<Seat>) -> Meld {
        Meld { from, ..self }
    }

    /// Returns the kind: chow, pung or kong.
    pub fn kind(&self) -> MeldKind {
        self.kind
    }

    /// Returns the lowest tile (of a pung or kong: the tile).
    pub fn first(&self) -> Tile {
        self.first
    }

    /// Returns true if it is a concealed kong.
    pub fn is_concealed(&self) -> bool {
        self.concealed
    }

    /// Returns true if it is a kong made from an open pung.
    pub fn is_added(&self) -> bool {
        self.added
    }

    /// Returns the seat that gave the claimed tile, if known.
    pub fn from(&self) -> Option<Seat> {
        self.from
    }

    /// Returns the number of red fives in it.
    pub fn reds(&self) -> u8 {
        self.reds
    }

    /// Returns its tiles, lowest first, with red fives as ordinary ones.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let kind = self.first.kind().unwrap_or(0);
        let (step, count) = match self.kind {
            MeldKind::Chow => (1, 3),
            MeldKind::Pung => (0, 3),
            MeldKind::Kong => (0, 4),
        };
        (0..count).filter_map(move |index| Tile::from_kind(kind + step * index))
    }

    /// Returns the kind of meld that these tiles make; `None` if they make none.
    pub fn guess(tiles: &[Tile]) -> Option<MeldKind> {
        [MeldKind::Chow, MeldKind::Pung, MeldKind::Kong].into_iter().find(|&kind| Meld::new(kind, tiles).is_ok())
    }
}

/// Returns true if these are the three consecutive tiles from `first`.
fn is_run(first: Tile, tiles: &[Tile]) -> bool {
    let suit: Option<Suit> = first.suit();
    let Some(number) = first.number() else {
        return false;
    };
    (0..3).all(|step| tiles.iter().any(|tile| tile.suit() == suit && tile.number() == Some(number + step)))
}

/// The way a kong was made.
///
/// ```
/// use quejing_rules::hand::KongKind;
/// let words = [KongKind::Exposed, KongKind::Added, KongKind::Concealed].map(|one| serde_json::to_value(one).unwrap());
/// assert_eq!(words, ["exposed", "added", "concealed"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KongKind {
    /// An exposed kong, 明杠.
    Exposed,
    /// An added kong, 加杠.
    Added,
    /// A concealed kong, 暗杠.
    Concealed,
}
