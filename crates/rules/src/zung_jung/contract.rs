//! Zung Jung as one of the families.

use strum::VariantNames;

use super::course::ZungJung;
use super::fields::EVENT_FIELDS;
use super::options::SWITCHES;
use super::table;
use super::{Immunity, MAX_COMPOUND_VALUE, Options, Pattern, ZungJungDeal, check, explain, layers, settle};
use crate::book::PatternEntry;
use crate::course::{Course, Scene};
use crate::event::{Refusal, SeatsSet};
use crate::family::{FamilyRow, Rules, TypedPattern, UnknownWorth, sum};
use crate::hand::{CheckedHand, Flag, HandDraft, Seat, Shape, SpecialHand};
use crate::profile::{SetRow, Switch};
use crate::{AnswerKind, Case, Circumstances, Detail, Faults, Payment, RuleSet, Ruling, Term, Unit, Verdict};

const ID: &str = "zung-jung";

/// The family as it is registered.
pub(crate) static FAMILY: FamilyRow = FamilyRow::of::<Options>(ID, &[RuleSet::ZUNG_JUNG], RuleSet::ZUNG_JUNG)
    .with_request_fields(FIELDS)
    .with_event_fields(EVENT_FIELDS)
    .with_profiles(&[include_str!("profiles/zung-jung-minimum-5.toml")]);

/// The fields that only these rules have.
const FIELDS: &[Term] = &[
    Term { word: "history", message: "fault-place-history" },
    Term { word: "total", message: "fault-place-total" },
    Term { word: "responsible", message: "fault-place-responsible" },
];

static SET: SetRow = SetRow::of::<Options>("zung-jung", ID);

impl RuleSet {
    /// The rule set of Zung Jung (中庸).
    pub const ZUNG_JUNG: RuleSet = RuleSet(&SET);
}

impl Rules for Options {
    fn no_win(&self) -> &'static str {
        "ruling-no-shape-zung-jung"
    }

    fn flags(&self) -> &'static [&'static str] {
        <Flag as VariantNames>::VARIANTS
    }

    fn rare_flags(&self) -> &'static [&'static str] {
        &["heaven", "earth", "rob_kong"]
    }

    fn questions(&self) -> &'static [(&'static str, AnswerKind)] {
        &[("history", AnswerKind::Discards)]
    }

    fn unit(&self) -> Unit {
        Unit::Score
    }

    fn shape(&self) -> Shape {
        Shape { specials: &[SpecialHand::SevenPairs, SpecialHand::Orphans], ..Shape::default() }
    }

    fn set(&self) -> RuleSet {
        RuleSet::ZUNG_JUNG
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        checked(case).map(drop)
    }

    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        Ok(explain(&checked(case)?, self, detail))
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let (win, circumstances) = (&checked(case)?, &case.circumstances);
        let found = explain(win, self, Detail::Reasons);
        if found.verdict != Verdict::Win {
            return Ok(None);
        }
        let (winner, total) = (win.seat_wind().into(), found.worth.total);
        let layers = |seat| layers(win, total, seat, circumstances.discards("history"), self);
        settle(&ZungJungDeal { winner, total, layers: circumstances.discarder.map(layers).transpose()? }, self.scheme)
            .map(Some)
    }

    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        ZungJung::start(self, scene, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        Pattern::ALL.map(crate::Pattern::from).to_vec()
    }

    fn entries(&self) -> Vec<PatternEntry> {
        table::entries()
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    /// Leaves out the question about the discards if the option 跟張免責 is off.
    fn is_open(&self, question: &str, _: &Circumstances) -> bool {
        question != "history" || self.immunity != Immunity::Off
    }

    /// Sums the values (section 4) up to the limit of 320, or the highest listed limit alone.
    fn add_up(&self, patterns: &[TypedPattern<'_>]) -> Result<Option<u32>, UnknownWorth> {
        let value = |id: &str| {
            let mut all = Pattern::ALL.into_iter();
            all.find(|pattern| pattern.id() == id).map(Pattern::value)
        };
        let known = patterns.iter().filter_map(|pattern| value(pattern.id));
        let listed = known.filter(|&value| value >= MAX_COMPOUND_VALUE).max();
        match listed {
            Some(value) => Ok(Some(value)),
            None => Ok(Some(sum(patterns, value)?.min(MAX_COMPOUND_VALUE))),
        }
    }
}

/// Returns the hand of a case, checked, with the flags of its circumstances.
///
/// ```
/// use quejing_rules::{zung_jung, RuleProfile, RuleSet, book::Example};
/// let case = Example::read("S 2233m4455p6677s1z t1z").unwrap().case(&RuleProfile::from(RuleSet::ZUNG_JUNG))?;
/// assert!(zung_jung::checked(&case)?.self_draw());
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
///
/// # Errors
/// Everything that is wrong with the hand.
pub fn checked(case: &Case) -> Result<CheckedHand, Faults> {
    let Case { draft, circumstances } = case;
    check(&HandDraft { flags: circumstances.flag_set(), ..draft.clone() }, circumstances.discarder)
}
