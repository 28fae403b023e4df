//! Steps to a total, and reasons why something does not count: `remarks!` makes a family's kinds of remark from one row
//! each. A [`Remark`] is a row with its numbers.

use super::Pattern;

/// The maximum number of numbers that a remark can contain.
const MAX_REMARK_NUMBERS: usize = 3;

/// A kind of remark: its id, its sentence and the names of its numbers.
///
/// ```
/// use quejing_rules::{Remark, lingque::Fan, lingque::remarks::COMPOUND_BONUS};
/// let step = Remark::new(&COMPOUND_BONUS, [3, 1]).with_pattern(Fan::SevenPairs);
/// assert_eq!((step.row().id, step.numbers().collect::<Vec<_>>()), ("compound", vec![("fan", 3), ("adds", 1)]));
/// ```
#[derive(Debug)]
pub struct RemarkRow {
    /// The stable id on the wire.
    pub id: &'static str,
    /// The message id of the sentence, whose arguments are `pattern` and the remark's numbers.
    pub message: &'static str,
    /// A field that each remark of this kind has on the wire: its key and its constant word, such as the name of a
    /// limit or an option. `None` if there is no such field.
    pub constant_field: Option<(&'static str, &'static str)>,
    /// The names of the remark's first numbers, in order, on the wire and in the sentence.
    pub numbers: &'static [&'static str],
    /// The names of the numbers after [`Self::numbers`], which only the sentence contains.
    pub sentence_only_numbers: &'static [&'static str],
}

/// Kinds of remark are equal only if they are one static row: a fast comparison, because explaining a hand makes many.
impl PartialEq for RemarkRow {
    fn eq(&self, other: &RemarkRow) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for RemarkRow {}

/// A step to the total, a reason why a pattern does not count, or a reason why a complete hand cannot be declared.
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
    values: [u32; MAX_REMARK_NUMBERS],
}

impl Remark {
    /// Creates a remark without a pattern. Its numbers follow the names in [`RemarkRow::numbers`], then those in
    /// [`RemarkRow::sentence_only_numbers`].
    pub fn new<const N: usize>(row: &'static RemarkRow, numbers: [u32; N]) -> Remark {
        const { assert!(N <= MAX_REMARK_NUMBERS) };
        let mut values = [0; MAX_REMARK_NUMBERS];
        values[..N].copy_from_slice(&numbers);
        Remark { row, pattern: None, values }
    }

    /// Returns the remark with `pattern` as the pattern that it is about.
    pub fn with_pattern(self, pattern: impl Into<Pattern>) -> Remark {
        Remark { pattern: Some(pattern.into()), ..self }
    }

    /// Returns the kind of the remark: its id, its sentence and the names of its numbers.
    pub fn row(&self) -> &'static RemarkRow {
        self.row
    }

    /// Returns the pattern that the remark is about; `None` if there is none.
    pub fn pattern(&self) -> Option<Pattern> {
        self.pattern
    }

    /// Returns the numbers of the remark that answers on the wire contain, each with its name.
    pub fn numbers(&self) -> impl Iterator<Item = (&'static str, u32)> + use<> {
        self.row.numbers.iter().copied().zip(self.values)
    }

    /// Returns all numbers of the remark, each with its name, as arguments for its sentence.
    pub fn sentence_numbers(&self) -> impl Iterator<Item = (&'static str, u32)> + use<> {
        self.row.numbers.iter().chain(self.row.sentence_only_numbers).copied().zip(self.values)
    }
}

/// Defines a family's kinds of remark and the list of them. A row has the name, the id on the wire, the message id of
/// the sentence and the names of its numbers; after `told`, the names of numbers that only the sentence contains; after
/// `with`, a field of the wire with a constant word.
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
                constant_field: [$(Some(($field, $word)),)? None][0],
                numbers: &[$($number),*],
                sentence_only_numbers: &[$($($told),+)?],
            };
        )+

        /// All kinds of remark of the family.
        pub static ALL: &[&$crate::RemarkRow] = &[$(&$name),+];
    };
}

pub(crate) use remarks;

/// The kinds of remark that several families share: reasons why a pattern does not count.
pub mod shared_remarks {
    super::remarks! {
        /// The pattern is contained in another pattern that counts.
        IMPLIED_BY = "implied_by", "ruling-implied-by", [];
        /// A yakuman counts alone, so other patterns are not added.
        REPLACED_BY_YAKUMAN = "replaced_by_yakuman", "ruling-replaced-by-yakuman", [];
        /// The pattern counts only alone, and the hand is worth more by its other patterns.
        ORDINARY_IS_MORE = "ordinary_is_more", "ruling-ordinary-is-more", [];
    }
}
