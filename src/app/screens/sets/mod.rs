//! A set of one's own in the window: which one is in use, enrolling one, and teaching it what a person corrected.
//!
//! | file | what |
//! | --- | --- |
//! | `worker` | the worker that studies photos, learns and keeps sets |
//! | `panel` | what is known of the sets and under way, and what a person does ([`SetsPanel`]) |
//! | `screen`, `tiles` | the enrolment screen, and the tiles of its photos |
//! | `kept`, `memory`, `commands` | the sets that are kept: versions, names, files; what the screen remembers; what is done with them, each deed a job |

mod commands;
mod kept;
mod memory;
mod panel;
mod screen;
mod tiles;
mod worker;

pub use panel::SetsPanel;
