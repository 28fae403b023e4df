//! The screens of the night, in place of the photo and the hand: the list of nights, people and seats, deals, standings, other
//! entries, report and files.
//!
//! | file | what |
//! | --- | --- |
//! | `nights`, `order` | all nights; the order of people |
//! | `people` | people and seats, opened from the table |
//! | `hands`, `hand` | the list of deals; the details of one; other entries |
//! | `photo`, `other_rules`, `dispute` | parts of the details: evidence, other rules, disputes |
//! | `money` | the details of agreed money or of an undone entry |
//! | `requests` | the requests that wait for consent |
//! | `standings`, `graph` | standings and statistics; the balance graph |
//! | `entries`, `entry` | entries without a hand on the board; the form of one entry, also for corrections |
//! | `head` | the tabs, the title of the night, and the button that closes it |
//! | `files` | report, export, import, checks, photos |
//! | `evidence` | readings, corrections and appraisals in words |
//! | `shared_widgets` | widgets that these screens share |

mod dispute;
mod entries;
mod entry;
mod evidence;
mod files;
pub(in crate::app) mod graph;
mod hand;
mod hands;
pub(super) mod head;
mod money;
mod nights;
mod order;
mod other_rules;
mod people;
pub(in crate::app) mod photo;
pub(in crate::app) mod requests;
pub(in crate::app) mod seating;
pub(in crate::app) mod shared_widgets;
mod standings;

pub use files::Files;
pub use hands::Hands;
pub use nights::Nights;
pub use people::People;
pub use standings::StandingsScreen;

use super::Screen;

/// Returns the screens in the order of their tabs.
pub(super) fn all() -> Vec<Box<dyn Screen>> {
    vec![
        Box::<Nights>::default(),
        Box::<People>::default(),
        Box::<Hands>::default(),
        Box::<StandingsScreen>::default(),
        Box::<Files>::default(),
    ]
}
