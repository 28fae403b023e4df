//! Tiles that players lay beside the hand although their kind may also be part of it, such as norths in three-player
//! riichi. Their look does not tell them from others, so the hand is read with and without them.

use super::evidence::tile_log_odds;
use super::reading_frame::{PlacedTile, tile_relation};
use super::roles;
use super::row_selection::HandRowSelection;
use super::{Customs, HandReading, TileReading, Warning};
use quejing_rules::hand::SetAside;
use quejing_rules::tile::Tile;

/// The maximum distance of tiles that are set aside from the main row, in tile widths.
const MAX_DISTANCE: f32 = 3.0;

/// Reads the hand of the chosen rows. Where the table's rules let players set aside copies of a tile, groups of only
/// such copies near the hand are set aside, unless the hand is more complete with them.
pub(super) fn read_hand(
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
    customs: &Customs,
) -> (HandReading, Vec<Warning>) {
    let (with_them, warnings) = roles::read_hand(chosen, placed, tiles, customs);
    let SetAside::Copies(copied) = customs.shape.set_aside else {
        return (with_them, warnings);
    };
    let positions = positions_of_lone_copies(chosen, placed, tiles, copied);
    if positions.is_empty() {
        return (with_them, warnings);
    }
    let (mut without_them, other_warnings) =
        roles::read_hand(&without_positions(chosen, &positions), placed, tiles, customs);
    if with_them.completeness() > without_them.completeness() {
        return (with_them, warnings);
    }
    let indices: Vec<usize> = positions.iter().map(|&position| placed[position].index).collect();
    without_them.beside.retain(|index| !indices.contains(index));
    without_them.questions.retain(|question| !question.tiles.iter().any(|index| indices.contains(index)));
    without_them.flowers.extend(indices);
    roles::fill_hand_rows(&mut without_them, chosen, placed);
    (without_them, other_warnings)
}

/// Returns the positions of the tiles in groups of upright copies of `copied` near the main row, at most as many as
/// players can set aside.
fn positions_of_lone_copies(
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
    copied: Tile,
) -> Vec<usize> {
    let is_copy = |&position: &usize| {
        let tile = &tiles[placed[position].index];
        tile.class.tile() == Some(copied)
            && !placed[position].is_sideways()
            && tile_log_odds(tile) + chosen.leniency > 0.0
    };
    let main_row: Vec<usize> =
        chosen.rows.iter().filter(|near| near.is_main).flat_map(|near| near.row.tiles()).collect();
    let is_near = |position: usize| {
        let others = main_row.iter().filter(|&&own| own != position);
        others.map(|&own| tile_relation(&placed[own], &placed[position]).free_space()).fold(f32::MAX, f32::min)
            < MAX_DISTANCE
    };
    let rows = chosen.rows.iter().map(|near| &near.row).chain(&chosen.other_rows);
    let groups = rows.flat_map(|row| &row.groups).filter(|group| group.iter().all(is_copy));
    let mut found: Vec<usize> = groups.filter(|group| group.iter().any(|&at| is_near(at))).flatten().copied().collect();
    found.truncate(usize::from(SetAside::Copies(copied).max_count()));
    found
}

/// Returns the rows without the tiles at these positions.
fn without_positions(chosen: &HandRowSelection, positions: &[usize]) -> HandRowSelection {
    let mut rest = chosen.clone();
    let rows = rest.rows.iter_mut().map(|near| &mut near.row).chain(&mut rest.other_rows);
    for row in rows {
        for group in &mut row.groups {
            group.retain(|position| !positions.contains(position));
        }
        row.groups.retain(|group| !group.is_empty());
    }
    rest.rows.retain(|near| near.is_main || near.row.len() > 0);
    rest.other_rows.retain(|row| row.len() > 0);
    rest
}
