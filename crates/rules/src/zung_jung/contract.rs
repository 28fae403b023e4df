//! Zung Jung as one of the families.

use strum::VariantNames;

use super::course::ZungJung;
use super::options::SWITCHES;
use super::table;
use super::{Deal, LIMIT, Options, Pattern, check, explain, layers, settle};
use crate::book::Entry;
use crate::course::{Course, Scene};
use crate::event::{Refusal, SeatsSet};
use crate::family::{Family, Typed, UnknownWorth, sum};
use crate::hand::{Flag, HandDraft, Seat, Win};
use crate::profile::Switch;
use crate::{AnswerKind, Circumstances, Detail, Faults, Payment, RuleSet, Ruling, Unit, Verdict};

impl Family for Options {
    type Claim = Win;

    const FLAGS: &'static [&'static str] = <Flag as VariantNames>::VARIANTS;

    const QUESTIONS: &'static [(&'static str, AnswerKind)] = &[("history", AnswerKind::Discards)];

    const UNIT: Unit = Unit::Score;

    fn name(&self) -> &'static str {
        RuleSet::ZungJung.as_str()
    }

    fn check(&self, draft: &HandDraft, circumstances: &Circumstances) -> Result<Win, Faults> {
        check(&HandDraft { flags: circumstances.flag_set(), ..draft.clone() }, circumstances.discarder)
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
        if found.verdict != Verdict::Win {
            return Ok(None);
        }
        let (winner, total) = (win.seat_wind().into(), found.worth.total);
        let layers = |seat| layers(win, total, seat, circumstances.discards("history"), self);
        settle(&Deal { winner, total, layers: circumstances.discarder.map(layers).transpose()? }, self.scheme).map(Some)
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
