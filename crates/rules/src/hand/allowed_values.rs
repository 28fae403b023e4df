//! The values that an option of a rule set takes, as data.

use quejing_message::Message;

use serde_json::Value;

/// The values that an option of a rule set takes.
///
/// ```
/// use quejing_rules::hand::AllowedValues;
/// let fives = AllowedValues::Range { from: 0, to: 20, step: 5 };
/// assert!(fives.allows(&15.into()));
/// assert!(!fives.allows(&7.into()) && !fives.allows(&25.into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedValues {
    /// True or false.
    Bool,
    /// One of the listed whole numbers.
    Numbers(&'static [i64]),
    /// One of the listed words.
    Words(&'static [&'static str]),
    /// A whole number from `from` to `to` that is a multiple of `step`.
    Range {
        /// The smallest number.
        from: i64,
        /// The largest number.
        to: i64,
        /// The divisor; 1 allows every number of the range.
        step: i64,
    },
    /// A list of exactly `length` whole numbers, each from `from` to `to`.
    List {
        /// The number of entries.
        length: usize,
        /// The smallest number.
        from: i64,
        /// The largest number.
        to: i64,
    },
}

/// The reason why an option does not take a value.
///
/// ```
/// use quejing_rules::hand::{AllowedValues, ValueMismatch};
/// assert_eq!(AllowedValues::Bool.check(&1.into()), Err(ValueMismatch::WrongType));
/// assert_eq!(AllowedValues::Numbers(&[1, 2]).check(&3.into()), Err(ValueMismatch::OutOfRange));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueMismatch {
    /// The value has the wrong type.
    WrongType,
    /// The value has the right type, but is not one that the option takes.
    OutOfRange,
}

impl AllowedValues {
    /// Checks that the option takes this JSON value.
    ///
    /// # Errors
    /// [`ValueMismatch`] if the type is wrong or the value is not allowed.
    pub fn check(&self, value: &Value) -> Result<(), ValueMismatch> {
        let require = |is_allowed: bool| {
            if is_allowed { Ok(()) } else { Err(ValueMismatch::OutOfRange) }
        };
        match *self {
            AllowedValues::Bool => value.as_bool().map(|_| ()).ok_or(ValueMismatch::WrongType),
            AllowedValues::Numbers(numbers) => require(numbers.contains(&parse_whole_number(value)?)),
            AllowedValues::Words(words) => require(words.contains(&value.as_str().ok_or(ValueMismatch::WrongType)?)),
            AllowedValues::Range { from, to, step } => {
                let number = parse_whole_number(value)?;
                require((from..=to).contains(&number) && number % step == 0)
            }
            AllowedValues::List { length, from, to } => {
                let list = value.as_array().ok_or(ValueMismatch::WrongType)?;
                let numbers = list.iter().map(parse_whole_number).collect::<Result<Vec<_>, _>>()?;
                let is_within_bounds = numbers.iter().all(|number| (from..=to).contains(number));
                require(numbers.len() == length && is_within_bounds)
            }
        }
    }

    /// Returns true if the option takes this JSON value.
    pub fn allows(&self, value: &Value) -> bool {
        self.check(value).is_ok()
    }

    /// Returns some of the allowed values, for tests and help: every value of a choice; of a range or list, at least
    /// the values at both bounds.
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

/// Returns the value as a whole number; [`ValueMismatch::WrongType`] if it is not one.
fn parse_whole_number(value: &Value) -> Result<i64, ValueMismatch> {
    value.as_i64().ok_or(ValueMismatch::WrongType)
}

impl AllowedValues {
    /// Returns each allowed value as text, words in quotation marks; empty for ranges and lists.
    fn choice_texts(&self) -> Vec<String> {
        match *self {
            AllowedValues::Bool => vec!["true".to_owned(), "false".to_owned()],
            AllowedValues::Numbers(numbers) => numbers.iter().map(i64::to_string).collect(),
            AllowedValues::Words(words) => words.iter().map(|word| format!("\"{word}\"")).collect(),
            AllowedValues::Range { .. } | AllowedValues::List { .. } => Vec::new(),
        }
    }
}

/// The sentence that names the allowed values. A choice has the arguments `others` and `last`, a single value `said`, a
/// range or a list its bounds.
impl Message for AllowedValues {
    fn id(&self) -> &'static str {
        match self {
            AllowedValues::Range { step: 1, .. } => "profile-switch-range",
            AllowedValues::Range { .. } => "profile-switch-multiple",
            AllowedValues::List { .. } => "profile-switch-list",
            _ if self.choice_texts().len() == 1 => "ledger-cause-said",
            _ => "profile-switch-either",
        }
    }

    fn arguments(&self, visit: &mut dyn FnMut(&'static str, quejing_message::ArgumentValue<'_>)) {
        match *self {
            AllowedValues::Bool | AllowedValues::Numbers(_) | AllowedValues::Words(_) => {
                let mut others = self.choice_texts();
                let last = others.pop().unwrap_or_default();
                match others.is_empty() {
                    true => visit("said", quejing_message::ArgumentValue::Text(last.into())),
                    false => {
                        visit("others", quejing_message::ArgumentValue::List(others));
                        visit("last", quejing_message::ArgumentValue::Text(last.into()));
                    }
                }
            }
            AllowedValues::Range { from, to, step } => {
                if step != 1 {
                    visit("step", quejing_message::ArgumentValue::Number(step));
                }
                visit("from", quejing_message::ArgumentValue::Number(from));
                visit("to", quejing_message::ArgumentValue::Number(to));
            }
            AllowedValues::List { length, from, to } => {
                visit("count", quejing_message::Argument::value(&length));
                visit("from", quejing_message::ArgumentValue::Number(from));
                visit("to", quejing_message::ArgumentValue::Number(to));
            }
        }
    }
}
