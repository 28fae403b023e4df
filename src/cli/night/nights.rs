//! Commands for whole nights: begin, list, close, reopen, rename, hide; and for the people of all nights.

use std::process::ExitCode;

use anyhow::bail;
use serde_json::{Value, json};

use super::AmendArgs;
use super::amend::{join_names, record_with_preview};
use super::context::{NightContext, find_players, read_known_people};
use super::error::NightError;
use super::night_text;
use super::parsers;
use super::standings::ReducedArgs;
use crate::cli::chosen_rules::default_rules_name;
use crate::cli::streams::print_to_stderr;
use quejing_io::dates;
use quejing_session::night::{
    Attendee, GameLength, Keeper, Night, NightEntry, NightOpening, NightPlan, NightSession, PlayerId,
    ReducedScoreSettings, Role, SeatingMethod, UnfinishedGame, UntoldPerson, find_similar_names_among,
    night_has_corrected_finals,
};
use quejing_session::profile_list::ProfileList;
use quejing_words::history::account::untold_person_text;

/// The arguments of `quejing night new`.
#[derive(clap::Args)]
pub struct NewNightArgs {
    title: String,
    #[arg(long, default_value = default_rules_name(), value_name = "RULES")]
    rules: String,
    #[arg(long, value_delimiter = ',', required = true, value_name = "NAMES")]
    players: Vec<String>,
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    spectators: Vec<String>,
    #[arg(long)]
    draw: bool,
    #[arg(long, default_value = "rules", value_name = "LENGTH", value_parser = parsers::parse_length)]
    length: GameLength,
    #[arg(long)]
    flowers: bool,
    #[arg(long)]
    camps: bool,
    #[arg(long)]
    allow_similar: bool,
    #[command(flatten)]
    reduced: ReducedArgs,
}

/// Begins a night with its rules, plan and people, and prints its state. Creates the ledger if there is none. A
/// question mark after a name marks a guest.
pub fn begin_night(context: &NightContext, args: &NewNightArgs) -> anyhow::Result<ExitCode> {
    let book = ProfileList::open();
    let profile = book.find_or_read_rules(&args.rules).map_err(|error| anyhow::Error::msg(error.text(context.lang)))?;
    let note = book.find_profile(&args.rules).map(|named| named.note.clone()).unwrap_or_default();
    let store = context.open_or_create_store()?;
    // A question mark after a name marks a guest.
    let attendee = |(text, role): (&String, Role)| Attendee {
        name: text.trim().trim_end_matches('?').to_owned(),
        is_guest: text.trim().ends_with('?'),
        role,
    };
    let play = args.players.iter().map(|name| (name, Role::Player));
    let watch = args.spectators.iter().map(|name| (name, Role::Spectator));
    let mut opening = NightOpening {
        title: args.title.clone(),
        rules_name: args.rules.clone(),
        note,
        profile,
        plan: NightPlan { length: args.length, flowers: args.flowers, camps: args.camps },
        attendees: play.chain(watch).map(attendee).collect(),
        seating_method: SeatingMethod::ByHand,
    };
    let names: Vec<&str> = opening.attendees.iter().map(|attendee| attendee.name.as_str()).collect();
    super::add::check_similar_names(args.allow_similar, find_similar_names_among(&names))?;
    if args.draw {
        opening.draw_seats();
    }
    let reduced =
        if args.reduced.has_any_option() { Some(args.reduced.apply_to(ReducedScoreSettings::default())) } else { None };
    let begun = Keeper::for_new_night(store, context.author.clone(), context.request_id.clone(), &opening, reduced);
    night_text::print_recorded_events(context, &begun.map_err(|error| context.ledger_error(&error))?, &[])
}

/// Prints the people of all nights in the ledger: identifier, number of nights, name.
pub fn list_people(context: &NightContext) -> anyhow::Result<ExitCode> {
    let known = read_known_people(&context.open_store_read_only()?).map_err(|error| context.ledger_error(&error))?;
    let text: Vec<String> =
        known.iter().map(|known| format!("{}  {}  {}", known.id, known.night_count, known.name)).collect();
    let object: Vec<Value> = known
        .iter()
        .map(|known| json!({"player": known.id, "name": known.name, "nights": known.night_count}))
        .collect();
    context.print_answer(&text.join("\n"), &json!({"people": object}))
}

/// Prints the nights of the ledger with marks such as "in progress". Hidden nights are left out unless `shows_hidden`
/// is true.
pub fn list_nights(context: &NightContext, shows_hidden: bool) -> anyhow::Result<ExitCode> {
    let store = context.open_store_read_only()?;
    let nights = store.nights().map_err(|error| context.ledger_error(&error))?;
    let in_progress = store.night_in_progress().map_err(|error| context.ledger_error(&error))?;
    let (mut text, mut objects) = (Vec::new(), Vec::new());
    for line in nights {
        let hidden = store.is_night_hidden(line.night);
        if hidden && !shows_hidden {
            continue;
        }
        let title = store.night_title(line.night).unwrap_or_default();
        let events = line.event_count;
        // A closed night stays the one that commands mean, until another begins.
        let is_open =
            |night| NightSession::open(&store, night).is_ok_and(|session| !session.replay().night().is_closed);
        let current = in_progress == Some(line.night) && is_open(line.night);
        let corrected = night_has_corrected_finals(&store, line.night).unwrap_or_default();
        let marks = [
            (current, text!(context.lang, "in-progress")),
            (corrected, text!(context.lang, "night-finals-corrected")),
            (hidden, text!(context.lang, "night-hidden-mark")),
        ];
        let mark: String =
            marks.into_iter().filter(|(holds, _)| *holds).map(|(_, mark)| format!("  [{mark}]")).collect();
        text.push(format!("{}  {}  {events}  {title}{mark}", line.night, dates::format_day(line.first_and_last_ms.0)));
        objects.push(json!({
            "night": line.night, "title": title, "events": events,
            "begun_ms": line.first_and_last_ms.0, "last_ms": line.first_and_last_ms.1, "in_progress": current,
            "finals_corrected": corrected,
        }));
    }
    context.print_answer(&text.join("\n"), &json!({"nights": objects}))
}

/// Records the end of the night with a note, which may be empty, and stores that the people with the names `told`, or
/// everybody (`told_all`), were told in person of the entries that they have not seen; then prints a warning for each
/// person who has not seen entries. Records the decision on an unfinished game. In a night that has ended, only stores
/// who was told, and corrects the decision, for which it shows a preview and requests consent without `--yes`.
pub fn close_night(
    context: &NightContext,
    note: String,
    (told, told_all): (&[String], bool),
    (unfinished, consent): (Option<UnfinishedGame>, &AmendArgs),
) -> anyhow::Result<ExitCode> {
    let mut recorder = context.open_night()?;
    let keeper = recorder.keeper();
    let told = find_players(keeper.night(), told)?;
    let untold = keeper.news().untold_people().map_err(|error| context.ledger_error(&error))?;
    let is_told = |one: &&UntoldPerson| told_all || told.contains(&one.player);
    let ticks: Vec<_> = untold.iter().filter(is_told).map(UntoldPerson::tick).collect();
    let only_marks = keeper.night().is_closed && note.is_empty() && unfinished.is_none();
    if only_marks && (told_all || !told.is_empty()) {
        return mark_told_people(context, recorder.keeper_mut(), &ticks);
    }
    let correction = unfinished.and_then(|decision| keeper.night().build_end_correction(keeper.replay(), decision));
    if let Some(correction) = correction {
        let payloads = consent.add_to(keeper.night(), vec![correction])?;
        recorder.keeper_mut().news_mut().mark_told(&ticks).map_err(|error| context.ledger_error(&error))?;
        let condition = consent.confirm_condition();
        return record_with_preview(context, &mut recorder, payloads, consent.later, condition);
    }
    check_game_decision(keeper.night(), unfinished)?;
    let end = keeper.entry_events(NightEntry::NightEnd { note, unfinished });
    let events = context.record_events(&mut recorder, end.map_err(|error| context.ledger_error(&error))?)?;
    recorder.keeper_mut().news_mut().mark_told(&ticks).map_err(|error| context.ledger_error(&error))?;
    warn_of_untold_people(context, recorder.keeper())?;
    night_text::print_recorded_events(context, recorder.keeper(), &events)
}

/// Checks that the end of the night, or the beginning of its next game, decides on an unfinished game.
///
/// # Errors
/// [`NightError::GameNotFinished`] names the option for the decision.
pub fn check_game_decision(night: &Night, decision: Option<UnfinishedGame>) -> anyhow::Result<()> {
    if decision.is_none() && night.needs_end_decision() {
        bail!(NightError::GameNotFinished(night.game().number()));
    }
    Ok(())
}

/// Stores that people of an ended night were told in person up to an entry, and prints their names and a warning for
/// each person who has still not seen entries. Records no event.
fn mark_told_people(
    context: &NightContext,
    keeper: &mut Keeper,
    ticks: &[(PlayerId, u64)],
) -> anyhow::Result<ExitCode> {
    keeper.news_mut().mark_told(ticks).map_err(|error| context.ledger_error(&error))?;
    warn_of_untold_people(context, keeper)?;
    let told: Vec<PlayerId> = ticks.iter().map(|(player, _)| *player).collect();
    let text = match told.as_slice() {
        [] => text!(context.lang, "cli-night-told-nobody").to_owned(),
        told => text!(context.lang, "cli-night-told", players = join_names(context, keeper.night(), told)),
    };
    context.print_answer(&text, &json!({"night": keeper.night_id(), "recorded": false, "told": told}))
}

/// Prints a warning for each person who has not seen entries that changed their total; a single one, with a line for
/// each person, if nobody of the night has a phone.
fn warn_of_untold_people(context: &NightContext, keeper: &Keeper) -> anyhow::Result<()> {
    const CODE: &str = "not_seen";
    let untold = keeper.news().untold_people().map_err(|error| context.ledger_error(&error))?;
    let lines = untold.iter().map(|one| untold_person_text(context.lang, keeper.night(), one.player, &one.entries));
    if keeper.consent().has_phones() || untold.is_empty() {
        lines.for_each(|line| context.print_warning(CODE, &line));
        return Ok(());
    }
    context.print_warning(CODE, text!(context.lang, "cli-untold-all"));
    lines.for_each(|line| print_to_stderr(&format!("  {line}")));
    Ok(())
}

/// Records that an ended night accepts events again.
pub fn reopen_night(context: &NightContext) -> anyhow::Result<ExitCode> {
    context.record_entry(&mut context.open_night()?, NightEntry::NightReopened)
}

/// Records a new title of the night.
pub fn rename_night(context: &NightContext, title: String) -> anyhow::Result<ExitCode> {
    context.record_entry(&mut context.open_night()?, NightEntry::NightTitle(title))
}

/// Records that lists of nights omit this night (`hidden`), or that they show it again.
pub fn set_night_hidden(context: &NightContext, hidden: bool) -> anyhow::Result<ExitCode> {
    context.record_entry(&mut context.open_night()?, NightEntry::NightHidden(hidden))
}
