//! The conditions of a picture: the tile set, and the difficulty of light and camera.

use super::camera::Pose;
use super::lens::Lens;
use super::light::Light;
use quejing_art::Design;
use quejing_art::random::Random;

/// The conditions of a picture: the design, the hardness of light and lens, and the fixed part of the shot; the rest
/// is random.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Conditions {
    /// The set of tiles.
    pub design: Design,
    /// Steeper, more turned, dimmer, warmer, softer and noisier than in most photos.
    pub hard: bool,
    /// The fixed parts of the shot.
    pub shot: Shot,
}

/// The parts of a picture that are not left to the seed.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Shot {
    /// Height of the line of sight over the table, in degrees.
    pub elevation: Option<f32>,
    /// Degrees to the left or right of the middle.
    pub heading: Option<f32>,
    /// Horizontal field of view in degrees.
    pub field: Option<f32>,
    /// Radial distortion k1, k2 of the lens, in focal lengths.
    pub distortion: [f32; 2],
}

impl Conditions {
    pub(super) fn pose(&self, random: &mut Random) -> Pose {
        let (elevation, heading, roll) = if self.hard { ([40.0, 84.0], 24.0, 14.0) } else { ([52.0, 74.0], 7.0, 2.0) };
        // Always drawn, so that the rest of the picture stays the same.
        let drawn = Pose {
            elevation: random.between(elevation[0], elevation[1]),
            heading: random.between(-heading, heading),
            roll: random.between(-roll, roll),
            field: random.between(48.0, 62.0),
            distortion: self.shot.distortion,
        };
        Pose {
            elevation: self.shot.elevation.unwrap_or(drawn.elevation),
            heading: self.shot.heading.unwrap_or(drawn.heading),
            field: self.shot.field.unwrap_or(drawn.field),
            ..drawn
        }
    }

    pub(super) fn light(&self, random: &mut Random) -> Light {
        let light = Light::sample(random);
        if self.hard { light.harder(random) } else { light }
    }

    pub(super) fn lens(&self, random: &mut Random) -> Lens {
        let lens = Lens::sample(random);
        if !self.hard {
            return lens;
        }
        Lens {
            blur: lens.blur * random.between(1.0, 2.0),
            noise: lens.noise * random.between(1.0, 2.5),
            exposure: lens.exposure * random.between(0.75, 1.1),
            ..lens
        }
    }
}
