//! Commands that change earlier entries: undo, redo, void, reseat. Each previews its effect.

use std::process::ExitCode;

use super::AmendArgs;
use super::add::parse_tables;
use super::amend::{AmendOptions, with_preview};
use super::context::{NightContext, find_players};
use super::error::NightError;
use super::typed::word;
use crate::scorer::night::Keeper;
use crate::table::ledger::{Body, DealId, DealVoided, LedgerError, Night, Payload, Refusal, Reseating, Takeback};
use crate::table::revaluation::LaterDeals;

/// The arguments of `quejing night undo` and `quejing night redo`.
#[derive(clap::Args)]
pub struct EntryArgs {
    /// The event; `None` for the last one that can be undone or redone.
    #[arg(value_name = "NUMBER")]
    event: Option<u64>,
    /// Allows an entry that is no longer the last one.
    #[arg(long, requires = "event")]
    earlier: bool,
    #[arg(long)]
    yes: bool,
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    agreed: Vec<String>,
    #[arg(long, default_value = "revalue", value_name = "WORD", value_parser = word::<LaterDeals>("--later", &["revalue", "leave"]))]
    later: LaterDeals,
}

pub fn undo(context: &NightContext, args: &EntryArgs) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night()?;
    let replay = keeper.replay();
    let takeback = match args.event {
        Some(event) if args.earlier => Ok(takeback_of_one(event, Body::undone(event))),
        Some(event) => replay.undo_of(event),
        None => Ok(replay.last_undo().ok_or(NightError::NothingToUndo)?),
    };
    record_takeback(context, keeper, takeback, args)
}

pub fn redo(context: &NightContext, args: &EntryArgs) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night()?;
    let replay = keeper.replay();
    let takeback = match args.event {
        Some(event) if args.earlier => Ok(takeback_of_one(event, Body::redone(event))),
        Some(event) => replay.redo_of(event),
        None => Ok(replay.last_redo().ok_or(NightError::NothingToRedo)?),
    };
    record_takeback(context, keeper, takeback, args)
}

fn takeback_of_one(entry: u64, body: Body) -> Takeback {
    Takeback { entry, payloads: vec![Payload::of(body)] }
}

fn record_takeback(
    context: &NightContext,
    mut keeper: Keeper,
    takeback: Result<Takeback, Refusal>,
    args: &EntryArgs,
) -> anyhow::Result<ExitCode> {
    let night = keeper.night();
    let takeback = takeback.map_err(|why| context.error_in(night, &LedgerError::from(why)))?;
    let agreed = find_players(night, &args.agreed)?;
    let mut payloads = takeback.payloads;
    for people in payloads.iter_mut().filter_map(|one| one.body.agreed_mut()) {
        people.clone_from(&agreed);
    }
    let choice = AmendOptions { yes: args.yes, always_ask: false, later: args.later };
    with_preview(context, &mut keeper, payloads, choice)
}

/// Finds a deal by its number or by the number of one of its events.
pub fn find_deal(night: &Night, number: u64) -> anyhow::Result<DealId> {
    night.deal(DealId(number)).map(|deal| deal.id).ok_or_else(|| NightError::UnknownDeal(number).into())
}

/// Voids a deal.
pub fn void(context: &NightContext, number: u64, consent: &AmendArgs) -> anyhow::Result<ExitCode> {
    let mut keeper = context.open_night()?;
    let night = keeper.night();
    let body = Body::DealVoided(DealVoided {
        deal: find_deal(night, number)?,
        reason: consent.reason.clone(),
        agreed: find_players(night, &consent.agreed)?,
    });
    with_preview(context, &mut keeper, vec![Payload::of(body)], consent.choice())
}

/// Corrects the seats from a deal on.
pub fn reseat(context: &NightContext, number: u64, seats: &[String], consent: &AmendArgs) -> anyhow::Result<ExitCode> {
    let mut keeper = context.open_night()?;
    let night = keeper.night();
    let body = Body::Reseated(Reseating {
        from_deal: find_deal(night, number)?,
        seats: parse_tables(night, seats)?,
        reason: consent.reason.clone(),
        agreed: find_players(night, &consent.agreed)?,
    });
    with_preview(context, &mut keeper, vec![Payload::of(body)], consent.choice())
}
