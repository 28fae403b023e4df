//! Tests of hands under the rules of every family, from the board to the record.

mod drafts;

use super::places::FieldAnswers;
use super::*;
use crate::board::Board;
use crate::night::{Keeper, LedgerLocation};
use crate::question::{FormQuestion, Placement, QuestionId, Questions};
use crate::samples::{KNITTED_HAND, board};
use quejing_ledger::recorded_win::format_hand;
use quejing_ledger::{Attendee, NightOpening, Payload, Record, Role};
use quejing_rules::hand::{KongKind, Seat, Shape};
use quejing_rules::house::acts::{HandOpened, Kong};
use quejing_rules::house::fields::{DeclaredFan, SeatSwap, SpecialNumber};
use quejing_rules::play::{FalseWin, FamilyFields, FieldHost, FieldRow, Play, SeatingMethod, WonDeal};
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::tile::Wind;
use quejing_rules::waits::TileTrial;
use quejing_rules::zung_jung::fields::DiscardsBefore;
use quejing_rules::{Amount, Answer, Holder, RecordedDiscard, RuleSet, house};
use quejing_words::Lang;

/// Returns a keeper with a draft of a night with this many players and a spectator, and the circumstances of its first
/// hand.
fn plan_test_night(rules: RuleSet, players: usize) -> (Keeper, Round) {
    let mut keeper = Keeper::open(&LedgerLocation::Memory, Lang::Zh).expect("memory");
    let names = ["甲", "乙", "丙", "丁"];
    let comer = |name: &str, role| Attendee { name: name.to_owned(), is_guest: false, role };
    let play = names.iter().take(players).map(|name| comer(name, Role::Player));
    let opening = NightOpening {
        profile: rules.into(),
        attendees: play.chain([comer("戊", Role::Spectator)]).collect(),
        ..keeper.next_opening(Lang::Zh)
    };
    keeper.plan_night(opening).expect("enough people");
    let now = Round { rules: rules.into(), ..Round::default() };
    let now = now.to_due_deal(keeper.night());
    (keeper, now)
}

/// Returns the event field with this key under the rules of a hand.
fn field_row(now: &Round, key: &str) -> &'static FieldRow {
    now.rules.event_fields().iter().find(|row| row.field.key == key).expect("a field of the rules")
}

fn make_bill(keeper: &Keeper, board: &Board, now: &Round) -> Bill {
    let outcome = HandOutcome::judge(board, now);
    let payloads = HandEvents::new(now, keeper.night()).with_end(board, &outcome);
    Bill::compute(now, keeper.replay(), keeper.night_id(), payloads, None)
}

fn make_payment_plan(keeper: &Keeper, board: &Board, now: &Round) -> PaymentPlan {
    match make_bill(keeper, board, now) {
        Bill::Due(settled) => settled,
        other => panic!("payments are expected: {other:?}"),
    }
}

/// Returns the gain of each player in whole points, by index.
fn player_gains(settled: &PaymentPlan, now: &Round) -> Vec<i64> {
    let gain = |&person: &PlayerId| settled.gain(Holder::Player(person)).units();
    now.people.iter().map(|person| gain(person).expect("whole points")).collect()
}

fn recorded_win(settled: &PaymentPlan) -> &WonDeal {
    let mut bodies = settled.payloads.iter().map(|payload| &payload.body);
    let won = bodies.find_map(|body| match body.play() {
        Some(Play::Won(won)) => Some(won),
        _ => None,
    });
    won.expect("a win")
}

fn record_in_deal(keeper: &mut Keeper, now: &mut Round, play: Play) {
    let payloads = HandEvents::new(now, keeper.night()).with_beginning(play).expect("sound");
    keeper.record_events(payloads).expect("recorded");
    *now = now.advance_to(keeper.night());
}

#[test]
fn payments_go_to_players_not_to_seats() {
    let (keeper, mut now) = plan_test_night(RuleSet::LINGQUE_28, 4);
    (now.dealer, now.winner, now.giver) = (2, Some(3), Some(1));
    let paid = make_payment_plan(&keeper, &board(KNITTED_HAND), &now);
    let win = &recorded_win(&paid).wins[0];
    assert_eq!(win.value.points, Some(32));
    // Section 7: the discarder pays 2 p, the two others p each.
    assert_eq!(player_gains(&paid, &now), [-32, -64, -32, 128]);
    assert_eq!(win.winner, now.people[3]);
    assert_eq!(recorded_win(&paid).from, Some(now.people[1]));
    // The first of the night was to deal, and people say otherwise.
    assert_eq!(paid.cautions.len(), 1);
    assert_eq!(paid.cautions[0].code(), "other_dealer");
}

#[test]
fn the_dealer_sits_east_and_the_others_follow_in_turn() {
    let circumstances = Round { dealer: 3, ..Round::default() };
    assert_eq!([3, 0, 1, 2].map(|player| circumstances.player_seat(player)), [0, 1, 2, 3].map(Seat));
    assert_eq!([0, 1, 2, 3].map(|seat| circumstances.player_on_seat(Seat(seat))), [3, 0, 1, 2]);
}

#[test]
fn a_flag_that_contradicts_has_an_obstacle_and_one_that_fits_has_none() {
    let mut self_drawn = Round::default();
    let board = board(KNITTED_HAND);
    assert!(HandCase::new(&self_drawn, &board).mark_obstacle("rob_kong").is_none(), "nobody said whose tile it was");
    (self_drawn.winner, self_drawn.giver) = (Some(0), Some(0));
    let hand = HandCase::new(&self_drawn, &board);
    assert!(hand.mark_obstacle("heaven").is_none());
    assert!(hand.mark_obstacle("rob_kong").is_some());
    assert!(hand.mark_obstacle("after_kong").is_some(), "no kong lies there");
}

#[test]
fn eleven_and_nineteen_tiles_are_unready_with_the_code_tile_count() {
    for text in ["123m456p789s11z", "123456m123456p1234567z"] {
        let HandOutcome::Unready { problems, .. } = HandOutcome::judge(&board(text), &Round::default()) else {
            panic!("{text} is no hand");
        };
        assert_eq!(problems.iter().map(HandError::code).collect::<Vec<_>>(), ["tile_count", "no_winner"], "{text}");
    }
}

#[test]
fn changing_the_winner_keeps_a_self_draw_and_never_makes_one_pay_oneself() {
    let mut circumstances = Round::default();
    assert!(!circumstances.is_self_draw(), "nothing is said yet");
    circumstances.set_winner(2);
    assert!(!circumstances.is_self_draw());
    circumstances.giver = Some(2);
    assert!(circumstances.is_self_draw());
    circumstances.set_winner(0);
    assert!(circumstances.is_self_draw());
    circumstances.giver = Some(1);
    circumstances.set_winner(3);
    assert_eq!((circumstances.winner, circumstances.giver), (Some(3), Some(1)));
    // Nobody wins on their own discard: the question is open again.
    circumstances.set_winner(1);
    assert_eq!((circumstances.winner, circumstances.giver), (Some(1), None));
}

/// Riichi: 平和 断幺九 is 2 han 30 fu, 2000 by ron. After riichi of the winner and of 丁, 立直 makes it 3 han 30 fu, 3900, and
/// the winner takes both sticks.
#[test]
fn riichi_sticks_go_over_the_table_to_the_winner_and_every_sum_is_kept() {
    let board = board("23467m55s345p678s5m");
    let (keeper, mut now) = plan_test_night(RuleSet::RIICHI, 4);
    (now.winner, now.giver) = (Some(1), Some(2));
    let paid = make_payment_plan(&keeper, &board, &now);
    assert_eq!(player_gains(&paid, &now), [0, 2000, -2000, 0]);
    now.flags_mut().set_declared(1, true);
    now.flags_mut().set_declared(3, true);
    let paid = make_payment_plan(&keeper, &board, &now);
    assert_eq!(player_gains(&paid, &now), [0, 3900 + 1000, -3900, -1000]);
    assert_eq!(paid.gain(Holder::Table), Amount::ZERO);
    let kinds: Vec<&str> = paid.payloads.iter().map(|one| one.body.kind()).collect();
    assert_eq!(kinds, ["deal_begun", "riichi_declared", "riichi_declared", "won"]);
}

/// Another device records riichi of 丁 in the middle of the deal. The declaration is adopted here, its stick counts
/// once, and the win recorded here does not undo it. 平和 断幺九 is 2 han 30 fu, 2000 by ron.
#[test]
fn riichi_that_is_recorded_elsewhere_counts_once_and_stays() {
    let board = board("23467m55s345p678s5m");
    let (mut keeper, mut now) = plan_test_night(RuleSet::RIICHI, 4);
    let mut other = now.clone();
    (other.winner, other.giver) = (Some(1), Some(2));
    other.flags_mut().set_declared(3, true);
    let [begun, declared, _] = &make_payment_plan(&keeper, &board, &other).payloads[..] else {
        panic!("a beginning, a riichi, a win");
    };
    keeper.record_events(vec![begun.clone()]).expect("recorded");
    now = now.advance_to(keeper.night());
    keeper.record_events(vec![declared.clone()]).expect("recorded");
    now = now.advance_to(keeper.night());
    assert_eq!((now.flags().has_declared(3), now.stick_count()), (true, 1));
    (now.winner, now.giver) = (Some(1), Some(2));
    let paid = make_payment_plan(&keeper, &board, &now);
    assert_eq!(player_gains(&paid, &now), [0, 2000 + 1000, -2000, 0]);
    assert_eq!(paid.gain(Holder::Table).units(), Some(-1000));
    keeper.record_events(keeper.replay().available_undo().expect("an undo").payloads).expect("recorded");
    now = now.advance_to(keeper.night());
    assert_eq!((now.flags().has_declared(3), now.stick_count()), (false, 0));
}

/// The recorded riichi of 丁 stays marked while 丁 is the winner, stays with 丁 if another player wins, and is left out
/// of the hand only by overruling it, which is cautioned; the stick stays on the table for the winner. 平和 断幺九 is 2
/// han 30 fu, 2000 by ron; with riichi 3900.
#[test]
fn a_recorded_riichi_stays_with_its_player_and_is_left_out_only_by_overruling_it() {
    let board = board("23467m55s345p678s5m");
    let (mut keeper, mut now) = plan_test_night(RuleSet::RIICHI, 4);
    let declared = RiichiDeclared { player: now.person_at(3).expect("丁") };
    record_in_deal(&mut keeper, &mut now, declared.into());
    now.set_winner(3);
    now.giver = Some(2);
    assert!(now.flags().is_known("riichi"));
    now.flags_mut().set("riichi", false);
    assert!(now.flags().has("riichi"), "only the record takes it back");
    now.flags_mut().set("double_riichi", true);
    assert_eq!(["riichi", "double_riichi"].map(|mark| now.flags().has(mark)), [false, true]);
    now.set_winner(1);
    assert_eq!(["riichi", "double_riichi"].map(|mark| now.flags().has(mark)), [false, false]);
    let kinds = |paid: &PaymentPlan| paid.payloads.iter().map(|one| one.body.kind()).collect::<Vec<_>>();
    let paid = make_payment_plan(&keeper, &board, &now);
    assert_eq!((kinds(&paid), player_gains(&paid, &now)), (vec!["won"], vec![0, 2000 + 1000, -2000, 0]));
    now.set_winner(3);
    let paid = make_payment_plan(&keeper, &board, &now);
    assert_eq!((kinds(&paid), player_gains(&paid, &now)), (vec!["won"], vec![0, 0, -3900, 3900 + 1000]));
    now.flags_mut().set_declaration_uncounted(true);
    let paid = make_payment_plan(&keeper, &board, &now);
    assert_eq!((kinds(&paid), player_gains(&paid, &now)), (vec!["won"], vec![0, 0, -2000, 2000 + 1000]));
    assert_eq!(paid.cautions.iter().map(|caution| caution.code()).collect::<Vec<_>>(), ["riichi_not_counted"]);
    now.flags_mut().set_declaration_uncounted(false);
    assert!(now.flags().is_known("riichi") && make_payment_plan(&keeper, &board, &now).cautions.is_empty());
}

/// Riichi 3.14: the noten players pay 3000 in all. The tenpai dealer deals again, with one more counter.
#[test]
fn a_riichi_draw_is_paid_and_leaves_its_sticks_on_the_table() {
    let (mut keeper, mut now) = plan_test_night(RuleSet::RIICHI, 4);
    now.answers.draw = Some(DrawAnswers::default());
    now.answers.mark_player(field_row(&now, "tenpai"), 0, true);
    now.flags_mut().set_declared(2, true);
    let paid = make_payment_plan(&keeper, &Board::default(), &now);
    // Two are tenpai, who declared riichi among them: 1500 each.
    assert_eq!(player_gains(&paid, &now), [1500, -1500, 1500 - 1000, -1500]);
    assert_eq!(paid.gain(Holder::Table).units(), Some(1000));
    keeper.record_events(paid.payloads).expect("recorded");
    let next = now.to_due_deal(keeper.night());
    assert_eq!(
        (next.dealer, next.answers.known.number("honba"), next.answers.known.number("riichi_sticks")),
        (0, 1, 1)
    );
}

/// Marks and winner entered for the next deal are dropped if a new game begins instead.
#[test]
fn the_next_game_begins_without_marks_and_winner() {
    let (mut keeper, mut now) = plan_test_night(RuleSet::RIICHI, 4);
    let drawn = Payload::new(Play::Drawn(Default::default()));
    keeper.record_events(vec![drawn]).expect("recorded");
    now = now.to_due_deal(keeper.night());
    now.flags_mut().set_declared(2, true);
    (now.winner, now.giver) = (Some(1), Some(2));
    let before = now.clone();
    assert_eq!(now.advance_to(keeper.night()), before);
    // The same people sit down in the order in which they sit now.
    let order = keeper.night().seat_order();
    let counted = Some(quejing_rules::play::UnfinishedGame::Counted);
    let begun = keeper.night().build_next_game_payload(&order, SeatingMethod::ByHand, counted).expect("four people");
    keeper.record_events(vec![begun]).expect("recorded");
    now = now.advance_to(keeper.night());
    assert_eq!((&now.people, now.dealer, now.deal.number), (&before.people, before.dealer, before.deal.number));
    assert_eq!((now.flags().has_declared(2), now.winner, now.giver), (false, None, None));
    assert_eq!((now.answers.known.number("honba"), now.answers.known.round), (0, Some(Wind::East)));
}

/// Riichi 2.9 and 3.14: the discarder pays each of two winners. 平和 断幺九 is 2 han 30 fu, 2000 for non-dealers. The stick
/// of an earlier draw and its counter (300) go to the first winner after the discarder.
#[test]
fn each_of_two_rons_is_paid_and_the_first_in_turn_takes_the_sticks() {
    let board = board("23467m55s345p678s5m");
    let (mut keeper, mut now) = plan_test_night(RuleSet::RIICHI, 4);
    now.answers.draw = Some(DrawAnswers::default());
    now.flags_mut().set_declared(0, true);
    let drawn = make_payment_plan(&keeper, &Board::default(), &now);
    keeper.record_events(drawn.payloads).expect("recorded");
    let mut now = now.to_due_deal(keeper.night());
    // 甲 alone was tenpai: 甲 deals again with one counter, and the stick stays.
    assert_eq!((now.dealer, now.answers.known.number("honba"), now.answers.known.number("riichi_sticks")), (0, 1, 1));
    (now.winner, now.giver) = (Some(3), Some(1));
    let outcome = HandOutcome::judge(&board, &now);
    let scored = outcome.ruling().expect("a win");
    let other = EndEvent::new(&now, &board).win(scored).expect("sound").expect("a winner");
    now.other_wins.push(other);
    now.set_winner(2);
    let paid = make_payment_plan(&keeper, &board, &now);
    assert_eq!(recorded_win(&paid).wins.len(), 2);
    // 乙 discards: 丙 is the next in turn.
    assert_eq!(player_gains(&paid, &now), [0, -2000 - 2000 - 300, 2000 + 300 + 1000, 2000]);
}

/// Zung Jung 9: the first player to discard the winning tile since the winner's own last discard is responsible for the
/// win.
#[test]
fn the_first_to_throw_the_winning_tile_is_responsible_in_zung_jung() {
    let board = board("1133557799m1122z");
    let (keeper, mut now) = plan_test_night(RuleSet::ZUNG_JUNG, 4);
    (now.winner, now.giver) = (Some(1), Some(2));
    assert_eq!(player_gains(&make_payment_plan(&keeper, &board, &now), &now), [-25, 210, -160, -25]);
    let earlier = field_row(&now, "discards");
    let thrown = |tile: &str| vec![RecordedDiscard::of_tile(3, tile)];
    now.answers.set_discards(earlier, thrown("2z"));
    let paid = make_payment_plan(&keeper, &board, &now);
    assert_eq!(player_gains(&paid, &now), [-25, 210, -25, -160]);
    assert_eq!(recorded_win(&paid).wins[0].family.get::<DiscardsBefore>().expect("discards").0[0].by, now.people[3]);
    now.answers.set_discards(earlier, thrown("2y"));
    assert!(matches!(make_bill(&keeper, &board, &now), Bill::HandErrors(_)), "a slip is told, not passed over");
}

fn concealed_kong_event(by: PlayerId) -> Play {
    Play::from(Kong { by, how: KongKind::Concealed, from: None })
}

/// House rule, sections 4 to 7: 清一色 一气通贯 底和 are 6 fan, 180 on a discard. The winner's open hand doubles that to 360,
/// and the supporter gets half. The concealed kong of 甲 costs each player 20, the one with the open hand 40.
#[test]
fn a_house_deal_has_kongs_open_hands_and_bets_in_it() {
    let board = board("123456789111p22p");
    let (mut keeper, mut now) = plan_test_night(RuleSet::HOUSE, 4);
    (now.winner, now.giver) = (Some(1), Some(2));
    now.answers.set_special_rule(Some(house::SpecialRule::MoreThanOneFan));
    now.answers.open.set_marked(1, true);
    let eve = *keeper.night().order.last().expect("somebody watches");
    now.answers.supports.insert(eve, 1);
    let first = now.people[0];
    record_in_deal(&mut keeper, &mut now, concealed_kong_event(first));
    let total = |player: usize| keeper.night().total(now.people[player]).units();
    assert_eq!([0, 1, 2, 3].map(total), [80, -40, -20, -20].map(Some));
    let paid = make_payment_plan(&keeper, &board, &now);
    assert_eq!(player_gains(&paid, &now), [0, 360, -360 - 180, 0]);
    assert_eq!(paid.gain(Holder::Player(eve)).units(), Some(180));
    assert_eq!(paid.other_people(&now.people), [eve]);
    assert_eq!(paid.payloads.len(), 1, "the beginning is on the record");
}

/// Tests that an open hand that is recorded in the deal in progress, such as by another phone, counts in a hand that is
/// being entered.
#[test]
fn an_open_hand_recorded_meanwhile_counts_until_it_is_taken_back() {
    let board = board("123456789111p22p");
    let (mut keeper, mut now) = plan_test_night(RuleSet::HOUSE, 4);
    now.answers.set_special_rule(Some(house::SpecialRule::MoreThanOneFan));
    let first = now.people[0];
    record_in_deal(&mut keeper, &mut now, concealed_kong_event(first));
    // Another phone records it in the deal in progress.
    let opened = Payload::new(HandOpened { player: now.people[1] });
    keeper.record_events(vec![opened]).expect("recorded");
    now = now.advance_to(keeper.night());
    let marks = |now: &Round| (SeatMark::OpenHand.is_set(now, 1), SeatMark::OpenHand.is_recorded(now, 1));
    assert_eq!(marks(&now), (true, true));
    (now.winner, now.giver) = (Some(1), Some(2));
    assert_eq!(player_gains(&make_payment_plan(&keeper, &board, &now), &now), [0, 360, -360, 0]);
    keeper.record_events(keeper.replay().available_undo().expect("an undo").payloads).expect("recorded");
    now = now.advance_to(keeper.night());
    assert_eq!(marks(&now), (false, false));
}

/// House rule with three players: the discarder pays 30 × fan, the third player nothing. A concealed kong costs the two
/// others 20 each.
#[test]
fn three_play_a_deal_of_the_house_rule() {
    let board = board("123456789111p22p");
    let (mut keeper, mut now) = plan_test_night(RuleSet::HOUSE, 3);
    assert_eq!(now.player_count(), 3);
    now.answers.set_special_rule(Some(house::SpecialRule::MoreThanOneFan));
    let third = now.people[2];
    record_in_deal(&mut keeper, &mut now, concealed_kong_event(third));
    let total = |player: usize| keeper.night().total(now.people[player]).units();
    assert_eq!([0, 1, 2].map(total), [-20, -20, 40].map(Some));
    (now.winner, now.giver) = (Some(1), Some(2));
    assert_eq!(now.player_seat(2), Seat(2));
    let paid = make_payment_plan(&keeper, &board, &now);
    assert_eq!(player_gains(&paid, &now), [0, 180, -180]);
}

/// House rule, section 11: if nobody else waits and the declared hand has no shape, it counts as one fan, 10 × (1 + 2)
/// to each.
#[test]
fn a_false_win_is_settled_without_a_hand_on_the_board() {
    let (mut keeper, mut now) = plan_test_night(RuleSet::HOUSE, 4);
    now.answers.set_special_rule(Some(house::SpecialRule::PassThree));
    assert_eq!(make_bill(&keeper, &Board::default(), &now), Bill::Nothing, "nothing has happened");
    let people = now.people.clone();
    let false_win = Play::FalseWin(FalseWin {
        family: FamilyFields::from_field(DeclaredFan(1)),
        ..FalseWin::declared_by(people[3])
    });
    record_in_deal(&mut keeper, &mut now, false_win);
    let total = |player: usize| keeper.night().total(people[player]).units();
    assert_eq!([0, 1, 2, 3].map(total), [30, 30, 30, -90].map(Some));
    assert!(keeper.night().open_deal(0).is_none(), "the deal is over");
}

/// Answers about a deal stay until the deal ends. Once the beginning is recorded, changed answers correct it.
#[test]
fn the_beginning_of_a_deal_is_recorded_once_and_corrected_afterwards() {
    let (mut keeper, mut now) = plan_test_night(RuleSet::HOUSE, 4);
    now.deal.dice = "1 2".into();
    let begun = HandEvents::new(&now, keeper.night()).beginning().expect("sound");
    keeper.record_events(begun).expect("recorded");
    now = now.advance_to(keeper.night());
    assert_eq!(now.answers.special_rule(), Some(house::SpecialRule::MoreThanOneFan), "1 and 2 are 3");
    assert_eq!(HandEvents::new(&now, keeper.night()).beginning().expect("sound"), []);
    now.answers.set_special_rule(Some(house::SpecialRule::Dora));
    now.answers.set_typed_text("indicators", "4p");
    let payloads = HandEvents::new(&now, keeper.night()).beginning().expect("sound");
    let [Payload { body: Record::Corrected(corrected), .. }] = payloads.as_slice() else {
        panic!("a correction is expected: {payloads:?}");
    };
    let Some(Play::DealBegun(begun)) = corrected.with.body.play() else {
        panic!("the beginning is corrected");
    };
    assert_eq!((begun.family.get(), begun.turned.as_str()), (Some(&SpecialNumber(8)), "4p"));
}

#[test]
fn the_line_of_a_hand_names_melds_and_the_winning_tile() {
    let mut board = board("5555m123p11z22z");
    let five = board.layout().standing[0];
    let kong =
        board.pieces().meld_offers().around(five).into_iter().find(|offer| offer.concealed).expect("a concealed kong");
    crate::board::BoardEdit::FormMeld(kong).apply_to(&mut board);
    assert_eq!(format_hand(&board.pieces().draft()), "123p112z {5555m} + 2z");
}

/// Under every family, with all its circumstances: the comparison of rules shows the same ruling as the hand itself.
#[test]
fn the_comparison_shows_the_ruling_of_the_hand() {
    let board = board("12346789p11777z5p");
    for set in RuleSet::all() {
        let (_, mut now) = plan_test_night(set, RuleProfile::from(set).seating().seats.max);
        now.set_winner(1);
        now.giver = Some(1);
        now.flags_mut().set("last_tile", true);
        if set == RuleSet::RIICHI {
            now.answers.set_typed_text("dora_indicators", "4p");
            now.answers.set_typed_text("ura_indicators", "6z");
            now.answers.known.set_answer("honba", 2);
        }
        if set == RuleSet::HOUSE {
            now.answers.set_special_rule(Some(house::SpecialRule::Dora));
            now.answers.set_typed_text("indicators", "4p");
        }
        now.flags_mut().set("riichi", true);
        let outcome = HandOutcome::judge(&board, &now);
        let own = HandCase::new(&now, &board).ruling_under(now.rules()).expect("a ruling");
        assert_eq!(outcome.ruling(), Some(&own), "{set}");
        assert!(own.is_win(), "{set}");
    }
}

/// A hand that waits for 5p: the value shown for the wait equals the value of the win with it.
#[test]
fn a_wait_has_the_worth_of_the_win_with_it() {
    let waiting = board("12346789p11777z");
    let shape = Shape::default();
    assert!(is_waiting_hand(&waiting, shape) && !is_waiting_hand(&board("12346789p1177z"), shape));
    for set in RuleSet::all() {
        let (_, mut now) = plan_test_night(set, RuleProfile::from(set).seating().seats.max);
        now.set_winner(1);
        let found = HandCase::new(&now, &waiting).waits_under(now.rules()).expect("waits");
        assert_eq!(found.unseen_count(), 4, "{set}");
        let [wait] = found.waits.as_slice() else {
            panic!("{set} waits for 5p alone: {:?}", found.tiles());
        };
        let mut whole = waiting.clone();
        crate::board::BoardEdit::AddWinningTile(wait.tile).apply_to(&mut whole);
        for (way, from) in wait.ways.iter().zip([2, 1]) {
            now.giver = Some(from);
            let outcome = HandOutcome::judge(&whole, &now);
            let TileTrial::Complete(Some(before)) = way else {
                panic!("{set}: {way:?}");
            };
            let then = outcome.ruling().map(|ruling| ruling.worth);
            assert_eq!(then, Some(before.worth), "{set} from {from}");
        }
    }
}

/// Riichi: 12345678m waits for 3m, 6m and 9m. Only 9m makes 一气通贯, is worth most, and comes first.
#[test]
fn the_most_valuable_wait_comes_first() {
    let (_, mut now) = plan_test_night(RuleSet::RIICHI, 4);
    now.set_winner(1);
    now.flags_mut().set("riichi", true);
    let found = HandCase::new(&now, &board("12345678m456p77s")).waits_under(now.rules()).expect("waits");
    let tiles: Vec<String> = found.tiles().iter().map(ToString::to_string).collect();
    assert_eq!(tiles, ["9m", "3m", "6m"]);
}

/// An edited draft file could otherwise record a draw of riichi in a night with other rules.
#[test]
fn answers_to_unasked_questions_are_invalid() {
    let sound = plan_test_night(RuleSet::LINGQUE_28, 4).1;
    let with = |answers: RoundAnswers| Round { answers, ..sound.clone() }.is_valid();
    assert!(with(RoundAnswers { flowers: Some(1), ..RoundAnswers::default() }));
    assert!(!with(RoundAnswers { draw: Some(DrawAnswers::default()), ..RoundAnswers::default() }));
    assert!(!with(RoundAnswers { declared: MarkedPlaces::from_iter([0]), ..RoundAnswers::default() }));
    let last = FieldAnswers::from([("last".to_owned(), Answer::Flag(true))]);
    assert!(!with(RoundAnswers { of_deal: last, ..RoundAnswers::default() }));
    let mut typed = RoundAnswers::default();
    typed.set_typed_text("dora_indicators", "4m");
    assert!(!with(typed));
}

/// Special rule 12 of the house rule: after a swap of seats the partner deals. A later change of the beginning keeps
/// the swap as that of the first dealer.
#[test]
fn a_recorded_swap_of_seats_stays_when_the_beginning_is_updated() {
    let (mut keeper, mut now) = plan_test_night(RuleSet::HOUSE, 4);
    let people = now.people.clone();
    now.answers.set_special_rule(Some(house::SpecialRule::SwapPlaces));
    let swap = field_row(&now, "swap");
    assert!(now.fields().asked(FieldHost::Deal).any(|row| row == swap));
    assert_eq!(now.fields().players_asked(swap), [1, 2, 3]);
    now.set_field_answer(swap, Some(&Answer::Partner { dealer: None, partner: people[2] }));
    keeper.record_events(HandEvents::new(&now, keeper.night()).beginning().expect("sound")).expect("recorded");
    now = now.advance_to(keeper.night());
    assert_eq!(now.dealer, 2, "they changed places");
    assert_eq!(HandEvents::new(&now, keeper.night()).beginning().expect("sound"), []);
    assert_eq!(now.fields().players_asked(swap), [1, 2, 3], "the first dealer may still choose another partner");
    now.deal.dice = "6 6".into();
    now.set_field_answer(swap, Some(&Answer::Partner { dealer: None, partner: people[3] }));
    let payloads = HandEvents::new(&now, keeper.night()).beginning().expect("sound");
    let [Payload { body: Record::Corrected(corrected), .. }] = payloads.as_slice() else {
        panic!("a correction is expected: {payloads:?}");
    };
    let Some(Play::DealBegun(begun)) = corrected.with.body.play() else {
        panic!("the beginning is corrected");
    };
    assert_eq!(begun.family.get(), Some(&SeatSwap { dealer: people[0], with: people[3] }));
    assert_eq!(begun.dice, [6, 6]);
}

#[test]
fn rare_and_impossible_circumstances_are_folded_until_they_are_marked() {
    let mut round = Round::default();
    round.set_rules(RuleSet::RIICHI.into());
    round.set_winner(1);
    round.set_giver(2);
    let board = board("23467m55s345p678s5m");
    let flags_at = |round: &Round, placement| -> Vec<(&str, bool)> {
        let placed = Questions::new(round, Lang::En)
            .all(&board, false)
            .into_iter()
            .filter(|question| question.placement == placement);
        let flag = |question: FormQuestion| match question.id {
            QuestionId::Flag(flag) => Some((flag, question.obstacle.is_some())),
            _ => None,
        };
        placed.filter_map(flag).collect()
    };
    let shown = flags_at(&round, Placement::BesideHand);
    assert_eq!(shown, [("riichi", false), ("double_riichi", false), ("last_tile", false)]);
    // Ippatsu follows riichi; the replacement tile is drawn.
    let folded = flags_at(&round, Placement::Folded);
    for flag in [("ippatsu", true), ("after_kong", true), ("rob_kong", false)] {
        assert!(folded.contains(&flag), "{flag:?}");
    }
    round.set_answer(QuestionId::Flag("riichi"), Some(&Answer::Flag(true)));
    round.set_answer(QuestionId::Flag("rob_kong"), Some(&Answer::Flag(true)));
    let shown = flags_at(&round, Placement::BesideHand);
    assert!(shown.contains(&("ippatsu", false)) && shown.contains(&("rob_kong", false)));
    assert_eq!(shown.len() + flags_at(&round, Placement::Folded).len(), round.rules().flags().len());
}

#[test]
fn tiles_beside_the_hand_are_added_and_removed_one_by_one() {
    let mut answers = RoundAnswers::default();
    let tile = |text| quejing_rules::tile::parse_tiles(text).expect("a tile")[0];
    for text in ["4m", "0p", "7z", "4m"] {
        answers.add_typed_tile("dora_indicators", tile(text));
    }
    assert_eq!(answers.parsed_tiles("dora_indicators"), Some(vec![tile("4m"), tile("0p"), tile("7z"), tile("4m")]));
    answers.remove_typed_tile("dora_indicators", 1);
    answers.remove_typed_tile("dora_indicators", 9);
    assert_eq!(answers.parsed_tiles("dora_indicators"), Some(vec![tile("4m"), tile("7z"), tile("4m")]));
    answers.set_typed_text("dora_indicators", "4x");
    assert_eq!(answers.parsed_tiles("dora_indicators"), None);
    // A picked tile replaces a text that cannot be read.
    answers.add_typed_tile("dora_indicators", tile("1s"));
    assert_eq!(answers.parsed_tiles("dora_indicators"), Some(vec![tile("1s")]));
}
