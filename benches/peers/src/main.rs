//! Riichi hands valued by quejing, riichienv-core and agari in one run on one thread, each from its own parsed hands in
//! memory: yaku, han, fu and what the winner receives. Also how often they agree, and where they differ.
//!
//! Options are set to what all three know: counted and added yakuman, double yakuman, 混老头 with seven pairs, 4/30
//! unrounded. No counters, sticks or red fives.

#[path = "../../hands/mod.rs"]
mod hands;

mod agari_peer;
mod riichienv_peer;

use std::collections::BTreeMap;
use std::hint::black_box;

use quejing_rules::riichi::{self, RiichiBill, RiichiHand, Options, value};
use quejing_rules::tile::{Tile, mpsz};

use hands::{Dice, report, riichi_hands};

/// The points that the winner receives.
type Gain = u32;

fn main() {
    let options = Options {
        kazoe_yakuman: true,
        yakuman_stacking: true,
        double_yakuman: true,
        honroutou_seven_pairs: true,
        pao_needs_all_open: true,
        ..Options::default()
    };
    let all = riichi_hands(&mut Dice(28), &options);
    let ours = report("quejing", &all, |hand| black_box(gain(hand, &options)));
    let parsed: Vec<_> = all.iter().map(riichienv_peer::parsed).collect();
    let env = report("riichienv-core 0.4.11", &parsed, |hand| black_box(riichienv_peer::gain(hand)));
    let structured: Vec<_> = all.iter().map(agari_peer::parsed).collect();
    let agari = report("agari 0.27.0", &structured, |hand| black_box(agari_peer::gain(hand)));
    println!(
        "quejing is {:.1} times as fast as riichienv-core, {:.1} times as fast as agari",
        ours / env,
        ours / agari
    );
    agreement("riichienv-core", &all, &parsed, &options, riichienv_peer::gain);
    agreement("agari", &all, &structured, &options, agari_peer::gain);
}

fn gain(hand: &RiichiHand, options: &Options) -> Gain {
    let bill = RiichiBill::of_hand(hand, &value(hand, options), options);
    bill.map_or(0, |bill| bill.net_points(options)[bill.winner].unsigned_abs() as Gain)
}

/// Prints the number of hands that are worth the same, and the others by yaku, each with a count and an example.
fn agreement<P>(name: &str, all: &[RiichiHand], theirs: &[P], options: &Options, gain_of: fn(&P) -> Gain) {
    let mut apart: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut compared = 0;
    for (hand, their) in all.iter().zip(theirs).filter(|(hand, _)| !has_four_fives(hand)) {
        compared += 1;
        let (our, their) = (gain(hand, options), gain_of(their));
        if our != their {
            let found = value(hand, options);
            let yaku: Vec<&str> = found.yaku.iter().map(riichi::Yaku::id).collect();
            let example = format!("{} ours {our} theirs {their} ({} han {} fu)", told(hand), found.han, found.fu);
            apart.entry(yaku.join(" ")).or_insert((0, example)).0 += 1;
        }
    }
    let differing: usize = apart.values().map(|(count, _)| count).sum();
    println!("{name}: {} of {compared} hands are worth the same", compared - differing,);
    for (yaku, (count, example)) in apart.iter().take(12) {
        println!("  {count} × [{yaku}] {example}");
    }
}

/// riichienv-core treats every first five as a red one, so a hand with all four fives of a suit has one there.
fn has_four_fives(hand: &RiichiHand) -> bool {
    let tiles = hand.win().all_tiles();
    tiles.iter().any(|(tile, count)| tile.number() == Some(5) && count == 4)
}

fn told(hand: &RiichiHand) -> String {
    let win = hand.win();
    let tiles: Vec<Tile> = win.standing_tiles().tiles().collect();
    let melds: Vec<String> = win.melds().iter().map(|meld| mpsz::format(&meld.tiles().collect::<Vec<_>>())).collect();
    format!("{} [{}] + {}", mpsz::format(&tiles), melds.join(" "), mpsz::format(&[win.win_tile()]))
}
