//! The parts of the window around the table, each drawn by its `show`. They read the model and ask for changes by actions.
//!
//! | file | what |
//! | --- | --- |
//! | `top_bar`, `bottom_bar` | what can be opened; what is being done, was said or went wrong |
//! | `photo`, `start`, `gate`, `question`, `proposals` | the photo; without one, the ways to begin; what stands over it |
//! | `hand`, `picker` | the tiles of the hand; the popup that corrects one |
//! | `how`, `deal`, `riichi`, `house`, `thrown` | how the hand was won, the deal as a whole, what single families of rules ask for |
//! | `result`, `sheet` | what the hand is worth |
//! | `payments`, `evening`, `ask` | who pays whom; the night so far; what waits for an answer |

pub mod ask;
pub mod bottom_bar;
mod deal;
pub mod evening;
mod gate;
pub mod hand;
mod house;
pub mod how;
pub mod payments;
pub mod photo;
pub mod picker;
mod proposals;
pub mod question;
pub mod result;
mod riichi;
mod sheet;
mod start;
mod thrown;
pub mod top_bar;
