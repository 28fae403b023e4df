//! Corrections and their changes, told from the events.

use quejing_ledger::correction_trace::*;
use quejing_ledger::*;

use crate::maker::{add, night_of, opened, player, points, seats, win};

fn correct(replay: &mut ReplayedNight, event: u64, with: Body, reason: &str) -> u64 {
    add(
        replay,
        Body::Corrected(Correction {
            event,
            with: Box::new(Payload::new(with)),
            reason: reason.into(),
            agreed: vec![player(2), player(4)],
        }),
    )
}

#[test]
fn the_trace_lists_each_corrections_changes_from_the_previous_content() {
    let mut replay = night_of([opened("lingque-v28", 4), Body::SeatsSet(seats(&[1, 2, 3, 4])), win(1, 2, points(30))]);
    correct(&mut replay, 3, win(1, 4, points(30)), "it was 4");
    let idle = correct(&mut replay, 3, win(3, 4, points(10)), "a slip");
    correct(&mut replay, 3, win(1, 4, points(20)), "");
    add(&mut replay, Body::undo_of(idle));
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
    let mut replay = night_of([opened("lingque-v28", 4), Body::SeatsSet(seats(&[1, 2, 3, 4])), win(1, 2, points(30))]);
    correct(&mut replay, 3, win(3, 2, points(26)), "");
    let changes = &trace_corrections(&replay, replay.night().deal(DealId(3)).unwrap())[0].changes;
    let winners = CorrectionChange::Winners { before: vec![player(1)], after: vec![player(3)] };
    assert_eq!(
        *changes,
        [winners, CorrectionChange::Value { winner: player(3), before: points(30), after: points(26) }]
    );
}
