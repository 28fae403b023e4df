//! Detects half-covered faces: under paper, a cloth, a finger. The visible half may look like another face, of which
//! the classifier is sure: the two upper dots of a four are a two.
//!
//! Every face except a white dragon has ink in each of its halves, and similar margins on opposite sides. A cover is
//! plain up to the middle of the face, and the print next to it reaches its own edge of the tile. This needs no
//! knowledge of the set's design, and works for covers of any colour: plain means without edges, not as bright as the
//! face.
//!
//! If the locator takes the visible half for a smaller tile, its neighbours in the row suggest its true size and place:
//! the tile is classified again there, and must show the same face. The limits are loose, because only hands that wait
//! or win are checked (in others, faces hardly matter yet); `tests/eyes/covered.rs` measures the detection.

use opencv::{
    core::{Mat, Vec3b},
    prelude::*,
};

use super::{
    TileClass, TileReading,
    geometry::{
        Point, Quad, add, centre, dot, half_height, half_width, length, parallelogram, quad_overlap, scale, sub,
    },
    rectify::{CROP_HEIGHT_PX, CROP_WIDTH_PX},
};
use quejing_rules::tile::{Dragon, Suit, Tile};

/// The distance of a tile's edges from the edges of its crop, as a share of the crop's width or height.
const CROP_EDGE_SHARE: f32 = 0.08 / 1.16;
/// The share of a face at each edge that shows the rounded rim or neighbours and is left out.
const RIM_SHARE: f32 = 0.06;
/// The distance, in pixels of the crop, over which brightness is compared to find an edge of ink.
const EDGE_REACH_PX: usize = 5;
/// The number of a line's strongest edges that are ignored, because they may be specks.
const MAX_SPECKS_PER_LINE: usize = 3;
/// The minimum strength of an inked line's edges, as a share of those in the face's busiest lines.
const MIN_EDGE_SHARE: f32 = 0.3;
/// The minimum strength of an inked line's edges, of 255; a photo's grain is weaker.
const MIN_EDGE_STRENGTH: f32 = 8.0;
/// The number of successive inked lines that end the plain part of a face.
const MIN_STROKE_LINES: usize = 2;

/// The plain margins of a face at its upper, right, lower and left edge, as shares of its height or width.
pub(super) type FaceMargins = [f32; 4];

/// Measures the plain margins of the face in a crop from [`rectify_tile`](super::rectify::rectify_tile).
pub(super) fn measure_face_margins(crop: &Mat) -> opencv::Result<FaceMargins> {
    let mut grey = vec![0.0_f32; CROP_WIDTH_PX * CROP_HEIGHT_PX];
    for (row, line) in grey.chunks_exact_mut(CROP_WIDTH_PX).enumerate() {
        for (value, pixel) in line.iter_mut().zip(crop.at_row::<Vec3b>(row as i32)?) {
            let [r, g, b] = pixel.0.map(f32::from);
            *value = 0.3 * r + 0.6 * g + 0.1 * b;
        }
    }
    let span = |side: usize| {
        let rim = (CROP_EDGE_SHARE + RIM_SHARE * (1.0 - 2.0 * CROP_EDGE_SHARE)) * side as f32;
        (rim.round() as usize)..(side - rim.round() as usize)
    };
    let (columns, rows) = (span(CROP_WIDTH_PX), span(CROP_HEIGHT_PX));
    let at = |row: usize, column: usize| grey.get(row * CROP_WIDTH_PX + column).copied().unwrap_or(0.0);
    let in_column: Vec<f32> = (columns.clone())
        .map(|column| measure_edge_strength(rows.clone().map(|row| at(row, column)).collect()))
        .collect();
    let in_row: Vec<f32> =
        rows.map(|row| measure_edge_strength(columns.clone().map(|column| at(row, column)).collect())).collect();
    let [left, right] = measure_plain_margins(&in_column);
    let [upper, lower] = measure_plain_margins(&in_row);
    Ok([upper, right, lower, left])
}

/// Measures the strength of a line's strongest edge, of 255, apart from the [`MAX_SPECKS_PER_LINE`] strongest.
fn measure_edge_strength(line: Vec<f32>) -> f32 {
    let mut edges: Vec<f32> = (line.iter().zip(line.iter().skip(EDGE_REACH_PX))).map(|(a, b)| (a - b).abs()).collect();
    edges.sort_by(|a, b| b.total_cmp(a));
    edges.get(MAX_SPECKS_PER_LINE).copied().unwrap_or(0.0)
}

/// Measures the extent of the plain lines from the first line on and from the last one back, as shares of the face.
/// Each extent ends at [`MIN_STROKE_LINES`] successive inked lines and includes the rim.
fn measure_plain_margins(lines: &[f32]) -> [f32; 2] {
    let mut strong = lines.to_vec();
    strong.sort_by(f32::total_cmp);
    let busy = strong.get(strong.len() * 9 / 10).copied().unwrap_or(0.0);
    let least = MIN_EDGE_STRENGTH.max(MIN_EDGE_SHARE * busy);
    let plain: Vec<bool> = lines.iter().map(|line| *line < least).collect();
    let end = |plain: &mut dyn Iterator<Item = bool>| {
        let mut inked = 0;
        let mut count = 0;
        for plain in plain {
            inked = if plain { 0 } else { inked + 1 };
            if inked == MIN_STROKE_LINES {
                break;
            }
            count += 1;
        }
        let found = (count + 1 - MIN_STROKE_LINES.min(count + 1)) as f32;
        RIM_SHARE + (1.0 - 2.0 * RIM_SHARE) * found / lines.len().max(1) as f32
    };
    [end(&mut plain.iter().copied()), end(&mut plain.iter().rev().copied())]
}

/// The maximum number of neighbours with which a tile is compared.
const MAX_COMPARED_NEIGHBOURS: usize = 6;
/// The minimum number of neighbours with which a tile is compared.
const MIN_COMPARED_NEIGHBOURS: usize = 3;
/// The usual ratio of a tile's height to its width.
const HEIGHT_TO_WIDTH_RATIO: f32 = 1.33;
/// The minimum extent of a tile that was found whole, as a share of its neighbours' median extent.
const MIN_WHOLE_EXTENT_SHARE: f32 = 0.95;

/// The size and place of a tile in its row, compared with its neighbours.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlaceInRow {
    /// The tile's index among the photo's tiles.
    pub tile: usize,
    /// The tile's extent along the row and across it, as shares of the neighbours' medians.
    pub relative_size: [f32; 2],
    /// The distance of the tile's middle from the line through its neighbours' middles, as a share of their median
    /// extent across the row.
    pub line_offset: f32,
    /// Possible outlines of the whole tile if it was found too small: one for each way in which it may continue along
    /// the row without overlapping a neighbour. Empty for a tile of full size.
    pub whole_frames: Vec<Quad>,
}

/// The plain margin at one edge, and its excess over the opposite one, from which a face may be half covered; both are
/// shares of the face.
const MIN_COVERED_MARGINS: (f32, f32) = (0.42, 0.15);
/// The plain margin at one edge, and its excess over the opposite one, from which a two of bamboos may be half covered;
/// both are shares of the face.
const MIN_COVERED_MARGINS_OF_TWO_BAMBOO: (f32, f32) = (0.5, 0.15);
/// The plain margin at one edge, and its excess over the opposite one, from which a face in one of
/// [`PlaceInRow::whole_frames`] may be half covered: the print of a narrow tile is not in the middle of its frame.
const MIN_COVERED_MARGINS_IN_FRAME: (f32, f32) = (0.35, 0.15);
/// The share of its neighbours' area below which a tile is half covered, whatever its frames show.
const MAX_HALF_AREA_SHARE: f32 = 0.6;
/// The share of its neighbours' area below which a tile is half covered unless a frame shows it whole.
const MIN_WHOLE_AREA_SHARE: f32 = 0.7;
/// The share of its neighbours' extent across the row below which a tile is half covered unless a frame shows it whole.
const MIN_WHOLE_HEIGHT_SHARE: f32 = 0.8;
/// The [`PlaceInRow::line_offset`] above which a tile smaller than its neighbours is half covered unless a frame shows
/// it whole.
const MAX_LINE_OFFSET_SHARE: f32 = 0.12;
/// The minimum confidence of the class by which a frame shows a tile whole.
const MIN_FRAME_CONFIDENCE: f32 = 0.8;

/// The classifier's reading of one of [`PlaceInRow::whole_frames`], with the plain margins there.
pub(super) struct FrameClassification {
    pub margins: FaceMargins,
    pub class: TileClass,
    pub confidence: f32,
}

/// Returns true if a tile may be half covered: its print is on one side only, by its plain `margins`, or it is smaller
/// than its neighbours and none of its [`PlaceInRow::whole_frames`], in `frame_classifications`, shows its face whole.
/// False for flowers and tiles without a face.
pub(super) fn is_half_covered(
    place: &PlaceInRow,
    class: TileClass,
    margins: FaceMargins,
    frame_classifications: &[FrameClassification],
) -> bool {
    let Some(face) = class.tile().filter(|face| !face.is_flower()) else {
        return false;
    };
    let has_print = face.dragon() != Some(Dragon::White);
    if has_print && is_print_off_centre(margins, min_covered_margins(face)) {
        return true;
    }
    let [along, across] = place.relative_size;
    let small = along.min(across) < MIN_WHOLE_EXTENT_SHARE;
    let odd = along * across < MIN_WHOLE_AREA_SHARE
        || across < MIN_WHOLE_HEIGHT_SHARE
        || small && place.line_offset > MAX_LINE_OFFSET_SHARE
        || !frame_classifications.is_empty();
    let is_whole = |f: &FrameClassification| {
        let same = f.class.tile().map(Tile::without_red) == Some(face.without_red());
        same && f.confidence >= MIN_FRAME_CONFIDENCE
            && !(has_print && is_print_off_centre(f.margins, MIN_COVERED_MARGINS_IN_FRAME))
    };
    along * across < MAX_HALF_AREA_SHARE || odd && !frame_classifications.iter().any(is_whole)
}

/// Returns the margin at one edge, and its excess over the opposite one, from which this face may be half covered. A
/// two of bamboos has its own limits: its two sticks, one above the other, leave almost half of the face plain on
/// either side, and an index in a corner lies on one side of them only.
fn min_covered_margins(face: Tile) -> (f32, f32) {
    match (face.suit(), face.number()) {
        (Some(Suit::Bamboo), Some(2)) => MIN_COVERED_MARGINS_OF_TWO_BAMBOO,
        _ => MIN_COVERED_MARGINS,
    }
}

/// Returns true if the print of a face is off to one side: a margin is at least `min_margin`, and exceeds the opposite
/// margin by at least `min_excess`.
fn is_print_off_centre([upper, right, lower, left]: FaceMargins, (min_margin, min_excess): (f32, f32)) -> bool {
    let is_one_sided = |a: f32, b: f32| a >= min_margin && a - b >= min_excess;
    is_one_sided(upper, lower) || is_one_sided(lower, upper) || is_one_sided(left, right) || is_one_sided(right, left)
}

/// Compares each tile of a row with its neighbours; returns the results in the row's order, none for a row of at most
/// [`MIN_COMPARED_NEIGHBOURS`] tiles.
pub(super) fn compare_tiles_in_row(row: &[usize], tiles: &[TileReading]) -> Vec<PlaceInRow> {
    let (Some(&first), Some(&last)) = (row.first(), row.last()) else {
        return Vec::new();
    };
    let way = sub(centre(&tiles[last].quad), centre(&tiles[first].quad));
    let along = scale(way, 1.0 / length(way).max(1e-3));
    let line = RowAxes { tiles, along, across: [-along[1], along[0]] };
    (0..row.len()).filter_map(|at| line.compare_tile_with_neighbours(row, at)).collect()
}

/// The photo's tiles, and the unit vectors along and across one of their rows.
struct RowAxes<'a> {
    tiles: &'a [TileReading],
    along: Point,
    across: Point,
}

impl RowAxes<'_> {
    fn is_sideways(&self, quad: &Quad) -> bool {
        let reach = |axis| dot(axis, self.along).abs();
        reach(half_height(quad)) > reach(half_width(quad))
    }

    /// Returns a tile's extent along the row and across it, in pixels; those of a sideways tile are converted to an
    /// upright tile's by the usual ratio of height to width.
    fn upright_extents(&self, tile: usize) -> [f32; 2] {
        let quad = &self.tiles[tile].quad;
        let [a, c] = [self.along, self.across]
            .map(|axis| 2.0 * (dot(half_width(quad), axis).abs() + dot(half_height(quad), axis).abs()));
        match self.is_sideways(quad) {
            true => [a / HEIGHT_TO_WIDTH_RATIO, c * HEIGHT_TO_WIDTH_RATIO],
            false => [a, c],
        }
    }

    /// Returns the coordinates of a tile's middle along the row and across it, in pixels.
    fn middle_in_row(&self, tile: usize) -> Point {
        let at = centre(&self.tiles[tile].quad);
        [dot(at, self.along), dot(at, self.across)]
    }

    fn compare_tile_with_neighbours(&self, row: &[usize], place: usize) -> Option<PlaceInRow> {
        let tile = row[place];
        let mut compared: Vec<usize> = (0..row.len()).filter(|i| *i != place).collect();
        compared.sort_by_key(|i| i.abs_diff(place));
        compared.truncate(MAX_COMPARED_NEIGHBOURS);
        let compared: Vec<usize> = compared.into_iter().map(|i| row[i]).collect();
        if compared.len() < MIN_COMPARED_NEIGHBOURS {
            return None;
        }
        let median_extents = [0, 1].map(|k| median(compared.iter().map(|&i| self.upright_extents(i)[k]).collect()));
        let extents = self.upright_extents(tile);
        let relative_size = [0, 1].map(|k| extents[k] / median_extents[k].max(1e-3));
        let line_offset = self.line_offset(tile, &compared);
        let mut whole_frames = Vec::new();
        if relative_size[0].min(relative_size[1]) < MIN_WHOLE_EXTENT_SHARE {
            let neighbours: Vec<usize> = [place.checked_sub(1), Some(place + 1)]
                .into_iter()
                .flatten()
                .filter_map(|i| row.get(i).copied())
                .collect();
            whole_frames = self.possible_whole_frames(tile, relative_size, line_offset, &neighbours);
        }
        Some(PlaceInRow {
            tile,
            relative_size,
            line_offset: line_offset.abs() / median_extents[1].max(1e-3),
            whole_frames,
        })
    }

    /// Returns the distance of a tile's middle from the line through the middles of `others`, in pixels; positive on
    /// the side to which `across` points.
    fn line_offset(&self, tile: usize, others: &[usize]) -> f32 {
        let count = others.len() as f32;
        let middles: Vec<Point> = others.iter().map(|&i| self.middle_in_row(i)).collect();
        let mean = |k: usize| middles.iter().map(|m| m[k]).sum::<f32>() / count;
        let [mx, my] = [mean(0), mean(1)];
        let xx: f32 = middles.iter().map(|m| (m[0] - mx).powi(2)).sum();
        let xy: f32 = middles.iter().map(|m| (m[0] - mx) * (m[1] - my)).sum();
        let [x, y] = self.middle_in_row(tile);
        y - my - (x - mx) * xy / xx.max(1e-3)
    }

    fn possible_whole_frames(
        &self,
        tile: usize,
        relative_size: [f32; 2],
        line_offset: f32,
        neighbours: &[usize],
    ) -> Vec<Quad> {
        let quad = &self.tiles[tile].quad;
        let (mut width, mut height) = (half_width(quad), half_height(quad));
        let sideways = self.is_sideways(quad);
        let [more, taller] = relative_size.map(|s| 1.0 / s.clamp(0.3, 1.0));
        let (a, c) = match sideways {
            true => (&mut height, &mut width),
            false => (&mut width, &mut height),
        };
        let missing = scale(*a, more - 1.0);
        *a = scale(*a, more);
        let middle = match taller > 1.0 / MIN_WHOLE_EXTENT_SHARE {
            true => sub(centre(quad), scale(self.across, line_offset)),
            false => centre(quad),
        };
        *c = scale(*c, taller);
        let directions: &[f32] = if more > 1.0 / MIN_WHOLE_EXTENT_SHARE { &[-1.0, 1.0] } else { &[0.0] };
        let whole_frames =
            directions.iter().map(|direction| parallelogram(add(middle, scale(missing, *direction)), width, height));
        let free = |frame: &Quad| {
            let on = |i: &usize| quad_overlap(frame, &self.tiles[*i].quad).1 > MAX_NEIGHBOUR_OVERLAP_SHARE;
            !neighbours.iter().any(on)
        };
        whole_frames.filter(free).collect()
    }
}

/// The overlap of a frame with a neighbour, as a share of the smaller one, above which the tile cannot be there.
const MAX_NEIGHBOUR_OVERLAP_SHARE: f32 = 0.2;

fn median(mut values: Vec<f32>) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const IVORY_GREY: u8 = 230;

    /// Measures a crop with dots at some places, as shares of its width and height, and a part of another colour.
    fn measure_drawn_crop(dots: &[Point], cover: Option<([Point; 2], u8)>) -> FaceMargins {
        let mut pixels = Vec::new();
        for y in 0..CROP_HEIGHT_PX {
            for x in 0..CROP_WIDTH_PX {
                let at = [x as f32 / CROP_WIDTH_PX as f32, y as f32 / CROP_HEIGHT_PX as f32];
                let inside = |[from, to]: [Point; 2]| (0..2).all(|k| at[k] >= from[k] && at[k] < to[k]);
                let dot = |d: &Point| {
                    let away = [(at[0] - d[0]) * 64.0, (at[1] - d[1]) * 80.0];
                    length(away) < 7.0
                };
                let value = match cover {
                    Some((part, colour)) if inside(part) => colour,
                    _ if dots.iter().any(dot) => 60,
                    _ => IVORY_GREY,
                };
                pixels.extend([value; 3]);
            }
        }
        let mat =
            Mat::new_rows_cols_with_bytes::<Vec3b>(80, 64, &pixels).and_then(|crop| crop.try_clone()).expect("a crop");
        measure_face_margins(&mat).expect("measured")
    }

    const FOUR_DOTS: [Point; 4] = [[0.3, 0.28], [0.7, 0.28], [0.3, 0.72], [0.7, 0.72]];

    #[test]
    fn a_cover_of_any_colour_leaves_a_face_plain_on_one_side_only() {
        assert!(!is_print_off_centre(measure_drawn_crop(&FOUR_DOTS, None), MIN_COVERED_MARGINS));
        assert!(
            !is_print_off_centre(measure_drawn_crop(&[[0.5, 0.5]], None), MIN_COVERED_MARGINS),
            "a one has room all round"
        );
        assert!(!is_print_off_centre(measure_drawn_crop(&[], None), MIN_COVERED_MARGINS), "a blank face has no side");
        for colour in [IVORY_GREY, 40, 150] {
            for part in
                [[[0.0, 0.0], [1.0, 0.5]], [[0.0, 0.5], [1.0, 1.0]], [[0.0, 0.0], [0.5, 1.0]], [[0.5, 0.0], [1.0, 1.0]]]
            {
                assert!(
                    is_print_off_centre(measure_drawn_crop(&FOUR_DOTS, Some((part, colour))), MIN_COVERED_MARGINS),
                    "{part:?} {colour}"
                );
            }
        }
    }

    /// Compares six tiles of 40 × 54 pixels in a row, of which one has another extent and place.
    fn places_beside_odd_tile(odd: Quad) -> Vec<PlaceInRow> {
        let class = "4p".parse().expect("a class");
        let quad = |at: usize| match at {
            5 => odd,
            _ => parallelogram([80.0 + 42.0 * at as f32, 150.0], [20.0, 0.0], [0.0, 27.0]),
        };
        let tile = |at: usize| crate::readings::tile(quad(at), vec![(class, 0.999)]);
        let tiles: Vec<TileReading> = (0..6).map(tile).collect();
        compare_tiles_in_row(&[0, 1, 2, 3, 4, 5], &tiles)
    }

    #[test]
    fn an_index_beside_a_narrow_print_covers_nothing() {
        let two: TileClass = "2s".parse().expect("a class");
        let place = PlaceInRow { tile: 0, relative_size: [1.0, 1.0], line_offset: 0.0, whole_frames: Vec::new() };
        let covered = |margins| is_half_covered(&place, two, margins, &[]);
        assert!(!covered([0.1, 0.44, 0.1, 0.08]), "an index at the upper left");
        assert!(covered([0.1, 0.62, 0.1, 0.18]), "the left half of a four");
    }

    #[test]
    fn a_tile_found_too_small_is_whole_if_one_of_its_frames_shows_the_same_face() {
        let four: TileClass = "4p".parse().expect("a class");
        let frame = |class: &str, confidence, right| FrameClassification {
            margins: [0.1, right, 0.1, 0.1],
            class: class.parse().expect("a class"),
            confidence,
        };
        let place =
            PlaceInRow { tile: 0, relative_size: [0.7, 0.95], line_offset: 0.0, whole_frames: vec![[[0.0; 2]; 4]; 2] };
        let covered = |frame_classifications: &[FrameClassification]| {
            is_half_covered(&place, four, [0.1; 4], frame_classifications)
        };
        assert!(covered(&[frame("unknown", 0.9, 0.1), frame("5p", 0.9, 0.1)]));
        assert!(covered(&[frame("4p", 0.9, 0.5), frame("4p", 0.5, 0.1)]), "plain on one side, unsure");
        assert!(!covered(&[frame("unknown", 0.9, 0.1), frame("4p", 0.9, 0.1)]));
    }

    #[test]
    fn a_half_found_tile_is_smaller_than_its_neighbours_and_continued_into_free_space() {
        let covered = |place: &PlaceInRow| is_half_covered(place, "4p".parse().expect("a class"), [0.1; 4], &[]);
        let whole = places_beside_odd_tile(parallelogram([290.0, 150.0], [20.0, 0.0], [0.0, 27.0]));
        assert!(whole.iter().all(|p| !covered(p) && p.whole_frames.is_empty()));
        let lower_half_left = places_beside_odd_tile(parallelogram([290.0, 163.5], [20.0, 0.0], [0.0, 13.5]));
        assert!(covered(&lower_half_left[5]) && !covered(&lower_half_left[0]));
        // Its left half, next to a neighbour: it can only continue to the right.
        let left_half = places_beside_odd_tile(parallelogram([280.0, 150.0], [10.0, 0.0], [0.0, 27.0]));
        assert!(covered(&left_half[5]));
        let [frame] = left_half[5].whole_frames[..] else {
            panic!("{:?}", left_half[5].whole_frames);
        };
        let middle = centre(&frame);
        assert!((middle[0] - 290.0).abs() < 0.5 && (middle[1] - 150.0).abs() < 0.5, "{middle:?}");
        assert!((length(half_width(&frame)) - 20.0).abs() < 0.5);
    }
}
