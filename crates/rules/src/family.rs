//! What every family of rules does. The contract is implemented by the family's options (the edition among them), and
//! everything that judges a hand asks through it.
//!
//! The families keep their own functions where speed counts: `check` and `value` (numbers only), `explain` (with
//! reasons). Here they share one form: a [`Ruling`] and [`Payment`]s.

use std::fmt::Debug;

use super::account::FinalAccount;
use super::book::Entry;
use super::course::seating::four_play;
use super::course::{BesideTotals, Course, DealKnowledge, Headcount, Scene};
use super::event::{Amount, NightState, PlayerId, Refusal, SeatsSet};
use super::profile::Switch;
use super::riichi::waits::Furiten;
use super::way::{Way, fits};
use super::{Detail, Faults, Pattern, Payment, Ruling, Said, Unit, Unknown};
use crate::hand::{HandDraft, Problem, Seat, Shape};
use crate::tile::Tile;

/// A family of rules with its options.
///
/// ```
/// use quejing_rules::{Detail, book::Example, family::Family, zung_jung};
/// fn total<F: Family>(rules: &F, text: &'static str) -> Option<u32> {
///     let draft = Example::read(text)?.draft;
///     Some(rules.judge(&draft, None, &F::Situation::default(), Detail::Reasons).ok()?.worth.total)
/// }
/// assert_eq!(total(&zung_jung::Options::default(), "S 2233m4455p6677s1z t1z"), Some(30));
/// ```
pub trait Family: Clone + Debug + PartialEq {
    /// The circumstances that the tiles do not show.
    type Situation: Clone + Debug + Default + PartialEq;
    /// A checked hand.
    type Claim;
    /// A circumstance.
    type Flag: Copy;

    /// The facts that these rules ask for besides tiles, seats and circumstances.
    const ASKS: &'static [Asks];

    /// The unit of a hand's total, and so of the number typed by a person who knows only the total.
    const UNIT: Unit;

    /// Returns the shape of a winning hand.
    fn shape(&self) -> Shape {
        Shape::default()
    }

    /// Returns the rule set's name on the wire.
    fn name(&self) -> &'static str;

    /// Checks a hand. The draft's own circumstances are ignored.
    ///
    /// # Errors
    /// Everything that is wrong, each with its code.
    fn check(
        &self,
        draft: &HandDraft,
        discarder: Option<Seat>,
        situation: &Self::Situation,
    ) -> Result<Self::Claim, Faults>;

    /// Returns the worth of the hand, with reasons.
    fn explain(&self, claim: &Self::Claim, detail: Detail) -> Ruling;

    /// Returns the payments for the win; `None` if nothing was won, or if nobody said on whose tile.
    ///
    /// # Errors
    /// Whatever in the situation cannot be paid.
    fn settle(
        &self,
        claim: &Self::Claim,
        found: &Ruling,
        situation: &Self::Situation,
        discarder: Option<Seat>,
    ) -> Result<Option<Vec<Payment<Seat>>>, Faults>;

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

    /// Returns the circumstances with their words, in the order of the specification.
    fn flags() -> Vec<(&'static str, Self::Flag)>;

    /// Returns true if a circumstance is marked.
    fn has(situation: &Self::Situation, flag: Self::Flag) -> bool;

    /// Sets or clears the mark of a circumstance.
    fn set(situation: &mut Self::Situation, flag: Self::Flag, on: bool);

    /// Returns the situation as described.
    ///
    /// # Errors
    /// Anything described that these rules do not allow.
    fn situation(&self, said: &Said, unknown: Unknown) -> Result<Self::Situation, Faults>;

    /// Tiles that lie open outside the hands.
    fn open_tiles(_: &Self::Situation) -> Vec<Tile> {
        Vec::new()
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

    /// What the deals know besides what all deals have.
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

    /// Checks a hand and says what it is worth.
    ///
    /// # Errors
    /// As [`Family::check`].
    fn judge(
        &self,
        draft: &HandDraft,
        discarder: Option<Seat>,
        situation: &Self::Situation,
        detail: Detail,
    ) -> Result<Ruling, Faults> {
        Ok(self.explain(&self.check(draft, discarder, situation)?, detail))
    }

    /// Returns the situation of a hand won this way, without circumstances that do not go with it.
    fn won_by(situation: &Self::Situation, way: Way) -> Self::Situation {
        let mut fitting = situation.clone();
        for (_, flag) in Self::flags().into_iter().filter(|(word, _)| !fits(word, way)) {
            Self::set(&mut fitting, flag, false);
        }
        fitting
    }

    /// Returns true if the circumstance of this word is marked; never for a word these rules do not know.
    fn has_word(situation: &Self::Situation, word: &str) -> bool {
        of_word::<Self>(word).is_some_and(|flag| Self::has(situation, flag))
    }

    /// Sets or clears the mark of the circumstance of this word; a word these rules do not know changes nothing.
    fn set_word(situation: &mut Self::Situation, word: &str, on: bool) {
        if let Some(flag) = of_word::<Self>(word) {
            Self::set(situation, flag, on);
        }
    }
}

fn of_word<F: Family>(word: &str) -> Option<F::Flag> {
    F::flags().into_iter().find(|(known, _)| *known == word).map(|(_, flag)| flag)
}

/// A fact that rules may ask for besides tiles, seats and circumstances.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, family::Asks};
/// let asks = |set, what| RuleProfile::from(set).asks(what);
/// assert!(asks(RuleSet::Riichi, Asks::Dora) && !asks(RuleSet::ZungJung, Asks::Dora));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asks {
    /// The number of flowers.
    Flowers,
    /// The number of the winner's tiles that each seat gave.
    Provided,
    /// The winner, where the seat wind does not say it.
    Winner,
    /// The round wind.
    Round,
    /// The open dora indicators.
    Dora,
    /// The indicators under them.
    Ura,
    /// The counters (honba) on the table.
    Honba,
    /// Riichi sticks that the winner collects.
    Sticks,
    /// The player's own discards before the win.
    Discards,
    /// The special rule of the deal.
    Special,
    /// The turned tiles of a special rule.
    Turned,
    /// Other events of the deal: kongs, open hands, bets.
    Deal,
    /// The camps (阵营).
    Camps,
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
