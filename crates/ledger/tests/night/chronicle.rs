//! The laws of the account and of the news: nothing that moves a total is missing from either.

use crate::maker::{add, night_of, opened, player, points, seats, win};
use quejing_ledger::*;
use quejing_rules::house::acts::{CampRoster, CampsDrawn};
use quejing_rules::play::{DealBegun, Play};
use quejing_rules::{Amount, DealId, Payment, PlayerId};

fn money(from: u64, to: u64, amount: i64, agreed: &[u64]) -> Record {
    Record::Agreed(AgreedPayments {
        what: AgreementPurpose::Bet,
        payments: vec![Payment::as_entered(player(from), player(to), Amount::from_units(amount))],
        reason: "side bet".into(),
        agreed: agreed.iter().map(|&number| player(number)).collect(),
        deal: None,
        is_set_aside: false,
    })
}

/// Builds a night of Lingque 28: event 3 is player 2's win of 30 on 1's tile (−60, +120, −30, −30), 4 a bet of 50 from
/// 1 to 3, 5 is 3's self-draw of 20.
fn evening() -> ReplayedNight {
    night_of([
        opened("lingque-v28", 5),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
        win(2, 1, points(30)),
        money(1, 3, 50, &[1, 3]),
        win(3, 0, points(20)),
    ])
}

fn change(line: &AccountLine, number: u64) -> i64 {
    line.gain_of(player(number)).units().expect("whole")
}

#[test]
fn the_account_lists_money_among_the_deals_with_everybodys_change() {
    let lines = build_account_lines(&evening());
    let events: Vec<u64> = lines.iter().map(|line| line.first_event).collect();
    assert_eq!(events, [3, 4, 5]);
    let bet = &lines[1];
    assert_eq!(bet.agreed_payments().map(|one| one.reason.as_str()), Some("side bet"));
    assert_eq!([1, 2, 3, 4].map(|who| change(bet, who)), [-50, 0, 50, 0]);
    assert_eq!([1, 2, 3, 4].map(|who| change(&lines[0], who)), [-60, 120, -30, -30]);
    assert!(bet.concerns(player(3)) && !bet.concerns(player(4)));
    assert_eq!(bet.assents.len(), 2);
    assert!(bet.assents.iter().all(|assent| assent.on_phone.is_none()));
}

#[test]
fn an_undone_deal_stays_in_the_account_with_its_amounts_until_redone() {
    let mut replay = evening();
    let undo = add(&mut replay, Record::undo_of(5));
    let lines = build_account_lines(&replay);
    assert_eq!(lines.len(), 3);
    let undone = &lines[2];
    assert_eq!((undone.first_event, undone.undo_event), (5, Some(undo)));
    assert!(!undone.is_in_force());
    assert_eq!([1, 2, 3, 4].map(|who| change(undone, who)), [-30, -30, 90, -30]);
    // Another deal is recorded in its place: both are in the list, the undone one first.
    add(&mut replay, win(4, 1, points(10)));
    let shown: Vec<(u64, bool)> =
        build_account_lines(&replay).iter().map(|line| (line.first_event, line.is_in_force())).collect();
    assert_eq!(shown, [(3, true), (4, true), (5, false), (7, true)]);
    let mut replay = evening();
    add(&mut replay, Record::undo_of(4));
    assert_eq!(build_account_lines(&replay)[1].undo_event, Some(6));
    add(&mut replay, Record::redo_of(4));
    let lines = build_account_lines(&replay);
    assert!(lines.iter().all(AccountLine::is_in_force));
    assert_eq!(lines[1].events, [4, 6, 7]);
}

#[test]
fn corrected_and_voided_deals_name_the_event_that_did_it() {
    let mut replay = evening();
    let corrected = add(
        &mut replay,
        Record::Corrected(Correction {
            event: 3,
            with: Box::new(Payload::new(win(2, 4, points(30)))),
            reason: "it was 4".into(),
            agreed: vec![player(4)],
        }),
    );
    let voided = add(
        &mut replay,
        Record::DealVoided(DealVoided { deal: DealId(5), reason: "wrong tile".into(), agreed: Vec::new() }),
    );
    let lines = build_account_lines(&replay);
    assert_eq!(lines[0].corrections, [corrected]);
    assert_eq!([1, 2, 3, 4].map(|who| change(&lines[0], who)), [-30, 120, -30, -60]);
    assert_eq!(lines[0].assents[0].player, player(4));
    assert_eq!(lines[2].void_event, Some(voided));
    assert!(!lines[2].is_in_force());
}

#[test]
fn the_news_of_an_undo_is_for_everybody_whose_total_it_changes() {
    let mut replay = evening();
    add(&mut replay, Record::undo_of(3));
    let all = collect_night_news(&replay, 5);
    assert_eq!(all.len(), 1);
    let undo = &all[0];
    assert_eq!(undo.kind, NewsKind::Undone);
    // 2 had 120 − 30 = 90 and has −30 from the self-draw that stays.
    let change = undo.total_change(player(2)).expect("a change");
    assert_eq!((change.before, change.after), (Amount::from_units(90), Amount::from_units(-30)));
    let deal = undo.subject.as_ref().expect("the deal");
    assert_eq!((deal.first_event, deal.gain_of(player(2))), (3, Amount::from_units(120)));
    assert!(!undo.concerns(player(5)) && undo.concerns(player(2)));
}

#[test]
fn news_reach_people_recorded_as_agreeing_even_without_a_change() {
    let mut replay = evening();
    add(&mut replay, money(1, 3, 10, &[1, 3, 4]));
    let all = collect_night_news(&replay, 5);
    assert!(all[0].is_agreed_in_person(player(4)) && all[0].concerns(player(4)));
    assert!(!all[0].concerns(player(2)));
}

#[test]
fn a_new_game_and_new_camps_are_news_for_everybody_and_added_dice_for_nobody() {
    let mut replay = evening();
    let from = replay.events().len() as u64;
    add(&mut replay, Record::from(Play::GameBegun(seats(&[4, 3, 2, 1]).into())));
    let begun = add(&mut replay, Record::from(Play::DealBegun(DealBegun::default())));
    let with = Record::from(Play::DealBegun(DealBegun { dice: vec![3, 4], ..DealBegun::default() }));
    let added =
        Correction { event: begun, with: Box::new(Payload::new(with)), reason: String::new(), agreed: Vec::new() };
    add(&mut replay, Record::Corrected(added));
    let all = collect_night_news(&replay, from);
    assert_eq!(all.len(), 1, "{all:?}");
    assert!((1..=5).all(|number| all[0].concerns(player(number))));
    let mut camps = night_of([opened("house", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]);
    let camp = |(at, name): (u64, &str)| CampRoster { name: name.to_owned(), people: vec![player(at)] };
    let drawn = CampsDrawn { camps: (1..).zip(["石", "陈", "李", "王"]).map(camp).collect() };
    add(&mut camps, drawn.into());
    assert!(matches!(collect_night_news(&camps, 2).as_slice(), [one] if one.concerns(player(3))));
}

#[test]
fn agreed_money_can_be_disputed_and_the_dispute_outlives_an_undo() {
    let mut replay = evening();
    let dispute = |event| {
        Record::DisputeOpened(Box::new(DisputeOpened {
            deal: DealId(event),
            event: Some(event),
            by: player(3),
            claim: "I never agreed".into(),
            shown: serde_json::Value::Null,
        }))
    };
    let opened = add(&mut replay, dispute(4));
    add(&mut replay, dispute(99));
    assert_eq!(replay.night().refused.len(), 1);
    assert_eq!(build_account_lines(&replay)[1].disputes, [opened]);
    assert!(build_account_lines(&replay)[1].is_disputed(replay.night()));
    add(&mut replay, Record::undo_of(4));
    let line = &build_account_lines(&replay)[1];
    assert_eq!((line.undo_event.is_some(), line.disputes.as_slice()), (true, [opened].as_slice()));
    // A dispute of a hand is written as it always was.
    let text = Payload::new(Record::DisputeOpened(Box::new(DisputeOpened {
        deal: DealId(3),
        event: None,
        by: player(1),
        claim: "furiten".into(),
        shown: serde_json::Value::Null,
    })))
    .to_stored_text();
    assert!(!text.contains("event"), "{text}");
    assert_eq!(Payload::read(&text).expect("a dispute").to_stored_text(), text);
}

/// Numbers without a pattern, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

fn something(dice: &mut Dice, replay: &ReplayedNight) -> Record {
    let event = 3 + dice.below(replay.log().len());
    let (one, other) = (1 + dice.below(4), 1 + dice.below(4));
    match dice.below(12) {
        0..=3 => win(one, if other == one { 0 } else { other }, points(8 + 2 * dice.below(20) as u32)),
        4 | 5 => money(one, 1 + one % 4, 1 + dice.below(90) as i64, &[one]),
        6 | 7 => Record::undo_of(event),
        8 => Record::redo_of(event),
        9 => Record::DealVoided(DealVoided { deal: DealId(event), reason: "?".into(), agreed: vec![player(other)] }),
        10 => Record::Corrected(Correction {
            event,
            with: Box::new(Payload::new(win(other, 0, points(16)))),
            reason: String::new(),
            agreed: vec![player(one)],
        }),
        _ => Record::Corrected(Correction {
            event,
            with: Box::new(Payload::new(money(one, 1 + one % 4, 7, &[one]))),
            reason: String::new(),
            agreed: Vec::new(),
        }),
    }
}

#[test]
fn every_event_that_changes_a_total_is_in_the_account_and_in_the_news_of_everybody_it_concerns() {
    for seed in 0..120 {
        let mut dice = Dice(seed);
        let mut replay = night_of([opened("lingque-v28", 5), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]);
        let mut changed: Vec<(u64, PlayerId)> = Vec::new();
        for _ in 0..30 {
            let body = something(&mut dice, &replay);
            let before = replay.night().totals.clone();
            let seq = add(&mut replay, body);
            for (player, total) in &replay.night().totals {
                if before.get(player) != Some(total) {
                    changed.push((seq, *player));
                }
            }
        }
        let lines = build_account_lines(&replay);
        // What counts adds up to everybody's total, whatever was undone, voided and corrected.
        for (player, total) in &replay.night().totals {
            let sum: Amount = lines.iter().filter(|line| line.is_in_force()).map(|line| line.gain_of(*player)).sum();
            assert_eq!(sum, *total, "seed {seed}");
        }
        let all = collect_night_news(&replay, 0);
        for (seq, player) in changed {
            let line = lines.iter().find(|line| line.events.contains(&seq) && line.concerns(player));
            assert!(line.is_some(), "seed {seed}: {seq} is missing for {player}");
            let told = all.iter().find(|one| one.main_event == seq);
            let told = told.unwrap_or_else(|| panic!("seed {seed}: no news of {seq}"));
            assert!(told.concerns(player) && told.total_change(player).is_some(), "seed {seed}");
        }
    }
}
