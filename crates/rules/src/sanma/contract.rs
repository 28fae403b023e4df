//! The implementation of [`Rules`] by three-player riichi.

use quejing_message::Message;

use super::game::SEAT_COUNT;
use super::options::SWITCHES;
use super::table::{ROWS, listed_yaku, pattern_entries};
use super::{NagashiRule, Options, Table, check};
use crate::account::FinalAccount;
use crate::book::PatternEntry;
use crate::course::{Course, CourseContext, ExtraScore, Headcount};
use crate::event::{DrawKind, NightGame, Refusal, SeatAssignment, Value};
use crate::family::{Declaration, FamilyRow, Rules, TypedPattern, UnknownWorth, sum_worths};
use crate::hand::{Problem, Seat, Shape};
use crate::profile::{RuleSetDefinition, Switch};
use crate::riichi::acts::RIICHI_ACTS;
use crate::riichi::deal_transition::{AbortiveDraw, RIICHI_DRAWS};
use crate::riichi::fields::EVENT_FIELDS;
use crate::riichi::{self, RiichiBill, RiichiCourse, RiichiFlag, RiichiGame, explain, value};
use crate::tile::Tile;
use crate::waits::Furiten;
use crate::{
    AnswerKind, Case, Circumstances, Detail, FamilyTerm, Faults, Payment, QuestionRole, QuestionRow, RuleSet, Ruling,
    WorthUnit,
};

const FAMILY_ID: &str = "sanma";

/// The registration of three-player riichi: its rule set. Declarations, draws and fields of events are riichi's.
pub(crate) static FAMILY: FamilyRow = FamilyRow::new::<Options>(FAMILY_ID, &[RuleSet::SANMA], RuleSet::SANMA)
    .as_variation_of("riichi")
    .with_request_fields(REQUEST_FIELDS)
    .with_acts(&RIICHI_ACTS)
    .with_draws(&RIICHI_DRAWS)
    .with_event_fields(EVENT_FIELDS);

/// The names of the request fields that only three-player riichi has, for error messages.
const REQUEST_FIELDS: &[FamilyTerm] = &[FamilyTerm { word: "kita", message: "fault-place-kita" }];

static SANMA_DEFINITION: RuleSetDefinition = RuleSetDefinition::new::<Options>("sanma", FAMILY_ID);

impl RuleSet {
    /// The rule set of three-player riichi (三人麻雀).
    pub const SANMA: RuleSet = RuleSet(&SANMA_DEFINITION);
}

impl Rules for Options {
    fn no_win_message_id(&self) -> &'static str {
        "ruling-no-shape-riichi"
    }

    fn flags(&self) -> &'static [&'static str] {
        RiichiFlag::WORDS
    }

    fn rare_flags(&self) -> &'static [&'static str] {
        &["rob_kong", "rob_closed_kong", "heaven", "earth", "human", "furiten", "rob_kita"]
    }

    fn questions(&self) -> &'static [QuestionRow] {
        const {
            &[
                QuestionRow::new("round_wind", AnswerKind::Wind).with_role(QuestionRole::RoundWind),
                QuestionRow::new("kita", AnswerKind::Number).with_role(QuestionRole::SetAside),
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
        RiichiGame::from(&Table::new(self)).shape
    }

    fn set(&self) -> RuleSet {
        RuleSet::SANMA
    }

    fn red_fives(&self) -> u8 {
        RiichiGame::from(&Table::new(self)).red_fives.iter().sum()
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        check(&case.draft, &case.circumstances, &Table::new(self)).map(drop)
    }

    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        let table = Table::new(self);
        Ok(explain(&check(&case.draft, &case.circumstances, &table)?, &table, detail))
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let table = Table::new(self);
        let hand = check(&case.draft, &case.circumstances, &table)?;
        let bill = RiichiBill::of_hand(&hand, &value(&hand, &table), &table);
        Ok(bill.map(|bill| bill.payments(RiichiGame::from(&table).payments)))
    }

    fn settle_places(&self, game: NightGame<'_>, account: &mut FinalAccount) {
        riichi::assign_places(account, game, &Table::new(self));
    }

    fn headcount(&self) -> Headcount {
        Headcount { min: SEAT_COUNT, max: SEAT_COUNT }
    }

    fn draws(&self) -> Vec<DrawKind> {
        let abortive = [AbortiveDraw::NineKinds, AbortiveDraw::FourKongs].map(AbortiveDraw::draw_kind);
        [DrawKind::Exhausted].into_iter().chain(abortive).chain([DrawKind::Abandoned]).collect()
    }

    fn declaration(&self) -> Option<Declaration> {
        Some(riichi::DECLARATION)
    }

    fn flag_message_id(&self, flag: &str) -> Option<&'static str> {
        flag.parse::<RiichiFlag>().ok().map(|flag| Message::id(&flag))
    }

    fn extra_score(&self) -> Option<ExtraScore> {
        Some(ExtraScore::Final)
    }

    fn value_limit(&self, value: &Value) -> Option<&'static FamilyTerm> {
        riichi::limit_of_value(value, RiichiGame::from(&Table::new(self)).options)
    }

    fn starting_points(&self) -> Option<i64> {
        Some(self.start_points)
    }

    fn final_score_unit(&self) -> i64 {
        1000
    }

    fn start_course(&self, context: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal> {
        RiichiCourse::start(&Table::new(self), context, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        listed_yaku().map(|yaku| ROWS.pattern(yaku)).collect()
    }

    fn pattern_entries(&self) -> Vec<PatternEntry> {
        pattern_entries()
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn contradiction(&self) -> Option<Problem> {
        self.uma_contradiction()
    }

    /// Returns false for the questions about nagashi mangan and about norths if the options exclude them.
    fn accepts_question(&self, question: &str, _: &Circumstances) -> bool {
        match question {
            "nagashi" => self.nagashi_mangan != NagashiRule::Off,
            "kita" => self.kita,
            _ => true,
        }
    }

    fn furiten(&self, waits: &[Tile], discards: &[Tile]) -> Option<Furiten> {
        riichi::furiten::find_furiten(waits, discards)
    }

    /// Returns the sum of the typed han. Fails for a yaku without a typed number, because its han depend on the hand.
    fn add_up_patterns(&self, patterns: &[TypedPattern<'_>]) -> Result<Option<u32>, UnknownWorth> {
        sum_worths(patterns, |_| None).map(Some)
    }
}
