//! The contract that the options of every family implement.

use super::{EnteredWorth, RuleSet, Switch, UnknownWorth};
use crate::account::FinalAccount;
use crate::book::PatternEntry;
use crate::course::{Course, CourseContext};
use crate::family_message::FamilyValue;
use crate::hand::{FlagRow, Problem, Seat, Shape};
use crate::play::{NightGame, PatternCount, Refusal, SeatAssignment, Value};
use crate::{Case, Detail, Faults, Pattern, Payment, QuestionRow, Ruling, WorthUnit};

/// Rules of mahjong with their options: the contract that the options of every family implement.
///
/// A family that answers the methods without a default has its hands judged and its nights played. What it has besides
/// is data: its [`FamilyRow`](super::FamilyRow), and the rows of its flags, questions, acts, draws and fields. What
/// happens in a night is up to its course of play.
///
/// # Limitations
/// A row is the same under all options of its family. It can only name an option that must be on, as
/// [`QuestionCondition::Switch`](crate::QuestionCondition::Switch) and
/// [`DrawRow::switch`](crate::play::DrawRow::switch) do; what depends on the value of an option needs a method.
///
/// ```
/// use quejing_rules::family::Rules;
/// use quejing_rules::{Case, Detail, RuleProfile, RuleSet, book::Example};
/// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG);
/// let case = Example::read("S 2233m4455p6677s1z t1z").unwrap().case(&rules)?;
/// let total = |rules: &dyn Rules, case: &Case| rules.judge(case, Detail::Reasons).map(|found| found.worth.total);
/// assert_eq!(total(&*rules, &case), Ok(30));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub trait Rules: FamilyValue {
    /// Returns the rule set of the family that these options belong to.
    fn set(&self) -> RuleSet;

    /// Returns the circumstances that can be marked under these rules, in the order of the specification.
    fn flags(&self) -> &'static [FlagRow];

    /// Returns the questions about a win that its tiles, seats and flags do not answer.
    fn questions(&self) -> &'static [QuestionRow];

    /// Returns all options in the order of the specification.
    fn switches(&self) -> &'static [Switch];

    /// Returns the unit of a hand's total, in which people also enter a total by hand.
    fn unit(&self) -> WorthUnit;

    /// Returns the size and composition of a winning hand, and the tiles that the rules play with.
    fn shape(&self) -> Shape;

    /// Checks a hand and its circumstances without valuing the hand.
    ///
    /// # Errors
    /// All faults of the hand and its circumstances, each with its code.
    fn check(&self, case: &Case) -> Result<(), Faults>;

    /// Checks and values a hand: the only way from tiles to a ruling, for all callers. The circumstances of the win are
    /// those of `case.circumstances`; the flags of the draft are ignored.
    ///
    /// ```
    /// use quejing_rules::hand::HandDraft;
    /// use quejing_rules::{Case, Detail, RuleProfile};
    /// use quejing_rules::tile::{Wind, mpsz};
    /// let draft = HandDraft {
    ///     concealed: mpsz::parse("2288m113355p88s7z").unwrap(),
    ///     win_tile: mpsz::parse_single_tile("7z").ok(),
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
    /// All faults of the hand and its circumstances, those that [`Rules::check`] reports.
    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults>;

    /// Returns the payments for a single win, without the other events of its deal; `None` if the hand does not win, or
    /// if the discarder is unknown under rules that do not require it.
    ///
    /// # Errors
    /// All faults of the hand and its circumstances, and those that prevent its payments.
    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults>;

    /// Returns all patterns of the rule set, in the order of the rule text.
    fn patterns(&self) -> Vec<Pattern>;

    /// Returns the course of play at the start of a game with these seats.
    ///
    /// # Errors
    /// A refusal if the number of people does not fit these rules.
    fn start_course(&self, context: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal>;

    /// Returns the entries of the rule book, with their worths under these options; empty in rules without a book.
    fn pattern_entries(&self) -> Vec<PatternEntry> {
        Vec::new()
    }

    /// Returns the first contradiction between options, which new profiles, nights and requests may not have; `None` if
    /// there is none.
    fn contradiction(&self) -> Option<Problem> {
        None
    }

    /// Returns the worth of a win that people entered by its value and patterns, as far as the rules know it; nothing
    /// by default.
    ///
    /// # Errors
    /// [`UnknownWorth`] for a pattern whose worth was neither entered nor is known to the rules.
    fn entered_worth(&self, _: &Value, _: &[PatternCount]) -> Result<EnteredWorth, UnknownWorth> {
        Ok(EnteredWorth::default())
    }

    /// Returns the points with which each person begins and that totals are added to; `None` if totals begin at 0.
    fn starting_points(&self) -> Option<i64> {
        None
    }

    /// Ranks the people in the final account of a game and adds the points that their places bring. Rules without
    /// places change nothing.
    fn settle_places(&self, _: NightGame<'_>, _: &mut FinalAccount) {}
}
