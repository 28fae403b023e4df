//! Command line options for the event fields of rule families, made from the rows of these fields.

use std::collections::HashMap;
use std::marker::PhantomData;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

use super::resolve_numbered_players;
use crate::cli::night::context::{find_player, find_players};
use crate::cli::night::error::NightError;
use crate::cli::night::parsers::{self, DiscardArg, NamedNumber};
use crate::cli::value_error::number_in;
use quejing_session::game::{Answer, RecordedDiscard};
use quejing_session::night::{FamilyFields, FieldHost, FieldKind, FieldRow, Night, PlayerId};

/// A marker type that stands for a kind of event, as the parameter of [`FieldArgs`].
pub trait EventKindMarker {
    const KIND: FieldHost;
}

/// The marker of [`FieldHost::Deal`]: the options of [`FieldArgs`] are then the fields recorded at the beginning of a
/// deal.
pub struct DealMarker;
/// The marker of [`FieldHost::Win`]: the options of [`FieldArgs`] are then the fields recorded with a win.
pub struct WinMarker;
/// The marker of [`FieldHost::Draw`]: the options of [`FieldArgs`] are then the fields recorded with a draw.
pub struct DrawMarker;
/// The marker of [`FieldHost::FalseWin`]: the options of [`FieldArgs`] are then the fields recorded with a false win.
pub struct FalseWinMarker;

impl EventKindMarker for DealMarker {
    const KIND: FieldHost = FieldHost::Deal;
}

impl EventKindMarker for WinMarker {
    const KIND: FieldHost = FieldHost::Win;
}

impl EventKindMarker for DrawMarker {
    const KIND: FieldHost = FieldHost::Draw;
}

impl EventKindMarker for FalseWinMarker {
    const KIND: FieldHost = FieldHost::FalseWin;
}

/// The typed answer to the question of a field, in which people are still names.
enum TypedAnswer {
    Names(Vec<String>),
    NamedNumbers(Vec<NamedNumber>),
    Number(u32),
    Flag,
    Name(String),
    Discards(Vec<DiscardArg>),
}

/// The typed options for the fields that rule families add to events of the kind `K`.
pub struct FieldArgs<K> {
    typed_answers: HashMap<&'static str, TypedAnswer>,
    kind: PhantomData<K>,
}

/// Returns the field rows of a kind of event that can be given by an option. If several families have a field with the
/// same key, only the first row is returned.
fn option_rows(kind: FieldHost) -> Vec<&'static FieldRow> {
    let mut rows: Vec<&'static FieldRow> = Vec::new();
    for row in FieldRow::all().filter(|row| row.event_kind == kind && field_option(row).is_some()) {
        if rows.iter().all(|other| other.field.key != row.field.key) {
            rows.push(row);
        }
    }
    rows
}

/// Returns the clap option for a field; `None` for kinds of fields that no option can give, such as a single player.
fn field_option(row: &'static FieldRow) -> Option<Arg> {
    let arg = Arg::new(row.field.key).long(row.word);
    match row.field.answer_kind {
        FieldKind::Players => Some(arg.value_delimiter(',').value_name("NAMES").action(ArgAction::Append)),
        FieldKind::Counts { .. } => {
            let arg = arg.value_delimiter(',').value_name("NAME=N").action(ArgAction::Append);
            Some(arg.value_parser(parsers::parse_named_number))
        }
        FieldKind::Number { most, .. } => Some(arg.value_name("NUMBER").value_parser(number_in(0..=most))),
        FieldKind::Flag => Some(arg.action(ArgAction::SetTrue)),
        FieldKind::Partner => Some(arg.value_name("NAME")),
        FieldKind::Discards => {
            let arg = arg.value_delimiter(',').value_name("NAME=TILE").action(ArgAction::Append);
            Some(arg.value_parser(parsers::parse_discard))
        }
        FieldKind::Player | FieldKind::Outsider | FieldKind::Choice(_) | FieldKind::DedicatedInput => None,
    }
}

/// Returns the answer that the user typed for a field; `None` if its option is not given.
fn typed_answer(row: &FieldRow, matches: &ArgMatches) -> Option<TypedAnswer> {
    let key = row.field.key;
    match row.field.answer_kind {
        FieldKind::Players => Some(TypedAnswer::Names(matches.get_many(key)?.cloned().collect())),
        FieldKind::Counts { .. } => Some(TypedAnswer::NamedNumbers(matches.get_many(key)?.cloned().collect())),
        FieldKind::Number { .. } => matches.get_one(key).copied().map(TypedAnswer::Number),
        FieldKind::Partner => matches.get_one(key).cloned().map(TypedAnswer::Name),
        FieldKind::Discards => Some(TypedAnswer::Discards(matches.get_many(key)?.cloned().collect())),
        _ => matches.get_flag(key).then_some(TypedAnswer::Flag),
    }
}

impl<K: EventKindMarker> FieldArgs<K> {
    /// Returns the typed fields with names replaced by players of the night. `dealer` is the player whose partner a
    /// field names. Errors: a partner without a dealer, and an unknown name.
    pub fn family_fields(&self, night: &Night, dealer: Option<PlayerId>) -> anyhow::Result<FamilyFields> {
        let mut fields = FamilyFields::default();
        for row in option_rows(K::KIND) {
            let answer = match self.typed_answers.get(row.field.key) {
                None => continue,
                Some(TypedAnswer::Names(names)) => Answer::Players(find_players(night, names)?),
                Some(TypedAnswer::NamedNumbers(pairs)) => Answer::Counts(resolve_numbered_players(night, pairs)?),
                Some(TypedAnswer::Number(number)) => Answer::Number((*number).into()),
                Some(TypedAnswer::Flag) => Answer::Flag(true),
                Some(TypedAnswer::Name(name)) => {
                    let dealer = Some(dealer.ok_or(NightError::NobodySits)?);
                    Answer::Partner { dealer, partner: find_player(night, name)? }
                }
                Some(TypedAnswer::Discards(discards)) => {
                    let recorded = discards.iter().map(|discard| resolve_discard(night, discard));
                    Answer::Discards(recorded.collect::<anyhow::Result<_>>()?)
                }
            };
            // Nothing is set for a number that means none, such as special rule 0.
            row.fill_in(&answer).into_iter().for_each(|field| fields.set(field));
        }
        Ok(fields)
    }
}

fn resolve_discard(night: &Night, discard: &DiscardArg) -> anyhow::Result<RecordedDiscard<PlayerId>> {
    let DiscardArg { discarder, tile, drawn_tile } = discard.clone();
    Ok(RecordedDiscard { by: find_player(night, &discarder)?, tile, drawn: drawn_tile, flags: Vec::new() })
}

impl<K: EventKindMarker> FromArgMatches for FieldArgs<K> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let typed =
            option_rows(K::KIND).into_iter().filter_map(|row| Some((row.field.key, typed_answer(row, matches)?)));
        Ok(FieldArgs { typed_answers: typed.collect(), kind: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<K: EventKindMarker> Args for FieldArgs<K> {
    fn augment_args(command: Command) -> Command {
        command.args(option_rows(K::KIND).into_iter().filter_map(field_option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
