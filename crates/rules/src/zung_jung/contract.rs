//! Zung Jung as one of the families.

use super::book;
use super::switches::SWITCHES;
use super::{
    Appraisal, CHICKEN, CHICKEN_POINTS, Counted, Deal, Due, LIMIT, Options, Pattern, Reason, Situation, Step,
    Suppressed, check, explain, layers, transfers,
};
use crate::book::Entry;
use crate::family::{Asks, Family, Typed, UnknownWorth, sum};
use crate::hand::{Flag, HandDraft, Reading, Seat, Win};
use crate::profile::Switch;
use crate::{Detail, Faults, Other, PaidFor, PatternId, Payment, RuleSet, Ruling, Said, Unit, Unknown, Verdict, Worth};

impl Family for Options {
    type Situation = Situation;
    type Claim = Win;
    type Appraisal = Appraisal;
    type Flag = Flag;

    const ASKS: &'static [Asks] = &[];

    const UNIT: Unit = Unit::Score;

    fn name(&self) -> &'static str {
        RuleSet::ZungJung.as_str()
    }

    fn check(&self, draft: &HandDraft, discarder: Option<Seat>, situation: &Situation) -> Result<Win, Faults> {
        let flags = situation.flags;
        let draft = HandDraft { flags, ..draft.clone() };
        check(&draft, discarder)
    }

    fn explain(&self, win: &Win, detail: Detail) -> Appraisal {
        explain(win, self, detail)
    }

    fn ruling(&self, win: &Win, found: &Appraisal) -> Ruling {
        let mut all: Vec<crate::Counted> = found.patterns.iter().map(counted).collect();
        if all.is_empty() && found.verdict != Verdict::NoWin {
            all.push(crate::Counted {
                id: PatternId::Named(CHICKEN),
                count: 1,
                worth: CHICKEN_POINTS,
                fan: None,
                tiles: Vec::new(),
            });
        }
        let others = found.others.iter();
        Ruling {
            verdict: found.verdict,
            worth: worth(found.total),
            minimum: Some(self.minimum),
            reading: found.reading,
            place: found.place,
            counted: all,
            steps: found.steps.iter().map(step).collect(),
            suppressed: found.suppressed.iter().map(suppressed).collect(),
            shortfall: found.shortfall.map(crate::Reason::from),
            others: others.map(|one| other(one.reading, one.total, &one.patterns)).collect(),
            ..Ruling::no_win(self.name(), *win)
        }
    }

    fn settle(
        &self,
        win: &Win,
        found: &Appraisal,
        situation: &Situation,
        discarder: Option<Seat>,
    ) -> Result<Option<Vec<Payment>>, Faults> {
        if found.verdict != Verdict::Win {
            return Ok(None);
        }
        let layers = |seat| layers(win, found.total, seat, &situation.history, self);
        let deal =
            Deal { winner: win.seat_wind().into(), total: found.total, layers: discarder.map(layers).transpose()? };
        let paid = transfers(&deal, self.scheme)?.into_iter();
        let paid = paid.map(|paid| Payment {
            from: Some(paid.from),
            to: paid.to,
            amount: paid.amount,
            why: paid.reason.into(),
        });
        Ok(Some(paid.collect()))
    }

    fn patterns(&self) -> Vec<PatternId> {
        Pattern::ALL.map(PatternId::from).to_vec()
    }

    fn entries(&self) -> Vec<Entry> {
        book::entries()
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
        Ok(Situation { flags: said.known(&Self::flags(), unknown)?.into_iter().collect(), history: Vec::new() })
    }

    /// Sums the values (section 4) up to the limit of 320, or the highest listed limit alone.
    fn add_up(&self, patterns: &[Typed<'_>]) -> Result<Option<u32>, UnknownWorth> {
        let value = |id: &str| {
            let mut all = Pattern::ALL.into_iter();
            all.find(|pattern| pattern.id() == id).map(Pattern::value)
        };
        let known = patterns.iter().filter_map(|pattern| value(pattern.id));
        let listed = known.filter(|&value| value >= LIMIT).max();
        match listed {
            Some(value) => Ok(Some(value)),
            None => Ok(Some(sum(patterns, value)?.min(LIMIT))),
        }
    }
}

fn worth(total: u32) -> Worth {
    Worth { total, unit: Unit::Score, ..Worth::default() }
}

fn counted(counted: &Counted) -> crate::Counted {
    crate::Counted {
        id: counted.pattern.into(),
        count: counted.count,
        worth: counted.pattern.value() * counted.count,
        fan: None,
        tiles: counted.tiles.clone(),
    }
}

fn suppressed(suppressed: &Suppressed) -> crate::Suppressed {
    crate::Suppressed {
        id: suppressed.pattern.into(),
        count: suppressed.count,
        worth: suppressed.pattern.value() * suppressed.count,
        reasons: vec![suppressed.reason.into()],
    }
}

fn other(reading: Reading, total: u32, patterns: &[(Pattern, u32)]) -> Other {
    let one = |&(pattern, count): &(Pattern, u32)| crate::Counted {
        id: pattern.into(),
        count,
        worth: pattern.value() * count,
        fan: None,
        tiles: Vec::new(),
    };
    Other { reading, worth: worth(total), counted: patterns.iter().map(one).collect() }
}

fn step(step: &Step) -> crate::Step {
    match *step {
        Step::Sum(points) => crate::Step::Sum(points),
        Step::Chicken => crate::Step::NoPattern(CHICKEN_POINTS),
        Step::CompoundLimit(points) => crate::Step::CutTo(points),
        Step::ListedLimit(pattern) => crate::Step::OneLimit { pattern: pattern.into(), worth: pattern.value() },
    }
}

impl From<Reason> for crate::Reason {
    fn from(reason: Reason) -> crate::Reason {
        match reason {
            Reason::SeriesKeepsDearest(by) => crate::Reason::SeriesKeepsDearest(by.into()),
            Reason::LimitReplaces(by) => crate::Reason::LimitReplaces(by.into()),
            Reason::BelowMinimum { needed, found } => crate::Reason::BelowMinimum { needed, found },
        }
    }
}

impl From<Due> for PaidFor {
    fn from(due: Due) -> PaidFor {
        match due {
            Due::SelfDraw => PaidFor::SelfDraw,
            Due::FirstPoints => PaidFor::FirstPoints,
            Due::Shared => PaidFor::Shared,
            Due::Responsible => PaidFor::Responsible,
        }
    }
}
