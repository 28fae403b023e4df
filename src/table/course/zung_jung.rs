//! The course of play in these rules. Not here yet: every event is refused as such.

use super::{Begun, Course, Due, Outcome, Play, Scene};
use crate::rules::zung_jung::Options;
use crate::table::ledger::{Body, Caution, DealBegun, Refusal, SeatsSet};

/// Where the game stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ZungJung {
    options: Options,
}

impl From<ZungJung> for Course {
    fn from(course: ZungJung) -> Course {
        Course::ZungJung(course)
    }
}

impl ZungJung {
    pub(super) fn start(
        options: &Options,
        _: &Scene<'_>,
        _: &SeatsSet,
    ) -> Result<ZungJung, Refusal> {
        let _ = ZungJung {
            options: options.clone(),
        }
        .options;
        Err(Refusal::NotInTheseRules)
    }
}

impl Play for ZungJung {
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
