//! The one place that tells the families apart: every question to a [`RuleProfile`] goes on to its family from here.

use super::account::FinalAccount;
use super::book::Entry;
use super::circumstances::known_flags;
use super::course::{BesideTotals, Course, DealKnowledge, Declaration, Headcount, Scene};
use super::deal::{Camp, Event, Party, Settlement, Special};
use super::event::{Amount, NightState, PlayerId, Refusal, SeatsSet};
use super::family::{Family, Typed, UnknownWorth};
use super::profile::Switch;
use super::waits::{Waiting, Waits};
use super::{AnswerKind, Case, Circumstances, Detail, Faults, Pattern, Payment, RuleProfile, Ruling, Unit, Unknown};
use crate::hand::{HandDraft, Problem, Seat, Shape};
use crate::tile::Wind;

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
    /// Everything that is wrong with the hand and its circumstances.
    pub fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        of_family!(self, rules => rules.judge(&case.draft, &case.circumstances, detail))
    }

    /// Checks the hand without valuing it.
    ///
    /// # Errors
    /// As [`RuleProfile::judge`].
    pub fn check(&self, case: &Case) -> Result<(), Faults> {
        of_family!(self, rules => rules.check(&case.draft, &case.circumstances).map(drop))
    }

    /// Returns the payments for the win; `None` if nothing was won, or if nobody said on whose tile.
    ///
    /// # Errors
    /// Everything that is wrong with the hand, or that cannot be paid.
    pub fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        of_family!(self, rules => {
            let claim = rules.check(&case.draft, &case.circumstances)?;
            let found = rules.explain(&claim, Detail::Reasons);
            rules.settle(&claim, &found, &case.circumstances)
        })
    }

    /// Settles a whole deal; see [`Family::settle_deal`].
    pub fn settle_deal(&self, party: &Party, events: &[Event]) -> Option<Result<Settlement, Faults>> {
        of_family!(self, rules => rules.settle_deal(party, events))
    }

    /// Returns the special rules that a deal may have.
    pub fn special_rules(&self) -> &'static [Special] {
        of_family!(self, rules => rules.special_rules())
    }

    /// Returns the camps that people may form.
    pub fn camps(&self) -> &'static [Camp] {
        of_family!(self, rules => rules.camps())
    }

    /// Returns the acts of a deal about which nothing is told but their player.
    pub fn declarations(&self) -> &'static [Declaration] {
        of_family!(self, rules => rules.declarations())
    }

    /// Returns the tiles that a hand short of one tile waits for.
    ///
    /// # Errors
    /// As [`RuleProfile::judge`], when every tile is refused.
    pub fn waits(&self, waiting: &Waiting) -> Result<Waits, Faults> {
        of_family!(self, rules => super::waits::of(rules, waiting))
    }

    /// Returns the circumstances that may be marked, by their words, in the order of the specification.
    pub fn flags(&self) -> &'static [&'static str] {
        fn flags<F: Family>(_: &F) -> &'static [&'static str] {
            F::FLAGS
        }
        of_family!(self, rules => flags(rules))
    }

    /// Returns the flags of these words.
    ///
    /// # Errors
    /// `bad_flag` for each word that these rules do not know and may not leave out.
    pub fn read_flags<S: AsRef<str>>(&self, words: &[S], unknown: Unknown) -> Result<Vec<&'static str>, Faults> {
        match unknown {
            Unknown::Refuse => known_flags(words, self.flags()),
            Unknown::LeaveOut => known_flags(words, &all_flags()),
        }
    }

    /// Returns the questions about a win that tiles, seats and flags do not answer.
    pub fn questions(&self) -> &'static [(&'static str, AnswerKind)] {
        fn questions<F: Family>(_: &F) -> &'static [(&'static str, AnswerKind)] {
            F::QUESTIONS
        }
        of_family!(self, rules => questions(rules))
    }

    /// Returns true if the rules ask this question.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let asks = |set, question| RuleProfile::from(set).asks(question);
    /// assert!(asks(RuleSet::Riichi, "dora_indicators") && !asks(RuleSet::ZungJung, "dora_indicators"));
    /// ```
    pub fn asks(&self, question: &str) -> bool {
        self.questions().iter().any(|(id, _)| *id == question)
    }

    /// Returns true if the rules ask this question beside these answers.
    ///
    /// ```
    /// use quejing_rules::{Circumstances, RuleProfile, RuleSet};
    /// let (house, dora) = (RuleProfile::from(RuleSet::House), Circumstances::default().with("special", 8));
    /// assert!(house.asks_beside("indicators", &dora));
    /// assert!(!house.asks_beside("indicators", &Circumstances::default()));
    /// ```
    pub fn asks_beside(&self, question: &str, circumstances: &Circumstances) -> bool {
        fn is_open<F: Family>(_: &F, question: &str, circumstances: &Circumstances) -> bool {
            F::is_open(question, circumstances)
        }
        self.asks(question) && of_family!(self, rules => is_open(rules, question, circumstances))
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

    /// Returns the events and draws that not all deals have.
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

impl Case {
    /// Returns a hand played under any rules, as these see it: what they do not ask is left out, a discard by nobody is the
    /// next player's, and an unnamed round is the first.
    pub fn lenient(rules: &RuleProfile, draft: HandDraft, mut circumstances: Circumstances) -> Case {
        let said = circumstances.clone();
        circumstances.retain(|question| rules.flags().contains(&question) || rules.asks_beside(question, &said));
        let next = draft.seat_wind.map_or(Seat(1), |wind| Seat::from(wind.next()));
        circumstances.discarder = (!draft.self_draw).then_some(circumstances.discarder.unwrap_or(next));
        circumstances.round.get_or_insert(Wind::East);
        let flowers = if rules.asks("flowers") { draft.flowers } else { 0 };
        Case { draft: HandDraft { flowers, ..draft }, circumstances }
    }
}

/// Returns every flag that any family knows, each once.
fn all_flags() -> Vec<&'static str> {
    let mut all: Vec<&'static str> = Vec::new();
    for &flag in RuleProfile::each().flat_map(|rules| rules.flags()) {
        if !all.contains(&flag) {
            all.push(flag);
        }
    }
    all
}
