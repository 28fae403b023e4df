//! The value of a hand with its reasons: what counts and the tiles it rests on, what does not and why, how the multiplier
//! comes about, and the other readings. Slower than [`super::appraise`] and never different.

use super::pattern::{Hand, Held, Parts, find_in_sets};
use super::table::Table;
use super::value::{MINIMUM_POINTS, Scored, score, verdict};
use super::{Category, Fan, Profile, multiplier};
use crate::hand::{Place, Reading, Set, SetKind, Split, Win, for_each_reading};
use crate::rules::{Appraisal, Counted, Other, PatternId, Reason, Suppressed, Verdict};
use crate::tile::{Suit, Tile};

/// Values a hand, with reasons.
pub fn explain(win: &Win, profile: &Profile) -> Appraisal {
    let hand = Hand::new(win);
    let mut readings = Vec::new();
    for_each_reading(win, |reading| readings.push(score(&hand, reading, profile)));
    // Stable: of equal ones the first found, as the plain appraisal takes it.
    readings.sort_by_key(|scored| std::cmp::Reverse(scored.base_points()));
    let verdict = verdict(readings.first());
    let Some((best, others)) = readings.split_first() else {
        return Appraisal {
            verdict,
            worth: crate::rules::Worth::default(),
            reading: None,
            place: None,
            patterns: Vec::new(),
            suppressed: Vec::new(),
            steps: Vec::new(),
            shortfall: None,
            others: Vec::new(),
        };
    };
    let table = Table::get(profile.edition);
    let found = best.base_points();
    let other = |scored: &Scored| Other {
        reading: scored.reading,
        worth: scored.worth(win.flowers()),
        patterns: patterns(win, &hand, scored, profile),
    };
    Appraisal {
        verdict,
        worth: best.worth(win.flowers()),
        reading: Some(best.reading),
        place: place(win, best),
        patterns: patterns(win, &hand, best, profile),
        suppressed: suppressed(best, profile),
        steps: multiplier::steps(best, table, hand.closed),
        shortfall: (verdict == Verdict::BelowMinimum).then_some(Reason::BelowMinimum {
            needed: MINIMUM_POINTS,
            found,
        }),
        others: others.iter().map(other).collect(),
    }
}

/// Where the winning tile stands: on a discard rather in a sequence or the pair than in a triplet.
fn place(win: &Win, scored: &Scored) -> Option<Place> {
    let Reading::Standard(split) = &scored.reading else {
        return None;
    };
    let sets = split.sets(win);
    let in_triplet = |place: &Place| match place {
        Place::Pair => false,
        Place::Set(index) => sets[*index].kind != SetKind::Sequence,
    };
    split.places(win).into_iter().min_by_key(in_triplet)
}

fn patterns(win: &Win, hand: &Hand, scored: &Scored, profile: &Profile) -> Vec<Counted> {
    let table = Table::get(profile.edition);
    let counted = |fan: Fan| Counted {
        id: PatternId::Lingque(fan),
        count: scored.held.count(fan),
        fu: scored.fu_of(fan, profile),
        fan: table.prices[fan as usize].fan,
        tiles: tiles_of(win, hand, scored, fan),
    };
    scored.counted.iter().map(counted).collect()
}

fn suppressed(scored: &Scored, profile: &Profile) -> Vec<Suppressed> {
    let table = Table::get(profile.edition);
    let held = scored.held.fans.both(table.exists);
    let reasons = |fan: Fan| {
        let implied = held
            .iter()
            .filter(|&by| table.not_beside[by as usize].has(fan));
        let excluded = held
            .iter()
            .filter(|&by| table.excludes[by as usize].has(fan));
        implied
            .map(|by| Reason::ImpliedBy(PatternId::Lingque(by)))
            .chain(excluded.map(|by| Reason::ExcludedBy(PatternId::Lingque(by))))
            .collect()
    };
    let suppressed = |fan: Fan| Suppressed {
        id: PatternId::Lingque(fan),
        count: scored.held.count(fan),
        fu: scored.fu_of(fan, profile),
        reasons: reasons(fan),
    };
    held.without(scored.counted)
        .iter()
        .map(suppressed)
        .collect()
}

/// The tiles a fan rests on; none for circumstances.
fn tiles_of(win: &Win, hand: &Hand, scored: &Scored, fan: Fan) -> Vec<Tile> {
    let all = || win.all_tiles().tiles().collect();
    let category = Table::get(super::Edition::E28).categories[fan as usize];
    if category == Category::Chance {
        return Vec::new();
    }
    match (&scored.reading, fan) {
        (_, Fan::TileHog) => {
            let four = |&(tile, count): &(Tile, u8)| {
                let kind = tile.kind().unwrap_or(0);
                count == 4 && hand.kongs[kind / 9] >> (3 * (kind % 9)) & 1 == 0
            };
            win.all_tiles()
                .iter()
                .filter(four)
                .flat_map(|(tile, _)| [tile; 4])
                .collect()
        }
        (
            Reading::Standard(split),
            Fan::FourKongs | Fan::ThreeKongs | Fan::TwoKongs | Fan::Kong,
        ) => {
            let sets = split.sets(win);
            sets.iter()
                .filter(|set| set.kind == SetKind::Kong)
                .flat_map(Set::tiles)
                .collect()
        }
        (Reading::Standard(split), _) if is_concealed_triplet(fan) => {
            concealed_triplets(win, split)
        }
        (Reading::Standard(split), _) => {
            fewest_parts(win, hand, scored, split, fan).unwrap_or_else(all)
        }
        (Reading::SevenPairs, _) => pairs_of(win, hand, fan).unwrap_or_else(all),
        (Reading::Orphans { pair }, _) if is_value(fan) => vec![*pair; 2],
        _ => all(),
    }
}

fn is_concealed_triplet(fan: Fan) -> bool {
    matches!(
        fan,
        Fan::FourConcealedTriplets
            | Fan::ThreeConcealedTriplets
            | Fan::TwoConcealedTriplets
            | Fan::ConcealedTriplet
    )
}

fn is_value(fan: Fan) -> bool {
    super::table::VALUE_TILES.has(fan)
}

fn concealed_triplets(win: &Win, split: &Split) -> Vec<Tile> {
    let claimed = |set: &Set| {
        !win.self_draw()
            && !set.fixed
            && set.first == win.win_tile()
            && win.concealed().count(set.first) < 4
    };
    let sets = split.sets(win);
    let concealed = sets
        .iter()
        .filter(|set| set.kind != SetKind::Sequence && !set.open && !claimed(set));
    concealed.flat_map(Set::tiles).collect()
}

/// The fewest sets (and pair) that show the fan as often as the whole hand does; `None` for a fan of the whole hand.
fn fewest_parts(
    win: &Win,
    hand: &Hand,
    scored: &Scored,
    split: &Split,
    fan: Fan,
) -> Option<Vec<Tile>> {
    let sets = split.sets(win);
    let mut choices: Vec<u32> = (1..1 << (sets.len() + 1)).collect();
    choices.sort_by_key(|choice: &u32| choice.count_ones());
    let has_set = |choice: u32, index: usize| choice >> (index + 1) & 1 == 1;
    let shows = |choice: u32| {
        let chosen = sets
            .iter()
            .enumerate()
            .filter(|&(index, _)| has_set(choice, index));
        let parts = parts_of(
            chosen.map(|(_, set)| set),
            (choice & 1 == 1).then_some(split.pair),
        );
        let mut held = Held::default();
        find_in_sets(hand.seat, &parts, &mut held);
        held.count(fan) == scored.held.count(fan)
            && held.value_triplets.has(fan) == scored.held.value_triplets.has(fan)
    };
    let choice = choices.into_iter().find(|&choice| shows(choice))?;
    let pair = std::iter::repeat_n(split.pair, if choice & 1 == 1 { 2 } else { 0 });
    let chosen = sets
        .iter()
        .enumerate()
        .filter(|&(index, _)| has_set(choice, index));
    Some(
        chosen
            .flat_map(|(_, set)| set.tiles())
            .chain(pair)
            .collect(),
    )
}

fn parts_of<'a>(sets: impl Iterator<Item = &'a Set>, pair: Option<Tile>) -> Parts {
    let mut parts = Parts::default();
    for set in sets {
        let kind = set.first.kind().unwrap_or(0);
        let one = 1 << (kind % 9 * 3);
        match set.kind {
            SetKind::Sequence => parts.sequences[kind / 9] += one,
            SetKind::Triplet | SetKind::Kong => parts.triplets[kind / 9] |= one,
        }
    }
    if let Some(kind) = pair.and_then(Tile::kind) {
        parts.pair[kind / 9] = 1 << (kind % 9 * 3);
    }
    parts
}

/// The pairs a fan of seven pairs rests on; `None`: all of them.
fn pairs_of(win: &Win, hand: &Hand, fan: Fan) -> Option<Vec<Tile>> {
    let [a, b, c, _] = hand.present;
    let shared = |numbers: u32, suits: [bool; 3]| {
        let of = move |suit: Suit| {
            Tile::kinds().filter(move |tile| {
                let number = tile.number().map_or(0, u32::from);
                suits[suit as usize]
                    && tile.suit() == Some(suit)
                    && numbers >> (3 * number.saturating_sub(1)) & 1 == 1
            })
        };
        Suit::ALL.into_iter().flat_map(of).collect::<Vec<Tile>>()
    };
    let kinds: Vec<Tile> = match fan {
        Fan::FourWindPairs => Tile::kinds().filter(|tile| tile.wind().is_some()).collect(),
        Fan::ThreeDragonPairs => Tile::kinds()
            .filter(|tile| tile.dragon().is_some())
            .collect(),
        Fan::ValueSeatWind => vec![Tile::wind_of(win.seat_wind())],
        Fan::ValueRedDragon => vec![Tile::dragon_of(crate::tile::Dragon::Red)],
        Fan::ValueGreenDragon => vec![Tile::dragon_of(crate::tile::Dragon::Green)],
        Fan::ValueWhiteDragon => vec![Tile::dragon_of(crate::tile::Dragon::White)],
        Fan::TwoTriplePairs => shared(a & b & c, [true; 3]),
        Fan::ThreeMirroredPairs if (a & b).count_ones() >= 3 => shared(a & b, [true, true, false]),
        Fan::ThreeMirroredPairs if (b & c).count_ones() >= 3 => shared(b & c, [false, true, true]),
        Fan::ThreeMirroredPairs => shared(a & c, [true, false, true]),
        _ => return None,
    };
    Some(kinds.into_iter().flat_map(|tile| [tile; 2]).collect())
}
