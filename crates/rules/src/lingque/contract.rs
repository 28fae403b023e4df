//! Lingque as one of the families.

use strum::VariantNames;

use super::course::Lingque;
use super::profile::SWITCHES;
use super::table;
use super::{Deal, Fan, Profile, check, definition, explain, settle};
use crate::book::Entry;
use crate::course::{BesideTotals, Course, Scene};
use crate::event::{Refusal, SeatsSet};
use crate::family::Family;
use crate::hand::{Flag, HandDraft, Seat, Win};
use crate::profile::Switch;
use crate::{
    AnswerKind, Circumstances, Demand, Detail, Fault, FaultCode, Faults, Payment, RuleSet, Ruling, Unit, Verdict,
};

impl Family for Profile {
    type Claim = Win;

    const FLAGS: &'static [&'static str] = <Flag as VariantNames>::VARIANTS;

    const QUESTIONS: &'static [(&'static str, AnswerKind)] =
        &[("flowers", AnswerKind::Number), ("provided", AnswerKind::Counts), ("winner", AnswerKind::Seat)];

    const UNIT: Unit = Unit::Points;

    fn name(&self) -> &'static str {
        RuleSet::Lingque(self.edition).as_str()
    }

    fn check(&self, draft: &HandDraft, circumstances: &Circumstances) -> Result<Win, Faults> {
        check(&HandDraft { flags: circumstances.flag_set(), ..draft.clone() })
    }

    fn explain(&self, win: &Win, detail: Detail) -> Ruling {
        explain(win, self, detail)
    }

    fn settle(
        &self,
        win: &Win,
        found: &Ruling,
        circumstances: &Circumstances,
    ) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let discarder = circumstances.discarder;
        if win.self_draw() && discarder.is_some() {
            let expected = Demand::SelfDrawHasNoDiscarder;
            return Err(Fault::new(FaultCode::BadSeat, "discarder", expected).into());
        }
        let is_said = win.self_draw() || discarder.is_some();
        if found.verdict != Verdict::Win || !is_said {
            return Ok(None);
        }
        let deal = Deal {
            points: found.worth.total,
            winner: circumstances.winner.unwrap_or(win.seat_wind().into()),
            discarder,
            provided: circumstances.counts("provided").unwrap_or_else(|| provided(win, discarder)),
        };
        settle(&deal).map(Some).map_err(|error| Faults(vec![error.into()]))
    }

    const BESIDE_TOTALS: Option<BesideTotals> = Some(BesideTotals::Reduced);

    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        Lingque::start(*self, scene, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        let exists = |&fan: &Fan| definition(self.edition, fan).is_some();
        let fans = Fan::ALL.into_iter().filter(exists);
        fans.map(crate::Pattern::from).collect()
    }

    fn entries(&self) -> Vec<Entry> {
        table::entries(self)
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }
}

/// Returns one tile for each meld whose giver is known, and the discard.
fn provided(win: &Win, discarder: Option<Seat>) -> [u8; 4] {
    let mut provided = [0u8; 4];
    let givers = win.melds().iter().filter_map(|meld| meld.from());
    for seat in givers.chain(discarder) {
        let place = &mut provided[seat.index() & 3];
        *place = place.saturating_add(1);
    }
    provided
}
