//! The tiles that a yaku rests on.

use super::{Spelled, SpelledSet};
use crate::hand::{Set, SetKind};
use crate::riichi::Yaku;
use crate::riichi::facts::Facts;
use crate::tile::{Dragon, Suit, Tile};

/// Returns the tiles a yaku rests on: none for a circumstance, all if the whole hand matters.
pub(super) fn tiles_of(facts: &Facts, spelled: &Spelled, yaku: Yaku) -> Vec<Tile> {
    let sets = &spelled.sets;
    let of_sets = |fits: &dyn Fn(&SpelledSet) -> bool| -> Vec<Tile> {
        sets.iter().filter(|set| fits(set)).flat_map(|set| set.set.tiles()).collect()
    };
    let with_pair = |mut tiles: Vec<Tile>, fits: fn(Tile) -> bool| {
        tiles.extend(spelled.pair.filter(|&pair| fits(pair)).into_iter().flat_map(|pair| [pair, pair]));
        tiles
    };
    let is_triplet = |set: &SpelledSet| set.set.kind != SetKind::Sequence;
    let triplet_of = |tile: Tile| of_sets(&|set| is_triplet(set) && set.set.first == tile);
    let dragon = |tile: Tile| tile.dragon().is_some();
    let wind = |tile: Tile| tile.wind().is_some();
    let nth_dragon = |nth: usize| Dragon::ALL.get(nth).map(|&dragon| Tile::dragon_of(dragon));
    match yaku {
        Yaku::Riichi | Yaku::DoubleRiichi | Yaku::Ippatsu | Yaku::MenzenTsumo | Yaku::Chankan => Vec::new(),
        Yaku::Rinshan | Yaku::Haitei | Yaku::Houtei | Yaku::Tenhou | Yaku::Chiihou => Vec::new(),
        Yaku::Renhou | Yaku::RenhouMangan => Vec::new(),
        Yaku::YakuhaiWhite => nth_dragon(0).map_or_else(Vec::new, triplet_of),
        Yaku::YakuhaiGreen => nth_dragon(1).map_or_else(Vec::new, triplet_of),
        Yaku::YakuhaiRed => nth_dragon(2).map_or_else(Vec::new, triplet_of),
        Yaku::YakuhaiSeat => triplet_of(Tile::wind_of(facts.hand.win().seat_wind())),
        Yaku::YakuhaiRound => triplet_of(Tile::wind_of(facts.hand.round_wind)),
        Yaku::Shousangen | Yaku::Daisangen => {
            with_pair(of_sets(&|set| is_triplet(set) && dragon(set.set.first)), dragon)
        }
        Yaku::Shousuushii | Yaku::Daisuushii => with_pair(of_sets(&|set| is_triplet(set) && wind(set.set.first)), wind),
        Yaku::Sanankou | Yaku::Suuankou => of_sets(&|set| is_triplet(set) && set.concealed),
        Yaku::Sankantsu | Yaku::Suukantsu => of_sets(&|set| set.set.kind == SetKind::Kong),
        Yaku::Iipeikou => first_pair_of_sequences(sets),
        Yaku::Ryanpeikou => of_sets(&|_| true),
        Yaku::Ittsu => straight(sets),
        Yaku::SanshokuDoujun => three_colours(sets, |kind| kind == SetKind::Sequence),
        Yaku::SanshokuDoukou => three_colours(sets, |kind| kind != SetKind::Sequence),
        _ => facts.hand.win().all_tiles().tiles().collect(),
    }
}

fn first_pair_of_sequences(sets: &[SpelledSet]) -> Vec<Tile> {
    let sequences: Vec<&Set> =
        sets.iter().map(|spelled| &spelled.set).filter(|set| set.kind == SetKind::Sequence).collect();
    let twin = |&(index, set): &(usize, &&Set)| sequences[..index].iter().any(|before| before.first == set.first);
    let found = sequences.iter().enumerate().find(twin);
    found.map_or_else(Vec::new, |(_, set)| set.tiles().chain(set.tiles()).collect())
}

fn straight(sets: &[SpelledSet]) -> Vec<Tile> {
    let has = |tile: Option<Tile>| {
        sets.iter().any(|spelled| spelled.set.kind == SetKind::Sequence && Some(spelled.set.first) == tile)
    };
    let suits = Suit::ALL.into_iter();
    let of_suit = |suit| [1, 4, 7].map(|number| Tile::suited(suit, number));
    let whole = suits.map(of_suit).find(|firsts| firsts.iter().all(|&first| has(first)));
    let Some([Some(first), ..]) = whole else {
        return Vec::new();
    };
    let kind = first.kind().unwrap_or(0);
    (kind..kind + 9).filter_map(Tile::from_kind).collect()
}

/// Returns the three sets of one number in three suits.
fn three_colours(sets: &[SpelledSet], fits: fn(SetKind) -> bool) -> Vec<Tile> {
    let of = |suit, number| {
        sets.iter()
            .map(|spelled| &spelled.set)
            .find(|set| fits(set.kind) && Some(set.first) == Tile::suited(suit, number))
    };
    for number in 1..=9 {
        let found: Vec<&Set> = Suit::ALL.into_iter().filter_map(|suit| of(suit, number)).collect();
        if found.len() == 3 {
            return found.into_iter().flat_map(Set::tiles).collect();
        }
    }
    Vec::new()
}
