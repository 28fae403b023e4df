//! The night in the window: the ledger behind it, what a person can ask of it, and what waits for a person's word.
//!
//! | file | what |
//! | --- | --- |
//! | `keeper` | the open ledger and the night that is worked on ([`Keeper`]) |
//! | `undo` | what takes back the last thing |
//! | `action` | what can be asked for ([`NightAction`]), and what waits for a word ([`Asked`]) |
//! | `past` | evenings of the older form, taken into the ledger once |

mod action;
mod keeper;
mod past;
mod undo;

pub use action::{Asked, Matter, NightAction};
pub use keeper::{AUTHOR, Keeper, Keeping, NightEntry};
