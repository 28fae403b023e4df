//! Sorts the finds of a photo by the colour of their ground.
//!
//! All tiles of a set have the same ground; cloth in the gaps of a rack, keys, cards and tiles of another set have
//! another. The colours of sure faces are linked, each to those like it: light that fades over the table changes the
//! ground from tile to tile only a little. Every other find joins the ground of the face that its colour is nearest to,
//! or has a ground of its own if none is near.

use super::{TileClass, TileReading, crop_measurements::CropMeasurements};

/// The difference between two ground colours ([`colour_difference`]) from which they are not linked as the same ground.
const MAX_COLOUR_DIFFERENCE: f32 = 0.5;
/// The confidence from which a face links the colours like its own. Less sure finds may be things of any colour, so
/// they only join a ground.
const MIN_LINKING_CONFIDENCE: f32 = 0.99;

/// Sets each tile's [`TileReading::ground_colour`]: a number from 0 that tiles of the same ground colour share. A back
/// gets `None`, because it does not show the ground of its face.
pub(super) fn assign_ground_numbers(tiles: &mut [TileReading], crop_measurements: &[CropMeasurements]) {
    let (mut sure, unsure): (Vec<usize>, Vec<usize>) = (0..tiles.len())
        .filter(|&i| tiles[i].class != TileClass::Back)
        .partition(|&i| tiles[i].class.tile().is_some() && tiles[i].confidence >= MIN_LINKING_CONFIDENCE);
    let faces = sure.clone();
    for tile in tiles.iter_mut() {
        tile.ground_colour = None;
    }
    let mut number = 0;
    while let Some(first) = sure.pop() {
        let mut reached = vec![first];
        while let Some(at) = reached.pop() {
            tiles[at].ground_colour = Some(number);
            let (near, far): (Vec<usize>, Vec<usize>) = sure.into_iter().partition(|&i| {
                colour_difference(crop_measurements[i].ground_colour, crop_measurements[at].ground_colour)
                    < MAX_COLOUR_DIFFERENCE
            });
            reached.extend(near);
            sure = far;
        }
        number += 1;
    }
    for find in unsure {
        let difference = |face: usize| {
            colour_difference(crop_measurements[find].ground_colour, crop_measurements[face].ground_colour)
        };
        let nearest = faces.iter().copied().min_by(|&a, &b| difference(a).total_cmp(&difference(b)));
        let ground =
            nearest.filter(|&face| difference(face) < MAX_COLOUR_DIFFERENCE).and_then(|face| tiles[face].ground_colour);
        tiles[find].ground_colour = ground.or(Some(number));
        number += usize::from(ground.is_none());
    }
}

/// Returns the Euclidean distance between two colours, as a share of the brighter one's mean.
fn colour_difference(a: [f32; 3], b: [f32; 3]) -> f32 {
    let brightness = |c: [f32; 3]| c.iter().sum::<f32>() / 3.0;
    let apart = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt();
    apart / brightness(a).max(brightness(b)).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const IVORY_COLOUR: [f32; 3] = [225.0, 218.0, 200.0];
    const CLOTH_COLOUR: [f32; 3] = [20.0, 90.0, 60.0];

    /// Returns the ground numbers of tiles with these classes and ground colours.
    fn ground_numbers(shown: &[(&str, [f32; 3])]) -> Vec<Option<usize>> {
        let mut tiles: Vec<TileReading> = (shown.iter())
            .map(|(class, _)| crate::readings::tile([[0.0; 2]; 4], vec![(class.parse().expect("a class"), 0.99)]))
            .collect();
        let crop_measurements: Vec<CropMeasurements> = shown
            .iter()
            .map(|&(_, ground_colour)| CropMeasurements { ground_colour, ..CropMeasurements::default() })
            .collect();
        assign_ground_numbers(&mut tiles, &crop_measurements);
        tiles.into_iter().map(|tile| tile.ground_colour).collect()
    }

    #[test]
    fn cloth_has_another_ground_than_faces() {
        let found = ground_numbers(&[
            ("1m", IVORY_COLOUR),
            ("unknown", CLOTH_COLOUR),
            ("2m", IVORY_COLOUR),
            ("unknown", CLOTH_COLOUR),
        ]);
        assert!(found[0] == found[2] && found[0] != found[1] && found[0] != found[3]);
    }

    #[test]
    fn an_unsure_find_joins_a_ground_and_connects_none() {
        let [bright, between, dim] = [200.0, 150.0, 110.0].map(|grey| [grey; 3]);
        let unsure = ground_numbers(&[("1m", bright), ("unknown", between), ("2m", dim)]);
        assert!(unsure[0] == unsure[1] && unsure[0] != unsure[2], "{unsure:?}");
        let sure = ground_numbers(&[("1m", bright), ("3m", between), ("2m", dim)]);
        assert!(sure.iter().all(|ground| *ground == sure[0]), "{sure:?}");
    }

    #[test]
    fn fading_light_does_not_part_the_tiles_of_a_row() {
        let row: Vec<(&str, [f32; 3])> = (0..10).map(|i| ("5p", IVORY_COLOUR.map(|c| c * 0.85_f32.powi(i)))).collect();
        let found = ground_numbers(&row);
        assert!(found.iter().all(|ground| *ground == found[0] && ground.is_some()));
        assert_ne!(ground_numbers(&[row[0], row[9]])[0], ground_numbers(&[row[0], row[9]])[1]);
    }

    #[test]
    fn a_back_has_no_ground() {
        assert_eq!(ground_numbers(&[("back", IVORY_COLOUR)]), [None]);
        assert_eq!(ground_numbers(&[]), []);
    }
}
