//! The photos of a hand: their sources, their readings, and the hands that recognition found in them.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::board::{Board, PhotoId, PieceId};
use crate::photo_job::PhotoSource;
use quejing_vision::{HandReading, PhotoReading, Reliability, TileClass};

/// A photo of the hand on the board, with its reading.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HandPhoto {
    pub(crate) id: PhotoId,
    /// The file or picture; `None` after a restart, if the picture had no file.
    pub(crate) source: Option<PhotoSource>,
    /// The reading in the form of evidence; `None` in drafts of older versions.
    pub(crate) reading: Option<ReadingEvidence>,
}

/// The reading of a photo in the form in which the ledger stores it as evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct ReadingEvidence(Json);

impl ReadingEvidence {
    /// Converts a reading to evidence: the size of the photo, and each tile with its class, its outline in pixels and
    /// the three likeliest classes.
    pub(crate) fn from_reading(reading: &PhotoReading) -> ReadingEvidence {
        let tiles = reading.tiles.iter().map(|tile| {
            let guesses = tile.ranked_classes.iter().take(3);
            let guesses: Vec<Json> = guesses
                .map(|(class, probability)| json!([class.to_string(), round_probability(*probability)]))
                .collect();
            json!({"tile": tile.class.to_string(), "probability": round_probability(tile.confidence),
                "quad": tile.quad.map(|corner| corner.map(f32::round)), "guesses": guesses})
        });
        let tiles: Vec<Json> = tiles.collect();
        ReadingEvidence(json!({"width": reading.width, "height": reading.height, "tiles": tiles}))
    }

    /// Returns the evidence with the area of the photo that shows the hand: left, top, right and bottom in pixels.
    /// `None` adds no area.
    pub(crate) fn with_hand_area(&self, area: Option<[f32; 4]>) -> Json {
        let mut reading = self.0.clone();
        if let Some(area) = area {
            reading["hand"] = json!(area.map(f32::round));
        }
        reading
    }
}

/// Rounds a probability to four decimals, which is finer than its accuracy.
fn round_probability(probability: f32) -> f64 {
    (f64::from(probability) * 1e4).round() / 1e4
}

/// The hands that recognition found in a photo, the most prominent first.
#[derive(Clone, Default)]
pub(super) struct ProposedHands {
    pub(super) hands: Vec<ProposedHand>,
    /// True while the hands are offered for a choice.
    pub(super) is_offered: bool,
}

/// A hand that recognition found in a photo.
#[derive(Clone)]
pub struct ProposedHand {
    pub(super) reading: HandReading,
    /// The reliability of its reading.
    pub(super) reliability: Reliability,
    /// The pieces of the hand with the classes that recognition read.
    pub(super) tiles: Vec<(PieceId, TileClass)>,
    /// True if recognition left a doubtful tile or a question in it.
    pub(super) has_doubts: bool,
}

impl ProposedHand {
    /// Creates the entry of one hand in a reading, judged as if the photo showed no other hand.
    fn from_reading(reading: &PhotoReading, hand: &HandReading) -> Self {
        let alone = PhotoReading { hand: HandReading { proposals: Vec::new(), ..hand.clone() }, ..reading.clone() };
        let board = Board::from_reading(&alone);
        ProposedHand {
            reliability: alone.reliability(),
            tiles: board.pieces().of_hand(),
            has_doubts: !board.pieces().doubtful().is_empty() || board.review().questions().next().is_some(),
            reading: alone.hand,
        }
    }

    /// Returns the pieces of the hand in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = PieceId> + '_ {
        self.reading.tiles()
    }
}

impl ProposedHands {
    /// Creates the hands of a reading. Several hands are offered for a choice at once.
    pub(super) fn from_reading(reading: &PhotoReading) -> Self {
        let others = &reading.hand.proposals;
        let all = std::iter::once(&reading.hand).chain(others);
        Self {
            hands: all.map(|hand| ProposedHand::from_reading(reading, hand)).collect(),
            is_offered: !others.is_empty(),
        }
    }
}

/// The margin around the hand in its photo, as a share of the longer side of the hand.
const HAND_MARGIN: f32 = 0.06;

/// Returns the area around points, with a margin: left, top, right and bottom in the unit of the points; `None` without
/// points.
pub(crate) fn area_around(mut points: impl Iterator<Item = [f32; 2]>) -> Option<[f32; 4]> {
    let first = points.next()?;
    let (low, high) = points
        .fold((first, first), |(low, high), [x, y]| ([low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)]));
    let margin = HAND_MARGIN * (high[0] - low[0]).max(high[1] - low[1]);
    Some([low[0] - margin, low[1] - margin, high[0] + margin, high[1] + margin])
}
