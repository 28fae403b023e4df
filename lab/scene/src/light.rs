//! The light of one soft lamp and of the room. It gives shadows on the table, dark gaps between tiles and a shine on
//! their edges.

use super::geometry::{TILE_SIZE_MM, TileBlock, Vec3, vec3};
use super::layout::PlacedTile;
use quejing_art::random::SeededRandom;

/// The mood of a scene's light: its colour and strength, and reflections of lamps.
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
pub(crate) struct SceneLight {
    /// The unit direction towards the lamp.
    lamp: Vec3,
    /// The colour and strength of the lamp's light.
    lamp_color: Vec3,
    /// The colour and strength of the room's light.
    room_color: Vec3,
    /// The sharpness of the edges of shadows: a larger value gives a narrower edge.
    sharpness: f32,
}

impl SceneLight {
    /// Picks the light of a random lamp, slightly warm or cool, above the far side of the table.
    pub(crate) fn sample(random: &mut SeededRandom) -> Self {
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

    /// Picks the light of a random lamp for a mood. The lamp is above the far side of the table or, if
    /// `is_behind_player`, behind the player, so that it lights tiles in a rack. [`LightMood::Glare`] is plain light
    /// here: [`LensFlaws::add_glare`](super::lens::LensFlaws::add_glare) adds the reflections.
    pub(crate) fn from_mood(mood: LightMood, is_behind_player: bool, random: &mut SeededRandom) -> Self {
        let mut light = Self::sample(random);
        if is_behind_player {
            light.lamp = vec3(light.lamp.x, -light.lamp.y, light.lamp.z).normalized();
        }
        let (tint, strength) = match mood {
            LightMood::Plain | LightMood::Glare => return light,
            LightMood::Warm => (vec3(1.22, 0.98, 0.66), 0.95),
            LightMood::Cold => (vec3(0.80, 0.98, 1.22), 0.95),
            LightMood::Dim => (vec3(1.05, 1.0, 0.92), 0.16),
        };
        let apply_tint = |c: Vec3| vec3(c.x * tint.x, c.y * tint.y, c.z * tint.z) * strength;
        light.lamp_color = apply_tint(light.lamp_color);
        light.room_color = apply_tint(light.room_color);
        light
    }

    /// Returns the light with a random strong tint and strength, from that of a dim, warm room to a cold, bright one.
    pub(crate) fn with_random_tint(mut self, random: &mut SeededRandom) -> Self {
        let (warmth, strength) = (random.next_between(-0.12, 0.24), random.next_between(0.45, 1.08));
        let tint = vec3(1.0 + warmth, 1.0, 1.0 - 1.1 * warmth);
        let apply_tint = |c: Vec3| vec3(c.x * tint.x, c.y * tint.y, c.z * tint.z) * strength;
        self.lamp_color = apply_tint(self.lamp_color);
        self.room_color = apply_tint(self.room_color);
        self
    }

    /// Returns the colour that a matt white surface reflects in all directions. `lamp_share` and `room_share` are the
    /// shares of the lamp's and the room's light that reach it, 0 to 1.
    pub(crate) fn compute_matt_light(&self, normal: Vec3, lamp_share: f32, room_share: f32) -> Vec3 {
        let cosine = normal.dot(self.lamp).max(0.0);
        let sky = 0.62 + 0.38 * normal.z;
        self.lamp_color * (cosine * lamp_share) + self.room_color * (sky * room_share)
    }

    /// Returns the shine of the lamp towards the viewer, 0 to 1. `normal` and `to_eye` have length 1; a higher
    /// `hardness` gives a smaller highlight.
    pub(crate) fn compute_lamp_shine(&self, normal: Vec3, to_eye: Vec3, hardness: f32) -> f32 {
        (self.lamp + to_eye).normalized().dot(normal).max(0.0).powf(hardness)
    }

    /// Returns the share of the lamp's light, 0 to 1, that reaches a place past the blocks. Near the edge of a shadow,
    /// the share is between 0 and 1.
    pub(crate) fn trace_lamp_share(&self, place: Vec3, blocks: &[&TileBlock]) -> f32 {
        let (mut share, mut t) = (1.0_f32, 0.8_f32);
        let highest = blocks.iter().map(|b| b.top_height()).fold(TILE_SIZE_MM.z, f32::max);
        let end = (highest - place.z) / self.lamp.z + 2.0;
        while t < end {
            let gap = distance_to_nearest(place + self.lamp * t, blocks);
            if gap < 0.02 {
                return 0.0;
            }
            share = share.min(self.sharpness * gap / t);
            t += gap.clamp(0.5, 4.0);
        }
        share * share * (3.0 - 2.0 * share)
    }
}

/// Returns the distance from a place to the surface of the nearest block, at most 50 millimetres; negative inside a
/// block.
fn distance_to_nearest(place: Vec3, blocks: &[&TileBlock]) -> f32 {
    blocks.iter().map(|b| b.distance_to_surface(place)).fold(50.0, f32::min)
}

/// Returns the share of the room's light that reaches a place of a surface with the unit normal `normal` past the
/// blocks and the table: 1 in the open, down to 0.15 in a narrow gap.
pub(crate) fn find_room_share(place: Vec3, normal: Vec3, blocks: &[&TileBlock]) -> f32 {
    let mut blocked_share = 0.0;
    for (reach, weight) in [(1.5_f32, 0.30), (4.0, 0.30), (9.0, 0.25)] {
        let point = place + normal * reach;
        let gap = distance_to_nearest(point, blocks).min(point.z).clamp(0.0, reach);
        blocked_share += weight * (1.0 - gap / reach);
    }
    1.0 - blocked_share
}

/// A grid over the table around the tiles, in steps of a millimetre, with the shares of the lamp's and of the room's
/// light that reach each place.
pub(crate) struct TableLight {
    /// The x of the first column in millimetres.
    left: f32,
    /// The y of the first row in millimetres; further rows are further from the player.
    near: f32,
    columns: usize,
    rows: usize,
    /// The shares of the lamp's and of the room's light, 0 to 1, row by row.
    cells: Vec<(f32, f32)>,
}

/// The distance from a tile, in millimetres, up to which its shadow on the table is computed.
const SHADOW_REACH_MM: f32 = 60.0;

impl TableLight {
    /// Computes the light on the table up to [`SHADOW_REACH_MM`] beyond the centres of the tiles and the origin.
    pub(crate) fn new(light: &SceneLight, tiles: &[PlacedTile]) -> Self {
        let find_range = |coordinate: fn(&PlacedTile) -> f32| {
            let values = tiles.iter().map(coordinate);
            let (low, high) = (values.clone().fold(0.0, f32::min), values.fold(0.0, f32::max));
            (low - SHADOW_REACH_MM, (high - low + 2.0 * SHADOW_REACH_MM).clamp(1.0, 4000.0) as usize)
        };
        let (left, columns) = find_range(|t| t.block.centre.x);
        let (near, rows) = find_range(|t| t.block.centre.y);
        let mut cells = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let place = vec3(left + column as f32, near + row as f32, 0.0);
                let nearby_blocks = find_nearby_blocks(place, SHADOW_REACH_MM, tiles);
                let up = vec3(0.0, 0.0, 1.0);
                cells.push(if nearby_blocks.is_empty() {
                    (1.0, 1.0)
                } else {
                    (light.trace_lamp_share(place, &nearby_blocks), find_room_share_on_table(place, up, &nearby_blocks))
                });
            }
        }
        Self { left, near, columns, rows, cells }
    }

    /// Returns the shares, 0 to 1, of the lamp's and of the room's light that reach a place on the table, in
    /// millimetres. Both are 1 outside the grid.
    pub(crate) fn light_shares_at(&self, x: f32, y: f32) -> (f32, f32) {
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

/// Returns the share of the room's light that reaches a place on the table past the blocks, 0.2 to 1. Unlike in
/// [`find_room_share`], the table does not shade itself.
fn find_room_share_on_table(place: Vec3, up: Vec3, blocks: &[&TileBlock]) -> f32 {
    let mut blocked_share = 0.0;
    for (reach, weight) in [(2.0_f32, 0.25), (6.0, 0.30), (14.0, 0.25)] {
        let gap = distance_to_nearest(place + up * reach, blocks).clamp(0.0, reach);
        blocked_share += weight * (1.0 - gap / reach);
    }
    1.0 - blocked_share
}

/// Returns the blocks of the tiles whose centres lie less than `radius_mm` from a place, measured parallel to the
/// table.
pub(crate) fn find_nearby_blocks(place: Vec3, radius_mm: f32, tiles: &[PlacedTile]) -> Vec<&TileBlock> {
    let is_near = |t: &&PlacedTile| {
        let d = t.block.centre - place;
        d.x * d.x + d.y * d.y < radius_mm * radius_mm
    };
    tiles.iter().filter(is_near).map(|t| &t.block).collect()
}
