//! From tiles in a photo to a hand as players lay it out: reading direction, rows and groups, ownership, and roles.
//!
//! Pure geometry and counting, no pixels: everything here is tested with drawn layouts. Whatever geometry leaves open
//! becomes a question, never a silent guess.
//!
//! ```text
//! frame    which way is up, and every tile in that frame
//! rows     touching tiles form groups, groups on one line form rows
//! evidence how likely a find is a tile at all
//! trust    what taking or leaving a doubtful find costs
//! choose   which rows may belong to the hand, and how far off they lie
//! stack    tiles added to a meld's sideways tile
//! parse    every way to read one group
//! solve    the cheapest way to read them all as one hand, and how close the runner-up is
//! roles    the hand, and the questions that remain
//! beside   what is asked where the tiles don't add up to a hand
//! proposals other whole hands in the photo
//! ```

mod beside;
mod choose;
mod customs;
mod doubts;
mod evidence;
mod frame;
mod indicators;
mod parse;
mod proposals;
mod roles;
mod rows;
mod solve;
mod stack;
#[cfg(test)]
mod tests;
mod trust;

pub use customs::{Customs, WinMark};
pub use doubts::SURE;

use super::{HandReading, TileReading, Warning};

/// The hand among the tiles of a photo of `size` (width, height) pixels, by the usual customs.
pub fn arrange(tiles: &[TileReading], size: [u32; 2]) -> (HandReading, Vec<Warning>) {
    arrange_by(tiles, size, &Customs::default())
}

/// The hand among the tiles of a photo of `size` (width, height) pixels, and other whole hands beside it.
pub fn arrange_by(
    tiles: &[TileReading],
    size: [u32; 2],
    customs: &Customs,
) -> (HandReading, Vec<Warning>) {
    let (mut hand, warnings) = one_hand(tiles, size, customs);
    if proposals::is_whole(&hand) {
        hand.proposals = proposals::others(&hand, tiles, size, customs);
    }
    (hand, warnings)
}

/// The one hand that stands out most.
fn one_hand(
    tiles: &[TileReading],
    size: [u32; 2],
    customs: &Customs,
) -> (HandReading, Vec<Warning>) {
    let mut up = frame::reading_up(tiles);
    let mut placed = frame::place(tiles, up);
    let [walls, rest] = rows::walls(&placed, tiles);
    let mut rows = rows::rows(&placed, &rest, up);
    // Other players' tiles help decide which way is up only until it is known whose tiles are whose.
    if let Some(own) = choose::main_row(&rows, &placed, tiles) {
        let of_row: Vec<TileReading> = rows[own]
            .tiles()
            .map(|t| tiles[placed[t].index].clone())
            .collect();
        let own_up = frame::reading_up(&of_row);
        if super::geometry::dot(own_up, up) < 0.8 {
            up = own_up;
            placed = frame::place(tiles, up);
            rows = rows::rows(&placed, &rest, up);
        }
    }
    frame::mark_sideways(&mut placed, &rows, tiles);
    let mut chosen = choose::choose(rows, &placed, tiles);
    chosen.others.extend(rows::rows(&placed, &walls, up));
    let (mut hand, mut warnings) = roles::roles(&chosen, &placed, tiles, customs);
    beside::ask(&mut hand, &placed, tiles);
    if customs.indicators {
        indicators::find(&mut hand, &chosen, &placed, tiles);
    }
    let mut all = doubts::doubts(&mut hand, tiles, size, customs);
    all.append(&mut warnings);
    (hand, all)
}
