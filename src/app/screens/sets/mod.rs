//! A set of one's own in the window: which one is in use, enrolling one, and teaching it what a person corrected.
//!
//! | file | what |
//! | --- | --- |
//! | `worker` | studying photos, learning and keeping sets, on a thread of their own |
//! | `screen`, `tiles` | the enrolment screen, and the tiles of its photos |
//! | `kept`, `deeds` | the sets that are kept: versions, names, files; and what is done with them, on a thread |
//! | `dialog` | file dialogs, each on a thread |
//! | `text` | what the screens say, in both languages |
//! | `trouble` | what can go wrong, in both languages |

mod deeds;
mod dialog;
mod kept;
mod screen;
pub mod text;
mod tiles;
mod trouble;
mod worker;

pub use screen::SetsPanel;
