//! The user's tile sets in the window: the choice of the set in use, the enrolment of a set, and the addition of
//! corrected tiles to it.
//!
//! | file | what |
//! | --- | --- |
//! | `sets_worker` | the worker that studies photos, learns and saves sets |
//! | `sets_panel` | the state of sets and jobs, and the user's commands ([`SetsPanel`]) |
//! | `enrolment_screen`, `enrolment_tiles` | the enrolment screen, and the tiles of its photos |
//! | `saved_sets`, `saved_sets_state`, `set_commands` | the screen for saved sets: its drawing, its state, and the jobs that change sets |

mod enrolment_screen;
mod enrolment_tiles;
mod saved_sets;
mod saved_sets_state;
mod set_commands;
mod sets_panel;
mod sets_worker;

pub use sets_panel::SetsPanel;
