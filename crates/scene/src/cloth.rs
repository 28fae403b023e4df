//! The surface under the tiles: felt or wood, computed from noise.
//!
//! Colours here and in the shading are linear light: red, green, blue, with 1 for white paper in full light.

use super::geometry::{Vec3, vec3};
use quejing_art::random::{Random, hash2};

/// A table top.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Cloth {
    /// Woven felt of a colour.
    Felt(Vec3),
    /// Boards of a colour, with grain along x.
    Wood(Vec3),
}

impl Cloth {
    /// Picks one of the usual table tops.
    pub(crate) fn sample(random: &mut Random) -> Self {
        let felts = [
            vec3(0.020, 0.115, 0.062),
            vec3(0.018, 0.062, 0.150),
            vec3(0.135, 0.020, 0.030),
            vec3(0.060, 0.064, 0.070),
        ];
        let woods = [vec3(0.330, 0.185, 0.090), vec3(0.150, 0.070, 0.036), vec3(0.520, 0.370, 0.220)];
        if random.unit() < 0.7 {
            Self::Felt(felts[random.below(felts.len())])
        } else {
            Self::Wood(woods[random.below(woods.len())])
        }
    }

    /// Returns the colour at a place in millimetres.
    pub(crate) fn color(&self, x: f32, y: f32) -> Vec3 {
        match *self {
            Cloth::Felt(base) => {
                let weave = 0.5 * noise(x * 2.1, y * 2.1, 1) + 0.5 * noise(x * 0.9 + y * 0.9, (y - x) * 2.6, 2);
                let patches = noise(x * 0.035, y * 0.035, 3) + 0.5 * noise(x * 0.11, y * 0.11, 4);
                let fluff = if hash2((x * 1.3) as i32, (y * 1.3) as i32, 5) > 0.997 { 0.35 } else { 0.0 };
                base * (0.62 + 0.46 * weave + 0.17 * patches + fluff)
            }
            Cloth::Wood(base) => {
                let bend = 14.0 * noise(x * 0.006, y * 0.02, 6);
                let ring = (y * 0.16 + bend + 1.4 * noise(x * 0.012, y * 0.11, 7)).sin();
                let grain = noise(x * 0.05, y * 1.9, 8);
                let pore = noise(x * 0.22, y * 5.2, 9);
                base * (0.80 + 0.13 * ring + 0.22 * grain + 0.12 * pore)
            }
        }
    }

    /// Returns the strength of reflections: boards are varnished, felt is matt.
    pub(crate) fn gloss(&self) -> f32 {
        match self {
            Cloth::Felt(_) => 0.0,
            Cloth::Wood(_) => 0.10,
        }
    }
}

/// Returns smooth noise from 0 to 1 with a grid of one unit.
pub(crate) fn noise(x: f32, y: f32, seed: u32) -> f32 {
    let (cell_x, cell_y) = (x.floor(), y.floor());
    let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
    let (tx, ty) = (smooth(x - cell_x), smooth(y - cell_y));
    let (i, j) = (cell_x as i32, cell_y as i32);
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    mix(
        mix(hash2(i, j, seed), hash2(i.wrapping_add(1), j, seed), tx),
        mix(hash2(i, j.wrapping_add(1), seed), hash2(i.wrapping_add(1), j.wrapping_add(1), seed), tx),
        ty,
    )
}
