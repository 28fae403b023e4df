//! What every family of rules does. The contract is implemented by the family's options (the edition among them), and
//! everything that judges a hand asks through it.
//!
//! The families keep their own functions where speed counts: `check` and `value` (numbers only), `explain` (with
//! reasons). Here they share one form: a [`Ruling`] and [`Payment`]s.

use std::fmt::Debug;

use super::account::FinalAccount;
use super::book::Entry;
use super::course::seating::four_play;
use super::course::{BesideTotals, Course, DealKnowledge, Declaration, Headcount, Scene};
use super::deal::{Camp, Event, Party, Settlement, Special};
use super::event::{Amount, NightState, PlayerId, Refusal, SeatsSet};
use super::profile::Switch;
use super::riichi::waits::Furiten;
use super::{AnswerKind, Circumstances, Detail, Faults, Pattern, Payment, Ruling, Unit};
use crate::hand::{HandDraft, Problem, Seat, Shape};
use crate::tile::Tile;

/// A family of rules with its options.
///
/// ```
/// use quejing_rules::{Circumstances, Detail, book::Example, family::Family, zung_jung};
/// fn total<F: Family>(rules: &F, text: &'static str) -> Option<u32> {
///     let draft = Example::read(text)?.draft;
///     Some(rules.judge(&draft, &Circumstances::default(), Detail::Reasons).ok()?.worth.total)
/// }
/// assert_eq!(total(&zung_jung::Options::default(), "S 2233m4455p6677s1z t1z"), Some(30));
/// ```
pub trait Family: Clone + Debug + PartialEq {
    /// A checked hand.
    type Claim;
    /// The circumstances that may be marked, by their words, in the order of the specification.
    const FLAGS: &'static [&'static str];

    /// The other questions that the standing tiles, melds and seats do not answer.
    const QUESTIONS: &'static [(&'static str, AnswerKind)];

    /// The unit of a hand's total, and so of the number typed by a person who knows only the total.
    const UNIT: Unit;

    /// Returns the shape of a winning hand.
    fn shape(&self) -> Shape {
        Shape::default()
    }

    /// Returns the rule set's name on the wire.
    fn name(&self) -> &'static str;

    /// Checks a hand. The draft's own flags are ignored.
    ///
    /// # Errors
    /// Everything that is wrong, each with its code.
    fn check(&self, draft: &HandDraft, circumstances: &Circumstances) -> Result<Self::Claim, Faults>;

    /// Returns the worth of the hand, with reasons.
    fn explain(&self, claim: &Self::Claim, detail: Detail) -> Ruling;

    /// Returns the payments for the win; `None` if nothing was won, or if nobody said on whose tile.
    ///
    /// # Errors
    /// Whatever in the circumstances cannot be paid.
    fn settle(
        &self,
        claim: &Self::Claim,
        found: &Ruling,
        circumstances: &Circumstances,
    ) -> Result<Option<Vec<Payment<Seat>>>, Faults>;

    /// Settles a whole deal: what happened before its wins, open hands, bets, camps. `None` if each win is paid by itself.
    ///
    /// # Errors
    /// Everything that is wrong with the people and the events.
    fn settle_deal(&self, _party: &Party, _events: &[Event]) -> Option<Result<Settlement, Faults>> {
        None
    }

    /// Returns the special rules that a deal may have.
    fn special_rules(&self) -> &'static [Special] {
        &[]
    }

    /// Returns the camps that people may form.
    fn camps(&self) -> &'static [Camp] {
        &[]
    }

    /// Returns the acts of a deal about which nothing is told but their player.
    fn declarations(&self) -> &'static [Declaration] {
        &[]
    }

    /// Returns every pattern, in the order of the rule text.
    fn patterns(&self) -> Vec<Pattern>;

    /// Returns every pattern as the rule book has it, with its worth under these options. Rules without a book have
    /// none.
    fn entries(&self) -> Vec<Entry> {
        Vec::new()
    }

    /// Returns every option, in the order of the specification.
    fn switches(&self) -> &'static [Switch];

    /// Returns the first contradiction between options that a new profile, night or request may not have.
    fn contradiction(&self) -> Option<Problem> {
        None
    }

    /// Returns the same rules in the form in which new ones are written.
    fn in_current_form(&self) -> Self {
        self.clone()
    }

    /// Returns false if the other answers leave a question without sense.
    fn is_open(_question: &str, _circumstances: &Circumstances) -> bool {
        true
    }

    /// Returns the reason why a hand waiting for these tiles may not win on a discard.
    fn furiten(_waits: &[Tile], _discards: &[Tile]) -> Option<Furiten> {
        None
    }

    /// Returns the worth of the patterns a person typed; `None` if these rules cannot be added up that way.
    ///
    /// # Errors
    /// The id of a pattern whose worth only the table knows.
    fn add_up(&self, _patterns: &[Typed<'_>]) -> Result<Option<u32>, UnknownWorth> {
        Ok(None)
    }

    /// The numbers of people with whom a night begins.
    const PEOPLE: Headcount = Headcount::FOUR;

    /// The events and draws that not all deals have.
    const DEALS: DealKnowledge = DealKnowledge::USUAL;

    /// The score kept beside the totals.
    const BESIDE_TOTALS: Option<BesideTotals> = None;

    /// Returns the points with which everybody begins and from which totals are counted; `None` if from nothing.
    fn starting_points(&self) -> Option<i64> {
        None
    }

    /// Seats people in this order, at least [`Family::PEOPLE`]'s least: the first deals, the next ones sit in turn order.
    fn arrange(people: &[PlayerId]) -> SeatsSet {
        four_play(people)
    }

    /// Returns the course at the start of a night, when people first sit down.
    ///
    /// # Errors
    /// The number of people does not fit these rules.
    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal>;

    /// Gives people places in the final account, and what these bring. Rules without places change nothing.
    fn rank(&self, _: &NightState, _: &mut FinalAccount) {}

    /// Returns true if rules written this way were stored by a version that showed other final scores.
    fn had_other_finals(_: &serde_json::Value) -> bool {
        false
    }

    /// Returns the final scores as that version showed them; `None` where it showed none.
    fn earlier_finals(&self, _: &NightState) -> Option<Vec<(PlayerId, Amount)>> {
        None
    }

    /// Checks a hand and returns its worth.
    ///
    /// # Errors
    /// As [`Family::check`].
    fn judge(&self, draft: &HandDraft, circumstances: &Circumstances, detail: Detail) -> Result<Ruling, Faults> {
        Ok(self.explain(&self.check(draft, circumstances)?, detail))
    }
}

/// A pattern as a person typed it.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, family::Typed};
/// let typed = [Typed { id: "my_own_pattern", count: 2, worth: Some(15) }];
/// assert_eq!(RuleProfile::from(RuleSet::ZungJung).add_up(&typed), Ok(Some(30)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed<'a> {
    /// Its id on the wire.
    pub id: &'a str,
    /// The number of times it counts.
    pub count: u32,
    /// The worth of one occurrence; `None` to look it up.
    pub worth: Option<u32>,
}

/// A pattern whose worth was neither given nor found in a table.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, family::{Typed, UnknownWorth}};
/// let typed = [Typed { id: "my_own_pattern", count: 1, worth: None }];
/// let unknown = UnknownWorth("my_own_pattern".to_owned());
/// assert_eq!(RuleProfile::from(RuleSet::ZungJung).add_up(&typed), Err(unknown));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWorth(pub String);

/// Returns the sum of the worths; those not given are looked up.
///
/// ```
/// use quejing_rules::family::{Typed, sum};
/// let typed = [Typed { id: "a", count: 2, worth: Some(5) }, Typed { id: "b", count: 1, worth: None }];
/// assert_eq!(sum(&typed, |id| (id == "b").then_some(3)), Ok(2 * 5 + 3));
/// ```
///
/// # Errors
/// The first pattern whose worth is unknown.
pub fn sum<'a>(
    patterns: impl IntoIterator<Item = &'a Typed<'a>>,
    known: impl Fn(&str) -> Option<u32>,
) -> Result<u32, UnknownWorth> {
    let each = patterns.into_iter().map(|pattern| {
        let worth = pattern.worth.or_else(|| known(pattern.id)).ok_or_else(|| UnknownWorth(pattern.id.to_owned()))?;
        Ok(u64::from(worth) * u64::from(pattern.count))
    });
    let sum = each.sum::<Result<u64, UnknownWorth>>()?;
    Ok(u32::try_from(sum).unwrap_or(u32::MAX))
}
