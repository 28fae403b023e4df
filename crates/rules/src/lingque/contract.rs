//! Lingque as one of the families.

use super::course::Lingque;
use super::profile::SWITCHES;
use super::table;
use super::{Deal, Fan, Profile, Situation, check, definition, explain, settle};
use crate::book::Entry;
use crate::course::{BesideTotals, Course, Scene};
use crate::event::{Refusal, SeatsSet};
use crate::family::{Asks, Family};
use crate::hand::{Flag, HandDraft, Seat, Win};
use crate::profile::Switch;
use crate::{Demand, Detail, Fault, FaultCode, Faults, Payment, RuleSet, Ruling, Said, Unit, Unknown, Verdict};

impl Family for Profile {
    type Situation = Situation;
    type Claim = Win;
    type Flag = Flag;

    const ASKS: &'static [Asks] = &[Asks::Flowers, Asks::Provided, Asks::Winner];

    const UNIT: Unit = Unit::Points;

    fn name(&self) -> &'static str {
        RuleSet::Lingque(self.edition).as_str()
    }

    fn check(&self, draft: &HandDraft, _: Option<Seat>, situation: &Situation) -> Result<Win, Faults> {
        let flags = situation.flags;
        check(&HandDraft { flags, ..draft.clone() })
    }

    fn explain(&self, win: &Win, detail: Detail) -> Ruling {
        explain(win, self, detail)
    }

    fn settle(
        &self,
        win: &Win,
        found: &Ruling,
        situation: &Situation,
        discarder: Option<Seat>,
    ) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
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
            winner: situation.winner.unwrap_or(win.seat_wind().into()),
            discarder,
            provided: situation.provided.unwrap_or_else(|| provided(win, discarder)),
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

    fn flags() -> Vec<(&'static str, Flag)> {
        Flag::ALL.map(|flag| (flag.as_str(), flag)).to_vec()
    }

    fn has(situation: &Situation, flag: Flag) -> bool {
        situation.flags.has(flag)
    }

    fn set(situation: &mut Situation, flag: Flag, on: bool) {
        situation.flags.set(flag, on);
    }

    fn situation(&self, said: &Said, unknown: Unknown) -> Result<Situation, Faults> {
        Ok(Situation {
            flags: said.known(&Self::flags(), unknown)?.into_iter().collect(),
            winner: said.winner,
            provided: said.provided,
        })
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
