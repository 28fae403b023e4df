//! The direction of the longest row of tiles in the photo, from the centres of the first pass's finds.
//!
//! The locator finds tilted tiles but places upright ones better; the centres alone show a row's direction well, even
//! if the tiles' corners are imprecise.

use super::{
    decode::Outline,
    geometry::{Point, centre, cross, dot, length, long_side, scale, short_side, sub},
};

/// Tiles that a row needs.
const MIN_ROW_TILES: usize = 5;
/// Finds that are used, surest first: the search takes cubic time.
const MAX_FINDS: usize = 80;
/// The maximum distance of a centre from the line, in tile widths.
const OFF: f32 = 0.35;
/// The maximum distance between neighbours, in tile heights.
const APART: f32 = 1.9;

/// Finds the longest row: its direction (pointing right, or down) and its finds.
pub(super) fn longest_row(found: &[Outline]) -> Option<(Point, Vec<usize>)> {
    let centres: Vec<Point> = found.iter().take(MAX_FINDS).map(|f| centre(&f.quad)).collect();
    let mut best: Vec<usize> = Vec::new();
    for a in 0..centres.len() {
        for b in 0..a {
            let way = sub(centres[b], centres[a]);
            let far = length(way);
            // Directions from close neighbours are too rough.
            if far < 2.5 * short_side(&found[a].quad) {
                continue;
            }
            let along = scale(way, 1.0 / far);
            let row = row_on(found, &centres, centres[a], along);
            if row.len() > best.len() && row.contains(&a) && row.contains(&b) {
                best = row;
            }
        }
    }
    if best.len() < MIN_ROW_TILES {
        return None;
    }
    let way = sub(centres[*best.last()?], centres[*best.first()?]);
    Some((scale(way, 1.0 / length(way).max(1e-3)), best))
}

/// Finds the longest run of neighbours on a line, in order along it, pointing right or down.
fn row_on(found: &[Outline], centres: &[Point], at: Point, along: Point) -> Vec<usize> {
    let along = if along[0] + 1e-3 * along[1] < 0.0 { scale(along, -1.0) } else { along };
    let place = |i: usize| dot(sub(centres[i], at), along);
    let mut on_line: Vec<usize> = (0..centres.len())
        .filter(|&i| cross(along, sub(centres[i], at)).abs() < OFF * short_side(&found[i].quad))
        .collect();
    on_line.sort_by(|&i, &j| place(i).total_cmp(&place(j)));
    let near = |i: &usize, j: &usize| place(*j) - place(*i) < APART * long_side(&found[*i].quad);
    on_line.chunk_by(near).max_by_key(|run| run.len()).map(<[usize]>::to_vec).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{add, parallelogram};

    fn at(x: f32, y: f32) -> Outline {
        Outline { quad: parallelogram([x, y], [10.0, 0.0], [0.0, 14.0]), score: 0.9 }
    }

    fn row(degrees: f32, count: usize) -> Vec<Outline> {
        let (sin, cos) = degrees.to_radians().sin_cos();
        (0..count).map(|i| at(300.0 + 21.0 * i as f32 * cos, 300.0 + 21.0 * i as f32 * sin)).collect()
    }

    #[test]
    fn a_rows_direction_is_found_among_strays() {
        for degrees in [-80.0_f32, -30.0, 0.0, 25.0, 60.0, 90.0] {
            let mut found = row(degrees, 13);
            found.extend([at(100.0, 120.0), at(140.0, 170.0), at(420.0, 90.0), at(130.0, 420.0)]);
            let (along, members) = longest_row(&found).expect("a row");
            let angle = along[1].atan2(along[0]).to_degrees();
            assert!((angle - degrees).abs() < 2.0, "{angle} for {degrees}");
            assert_eq!(members.len(), 13);
        }
    }

    #[test]
    fn a_few_tiles_or_a_heap_are_no_row() {
        assert!(longest_row(&row(10.0, 4)).is_none());
        assert!(longest_row(&[]).is_none());
        let heap: Vec<Outline> = [[0.0, 0.0], [60.0, 11.0], [25.0, 70.0], [90.0, 95.0], [10.0, 150.0], [120.0, 40.0]]
            .map(|p| add(p, [200.0, 200.0]))
            .map(|[x, y]| at(x, y))
            .to_vec();
        assert!(longest_row(&heap).is_none());
    }
}
