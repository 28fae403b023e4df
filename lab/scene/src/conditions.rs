//! The conditions of a picture: the tile design, the difficulty of light and lens, and the fixed parts of the view.

use super::camera::CameraPose;
use super::lens::LensFlaws;
use super::light::SceneLight;
use quejing_art::Design;
use quejing_art::random::SeededRandom;

/// The conditions of a picture that the seed does not decide.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ShotConditions {
    /// The design of the tile set.
    pub design: Design,
    /// True for a wider range of viewing angles, stronger tints of light, and more blur and noise than in most photos.
    pub is_hard: bool,
    /// The parts of the view that the seed does not decide.
    pub shot: FixedShot,
}

/// The fixed parts of the view of a picture. The seed decides those that are `None`.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct FixedShot {
    /// The angle between the line of sight and the table, in degrees.
    pub elevation_degrees: Option<f32>,
    /// The angle, seen from above, by which the camera stands to the side of the tiles' middle, in degrees; positive to
    /// the player's right.
    pub heading_degrees: Option<f32>,
    /// The horizontal field of view, in degrees.
    pub field_of_view_degrees: Option<f32>,
    /// The radial distortion k1, k2 of the lens, for distances in focal lengths; zero without distortion.
    pub distortion: [f32; 2],
}

impl ShotConditions {
    /// Picks a random pose, in which the fixed parts of the view replace random ones. Draws the same number of random
    /// numbers whatever is fixed.
    pub(super) fn sample_pose(&self, random: &mut SeededRandom) -> CameraPose {
        let (elevation, heading, roll) =
            if self.is_hard { ([40.0, 84.0], 24.0, 14.0) } else { ([52.0, 74.0], 7.0, 2.0) };
        // Always drawn, so that the rest of the picture stays the same.
        let drawn = CameraPose {
            elevation_degrees: random.next_between(elevation[0], elevation[1]),
            heading_degrees: random.next_between(-heading, heading),
            roll_degrees: random.next_between(-roll, roll),
            field_of_view_degrees: random.next_between(48.0, 62.0),
            distortion: self.shot.distortion,
        };
        CameraPose {
            elevation_degrees: self.shot.elevation_degrees.unwrap_or(drawn.elevation_degrees),
            heading_degrees: self.shot.heading_degrees.unwrap_or(drawn.heading_degrees),
            field_of_view_degrees: self.shot.field_of_view_degrees.unwrap_or(drawn.field_of_view_degrees),
            ..drawn
        }
    }

    /// Picks a random light. [`Self::is_hard`] adds a stronger tint and more variation in strength.
    pub(super) fn sample_light(&self, random: &mut SeededRandom) -> SceneLight {
        let light = SceneLight::sample(random);
        if self.is_hard { light.with_random_tint(random) } else { light }
    }

    /// Picks random lens flaws. [`Self::is_hard`] adds blur and noise and mostly reduces the exposure.
    pub(super) fn sample_lens(&self, random: &mut SeededRandom) -> LensFlaws {
        let lens = LensFlaws::sample(random);
        if !self.is_hard {
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
