//! What each tile of the hand is: flower, meld, standing tile, winning tile.
//!
//! A sideways tile in a group of three or four marks a claimed meld; backs among alike faces mark a concealed kong; a
//! tile alone, or sideways at an end of the standing tiles, is the one that won. What nothing shows is said in a warning.

use super::{frame::Placed, rows::Row};
use crate::{
    hand::{Meld, MeldKind},
    tile::Tile,
    vision::{HandReading, MeldReading, TileClass, TileReading, Warning, WarningKind},
};

/// A tile of the hand while its role is being found.
#[derive(Clone, Copy)]
struct Piece {
    index: usize,
    class: TileClass,
    sideways: bool,
}

/// The hand's rows (groups of positions in `placed`) as a hand, with what remains unclear.
pub(super) fn roles(
    rows: &[Row],
    placed: &[Placed],
    tiles: &[TileReading],
) -> (HandReading, Vec<Warning>) {
    let piece = |position: &usize| {
        let p = &placed[*position];
        Piece {
            index: p.index,
            class: tiles[p.index].class,
            sideways: p.sideways,
        }
    };
    let mut hand = HandReading {
        rows: rows
            .iter()
            .map(|row| row.tiles().map(|t| placed[t].index).collect())
            .collect(),
        ..HandReading::default()
    };
    let mut groups: Vec<Vec<Piece>> = Vec::new();
    for group in rows.iter().flat_map(|row| &row.groups) {
        let (flowers, rest): (Vec<Piece>, Vec<Piece>) =
            group.iter().map(piece).partition(|p| p.class.is_flower());
        hand.flowers.extend(flowers.iter().map(|p| p.index));
        if !rest.is_empty() {
            groups.push(rest);
        }
    }
    let mut warnings = Vec::new();
    groups = groups
        .into_iter()
        .flat_map(|group| take_concealed_kongs(group, &mut hand))
        .collect();
    leave_out_backs(&mut groups, &mut hand);
    groups = groups
        .into_iter()
        .flat_map(|group| take_marked_melds(group, &mut hand))
        .collect();
    warnings.extend(take_melds_apart(&mut groups, &mut hand));
    warnings.extend(take_winning_tile(&mut groups, &mut hand));
    hand.concealed = groups.iter().flatten().map(|p| p.index).collect();
    (hand, warnings)
}

/// Four side by side, one to three of them backs, the faces alike: a concealed kong. Gives back what is left.
fn take_concealed_kongs(group: Vec<Piece>, hand: &mut HandReading) -> Vec<Vec<Piece>> {
    let is_back = |p: &Piece| p.class == TileClass::Back;
    let found = group.windows(4).position(|four| {
        let backs = four.iter().filter(|p| is_back(p)).count();
        let faces: Vec<Tile> = four
            .iter()
            .filter_map(|p| p.class.tile())
            .map(Tile::plain)
            .collect();
        (1..=3).contains(&backs)
            && backs + faces.len() == 4
            && faces.windows(2).all(|two| two[0] == two[1])
    });
    // Only the whole run of backs is a kong's: half of it would leave a back standing.
    let Some(at) =
        found.filter(|&at| !is_back_at(&group, at.wrapping_sub(1)) && !is_back_at(&group, at + 4))
    else {
        return vec![group];
    };
    hand.melds.push(MeldReading {
        kind: MeldKind::Kong,
        tiles: group[at..at + 4].iter().map(|p| p.index).collect(),
        concealed: true,
    });
    let (before, after) = (group[..at].to_vec(), group[at + 4..].to_vec());
    let mut left: Vec<Vec<Piece>> = Vec::new();
    if !before.is_empty() {
        left.push(before);
    }
    if !after.is_empty() {
        left.extend(take_concealed_kongs(after, hand));
    }
    left
}

/// Backs at the ends of a group that are no kong's: a wall's end, or no tile at all. Inside a group a back is a tile of
/// the hand that fell over.
fn leave_out_backs(groups: &mut Vec<Vec<Piece>>, hand: &mut HandReading) {
    for group in groups.iter_mut() {
        let is_back = |p: &Piece| p.class == TileClass::Back;
        let from = group
            .iter()
            .position(|p| !is_back(p))
            .unwrap_or(group.len());
        let to = group
            .iter()
            .rposition(|p| !is_back(p))
            .map_or(from, |last| last + 1);
        let ends = group[..from].iter().chain(&group[to..]);
        hand.others.extend(ends.map(|p| p.index));
        *group = group[from..to].to_vec();
    }
    groups.retain(|group| !group.is_empty());
    for row in &mut hand.rows {
        row.retain(|index| !hand.others.contains(index));
    }
    hand.rows.retain(|row| !row.is_empty());
}

fn is_back_at(group: &[Piece], at: usize) -> bool {
    group.get(at).is_some_and(|p| p.class == TileClass::Back)
}

/// Melds with a sideways tile: a group of one, or several laid against each other. Gives back what is left.
fn take_marked_melds(group: Vec<Piece>, hand: &mut HandReading) -> Vec<Vec<Piece>> {
    if group.len() < 3 || !group.iter().any(|p| p.sideways) {
        return vec![group];
    }
    let Some(cuts) = cut_into_melds(&group) else {
        return vec![group];
    };
    let mut rest = group.as_slice();
    for size in cuts {
        let (meld, after) = rest.split_at(size);
        hand.melds.extend(meld_of(meld));
        rest = after;
    }
    Vec::new()
}

/// The sizes of the melds that a whole group consists of, each with exactly one sideways tile.
fn cut_into_melds(group: &[Piece]) -> Option<Vec<usize>> {
    if group.is_empty() {
        return Some(Vec::new());
    }
    [3, 4]
        .into_iter()
        .filter(|&size| size <= group.len())
        .find_map(|size| {
            let (meld, after) = group.split_at(size);
            let marked = meld.iter().filter(|p| p.sideways).count() == 1;
            (marked && meld_of(meld).is_some())
                .then(|| cut_into_melds(after))?
                .map(|mut cuts| {
                    cuts.insert(0, size);
                    cuts
                })
        })
}

/// The open meld that tiles make, if they make one.
fn meld_of(pieces: &[Piece]) -> Option<MeldReading> {
    let faces: Vec<Tile> = pieces.iter().filter_map(|p| p.class.tile()).collect();
    let kind = (faces.len() == pieces.len()).then(|| Meld::guess(&faces))??;
    Some(MeldReading {
        kind,
        tiles: pieces.iter().map(|p| p.index).collect(),
        concealed: false,
    })
}

/// Groups of three or four apart from a longer standing hand are melds; where all groups are short the player sorted
/// the whole hand, and only four alike must be a meld.
fn take_melds_apart(groups: &mut Vec<Vec<Piece>>, hand: &mut HandReading) -> Option<Warning> {
    let short = |group: &Vec<Piece>| group.len() == 3 || group.len() == 4;
    let is_standing = |group: &Vec<Piece>| group.len() > 4 || group.len() == 2 || group.len() == 1;
    let sorted_by_sets = groups.iter().all(|g| g.len() <= 4) && groups.len() > 2;
    let marked = hand.melds.iter().any(|m| !m.concealed);
    let has_standing =
        groups.iter().any(|g| g.len() > 4) || (marked && groups.iter().any(is_standing));
    let mut unclear = Vec::new();
    let mut kept = Vec::new();
    for group in std::mem::take(groups) {
        let meld = if short(&group) { meld_of(&group) } else { None };
        match meld {
            Some(meld) if meld.kind == MeldKind::Kong => {
                unclear.extend_from_slice(&meld.tiles);
                hand.melds.push(meld);
            }
            Some(meld) if has_standing => {
                if !marked {
                    unclear.extend_from_slice(&meld.tiles);
                }
                hand.melds.push(meld);
            }
            Some(meld) => {
                if sorted_by_sets {
                    unclear.extend_from_slice(&meld.tiles);
                }
                kept.push(group);
            }
            None => kept.push(group),
        }
    }
    *groups = kept;
    (!unclear.is_empty()).then(|| Warning::about(WarningKind::MeldsUnclear, unclear))
}

/// The winning tile: sideways at an end, alone, or by default the last.
fn take_winning_tile(groups: &mut Vec<Vec<Piece>>, hand: &mut HandReading) -> Option<Warning> {
    let standing: usize = groups.iter().map(Vec::len).sum();
    if standing == 0 || standing % 3 != 2 {
        return None;
    }
    let marked = sideways_at_an_end(groups).or_else(|| alone(groups));
    let (group, at) = match marked {
        Some(place) => place,
        None => {
            let last = groups.len() - 1;
            (last, groups[last].len() - 1)
        }
    };
    let piece = groups[group].remove(at);
    groups.retain(|g| !g.is_empty());
    hand.win_tile = Some(piece.index);
    marked
        .is_none()
        .then(|| Warning::about(WarningKind::NoWinTileMarked, vec![piece.index]))
}

/// The one sideways tile, if it lies at an end of its group.
fn sideways_at_an_end(groups: &[Vec<Piece>]) -> Option<(usize, usize)> {
    let places: Vec<(usize, usize)> = groups
        .iter()
        .enumerate()
        .flat_map(|(g, group)| {
            group
                .iter()
                .enumerate()
                .filter(|(_, p)| p.sideways)
                .map(move |(at, _)| (g, at))
        })
        .collect();
    match places[..] {
        [(g, at)] if at == 0 || at + 1 == groups[g].len() => Some((g, at)),
        _ => None,
    }
}

/// The one tile that lies alone beside a longer group.
fn alone(groups: &[Vec<Piece>]) -> Option<(usize, usize)> {
    let mut singles = groups.iter().enumerate().filter(|(_, g)| g.len() == 1);
    match (singles.next(), singles.next()) {
        (Some((g, _)), None) if groups.len() > 1 => Some((g, 0)),
        _ => None,
    }
}
