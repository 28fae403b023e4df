//! The steps to a total: `steps!` makes a family's kinds of step from one row each. A [`Step`] is a row with its values.

use super::Pattern;

/// The largest number of values of a step.
const MAX_VALUES: usize = 3;

/// A kind of step to the total.
///
/// ```
/// use quejing_rules::{Step, lingque::Fan, lingque::steps::COMPOUND};
/// let step = Step::new(&COMPOUND, [3, 1]).with(Fan::SevenPairs);
/// assert_eq!((step.row().id, step.numbers().collect::<Vec<_>>()), ("compound", vec![("fan", 3), ("adds", 1)]));
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct StepRow {
    /// The stable id on the wire.
    pub id: &'static str,
    /// The id of its sentence, whose arguments are `pattern` and the numbers.
    pub message: &'static str,
    /// The limit that it stands for, as a word on the wire.
    pub limit: Option<&'static str>,
    /// The names of its numbers on the wire, in order.
    pub numbers: &'static [&'static str],
    /// The names of the numbers after them, which only the sentence says.
    pub told: &'static [&'static str],
}

/// A step to the total, in order.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, Step, book::Example, riichi::steps::FORMULA};
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let ruling = rules.judge(&shown.case(&rules)?, Detail::Reasons)?;
/// assert_eq!(ruling.steps, [Step::new(&FORMULA, [25, 2, 400])]);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    row: &'static StepRow,
    pattern: Option<Pattern>,
    values: [u32; MAX_VALUES],
}

impl Step {
    /// Returns a step of a kind with its numbers in the order of the row.
    pub fn new<const N: usize>(row: &'static StepRow, numbers: [u32; N]) -> Step {
        const { assert!(N <= MAX_VALUES) };
        let mut values = [0; MAX_VALUES];
        values[..N].copy_from_slice(&numbers);
        Step { row, pattern: None, values }
    }

    /// Returns the step with the pattern it is about.
    pub fn with(self, pattern: impl Into<Pattern>) -> Step {
        Step { pattern: Some(pattern.into()), ..self }
    }

    /// Returns its kind.
    pub fn row(&self) -> &'static StepRow {
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
    pub fn told(&self) -> impl Iterator<Item = (&'static str, u32)> + use<> {
        self.row.numbers.iter().chain(self.row.told).copied().zip(self.values)
    }
}

/// Defines the kinds of step of a family and the list of them. A row has the name, the id on the wire, the id of the sentence
/// and the names of its numbers; after `told`, those that only the sentence says; after `limit`, the limit it stands for.
macro_rules! steps {
    ($(
        $(#[$doc:meta])* $name:ident = $id:literal, $message:literal, [$($number:literal),*]
        $(told [$($told:literal),+])? $(limit $limit:literal)?;
    )+) => {
        $(
            $(#[$doc])*
            pub static $name: $crate::StepRow = $crate::StepRow {
                id: $id,
                message: $message,
                limit: [$(Some($limit),)? None][0],
                numbers: &[$($number),*],
                told: &[$($($told),+)?],
            };
        )+

        /// Every kind of step.
        pub static ALL: &[&$crate::StepRow] = &[$(&$name),+];
    };
}

pub(crate) use steps;
