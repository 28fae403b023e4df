//! Readings made for tests, without a photo.

use quejing_vision::geometry::Quad;
use quejing_vision::{ClassOrigin, HandReading, PhotoReading, TileClass, TileReading};

/// Returns a tile as the model names it: these classes with their probabilities, likeliest first.
pub(crate) fn tile(quad: Quad, ranked_classes: Vec<(TileClass, f32)>) -> TileReading {
    let (class, confidence) = ranked_classes[0];
    TileReading {
        quad,
        class,
        confidence,
        ranked_classes,
        class_origin: ClassOrigin::Model,
        embedding: Vec::new(),
        ground_colour: None,
    }
}

/// Returns the reading of a photo of this width and height, without a warning.
pub(crate) fn photo(size: [u32; 2], tiles: Vec<TileReading>, hand: HandReading) -> PhotoReading {
    PhotoReading { tiles, hand, ..PhotoReading::empty(size) }
}
