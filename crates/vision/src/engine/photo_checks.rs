//! Checks that a photo is good enough to read, so that a person can take a better one before being puzzled by the
//! result.
//!
//! The checks measure the crops of the hand's tiles, not the whole photo: a dark table or a blurred background does no
//! harm. Their thresholds come from the hand photos available and from the same photos deliberately degraded
//! (`tests/eyes/robust.rs` measures them).

use opencv::{
    core::{self, Mat, Rect, Scalar, Vec3b},
    imgproc,
    prelude::*,
};

use super::{
    HandReading, TileReading, Warning, WarningKind, covered_halves,
    crop_measurements::CropMeasurements,
    geometry::{bounding_box, half_height, half_width, length, short_side},
    rectify::{CROP_HEIGHT_PX, CROP_WIDTH_PX, measure_sharpness},
    red_fives,
};

/// The median sharpness of a hand's crops (see [`measure_sharpness`]) below which their edges are too soft for thin
/// strokes.
pub(super) const MIN_MEDIAN_SHARPNESS: f32 = 0.04;
/// The median brightness of a hand's crops ([`CropMeasurements::brightness`], of 255) below which a photo is dark.
pub(super) const MIN_MEDIAN_BRIGHTNESS: f32 = 62.0;
/// The share of white pixels above which a face may be burnt out.
const MIN_BURNT_SHARE: f32 = 0.45;
/// The minimum excess of a burnt-out face's white share over the median of the hand's tiles.
const MIN_BURNT_EXCESS: f32 = 0.30;
/// The minimum number of burnt-out faces that give a glare warning. A single tile that a reflection hid from the
/// locator ([`HandReading::glare_outlines`]) is enough without them.
const MIN_BURNT_TILES: usize = 2;
/// The median ratio of width to height of concealed tiles from which they are seen too steeply from the front.
const MAX_WIDTH_TO_HEIGHT_RATIO: f32 = 1.75;
/// The median ratio of width to height of concealed tiles below which they are seen too steeply from the side.
const MIN_WIDTH_TO_HEIGHT_RATIO: f32 = 0.30;
/// The distance of a tile to the photo's edge, in tile widths, below which its row reaches the edge.
const MIN_EDGE_DISTANCE_WIDTHS: f32 = 0.15;

/// Measures a crop from [`rectify_tile`](super::rectify::rectify_tile): brightness, contrast, ground colour, sharpness,
/// plain margins, white pixels, and a red middle dot.
pub(super) fn measure_crop(crop: &Mat) -> opencv::Result<CropMeasurements> {
    let mut grey = Mat::default();
    imgproc::cvt_color_def(crop, &mut grey, imgproc::COLOR_RGB2GRAY)?;
    let mut values: Vec<u8> = grey.data_bytes()?.to_vec();
    values.sort_unstable();
    let bright = values.get(values.len() * 9 / 10).copied().unwrap_or(0);
    let (w, h) = (CROP_WIDTH_PX as i32, CROP_HEIGHT_PX as i32);
    let middle = Rect::new(w / 5, h / 5, 3 * w / 5, 3 * h / 5);
    let inner = Mat::roi(&grey, middle)?;
    let (mut mean, mut deviation) = (Scalar::default(), Scalar::default());
    core::mean_std_dev_def(&inner, &mut mean, &mut deviation)?;
    let (mut white_count, mut sum, mut count) = (0_usize, [0.0_f32; 3], 0_usize);
    for row in 0..h {
        for (column, pixel) in crop.at_row::<Vec3b>(row)?.iter().enumerate() {
            white_count += usize::from(pixel.iter().all(|v| *v >= 250));
            let brightness = pixel.iter().map(|v| f64::from(*v)).sum::<f64>() / 3.0;
            if middle.contains(core::Point::new(column as i32, row)) && brightness >= mean[0] {
                count += 1;
                for (sum, v) in sum.iter_mut().zip(pixel.iter()) {
                    *sum += f32::from(*v);
                }
            }
        }
    }
    let ground_colour = sum.map(|s| s / count.max(1) as f32);
    Ok(CropMeasurements {
        sharpness: measure_sharpness(crop)?,
        brightness: f32::from(bright),
        white_share: white_count as f32 / values.len().max(1) as f32,
        ground_colour,
        contrast: deviation[0] as f32,
        has_red_middle_dot: red_fives::has_only_middle_dot_red(crop, ground_colour)?,
        face_margins: covered_halves::measure_face_margins(crop)?,
    })
}

/// Returns the warnings about the photo of a hand: blur, darkness, glare, a row at the photo's edge, a steep view, in
/// this order. Empty for a good photo.
pub(super) fn check_photo(
    hand: &HandReading,
    tiles: &[TileReading],
    crop_measurements: &[CropMeasurements],
    photo_size: [u32; 2],
) -> Vec<Warning> {
    let of_hand: Vec<CropMeasurements> = hand.tiles().filter_map(|i| crop_measurements.get(i).copied()).collect();
    let mut warnings = Vec::new();
    let sharp = median(of_hand.iter().filter_map(|l| l.sharpness).collect());
    if sharp.is_some_and(|s| s < MIN_MEDIAN_SHARPNESS) {
        warnings.push(Warning::about_tiles(WarningKind::Blurred, Vec::new()));
    }
    if median(of_hand.iter().map(|l| l.brightness).collect()).is_some_and(|b| b < MIN_MEDIAN_BRIGHTNESS) {
        warnings.push(Warning::about_tiles(WarningKind::Dark, Vec::new()));
    }
    let median_share = median(of_hand.iter().map(|l| l.white_share).collect()).unwrap_or(0.0);
    let burnt: Vec<usize> = hand
        .tiles()
        .filter(|&i| {
            crop_measurements
                .get(i)
                .is_some_and(|l| l.white_share > MIN_BURNT_SHARE && l.white_share > median_share + MIN_BURNT_EXCESS)
        })
        .collect();
    if burnt.len() >= MIN_BURNT_TILES || !hand.glare_outlines.is_empty() {
        warnings.push(Warning {
            count: burnt.len() + hand.glare_outlines.len(),
            ..Warning::about_tiles(WarningKind::Glare, burnt)
        });
    }
    let cut = find_row_ends_at_edge(hand, tiles, photo_size);
    if !cut.is_empty() {
        warnings.push(Warning::about_tiles(WarningKind::RowCut, cut));
    }
    if is_view_steep(hand, tiles) {
        warnings.push(Warning::about_tiles(WarningKind::Steep, Vec::new()));
    }
    warnings
}

/// Returns the tiles at the ends of rows that reach the photo's edge, sorted; empty if the hand lacks no tile, or only
/// the winning one.
fn find_row_ends_at_edge(hand: &HandReading, tiles: &[TileReading], photo_size: [u32; 2]) -> Vec<usize> {
    if hand.hand_size() >= hand.effective_shape().tile_count_before_win() || hand.rows.is_empty() {
        return Vec::new();
    }
    let [width, height] = photo_size.map(|side| side as f32);
    let touches = |index: &usize| {
        let quad = &tiles[*index].quad;
        let min_distance_px = MIN_EDGE_DISTANCE_WIDTHS * short_side(quad);
        let [left, top, right, bottom] = bounding_box(quad);
        left < min_distance_px
            || top < min_distance_px
            || right > width - min_distance_px
            || bottom > height - min_distance_px
    };
    let ends = hand.rows.iter().flat_map(|row| row.first().into_iter().chain(row.last()));
    let mut cut: Vec<usize> = ends.copied().filter(touches).collect();
    cut.sort_unstable();
    cut.dedup();
    cut
}

/// Returns true if the median concealed tile looks much wider or much narrower than tiles are, because the photo was
/// taken from too low a place; false for fewer than four concealed tiles.
fn is_view_steep(hand: &HandReading, tiles: &[TileReading]) -> bool {
    let shapes: Vec<f32> = hand
        .standing
        .iter()
        .map(|&i| {
            let quad = &tiles[i].quad;
            length(half_width(quad)) / length(half_height(quad)).max(1e-3)
        })
        .collect();
    if shapes.len() < 4 {
        return false;
    }
    median(shapes).is_some_and(|shape| !(MIN_WIDTH_TO_HEIGHT_RATIO..MAX_WIDTH_TO_HEIGHT_RATIO).contains(&shape))
}

fn median(mut values: Vec<f32>) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::parallelogram;
    use quejing_rules::hand::Layout;

    fn row_reading(half: [f32; 2]) -> (HandReading, Vec<TileReading>) {
        let class = "5p".parse().expect("a class");
        let tiles: Vec<TileReading> = (0..6)
            .map(|i| {
                crate::readings::tile(
                    parallelogram([100.0 + 60.0 * i as f32, 50.0], [half[0], 0.0], [0.0, half[1]]),
                    vec![(class, 0.99)],
                )
            })
            .collect();
        (
            HandReading {
                layout: Layout { standing: (0..6).collect(), ..Layout::default() },
                rows: vec![(0..6).collect()],
                ..HandReading::default()
            },
            tiles,
        )
    }

    const GOOD_MEASUREMENTS: CropMeasurements = CropMeasurements {
        sharpness: Some(0.5),
        brightness: 200.0,
        white_share: 0.05,
        ground_colour: [220.0; 3],
        contrast: 50.0,
        has_red_middle_dot: false,
        face_margins: [0.1; 4],
    };

    fn warning_codes(crop_measurements: &[CropMeasurements], half: [f32; 2]) -> Vec<&'static str> {
        let (hand, tiles) = row_reading(half);
        check_photo(&hand, &tiles, crop_measurements, [4000, 3000]).iter().map(Warning::code).collect()
    }

    #[test]
    fn a_good_photo_passes() {
        assert!(warning_codes(&[GOOD_MEASUREMENTS; 6], [15.0, 20.0]).is_empty());
    }

    #[test]
    fn faults_of_most_tiles_are_reported() {
        let soft = CropMeasurements { sharpness: Some(0.02), ..GOOD_MEASUREMENTS };
        let dark = CropMeasurements { brightness: 30.0, ..GOOD_MEASUREMENTS };
        assert_eq!(warning_codes(&[soft; 6], [15.0, 20.0]), ["blurred"]);
        assert_eq!(warning_codes(&[dark; 6], [15.0, 20.0]), ["dark"]);
        let mut one = [GOOD_MEASUREMENTS; 6];
        one[2] = dark;
        assert!(warning_codes(&one, [15.0, 20.0]).is_empty(), "one dark tile is a shadow");
    }

    #[test]
    fn a_lamp_in_some_faces_is_glare_and_a_bright_photo_is_not() {
        let white = CropMeasurements { white_share: 0.8, ..GOOD_MEASUREMENTS };
        let mut some = [GOOD_MEASUREMENTS; 6];
        (some[1], some[2]) = (white, white);
        assert_eq!(warning_codes(&some, [15.0, 20.0]), ["glare"]);
        assert!(warning_codes(&[white; 6], [15.0, 20.0]).is_empty());
    }

    #[test]
    fn a_hand_seen_from_the_tables_edge_is_too_steep() {
        assert_eq!(warning_codes(&[GOOD_MEASUREMENTS; 6], [15.0, 8.0]), ["steep"]);
        assert!(warning_codes(&[GOOD_MEASUREMENTS; 6], [15.0, 13.0]).is_empty(), "50° off is read");
    }

    #[test]
    fn a_row_that_reaches_the_photos_edge_is_cut() {
        let (hand, tiles) = row_reading([15.0, 20.0]);
        let said =
            |size| check_photo(&hand, &tiles, &[GOOD_MEASUREMENTS; 6], size).first().map(|w| (w.kind, w.tiles.clone()));
        // The last tile ends at 415.
        assert_eq!(said([416, 300]), Some((WarningKind::RowCut, vec![5])));
        assert_eq!(said([450, 300]), None);
    }

    #[test]
    fn measuring_a_crop_gives_its_ground_and_brightness() {
        let mut pixels = vec![0_u8; CROP_WIDTH_PX * CROP_HEIGHT_PX * 3];
        for (i, pixel) in pixels.chunks_mut(3).enumerate() {
            let ink = (i % CROP_WIDTH_PX).is_multiple_of(8);
            pixel.copy_from_slice(if ink { &[20, 20, 120] } else { &[230, 220, 200] });
        }
        let crop = Mat::new_rows_cols_with_bytes::<Vec3b>(CROP_HEIGHT_PX as i32, CROP_WIDTH_PX as i32, &pixels)
            .expect("a crop");
        let measurements = measure_crop(&crop.try_clone().expect("a copy")).expect("a look");
        assert_eq!(measurements.ground_colour.map(|v| v.round()), [230.0, 220.0, 200.0]);
        assert!(measurements.brightness > 200.0 && measurements.white_share == 0.0 && measurements.contrast > 30.0);
    }
}
