//! Payments of Zung Jung: the rule text's own numbers, both schemes, the three refined examples, and the night.

use crate::support::draft::draft;
use proptest::prelude::*;
use quejing_rules::hand::{CheckedHand, Flag, Flags, Seat, Seats};
use quejing_rules::tile::{Wind, mpsz};
use quejing_rules::zung_jung::{
    self, Discard, ImmunityRule, Options, PaymentScheme, PointLayer, RefinedScope, ZungJungEnding, ZungJungWin,
    net_points,
};
use quejing_rules::{Amount, Payment, PaymentReason};

fn by(seat: u8, tile: &str) -> Discard {
    Discard { seat: Seat(seat), tile: mpsz::parse_single_tile(tile).expect("a tile"), drawn: None, flags: Flags::NONE }
}

fn after_drawing(drawn: &str, discard: Discard) -> Discard {
    Discard { drawn: mpsz::parse_single_tile(drawn).ok(), ..discard }
}

/// East wins on a discard: the value, and what each seat gains or loses.
fn east_wins(text: &str, flags: &[Flag], discarder: u8, history: &[Discard], options: &Options) -> (u32, Seats<i64>) {
    let mut draft = draft(text, Wind::East);
    draft.flags = flags.iter().copied().collect();
    let win: CheckedHand = zung_jung::check(&draft, Some(Seat(discarder))).expect("a valid hand");
    let total = zung_jung::value(&win, options).total;
    let layers = zung_jung::find_layers(&win, total, Seat(discarder), history, options).expect("a valid history");
    (total, net_points(Seat(0), total, Some(&layers), options.scheme))
}

fn refined() -> Options {
    Options { immunity: ImmunityRule::Refined, ..Options::default() }
}

#[test]
fn first_refined_example_shares_what_the_passed_self_draw_was_worth() {
    // 東家自摸九，不和打出四，南家跟四: 85分三家分付，南家共失395x3+85=1270分.
    let history = [after_drawing("9m", by(0, "4m"))];
    let (total, net) = east_wins("1112345678999m d4m", &[], 1, &history, &refined());
    assert_eq!((total, net), (480, [1440, -(395 * 3 + 85), -85, -85].into()));
}

#[test]
fn second_refined_example_splits_between_two_waits() {
    // 結果北家共付145分，南家70分，西家25分.
    let history = [by(0, "9p"), by(1, "4m")];
    let (total, net) = east_wins("23789m77z [444z] [456m] d1m", &[], 3, &history, &refined());
    assert_eq!((total, net), (80, [240, -70, -25, -145].into()));
}

#[test]
fn third_refined_example_cuts_an_earlier_wait_to_the_actual_value() {
    // 結果西家付70分，南北兩家各付40分.
    let history = [after_drawing("4s", by(0, "4s")), by(1, "4s"), by(2, "1s")];
    let (total, net) = east_wins("11m789p23s [789s] [789m] d4s", &[Flag::LastTile], 3, &history, &refined());
    assert_eq!((total, net), (50, [150, -40, -70, -40].into()));
}

#[test]
fn refined_immunity_in_its_first_wording_looks_at_the_winning_tile_only() {
    let options = Options { refined_scope: RefinedScope::SameTile, ..refined() };
    // Example 2 again: South's 4 is a different tile, so North pays for all 80 points.
    let history = [by(0, "9p"), by(1, "4m")];
    let (_, net) = east_wins("23789m77z [444z] [456m] d1m", &[], 3, &history, &options);
    assert_eq!(net, [240, -25, -25, -(240 - 50)]);
}

#[test]
fn refined_immunity_with_the_full_scheme_has_no_shared_first_points() {
    // 沒有了首25分由三家分付的規定: South 40 points, North 40.
    let options = Options { scheme: PaymentScheme::Full, ..refined() };
    let history = [by(0, "9p"), by(1, "4m")];
    let (_, net) = east_wins("23789m77z [444z] [456m] d1m", &[], 3, &history, &options);
    assert_eq!(net, [240, -120, 0, -120]);
}

#[test]
fn a_passed_tile_below_the_minimum_was_no_winning_tile() {
    // On 1m the hand is 一氣通貫 40, on 4m a chicken.
    let text = "23m789m11p [456m] [888s]";
    let history = [by(1, "4m")];
    let at = |options: &Options| east_wins(&format!("{text} d1m"), &[], 3, &history, options);
    assert_eq!(at(&refined()), (40, [120, -25, -25, -70].into()));
    let strict = Options { minimum: 5, ..refined() };
    assert_eq!(at(&strict), (40, [120, -25, -25, -70].into()));
    let full = |options: Options| Options { scheme: PaymentScheme::Full, ..options };
    assert_eq!(at(&full(refined())), (40, [120, -3, 0, -117].into()), "one point is South's");
    assert_eq!(at(&full(strict)), (40, [120, 0, 0, -120].into()));
}

#[test]
fn a_drawn_tile_that_the_winner_never_held_is_a_bad_history() {
    let win = zung_jung::check(&draft("1112345678999m d4m", Wind::East), Some(Seat(1))).expect("a hand");
    let history = [after_drawing("7z", by(0, "4m"))];
    let faults = zung_jung::find_layers(&win, 480, Seat(1), &history, &refined()).expect_err("a fault");
    assert_eq!(faults.codes(), ["bad_history"]);
}

fn owned(points: u32, seat: u8) -> [PointLayer; 1] {
    [PointLayer { points, owner: Some(Seat(seat)) }]
}

#[test]
fn a_small_hand_is_shared_and_a_large_one_is_the_discarders() {
    // 和出70分的牌，則非銃家的兩家各付25分，銃家包付其餘的160分，總共收取210分.
    assert_eq!(net_points(Seat(0), 70, Some(&owned(70, 1)), PaymentScheme::Standard), [210, -160, -25, -25]);
    assert_eq!(net_points(Seat(0), 25, Some(&owned(25, 1)), PaymentScheme::Standard), [75, -25, -25, -25]);
    assert_eq!(net_points(Seat(0), 5, Some(&owned(5, 1)), PaymentScheme::Standard), [15, -5, -5, -5]);
    assert_eq!(net_points(Seat(0), 70, None, PaymentScheme::Standard), [210, -70, -70, -70]);
    assert_eq!(net_points(Seat(0), 70, Some(&owned(70, 1)), PaymentScheme::Full), [210, -210, 0, 0]);
    let nobody = [PointLayer { points: 70, owner: None }];
    assert_eq!(net_points(Seat(0), 70, Some(&nobody), PaymentScheme::Full), [210, -70, -70, -70]);
}

#[test]
fn payments_say_why() {
    let deal = ZungJungWin { winner: Seat(0), total: 70, layers: Some(owned(70, 1).to_vec()) };
    let of = |from, amount, why| Payment::new(Seat(from), Seat(0), Amount::from_units(amount), why);
    let first = PaymentReason::FIRST_POINTS;
    let made = [of(1, 25, first), of(2, 25, first), of(3, 25, first), of(1, 135, PaymentReason::PAID_BY_RESPONSIBLE)];
    assert_eq!(zung_jung::settle(&deal, PaymentScheme::Standard).expect("a deal"), made);
}

#[test]
fn the_deal_passes_after_every_hand_and_a_draw_costs_nothing() {
    let won = ZungJungEnding::Won(ZungJungWin { winner: Seat(1), total: 5, layers: None });
    let hands = [ZungJungEnding::Drawn, won, ZungJungEnding::FalseWin(Seat(2))];
    let evening = zung_jung::add_up_night(&hands, &Options::default());
    assert_eq!(evening.dealers, [Seat(0), Seat(1), Seat(2)]);
    assert_eq!((evening.scores, evening.next_dealer, evening.is_finished), ([-5, 15, -5, -5].into(), Seat(3), false));
    let fined = Options { false_win_fine: 10, rounds: 1, ..Options::default() };
    assert_eq!(zung_jung::add_up_night(&hands, &fined).scores, [5, 25, -35, 5]);
    assert_eq!(zung_jung::deals_of_night(&fined), 4);
}

/// Section 8 point by point: the k-th costs each loser 1 while it is shared, otherwise its owner 3.
fn point_by_point(winner: usize, layers: &[(u32, Option<usize>)], shared: u32) -> [i64; 4] {
    let mut net = [0; 4];
    let points = layers.iter().flat_map(|&(points, owner)| std::iter::repeat_n(owner, points as usize));
    for (index, owner) in points.enumerate() {
        match owner {
            Some(owner) if index as u32 >= shared => net[owner] -= 3,
            _ => (0..4).filter(|&seat| seat != winner).for_each(|seat| net[seat] -= 1),
        }
    }
    net[winner] = -net.iter().sum::<i64>();
    net
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn settlements_sum_to_zero_and_the_winner_receives_three_times(
        winner in 0usize..4,
        layers in prop::collection::vec((1u32..200, prop::option::of(1usize..4)), 1..5),
        full: bool,
    ) {
        let layers: Vec<(u32, Option<usize>)> =
            layers.iter().map(|&(points, owner)| (points, owner.map(|step| (winner + step) % 4))).collect();
        let total: u32 = layers.iter().map(|layer| layer.0).sum();
        let owned: Vec<PointLayer> =
            layers.iter().map(|&(points, owner)| PointLayer { points, owner: owner.map(|seat| Seat(seat as u8)) }).collect();
        let scheme = if full { PaymentScheme::Full } else { PaymentScheme::Standard };
        let net = net_points(Seat(winner as u8), total, Some(&owned), scheme);
        prop_assert_eq!(net.iter().sum::<i64>(), 0);
        prop_assert_eq!(net[Seat(winner as u8)], 3 * i64::from(total));
        prop_assert_eq!(net, point_by_point(winner, &layers, if full { 0 } else { 25 }));
        let deal = ZungJungWin { winner: Seat(winner as u8), total, layers: Some(owned) };
        let paid = zung_jung::settle(&deal, scheme).expect("a deal");
        prop_assert!(paid.iter().all(|paid| paid.amount > Amount::ZERO));
        prop_assert_eq!(net.map(Amount::from_units), Seats::from_fn(4, |seat| quejing_rules::net_change(&paid, seat)));
    }
}
