//! A set of one's own in the window: which one is in use, enrolling one, and teaching it what a person corrected.
//!
//! | file | what |
//! | --- | --- |
//! | `chosen` | the set in use, shared with the reader's thread |
//! | `worker` | studying photos, learning and keeping sets, on a thread of their own |
//! | `screen`, `tiles` | the enrolment screen, and the tiles of its photos |
//! | `trouble` | what can go wrong, in both languages |

mod chosen;
mod screen;
mod tiles;
mod trouble;
mod worker;

pub use chosen::Chosen;
pub use screen::SetsPanel;
