//! Hands are shown because they won: of several ways to read the groups, one whose tiles win is likelier meant.

use super::{
    parse::{Lump, Segment},
    solve::Solution,
};
use quejing_rules::hand::{DraftMeld, HandDraft, MeldKind, Win, for_each_reading};
use quejing_rules::tile::{Tile, Wind};

/// How much cheaper a way is whose tiles win.
const WINS: f32 = 3.0;
/// At most so many ways are looked at, the cheapest first.
const MOST: usize = 100;

/// Makes the ways whose tiles win cheaper, and puts the cheapest first.
pub(super) fn prefer_wins(solutions: &mut [Solution], lumps: &[Lump]) {
    let Some(least) = solutions.first().map(|best| best.cost) else {
        return;
    };
    for solution in solutions.iter_mut().take(MOST).take_while(|one| one.cost < least + WINS) {
        if wins(solution, lumps) {
            solution.cost -= WINS;
        }
    }
    solutions.sort_by(|a, b| a.cost.total_cmp(&b.cost));
}

/// Whether the tiles that are taken have a winning shape.
pub(super) fn wins(solution: &Solution, lumps: &[Lump]) -> bool {
    let mut standing: Vec<Tile> = Vec::with_capacity(14);
    let mut melds = Vec::new();
    for (parse, lump) in solution.parses.iter().zip(lumps) {
        let faces =
            |range: std::ops::Range<usize>| lump.pieces[range].iter().map(|piece| piece.class.tile().map(Tile::plain));
        for segment in &parse.segments {
            match segment {
                Segment::Other(_) => {}
                Segment::Standing(range) => match faces(range.clone()).collect::<Option<Vec<_>>>() {
                    Some(tiles) => standing.extend(tiles),
                    None => return false,
                },
                Segment::Win(at) => standing.extend(faces(*at..at + 1).flatten()),
                Segment::Meld { range, kind, .. } => {
                    let mut tiles: Vec<Tile> = faces(range.clone()).flatten().collect();
                    // A kong's backs, and its tile on top of another, have the face of the others.
                    if let (MeldKind::Kong, Some(&face)) = (kind, tiles.first()) {
                        tiles.resize(4, face);
                    }
                    melds.push(DraftMeld { kind: Some(*kind), ..DraftMeld::of(tiles) });
                }
            }
        }
    }
    let draft = HandDraft {
        win_tile: standing.pop(),
        concealed: standing,
        melds,
        seat_wind: Some(Wind::East),
        ..HandDraft::default()
    };
    Win::from_draft(&draft, Vec::new()).is_ok_and(|win| {
        let mut any = false;
        for_each_reading(&win, |_| any = true);
        any
    })
}
