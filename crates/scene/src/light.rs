//! The light of one soft lamp and of the room: shadows on the table, dark gaps between tiles, a shine on the edges.

use super::geometry::{TILE_SIZE_MM, TileBlock, Vec3, vec3};
use super::layout::PlacedTile;
use quejing_art::random::Random;

/// The mood of a scene's light: its colour, its strength, and reflections of lamps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum LightMood {
    /// Ordinary light.
    #[default]
    Plain,
    /// Yellow light of lamps at night.
    Warm,
    /// Blue light of neon tubes or an overcast sky.
    Cold,
    /// Little light, in a dark room.
    Dim,
    /// Ordinary light with lamps reflected in some tiles.
    Glare,
}

/// The light of a scene: a lamp, and light from all sides of the room.
#[derive(Debug, Clone)]
pub(crate) struct Light {
    /// The unit direction towards the lamp.
    lamp: Vec3,
    /// The colour and strength of the lamp's light.
    lamp_color: Vec3,
    /// The colour and strength of the room's light.
    room_color: Vec3,
    /// The sharpness of the edges of shadows: a larger value gives a narrower edge.
    sharpness: f32,
}

impl Light {
    /// Picks a random lamp, warm or cool, above the far side of the table.
    pub(crate) fn sample(random: &mut Random) -> Self {
        let lamp = vec3(random.next_between(-0.9, 0.9), random.next_between(0.1, 0.9), random.next_between(0.9, 1.5))
            .normalized();
        let warmth = random.next_between(-0.06, 0.10);
        let strength = random.next_between(0.62, 0.78);
        let tint = |warmth: f32| vec3(1.0 + warmth, 1.0, 1.0 - 1.2 * warmth);
        Self {
            lamp,
            lamp_color: tint(warmth) * strength,
            room_color: tint(warmth * 0.3) * random.next_between(0.28, 0.38),
            sharpness: random.next_between(3.5, 8.0),
        }
    }

    /// Picks a random lamp for a mood, above the far side of the table, or behind the player if `behind`, so that it
    /// lights tiles in a rack.
    pub(crate) fn from_mood(mood: LightMood, behind: bool, random: &mut Random) -> Self {
        let mut light = Self::sample(random);
        if behind {
            light.lamp = vec3(light.lamp.x, -light.lamp.y, light.lamp.z).normalized();
        }
        let (tint, strength) = match mood {
            LightMood::Plain | LightMood::Glare => return light,
            LightMood::Warm => (vec3(1.22, 0.98, 0.66), 0.95),
            LightMood::Cold => (vec3(0.80, 0.98, 1.22), 0.95),
            LightMood::Dim => (vec3(1.05, 1.0, 0.92), 0.16),
        };
        let tinted = |c: Vec3| vec3(c.x * tint.x, c.y * tint.y, c.z * tint.z) * strength;
        light.lamp_color = tinted(light.lamp_color);
        light.room_color = tinted(light.room_color);
        light
    }

    /// Returns the light with a random strong tint and strength, from that of a dim, warm room to a cold, bright one.
    pub(crate) fn with_random_tint(mut self, random: &mut Random) -> Self {
        let (warmth, strength) = (random.next_between(-0.12, 0.24), random.next_between(0.45, 1.08));
        let tint = vec3(1.0 + warmth, 1.0, 1.0 - 1.1 * warmth);
        let tinted = |c: Vec3| vec3(c.x * tint.x, c.y * tint.y, c.z * tint.z) * strength;
        self.lamp_color = tinted(self.lamp_color);
        self.room_color = tinted(self.room_color);
        self
    }

    /// Returns the light that a matt white surface reflects. `shadow` and `open` are the shares of the lamp's and the
    /// room's light that reach it, 0..1.
    pub(crate) fn matt_light(&self, normal: Vec3, shadow: f32, open: f32) -> Vec3 {
        let facing = normal.dot(self.lamp).max(0.0);
        let sky = 0.62 + 0.38 * normal.z;
        self.lamp_color * (facing * shadow) + self.room_color * (sky * open)
    }

    /// Returns the shine of the lamp towards the viewer, 0..1. `to_eye` has length 1; a higher `hardness` gives a
    /// smaller highlight.
    pub(crate) fn lamp_shine(&self, normal: Vec3, to_eye: Vec3, hardness: f32) -> f32 {
        (self.lamp + to_eye).normalized().dot(normal).max(0.0).powf(hardness)
    }

    /// Returns the share of the lamp's light, 0..1, that reaches a place past the blocks; the edges of shadows are
    /// soft.
    pub(crate) fn lamp_share(&self, place: Vec3, blocks: &[&TileBlock]) -> f32 {
        let (mut seen, mut t) = (1.0_f32, 0.8_f32);
        let highest = blocks.iter().map(|b| b.top_height()).fold(TILE_SIZE_MM.z, f32::max);
        let end = (highest - place.z) / self.lamp.z + 2.0;
        while t < end {
            let gap = nearest_distance(place + self.lamp * t, blocks);
            if gap < 0.02 {
                return 0.0;
            }
            seen = seen.min(self.sharpness * gap / t);
            t += gap.clamp(0.5, 4.0);
        }
        seen * seen * (3.0 - 2.0 * seen)
    }
}

/// Returns the distance from a place to the surface of the nearest block, at most 50 millimetres; negative inside a
/// block.
fn nearest_distance(place: Vec3, blocks: &[&TileBlock]) -> f32 {
    blocks.iter().map(|b| b.distance_to_surface(place)).fold(50.0, f32::min)
}

/// Returns the share of the room's light that reaches a place with the normal `normal` past the blocks and the table: 1
/// in the open, towards 0.15 in a narrow gap.
pub(crate) fn openness(place: Vec3, normal: Vec3, blocks: &[&TileBlock]) -> f32 {
    let mut closed = 0.0;
    for (reach, weight) in [(1.5_f32, 0.30), (4.0, 0.30), (9.0, 0.25)] {
        let at = place + normal * reach;
        let gap = nearest_distance(at, blocks).min(at.z).clamp(0.0, reach);
        closed += weight * (1.0 - gap / reach);
    }
    1.0 - closed
}

/// A grid over the table around the tiles, in steps of a millimetre, with the shares of the lamp's and the room's light
/// at each place.
pub(crate) struct TableLight {
    left: f32,
    near: f32,
    columns: usize,
    rows: usize,
    cells: Vec<(f32, f32)>,
}

/// The distance from a tile, in millimetres, up to which its shadow on the table is computed.
const SHADOW_REACH_MM: f32 = 60.0;

impl TableLight {
    /// Computes the light on the table up to [`SHADOW_REACH_MM`] beyond the centres of the tiles.
    pub(crate) fn new(light: &Light, tiles: &[PlacedTile]) -> Self {
        let span = |of: fn(&PlacedTile) -> f32| {
            let values = tiles.iter().map(of);
            let (low, high) = (values.clone().fold(0.0, f32::min), values.fold(0.0, f32::max));
            (low - SHADOW_REACH_MM, (high - low + 2.0 * SHADOW_REACH_MM).clamp(1.0, 4000.0) as usize)
        };
        let (left, columns) = span(|t| t.block.centre.x);
        let (near, rows) = span(|t| t.block.centre.y);
        let mut cells = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let place = vec3(left + column as f32, near + row as f32, 0.0);
                let close = blocks_near(place, SHADOW_REACH_MM, tiles);
                let up = vec3(0.0, 0.0, 1.0);
                cells.push(if close.is_empty() {
                    (1.0, 1.0)
                } else {
                    (light.lamp_share(place, &close), table_openness(place, up, &close))
                });
            }
        }
        Self { left, near, columns, rows, cells }
    }

    /// Returns the shares (0..1) of the lamp's and the room's light that reach a place on the table, in millimetres;
    /// both are 1 far from the tiles.
    pub(crate) fn light_at(&self, x: f32, y: f32) -> (f32, f32) {
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

/// Returns the share of the room's light (see [`openness`]) that reaches a place on the table, 0.2 to 1; the table does
/// not shade itself.
fn table_openness(place: Vec3, up: Vec3, blocks: &[&TileBlock]) -> f32 {
    let mut closed = 0.0;
    for (reach, weight) in [(2.0_f32, 0.25), (6.0, 0.30), (14.0, 0.25)] {
        let gap = nearest_distance(place + up * reach, blocks).clamp(0.0, reach);
        closed += weight * (1.0 - gap / reach);
    }
    1.0 - closed
}

/// Returns the blocks of the tiles whose centres lie less than `reach` millimetres from a place, seen from above.
pub(crate) fn blocks_near(place: Vec3, reach: f32, tiles: &[PlacedTile]) -> Vec<&TileBlock> {
    let near = |t: &&PlacedTile| {
        let d = t.block.centre - place;
        d.x * d.x + d.y * d.y < reach * reach
    };
    tiles.iter().filter(near).map(|t| &t.block).collect()
}
