//! A win as it is written on the command line: by tiles, by patterns, or by its value.

use anyhow::ensure;

use super::args::WinArgs;
use super::{numbers, payment, written};
use crate::cli::night::open::player;
use crate::cli::night::slip::Slip;
use crate::cli::night::value;
use crate::rules::{RuleProfile, Unit};
use crate::table::ledger::{
    Body, Discarded, Entered, Layer, Night, Pao, PatternCount, PlayerId, Value, Win, WinTiles, Won,
};

/// The win.
pub fn win(night: &Night, table: usize, args: &WinArgs) -> anyhow::Result<Body> {
    let winner = player(night, &args.winner)?;
    let from = args
        .from
        .as_ref()
        .map(|name| player(night, name))
        .transpose()?;
    let said = Value {
        points: args.points,
        fan: args.fan,
        fu: args.fu,
        yakuman: args.yakuman,
    };
    let mut first = Win {
        winner,
        entered: if args.pattern.is_empty() {
            Entered::Points
        } else {
            Entered::Patterns
        },
        value: said,
        tiles: None,
        patterns: args
            .pattern
            .iter()
            .map(|text| pattern(text))
            .collect::<anyhow::Result<_>>()?,
        provided: numbers(night, &args.provided)?
            .into_iter()
            .map(|(player, tiles)| (player, u8::try_from(tiles).unwrap_or(u8::MAX)))
            .collect(),
        layers: layers(night, &args.responsible)?,
        discards: args
            .discard
            .iter()
            .map(|text| discarded(night, text))
            .collect::<anyhow::Result<_>>()?,
        pao: args
            .pao
            .as_deref()
            .map(|text| pao(night, text))
            .transpose()?,
        paid: None,
    };
    if !args.paid.is_empty() {
        let paid = args.paid.iter().map(|text| payment(night, text));
        first.paid = Some(paid.collect::<anyhow::Result<_>>()?);
    }
    if let Some(tiles) = &args.tiles {
        ensure!(said == Value::default(), Slip::ValueBesideTiles);
        by_tiles(night, table, args, tiles, from, &mut first)?;
    }
    let mut wins = vec![first];
    for text in &args.also {
        wins.push(another(night, text)?);
    }
    Ok(Body::Won(Won { from, wins }))
}

fn by_tiles(
    night: &Night,
    table: usize,
    args: &WinArgs,
    tiles: &str,
    from: Option<PlayerId>,
    win: &mut Win,
) -> anyhow::Result<()> {
    let mut standing = crate::tile::parse_tiles(tiles).map_err(|error| Slip::Tiles {
        text: tiles.to_owned(),
        error,
    })?;
    let last = standing.pop().ok_or(Slip::NoTiles)?;
    let written = WinTiles {
        concealed: crate::tile::mpsz::format(&standing),
        melds: args.meld.clone(),
        win: last.to_string(),
        flowers: args.flowers,
        flags: args.flag.clone(),
    };
    let rules = night.rules().ok_or(Slip::NotOpen)?;
    let due = night.due(table).ok_or(Slip::NobodySits)?;
    let begun = night.open_hand(table).and_then(|hand| {
        hand.acts.iter().find_map(|act| match &act.payload.body {
            Body::DealBegun(begun) => Some(begun),
            _ => None,
        })
    });
    let valued = value::appraise(rules, &due, begun, win.winner, from, &written)?;
    win.value = valued.value;
    win.patterns = valued.patterns;
    win.tiles = Some(written);
    win.entered = Entered::Tiles;
    Ok(())
}

/// Another winner on the same tile: `NAME=3`, `NAME=3/40`, `NAME=120`.
fn another(night: &Night, text: &str) -> anyhow::Result<Win> {
    let bad = || written("NAME=VALUE", text);
    let (name, worth) = text.split_once('=').ok_or_else(bad)?;
    let mut numbers = worth.split('/').map(|number| number.parse::<u32>());
    let first = numbers.next().and_then(Result::ok).ok_or_else(bad)?;
    let second = numbers.next().transpose().map_err(|_| bad())?;
    let none = Value::default();
    let value = match night.rules().map(RuleProfile::unit) {
        Some(Unit::Fan) => Value {
            fan: Some(first),
            ..none
        },
        Some(Unit::BasicPoints) => Value {
            fan: Some(first),
            fu: second,
            ..none
        },
        Some(Unit::Points | Unit::Score) | None => Value {
            points: Some(first),
            ..none
        },
    };
    Ok(Win {
        winner: player(night, name)?,
        entered: Entered::Points,
        value,
        tiles: None,
        patterns: Vec::new(),
        provided: Vec::new(),
        layers: None,
        discards: Vec::new(),
        pao: None,
        paid: None,
    })
}

fn pattern(text: &str) -> anyhow::Result<PatternCount> {
    let (id, count) = text.split_once('*').unwrap_or((text, "1"));
    let count = count
        .parse()
        .map_err(|_| written("half_flush, kong*2", text))?;
    Ok(PatternCount {
        id: id.to_owned(),
        count,
        value: None,
    })
}

fn layers(night: &Night, pairs: &[String]) -> anyhow::Result<Option<Vec<Layer>>> {
    let layer = |text: &String| {
        let split = text
            .split_once('=')
            .and_then(|(name, points)| Some((name, points.parse().ok()?)));
        let (name, points) = split.ok_or_else(|| written("NAME=POINTS", text))?;
        let owner = (name != "shared")
            .then(|| player(night, name))
            .transpose()?;
        Ok(Layer { points, owner })
    };
    let layers: Vec<Layer> = pairs.iter().map(layer).collect::<anyhow::Result<_>>()?;
    Ok((!layers.is_empty()).then_some(layers))
}

fn discarded(night: &Night, text: &str) -> anyhow::Result<Discarded> {
    let (name, tiles) = text
        .split_once('=')
        .ok_or_else(|| written("NAME=TILE", text))?;
    let (tile, drawn) = match tiles.split_once('/') {
        Some((tile, drawn)) => (tile, Some(drawn.to_owned())),
        None => (tiles, None),
    };
    Ok(Discarded {
        by: player(night, name)?,
        tile: tile.to_owned(),
        drawn,
        flags: Vec::new(),
    })
}

fn pao(night: &Night, text: &str) -> anyhow::Result<Pao> {
    let (name, units) = text.split_once('=').unwrap_or((text, "1"));
    Ok(Pao {
        player: player(night, name)?,
        units: units.parse().map_err(|_| written("NAME=UNITS", text))?,
    })
}
