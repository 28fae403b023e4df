//! Points, rays, and a tile as a rounded block.
//!
//! Units: millimetres. The table is the plane z = 0, x runs to the player's right, y away from the player, z up.

use std::ops::{Add, Mul, Neg, Sub};

/// A point or a direction.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Vec3 {
    /// To the right.
    pub x: f32,
    /// Away from the player.
    pub y: f32,
    /// Up.
    pub z: f32,
}

/// Builds a [`Vec3`].
pub(crate) const fn vec3(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3 { x, y, z }
}

impl Vec3 {
    /// Returns the dot product.
    pub fn dot(self, other: Vec3) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// Returns the cross product.
    pub fn cross(self, other: Vec3) -> Vec3 {
        vec3(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }

    /// Scales the vector to a length of one.
    pub fn unit(self) -> Vec3 {
        self * (1.0 / self.dot(self).sqrt().max(1e-12))
    }

    /// Turns the vector about the z axis, anticlockwise as seen from above, by an angle given as (cosine, sine).
    pub fn turned(self, (cos, sin): (f32, f32)) -> Vec3 {
        vec3(self.x * cos - self.y * sin, self.x * sin + self.y * cos, self.z)
    }

    /// Leans the vector back about the x axis by an angle given as (cosine, sine).
    pub(crate) fn leant(self, (cos, sin): (f32, f32)) -> Vec3 {
        vec3(self.x, self.y * cos - self.z * sin, self.y * sin + self.z * cos)
    }
}

impl Add for Vec3 {
    type Output = Vec3;
    fn add(self, o: Vec3) -> Vec3 {
        vec3(self.x + o.x, self.y + o.y, self.z + o.z)
    }
}

impl Sub for Vec3 {
    type Output = Vec3;
    fn sub(self, o: Vec3) -> Vec3 {
        vec3(self.x - o.x, self.y - o.y, self.z - o.z)
    }
}

impl Mul<f32> for Vec3 {
    type Output = Vec3;
    fn mul(self, k: f32) -> Vec3 {
        vec3(self.x * k, self.y * k, self.z * k)
    }
}

impl Neg for Vec3 {
    type Output = Vec3;
    fn neg(self) -> Vec3 {
        self * -1.0
    }
}

/// Width, height and thickness of a tile in millimetres (a common Chinese size).
pub(crate) const TILE_SIZE: Vec3 = vec3(29.0, 39.0, 22.0);
/// The radius of its edges.
const EDGE: f32 = 2.4;

/// A tile-shaped block that lies on the table.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// Its middle.
    pub centre: Vec3,
    /// Cosine and sine of its turn about the z axis.
    pub turn: (f32, f32),
    /// Cosine and sine of how far it leans back from lying, about its own x axis: (1, 0) lies flat, (0, 1) stands upright.
    pub lean: (f32, f32),
}

impl Block {
    /// Converts a world place to the block's own axes.
    pub fn local(&self, point: Vec3) -> Vec3 {
        self.local_direction(point - self.centre)
    }

    /// Converts a world direction to the block's own axes.
    pub(crate) fn local_direction(&self, direction: Vec3) -> Vec3 {
        direction.turned((self.turn.0, -self.turn.1)).leant((self.lean.0, -self.lean.1))
    }

    /// Returns the height of the block's highest point above the table.
    pub fn top(&self) -> f32 {
        let half = TILE_SIZE * 0.5;
        self.centre.z + half.y * self.lean.1 + half.z * self.lean.0
    }

    /// Converts a direction in the block's own axes to the world.
    pub(crate) fn world_direction(&self, direction: Vec3) -> Vec3 {
        direction.leant(self.lean).turned(self.turn)
    }

    /// Converts a place in the block's own axes to the world.
    pub(crate) fn world_point(&self, point: Vec3) -> Vec3 {
        self.world_direction(point) + self.centre
    }

    /// Returns the distance from a place in the world to the surface; negative inside.
    pub fn distance(&self, point: Vec3) -> f32 {
        distance(self.local(point))
    }

    /// Finds the point where a ray (`direction` of length one) first meets the block: the distance along it, and the
    /// place and normal in the block's axes.
    pub(crate) fn hit(&self, origin: Vec3, direction: Vec3) -> Option<(f32, Vec3, Vec3)> {
        let start = self.local(origin);
        let along = self.local_direction(direction);
        let (near, far) = slab(start, along)?;
        let mut t = near.max(0.0);
        for _ in 0..32 {
            let place = start + along * t;
            let gap = distance(place);
            if gap < 0.02 {
                return Some((t, place, normal(place)));
            }
            t += gap;
            if t > far {
                return None;
            }
        }
        None
    }
}

/// Returns the distance to the rounded block about the origin.
fn distance(p: Vec3) -> f32 {
    let half = TILE_SIZE * 0.5;
    let q = vec3(p.x.abs() - half.x + EDGE, p.y.abs() - half.y + EDGE, p.z.abs() - half.z + EDGE);
    let outside = vec3(q.x.max(0.0), q.y.max(0.0), q.z.max(0.0));
    outside.dot(outside).sqrt() + q.x.max(q.y).max(q.z).min(0.0) - EDGE
}

/// Returns the outward direction at a place on the surface: from the nearest point of the inner, sharp block.
fn normal(p: Vec3) -> Vec3 {
    let half = TILE_SIZE * 0.5;
    let out = |v: f32, h: f32| v - v.clamp(EDGE - h, h - EDGE);
    vec3(out(p.x, half.x), out(p.y, half.y), out(p.z, half.z)).unit()
}

/// Returns the distances at which a ray enters and leaves the sharp box around the block.
fn slab(start: Vec3, along: Vec3) -> Option<(f32, f32)> {
    let half = TILE_SIZE * 0.5;
    let (mut near, mut far) = (f32::NEG_INFINITY, f32::INFINITY);
    for (s, a, h) in [(start.x, along.x, half.x), (start.y, along.y, half.y), (start.z, along.z, half.z)] {
        let a = if a.abs() < 1e-9 { 1e-9 } else { a };
        let (one, two) = ((-h - s) / a, (h - s) / a);
        near = near.max(one.min(two));
        far = far.min(one.max(two));
    }
    (near <= far && far > 0.0).then_some((near, far))
}
