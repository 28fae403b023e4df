//! Hands of every family from board to record.

use super::*;
use crate::table::{Who, WonHand};
use crate::tile::parse_tiles;

fn board(text: &str) -> Board {
    Board::from_tiles(&parse_tiles(text).expect("notation of the test"))
}

const NAMES: [&str; PLAYERS] = ["甲", "乙", "丙", "丁"];

fn billed(board: &Board, now: &Circumstances) -> (Outcome, Bill) {
    let outcome = Outcome::of(board, now);
    let bill = Bill::of(&outcome, now, &NAMES.map(str::to_owned));
    (outcome, bill)
}

fn entry(board: &Board, now: &Circumstances) -> Option<Entry> {
    let (outcome, bill) = billed(board, now);
    Entry::of(board, now, &outcome, &bill, None)
}

fn win(board: &Board, now: &Circumstances) -> WonHand {
    match entry(board, now) {
        Some(Entry::Win(won)) => *won,
        other => panic!("a win is expected: {other:?}"),
    }
}

fn deal(board: &Board, now: &Circumstances) -> crate::table::SettledDeal {
    match entry(board, now) {
        Some(Entry::Deal(deal)) => *deal,
        other => panic!("a deal is expected: {other:?}"),
    }
}

/// 全不靠 8 副 3 翻, closed: × 4 = 32 points (appendix of edition 28).
const KNITTED: &str = "147m258p369s12345z";

#[test]
fn payments_go_to_players_not_to_seats() {
    let circumstances = Circumstances {
        dealer: 2,
        winner: 3,
        from: 1,
        ..Circumstances::default()
    };
    let board = board(KNITTED);
    let won = win(&board, &circumstances);
    assert_eq!(won.points, 32);
    // Section 7: the discarder pays 2 p, the two others p each.
    assert_eq!(won.payments, [-32, -64, -32, 128]);
    assert_eq!((won.winner, won.discarder, won.dealer), (3, Some(1), 2));
}

#[test]
fn the_dealer_sits_east_and_the_others_follow_in_turn() {
    let circumstances = Circumstances {
        dealer: 3,
        ..Circumstances::default()
    };
    assert_eq!(
        [3, 0, 1, 2].map(|player| circumstances.seat(player)),
        Seat::FOUR
    );
    assert_eq!(
        Seat::FOUR.map(|seat| circumstances.player(seat)),
        [3, 0, 1, 2]
    );
}

#[test]
fn a_flag_that_contradicts_has_an_obstacle_and_one_that_fits_has_none() {
    let self_drawn = Circumstances::default();
    let draft = self_drawn.draft(&board(KNITTED));
    assert!(
        self_drawn
            .obstacle(&draft, Mark::Shared(Flag::Heaven))
            .is_none()
    );
    assert!(
        self_drawn
            .obstacle(&draft, Mark::Shared(Flag::RobKong))
            .is_some()
    );
    assert!(
        self_drawn
            .obstacle(&draft, Mark::Shared(Flag::AfterKong))
            .is_some(),
        "no kong lies there"
    );
}

#[test]
fn eleven_and_nineteen_tiles_are_unready_with_the_code_tile_count() {
    for text in ["123m456p789s11z", "123456m123456p1234567z"] {
        let Outcome::Unready { problems, .. } =
            Outcome::of(&board(text), &Circumstances::default())
        else {
            panic!("{text} is no hand");
        };
        assert_eq!(
            problems.iter().map(Wrong::code).collect::<Vec<_>>(),
            ["tile_count"],
            "{text}"
        );
    }
}

#[test]
fn changing_the_winner_keeps_a_self_draw_and_never_makes_one_pay_oneself() {
    let mut circumstances = Circumstances::default();
    circumstances.set_winner(2);
    assert!(circumstances.self_draw());
    circumstances.from = 1;
    circumstances.set_winner(3);
    assert_eq!((circumstances.winner, circumstances.from), (3, 1));
    circumstances.set_winner(1);
    assert!(circumstances.self_draw());
}

/// 平和 断幺九 is 2 han 30 fu, 2000 by ron. One stick lay there, the winner and 丁 laid one each: all three are his. With
/// 立直 it is 3 han 30 fu, 3900.
#[test]
fn riichi_sticks_go_over_the_table_to_the_winner_and_every_sum_is_kept() {
    let board = board("23467m55s345p678s5m");
    let mut now = Circumstances {
        rules: crate::rules::RuleSet::Riichi.into(),
        winner: 1,
        from: 2,
        ..Circumstances::default()
    };
    assert_eq!(deal(&board, &now).payments, [0, 2000, -2000, 0]);
    now.riichi.sticks = 1;
    now.set_declared(1, true);
    now.set_declared(3, true);
    let with = deal(&board, &now);
    assert_eq!(with.payments, [0, 3900 + 2000, -3900, -1000]);
    assert_eq!(with.wins[0].points, 3900);
    let facts = with.riichi().expect("riichi");
    assert_eq!((facts.sticks, facts.sticks_left), (1, 0));
    assert_eq!(facts.riichi, [1, 3]);
}

/// 3.14: 3000 in all from those who are noten; the dealer is tenpai and stays, and the counter rises.
#[test]
fn a_riichi_draw_is_paid_and_leaves_its_sticks_on_the_table() {
    let mut now = Circumstances {
        rules: crate::rules::RuleSet::Riichi.into(),
        dealer: 2,
        ..Circumstances::default()
    };
    now.riichi.draw = Some(DrawTable {
        tenpai: [false, false, true, false],
        ..DrawTable::default()
    });
    now.set_declared(0, true);
    let drawn = deal(&Board::default(), &now);
    assert_eq!(drawn.payments, [1500 - 1000, -1500, 1500, -1500]);
    let facts = drawn.riichi().expect("riichi");
    assert_eq!(facts.tenpai, [0, 2], "who declared riichi is tenpai");
    assert!(facts.dealer_stays && facts.next_honba == 1 && facts.sticks_left == 1);
}

/// Zung Jung 9: who threw the winning tile first since the winner's own last discard is responsible for it.
#[test]
fn the_first_to_throw_the_winning_tile_is_responsible_in_zung_jung() {
    let board = board("1133557799m1122z");
    let mut now = Circumstances {
        rules: crate::rules::RuleSet::ZungJung.into(),
        winner: 1,
        from: 2,
        ..Circumstances::default()
    };
    assert_eq!(win(&board, &now).payments, [-25, 210, -160, -25]);
    now.thrown.push(ThrownTile {
        player: 3,
        tile: "2z".into(),
        drawn: String::new(),
    });
    let won = win(&board, &now);
    assert_eq!(won.payments, [-25, 210, -25, -160]);
    assert_eq!(won.discards[0].player, 3);
    now.thrown[0].tile = "2y".into();
    assert!(
        matches!(billed(&board, &now).1, Bill::Unpaid(_)),
        "a slip is told, not passed over"
    );
}

/// The house rule, sections 4 to 7: 清一色 一气通贯 底和 are 6 fan, 180 by discard; the winner plays openly: 360; his
/// supporter gets half; 甲's concealed kong is 20 from each, 40 from the open player.
#[test]
fn a_house_deal_has_kongs_open_hands_and_bets_in_it() {
    let board = board("123456789111p22p");
    let mut now = Circumstances {
        rules: crate::rules::RuleSet::House.into(),
        winner: 1,
        from: 2,
        ..Circumstances::default()
    };
    now.house.open[1] = true;
    now.house.bettors.push(Bettor {
        name: "戊".into(),
        on: 1,
        people: String::new(),
    });
    now.house.events.push(DealEvent::Kong {
        kind: crate::rules::house::KongKind::Concealed,
        by: 0,
        from: 0,
    });
    let settled = deal(&board, &now);
    assert_eq!(settled.payments, [80, 360 - 40, -360 - 180 - 20, -20]);
    assert_eq!(settled.others[0].net, 180.0);
    assert_eq!(settled.wins[0].points, 360);
    assert_eq!(
        settled
            .transfers
            .iter()
            .filter(|paid| paid.to == Who::Other("戊".into()))
            .count(),
        1
    );
    assert_eq!(settled.house().expect("house").events.len(), 2);
}

/// Section 11: nobody else waits, a declared hand of no shape counts one fan: 10 × (1 + 2) to each.
#[test]
fn a_false_win_is_settled_without_a_hand_on_the_board() {
    let mut now = Circumstances {
        rules: crate::rules::RuleSet::House.into(),
        ..Circumstances::default()
    };
    assert!(
        entry(&Board::default(), &now).is_none(),
        "nothing has happened"
    );
    now.house.events.push(DealEvent::FalseWin {
        by: 3,
        fan: 1,
        tenpai: [0; PLAYERS],
    });
    assert_eq!(deal(&Board::default(), &now).payments, [30, 30, 30, -90]);
}

#[test]
fn the_line_of_a_hand_names_melds_and_the_winning_tile() {
    let mut board = board("5555m123p11z22z");
    let five = board.concealed()[0];
    let kong = board
        .offers(five)
        .into_iter()
        .find(|offer| offer.concealed)
        .expect("a concealed kong");
    board.form(&kong);
    assert_eq!(notation(&board.draft()), "123p112z {5555m} + 2z");
}
