//! What a person should know before trusting a reading: stable codes, and a sentence each.

use std::fmt;

/// Tiles narrower than this many photo pixels cannot be told reliably at all.
const TINY: usize = 12;

/// The kinds of warning. The code is stable; the sentence may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WarningKind {
    /// The tiles make neither 13 nor 14, kongs and flowers apart.
    TileCount,
    /// Faces whose first guess is not sure.
    LowConfidence,
    /// Faces that could not be told at all.
    UnknownTile,
    /// More than four of a kind, or two of the same flower.
    TooManyOfAKind,
    /// Nothing shows which tile won: the last one was taken.
    NoWinTileMarked,
    /// Groups lie apart, but whether they are melds does not show.
    MeldsUnclear,
    /// Other tiles lie near the hand and were left out.
    OtherTiles,
    /// The tiles are small in the photo.
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
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::TileCount => "tile_count",
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

    /// Whether it is about the photo and its pixels: however the tiles are arranged, it stays.
    pub(super) fn is_about_the_photo(self) -> bool {
        matches!(
            self,
            Self::PhotoDamaged
                | Self::Blurred
                | Self::Glare
                | Self::Dark
                | Self::Steep
                | Self::RowCut
                | Self::CutOff
                | Self::Turned
                | Self::OtherSet
        )
    }
}

/// One warning, with the tiles it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What it is.
    pub kind: WarningKind,
    /// The tiles it is about (indices into the reading's tiles); empty if it is about the photo.
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

    /// The stable code.
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

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.count;
        let s = if n == 1 { "" } else { "s" };
        match self.kind {
            WarningKind::TileCount => write!(
                f,
                "{n} tile{s} found where a hand has 13 or 14 (kongs as three, flowers apart): look for a missing or an extra one"
            ),
            WarningKind::LowConfidence => write!(f, "{n} tile{s} could be something else: look at the marked ones"),
            WarningKind::UnknownTile => write!(f, "{n} tile{s} could not be told: name them by hand"),
            WarningKind::TooManyOfAKind => {
                write!(f, "more of a kind than a set holds: look at the {n} marked tile{s}")
            }
            WarningKind::NoWinTileMarked => {
                f.write_str("nothing shows which tile won, the last one was taken: set it apart or lay it sideways")
            }
            WarningKind::MeldsUnclear => {
                f.write_str("groups lie apart, but whether they are melds does not show: say which are")
            }
            WarningKind::OtherTiles => write!(f, "{n} other tile{s} in the photo left out of the hand"),
            WarningKind::SmallTiles => write!(f, "the tiles are only {n} pixels wide: come closer for a surer reading"),
            WarningKind::PhotoDamaged => {
                f.write_str("the photo's file is damaged and may show what was never there: copy it again from the camera or phone")
            }
            WarningKind::Blurred => f.write_str("the photo is not sharp: hold still, or tap on the tiles to focus"),
            WarningKind::Glare => write!(f, "a lamp is mirrored in {n} tile{s}: move the lamp or the camera a little"),
            WarningKind::Dark => f.write_str("the tiles lie in the dark: make light, or turn the lamp towards them"),
            WarningKind::Steep => f.write_str("the tiles are seen from too low: hold the camera higher over the table"),
            WarningKind::RowCut => f.write_str("the hand runs out of the photo: take in all of it"),
            WarningKind::CutOff => write!(f, "{n} tile{s} cut off by the photo's edge: take in the whole hand"),
            WarningKind::OtherSet => {
                f.write_str("these tiles do not look like the enrolled set in use, it was left aside: choose the right set, or none")
            }
            WarningKind::Turned => f.write_str("the photo shows the hand turned; it was read the right way up"),
        }
    }
}
