//! Whole nights from the specifications' own examples, the laws of every course, and every warning.

mod cautions;
mod house;
mod laws;
mod people;
mod riichi;
mod zung_jung;

use crate::rules::{RuleProfile, RuleSet};
use crate::table::course::{Due, DueStep, Reminder};
use crate::table::ledger::tests::{add, night_of, player, points, seats};
use crate::table::ledger::*;

/// A night with this plan and these options.
fn opened_with(profile: RuleProfile, people: u64, plan: Plan) -> Body {
    let person = |number| Person { id: player(number), name: format!("P{number}"), guest: false, role: Role::Player };
    Body::NightOpened(Box::new(NightOpened {
        format: EVENT_FORMAT,
        title: "course".into(),
        rules: RulesOfNight { name: profile.set().to_string(), note: String::new(), profile, program: "test".into() },
        plan,
        people: (1..=people).map(person).collect(),
    }))
}

fn profile(rules: &str) -> RuleProfile {
    RuleProfile::from(rules.parse::<RuleSet>().unwrap())
}

fn opened(rules: &str, people: u64) -> Body {
    opened_with(profile(rules), people, Plan::default())
}

fn one_win(winner: u64, from: u64, value: Value) -> Win {
    let Body::Won(won) = crate::table::ledger::tests::win(winner, from, value) else { unreachable!("a win") };
    won.wins[0].clone()
}

fn won(winner: u64, from: u64, value: Value) -> Body {
    crate::table::ledger::tests::win(winner, from, value)
}

fn fan(fan: u32) -> Value {
    Value { fan: Some(fan), ..Value::default() }
}

fn drawn() -> Body {
    Body::Drawn(Drawn::default())
}

fn dice(first: u8, second: u8) -> DealBegun {
    DealBegun { dice: vec![first, second], ..DealBegun::default() }
}

fn due(replay: &Replay) -> Due {
    due_at(replay, 0)
}

fn due_at(replay: &Replay, table: usize) -> Due {
    replay.night().due(table).expect("seats")
}

fn dealer(replay: &Replay) -> u64 {
    number(due(replay).dealer.expect("a dealer"))
}

/// The number of a test player.
fn number(of: PlayerId) -> u64 {
    (0..100).find(|&at| player(at) == of).expect("a player")
}

fn numbers(players: &[PlayerId]) -> Vec<u64> {
    players.iter().map(|&player| number(player)).collect()
}

fn totals(replay: &Replay) -> Vec<f64> {
    let night = replay.night();
    night.order.iter().map(|&player| night.total(player).as_f64()).collect()
}

/// Checks that nothing was refused and no money went missing.
fn sound(replay: &Replay) {
    assert!(replay.night().refused.is_empty(), "{:?}", replay.night().refused);
    assert_eq!(replay.night().imbalance(), Amount::ZERO);
}

fn cautions(replay: &Replay) -> Vec<&'static str> {
    let cautions = replay.night().cautions.iter();
    cautions.map(|caution| caution.caution.code()).collect()
}

/// Adds an event at a table.
fn add_at(replay: &mut Replay, table: u8, body: Body) {
    let last = replay.events().last();
    let time_ms = last.map_or(0, |event| event.time_ms + 1000);
    let payload = Payload { table, ..Payload::of(body) };
    let event = Event::after(last, NightId::of(1), time_ms, "test", payload);
    replay.push(event);
}

/// Adds an event a given time after the previous one.
fn add_after(replay: &mut Replay, ms: i64, body: Body) {
    let last = replay.events().last();
    let time_ms = last.map_or(0, |event| event.time_ms) + ms;
    let event = Event::after(last, NightId::of(1), time_ms, "test", Payload::of(body));
    replay.push(event);
}
