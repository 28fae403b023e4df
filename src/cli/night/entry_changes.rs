//! Commands that change earlier entries: undo, redo, void, reseat. Each previews its effect on other deals.

use std::process::ExitCode;

use super::AmendArgs;
use super::add::resolve_table_seats;
use super::amend::record_with_preview;
use super::context::{NightContext, find_players};
use super::error::NightError;
use super::parsers::word_parser;
use quejing_session::night::{DealId, LaterDealsPolicy, LedgerError, Night, NightEntry, Payload};
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
        Some(event) if args.earlier => Ok(vec![replay.build_act_removal(event)]),
        Some(event) => replay.confirmed_undo(event).map(|undo| undo.payloads),
        None => Ok(replay.available_undo().ok_or(NightError::NothingToUndo)?.payloads),
    };
    record_takeback(context, recorder, takeback.map_err(LedgerError::from), args)
}

/// Redoes the last entry that was undone. A number in the arguments must be that of this entry, unless `--earlier`
/// permits any undone entry. If other deals change or consent is missing, shows a preview instead, unless `--yes` is
/// given.
pub fn redo_entry(context: &NightContext, args: &TakebackArgs) -> anyhow::Result<ExitCode> {
    let recorder = context.open_night()?;
    let keeper = recorder.keeper();
    let replay = keeper.replay();
    let takeback = match args.event {
        Some(event) if args.earlier => keeper.entry_events(NightEntry::Redo(event)),
        Some(event) => replay.confirmed_redo(event).map(|redo| redo.payloads).map_err(LedgerError::from),
        None => Ok(replay.available_redo().ok_or(NightError::NothingToRedo)?.payloads),
    };
    record_takeback(context, recorder, takeback, args)
}

/// Records an undo or redo as agreed by the people of `--agreed`. If other deals change or consent is missing, shows a
/// preview instead, unless `--yes` is given.
fn record_takeback(
    context: &NightContext,
    mut recorder: Recorder,
    takeback: Result<Vec<Payload>, LedgerError>,
    args: &TakebackArgs,
) -> anyhow::Result<ExitCode> {
    let night = recorder.keeper().night();
    let payloads = takeback.map_err(|error| context.error_with_names(night, &error))?.into_iter();
    let agreed = find_players(night, &args.agreed)?;
    let payloads = payloads.map(|payload| payload.with_consent("", &agreed)).collect();
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
    let entry = NightEntry::DealVoid(find_deal(recorder.keeper().night(), number)?);
    record_change(context, &mut recorder, entry, consent)
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
    let (from_deal, seats) = (find_deal(night, number)?, resolve_table_seats(night, seats)?);
    record_change(context, &mut recorder, NightEntry::SeatsFromDeal { from_deal, seats }, consent)
}

/// Records an entry that changes earlier ones, with the reason and the people who agreed. Without `--yes`, shows a
/// preview and requests consent instead.
fn record_change(
    context: &NightContext,
    recorder: &mut Recorder,
    entry: NightEntry,
    consent: &AmendArgs,
) -> anyhow::Result<ExitCode> {
    let keeper = recorder.keeper();
    let payloads = keeper.entry_events(entry).map_err(|error| context.error_with_names(keeper.night(), &error))?;
    let payloads = consent.add_to(keeper.night(), payloads)?;
    record_with_preview(context, recorder, payloads, consent.later, consent.confirm_condition())
}
