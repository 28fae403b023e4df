//! What an option of a rule set takes, as data.

use quejing_message::Message;

use serde_json::Value;

/// The values that an option takes.
///
/// ```
/// use quejing_rules::hand::AllowedValues;
/// let fives = AllowedValues::Range { from: 0, to: 20, step: 5 };
/// assert!(fives.allows(&15.into()));
/// assert!(!fives.allows(&7.into()) && !fives.allows(&25.into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedValues {
    /// true or false.
    Bool,
    /// One of these numbers.
    Numbers(&'static [i64]),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number from `from` to `to` that `step` divides.
    Range {
        /// The smallest number.
        from: i64,
        /// The largest number.
        to: i64,
        /// The divisor; 1 for any number.
        step: i64,
    },
    /// A fixed count of whole numbers from `from` to `to`.
    List {
        /// The number of entries.
        length: usize,
        /// The smallest number.
        from: i64,
        /// The largest number.
        to: i64,
    },
}

/// The difference between a value and what is allowed.
///
/// ```
/// use quejing_rules::hand::{AllowedValues, Mismatch};
/// assert_eq!(AllowedValues::Bool.check(&1.into()), Err(Mismatch::WrongType));
/// assert_eq!(AllowedValues::Numbers(&[1, 2]).check(&3.into()), Err(Mismatch::OutOfRange));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// A value of the wrong type.
    WrongType,
    /// A value of the right type that is not allowed.
    OutOfRange,
}

impl AllowedValues {
    /// Checks a value.
    ///
    /// # Errors
    /// The type or the value differs from what is allowed.
    pub fn check(&self, value: &Value) -> Result<(), Mismatch> {
        let within = |fits: bool| {
            if fits { Ok(()) } else { Err(Mismatch::OutOfRange) }
        };
        match *self {
            AllowedValues::Bool => value.as_bool().map(|_| ()).ok_or(Mismatch::WrongType),
            AllowedValues::Numbers(numbers) => within(numbers.contains(&whole(value)?)),
            AllowedValues::Words(words) => within(words.contains(&value.as_str().ok_or(Mismatch::WrongType)?)),
            AllowedValues::Range { from, to, step } => {
                let number = whole(value)?;
                within((from..=to).contains(&number) && number % step == 0)
            }
            AllowedValues::List { length, from, to } => {
                let list = value.as_array().ok_or(Mismatch::WrongType)?;
                let numbers = list.iter().map(whole).collect::<Result<Vec<_>, _>>()?;
                let inside = numbers.iter().all(|number| (from..=to).contains(number));
                within(numbers.len() == length && inside)
            }
        }
    }

    /// Returns true if the value is allowed.
    pub fn allows(&self, value: &Value) -> bool {
        self.check(value).is_ok()
    }

    /// Returns some allowed values, including the extremes; for tests and help.
    pub fn examples(&self) -> Vec<Value> {
        match *self {
            AllowedValues::Bool => vec![Value::from(false), Value::from(true)],
            AllowedValues::Numbers(numbers) => numbers.iter().map(|&number| number.into()).collect(),
            AllowedValues::Words(words) => words.iter().map(|&word| word.into()).collect(),
            AllowedValues::Range { from, to, step } => {
                vec![from.into(), (from + step).into(), to.into()]
            }
            AllowedValues::List { length, from, to } => {
                vec![vec![from; length].into(), vec![to; length].into()]
            }
        }
    }
}

fn whole(value: &Value) -> Result<i64, Mismatch> {
    value.as_i64().ok_or(Mismatch::WrongType)
}

impl AllowedValues {
    /// Returns the values as they are written, if they are a choice.
    fn choices(&self) -> Vec<String> {
        match *self {
            AllowedValues::Bool => vec!["true".to_owned(), "false".to_owned()],
            AllowedValues::Numbers(numbers) => numbers.iter().map(i64::to_string).collect(),
            AllowedValues::Words(words) => words.iter().map(|word| format!("\"{word}\"")).collect(),
            AllowedValues::Range { .. } | AllowedValues::List { .. } => Vec::new(),
        }
    }
}

/// A choice has the arguments `others` and `last`; a range or a list has its bounds.
impl Message for AllowedValues {
    fn id(&self) -> &'static str {
        match self {
            AllowedValues::Range { step: 1, .. } => "profile-switch-range",
            AllowedValues::Range { .. } => "profile-switch-multiple",
            AllowedValues::List { .. } => "profile-switch-list",
            _ if self.choices().len() == 1 => "ledger-cause-said",
            _ => "profile-switch-either",
        }
    }

    fn arguments(&self, take: &mut dyn FnMut(&'static str, quejing_message::ArgumentValue<'_>)) {
        match *self {
            AllowedValues::Bool | AllowedValues::Numbers(_) | AllowedValues::Words(_) => {
                let mut others = self.choices();
                let last = others.pop().unwrap_or_default();
                match others.is_empty() {
                    true => take("said", quejing_message::ArgumentValue::Text(last.into())),
                    false => {
                        take("others", quejing_message::ArgumentValue::List(others));
                        take("last", quejing_message::ArgumentValue::Text(last.into()));
                    }
                }
            }
            AllowedValues::Range { from, to, step } => {
                if step != 1 {
                    take("step", quejing_message::ArgumentValue::Number(step));
                }
                take("from", quejing_message::ArgumentValue::Number(from));
                take("to", quejing_message::ArgumentValue::Number(to));
            }
            AllowedValues::List { length, from, to } => {
                take("count", quejing_message::Argument::value(&length));
                take("from", quejing_message::ArgumentValue::Number(from));
                take("to", quejing_message::ArgumentValue::Number(to));
            }
        }
    }
}
