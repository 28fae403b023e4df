//! The course of play in these rules. Not here yet: every event is refused as such.

use super::{Begun, Course, Due, Outcome, Play, Scene};
use crate::rules::house::Options;
use crate::table::ledger::{Body, Caution, DealBegun, Refusal, SeatsSet};

/// Where the game stands.
#[derive(Clone, Debug, PartialEq)]
pub struct House {
    options: Options,
}

impl From<House> for Course {
    fn from(course: House) -> Course {
        Course::House(course)
    }
}

impl House {
    pub(super) fn start(options: &Options, _: &Scene<'_>, _: &SeatsSet) -> Result<House, Refusal> {
        let _ = House {
            options: options.clone(),
        }
        .options;
        Err(Refusal::NotInTheseRules)
    }
}

impl Play for House {
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

impl House {
    /// May these camps be drawn?
    pub(super) fn check_camps(&self, _: &crate::table::ledger::CampsDrawn) -> Result<(), Refusal> {
        Err(Refusal::NotInTheseRules)
    }
}
