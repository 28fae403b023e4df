//! Hands of riichi and three-player riichi as the golden tests write them.

use quejing_rules::hand::{HandDraft, Seat};
use quejing_rules::riichi::{Options, RiichiFlag, RiichiFlags, RiichiHand, RiichiValue, Yaku, check, value};
use quejing_rules::sanma;
use quejing_rules::tile::{Tile, Wind};
use quejing_rules::{Circumstances, Faults};

/// A hand before it is checked, with the answers to the questions of these rules.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub hand: HandDraft,
    pub round_wind: Option<Wind>,
    pub discarder: Option<Seat>,
    pub flags: RiichiFlags,
    pub dora_indicators: Vec<Tile>,
    pub ura_indicators: Vec<Tile>,
    pub honba: u32,
    pub riichi_sticks: u32,
    /// The norths that the winner set aside, in three-player riichi.
    pub kita: u32,
}

impl Draft {
    pub fn check(&self, options: &Options) -> Result<RiichiHand, Faults> {
        check(&self.hand, &self.circumstances(), options)
    }

    /// The check at a table of three-player riichi.
    pub fn check_at(&self, table: &sanma::Table) -> Result<RiichiHand, Faults> {
        sanma::check(&self.hand, &self.circumstances().with_answer("kita", u64::from(self.kita)), table)
    }

    fn circumstances(&self) -> Circumstances {
        Circumstances::new(self.discarder, self.round_wind)
            .with_flags(self.flags.iter().map(RiichiFlag::as_str))
            .with_answer("dora_indicators", self.dora_indicators.clone())
            .with_answer("ura_indicators", self.ura_indicators.clone())
            .with_answer("honba", u64::from(self.honba))
            .with_answer("riichi_sticks", u64::from(self.riichi_sticks))
    }
}

/// A hand at the South seat in the East round, won from the North seat (or drawn).
pub fn south(text: &str, flags: &[RiichiFlag]) -> Draft {
    at(Wind::South, Wind::East, text, flags)
}

pub fn at(seat: Wind, round: Wind, text: &str, flags: &[RiichiFlag]) -> Draft {
    let hand = super::draft::draft(text, seat);
    let discarder = (!hand.self_draw).then_some(if seat == Wind::North { Seat(0) } else { Seat(3) });
    Draft { hand, round_wind: Some(round), discarder, flags: flags.iter().copied().collect(), ..Draft::default() }
}

pub fn valued(draft: &Draft, options: &Options) -> RiichiValue {
    match draft.check(options) {
        Ok(hand) => value(&hand, options),
        Err(wrong) => panic!("{wrong}: {draft:?}"),
    }
}

pub fn ids(value: &RiichiValue) -> Vec<&'static str> {
    let mut ids: Vec<_> = value.yaku.iter().map(Yaku::id).collect();
    ids.sort_unstable();
    ids
}

/// 123m 456p 678s 11p and 3-5s waiting on the closed 4s: no yaku of its own; 30 + 2 fu.
pub const PLAIN: &str = "123m11456p35678s d4s";
pub const PLAIN_DRAWN: &str = "123m11456p35678s t4s";
