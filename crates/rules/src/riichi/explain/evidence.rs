//! The tiles that show a yaku, for explanations.

use super::{DisplayArrangement, DisplaySet};
use crate::hand::{Set, SetKind};
use crate::riichi::Yaku;
use crate::riichi::hand_facts::HandFacts;
use crate::tile::{Dragon, Suit, Tile, Wind};

/// Returns the tiles that show a yaku: none for a circumstance, those of its sets and pair, or all tiles for a yaku of
/// the whole hand.
pub(super) fn evidence_tiles(facts: &HandFacts, display: &DisplayArrangement, yaku: Yaku) -> Vec<Tile> {
    let sets = &display.sets;
    let of_sets = |fits: &dyn Fn(&DisplaySet) -> bool| -> Vec<Tile> {
        sets.iter().filter(|set| fits(set)).flat_map(|set| set.set.tiles()).collect()
    };
    let with_pair = |mut tiles: Vec<Tile>, fits: fn(Tile) -> bool| {
        tiles.extend(display.pair.filter(|&pair| fits(pair)).into_iter().flat_map(|pair| [pair, pair]));
        tiles
    };
    let is_triplet = |set: &DisplaySet| set.set.kind != SetKind::Sequence;
    let triplet_of = |tile: Tile| of_sets(&|set| is_triplet(set) && set.set.first == tile);
    let dragon = |tile: Tile| tile.dragon().is_some();
    let wind = |tile: Tile| tile.wind().is_some();
    let nth_dragon = |nth: usize| Dragon::ALL.get(nth).map(|&dragon| Tile::from_dragon(dragon));
    match yaku {
        Yaku::Riichi | Yaku::DoubleRiichi | Yaku::Ippatsu | Yaku::MenzenTsumo | Yaku::Chankan => Vec::new(),
        Yaku::Rinshan | Yaku::Haitei | Yaku::Houtei | Yaku::Tenhou | Yaku::Chiihou => Vec::new(),
        Yaku::Renhou | Yaku::RenhouMangan => Vec::new(),
        Yaku::YakuhaiWhite => nth_dragon(0).map_or_else(Vec::new, triplet_of),
        Yaku::YakuhaiGreen => nth_dragon(1).map_or_else(Vec::new, triplet_of),
        Yaku::YakuhaiRed => nth_dragon(2).map_or_else(Vec::new, triplet_of),
        Yaku::YakuhaiSeat => triplet_of(Tile::from_wind(facts.hand.win().seat_wind())),
        Yaku::YakuhaiRound => triplet_of(Tile::from_wind(facts.hand.round_wind)),
        Yaku::YakuhaiNorth => triplet_of(Tile::from_wind(Wind::North)),
        Yaku::Shousangen | Yaku::Daisangen => {
            with_pair(of_sets(&|set| is_triplet(set) && dragon(set.set.first)), dragon)
        }
        Yaku::Shousuushii | Yaku::Daisuushii => with_pair(of_sets(&|set| is_triplet(set) && wind(set.set.first)), wind),
        Yaku::Sanankou | Yaku::Suuankou => of_sets(&|set| is_triplet(set) && set.is_concealed),
        Yaku::Sankantsu | Yaku::Suukantsu => of_sets(&|set| set.set.kind == SetKind::Kong),
        Yaku::Iipeikou => first_twin_sequence_tiles(sets),
        Yaku::Ryanpeikou => of_sets(&|_| true),
        Yaku::Ittsu => straight_tiles(sets),
        Yaku::SanshokuDoujun => three_suit_set_tiles(sets, |kind| kind == SetKind::Sequence),
        Yaku::SanshokuDoukou => three_suit_set_tiles(sets, |kind| kind != SetKind::Sequence),
        _ => facts.hand.win().all_tiles().tiles().collect(),
    }
}

/// Returns the six tiles of the first two equal sequences; empty if no two are equal.
fn first_twin_sequence_tiles(sets: &[DisplaySet]) -> Vec<Tile> {
    let sequences: Vec<&Set> =
        sets.iter().map(|display| &display.set).filter(|set| set.kind == SetKind::Sequence).collect();
    let twin = |&(index, set): &(usize, &&Set)| sequences[..index].iter().any(|before| before.first == set.first);
    let found = sequences.iter().enumerate().find(twin);
    found.map_or_else(Vec::new, |(_, set)| set.tiles().chain(set.tiles()).collect())
}

/// Returns the nine tiles of 一气通贯 in the first suit that has it; empty if there is none.
fn straight_tiles(sets: &[DisplaySet]) -> Vec<Tile> {
    let has = |tile: Option<Tile>| {
        sets.iter().any(|display| display.set.kind == SetKind::Sequence && Some(display.set.first) == tile)
    };
    let suits = Suit::ALL.into_iter();
    let of_suit = |suit| [1, 4, 7].map(|number| Tile::from_suit(suit, number));
    let whole = suits.map(of_suit).find(|firsts| firsts.iter().all(|&first| has(first)));
    let Some([Some(first), ..]) = whole else {
        return Vec::new();
    };
    let kind = first.kind().unwrap_or(0);
    (kind..kind + 9).filter_map(Tile::from_kind).collect()
}

/// Returns the tiles of three sets, one in each suit, that start at the same number and whose kind `fits`; empty if
/// there are none.
fn three_suit_set_tiles(sets: &[DisplaySet], fits: fn(SetKind) -> bool) -> Vec<Tile> {
    let of = |suit, number| {
        sets.iter()
            .map(|display| &display.set)
            .find(|set| fits(set.kind) && Some(set.first) == Tile::from_suit(suit, number))
    };
    for number in 1..=9 {
        let found: Vec<&Set> = Suit::ALL.into_iter().filter_map(|suit| of(suit, number)).collect();
        if found.len() == 3 {
            return found.into_iter().flat_map(Set::tiles).collect();
        }
    }
    Vec::new()
}
