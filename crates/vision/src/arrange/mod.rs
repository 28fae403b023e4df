//! Arranges the tiles in a photo into a hand as players lay it out: reading direction, rows and groups, ownership,
//! and roles.
//!
//! Geometry and counting only, without pixels, so that drawn layouts test it. Whatever geometry leaves open becomes a
//! question, never a silent guess.
//!
//! ```text
//! reading_frame the reading direction, and every tile in that frame
//! rows          touching tiles form groups, groups on one line form rows
//! evidence      the log-odds that a detection is a tile at all
//! take_costs    costs of taking or leaving out a doubtful detection
//! row_selection rows that may belong to the hand, with their distance
//! added_tile    tiles added to a meld's sideways tile
//! group_parse   every way to read one group
//! hand_solution the cheapest way to read all groups as one hand, and how close the second-best is
//! winning       prefers the ways whose tiles win
//! kongs         four identical tiles among the concealed tiles
//! win_apart     the winning tile at an angle, apart from the row
//! flowers       the flowers that belong to the hand
//! set_aside     copies of a tile that players lay beside the hand
//! roles         the hand, and the questions that remain
//! tile_count    questions about a hand with too few or too many tiles
//! indicators    dora indicators outside the hand
//! doubts        doubtful tiles, and the warnings about them
//! proposals     other whole hands in the photo
//! ```

mod added_tile;
mod customs;
pub(crate) mod doubts;
mod evidence;
mod flowers;
mod group_parse;
mod hand_solution;
mod indicators;
mod kongs;
mod proposals;
mod reading_frame;
mod roles;
mod row_selection;
mod rows;
mod set_aside;
mod take_costs;
#[cfg(test)]
mod tests;
mod tile_count;
mod win_apart;
mod winning;

pub use customs::{Customs, WinMark};

use super::{
    Completeness, HandReading, TileReading, Warning,
    geometry::{Point, dot},
};

/// Finds the most prominent hand among the tiles of a photo, by [`Customs::default`], with other whole hands as its
/// proposals. Returns it with the warnings about it. `size` is the photo's width and height in pixels.
pub fn find_hand(tiles: &[TileReading], size: [u32; 2]) -> (HandReading, Vec<Warning>) {
    find_hand_by_customs(tiles, size, &Customs::default())
}

/// Finds the most prominent hand among the tiles of a photo, by the given customs, with other whole hands as its
/// proposals. Returns it with the warnings about it. `size` is the photo's width and height in pixels.
pub fn find_hand_by_customs(tiles: &[TileReading], size: [u32; 2], customs: &Customs) -> (HandReading, Vec<Warning>) {
    let (mut hand, warnings) = find_main_hand(tiles, size, customs);
    if proposals::is_proposable_hand(&hand) {
        hand.proposals = proposals::find_other_hands(&hand, tiles, size, customs);
        proposals::drop_answered_questions(&mut hand);
    }
    (hand, warnings)
}

/// Finds the most prominent hand, without proposals: the hand around the row that looks most like one, unless the hand
/// around one of the next two rows is more complete and at least waits.
fn find_main_hand(tiles: &[TileReading], size: [u32; 2], customs: &Customs) -> (HandReading, Vec<Warning>) {
    let up = reading_frame::find_reading_up(tiles);
    let placed = reading_frame::place_tiles(tiles, up);
    let [walls, others] = rows::separate_walls(&placed, tiles);
    let rows = rows::find_rows(&placed, &others, up);
    let mut best: Option<HandCandidate> = None;
    for main in row_selection::find_main_rows(&rows, &placed, tiles) {
        let row_tiles: Vec<usize> = rows[main].tiles().map(|t| placed[t].index).collect();
        let read = HandCandidate::read_around_row(&row_tiles, up, [&walls, &others], tiles, customs);
        let completeness = read.hand.completeness();
        let is_better =
            |best: &HandCandidate| completeness >= Completeness::Waiting && completeness > best.hand.completeness();
        if best.as_ref().is_none_or(is_better) {
            best = Some(read);
        }
        if completeness == Completeness::Winning {
            break;
        }
    }
    let HandCandidate { placed, chosen, mut hand, mut warnings } = best.unwrap_or_default();
    tile_count::ask_about_tile_count(&mut hand, &chosen, &placed, tiles);
    flowers::ask_about_left_out_flowers(&mut hand, &chosen, &placed, tiles);
    if customs.finds_indicators {
        indicators::assign_indicators(&mut hand, &chosen, &placed, tiles);
    }
    let mut all_warnings = doubts::add_doubts(&mut hand, tiles, size, customs);
    all_warnings.append(&mut warnings);
    (hand, all_warnings)
}

/// A hand read around one main row, without the questions and doubts that concern the whole photo.
#[derive(Default)]
struct HandCandidate {
    placed: Vec<reading_frame::PlacedTile>,
    chosen: row_selection::HandRowSelection,
    hand: HandReading,
    warnings: Vec<Warning>,
}

impl HandCandidate {
    /// Reads the hand whose main row has the tiles `row_tiles` (indices into `tiles`). `up` is the "up" by the vote of
    /// all tiles; `walls` and `others` are the positions of the tiles in walls and of all other tiles.
    fn read_around_row(
        row_tiles: &[usize],
        up: Point,
        [walls, others]: [&[usize]; 2],
        tiles: &[TileReading],
        customs: &Customs,
    ) -> HandCandidate {
        // Other players' tiles count for the direction only until the hand's own tiles are known.
        let own: Vec<TileReading> = row_tiles.iter().map(|&i| tiles[i].clone()).collect();
        let own_up = reading_frame::find_reading_up(&own);
        let up = if dot(own_up, up) < 0.8 { own_up } else { up };
        let mut placed = reading_frame::place_tiles(tiles, up);
        let rows = rows::find_rows(&placed, others, up);
        reading_frame::set_sideways_evidence(&mut placed, &rows, tiles);
        let own_count = |row: &rows::TileRow| row.tiles().filter(|&t| row_tiles.contains(&placed[t].index)).count();
        let main = (0..rows.len()).max_by_key(|&row| own_count(&rows[row]));
        let mut chosen = row_selection::choose_rows(rows, main.unwrap_or(0), &placed, tiles);
        chosen.other_rows.extend(rows::find_rows(&placed, walls, up));
        let (hand, warnings) = set_aside::read_hand(&chosen, &placed, tiles, customs);
        HandCandidate { placed, chosen, hand, warnings }
    }
}
