//! Zung Jung as one of the families.

use super::course::ZungJung;
use super::options::SWITCHES;
use super::table;
use super::{Deal, LIMIT, Options, Pattern, Situation, check, explain, layers, settle};
use crate::book::Entry;
use crate::course::{Course, Scene};
use crate::event::{Refusal, SeatsSet};
use crate::family::{Asks, Family, Typed, UnknownWorth, sum};
use crate::hand::{Flag, HandDraft, Seat, Win};
use crate::profile::Switch;
use crate::{Detail, Faults, Payment, RuleSet, Ruling, Said, Unit, Unknown, Verdict};

impl Family for Options {
    type Situation = Situation;
    type Claim = Win;
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
        if found.verdict != Verdict::Win {
            return Ok(None);
        }
        let (winner, total) = (win.seat_wind().into(), found.worth.total);
        let layers = |seat| layers(win, total, seat, &situation.history, self);
        settle(&Deal { winner, total, layers: discarder.map(layers).transpose()? }, self.scheme).map(Some)
    }

    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        ZungJung::start(self, scene, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        Pattern::ALL.map(crate::Pattern::from).to_vec()
    }

    fn entries(&self) -> Vec<Entry> {
        table::entries()
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
