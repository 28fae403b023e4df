//! Laws that hold for every riichi hand, tested on random hands; above all, that a second, slow and plain reading of
//! the rules gives the same value.

use crate::support::riichi_hands::{Dice, any_hand};
use crate::support::riichi_slow::{Slow, slow};
use quejing_rules::hand::{Seat, Seats};
use quejing_rules::riichi::{
    FuKind, Options, PaoHonbaPayer, RIICHI_STICK_POINTS, RedFives, RenhouRule, RiichiBill, Verdict, WaitShape, explain,
    settle_rons, value,
};
use quejing_rules::{Amount, Detail, Holder, net_change};

const HANDS: usize = 3_000;

/// The rule text's own options, and each option that changes values, switched.
fn rule_books() -> Vec<Options> {
    let text = Options::default();
    let common = Options {
        kazoe_yakuman: true,
        yakuman_stacking: true,
        red_fives: RedFives::Three,
        renhou: RenhouRule::Mangan,
        kiriage: true,
        pao_needs_all_open: false,
        double_wind_pair_fu: 2,
        ..text.clone()
    };
    let odd = Options {
        double_riichi_han: 1,
        double_yakuman: true,
        honroutou_seven_pairs: true,
        open_tanyao: false,
        renhou: RenhouRule::Yakuman,
        ryuuiisou_needs_green: true,
        ura_dora: false,
        pao_honba: PaoHonbaPayer::Pao,
        ..text.clone()
    };
    let five = Options { renhou: RenhouRule::Han5, red_fives: RedFives::Four, ..text.clone() };
    let stacked = Options { yakuman_stacking: true, double_yakuman: true, ..text.clone() };
    vec![text, common, odd, stacked, five]
}

#[test]
fn a_slow_reading_of_the_rules_comes_to_the_same_value() {
    let mut seen = std::collections::BTreeMap::new();
    for (book, options) in rule_books().iter().enumerate() {
        let mut dice = Dice(11 + book as u64);
        for _ in 0..HANDS {
            let (draft, hand) = any_hand(&mut dice, options);
            let fast = value(&hand, options);
            let furiten = matches!(fast.verdict, Verdict::Furiten);
            match slow(&draft, options) {
                Slow::NoWin => assert_eq!(fast.verdict, Verdict::NoWin, "{draft:?}"),
                Slow::NoYaku => assert_eq!(fast.verdict, Verdict::NoYaku, "{draft:?}"),
                Slow::Best(best) => {
                    let Some(chosen) = fast.best else { panic!("no win: {draft:?}") };
                    let mut yaku: Vec<_> = chosen.yaku.iter().map(|yaku| yaku.id()).collect();
                    yaku.sort_unstable();
                    let same = best.iter().any(|one| {
                        let fu = if one.units > 0 { 0 } else { one.fu };
                        (one.basic, one.units, one.han, fu, &one.yaku)
                            == (chosen.price.basic, chosen.yakuman_units, chosen.han, chosen.fu, &yaku)
                    });
                    assert!(same, "{draft:?}\n slow {best:?}\n fast {chosen:?}");
                    assert!(furiten || fast.verdict == Verdict::Win);
                    yaku.into_iter().for_each(|id| *seen.entry(id).or_insert(0) += 1);
                }
            }
        }
    }
    let never: Vec<_> = quejing_rules::riichi::Yaku::ALL
        .map(|yaku| yaku.id())
        .into_iter()
        .filter(|id| !seen.contains_key(id))
        .collect();
    assert!(never.len() <= 2, "the hands are too tame: never met {never:?}");
    println!("met: {seen:?}; never: {never:?}");
}

#[test]
fn payments_sum_to_the_sticks_and_every_transfer_has_its_share() {
    for (book, options) in rule_books().iter().enumerate() {
        let mut dice = Dice(23 + book as u64);
        for _ in 0..HANDS {
            let (draft, hand) = any_hand(&mut dice, options);
            let Some(bill) = RiichiBill::of_hand(&hand, &value(&hand, options), options) else {
                continue;
            };
            let payments = bill.net_points(options);
            let sticks = i64::from(draft.riichi_sticks) * RIICHI_STICK_POINTS;
            assert_eq!(payments.iter().sum::<i64>(), sticks, "{draft:?}");
            let winner = hand.winner();
            assert!(payments[winner] > 0 && payments.iter().all(|paid| paid % 100 == 0));
            let each = bill.payments(options);
            assert!(each.iter().all(|paid| paid.amount > Amount::ZERO && paid.from != paid.to));
            assert_eq!(payments.map(Amount::from_units), Seats::from_fn(4, |seat| net_change(&each, seat)));
        }
    }
}

#[test]
fn the_order_of_the_tiles_is_nothing() {
    let options = Options::default();
    let mut dice = Dice(5);
    for _ in 0..HANDS {
        let (mut draft, hand) = any_hand(&mut dice, &options);
        for place in (1..draft.hand.concealed.len()).rev() {
            draft.hand.concealed.swap(place, dice.roll(place + 1));
        }
        for meld in &mut draft.hand.melds {
            meld.tiles.reverse();
        }
        draft.dora_indicators.reverse();
        let shuffled = draft.check(&options).expect("still a hand");
        assert_eq!(value(&shuffled, &options), value(&hand, &options));
    }
}

#[test]
fn explanations_never_differ_from_the_numbers() {
    for options in &rule_books() {
        let mut dice = Dice(7);
        for _ in 0..HANDS {
            let (draft, hand) = any_hand(&mut dice, options);
            let ruling = explain(&hand, options, Detail::Everything);
            let value = value(&hand, options);
            assert_eq!((ruling.verdict, ruling.worth), (value.verdict, value.worth()));
            if value.verdict != Verdict::Win {
                continue;
            }
            let fu: u32 = ruling.fu_parts.iter().map(|part| part.fu).sum();
            assert_eq!(fu, value.fu, "{draft:?}");
            let idle = [WaitShape::Shanpon, WaitShape::Ryanmen].map(|wait| FuKind::Wait(wait).term());
            assert!(!ruling.fu_parts.iter().any(|part| idle.contains(&part.kind)));
            let han: u32 = ruling.counted.iter().map(|counted| counted.worth).sum();
            if value.yakuman_units == 0 {
                assert_eq!(han, value.han, "{draft:?}");
            }
            let best = value.best.expect("a win has an arrangement");
            assert!(ruling.other_readings.iter().all(|other| other.worth.total <= ruling.worth.total), "{draft:?}");
            assert!(!ruling.suppressed.iter().any(|one| best.yaku.iter().any(|yaku| one.id == yaku.into())));
            let all = hand.win().all_tiles();
            for counted in &ruling.counted {
                let rests: quejing_rules::tile::TileCounts = counted.tiles.iter().copied().collect();
                assert!(rests.iter().all(|(tile, count)| count <= all.count(tile)));
            }
        }
    }
}

#[test]
fn several_winners_are_paid_by_the_discarder_and_the_nearest_gets_what_lies_there() {
    let options = Options::default();
    let mut dice = Dice(3);
    for _ in 0..500 {
        let discarder = Seat(dice.roll(4) as u8);
        let mut bills = Vec::new();
        while bills.len() < 2 {
            let (_, hand) = any_hand(&mut dice, &options);
            let taken = bills.iter().any(|bill: &RiichiBill| bill.winner == hand.winner());
            if let Some(bill) = RiichiBill::of_hand(&hand, &value(&hand, &options), &options)
                && hand.discarder().is_some()
                && bill.liability.is_none()
                && hand.winner() != discarder
                && !taken
            {
                bills.push(bill);
            }
        }
        let shared = settle_rons(discarder, &bills, 2, 3, &options);
        assert_eq!(net_change(&shared.payments, Holder::Table), Amount::from_units(-3 * RIICHI_STICK_POINTS));
        let distance = |seat: Seat| (seat.0 + 4 - discarder.0) % 4;
        assert!(distance(shared.winners[0]) < distance(shared.winners[1]));
        let of = |seat: Seat| {
            let bill = bills.iter().find(|bill| bill.winner == seat).unwrap();
            let times = if seat == Seat(0) { 6 } else { 4 };
            i64::from((times * bill.basic).div_ceil(100) * 100)
        };
        let [first, second] = [shared.winners[0], shared.winners[1]];
        assert_eq!(net_change(&shared.payments, first), Amount::from_units(of(first) + 600 + 3 * RIICHI_STICK_POINTS));
        assert_eq!(net_change(&shared.payments, second), Amount::from_units(of(second)));
        let bumped = Options { head_bump: true, ..options.clone() };
        assert_eq!(settle_rons(discarder, &bills, 2, 3, &bumped).winners, [first]);
    }
}
