//! Finds the rows of tiles laid out to be photographed, from the top left.
//!
//! Unlike the arrangement of a hand, every tile counts and no row is nearer to a player.

use crate::geometry::{Quad, centre, half_width, long_side, short_side};

/// The maximum vertical distance between the centres of neighbours in a row, in tile heights.
const MAX_VERTICAL_OFFSET_HEIGHTS: f32 = 0.45;
/// The maximum horizontal distance between the centres of neighbours in a row, in tile widths.
const MAX_NEIGHBOUR_DISTANCE_WIDTHS: f32 = 4.0;

/// Returns the indices of a set's tiles, whose outlines are `quads`, as rows from the top, each from left to right. The
/// photo must be upright to within an eighth of a turn.
pub(super) fn sort_into_rows(quads: &[Quad]) -> Vec<Vec<usize>> {
    if quads.is_empty() {
        return Vec::new();
    }
    let (cos, sin) = find_side_direction(quads);
    // Rotated back: x along the rows, y across them.
    let positions: Vec<[f32; 2]> = quads
        .iter()
        .map(|quad| {
            let [x, y] = centre(quad);
            [x * cos + y * sin, y * cos - x * sin]
        })
        .collect();
    let width = median(quads.iter().map(short_side));
    let height = median(quads.iter().map(long_side));
    let mut group: Vec<usize> = (0..quads.len()).collect();
    for i in 0..quads.len() {
        let offset = |j: usize| [positions[j][0] - positions[i][0], positions[j][1] - positions[i][1]];
        let beside = (0..quads.len()).filter(|&j| {
            let [dx, dy] = offset(j);
            (0.4 * width..MAX_NEIGHBOUR_DISTANCE_WIDTHS * width).contains(&dx)
                && dy.abs() < MAX_VERTICAL_OFFSET_HEIGHTS * height
        });
        let cost = |j: &usize| offset(*j)[0] + 2.0 * offset(*j)[1].abs();
        if let Some(j) = beside.min_by(|a, b| cost(a).total_cmp(&cost(b))) {
            merge_groups(&mut group, i, j);
        }
    }
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for i in 0..quads.len() {
        match rows.iter_mut().find(|row| group[row[0]] == group[i]) {
            Some(row) => row.push(i),
            None => rows.push(vec![i]),
        }
    }
    let mut rows = join_level_rows(rows, &positions, height);
    for row in &mut rows {
        row.sort_by(|&a, &b| positions[a][0].total_cmp(&positions[b][0]));
    }
    rows.sort_by(|a, b| mean_row_y(a, &positions).total_cmp(&mean_row_y(b, &positions)));
    rows
}

/// Joins rows that are level and beside each other, such as parts of a row with a wide gap. `positions` are the tiles'
/// centres along and across the rows, `height` is the median tile height; both are in pixels.
fn join_level_rows(rows: Vec<Vec<usize>>, positions: &[[f32; 2]], height: f32) -> Vec<Vec<usize>> {
    let mut joined: Vec<Vec<usize>> = Vec::new();
    for row in rows {
        let row_y = mean_row_y(&row, positions);
        let are_spans_apart = |other: &[usize]| {
            let span = |row: &[usize]| {
                row.iter().fold([f32::MAX, f32::MIN], |[a, b], &i| [a.min(positions[i][0]), b.max(positions[i][0])])
            };
            let ([a, b], [c, d]) = (span(&row), span(other));
            b < c || d < a
        };
        let level_row = joined.iter_mut().find(|other| {
            (mean_row_y(other, positions) - row_y).abs() < MAX_VERTICAL_OFFSET_HEIGHTS * height
                && are_spans_apart(other)
        });
        match level_row {
            Some(other) => other.extend(row),
            None => joined.push(row),
        }
    }
    joined
}

fn mean_row_y(row: &[usize], positions: &[[f32; 2]]) -> f32 {
    row.iter().map(|&i| positions[i][1]).sum::<f32>() / row.len().max(1) as f32
}

/// Moves all tiles of the group of `tile_b` into that of `tile_a`; `group_of_tile` has the group number of each tile.
fn merge_groups(group_of_tile: &mut [usize], tile_a: usize, tile_b: usize) {
    let (old_group, new_group) = (group_of_tile[tile_b], group_of_tile[tile_a]);
    group_of_tile.iter_mut().filter(|g| **g == old_group).for_each(|g| *g = new_group);
}

/// Returns the direction of most tiles' sides, within an eighth of a turn of the photo's horizontal, as its cosine and
/// sine.
fn find_side_direction(quads: &[Quad]) -> (f32, f32) {
    // The fourth harmonic: a side and one perpendicular to it count the same.
    let (mut x, mut y) = (0.0_f32, 0.0_f32);
    for quad in quads {
        let [dx, dy] = half_width(quad);
        let angle = 4.0 * dy.atan2(dx);
        x += angle.cos();
        y += angle.sin();
    }
    let angle = y.atan2(x) / 4.0;
    (angle.cos(), angle.sin())
}

pub(super) fn median(values: impl Iterator<Item = f32>) -> f32 {
    let mut values: Vec<f32> = values.collect();
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rotated_quad(x: f32, y: f32, degrees: f32) -> Quad {
        let (sin, cos) = degrees.to_radians().sin_cos();
        [(-15.0, -20.0), (15.0, -20.0), (15.0, 20.0), (-15.0, 20.0)].map(|(dx, dy): (f32, f32)| {
            let (x, y) = (x + dx, y + dy);
            [x * cos - y * sin, x * sin + y * cos]
        })
    }

    #[test]
    fn rows_are_read_from_the_top_left_in_whatever_order_tiles_were_found() {
        for degrees in [-30.0, -10.0, 0.0, 10.0, 30.0] {
            // Three rows of five, four and one tile, found in shuffled order.
            let mut positions: Vec<(f32, f32)> = (0..5).map(|i| (34.0 * i as f32, 0.0)).collect();
            positions.extend((0..4).map(|i| (34.0 * i as f32 + 20.0, 50.0)));
            positions.push((70.0, 100.0));
            let order = [7, 2, 9, 0, 4, 1, 8, 3, 6, 5];
            let quads: Vec<Quad> =
                order.iter().map(|&i: &usize| rotated_quad(positions[i].0, positions[i].1, degrees)).collect();
            let found: Vec<Vec<usize>> =
                sort_into_rows(&quads).iter().map(|row| row.iter().map(|&i| order[i]).collect()).collect();
            assert_eq!(found, [vec![0, 1, 2, 3, 4], vec![5, 6, 7, 8], vec![9]], "{degrees}");
        }
    }

    #[test]
    fn a_wide_gap_does_not_split_a_row() {
        let quads: Vec<Quad> = [0.0, 34.0, 400.0, 434.0].map(|x| rotated_quad(x, 0.0, 0.0)).to_vec();
        assert_eq!(sort_into_rows(&quads), [vec![0, 1, 2, 3]]);
        assert!(sort_into_rows(&[]).is_empty());
    }
}
