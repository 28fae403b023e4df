//! Wins from arguments: by tiles, by patterns, or by value.

use anyhow::ensure;

use super::args::WinArgs;
use super::payment;
use crate::cli::night::context::find_player;
use crate::cli::night::error::NightError;
use crate::cli::night::typed::{FurtherWinner, NamedNumber, Tiles};
use crate::cli::night::value;
use crate::rules::Unit;
use crate::table::ledger::{
    Body, EntryMethod, Layers, Liability, Night, OwnedPoints, PlayerId, Value, Win, WinTiles, WonDeal,
};

pub fn win(night: &Night, table: usize, args: &WinArgs) -> anyhow::Result<Body> {
    let winner = find_player(night, &args.winner)?;
    let from = args.from.as_ref().map(|name| find_player(night, name)).transpose()?;
    let value = Value { points: args.points, fan: args.fan, fu: args.fu, yakuman: args.yakuman };
    let mut first = Win {
        winner,
        entered: if args.pattern.is_empty() { EntryMethod::Points } else { EntryMethod::Patterns },
        value,
        tiles: None,
        patterns: args.pattern.clone(),
        paid: None,
        family: args.family.fields(night, None)?,
    };
    if let Some(layers) = layers(night, &args.responsible)? {
        first.family.set(Layers(layers));
    }
    if let Some(liable) = &args.pao {
        first.family.set(liability(night, liable)?);
    }
    if !args.paid.is_empty() {
        first.paid = Some(args.paid.iter().map(|paid| payment(night, paid)).collect::<anyhow::Result<_>>()?);
    }
    if let Some(tiles) = &args.tiles {
        ensure!(value == Value::default(), NightError::ValueBesideTiles);
        appraise_tiles(night, table, args, tiles, from, &mut first)?;
    }
    let mut wins = vec![first];
    for other in &args.also {
        wins.push(further_win(night, other)?);
    }
    Ok(Body::Won(WonDeal { from, wins }))
}

/// Fills in the tiles of a win, and the value and patterns that the rules find in them.
fn appraise_tiles(
    night: &Night,
    table: usize,
    args: &WinArgs,
    tiles: &Tiles,
    from: Option<PlayerId>,
    win: &mut Win,
) -> anyhow::Result<()> {
    let (last, concealed) = tiles.0.split_last().ok_or(NightError::NoTiles)?;
    let win_tiles = WinTiles {
        concealed: crate::tile::mpsz::format(concealed),
        melds: args.meld.clone(),
        win: last.to_string(),
        flowers: args.flowers,
        flags: args.flag.clone(),
    };
    let rules = night.rules().ok_or(NightError::NotOpen)?;
    let due = night.due(table).ok_or(NightError::NobodySits)?;
    let begun = night.open_deal(table).and_then(|deal| {
        deal.acts.iter().find_map(|act| match &act.payload.body {
            Body::DealBegun(begun) => Some(begun),
            _ => None,
        })
    });
    let appraisal = value::appraise(rules, &due, begun, win.winner, from, &win_tiles)?;
    win.value = appraisal.value;
    win.patterns = appraisal.patterns;
    win.tiles = Some(win_tiles);
    win.entered = EntryMethod::Tiles;
    Ok(())
}

/// Returns the win of a further winner, whose numbers mean what the rules of the night count.
fn further_win(night: &Night, winner: &FurtherWinner) -> anyhow::Result<Win> {
    let FurtherWinner { name, first, second } = winner;
    let (first, second) = (*first, *second);
    let none = Value::default();
    let value = match night.rules().map(|rules| rules.unit()) {
        Some(Unit::Fan) => Value { fan: Some(first), ..none },
        Some(Unit::BasicPoints) => Value { fan: Some(first), fu: second, ..none },
        Some(Unit::Points | Unit::Score) | None => Value { points: Some(first), ..none },
    };
    Ok(Win::by_value(find_player(night, name)?, value))
}

fn layers(night: &Night, pairs: &[NamedNumber]) -> anyhow::Result<Option<Vec<OwnedPoints>>> {
    let layer = |(name, points): &NamedNumber| {
        Ok(OwnedPoints { points: *points, owner: (name != "shared").then(|| find_player(night, name)).transpose()? })
    };
    let layers: Vec<OwnedPoints> = pairs.iter().map(layer).collect::<anyhow::Result<_>>()?;
    Ok((!layers.is_empty()).then_some(layers))
}

fn liability(night: &Night, (name, units): &NamedNumber) -> anyhow::Result<Liability> {
    Ok(Liability { player: find_player(night, name)?, units: *units })
}
