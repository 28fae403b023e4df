//! A win as it is written on the command line: by tiles, by patterns, or by its value.

use anyhow::ensure;

use super::args::WinArgs;
use super::payment;
use crate::cli::night::error::NightError;
use crate::cli::night::open::player;
use crate::cli::night::typed::{Another, Discard, Numbered, Tiles};
use crate::cli::night::value;
use crate::rules::Unit;
use crate::table::ledger::{
    Body, Discarded, DiscardsBefore, Entered, Layers, Liability, Night, OwnedPoints, PlayerId, Value, Win, WinTiles,
    Won,
};

pub fn win(night: &Night, table: usize, args: &WinArgs) -> anyhow::Result<Body> {
    let winner = player(night, &args.winner)?;
    let from = args.from.as_ref().map(|name| player(night, name)).transpose()?;
    let said = Value { points: args.points, fan: args.fan, fu: args.fu, yakuman: args.yakuman };
    let mut first = Win {
        winner,
        entered: if args.pattern.is_empty() { Entered::Points } else { Entered::Patterns },
        value: said,
        tiles: None,
        patterns: args.pattern.clone(),
        paid: None,
        family: args.family.fields(night)?,
    };
    if let Some(layers) = layers(night, &args.responsible)? {
        first.family.set(Layers(layers));
    }
    let discards = args.discard.iter().map(|discard| discarded(night, discard));
    first.family.set(DiscardsBefore(discards.collect::<anyhow::Result<_>>()?));
    if let Some(liable) = &args.pao {
        first.family.set(liability(night, liable)?);
    }
    if !args.paid.is_empty() {
        first.paid = Some(args.paid.iter().map(|paid| payment(night, paid)).collect::<anyhow::Result<_>>()?);
    }
    if let Some(tiles) = &args.tiles {
        ensure!(said == Value::default(), NightError::ValueBesideTiles);
        by_tiles(night, table, args, tiles, from, &mut first)?;
    }
    let mut wins = vec![first];
    for other in &args.also {
        wins.push(another(night, other)?);
    }
    Ok(Body::Won(Won { from, wins }))
}

fn by_tiles(
    night: &Night,
    table: usize,
    args: &WinArgs,
    tiles: &Tiles,
    from: Option<PlayerId>,
    win: &mut Win,
) -> anyhow::Result<()> {
    let (last, standing) = tiles.0.split_last().ok_or(NightError::NoTiles)?;
    let written = WinTiles {
        concealed: crate::tile::mpsz::format(standing),
        melds: args.meld.clone(),
        win: last.to_string(),
        flowers: args.flowers,
        flags: args.flag.clone(),
    };
    let rules = night.rules().ok_or(NightError::NotOpen)?;
    let due = night.due(table).ok_or(NightError::NobodySits)?;
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

/// Another winner on the same tile.
fn another(night: &Night, another: &Another) -> anyhow::Result<Win> {
    let Another { name, first, second } = another;
    let (first, second) = (*first, *second);
    let none = Value::default();
    let value = match night.rules().map(|rules| rules.unit()) {
        Some(Unit::Fan) => Value { fan: Some(first), ..none },
        Some(Unit::BasicPoints) => Value { fan: Some(first), fu: second, ..none },
        Some(Unit::Points | Unit::Score) | None => Value { points: Some(first), ..none },
    };
    Ok(Win::by_value(player(night, name)?, value))
}

fn layers(night: &Night, pairs: &[Numbered]) -> anyhow::Result<Option<Vec<OwnedPoints>>> {
    let layer = |(name, points): &Numbered| {
        Ok(OwnedPoints { points: *points, owner: (name != "shared").then(|| player(night, name)).transpose()? })
    };
    let layers: Vec<OwnedPoints> = pairs.iter().map(layer).collect::<anyhow::Result<_>>()?;
    Ok((!layers.is_empty()).then_some(layers))
}

fn discarded(night: &Night, discard: &Discard) -> anyhow::Result<Discarded> {
    Ok(Discarded {
        by: player(night, &discard.by)?,
        tile: discard.tile.clone(),
        drawn: discard.drawn.clone(),
        flags: Vec::new(),
    })
}

fn liability(night: &Night, (name, units): &Numbered) -> anyhow::Result<Liability> {
    Ok(Liability { player: player(night, name)?, units: *units })
}
