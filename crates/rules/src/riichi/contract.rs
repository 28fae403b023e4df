//! Riichi as one of the families.

use strum::VariantNames;

use super::account;
use super::course::Riichi;
use super::options::SWITCHES;
use super::table;
use super::waits::{Furiten, furiten};
use super::{Bill, Flag, Hand, OKA, Options, Yaku, check, explain, value};
use crate::account::FinalAccount;
use crate::book::Entry;
use crate::course::{BesideTotals, Course, DealKnowledge, Declaration, Scene};
use crate::event::{Amount, Body, DrawKind, NightState, PlayerId, Refusal, SeatsSet};
use crate::family::{Family, Typed, UnknownWorth, sum};
use crate::hand::{HandDraft, Problem, Seat};
use crate::profile::Switch;
use crate::tile::Tile;
use crate::{AnswerKind, Circumstances, Detail, Faults, Payment, RuleSet, Ruling, Unit};

impl Family for Options {
    type Claim = Hand;

    const FLAGS: &'static [&'static str] = <Flag as VariantNames>::VARIANTS;

    const QUESTIONS: &'static [(&'static str, AnswerKind)] = &[
        ("round_wind", AnswerKind::Wind),
        ("dora_indicators", AnswerKind::Tiles),
        ("ura_indicators", AnswerKind::Tiles),
        ("honba", AnswerKind::Number),
        ("riichi_sticks", AnswerKind::Number),
        ("discards", AnswerKind::Discards),
    ];

    const UNIT: Unit = Unit::BasicPoints;

    fn name(&self) -> &'static str {
        RuleSet::Riichi.as_str()
    }

    fn check(&self, draft: &HandDraft, circumstances: &Circumstances) -> Result<Hand, Faults> {
        check(draft, circumstances, self)
    }

    fn explain(&self, hand: &Hand, detail: Detail) -> Ruling {
        explain(hand, self, detail)
    }

    fn settle(&self, hand: &Hand, _: &Ruling, _: &Circumstances) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        Ok(Bill::of(hand, &value(hand, self), self).map(|bill| bill.payments(self)))
    }

    fn declarations(&self) -> &'static [Declaration] {
        const RIICHI: fn(PlayerId) -> Body = |player| Body::RiichiDeclared { player };
        &[Declaration { word: "riichi", name: "night-kind-riichi", event: RIICHI }]
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

    fn furiten(waits: &[Tile], discards: &[Tile]) -> Option<Furiten> {
        furiten(waits, discards)
    }

    /// Sums the han. What a pattern is worth depends on the hand, so only the players know it.
    fn add_up(&self, patterns: &[Typed<'_>]) -> Result<Option<u32>, UnknownWorth> {
        sum(patterns, |_| None).map(Some)
    }
}
