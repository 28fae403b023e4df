//! Riichi hands as the golden tests write them.

use quejing::hand::Seat;
use quejing::rules::riichi::{Draft, Flag, Options, Value, Yaku, value};
use quejing::tile::Wind;

/// A hand at the South seat in the East round, won from the North seat (or drawn).
pub fn south(text: &str, flags: &[Flag]) -> Draft {
    at(Wind::South, Wind::East, text, flags)
}

pub fn at(seat: Wind, round: Wind, text: &str, flags: &[Flag]) -> Draft {
    let hand = super::draft::draft(text, seat);
    let discarder = (!hand.self_draw).then_some(if seat == Wind::North { Seat(0) } else { Seat(3) });
    Draft { hand, round_wind: Some(round), discarder, flags: flags.iter().copied().collect(), ..Draft::default() }
}

pub fn valued(draft: &Draft, options: &Options) -> Value {
    match draft.check(options) {
        Ok(hand) => value(&hand, options),
        Err(wrong) => panic!("{wrong}: {draft:?}"),
    }
}

pub fn ids(value: &Value) -> Vec<&'static str> {
    let mut ids: Vec<_> = value.yaku.iter().map(Yaku::id).collect();
    ids.sort_unstable();
    ids
}

/// 123m 456p 678s 11p and 3-5s waiting on the closed 4s: no yaku of its own; 30 + 2 fu.
pub const PLAIN: &str = "123m11456p35678s d4s";
pub const PLAIN_DRAWN: &str = "123m11456p35678s t4s";
