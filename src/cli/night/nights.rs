//! Commands on whole nights: begin, list, close, reopen, rename, hide; and the people of all nights.

use std::process::ExitCode;

use serde_json::{Value, json};

use super::context::{NightContext, known_people};
use super::show;
use super::standings::ReducedArgs;
use super::typed;
use crate::cli::chosen_rules::usual;
use crate::dates;
use crate::rule_book::RuleBook;
use crate::scorer::night::Keeper;
use crate::table::ledger::{
    Attendee, Body, GameLength, HowSeated, Opening, Payload, Plan, ReducedScore, Role, Store, corrected_finals,
};

/// The arguments of `quejing night new`.
#[derive(clap::Args)]
pub struct New {
    title: String,
    #[arg(long, default_value = usual(), value_name = "RULES")]
    rules: String,
    #[arg(long, value_delimiter = ',', required = true, value_name = "NAMES")]
    players: Vec<String>,
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    spectators: Vec<String>,
    #[arg(long)]
    draw: bool,
    #[arg(long, default_value = "rules", value_name = "LENGTH", value_parser = typed::length)]
    length: GameLength,
    #[arg(long)]
    flowers: bool,
    #[arg(long)]
    camps: bool,
    #[command(flatten)]
    reduced: ReducedArgs,
}

/// Begins a night.
pub fn begin(context: &NightContext, new: &New) -> anyhow::Result<ExitCode> {
    let book = RuleBook::open();
    let profile = book.find_or_read(&new.rules).map_err(|error| anyhow::Error::msg(error.text(context.lang)))?;
    let note = book.profile(&new.rules).map(|named| named.note.clone()).unwrap_or_default();
    let store = Store::open(&context.path).map_err(|error| context.error(&error))?;
    // A question mark after a name marks a guest.
    let comer = |(text, role): (&String, Role)| Attendee {
        name: text.trim().trim_end_matches('?').to_owned(),
        guest: text.trim().ends_with('?'),
        role,
    };
    let play = new.players.iter().map(|name| (name, Role::Player));
    let watch = new.spectators.iter().map(|name| (name, Role::Spectator));
    let mut opening = Opening {
        title: new.title.clone(),
        rules: new.rules.clone(),
        note,
        profile,
        plan: Plan { length: new.length, flowers: new.flowers, camps: new.camps },
        people: play.chain(watch).map(comer).collect(),
        how: HowSeated::ByHand,
    };
    if new.draw {
        opening.draw();
    }
    let reduced = if new.reduced.has_any_option() { Some(new.reduced.apply_to(ReducedScore::default())) } else { None };
    let further = reduced.map(|reduced| Payload::of(Body::ReducedSet(reduced))).into_iter().collect();
    let begun = Keeper::begin_night(store, context.author.clone(), context.mark.clone(), &opening, further);
    show::print_recorded(context, &begun.map_err(|error| context.error(&error))?, &[])
}

/// Lists the people of all nights.
pub fn people(context: &NightContext) -> anyhow::Result<ExitCode> {
    let known = known_people(&context.open_read_only()?).map_err(|error| context.error(&error))?;
    let text: Vec<String> =
        known.iter().map(|known| format!("{}  {}  {}", known.id, known.nights, known.name)).collect();
    let object: Vec<Value> =
        known.iter().map(|known| json!({"player": known.id, "name": known.name, "nights": known.nights})).collect();
    context.print(&text.join("\n"), &json!({"people": object}))
}

/// Lists the nights of the ledger: `all` of them, or those that are not hidden.
pub fn list(context: &NightContext, all: bool) -> anyhow::Result<ExitCode> {
    let store = context.open_read_only()?;
    let nights = store.nights().map_err(|error| context.error(&error))?;
    let in_progress = store.night_in_progress().map_err(|error| context.error(&error))?;
    let (mut text, mut objects) = (Vec::new(), Vec::new());
    for line in nights {
        let hidden = store.is_hidden(line.night);
        if hidden && !all {
            continue;
        }
        let title = store.title(line.night).unwrap_or_default();
        let events = line.events;
        let current = in_progress == Some(line.night);
        let corrected = corrected_finals(&store, line.night).unwrap_or_default();
        let marks = [
            (current, text!(context.lang, "in-progress")),
            (corrected, text!(context.lang, "night-finals-corrected")),
            (hidden, text!(context.lang, "night-hidden-mark")),
        ];
        let mark: String =
            marks.into_iter().filter(|(holds, _)| *holds).map(|(_, mark)| format!("  [{mark}]")).collect();
        text.push(format!("{}  {}  {events}  {title}{mark}", line.night, dates::day(line.time_ms.1)));
        objects.push(json!({
            "night": line.night, "title": title, "events": events,
            "begun_ms": line.time_ms.0, "last_ms": line.time_ms.1, "in_progress": current,
            "finals_corrected": corrected,
        }));
    }
    context.print(&text.join("\n"), &json!({"nights": objects}))
}

/// Ends the night.
pub fn close(context: &NightContext, note: String) -> anyhow::Result<ExitCode> {
    record_body(context, Body::NightClosed { note })
}

/// Reopens a night that was ended.
pub fn reopen(context: &NightContext) -> anyhow::Result<ExitCode> {
    record_body(context, Body::NightReopened {})
}

/// Gives the night another title.
pub fn rename(context: &NightContext, title: String) -> anyhow::Result<ExitCode> {
    record_body(context, Body::NightRenamed { title })
}

/// Leaves the night out of lists, or shows it again.
pub fn hide(context: &NightContext, hidden: bool) -> anyhow::Result<ExitCode> {
    record_body(context, Body::NightHidden { hidden })
}

fn record_body(context: &NightContext, body: Body) -> anyhow::Result<ExitCode> {
    let mut keeper = context.open_night()?;
    let events = context.record(&mut keeper, vec![Payload::of(body)])?;
    show::print_recorded(context, &keeper, &events)
}
