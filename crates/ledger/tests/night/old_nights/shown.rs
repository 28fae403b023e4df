//! The state of a night after an entry as the ledger computes it, in named parts of JSON.

use std::collections::BTreeMap;

use quejing_ledger::settling::compute_settling_payments;
use quejing_ledger::*;
use quejing_rules::PlayerId;
use quejing_rules::play::DealEnd;
use serde_json::{Value as Json, json};

/// The parts of the state of a night by name, such as `line 12`.
pub(super) type Parts = BTreeMap<String, Json>;

pub(super) fn shown_parts(replay: &ReplayedNight) -> Parts {
    let mut parts = Parts::new();
    let night = replay.night();
    parts.insert("night".into(), night_part(night));
    for player in &night.order {
        let person = &night.people[player];
        let json = json!({"name": person.name, "guest": person.is_guest, "role": person.role, "left": night.has_left(*player)});
        parts.insert(format!("person {player}"), json);
    }
    add_standings(night, &mut parts);
    add_account(night, &mut parts);
    for line in build_account_lines(replay) {
        let is_undone = if line.undo_event.is_some() { " undone" } else { "" };
        parts.insert(format!("line {}{is_undone}", line.first_event), line_part(replay, &line));
    }
    let tables = night.seats.as_ref().map_or(0, |seats| seats.tables.len());
    for (table, status) in (0..tables).filter_map(|table| Some((table, night.table_status(table)?))) {
        parts.insert(format!("table {table}"), serde_json::to_value(status).unwrap());
    }
    add_remarks(night, &mut parts);
    parts
}

fn night_part(night: &Night) -> Json {
    json!({
        "title": night.opened.as_ref().map(|opened| &opened.title),
        "closed": night.is_closed,
        "hidden": night.is_hidden,
        "seats": night.seats,
        "games": night.games().len(),
        "over": night.is_game_over(),
        "deals": night.deals.len(),
        "counted": night.counted_deals().count(),
        "on_table": night.money_on_table,
        "imbalance": night.imbalance(),
        "totals": night.totals,
        "reduced": night.reduced,
        "last_time_ms": night.last_time_ms,
    })
}

fn add_standings(night: &Night, parts: &mut Parts) {
    let Ok(standings) = compute_standings(night, &night.reduced_options()) else {
        parts.insert("standings".into(), json!("none"));
        return;
    };
    parts.insert(
        "standings".into(),
        json!({
            "on_table": standings.on_table,
            "still_on_table": standings.money_still_on_table(night),
            "imbalance": standings.imbalance,
            "hands": standings.deals,
        }),
    );
    // Before the first deal, faces may list whom they like.
    for place in standings.places.iter().filter(|_| !night.deals.is_empty()) {
        parts.insert(format!("place of {}", place.player), serde_json::to_value(place).unwrap());
    }
}

fn add_account(night: &Night, parts: &mut Parts) {
    let account = night.final_account();
    for line in &account.lines {
        parts.insert(format!("final of {}", line.player), serde_json::to_value(line).unwrap());
    }
    for (number, game) in account.games.iter().enumerate() {
        parts.insert(format!("game {}", number + 1), serde_json::to_value(game).unwrap());
    }
    let settled = match compute_settling_payments(&account) {
        Ok(payments) => json!(payments),
        Err(imbalance) => json!({"sum": imbalance.sum, "by_rules": imbalance.is_by_rules}),
    };
    let rest = json!({
        "lost_sticks": account.lost_sticks,
        "other_money": account.other_money,
        "columns": account.columns,
        "notes": account.notes,
        "has_places": account.has_places(),
        "settled": settled,
    });
    parts.insert("account".into(), rest);
}

fn line_part(replay: &ReplayedNight, line: &AccountLine) -> Json {
    let assents: Vec<Json> =
        { line.assents.iter() }.map(|assent| json!({"player": assent.player, "phone": assent.on_phone})).collect();
    let concerned: Vec<PlayerId> =
        replay.night().order.iter().copied().filter(|player| line.concerns(*player)).collect();
    json!({
        "deal": line.deal().map(deal_part),
        "agreed": line.agreed_payments().map(|agreed| json!({"what": agreed.what, "reason": agreed.reason})),
        "time_ms": line.time_ms,
        "author": &*line.author,
        "payments": line.payments,
        "gains": line.gains,
        "assents": assents,
        "concerned": concerned,
        "corrections": line.corrections,
        "void": line.void_event,
        "undo": line.undo_event,
        "redo": line.undone_deal(replay).map(|deal| deal.redo.payloads.len()),
        "disputes": line.disputes,
        "disputed": line.is_disputed(replay.night()),
        "events": line.events,
    })
}

fn deal_part(deal: &DealRecord) -> Json {
    let ending = deal.ending.as_ref().map(|ending| match ending {
        DealEnd::Won(winners) => json!({"won": winners}),
        DealEnd::Drawn(why) => json!({"drawn": why}),
        DealEnd::FalseWin(by) => json!({"false_win": by}),
    });
    let corrected: Vec<u64> = deal.acts.iter().filter_map(|act| deal.act_record(act.event)?.corrected_by).collect();
    json!({
        "table": deal.table,
        "number": deal.number,
        "players": deal.players,
        "round": deal.round.map(|wind| wind.letter()),
        "round_number": deal.round_number,
        "dealership": deal.dealership,
        "honba": deal.honba,
        "special": deal.special,
        "corrected": corrected,
        "ending": ending,
        "voided": deal.is_voided,
    })
}

/// Adds warnings, refusals, disputes, evidence and notes.
fn add_remarks(night: &Night, parts: &mut Parts) {
    for (number, caution) in night.cautions.iter().enumerate() {
        let json = json!({"event": caution.event, "caution": caution.caution, "overruled": caution.is_overruled});
        parts.insert(format!("caution {number}"), json);
    }
    for refused in &night.refused {
        parts.insert(format!("refused {}", refused.event), json!(refused.refusal.code()));
    }
    for dispute in &night.disputes {
        let (event, by, claim) = (dispute.disputed_event(), dispute.by, &dispute.claim);
        let json = json!({"event": event, "by": by, "claim": claim, "decided": dispute.decided});
        parts.insert(format!("dispute {}", dispute.event), json);
    }
    for piece in &night.evidence {
        let json = json!({"hand": piece.attached.deal, "what": piece.attached.what, "removed": piece.removed});
        parts.insert(format!("evidence {}", piece.event), json);
    }
    for (event, text) in &night.notes {
        parts.insert(format!("note {event}"), json!(text));
    }
}
