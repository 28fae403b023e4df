//! The surface of the table under the tiles: felt or wood, computed from noise.
//!
//! Colours are linear light: red, green, blue, with 1 for white paper in full light.

use super::geometry::{Vec3, vec3};
use quejing_art::random::{SeededRandom, grid_noise};

/// The surface of a table under the tiles, by its material.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum TableTop {
    /// Woven felt with this mean colour.
    Felt(Vec3),
    /// Varnished boards with this mean colour, with grain along x.
    Wood(Vec3),
}

impl TableTop {
    /// Picks one of four felts or three woods at random, a felt in 7 of 10 cases.
    pub(crate) fn sample(random: &mut SeededRandom) -> Self {
        let felts = [
            vec3(0.020, 0.115, 0.062),
            vec3(0.018, 0.062, 0.150),
            vec3(0.135, 0.020, 0.030),
            vec3(0.060, 0.064, 0.070),
        ];
        let woods = [vec3(0.330, 0.185, 0.090), vec3(0.150, 0.070, 0.036), vec3(0.520, 0.370, 0.220)];
        if random.next_unit() < 0.7 {
            Self::Felt(felts[random.next_index(felts.len())])
        } else {
            Self::Wood(woods[random.next_index(woods.len())])
        }
    }

    /// Returns the linear colour at a place on the table, in millimetres.
    pub(crate) fn color_at(&self, x: f32, y: f32) -> Vec3 {
        match *self {
            TableTop::Felt(base) => {
                let weave =
                    0.5 * smooth_noise(x * 2.1, y * 2.1, 1) + 0.5 * smooth_noise(x * 0.9 + y * 0.9, (y - x) * 2.6, 2);
                let patches = smooth_noise(x * 0.035, y * 0.035, 3) + 0.5 * smooth_noise(x * 0.11, y * 0.11, 4);
                let fluff = if grid_noise((x * 1.3) as i32, (y * 1.3) as i32, 5) > 0.997 { 0.35 } else { 0.0 };
                base * (0.62 + 0.46 * weave + 0.17 * patches + fluff)
            }
            TableTop::Wood(base) => {
                let bend = 14.0 * smooth_noise(x * 0.006, y * 0.02, 6);
                let ring = (y * 0.16 + bend + 1.4 * smooth_noise(x * 0.012, y * 0.11, 7)).sin();
                let grain = smooth_noise(x * 0.05, y * 1.9, 8);
                let pore = smooth_noise(x * 0.22, y * 5.2, 9);
                base * (0.80 + 0.13 * ring + 0.22 * grain + 0.12 * pore)
            }
        }
    }

    /// Returns the strength of reflections: 0 for felt, 0.1 for varnished boards.
    pub(crate) fn gloss(&self) -> f32 {
        match self {
            TableTop::Felt(_) => 0.0,
            TableTop::Wood(_) => 0.10,
        }
    }
}

/// Returns smooth pseudo-random noise, 0 to 1, at (`x`, `y`): values on a grid of whole numbers, interpolated between
/// them. Each seed gives a different pattern.
pub(crate) fn smooth_noise(x: f32, y: f32, seed: u32) -> f32 {
    let (cell_x, cell_y) = (x.floor(), y.floor());
    let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
    let (tx, ty) = (smooth(x - cell_x), smooth(y - cell_y));
    let (i, j) = (cell_x as i32, cell_y as i32);
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    mix(
        mix(grid_noise(i, j, seed), grid_noise(i.wrapping_add(1), j, seed), tx),
        mix(grid_noise(i, j.wrapping_add(1), seed), grid_noise(i.wrapping_add(1), j.wrapping_add(1), seed), tx),
        ty,
    )
}
