//! What a night looks like in text and JSON: what was recorded, what is due, its events and disputes.

use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::open::Desk;
use super::standings::reduced_line;
use super::value::in_words;
use crate::i18n::{self, Lang};
use crate::table::ledger::{Body, Event, Holder, Move, Night, Payload, Session, Win};

/// A day as `2026-11-21`, UTC (civil-from-days after Howard Hinnant's public description).
pub fn day(time_ms: i64) -> String {
    let days = time_ms.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The time of a day as `21:05`, UTC.
pub fn clock(time_ms: i64) -> String {
    let minutes = time_ms.div_euclid(60_000).rem_euclid(1440);
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Who has the money, in words.
pub fn holder(lang: Lang, night: &Night, holder: Holder) -> String {
    match holder {
        Holder::Player(player) => night.name(player),
        Holder::Table => lang.pick(["桌面", "the table"]).to_owned(),
    }
}

/// A payment in words.
pub fn payment(lang: Lang, night: &Night, moved: &Move) -> String {
    let (from, to) = (
        holder(lang, night, moved.from),
        holder(lang, night, moved.to),
    );
    let why = i18n::night::why(lang, moved.why);
    let support = if moved.support {
        lang.pick(["，下注", ", support"])
    } else {
        ""
    };
    format!("{from} → {to} {} ({why}{support})", moved.amount)
}

/// What was recorded, and where the night stands now.
pub fn said(desk: &Desk, session: &Session, events: &[Event]) -> anyhow::Result<ExitCode> {
    let night = session.replay().night();
    let mut lines = Vec::new();
    for event in events {
        let kind = i18n::night::kind(desk.lang, &event.payload.body);
        lines.push(desk.lang.pick([
            format!("已记第 {} 条：{kind}", event.seq),
            format!("recorded event {}: {kind}", event.seq),
        ]));
        lines.extend(
            moves_of(night, event.seq)
                .iter()
                .map(|moved| payment(desk.lang, night, moved)),
        );
    }
    lines.push(totals_line(night));
    lines.extend(due_lines(desk.lang, night));
    let object = json!({
        "recorded": true,
        "night": session.id(),
        "events": events.iter().map(|event| event.seq).collect::<Vec<_>>(),
        "last_event": night.last_event,
        "totals": totals(night),
        "due": dues(night),
    });
    desk.say(&lines.join("\n"), &object)
}

/// The money that an event moved.
pub fn moves_of(night: &Night, event: u64) -> Vec<Move> {
    let acts = night.hands.iter().rev().flat_map(|hand| &hand.acts);
    let of_hands = acts
        .filter(|act| act.event == event)
        .flat_map(|act| act.moves.iter().copied());
    let agreed = night.agreed.iter().filter(|(seq, ..)| *seq == event);
    of_hands
        .chain(agreed.flat_map(|(_, moves, _)| moves.iter().copied()))
        .collect()
}

/// Everybody's total by identifier.
pub fn totals(night: &Night) -> Json {
    let entries = night
        .order
        .iter()
        .map(|player| (player.to_string(), json!(night.total(*player))));
    Json::Object(entries.collect())
}

fn totals_line(night: &Night) -> String {
    let each = night
        .order
        .iter()
        .map(|player| format!("{} {}", night.name(*player), night.total(*player)));
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
        return vec![
            lang.pick(["这一晚已经结束", "the night is closed"])
                .to_owned(),
        ];
    }
    let count = tables(night);
    let mut lines = Vec::new();
    for table in 0..count {
        let Some(due) = night.due(table) else {
            continue;
        };
        if count > 1 {
            lines.push(lang.pick([
                format!("第 {} 桌", table + 1),
                format!("table {}", table + 1),
            ]));
        }
        lines.extend(i18n::night::due(lang, night, &due));
    }
    lines
}

/// What is due now.
pub fn due(desk: &Desk) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let session = desk.session(&store)?;
    let night = session.replay().night();
    let title = night
        .opened
        .as_ref()
        .map(|opened| opened.title.clone())
        .unwrap_or_default();
    let mut lines = vec![title.clone(), totals_line(night)];
    lines.extend(due_lines(desk.lang, night));
    let object = json!({"night": session.id(), "title": title, "closed": night.closed,
        "last_event": night.last_event, "totals": totals(night), "names": names(night), "due": dues(night)});
    desk.say(&lines.join("\n"), &object)
}

/// Names by identifier.
pub fn names(night: &Night) -> Json {
    let entries = night
        .people
        .iter()
        .map(|(id, person)| (id.to_string(), json!(person.name)));
    Json::Object(entries.collect())
}

/// All events.
pub fn events(desk: &Desk) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let session = desk.session(&store)?;
    let (replay, night) = (session.replay(), session.replay().night());
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    for event in replay.events() {
        let payload = replay
            .log()
            .corrected(event.seq)
            .map_or(&event.payload, |(_, with)| with);
        let corrected = replay.log().corrected(event.seq).map(|(by, _)| by);
        let undone = replay.log().is_undone(event.seq);
        let refused = night
            .refused
            .iter()
            .find(|refused| refused.event == event.seq);
        let mut line = format!(
            "{}  {}  {}",
            event.seq,
            clock(event.time_ms),
            describe(desk.lang, night, payload)
        );
        if undone {
            line.push_str(desk.lang.pick(["  [已撤销]", "  [undone]"]));
        }
        if let Some(by) = corrected {
            line.push_str(&desk.lang.pick([
                format!("  [由第 {by} 条更正]"),
                format!("  [corrected by {by}]"),
            ]));
        }
        if let Some(refused) = refused {
            line.push_str(&format!(
                "  [{}]",
                i18n::night::refusal(desk.lang, &refused.why)
            ));
        }
        lines.push(line);
        objects.push(
            json!({"seq": event.seq, "time_ms": event.time_ms, "author": &*event.author,
            "payload": &**payload, "undone": undone, "corrected_by": corrected,
            "refused": refused.map(|refused| refused.why.code())}),
        );
    }
    desk.say(
        &lines.join("\n"),
        &json!({"night": session.id(), "events": objects}),
    )
}

/// An event in one line.
pub fn describe(lang: Lang, night: &Night, payload: &Payload) -> String {
    let kind = i18n::night::kind(lang, &payload.body);
    let name = |player| night.name(player);
    let rest = match &payload.body {
        Body::Won(won) => {
            let wins = won.wins.iter().map(|win| win_text(lang, night, win));
            let on = won.from.map(|from| {
                lang.pick([
                    format!("，{} 点炮", name(from)),
                    format!(", on the tile of {}", name(from)),
                ])
            });
            let on = on.unwrap_or_else(|| lang.pick(["，自摸", ", self-draw"]).to_owned());
            format!("{}{on}", wins.collect::<Vec<_>>().join(" + "))
        }
        Body::Drawn(drawn) => i18n::night::drawn(lang, drawn.why).to_owned(),
        Body::Kong(kong) => name(kong.by),
        Body::RiichiDeclared { player }
        | Body::HandOpened { player }
        | Body::PersonLeft { player } => name(*player),
        Body::FalseWin(false_win) => name(false_win.by),
        Body::Noted { text } => text.clone(),
        Body::Agreed(agreed) => agreed.reason.clone(),
        Body::Undone { event } | Body::Redone { event } => event.to_string(),
        Body::Corrected(corrected) => format!("{} {}", corrected.event, corrected.reason),
        Body::HandVoided(voided) => format!("{} {}", voided.hand, voided.reason),
        Body::DisputeOpened(dispute) => {
            format!("{} {}: {}", dispute.hand, name(dispute.by), dispute.claim)
        }
        Body::DisputeDecided(decided) => {
            format!(
                "{} {} {}",
                decided.dispute,
                i18n::night::decision(lang, decided.decision),
                decided.note
            )
        }
        Body::NightOpened(opened) => opened.title.clone(),
        Body::PersonJoined(person) => person.name.clone(),
        Body::PersonRenamed { name, .. } => name.clone(),
        Body::ReducedSet(reduced) => reduced_line(lang, reduced),
        _ => String::new(),
    };
    format!("{kind}  {rest}").trim_end().to_owned()
}

/// A win in words: who, what for, how it was entered.
pub fn win_text(lang: Lang, night: &Night, win: &Win) -> String {
    let worth = night
        .rules()
        .map(|rules| in_words(lang, rules, &win.value))
        .unwrap_or_default();
    let entered = i18n::night::entered(lang, win.entered);
    format!("{} {worth} ({entered})", night.name(win.winner))
}

/// The disputes of a night.
pub fn disputes(desk: &Desk, night: &Night) -> (String, Vec<Json>) {
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    for dispute in &night.disputes {
        let decided = dispute.decided.as_ref().map_or_else(
            || desk.lang.pick(["未决", "open"]).to_owned(),
            |(_, decision, note, agreed)| {
                let agreed: Vec<String> = agreed.iter().map(|player| night.name(*player)).collect();
                format!(
                    "{} {note} ({})",
                    i18n::night::decision(desk.lang, *decision),
                    agreed.join(", ")
                )
            },
        );
        let (event, hand, by, claim) = (
            dispute.event,
            dispute.hand,
            night.name(dispute.by),
            &dispute.claim,
        );
        lines.push(format!("{event}: #{hand} {by}: {claim} — {decided}"));
        objects.push(json!({"dispute": event, "hand": hand, "by": dispute.by, "claim": claim, "shown": dispute.shown,
            "decided": dispute.decided.as_ref().map(|(event, decision, note, agreed)|
                json!({"event": event, "decision": decision, "note": note, "agreed": agreed}))}));
    }
    (lines.join("\n"), objects)
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_are_those_of_the_calendar() {
        for (ms, day) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (-1, "1969-12-31"),
            (1_795_262_400_000, "2026-11-21"),
        ] {
            assert_eq!(super::day(ms), day);
        }
        assert_eq!(super::clock(-60_000), "23:59");
    }
}
