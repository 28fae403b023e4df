//! The reading of a photo: tiles with their positions and doubts, and the hand they form. Plain data, safe to send and
//! to store.
//!
//! Positions are in pixels of the photo as shown (EXIF applied), with y pointing down.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use super::{
    Question, QuestionKind, TileClass, VisionError, Warning, WarningKind,
    geometry::Quad,
    signs::{HandSigns, MIN_SURE_CONFIDENCE, MIN_USABLE_CONFIDENCE},
};
use quejing_rules::hand::{DraftMeld, HandDraft, Layout, Shape};
use quejing_rules::tile::Tile;

/// The source that decided a tile's class; key `by` in the JSON output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClassOrigin {
    /// The bundled recognition model decided the class.
    #[default]
    Model,
    /// The enrolled examples of the player's own tile set decided the class.
    Enrolled,
    /// The constraints on a hand, such as four copies of a kind, overruled the first guess of recognition.
    Constraint,
    /// A person decided the class.
    Person,
}

/// A tile found in a photo, with its class.
#[derive(Clone, Debug, PartialEq)]
pub struct TileReading {
    /// The corners, clockwise from the tile's own top left.
    pub quad: Quad,
    /// The class on which the reading decided.
    pub class: TileClass,
    /// The probability of the class, 0..1.
    pub confidence: f32,
    /// The classes with their probabilities, likeliest first: all that the model gave, of which the user interface
    /// shows three.
    pub ranked_classes: Vec<(TileClass, f32)>,
    /// The source that decided the class.
    pub class_origin: ClassOrigin,
    /// The face as a vector of length 1 in the classifier's embedding space.
    pub embedding: Vec<f32>,
    /// The index of the tile's ground colour among the ground colours of the photo's faces; `None` for a back, or if it
    /// was not measured.
    pub ground_colour: Option<usize>,
}

/// A hand among the tiles of a photo. Tiles are indices into [`PhotoReading::tiles`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandReading {
    /// The tiles by role; `beside` has all tiles outside the hand: walls, discards, other players' tiles.
    pub layout: Layout<usize>,
    /// The dora indicators, also part of `beside`; empty unless the customs enable the search.
    pub indicators: Vec<usize>,
    /// The tiles whose face a person should check, as ascending indices.
    pub doubts: Vec<usize>,
    /// Questions for a person about faces, and about roles that the layout leaves open.
    pub questions: Vec<Question>,
    /// All tiles of the hand in reading order, one list per row.
    pub rows: Vec<Vec<usize>>,
    /// The outlines of tiles in the hand's rows that a lamp's reflection hides entirely, one per tile.
    pub glare_outlines: Vec<Quad>,
    /// The blank tiles of the hand that may be something else: a lamp's reflection may have bleached their face, or
    /// their ground colour differs from that of the other tiles.
    pub suspect_blanks: Vec<usize>,
    /// The other whole hands in the photo, such as those of other players, for a person to choose from.
    pub proposals: Vec<HandReading>,
    /// The probability, 0..1, that exactly these tiles are the hand and every face is right, whatever the melds and the
    /// winning tile. `quejing-lab evaluate` measures its calibration.
    pub confidence: f32,
    /// The signs that the hand is wrong, from which [`Self::confidence`] is computed.
    pub signs: HandSigns,
    /// The shape of a winning hand by the table's rules; if these are unknown, the shape that the tiles fit best.
    pub shape: Shape,
    /// The shape that the tiles fit if it has another number of sets than [`Self::shape`]: probably the players use the
    /// rules of another game. `None` if the tiles fit [`Self::shape`], or no shape, or if any number of sets is
    /// allowed.
    pub unexpected_shape: Option<Shape>,
}

/// The reliability of a reading, as the next step for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Reliability {
    /// No doubts: a glance at the hand is enough.
    Sure,
    /// A person should check the marked tiles and answer the questions.
    Look,
    /// The reading is unreliable: another photo is needed.
    Retake,
}

impl Reliability {
    /// Returns the name in JSON: `sure`, `look` or `retake`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The completeness of a hand by its shape, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Completeness {
    /// The number of tiles is neither that of a winning hand nor one less.
    Partial,
    /// The number of tiles is that of a winning hand, or one less, but the hand neither wins nor waits.
    Sized,
    /// The hand wins with one more tile.
    Waiting,
    /// The hand wins.
    Winning,
}

/// Returns the quad with its x coordinates multiplied by the first factor, and y by the second.
fn scale_quad(quad: &Quad, factors: [f32; 2]) -> Quad {
    quad.map(|[x, y]| [x * factors[0], y * factors[1]])
}

impl HandReading {
    /// Multiplies the x and y coordinates of [`Self::glare_outlines`] by the two factors, also in the proposals.
    fn scale_outlines(&mut self, factors: [f32; 2]) {
        for quad in &mut self.glare_outlines {
            *quad = scale_quad(quad, factors);
        }
        for proposal in &mut self.proposals {
            proposal.scale_outlines(factors);
        }
    }

    /// Iterates over the tiles of the hand in reading order, as indices into [`PhotoReading::tiles`].
    pub fn tiles(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows.iter().flatten().copied()
    }

    /// Returns the shape that fits the tiles: [`Self::unexpected_shape`] if there is one, else [`Self::shape`].
    #[cfg(feature = "engine")]
    pub(crate) fn effective_shape(&self) -> Shape {
        self.unexpected_shape.unwrap_or(self.shape)
    }

    /// Returns true if the hand has as many tiles as a winning hand by [`Self::shape`]; a kong counts as three, flowers
    /// do not count. The tiles need not win.
    pub fn is_whole(&self) -> bool {
        self.hand_size() == self.shape.tile_count()
    }

    /// Converts the hand to a draft for a rule set to check. Omits tiles without a face, except in a concealed meld
    /// that shows a face: there they get that face.
    pub(crate) fn to_draft(&self, tiles: &[TileReading]) -> HandDraft {
        let face = |i: usize| tiles.get(i).and_then(|tile| tile.class.tile());
        let faces = |indices: &[usize]| -> Vec<Tile> { indices.iter().filter_map(|&i| face(i)).collect() };
        let melds = self.melds.iter().map(|meld| {
            let mut tiles = faces(&meld.tiles);
            if let Some(face) = tiles.first().filter(|_| meld.concealed).map(|t| t.without_red()) {
                tiles.resize(meld.tiles.len(), face);
            }
            DraftMeld {
                kind: Some(meld.kind),
                concealed: meld.concealed,
                added: meld.added,
                ..DraftMeld::from_tiles(tiles)
            }
        });
        HandDraft {
            concealed: faces(&self.standing),
            win_tile: self.win.and_then(face),
            melds: melds.collect(),
            flowers: self.flowers.len() as i64,
            ..HandDraft::default()
        }
    }

    /// Returns the completeness of the hand by [`Self::shape`]. Relies on [`HandSigns::loses`], which the arrangement
    /// of the tiles has set.
    pub fn completeness(&self) -> Completeness {
        match self.shape.is_hand_size(self.hand_size()) {
            false => Completeness::Partial,
            true if self.signs.loses > 0.0 => Completeness::Sized,
            true if self.is_whole() => Completeness::Winning,
            true => Completeness::Waiting,
        }
    }
}

impl Deref for HandReading {
    type Target = Layout<usize>;

    fn deref(&self) -> &Layout<usize> {
        &self.layout
    }
}

impl DerefMut for HandReading {
    fn deref_mut(&mut self) -> &mut Layout<usize> {
        &mut self.layout
    }
}

/// The result of reading one photo.
#[derive(Clone, Debug, PartialEq)]
pub struct PhotoReading {
    /// The photo's width in pixels.
    pub width: u32,
    /// The photo's height in pixels.
    pub height: u32,
    /// All tiles found, inside and outside the hand.
    pub tiles: Vec<TileReading>,
    /// The most prominent hand among the tiles; its proposals are the others.
    pub hand: HandReading,
    /// The warnings about the photo and the hand: reasons for a person to distrust the reading.
    pub warnings: Vec<Warning>,
    /// The name of the camera profile that removed the lens distortion; `None` if none was used.
    pub lens: Option<String>,
    /// The name and the duration in milliseconds of each stage, in order of time; `total` is last.
    pub stage_times_ms: Vec<(&'static str, f64)>,
}

impl PhotoReading {
    /// Builds the reading of a photo without tiles, from its width and height in pixels.
    pub fn empty([width, height]: [u32; 2]) -> Self {
        Self {
            width,
            height,
            tiles: Vec::new(),
            hand: HandReading::default(),
            warnings: Vec::new(),
            lens: None,
            stage_times_ms: Vec::new(),
        }
    }

    /// Inserts the stage `decode` as the first, and adds its milliseconds to `total`. The previous total, from pixels
    /// to hand, becomes the stage `read`.
    pub fn add_decoding_time(&mut self, decoding_ms: f64) {
        if let Some(total) = self.stage_times_ms.iter_mut().find(|(stage, _)| *stage == "total") {
            let read = std::mem::replace(total, ("total", total.1 + decoding_ms)).1;
            self.stage_times_ms.insert(self.stage_times_ms.len() - 1, ("read", read));
        }
        self.stage_times_ms.insert(0, ("decode", decoding_ms));
    }

    /// Converts all positions to another size (width, height) of the same photo, in pixels. Does nothing if the present
    /// width or height is 0.
    pub fn rescale(&mut self, size: [u32; 2]) {
        let old_size = [self.width, self.height];
        if old_size == size || old_size.contains(&0) {
            return;
        }
        let factors = [0, 1].map(|axis| size[axis] as f32 / old_size[axis] as f32);
        for tile in &mut self.tiles {
            tile.quad = scale_quad(&tile.quad, factors);
        }
        self.hand.scale_outlines(factors);
        [self.width, self.height] = size;
    }

    /// Returns the face of the tile with this index; `None` for a back, an unknown tile or an index out of range.
    pub fn tile_face(&self, index: usize) -> Option<Tile> {
        self.tiles.get(index).and_then(|tile| tile.class.tile())
    }

    /// Converts the hand to a draft for a rule set to check, without tiles that have no face. The draft names neither
    /// winner nor discarder: a photo shows neither.
    pub fn to_draft(&self) -> HandDraft {
        self.hand.to_draft(&self.tiles)
    }

    /// Returns the warnings that require another photo (see [`Warning::requires_retake`]); empty for a good photo.
    pub fn blocking_warnings(&self) -> Vec<&Warning> {
        self.warnings.iter().filter(|w| w.requires_retake()).collect()
    }

    /// Returns [`Reliability::Retake`] for a warning that requires another photo or a confidence below 0.03; else
    /// [`Reliability::Look`] for a confidence below 0.85, a number of tiles that no hand has, a doubtful or cut-off
    /// tile, a proposal, or a question other than on melds, the winning tile and indicators; else
    /// [`Reliability::Sure`].
    pub fn reliability(&self) -> Reliability {
        let hand = &self.hand;
        let is_open =
            |q: &Question| !matches!(q.kind, QuestionKind::WinTile | QuestionKind::Meld | QuestionKind::Indicator);
        if !self.blocking_warnings().is_empty() || hand.confidence < MIN_USABLE_CONFIDENCE {
            Reliability::Retake
        } else if hand.completeness() == Completeness::Partial
            || hand.confidence < MIN_SURE_CONFIDENCE
            || !hand.doubts.is_empty()
            || hand.questions.iter().any(is_open)
            || !hand.proposals.is_empty()
            || self.warnings.iter().any(|w| w.kind == WarningKind::CutOff)
        {
            Reliability::Look
        } else {
            Reliability::Sure
        }
    }

    /// Checks that the photo shows tiles and that the hand has as many as a winning hand; a kong counts as three,
    /// flowers do not count.
    ///
    /// # Errors
    /// [`VisionError::NoTiles`], [`VisionError::WrongTileCount`], or [`VisionError::OtherSize`] for a hand with another
    /// number of sets.
    pub fn require_whole_hand(&self) -> Result<(), VisionError> {
        let (found, needed) = (self.hand.hand_size(), self.hand.shape.tile_count());
        match self.hand.unexpected_shape {
            _ if self.tiles.is_empty() => Err(VisionError::NoTiles),
            _ if self.hand.is_whole() => Ok(()),
            Some(_) => Err(VisionError::OtherSize { found, needed }),
            None => Err(VisionError::WrongTileCount { found, needed }),
        }
    }
}

#[cfg(test)]
mod tests {
    use quejing_rules::hand::{LaidMeld, MeldKind};

    use super::*;

    #[test]
    fn classes_have_the_names_of_the_wire() {
        for text in ["5p", "0p", "7z", "f1", "q4", "back", "unknown"] {
            let class: TileClass = text.parse().expect("a class");
            assert_eq!(class.to_string(), text);
        }
        assert!("".parse::<TileClass>().is_err());
        assert!("9z".parse::<TileClass>().is_err());
        assert!("12m".parse::<TileClass>().is_err());
    }

    #[test]
    fn the_draft_of_a_concealed_kong_has_four_faces() {
        let tile = |class: &str| crate::readings::tile([[0.0; 2]; 4], vec![(class.parse().expect("a class"), 0.9)]);
        let reading = crate::readings::photo(
            [100, 100],
            ["back", "5p", "0p", "back", "1z", "f1", "unknown"].map(tile).to_vec(),
            HandReading {
                layout: Layout {
                    standing: vec![6],
                    melds: vec![LaidMeld { concealed: true, ..LaidMeld::new(MeldKind::Kong, vec![0, 1, 2, 3]) }],
                    win: Some(4),
                    flowers: vec![5],
                    ..Layout::default()
                },
                ..HandReading::default()
            },
        );
        let draft = reading.to_draft();
        assert_eq!(draft.melds[0].tiles.iter().map(Tile::to_string).collect::<String>(), "5p0p5p5p");
        assert_eq!((draft.concealed.len(), draft.flowers), (0, 1));
        assert_eq!(draft.win_tile.map(|t| t.to_string()).as_deref(), Some("1z"));
        assert!(matches!(reading.require_whole_hand(), Err(VisionError::WrongTileCount { found: 5, needed: 14 })));
    }

    #[test]
    fn a_kong_counts_as_three() {
        let hand = HandReading {
            layout: Layout {
                standing: (0..10).collect(),
                melds: vec![LaidMeld::new(MeldKind::Kong, vec![10, 11, 12, 13])],
                win: Some(14),
                flowers: vec![15, 16],
                ..Layout::default()
            },
            ..HandReading::default()
        };
        assert_eq!(hand.hand_size(), 14);
    }
}
