//! Wins from arguments: the value is given by tiles, by patterns, or as a number.

use anyhow::ensure;

use super::args::WinArgs;
use super::resolve_payment;
use crate::cli::night::appraisal;
use crate::cli::night::context::find_player;
use crate::cli::night::error::NightError;
use crate::cli::night::parsers::{FurtherWinner, NamedNumber, TileList};
use quejing_session::game::WorthUnit;
use quejing_session::night::{
    Body, EntryMethod, Liability, Night, OwnedPoints, PlayerId, RecordedLayers, Value, Win, WinTiles, WonDeal,
};

/// Returns the win that the arguments describe, followed by the further winners on the same tile (`--also`).
pub fn build_win_body(night: &Night, table: usize, args: &WinArgs) -> anyhow::Result<Body> {
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
        family: args.family.family_fields(night, None)?,
    };
    if let Some(layers) = resolve_owned_points(night, &args.responsible)? {
        first.family.set(RecordedLayers(layers));
    }
    if let Some(liable) = &args.pao {
        first.family.set(resolve_liability(night, liable)?);
    }
    if !args.paid.is_empty() {
        first.paid = Some(args.paid.iter().map(|paid| resolve_payment(night, paid)).collect::<anyhow::Result<_>>()?);
    }
    if let Some(tiles) = &args.tiles {
        ensure!(value == Value::default(), NightError::ValueBesideTiles);
        appraise_tiles(night, table, args, tiles, from, &mut first)?;
    }
    let mut wins = vec![first];
    for other in &args.also {
        wins.push(build_further_win(night, other)?);
    }
    Ok(Body::Won(WonDeal { from, wins }))
}

/// Sets the tiles of a win, and the value and patterns that the rules find in them. The last of `tiles` is the winning
/// tile; `from` is the discarder, `None` for a self-draw.
fn appraise_tiles(
    night: &Night,
    table: usize,
    args: &WinArgs,
    tiles: &TileList,
    from: Option<PlayerId>,
    win: &mut Win,
) -> anyhow::Result<()> {
    let (last, concealed) = tiles.0.split_last().ok_or(NightError::NoTiles)?;
    let win_tiles = WinTiles {
        concealed: quejing_session::game::mpsz::format(concealed),
        melds: args.meld.clone(),
        win: last.to_string(),
        flowers: args.flowers,
        flags: args.flag.clone(),
    };
    let rules = night.rules().ok_or(NightError::NotOpen)?;
    let due = night.table_status(table).ok_or(NightError::NobodySits)?;
    let begun = night.open_deal(table).and_then(|deal| {
        deal.acts.iter().find_map(|act| match &act.payload.body {
            Body::DealBegun(begun) => Some(begun),
            _ => None,
        })
    });
    let appraisal = appraisal::appraise_win(rules, &due, begun, win.winner, from, &win_tiles)?;
    win.value = appraisal.value;
    win.patterns = appraisal.patterns;
    win.tiles = Some(win_tiles);
    win.entered = EntryMethod::Tiles;
    Ok(())
}

/// Returns the win of a further winner. The rules of the night decide whether the numbers are fan, fan and fu, or
/// points.
fn build_further_win(night: &Night, winner: &FurtherWinner) -> anyhow::Result<Win> {
    let FurtherWinner { name, fan_or_points, fu } = winner;
    let (fan_or_points, fu) = (*fan_or_points, *fu);
    let none = Value::default();
    let value = match night.rules().map(|rules| rules.unit()) {
        Some(WorthUnit::Fan) => Value { fan: Some(fan_or_points), ..none },
        Some(WorthUnit::BasicPoints) => Value { fan: Some(fan_or_points), fu, ..none },
        Some(WorthUnit::Points | WorthUnit::Score) | None => Value { points: Some(fan_or_points), ..none },
    };
    Ok(Win::from_value_only(find_player(night, name)?, value))
}

/// Returns the typed points with the player responsible for them; `shared` in place of a name means nobody. `None` if
/// none were typed.
fn resolve_owned_points(night: &Night, pairs: &[NamedNumber]) -> anyhow::Result<Option<Vec<OwnedPoints>>> {
    let layer = |(name, points): &NamedNumber| {
        Ok(OwnedPoints { points: *points, owner: (name != "shared").then(|| find_player(night, name)).transpose()? })
    };
    let layers: Vec<OwnedPoints> = pairs.iter().map(layer).collect::<anyhow::Result<_>>()?;
    Ok((!layers.is_empty()).then_some(layers))
}

/// Returns the liability of the named player for a number of yakuman units. An unknown name is an error.
fn resolve_liability(night: &Night, (name, units): &NamedNumber) -> anyhow::Result<Liability> {
    Ok(Liability { player: find_player(night, name)?, units: *units })
}
