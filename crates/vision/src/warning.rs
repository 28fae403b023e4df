//! Warnings about a reading, as data with stable codes; the catalogue words them.

use quejing_message::Message;

/// The width, in photo pixels, below which tiles cannot be recognised reliably at all.
pub(super) const MIN_TILE_WIDTH: usize = 12;

/// The kinds of warning. The code is stable; the sentence may change.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[message("warning")]
pub enum WarningKind {
    /// The tiles are neither a whole hand nor one before the win, kongs and flowers apart.
    TileCount {
        /// The number of tiles of a winning hand.
        whole: usize,
        /// The number of tiles before the win.
        before: usize,
    },
    /// The tiles are a hand of games with another number of sets.
    OtherSize {
        /// The number of tiles of a winning hand by the table's rules.
        whole: usize,
    },
    /// Faces with a low confidence.
    LowConfidence,
    /// Faces that were not recognised at all.
    UnknownTile,
    /// More than four of a kind, or two of the same flower.
    #[message("warning-too-many")]
    TooManyOfAKind,
    /// No mark of the winning tile: the last one was assumed.
    #[message("warning-no-win-tile")]
    NoWinTileMarked,
    /// Groups that lie apart but show no mark of a meld.
    MeldsUnclear,
    /// Other tiles near the hand were left out.
    OtherTiles,
    /// The tiles are small in the photo.
    #[message("warning-small")]
    SmallTiles,
    /// The photo's file is damaged: the pixels may be wrong.
    PhotoDamaged,
    /// The photo is not sharp.
    Blurred,
    /// Some faces reflect a lamp.
    Glare,
    /// The tiles are dark.
    Dark,
    /// The camera was too low.
    Steep,
    /// Tiles are missing, and a row of the hand reaches the photo's edge.
    RowCut,
    /// Tiles at the photo's edge are cut off.
    CutOff,
    /// The photo shows the tiles upside down or sideways; the reading turned them.
    Turned,
    /// The tiles are not of the enrolled set in use, which was ignored.
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

/// A warning, with the tiles concerned.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The reason for the warning.
    #[message(main)]
    pub kind: WarningKind,
    /// The tiles concerned (indices into the reading's tiles); empty if the whole photo is.
    #[message(skip)]
    pub tiles: Vec<usize>,
    /// The number in the sentence, of tiles or pixels.
    pub count: usize,
}

impl Warning {
    /// Builds a warning about some tiles.
    pub fn about(kind: WarningKind, tiles: Vec<usize>) -> Self {
        let count = tiles.len();
        Warning { kind, tiles, count }
    }

    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Returns true if the photo's fault is so large that another photo should be taken first. A person may overrule
    /// this.
    pub fn holds(&self) -> bool {
        match self.kind {
            WarningKind::PhotoDamaged
            | WarningKind::Blurred
            | WarningKind::Glare
            | WarningKind::Dark
            | WarningKind::Steep
            | WarningKind::RowCut => true,
            WarningKind::SmallTiles => self.count < MIN_TILE_WIDTH,
            _ => false,
        }
    }
}
