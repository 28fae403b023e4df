//! Options for the event fields of rule families, made from the rows of these fields.

use std::collections::HashMap;
use std::marker::PhantomData;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};

use super::numbers;
use crate::cli::night::context::{find_player, find_players};
use crate::cli::night::error::NightError;
use crate::cli::night::typed::{self, DiscardArg, NamedNumber};
use crate::table::ledger::{
    AskedFor, EventAnswer, EventKind, FamilyFields, FieldRow, Night, PlayerId, RecordedDiscard,
};

/// A kind of event as a type parameter of [`FieldArgs`].
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

/// The typed values of a field.
enum Typed {
    Names(Vec<String>),
    Numbers(Vec<NamedNumber>),
    Number(u32),
    Flag,
    Name(String),
    Discards(Vec<DiscardArg>),
}

/// The options for the family fields of a kind of event.
pub struct FieldArgs<K> {
    typed: HashMap<&'static str, Typed>,
    kind: PhantomData<K>,
}

/// Returns the fields that have an option. Fields of several families with the same key share one.
fn rows(of: EventKind) -> Vec<&'static FieldRow> {
    let mut rows: Vec<&'static FieldRow> = Vec::new();
    for row in FieldRow::all().filter(|row| row.of == of && option(row).is_some()) {
        if rows.iter().all(|other| other.field.key != row.field.key) {
            rows.push(row);
        }
    }
    rows
}

/// Returns the option for a field; `None` for a kind of answer without one.
fn option(row: &'static FieldRow) -> Option<Arg> {
    let arg = Arg::new(row.field.key).long(row.word);
    match row.field.asks {
        AskedFor::Players => Some(arg.value_delimiter(',').value_name("NAMES").action(ArgAction::Append)),
        AskedFor::Counts { .. } => {
            let arg = arg.value_delimiter(',').value_name("NAME=N").action(ArgAction::Append);
            Some(arg.value_parser(typed::named_number))
        }
        AskedFor::Number { most, .. } => {
            Some(arg.value_name("NUMBER").value_parser(value_parser!(u32).range(..=i64::from(most))))
        }
        AskedFor::Flag => Some(arg.action(ArgAction::SetTrue)),
        AskedFor::Partner => Some(arg.value_name("NAME")),
        AskedFor::Discards => {
            let arg = arg.value_delimiter(',').value_name("NAME=TILE").action(ArgAction::Append);
            Some(arg.value_parser(typed::discard))
        }
        AskedFor::Player | AskedFor::Outsider | AskedFor::Choice(_) | AskedFor::Apart => None,
    }
}

/// Returns the values typed for a field, if any.
fn typed_value(row: &FieldRow, matches: &ArgMatches) -> Option<Typed> {
    let key = row.field.key;
    match row.field.asks {
        AskedFor::Players => Some(Typed::Names(matches.get_many(key)?.cloned().collect())),
        AskedFor::Counts { .. } => Some(Typed::Numbers(matches.get_many(key)?.cloned().collect())),
        AskedFor::Number { .. } => matches.get_one(key).copied().map(Typed::Number),
        AskedFor::Partner => matches.get_one(key).cloned().map(Typed::Name),
        AskedFor::Discards => Some(Typed::Discards(matches.get_many(key)?.cloned().collect())),
        _ => matches.get_flag(key).then_some(Typed::Flag),
    }
}

impl<K: OfKind> FieldArgs<K> {
    /// Returns the typed fields, with people found by name; `dealer` is the one who has a partner.
    pub fn fields(&self, night: &Night, dealer: Option<PlayerId>) -> anyhow::Result<FamilyFields> {
        let mut fields = FamilyFields::default();
        for row in rows(K::KIND) {
            let answer = match self.typed.get(row.field.key) {
                None => continue,
                Some(Typed::Names(names)) => EventAnswer::Players(find_players(night, names)?),
                Some(Typed::Numbers(pairs)) => EventAnswer::Counts(numbers(night, pairs)?),
                Some(Typed::Number(number)) => EventAnswer::Number(*number),
                Some(Typed::Flag) => EventAnswer::Flag(true),
                Some(Typed::Name(name)) => {
                    let of = Some(dealer.ok_or(NightError::NobodySits)?);
                    EventAnswer::Partner { of, with: find_player(night, name)? }
                }
                Some(Typed::Discards(discards)) => {
                    let recorded = discards.iter().map(|discard| recorded_discard(night, discard));
                    EventAnswer::Discards(recorded.collect::<anyhow::Result<_>>()?)
                }
            };
            // Nothing is set for a number that means none, such as special rule 0.
            row.fill_in(&answer).into_iter().for_each(|field| fields.set(field));
        }
        Ok(fields)
    }
}

fn recorded_discard(night: &Night, discard: &DiscardArg) -> anyhow::Result<RecordedDiscard> {
    let DiscardArg { by, tile, drawn } = discard.clone();
    Ok(RecordedDiscard { by: find_player(night, &by)?, tile, drawn, flags: Vec::new() })
}

impl<K: OfKind> FromArgMatches for FieldArgs<K> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let typed = rows(K::KIND).into_iter().filter_map(|row| Some((row.field.key, typed_value(row, matches)?)));
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
