//! Tiles that touch form a group; groups on one line form a row.

use super::frame::{PlacedTile, relation, relation_along, unit};
use crate::{
    TileClass, TileReading,
    geometry::{Point, add, dot, sub},
};

/// Tiles nearer than this (in tile widths) touch and form one group.
const TOUCHING: f32 = 0.45;
/// Groups further apart than this (in tile widths) are not in the same row.
const SAME_ROW: f32 = 5.0;
/// The least share of their height that neighbours in a row have in common.
const LEVEL: f32 = 0.5;

/// Tiles side by side, left to right, as positions in the list of placed tiles.
pub(super) type Group = Vec<usize>;

/// Groups on one line, left to right.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub groups: Vec<Group>,
}

impl Row {
    /// Iterates over its tiles, left to right.
    pub(super) fn tiles(&self) -> impl Iterator<Item = usize> + '_ {
        self.groups.iter().flatten().copied()
    }

    /// Counts its tiles.
    pub(super) fn len(&self) -> usize {
        self.groups.iter().map(Vec::len).sum()
    }
}

/// Backs that touch each other, side by side or above, and so make a wall.
const MIN_WALL_BACKS: usize = 5;

/// Returns the positions of all backs that lie in walls, and of all other tiles.
pub(super) fn walls(placed: &[PlacedTile], tiles: &[TileReading]) -> [Vec<usize>; 2] {
    let is_back = |&t: &usize| tiles[placed[t].index].class == TileClass::Back;
    let backs: Vec<usize> = (0..placed.len()).filter(is_back).collect();
    let mut sets = DisjointSets::new(backs.len());
    for a in 0..backs.len() {
        for b in a + 1..backs.len() {
            let r = relation(&placed[backs[a]], &placed[backs[b]]);
            if r.gap_x.max(r.gap_y) < TOUCHING * r.short {
                sets.join(a, b);
            }
        }
    }
    let heaps = sets.members().into_iter().filter(|heap| heap.len() >= MIN_WALL_BACKS);
    let walls: Vec<usize> = heaps.flatten().map(|b| backs[b]).collect();
    let rest = (0..placed.len()).filter(|t| !walls.contains(t)).collect();
    [walls, rest]
}

/// Arranges the tiles `which` (positions among those placed) into rows of groups, the topmost row first.
pub(super) fn rows(placed: &[PlacedTile], which: &[usize], up: Point) -> Vec<Row> {
    let groups = groups(placed, which);
    let mut sets = DisjointSets::new(groups.len());
    for a in 0..groups.len() {
        for b in a + 1..groups.len() {
            if on_one_line(&groups[a], &groups[b], placed) {
                sets.join(a, b);
            }
        }
    }
    let mut rows: Vec<Row> = sets
        .members()
        .into_iter()
        .map(|members| {
            let mut row = Row { groups: members.into_iter().map(|g| groups[g].clone()).collect() };
            let along = direction(&row.tiles().collect::<Vec<_>>(), placed);
            let start = |g: &Group| dot(placed[g[0]].centre, along);
            row.groups.sort_by(|a, b| start(a).total_cmp(&start(b)));
            row
        })
        .collect();
    let height = |row: &Row| row.tiles().map(|t| dot(placed[t].centre, up)).sum::<f32>() / row.len().max(1) as f32;
    rows.sort_by(|a, b| height(b).total_cmp(&height(a)));
    rows
}

/// Finds the groups of touching tiles, each left to right.
fn groups(placed: &[PlacedTile], which: &[usize]) -> Vec<Group> {
    let mut sets = DisjointSets::new(which.len());
    for a in 0..which.len() {
        for b in a + 1..which.len() {
            let (p, q) = (&placed[which[a]], &placed[which[b]]);
            let r = relation(p, q);
            let similar = p.short().max(q.short()) < 1.6 * p.short().min(q.short());
            let beside = r.gap_x < TOUCHING * r.short && r.gap_x > -0.7 * r.short && r.level > LEVEL;
            if similar && beside && both_aligned(p, q) {
                sets.join(a, b);
            }
        }
    }
    sets.members()
        .into_iter()
        .map(|members| {
            let mut group: Group = members.into_iter().map(|m| which[m]).collect();
            let along = direction(&group, placed);
            group.sort_by(|&a, &b| dot(placed[a].centre, along).total_cmp(&dot(placed[b].centre, along)));
            group
        })
        .collect()
}

/// Returns true unless two tiles point more than 28° apart: such tiles lie side by side only by chance.
fn both_aligned(a: &PlacedTile, b: &PlacedTile) -> bool {
    dot(unit(a.up), unit(b.up)) > 0.88 || dot(unit(a.along), unit(b.along)) > 0.88
}

/// Returns true if one group continues the other after a gap.
fn on_one_line(a: &Group, b: &Group, placed: &[PlacedTile]) -> bool {
    let longer = if a.len() >= b.len() { a } else { b };
    let along = direction(longer, placed);
    let (left, right) =
        if dot(placed[a[0]].centre, along) <= dot(placed[b[0]].centre, along) { (a, b) } else { (b, a) };
    let (Some(&end), Some(&start)) = (left.last(), right.first()) else {
        return false;
    };
    let r = relation_along(&placed[end], &placed[start], along);
    let similar = {
        let (p, q) = (placed[end].short(), placed[start].short());
        p.max(q) < 1.5 * p.min(q)
    };
    similar
        && r.x > 0.0
        && r.gap_x > -0.3 * r.short
        && r.gap_x < SAME_ROW * r.short
        && r.level > LEVEL
        && both_aligned(&placed[end], &placed[start])
}

/// Returns a row's direction, pointing right: from its first tile to its last if it has three or more, else the tiles'
/// own.
pub(super) fn direction(tiles: &[usize], placed: &[PlacedTile]) -> Point {
    let own = unit(tiles.iter().fold([0.0, 0.0], |sum, &t| add(sum, unit(placed[t].along))));
    if tiles.len() < 3 {
        return own;
    }
    let along = |t: usize| dot(placed[t].centre, own);
    let first = tiles.iter().copied().min_by(|&a, &b| along(a).total_cmp(&along(b)));
    let last = tiles.iter().copied().max_by(|&a, &b| along(a).total_cmp(&along(b)));
    match (first, last) {
        (Some(first), Some(last)) => unit(sub(placed[last].centre, placed[first].centre)),
        _ => own,
    }
}

/// Disjoint sets (union-find) with path halving.
struct DisjointSets(Vec<usize>);

impl DisjointSets {
    fn new(count: usize) -> Self {
        DisjointSets((0..count).collect())
    }

    fn root(&mut self, mut of: usize) -> usize {
        while self.0[of] != of {
            self.0[of] = self.0[self.0[of]];
            of = self.0[of];
        }
        of
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }

    fn members(mut self) -> Vec<Vec<usize>> {
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); self.0.len()];
        for i in 0..self.0.len() {
            members[self.root(i)].push(i);
        }
        members.retain(|m| !m.is_empty());
        members
    }
}
