//! Zung Jung's implementation of [`Rules`].

use super::course::ZungJungCourse;
use super::fields::EVENT_FIELDS;
use super::options::SWITCHES;
use super::table;
use super::{MAX_COMPOUND_VALUE, Options, Pattern, ZungJungWin, check, explain, find_layers, settle};
use crate::book::PatternEntry;
use crate::course::{Course, CourseContext};
use crate::family::{EnteredWorth, FamilyRow, Rules, UnknownWorth, sum_worths};
use crate::family::{RuleSetDefinition, Switch};
use crate::hand::{CheckedHand, Flag, FlagRow, HandDraft, Seat, Shape, SpecialHand};
use crate::play::{PatternCount, Refusal, SeatAssignment, Value};
use crate::{
    AnswerKind, Case, Detail, FamilyTerm, Faults, Payment, QuestionCondition, QuestionRow, RuleSet, Ruling, Verdict,
    WorthUnit,
};

const FAMILY_ID: &str = "zung-jung";

/// The registration of Zung Jung: its rule set, fields of requests and events, and included profiles.
pub(crate) static FAMILY: FamilyRow = FamilyRow::new::<Options>(FAMILY_ID, &[RuleSet::ZUNG_JUNG], RuleSet::ZUNG_JUNG)
    .with_request_fields(REQUEST_FIELDS)
    .with_event_fields(EVENT_FIELDS)
    .with_no_win_message("ruling-no-shape-zung-jung")
    .with_profiles(&[include_str!("profiles/zung-jung-minimum-5.toml")]);

/// The names of the request fields that only Zung Jung has, for error messages.
const REQUEST_FIELDS: &[FamilyTerm] = &[
    FamilyTerm { word: "history", message: "fault-place-history" },
    FamilyTerm { word: "total", message: "fault-place-total" },
    FamilyTerm { word: "responsible", message: "fault-place-responsible" },
];

static ZUNG_JUNG_DEFINITION: RuleSetDefinition = RuleSetDefinition::new::<Options>("zung-jung", FAMILY_ID);

impl RuleSet {
    /// The rule set of Zung Jung (中庸).
    pub const ZUNG_JUNG: RuleSet = RuleSet(&ZUNG_JUNG_DEFINITION);
}

impl Rules for Options {
    fn set(&self) -> RuleSet {
        RuleSet::ZUNG_JUNG
    }

    fn flags(&self) -> &'static [FlagRow] {
        &Flag::ROWS
    }
    fn questions(&self) -> &'static [QuestionRow] {
        const { &[QuestionRow::new("history", AnswerKind::Discards).with_condition(QuestionCondition::Switch("immunity"))] }
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn unit(&self) -> WorthUnit {
        WorthUnit::Score
    }

    fn shape(&self) -> Shape {
        Shape { specials: &[SpecialHand::SevenPairs, SpecialHand::Orphans], ..Shape::default() }
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        check_case(case).map(drop)
    }

    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        Ok(explain(&check_case(case)?, self, detail))
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let (win, circumstances) = (&check_case(case)?, &case.circumstances);
        let found = explain(win, self, Detail::Reasons);
        if found.verdict != Verdict::Win {
            return Ok(None);
        }
        let (winner, total) = (win.seat_wind().into(), found.worth.total);
        let layers = |seat| find_layers(win, total, seat, circumstances.discards("history"), self);
        settle(&ZungJungWin { winner, total, layers: circumstances.discarder.map(layers).transpose()? }, self.scheme)
            .map(Some)
    }

    fn start_course(&self, context: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal> {
        ZungJungCourse::start(self, context, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        Pattern::ALL.map(crate::Pattern::from).to_vec()
    }

    fn pattern_entries(&self) -> Vec<PatternEntry> {
        table::pattern_entries()
    }

    /// Returns the total points of entered patterns (section 4): the highest listed limit alone or, without one, the
    /// sum, cut to 320.
    fn entered_worth(&self, _: &Value, patterns: &[PatternCount]) -> Result<EnteredWorth, UnknownWorth> {
        let value = |id: &str| {
            let mut all = Pattern::ALL.into_iter();
            all.find(|pattern| pattern.id() == id).map(Pattern::value)
        };
        let known = patterns.iter().filter_map(|pattern| value(&pattern.id));
        let listed = known.filter(|&value| value >= MAX_COMPOUND_VALUE).max();
        let total = match listed {
            Some(value) => value,
            None => sum_worths(patterns, value)?.min(MAX_COMPOUND_VALUE),
        };
        Ok(EnteredWorth { total: Some(total), limit: None })
    }
}

/// Checks the hand of a case under the Zung Jung rules, with the flags and the discarder of the case's circumstances.
///
/// ```
/// use quejing_rules::{zung_jung, RuleProfile, RuleSet, book::Example};
/// let case = Example::read("S 2233m4455p6677s1z t1z").unwrap().case(&RuleProfile::from(RuleSet::ZUNG_JUNG))?;
/// assert!(zung_jung::check_case(&case)?.is_self_draw());
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
///
/// # Errors
/// All faults of the hand and its flags.
pub fn check_case(case: &Case) -> Result<CheckedHand, Faults> {
    let Case { draft, circumstances } = case;
    check(&HandDraft { flags: circumstances.flag_set(), ..draft.clone() }, circumstances.discarder)
}
