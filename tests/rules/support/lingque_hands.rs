//! Random hands with many rare fan.

use quejing_rules::hand::{DraftMeld, Flag, HandDraft, MeldKind};
use quejing_rules::lingque::check;
use quejing_rules::tile::{Tile, Wind, mpsz};

/// Numbers that look random and are the same every time.
pub struct Dice(pub u64);

impl Dice {
    fn below(&mut self, sides: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides as usize
    }

    fn one_in(&mut self, sides: u64) -> bool {
        self.below(sides) == 0
    }
}

/// A hand of some shape with circumstances; `None` if it came out impossible.
pub fn hand(dice: &mut Dice) -> Option<HandDraft> {
    let mut draft =
        HandDraft { self_draw: dice.one_in(2), seat_wind: Some(Wind::ALL[dice.below(4)]), ..HandDraft::default() };
    let pool = pool(dice);
    match dice.below(12) {
        0 => draft.concealed = seven_pairs(dice, &pool),
        1 => {
            let ends = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
            draft.concealed = tiles(ends.into_iter().chain([ends[dice.below(13)]]));
        }
        2 => {
            let knitted = (0..3).flat_map(|suit| [0, 3, 6].map(|number| suit * 10 + number));
            let mut all: Vec<usize> = knitted.chain(27..34).collect();
            all.remove(dice.below(16));
            all.remove(dice.below(15));
            draft.concealed = tiles(all);
        }
        3 => {
            let suit = dice.below(3) * 9;
            draft.concealed = tiles([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8].map(|number| suit + number));
            draft.win_tile = Tile::from_kind(suit + dice.below(9));
        }
        4 => {
            // Shapes that come up too rarely by chance.
            let rare =
                ["12334556778911p", "12355m789p444666s", "123m456p789s11155z", "11122233344455z", "222555m222555p55s"];
            draft.concealed = mpsz::parse(rare[dice.below(5)]).ok()?;
        }
        _ => four_sets(dice, &pool, &mut draft),
    }
    if draft.win_tile.is_none() {
        let at = dice.below(draft.concealed.len() as u64);
        draft.win_tile = Some(draft.concealed.swap_remove(at));
    }
    if dice.one_in(6) {
        draft.flags.set(Flag::ALL[dice.below(5)], true);
    }
    Some(draft).filter(|draft| check(draft).is_ok())
}

fn tiles(kinds: impl IntoIterator<Item = usize>) -> Vec<Tile> {
    kinds.into_iter().filter_map(Tile::from_kind).collect()
}

/// The kinds a hand is made of: few suits and numbers make patterns likely.
fn pool(dice: &mut Dice) -> Vec<usize> {
    match dice.below(8) {
        0 => (27..34).collect(),
        1 => vec![0, 8, 9, 17, 18, 26],
        2 => vec![0, 8, 9, 17, 18, 26, 27, 28, 31, 32],
        _ => {
            let (suits, span) = (1 + dice.below(3), 1 + dice.below(9));
            let low = dice.below(10 - span as u64);
            let suited = (0..suits).flat_map(|suit| (low..low + span).map(move |number| suit * 9 + number));
            let honours = if dice.one_in(2) { 27..34 } else { 0..0 };
            suited.chain(honours).collect()
        }
    }
}

fn seven_pairs(dice: &mut Dice, pool: &[usize]) -> Vec<Tile> {
    let mut kinds = pool.to_vec();
    while kinds.len() > 7 {
        kinds.remove(dice.below(kinds.len() as u64));
    }
    tiles(kinds.into_iter().flat_map(|kind| [kind; 2]))
}

/// Four sets and a pair, with some of the sets melded.
fn four_sets(dice: &mut Dice, pool: &[usize], draft: &mut HandDraft) {
    let (triplets, kong_sides) = (dice.below(4), if dice.one_in(6) { 1 } else { 5 });
    for _ in 0..4 {
        let first = pool[dice.below(pool.len() as u64)];
        let is_sequence = first < 27 && dice.below(3) >= triplets;
        let kong = !is_sequence && dice.one_in(kong_sides);
        let set = match (is_sequence, kong) {
            (true, _) => {
                let lowest = first - first % 9 + (first % 9).min(6);
                vec![lowest, lowest + 1, lowest + 2]
            }
            (false, true) => vec![first; 4],
            (false, false) => vec![first; 3],
        };
        let set = tiles(set);
        if kong || dice.one_in(4) {
            let (kind, concealed) = (kong.then_some(MeldKind::Kong), kong && dice.one_in(2));
            let meld = DraftMeld::from_tiles(set);
            draft.melds.push(DraftMeld { kind, concealed, ..meld });
        } else {
            draft.concealed.extend(set);
        }
    }
    let pair = pool[dice.below(pool.len() as u64)];
    draft.concealed.extend(tiles([pair; 2]));
}
