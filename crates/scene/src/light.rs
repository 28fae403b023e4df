//! One soft lamp and the light of the room: shadows on the table, dark gaps between tiles, a shine on the edges.

use super::geometry::{Block, TILE_SIZE, Vec3, vec3};
use super::layout::PlacedTile;
use quejing_art::random::Random;

/// The mood of a scene's light.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Mood {
    /// Ordinary light.
    #[default]
    Plain,
    /// Lamps at night.
    Warm,
    /// Neon or an overcast sky.
    Cold,
    /// A dark room.
    Dim,
    /// A lamp reflected in some tiles.
    Glare,
}

/// The light of a scene.
#[derive(Debug, Clone)]
pub(crate) struct Light {
    /// Towards the lamp, length one.
    lamp: Vec3,
    /// The lamp's colour and strength.
    lamp_color: Vec3,
    /// The room's colour and strength.
    room_color: Vec3,
    /// The sharpness of the shadow's edge: larger is sharper.
    sharpness: f32,
}

impl Light {
    /// Places a lamp, warm or cool, somewhere above the far side of the table.
    pub(crate) fn sample(random: &mut Random) -> Self {
        let lamp = vec3(random.between(-0.9, 0.9), random.between(0.1, 0.9), random.between(0.9, 1.5)).unit();
        let warmth = random.between(-0.06, 0.10);
        let strength = random.between(0.62, 0.78);
        let tint = |warmth: f32| vec3(1.0 + warmth, 1.0, 1.0 - 1.2 * warmth);
        Self {
            lamp,
            lamp_color: tint(warmth) * strength,
            room_color: tint(warmth * 0.3) * random.between(0.28, 0.38),
            sharpness: random.between(3.5, 8.0),
        }
    }

    /// Places a lamp for a mood; with `behind` it is behind the player, so that tiles in a rack are lit.
    pub(crate) fn of(mood: Mood, behind: bool, random: &mut Random) -> Self {
        let mut light = Self::sample(random);
        if behind {
            light.lamp = vec3(light.lamp.x, -light.lamp.y, light.lamp.z).unit();
        }
        let (tint, strength) = match mood {
            Mood::Plain | Mood::Glare => return light,
            Mood::Warm => (vec3(1.22, 0.98, 0.66), 0.95),
            Mood::Cold => (vec3(0.80, 0.98, 1.22), 0.95),
            Mood::Dim => (vec3(1.05, 1.0, 0.92), 0.16),
        };
        let tinted = |c: Vec3| vec3(c.x * tint.x, c.y * tint.y, c.z * tint.z) * strength;
        light.lamp_color = tinted(light.lamp_color);
        light.room_color = tinted(light.room_color);
        light
    }

    /// Moves the lamp to a dim, warm room or a cold, bright one.
    pub(crate) fn harder(mut self, random: &mut Random) -> Self {
        let (warmth, strength) = (random.between(-0.12, 0.24), random.between(0.45, 1.08));
        let tint = vec3(1.0 + warmth, 1.0, 1.0 - 1.1 * warmth);
        let tinted = |c: Vec3| vec3(c.x * tint.x, c.y * tint.y, c.z * tint.z) * strength;
        self.lamp_color = tinted(self.lamp_color);
        self.room_color = tinted(self.room_color);
        self
    }

    /// Returns the light on a matt surface: `shadow` and `open` from 0 (no light) to 1 (full light).
    pub(crate) fn on(&self, normal: Vec3, shadow: f32, open: f32) -> Vec3 {
        let facing = normal.dot(self.lamp).max(0.0);
        let sky = 0.62 + 0.38 * normal.z;
        self.lamp_color * (facing * shadow) + self.room_color * (sky * open)
    }

    /// Returns the shine of the lamp towards the viewer; `to_eye` has length one.
    pub(crate) fn shine(&self, normal: Vec3, to_eye: Vec3, hardness: f32) -> f32 {
        (self.lamp + to_eye).unit().dot(normal).max(0.0).powf(hardness)
    }

    /// Returns the share of the lamp's light that reaches a place past the tiles, 0 to 1.
    pub(crate) fn reaches(&self, place: Vec3, blocks: &[&Block]) -> f32 {
        let (mut seen, mut t) = (1.0_f32, 0.8_f32);
        let highest = blocks.iter().map(|b| b.top()).fold(TILE_SIZE.z, f32::max);
        let end = (highest - place.z) / self.lamp.z + 2.0;
        while t < end {
            let gap = gap(place + self.lamp * t, blocks);
            if gap < 0.02 {
                return 0.0;
            }
            seen = seen.min(self.sharpness * gap / t);
            t += gap.clamp(0.5, 4.0);
        }
        seen * seen * (3.0 - 2.0 * seen)
    }
}

/// Returns the distance to the nearest of the blocks.
fn gap(place: Vec3, blocks: &[&Block]) -> f32 {
    blocks.iter().map(|b| b.distance(place)).fold(50.0, f32::min)
}

/// Returns the openness of a place along its normal: 1 in the open, towards 0 in a narrow gap.
pub(crate) fn openness(place: Vec3, normal: Vec3, blocks: &[&Block]) -> f32 {
    let mut closed = 0.0;
    for (reach, weight) in [(1.5_f32, 0.30), (4.0, 0.30), (9.0, 0.25)] {
        let at = place + normal * reach;
        let gap = gap(at, blocks).min(at.z).clamp(0.0, reach);
        closed += weight * (1.0 - gap / reach);
    }
    1.0 - closed
}

/// The lamp's shadow and the openness, for every millimetre of the table around the tiles.
pub(crate) struct TableLight {
    left: f32,
    near: f32,
    columns: usize,
    rows: usize,
    cells: Vec<(f32, f32)>,
}

/// The distance to which shadows reach beyond the tiles, in millimetres.
const REACH: f32 = 60.0;

impl TableLight {
    /// Computes the light for a scene.
    pub(crate) fn new(light: &Light, tiles: &[PlacedTile]) -> Self {
        let span = |of: fn(&PlacedTile) -> f32| {
            let values = tiles.iter().map(of);
            let (low, high) = (values.clone().fold(0.0, f32::min), values.fold(0.0, f32::max));
            (low - REACH, (high - low + 2.0 * REACH).clamp(1.0, 4000.0) as usize)
        };
        let (left, columns) = span(|t| t.block.centre.x);
        let (near, rows) = span(|t| t.block.centre.y);
        let mut cells = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let place = vec3(left + column as f32, near + row as f32, 0.0);
                let close = close_to(place, REACH, tiles);
                let up = vec3(0.0, 0.0, 1.0);
                cells.push(if close.is_empty() {
                    (1.0, 1.0)
                } else {
                    (light.reaches(place, &close), table_openness(place, up, &close))
                });
            }
        }
        Self { left, near, columns, rows, cells }
    }

    /// Returns shadow and openness at a place on the table; 1 if no tile is near.
    pub(crate) fn at(&self, x: f32, y: f32) -> (f32, f32) {
        let (u, v) = (x - self.left, y - self.near);
        if u < 0.0 || v < 0.0 || u >= (self.columns - 1) as f32 || v >= (self.rows - 1) as f32 {
            return (1.0, 1.0);
        }
        let (i, j) = (u as usize, v as usize);
        let (a, b) = (u - i as f32, v - j as f32);
        let cell = |i: usize, j: usize| self.cells[j * self.columns + i];
        let mix = |p: (f32, f32), q: (f32, f32), t: f32| (p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t);
        mix(mix(cell(i, j), cell(i + 1, j), a), mix(cell(i, j + 1), cell(i + 1, j + 1), a), b)
    }
}

/// Returns the [`openness`] of the table itself, which does not shade itself.
fn table_openness(place: Vec3, up: Vec3, blocks: &[&Block]) -> f32 {
    let mut closed = 0.0;
    for (reach, weight) in [(2.0_f32, 0.25), (6.0, 0.30), (14.0, 0.25)] {
        let gap = gap(place + up * reach, blocks).clamp(0.0, reach);
        closed += weight * (1.0 - gap / reach);
    }
    1.0 - closed
}

/// Lists the blocks within `reach` millimetres.
pub(crate) fn close_to(place: Vec3, reach: f32, tiles: &[PlacedTile]) -> Vec<&Block> {
    let near = |t: &&PlacedTile| {
        let d = t.block.centre - place;
        d.x * d.x + d.y * d.y < reach * reach
    };
    tiles.iter().filter(near).map(|t| &t.block).collect()
}
