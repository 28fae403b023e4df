//! The course of play in these rules. Not here yet: every event is refused as such.

use super::{Begun, Course, Due, Outcome, Play, Scene};
use crate::rules::riichi::Options;
use crate::table::ledger::{Body, Caution, DealBegun, Refusal, SeatsSet};

/// Where the game stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Riichi {
    options: Options,
}

impl From<Riichi> for Course {
    fn from(course: Riichi) -> Course {
        Course::Riichi(course)
    }
}

impl Riichi {
    pub(super) fn start(options: &Options, _: &Scene<'_>, _: &SeatsSet) -> Result<Riichi, Refusal> {
        let _ = Riichi {
            options: options.clone(),
        }
        .options;
        Err(Refusal::NotInTheseRules)
    }
}

impl Play for Riichi {
    fn due(&self, _: &Scene<'_>) -> Due {
        Due::default()
    }

    fn seated(&self, _: &Scene<'_>, _: &SeatsSet) -> Result<(Self, Vec<Caution>), Refusal> {
        Err(Refusal::NotInTheseRules)
    }

    fn begin(&self, _: &Scene<'_>, _: &DealBegun) -> Result<Begun, Refusal> {
        Err(Refusal::NotInTheseRules)
    }

    fn act(&self, _: &Scene<'_>, _: &Body) -> Result<Outcome, Refusal> {
        Err(Refusal::NotInTheseRules)
    }
}
