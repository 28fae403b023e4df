//! From tiles in a photo to a hand as players lay it: reading direction, rows and groups, whose they are, and roles.
//!
//! Pure geometry and counting, no pixels: everything here is tested with drawn layouts. What geometry does not say
//! becomes a warning or a doubt, never a silent guess.

mod choose;
mod doubts;
mod frame;
mod roles;
mod rows;
#[cfg(test)]
mod tests;

pub use doubts::SURE;

use super::{HandReading, TileReading, Warning};

/// The hand among the tiles of a photo of `size` (width, height) pixels.
pub fn arrange(tiles: &[TileReading], size: [u32; 2]) -> (HandReading, Vec<Warning>) {
    let up = frame::reading_up(tiles);
    let placed = frame::place(tiles, up);
    let (rows, others) = choose::choose(rows::rows(&placed, up), &placed, tiles);
    let (mut hand, mut warnings) = roles::roles(&rows, &placed, tiles);
    hand.others
        .extend(others.into_iter().map(|t| placed[t].index));
    hand.others.sort_unstable();
    let mut all = doubts::doubts(&mut hand, tiles, size);
    all.append(&mut warnings);
    (hand, all)
}
