//! What a person should know before trusting a reading, as data with stable codes; the catalogue words it.

use quejing_message::Message;

/// Tiles narrower than this many photo pixels cannot be told reliably at all.
pub(super) const TINY: usize = 12;

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
    /// Faces whose first guess is not sure.
    LowConfidence,
    /// Faces that could not be told at all.
    UnknownTile,
    /// More than four of a kind, or two of the same flower.
    #[message("warning-too-many")]
    TooManyOfAKind,
    /// Nothing shows which tile won: the last one was taken.
    #[message("warning-no-win-tile")]
    NoWinTileMarked,
    /// Groups lie apart, but whether they are melds does not show.
    MeldsUnclear,
    /// Other tiles lie near the hand and were left out.
    OtherTiles,
    /// The tiles are small in the photo.
    #[message("warning-small")]
    SmallTiles,
    /// The photo's file is damaged: it may show what was never there.
    PhotoDamaged,
    /// The photo is not sharp.
    Blurred,
    /// A lamp is mirrored in some faces.
    Glare,
    /// The tiles lie in the dark.
    Dark,
    /// The tiles are seen from too low.
    Steep,
    /// Tiles are missing, and a row of the hand runs out of the photo.
    RowCut,
    /// Tiles at the photo's edge are cut off.
    CutOff,
    /// The photo shows the tiles upside down or sideways; they were turned.
    Turned,
    /// The tiles are not of the enrolled set in use; it was left aside.
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

/// One warning, with the tiles it is about.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The reason for the warning.
    #[message(main)]
    pub kind: WarningKind,
    /// The tiles it is about (indices into the reading's tiles); empty if it is about the photo.
    #[message(skip)]
    pub tiles: Vec<usize>,
    /// The number in the sentence: how many tiles, how many pixels.
    pub count: usize,
}

impl Warning {
    /// A warning about some tiles.
    pub fn about(kind: WarningKind, tiles: Vec<usize>) -> Self {
        let count = tiles.len();
        Warning { kind, tiles, count }
    }

    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Whether another photo should be taken before this one is read: its fault is the photo's, and so large that the
    /// reading cannot be trusted. A person may have it read anyway.
    pub fn holds(&self) -> bool {
        match self.kind {
            WarningKind::PhotoDamaged
            | WarningKind::Blurred
            | WarningKind::Glare
            | WarningKind::Dark
            | WarningKind::Steep
            | WarningKind::RowCut => true,
            WarningKind::SmallTiles => self.count < TINY,
            _ => false,
        }
    }
}
