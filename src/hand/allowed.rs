//! What a switch of a rule set takes, as data.

use serde_json::Value;

/// What a switch takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// true or false.
    Bool,
    /// One of these numbers.
    Numbers(&'static [i64]),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number from `from` to `to` that `step` divides.
    Range {
        /// The least.
        from: i64,
        /// The most.
        to: i64,
        /// What divides it; 1 for any.
        step: i64,
    },
    /// So many whole numbers from `from` to `to`.
    List {
        /// How many.
        length: usize,
        /// The least of each.
        from: i64,
        /// The most of each.
        to: i64,
    },
}

/// Why a value is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Another type.
    WrongType,
    /// The right type, another value.
    OutOfRange,
}

impl Allowed {
    /// May this value be written?
    pub(crate) fn check(&self, value: &Value) -> Result<(), Refusal> {
        let within = |fits: bool| {
            if fits {
                Ok(())
            } else {
                Err(Refusal::OutOfRange)
            }
        };
        match *self {
            Allowed::Bool => value.as_bool().map(|_| ()).ok_or(Refusal::WrongType),
            Allowed::Numbers(numbers) => within(numbers.contains(&whole(value)?)),
            Allowed::Words(words) => {
                let word = value.as_str().ok_or(Refusal::WrongType)?;
                within(words.contains(&word))
            }
            Allowed::Range { from, to, step } => {
                let number = whole(value)?;
                within((from..=to).contains(&number) && number % step == 0)
            }
            Allowed::List { length, from, to } => {
                let list = value.as_array().ok_or(Refusal::WrongType)?;
                let numbers = list.iter().map(whole).collect::<Result<Vec<_>, _>>()?;
                let inside = numbers.iter().all(|number| (from..=to).contains(number));
                within(numbers.len() == length && inside)
            }
        }
    }

    /// Some values that are taken, the extremes among them; for tests and for help.
    pub fn examples(&self) -> Vec<Value> {
        match *self {
            Allowed::Bool => vec![Value::from(false), Value::from(true)],
            Allowed::Numbers(numbers) => numbers.iter().map(|&number| number.into()).collect(),
            Allowed::Words(words) => words.iter().map(|&word| word.into()).collect(),
            Allowed::Range { from, to, step } => {
                vec![from.into(), (from + step).into(), to.into()]
            }
            Allowed::List { length, from, to } => {
                vec![vec![from; length].into(), vec![to; length].into()]
            }
        }
    }
}

fn whole(value: &Value) -> Result<i64, Refusal> {
    value.as_i64().ok_or(Refusal::WrongType)
}

impl std::fmt::Display for Allowed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Allowed::Bool => f.write_str("true or false"),
            Allowed::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                f.write_str(&numbers.join(" or "))
            }
            Allowed::Words(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                f.write_str(&words.join(" or "))
            }
            Allowed::Range { from, to, step: 1 } => write!(f, "a whole number from {from} to {to}"),
            Allowed::Range { from, to, step } => {
                write!(f, "a multiple of {step} from {from} to {to}")
            }
            Allowed::List { length, from, to } => {
                write!(f, "a list of {length} whole numbers from {from} to {to}")
            }
        }
    }
}
