//! Riichi as one of the families.

use super::account;
use super::course::Riichi;
use super::switches::SWITCHES;
use super::table;
use super::waits::{Furiten, furiten};
use super::{
    Arrangement, Bill, Counted, DoraCount, Draft, Flag, FuItem, Hand, OKA, Options, Reason, Situation, Spelled, Step,
    Suppressed, TransferReason, Yaku, explain, value,
};
use crate::account::FinalAccount;
use crate::book::Entry;
use crate::course::{Course, Scene};
use crate::event::{Amount, NightState, PlayerId, Refusal, SeatsSet};
use crate::family::{Asks, Family, Typed, UnknownWorth, sum};
use crate::hand::{HandDraft, Place, Problem, Seat};
use crate::profile::Switch;
use crate::tile::{Tile, Wind};
use crate::{Detail, Faults, Other, PaidFor, Part, PatternId, Payment, RuleSet, Ruling, Said, Unit, Unknown, Worth};

impl Family for Options {
    type Situation = Situation;
    type Claim = Hand;
    type Flag = Flag;

    const ASKS: &'static [Asks] = &[Asks::Round, Asks::Dora, Asks::Ura, Asks::Honba, Asks::Sticks, Asks::Discards];

    const UNIT: Unit = Unit::BasicPoints;

    fn name(&self) -> &'static str {
        RuleSet::Riichi.as_str()
    }

    fn check(&self, draft: &HandDraft, discarder: Option<Seat>, situation: &Situation) -> Result<Hand, Faults> {
        let Situation { flags, round_wind, dora_indicators, ura_indicators, honba, riichi_sticks } = situation.clone();
        let written = Draft {
            hand: draft.clone(),
            round_wind,
            discarder,
            flags,
            dora_indicators,
            ura_indicators,
            honba,
            riichi_sticks,
        };
        written.check(self)
    }

    fn explain(&self, hand: &Hand, _: Detail) -> Ruling {
        let found = explain(hand, self);
        let value = &found.value;
        let closed = hand.win().is_closed();
        let spelled = found.spelled.as_ref();
        let unless_real = |number: u32| (value.yakuman_units == 0).then_some(number);
        let dora = counted_dora(&value.dora);
        let parts = found.fu_items.iter();
        let others = found.others.iter();
        Ruling {
            verdict: value.verdict,
            worth: Worth {
                total: value.basic_points,
                unit: Unit::BasicPoints,
                fu: unless_real(value.fu),
                fan: unless_real(value.han),
                yakuman: value.yakuman_units,
                limit: value.limit,
                ..Worth::default()
            },
            reading: value.best.map(|best| best.reading),
            place: spelled.and_then(|spelled| spelled.place),
            wait: spelled.and_then(|spelled| spelled.wait),
            counted: found.yaku.iter().map(counted).chain(dora).collect(),
            parts: parts.map(|item| part(item, spelled)).collect(),
            steps: found.steps.iter().map(step).collect(),
            suppressed: found.suppressed.iter().map(suppressed).collect(),
            others: others.map(|one| other(one, closed)).collect(),
            ..Ruling::no_win(self.name(), *hand.win())
        }
    }

    fn settle(&self, hand: &Hand, _: &Ruling, _: &Situation, _: Option<Seat>) -> Result<Option<Vec<Payment>>, Faults> {
        let bill = Bill::of(hand, &value(hand, self), self);
        let paid = bill.map(|bill| bill.transfers(self).into_iter());
        Ok(paid.map(|paid| {
            paid.map(|paid| Payment { from: paid.from, to: paid.to, amount: paid.amount, why: paid.reason.into() })
                .collect()
        }))
    }

    fn rank(&self, night: &NightState, account: &mut FinalAccount) {
        account::rank(account, night, self);
    }

    fn had_other_finals(written: &serde_json::Value) -> bool {
        written.get(OKA).is_none()
    }

    fn earlier_finals(&self, night: &NightState) -> Option<Vec<(PlayerId, Amount)>> {
        account::earlier_finals(night, self)
    }

    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        Riichi::start(self, scene, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<PatternId> {
        Yaku::ALL.map(PatternId::from).to_vec()
    }

    fn entries(&self) -> Vec<Entry> {
        table::entries()
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn contradiction(&self) -> Option<Problem> {
        self.account_contradiction()
    }

    fn in_current_form(&self) -> Options {
        self.with_oka_apart()
    }

    fn flags() -> Vec<(&'static str, Flag)> {
        Flag::ALL.map(|flag| (flag.as_str(), flag)).to_vec()
    }

    fn has(situation: &Situation, flag: Flag) -> bool {
        situation.flags.has(flag)
    }

    fn set(situation: &mut Situation, flag: Flag, on: bool) {
        situation.flags.set(flag, on);
    }

    fn situation(&self, said: &Said, unknown: Unknown) -> Result<Situation, Faults> {
        let first = (unknown == Unknown::LeaveOut).then_some(Wind::East);
        Ok(Situation {
            flags: said.known(&Self::flags(), unknown)?.into_iter().collect(),
            round_wind: said.round.or(first),
            dora_indicators: said.dora.clone(),
            ura_indicators: said.ura.clone(),
            honba: said.honba,
            riichi_sticks: said.sticks,
        })
    }

    fn open_tiles(situation: &Situation) -> Vec<Tile> {
        let open = situation.dora_indicators.iter();
        open.chain(&situation.ura_indicators).copied().collect()
    }

    fn furiten(waits: &[Tile], discards: &[Tile]) -> Option<Furiten> {
        furiten(waits, discards)
    }

    /// Sums the han. What a pattern is worth depends on the hand, so only the players know it.
    fn add_up(&self, patterns: &[Typed<'_>]) -> Result<Option<u32>, UnknownWorth> {
        sum(patterns, |_| None).map(Some)
    }
}

fn counted(counted: &Counted) -> crate::Counted {
    crate::Counted { id: counted.yaku.into(), count: 1, worth: counted.han, fan: None, tiles: counted.tiles.clone() }
}

fn counted_dora(dora: &DoraCount) -> impl Iterator<Item = crate::Counted> {
    let kinds = [("dora", dora.dora), ("ura_dora", dora.ura_dora), ("aka_dora", dora.aka_dora)];
    let held = kinds.into_iter().filter(|&(_, han)| han > 0);
    held.map(|(id, han)| crate::Counted {
        id: PatternId::Named(id),
        count: 1,
        worth: han,
        fan: None,
        tiles: Vec::new(),
    })
}

fn suppressed(suppressed: &Suppressed) -> crate::Suppressed {
    crate::Suppressed {
        id: suppressed.yaku.into(),
        count: 1,
        worth: suppressed.han,
        reasons: vec![suppressed.reason.into()],
    }
}

fn part(item: &FuItem, spelled: Option<&Spelled>) -> Part {
    let tiles = match (item.place, spelled) {
        (Some(Place::Pair), Some(spelled)) => spelled.pair.map(|pair| vec![pair, pair]),
        (Some(Place::Set(index)), Some(spelled)) => {
            let set = spelled.sets.get(index);
            set.map(|set| set.set.tiles().collect())
        }
        _ => None,
    };
    Part { kind: item.kind, fu: item.fu, tiles: tiles.unwrap_or_default() }
}

fn other(other: &Arrangement, closed: bool) -> Other {
    let yaku = other.yaku.iter().map(|yaku| crate::Counted {
        id: yaku.into(),
        count: 1,
        worth: yaku.han(closed) + u32::from(other.double.has(yaku)),
        fan: None,
        tiles: Vec::new(),
    });
    Other {
        reading: other.reading,
        worth: Worth {
            total: other.price.basic,
            unit: Unit::BasicPoints,
            fu: Some(other.fu),
            fan: Some(other.han),
            yakuman: other.units,
            limit: other.price.limit,
            ..Worth::default()
        },
        counted: yaku.collect(),
    }
}

fn step(step: &Step) -> crate::Step {
    match *step {
        Step::Formula { fu, han, basic } => crate::Step::Formula { fu, han, basic },
        Step::Capped => crate::Step::Capped,
        Step::RoundedUp => crate::Step::RoundedUp,
        Step::Limit(limit) => crate::Step::Limit(limit),
        Step::Yakuman { units } => crate::Step::Yakuman { units },
        Step::OneYakumanOnly => crate::Step::OneYakumanOnly,
    }
}

impl From<Reason> for crate::Reason {
    fn from(reason: Reason) -> crate::Reason {
        match reason {
            Reason::ReplacedByYakuman => crate::Reason::ReplacedByYakuman,
            Reason::OrdinaryIsMore => crate::Reason::OrdinaryIsMore,
            Reason::ImpliedBy(by) => crate::Reason::ImpliedBy(by.into()),
            Reason::ExcludedBy(by) => crate::Reason::ExcludedBy(by.into()),
            Reason::NeedsClosedHand => crate::Reason::NeedsClosedHand,
            Reason::FinishedByRon => crate::Reason::FinishedByRon,
            Reason::SwitchedOff { switch } => crate::Reason::SwitchedOff { switch },
            Reason::NeedsYaku => crate::Reason::NeedsYaku,
        }
    }
}

impl From<TransferReason> for PaidFor {
    fn from(reason: TransferReason) -> PaidFor {
        match reason {
            TransferReason::Ron => PaidFor::Ron,
            TransferReason::SelfDraw => PaidFor::SelfDraw,
            TransferReason::SharedRon => PaidFor::SharedRon,
            TransferReason::PaoHalf => PaidFor::PaoHalf,
            TransferReason::PaoAll => PaidFor::PaoAll,
            TransferReason::Honba => PaidFor::Honba,
            TransferReason::RiichiSticks => PaidFor::RiichiSticks,
            TransferReason::NotenPenalty => PaidFor::NotenPenalty,
            TransferReason::NagashiMangan => PaidFor::NagashiMangan,
        }
    }
}
