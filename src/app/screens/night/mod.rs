//! The screens of the night: the list of nights, people and seats, the account of deals, standings, report and files.
//!
//! | file | what |
//! | --- | --- |
//! | `nights`, `seat_order` | all nights; the order of people |
//! | `people` | people and seats, opened from the table |
//! | `account`, `deal_details` | the account of deals and money; the details of a deal |
//! | `deal_evidence`, `other_rules`, `dispute_form` | parts of the details: evidence, other rules, disputes |
//! | `money_details` | the details of agreed money or of an undone entry |
//! | `consent_requests` | the requests that wait for consent |
//! | `standings`, `balance_graph` | standings and statistics; the balance graph |
//! | `new_entry_form`, `entry_form` | entries without a hand on the board; the form of one entry, also for corrections |
//! | `header` | the tabs, the title of the night, and the button that closes it |
//! | `files` | report, export, import, checks, photos |
//! | `evidence_text` | readings, corrections and appraisals in words |
//! | `shared_widgets` | widgets that these screens share |

mod account;
pub(in crate::app) mod balance_graph;
pub(in crate::app) mod consent_requests;
mod deal_details;
pub(in crate::app) mod deal_evidence;
mod dispute_form;
mod entry_form;
mod evidence_text;
mod files;
pub(super) mod header;
mod money_details;
mod new_entry_form;
mod nights;
mod other_rules;
mod people;
pub(in crate::app) mod returned_entries;
mod seat_order;
pub(in crate::app) mod seating;
pub(in crate::app) mod shared_widgets;
mod standings;

pub use account::AccountScreen;
pub use files::FilesScreen;
pub use nights::NightsScreen;
pub use people::PeopleScreen;
pub use standings::StandingsScreen;

use super::Screen;

/// Creates the screens of a night, in the order of their tabs: nights, people, account, standings, files.
pub(super) fn create_night_screens() -> Vec<Box<dyn Screen>> {
    vec![
        Box::<NightsScreen>::default(),
        Box::<PeopleScreen>::default(),
        Box::<AccountScreen>::default(),
        Box::<StandingsScreen>::default(),
        Box::<FilesScreen>::default(),
    ]
}
