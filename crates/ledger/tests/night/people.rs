//! The people who play next: 3 to 11 people, two tables, camps and their hour, last deals, re-seating.

use crate::course::*;
use quejing_rules::hand::KongKind;
use quejing_rules::house::acts::{CampRoster, CampsDrawn, Kong, Support};
use quejing_rules::house::fields::LastDeal;
use quejing_rules::house::{HouseEvent, HouseStep, Party, settle};

const HOUR_MS: i64 = 3_600_000;

fn evening(people: u64, plan: NightPlan) -> ReplayedNight {
    let everybody: Vec<PlayerId> = (1..=people).map(player).collect();
    let seats = profile("house").seating().arrange_seats(&everybody, SeatingMethod::Draw).unwrap();
    night_of([opened_with(profile("house"), people, plan), Record::from(Play::SeatsSet(seats))])
}

fn deals(deals: u32) -> NightPlan {
    NightPlan { length: GameLength::Hands(deals), ..NightPlan::default() }
}

fn deal(replay: &mut ReplayedNight, table: u8, bodies: impl IntoIterator<Item = Record>) {
    add_at(replay, table, Record::from(Play::DealBegun(dice(3, 3))));
    for body in bodies {
        add_at(replay, table, body);
    }
}

#[test]
fn with_five_the_winner_leaves_and_the_bettor_sits_down() {
    let mut replay = evening(5, NightPlan::default());
    assert_eq!(numbers(&due(&replay).bettors), [5]);
    deal(&mut replay, 0, [won(2, 1, fan(1))]);
    let next = due(&replay);
    // 5 takes 2's place, which deals; 2 waits and bets.
    assert_eq!(numbers(&next.players), [5, 3, 4, 1]);
    assert_eq!((numbers(&next.queue), numbers(&next.bettors)), (vec![2], vec![2]));
    deal(&mut replay, 0, [drawn()]);
    let next = due(&replay);
    assert_eq!((numbers(&next.players), numbers(&next.queue)), (vec![3, 4, 1, 5], vec![2]));
}

#[test]
fn with_six_the_winner_joins_the_end_of_the_queue_and_with_seven_its_head_bets() {
    let mut six = evening(6, NightPlan::default());
    assert_eq!((numbers(&due(&six).queue), due(&six).bettors), (vec![5, 6], vec![]));
    deal(&mut six, 0, [won(1, 2, fan(1))]);
    // 麻将 → 和牌 → 台球 → 麻将.
    assert_eq!(numbers(&due(&six).players), [2, 3, 4, 5]);
    assert_eq!(numbers(&due(&six).queue), [6, 1]);
    let mut seven = evening(7, NightPlan::default());
    deal(&mut seven, 0, [won(3, 0, fan(1))]);
    let next = due(&seven);
    assert_eq!(numbers(&next.players), [2, 5, 4, 1]);
    assert_eq!((numbers(&next.queue), numbers(&next.bettors)), (vec![6, 7, 3], vec![6]));
}

#[test]
fn of_several_winners_the_first_in_turn_leaves() {
    let mut replay = evening(5, NightPlan::default());
    let both = Record::from(Play::Won(WonDeal {
        from: Some(player(3)),
        wins: vec![one_win(2, 3, fan(1)), one_win(4, 3, fan(1))],
    }));
    deal(&mut replay, 0, [both]);
    // 4 sits after 3.
    assert_eq!(numbers(&due(&replay).queue), [4]);
    assert_eq!(numbers(&due(&replay).players), [2, 3, 5, 1]);
}

#[test]
fn between_two_tables_the_winner_is_free_and_the_free_one_fills_the_gap() {
    let mut replay = evening(9, NightPlan::default());
    let tables = |replay: &ReplayedNight| {
        let at = |table| numbers(&due_at(replay, table).players);
        (at(0), at(1), number(due(replay).free.unwrap()))
    };
    assert_eq!(tables(&replay), (vec![1, 2, 3, 4], vec![5, 6, 7, 8], 9));
    // Both tables are playing; B finishes first.
    add_at(&mut replay, 0, Record::from(Play::DealBegun(dice(3, 3))));
    add_at(&mut replay, 1, Record::from(Play::DealBegun(dice(3, 3))));
    add_at(&mut replay, 1, won(6, 5, fan(1)));
    assert_eq!(tables(&replay), (vec![1, 2, 3, 4], vec![9, 7, 8, 5], 6));
    add_at(&mut replay, 0, won(4, 0, fan(1)));
    assert_eq!(tables(&replay), (vec![2, 3, 6, 1], vec![9, 7, 8, 5], 4));
    sound(&replay);
    assert_eq!(replay.night().deals_played.values().sum::<u32>(), 2);
}

#[test]
fn at_a_table_with_a_bettor_he_sits_down_and_the_free_one_bets() {
    let mut replay = evening(10, NightPlan::default());
    assert_eq!((numbers(&due(&replay).bettors), due(&replay).free), (vec![9], Some(player(10))));
    deal(&mut replay, 0, [won(2, 0, fan(1))]);
    let next = due(&replay);
    assert_eq!(numbers(&next.players), [9, 3, 4, 1]);
    assert_eq!((numbers(&next.bettors), next.free), (vec![10], Some(player(2))));
    // Table B has no bettor, so the free person sits down.
    deal(&mut replay, 1, [won(5, 6, fan(1))]);
    assert_eq!(numbers(&due_at(&replay, 1).players), [6, 7, 8, 2]);
    assert_eq!(due(&replay).free, Some(player(5)));
    assert_eq!(numbers(&due_at(&evening(11, NightPlan::default()), 1).bettors), [10]);
}

#[test]
fn the_last_deals_by_the_plan_are_rule_11_and_then_the_night_can_be_closed() {
    for (people, last) in [(3, 1), (4, 1), (5, 2)] {
        let mut replay = evening(people, deals(4));
        for deal in 1..=4 {
            let due_before = due(&replay);
            assert_eq!(due_before.last, deal > 4 - last, "{people} people, deal {deal}");
            let begun = if due_before.last { DealBegun::default() } else { dice(3, 3) };
            add(&mut replay, Record::from(Play::DealBegun(begun)));
            assert_eq!(due(&replay).special == Some(11), due_before.last);
            add(&mut replay, drawn());
        }
        sound(&replay);
        assert_eq!(cautions(&replay), Vec::<&str>::new());
        assert_eq!(due(&replay).steps, [NextStep::CloseNight.into()]);
    }
}

#[test]
fn without_a_plan_people_say_when_the_last_deals_come() {
    let mut replay = evening(5, NightPlan::default());
    for _ in 0..2 {
        assert_eq!(due(&replay).over, None);
        add(
            &mut replay,
            Record::from(Play::DealBegun(DealBegun {
                family: FamilyFields::from_field(LastDeal(true)),
                ..DealBegun::default()
            })),
        );
        assert!(due(&replay).last);
        add(&mut replay, Record::from(Support { who: player(5), player: player(1) }));
        add(&mut replay, drawn());
    }
    assert!(due(&replay).over.is_some());
}

fn camps(names: &[(&str, &[u64])]) -> Record {
    let camp = |(name, people): &(&str, &[u64])| CampRoster {
        name: (*name).into(),
        people: people.iter().map(|&number| player(number)).collect(),
    };
    Record::from(CampsDrawn { camps: names.iter().map(camp).collect() })
}

#[test]
fn in_camps_shi_deals_every_round_and_members_share_equally() {
    let drawn_camps: [(&str, &[u64]); 4] = [("石", &[3, 7]), ("陈", &[1]), ("李", &[2, 6]), ("王", &[4, 5])];
    let mut replay = evening(7, NightPlan::default());
    add(&mut replay, camps(&drawn_camps));
    assert_eq!(numbers(&due(&replay).players), [3, 1, 2, 4]);
    // 6 wins for 李 from 石, and 陈 makes a kong.
    let kong = Record::from(Kong { by: player(1), how: KongKind::Concealed, from: None });
    deal(&mut replay, 0, [kong, won(6, 7, fan(3))]);
    sound(&replay);
    assert_eq!(dealer(&replay), 3);
    // Independently of that: the rules settle a deal with camps as a whole.
    let names = drawn_camps.map(|(name, _)| name.to_owned()).to_vec();
    let people = |of: &[u64]| of.iter().map(u64::to_string).collect();
    let party = Party {
        players: names,
        camps: Some(drawn_camps.map(|(name, of)| (name.to_owned(), people(of))).to_vec()),
        ..Party::default()
    };
    let events = [
        HouseEvent::Kong { kind: quejing_rules::hand::KongKind::Concealed, by: 1, from: None },
        HouseEvent::Win { winner: 2, from: Some(0), fan: 3 },
    ];
    for (name, share) in settle(&party, &events, &Default::default()).unwrap().members {
        assert_eq!(replay.night().total(player(name.parse().unwrap())), share, "{name}");
    }
}

#[test]
fn with_duan_he_deals_and_wang_bets_below_the_table() {
    let mut replay = evening(7, NightPlan::default());
    add(&mut replay, camps(&[("石", &[1]), ("陈", &[2]), ("李", &[3]), ("王", &[4, 5]), ("段", &[6, 7])]));
    let due = due(&replay);
    assert_eq!(numbers(&due.players), [6, 1, 2, 3]);
    assert_eq!(numbers(&due.bettors), [4]);
    // 王 supports 段, who wins 30: 王 gets half, its members a quarter each.
    let support = Record::from(Support { who: player(5), player: player(7) });
    deal(&mut replay, 0, [support, won(6, 1, fan(1))]);
    sound(&replay);
    assert_eq!(totals(&replay), [-45.0, 0.0, 0.0, 7.5, 7.5, 15.0, 15.0]);
}

#[test]
fn camps_are_drawn_again_after_an_hour_of_the_events_own_time() {
    let mut replay = evening(7, NightPlan { camps: true, ..NightPlan::default() });
    assert_eq!(due(&replay).steps[0], HouseStep::DrawCamps { again: false }.into());
    let first = camps(&[("石", &[1]), ("陈", &[2]), ("李", &[3, 5]), ("王", &[4, 6])]);
    add(&mut replay, first.clone());
    deal(&mut replay, 0, [drawn()]);
    assert!(!cautions(&replay).contains(&"camps_due"));
    add_after(&mut replay, HOUR_MS, Record::Noted { text: "tea".into() });
    assert_eq!(due(&replay).steps[0], HouseStep::DrawCamps { again: true }.into());
    deal(&mut replay, 0, [drawn()]);
    assert!(cautions(&replay).contains(&"camps_due"));
    add(&mut replay, first);
    assert!(matches!(due(&replay).steps[0].downcast_ref(), Some(NextStep::ThrowDice { .. })));
}

#[test]
fn camps_have_the_names_of_the_text_and_one_or_two_people() {
    for wrong in [
        camps(&[("石", &[1]), ("陈", &[2]), ("李", &[3])]),
        camps(&[("石", &[1]), ("陈", &[2]), ("李", &[3]), ("段", &[4])]),
        camps(&[("石", &[1, 5, 6]), ("陈", &[2]), ("李", &[3]), ("王", &[4])]),
    ] {
        let mut replay = evening(7, NightPlan::default());
        add(&mut replay, wrong);
        assert_eq!(replay.night().refused[0].refusal.code(), "night_player_count");
    }
}

#[test]
fn the_last_deals_of_six_are_played_in_camps() {
    let mut replay = evening(6, deals(2));
    assert_eq!(due(&replay).steps, [HouseStep::DrawCamps { again: false }.into()]);
    add(&mut replay, camps(&[("石", &[1, 2]), ("陈", &[3, 4]), ("李", &[5]), ("王", &[6])]));
    assert!(due(&replay).last && due(&replay).steps.is_empty());
}

#[test]
fn people_who_sat_wrongly_are_reseated_from_a_hand_on_with_a_preview() {
    let mut replay = evening(5, NightPlan::default());
    for _ in 0..2 {
        deal(&mut replay, 0, [won(3, 0, fan(1))]);
        deal(&mut replay, 0, [won(1, 0, fan(1))]);
    }
    // 3 won first and 5 sat down, then 1 won; after that 3 sits there again.
    let from_deal = replay.night().deals[1].id;
    let mut right = seats(&[1, 4, 2, 5]);
    right.queue = vec![player(3)];
    let body =
        Record::Reseated(Reseating { from_deal, seats: right, reason: "sat down otherwise".into(), agreed: vec![] });
    let shown = preview_event(&replay, NightId::from_number(1), 99_000, &Payload::new(body.clone())).unwrap();
    assert!(shown.stale.iter().any(|stale| stale.deal == from_deal
        && stale.what.contains(&ChangedAspect::Seats)
        && stale.what.contains(&ChangedAspect::Dealer)));
    add(&mut replay, body);
    assert_eq!(numbers(&replay.night().deals[1].players), [1, 4, 2, 5]);
    assert_eq!(replay.night().imbalance(), Amount::ZERO);
}

#[test]
fn seats_by_number_are_what_the_texts_table_has() {
    for (people, playing, waiting) in [(3, 3, 0), (4, 4, 0), (5, 4, 1), (6, 4, 2), (7, 4, 3)] {
        let due = due(&evening(people, NightPlan::default()));
        assert_eq!((due.players.len(), due.queue.len()), (playing, waiting));
    }
    assert_eq!(
        profile("riichi").seating().arrange_seats(&[player(1)], SeatingMethod::Draw).unwrap_err().code(),
        "night_player_count"
    );
}
