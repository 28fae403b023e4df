//! Random winning hands, the same on every machine, and how fast they are valued. The benches share it, including the
//! one against other programs (`benches/peers`).

#![allow(dead_code)] // each bench uses a part of it

use std::time::{Duration, Instant};

use quejing_rules::hand::{DraftMeld, HandDraft, MeldKind, Seat};
use quejing_rules::tile::{Tile, Wind};
use quejing_rules::{Circumstances, riichi, sanma};

/// Hands per rule set.
pub const HANDS: usize = 20_000;
const AT_LEAST: Duration = Duration::from_secs(2);

/// Numbers that are the same on every machine (PCG's linear step, high bits).
pub struct Dice(pub u64);

impl Dice {
    /// A number from 0 up to but not including `below`.
    pub fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % below
    }
}

/// An equal number of winning riichi hands: half of the closed ones in riichi, with indicators turned.
pub fn riichi_hands(dice: &mut Dice, options: &riichi::Options) -> Vec<riichi::RiichiHand> {
    let won = |hand: &riichi::RiichiHand| riichi::value(hand, options).verdict == riichi::Verdict::Win;
    std::iter::repeat_with(|| riichi_hand(&draft(dice)?, dice, options)).flatten().filter(won).take(HANDS).collect()
}

fn riichi_hand(draft: &HandDraft, dice: &mut Dice, options: &riichi::Options) -> Option<riichi::RiichiHand> {
    let winner = draft.seat_wind.map_or(0, |wind| wind as u8);
    let kong = |meld: &&DraftMeld| meld.kind == Some(MeldKind::Kong);
    let turned = 1 + draft.melds.iter().filter(kong).count();
    let mut indicators = || (0..turned).filter_map(|_| Tile::from_kind(dice.roll(34))).collect();
    let (dora_indicators, ura_indicators): (Vec<Tile>, Vec<Tile>) = (indicators(), indicators());
    let has_riichi = draft.melds.is_empty() && dice.roll(2) == 0;
    let discarder = (!draft.self_draw).then_some(Seat((winner + 1) % 4));
    let circumstances = Circumstances::new(discarder, Wind::ALL[dice.roll(2)])
        .with_flags(has_riichi.then_some("riichi"))
        .with_answer("dora_indicators", dora_indicators)
        .with_answer("ura_indicators", if has_riichi { ura_indicators } else { Vec::new() });
    riichi::check(draft, &circumstances, options).ok()
}

/// An equal number of winning hands of three-player riichi, with up to two norths set aside. The table allows chows, so
/// that the hands resemble riichi's.
pub fn sanma_hands(dice: &mut Dice, table: &sanma::Table) -> Vec<riichi::RiichiHand> {
    let won = |hand: &riichi::RiichiHand| riichi::value(hand, table).verdict == riichi::Verdict::Win;
    std::iter::repeat_with(|| sanma_hand(draft(dice)?, dice, table)).flatten().filter(won).take(HANDS).collect()
}

/// A hand whose characters become circles unless all are 1 and 9.
fn sanma_hand(mut draft: HandDraft, dice: &mut Dice, table: &sanma::Table) -> Option<riichi::RiichiHand> {
    let melded = draft.melds.iter_mut().flat_map(|meld| &mut meld.tiles);
    let mut tiles: Vec<&mut Tile> = draft.concealed.iter_mut().chain(&mut draft.win_tile).chain(melded).collect();
    if tiles.iter().any(|tile| tile.kind().is_some_and(|kind| (1..8).contains(&kind))) {
        for tile in tiles.iter_mut().filter(|tile| tile.kind().is_some_and(|kind| kind < 9)) {
            **tile = Tile::from_kind(tile.kind()? + 9)?;
        }
    }
    let winner = draft.seat_wind.map_or(0, |wind| wind as u8);
    let turned = 1 + draft.melds.iter().filter(|meld| meld.kind == Some(MeldKind::Kong)).count();
    let indicators: Vec<Tile> = (0..turned).filter_map(|_| Tile::from_kind(9 + dice.roll(25))).collect();
    let has_riichi = draft.melds.is_empty() && dice.roll(2) == 0;
    let discarder = (!draft.self_draw).then_some(Seat((winner + 1) % 3));
    let circumstances = Circumstances::new(discarder, Wind::ALL[dice.roll(2)])
        .with_flags(has_riichi.then_some("riichi"))
        .with_answer("kita", dice.roll(3) as u64)
        .with_answer("dora_indicators", indicators);
    sanma::check(&draft, &circumstances, table).ok()
}

/// Values all hands again and again, then prints and returns how many per second.
pub fn report<H>(name: &str, hands: &[H], mut value: impl FnMut(&H) -> u32) -> f64 {
    let (start, busy, mut rounds, mut sum) = (Instant::now(), busy_ns(), 0u32, 0u64);
    while start.elapsed() < AT_LEAST {
        sum = hands.iter().map(|win| u64::from(value(win))).sum();
        rounds += 1;
    }
    let wall = start.elapsed().as_secs_f64();
    let seconds = busy.zip(busy_ns()).map_or(wall, |(before, after)| (after - before) as f64 / 1e9);
    let speed = f64::from(rounds) * hands.len() as f64 / seconds;
    println!("{name}: {:.3} million hands/s (sum {sum})", speed / 1e6);
    speed
}

/// Nanoseconds for which this thread had a processor, if Linux tells; then other programs disturb less.
fn busy_ns() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

/// A random winning hand; one with five of a kind is refused later.
pub fn draft(dice: &mut Dice) -> Option<HandDraft> {
    let mut draft =
        HandDraft { self_draw: dice.roll(3) == 0, seat_wind: Some(Wind::ALL[dice.roll(4)]), ..HandDraft::default() };
    if dice.roll(20) == 0 {
        let mut kinds: Vec<usize> = (0..34).collect();
        (0..7).for_each(|place| kinds.swap(place, place + dice.roll(34 - place)));
        draft.concealed =
            kinds[..7].iter().filter_map(|&kind| Tile::from_kind(kind)).flat_map(|tile| [tile; 2]).collect();
    } else {
        for _ in 0..4 {
            let (kind, melded) = (dice.roll(34), dice.roll(3) == 0);
            let chow = kind < 27 && kind % 9 < 7 && dice.roll(10) > 2;
            let meld = match (chow, melded && dice.roll(6) == 0) {
                (true, _) => DraftMeld { kind: Some(MeldKind::Chow), ..DraftMeld::default() },
                (_, true) => DraftMeld { kind: Some(MeldKind::Kong), ..DraftMeld::default() },
                _ => DraftMeld { kind: Some(MeldKind::Pung), ..DraftMeld::default() },
            };
            let count = if meld.kind == Some(MeldKind::Kong) { 4 } else { 3 };
            let tiles: Vec<Tile> =
                (0..count).filter_map(|step| Tile::from_kind(kind + if chow { step } else { 0 })).collect();
            if melded {
                draft.melds.push(DraftMeld { tiles, ..meld });
            } else {
                draft.concealed.extend(tiles);
            }
        }
        draft.concealed.extend([Tile::from_kind(dice.roll(34))?; 2]);
    }
    let won = dice.roll(draft.concealed.len());
    draft.win_tile = Some(draft.concealed.swap_remove(won));
    Some(draft)
}
