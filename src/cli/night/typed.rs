//! Parsers of single arguments: amounts, counts, tiles, words. The errors are [`NightError`]s, which have their own
//! sentences (`cli::out::usage`).
//!
//! Names of people stay text here, and so do melds, flags and patterns: who is meant stands in the night, what is a hand in its rules.

use std::ffi::OsStr;
use std::marker::PhantomData;
use std::sync::Arc;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParser};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::error::NightError;
use crate::table::event::ReducedRoot;
use crate::table::ledger::{Amount, GameLength, PatternCount};
use crate::tile::{self, Tile};

/// A number for somebody, as `NAME=4`.
pub type Numbered = (String, u32);

/// A payment as `FROM:TO:AMOUNT`.
#[derive(Clone, Debug)]
pub struct Paid {
    /// Who pays, or `table`.
    pub from: String,
    /// Who is paid, or `table`.
    pub to: String,
    pub amount: Amount,
}

/// Tiles as they are written together.
#[derive(Clone, Debug)]
pub struct Tiles(pub Vec<Tile>);

/// A discard as `NAME=5m`, or `NAME=5m/9m` with the tile that the winner had drawn.
#[derive(Clone, Debug)]
pub struct Discard {
    /// The discarder.
    pub by: String,
    /// The discarded tile.
    pub tile: String,
    /// What the winner had drawn.
    pub drawn: Option<String>,
}

/// Another winner as `NAME=3`, `NAME=3/40` or `NAME=120`; what the numbers are, the rules of the night say.
#[derive(Clone, Debug)]
pub struct Another {
    /// The winner.
    pub name: String,
    /// The first number.
    pub first: u32,
    /// The one behind a stroke.
    pub second: Option<u32>,
}

/// A form as it is to be written.
fn written(form: &'static str, text: &str) -> NightError {
    NightError::Written { form, text: text.to_owned() }
}

/// Two texts with a sign between them.
fn pair(text: &str, form: &'static str) -> Result<(String, String), NightError> {
    let split = text.split_once('=').ok_or_else(|| written(form, text))?;
    Ok((split.0.to_owned(), split.1.to_owned()))
}

fn number(text: &str, form: &'static str) -> Result<Numbered, NightError> {
    let (name, number) = pair(text, form)?;
    Ok((name, number.parse().map_err(|_| written(form, text))?))
}

/// `NAME=NUMBER`.
pub fn numbered(text: &str) -> Result<Numbered, NightError> {
    number(text, "NAME=NUMBER")
}

/// `NAME=POINTS`.
pub fn points(text: &str) -> Result<Numbered, NightError> {
    number(text, "NAME=POINTS")
}

/// `NAME` or `NAME=UNITS`.
pub fn units(text: &str) -> Result<Numbered, NightError> {
    if text.contains('=') { number(text, "NAME=UNITS") } else { Ok((text.to_owned(), 1)) }
}

/// `NAME=PLAYER`.
pub fn supported(text: &str) -> Result<(String, String), NightError> {
    pair(text, "NAME=PLAYER")
}

/// `石=NAME+NAME`.
pub fn camp(text: &str) -> Result<(String, Vec<String>), NightError> {
    let (name, people) = pair(text, "石=NAME+NAME")?;
    Ok((name, people.split('+').map(str::to_owned).collect()))
}

/// `FROM:TO:AMOUNT`.
pub fn paid(text: &str) -> Result<Paid, NightError> {
    let parts: Vec<&str> = text.split(':').collect();
    let [from, to, amount] = *parts.as_slice() else {
        return Err(written("FROM:TO:AMOUNT", text));
    };
    Ok(Paid { from: from.to_owned(), to: to.to_owned(), amount: self::amount(amount)? })
}

/// An amount of money.
pub fn amount(text: &str) -> Result<Amount, NightError> {
    text.parse().map_err(NightError::Amount)
}

/// Tiles, at least one.
pub fn tiles(text: &str) -> Result<Tiles, NightError> {
    let tiles = tile::parse_tiles(text).map_err(|error| NightError::Tiles { text: text.to_owned(), error })?;
    if tiles.is_empty() { Err(NightError::NoTiles) } else { Ok(Tiles(tiles)) }
}

/// `NAME=5m` or `NAME=5m/9m`.
pub fn discard(text: &str) -> Result<Discard, NightError> {
    let (by, tiles) = pair(text, "NAME=TILE")?;
    let (tile, drawn) = match tiles.split_once('/') {
        Some((tile, drawn)) => (tile.to_owned(), Some(drawn.to_owned())),
        None => (tiles, None),
    };
    Ok(Discard { by, tile, drawn })
}

/// `NAME=3`, `NAME=3/40`.
pub fn another(text: &str) -> Result<Another, NightError> {
    let form = "NAME=VALUE";
    let (name, worth) = pair(text, form)?;
    let mut numbers = worth.split('/').map(|number| number.parse::<u32>());
    let first = numbers.next().and_then(Result::ok);
    let second = numbers.next().transpose();
    match (first, second) {
        (Some(first), Ok(second)) => Ok(Another { name, first, second }),
        _ => Err(written(form, text)),
    }
}

/// `half_flush`, `kong*2`.
pub fn pattern(text: &str) -> Result<PatternCount, NightError> {
    let (id, count) = text.split_once('*').unwrap_or((text, "1"));
    let count = count.parse();
    Ok(PatternCount { id: id.to_owned(), count: count.map_err(|_| written("half_flush, kong*2", text))?, value: None })
}

/// The number of a table as it is counted from 0.
pub fn table(text: &str) -> Result<u8, NightError> {
    text.parse::<u8>().ok().and_then(|n| n.checked_sub(1)).ok_or(NightError::Table)
}

/// How long a night is.
pub fn length(text: &str) -> Result<GameLength, NightError> {
    Ok(match text {
        "rules" => GameLength::Rules,
        "half" => GameLength::Half,
        "full" => GameLength::Full,
        "open" => GameLength::Open,
        number => match number.parse::<u32>() {
            Ok(hands) if hands > 0 => GameLength::Hands(hands),
            _ => return Err(NightError::Length(number.to_owned())),
        },
    })
}

/// A number of the reduced score; whether the rules take it is theirs to say.
fn real(text: &str, option: &'static str) -> Result<f64, NightError> {
    let text = text.to_owned();
    text.parse().map_err(|_| NightError::Number { option, text })
}

/// T0.
pub fn t0(text: &str) -> Result<f64, NightError> {
    real(text, "--t0")
}

/// α.
pub fn alpha(text: &str) -> Result<f64, NightError> {
    real(text, "--alpha")
}

/// What stands under the root.
pub fn root(text: &str) -> Result<ReducedRoot, NightError> {
    Ok(match text {
        "players" => ReducedRoot::Players,
        "hands" => ReducedRoot::Games,
        text => ReducedRoot::Number(text.parse().map_err(|_| NightError::Root(text.to_owned()))?),
    })
}

/// A word of the ledger, one of a few, which help lists.
pub fn word<T>(option: impl Into<String>, allowed: &[&'static str]) -> ValueParser
where
    T: DeserializeOwned + Clone + Send + Sync + 'static,
{
    ValueParser::new(Word(option.into(), allowed.into(), PhantomData::<fn() -> T>))
}

/// Reads the words of an option. Clap's own parser of words would refuse others without the stable code.
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
            let known = allowed.contains(&text.as_str());
            let word = serde_json::from_value::<T>(Json::from(text.as_str())).ok();
            word.filter(|_| known).ok_or_else(|| NightError::Word {
                option: option.clone(),
                text,
                allowed: allowed.to_vec(),
            })
        };
        StringValueParser::new().try_map(parse).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.1.iter().copied().map(PossibleValue::new)))
    }
}
