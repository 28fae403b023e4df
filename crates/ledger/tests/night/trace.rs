//! Corrections and their changes, told from the events.

use quejing_ledger::correction_trace::*;
use quejing_ledger::*;

use crate::maker::{add, night_of, opened, player, points, seats, win};
use quejing_rules::DealId;
use quejing_rules::play::{DealBegun, Play, Value};
use quejing_rules::riichi::acts::RiichiDeclared;

fn correct(replay: &mut ReplayedNight, event: u64, with: Record, reason: &str) -> u64 {
    add(
        replay,
        Record::Corrected(Correction {
            event,
            with: Box::new(Payload::new(with)),
            reason: reason.into(),
            agreed: vec![player(2), player(4)],
        }),
    )
}

#[test]
fn the_trace_lists_each_corrections_changes_from_the_previous_content() {
    let mut replay =
        night_of([opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(1, 2, points(30))]);
    correct(&mut replay, 3, win(1, 4, points(30)), "it was 4");
    let idle = correct(&mut replay, 3, win(3, 4, points(10)), "a slip");
    correct(&mut replay, 3, win(1, 4, points(20)), "");
    add(&mut replay, Record::undo_of(idle));
    let traces = trace_corrections(&replay, replay.night().deal(DealId(3)).unwrap());
    let told: Vec<_> =
        traces.iter().map(|trace| (trace.correction, trace.reason.as_str(), trace.changes.clone())).collect();
    let first = CorrectionChange::Discarder { before: Some(player(2)), after: Some(player(4)) };
    let third = CorrectionChange::Value { winner: player(1), before: points(30), after: points(20) };
    assert_eq!(
        told,
        [(4, "it was 4", vec![first]), (6, "", vec![third])],
        "the undone one neither counts nor is compared with"
    );
    assert_eq!(traces[0].agreed, [player(2), player(4)]);
}

#[test]
fn a_new_winners_win_is_compared_with_the_one_it_replaces() {
    let mut replay =
        night_of([opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(1, 2, points(30))]);
    correct(&mut replay, 3, win(3, 2, points(26)), "");
    let changes = &trace_corrections(&replay, replay.night().deal(DealId(3)).unwrap())[0].changes;
    let winners = CorrectionChange::Winners { before: vec![player(1)], after: vec![player(3)] };
    assert_eq!(
        *changes,
        [winners, CorrectionChange::Value { winner: player(3), before: points(30), after: points(26) }]
    );
}

/// Returns the numbers of the corrections that the account marks, and those that the trace tells.
fn marked_and_told(replay: &ReplayedNight) -> (Vec<u64>, Vec<u64>) {
    let deal = &replay.night().deals[0];
    let line = find_account_line(replay, deal.id.0).expect("a line");
    let told = trace_corrections(replay, deal).iter().map(|trace| trace.correction).collect();
    (line.corrections, told)
}

/// Nobody corrects anything: riichi at the seat, then the indicators with the win. A stated throw that changes is a
/// correction, and so is what people agreed on after the deal.
#[test]
fn what_was_not_stated_before_is_no_correction() {
    let opened_night = |begun: DealBegun| {
        let riichi = Record::from(RiichiDeclared { player: player(1) });
        night_of([
            opened("riichi", 4),
            Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
            Record::from(Play::DealBegun(begun)),
            riichi,
        ])
    };
    let value = Value { fan: Some(3), fu: Some(30), ..Value::default() };
    let indicators = || DealBegun { turned: "4m".to_owned(), ..DealBegun::default() };
    let silent = |replay: &mut ReplayedNight, with: DealBegun| {
        let with = Box::new(Payload::new(Play::DealBegun(with)));
        let correction = Correction { event: 3, with, reason: String::new(), agreed: Vec::new() };
        add(replay, Record::Corrected(correction))
    };
    let mut replay = opened_night(DealBegun::default());
    silent(&mut replay, indicators());
    add(&mut replay, win(2, 1, value));
    assert_eq!(marked_and_told(&replay), (vec![], vec![]));
    // The same once more changes nothing.
    silent(&mut replay, indicators());
    assert_eq!(marked_and_told(&replay), (vec![], vec![]));
    let changed = silent(&mut replay, DealBegun { turned: "5m".to_owned(), ..DealBegun::default() });
    assert_eq!(marked_and_told(&replay).1, [changed]);

    let mut replay = opened_night(DealBegun::default());
    add(&mut replay, win(2, 1, value));
    let agreed = correct(&mut replay, 3, Record::from(Play::DealBegun(indicators())), "");
    assert_eq!(marked_and_told(&replay), (vec![agreed], vec![agreed]));
    let changes = &trace_corrections(&replay, &replay.night().deals[0])[0].changes;
    assert!(matches!(changes.as_slice(), [CorrectionChange::Completion { .. }]), "{changes:?}");
}

/// An act that was recorded late is told with its reason, and its correction is compared with the act itself.
#[test]
fn a_late_act_is_told_as_an_addition() {
    let value = Value { fan: Some(3), fu: Some(30), ..Value::default() };
    let mut replay =
        night_of([opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(2, 1, value)]);
    let riichi = |by| Payload::new(Record::from(RiichiDeclared { player: player(by) }));
    let addition =
        ActAddition { reason: "forgotten".into(), agreed: vec![player(4)], ..ActAddition::before(3, riichi(4)) };
    let added = add(&mut replay, Record::ActAdded(addition));
    let traces = trace_corrections(&replay, &replay.night().deals[0]);
    let told: Vec<_> = traces.iter().map(|one| (one.correction, one.corrected_event, one.changes.clone())).collect();
    assert_eq!(told, [(added, added, vec![CorrectionChange::AddedEvent])]);
    assert_eq!((traces[0].reason.as_str(), &traces[0].agreed), ("forgotten", &vec![player(4)]));
    let corrected = correct(&mut replay, added, riichi(3).body, "it was 3");
    let changes = &trace_corrections(&replay, &replay.night().deals[0])[1].changes;
    let [CorrectionChange::OtherEvent { before, after }] = changes.as_slice() else { panic!("{changes:?}") };
    assert_eq!((&before.body, &after.body), (&riichi(4).body, &riichi(3).body));
    assert_eq!(marked_and_told(&replay).0, [corrected]);
}
