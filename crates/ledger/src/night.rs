//! The state of the night after some events, including its course of play.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use super::{DealId, NightState};
use quejing_rules::course::{Course, Due, Scene};

/// The night as it stands; its visible part is its [`NightState`], which the course of play consults too.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Night {
    pub(super) state: NightState,
    /// The current state of the course of play.
    pub course: Option<Course>,
    /// The course within voided deals still in progress, which leave no trace in the night.
    pub(super) shadows: BTreeMap<DealId, Course>,
}

impl Deref for Night {
    type Target = NightState;

    fn deref(&self) -> &NightState {
        &self.state
    }
}

impl DerefMut for Night {
    fn deref_mut(&mut self) -> &mut NightState {
        &mut self.state
    }
}

impl Night {
    /// Returns the next step at a table: who deals, who sits where, what to do next.
    pub fn due(&self, table: usize) -> Option<Due> {
        let course = self.course.as_ref()?;
        Some(course.due(&Scene { night: self, table, deal: self.open_deal(table), time_ms: self.last_ms }))
    }
}
