//! Corrects false red fives: at tables that play without them, and fives of dots with only the middle dot red.
//!
//! The classifier was trained on drawn red fives and mistakes some fives of dots with a red middle for one. A real red
//! five is red all over. The measure calls none of 68 red fives, drawn in all kinds of light, plain; it calls plain all
//! fives of dots in the validation photos that the classifier called red.

use opencv::{
    core::{Mat, Vec3b},
    prelude::*,
};

use super::{ClassOrigin, Customs, TileClass, TileReading, crop_measurements::CropMeasurements};
use quejing_rules::tile::{Suit, Tile};

/// The redness (see [`measure_redness`]) above which the middle dot of a five counts as red.
const MIN_MIDDLE_REDNESS: f32 = 0.3;
/// The excess of the middle dot's redness over that of the second reddest outer dot above which only the middle dot
/// counts as red.
const MIN_REDNESS_EXCESS: f32 = 0.3;
/// The minimum ratio of a face's weakest colour channel to its strongest for which redness is measured: dark ground
/// hides the absorption of ink.
const MIN_PALE_RATIO: f32 = 0.35;
/// The absorption from which a pixel counts as ink, as a share of the darkest pixel's.
const MIN_INK_SHARE: f32 = 0.25;
/// The minimum mean absorption of ink in its strongest colour channel, from 0 to 255. The redness of fainter ink is 0.
const MIN_INK_ABSORPTION: f32 = 12.0;

/// The boxes of a five's dots in a crop (left, right, top, bottom, in pixels), the middle one first.
const DOT_BOXES_PX: [[usize; 4]; 5] =
    [[25, 39, 31, 49], [14, 28, 16, 34], [36, 50, 16, 34], [14, 28, 46, 64], [36, 50, 46, 64]];

/// Returns true if the crop, read as a five of dots, has a red middle dot and less red outer ones, of which one may be
/// just as red. `ground_colour` is that of the face; the result is false for a dark or strongly coloured one.
pub(super) fn has_only_middle_dot_red(crop: &Mat, ground_colour: [f32; 3]) -> opencv::Result<bool> {
    let weakest = ground_colour.iter().copied().fold(f32::MAX, f32::min);
    if weakest < MIN_PALE_RATIO * ground_colour.iter().copied().fold(1.0, f32::max) {
        return Ok(false);
    }
    let mut redness = [0.0_f32; 5];
    for (red, dot) in redness.iter_mut().zip(DOT_BOXES_PX) {
        *red = measure_redness(crop, ground_colour, dot)?;
    }
    let [middle, ref mut outer @ ..] = redness;
    outer.sort_by(f32::total_cmp);
    // The second reddest of the four: one may be the red of an index or a neighbour.
    let outer = outer[2];
    Ok(middle > MIN_MIDDLE_REDNESS && middle - outer > MIN_REDNESS_EXCESS)
}

/// Measures the redness of the ink in a box of the crop: the excess of the green and blue that it absorbs over the red.
/// 1 if it absorbs green and blue alike but no red, 0 for grey or faint ink, negative if it absorbs mostly red.
fn measure_redness(crop: &Mat, ground_colour: [f32; 3], [left, right, top, bottom]: [usize; 4]) -> opencv::Result<f32> {
    let mut absorbed: Vec<[f32; 3]> = Vec::with_capacity((right - left) * (bottom - top));
    for row in top..bottom {
        let part = crop.at_row::<Vec3b>(row as i32)?.get(left..right).unwrap_or_default();
        absorbed.extend(
            part.iter()
                .map(|p| std::array::from_fn(|channel| (ground_colour[channel] - f32::from(p[channel])).max(0.0))),
        );
    }
    let strongest_channel = |m: &[f32; 3]| m.iter().copied().fold(0.0, f32::max);
    let darkest = absorbed.iter().map(strongest_channel).fold(1.0, f32::max);
    let ink: Vec<&[f32; 3]> = absorbed.iter().filter(|m| strongest_channel(m) >= MIN_INK_SHARE * darkest).collect();
    let mean: [f32; 3] = std::array::from_fn(|c| ink.iter().map(|m| m[c]).sum::<f32>() / ink.len().max(1) as f32);
    let strength = strongest_channel(&mean);
    if strength < MIN_INK_ABSORPTION {
        return Ok(0.0);
    }
    Ok(((mean[1] + mean[2]) / 2.0 - mean[0]) / strength)
}

/// Replaces impossible red fives by plain fives, also among a tile's other guesses: those of a suit without red fives
/// at this table, and fives of dots with only a red middle dot, unless the player's set named them. The plain five gets
/// the joint probability.
pub(super) fn correct_red_fives(tiles: &mut [TileReading], crop_measurements: &[CropMeasurements], customs: &Customs) {
    for (tile, measurements) in tiles.iter_mut().zip(crop_measurements) {
        let is_impossible = |red: Tile| {
            let is_dots = red.suit() == Some(Suit::Circles);
            // The enrolled set contains its own red fives.
            let is_seen_plain =
                is_dots && measurements.has_red_middle_dot && tile.class_origin != ClassOrigin::Enrolled;
            customs.red_five_copies(is_dots) == 0 || is_seen_plain
        };
        let reds: Vec<Tile> = tile
            .ranked_classes
            .iter()
            .filter_map(|(class, _)| class.tile())
            .filter(|face| face.is_red() && is_impossible(*face))
            .collect();
        for red in reds {
            merge_into_plain_five(tile, red);
        }
    }
}

/// Replaces a red five among a tile's guesses by the plain five, which gets its probability too, and updates the tile's
/// class and confidence.
fn merge_into_plain_five(tile: &mut TileReading, red_five: Tile) {
    let (red_class, plain_class) = (TileClass::Tile(red_five), TileClass::Tile(red_five.without_red()));
    let Some(at) = tile.ranked_classes.iter().position(|(class, _)| *class == red_class) else {
        return;
    };
    let (_, probability) = tile.ranked_classes.remove(at);
    match tile.ranked_classes.iter_mut().find(|(class, _)| *class == plain_class) {
        Some((_, p)) => *p += probability,
        None => tile.ranked_classes.push((plain_class, probability)),
    }
    tile.ranked_classes.sort_by(|a, b| b.1.total_cmp(&a.1));
    if tile.class == red_class {
        tile.class = plain_class;
    }
    if let Some(&(_, p)) = tile.ranked_classes.iter().find(|(class, _)| *class == tile.class) {
        tile.confidence = p;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IVORY_GROUND: [u8; 3] = [235, 230, 215];
    const BLUE_INK: [u8; 3] = [40, 60, 120];
    const RED_INK: [u8; 3] = [190, 30, 40];

    /// Draws five dots as they appear on a tile.
    fn draw_five(ground: [u8; 3], middle: [u8; 3], outer: [u8; 3]) -> Mat {
        let (width, height) = (64, 80);
        let centres = [(32, 40), (21, 25), (43, 25), (21, 55), (43, 55)];
        let mut pixels = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let dot = centres.iter().position(|(cx, cy): &(i32, i32)| (x - cx).pow(2) + (y - cy).pow(2) < 36);
                pixels.extend(match dot {
                    Some(0) => middle,
                    Some(_) => outer,
                    None => ground,
                });
            }
        }
        Mat::new_rows_cols_with_bytes::<Vec3b>(height, width, &pixels)
            .and_then(|crop| crop.try_clone())
            .expect("a crop")
    }

    fn shows_red_middle(crop: &Mat, ground: [u8; 3]) -> bool {
        has_only_middle_dot_red(crop, ground.map(f32::from)).expect("looked at")
    }

    #[test]
    fn a_five_with_a_red_middle_is_distinguished_from_a_red_five() {
        assert!(shows_red_middle(&draw_five(IVORY_GROUND, RED_INK, BLUE_INK), IVORY_GROUND));
        assert!(shows_red_middle(&draw_five(IVORY_GROUND, RED_INK, [30, 25, 28]), IVORY_GROUND));
        assert!(!shows_red_middle(&draw_five(IVORY_GROUND, RED_INK, RED_INK), IVORY_GROUND));
        assert!(!shows_red_middle(&draw_five(IVORY_GROUND, BLUE_INK, BLUE_INK), IVORY_GROUND));
        // Lamplight has hardly any blue.
        let warm = |c: [u8; 3]| [c[0], (f32::from(c[1]) * 0.8) as u8, c[2] / 2];
        assert!(shows_red_middle(&draw_five(warm(IVORY_GROUND), warm(RED_INK), warm(BLUE_INK)), warm(IVORY_GROUND)));
        assert!(!shows_red_middle(&draw_five(warm(IVORY_GROUND), warm(RED_INK), warm(RED_INK)), warm(IVORY_GROUND)));
        // Red on black.
        let black = [25, 22, 20];
        assert!(!shows_red_middle(&draw_five(black, RED_INK, RED_INK), black));
    }

    fn tile_with_guesses(top: &[(&str, f32)], class_origin: ClassOrigin) -> TileReading {
        let top: Vec<(TileClass, f32)> = top.iter().map(|(class, p)| (class.parse().expect("a class"), *p)).collect();
        TileReading { class_origin, ..crate::readings::tile([[0.0; 2]; 4], top) }
    }

    fn correct_tile(top: &[(&str, f32)], by: ClassOrigin, has_red_middle_dot: bool, red_fives: u8) -> (String, f32) {
        let mut tiles = [tile_with_guesses(top, by)];
        let measurements = CropMeasurements { has_red_middle_dot, ..CropMeasurements::default() };
        let customs = Customs { red_fives, ..Customs::default() };
        correct_red_fives(&mut tiles, &[measurements], &customs);
        let sum: f32 = tiles[0].ranked_classes.iter().map(|(_, p)| p).sum();
        let before: f32 = top.iter().map(|(_, p)| p).sum();
        assert!((sum - before).abs() < 1e-5, "no probability is lost");
        (tiles[0].class.to_string(), tiles[0].confidence)
    }

    #[test]
    fn an_impossible_red_five_becomes_plain_with_the_joint_probability() {
        let both = [("0p", 0.6), ("5p", 0.3), ("8p", 0.1)];
        let (class, p) = correct_tile(&both, ClassOrigin::Model, false, 0);
        assert!(class == "5p" && (p - 0.9).abs() < 1e-5);
        let (class, p) = correct_tile(&both, ClassOrigin::Model, true, 3);
        assert!(class == "5p" && (p - 0.9).abs() < 1e-5);
        assert_eq!(correct_tile(&both, ClassOrigin::Model, false, 3), ("0p".to_owned(), 0.6));
        assert_eq!(correct_tile(&both, ClassOrigin::Enrolled, true, 3), ("0p".to_owned(), 0.6));
        let (class, _) = correct_tile(&[("0s", 0.9), ("5s", 0.1)], ClassOrigin::Model, true, 3);
        assert_eq!(class, "0s", "what is seen of dots says nothing of bamboo");
        let (class, _) = correct_tile(&[("0s", 0.9), ("8s", 0.1)], ClassOrigin::Model, false, 0);
        assert_eq!(class, "5s");
    }

    #[test]
    fn tiles_other_than_red_fives_keep_their_class() {
        let (class, p) = correct_tile(&[("5p", 0.5), ("0p", 0.3), ("2p", 0.2)], ClassOrigin::Model, false, 0);
        assert!(class == "5p" && (p - 0.8).abs() < 1e-5);
        assert_eq!(correct_tile(&[("2p", 0.9), ("0p", 0.1)], ClassOrigin::Model, false, 0), ("2p".to_owned(), 0.9));
    }
}
