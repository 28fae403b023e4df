//! Deals of the house rule, after the examples and sections of its specification.

use crate::course::*;
use quejing_rules::hand::KongKind;
use quejing_rules::house::acts::{HandOpened, Kong, Support};
use quejing_rules::house::fields::{DeclaredFan, OpenHands, SeatSwap, WaitingHand, WaitingPlayers};
use quejing_rules::house::{HouseReminder, HouseStep};

/// Builds a night in which 甲 乙 丙 丁 play as 1 to 4; 5 戊 and 6 己 watch.
fn four(begun: DealBegun) -> ReplayedNight {
    night_of([
        opened("house", 6),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
        Record::from(Play::DealBegun(begun)),
    ])
}

fn support(who: u64, whom: u64) -> Record {
    Record::from(Support { who: player(who), player: player(whom) })
}

fn kong(by: u64, from: u64, how: KongKind) -> Record {
    Record::from(Kong { by: player(by), how, from: (from > 0).then(|| player(from)) })
}

fn played(begun: DealBegun, bodies: impl IntoIterator<Item = Record>) -> ReplayedNight {
    let mut replay = four(begun);
    for body in bodies {
        add(&mut replay, body);
    }
    sound(&replay);
    replay
}

/// Begins a deal of the special rule 3 + 3: pass three tiles, which does not change payments.
fn plain() -> DealBegun {
    dice(3, 3)
}

#[test]
fn two_supporters_of_the_discarder_pay_half_each() {
    let replay = played(plain(), [support(5, 1), support(6, 1), won(2, 1, fan(1))]);
    assert_eq!(totals(&replay), [-30.0, 60.0, 0.0, 0.0, -15.0, -15.0]);
    let mirrored = played(plain(), [support(5, 1), support(6, 1), won(1, 2, fan(1))]);
    assert_eq!(totals(&mirrored), [30.0, -60.0, 0.0, 0.0, 15.0, 15.0]);
}

#[test]
fn a_bet_is_late_once_anybody_has_acted_in_the_deal() {
    let late =
        |before: Record| cautions(&played(plain(), [support(5, 1), before, support(6, 2)])).contains(&"late_support");
    // Spectators bet one after the other, after they saw the starting hands.
    assert!(!late(support(6, 1)));
    assert!(late(Record::from(HandOpened { player: player(1) })));
    assert!(late(kong(1, 2, KongKind::Exposed)));
    let waits = |body: Option<Record>| {
        let mut replay = night_of([opened("house", 5), Record::from(Play::SeatsSet(five()))]);
        add(&mut replay, Record::from(Play::DealBegun(plain())));
        body.map(|body| add(&mut replay, body));
        due(&replay).steps
    };
    let step = HouseStep::ChooseSupport { who: player(5) }.into();
    assert!(waits(None).contains(&step));
    assert!(!waits(Some(Record::from(HandOpened { player: player(1) }))).contains(&step));
}

/// Seats 1 to 4; 5 heads the queue and bets.
fn five() -> SeatAssignment {
    let mut seats = seats(&[1, 2, 3, 4]);
    seats.queue = vec![player(5)];
    seats
}

#[test]
fn a_self_draw_with_supporters_on_both_sides_pays_as_in_the_rule_text() {
    // Unit 30: 戊 for 丙, 己 for 丁, 丙 draws: one fan pays (1 + 2) × 10.
    let replay = played(plain(), [support(5, 3), support(6, 4), won(3, 0, fan(1))]);
    assert_eq!(totals(&replay), [-45.0, -45.0, 105.0, -45.0, 60.0, -30.0]);
}

#[test]
fn kong_money_is_paid_at_once_kept_on_a_draw_and_not_shared_with_supporters() {
    let mut replay = played(plain(), [support(5, 1), kong(1, 2, KongKind::Exposed)]);
    assert_eq!(totals(&replay), [20.0, -20.0, 0.0, 0.0, 0.0, 0.0]);
    add(&mut replay, kong(3, 0, KongKind::Concealed));
    add(&mut replay, kong(4, 3, KongKind::Added));
    add(&mut replay, drawn());
    sound(&replay);
    assert_eq!(totals(&replay), [0.0, -40.0, 40.0, 0.0, 0.0, 0.0]);
    assert!(matches!(replay.night().deals[0].ending, Some(DealEnd::Drawn(_))));
}

#[test]
fn open_hands_double_every_payment_and_four_times_between_two() {
    let replay = played(
        DealBegun { family: FamilyFields::from_field(OpenHands(vec![player(1)])), ..plain() },
        [
            Record::from(HandOpened { player: player(2) }),
            kong(1, 2, KongKind::Exposed),
            kong(1, 3, KongKind::Exposed),
            won(3, 1, fan(1)),
        ],
    );
    // 80 between the players with open hands, 40 from one open hand, 60 for the win.
    assert_eq!(totals(&replay), [80.0 + 40.0 - 60.0, -80.0, -40.0 + 60.0, 0.0, 0.0, 0.0]);
}

#[test]
fn rule_9_doubles_discards_only() {
    let discard = played(dice(4, 5), [won(2, 1, fan(2))]);
    assert_eq!(totals(&discard)[..2], [-120.0, 120.0]);
    let drawn = played(dice(4, 5), [won(2, 0, fan(2))]);
    assert_eq!(totals(&drawn)[..4], [-40.0, 120.0, -40.0, -40.0]);
}

#[test]
fn in_rule_7_winners_leave_and_neither_pay_nor_win_any_more() {
    let mut replay = played(dice(3, 4), [won(2, 0, fan(1))]);
    assert_eq!(totals(&replay)[..4], [-30.0, 90.0, -30.0, -30.0]);
    let left = due(&replay);
    assert!(left.playing);
    assert!(left.reminders.contains(&Reminder::StillIn { players: [1, 3, 4].map(player).to_vec() }.into()));
    let again = add(&mut replay, won(2, 1, fan(1)));
    assert_eq!(replay.night().refused[0].event, again);
    add(&mut replay, won(1, 0, fan(1)));
    assert_eq!(totals(&replay)[..4], [30.0, 90.0, -60.0, -60.0]);
    add(&mut replay, won(3, 4, fan(1)));
    // One is left, so the deal is over and passes to the next seat.
    assert_eq!(totals(&replay)[..4], [30.0, 90.0, -30.0, -90.0]);
    assert!(!due(&replay).playing);
    assert_eq!(replay.night().deals[0].winners(), [2, 1, 3].map(player));
    assert_eq!(dealer(&replay), 2);
}

#[test]
fn in_rule_11_everybody_wins_and_pays_until_the_wall_is_empty() {
    let mut replay = played(dice(5, 6), [won(2, 0, fan(1)), won(2, 1, fan(1)), won(1, 2, fan(1))]);
    assert!(due(&replay).playing);
    assert_eq!(totals(&replay)[..4], [-30.0, 90.0, -30.0, -30.0]);
    add(&mut replay, won(3, 0, fan(8)));
    add(&mut replay, drawn());
    sound(&replay);
    assert_eq!(totals(&replay)[..4], [-130.0, -10.0, 270.0, -130.0]);
    assert!(!due(&replay).playing);
}

#[test]
fn several_winners_on_one_discard_are_paid_in_full() {
    let both = Record::from(Play::Won(WonDeal {
        from: Some(player(1)),
        wins: vec![one_win(3, 1, fan(1)), one_win(2, 1, fan(2))],
    }));
    let replay = played(plain(), [both]);
    assert_eq!(totals(&replay)[..4], [-90.0, 60.0, 30.0, 0.0]);
}

#[test]
fn a_false_win_pays_a_self_draw_in_reverse_or_to_those_who_wait() {
    let said = |waiting: Vec<WaitingHand>| {
        let family = FamilyFields::from_field(DeclaredFan(3)).with_field(WaitingPlayers(waiting));
        Record::from(Play::FalseWin(FalseWin { family, ..FalseWin::declared_by(player(1)) }))
    };
    let nobody = played(plain(), [said(vec![])]);
    assert_eq!(totals(&nobody)[..4], [-150.0, 50.0, 50.0, 50.0]);
    let waits = |player_number, fan| WaitingHand { player: player(player_number), fan };
    let two = played(plain(), [said(vec![waits(2, 1), waits(4, 4)])]);
    assert_eq!(totals(&two)[..4], [-150.0, 30.0, 0.0, 120.0]);
    assert!(!due(&two).playing);
}

#[test]
fn rule_12_changes_people_and_the_deal_stays_with_the_place() {
    let family = FamilyFields::from_field(SeatSwap { dealer: player(1), with: player(3) });
    let mut replay = played(DealBegun { family, ..dice(6, 6) }, []);
    assert_eq!(numbers(&due(&replay).players), [3, 2, 1, 4]);
    add(&mut replay, drawn());
    assert_eq!(numbers(&due(&replay).players), [2, 1, 4, 3]);
}

#[test]
fn the_dice_say_the_rule_and_what_to_do_now() {
    let asked = |first, second| due(&four(dice(first, second))).steps;
    let by = player(1);
    assert!(asked(1, 1).contains(&HouseStep::TurnTile { by }.into()));
    assert!(asked(4, 4).contains(&HouseStep::TurnTile { by }.into()));
    assert!(asked(2, 4).contains(&HouseStep::PassThree.into()));
    assert!(asked(6, 6).contains(&HouseStep::SwapPlaces { by }.into()));
    for first in 1..=6 {
        for second in 1..=6 {
            let due = due(&four(dice(first, second)));
            assert_eq!(due.special, Some(first + second));
            let special = first + second;
            assert!(due.reminders.contains(&HouseReminder::Special { special }.into()));
        }
    }
}

#[test]
fn turned_tiles_point_to_the_next_kind_and_every_kong_turns_one_more() {
    let turned = |first, second, turned: &str| DealBegun { turned: turned.into(), ..dice(first, second) };
    let wild = due(&four(turned(1, 1, "9p")));
    assert!(wild.reminders.contains(&HouseReminder::Wild { turned: "9p".into(), wild: "1p".into() }.into()));
    let mut replay = four(turned(4, 4, "7z"));
    assert!(due(&replay).reminders.contains(&HouseReminder::Bonus { turned: "7z".into(), bonus: "6z".into() }.into()));
    assert!(due(&replay).steps.is_empty());
    add(&mut replay, kong(1, 0, KongKind::Concealed));
    assert_eq!(due(&replay).steps, [HouseStep::TurnTile { by: player(1) }.into()]);
    assert_eq!(four(turned(4, 4, "8z")).night().refused[0].refusal.code(), "night_bad_tiles");
}

#[test]
fn a_hand_by_patterns_is_added_up_by_the_rules() {
    let by_patterns = |ids: &[&str]| {
        let mut win = one_win(2, 1, Value::default());
        win.entered = EntryMethod::Patterns;
        win.patterns = ids.iter().map(|id| PatternCount { id: (*id).into(), count: 1, value: None }).collect();
        Record::from(Play::Won(WonDeal { from: Some(player(1)), wins: vec![win] }))
    };
    // The text's sum: 清一色 + 一气通贯 + 底和 = 4 + 1 + 1.
    let flush = played(plain(), [by_patterns(&["qingyise", "yiqitongguan", "dihu"])]);
    assert_eq!(totals(&flush)[1], 180.0);
    // 大四喜 counts as two yakuman; ordinary patterns do not add to it.
    let winds = played(plain(), [by_patterns(&["dasixi", "ziyise", "duiduihe", "dihu"])]);
    assert_eq!(totals(&winds)[1], 900.0);
    let mut unknown = four(plain());
    add(&mut unknown, by_patterns(&["nonsense"]));
    assert_eq!(unknown.night().refused[0].refusal.code(), "night_bad_value");
}

#[test]
fn a_correction_of_an_early_kong_is_previewed_with_every_later_change() {
    let mut replay = played(plain(), [kong(1, 2, KongKind::Exposed), won(3, 1, fan(2))]);
    let before = totals(&replay);
    let body = Record::Corrected(Correction {
        event: 4,
        with: Box::new(Payload::new(kong(1, 4, KongKind::Exposed))),
        reason: "4 threw it".into(),
        agreed: vec![],
    });
    let shown = preview_event(&replay, NightId::from_number(1), 9_000, &Payload::new(body.clone())).unwrap();
    let changed: Vec<u64> = shown.totals.iter().map(|change| number(change.player)).collect();
    assert_eq!(changed, [2, 4]);
    add(&mut replay, body);
    let after = totals(&replay);
    assert_eq!((after[1] - before[1], after[3] - before[3]), (20.0, -20.0));
}
