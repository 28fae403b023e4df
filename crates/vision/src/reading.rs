//! The reading of a photo: tiles with their positions and doubts, and the hand they form. Plain data, safe to send and
//! to store.
//!
//! Positions are in pixels of the photo as shown (EXIF applied), with y pointing down.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use super::{
    Question, QuestionKind, TileClass, VisionError, Warning, WarningKind,
    geometry::Quad,
    signs::{HOPELESS, SURE_HAND, Signs},
};
use quejing_rules::hand::{DraftMeld, HandDraft, Layout, Shape};
use quejing_rules::tile::Tile;

/// The origin of a tile's class; `by` on the wire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClassOrigin {
    /// The stock model decided.
    #[default]
    Model,
    /// The player's own enrolled tile set decided.
    Enrolled,
    /// The constraints on a hand overruled the model's first guess.
    Constraint,
    /// A person decided.
    Person,
}

/// A tile found in a photo, with its class.
#[derive(Clone, Debug, PartialEq)]
pub struct TileReading {
    /// The corners, clockwise from the tile's own top left.
    pub quad: Quad,
    /// The decided class.
    pub class: TileClass,
    /// The probability of the class, 0..1.
    pub confidence: f32,
    /// The classes with their probabilities, likeliest first: all of the model's, of which the user interface shows
    /// three.
    pub top: Vec<(TileClass, f32)>,
    /// The origin of the class.
    pub by: ClassOrigin,
    /// The face as a vector of length 1 in the classifier's embedding space.
    pub embedding: Vec<f32>,
    /// The number of its ground colour among those of the photo's faces; `None` for a back, or if unmeasured.
    pub ground: Option<usize>,
}

/// The hand among the tiles. All numbers are indices into [`PhotoReading::tiles`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandReading {
    /// The roles of its tiles; `beside` has all other tiles: walls, discards, other players' tiles.
    pub layout: Layout<usize>,
    /// Dora indicators, if the customs look for them; also part of `beside`.
    pub indicators: Vec<usize>,
    /// Tiles whose face a person should check.
    pub doubts: Vec<usize>,
    /// Questions for a person: faces, and anything the layout leaves open.
    pub questions: Vec<Question>,
    /// All tiles of the hand in reading order, row by row.
    pub rows: Vec<Vec<usize>>,
    /// Outlines of tiles in the hand's rows of which a lamp's reflection left nothing, one per tile.
    pub burnt: Vec<Quad>,
    /// Blank tiles that a lamp's reflection may have bleached, or whose colour is not that of the faces' ground.
    pub whitened: Vec<usize>,
    /// Other whole hands in the photo, each with its own reading, for a person to choose from.
    pub proposals: Vec<HandReading>,
    /// The probability, 0..1, that exactly these tiles are the hand and every face is right, whatever the melds and the
    /// winning tile. `quejing-lab evaluate` measures its calibration.
    pub confidence: f32,
    /// The evidence from which the probability is computed.
    pub signs: Signs,
    /// The shape of a winning hand by the table's rules.
    pub shape: Shape,
    /// The shape with another number of sets that the tiles have, if they have none by the table's rules: probably the
    /// players use the rules of another game.
    pub resized: Option<Shape>,
}

/// The reliability of a reading, as a person's next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Reliability {
    /// Nothing stands out: a glance is enough.
    Sure,
    /// Check the marked tiles and answer the questions.
    Look,
    /// Take another photo: this reading is unreliable.
    Retake,
}

impl Reliability {
    /// Returns the name used on the wire.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The completeness of a hand by its shape, least complete first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Completeness {
    /// Another number of tiles than a hand has.
    Partial,
    /// As many tiles as a hand has, with or without its winning tile, but neither winning nor waiting.
    Sized,
    /// A hand that wins with one more tile.
    Waiting,
    /// A hand that wins.
    Winning,
}

/// Returns the quad with its corners' coordinates multiplied.
fn rescaled(quad: &Quad, factors: [f32; 2]) -> Quad {
    quad.map(|[x, y]| [x * factors[0], y * factors[1]])
}

impl HandReading {
    /// Multiplies the coordinates of all outlines.
    fn rescale(&mut self, factors: [f32; 2]) {
        for quad in &mut self.burnt {
            *quad = rescaled(quad, factors);
        }
        for proposal in &mut self.proposals {
            proposal.rescale(factors);
        }
    }

    /// Iterates over the tiles of the hand in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows.iter().flatten().copied()
    }

    /// Returns the shape that the tiles have or should have.
    #[cfg(feature = "engine")]
    pub(crate) fn own_shape(&self) -> Shape {
        self.resized.unwrap_or(self.shape)
    }

    /// Returns true if the hand has as many tiles as a winning hand.
    pub fn is_whole(&self) -> bool {
        self.count_towards_hand() == self.shape.tiles()
    }

    /// Converts the hand to a draft for a rule set to check, without those of the reading's `tiles` that have no face.
    pub(crate) fn draft(&self, tiles: &[TileReading]) -> HandDraft {
        let face = |i: usize| tiles.get(i).and_then(|tile| tile.class.tile());
        let faces = |which: &[usize]| -> Vec<Tile> { which.iter().filter_map(|&i| face(i)).collect() };
        let melds = self.melds.iter().map(|meld| {
            let mut tiles = faces(&meld.tiles);
            if let Some(face) = tiles.first().filter(|_| meld.concealed).map(|t| t.plain()) {
                tiles.resize(meld.tiles.len(), face);
            }
            DraftMeld { kind: Some(meld.kind), concealed: meld.concealed, added: meld.added, ..DraftMeld::of(tiles) }
        });
        HandDraft {
            concealed: faces(&self.standing),
            win_tile: self.win.and_then(face),
            melds: melds.collect(),
            flowers: self.flowers.len() as i64,
            ..HandDraft::default()
        }
    }

    /// Returns the completeness of the hand.
    pub fn completeness(&self) -> Completeness {
        match self.shape.is_hand(self.count_towards_hand()) {
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
    /// All tiles found, of the hand and others.
    pub tiles: Vec<TileReading>,
    /// The hand among the tiles.
    pub hand: HandReading,
    /// Reasons for a person not to trust the reading.
    pub warnings: Vec<Warning>,
    /// The name of the camera profile by which distortion was removed.
    pub lens: Option<String>,
    /// The time of each stage, in milliseconds, in order; `total` is last.
    pub ms: Vec<(&'static str, f64)>,
}

impl PhotoReading {
    /// Returns the reading of a photo of this width and height without tiles.
    pub fn empty([width, height]: [u32; 2]) -> Self {
        Self {
            width,
            height,
            tiles: Vec::new(),
            hand: HandReading::default(),
            warnings: Vec::new(),
            lens: None,
            ms: Vec::new(),
        }
    }

    /// Inserts the time of decoding, in milliseconds, before the other stages and adds it to the total; `read` becomes
    /// the time from pixels to hand.
    pub fn add_decoding(&mut self, decoded: f64) {
        if let Some(total) = self.ms.iter_mut().find(|(stage, _)| *stage == "total") {
            let read = std::mem::replace(total, ("total", total.1 + decoded)).1;
            self.ms.insert(self.ms.len() - 1, ("read", read));
        }
        self.ms.insert(0, ("decode", decoded));
    }

    /// Converts all positions to another size of the same photo.
    pub fn rescale(&mut self, size: [u32; 2]) {
        let now = [self.width, self.height];
        if now == size || now.contains(&0) {
            return;
        }
        let factors = [0, 1].map(|axis| size[axis] as f32 / now[axis] as f32);
        for tile in &mut self.tiles {
            tile.quad = rescaled(&tile.quad, factors);
        }
        self.hand.rescale(factors);
        [self.width, self.height] = size;
    }

    /// Returns the face of a tile; `None` for backs, unknown tiles and indices out of range.
    pub fn face(&self, index: usize) -> Option<Tile> {
        self.tiles.get(index).and_then(|tile| tile.class.tile())
    }

    /// Converts the hand to a draft for a rule set to check, without tiles that have no face. A photo shows neither
    /// winner nor discarder.
    pub fn draft(&self) -> HandDraft {
        self.hand.draft(&self.tiles)
    }

    /// Returns the warnings that call for another photo; empty for a good photo.
    pub fn gate(&self) -> Vec<&Warning> {
        self.warnings.iter().filter(|w| w.holds()).collect()
    }

    /// Returns the reliability of the reading.
    pub fn surety(&self) -> Reliability {
        let hand = &self.hand;
        let open =
            |q: &Question| !matches!(q.kind, QuestionKind::WinTile | QuestionKind::Meld | QuestionKind::Indicator);
        if !self.gate().is_empty() || hand.confidence < HOPELESS {
            Reliability::Retake
        } else if hand.completeness() == Completeness::Partial
            || hand.confidence < SURE_HAND
            || !hand.doubts.is_empty()
            || hand.questions.iter().any(open)
            || !hand.proposals.is_empty()
            || self.warnings.iter().any(|w| w.kind == WarningKind::CutOff)
        {
            Reliability::Look
        } else {
            Reliability::Sure
        }
    }

    /// Checks that the tiles can be a whole winning hand, not counting flowers and a kong's fourth tile.
    ///
    /// # Errors
    /// `no_tiles`, `wrong_tile_count`.
    pub fn require_whole_hand(&self) -> Result<(), VisionError> {
        let (found, needed) = (self.hand.count_towards_hand(), self.hand.shape.tiles());
        match self.hand.resized {
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
                    melds: vec![LaidMeld { concealed: true, ..LaidMeld::of(MeldKind::Kong, vec![0, 1, 2, 3]) }],
                    win: Some(4),
                    flowers: vec![5],
                    ..Layout::default()
                },
                ..HandReading::default()
            },
        );
        let draft = reading.draft();
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
                melds: vec![LaidMeld::of(MeldKind::Kong, vec![10, 11, 12, 13])],
                win: Some(14),
                flowers: vec![15, 16],
                ..Layout::default()
            },
            ..HandReading::default()
        };
        assert_eq!(hand.count_towards_hand(), 14);
    }
}
