//! Vectors, and the tile as a block with rounded edges that rays can hit.
//!
//! Units are millimetres. The table is the plane z = 0; x runs to the player's right, y away from the player, z up.

use std::ops::{Add, Mul, Neg, Sub};

/// A point or a direction in space, or a colour as red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Vec3 {
    /// The coordinate to the right, or red.
    pub x: f32,
    /// The coordinate away from the player, or green.
    pub y: f32,
    /// The coordinate upwards, or blue.
    pub z: f32,
}

/// Builds a [`Vec3`] from its coordinates, also in constants.
pub(crate) const fn vec3(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3 { x, y, z }
}

impl Vec3 {
    /// Returns the dot product of this vector and `other`; for vectors of length 1, the cosine of their angle.
    pub fn dot(self, other: Vec3) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// Returns the cross product of this vector and `other`, perpendicular to both by the right-hand rule.
    pub fn cross(self, other: Vec3) -> Vec3 {
        vec3(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }

    /// Returns the vector scaled to length 1; the zero vector stays zero.
    pub fn normalized(self) -> Vec3 {
        self * (1.0 / self.dot(self).sqrt().max(1e-12))
    }

    /// Returns the vector turned about the z axis, anticlockwise as seen from above, by an angle given as (cosine,
    /// sine).
    pub fn turn_about_z(self, (cos, sin): (f32, f32)) -> Vec3 {
        vec3(self.x * cos - self.y * sin, self.x * sin + self.y * cos, self.z)
    }

    /// Returns the vector turned about the x axis, from y towards z, by an angle given as (cosine, sine).
    pub(crate) fn lean_about_x(self, (cos, sin): (f32, f32)) -> Vec3 {
        vec3(self.x, self.y * cos - self.z * sin, self.y * sin + self.z * cos)
    }
}

impl Add for Vec3 {
    type Output = Vec3;
    fn add(self, other: Vec3) -> Vec3 {
        vec3(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl Sub for Vec3 {
    type Output = Vec3;
    fn sub(self, other: Vec3) -> Vec3 {
        vec3(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl Mul<f32> for Vec3 {
    type Output = Vec3;
    fn mul(self, factor: f32) -> Vec3 {
        vec3(self.x * factor, self.y * factor, self.z * factor)
    }
}

impl Neg for Vec3 {
    type Output = Vec3;
    fn neg(self) -> Vec3 {
        self * -1.0
    }
}

/// The width, height and thickness of a tile in millimetres: a common Chinese size.
pub(crate) const TILE_SIZE_MM: Vec3 = vec3(29.0, 39.0, 22.0);
/// The radius of a tile's rounded edges, in millimetres.
const EDGE_RADIUS_MM: f32 = 2.4;

/// A block of a tile's size with rounded edges, with its place and orientation in the world. Its own axes start at its
/// centre; x runs along its width, y along its height, z out of its upper side.
#[derive(Debug, Clone, Copy)]
pub struct TileBlock {
    /// The centre of the block, in millimetres.
    pub centre: Vec3,
    /// The cosine and sine of the turn about the z axis, anticlockwise as seen from above.
    pub turn: (f32, f32),
    /// The cosine and sine of the angle by which the block leans back about its own x axis: (1, 0) lies flat, (0, 1)
    /// stands upright.
    pub lean: (f32, f32),
}

impl TileBlock {
    /// Converts a point of the world to the block's own axes.
    pub fn point_to_local(&self, point: Vec3) -> Vec3 {
        self.direction_to_local(point - self.centre)
    }

    /// Converts a direction in the world to the block's own axes.
    pub(crate) fn direction_to_local(&self, direction: Vec3) -> Vec3 {
        direction.turn_about_z((self.turn.0, -self.turn.1)).lean_about_x((self.lean.0, -self.lean.1))
    }

    /// Returns the height of the block's highest point above the table, in millimetres.
    pub fn top_height(&self) -> f32 {
        let half = TILE_SIZE_MM * 0.5;
        self.centre.z + half.y * self.lean.1 + half.z * self.lean.0
    }

    /// Converts a direction in the block's own axes to the world.
    pub(crate) fn direction_to_world(&self, direction: Vec3) -> Vec3 {
        direction.lean_about_x(self.lean).turn_about_z(self.turn)
    }

    /// Converts a point in the block's own axes to the world.
    pub(crate) fn point_to_world(&self, point: Vec3) -> Vec3 {
        self.direction_to_world(point) + self.centre
    }

    /// Returns the distance from a point of the world to the block's surface, in millimetres; negative inside.
    pub fn distance_to_surface(&self, point: Vec3) -> f32 {
        local_surface_distance(self.point_to_local(point))
    }

    /// Returns the first point at which a ray with the unit `direction` meets the block: the distance along the ray in
    /// millimetres, and the point and the surface normal in the block's own axes. `None` if the ray misses the block,
    /// or grazes it so closely that 32 steps do not reach it.
    pub(crate) fn find_first_hit(&self, origin: Vec3, direction: Vec3) -> Option<(f32, Vec3, Vec3)> {
        let local_origin = self.point_to_local(origin);
        let local_direction = self.direction_to_local(direction);
        let (near, far) = find_box_crossing(local_origin, local_direction)?;
        let mut t = near.max(0.0);
        for _ in 0..32 {
            let point = local_origin + local_direction * t;
            let gap = local_surface_distance(point);
            if gap < 0.02 {
                return Some((t, point, surface_normal(point)));
            }
            t += gap;
            if t > far {
                return None;
            }
        }
        None
    }
}

/// Returns the distance from a point in the block's own axes to its rounded surface, in millimetres; negative inside.
fn local_surface_distance(point: Vec3) -> f32 {
    let half = TILE_SIZE_MM * 0.5;
    let q = vec3(
        point.x.abs() - half.x + EDGE_RADIUS_MM,
        point.y.abs() - half.y + EDGE_RADIUS_MM,
        point.z.abs() - half.z + EDGE_RADIUS_MM,
    );
    let outside = vec3(q.x.max(0.0), q.y.max(0.0), q.z.max(0.0));
    outside.dot(outside).sqrt() + q.x.max(q.y).max(q.z).min(0.0) - EDGE_RADIUS_MM
}

/// Returns the outward unit normal at a point of the rounded surface, in the block's own axes: the direction to it from
/// the nearest point of the box that is smaller by [`EDGE_RADIUS_MM`] on every side.
fn surface_normal(point: Vec3) -> Vec3 {
    let half = TILE_SIZE_MM * 0.5;
    let offset = |v: f32, h: f32| v - v.clamp(EDGE_RADIUS_MM - h, h - EDGE_RADIUS_MM);
    vec3(offset(point.x, half.x), offset(point.y, half.y), offset(point.z, half.z)).normalized()
}

/// Returns the distances along a ray, in the block's own axes, at which it enters and leaves the box with sharp edges
/// around the block. The first is negative if the ray starts inside the box. `None` if the ray misses the box or has it
/// behind its origin.
fn find_box_crossing(origin: Vec3, direction: Vec3) -> Option<(f32, f32)> {
    let half = TILE_SIZE_MM * 0.5;
    let (mut near, mut far) = (f32::NEG_INFINITY, f32::INFINITY);
    for (s, a, h) in [(origin.x, direction.x, half.x), (origin.y, direction.y, half.y), (origin.z, direction.z, half.z)]
    {
        let a = if a.abs() < 1e-9 { 1e-9 } else { a };
        let (first, second) = ((-h - s) / a, (h - s) / a);
        near = near.max(first.min(second));
        far = far.min(first.max(second));
    }
    (near <= far && far > 0.0).then_some((near, far))
}
