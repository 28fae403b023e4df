//! A night as text and JSON: the answer to recorded events, due actions, all events, disputes.

use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::context::NightContext;
use crate::cli::streams::OutputError;
use quejing_io::dates::format_day_and_clock;
use quejing_session::night::{Event, Keeper, NewsKind, Night, Payment, collect_night_news};
use quejing_words::history::account::news_subject;
use quejing_words::history::{self, CorrectionText, amount_text, correction_texts, describe_event, payment_line};
use quejing_words::night::author_name;
use quejing_words::{self as words, Lang};

/// Prints the recorded events with their payments, then the totals and due actions of the night, and a warning if a new
/// event shows that the clock is wrong. Empty `events` mean that the night has just begun.
pub fn print_recorded_events(context: &NightContext, keeper: &Keeper, events: &[Event]) -> anyhow::Result<ExitCode> {
    let night = keeper.night();
    let mut lines = Vec::new();
    let title = night_title(night);
    lines.extend(takeback_lines(context, keeper, events));
    // Undos and redos that have lines of their own are not listed again.
    let lists_takebacks = lines.is_empty();
    let listed = events.iter().filter(|event| lists_takebacks || !event.payload.body.is_undo_or_redo());
    for event in listed {
        let kind = words::night::event_kind_name(context.lang, &event.payload.body);
        lines.push(text!(context.lang, "cli-night-recorded", night = title, event = event.seq, kind = kind));
        lines.extend(event_payments(night, event.seq).iter().map(|paid| payment_line(context.lang, night, paid)));
    }
    lines.push(totals_line(night));
    lines.extend(due_lines(context.lang, night));
    let object = json!({
        "recorded": true,
        "night": keeper.night_id(),
        "title": title,
        "events": events.iter().map(|event| event.seq).collect::<Vec<_>>(),
        "last_event": night.last_event,
        "totals": totals_json(night),
        "due": due_json(night),
    });
    warn_of_clock(context, night, events);
    context.print_answer(&lines.join("\n"), &object).map_err(|error| unreported_error(context, keeper, events, &error))
}

/// Returns a sentence for each entry that the events undo or redo. Empty if there is no undo or redo among them.
fn takeback_lines(context: &NightContext, keeper: &Keeper, events: &[Event]) -> Vec<String> {
    let Some(first) = events.first() else {
        return Vec::new();
    };
    if !events.iter().any(|event| event.payload.body.is_undo_or_redo()) {
        return Vec::new();
    }
    let (lang, night) = (context.lang, keeper.night());
    let all = collect_night_news(keeper.replay(), first.seq.saturating_sub(1));
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

/// Prints a warning to standard error for each new event whose time shows that the clock is wrong. Empty `events` mean
/// that all events of the night are new.
fn warn_of_clock(context: &NightContext, night: &Night, events: &[Event]) {
    let is_new = |seq: u64| match events {
        [] => true,
        events => events.iter().any(|event| event.seq == seq),
    };
    for cautioned in &night.cautions {
        if cautioned.is_about_clock() && is_new(cautioned.event) {
            context.print_warning(
                cautioned.caution.code(),
                &words::course::caution_text(context.lang, night, &cautioned.caution),
            );
        }
    }
}

/// Returns the error `no_output` of a command that could not print its answer; its sentence names the events that were
/// recorded nevertheless. Empty `events` mean all events of the night.
fn unreported_error(context: &NightContext, keeper: &Keeper, events: &[Event], error: &anyhow::Error) -> anyhow::Error {
    // A night that has just begun consists of the recorded events.
    let recorded = match events {
        [] => keeper.replay().events(),
        events => events,
    };
    let entries: Vec<String> = recorded.iter().map(|event| event.seq.to_string()).collect();
    let why = match error.downcast_ref::<OutputError>() {
        Some(failed) => words::render(context.lang, &failed.why),
        None => error.to_string(),
    };
    let text = text!(
        context.lang,
        "cli-night-recorded-unsaid",
        night = night_title(keeper.night()),
        count = recorded.len(),
        entries = entries.join(text!(context.lang, "list-comma")),
        why = why
    );
    anyhow::anyhow!("no_output: {text}")
}

/// Returns the title of the night; empty if the ledger has no valid opening of it.
fn night_title(night: &Night) -> &str {
    night.opened.as_ref().map_or("", |opened| &opened.title)
}

/// Returns the payments that the event with this number causes in its deal or by agreement; empty if there are none.
pub fn event_payments(night: &Night, event: u64) -> Vec<Payment> {
    let acts = night.deals.iter().rev().flat_map(|deal| &deal.acts);
    let of_deals = acts.filter(|act| act.event == event).flat_map(|act| act.payments.iter().copied());
    let agreed = night.agreed.iter().filter(|(seq, ..)| *seq == event);
    of_deals.chain(agreed.flat_map(|(_, moves)| moves.iter().copied())).collect()
}

/// Returns a JSON object with the total of each person of the night; the keys are the people's identifiers.
pub fn totals_json(night: &Night) -> Json {
    Json::Object(night.order.iter().map(|player| (player.to_string(), json!(night.counted_total(*player)))).collect())
}

/// Returns one line with the name and total of each person of the night.
fn totals_line(night: &Night) -> String {
    let each = night
        .order
        .iter()
        .map(|player| format!("{} {}", night.name(*player), amount_text(night.counted_total(*player))));
    each.collect::<Vec<_>>().join("   ")
}

fn table_count(night: &Night) -> usize {
    night.seats.as_ref().map_or(0, |seats| seats.tables.len())
}

/// Returns the next step at each table as JSON (dealer, seats and next action), in the order of the tables; empty
/// before people have taken seats.
pub fn due_json(night: &Night) -> Vec<Json> {
    let due = (0..table_count(night)).filter_map(|table| night.table_status(table));
    due.map(|due| json!(due)).collect()
}

/// Returns lines that say what is due at each table, under the number of the table if there are several; a single line
/// if the night has ended.
fn due_lines(lang: Lang, night: &Night) -> Vec<String> {
    if night.is_closed {
        return vec![text!(lang, "cli-night-closed").to_owned()];
    }
    let count = table_count(night);
    let mut lines = Vec::new();
    for table in 0..count {
        let due = words::course::table_status_lines(lang, night, table);
        if count > 1 && !due.is_empty() {
            lines.push(text!(lang, "cli-night-at-table", table = table + 1));
        }
        lines.extend(due);
    }
    lines
}

/// Prints the title and totals of the night, then what is due at each table.
pub fn print_due_actions(context: &NightContext) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night_read_only()?;
    let night = keeper.night();
    let title = night_title(night);
    let mut lines = vec![title.to_owned(), totals_line(night)];
    lines.extend(due_lines(context.lang, night));
    let object = json!({"night": keeper.night_id(), "title": title, "closed": night.is_closed,
        "game": night.game().number(), "last_event": night.last_event, "totals": totals_json(night), "names": names_json(night), "due": due_json(night)});
    context.print_answer(&lines.join("\n"), &object)
}

/// Returns a JSON object with the name of each person of the night; the keys are the people's identifiers.
pub fn names_json(night: &Night) -> Json {
    Json::Object(night.people.iter().map(|(id, person)| (id.to_string(), json!(person.name))).collect())
}

/// Prints all events of the night in order, each in its latest corrected form, with its corrections, undo and refusal.
pub fn print_events(context: &NightContext) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night_read_only()?;
    let (replay, night) = (keeper.replay(), keeper.night());
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    let corrections = |deal| correction_texts(context.lang, replay, deal, &|by| author_name(context.lang, by));
    let corrections: Vec<CorrectionText> = night.deals.iter().flat_map(corrections).collect();
    for event in replay.events() {
        let payload = replay.log().latest_correction(event.seq).map_or(&event.payload, |(_, with)| with);
        let corrected = replay.log().latest_correction(event.seq).map(|(by, _)| by);
        let undone = replay.log().is_undone(event.seq);
        let refused = night.refused.iter().find(|refused| refused.event == event.seq);
        let mut line = format!(
            "{}  {}  {}",
            event.seq,
            format_day_and_clock(event.time_ms),
            describe_event(context.lang, night, payload)
        );
        if let Some(reason) = &payload.override_reason {
            line.push_str(&format!("  [{}]", text!(context.lang, "night-overruled", reason = reason)));
        }
        if undone {
            line.push_str(&format!("  [{}]", text!(context.lang, "night-mark-undone")));
        }
        if let Some(by) = corrected {
            let corrected = text!(context.lang, "cli-night-corrected", event = by);
            line.push_str(&format!("  [{corrected}]"));
        }
        for one in corrections.iter().filter(|one| one.corrected_event == event.seq) {
            line.push_str(&format!("\n    {}", one.text));
        }
        if let Some(refused) = refused {
            line.push_str(&format!("  [{}]", words::night::refusal_text(context.lang, Some(night), &refused.refusal)));
        }
        lines.push(line);
        objects.push(json!({"seq": event.seq, "time_ms": event.time_ms, "author": &*event.author,
            "payload": &**payload, "undone": undone, "corrected_by": corrected,
            "refused": refused.map(|refused| refused.refusal.code())}));
    }
    context.print_answer(&lines.join("\n"), &json!({"night": keeper.night_id(), "events": objects}))
}

/// Returns the disputes of a night in two forms: as lines of text, and as JSON objects.
pub fn describe_disputes(context: &NightContext, night: &Night) -> (String, Vec<Json>) {
    let lines = night.disputes.iter().map(|dispute| history::dispute_line(context.lang, night, dispute));
    let objects = night.disputes.iter().map(|dispute| {
        json!({"dispute": dispute.event, "hand": dispute.deal, "by": dispute.by, "claim": dispute.claim,
            "shown": dispute.shown,
            "decided": dispute.decided.as_ref().map(|(event, decision, note, agreed)|
                json!({"event": event, "decision": decision, "note": note, "agreed": agreed}))})
    });
    (lines.collect::<Vec<_>>().join("\n"), objects.collect())
}
