//! Steps to a total and reasons why something does not count: `remarks!` makes a family's kinds from one row each. A
//! [`Remark`] is a row with its values.

use super::Pattern;

/// The largest number of values of a remark.
const MAX_VALUES: usize = 3;

/// A kind of remark.
///
/// ```
/// use quejing_rules::{Remark, lingque::Fan, lingque::remarks::COMPOUND};
/// let step = Remark::new(&COMPOUND, [3, 1]).with(Fan::SevenPairs);
/// assert_eq!((step.row().id, step.numbers().collect::<Vec<_>>()), ("compound", vec![("fan", 3), ("adds", 1)]));
/// ```
#[derive(Debug)]
pub struct RemarkRow {
    /// The stable id on the wire.
    pub id: &'static str,
    /// The id of its sentence, whose arguments are `pattern` and the numbers.
    pub message: &'static str,
    /// A field of the wire that always has the same word: the limit, the option.
    pub word: Option<(&'static str, &'static str)>,
    /// The names of its numbers on the wire, in order.
    pub numbers: &'static [&'static str],
    /// The names of the numbers after them, which only the sentence says.
    pub told: &'static [&'static str],
}

/// A kind is one static row, so its place tells it apart: explaining a hand compares them often.
impl PartialEq for RemarkRow {
    fn eq(&self, other: &RemarkRow) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for RemarkRow {}

/// A step to the total; the reason why something that holds does not count, or why a complete hand cannot be declared.
///
/// ```
/// use quejing_rules::{Detail, Remark, RuleProfile, RuleSet, book::Example, riichi::remarks::FORMULA};
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let ruling = rules.judge(&shown.case(&rules)?, Detail::Reasons)?;
/// assert_eq!(ruling.steps, [Remark::new(&FORMULA, [25, 2, 400])]);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remark {
    row: &'static RemarkRow,
    pattern: Option<Pattern>,
    values: [u32; MAX_VALUES],
}

impl Remark {
    /// Returns a remark of a kind with its numbers in the order of the row.
    pub fn new<const N: usize>(row: &'static RemarkRow, numbers: [u32; N]) -> Remark {
        const { assert!(N <= MAX_VALUES) };
        let mut values = [0; MAX_VALUES];
        values[..N].copy_from_slice(&numbers);
        Remark { row, pattern: None, values }
    }

    /// Returns the remark with the pattern it is about.
    pub fn with(self, pattern: impl Into<Pattern>) -> Remark {
        Remark { pattern: Some(pattern.into()), ..self }
    }

    /// Returns its kind.
    pub fn row(&self) -> &'static RemarkRow {
        self.row
    }

    /// Returns the pattern it is about.
    pub fn pattern(&self) -> Option<Pattern> {
        self.pattern
    }

    /// Returns its numbers on the wire by name.
    pub fn numbers(&self) -> impl Iterator<Item = (&'static str, u32)> + use<> {
        self.row.numbers.iter().copied().zip(self.values)
    }

    /// Returns all numbers that its sentence may say, by name.
    pub fn sentence_numbers(&self) -> impl Iterator<Item = (&'static str, u32)> + use<> {
        self.row.numbers.iter().chain(self.row.told).copied().zip(self.values)
    }
}

/// Defines the kinds of remark of a family and the list of them. A row has the name, the id on the wire, the id of the
/// sentence and the names of its numbers; after `told`, those that only the sentence has; after `with`, a field of the
/// wire that always has the same word.
macro_rules! remarks {
    ($(
        $(#[$doc:meta])* $name:ident = $id:literal, $message:literal, [$($number:literal),*]
        $(told [$($told:literal),+])? $(with $field:literal = $word:literal)?;
    )+) => {
        $(
            $(#[$doc])*
            pub static $name: $crate::RemarkRow = $crate::RemarkRow {
                id: $id,
                message: $message,
                word: [$(Some(($field, $word)),)? None][0],
                numbers: &[$($number),*],
                told: &[$($($told),+)?],
            };
        )+

        /// Every kind of remark.
        pub static ALL: &[&$crate::RemarkRow] = &[$(&$name),+];
    };
}

pub(crate) use remarks;

/// The reasons that several families have.
pub mod shared {
    super::remarks! {
        /// Part of a pattern that holds.
        IMPLIED_BY = "implied_by", "ruling-implied-by", [];
        /// A yakuman is not added to other patterns.
        REPLACED_BY_YAKUMAN = "replaced_by_yakuman", "ruling-replaced-by-yakuman", [];
        /// The hand is worth more without it.
        ORDINARY_IS_MORE = "ordinary_is_more", "ruling-ordinary-is-more", [];
    }
}
