//! Wins from arguments: the value is given by tiles, by patterns, or as a number.

use anyhow::{bail, ensure};

use super::args::WinArgs;
use super::resolve_payment;
use crate::cli::night::context::find_player;
use crate::cli::night::error::NightError;
use crate::cli::night::parsers::{FurtherWinner, NamedNumber, TileList};
use quejing_session::game::{Faults, UnknownFlagPolicy, WorthUnit};
use quejing_session::night::{
    DealEntry, EntryMethod, FamilyFields, Liability, Night, OwnedPoints, Payload, Payment, PlayerId, RecordedLayers,
    ReplayedNight, Value, Win, WonDeal,
};
use quejing_session::round::{HandError, TileWin, TileWinError, WinPlace};

/// Returns the win that the arguments describe by its value, followed by the further winners on the same tile
/// (`--also`).
pub fn build_value_win(night: &Night, args: &WinArgs) -> anyhow::Result<DealEntry> {
    ensure!(!args.hand.has_any_option(), NightError::NoTiles);
    let mut wins = vec![build_first_win(night, args)?];
    wins.extend(build_further_wins(night, args)?);
    Ok(DealEntry::Win(WonDeal { from: resolve_discarder(night, args)?, wins }))
}

fn resolve_discarder(night: &Night, args: &WinArgs) -> anyhow::Result<Option<PlayerId>> {
    args.from.as_ref().map(|name| find_player(night, name)).transpose()
}

fn build_further_wins(night: &Night, args: &WinArgs) -> anyhow::Result<Vec<Win>> {
    args.also.iter().map(|other| build_further_win(night, other)).collect()
}

/// Returns the fields that the family adds to the win, and the payments that were typed instead of those of the rules.
fn resolve_additions(night: &Night, args: &WinArgs) -> anyhow::Result<(FamilyFields, Option<Vec<Payment>>)> {
    let mut fields = args.family.family_fields(night, None)?;
    if let Some(layers) = resolve_owned_points(night, &args.responsible)? {
        fields.set(RecordedLayers(layers));
    }
    if let Some(liable) = &args.pao {
        fields.set(resolve_liability(night, liable)?);
    }
    let paid: Vec<Payment> =
        args.paid.iter().map(|paid| resolve_payment(night, paid)).collect::<anyhow::Result<_>>()?;
    Ok((fields, (!paid.is_empty()).then_some(paid)))
}

/// Returns the value of the arguments; empty if none was typed.
fn build_typed_value(args: &WinArgs) -> Value {
    Value { points: args.points, fan: args.fan, fu: args.fu, yakuman: args.yakuman }
}

fn build_first_win(night: &Night, args: &WinArgs) -> anyhow::Result<Win> {
    let (family, paid) = resolve_additions(night, args)?;
    Ok(Win {
        winner: find_player(night, &args.winner)?,
        entered: if args.pattern.is_empty() { EntryMethod::Points } else { EntryMethod::Patterns },
        value: build_typed_value(args),
        tiles: None,
        patterns: args.pattern.clone(),
        paid,
        family,
    })
}

/// Returns the events that record a win by its tiles, in the known circumstances of its deal: those that window and
/// phones record for the hand. If the recorded declaration of the winner alone makes the rules refuse the hand and
/// `overrules` is true, it does not count.
pub fn build_tile_win_payloads(
    replay: &ReplayedNight,
    place: WinPlace,
    (args, tiles): (&WinArgs, &TileList),
    overrules: bool,
) -> anyhow::Result<Vec<Payload>> {
    ensure!(build_typed_value(args) == Value::default(), NightError::ValueBesideTiles);
    let night = replay.night();
    let rules = night.rules().ok_or(NightError::NotOpen)?;
    args.hand.check_applicable(rules)?;
    let (fields, paid) = resolve_additions(night, args)?;
    let win = TileWin {
        winner: find_player(night, &args.winner)?,
        from: resolve_discarder(night, args)?,
        draft: args.hand.night_draft(&tiles.0),
        flags: args.hand.read_flags(rules, UnknownFlagPolicy::Refuse)?,
        beside: args.hand.tiles_beside(),
        special: args.hand.special_number(),
        fields,
        paid,
        also: build_further_wins(night, args)?,
        is_declaration_uncounted: args.uncounted,
    };
    let case = win.case(replay, place).map_err(convert_tile_win_error)?;
    let contradiction = args.hand.contradiction_to(case.draft.seat_wind, case.draft.self_draw, &case.circumstances);
    if let Some(contradiction) = contradiction {
        bail!(NightError::KnownOtherwise(contradiction));
    }
    let refused = match win.payloads(replay, place) {
        Ok(payloads) => return Ok(payloads),
        Err(refused) => refused,
    };
    let uncounted = TileWin { is_declaration_uncounted: true, ..win };
    match uncounted.payloads(replay, place) {
        Ok(payloads) if overrules => Ok(payloads),
        Ok(_) => bail!(NightError::KnownDeclaration(Box::new(convert_tile_win_error(refused)))),
        Err(_) => bail!(convert_tile_win_error(refused)),
    }
}

/// Converts the error of a win by its tiles.
fn convert_tile_win_error(error: TileWinError) -> NightError {
    let errors = match error {
        TileWinError::NotAtTable => return NightError::NotAtTable,
        TileWinError::NoWin(ruling) => return NightError::NoWin(ruling),
        TileWinError::Hand(errors) => errors,
    };
    let mut faults = Vec::new();
    for error in errors {
        match error {
            HandError::Fault(fault) => faults.push(fault),
            HandError::BadNotation(error) => return NightError::Tiles { text: String::new(), error },
            _ => {}
        }
    }
    if faults.is_empty() { NightError::NoTiles } else { NightError::Refused(Faults(faults)) }
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
