//! A night in text and JSON: recorded events, due actions, all events, disputes.

use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::context::NightContext;
use crate::dates::clock;
use crate::i18n::{self, Lang, night::author};
use crate::scorer::night::Keeper;
use crate::table::ledger::{Event, NewsKind, Night, Payment, news};
use crate::words::account::news_subject;
use crate::words::{self, CorrectionText, corrections, describe, payment};

/// Prints the recorded events and the state of the night after them. No `events` means that the night was begun.
pub fn print_recorded(context: &NightContext, keeper: &Keeper, events: &[Event]) -> anyhow::Result<ExitCode> {
    let night = keeper.night();
    let mut lines = Vec::new();
    let title = title(night);
    lines.extend(takeback_lines(context, keeper, events));
    // Undos and redos that have lines of their own are not listed again.
    let lists_takebacks = lines.is_empty();
    let listed = events.iter().filter(|event| lists_takebacks || !event.payload.body.takes_back());
    for event in listed {
        let kind = i18n::night::kind(context.lang, &event.payload.body);
        lines.push(text!(context.lang, "cli-night-recorded", night = title, event = event.seq, kind = kind));
        lines.extend(payments_of(night, event.seq).iter().map(|paid| payment(context.lang, night, paid)));
    }
    lines.push(totals_line(night));
    lines.extend(due_lines(context.lang, night));
    let object = json!({
        "recorded": true,
        "night": keeper.id(),
        "title": title,
        "events": events.iter().map(|event| event.seq).collect::<Vec<_>>(),
        "last_event": night.last_event,
        "totals": totals(night),
        "due": due_json(night),
    });
    warn_of_clock(context, night, events);
    context.print(&lines.join("\n"), &object).map_err(|error| unreported_error(context, keeper, events, &error))
}

/// Returns a line for each entry that the events undo or redo, worded like the news of the night.
fn takeback_lines(context: &NightContext, keeper: &Keeper, events: &[Event]) -> Vec<String> {
    let Some(first) = events.first() else {
        return Vec::new();
    };
    if !events.iter().any(|event| event.payload.body.takes_back()) {
        return Vec::new();
    }
    let (lang, night) = (context.lang, keeper.night());
    let all = news(keeper.replay(), first.seq.saturating_sub(1));
    let lines = all.iter().filter_map(|one| {
        let subject = news_subject(lang, night, one);
        match one.kind {
            NewsKind::Undone => Some(text!(lang, "cli-undid", what = subject)),
            NewsKind::Redone => Some(text!(lang, "cli-redid", what = subject)),
            _ => None,
        }
    });
    lines.collect()
}

/// Warns if the times of new events show that the clock is wrong.
fn warn_of_clock(context: &NightContext, night: &Night, events: &[Event]) {
    let is_new = |seq: u64| match events {
        [] => true,
        events => events.iter().any(|event| event.seq == seq),
    };
    for cautioned in &night.cautions {
        if cautioned.is_of_clock() && is_new(cautioned.event) {
            context.warn(cautioned.caution.code(), &i18n::course::caution(context.lang, night, &cautioned.caution));
        }
    }
}

/// Returns the error of a command that recorded events but could not print its answer.
fn unreported_error(context: &NightContext, keeper: &Keeper, events: &[Event], error: &anyhow::Error) -> anyhow::Error {
    // A night that has just begun consists of the recorded events.
    let recorded = match events {
        [] => keeper.replay().events(),
        events => events,
    };
    let entries: Vec<String> = recorded.iter().map(|event| event.seq.to_string()).collect();
    let error = error.to_string();
    let why = error.trim_start_matches("no_output: ");
    let text = text!(
        context.lang,
        "cli-night-recorded-unsaid",
        night = title(keeper.night()),
        count = recorded.len(),
        entries = entries.join(text!(context.lang, "list-comma")),
        why = why
    );
    anyhow::anyhow!("no_output: {text}")
}

/// Returns the title of the night; empty if it is not open.
fn title(night: &Night) -> &str {
    night.opened.as_ref().map_or("", |opened| &opened.title)
}

/// Returns the payments of an event.
pub fn payments_of(night: &Night, event: u64) -> Vec<Payment> {
    let acts = night.deals.iter().rev().flat_map(|deal| &deal.acts);
    let of_deals = acts.filter(|act| act.event == event).flat_map(|act| act.moves.iter().copied());
    let agreed = night.agreed.iter().filter(|(seq, ..)| *seq == event);
    of_deals.chain(agreed.flat_map(|(_, moves, _)| moves.iter().copied())).collect()
}

/// Returns the totals by player identifier.
pub fn totals(night: &Night) -> Json {
    Json::Object(night.order.iter().map(|player| (player.to_string(), json!(night.total(*player)))).collect())
}

fn totals_line(night: &Night) -> String {
    let each = night.order.iter().map(|player| format!("{} {}", night.name(*player), night.total(*player)));
    each.collect::<Vec<_>>().join("   ")
}

fn table_count(night: &Night) -> usize {
    night.seats.as_ref().map_or(0, |seats| seats.tables.len())
}

/// Returns the due action of each table that has one.
pub fn due_json(night: &Night) -> Vec<Json> {
    let due = (0..table_count(night)).filter_map(|table| night.due(table));
    due.map(|due| json!(due)).collect()
}

fn due_lines(lang: Lang, night: &Night) -> Vec<String> {
    if night.closed {
        return vec![text!(lang, "cli-night-closed").to_owned()];
    }
    let count = table_count(night);
    let mut lines = Vec::new();
    for table in 0..count {
        let due = i18n::course::due(lang, night, table);
        if count > 1 && !due.is_empty() {
            lines.push(text!(lang, "cli-night-at-table", table = table + 1));
        }
        lines.extend(due);
    }
    lines
}

/// Prints what is due in the night: the next action at each table.
pub fn due(context: &NightContext) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night_read_only()?;
    let night = keeper.night();
    let title = title(night);
    let mut lines = vec![title.to_owned(), totals_line(night)];
    lines.extend(due_lines(context.lang, night));
    let object = json!({"night": keeper.id(), "title": title, "closed": night.closed,
        "game": night.game().number(), "last_event": night.last_event, "totals": totals(night), "names": names(night), "due": due_json(night)});
    context.print(&lines.join("\n"), &object)
}

/// Returns the names by player identifier.
pub fn names(night: &Night) -> Json {
    Json::Object(night.people.iter().map(|(id, person)| (id.to_string(), json!(person.name))).collect())
}

/// Prints all events of the night, with their corrections, undos and refusals.
pub fn events(context: &NightContext) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night_read_only()?;
    let (replay, night) = (keeper.replay(), keeper.night());
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    let corrections = |deal| corrections(context.lang, replay, deal, &|by| author(context.lang, by));
    let corrections: Vec<CorrectionText> = night.deals.iter().flat_map(corrections).collect();
    for event in replay.events() {
        let payload = replay.log().latest_correction(event.seq).map_or(&event.payload, |(_, with)| with);
        let corrected = replay.log().latest_correction(event.seq).map(|(by, _)| by);
        let undone = replay.log().is_undone(event.seq);
        let refused = night.refused.iter().find(|refused| refused.event == event.seq);
        let mut line = format!("{}  {}  {}", event.seq, clock(event.time_ms), describe(context.lang, night, payload));
        if undone {
            line.push_str(&format!("  [{}]", text!(context.lang, "night-mark-undone")));
        }
        if let Some(by) = corrected {
            let corrected = text!(context.lang, "cli-night-corrected", event = by);
            line.push_str(&format!("  [{corrected}]"));
        }
        for one in corrections.iter().filter(|one| one.event == event.seq) {
            line.push_str(&format!("\n    {}", one.text));
        }
        if let Some(refused) = refused {
            line.push_str(&format!("  [{}]", i18n::night::refusal_in(context.lang, night, &refused.why)));
        }
        lines.push(line);
        objects.push(json!({"seq": event.seq, "time_ms": event.time_ms, "author": &*event.author,
            "payload": &**payload, "undone": undone, "corrected_by": corrected,
            "refused": refused.map(|refused| refused.why.code())}));
    }
    context.print(&lines.join("\n"), &json!({"night": keeper.id(), "events": objects}))
}

/// Returns the disputes of a night as lines of text and as JSON.
pub fn disputes(context: &NightContext, night: &Night) -> (String, Vec<Json>) {
    let lines = night.disputes.iter().map(|dispute| words::dispute(context.lang, night, dispute));
    let objects = night.disputes.iter().map(|dispute| {
        json!({"dispute": dispute.event, "hand": dispute.deal, "by": dispute.by, "claim": dispute.claim,
            "shown": dispute.shown,
            "decided": dispute.decided.as_ref().map(|(event, decision, note, agreed)|
                json!({"event": event, "decision": decision, "note": note, "agreed": agreed}))})
    });
    (lines.collect::<Vec<_>>().join("\n"), objects.collect())
}
