//! Every warning of the courses can be reached, and is overruled on the record.

use std::collections::BTreeSet;

use crate::caution_nights::{begun, nights, of};
use crate::course::*;
use quejing_rules::house::HouseCaution;
use quejing_rules::riichi::RiichiCaution;
use quejing_rules::zung_jung::ZungJungCaution;

/// Warnings of the ledger itself, tested there.
const OF_THE_LEDGER: [&str; 2] = ["clock_back", "clock_off"];

/// The warnings about new entries alone, which no replay gives; `known.rs` reaches them.
const OF_NEW_ENTRIES: [&str; 3] = ["riichi_not_counted", "riichi_not_recorded", "four_riichi_is_draw"];

#[test]
fn every_warning_of_the_courses_is_reached_and_recorded() {
    let mut reached = BTreeSet::new();
    for (code, bodies) in nights() {
        let replay = night_of(bodies);
        assert!(replay.night().refused.is_empty(), "{code}: {:?}", replay.night().refused);
        let found = &replay.night().cautions;
        assert!(found.iter().any(|found| found.caution.code() == code), "{code}: {found:?}");
        assert_eq!(replay.night().imbalance(), Amount::ZERO, "{code}");
        reached.insert(code);
    }
    let all = [Caution::CODES, RecordCaution::CODES, HouseCaution::CODES, RiichiCaution::CODES, ZungJungCaution::CODES];
    let missing: Vec<&str> = all
        .into_iter()
        .flatten()
        .copied()
        .filter(|code| !reached.contains(code) && !OF_THE_LEDGER.contains(code) && !OF_NEW_ENTRIES.contains(code))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn events_against_the_course_are_recorded_as_overruled() {
    let mut replay = night_of(of("riichi"));
    let last = replay.events().last();
    let payload = Payload {
        override_reason: Some("3 was late for his deal".into()),
        ..Payload::new(begun(DealBegun { dealer: Some(player(3)), ..DealBegun::default() }))
    };
    replay.push(Event::build_after(last, NightId::from_number(1), 9_000, "test", payload));
    assert!(replay.night().cautions[0].is_overruled);
    // The game goes on from the dealer that people chose.
    assert_eq!(dealer(&replay), 3);
    add(&mut replay, drawn());
    assert_eq!(dealer(&replay), 4);
}
