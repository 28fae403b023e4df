//! Riichi as one of the families.

use quejing_message::Message;
use strum::VariantNames;

use super::account;
use super::acts::{ACTS, RiichiDeclared};
use super::course::Riichi;
use super::deal::Abortive;
use super::deal::DRAWS;
use super::fields::EVENT_FIELDS;
use super::options::SWITCHES;
use super::table;
use super::waits::furiten;
use super::{OKA, Options, RiichiBill, RiichiFlag, Yaku, check, explain, price, value, yakuman_price};
use crate::account::FinalAccount;
use crate::book::PatternEntry;
use crate::course::{BesideTotals, Course, Scene};
use crate::event::{ActType, Amount, DrawKind, NightGame, PlayerId, Refusal, SeatsSet, Value};
use crate::family::{Declaration, FamilyRow, Rules, TypedPattern, UnknownWorth, sum};
use crate::hand::{Problem, Seat, Shape, SpecialHand};
use crate::profile::{SetRow, Switch};
use crate::tile::Tile;
use crate::waits::Furiten;
use crate::{AnswerKind, Case, Circumstances, Detail, Faults, Payment, RuleProfile, RuleSet, Ruling, Term, Unit};

const ID: &str = "riichi";

/// The family as it is registered.
pub(crate) static FAMILY: FamilyRow = FamilyRow::of::<Options>(ID, &[RuleSet::RIICHI], RuleSet::RIICHI)
    .with_acts(&ACTS)
    .with_draws(&DRAWS)
    .with_request_fields(FIELDS)
    .with_event_fields(EVENT_FIELDS)
    .with_profiles(&[include_str!("profiles/riichi-common.toml")]);

/// The names of the request fields that only riichi has, for error messages.
const FIELDS: &[Term] = &[
    Term { word: "dora_indicators", message: "fault-place-dora-indicators" },
    Term { word: "ura_indicators", message: "fault-place-ura-indicators" },
    Term { word: "honba", message: "fault-place-honba" },
    Term { word: "riichi_sticks", message: "fault-place-riichi-sticks" },
];

static SET: SetRow = SetRow::of::<Options>("riichi", ID);

impl RuleSet {
    /// Japanese riichi.
    pub const RIICHI: RuleSet = RuleSet(&SET);
}

impl Rules for Options {
    fn no_win(&self) -> &'static str {
        "ruling-no-shape-riichi"
    }

    fn flags(&self) -> &'static [&'static str] {
        <RiichiFlag as VariantNames>::VARIANTS
    }

    fn rare_flags(&self) -> &'static [&'static str] {
        &["rob_kong", "rob_closed_kong", "heaven", "earth", "human", "furiten"]
    }

    fn questions(&self) -> &'static [(&'static str, AnswerKind)] {
        &[
            ("round_wind", AnswerKind::Wind),
            ("dora_indicators", AnswerKind::Tiles),
            ("ura_indicators", AnswerKind::Tiles),
            ("honba", AnswerKind::Number),
            ("riichi_sticks", AnswerKind::Number),
            ("discards", AnswerKind::Discards),
            ("declared", AnswerKind::Deal),
            ("nagashi", AnswerKind::Deal),
        ]
    }

    fn unit(&self) -> Unit {
        Unit::BasicPoints
    }

    fn shape(&self) -> Shape {
        Shape { specials: &[SpecialHand::SevenPairs, SpecialHand::Orphans], ..Shape::default() }
    }

    fn set(&self) -> RuleSet {
        RuleSet::RIICHI
    }

    fn red_fives(&self) -> u8 {
        (0..3).map(|suit| self.red_fives.count_in_suit(suit)).sum()
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        check(&case.draft, &case.circumstances, self).map(drop)
    }

    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        Ok(explain(&check(&case.draft, &case.circumstances, self)?, self, detail))
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let hand = check(&case.draft, &case.circumstances, self)?;
        Ok(RiichiBill::of(&hand, &value(&hand, self), self).map(|bill| bill.payments(self)))
    }

    fn rank(&self, game: NightGame<'_>, account: &mut FinalAccount) {
        account::rank(account, game, self);
    }

    fn had_other_finals(&self, written: &serde_json::Value) -> bool {
        written.get(OKA).is_none()
    }

    fn earlier_finals(&self, game: NightGame<'_>) -> Option<Vec<(PlayerId, Amount)>> {
        account::earlier_finals(game, self)
    }

    fn draws(&self) -> Vec<DrawKind> {
        // Playing the deal again is the last resort.
        let own = Abortive::ALL.into_iter().filter(|abortive| abortive.is_allowed(self)).map(Abortive::kind);
        [DrawKind::Exhausted].into_iter().chain(own).chain([DrawKind::Abandoned]).collect()
    }

    fn declaration(&self) -> Option<Declaration> {
        Some(Declaration { act: RiichiDeclared::ROW, flags: &["riichi", "double_riichi"], following: &["ippatsu"] })
    }

    fn flag_name(&self, flag: &str) -> Option<&'static str> {
        flag.parse::<RiichiFlag>().ok().map(|flag| Message::id(&flag))
    }

    fn beside_totals(&self) -> Option<BesideTotals> {
        Some(BesideTotals::Final)
    }

    fn value_limit(&self, value: &Value) -> Option<&'static Term> {
        let price = match (value.yakuman, value.fan) {
            (Some(units), _) => yakuman_price(units),
            (None, han) => price(han?, value.fu.unwrap_or(0), self),
        };
        price.limit.named_term()
    }

    fn starting_points(&self) -> Option<i64> {
        Some(self.start_points)
    }

    fn final_unit(&self) -> i64 {
        1000
    }

    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        Riichi::start(self, scene, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        Yaku::ALL.map(crate::Pattern::from).to_vec()
    }

    fn entries(&self) -> Vec<PatternEntry> {
        table::entries()
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn contradiction(&self) -> Option<Problem> {
        self.final_account_contradiction()
    }

    fn current_form(&self) -> Option<RuleProfile> {
        let renewed = self.with_oka_apart();
        (renewed != *self).then(|| RuleProfile::new(renewed))
    }

    /// Returns false for the question about nagashi mangan (流局满贯) if that option is off, and true for all others.
    fn is_open(&self, question: &str, _: &Circumstances) -> bool {
        question != "nagashi" || self.nagashi_mangan
    }

    fn furiten(&self, waits: &[Tile], discards: &[Tile]) -> Option<Furiten> {
        furiten(waits, discards)
    }

    /// Sums the han. What a pattern is worth depends on the hand, so only the players know it.
    fn add_up(&self, patterns: &[TypedPattern<'_>]) -> Result<Option<u32>, UnknownWorth> {
        sum(patterns, |_| None).map(Some)
    }
}
