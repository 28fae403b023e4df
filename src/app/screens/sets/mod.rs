//! The user's tile sets in the window: the choice of the set in use, enrolment of a set, and teaching it corrected tiles.
//!
//! | file | what |
//! | --- | --- |
//! | `worker` | the worker that studies photos, learns and saves sets |
//! | `panel` | the state of sets and jobs, and the user's commands ([`SetsPanel`]) |
//! | `screen`, `tiles` | the enrolment screen, and the tiles of its photos |
//! | `saved`, `state`, `commands` | the screen for saved sets: its drawing, its state, and the jobs that change sets |

mod commands;
mod panel;
mod saved;
mod screen;
mod state;
mod tiles;
mod worker;

pub use panel::SetsPanel;
