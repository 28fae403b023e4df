//! `quejing night add …` and `quejing night correct EVENT …`, which takes the new event in the same form.

mod args;
mod fields;
mod json_event;
mod win;

use std::collections::HashMap;
use std::process::ExitCode;

use anyhow::bail;

use args::{ActCommand, AddCommand, DealArgs};

use super::context::{NightContext, find_player, find_players};
use super::entry_changes::find_deal;
use super::error::NightError;
use super::nights::check_game_decision;
use super::parsers::{NamedNumber, PaymentArg};
use super::{AmendArgs, amend, night_text};
use quejing_session::game::Answer;
use quejing_session::night::{
    AgreedPayments, Attendee, CampRoster, CampsDrawn, DealBegun, DealEntry, DealSupports, DrawnDeal, FalseWin, Holder,
    Keeper, LaterDealsPolicy, Night, NightEntry, OpenHands, Payload, Payment, PlayerId, ReplayedNight, Role,
    SeatAssignment, SeatingMethod, SimilarNames, Support, UnfinishedGame, draw_lots,
};
use quejing_session::recorder::ConfirmCondition;
use quejing_session::round::WinPlace;

/// The event that `quejing night add` records, or that `quejing night correct` puts in place of another.
#[derive(clap::Args)]
#[group(id = "Add")]
pub struct EventArgs {
    #[arg(long, default_value = "1", global = true, value_name = "NUMBER", value_parser = super::parsers::parse_table)]
    table: u8,
    #[arg(long, global = true, value_name = "WORDS")]
    overrule: Option<String>,
    #[arg(long, global = true)]
    allow_similar: bool,
    #[command(subcommand)]
    command: AddCommand,
}

/// The arguments of `quejing night add`.
#[derive(clap::Args)]
pub struct AddArgs {
    /// Records an event that needs consent at once, as agreed in person.
    #[arg(long, global = true)]
    yes: bool,
    /// The number of an earlier deal, or of one of its events: the event belongs to this deal, before its end.
    #[arg(long, global = true, value_name = "NUMBER")]
    in_deal: Option<u64>,
    #[command(flatten)]
    event: EventArgs,
}

/// The arguments of `quejing night correct`.
#[derive(clap::Args)]
pub struct CorrectArgs {
    #[arg(value_name = "NUMBER")]
    event: u64,
    #[command(flatten)]
    consent: AmendArgs,
    #[command(flatten)]
    replacement: EventArgs,
}

/// Checks that no new name looks like another, unless people say with `--allow-similar` that these are two people.
pub fn check_similar_names(are_allowed: bool, found: Vec<SimilarNames>) -> anyhow::Result<()> {
    match found.into_iter().next().filter(|_| !are_allowed) {
        Some(SimilarNames { name, other }) => bail!(NightError::SimilarName { name, other }),
        None => Ok(()),
    }
}

/// Records an event and prints the state of the night. An event that contradicts the course of play is refused unless
/// `--overrule` is given. An event that needs consent is only previewed, unless `--yes` states that everybody agreed.
pub fn add_event(context: &NightContext, args: &AddArgs) -> anyhow::Result<ExitCode> {
    let mut recorder = context.open_night()?;
    let keeper = recorder.keeper();
    let mut payloads = build_payloads(context, keeper, &args.event, None)?;
    if let Some(deal) = args.in_deal {
        payloads = payloads
            .into_iter()
            .map(|act| build_late_act(keeper.replay(), deal, act))
            .collect::<anyhow::Result<_>>()?;
    }
    refuse_contradictions(context, keeper, &payloads)?;
    check_similar_names(args.event.allow_similar, keeper.open_night().find_similar_names(&payloads))?;
    if payloads.iter().any(|payload| payload.body.agreement().is_some()) {
        let condition = if args.yes { ConfirmCondition::Never } else { ConfirmCondition::Further };
        return amend::record_with_preview(context, &mut recorder, payloads, LaterDealsPolicy::default(), condition);
    }
    let events = context.record_events(&mut recorder, payloads)?;
    night_text::print_recorded_events(context, recorder.keeper(), &events)
}

/// Returns the late record of an event, which happened before the last recorded event of a deal; `number` is that of
/// the deal or of one of its events.
fn build_late_act(replay: &ReplayedNight, number: u64, act: Payload) -> anyhow::Result<Payload> {
    let deal = find_deal(replay.night(), number)?;
    let last = replay.night().deal(deal).and_then(|deal| deal.acts.last()).map_or(deal.0, |act| act.event);
    Ok(replay.build_act_addition(last, act))
}

/// Records the event of `quejing night add ARGUMENTS` in an open night like [`add_event`], but prints nothing.
#[cfg(all(test, feature = "hub"))]
pub(crate) fn record_typed_event(keeper: &mut Keeper, arguments: &[&str]) -> anyhow::Result<()> {
    #[derive(clap::Parser)]
    struct TypedAdd {
        #[command(flatten)]
        args: AddArgs,
    }
    let context = NightContext {
        ledger_path: std::path::PathBuf::new(),
        server: None,
        night_name: None,
        as_json: true,
        lang: quejing_words::Lang::En,
        author: "cli".to_owned(),
        request_id: None,
        seen_mark: None,
    };
    let typed: TypedAdd = clap::Parser::try_parse_from(std::iter::once(&"add").chain(arguments))?;
    let payloads = build_payloads(&context, keeper, &typed.args.event, None)?;
    refuse_contradictions(&context, keeper, &payloads)?;
    keeper.record_events(payloads)?;
    Ok(())
}

/// Refuses events that contradict the record or the course of play without the reason of `--overrule`.
pub fn refuse_contradictions(context: &NightContext, keeper: &Keeper, payloads: &[Payload]) -> anyhow::Result<()> {
    let night = keeper.night();
    let cautions =
        keeper.open_night().check_events(payloads).map_err(|error| context.error_with_names(night, &error))?;
    let Some(first) = cautions.first() else {
        return Ok(());
    };
    let sentences = cautions.iter().map(|caution| quejing_words::course::caution_text(context.lang, night, caution));
    let sentences: Vec<String> = sentences.collect();
    let text =
        text!(context.lang, "cli-night-cautions", cautions = sentences.join(text!(context.lang, "list-semicolon")));
    bail!("{}: {text}", first.code());
}

/// Records the replacement of an event by another, with the reason and the people who agreed. Without `--yes`, shows a
/// preview and requests consent instead.
pub fn correct_event(context: &NightContext, args: &CorrectArgs) -> anyhow::Result<ExitCode> {
    let mut recorder = context.open_night()?;
    let keeper = recorder.keeper();
    let payloads = build_payloads(context, keeper, &args.replacement, Some(args.event))?;
    refuse_contradictions(context, keeper, &payloads)?;
    check_similar_names(args.replacement.allow_similar, keeper.open_night().find_similar_names(&payloads))?;
    let payloads = args.consent.add_to(keeper.night(), payloads)?;
    let condition = args.consent.confirm_condition();
    amend::record_with_preview(context, &mut recorder, payloads, args.consent.later, condition)
}

/// Returns the events that the arguments describe, or those that correct the event with the number `corrected` to them.
/// Each has the reason of `--overrule`.
fn build_payloads(
    context: &NightContext,
    keeper: &Keeper,
    args: &EventArgs,
    corrected: Option<u64>,
) -> anyhow::Result<Vec<Payload>> {
    let table = args.table;
    let place = corrected.map_or(WinPlace::Next { table }, |event| WinPlace::InPlaceOf { event, table });
    let by_tiles = match &args.command {
        AddCommand::Win(win) => win.tiles.as_ref().map(|tiles| (&**win, tiles)),
        _ => None,
    };
    // An event typed as JSON contains its own table and reason.
    let is_typed = matches!(args.command, AddCommand::Event { .. });
    let mut payloads = match by_tiles {
        Some(win) => win::build_tile_win_payloads(keeper.replay(), place, win, args.overrule.is_some())?,
        None => {
            let entry = build_entry(context, keeper.night(), table, &args.command)?;
            let events = keeper.entry_events(entry).map_err(|error| context.ledger_error(&error))?.into_iter();
            let at_table = |event: Payload| if is_typed { event } else { Payload { table, ..event } };
            events.map(|event| place.place_payload(at_table(event))).collect()
        }
    };
    if let Some(reason) = args.overrule.as_ref().filter(|_| !is_typed) {
        payloads.iter_mut().for_each(|payload| payload.insist(reason));
    }
    Ok(payloads)
}

/// Returns an act from its typed answers. An answer that is not one of the words of its field is the name of a player.
fn build_act(night: &Night, command: &ActCommand) -> anyhow::Result<DealEntry> {
    let mut answers = HashMap::new();
    for field in command.act_row.fields {
        let Some(typed) = command.typed_answers.get(field.key) else {
            continue;
        };
        let choice = field.choices().iter().find(|choice| choice.word == typed);
        let answer = match choice {
            Some(choice) => choice.answer(),
            None => Answer::Player(find_player(night, typed)?),
        };
        answers.insert(field.key, answer);
    }
    Ok(DealEntry::Act(command.act_row.from_answers(answers)?))
}

/// Returns the entry that the arguments describe; an event of a deal is that of this table.
fn build_entry(context: &NightContext, night: &Night, table: u8, command: &AddCommand) -> anyhow::Result<NightEntry> {
    let find = |name: &String| find_player(night, name);
    let in_deal = |event| NightEntry::Deal { table, event };
    Ok(match command {
        AddCommand::Win(args) => in_deal(win::build_value_win(night, args)?),
        AddCommand::Draw { why, family } => {
            in_deal(DealEntry::Draw(DrawnDeal { why: *why, family: family.family_fields(night, None)? }))
        }
        AddCommand::Deal(args) => in_deal(build_beginning(night, usize::from(table), args)?),
        AddCommand::Act(command) => in_deal(build_act(night, command)?),
        AddCommand::FalseWin { who: name, family, fine, goes_on } => {
            let family = family.family_fields(night, None)?;
            in_deal(DealEntry::FalseWin(FalseWin { by: find(name)?, fine: *fine, goes_on: *goes_on, family }))
        }
        AddCommand::Money { what, payments, why, with } => {
            let payments = payments.iter().map(|paid| resolve_payment(night, paid)).collect::<anyhow::Result<_>>()?;
            NightEntry::Money(AgreedPayments::new(*what, payments, why.clone(), find_players(night, with)?))
        }
        AddCommand::Note { text } => NightEntry::Note(text.clone()),
        AddCommand::Seats { seats, queue, bettors, free, how } => NightEntry::Seats(SeatAssignment {
            queue: find_players(night, queue)?,
            bettors: resolve_bettors(night, bettors)?,
            free: free.as_ref().map(find).transpose()?,
            how: *how,
            ..resolve_table_seats(night, seats)?
        }),
        AddCommand::Game { order, draw, unfinished } => build_next_game(night, order, *draw, *unfinished)?,
        AddCommand::Reduced(args) => NightEntry::ReducedScore(args.apply_to(night.reduced)),
        AddCommand::Camps { camps } => {
            let camps = camps.iter().map(|(name, people)| resolve_camp(night, name, people));
            NightEntry::Camps(CampsDrawn { camps: camps.collect::<anyhow::Result<_>>()? })
        }
        AddCommand::Join { name, guest, watch } => {
            let role = if *watch { Role::Spectator } else { Role::Player };
            NightEntry::PersonJoins(Attendee { name: name.clone(), is_guest: *guest, role })
        }
        AddCommand::Leave { who: name } => NightEntry::PersonLeaves(find(name)?),
        AddCommand::Rename { who: name, name: new } => {
            NightEntry::PersonRenamed { player: find(name)?, name: new.clone() }
        }
        AddCommand::Event { object } => NightEntry::Typed(json_event::parse_json_event(context, night, object)?),
    })
}

/// Returns the bettors at the tables by name; `-` stands for none.
fn resolve_bettors(night: &Night, names: &[String]) -> anyhow::Result<Vec<Option<PlayerId>>> {
    names.iter().map(|name| (name != "-").then(|| find_player(night, name)).transpose()).collect()
}

/// Returns the seats of one or more tables from names in seat order; `/` separates tables. The queue, bettors and free
/// player stay empty.
pub fn resolve_table_seats(night: &Night, names: &[String]) -> anyhow::Result<SeatAssignment> {
    let tables =
        names.split(|name| name == "/").map(|table| find_players(night, table)).collect::<anyhow::Result<_>>()?;
    Ok(SeatAssignment { tables, queue: Vec::new(), bettors: Vec::new(), free: None, how: SeatingMethod::ByHand })
}

fn resolve_camp(night: &Night, name: &str, people: &[String]) -> anyhow::Result<CampRoster> {
    Ok(CampRoster { name: name.to_owned(), people: find_players(night, people)? })
}

/// Returns the pairs with each name replaced by the player of the night. An unknown name is an error.
fn resolve_numbered_players(night: &Night, pairs: &[NamedNumber]) -> anyhow::Result<Vec<(PlayerId, u32)>> {
    pairs.iter().map(|(name, number)| Ok((find_player(night, name)?, *number))).collect()
}

/// Returns the payment of an argument with its names replaced by players of the night. An empty name means the table,
/// and so does `table` unless a person of the night has this name. An unknown name is an error.
fn resolve_payment(night: &Night, payment: &PaymentArg) -> anyhow::Result<Payment> {
    let holder = |name: &str| match name {
        "" => Ok(Holder::Table),
        "table" if !night.players_by_name.contains_key("table") => Ok(Holder::Table),
        name => find_player(night, name).map(Holder::Player),
    };
    Ok(Payment::as_entered(holder(&payment.payer)?, holder(&payment.recipient)?, payment.amount))
}

/// Returns the next game with people in the order of these names; without names, in that of the present game. `draws`
/// draws lots for the order.
fn build_next_game(
    night: &Night,
    names: &[String],
    draws: bool,
    unfinished: Option<UnfinishedGame>,
) -> anyhow::Result<NightEntry> {
    check_game_decision(night, unfinished)?;
    let mut order = match names {
        [] => night.game_order(),
        names => find_players(night, names)?,
    };
    if draws {
        draw_lots(&mut order);
    }
    let method = if draws { SeatingMethod::Draw } else { SeatingMethod::ByHand };
    Ok(NightEntry::NextGame { order, method, unfinished })
}

/// Returns the beginning of a deal from its arguments. Without `--dealer`, no dealer is recorded; a partner is then
/// that of the dealer who is due.
fn build_beginning(night: &Night, table: usize, args: &DealArgs) -> anyhow::Result<DealEntry> {
    let find = |name: &String| find_player(night, name);
    let support =
        |(spectator, supported): &(String, String)| Ok(Support { who: find(spectator)?, player: find(supported)? });
    let dealer = args.dealer.as_ref().map(find).transpose()?;
    let due_dealer = || night.table_status(table).and_then(|due| due.dealer);
    let mut family = args.family.family_fields(night, dealer.or_else(due_dealer))?;
    family.set(DealSupports(args.support.iter().map(support).collect::<anyhow::Result<_>>()?));
    family.set(OpenHands(find_players(night, &args.open)?));
    Ok(DealEntry::Beginning(DealBegun { dealer, dice: args.dice.clone(), turned: args.turned.clone(), family }))
}
