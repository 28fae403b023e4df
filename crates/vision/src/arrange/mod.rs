//! Arranges the tiles in a photo into a hand as players lay it out: reading direction, rows and groups, ownership,
//! roles.
//!
//! Pure geometry and counting, no pixels: everything here is tested with drawn layouts. Whatever geometry leaves open
//! becomes a question, never a silent guess.
//!
//! ```text
//! frame      the reading direction, and every tile in that frame
//! rows       touching tiles form groups, groups on one line form rows
//! evidence   the log-odds that a find is a tile at all
//! take_costs costs of taking or leaving out a doubtful find
//! choose     rows that may belong to the hand, with their distance
//! stack      tiles added to a meld's sideways tile
//! parse      every way to read one group
//! solve      the cheapest way to read them all as one hand, and how close the runner-up is
//! winning    prefers the ways whose tiles win
//! kongs      four alike among the concealed tiles
//! apart      the winning tile at an angle, apart from the row
//! flowers    the flowers that are the hand's
//! roles      the hand, and the questions that remain
//! tile_count questions about a hand with too few or too many tiles
//! indicators dora indicators outside the hand
//! doubts     doubtful tiles, and the warnings about them
//! proposals  other whole hands in the photo
//! ```

mod apart;
mod choose;
mod customs;
pub(crate) mod doubts;
mod evidence;
mod flowers;
mod frame;
mod indicators;
mod kongs;
mod parse;
mod proposals;
mod roles;
mod rows;
mod solve;
mod stack;
mod take_costs;
#[cfg(test)]
mod tests;
mod tile_count;
mod winning;

pub use customs::{Customs, WinMark};

use super::{
    Completeness, HandReading, TileReading, Warning,
    geometry::{Point, dot},
};

/// Finds the hand among the tiles of a photo of `size` (width, height) pixels, by the usual customs.
pub fn arrange(tiles: &[TileReading], size: [u32; 2]) -> (HandReading, Vec<Warning>) {
    arrange_by(tiles, size, &Customs::default())
}

/// Finds the hand among the tiles of a photo of `size` (width, height) pixels, and other whole hands beside it.
pub fn arrange_by(tiles: &[TileReading], size: [u32; 2], customs: &Customs) -> (HandReading, Vec<Warning>) {
    let (mut hand, warnings) = one_hand(tiles, size, customs);
    if proposals::is_whole(&hand) {
        hand.proposals = proposals::other_hands(&hand, tiles, size, customs);
        proposals::drop_answered(&mut hand);
    }
    (hand, warnings)
}

/// Finds the most prominent hand: around the heaviest row, or around another row if only that one wins, or waits where
/// none wins.
fn one_hand(tiles: &[TileReading], size: [u32; 2], customs: &Customs) -> (HandReading, Vec<Warning>) {
    let up = frame::reading_up(tiles);
    let placed = frame::place(tiles, up);
    let [walls, rest] = rows::walls(&placed, tiles);
    let rows = rows::rows(&placed, &rest, up);
    let mut best: Option<HandCandidate> = None;
    for main in choose::main_rows(&rows, &placed, tiles) {
        let of_row: Vec<usize> = rows[main].tiles().map(|t| placed[t].index).collect();
        let read = HandCandidate::from_row(&of_row, up, [&walls, &rest], tiles, customs);
        let found = read.hand.completeness();
        let is_better = |best: &HandCandidate| found >= Completeness::Waiting && found > best.hand.completeness();
        if best.as_ref().is_none_or(is_better) {
            best = Some(read);
        }
        if found == Completeness::Winning {
            break;
        }
    }
    let HandCandidate { placed, chosen, mut hand, mut warnings } = best.unwrap_or_default();
    tile_count::ask_about_tile_count(&mut hand, &chosen, &placed, tiles);
    flowers::ask_about_left_out(&mut hand, &chosen, &placed, tiles);
    if customs.indicators {
        indicators::assign_indicators(&mut hand, &chosen, &placed, tiles);
    }
    let mut all = doubts::find_doubts(&mut hand, tiles, size, customs);
    all.append(&mut warnings);
    (hand, all)
}

/// A hand read around one row, before the questions and doubts of the whole photo.
#[derive(Default)]
struct HandCandidate {
    placed: Vec<frame::PlacedTile>,
    chosen: choose::HandRowSelection,
    hand: HandReading,
    warnings: Vec<Warning>,
}

impl HandCandidate {
    /// Reads the hand whose main row has the tiles `of_row` (indices into `tiles`). `up` is the direction that all
    /// tiles together consider up; `walls` and `rest` are the positions of the walls' tiles and of all others.
    fn from_row(
        of_row: &[usize],
        up: Point,
        [walls, rest]: [&[usize]; 2],
        tiles: &[TileReading],
        customs: &Customs,
    ) -> HandCandidate {
        // Other players' tiles count for the direction only until the hand's own tiles are known.
        let own: Vec<TileReading> = of_row.iter().map(|&i| tiles[i].clone()).collect();
        let own_up = frame::reading_up(&own);
        let up = if dot(own_up, up) < 0.8 { own_up } else { up };
        let mut placed = frame::place(tiles, up);
        let rows = rows::rows(&placed, rest, up);
        frame::mark_sideways(&mut placed, &rows, tiles);
        let own = |row: &rows::Row| row.tiles().filter(|&t| of_row.contains(&placed[t].index)).count();
        let main = (0..rows.len()).max_by_key(|&row| own(&rows[row]));
        let mut chosen = choose::choose_rows(rows, main.unwrap_or(0), &placed, tiles);
        chosen.others.extend(rows::rows(&placed, walls, up));
        let (hand, warnings) = roles::read_hand(&chosen, &placed, tiles, customs);
        HandCandidate { placed, chosen, hand, warnings }
    }
}
