//! Corrects false red fives: at tables that play without them, and fives of dots with only the middle dot red.
//!
//! The classifier was trained on drawn red fives and mistakes some fives of dots with a red middle for one. A real red
//! five is red all over. This measure takes none of 68 drawn red fives in all kinds of light for plain, and all those
//! fives of dots in the validation photos that the classifier called red.

use opencv::{
    core::{Mat, Vec3b},
    prelude::*,
};

use super::{ClassOrigin, Customs, TileClass, TileReading, look::CropLook};
use quejing_rules::tile::{Suit, Tile};

/// The redness from which the middle dot counts as red …
const RED: f32 = 0.3;
/// … and the least difference by which the outer ones are less red …
const LESS: f32 = 0.3;
/// … on a pale face, whose weakest channel is at least this share of the strongest: dark ground hides what ink absorbs.
const PALE: f32 = 0.35;
/// The share of the darkest spot's absorption from which a pixel counts as ink.
const INK: f32 = 0.25;
/// The absorption, of 255, below which ink is ignored.
const FAINT: f32 = 12.0;

/// The boxes of a five's dots in a crop, as left, right, top, bottom; the middle one first.
const DOTS: [[usize; 4]; 5] =
    [[25, 39, 31, 49], [14, 28, 16, 34], [36, 50, 16, 34], [14, 28, 46, 64], [36, 50, 46, 64]];

/// Returns true if only the middle one of the five dots that the crop may show is red. `ground` is the face's ground
/// colour.
pub(super) fn is_red_in_the_middle(crop: &Mat, ground: [f32; 3]) -> opencv::Result<bool> {
    let weakest = ground.iter().copied().fold(f32::MAX, f32::min);
    if weakest < PALE * ground.iter().copied().fold(1.0, f32::max) {
        return Ok(false);
    }
    let mut redness = [0.0_f32; 5];
    for (red, dot) in redness.iter_mut().zip(DOTS) {
        *red = redness_of(crop, ground, dot)?;
    }
    let [middle, ref mut outer @ ..] = redness;
    outer.sort_by(f32::total_cmp);
    // The second reddest of the four: one may be the red of an index or a neighbour.
    let outer = outer[2];
    Ok(middle > RED && middle - outer > LESS)
}

/// Measures how much more green and blue than red the ink of a part absorbs; 1 if it absorbs no red at all.
fn redness_of(crop: &Mat, ground: [f32; 3], [left, right, top, bottom]: [usize; 4]) -> opencv::Result<f32> {
    let mut missing: Vec<[f32; 3]> = Vec::with_capacity((right - left) * (bottom - top));
    for row in top..bottom {
        let part = crop.at_row::<Vec3b>(row as i32)?.get(left..right).unwrap_or_default();
        missing.extend(
            part.iter().map(|p| std::array::from_fn(|channel| (ground[channel] - f32::from(p[channel])).max(0.0))),
        );
    }
    let most = |m: &[f32; 3]| m.iter().copied().fold(0.0, f32::max);
    let darkest = missing.iter().map(most).fold(1.0, f32::max);
    let ink: Vec<&[f32; 3]> = missing.iter().filter(|m| most(m) >= INK * darkest).collect();
    let mean: [f32; 3] = std::array::from_fn(|c| ink.iter().map(|m| m[c]).sum::<f32>() / ink.len().max(1) as f32);
    let strength = most(&mean);
    if strength < FAINT {
        return Ok(0.0);
    }
    Ok(((mean[1] + mean[2]) / 2.0 - mean[0]) / strength)
}

/// Changes red fives to plain ones if their suit can have no red five, or if they are fives of dots with only the
/// middle dot red. The plain five gets the joint probability.
pub(super) fn correct_red_fives(tiles: &mut [TileReading], looks: &[CropLook], customs: &Customs) {
    for (tile, look) in tiles.iter_mut().zip(looks) {
        let is_none = |red: Tile| {
            let dots = red.suit() == Some(Suit::Circles);
            // The enrolled set contains its own red fives.
            let seen_plain = dots && look.red_middle && tile.by != ClassOrigin::Enrolled;
            customs.reds_of(dots) == 0 || seen_plain
        };
        let reds: Vec<Tile> = tile
            .top
            .iter()
            .filter_map(|(class, _)| class.tile())
            .filter(|face| face.is_red() && is_none(*face))
            .collect();
        for red in reds {
            merge_into_plain(tile, red);
        }
    }
}

/// Adds a red five's probability to the plain one's.
fn merge_into_plain(tile: &mut TileReading, red: Tile) {
    let (from, into) = (TileClass::Tile(red), TileClass::Tile(red.plain()));
    let Some(at) = tile.top.iter().position(|(class, _)| *class == from) else {
        return;
    };
    let (_, share) = tile.top.remove(at);
    match tile.top.iter_mut().find(|(class, _)| *class == into) {
        Some((_, p)) => *p += share,
        None => tile.top.push((into, share)),
    }
    tile.top.sort_by(|a, b| b.1.total_cmp(&a.1));
    if tile.class == from {
        tile.class = into;
    }
    if let Some(&(_, p)) = tile.top.iter().find(|(class, _)| *class == tile.class) {
        tile.confidence = p;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IVORY: [u8; 3] = [235, 230, 215];
    const BLUE: [u8; 3] = [40, 60, 120];
    const RED: [u8; 3] = [190, 30, 40];

    /// Draws five dots as they appear on a tile.
    fn five(ground: [u8; 3], middle: [u8; 3], outer: [u8; 3]) -> Mat {
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

    fn red_middle(crop: &Mat, ground: [u8; 3]) -> bool {
        is_red_in_the_middle(crop, ground.map(f32::from)).expect("looked at")
    }

    #[test]
    fn a_five_with_a_red_middle_is_distinguished_from_a_red_five() {
        assert!(red_middle(&five(IVORY, RED, BLUE), IVORY));
        assert!(red_middle(&five(IVORY, RED, [30, 25, 28]), IVORY));
        assert!(!red_middle(&five(IVORY, RED, RED), IVORY));
        assert!(!red_middle(&five(IVORY, BLUE, BLUE), IVORY));
        // Lamplight has hardly any blue.
        let warm = |c: [u8; 3]| [c[0], (f32::from(c[1]) * 0.8) as u8, c[2] / 2];
        assert!(red_middle(&five(warm(IVORY), warm(RED), warm(BLUE)), warm(IVORY)));
        assert!(!red_middle(&five(warm(IVORY), warm(RED), warm(RED)), warm(IVORY)));
        // Red on black.
        let black = [25, 22, 20];
        assert!(!red_middle(&five(black, RED, RED), black));
    }

    fn tile(top: &[(&str, f32)], by: ClassOrigin) -> TileReading {
        let top: Vec<(TileClass, f32)> = top.iter().map(|(class, p)| (class.parse().expect("a class"), *p)).collect();
        TileReading { by, ..crate::readings::tile([[0.0; 2]; 4], top) }
    }

    fn settled(top: &[(&str, f32)], by: ClassOrigin, red_middle: bool, red_fives: u8) -> (String, f32) {
        let mut tiles = [tile(top, by)];
        let look = CropLook { red_middle, ..CropLook::default() };
        let customs = Customs { red_fives, ..Customs::default() };
        correct_red_fives(&mut tiles, &[look], &customs);
        let sum: f32 = tiles[0].top.iter().map(|(_, p)| p).sum();
        let before: f32 = top.iter().map(|(_, p)| p).sum();
        assert!((sum - before).abs() < 1e-5, "no probability is lost");
        (tiles[0].class.to_string(), tiles[0].confidence)
    }

    #[test]
    fn an_impossible_red_five_becomes_plain_with_the_joint_probability() {
        let both = [("0p", 0.6), ("5p", 0.3), ("8p", 0.1)];
        let (class, p) = settled(&both, ClassOrigin::Model, false, 0);
        assert!(class == "5p" && (p - 0.9).abs() < 1e-5);
        let (class, p) = settled(&both, ClassOrigin::Model, true, 3);
        assert!(class == "5p" && (p - 0.9).abs() < 1e-5);
        assert_eq!(settled(&both, ClassOrigin::Model, false, 3), ("0p".to_owned(), 0.6));
        assert_eq!(settled(&both, ClassOrigin::Enrolled, true, 3), ("0p".to_owned(), 0.6));
        let (class, _) = settled(&[("0s", 0.9), ("5s", 0.1)], ClassOrigin::Model, true, 3);
        assert_eq!(class, "0s", "what is seen of dots says nothing of bamboo");
        let (class, _) = settled(&[("0s", 0.9), ("8s", 0.1)], ClassOrigin::Model, false, 0);
        assert_eq!(class, "5s");
    }

    #[test]
    fn tiles_other_than_red_fives_keep_their_class() {
        let (class, p) = settled(&[("5p", 0.5), ("0p", 0.3), ("2p", 0.2)], ClassOrigin::Model, false, 0);
        assert!(class == "5p" && (p - 0.8).abs() < 1e-5);
        assert_eq!(settled(&[("2p", 0.9), ("0p", 0.1)], ClassOrigin::Model, false, 0), ("2p".to_owned(), 0.9));
    }
}
