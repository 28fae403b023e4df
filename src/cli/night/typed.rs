//! Parsers of single arguments: amounts, counts, tiles, words. Their errors are [`NightError`]s, which `cli::out::usage` prints.
//!
//! Names of people, melds, flags and patterns remain text here: only the night knows its people, and only its rules know what
//! a valid hand is.

use std::ffi::OsStr;
use std::marker::PhantomData;
use std::sync::Arc;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParser};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::error::NightError;
use crate::table::event::ReducedRoot;
use crate::table::ledger::{Amount, AmountError, GameLength, PatternCount};
use crate::tile::{self, Tile};

/// A person's name and a number, as `NAME=4`.
pub type NamedNumber = (String, u32);

/// A payment as `FROM:TO:AMOUNT`.
#[derive(Clone, Debug)]
pub struct PaymentArg {
    /// The name of the payer, or `table`.
    pub from: String,
    /// The name of the recipient, or `table`.
    pub to: String,
    pub amount: Amount,
}

/// Tiles in one text, at least one.
#[derive(Clone, Debug)]
pub struct Tiles(pub Vec<Tile>);

/// A discard as `NAME=5m`, or `NAME=5m/9m` with the tile that the winner had drawn.
#[derive(Clone, Debug)]
pub struct DiscardArg {
    /// The discarder's name.
    pub by: String,
    /// The discarded tile, as text.
    pub tile: String,
    /// For a discard of the winner, the tile they had drawn.
    pub drawn: Option<String>,
}

/// A further winner on the same tile, as `NAME=3`, `NAME=3/40` or `NAME=120`; the rules of the night give the numbers a unit.
#[derive(Clone, Debug)]
pub struct FurtherWinner {
    /// The winner's name.
    pub name: String,
    /// Fan or points.
    pub first: u32,
    /// Fu, after a slash.
    pub second: Option<u32>,
}

/// Returns the error of a text that does not have a form.
fn bad_form(form: &'static str, text: &str) -> NightError {
    NightError::BadForm { form, text: text.to_owned() }
}

/// Splits a text at the equals sign.
fn pair(text: &str, form: &'static str) -> Result<(String, String), NightError> {
    let split = text.split_once('=').ok_or_else(|| bad_form(form, text))?;
    Ok((split.0.to_owned(), split.1.to_owned()))
}

fn number(text: &str, form: &'static str) -> Result<NamedNumber, NightError> {
    let (name, number) = pair(text, form)?;
    Ok((name, number.parse().map_err(|_| bad_form(form, text))?))
}

/// Parses `NAME=NUMBER`.
pub fn named_number(text: &str) -> Result<NamedNumber, NightError> {
    number(text, "NAME=NUMBER")
}

/// Parses `NAME=POINTS`.
pub fn points(text: &str) -> Result<NamedNumber, NightError> {
    number(text, "NAME=POINTS")
}

/// Parses `NAME` or `NAME=UNITS`; a name alone means one unit.
pub fn units(text: &str) -> Result<NamedNumber, NightError> {
    if text.contains('=') { number(text, "NAME=UNITS") } else { Ok((text.to_owned(), 1)) }
}

/// Parses `NAME=PLAYER`, a spectator and the supported player.
pub fn support_pair(text: &str) -> Result<(String, String), NightError> {
    pair(text, "NAME=PLAYER")
}

/// Parses `石=NAME+NAME`, a camp and its people.
pub fn camp(text: &str) -> Result<(String, Vec<String>), NightError> {
    let (name, people) = pair(text, "石=NAME+NAME")?;
    Ok((name, people.split('+').map(str::to_owned).collect()))
}

/// Parses `FROM:TO:AMOUNT`.
pub fn payment(text: &str) -> Result<PaymentArg, NightError> {
    let parts: Vec<&str> = text.split(':').collect();
    let [from, to, amount] = *parts.as_slice() else {
        return Err(bad_form("FROM:TO:AMOUNT", text));
    };
    Ok(PaymentArg { from: from.to_owned(), to: to.to_owned(), amount: self::amount(amount)? })
}

/// Parses an amount of money.
pub fn amount(text: &str) -> Result<Amount, NightError> {
    text.parse().map_err(|AmountError(text)| NightError::Amount(text))
}

/// Parses tiles, at least one.
pub fn tiles(text: &str) -> Result<Tiles, NightError> {
    let tiles = tile::parse_tiles(text).map_err(|error| NightError::Tiles { text: text.to_owned(), error })?;
    if tiles.is_empty() { Err(NightError::NoTiles) } else { Ok(Tiles(tiles)) }
}

/// Parses `NAME=5m` or `NAME=5m/9m`.
pub fn discard(text: &str) -> Result<DiscardArg, NightError> {
    let (by, tiles) = pair(text, "NAME=TILE")?;
    let (tile, drawn) = match tiles.split_once('/') {
        Some((tile, drawn)) => (tile.to_owned(), Some(drawn.to_owned())),
        None => (tiles, None),
    };
    Ok(DiscardArg { by, tile, drawn })
}

/// Parses `NAME=3` or `NAME=3/40`.
pub fn further_winner(text: &str) -> Result<FurtherWinner, NightError> {
    let form = "NAME=VALUE";
    let (name, value) = pair(text, form)?;
    let mut numbers = value.split('/').map(|number| number.parse::<u32>());
    let first = numbers.next().and_then(Result::ok);
    let second = numbers.next().transpose();
    match (first, second) {
        (Some(first), Ok(second)) => Ok(FurtherWinner { name, first, second }),
        _ => Err(bad_form(form, text)),
    }
}

/// Parses a pattern, as `half_flush` or `kong*2`.
pub fn pattern(text: &str) -> Result<PatternCount, NightError> {
    let (id, count) = text.split_once('*').unwrap_or((text, "1"));
    let count = count.parse();
    Ok(PatternCount { id: id.to_owned(), count: count.map_err(|_| bad_form("half_flush, kong*2", text))?, value: None })
}

/// Parses the number of a table. People count from 1, the result from 0.
pub fn table(text: &str) -> Result<u8, NightError> {
    text.parse::<u8>().ok().and_then(|n| n.checked_sub(1)).ok_or(NightError::Table)
}

/// Parses the length of a night: a word, or a number of deals.
pub fn length(text: &str) -> Result<GameLength, NightError> {
    Ok(match text {
        "rules" => GameLength::Rules,
        "half" => GameLength::Half,
        "full" => GameLength::Full,
        "open" => GameLength::Open,
        number => match number.parse::<u32>() {
            Ok(deals) if deals > 0 => GameLength::Hands(deals),
            _ => return Err(NightError::Length(number.to_owned())),
        },
    })
}

/// Parses a number of the reduced score; its range is checked later.
fn real(text: &str, option: &'static str) -> Result<f64, NightError> {
    let text = text.to_owned();
    text.parse().map_err(|_| NightError::Number { option, text })
}

/// Parses T0 of the reduced score, in points.
pub fn t0(text: &str) -> Result<f64, NightError> {
    real(text, "--t0")
}

/// Parses α, the factor of the reduced score.
pub fn alpha(text: &str) -> Result<f64, NightError> {
    real(text, "--alpha")
}

/// Parses n, which stands under the root of the reduced score: `players`, `hands` or a number.
pub fn root(text: &str) -> Result<ReducedRoot, NightError> {
    Ok(match text {
        "players" => ReducedRoot::Players,
        "hands" => ReducedRoot::Games,
        text => ReducedRoot::Number(text.parse().map_err(|_| NightError::Root(text.to_owned()))?),
    })
}

/// Returns the parser of an option that takes one of these words, in their serialized form. Help lists them.
pub fn word<T>(option: impl Into<String>, allowed: &[&'static str]) -> ValueParser
where
    T: DeserializeOwned + Clone + Send + Sync + 'static,
{
    ValueParser::new(Word(option.into(), allowed.into(), PhantomData::<fn() -> T>))
}

/// The parser of the words of an option. Clap's own parser would refuse other words without a stable code.
#[derive(Clone)]
struct Word<T>(String, Arc<[&'static str]>, PhantomData<fn() -> T>);

impl<T> TypedValueParser for Word<T>
where
    T: DeserializeOwned + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(&self, command: &clap::Command, arg: Option<&clap::Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let Word(option, allowed, _) = self.clone();
        let parse = move |text: String| {
            let is_allowed = allowed.contains(&text.as_str());
            let word = serde_json::from_value::<T>(Json::from(text.as_str())).ok();
            word.filter(|_| is_allowed).ok_or_else(|| NightError::Word {
                option: option.clone(),
                value: text,
                allowed: allowed.join(", "),
            })
        };
        StringValueParser::new().try_map(parse).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.1.iter().copied().map(PossibleValue::new)))
    }
}
