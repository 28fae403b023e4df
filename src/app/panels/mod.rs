//! The parts of the window around the table and the hand. They read the model and queue actions.
//!
//! | file | content |
//! | --- | --- |
//! | `top_bar`, `bottom_bar` | the pages and switches; the status line and messages |
//! | `table` | the table between two hands; the form before the first |
//! | `photo`, `start`, `gate`, `question`, `proposals` | the photo; the ways to begin without one; the cards over it |
//! | `hand`, `picker` | the tiles of the hand; the popup that corrects one |
//! | `win` | a win step by step: winner, discarder, circumstances, value, payments, the button that records it |
//! | `ask` | the question that needs an answer |

pub mod ask;
pub mod bottom_bar;
mod gate;
pub mod hand;
pub mod photo;
pub mod picker;
mod proposals;
pub mod question;
mod start;
pub mod table;
pub mod top_bar;
pub mod win;

use super::widgets::wind_letter;
use crate::i18n::Lang;
use crate::scorer::round::Round;

/// Returns the letter of a player's seat wind; empty if the rules have none.
fn wind(round: &Round, place: usize, lang: Lang) -> &'static str {
    let wind = round.seat(place).wind();
    wind.map_or("", |wind| wind_letter(wind, lang))
}
