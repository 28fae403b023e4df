//! Nights made for tests, without a file.

use quejing_ledger::*;
use quejing_rules::play::{NightPlan, Play, SeatAssignment, SeatingMethod, Value, Win, WonDeal};
use quejing_rules::{NightId, PlayerId, RuleProfile, RuleSet};

/// Returns one of the people 甲 乙 丙 丁 …, numbered from 1.
pub(crate) fn player(number: u64) -> PlayerId {
    PlayerId::from_number(number)
}

/// Opens a night with some rules and a number of people.
pub(crate) fn opened(rules: &str, people: u64) -> Record {
    let set: RuleSet = rules.parse().expect("a rule set");
    let person = |number| Person { id: player(number), name: format!("P{number}"), guest: false, role: Role::Player };
    Record::NightOpened(Box::new(NightOpened {
        format: EVENT_FORMAT,
        title: "test".into(),
        rules: NightRules {
            name: rules.into(),
            note: String::new(),
            profile: RuleProfile::from(set),
            program: "test".into(),
        },
        plan: NightPlan::default(),
        people: (1..=people).map(person).collect(),
    }))
}

/// Seats people at one table, in this order.
pub(crate) fn seats(people: &[u64]) -> SeatAssignment {
    SeatAssignment {
        tables: vec![people.iter().map(|&number| player(number)).collect()],
        queue: Vec::new(),
        bettors: Vec::new(),
        free: None,
        how: SeatingMethod::Draw,
    }
}

/// Records a win of a given value on somebody's discard (`from` = 0: a self-draw).
pub(crate) fn win(winner: u64, from: u64, value: Value) -> Record {
    Record::from(Play::Won(WonDeal {
        from: (from > 0).then(|| player(from)),
        wins: vec![Win::from_value_only(player(winner), value)],
    }))
}

/// Points as in Lingque and Zung Jung.
pub(crate) fn points(points: u32) -> Value {
    Value { points: Some(points), ..Value::default() }
}

/// Builds a night from bodies recorded a second apart.
pub(crate) fn night_of(bodies: impl IntoIterator<Item = Record>) -> ReplayedNight {
    let mut replay = ReplayedNight::default();
    for body in bodies {
        add(&mut replay, body);
    }
    replay
}

/// Adds one event.
pub(crate) fn add(replay: &mut ReplayedNight, body: Record) -> u64 {
    let before = replay.events().last();
    let time_ms = before.map_or(0, |event| event.time_ms + 1000);
    let event = Event::build_after(before, NightId::from_number(1), time_ms, "test", Payload::new(body));
    let seq = event.seq;
    replay.push(event);
    seq
}
