//! Commands that change earlier entries: undo, redo, void, reseat. Each previews its effect on other deals.

use std::process::ExitCode;

use super::AmendArgs;
use super::add::resolve_table_seats;
use super::amend::record_with_preview;
use super::context::{NightContext, find_players};
use super::error::NightError;
use super::parsers::word_parser;
use quejing_session::night::{
    Body, DealId, DealVoided, LaterDealsPolicy, LedgerError, Night, Payload, Refusal, Reseating, Takeback,
};
use quejing_session::recorder::{ConfirmCondition, Recorder};

/// The arguments of `quejing night undo` and `quejing night redo`.
#[derive(clap::Args)]
pub struct TakebackArgs {
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
    #[arg(long, default_value = "revalue", value_name = "WORD", value_parser = word_parser::<LaterDealsPolicy>("--later", &["revalue", "leave"]))]
    later: LaterDealsPolicy,
}

/// Undoes the last entry that can be undone. A number in the arguments must be that of this entry, unless `--earlier`
/// permits any entry. If other deals change or consent is missing, shows a preview instead, unless `--yes` is given.
pub fn undo_entry(context: &NightContext, args: &TakebackArgs) -> anyhow::Result<ExitCode> {
    let recorder = context.open_night()?;
    let replay = recorder.keeper().replay();
    let takeback = match args.event {
        Some(event) if args.earlier => {
            Ok(Takeback { newest_event: event, payloads: vec![replay.build_act_removal(event)] })
        }
        Some(event) => replay.confirmed_undo(event),
        None => Ok(replay.available_undo().ok_or(NightError::NothingToUndo)?),
    };
    record_takeback(context, recorder, takeback, args)
}

/// Redoes the last entry that was undone. A number in the arguments must be that of this entry, unless `--earlier`
/// permits any undone entry. If other deals change or consent is missing, shows a preview instead, unless `--yes` is
/// given.
pub fn redo_entry(context: &NightContext, args: &TakebackArgs) -> anyhow::Result<ExitCode> {
    let recorder = context.open_night()?;
    let replay = recorder.keeper().replay();
    let takeback = match args.event {
        Some(event) if args.earlier => Ok(single_takeback(event, Body::redo_of(event))),
        Some(event) => replay.confirmed_redo(event),
        None => Ok(replay.available_redo().ok_or(NightError::NothingToRedo)?),
    };
    record_takeback(context, recorder, takeback, args)
}

/// Returns the undo or redo `body` of a single entry, which leaves the entries that depend on it as they are.
fn single_takeback(newest_event: u64, body: Body) -> Takeback {
    Takeback { newest_event, payloads: vec![Payload::new(body)] }
}

/// Records an undo or redo as agreed by the people of `--agreed`. If other deals change or consent is missing, shows a
/// preview instead, unless `--yes` is given.
fn record_takeback(
    context: &NightContext,
    mut recorder: Recorder,
    takeback: Result<Takeback, Refusal>,
    args: &TakebackArgs,
) -> anyhow::Result<ExitCode> {
    let night = recorder.keeper().night();
    let takeback = takeback.map_err(|why| context.error_with_names(night, &LedgerError::from(why)))?;
    let agreed = find_players(night, &args.agreed)?;
    let mut payloads = takeback.payloads;
    for people in payloads.iter_mut().filter_map(|one| one.body.agreed_people_mut()) {
        people.clone_from(&agreed);
    }
    let condition = if args.yes { ConfirmCondition::Never } else { ConfirmCondition::Further };
    record_with_preview(context, &mut recorder, payloads, args.later, condition)
}

/// Returns the deal with this number, which may also be the number of one of the deal's events. If there is none, the
/// error is [`NightError::UnknownDeal`].
pub fn find_deal(night: &Night, number: u64) -> anyhow::Result<DealId> {
    night.deal(DealId(number)).map(|deal| deal.id).ok_or_else(|| NightError::UnknownDeal(number).into())
}

/// Records that a deal is void, with the reason and the people who agreed. Without `--yes`, shows a preview and
/// requests consent instead.
pub fn void_deal(context: &NightContext, number: u64, consent: &AmendArgs) -> anyhow::Result<ExitCode> {
    let mut recorder = context.open_night()?;
    let night = recorder.keeper().night();
    let body = Body::DealVoided(DealVoided {
        deal: find_deal(night, number)?,
        reason: consent.reason.clone(),
        agreed: find_players(night, &consent.agreed)?,
    });
    record_with_preview(context, &mut recorder, vec![Payload::new(body)], consent.later, consent.confirm_condition())
}

/// Corrects the seats of the tables from the deal `number` on; `seats` are names in seat order, with `/` between
/// tables. Without `--yes`, shows a preview and requests consent instead.
pub fn correct_seats(
    context: &NightContext,
    number: u64,
    seats: &[String],
    consent: &AmendArgs,
) -> anyhow::Result<ExitCode> {
    let mut recorder = context.open_night()?;
    let night = recorder.keeper().night();
    let body = Body::Reseated(Reseating {
        from_deal: find_deal(night, number)?,
        seats: resolve_table_seats(night, seats)?,
        reason: consent.reason.clone(),
        agreed: find_players(night, &consent.agreed)?,
    });
    record_with_preview(context, &mut recorder, vec![Payload::new(body)], consent.later, consent.confirm_condition())
}
