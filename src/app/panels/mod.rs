//! The parts of the window around the table, each drawn by its `show`. They read the model and ask for changes by actions.
//!
//! | file | what |
//! | --- | --- |
//! | `top_bar`, `bottom_bar` | what can be turned to; what is being done, was said or went wrong |
//! | `table` | the table between two hands, and before the first |
//! | `photo`, `start`, `gate`, `question`, `proposals` | the photo; without one, the ways to begin; what stands over it |
//! | `hand`, `picker` | the tiles of the hand; the popup that corrects one |
//! | `win` | a win step by step: who, from whom, what it is worth, who pays, the button that records it |
//! | `ask` | what waits for an answer |

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

/// The letter of the wind that a player sits on; nothing where the rules know none.
fn wind(now: &Round, place: usize, lang: Lang) -> &'static str {
    let wind = now.seat(place).wind();
    wind.map_or("", |wind| wind_letter(wind, lang))
}
