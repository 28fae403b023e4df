//! Corrects blank faces that mislead the classifier: it takes a white dragon without a frame for a face-down tile.
//!
//! A back differs in colour from the faces' ground; a blank face does not. So a plain tile among faces that matches
//! their ground in colour and brightness becomes a white dragon, and a question for a person.

use super::{
    ClassOrigin, TileClass, TileReading,
    constraint::Change,
    look::{CropLook, middle_colour},
};
use quejing_rules::tile::Tile;

/// The standard deviation of brightness (0 to 255) in the middle of a tile below which it is plain.
const PLAIN: f32 = 14.0;
/// The maximum difference of its red and green shares from the usual ground's.
const SAME_HUE: f32 = 0.028;
/// The maximum factor between its brightness and the usual ground's.
const SAME_LIGHT: f32 = 1.35;
/// Faces needed to determine the usual ground.
const MIN_FACES: usize = 5;

/// Renames plain tiles of the faces' ground colour, which were taken for backs, to white dragons; returns the changes.
pub(super) fn rename_blanks(tiles: &mut [TileReading], looks: &[CropLook]) -> Vec<Change> {
    let grounds: Vec<[f32; 3]> = tiles
        .iter()
        .zip(looks)
        .filter(|(tile, look)| tile.class.tile().is_some() && tile.confidence > 0.8 && look.contrast > PLAIN)
        .map(|(_, look)| look.ground)
        .collect();
    let Some(usual) = usual_ground(grounds) else {
        return Vec::new();
    };
    let Ok(white) = "5z".parse::<Tile>() else {
        return Vec::new();
    };
    let mut changes = Vec::new();
    for (index, (tile, look)) in tiles.iter_mut().zip(looks).enumerate() {
        let plain = matches!(tile.class, TileClass::Back | TileClass::Unknown);
        if plain && tile.by == ClassOrigin::Model && look.contrast < PLAIN && is_like(look.ground, usual) {
            changes.push(Change { tile: index, was: tile.class, plain: false });
            tile.class = TileClass::Tile(white);
            tile.by = ClassOrigin::Constraint;
        }
    }
    changes
}

/// Returns the usual ground colour of some faces; `None` if they are too few.
pub(super) fn usual_ground(grounds: Vec<[f32; 3]>) -> Option<[f32; 3]> {
    let enough = grounds.len() >= MIN_FACES;
    middle_colour(grounds).filter(|_| enough)
}

/// Returns true if a colour is nearly that of the usual ground.
pub(super) fn is_like(colour: [f32; 3], usual: [f32; 3]) -> bool {
    let light = |c: [f32; 3]| c.iter().sum::<f32>().max(1.0);
    let (a, b) = (light(colour), light(usual));
    let share = |c: [f32; 3], channel: usize, sum: f32| c[channel] / sum;
    let hue = (0..2).all(|k| (share(colour, k, a) - share(usual, k, b)).abs() < SAME_HUE);
    hue && a.max(b) < SAME_LIGHT * a.min(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(class: &str) -> TileReading {
        let class = class.parse().expect("a class");
        crate::readings::tile([[0.0; 2]; 4], vec![(class, 0.9)])
    }

    fn look(ground: [f32; 3], contrast: f32) -> CropLook {
        CropLook { ground, contrast, ..CropLook::default() }
    }

    #[test]
    fn a_plain_tile_of_the_faces_colour_is_a_white_dragon_and_of_another_a_back() {
        let mut tiles: Vec<TileReading> = ["1m", "2m", "3m", "4m", "5m", "back", "back", "back"].map(tile).to_vec();
        let mut looks = vec![look([225.0, 218.0, 200.0], 50.0); 5];
        looks.push(look([215.0, 210.0, 190.0], 5.0)); // blank
        looks.push(look([40.0, 120.0, 80.0], 5.0)); // a green back
        looks.push(look([90.0, 88.0, 80.0], 5.0)); // the shadow next to the tiles
        let changes = rename_blanks(&mut tiles, &looks);
        let names: Vec<String> = tiles[5..].iter().map(|t| t.class.to_string()).collect();
        assert_eq!(names, ["5z", "back", "back"]);
        assert_eq!(changes.len(), 1);
        assert_eq!((changes[0].tile, changes[0].plain), (5, false));
    }

    #[test]
    fn without_faces_their_ground_is_unknown_and_nothing_changes() {
        let mut tiles: Vec<TileReading> = ["back"; 6].map(tile).to_vec();
        let looks = vec![look([220.0; 3], 4.0); 6];
        assert!(rename_blanks(&mut tiles, &looks).is_empty());
    }
}
