//! Detects half-covered faces: under paper, a cloth, a finger. The visible half may look like another face, of which
//! the classifier is sure: the two upper dots of a four are a two.
//!
//! Every face except a white dragon has ink in each of its halves, and similar margins on opposite sides. A cover is
//! plain up to the middle of the face, and the print next to it reaches its own edge of the tile. This needs no
//! knowledge of the set's design, and works for covers of any colour: plain means without edges, not as bright as the
//! face.
//!
//! If the locator takes the visible half for a smaller tile, its neighbours in the row suggest its true size and place:
//! the tile is classified again there, and must show the same face. The limits are loose, because only hands that win
//! are checked (in others, faces hardly matter yet); `tests/recognizer/covered.rs` measures the detection.

use opencv::{
    core::{Mat, Vec3b},
    prelude::*,
};

use super::{
    TileClass, TileReading,
    geometry::{
        Point, Quad, add, centre, dot, half_height, half_width, length, parallelogram, quad_overlap, scale, sub,
    },
    rectify::{CROP_HEIGHT, CROP_WIDTH},
};
use quejing_rules::tile::{Dragon, Suit, Tile};

/// The distance of the tile's edges from the crop's, as a share of the crop.
const EDGE: f32 = 0.08 / 1.16;
/// The share of the face at its edge that shows the rounded rim and neighbours.
const RIM: f32 = 0.06;
/// The distance, in pixels of the crop, within which an edge of ink is complete.
const REACH: usize = 5;
/// The number of pixels with an edge that a plain line may have, …
const SPECKS: usize = 3;
/// … where an edge is stronger than this share of the edges in the face's busiest lines …
const SHARE: f32 = 0.3;
/// … and stronger than this, of 255: a photo's grain.
const GRAIN: f32 = 8.0;
/// The number of successive lines with ink that end the plain part.
const STROKE: usize = 2;

/// The plain margins of a face at its upper, right, lower and left edge, as shares of its height or width.
pub(super) type Margins = [f32; 4];

/// Measures the margins of the face in a crop.
pub(super) fn margins(crop: &Mat) -> opencv::Result<Margins> {
    let mut grey = vec![0.0_f32; CROP_WIDTH * CROP_HEIGHT];
    for (row, line) in grey.chunks_exact_mut(CROP_WIDTH).enumerate() {
        for (value, pixel) in line.iter_mut().zip(crop.at_row::<Vec3b>(row as i32)?) {
            let [r, g, b] = pixel.0.map(f32::from);
            *value = 0.3 * r + 0.6 * g + 0.1 * b;
        }
    }
    let span = |side: usize| {
        let rim = (EDGE + RIM * (1.0 - 2.0 * EDGE)) * side as f32;
        (rim.round() as usize)..(side - rim.round() as usize)
    };
    let (columns, rows) = (span(CROP_WIDTH), span(CROP_HEIGHT));
    let at = |row: usize, column: usize| grey.get(row * CROP_WIDTH + column).copied().unwrap_or(0.0);
    let in_column: Vec<f32> =
        (columns.clone()).map(|column| activity(rows.clone().map(|row| at(row, column)).collect())).collect();
    let in_row: Vec<f32> = rows.map(|row| activity(columns.clone().map(|column| at(row, column)).collect())).collect();
    let [left, right] = plain_ends(&in_column);
    let [upper, lower] = plain_ends(&in_row);
    Ok([upper, right, lower, left])
}

/// Returns the strength of a line's edges, without the strongest [`SPECKS`].
fn activity(line: Vec<f32>) -> f32 {
    let mut edges: Vec<f32> = (line.iter().zip(line.iter().skip(REACH))).map(|(a, b)| (a - b).abs()).collect();
    edges.sort_by(|a, b| b.total_cmp(a));
    edges.get(SPECKS).copied().unwrap_or(0.0)
}

/// Returns the extent of plain lines from either end, as a share of the face.
fn plain_ends(lines: &[f32]) -> [f32; 2] {
    let mut strong = lines.to_vec();
    strong.sort_by(f32::total_cmp);
    let busy = strong.get(strong.len() * 9 / 10).copied().unwrap_or(0.0);
    let least = GRAIN.max(SHARE * busy);
    let plain: Vec<bool> = lines.iter().map(|line| *line < least).collect();
    let end = |plain: &mut dyn Iterator<Item = bool>| {
        let mut inked = 0;
        let mut count = 0;
        for plain in plain {
            inked = if plain { 0 } else { inked + 1 };
            if inked == STROKE {
                break;
            }
            count += 1;
        }
        let found = (count + 1 - STROKE.min(count + 1)) as f32;
        RIM + (1.0 - 2.0 * RIM) * found / lines.len().max(1) as f32
    };
    [end(&mut plain.iter().copied()), end(&mut plain.iter().rev().copied())]
}

/// Neighbours of a tile that are used to estimate its size.
const MAX_NEIGHBOURS: usize = 6;
/// Neighbours of a tile that are needed to estimate its size.
const MIN_NEIGHBOURS: usize = 3;
/// The height of a tile in its widths.
const TALL: f32 = 1.33;
/// The minimum extent of a tile that was found whole, relative to its neighbours' median.
const WHOLE: f32 = 0.95;

/// A tile of a row, compared with its neighbours.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlaceInRow {
    /// The index among the photo's tiles.
    pub tile: usize,
    /// The extent along the row and across it, relative to the neighbours' median.
    pub size: [f32; 2],
    /// The distance of its middle from the neighbours' line, in their extent across the row.
    pub off: f32,
    /// Possible outlines of the whole tile if it was found too small: one for each way in which it may continue along
    /// the row.
    pub frames: Vec<Quad>,
}

/// The margin at one edge, and its least excess over the opposite one, from which a face may be half covered, …
const PLAIN: (f32, f32) = (0.42, 0.15);
/// … the same for the narrow print of a two of bamboos …
const PLAIN_BESIDE_TWO: (f32, f32) = (0.5, 0.15);
/// … and those in a frame by the neighbours, where the print of a narrow tile is not in the middle.
const PLAIN_IN_FRAME: (f32, f32) = (0.35, 0.15);
/// The share of its neighbours' area below which a tile is half covered, whatever its frames show, …
const HALF: f32 = 0.6;
/// … or below which it is not whole unless a frame shows so, …
const AREA: f32 = 0.7;
/// … or the share of their extent across the row, …
const LOW: f32 = 0.8;
/// … or the distance off their line for a smaller tile.
const OFF: f32 = 0.12;
/// The probability that a face needs in a frame by the neighbours.
const SURE_IN_FRAME: f32 = 0.8;

/// The margins and class of a frame's crop.
pub(super) struct FrameCrop {
    pub margins: Margins,
    pub class: TileClass,
    pub confidence: f32,
}

/// Returns true if a tile may be half covered, by its own crop's margins and by those and the classes of its frames: in
/// one of them, a whole tile shows the same face with print on both sides.
pub(super) fn is_covered(place: &PlaceInRow, class: TileClass, own: Margins, framed: &[FrameCrop]) -> bool {
    let Some(face) = class.tile().filter(|face| !face.is_flower()) else {
        return false;
    };
    let has_print = face.dragon() != Some(Dragon::White);
    if has_print && is_aside(own, least_plain(face)) {
        return true;
    }
    let [along, across] = place.size;
    let small = along.min(across) < WHOLE;
    let odd = along * across < AREA || across < LOW || small && place.off > OFF || !framed.is_empty();
    let is_whole = |f: &FrameCrop| {
        let same = f.class.tile().map(Tile::plain) == Some(face.plain());
        same && f.confidence >= SURE_IN_FRAME && !(has_print && is_aside(f.margins, PLAIN_IN_FRAME))
    };
    along * across < HALF || odd && !framed.iter().any(is_whole)
}

/// Returns the limits of a face's own margins. The two sticks of a two of bamboos, one above the other, leave almost half
/// of the face plain on either side, and an index in a corner lies on one side of them only.
fn least_plain(face: Tile) -> (f32, f32) {
    match (face.suit(), face.number()) {
        (Some(Suit::Bamboo), Some(2)) => PLAIN_BESIDE_TWO,
        _ => PLAIN,
    }
}

/// Returns true if a face is plain far from one edge, and its print is nearer to the opposite one.
fn is_aside([upper, right, lower, left]: Margins, (far, less): (f32, f32)) -> bool {
    let aside = |a: f32, b: f32| a >= far && a - b >= less;
    aside(upper, lower) || aside(lower, upper) || aside(left, right) || aside(right, left)
}

/// Compares the tiles of a row with each other; empty for too short a row.
pub(super) fn places_in_row(row: &[usize], tiles: &[TileReading]) -> Vec<PlaceInRow> {
    let (Some(&first), Some(&last)) = (row.first(), row.last()) else {
        return Vec::new();
    };
    let way = sub(centre(&tiles[last].quad), centre(&tiles[first].quad));
    let along = scale(way, 1.0 / length(way).max(1e-3));
    let line = RowLine { tiles, along, across: [-along[1], along[0]] };
    (0..row.len()).filter_map(|at| line.place(row, at)).collect()
}

/// The direction of a row.
struct RowLine<'a> {
    tiles: &'a [TileReading],
    along: Point,
    across: Point,
}

impl RowLine<'_> {
    fn is_sideways(&self, quad: &Quad) -> bool {
        let reach = |axis| dot(axis, self.along).abs();
        reach(half_height(quad)) > reach(half_width(quad))
    }

    /// Returns the extent along the row and across it, converted to an upright tile's.
    fn size(&self, tile: usize) -> [f32; 2] {
        let quad = &self.tiles[tile].quad;
        let [a, c] = [self.along, self.across]
            .map(|axis| 2.0 * (dot(half_width(quad), axis).abs() + dot(half_height(quad), axis).abs()));
        match self.is_sideways(quad) {
            true => [a / TALL, c * TALL],
            false => [a, c],
        }
    }

    /// Returns the middle along the row and across it.
    fn middle(&self, tile: usize) -> Point {
        let at = centre(&self.tiles[tile].quad);
        [dot(at, self.along), dot(at, self.across)]
    }

    fn place(&self, row: &[usize], at: usize) -> Option<PlaceInRow> {
        let tile = row[at];
        let mut others: Vec<usize> = (0..row.len()).filter(|i| *i != at).collect();
        others.sort_by_key(|i| i.abs_diff(at));
        others.truncate(MAX_NEIGHBOURS);
        let others: Vec<usize> = others.into_iter().map(|i| row[i]).collect();
        if others.len() < MIN_NEIGHBOURS {
            return None;
        }
        let usual = [0, 1].map(|k| median(others.iter().map(|&i| self.size(i)[k]).collect()));
        let own = self.size(tile);
        let size = [0, 1].map(|k| own[k] / usual[k].max(1e-3));
        let off = self.off(tile, &others);
        let mut frames = Vec::new();
        if size[0].min(size[1]) < WHOLE {
            let neighbours: Vec<usize> =
                [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|i| row.get(i).copied()).collect();
            frames = self.frames(tile, size, off, &neighbours);
        }
        Some(PlaceInRow { tile, size, off: off.abs() / usual[1].max(1e-3), frames })
    }

    /// Returns the distance of a tile's middle from the line through the others'.
    fn off(&self, tile: usize, others: &[usize]) -> f32 {
        let count = others.len() as f32;
        let middles: Vec<Point> = others.iter().map(|&i| self.middle(i)).collect();
        let mean = |k: usize| middles.iter().map(|m| m[k]).sum::<f32>() / count;
        let [mx, my] = [mean(0), mean(1)];
        let xx: f32 = middles.iter().map(|m| (m[0] - mx).powi(2)).sum();
        let xy: f32 = middles.iter().map(|m| (m[0] - mx) * (m[1] - my)).sum();
        let [x, y] = self.middle(tile);
        y - my - (x - mx) * xy / xx.max(1e-3)
    }

    fn frames(&self, tile: usize, size: [f32; 2], off: f32, neighbours: &[usize]) -> Vec<Quad> {
        let quad = &self.tiles[tile].quad;
        let (mut width, mut height) = (half_width(quad), half_height(quad));
        let sideways = self.is_sideways(quad);
        let [more, taller] = size.map(|s| 1.0 / s.clamp(0.3, 1.0));
        let (a, c) = match sideways {
            true => (&mut height, &mut width),
            false => (&mut width, &mut height),
        };
        let missing = scale(*a, more - 1.0);
        *a = scale(*a, more);
        let middle = match taller > 1.0 / WHOLE {
            true => sub(centre(quad), scale(self.across, off)),
            false => centre(quad),
        };
        *c = scale(*c, taller);
        let ways: &[f32] = if more > 1.0 / WHOLE { &[-1.0, 1.0] } else { &[0.0] };
        let frames = ways.iter().map(|way| parallelogram(add(middle, scale(missing, *way)), width, height));
        let free = |frame: &Quad| {
            let on = |i: &usize| quad_overlap(frame, &self.tiles[*i].quad).1 > ON_NEIGHBOUR;
            !neighbours.iter().any(on)
        };
        frames.filter(free).collect()
    }
}

/// The share of a frame on a neighbour from which the tile cannot continue there.
const ON_NEIGHBOUR: f32 = 0.2;

fn median(mut values: Vec<f32>) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const IVORY: u8 = 230;

    /// Measures a crop with dots at some places, as shares of its width and height, and a part of another colour.
    fn crop(dots: &[Point], cover: Option<([Point; 2], u8)>) -> Margins {
        let mut pixels = Vec::new();
        for y in 0..CROP_HEIGHT {
            for x in 0..CROP_WIDTH {
                let at = [x as f32 / CROP_WIDTH as f32, y as f32 / CROP_HEIGHT as f32];
                let inside = |[from, to]: [Point; 2]| (0..2).all(|k| at[k] >= from[k] && at[k] < to[k]);
                let dot = |d: &Point| {
                    let away = [(at[0] - d[0]) * 64.0, (at[1] - d[1]) * 80.0];
                    length(away) < 7.0
                };
                let value = match cover {
                    Some((part, colour)) if inside(part) => colour,
                    _ if dots.iter().any(dot) => 60,
                    _ => IVORY,
                };
                pixels.extend([value; 3]);
            }
        }
        let mat =
            Mat::new_rows_cols_with_bytes::<Vec3b>(80, 64, &pixels).and_then(|crop| crop.try_clone()).expect("a crop");
        margins(&mat).expect("measured")
    }

    const FOUR: [Point; 4] = [[0.3, 0.28], [0.7, 0.28], [0.3, 0.72], [0.7, 0.72]];

    #[test]
    fn a_cover_of_any_colour_leaves_a_face_plain_on_one_side_only() {
        assert!(!is_aside(crop(&FOUR, None), PLAIN));
        assert!(!is_aside(crop(&[[0.5, 0.5]], None), PLAIN), "a one has room all round");
        assert!(!is_aside(crop(&[], None), PLAIN), "a blank face has no side");
        for colour in [IVORY, 40, 150] {
            for part in
                [[[0.0, 0.0], [1.0, 0.5]], [[0.0, 0.5], [1.0, 1.0]], [[0.0, 0.0], [0.5, 1.0]], [[0.5, 0.0], [1.0, 1.0]]]
            {
                assert!(is_aside(crop(&FOUR, Some((part, colour))), PLAIN), "{part:?} {colour}");
            }
        }
    }

    /// Compares six tiles of 40 × 54 pixels in a row, of which one has another extent and place.
    fn row(odd: Quad) -> Vec<PlaceInRow> {
        let class = "4p".parse().expect("a class");
        let quad = |at: usize| match at {
            5 => odd,
            _ => parallelogram([80.0 + 42.0 * at as f32, 150.0], [20.0, 0.0], [0.0, 27.0]),
        };
        let tile = |at: usize| crate::readings::tile(quad(at), vec![(class, 0.999)]);
        let tiles: Vec<TileReading> = (0..6).map(tile).collect();
        places_in_row(&[0, 1, 2, 3, 4, 5], &tiles)
    }

    #[test]
    fn an_index_beside_a_narrow_print_covers_nothing() {
        let two: TileClass = "2s".parse().expect("a class");
        let place = PlaceInRow { tile: 0, size: [1.0, 1.0], off: 0.0, frames: Vec::new() };
        let covered = |margins| is_covered(&place, two, margins, &[]);
        assert!(!covered([0.1, 0.44, 0.1, 0.08]), "an index at the upper left");
        assert!(covered([0.1, 0.62, 0.1, 0.18]), "the left half of a four");
    }

    #[test]
    fn a_tile_found_too_small_is_whole_if_one_of_its_frames_shows_the_same_face() {
        let four: TileClass = "4p".parse().expect("a class");
        let frame = |class: &str, confidence, right| FrameCrop {
            margins: [0.1, right, 0.1, 0.1],
            class: class.parse().expect("a class"),
            confidence,
        };
        let place = PlaceInRow { tile: 0, size: [0.7, 0.95], off: 0.0, frames: vec![[[0.0; 2]; 4]; 2] };
        let covered = |framed: &[FrameCrop]| is_covered(&place, four, [0.1; 4], framed);
        assert!(covered(&[frame("unknown", 0.9, 0.1), frame("5p", 0.9, 0.1)]));
        assert!(covered(&[frame("4p", 0.9, 0.5), frame("4p", 0.5, 0.1)]), "plain on one side, unsure");
        assert!(!covered(&[frame("unknown", 0.9, 0.1), frame("4p", 0.9, 0.1)]));
    }

    #[test]
    fn a_half_found_tile_is_smaller_than_its_neighbours_and_continued_into_free_space() {
        let covered = |place: &PlaceInRow| is_covered(place, "4p".parse().expect("a class"), [0.1; 4], &[]);
        let whole = row(parallelogram([290.0, 150.0], [20.0, 0.0], [0.0, 27.0]));
        assert!(whole.iter().all(|p| !covered(p) && p.frames.is_empty()));
        let lower_half_left = row(parallelogram([290.0, 163.5], [20.0, 0.0], [0.0, 13.5]));
        assert!(covered(&lower_half_left[5]) && !covered(&lower_half_left[0]));
        // Its left half, next to a neighbour: it can only continue to the right.
        let left_half = row(parallelogram([280.0, 150.0], [10.0, 0.0], [0.0, 27.0]));
        assert!(covered(&left_half[5]));
        let [frame] = left_half[5].frames[..] else {
            panic!("{:?}", left_half[5].frames);
        };
        let middle = centre(&frame);
        assert!((middle[0] - 290.0).abs() < 0.5 && (middle[1] - 150.0).abs() < 0.5, "{middle:?}");
        assert!((length(half_width(&frame)) - 20.0).abs() < 0.5);
    }
}
