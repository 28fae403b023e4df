//! Finds the direction of the longest row of tiles in the photo, from the centres of the first pass's finds.
//!
//! The locator finds tilted tiles but places upright ones better. The centres alone show a row's direction well, even
//! if the tiles' corners are imprecise.

use super::{
    geometry::{Point, centre, cross, dot, length, long_side, scale, short_side, sub},
    locator_finds::TileFind,
};

/// The minimum number of finds in a line that count as a row.
const MIN_TILES_PER_ROW: usize = 5;
/// The maximum number of finds that are searched, surest first: the search takes cubic time.
const MAX_SEARCHED_FINDS: usize = 80;
/// The maximum distance of a tile's centre from its row's line, in tile widths.
const MAX_LINE_OFFSET_WIDTHS: f32 = 0.35;
/// The maximum distance between the centres of neighbours in a row, in tile heights.
const MAX_NEIGHBOUR_DISTANCE_HEIGHTS: f32 = 1.9;

/// Returns the direction of the longest row, a unit vector that points right or straight down, and the indices of its
/// finds in that direction. `None` if no row has [`MIN_TILES_PER_ROW`] tiles.
pub(super) fn find_longest_row(finds: &[TileFind]) -> Option<(Point, Vec<usize>)> {
    let centres: Vec<Point> = finds.iter().take(MAX_SEARCHED_FINDS).map(|f| centre(&f.quad)).collect();
    let mut best: Vec<usize> = Vec::new();
    for a in 0..centres.len() {
        for b in 0..a {
            let way = sub(centres[b], centres[a]);
            let far = length(way);
            // Directions from close neighbours are too rough.
            if far < 2.5 * short_side(&finds[a].quad) {
                continue;
            }
            let along = scale(way, 1.0 / far);
            let row = find_longest_run_on_line(finds, &centres, centres[a], along);
            if row.len() > best.len() && row.contains(&a) && row.contains(&b) {
                best = row;
            }
        }
    }
    if best.len() < MIN_TILES_PER_ROW {
        return None;
    }
    let way = sub(centres[*best.last()?], centres[*best.first()?]);
    Some((scale(way, 1.0 / length(way).max(1e-3)), best))
}

/// Returns the indices of the longest run of neighbouring finds on the line through `line_point` with the direction
/// `along`, ordered to the right, or down on a vertical line.
fn find_longest_run_on_line(finds: &[TileFind], centres: &[Point], line_point: Point, along: Point) -> Vec<usize> {
    let along = if along[0] + 1e-3 * along[1] < 0.0 { scale(along, -1.0) } else { along };
    let position = |i: usize| dot(sub(centres[i], line_point), along);
    let mut on_line: Vec<usize> = (0..centres.len())
        .filter(|&i| {
            cross(along, sub(centres[i], line_point)).abs() < MAX_LINE_OFFSET_WIDTHS * short_side(&finds[i].quad)
        })
        .collect();
    on_line.sort_by(|&i, &j| position(i).total_cmp(&position(j)));
    let are_neighbours = |i: &usize, j: &usize| {
        position(*j) - position(*i) < MAX_NEIGHBOUR_DISTANCE_HEIGHTS * long_side(&finds[*i].quad)
    };
    on_line.chunk_by(are_neighbours).max_by_key(|run| run.len()).map(<[usize]>::to_vec).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{add, parallelogram};

    fn find_at(x: f32, y: f32) -> TileFind {
        TileFind { quad: parallelogram([x, y], [10.0, 0.0], [0.0, 14.0]), score: 0.9 }
    }

    fn tilted_row(degrees: f32, count: usize) -> Vec<TileFind> {
        let (sin, cos) = degrees.to_radians().sin_cos();
        (0..count).map(|i| find_at(300.0 + 21.0 * i as f32 * cos, 300.0 + 21.0 * i as f32 * sin)).collect()
    }

    #[test]
    fn a_rows_direction_is_found_among_strays() {
        for degrees in [-80.0_f32, -30.0, 0.0, 25.0, 60.0, 90.0] {
            let mut finds = tilted_row(degrees, 13);
            finds.extend([find_at(100.0, 120.0), find_at(140.0, 170.0), find_at(420.0, 90.0), find_at(130.0, 420.0)]);
            let (along, members) = find_longest_row(&finds).expect("a row");
            let angle = along[1].atan2(along[0]).to_degrees();
            assert!((angle - degrees).abs() < 2.0, "{angle} for {degrees}");
            assert_eq!(members.len(), 13);
        }
    }

    #[test]
    fn a_few_tiles_or_a_heap_are_no_row() {
        assert!(find_longest_row(&tilted_row(10.0, 4)).is_none());
        assert!(find_longest_row(&[]).is_none());
        let heap: Vec<TileFind> = [[0.0, 0.0], [60.0, 11.0], [25.0, 70.0], [90.0, 95.0], [10.0, 150.0], [120.0, 40.0]]
            .map(|p| add(p, [200.0, 200.0]))
            .map(|[x, y]| find_at(x, y))
            .to_vec();
        assert!(find_longest_row(&heap).is_none());
    }
}
