//! Under what conditions a picture is taken: which set lies there, and how hard light and camera make it.

use super::camera::Pose;
use super::lens::Lens;
use super::light::Light;
use crate::art::invented::Design;
use crate::art::random::Random;

/// What is left to chance, and what is asked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Conditions {
    /// The set of tiles.
    pub design: Design,
    /// Steeper, turned, dimmer, warmer, softer and noisier than people usually manage.
    pub hard: bool,
}

impl Conditions {
    pub(super) fn pose(&self, random: &mut Random) -> Pose {
        let (elevation, heading, roll) = if self.hard {
            ([40.0, 84.0], 24.0, 14.0)
        } else {
            ([52.0, 74.0], 7.0, 2.0)
        };
        Pose {
            elevation: random.between(elevation[0], elevation[1]),
            heading: random.between(-heading, heading),
            roll: random.between(-roll, roll),
            field: random.between(48.0, 62.0),
        }
    }

    pub(super) fn light(&self, random: &mut Random) -> Light {
        let light = Light::any(random);
        if self.hard {
            light.harder(random)
        } else {
            light
        }
    }

    pub(super) fn lens(&self, random: &mut Random) -> Lens {
        let lens = Lens::any(random);
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
