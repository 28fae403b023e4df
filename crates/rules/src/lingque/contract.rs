//! Lingque as one of the families.

use super::course::Lingque;
use super::switches::SWITCHES;
use super::table;
use super::{
    Counted, Deal, Fan, MINIMUM_POINTS, Other, Profile, Reason, Situation, Step, Suppressed, TransferReason, Worth,
    check, definition, explain, settle,
};
use crate::book::Entry;
use crate::course::{Course, Scene};
use crate::event::{Refusal, SeatsSet};
use crate::family::{Asks, Family};
use crate::hand::{Flag, HandDraft, Seat, Win};
use crate::profile::Switch;
use crate::{
    Demand, Detail, Fault, FaultCode, Faults, PaidFor, PatternId, Payment, RuleSet, Ruling, Said, Unit, Unknown,
    Verdict,
};

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
        let found = explain(win, self, detail);
        Ruling {
            verdict: found.verdict,
            worth: worth(&found.worth),
            minimum: Some(MINIMUM_POINTS),
            reading: found.reading,
            place: found.place,
            counted: found.patterns.iter().map(counted).collect(),
            steps: found.steps.iter().map(step).collect(),
            suppressed: found.suppressed.iter().map(suppressed).collect(),
            shortfall: found.shortfall.map(crate::Reason::from),
            others: found.others.iter().map(other).collect(),
            ..Ruling::no_win(self.name(), *win)
        }
    }

    fn settle(
        &self,
        win: &Win,
        found: &Ruling,
        situation: &Situation,
        discarder: Option<Seat>,
    ) -> Result<Option<Vec<Payment>>, Faults> {
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
        let settled = settle(&deal).map_err(|error| Faults(vec![error.into()]))?;
        let paid = settled.transfers().iter().map(|paid| Payment {
            from: Some(paid.from),
            to: paid.to,
            amount: paid.amount,
            why: paid.reason.into(),
        });
        Ok(Some(paid.collect()))
    }

    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        Lingque::start(*self, scene, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<PatternId> {
        let exists = |&fan: &Fan| definition(self.edition, fan).is_some();
        let fans = Fan::ALL.into_iter().filter(exists);
        fans.map(PatternId::from).collect()
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

fn worth(worth: &Worth) -> crate::Worth {
    crate::Worth {
        total: worth.points,
        unit: Unit::Points,
        fu: Some(worth.fu),
        fan: Some(worth.fan),
        base: worth.base_points,
        flowers: worth.flower_points,
        ..crate::Worth::default()
    }
}

fn counted(counted: &Counted) -> crate::Counted {
    crate::Counted {
        id: counted.id.into(),
        count: counted.count,
        worth: counted.fu,
        fan: Some(counted.fan),
        tiles: counted.tiles.clone(),
    }
}

fn suppressed(suppressed: &Suppressed) -> crate::Suppressed {
    let reasons = suppressed.reasons.iter();
    crate::Suppressed {
        id: suppressed.id.into(),
        count: suppressed.count,
        worth: suppressed.fu,
        reasons: reasons.map(|&reason| reason.into()).collect(),
    }
}

fn other(other: &Other) -> crate::Other {
    crate::Other {
        reading: other.reading,
        worth: worth(&other.worth),
        counted: other.patterns.iter().map(counted).collect(),
    }
}

fn step(step: &Step) -> crate::Step {
    match *step {
        Step::Highest { pattern, fan } => crate::Step::Highest { pattern: pattern.into(), fan },
        Step::ValueTriplets { fan } => crate::Step::ValueTriplets { fan },
        Step::Compound { pattern, fan } => crate::Step::Compound { pattern: pattern.into(), fan },
        Step::Closed => crate::Step::Closed,
    }
}

impl From<Reason> for crate::Reason {
    fn from(reason: Reason) -> crate::Reason {
        match reason {
            Reason::ImpliedBy(by) => crate::Reason::ImpliedBy(by.into()),
            Reason::ExcludedBy(by) => crate::Reason::ExcludedBy(by.into()),
            Reason::SeriesKeepsDearest(by) => crate::Reason::SeriesKeepsDearest(by.into()),
            Reason::BelowMinimum { needed, found } => crate::Reason::BelowMinimum { needed, found },
        }
    }
}

impl From<TransferReason> for PaidFor {
    fn from(reason: TransferReason) -> PaidFor {
        match reason {
            TransferReason::SelfDraw => PaidFor::SelfDraw,
            TransferReason::Discarder => PaidFor::Discarder,
            TransferReason::Bystander => PaidFor::Bystander,
            TransferReason::HalfLiability { instead_of } => PaidFor::HalfLiability { instead_of },
            TransferReason::FullLiability { instead_of } => PaidFor::FullLiability { instead_of },
        }
    }
}
