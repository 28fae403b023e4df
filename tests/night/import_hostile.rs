//! Nights made to stall the program: the cost of many events of one kind.

use std::time::{Duration, Instant};

use crate::support::{Night, PLAYERS, chained, deal, note, opening, seated, won};
use quejing_ledger::{ReplayedNight, count_refused_events, export_jsonl, read_nights};
use quejing_rules::{Amount, PlayerId};
use serde_json::{Value, json};

fn hostile_nights(events: usize) -> Vec<(&'static str, Vec<Value>)> {
    let start = || vec![opening(1), seated(), deal(), won()];
    let ids = PLAYERS;
    let many = |make: &dyn Fn(usize) -> Value| {
        let mut night = start();
        night.extend((0..events).map(make));
        night
    };
    let note_then = |first: Value, make: &dyn Fn(usize) -> Value| {
        let mut night = start();
        night.push(first);
        night.extend((0..events).map(make));
        night
    };
    let turned = |seq: usize| match seq % 2 {
        0 => json!({"kind": "undone", "event": 4}),
        _ => json!({"kind": "redone", "event": 4}),
    };
    let corrected = json!({"kind": "corrected", "event": 4, "with": won(), "reason": "x"});
    let voided = json!({"kind": "hand_voided", "hand": 3, "reason": "x"});
    let reseated = json!({"kind": "reseated", "from_hand": 3, "seats": seated(), "reason": "x"});
    let id = |number: usize| PlayerId::from_number(1_000 + number as u64).to_string();
    let joined = |number: usize| json!({"kind": "person_joined", "id": id(number), "name": format!("x{number}"), "role": "spectator"});
    let renamed = |number: usize| json!({"kind": "person_renamed", "player": ids[0], "name": format!("y{number}")});
    let half = events / 2;
    let disputes = |number: usize| match number < half {
        true => json!({"kind": "dispute_opened", "hand": 3, "by": ids[0], "claim": "x"}),
        false => {
            json!({"kind": "dispute_decided", "dispute": 5 + (number - half), "decision": "keep"})
        }
    };
    let sha = "a".repeat(64);
    let evidence = |number: usize| match number < half {
        true => json!({"kind": "evidence_attached", "hand": 3, "what": "photo", "sha256": sha}),
        false => json!({"kind": "evidence_removed", "sha256": sha, "reason": "x"}),
    };
    let deals = |number: usize| match number % 2 {
        0 => deal(),
        _ => won(),
    };
    let then_reseated = |number: usize| match number < half {
        true => deals(number),
        false => {
            json!({"kind": "reseated", "from_hand": 5 + 2 * ((number - half) / 2), "seats": seated(), "reason": "x"})
        }
    };
    let joined_then = |number: usize| match number < half {
        true => joined(number),
        false => deals(number - half),
    };
    let of_rules = |rules: &str, make: &dyn Fn(usize) -> Value| {
        let profile = quejing_rules::RuleProfile::from(rules.parse::<quejing_rules::RuleSet>().unwrap());
        let mut opened = opening(1);
        opened["rules"]["profile"] = serde_json::to_value(profile).unwrap();
        let mut seats = seated();
        if rules == "sanma" {
            seats["tables"][0].as_array_mut().unwrap().truncate(3);
        }
        let mut night = vec![opened, seats, deal()];
        night.extend((0..events).map(make));
        night
    };
    let kong = |number: usize| json!({"kind": "kong", "by": ids[number % 4], "how": "concealed"});
    let false_win =
        |number: usize| json!({"kind": "false_win", "by": ids[number % 4], "fan": 1, "fine": 1, "goes_on": true});
    let support = |number: usize| json!({"kind": "support_chosen", "who": ids[number % 2], "player": ids[2]});
    let open = |number: usize| json!({"kind": "hand_opened", "player": ids[number % 4]});
    let riichi = |number: usize| json!({"kind": "riichi_declared", "player": ids[number % 4]});
    let nagashi = |number: usize| json!({"kind": "drawn", "why": "exhausted", "nagashi": [ids[number % 3]]});
    vec![
        ("kongs", of_rules("house", &kong)),
        ("false wins", of_rules("house", &false_win)),
        ("supports", of_rules("house", &support)),
        ("open hands", of_rules("house", &open)),
        ("riichi", of_rules("riichi", &riichi)),
        ("chombo", of_rules("riichi", &false_win)),
        ("riichi of three", of_rules("sanma", &riichi)),
        ("nagashi of three", of_rules("sanma", &nagashi)),
        ("notes", many(&|_| note("x"))),
        ("undone and redone", many(&turned)),
        ("corrected", many(&|_| corrected.clone())),
        (
            "corrected and taken back",
            many(&|number| match number < half {
                true => corrected.clone(),
                false => json!({"kind": "undone", "event": 5 + number - half}),
            }),
        ),
        ("voided", many(&|_| voided.clone())),
        ("reseated", many(&|_| reseated.clone())),
        ("joined", many(&joined)),
        ("renamed", note_then(joined(1), &renamed)),
        ("disputes", many(&disputes)),
        ("evidence", many(&evidence)),
        ("deals", many(&deals)),
        ("deals reseated", many(&then_reseated)),
        ("joined, then deals", many(&joined_then)),
    ]
}

/// Each of them is read and replayed within this time.
fn linear(events: usize, most: Duration) {
    let mut slow = Vec::new();
    for (what, payloads) in hostile_nights(events) {
        let (night, events) = chained(1, &payloads);
        let text = export_jsonl(night, &events);
        let begun = Instant::now();
        let nights = read_nights(&text, false).unwrap();
        let read = begun.elapsed();
        let idle = count_refused_events(&nights[0].1);
        let replayed = begun.elapsed() - read;
        println!("{what}: {} events read {read:?}, replayed {replayed:?}, {idle} without effect", events.len());
        if replayed + read > most {
            slow.push((what, read, replayed));
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
}

#[test]
fn nights_that_are_made_to_stall_cost_time_by_their_length() {
    linear(200, Duration::from_secs(10));
}

#[test]
#[ignore = "a minute or two: cargo test --no-default-features --test night import_hostile -- --ignored --nocapture"]
fn nights_of_ten_thousand_hostile_events_are_read_and_replayed() {
    linear(10_000, Duration::from_secs(60));
}

#[test]
fn taken_one_by_one_all_at_once_or_in_parts_a_night_is_the_same() {
    for (what, payloads) in hostile_nights(60) {
        let (_, events) = chained(1, &payloads);
        let whole = ReplayedNight::from_events(events.clone());
        let mut pushed = ReplayedNight::default();
        events.iter().for_each(|event| pushed.push(event.clone()));
        assert!(whole == pushed, "{what}");
        for part in [1, 5, 30, 61] {
            let mut parts = ReplayedNight::from_events(events[..part].to_vec());
            parts.extend(events[part..].to_vec());
            assert!(whole == parts, "{what}: {part}");
        }
        assert_eq!(whole.night().imbalance(), Amount::ZERO, "{what}");
    }
}

#[test]
fn a_night_that_looks_back_without_end_is_not_replayed_event_by_event() {
    let back = |number: usize| match number % 2 {
        0 => json!({"kind": "undone", "event": 2}),
        _ => json!({"kind": "redone", "event": 2}),
    };
    let mut payloads = vec![opening(1), note("x")];
    payloads.extend((0..11_000).map(back));
    let (id, events) = chained(1, &payloads);
    let night = Night::new("back");
    let file = night.0.join("n.jsonl");
    std::fs::write(&file, export_jsonl(id, &events)).unwrap();
    let begun = Instant::now();
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_quejing"))
        .args(["replay", "--json", file.to_str().unwrap()])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(!run.status.success() && said.contains("night_too_long"), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert_eq!(night.json(&["import", file.to_str().unwrap()])["imported"][0]["new"], 11_002);
}
