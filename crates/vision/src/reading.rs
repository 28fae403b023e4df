//! What the eyes saw: tiles with their positions and doubts, and the hand they form. Plain data, safe to send and to store.
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

/// Who or what decided a tile's class; `by` on the wire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
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

/// One tile as it was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct TileReading {
    /// The corners, clockwise from the tile's own top left.
    pub quad: Quad,
    /// The class it shows.
    pub class: TileClass,
    /// How certain the class is, 0..1.
    pub confidence: f32,
    /// The classes with their probabilities, likeliest first: all that the model gives, though only three are shown.
    pub top: Vec<(TileClass, f32)>,
    /// Who or what decided the class.
    pub by: Verdict,
    /// The face as a vector of length 1 in the classifier's embedding space.
    pub embedding: Vec<f32>,
}

/// The hand among the tiles. All numbers are indices into [`PhotoReading::tiles`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandReading {
    /// Where its tiles lie; what lies beside it are walls, discards, other players' tiles.
    pub layout: Layout<usize>,
    /// Dora indicators, if the customs look for them; also listed as lying beside it.
    pub indicators: Vec<usize>,
    /// Tiles whose face a person should check.
    pub doubts: Vec<usize>,
    /// What a person should settle: faces, and anything the layout leaves open.
    pub questions: Vec<Question>,
    /// All tiles of the hand in reading order, row by row.
    pub rows: Vec<Vec<usize>>,
    /// Outlines, one per tile, where a lamp's reflection left nothing of a tile in the hand's rows.
    pub burnt: Vec<Quad>,
    /// Blank tiles that a lamp's reflection may have made so, or whose colour is not that of the faces' ground.
    pub whitened: Vec<usize>,
    /// Other whole hands in the photo, each as it would be read: for a person to choose from.
    pub proposals: Vec<HandReading>,
    /// The probability, 0..1, that these tiles and no others are the hand and every face is right; how the hand is divided
    /// into melds and which tile won is not part of it. `quejing-lab evaluate` shows how well it is calibrated.
    pub confidence: f32,
    /// What the probability is made of.
    pub signs: Signs,
    /// The shape of a winning hand by the table's rules.
    pub shape: Shape,
    /// The shape with another number of sets that the tiles have, if they have none by the table's rules: those of another game
    /// are in force.
    pub resized: Option<Shape>,
}

/// How far a reading can be relied on: what a person should do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Surety {
    /// Nothing stands out: a glance is enough.
    Sure,
    /// Look at the marked tiles and answer the questions.
    Look,
    /// Take another photo: this one cannot be relied on.
    Retake,
}

impl Surety {
    /// The name used on the wire.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The quad with its corners' coordinates multiplied.
fn rescaled(quad: &Quad, factors: [f32; 2]) -> Quad {
    quad.map(|[x, y]| [x * factors[0], y * factors[1]])
}

impl HandReading {
    /// Multiplies the coordinates of every place.
    fn rescale(&mut self, factors: [f32; 2]) {
        for quad in &mut self.burnt {
            *quad = rescaled(quad, factors);
        }
        for proposal in &mut self.proposals {
            proposal.rescale(factors);
        }
    }

    /// Every tile of the hand, in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows.iter().flatten().copied()
    }

    /// Returns the shape that the tiles have or should have.
    #[cfg(feature = "engine")]
    pub(crate) fn own_shape(&self) -> Shape {
        self.resized.unwrap_or(self.shape)
    }

    /// Returns true if as many tiles lie here as a winning hand has.
    pub fn is_whole(&self) -> bool {
        self.counted() == self.shape.tiles()
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

/// Everything seen in one photo.
#[derive(Clone, Debug, PartialEq)]
pub struct PhotoReading {
    /// The photo's width in pixels.
    pub width: u32,
    /// The photo's height in pixels.
    pub height: u32,
    /// Every tile that was found.
    pub tiles: Vec<TileReading>,
    /// The hand among them.
    pub hand: HandReading,
    /// What a person should know before trusting the reading.
    pub warnings: Vec<Warning>,
    /// The name of the camera profile through whose lens the hand was found.
    pub lens: Option<String>,
    /// How long each stage took, in milliseconds, in order; `total` is last.
    pub ms: Vec<(&'static str, f64)>,
}

impl PhotoReading {
    /// Returns the reading of a photo of this width and height without a tile.
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

    /// Puts the time of decoding, in milliseconds, before the other stages and counts it into the total; `read` becomes the time
    /// from pixels to hand.
    pub fn add_decoding(&mut self, decoded: f64) {
        if let Some(total) = self.ms.iter_mut().find(|(stage, _)| *stage == "total") {
            let read = std::mem::replace(total, ("total", total.1 + decoded)).1;
            self.ms.insert(self.ms.len() - 1, ("read", read));
        }
        self.ms.insert(0, ("decode", decoded));
    }

    /// Moves every place from this reading's width and height to another size of the same photo.
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

    /// The face of a tile, if it has one.
    pub fn face(&self, index: usize) -> Option<Tile> {
        self.tiles.get(index).and_then(|tile| tile.class.tile())
    }

    /// The hand as a draft for a rule set to check; tiles without a face are left out, and the winner and discarder are unknown
    /// from a photo.
    pub fn draft(&self) -> HandDraft {
        let faces = |which: &[usize]| -> Vec<Tile> { which.iter().filter_map(|&i| self.face(i)).collect() };
        let melds = self.hand.melds.iter().map(|meld| {
            let mut tiles = faces(&meld.tiles);
            if let Some(face) = tiles.first().filter(|_| meld.concealed).map(|t| t.plain()) {
                tiles.resize(meld.tiles.len(), face);
            }
            DraftMeld { kind: Some(meld.kind), concealed: meld.concealed, added: meld.added, ..DraftMeld::of(tiles) }
        });
        HandDraft {
            concealed: faces(&self.hand.standing),
            win_tile: self.hand.win.and_then(|i| self.face(i)),
            melds: melds.collect(),
            flowers: self.hand.flowers.len() as i64,
            ..HandDraft::default()
        }
    }

    /// Faults so bad that another photo should be taken; empty for a good photo.
    pub fn gate(&self) -> Vec<&Warning> {
        self.warnings.iter().filter(|w| w.holds()).collect()
    }

    /// How far the reading can be relied on.
    pub fn surety(&self) -> Surety {
        let hand = &self.hand;
        let open =
            |q: &Question| !matches!(q.kind, QuestionKind::WinTile | QuestionKind::Meld | QuestionKind::Indicator);
        if !self.gate().is_empty() || hand.confidence < HOPELESS {
            Surety::Retake
        } else if !hand.is_whole()
            || hand.confidence < SURE_HAND
            || !hand.doubts.is_empty()
            || hand.questions.iter().any(open)
            || self.warnings.iter().any(|w| w.kind == WarningKind::CutOff)
        {
            Surety::Look
        } else {
            Surety::Sure
        }
    }

    /// Checks that the tiles can be a whole winning hand, not counting flowers and a kong's fourth tile.
    ///
    /// # Errors
    /// `no_tiles`, `wrong_tile_count`.
    pub fn require_whole_hand(&self) -> Result<(), VisionError> {
        let (found, needed) = (self.hand.counted(), self.hand.shape.tiles());
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
    fn classes_are_written_as_on_the_wire() {
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
        assert_eq!(hand.counted(), 14);
    }
}
