//! Openings, events and questions that the tests of the courses of play share.

pub(crate) use crate::maker::{add, night_of, player, points, seats};
pub(crate) use quejing_ledger::*;
pub(crate) use quejing_rules::course::{NextStep, Reminder, TableStatus};
pub(crate) use quejing_rules::play::*;
pub(crate) use quejing_rules::{
    Amount, DealId, Holder, NightId, Payment, PaymentReason, PlayerId, RuleProfile, RuleSet,
};

/// Opens a night with this plan and these options.
pub(crate) fn opened_with(profile: RuleProfile, people: u64, plan: NightPlan) -> Record {
    let person = |number| Person { id: player(number), name: format!("P{number}"), guest: false, role: Role::Player };
    Record::NightOpened(Box::new(NightOpened {
        format: EVENT_FORMAT,
        title: "course".into(),
        rules: NightRules { name: profile.set().to_string(), note: String::new(), profile, program: "test".into() },
        plan,
        people: (1..=people).map(person).collect(),
    }))
}

pub(crate) fn profile(rules: &str) -> RuleProfile {
    RuleProfile::from(rules.parse::<RuleSet>().unwrap())
}

pub(crate) fn opened(rules: &str, people: u64) -> Record {
    opened_with(profile(rules), people, NightPlan::default())
}

pub(crate) fn one_win(winner: u64, from: u64, value: Value) -> Win {
    let Some(Play::Won(won)) = crate::maker::win(winner, from, value).play().cloned() else { unreachable!("a win") };
    won.wins[0].clone()
}

pub(crate) fn won(winner: u64, from: u64, value: Value) -> Record {
    crate::maker::win(winner, from, value)
}

pub(crate) fn fan(fan: u32) -> Value {
    Value { fan: Some(fan), ..Value::default() }
}

pub(crate) fn han(han: u32, fu: u32) -> Value {
    Value { fan: Some(han), fu: Some(fu), ..Value::default() }
}

pub(crate) fn drawn() -> Record {
    Record::from(Play::Drawn(DrawnDeal::default()))
}

pub(crate) fn dice(first: u8, second: u8) -> DealBegun {
    DealBegun { dice: vec![first, second], ..DealBegun::default() }
}

pub(crate) fn due(replay: &ReplayedNight) -> TableStatus {
    due_at(replay, 0)
}

pub(crate) fn due_at(replay: &ReplayedNight, table: usize) -> TableStatus {
    replay.night().table_status(table).expect("seats")
}

pub(crate) fn dealer(replay: &ReplayedNight) -> u64 {
    number(due(replay).dealer.expect("a dealer"))
}

/// Returns the number of a test player.
pub(crate) fn number(of: PlayerId) -> u64 {
    (0..100).find(|&at| player(at) == of).expect("a player")
}

pub(crate) fn numbers(players: &[PlayerId]) -> Vec<u64> {
    players.iter().map(|&player| number(player)).collect()
}

pub(crate) fn totals(replay: &ReplayedNight) -> Vec<f64> {
    let night = replay.night();
    night.order.iter().map(|&player| night.total(player).as_f64()).collect()
}

/// Checks that nothing was refused and no money went missing.
pub(crate) fn sound(replay: &ReplayedNight) {
    assert!(replay.night().refused.is_empty(), "{:?}", replay.night().refused);
    assert_eq!(replay.night().imbalance(), Amount::ZERO);
}

pub(crate) fn cautions(replay: &ReplayedNight) -> Vec<&'static str> {
    replay.night().cautions.iter().map(|caution| caution.caution.code()).collect()
}

/// Adds an event at a table.
pub(crate) fn add_at(replay: &mut ReplayedNight, table: u8, body: Record) {
    let last = replay.events().last();
    let time_ms = last.map_or(0, |event| event.time_ms + 1000);
    replay.push(Event::build_after(
        last,
        NightId::from_number(1),
        time_ms,
        "test",
        Payload { table, ..Payload::new(body) },
    ));
}

/// Adds an event a given time after the previous one.
pub(crate) fn add_after(replay: &mut ReplayedNight, ms: i64, body: Record) {
    let last = replay.events().last();
    let time_ms = last.map_or(0, |event| event.time_ms) + ms;
    replay.push(Event::build_after(last, NightId::from_number(1), time_ms, "test", Payload::new(body)));
}
