//! The screens of the night, in place of the photo and the hand: begin or go on with one, people and seats, every deal,
//! standings, money and other entries, report and files.
//!
//! | file | what |
//! | --- | --- |
//! | `own_rules` | rules of one's own, switch by switch |
//! | `nights`, `begin`, `order` | all nights; a new one; an order of people |
//! | `people` | who is here and who sits where |
//! | `hands`, `hand`, `photo`, `beside`, `dispute` | every deal; one with its evidence, under other rules, disputed |
//! | `money` | agreed money, or something undone |
//! | `requests` | what waits for consent |
//! | `standings`, `graph` | who stands where, and what everybody won |
//! | `entries`, `entry` | what is recorded beside the board; the fields of one thing, also for corrections |
//! | `head` | the tabs, which night it is, and its end |
//! | `files` | report, export, import, checks, photos |
//! | `evidence` | what is kept of a photo beside the photo itself, in words |
//! | `parts` | small things that they share |

mod begin;
mod beside;
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
mod own_rules;
pub(in crate::app) mod parts;
mod people;
pub(in crate::app) mod photo;
pub(in crate::app) mod requests;
mod standings;

pub use entries::Entries;
pub use files::Files;
pub use hands::Hands;
pub use nights::Nights;
pub use own_rules::OwnRules;
pub use people::People;
pub use standings::StandingsScreen;

use super::Screen;

/// Every screen, in the order of its tabs.
pub(super) fn all() -> Vec<Box<dyn Screen>> {
    vec![
        Box::<Nights>::default(),
        Box::<People>::default(),
        Box::<Hands>::default(),
        Box::<StandingsScreen>::default(),
        Box::<Entries>::default(),
        Box::<OwnRules>::default(),
        Box::<Files>::default(),
    ]
}
