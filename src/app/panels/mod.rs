//! The parts of the window around the table and the hand. They read the model and queue actions.
//!
//! | file | content |
//! | --- | --- |
//! | `top_bar`, `bottom_bar` | the pages and switches; the status line and messages |
//! | `table` | the table between two hands; the form before the first |
//! | `photo`, `hand_inputs`, `quality_card`, `proposed_hands` | the photo; the ways to begin without one; the cards over it |
//! | `question_card` | the next question about the layout of the tiles, below the winner |
//! | `hand`, `tile_popup` | the tiles of the hand; the popup that corrects one |
//! | `win` | a win step by step: winner, discarder, circumstances, value, payments, the button that records it |
//! | `confirmation` | the dialog that asks for confirmation of a change |
//! | `end_question` | the question about an unfinished game at the end of the night |

pub mod bottom_bar;
pub mod confirmation;
pub mod end_question;
pub mod hand;
mod hand_inputs;
pub mod photo;
mod proposed_hands;
mod quality_card;
pub mod question_card;
pub mod table;
pub mod tile_popup;
pub mod top_bar;
pub mod win;

use super::widgets::wind_letter;
use quejing_session::round::Round;
use quejing_words::Lang;

/// Returns the letter of the seat wind of the player at `place`, an index in turn order; empty if the rules have no
/// seat winds.
fn seat_wind_letter(round: &Round, place: usize, lang: Lang) -> &'static str {
    let wind = round.player_seat(place).wind();
    wind.map_or("", |wind| wind_letter(wind, lang))
}
