//! Lingque's implementation of [`Rules`].

use serde_json::{Map, Value};

use super::SEAT_COUNT;
use super::course::LingqueCourse;
use super::fields::EVENT_FIELDS;
use super::options::SWITCHES;
use super::table;
use super::{Edition, Fan, LingqueWin, Options, check, explain, find_definition, settle};
use crate::book::PatternEntry;
use crate::course::{Course, CourseContext, ExtraScore};
use crate::family::{FamilyRow, Rules};
use crate::family::{RuleSetDefinition, Switch};
use crate::hand::{CheckedHand, Flag, FlagRow, HandDraft, Seat, Seats, SetAside, Shape};
use crate::play::{Refusal, SeatAssignment};
use crate::{
    AnswerKind, Case, Detail, Fault, FaultCode, Faults, Payment, QuestionRole, QuestionRow, RequestFieldError,
    RuleProfile, RuleSet, Ruling, Verdict, WorthUnit,
};

const FAMILY_ID: &str = "lingque";

/// The registration of Lingque: its rule sets, event fields, and included profiles.
pub(crate) static FAMILY: FamilyRow = FamilyRow::new::<Options>(
    FAMILY_ID,
    &[RuleSet::LINGQUE_26, RuleSet::LINGQUE_28, RuleSet::LINGQUE_29],
    RuleSet::LINGQUE_28,
)
.with_event_fields(EVENT_FIELDS)
.with_extra_score(ExtraScore::Reduced)
.with_no_win_message("ruling-no-shape-lingque")
.with_profiles(&[include_str!("profiles/lingque-v28-appendix.toml")]);

/// Builds the [`RuleSetDefinition`] of an edition from the edition, the rule set's name, and true if the edition has
/// its own rule text.
macro_rules! edition_definition {
    ($edition:expr, $name:literal, $has_own_text:literal) => {
        RuleSetDefinition {
            name: $name,
            family: FAMILY_ID,
            has_own_text: $has_own_text,
            printed: || RuleProfile::new(Options::new($edition)),
            read: |options| read_edition_profile($edition, options),
        }
    };
}
static LINGQUE_26_DEFINITION: RuleSetDefinition = edition_definition!(Edition::E26, "lingque-v26", true);
static LINGQUE_28_DEFINITION: RuleSetDefinition = edition_definition!(Edition::E28, "lingque-v28", true);
static LINGQUE_29_DEFINITION: RuleSetDefinition = edition_definition!(Edition::E29, "lingque-v29", false);

impl RuleSet {
    /// The rule set of Lingque, 26th edition.
    pub const LINGQUE_26: RuleSet = RuleSet(&LINGQUE_26_DEFINITION);
    /// The rule set of Lingque, 28th edition.
    pub const LINGQUE_28: RuleSet = RuleSet(&LINGQUE_28_DEFINITION);
    /// The rule set of Lingque, 29th edition.
    pub const LINGQUE_29: RuleSet = RuleSet(&LINGQUE_29_DEFINITION);
}

impl Edition {
    /// Returns the rule set of the edition.
    pub fn rule_set(self) -> RuleSet {
        match self {
            Edition::E26 => RuleSet::LINGQUE_26,
            Edition::E28 => RuleSet::LINGQUE_28,
            Edition::E29 => RuleSet::LINGQUE_29,
        }
    }
}

/// Reads the stored options of an edition into a profile; missing options get the printed values. Fails for unknown
/// options or values.
fn read_edition_profile(edition: Edition, mut options: Map<String, Value>) -> serde_json::Result<RuleProfile> {
    options.entry("edition").or_insert(serde_json::to_value(edition)?);
    if let Some(fu) = Options::new(edition).jingtongdui_fu {
        options.entry("jingtongdui_fu").or_insert(fu.into());
    }
    Ok(RuleProfile::new(serde_json::from_value::<Options>(options.into())?))
}

impl Rules for Options {
    fn set(&self) -> RuleSet {
        self.edition.rule_set()
    }

    fn flags(&self) -> &'static [FlagRow] {
        &Flag::ROWS
    }
    fn questions(&self) -> &'static [QuestionRow] {
        const {
            &[
                QuestionRow::new("flowers", AnswerKind::Number).with_role(QuestionRole::SetAside),
                QuestionRow::new("provided", AnswerKind::Counts),
                QuestionRow::new("winner", AnswerKind::Seat),
            ]
        }
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn unit(&self) -> WorthUnit {
        WorthUnit::Points
    }

    fn shape(&self) -> Shape {
        Shape { set_aside: SetAside::Flowers, ..Shape::default() }
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        check_case(case).map(drop)
    }

    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        Ok(explain(&check_case(case)?, self, detail))
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let (win, circumstances) = (&check_case(case)?, &case.circumstances);
        let ruling = explain(win, self, Detail::Reasons);
        let discarder = circumstances.discarder;
        if win.is_self_draw() && discarder.is_some() {
            let expected = RequestFieldError::SelfDrawHasNoDiscarder;
            return Err(Fault::new(FaultCode::BadSeat, "discarder", expected).into());
        }
        let is_discarder_known = win.is_self_draw() || discarder.is_some();
        if ruling.verdict != Verdict::Win || !is_discarder_known {
            return Ok(None);
        }
        let won_hand = LingqueWin {
            points: ruling.worth.total,
            winner: circumstances.winner.unwrap_or(win.seat_wind().into()),
            discarder,
            provided: circumstances.counts("provided").unwrap_or_else(|| count_provided_tiles(win, discarder)),
        };
        settle(&won_hand).map(Some).map_err(|error| Faults(vec![error.into()]))
    }

    fn start_course(&self, context: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal> {
        LingqueCourse::start(*self, context, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        let exists = |&fan: &Fan| find_definition(self.edition, fan).is_some();
        let fans = Fan::ALL.into_iter().filter(exists);
        fans.map(crate::Pattern::from).collect()
    }

    fn pattern_entries(&self) -> Vec<PatternEntry> {
        table::pattern_entries(self)
    }
}

/// Checks the hand of a case under the Lingque rules, with the flags of the case's circumstances.
///
/// ```
/// use quejing_rules::{lingque, RuleProfile, RuleSet, book::Example};
/// let case = Example::read("S 2233m4455p6677s1z t1z").unwrap().case(&RuleProfile::from(RuleSet::LINGQUE_28))?;
/// assert!(lingque::check_case(&case)?.is_self_draw());
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
///
/// # Errors
/// All faults of the hand and its flags.
pub fn check_case(case: &Case) -> Result<CheckedHand, Faults> {
    check(&HandDraft { flags: case.circumstances.flag_set(), ..case.draft.clone() })
}

/// Returns the number of tiles that each seat gave the winner, for a case without an answer to the question `provided`:
/// one for each meld with a known giver, and one for the discarder.
fn count_provided_tiles(win: &CheckedHand, discarder: Option<Seat>) -> Seats<u8> {
    let mut provided = Seats::filled(SEAT_COUNT, 0_u8);
    let givers = win.melds().iter().filter_map(|meld| meld.discarder());
    for seat in givers.chain(discarder) {
        provided[seat] = provided[seat].saturating_add(1);
    }
    provided
}
