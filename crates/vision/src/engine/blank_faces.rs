//! Corrects blank faces that mislead the classifier: it takes a white dragon without a frame for a face-down tile.
//!
//! A back differs in colour from the faces' ground; a blank face does not. So a plain tile among faces that matches
//! their ground in colour and brightness becomes a white dragon, and a question for a person.

use super::{
    ClassOrigin, TileClass, TileReading,
    constraint::ClassChange,
    crop_measurements::{CropMeasurements, median_colour},
};
use quejing_rules::tile::Tile;

/// The standard deviation of brightness (0 to 255) in the middle of a tile's crop below which the tile is plain.
const MAX_PLAIN_CONTRAST: f32 = 14.0;
/// The difference of two colours' red shares, and of their green shares, below which they have the same hue. A share is
/// the channel's value divided by the sum of all three.
const MAX_HUE_DIFFERENCE: f32 = 0.028;
/// The ratio of the brighter of two colours to the darker below which they count as equally bright.
const MAX_BRIGHTNESS_RATIO: f32 = 1.35;
/// The minimum number of faces from which their usual ground colour is determined.
const MIN_FACES_FOR_GROUND: usize = 5;

/// Makes white dragons of plain tiles that the model took for backs or left unknown, but that have the ground colour of
/// the photo's faces. Returns the changes, all of which a person should check; none with fewer than
/// [`MIN_FACES_FOR_GROUND`] printed faces of more than 0.8 confidence.
pub(super) fn reclassify_blank_faces(
    tiles: &mut [TileReading],
    crop_measurements: &[CropMeasurements],
) -> Vec<ClassChange> {
    let grounds: Vec<[f32; 3]> = tiles
        .iter()
        .zip(crop_measurements)
        .filter(|(tile, measurements)| {
            tile.class.tile().is_some() && tile.confidence > 0.8 && measurements.contrast > MAX_PLAIN_CONTRAST
        })
        .map(|(_, measurements)| measurements.ground_colour)
        .collect();
    let Some(usual_ground) = median_ground_colour(grounds) else {
        return Vec::new();
    };
    let Ok(white) = "5z".parse::<Tile>() else {
        return Vec::new();
    };
    let mut changes = Vec::new();
    for (index, (tile, measurements)) in tiles.iter_mut().zip(crop_measurements).enumerate() {
        let is_faceless = matches!(tile.class, TileClass::Back | TileClass::Unknown);
        if is_faceless
            && tile.class_origin == ClassOrigin::Model
            && measurements.contrast < MAX_PLAIN_CONTRAST
            && is_ground_colour(measurements.ground_colour, usual_ground)
        {
            changes.push(ClassChange { tile: index, former_class: tile.class, is_unambiguous: false });
            tile.class = TileClass::Tile(white);
            tile.class_origin = ClassOrigin::Constraint;
        }
    }
    changes
}

/// Returns the median of the faces' ground colours, channel by channel; `None` for fewer than [`MIN_FACES_FOR_GROUND`]
/// faces.
pub(super) fn median_ground_colour(grounds: Vec<[f32; 3]>) -> Option<[f32; 3]> {
    let enough = grounds.len() >= MIN_FACES_FOR_GROUND;
    median_colour(grounds).filter(|_| enough)
}

/// Returns true if a colour has nearly the hue ([`MAX_HUE_DIFFERENCE`]) and the brightness ([`MAX_BRIGHTNESS_RATIO`])
/// of `usual_ground`, the median ground colour of the faces.
pub(super) fn is_ground_colour(colour: [f32; 3], usual_ground: [f32; 3]) -> bool {
    let channel_sum = |c: [f32; 3]| c.iter().sum::<f32>().max(1.0);
    let (a, b) = (channel_sum(colour), channel_sum(usual_ground));
    let share = |c: [f32; 3], channel: usize, sum: f32| c[channel] / sum;
    let hue = (0..2).all(|k| (share(colour, k, a) - share(usual_ground, k, b)).abs() < MAX_HUE_DIFFERENCE);
    hue && a.max(b) < MAX_BRIGHTNESS_RATIO * a.min(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile_of_class(class: &str) -> TileReading {
        let class = class.parse().expect("a class");
        crate::readings::tile([[0.0; 2]; 4], vec![(class, 0.9)])
    }

    fn measurements_of_ground(ground_colour: [f32; 3], contrast: f32) -> CropMeasurements {
        CropMeasurements { ground_colour, contrast, ..CropMeasurements::default() }
    }

    #[test]
    fn a_plain_tile_of_the_faces_colour_is_a_white_dragon_and_of_another_a_back() {
        let mut tiles: Vec<TileReading> =
            ["1m", "2m", "3m", "4m", "5m", "back", "back", "back"].map(tile_of_class).to_vec();
        let mut crop_measurements = vec![measurements_of_ground([225.0, 218.0, 200.0], 50.0); 5];
        crop_measurements.push(measurements_of_ground([215.0, 210.0, 190.0], 5.0)); // blank
        crop_measurements.push(measurements_of_ground([40.0, 120.0, 80.0], 5.0)); // a green back
        crop_measurements.push(measurements_of_ground([90.0, 88.0, 80.0], 5.0)); // the shadow next to the tiles
        let changes = reclassify_blank_faces(&mut tiles, &crop_measurements);
        let names: Vec<String> = tiles[5..].iter().map(|t| t.class.to_string()).collect();
        assert_eq!(names, ["5z", "back", "back"]);
        assert_eq!(changes.len(), 1);
        assert_eq!((changes[0].tile, changes[0].is_unambiguous), (5, false));
    }

    #[test]
    fn without_faces_their_ground_is_unknown_and_nothing_changes() {
        let mut tiles: Vec<TileReading> = ["back"; 6].map(tile_of_class).to_vec();
        let crop_measurements = vec![measurements_of_ground([220.0; 3], 4.0); 6];
        assert!(reclassify_blank_faces(&mut tiles, &crop_measurements).is_empty());
    }
}
