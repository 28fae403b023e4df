//! The conditions of a picture: the tile set, and the difficulty of light and camera.

use super::camera::CameraPose;
use super::lens::LensFlaws;
use super::light::Light;
use quejing_art::Design;
use quejing_art::random::Random;

/// The conditions of a picture: the tile design, the difficulty of light and lens, and the fixed parts of the shot. The
/// seed decides everything else.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ShotConditions {
    /// The design of the tile set.
    pub design: Design,
    /// True for a steeper or more turned view, stronger tints of light, and more blur and noise than in most photos.
    pub hard: bool,
    /// The parts of the shot that the seed does not decide.
    pub shot: FixedShot,
}

/// The parts of a shot that are fixed; the seed decides those that are `None`.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct FixedShot {
    /// The angle between the line of sight and the table, in degrees.
    pub elevation: Option<f32>,
    /// The angle of the camera to the side of the row's middle, in degrees, seen from above; positive to the player's
    /// right.
    pub heading: Option<f32>,
    /// The horizontal field of view, in degrees.
    pub field: Option<f32>,
    /// The radial distortion k1, k2 of the lens, for distances in focal lengths; zero without distortion.
    pub distortion: [f32; 2],
}

impl ShotConditions {
    /// Picks a random pose in which the fixed parts of the shot replace the random ones. Draws the same number of
    /// random numbers whatever is fixed.
    pub(super) fn sample_pose(&self, random: &mut Random) -> CameraPose {
        let (elevation, heading, roll) = if self.hard { ([40.0, 84.0], 24.0, 14.0) } else { ([52.0, 74.0], 7.0, 2.0) };
        // Always drawn, so that the rest of the picture stays the same.
        let drawn = CameraPose {
            elevation: random.next_between(elevation[0], elevation[1]),
            heading: random.next_between(-heading, heading),
            roll: random.next_between(-roll, roll),
            field: random.next_between(48.0, 62.0),
            distortion: self.shot.distortion,
        };
        CameraPose {
            elevation: self.shot.elevation.unwrap_or(drawn.elevation),
            heading: self.shot.heading.unwrap_or(drawn.heading),
            field: self.shot.field.unwrap_or(drawn.field),
            ..drawn
        }
    }

    /// Picks a random light; if [`Self::hard`], with a stronger tint and more variation in strength.
    pub(super) fn sample_light(&self, random: &mut Random) -> Light {
        let light = Light::sample(random);
        if self.hard { light.with_random_tint(random) } else { light }
    }

    /// Picks random lens flaws; if [`Self::hard`], with more blur and noise and mostly less exposure.
    pub(super) fn sample_lens(&self, random: &mut Random) -> LensFlaws {
        let lens = LensFlaws::sample(random);
        if !self.hard {
            return lens;
        }
        LensFlaws {
            blur: lens.blur * random.next_between(1.0, 2.0),
            noise: lens.noise * random.next_between(1.0, 2.5),
            exposure: lens.exposure * random.next_between(0.75, 1.1),
            ..lens
        }
    }
}
