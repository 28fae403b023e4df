//! Laws that hold for every deal of three-player riichi, tested on random hands under random rule books; above all,
//! that a second, slow and plain reading of the specification gives the same values, payments and ends.

use std::collections::BTreeMap;

use crate::common::cases;
use crate::support::riichi_drafts::Draft;
use crate::support::riichi_hands::Dice;
use crate::support::riichi_slow::Slow;
use crate::support::sanma_hands::{any_hand, any_options};
use crate::support::sanma_slow::{self, Win, pao, slow};
use crate::support::wire::sanma as answer;
use quejing_rules::hand::{Seat, Seats};
use quejing_rules::riichi::{
    PaymentTerms, RIICHI_STICK_POINTS, RiichiBill, RiichiGame, RiichiHand, RiichiValue, Verdict, Yaku, explain,
    settle_rons, value,
};
use quejing_rules::sanma::{Options, Table};
use quejing_rules::{Amount, Detail, Holder, net_change};
use serde_json::{Value, json};

/// The number of rule books, the first of which is the specification's own.
const BOOKS: usize = 16;

/// Passes random hands with their rule books to `visit`: 6,400 of them, or 160,000 in the nightly run.
fn for_hands(seed: u64, mut visit: impl FnMut(&Table, &Draft, &RiichiHand)) {
    for book in 0..BOOKS {
        let mut dice = Dice(seed + book as u64);
        let table = Table::new(&any_options(&mut dice, book));
        for _ in 0..cases(400, 10_000) {
            let (draft, hand) = any_hand(&mut dice, &table);
            visit(&table, &draft, &hand);
        }
    }
}

fn terms(table: &Table) -> PaymentTerms {
    RiichiGame::from(table).payments
}

/// Asserts that the slow value is the fast one, and returns the yaku of the best arrangement.
fn assert_same_value(table: &Table, draft: &Draft, fast: &RiichiValue) -> Vec<&'static str> {
    let options = table.options();
    match (slow(draft, options), fast.best) {
        (Slow::NoWin, best) => {
            assert!(fast.verdict == Verdict::NoWin && best.is_none(), "{draft:?}");
            Vec::new()
        }
        (Slow::NoYaku, _) => {
            assert_eq!(fast.verdict, Verdict::NoYaku, "{draft:?}\n{options:?}");
            Vec::new()
        }
        (Slow::Best(_), None) => panic!("no win: {draft:?}"),
        (Slow::Best(best), Some(chosen)) => {
            let mut yaku: Vec<_> = chosen.yaku.iter().map(Yaku::id).collect();
            yaku.sort_unstable();
            let same = best.iter().any(|one| {
                let fu = if one.units > 0 { 0 } else { one.fu };
                (one.basic, one.units, one.han, fu, &one.yaku)
                    == (chosen.price.basic, chosen.yakuman_units, chosen.han, chosen.fu, &yaku)
            });
            assert!(same, "{draft:?}\n{options:?}\n slow {best:?}\n fast {chosen:?}");
            assert!(matches!(fast.verdict, Verdict::Win | Verdict::Furiten), "{draft:?}");
            yaku
        }
    }
}

#[test]
fn a_slow_reading_of_the_rules_comes_to_the_same_value_and_payments() {
    let mut seen = BTreeMap::new();
    let (mut fed, mut norths, mut robbed) = (0, 0, 0);
    for_hands(101, |table, draft, hand| {
        let fast = value(hand, table);
        let yaku = assert_same_value(table, draft, &fast);
        let Some(bill) = RiichiBill::of_hand(hand, &fast, table) else {
            return;
        };
        let pao = pao(draft, &yaku, fast.basic_points, table.options());
        let win = Win {
            winner: hand.winner(),
            discarder: draft.discarder,
            basic: fast.basic_points,
            pao,
            honba: draft.honba,
            riichi_sticks: draft.riichi_sticks,
        };
        let paid = bill.net_points(terms(table));
        assert_eq!(paid, sanma_slow::payments(&win, table.options()), "{draft:?}\n{:?}", table.options());
        fed += usize::from(pao.is_some());
        norths += usize::from(draft.kita > 0);
        robbed += usize::from(draft.flags.iter().any(|flag| flag.as_str() == "rob_kita"));
        yaku.into_iter().for_each(|id| *seen.entry(id).or_insert(0) += 1);
    });
    let never: Vec<_> = Yaku::ALL.map(Yaku::id).into_iter().filter(|id| !seen.contains_key(id)).collect();
    println!("met: {seen:?}; pao {fed}, norths {norths}, robbed {robbed}; never: {never:?}");
    assert!(never.len() <= 3, "the hands are too tame: never met {never:?}");
    assert!(norths > 1_000 && robbed > 20, "{norths} with norths, {robbed} robbed");
}

/// A win of any value by anybody, on every kind of discard and with every kind of responsibility.
fn any_win(dice: &mut Dice) -> Win {
    let winner = dice.roll(3) as u8;
    let other = |dice: &mut Dice| Seat((winner + 1 + dice.roll(2) as u8) % 3);
    let discarder = (!dice.one_in(2)).then(|| other(dice));
    let (han, fu) = (1 + dice.roll(4) as u32, [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110][dice.roll(11)]);
    let units = 1 + dice.roll(3) as u32;
    let basic = [(fu * 2_u32.pow(han + 2)).min(2000), 3000, 4000, 6000, 8000 * units][dice.roll(16).saturating_sub(11)];
    let pao = (basic >= 8000).then(|| (other(dice), 8000 * (1 + dice.roll(units as usize) as u32)));
    let (honba, riichi_sticks) = (dice.roll(4) as u32, dice.roll(3) as u32);
    Win { winner: Seat(winner), discarder, basic, pao: pao.filter(|_| !dice.one_in(3)), honba, riichi_sticks }
}

#[test]
fn every_payment_is_that_of_the_table_of_section_5() {
    for book in 0..4 * BOOKS {
        let mut dice = Dice(211 + book as u64);
        let table = Table::new(&any_options(&mut dice, book));
        for _ in 0..cases(200, 5_000) {
            let win = any_win(&mut dice);
            let bill = RiichiBill::with_liable_seat(win.winner, win.discarder, win.basic, win.pao);
            let bill = RiichiBill { honba: win.honba, riichi_sticks: win.riichi_sticks, ..bill };
            let paid = bill.net_points(terms(&table));
            assert_eq!(paid, sanma_slow::payments(&win, table.options()), "{win:?}\n{:?}", table.options());
            let each = bill.payments(terms(&table));
            assert!(each.iter().all(|paid| paid.amount > Amount::ZERO && paid.from != paid.to));
            assert_eq!(paid.map(Amount::from_units), Seats::from_fn(3, |seat| net_change(&each, seat)));
        }
    }
}

#[test]
fn two_rons_are_paid_in_full_and_the_nearest_gets_what_lies_there() {
    for book in 0..BOOKS {
        let mut dice = Dice(307 + book as u64);
        let table = Table::new(&any_options(&mut dice, book));
        let options = table.options();
        for _ in 0..cases(100, 2_000) {
            let discarder = Seat(dice.roll(3) as u8);
            let (honba, riichi_sticks) = (dice.roll(4) as u32, dice.roll(3) as u32);
            let mut wins = [1, 2].map(|distance| {
                let winner = Seat((discarder.0 + distance) % 3);
                Win { winner, discarder: Some(discarder), pao: None, honba: 0, riichi_sticks: 0, ..any_win(&mut dice) }
            });
            let mut bills = wins.map(|win| RiichiBill::new(win.winner, None, win.basic, None));
            if dice.one_in(2) {
                bills.reverse();
            }
            (wins[0].honba, wins[0].riichi_sticks) = (honba, riichi_sticks);
            let paid = settle_rons(discarder, &bills, honba, riichi_sticks, &table);
            let counted = if options.head_bump { &wins[..1] } else { &wins };
            let mut net = [0; 3];
            for win in counted {
                net.iter_mut().zip(sanma_slow::payments(win, options)).for_each(|(sum, paid)| *sum += paid);
            }
            let found = Seats::from_fn(3, |seat| net_change(&paid.payments, seat));
            assert_eq!(found, Seats::from(net).map(Amount::from_units), "{wins:?}");
            assert_eq!(paid.winners, counted.iter().map(|win| win.winner).collect::<Vec<_>>());
            assert_eq!(paid.dealer_stays, paid.winners.contains(&Seat(0)));
            let sticks = Amount::from_units(-i64::from(riichi_sticks) * RIICHI_STICK_POINTS);
            assert_eq!(net_change(&paid.payments, Holder::Table), sticks);
        }
    }
}

/// The options that differ from the specification's, for a request.
fn written(options: &Options) -> Value {
    serde_json::to_value(options).expect("options are JSON")
}

#[test]
fn every_draw_is_settled_as_section_6_says() {
    for book in 0..2 * BOOKS {
        let mut dice = Dice(401 + book as u64);
        let options = any_options(&mut dice, book);
        for pattern in 0..64 {
            let bits = |shift: usize| [0, 1, 2].map(|bit| pattern >> (shift + bit) & 1 == 1);
            let (tenpai, nagashi) = (bits(0), bits(3));
            let (honba, sticks) = (dice.roll(4) as u32, dice.roll(3) as u32);
            let seats: Vec<usize> = (0..3).filter(|&seat| nagashi[seat]).collect();
            let input = json!({
                "mode": "draw", "tenpai": tenpai, "nagashi": seats, "honba": honba, "riichi_sticks": sticks,
                "options": written(&options),
            });
            let mut found = answer(&input);
            found.as_object_mut().expect("an object").remove("transfers");
            assert_eq!(found, sanma_slow::draw(tenpai, nagashi, honba, sticks, &options), "{input}");
        }
    }
}

/// The points of three players that differ little, so that some are equal.
fn any_points(dice: &mut Dice) -> [i64; 3] {
    [0, 1, 2].map(|_| [-1_000, 0, 20_000, 30_000, 35_000, 39_900, 40_000, 40_100, 45_000][dice.roll(9)])
}

#[test]
fn every_game_ends_as_section_7_says() {
    let mut met = BTreeMap::new();
    for book in 0..4 * BOOKS {
        let mut dice = Dice(503 + book as u64);
        let options = Options { target_points: 40_000, ..any_options(&mut dice, book) };
        for _ in 0..cases(100, 2_000) {
            let points = any_points(&mut dice);
            let (round, dealer, stays) = (dice.roll(usize::from(options.length) + 1), dice.roll(3), dice.one_in(2));
            let wind = ["E", "S", "W"][round];
            let input = json!({
                "mode": "end", "points": points, "round_wind": wind, "dealer": dealer,
                "dealer_stays": stays, "options": written(&options),
            });
            let found = answer(&input);
            let (verdict, detail) = sanma_slow::end(points, round as u8, dealer, stays, &options);
            let key = if verdict == "over" { "reason" } else { "next" };
            assert_eq!((&found["verdict"], &found[key]), (&json!(verdict), &json!(detail)), "{input}");
            *met.entry(detail).or_insert(0) += 1;
        }
    }
    assert_eq!(met.len(), 8, "not every end was met: {met:?}");
}

#[test]
fn final_scores_are_those_of_section_7() {
    for book in 0..2 * BOOKS {
        let mut dice = Dice(601 + book as u64);
        let uma = [[15_000, 0, -15_000], [10_000, 0, -10_000], [20_000, -5_000, -15_000]][dice.roll(3)];
        let (start_points, return_points) = [(35_000, 35_000), (35_000, 40_000), (25_000, 30_000)][dice.roll(3)];
        let options = Options { uma, start_points, return_points, ..any_options(&mut dice, book) };
        for _ in 0..cases(100, 2_000) {
            let (points, sticks) = (any_points(&mut dice), dice.roll(4) as u32);
            let input =
                json!({"mode": "final", "points": points, "riichi_sticks": sticks, "options": written(&options)});
            let found = answer(&input);
            assert_eq!(found["final"], json!(sanma_slow::finals(points, sticks, &options)), "{input}");
            let mut order = [0, 1, 2];
            order.sort_by_key(|&seat: &usize| (-points[seat], seat));
            assert_eq!(found["order"], json!(order), "{input}");
        }
    }
}

#[test]
fn payments_sum_to_the_sticks_and_explanations_never_differ_from_the_numbers() {
    for_hands(701, |table, draft, hand| {
        let value = value(hand, table);
        let ruling = explain(hand, table, Detail::Everything);
        assert_eq!((ruling.verdict, ruling.worth), (value.verdict, value.worth()));
        let Some(bill) = RiichiBill::of_hand(hand, &value, table) else {
            return;
        };
        let sticks = i64::from(draft.riichi_sticks) * RIICHI_STICK_POINTS;
        let paid = bill.net_points(terms(table));
        assert_eq!(paid.iter().sum::<i64>(), sticks, "{draft:?}");
        assert!(paid[hand.winner()] > 0 && paid.iter().all(|paid| paid % 100 == 0));
        if value.yakuman_units == 0 {
            assert_eq!(ruling.fu_parts.iter().map(|part| part.fu).sum::<u32>(), value.fu, "{draft:?}");
            assert_eq!(ruling.counted.iter().map(|counted| counted.worth).sum::<u32>(), value.han, "{draft:?}");
        }
        assert!(ruling.other_readings.iter().all(|other| other.worth.total <= ruling.worth.total), "{draft:?}");
    });
}

#[test]
fn the_order_of_the_tiles_is_nothing() {
    let table = Table::new(&Options::default());
    let mut dice = Dice(5);
    for _ in 0..cases(1_000, 20_000) {
        let (mut draft, hand) = any_hand(&mut dice, &table);
        for place in (1..draft.hand.concealed.len()).rev() {
            draft.hand.concealed.swap(place, dice.roll(place + 1));
        }
        draft.hand.melds.iter_mut().for_each(|meld| meld.tiles.reverse());
        draft.dora_indicators.reverse();
        let shuffled = draft.check_at(&table).expect("still a hand");
        assert_eq!(value(&shuffled, &table), value(&hand, &table));
    }
}
