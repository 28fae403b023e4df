//! Parsers of single arguments: amounts, counts, tiles, words. Their errors are [`NightError`]s, which
//! `cli::streams::print_help_or_usage_error` reports.
//!
//! Names of people, melds, flags and patterns remain text here: only the night knows its people, and only its rules
//! know what a valid hand is.

use std::ffi::OsStr;
use std::marker::PhantomData;
use std::sync::Arc;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParser};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::error::NightError;
use quejing_session::game::{Tile, mpsz, parse_tiles};
use quejing_session::night::{Amount, AmountError, GameLength, PatternCount, ReducedRoot};

/// The name of a person and a number, typed as `NAME=4`.
pub type NamedNumber = (String, u32);

/// A payment typed as `FROM:TO:AMOUNT`.
#[derive(Clone, Debug)]
pub struct PaymentArg {
    /// The name of the payer; `table` or empty for the table.
    pub payer: String,
    /// The name of the recipient; `table` or empty for the table.
    pub recipient: String,
    pub amount: Amount,
}

/// The tiles of one argument, such as `123m55z`; never empty.
#[derive(Clone, Debug)]
pub struct TileList(pub Vec<Tile>);

/// A discard typed as `NAME=5m`, or as `NAME=5m/9m` with the tile that the discarder had drawn before.
#[derive(Clone, Debug)]
pub struct DiscardArg {
    /// The discarder's name.
    pub discarder: String,
    /// The discarded tile, as text.
    pub tile: String,
    /// The tile that the discarder had drawn, as text; for discards of the winner.
    pub drawn_tile: Option<String>,
}

/// A further winner on one discard, typed as `NAME=3`, `NAME=3/40` or `NAME=120`. The rules of the night decide the
/// units of the numbers.
#[derive(Clone, Debug)]
pub struct FurtherWinner {
    /// The winner's name.
    pub name: String,
    /// The number after the equals sign: fan, or points under rules that count points.
    pub fan_or_points: u32,
    /// The fu after a slash, if typed.
    pub fu: Option<u32>,
}

/// Returns the error of a text without the required `form`, such as `NAME=NUMBER`.
fn bad_form_error(form: &'static str, text: &str) -> NightError {
    NightError::BadForm { form, text: text.to_owned() }
}

/// Splits a text at its first equals sign; without one, the error names the required `form`.
fn split_pair(text: &str, form: &'static str) -> Result<(String, String), NightError> {
    let split = text.split_once('=').ok_or_else(|| bad_form_error(form, text))?;
    Ok((split.0.to_owned(), split.1.to_owned()))
}

fn parse_name_and_number(text: &str, form: &'static str) -> Result<NamedNumber, NightError> {
    let (name, number) = split_pair(text, form)?;
    Ok((name, number.parse().map_err(|_| bad_form_error(form, text))?))
}

/// Parses the name of a person and a number, typed as `NAME=NUMBER`. The name is not looked up.
pub fn parse_named_number(text: &str) -> Result<NamedNumber, NightError> {
    parse_name_and_number(text, "NAME=NUMBER")
}

/// Parses the name of a person and points, typed as `NAME=POINTS`. The name is not looked up.
pub fn parse_player_points(text: &str) -> Result<NamedNumber, NightError> {
    parse_name_and_number(text, "NAME=POINTS")
}

/// Parses a liable player as `NAME=UNITS`, with a number of yakuman units, or as `NAME` for one unit.
pub fn parse_named_units(text: &str) -> Result<NamedNumber, NightError> {
    if text.contains('=') { parse_name_and_number(text, "NAME=UNITS") } else { Ok((text.to_owned(), 1)) }
}

/// Parses the names of a spectator and of the supported player, typed as `NAME=PLAYER`. The names are not looked up.
pub fn parse_support(text: &str) -> Result<(String, String), NightError> {
    split_pair(text, "NAME=PLAYER")
}

/// Parses the name of a camp and the names of its people, typed as `石=NAME+NAME`. The names are not looked up.
pub fn parse_camp(text: &str) -> Result<(String, Vec<String>), NightError> {
    let (name, people) = split_pair(text, "石=NAME+NAME")?;
    Ok((name, people.split('+').map(str::to_owned).collect()))
}

/// Parses a payment typed as `FROM:TO:AMOUNT`; `table` or nothing may stand for a name. The names are
/// not looked up.
pub fn parse_payment(text: &str) -> Result<PaymentArg, NightError> {
    let parts: Vec<&str> = text.split(':').collect();
    let [from, to, amount] = *parts.as_slice() else {
        return Err(bad_form_error("FROM:TO:AMOUNT", text));
    };
    Ok(PaymentArg { payer: from.to_owned(), recipient: to.to_owned(), amount: parse_amount(amount)? })
}

/// Parses an amount of money or points, as the ledger counts it. The error contains the text.
pub fn parse_amount(text: &str) -> Result<Amount, NightError> {
    text.parse().map_err(|AmountError(text)| NightError::Amount(text))
}

/// Parses tile notation. A text without tiles is an error.
pub fn parse_tile_list(text: &str) -> Result<TileList, NightError> {
    let tiles = parse_tiles(text).map_err(|error| NightError::Tiles { text: text.to_owned(), error })?;
    if tiles.is_empty() { Err(NightError::NoTiles) } else { Ok(TileList(tiles)) }
}

/// Parses a discard as `NAME=5m`, or as `NAME=5m/9m` with the tile that the discarder had drawn. Whether each text is
/// exactly one tile is left to the ledger.
pub fn parse_discard(text: &str) -> Result<DiscardArg, NightError> {
    let (discarder, tiles) = split_pair(text, "NAME=TILE")?;
    // The ledger stores MPSZ.
    let stored_text = |text: &str| parse_tile_list(text).map(|tiles| mpsz::format_in_order(&tiles.0));
    let (tile, drawn_tile) = match tiles.split_once('/') {
        Some((tile, drawn)) => (stored_text(tile)?, Some(stored_text(drawn)?)),
        None => (stored_text(&tiles)?, None),
    };
    Ok(DiscardArg { discarder, tile, drawn_tile })
}

/// Parses a further winner and the value of the hand, as `NAME=3` or `NAME=3/40`.
pub fn parse_further_winner(text: &str) -> Result<FurtherWinner, NightError> {
    let form = "NAME=VALUE";
    let (name, value) = split_pair(text, form)?;
    let mut numbers = value.split('/').map(|number| number.parse::<u32>());
    let fan_or_points = numbers.next().and_then(Result::ok);
    let fu = numbers.next().transpose();
    match (fan_or_points, fu) {
        (Some(fan_or_points), Ok(fu)) => Ok(FurtherWinner { name, fan_or_points, fu }),
        _ => Err(bad_form_error(form, text)),
    }
}

/// Parses the id of a pattern and its count, as `half_flush` (once) or `kong*2`. The id is not checked.
pub fn parse_pattern(text: &str) -> Result<PatternCount, NightError> {
    let (id, count) = text.split_once('*').unwrap_or((text, "1"));
    let count = count.parse();
    Ok(PatternCount {
        id: id.to_owned(),
        count: count.map_err(|_| bad_form_error("half_flush, kong*2", text))?,
        value: None,
    })
}

/// Parses the number of a table as typed, from 1, and returns its index, from 0.
pub fn parse_table(text: &str) -> Result<u8, NightError> {
    text.parse::<u8>().ok().and_then(|n| n.checked_sub(1)).ok_or(NightError::Table)
}

/// Parses the length of a game: `rules`, `half`, `full`, `open`, or a positive number of deals.
pub fn parse_length(text: &str) -> Result<GameLength, NightError> {
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

/// Parses a number of the reduced score; the error names the `option`. The range of the number is not checked.
fn parse_score_parameter(text: &str, option: &'static str) -> Result<f64, NightError> {
    let text = text.to_owned();
    text.parse().map_err(|_| NightError::Number { option, text })
}

/// Parses the parameter T0 of the reduced score (option `--t0`), in points. Its range is not checked.
pub fn parse_t0(text: &str) -> Result<f64, NightError> {
    parse_score_parameter(text, "--t0")
}

/// Parses the factor α of the reduced score (option `--alpha`). Its range is not checked.
pub fn parse_alpha(text: &str) -> Result<f64, NightError> {
    parse_score_parameter(text, "--alpha")
}

/// Parses n, the number under the root of the reduced score: `players` (their number), `hands` (the number of counted
/// deals), or a number, whose range is not checked.
pub fn parse_root(text: &str) -> Result<ReducedRoot, NightError> {
    Ok(match text {
        "players" => ReducedRoot::Players,
        "hands" => ReducedRoot::Games,
        text => ReducedRoot::Number(text.parse().map_err(|_| NightError::Root(text.to_owned()))?),
    })
}

/// Returns the parser of an option that accepts one of the words `allowed`, each the serialized form of a `T`. Help
/// pages list the words.
pub fn word_parser<T>(option: impl Into<String>, allowed: &[&'static str]) -> ValueParser
where
    T: DeserializeOwned + Clone + Send + Sync + 'static,
{
    ValueParser::new(WordParser(option.into(), allowed.into(), PhantomData::<fn() -> T>))
}

/// The parser of an option with a fixed list of words: the option's name, the words, and their type. Unlike clap's own
/// parser, it refuses other words with a stable code.
#[derive(Clone)]
struct WordParser<T>(String, Arc<[&'static str]>, PhantomData<fn() -> T>);

impl<T> TypedValueParser for WordParser<T>
where
    T: DeserializeOwned + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(&self, command: &clap::Command, arg: Option<&clap::Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let WordParser(option, allowed, _) = self.clone();
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
