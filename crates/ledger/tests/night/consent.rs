//! The people whose consent a change needs, as section "Consent" of the phones' page promises it.

use crate::maker::{night_of, opened, player, points, seats, win};
use quejing_ledger::consent::find_concerned_people;
use quejing_ledger::{
    AgreedPayments, AgreementPurpose, Correction, DealVoided, Decision, DisputeDecided, DisputeOpened, Event, NewsKind,
    Payload, Record, ReplayedNight, collect_night_news, preview_events,
};
use quejing_rules::hand::KongKind;
use quejing_rules::house::acts::Kong;
use quejing_rules::play::{DealBegun, Play, Value};
use quejing_rules::{Amount, DealId, NightId, Payment, PlayerId};

/// Builds a night of Lingque 28: 2 wins 30 on 1's discard, recorded by `test` at second 2.
fn one_deal() -> ReplayedNight {
    night_of([opened("lingque-v28", 5), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(2, 1, points(30))])
}

fn add_by(replay: &mut ReplayedNight, author: &str, time_ms: i64, body: Record) -> u64 {
    let event =
        Event::build_after(replay.events().last(), NightId::from_number(1), time_ms, author, Payload::new(body));
    let seq = event.seq;
    replay.push(event);
    seq
}

fn asked(replay: &ReplayedNight, author: &str, time_ms: i64, body: Record) -> Vec<u64> {
    asked_of_all(replay, author, time_ms, [body])
}

fn asked_of_all(
    replay: &ReplayedNight,
    author: &str,
    time_ms: i64,
    bodies: impl IntoIterator<Item = Record>,
) -> Vec<u64> {
    let payloads: Vec<Payload> = bodies.into_iter().map(Payload::new).collect();
    let seen = preview_events(replay, NightId::from_number(1), time_ms, &payloads).expect("possible");
    let people = find_concerned_people(replay, author, time_ms, &payloads, &seen.totals);
    let number = |who: PlayerId| (1..=5).find(|&number| player(number) == who);
    people.into_iter().filter_map(number).collect()
}

fn disputed(replay: &mut ReplayedNight) -> u64 {
    let opened = DisputeOpened {
        deal: DealId(3),
        event: None,
        by: player(5),
        claim: "furiten".to_owned(),
        shown: serde_json::Value::Null,
    };
    add_by(replay, "phone:5", 3_000, Record::DisputeOpened(Box::new(opened)))
}

/// Checks that the loser who undoes a win asks all four at any time, since it moves everybody's money.
#[test]
fn an_undo_of_a_win_concerns_everybody_whose_total_it_changes() {
    assert_eq!(asked(&one_deal(), "phone:1", 3_000, Record::undo_of(3)), [1, 2, 3, 4]);
}

#[test]
fn the_recorder_may_undo_alone_for_a_minute_if_nothing_was_recorded_since() {
    let replay = one_deal();
    let free: [u64; 0] = [];
    assert_eq!(asked(&replay, "test", 2_000 + 60_000, Record::undo_of(3)), free);
    assert_eq!(asked(&replay, "test", 2_000 + 60_001, Record::undo_of(3)).len(), 4);
    // A clock that was set back says nothing about a minute.
    assert_eq!(asked(&replay, "test", 1_000, Record::undo_of(3)).len(), 4);
    let mut later = replay.clone();
    add_by(&mut later, "test", 3_000, Record::from(Play::Drawn(Default::default())));
    assert_eq!(asked(&later, "test", 4_000, Record::undo_of(3)).len(), 4);
    let mut noted = replay;
    add_by(&mut noted, "phone:1", 3_000, Record::Noted { text: "x".into() });
    assert_eq!(asked(&noted, "test", 4_000, Record::undo_of(3)).len(), 4);
}

/// Checks that a deal of several entries is undone at once as freely as entry by entry: by their recorder, within a
/// minute of the first, and if nothing else was recorded after it. Section 5 of the house rule pays the kong at once.
#[test]
fn the_recorder_may_undo_a_whole_deal_alone_within_a_minute_of_its_first_entry() {
    let replay = night_of([
        opened("house", 4),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
        Record::from(Play::DealBegun(DealBegun { dice: vec![1, 2], ..DealBegun::default() })),
        Record::from(Kong { by: player(1), how: KongKind::Concealed, from: None }),
        win(2, 3, Value { fan: Some(6), ..Value::default() }),
    ]);
    // The deal began at second 2, the kong was at second 3, the win at second 4.
    let all = || [5, 4, 3].map(Record::undo_of);
    let free: [u64; 0] = [];
    assert_eq!(asked_of_all(&replay, "test", 62_000, all()), free);
    assert_eq!(asked_of_all(&replay, "test", 62_001, all()).len(), 4);
    assert_eq!(asked_of_all(&replay, "phone:1", 5_000, all()).len(), 4);
    let mut later = replay.clone();
    add_by(&mut later, "test", 5_000, Record::Noted { text: "x".into() });
    assert_eq!(asked_of_all(&later, "test", 6_000, all()).len(), 4);
    // The kong is no longer the last: alone it asks, though it is undone with the win for free.
    assert_eq!(asked(&replay, "test", 5_000, Record::undo_of(4)).len(), 4);
}

/// Checks that the minute of a redo runs from the undo: whoever undid may reverse that at once, nobody else.
#[test]
fn a_redo_of_a_win_needs_the_same_consent_as_its_undo() {
    let mut replay = one_deal();
    add_by(&mut replay, "phone:1", 100_000, Record::undo_of(3));
    let free: [u64; 0] = [];
    assert_eq!(asked(&replay, "phone:1", 100_500, Record::redo_of(3)), free);
    assert_eq!(asked(&replay, "test", 100_500, Record::redo_of(3)), [1, 2, 3, 4]);
    assert_eq!(asked(&replay, "phone:1", 161_000, Record::redo_of(3)), [1, 2, 3, 4]);
}

#[test]
fn money_concerns_who_pays_and_who_is_paid_and_so_does_its_undo() {
    let mut replay = one_deal();
    let paid = Record::Agreed(AgreedPayments {
        what: AgreementPurpose::Adjustment,
        payments: vec![Payment::as_entered(player(3), player(5), Amount::from_units(50_000))],
        reason: "a bet".to_owned(),
        agreed: Vec::new(),
        deal: None,
        is_set_aside: false,
    });
    assert_eq!(asked(&replay, "phone:5", 3_000, paid.clone()), [3, 5]);
    let entry = add_by(&mut replay, "phone:5", 3_000, paid);
    assert_eq!(asked(&replay, "phone:1", 4_000, Record::undo_of(entry)), [3, 5]);
}

#[test]
fn decisions_and_disputes_concern_the_table_and_who_disputes() {
    let mut replay = one_deal();
    let dispute = disputed(&mut replay);
    assert_eq!(asked(&replay, "phone:1", 4_000, Record::undo_of(dispute)), [1, 2, 3, 4, 5]);
    let decided = Record::DisputeDecided(DisputeDecided {
        dispute,
        decision: Decision::Keep,
        note: String::new(),
        agreed: Vec::new(),
    });
    assert_eq!(asked(&replay, "phone:1", 4_000, decided.clone()), [1, 2, 3, 4, 5]);
    let decision = add_by(&mut replay, "phone:1", 4_000, decided);
    assert_eq!(asked(&replay, "phone:2", 5_000, Record::undo_of(decision)), [1, 2, 3, 4, 5]);
}

#[test]
fn a_void_always_needs_consent_and_an_entry_without_money_never() {
    let mut replay = one_deal();
    let voided =
        Record::DealVoided(DealVoided { deal: DealId(3), reason: "one tile too many".to_owned(), agreed: Vec::new() });
    assert_eq!(asked(&replay, "test", 2_500, voided), [1, 2, 3, 4]);
    let free: [u64; 0] = [];
    let note = add_by(&mut replay, "phone:1", 3_000, Record::Noted { text: "x".into() });
    assert_eq!(asked(&replay, "phone:2", 900_000, Record::undo_of(note)), free);
    assert_eq!(asked(&replay, "phone:2", 900_000, win(1, 2, points(20))), free);
}

/// Checks that dice of a deal in progress are added freely, and that other dice or another dealer in their place are
/// not.
#[test]
fn what_the_beginning_of_a_deal_in_progress_lacks_is_added_without_a_question() {
    let beginning = |dice: &[u8], dealer: u64| {
        Record::from(Play::DealBegun(DealBegun {
            dealer: Some(player(dealer)),
            dice: dice.to_vec(),
            ..DealBegun::default()
        }))
    };
    let corrected = |with: Record| {
        Record::Corrected(Correction {
            event: 3,
            with: Box::new(Payload::new(with)),
            reason: String::new(),
            agreed: Vec::new(),
        })
    };
    let mut replay =
        night_of([opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), beginning(&[], 1)]);
    let free: [u64; 0] = [];
    assert_eq!(asked(&replay, "phone:2", 900_000, corrected(beginning(&[3, 4], 1))), free);
    assert_eq!(asked(&replay, "phone:2", 900_000, corrected(beginning(&[3, 4], 2))), [1, 2, 3, 4]);
    add_by(&mut replay, "phone:2", 3_000, corrected(beginning(&[3, 4], 1)));
    let other = corrected(beginning(&[3, 5], 1));
    assert_eq!(asked(&replay, "phone:2", 900_000, other), [1, 2, 3, 4]);
    let mut over =
        night_of([opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), beginning(&[], 1)]);
    add_by(&mut over, "phone:1", 3_000, Record::from(Play::Drawn(Default::default())));
    assert_eq!(asked(&over, "phone:2", 900_000, corrected(beginning(&[3, 4], 1))), [1, 2, 3, 4]);
}

/// Checks a win that brings the turned tile of its deal: nobody's money is taken back. Another tile in its place takes
/// consent.
#[test]
fn a_win_that_completes_the_beginning_of_its_deal_asks_nobody() {
    let begun =
        |turned: &str| Record::from(Play::DealBegun(DealBegun { turned: turned.into(), ..DealBegun::default() }));
    let turned = |tile: &str| {
        let with = Box::new(Payload::new(begun(tile)));
        Record::Corrected(Correction { event: 3, with, reason: String::new(), agreed: Vec::new() })
    };
    let mut replay = night_of([opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), begun("")]);
    let won = || win(1, 2, Value { fan: Some(3), fu: Some(30), ..Value::default() });
    let free: [u64; 0] = [];
    assert_eq!(asked_of_all(&replay, "phone:2", 900_000, [turned("6s"), won()]), free);
    let mut told = replay.clone();
    for body in [turned("6s"), won()] {
        let payload = Payload { group_start: Some(4), ..Payload::new(body) };
        told.push(Event::build_after(told.events().last(), NightId::from_number(1), 3_000, "phone:2", payload));
    }
    let told = collect_night_news(&told, 3);
    assert!(
        matches!(told.as_slice(), [one] if one.kind == NewsKind::Recorded && one.total_changes.len() == 2),
        "{told:?}"
    );
    add_by(&mut replay, "phone:2", 3_000, turned("6s"));
    assert_eq!(asked_of_all(&replay, "phone:2", 900_000, [turned("7s"), won()]), [1, 2], "those who pay and get");
}

/// Without its border two games are one, whose places and uma are others although no total changes.
#[test]
fn the_undo_of_a_new_game_concerns_everybody() {
    let mut replay = one_deal();
    let begun = add_by(&mut replay, "phone:1", 3_000, Record::from(Play::GameBegun(seats(&[4, 3, 2, 1]).into())));
    let free: [u64; 0] = [];
    assert_eq!(asked(&replay, "phone:1", 4_000, Record::undo_of(begun)), free, "its recorder, within a minute");
    assert_eq!(asked(&replay, "phone:2", 4_000, Record::undo_of(begun)), [1, 2, 3, 4, 5]);
    add_by(&mut replay, "phone:1", 5_000, Record::from(Play::Drawn(Default::default())));
    assert_eq!(asked(&replay, "phone:1", 6_000, Record::undo_of(begun)), [1, 2, 3, 4, 5]);
}

/// Checks that a dispute and its decision stay visible when their deal is undone, and count again with it.
#[test]
fn a_dispute_survives_the_undo_of_its_deal() {
    let mut replay = one_deal();
    disputed(&mut replay);
    add_by(&mut replay, "test", 4_000, Record::undo_of(3));
    let night = replay.night();
    assert_eq!((night.deals.len(), night.disputes.len()), (0, 1));
    assert!(night.refused.is_empty(), "{:?}", night.refused);
}
