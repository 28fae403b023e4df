//! What a night looks like in text and JSON: what was recorded, what is due, its events and disputes.

use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::open::NightContext;
use crate::dates::clock;
use crate::i18n::{self, Lang};
use crate::table::ledger::{Event, NewsKind, Night, Payment, Session, news};
use crate::table::trace::{Trace, traces};
use crate::words::account::news_subject;
use crate::words::{self, describe, payment};

/// What was recorded, and where the night stands now.
pub fn said(context: &NightContext, session: &Session, events: &[Event]) -> anyhow::Result<ExitCode> {
    let night = session.replay().night();
    let mut lines = Vec::new();
    let title = title_of(night);
    lines.extend(took_back(context, session, events));
    let is_told = lines.is_empty();
    let told = events.iter().filter(|event| is_told || !event.payload.body.takes_back());
    for event in told {
        let kind = i18n::night::kind(context.lang, &event.payload.body);
        lines.push(text!(context.lang, "cli-night-recorded", night = title, event = event.seq, kind = kind));
        lines.extend(moves_of(night, event.seq).iter().map(|moved| payment(context.lang, night, moved)));
    }
    lines.push(totals_line(night));
    lines.extend(due_lines(context.lang, night));
    let object = json!({
        "recorded": true,
        "night": session.id(),
        "title": title,
        "events": events.iter().map(|event| event.seq).collect::<Vec<_>>(),
        "last_event": night.last_event,
        "totals": totals(night),
        "due": dues(night),
    });
    warn_of_clock(context, night, events);
    context.say(&lines.join("\n"), &object).map_err(|error| unsaid(context, session, events, &error))
}

/// What was undone or redone, as everybody is told it.
fn took_back(context: &NightContext, session: &Session, events: &[Event]) -> Vec<String> {
    let Some(first) = events.first() else {
        return Vec::new();
    };
    if !events.iter().any(|event| event.payload.body.takes_back()) {
        return Vec::new();
    }
    let (lang, night) = (context.lang, session.replay().night());
    let all = news(session.replay(), first.seq.saturating_sub(1));
    let said = all.iter().filter_map(|one| {
        let what = news_subject(lang, night, one);
        match one.kind {
            NewsKind::Undone => Some(text!(lang, "cli-undid", what = what)),
            NewsKind::Redone => Some(text!(lang, "cli-redid", what = what)),
            _ => None,
        }
    });
    said.collect()
}

/// Says that the clock is wrong, which stops nothing.
fn warn_of_clock(context: &NightContext, night: &Night, events: &[Event]) {
    let is_new = |of: u64| match events {
        [] => true,
        events => events.iter().any(|event| event.seq == of),
    };
    for cautioned in &night.cautions {
        if cautioned.is_of_clock() && is_new(cautioned.event) {
            context.warn(cautioned.caution.code(), &i18n::course::caution(context.lang, night, &cautioned.caution));
        }
    }
}

/// The error where something was recorded, but the answer could not be written.
fn unsaid(context: &NightContext, session: &Session, events: &[Event], error: &anyhow::Error) -> anyhow::Error {
    // A night that has just begun consists of what was recorded.
    let recorded = match events {
        [] => session.replay().events(),
        events => events,
    };
    let entries: Vec<String> = recorded.iter().map(|event| event.seq.to_string()).collect();
    let error = error.to_string();
    let why = error.trim_start_matches("no_output: ");
    let text = text!(
        context.lang,
        "cli-night-recorded-unsaid",
        night = title_of(session.replay().night()),
        count = recorded.len(),
        entries = entries.join(text!(context.lang, "list-comma")),
        why = why
    );
    anyhow::anyhow!("no_output: {text}")
}

/// What the night was called when it was opened.
fn title_of(night: &Night) -> &str {
    night.opened.as_ref().map_or("", |opened| &opened.title)
}

/// The money that an event moved.
pub fn moves_of(night: &Night, event: u64) -> Vec<Payment> {
    let acts = night.hands.iter().rev().flat_map(|hand| &hand.acts);
    let of_hands = acts.filter(|act| act.event == event).flat_map(|act| act.moves.iter().copied());
    let agreed = night.agreed.iter().filter(|(seq, ..)| *seq == event);
    of_hands.chain(agreed.flat_map(|(_, moves, _)| moves.iter().copied())).collect()
}

/// Everybody's total by identifier.
pub fn totals(night: &Night) -> Json {
    Json::Object(night.order.iter().map(|player| (player.to_string(), json!(night.total(*player)))).collect())
}

fn totals_line(night: &Night) -> String {
    let each = night.order.iter().map(|player| format!("{} {}", night.name(*player), night.total(*player)));
    each.collect::<Vec<_>>().join("   ")
}

fn tables(night: &Night) -> usize {
    night.seats.as_ref().map_or(0, |seats| seats.tables.len())
}

pub fn dues(night: &Night) -> Vec<Json> {
    let due = (0..tables(night)).filter_map(|table| night.due(table));
    due.map(|due| json!(due)).collect()
}

fn due_lines(lang: Lang, night: &Night) -> Vec<String> {
    if night.closed {
        return vec![text!(lang, "cli-night-closed").to_owned()];
    }
    let count = tables(night);
    let mut lines = Vec::new();
    for table in 0..count {
        let Some(due) = night.due(table) else {
            continue;
        };
        if count > 1 {
            lines.push(text!(lang, "cli-night-at-table", table = table + 1));
        }
        lines.extend(i18n::course::due(lang, night, &due));
    }
    lines
}

/// What is due now.
pub fn due(context: &NightContext) -> anyhow::Result<ExitCode> {
    let session = context.session(&context.look()?)?;
    let night = session.replay().night();
    let title = title_of(night);
    let mut lines = vec![title.to_owned(), totals_line(night)];
    lines.extend(due_lines(context.lang, night));
    let object = json!({"night": session.id(), "title": title, "closed": night.closed,
        "last_event": night.last_event, "totals": totals(night), "names": names(night), "due": dues(night)});
    context.say(&lines.join("\n"), &object)
}

/// Names by identifier.
pub fn names(night: &Night) -> Json {
    Json::Object(night.people.iter().map(|(id, person)| (id.to_string(), json!(person.name))).collect())
}

pub fn events(context: &NightContext) -> anyhow::Result<ExitCode> {
    let session = context.session(&context.look()?)?;
    let (replay, night) = (session.replay(), session.replay().night());
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    let traces: Vec<Trace> = { night.hands.iter() }.flat_map(|hand| traces(replay, hand)).collect();
    for event in replay.events() {
        let payload = replay.log().corrected(event.seq).map_or(&event.payload, |(_, with)| with);
        let corrected = replay.log().corrected(event.seq).map(|(by, _)| by);
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
        for one in traces.iter().filter(|one| one.event == event.seq) {
            let told = words::trace(context.lang, night, one, &words::recorder(context.lang, night, one));
            line.push_str(&format!("\n    {told}"));
        }
        if let Some(refused) = refused {
            line.push_str(&format!("  [{}]", i18n::night::refusal_in(context.lang, night, &refused.why)));
        }
        lines.push(line);
        objects.push(json!({"seq": event.seq, "time_ms": event.time_ms, "author": &*event.author,
            "payload": &**payload, "undone": undone, "corrected_by": corrected,
            "refused": refused.map(|refused| refused.why.code())}));
    }
    context.say(&lines.join("\n"), &json!({"night": session.id(), "events": objects}))
}

/// The disputes of a night.
pub fn disputes(context: &NightContext, night: &Night) -> (String, Vec<Json>) {
    let lines = night.disputes.iter().map(|dispute| words::dispute(context.lang, night, dispute));
    let objects = night.disputes.iter().map(|dispute| {
        json!({"dispute": dispute.event, "hand": dispute.hand, "by": dispute.by, "claim": dispute.claim,
            "shown": dispute.shown,
            "decided": dispute.decided.as_ref().map(|(event, decision, note, agreed)|
                json!({"event": event, "decision": decision, "note": note, "agreed": agreed}))})
    });
    (lines.collect::<Vec<_>>().join("\n"), objects.collect())
}
