//! The verdict on a hand, and the amount of detail in a ruling.

use quejing_message::Message;

/// The verdict on a hand: a win, or the reason why it is none.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, Verdict, book::Example};
/// let rules = RuleProfile::from(RuleSet::RIICHI);
/// let verdict = |text| {
///     let case = Example::read(text).unwrap().case(&rules)?;
///     Ok::<_, quejing_rules::Faults>(rules.judge(&case, Detail::Reasons)?.verdict)
/// };
/// assert_eq!(verdict("S 2233m4455p6677s1z d1z")?, Verdict::Win);
/// assert_eq!(verdict("S 234m567p2z [345s] [678s] d2z")?, Verdict::NoYaku);
/// assert_eq!(verdict("S 2233m4455p6677s1z d2z")?, Verdict::NoWin);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Message)]
#[message("verdict")]
#[message(codes)]
pub enum Verdict {
    /// The hand has a winning shape and may be declared.
    Win,
    /// The hand has a winning shape but is worth less than the minimum.
    BelowMinimum,
    /// Riichi: the hand has a winning shape but no yaku.
    NoYaku,
    /// Riichi: the hand would win on a discard, but the player is in furiten.
    Furiten,
    /// The hand has no winning shape.
    NoWin,
}

impl Verdict {
    /// Returns the verdict's word on the wire, such as `below_minimum`.
    pub fn as_str(self) -> &'static str {
        self.code().unwrap_or_default()
    }
}

/// The amount of detail that a caller wants in a ruling.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 111222333m456p1z d1z").unwrap());
/// let case = shown.case(&rules)?;
/// assert_eq!(rules.judge(&case, Detail::Reasons)?.other_readings.len(), 0);
/// assert_eq!(rules.judge(&case, Detail::Everything)?.other_readings.len(), 1);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detail {
    /// The complete ruling except the tiles that show each pattern and the other readings.
    Reasons,
    /// The complete ruling with the tiles that show each pattern and the other readings.
    Everything,
}
