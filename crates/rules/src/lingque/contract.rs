//! Lingque as one of the families.

use serde_json::{Map, Value};
use strum::VariantNames;

use super::SEATS;
use super::course::Lingque;
use super::fields::EVENT_FIELDS;
use super::profile::SWITCHES;
use super::table;
use super::{Edition, Fan, LingqueDeal, Profile, check, definition, explain, settle};
use crate::book::PatternEntry;
use crate::course::{BesideTotals, Course, Scene};
use crate::event::{Refusal, SeatsSet};
use crate::family::{FamilyRow, Rules};
use crate::hand::{CheckedHand, Flag, HandDraft, Seat, Seats};
use crate::profile::{SetRow, Switch};
use crate::{
    AnswerKind, Case, Demand, Detail, Fault, FaultCode, Faults, Payment, RuleProfile, RuleSet, Ruling, Unit, Verdict,
};

const ID: &str = "lingque";

/// The family as it is registered.
pub(crate) static FAMILY: FamilyRow =
    FamilyRow::of::<Profile>(ID, &[RuleSet::LINGQUE_26, RuleSet::LINGQUE_28, RuleSet::LINGQUE_29], RuleSet::LINGQUE_28)
        .with_event_fields(EVENT_FIELDS)
        .with_profiles(&[include_str!("profiles/lingque-v28-appendix.toml")]);

/// Makes the row of an edition.
macro_rules! edition {
    ($edition:expr, $name:literal, $has_own_text:literal) => {
        SetRow {
            name: $name,
            family: ID,
            has_own_text: $has_own_text,
            printed: || RuleProfile::new(Profile::new($edition)),
            read: |options| read($edition, options),
        }
    };
}
static SET_26: SetRow = edition!(Edition::E26, "lingque-v26", true);
static SET_28: SetRow = edition!(Edition::E28, "lingque-v28", true);
static SET_29: SetRow = edition!(Edition::E29, "lingque-v29", false);

impl RuleSet {
    /// Lingque, the 26th edition.
    pub const LINGQUE_26: RuleSet = RuleSet(&SET_26);
    /// Lingque, the 28th edition.
    pub const LINGQUE_28: RuleSet = RuleSet(&SET_28);
    /// Lingque, the 29th edition.
    pub const LINGQUE_29: RuleSet = RuleSet(&SET_29);
}

impl Edition {
    /// Returns the edition's rule set.
    pub fn set(self) -> RuleSet {
        match self {
            Edition::E26 => RuleSet::LINGQUE_26,
            Edition::E28 => RuleSet::LINGQUE_28,
            Edition::E29 => RuleSet::LINGQUE_29,
        }
    }
}

/// Reads the options of an edition; those left out are as printed.
fn read(edition: Edition, mut options: Map<String, Value>) -> serde_json::Result<RuleProfile> {
    options.entry("edition").or_insert(serde_json::to_value(edition)?);
    if let Some(fu) = Profile::new(edition).jingtongdui_fu {
        options.entry("jingtongdui_fu").or_insert(fu.into());
    }
    Ok(RuleProfile::new(serde_json::from_value::<Profile>(options.into())?))
}

impl Rules for Profile {
    fn no_win(&self) -> &'static str {
        "ruling-no-shape-lingque"
    }

    fn flags(&self) -> &'static [&'static str] {
        <Flag as VariantNames>::VARIANTS
    }

    fn rare_flags(&self) -> &'static [&'static str] {
        &["heaven", "earth", "rob_kong"]
    }

    fn questions(&self) -> &'static [(&'static str, AnswerKind)] {
        &[("flowers", AnswerKind::Number), ("provided", AnswerKind::Counts), ("winner", AnswerKind::Seat)]
    }

    fn unit(&self) -> Unit {
        Unit::Points
    }

    fn set(&self) -> RuleSet {
        self.edition.set()
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
        let discarder = circumstances.discarder;
        if win.self_draw() && discarder.is_some() {
            let expected = Demand::SelfDrawHasNoDiscarder;
            return Err(Fault::new(FaultCode::BadSeat, "discarder", expected).into());
        }
        let is_said = win.self_draw() || discarder.is_some();
        if found.verdict != Verdict::Win || !is_said {
            return Ok(None);
        }
        let deal = LingqueDeal {
            points: found.worth.total,
            winner: circumstances.winner.unwrap_or(win.seat_wind().into()),
            discarder,
            provided: circumstances.counts("provided").unwrap_or_else(|| provided_counts(win, discarder)),
        };
        settle(&deal).map(Some).map_err(|error| Faults(vec![error.into()]))
    }

    fn beside_totals(&self) -> Option<BesideTotals> {
        Some(BesideTotals::Reduced)
    }

    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        Lingque::start(*self, scene, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        let exists = |&fan: &Fan| definition(self.edition, fan).is_some();
        let fans = Fan::ALL.into_iter().filter(exists);
        fans.map(crate::Pattern::from).collect()
    }

    fn entries(&self) -> Vec<PatternEntry> {
        table::entries(self)
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }
}

/// Returns the hand of a case, checked, with the flags of its circumstances.
///
/// ```
/// use quejing_rules::{lingque, RuleProfile, RuleSet, book::Example};
/// let case = Example::read("S 2233m4455p6677s1z t1z").unwrap().case(&RuleProfile::from(RuleSet::LINGQUE_28))?;
/// assert!(lingque::checked(&case)?.self_draw());
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
///
/// # Errors
/// Everything that is wrong with the hand.
pub fn checked(case: &Case) -> Result<CheckedHand, Faults> {
    check(&HandDraft { flags: case.circumstances.flag_set(), ..case.draft.clone() })
}

/// Returns one tile for each meld whose giver is known, and the discard.
fn provided_counts(win: &CheckedHand, discarder: Option<Seat>) -> Seats<u8> {
    let mut provided = Seats::of(SEATS, 0_u8);
    let givers = win.melds().iter().filter_map(|meld| meld.from());
    for seat in givers.chain(discarder) {
        provided[seat] = provided[seat].saturating_add(1);
    }
    provided
}
