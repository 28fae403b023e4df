//! The one place that tells the families apart: every question to a [`RuleProfile`] goes on to its family from here.

use super::account::FinalAccount;
use super::book::Entry;
use super::course::{BesideTotals, Course, DealKnowledge, Headcount, Scene};
use super::event::{Amount, NightState, PlayerId, Refusal, SeatsSet};
use super::family::{Asks, Family, Typed, UnknownWorth};
use super::profile::Switch;
use super::situation::{of_other_rules, unknown_flag};
use super::waits::{Waiting, Waits};
use super::{
    Case, Detail, Fault, Faults, Pattern, Payment, RuleProfile, Ruling, Said, Situation, Unit, Unknown, house, lingque,
    riichi, zung_jung,
};
use crate::hand::{HandDraft, Problem, Seat, Shape};

/// Asks the family of a profile.
macro_rules! of_family {
    ($profile:expr, $rules:ident => $does:expr) => {
        match $profile {
            RuleProfile::Lingque($rules) => $does,
            RuleProfile::ZungJung($rules) => $does,
            RuleProfile::Riichi(boxed) => {
                let $rules = boxed.as_ref();
                $does
            }
            RuleProfile::House($rules) => $does,
        }
    };
}

/// Asks the family of a profile about a situation of that family, and refuses any other situation.
macro_rules! with_situation {
    ($profile:expr, $found:expr, ($rules:ident, $situation:ident) => $does:expr) => {
        match ($profile, $found) {
            (RuleProfile::Lingque($rules), Situation::Lingque($situation)) => $does,
            (RuleProfile::ZungJung($rules), Situation::ZungJung($situation)) => $does,
            (RuleProfile::Riichi(boxed), Situation::Riichi($situation)) => {
                let $rules = boxed.as_ref();
                $does
            }
            (RuleProfile::House($rules), Situation::House($situation)) => $does,
            _ => Err(of_other_rules()),
        }
    };
}

/// Asks the family of a situation, whatever its options.
macro_rules! of_situation {
    ($found:expr, $family:ident, $situation:ident => $does:expr) => {
        match $found {
            Situation::Lingque($situation) => {
                type $family = lingque::Profile;
                $does
            }
            Situation::ZungJung($situation) => {
                type $family = zung_jung::Options;
                $does
            }
            Situation::Riichi($situation) => {
                type $family = riichi::Options;
                $does
            }
            Situation::House($situation) => {
                type $family = house::Options;
                $does
            }
        }
    };
}

impl RuleProfile {
    /// Checks a hand and says what it is worth: the one way from tiles to a ruling, for every caller.
    ///
    /// ```
    /// use quejing_rules::hand::HandDraft;
    /// use quejing_rules::{Case, Detail, RuleProfile};
    /// use quejing_rules::tile::{Wind, mpsz};
    /// let draft = HandDraft {
    ///     concealed: mpsz::parse("2288m113355p88s7z").unwrap(),
    ///     win_tile: mpsz::parse_one("7z").ok(),
    ///     seat_wind: Some(Wind::South),
    ///     ..HandDraft::default()
    /// };
    /// let ruling = RuleProfile::default().judge(&Case { draft, ..Case::default() }, Detail::Reasons)?;
    /// assert!(ruling.is_win());
    /// assert_eq!((ruling.worth.fu, ruling.worth.fan, ruling.worth.total), (Some(10), Some(4), 40));
    /// # Ok::<(), quejing_rules::Faults>(())
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the hand and its situation.
    pub fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        with_situation!(self, &case.situation, (rules, situation) => {
            rules.judge(&case.draft, case.discarder, situation, detail)
        })
    }

    /// Checks the hand without valuing it.
    ///
    /// # Errors
    /// As [`RuleProfile::judge`].
    pub fn check(&self, case: &Case) -> Result<(), Faults> {
        with_situation!(self, &case.situation, (rules, situation) => {
            rules.check(&case.draft, case.discarder, situation).map(drop)
        })
    }

    /// Returns the payments for the win; `None` if nothing was won, or if nobody said on whose tile.
    ///
    /// # Errors
    /// Everything that is wrong with the hand, or that cannot be paid.
    pub fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        with_situation!(self, &case.situation, (rules, situation) => {
            let claim = rules.check(&case.draft, case.discarder, situation)?;
            let found = rules.explain(&claim, Detail::Reasons);
            rules.settle(&claim, &found, situation, case.discarder)
        })
    }

    /// Returns the tiles that a hand short of one tile waits for.
    ///
    /// # Errors
    /// As [`RuleProfile::judge`], when every tile is refused.
    pub fn waits(&self, waiting: &Waiting) -> Result<Waits, Faults> {
        with_situation!(self, &waiting.case.situation, (rules, situation) => {
            super::waits::of(rules, waiting, situation)
        })
    }

    /// Returns the situation as described.
    ///
    /// # Errors
    /// Anything described that these rules do not allow.
    pub fn situation(&self, said: &Said, unknown: Unknown) -> Result<Situation, Faults> {
        of_family!(self, rules => rules.situation(said, unknown).map(Situation::from))
    }

    /// Returns a situation about which nothing was said.
    pub fn no_situation(&self) -> Situation {
        match self {
            RuleProfile::Lingque(_) => lingque::Situation::default().into(),
            RuleProfile::ZungJung(_) => zung_jung::Situation::default().into(),
            RuleProfile::Riichi(_) => riichi::Situation::default().into(),
            RuleProfile::House(_) => house::Situation::default().into(),
        }
    }

    /// Returns true if the rules ask for this.
    pub fn asks(&self, what: Asks) -> bool {
        fn asked<F: Family>(_: &F) -> &'static [Asks] {
            F::ASKS
        }
        of_family!(self, rules => asked(rules)).contains(&what)
    }

    /// Returns the shape of a winning hand.
    pub fn shape(&self) -> Shape {
        of_family!(self, rules => rules.shape())
    }

    /// Returns the unit of a hand's total.
    pub fn unit(&self) -> Unit {
        fn unit<F: Family>(_: &F) -> Unit {
            F::UNIT
        }
        of_family!(self, rules => unit(rules))
    }

    /// Returns the numbers of people with whom a night begins.
    pub fn people(&self) -> Headcount {
        fn people<F: Family>(_: &F) -> Headcount {
            F::PEOPLE
        }
        of_family!(self, rules => people(rules))
    }

    /// Returns what the deals know besides what all deals have.
    pub fn deals(&self) -> DealKnowledge {
        fn deals<F: Family>(_: &F) -> DealKnowledge {
            F::DEALS
        }
        of_family!(self, rules => deals(rules))
    }

    /// Returns the score kept beside the totals.
    pub fn beside_totals(&self) -> Option<BesideTotals> {
        fn beside<F: Family>(_: &F) -> Option<BesideTotals> {
            F::BESIDE_TOTALS
        }
        of_family!(self, rules => beside(rules))
    }

    /// Returns the points with which everybody begins and from which totals are counted; `None` if from nothing.
    pub fn starting_points(&self) -> Option<i64> {
        of_family!(self, rules => rules.starting_points())
    }

    /// Seats people; see [`Family::arrange`].
    pub(super) fn arrange(&self, people: &[PlayerId]) -> SeatsSet {
        fn arrange<F: Family>(_: &F, people: &[PlayerId]) -> SeatsSet {
            F::arrange(people)
        }
        of_family!(self, rules => arrange(rules, people))
    }

    /// Returns the course at the start of a night; see [`Family::start`].
    pub(super) fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        of_family!(self, rules => rules.start(scene, seats))
    }

    /// Gives people places in the final account; see [`Family::rank`].
    pub(super) fn rank(&self, night: &NightState, account: &mut FinalAccount) {
        of_family!(self, rules => rules.rank(night, account));
    }

    /// Returns true if rules written this way were stored by a version that showed other final scores.
    pub fn had_other_finals(&self, written: &serde_json::Value) -> bool {
        fn other<F: Family>(_: &F, written: &serde_json::Value) -> bool {
            F::had_other_finals(written)
        }
        of_family!(self, rules => other(rules, written))
    }

    /// Returns the final scores as that version showed them; `None` where it showed none.
    pub fn earlier_finals(&self, night: &NightState) -> Option<Vec<(PlayerId, Amount)>> {
        of_family!(self, rules => rules.earlier_finals(night))
    }

    /// Returns every pattern, in the order of the rule text.
    pub fn patterns(&self) -> Vec<Pattern> {
        of_family!(self, rules => rules.patterns())
    }

    /// Returns every pattern as the rule book has it, with its worth under these options.
    pub fn entries(&self) -> Vec<Entry> {
        of_family!(self, rules => rules.entries())
    }

    /// Returns every option, in the order of the specification.
    pub fn switches(&self) -> &'static [Switch] {
        of_family!(self, rules => rules.switches())
    }

    /// Returns the first contradiction between options that a new profile, night or request may not have.
    pub fn contradiction(&self) -> Option<Problem> {
        of_family!(self, rules => rules.contradiction())
    }

    /// Returns the same rules in the form in which new ones are written.
    #[must_use]
    pub fn in_current_form(&self) -> RuleProfile {
        match self {
            RuleProfile::Riichi(options) => RuleProfile::Riichi(Box::new(options.in_current_form())),
            RuleProfile::Lingque(_) | RuleProfile::ZungJung(_) | RuleProfile::House(_) => self.clone(),
        }
    }

    /// Returns the worth of the patterns a person typed; `None` if these rules cannot be added up that way.
    ///
    /// # Errors
    /// The id of a pattern whose worth only the table knows.
    pub fn add_up(&self, patterns: &[Typed<'_>]) -> Result<Option<u32>, UnknownWorth> {
        of_family!(self, rules => rules.add_up(patterns))
    }
}

impl Situation {
    /// Returns the words for the circumstances that the rules know.
    pub fn flags(&self) -> Vec<&'static str> {
        of_situation!(self, F, _situation => words(F::flags()))
    }

    /// Returns true if a circumstance is marked.
    pub fn has(&self, flag: &str) -> bool {
        of_situation!(self, F, situation => F::has_word(situation, flag))
    }

    /// Sets or clears the mark of a circumstance.
    pub fn set(&mut self, flag: &str, on: bool) {
        of_situation!(self, F, situation => F::set_word(situation, flag, on));
    }
}

impl Case {
    /// Returns a hand as these rules see it; anything unknown to them is refused, here or by the check.
    ///
    /// # Errors
    /// Anything described that the rules do not allow.
    pub fn strict(rules: &RuleProfile, draft: HandDraft, said: &Said) -> Result<Case, Faults> {
        Ok(Case { draft, discarder: said.discarder, situation: rules.situation(said, Unknown::Refuse)? })
    }

    /// Returns a hand played under any rules, as these see it: what they do not know is left out, a discard by nobody
    /// is the next player's, and an unnamed round is the first.
    ///
    /// # Errors
    /// Anything described that no family knows.
    pub fn lenient(rules: &RuleProfile, draft: HandDraft, said: &Said) -> Result<Case, Faults> {
        let known = flags();
        let strange = said.flags.iter().filter(|word| !known.contains(&word.as_str()));
        let strange: Vec<Fault> = strange.map(|word| unknown_flag(word, known.iter().copied())).collect();
        if !strange.is_empty() {
            return Err(Faults(strange));
        }
        let next = draft.seat_wind.map_or(Seat(1), |wind| Seat::from(wind.next()));
        let discarder = (!draft.self_draw).then_some(said.discarder.unwrap_or(next));
        let flowers = if rules.asks(Asks::Flowers) { draft.flowers } else { 0 };
        Ok(Case {
            draft: HandDraft { flowers, ..draft },
            discarder,
            situation: rules.situation(said, Unknown::LeaveOut)?,
        })
    }
}

fn words<F>(flags: Vec<(&'static str, F)>) -> Vec<&'static str> {
    flags.into_iter().map(|(word, _)| word).collect()
}

/// Returns every circumstance that any family knows, each once.
fn flags() -> Vec<&'static str> {
    let mut all: Vec<&'static str> = Vec::new();
    for flag in RuleProfile::each().flat_map(|rules| rules.no_situation().flags()) {
        if !all.contains(&flag) {
            all.push(flag);
        }
    }
    all
}
