//! Joins tiles that touch into groups, and groups on one line into rows.

use super::reading_frame::{PlacedTile, tile_relation, tile_relation_along, unit_vector};
use crate::{
    TileClass, TileReading,
    geometry::{Point, add, dot, sub},
};

/// The maximum gap between tiles that touch and form one group, in tile widths.
const MAX_TOUCHING_GAP: f32 = 0.45;
/// The maximum gap between neighbouring groups of a row, in tile widths.
const MAX_ROW_GAP: f32 = 5.0;
/// The overlap of two tiles across the row, as a share of the less tall tile's height, beyond which they may be
/// neighbours in it.
const MIN_LEVEL_SHARE: f32 = 0.5;

/// Touching tiles, left to right, as positions in the list of placed tiles.
pub(super) type TouchingTiles = Vec<usize>;

/// Groups of tiles on one line, left to right.
#[derive(Clone, Debug, Default)]
pub(super) struct TileRow {
    pub groups: Vec<TouchingTiles>,
}

impl TileRow {
    /// Iterates over the row's tiles, left to right, as positions in the list of placed tiles.
    pub(super) fn tiles(&self) -> impl Iterator<Item = usize> + '_ {
        self.groups.iter().flatten().copied()
    }

    /// Returns the row's number of tiles.
    pub(super) fn len(&self) -> usize {
        self.groups.iter().map(Vec::len).sum()
    }
}

/// The minimum number of touching backs, side by side or above each other, that form a wall.
const MIN_WALL_BACKS: usize = 5;

/// Returns the positions of all backs in walls, and those of all other detections. A wall is a heap of at least
/// [`MIN_WALL_BACKS`] touching backs.
pub(super) fn separate_walls(placed: &[PlacedTile], tiles: &[TileReading]) -> [Vec<usize>; 2] {
    let is_back = |&t: &usize| tiles[placed[t].index].class == TileClass::Back;
    let backs: Vec<usize> = (0..placed.len()).filter(is_back).collect();
    let mut sets = DisjointSets::new(backs.len());
    for a in 0..backs.len() {
        for b in a + 1..backs.len() {
            let r = tile_relation(&placed[backs[a]], &placed[backs[b]]);
            if r.gap_x.max(r.gap_y) < MAX_TOUCHING_GAP * r.short_side {
                sets.join_sets(a, b);
            }
        }
    }
    let heaps = sets.into_sets().into_iter().filter(|heap| heap.len() >= MIN_WALL_BACKS);
    let walls: Vec<usize> = heaps.flatten().map(|b| backs[b]).collect();
    let others = (0..placed.len()).filter(|t| !walls.contains(t)).collect();
    [walls, others]
}

/// Arranges the tiles at `positions` (in `placed`) into rows of groups, the topmost row by the direction `up` first.
pub(super) fn find_rows(placed: &[PlacedTile], positions: &[usize], up: Point) -> Vec<TileRow> {
    let groups = find_groups(placed, positions);
    let mut sets = DisjointSets::new(groups.len());
    for a in 0..groups.len() {
        for b in a + 1..groups.len() {
            if are_on_one_line(&groups[a], &groups[b], placed) {
                sets.join_sets(a, b);
            }
        }
    }
    let mut rows: Vec<TileRow> = sets
        .into_sets()
        .into_iter()
        .map(|members| {
            let mut row = TileRow { groups: members.into_iter().map(|g| groups[g].clone()).collect() };
            let along = row_direction(&row.tiles().collect::<Vec<_>>(), placed);
            let start = |g: &TouchingTiles| dot(placed[g[0]].centre, along);
            row.groups.sort_by(|a, b| start(a).total_cmp(&start(b)));
            row
        })
        .collect();
    let height = |row: &TileRow| row.tiles().map(|t| dot(placed[t].centre, up)).sum::<f32>() / row.len().max(1) as f32;
    rows.sort_by(|a, b| height(b).total_cmp(&height(a)));
    rows
}

/// Returns the groups of touching tiles among those at `positions` (in `placed`), each left to right.
fn find_groups(placed: &[PlacedTile], positions: &[usize]) -> Vec<TouchingTiles> {
    let mut sets = DisjointSets::new(positions.len());
    for a in 0..positions.len() {
        for b in a + 1..positions.len() {
            let (p, q) = (&placed[positions[a]], &placed[positions[b]]);
            let r = tile_relation(p, q);
            let is_similar = p.short_side().max(q.short_side()) < 1.6 * p.short_side().min(q.short_side());
            let is_beside = r.gap_x < MAX_TOUCHING_GAP * r.short_side
                && r.gap_x > -0.7 * r.short_side
                && r.level_share > MIN_LEVEL_SHARE;
            if is_similar && is_beside && are_aligned(p, q) {
                sets.join_sets(a, b);
            }
        }
    }
    sets.into_sets()
        .into_iter()
        .map(|members| {
            let mut group: TouchingTiles = members.into_iter().map(|m| positions[m]).collect();
            let along = row_direction(&group, placed);
            group.sort_by(|&a, &b| dot(placed[a].centre, along).total_cmp(&dot(placed[b].centre, along)));
            group
        })
        .collect()
}

/// Returns true if the "up" or the row direction of the two tiles differs by at most 28°; tiles that differ more in
/// both lie side by side only by chance.
fn are_aligned(a: &PlacedTile, b: &PlacedTile) -> bool {
    dot(unit_vector(a.up), unit_vector(b.up)) > 0.88 || dot(unit_vector(a.along), unit_vector(b.along)) > 0.88
}

/// Returns true if one group continues the other's line with tiles of about the same size, after a gap of less than
/// [`MAX_ROW_GAP`].
fn are_on_one_line(a: &TouchingTiles, b: &TouchingTiles, placed: &[PlacedTile]) -> bool {
    let longer = if a.len() >= b.len() { a } else { b };
    let along = row_direction(longer, placed);
    let (left, right) =
        if dot(placed[a[0]].centre, along) <= dot(placed[b[0]].centre, along) { (a, b) } else { (b, a) };
    let (Some(&end), Some(&start)) = (left.last(), right.first()) else {
        return false;
    };
    let r = tile_relation_along(&placed[end], &placed[start], along);
    let is_similar = {
        let (p, q) = (placed[end].short_side(), placed[start].short_side());
        p.max(q) < 1.5 * p.min(q)
    };
    is_similar
        && r.x > 0.0
        && r.gap_x > -0.3 * r.short_side
        && r.gap_x < MAX_ROW_GAP * r.short_side
        && r.level_share > MIN_LEVEL_SHARE
        && are_aligned(&placed[end], &placed[start])
}

/// Returns the unit vector along a row, pointing right: from its first tile to its last if it has three or more, else
/// the tiles' mean direction. `positions` are those of the row's tiles in `placed`.
pub(super) fn row_direction(positions: &[usize], placed: &[PlacedTile]) -> Point {
    let mean_along = unit_vector(positions.iter().fold([0.0, 0.0], |sum, &t| add(sum, unit_vector(placed[t].along))));
    if positions.len() < 3 {
        return mean_along;
    }
    let along = |t: usize| dot(placed[t].centre, mean_along);
    let first = positions.iter().copied().min_by(|&a, &b| along(a).total_cmp(&along(b)));
    let last = positions.iter().copied().max_by(|&a, &b| along(a).total_cmp(&along(b)));
    match (first, last) {
        (Some(first), Some(last)) => unit_vector(sub(placed[last].centre, placed[first].centre)),
        _ => mean_along,
    }
}

/// Disjoint sets of the numbers from 0 on (union-find with path halving). Each element holds its parent.
struct DisjointSets(Vec<usize>);

impl DisjointSets {
    fn new(count: usize) -> Self {
        DisjointSets((0..count).collect())
    }

    /// Returns the root of the set that contains `number`: its smallest number.
    fn find_root(&mut self, mut number: usize) -> usize {
        while self.0[number] != number {
            self.0[number] = self.0[self.0[number]];
            number = self.0[number];
        }
        number
    }

    fn join_sets(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find_root(a), self.find_root(b));
        self.0[a.max(b)] = a.min(b);
    }

    /// Returns the members of each set, in ascending order.
    fn into_sets(mut self) -> Vec<Vec<usize>> {
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); self.0.len()];
        for i in 0..self.0.len() {
            members[self.find_root(i)].push(i);
        }
        members.retain(|m| !m.is_empty());
        members
    }
}
