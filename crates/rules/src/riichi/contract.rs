//! Riichi as one of the families.

use super::account;
use super::course::Riichi;
use super::options::SWITCHES;
use super::table;
use super::waits::{Furiten, furiten};
use super::{Bill, Draft, Flag, Hand, OKA, Options, Situation, Yaku, explain, value};
use crate::account::FinalAccount;
use crate::book::Entry;
use crate::course::{BesideTotals, Course, DealKnowledge, Scene};
use crate::event::{Amount, Body, DrawKind, NightState, PlayerId, Refusal, SeatsSet};
use crate::family::{Asks, Family, Typed, UnknownWorth, sum};
use crate::hand::{HandDraft, Problem, Seat};
use crate::profile::Switch;
use crate::tile::{Tile, Wind};
use crate::{Detail, Faults, Payment, RuleSet, Ruling, Said, Unit, Unknown};

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

    fn explain(&self, hand: &Hand, detail: Detail) -> Ruling {
        explain(hand, self, detail)
    }

    fn settle(
        &self,
        hand: &Hand,
        _: &Ruling,
        _: &Situation,
        _: Option<Seat>,
    ) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        Ok(Bill::of(hand, &value(hand, self), self).map(|bill| bill.payments(self)))
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

    const DEALS: DealKnowledge = DealKnowledge {
        events: &[Body::RIICHI_DECLARED],
        draws: &[
            DrawKind::Exhausted,
            DrawKind::Abandoned,
            DrawKind::NineKinds,
            DrawKind::FourWinds,
            DrawKind::FourRiichi,
            DrawKind::FourKongs,
            DrawKind::TripleRon,
        ],
        tenpai: true,
        ..DealKnowledge::USUAL
    };

    const BESIDE_TOTALS: Option<BesideTotals> = Some(BesideTotals::Final);

    fn starting_points(&self) -> Option<i64> {
        Some(self.start_points)
    }

    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        Riichi::start(self, scene, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        Yaku::ALL.map(crate::Pattern::from).to_vec()
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
