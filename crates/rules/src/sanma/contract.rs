//! The implementation of [`Rules`] by three-player riichi.

use super::game::SEAT_COUNT;
use super::options::SWITCHES;
use super::table::{ROWS, listed_yaku, pattern_entries};
use super::{Options, Table, check};
use crate::account::FinalAccount;
use crate::book::PatternEntry;
use crate::course::{Course, CourseContext, ExtraScore, Headcount, Seating};
use crate::family::{EnteredWorth, FamilyRow, Rules, UnknownWorth};
use crate::family::{RuleSetDefinition, Switch};
use crate::hand::{FlagRow, Problem, Seat, Shape};
use crate::play::{DrawRow, NightGame, PatternCount, Refusal, SeatAssignment, Value};
use crate::riichi::acts::RIICHI_ACTS;
use crate::riichi::deal_transition::{FOUR_KONGS_DRAW, NINE_KINDS_DRAW};
use crate::riichi::fields::EVENT_FIELDS;
use crate::riichi::{self, RiichiBill, RiichiCourse, RiichiFlag, RiichiGame, explain, value};
use crate::{
    AnswerKind, Case, Detail, FamilyTerm, Faults, Payment, QuestionCondition, QuestionRole, QuestionRow, RuleSet,
    Ruling, WorthUnit,
};

const FAMILY_ID: &str = "sanma";

/// The registration of three-player riichi: its rule set and seats. Declarations, draws and fields of events are those
/// of riichi.
pub(crate) static FAMILY: FamilyRow = FamilyRow::new::<Options>(FAMILY_ID, &[RuleSet::SANMA], RuleSet::SANMA)
    .as_variation_of("riichi")
    .with_request_fields(REQUEST_FIELDS)
    .with_acts(&RIICHI_ACTS)
    .with_draws(&DRAWS)
    .with_event_fields(EVENT_FIELDS)
    .with_seating(Seating::one_table(Headcount { min: SEAT_COUNT, max: SEAT_COUNT }))
    .with_declaration(riichi::DECLARATION)
    .with_furiten(riichi::furiten::find_barring_discard)
    .with_extra_score(ExtraScore::Final { unit: 1000 })
    .with_no_win_message("ruling-no-shape-riichi");

/// The abortive draws of three players; no option excludes them.
static DRAWS: [&DrawRow; 2] = [&NINE_KINDS_DRAW, &FOUR_KONGS_DRAW];

/// The names of the request fields that only three-player riichi has, for error messages.
const REQUEST_FIELDS: &[FamilyTerm] = &[FamilyTerm { word: "kita", message: "fault-place-kita" }];

static SANMA_DEFINITION: RuleSetDefinition = RuleSetDefinition::new::<Options>("sanma", FAMILY_ID);

impl RuleSet {
    /// The rule set of three-player riichi (三人麻雀).
    pub const SANMA: RuleSet = RuleSet(&SANMA_DEFINITION);
}

impl Rules for Options {
    fn set(&self) -> RuleSet {
        RuleSet::SANMA
    }

    fn flags(&self) -> &'static [FlagRow] {
        RiichiFlag::ROWS
    }

    fn questions(&self) -> &'static [QuestionRow] {
        const {
            &[
                QuestionRow::new("round_wind", AnswerKind::Wind).with_role(QuestionRole::RoundWind),
                QuestionRow::new("kita", AnswerKind::Number)
                    .with_role(QuestionRole::SetAside)
                    .with_condition(QuestionCondition::Switch("kita")),
                QuestionRow::new("dora_indicators", AnswerKind::Tiles).with_role(QuestionRole::Indicators),
                QuestionRow::new("ura_indicators", AnswerKind::Tiles).with_role(QuestionRole::HiddenIndicators),
                QuestionRow::new("honba", AnswerKind::Number).with_role(QuestionRole::NightCount),
                QuestionRow::new("riichi_sticks", AnswerKind::Number).with_role(QuestionRole::NightCount),
                QuestionRow::new("discards", AnswerKind::Discards).with_role(QuestionRole::OwnDiscards),
                QuestionRow::new("declared", AnswerKind::Deal).with_role(QuestionRole::Declarations),
                QuestionRow::new("nagashi", AnswerKind::Deal)
                    .with_condition(QuestionCondition::Switch("nagashi_mangan")),
            ]
        }
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn unit(&self) -> WorthUnit {
        WorthUnit::BasicPoints
    }

    fn shape(&self) -> Shape {
        RiichiGame::from(&Table::new(self)).shape_with_red_fives()
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

    fn entered_worth(&self, value: &Value, patterns: &[PatternCount]) -> Result<EnteredWorth, UnknownWorth> {
        riichi::entered_worth(value, patterns, RiichiGame::from(&Table::new(self)).options)
    }

    fn starting_points(&self) -> Option<i64> {
        Some(self.start_points)
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

    fn contradiction(&self) -> Option<Problem> {
        self.uma_contradiction()
    }
}
