//! The state of a night after some of its events, with its course of play.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use super::{DealId, NightState};
use quejing_rules::course::{Course, CourseContext, TableStatus};

/// A night after some of its events: its visible part, a [`NightState`], and the course of play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Night {
    pub(super) state: NightState,
    /// The course of play after the latest event; `None` before people took their seats.
    pub course: Option<Course>,
    /// The course of play within each voided deal in progress, which has no effect on the night.
    pub(super) voided_courses: BTreeMap<DealId, Course>,
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
    /// Returns the dealer, seats and next steps at a table, numbered from 0; `None` before people took their seats.
    pub fn table_status(&self, table: usize) -> Option<TableStatus> {
        let course = self.course.as_ref()?;
        Some(course.table_status(&CourseContext {
            night: self,
            table,
            deal: self.open_deal(table),
            time_ms: self.last_time_ms,
        }))
    }
}
