//! Warnings about a reading, as data with stable codes; the catalogue words them.

use quejing_message::Message;

/// The median width of the hand's tiles, in photo pixels, below which another photo is needed.
pub(super) const MIN_READABLE_WIDTH_PX: usize = 12;

/// The kind of a [`Warning`]. [`Self::code`] is stable; the sentence may change.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[message("warning")]
pub enum WarningKind {
    /// The hand has neither as many tiles as a winning hand nor one fewer. A kong counts as three, flowers do not
    /// count.
    TileCount {
        /// The number of tiles of a winning hand.
        whole: usize,
        /// The number of tiles before the win, one fewer than `whole`.
        before: usize,
    },
    /// The tiles form a hand with another number of sets than the table's rules require.
    OtherSize {
        /// The number of tiles of a winning hand by the table's rules.
        whole: usize,
    },
    /// Tiles whose class has a probability below 0.95.
    LowConfidence,
    /// Tiles of the hand without a recognised face, except backs of concealed kongs.
    UnknownTile,
    /// More tiles of a kind than a set has, such as five of a kind or two of the same flower.
    #[message("warning-too-many")]
    TooManyOfAKind,
    /// No tile is marked as the winning one, so the last concealed tile was assumed.
    #[message("warning-no-win-tile")]
    NoWinTileMarked,
    /// Groups that form a set but have no sideways tile: melds or concealed tiles.
    MeldsUnclear,
    /// Tiles in the photo that are not part of the hand, such as walls, discards and other hands.
    OtherTiles,
    /// The hand's tiles are small: their median shorter side is below 18 photo pixels.
    #[message("warning-small")]
    SmallTiles,
    /// The photo's file is damaged, so that pixels may be wrong.
    PhotoDamaged,
    /// The hand's tiles are too blurred to be read reliably.
    Blurred,
    /// A lamp's reflection covers parts of faces, or hides whole tiles.
    Glare,
    /// The hand's tiles are too dark to be read reliably.
    Dark,
    /// The camera was so low that the tiles are seen too steeply from the side.
    Steep,
    /// The hand lacks tiles, and a row of it reaches the photo's edge.
    RowCut,
    /// Tiles of the hand that the photo's edge cuts off, and end tiles of rows beside a tile that it cuts off.
    CutOff,
    /// The photo shows the tiles upside down or sideways; the reading turned it upright.
    Turned,
    /// The tiles belong to a different set than the enrolled one; recognition therefore ignored the enrolled set.
    OtherSet,
}

impl WarningKind {
    pub fn code(self) -> &'static str {
        match self {
            Self::TileCount { .. } | Self::OtherSize { .. } => "tile_count",
            Self::LowConfidence => "low_confidence",
            Self::UnknownTile => "unknown_tile",
            Self::TooManyOfAKind => "too_many_of_a_kind",
            Self::NoWinTileMarked => "no_win_tile_marked",
            Self::MeldsUnclear => "melds_unclear",
            Self::OtherTiles => "other_tiles",
            Self::SmallTiles => "small_tiles",
            Self::PhotoDamaged => "photo_damaged",
            Self::Blurred => "blurred",
            Self::Glare => "glare",
            Self::Dark => "dark",
            Self::Steep => "steep",
            Self::RowCut => "row_cut",
            Self::CutOff => "cut_off",
            Self::Turned => "turned",
            Self::OtherSet => "other_set",
        }
    }
}

/// A reason to distrust a reading, with the tiles concerned.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The kind of fault, which decides the code and the sentence.
    #[message(main)]
    pub kind: WarningKind,
    /// The tiles concerned, as indices into the reading's tiles; empty if the warning is about the whole photo.
    #[message(skip)]
    pub tiles: Vec<usize>,
    /// The number that the sentence names: of tiles, or a width in pixels for [`WarningKind::SmallTiles`].
    pub count: usize,
}

impl Warning {
    /// Builds a warning about tiles, whose number becomes [`Self::count`].
    pub fn about_tiles(kind: WarningKind, tiles: Vec<usize>) -> Self {
        let count = tiles.len();
        Warning { kind, tiles, count }
    }

    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Returns true if another photo should be taken: because of damage, blur, glare, darkness, a steep camera, a cut
    /// row, or tiles narrower than 12 pixels. A person may use the reading all the same.
    pub fn requires_retake(&self) -> bool {
        match self.kind {
            WarningKind::PhotoDamaged
            | WarningKind::Blurred
            | WarningKind::Glare
            | WarningKind::Dark
            | WarningKind::Steep
            | WarningKind::RowCut => true,
            WarningKind::SmallTiles => self.count < MIN_READABLE_WIDTH_PX,
            _ => false,
        }
    }
}
