//! Riichi's implementation of [`Rules`].

use super::account;
use super::acts::{RIICHI_ACTS, RiichiDeclared};
use super::course::RiichiCourse;
use super::deal_transition::AbortiveDraw;
use super::deal_transition::{DRAW_CONDITIONS, RIICHI_DRAWS};
use super::fields::EVENT_FIELDS;
use super::furiten::find_furiten;
use super::notices::RiichiCaution;
use super::options::SWITCHES;
use super::table;
use super::{OKA_KEY, Options, RiichiBill, RiichiFlag, RiichiGame, check, explain, han_price, value, yakuman_price};
use crate::account::FinalAccount;
use crate::book::PatternEntry;
use crate::course::{Course, CourseContext, ExtraScore};
use crate::event::{ActType, Amount, DrawKind, NightGame, PlayerId, Refusal, SeatAssignment, Value};
use crate::family::{Declaration, FamilyRow, Rules, TypedPattern, UnknownWorth, sum_worths};
use crate::hand::{Problem, Seat, Shape};
use crate::profile::{RuleSetDefinition, Switch};
use crate::tile::Tile;
use crate::waits::Furiten;
use crate::{
    AnswerKind, Case, Circumstances, Detail, FamilyTerm, Faults, Payment, QuestionRole, QuestionRow, RuleProfile,
    RuleSet, Ruling, WorthUnit,
};
use quejing_message::Message;

const FAMILY_ID: &str = "riichi";

/// The registration of riichi: its rule set, acts, draws, fields of requests and events, and included profiles.
pub(crate) static FAMILY: FamilyRow = FamilyRow::new::<Options>(FAMILY_ID, &[RuleSet::RIICHI], RuleSet::RIICHI)
    .with_acts(&RIICHI_ACTS)
    .with_draws(&RIICHI_DRAWS)
    .with_draw_conditions(&DRAW_CONDITIONS)
    .with_request_fields(REQUEST_FIELDS)
    .with_event_fields(EVENT_FIELDS)
    .with_profiles(&[include_str!("profiles/riichi-common.toml")]);

/// The names of the request fields that only riichi has, for error messages.
const REQUEST_FIELDS: &[FamilyTerm] = &[
    FamilyTerm { word: "dora_indicators", message: "fault-place-dora-indicators" },
    FamilyTerm { word: "ura_indicators", message: "fault-place-ura-indicators" },
    FamilyTerm { word: "honba", message: "fault-place-honba" },
    FamilyTerm { word: "riichi_sticks", message: "fault-place-riichi-sticks" },
];

static RIICHI_DEFINITION: RuleSetDefinition = RuleSetDefinition::new::<Options>("riichi", FAMILY_ID);

impl RuleSet {
    /// The rule set of Japanese riichi.
    pub const RIICHI: RuleSet = RuleSet(&RIICHI_DEFINITION);
}

/// The declaration of riichi.
pub(crate) const DECLARATION: Declaration = Declaration {
    act: RiichiDeclared::ROW,
    flags: &["riichi", "double_riichi"],
    dependent_flags: &["ippatsu"],
    stick_question: "riichi_sticks",
    uncounted_caution: |player| RiichiCaution::RiichiNotCounted { player }.into(),
    unrecorded_caution: |player| RiichiCaution::RiichiNotRecorded { player }.into(),
};

/// Returns the name of the limit (满贯) that a recorded value reaches; `None` below the limits.
pub(crate) fn limit_of_value(value: &Value, options: &Options) -> Option<&'static FamilyTerm> {
    let price = match (value.yakuman, value.fan) {
        (Some(units), _) => yakuman_price(units),
        (None, han) => han_price(han?, value.fu.unwrap_or(0), options),
    };
    price.limit.named_term()
}

impl Rules for Options {
    fn no_win_message_id(&self) -> &'static str {
        "ruling-no-shape-riichi"
    }

    fn flags(&self) -> &'static [&'static str] {
        RiichiFlag::WORDS_WITHOUT_NORTHS
    }

    fn rare_flags(&self) -> &'static [&'static str] {
        &["rob_kong", "rob_closed_kong", "heaven", "earth", "human", "furiten"]
    }

    fn questions(&self) -> &'static [QuestionRow] {
        const {
            &[
                QuestionRow::new("round_wind", AnswerKind::Wind).with_role(QuestionRole::RoundWind),
                QuestionRow::new("dora_indicators", AnswerKind::Tiles).with_role(QuestionRole::Indicators),
                QuestionRow::new("ura_indicators", AnswerKind::Tiles).with_role(QuestionRole::HiddenIndicators),
                QuestionRow::new("honba", AnswerKind::Number).with_role(QuestionRole::NightCount),
                QuestionRow::new("riichi_sticks", AnswerKind::Number).with_role(QuestionRole::NightCount),
                QuestionRow::new("discards", AnswerKind::Discards).with_role(QuestionRole::OwnDiscards),
                QuestionRow::new("declared", AnswerKind::Deal).with_role(QuestionRole::Declarations),
                QuestionRow::new("nagashi", AnswerKind::Deal),
            ]
        }
    }

    fn unit(&self) -> WorthUnit {
        WorthUnit::BasicPoints
    }

    fn shape(&self) -> Shape {
        RiichiGame::from(self).shape
    }

    fn set(&self) -> RuleSet {
        RuleSet::RIICHI
    }

    fn red_fives(&self) -> u8 {
        RiichiGame::from(self).red_fives.iter().sum()
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        check(&case.draft, &case.circumstances, self).map(drop)
    }

    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        Ok(explain(&check(&case.draft, &case.circumstances, self)?, self, detail))
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let hand = check(&case.draft, &case.circumstances, self)?;
        Ok(RiichiBill::of_hand(&hand, &value(&hand, self), self).map(|bill| bill.payments(self)))
    }

    fn settle_places(&self, game: NightGame<'_>, account: &mut FinalAccount) {
        account::assign_places(account, game, self);
    }

    fn had_other_final_scores(&self, written: &serde_json::Value) -> bool {
        written.get(OKA_KEY).is_none()
    }

    fn earlier_final_scores(&self, game: NightGame<'_>) -> Option<Vec<(PlayerId, Amount)>> {
        account::earlier_final_scores(game, self)
    }

    fn draws(&self) -> Vec<DrawKind> {
        // Playing the deal again is the last resort.
        let own =
            AbortiveDraw::ALL.into_iter().filter(|abortive| abortive.is_allowed(self)).map(AbortiveDraw::draw_kind);
        [DrawKind::Exhausted].into_iter().chain(own).chain([DrawKind::Abandoned]).collect()
    }

    fn declaration(&self) -> Option<Declaration> {
        Some(DECLARATION)
    }

    fn flag_message_id(&self, flag: &str) -> Option<&'static str> {
        let known = self.flags().contains(&flag).then(|| flag.parse::<RiichiFlag>());
        known.and_then(Result::ok).map(|flag| Message::id(&flag))
    }

    fn extra_score(&self) -> Option<ExtraScore> {
        Some(ExtraScore::Final)
    }

    fn value_limit(&self, value: &Value) -> Option<&'static FamilyTerm> {
        limit_of_value(value, self)
    }

    fn starting_points(&self) -> Option<i64> {
        Some(self.start_points)
    }

    fn final_score_unit(&self) -> i64 {
        1000
    }

    fn start_course(&self, context: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal> {
        RiichiCourse::start(self, context, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        table::yaku_without_norths().map(crate::Pattern::from).collect()
    }

    fn pattern_entries(&self) -> Vec<PatternEntry> {
        table::pattern_entries()
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn contradiction(&self) -> Option<Problem> {
        self.final_account_contradiction()
    }

    fn upgraded_profile(&self) -> Option<RuleProfile> {
        let renewed = self.with_separate_oka();
        (renewed != *self).then(|| RuleProfile::new(renewed))
    }

    /// Returns false for the question `nagashi` (流局满贯) if the option `nagashi_mangan` is off, and true for all other
    /// questions.
    fn accepts_question(&self, question: &str, _: &Circumstances) -> bool {
        question != "nagashi" || self.nagashi_mangan
    }

    fn furiten(&self, waits: &[Tile], discards: &[Tile]) -> Option<Furiten> {
        find_furiten(waits, discards)
    }

    /// Returns the sum of the typed han. Fails for a yaku without a typed number, because its han depend on the hand.
    fn add_up_patterns(&self, patterns: &[TypedPattern<'_>]) -> Result<Option<u32>, UnknownWorth> {
        sum_worths(patterns, |_| None).map(Some)
    }
}
