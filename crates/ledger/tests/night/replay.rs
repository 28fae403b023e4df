//! The laws of replay: undo, redo, corrections, voided hands, re-seatings.

use quejing_ledger::*;
use quejing_rules::{Amount, NightId, RuleProfile, RuleSet};

use crate::maker::{add, night_of, opened, player, points, seats, win};
use quejing_rules::play::{Caution, DrawnDeal, NightPlan, Play, SeatingMethod};

fn totals(replay: &ReplayedNight) -> Vec<i64> {
    replay.night().totals.values().map(|total| total.units().expect("whole")).collect()
}

/// Builds a night of Lingque 28: 1 deals, 2 wins 30 on 1's discard, 3 self-draws 20.
fn two_hands() -> ReplayedNight {
    night_of([
        opened("lingque-v28", 5),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
        win(2, 1, points(30)),
        win(3, 0, points(20)),
    ])
}

/// Checks a wrong clock: it is named once, no event is refused, and every day can be written.
#[test]
fn a_clock_far_off_gives_a_warning_and_no_refusal() {
    let night = NightId::from_number(5);
    let opening = NightOpening {
        title: "night".into(),
        rules_name: "lingque-v28".into(),
        note: String::new(),
        profile: RuleProfile::default(),
        plan: NightPlan::default(),
        attendees: ["A", "B", "C", "D"].map(comer).to_vec(),
        seating_method: SeatingMethod::ByHand,
    };
    let begun = opening.build_payloads(&[]).expect("a night");
    // 1969, and in three thousand years; the ends of the numbers as well.
    for time_ms in [-86_400_000, 158_000_000_000_000, i64::MIN, i64::MAX] {
        let mut store = LedgerStore::in_memory().expect("a ledger");
        let mut session = NightSession::for_new_night(night);
        session.record_events(&mut store, "test", time_ms, begun.clone()).expect("recorded");
        let note = Payload::new(Record::Noted { text: "x".into() });
        session.record_events(&mut store, "test", time_ms, vec![note.clone()]).expect("recorded");
        let cautions = |session: &NightSession| -> Vec<(u64, &'static str)> {
            session.replay().night().cautions.iter().map(|one| (one.event, one.caution.code())).collect()
        };
        assert_eq!(cautions(&session), [(1, "clock_off")], "{time_ms}");
        // A clock put right afterwards.
        session.record_events(&mut store, "test", 1_795_262_400_000, vec![note]).expect("recorded");
        let back = (time_ms > 0).then_some((4, "clock_back"));
        let expected: Vec<_> = [(1, "clock_off")].into_iter().chain(back).collect();
        assert_eq!(cautions(&session), expected, "{time_ms}");
        assert!(session.replay().night().refused.is_empty());
    }
}

/// An author's entries of one millisecond stay apart, and none of them is earlier than the one before it. A clock that
/// was really ahead is not followed.
#[test]
fn entries_that_follow_each_other_at_once_are_in_order() {
    let mut replay = night_of([opened("lingque-v28", 4)]);
    let mut add = |time_ms: i64| {
        let note = Payload::new(Record::Noted { text: "x".into() });
        replay.push(Event::build_after(replay.events().last(), NightId::from_number(1), time_ms, "test", note));
        (replay.entry_time_ms("test"), replay.entry_time_ms("other"), replay.night().cautions.len())
    };
    let lead = now_ms() + 40;
    assert_eq!(add(lead), (lead + 1, lead, 0));
    assert_eq!(add(lead + 1), (lead + 2, lead + 1, 0));
    let (own, other, cautions) = add(lead + 60_000);
    assert!(own < lead + 30_000 && other < lead + 30_000 && cautions == 0, "{own} {other}");
}

/// Replays a clock that lost its battery: 1970-01-01 in the middle of a night of 2026.
#[test]
fn a_clock_that_falls_back_to_1970_is_off_and_not_only_back() {
    let mut replay = night_of([opened("lingque-v28", 4)]);
    for (time_ms, caution) in [
        (1_795_262_400_000, None),
        (30_000, Some("clock_off")),
        (40_000, None),
        (1_795_262_500_000, None),
        (1_795_262_400_000, Some("clock_back")),
    ] {
        let note = Payload::new(Record::Noted { text: "x".into() });
        let event = Event::build_after(replay.events().last(), NightId::from_number(1), time_ms, "test", note);
        let seq = event.seq;
        replay.push(event);
        let mut of_event = replay.night().cautions.iter().filter(|one| one.event == seq);
        assert_eq!(of_event.next().map(|one| one.caution.code()), caution, "{time_ms}");
    }
}

fn comer(name: &str) -> Attendee {
    Attendee { name: name.into(), is_guest: false, role: Role::Player }
}

/// Checks the number of seats: the house rule has seats for eleven at two tables; the other games are played by four.
#[test]
fn a_new_night_of_more_players_than_have_seats_is_refused_with_their_number() {
    for (rules, most) in [(RuleSet::HOUSE, 11), (RuleSet::RIICHI, 4), (RuleSet::ZUNG_JUNG, 4)] {
        let opening = |players: usize, watchers: usize| {
            let names = (0..players).map(|at| comer(&format!("P{at}")));
            let watching = (0..watchers).map(|at| Attendee { role: Role::Spectator, ..comer(&format!("S{at}")) });
            NightOpening {
                title: "night".into(),
                rules_name: rules.to_string(),
                note: String::new(),
                profile: RuleProfile::from(rules),
                plan: NightPlan::default(),
                attendees: names.chain(watching).collect(),
                seating_method: SeatingMethod::ByHand,
            }
            .build_payloads(&[])
        };
        assert!(opening(most, 9).is_ok(), "{rules}");
        assert_eq!(opening(most + 1, 0).expect_err("too many").code(), "night_player_count");
    }
}

#[test]
fn money_of_lingque_follows_section_7() {
    // 2p, p, p = 60, 30, 30; then 3p/2 = 30 each. The fifth person watches.
    let replay = two_hands();
    assert!(replay.night().refused.is_empty(), "{:?}", replay.night().refused);
    assert_eq!(totals(&replay), [-60 - 30, 120 - 30, -30 + 90, -30 - 30, 0]);
    assert_eq!(replay.night().imbalance(), Amount::ZERO);
}

#[test]
fn the_dealer_of_lingque_28_repeats_by_winning_only_and_seats_change_after_a_round() {
    let mut replay =
        night_of([opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(1, 0, points(20))]);
    let dealer = |replay: &ReplayedNight| replay.night().table_status(0).unwrap().dealer;
    assert_eq!(dealer(&replay), Some(player(1)));
    add(&mut replay, win(2, 1, points(20)));
    assert_eq!(dealer(&replay), Some(player(2)));
    for due in [3, 4] {
        add(&mut replay, Record::from(Play::Drawn(DrawnDeal::default())));
        assert_eq!(dealer(&replay), Some(player(due)));
    }
    add(&mut replay, Record::from(Play::Drawn(DrawnDeal::default())));
    // Round 2 of the table: East starts as South, South as East, West as North, North as West.
    let due = replay.night().table_status(0).unwrap();
    assert_eq!(due.players, [2, 1, 4, 3].map(player));
    assert_eq!((due.round_number, due.deal), (1, 6));
    assert!(matches!(due.steps[0].downcast_ref(), Some(quejing_rules::course::NextStep::ChangeSeats { .. })));
}

#[test]
fn edition_26_plays_sixteen_hands_with_the_deal_passing() {
    let mut replay = night_of([opened("lingque-v26", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]);
    for deal in 0..16 {
        let due = replay.night().table_status(0).unwrap();
        assert_eq!(due.dealer, Some(player(deal % 4 + 1)));
        assert_eq!(due.over, None);
        add(&mut replay, win(deal % 4 + 1, 0, points(20)));
    }
    assert!(replay.night().table_status(0).unwrap().over.is_some());
    add(&mut replay, Record::from(Play::Drawn(DrawnDeal::default())));
    assert_eq!(replay.night().cautions[0].caution, Caution::GameOver.into());
}

#[test]
fn undo_and_redo_is_the_identity_and_undo_takes_the_money_back() {
    let mut replay = two_hands();
    let before = replay.clone();
    add(&mut replay, Record::undo_of(3));
    assert_eq!(totals(&replay), [-30, -30, 90, -30, 0]);
    // The hand that is undone was the first; now 1 deals the other one.
    assert_eq!(replay.night().deals[0].dealer(), Some(player(1)));
    add(&mut replay, Record::redo_of(3));
    assert_eq!(replay.night().deals, before.night().deals);
    assert_eq!(replay.night().totals, before.night().totals);
    let again = add(&mut replay, Record::redo_of(3));
    assert_eq!(replay.night().refused[0].event, again);
}

#[test]
fn a_correction_moves_every_later_dealer_and_can_itself_be_undone() {
    let mut replay = two_hands();
    let with = Box::new(Payload::new(win(1, 0, points(30))));
    let correction = add(
        &mut replay,
        Record::Corrected(Correction { event: 3, with, reason: "1 drew it himself".into(), agreed: vec![] }),
    );
    assert_eq!(totals(&replay), [135 - 30, -45 - 30, -45 + 90, -45 - 30, 0]);
    assert_eq!(replay.night().deals[1].dealer(), Some(player(1)));
    assert_eq!(
        replay.night().act_record(replay.night().deals[0].acts[0].event).unwrap().corrected_by,
        Some(correction)
    );
    add(&mut replay, Record::undo_of(correction));
    assert_eq!(replay.night().deals, two_hands().night().deals);
}

#[test]
fn a_voided_hand_leaves_neither_money_nor_a_passed_deal() {
    let mut replay = two_hands();
    let deal = replay.night().deals[0].id;
    let void =
        add(&mut replay, Record::DealVoided(DealVoided { deal, reason: "wrong wall".to_owned(), agreed: vec![] }));
    assert_eq!(totals(&replay), [-30, -30, 90, -30, 0]);
    assert_eq!(replay.night().deals[1].dealer(), Some(player(1)));
    assert_eq!(replay.night().deals[1].number, 1);
    assert!(replay.night().deals[0].is_voided);
    add(&mut replay, Record::undo_of(void));
    assert_eq!(replay.night().totals, two_hands().night().totals);
}

#[test]
fn people_who_sat_wrongly_are_reseated_from_a_hand_on() {
    let mut replay = two_hands();
    let from_deal = replay.night().deals[1].id;
    add(
        &mut replay,
        Record::Reseated(Reseating {
            from_deal,
            seats: seats(&[4, 3, 2, 1]),
            reason: "sat down wrongly".into(),
            agreed: vec![],
        }),
    );
    let night = replay.night();
    assert!(night.refused.is_empty(), "{:?}", night.refused);
    assert_eq!(night.deals[0].players, [1, 2, 3, 4].map(player));
    assert_eq!(night.deals[1].players, [4, 3, 2, 1].map(player));
    assert_eq!(night.table_status(0).unwrap().players, [3, 2, 1, 4].map(player));
}

#[test]
fn event_by_event_and_all_at_once_give_the_same_night() {
    let mut replay = two_hands();
    add(&mut replay, Record::undo_of(4));
    add(&mut replay, win(4, 2, points(40)));
    add(&mut replay, Record::redo_of(4));
    add(&mut replay, Record::undo_of(99));
    assert_eq!(ReplayedNight::from_events(replay.events().to_vec()), replay);
}

/// Checks that later corrections, undos, redos and voids of earlier events belong to the night before an event.
#[test]
fn the_night_before_an_event_includes_later_corrections_and_undos() {
    let mut replay = two_hands();
    let (first, second) = (&replay.night().deals[0], &replay.night().deals[1]);
    let (first, of_first) = (first.id, first.acts[0].event);
    let of_second = second.acts[0].event;
    let before = |replay: &ReplayedNight| replay.replay_before(of_second).night().totals.clone();
    let then = ReplayedNight::from_events(replay.events()[..of_second as usize - 1].to_vec());
    assert_eq!(replay.replay_before(of_second), then);
    add(&mut replay, Record::undo_of(of_first));
    assert!(before(&replay).values().all(|sum| *sum == Amount::ZERO));
    add(&mut replay, Record::redo_of(of_first));
    assert_eq!(before(&replay), then.night().totals);
    let void = DealVoided { deal: first, reason: "wrong wall".to_owned(), agreed: vec![] };
    let void = add(&mut replay, Record::DealVoided(void));
    assert!(before(&replay).values().all(|sum| *sum == Amount::ZERO));
    add(&mut replay, Record::undo_of(void));
    let with = Box::new(Payload::new(win(3, 0, points(10))));
    let corrected = Correction { event: of_first, with, reason: "another won".to_owned(), agreed: vec![] };
    add(&mut replay, Record::Corrected(corrected));
    // 10 points self-drawn are 15 from each (Lingque, section 7).
    let night = replay.replay_before(of_second);
    assert_eq!(totals(&night), [-15, -15, 45, -15, 0]);
    assert!(night.night().refused.is_empty());
    assert_eq!(night.night().deals.len(), 1, "the second is not there yet");
}

/// Events recorded at once share a mark, a single one has none; undo and redo move the whole group and name it by its
/// newest entry.
#[test]
fn events_recorded_together_are_undone_together_by_their_mark() {
    let mut store = LedgerStore::in_memory().expect("a ledger");
    let mut session = NightSession::for_new_night(NightId::from_number(7));
    let mut record = |session: &mut NightSession, bodies: Vec<Record>| {
        let events = session.record_events(&mut store, "test", 1000, bodies.into_iter().map(Payload::new).collect());
        let events = events.expect("recorded");
        events.iter().map(|event| event.payload.group_start).collect::<Vec<_>>()
    };
    let opening = vec![opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
    assert_eq!(record(&mut session, opening), [Some(1), Some(1)]);
    assert_eq!(record(&mut session, vec![win(1, 0, points(20))]), [None]);
    // The same author in the same millisecond, yet not together.
    let pair = vec![win(2, 1, points(20)), Record::Noted { text: "a fine hand".into() }];
    assert_eq!(record(&mut session, pair), [Some(4), Some(4)]);
    let undo = session.replay().available_undo().expect("an undo");
    let moved: Vec<Option<u64>> = undo.payloads.iter().map(|one| one.body.toggled_event()).collect();
    assert_eq!((undo.newest_event, moved), (5, vec![Some(5), Some(4)]));
    assert_eq!(session.replay().confirmed_undo(4).map_err(|why| why.code()), Err("night_not_last"));
    assert_eq!(record(&mut session, undo.payloads.into_iter().map(|one| one.body).collect()), [Some(6), Some(6)]);
    assert_eq!(session.replay().available_undo().map(|undo| undo.newest_event), Some(3));
    let redo = session.replay().available_redo().expect("a redo");
    assert_eq!((redo.newest_event, redo.payloads.len()), (5, 2));
    // Once something else is recorded, the redo is no longer the last thing.
    record(&mut session, vec![Record::Noted { text: "later".into() }]);
    assert_eq!(session.replay().confirmed_redo(5).map_err(|why| why.code()), Err("night_not_last"));
}

/// Nights of earlier versions have no marks: what has one time and author was recorded together.
#[test]
fn old_nights_without_marks_are_undone_by_time_and_author() {
    let mut replay = two_hands();
    let last = replay.events().last().cloned();
    let noted = Payload::new(Record::Noted { text: "x".into() });
    let time_ms = last.as_ref().map_or(0, |event| event.time_ms);
    replay.push(Event::build_after(last.as_ref(), NightId::from_number(1), time_ms, "test", noted));
    let undo = replay.available_undo().expect("an undo");
    assert_eq!((undo.newest_event, undo.payloads.len()), (5, 2));
}

/// Checks that the stored form only grows: without a mark or consents it is written as before.
#[test]
fn marks_and_consents_of_an_undo_are_written_only_where_there_are_some() {
    let plain = Payload::new(Record::undo_of(3));
    assert_eq!(plain.to_stored_text(), r#"{"event":3,"kind":"undone"}"#);
    let mut agreed = Payload::new(Record::Undone { event: 3, agreed: vec![player(1)], reason: String::new() });
    agreed.group_start = Some(9);
    assert_eq!(Payload::read(&agreed.to_stored_text()).expect("read"), agreed);
    assert_eq!(Payload::read(&plain.to_stored_text()).expect("read"), plain);
}

/// Checks that an undone deal is listed as it stood, with the redo of everything undone with it; a redone one is not.
#[test]
fn undone_deals_are_listed_with_their_last_state_and_redo() {
    let mut replay = two_hands();
    let deal = replay.night().deals[1].clone();
    let undo = add(&mut replay, Record::undo_of(4));
    let undone = replay.undone_deals();
    assert_eq!(undone.len(), 1);
    assert_eq!((undone[0].number, undone[0].undo_event, &undone[0].deal), (2, undo, &deal));
    let redo: Vec<Record> = undone[0].redo.payloads.iter().map(|one| one.body.clone()).collect();
    assert_eq!(redo, [Record::redo_of(4)]);
    // What is recorded instead is another deal; both are there.
    add(&mut replay, win(4, 0, points(20)));
    assert_eq!((replay.night().deals.len(), replay.undone_deals().len()), (2, 1));
    assert_eq!(ReplayedNight::from_events(replay.events().to_vec()), replay);
    add(&mut replay, Record::redo_of(4));
    assert!(replay.undone_deals().is_empty());
}
