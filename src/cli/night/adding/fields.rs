//! Options for the fields that only the events of some families have, each by what it asks for.

use std::collections::HashMap;
use std::marker::PhantomData;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};

use super::numbers;
use crate::cli::night::open::players;
use crate::cli::night::typed::{self, Numbered};
use crate::table::ledger::{AskedFor, EventAnswer, EventKind, FamilyFields, FieldRow, Night};

/// A kind of event, for the type of its options.
pub trait OfKind {
    const KIND: EventKind;
}

pub struct OfDeal;
pub struct OfWin;
pub struct OfDraw;
pub struct OfFalseWin;

impl OfKind for OfDeal {
    const KIND: EventKind = EventKind::Deal;
}

impl OfKind for OfWin {
    const KIND: EventKind = EventKind::Win;
}

impl OfKind for OfDraw {
    const KIND: EventKind = EventKind::Draw;
}

impl OfKind for OfFalseWin {
    const KIND: EventKind = EventKind::FalseWin;
}

/// The values of a field as they are typed.
enum Typed {
    Names(Vec<String>),
    Numbers(Vec<Numbered>),
    Number(u32),
    Flag,
}

/// The options for the fields of a kind of event.
pub struct FieldArgs<K> {
    typed: HashMap<&'static str, Typed>,
    kind: PhantomData<K>,
}

/// Returns the fields that an option can ask for, each key once.
fn rows(of: EventKind) -> Vec<&'static FieldRow> {
    let mut rows: Vec<&'static FieldRow> = Vec::new();
    for row in FieldRow::all().filter(|row| row.of == of && option(row).is_some()) {
        if rows.iter().all(|other| other.field.key != row.field.key) {
            rows.push(row);
        }
    }
    rows
}

/// Returns the option for a field; `None` if there is none of its kind.
fn option(row: &'static FieldRow) -> Option<Arg> {
    let arg = Arg::new(row.field.key).long(row.field.key);
    match row.field.asks {
        AskedFor::Players => Some(arg.value_delimiter(',').value_name("NAMES").action(ArgAction::Append)),
        AskedFor::Counts { .. } => {
            let arg = arg.value_delimiter(',').value_name("NAME=N").action(ArgAction::Append);
            Some(arg.value_parser(typed::numbered))
        }
        AskedFor::Number { most, .. } => {
            Some(arg.value_name("NUMBER").value_parser(value_parser!(u32).range(..=i64::from(most))))
        }
        AskedFor::Flag => Some(arg.action(ArgAction::SetTrue)),
        AskedFor::Player | AskedFor::Outsider | AskedFor::Choice(_) | AskedFor::Apart => None,
    }
}

/// Returns what is typed for a field.
fn typed(row: &FieldRow, matches: &ArgMatches) -> Option<Typed> {
    let key = row.field.key;
    match row.field.asks {
        AskedFor::Players => Some(Typed::Names(matches.get_many(key)?.cloned().collect())),
        AskedFor::Counts { .. } => Some(Typed::Numbers(matches.get_many(key)?.cloned().collect())),
        AskedFor::Number { .. } => matches.get_one(key).copied().map(Typed::Number),
        _ => matches.get_flag(key).then_some(Typed::Flag),
    }
}

impl<K: OfKind> FieldArgs<K> {
    /// Returns the fields as they are typed.
    pub fn fields(&self, night: &Night) -> anyhow::Result<FamilyFields> {
        let mut fields = FamilyFields::default();
        for row in rows(K::KIND) {
            let answer = match self.typed.get(row.field.key) {
                None => continue,
                Some(Typed::Names(names)) => EventAnswer::Players(players(night, names)?),
                Some(Typed::Numbers(pairs)) => EventAnswer::Counts(numbers(night, pairs)?),
                Some(Typed::Number(number)) => EventAnswer::Number(*number),
                Some(Typed::Flag) => EventAnswer::Flag(true),
            };
            // A number that says nothing, such as special rule 0, is no field.
            row.filled(&answer).into_iter().for_each(|field| fields.set(field));
        }
        Ok(fields)
    }
}

impl<K: OfKind> FromArgMatches for FieldArgs<K> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let typed = rows(K::KIND).into_iter().filter_map(|row| Some((row.field.key, typed(row, matches)?)));
        Ok(FieldArgs { typed: typed.collect(), kind: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<K: OfKind> Args for FieldArgs<K> {
    fn augment_args(command: Command) -> Command {
        command.args(rows(K::KIND).into_iter().filter_map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
