//! The reasons that come with a value: what holds but does not count, the multiplier step by step, the tiles a fan
//! rests on, and the other readings. Expectations come from the rule text (不计, 互斥, 2 丁).

use crate::support::lingque_draft;
use quejing_rules::lingque::remarks::{
    BELOW_MINIMUM, CLOSED_HAND_BONUS, COMPOUND_BONUS, EXCLUDED_BY_FAN, HIGHEST_FAN, IMPLIED_BY_FAN, VALUE_TRIPLET_FAN,
};
use quejing_rules::lingque::{Fan, Options, check, explain};
use quejing_rules::tile::mpsz;
use quejing_rules::{Detail, Remark, Ruling};

fn judged(hand: &str, circumstances: &str) -> Ruling {
    let win = check(&lingque_draft::draft(hand, circumstances)).unwrap_or_else(|error| panic!("{hand}: {error}"));
    explain(&win, &Options::default(), Detail::Everything)
}

fn reasons(ruling: &Ruling, fan: Fan) -> Vec<Remark> {
    let suppressed = ruling.suppressed.iter().find(|suppressed| suppressed.id == fan.into());
    suppressed.map(|suppressed| suppressed.reasons.clone()).unwrap_or_default()
}

fn tiles(ruling: &Ruling, fan: Fan) -> String {
    let counted = ruling.counted.iter().find(|counted| counted.id == fan.into());
    mpsz::format(&counted.unwrap_or_else(|| panic!("{fan:?} counts")).tiles)
}

#[test]
fn what_a_suppressed_fan_would_suppress_stays_suppressed() {
    // 例 94: 镜龙会 alone; it suppresses 双龙会 and 镜同, and both 镜龙会 and 双龙会 suppress 连六.
    let ruling = judged("[234m][567m][234p][567p]9s+9s", "E discard");
    assert_eq!(ruling.counted.len(), 1);
    let by =
        |fans: &[Fan]| fans.iter().map(|&fan| Remark::new(&IMPLIED_BY_FAN, []).with_pattern(fan)).collect::<Vec<_>>();
    assert_eq!(reasons(&ruling, Fan::TwoShortStraights), by(&[Fan::MirroredShortStraights]));
    assert_eq!(reasons(&ruling, Fan::ShortStraight), by(&[Fan::TwoShortStraights, Fan::MirroredShortStraights]));
    assert_eq!(reasons(&ruling, Fan::MixedDoubleSequence), by(&[Fan::MirroredShortStraights]));
}

#[test]
fn of_two_that_exclude_each_other_the_dearer_says_so() {
    let ruling = judged("[123m][234m][345m][567m]9p+9p", "E discard");
    let excluded = [Remark::new(&EXCLUDED_BY_FAN, []).with_pattern(Fan::ThreeShiftedSequences)];
    assert_eq!(reasons(&ruling, Fan::ThreeChainedSequences), excluded);
}

#[test]
fn the_multiplier_goes_step_by_step() {
    let highest = |fan: Fan, number| Remark::new(&HIGHEST_FAN, [number]).with_pattern(fan);
    // 七对 3, 清一色 4 of another category: 9 > 8, closed.
    let flush = judged("11m22m33m44m55m77m9m+9m", "E discard");
    let compound = Remark::new(&COMPOUND_BONUS, [3, 1]).with_pattern(Fan::SevenPairs);
    assert_eq!(flush.steps, [highest(Fan::FullFlush, 4), compound, Remark::new(&CLOSED_HAND_BONUS, [1])]);
    assert_eq!(flush.worth.fan, Some(6));
    // Three value triplets are 3 fan together.
    let values = judged("[222z][555z][777z]234m5p+5p", "S discard");
    assert_eq!(values.steps, [Remark::new(&VALUE_TRIPLET_FAN, [3])]);
    // 一般高 2 and 客风刻 1 of another category: 1 > 4 does not hold.
    let double = judged("[234m][234m][777s][222z]5p+5p", "E discard");
    assert_eq!(double.steps, [highest(Fan::DoubleSequence, 2)]);
}

#[test]
fn a_hand_short_of_ten_points_says_what_is_needed() {
    let short = judged("[234m]567p345s789s1m+1m", "E self");
    assert_eq!(short.shortfall, Some(Remark::new(&BELOW_MINIMUM, [10, 2])));
    assert_eq!(judged("[234m]567p345s789s1m+1m", "E self last_tile").shortfall, None);
}

#[test]
fn a_fan_rests_on_the_fewest_tiles_that_show_it() {
    let mixed = judged("[234m][234p][234s][777m]9p+9p", "E discard");
    assert_eq!(tiles(&mixed, Fan::MixedTripleSequence), "234m234p234s");
    let hogs = judged("[222m][234m][567p]789s1p+1p", "E discard");
    assert_eq!(tiles(&hogs, Fan::TileHog), "2222m");
    let little = judged("[555z][666z]234m567p7z+7z", "E discard");
    assert_eq!(tiles(&little, Fan::LittleThreeDragons), "55566677z");
    let kong = judged("[2222m]567p345s789s1m+1m", "E self after_kong");
    assert_eq!(tiles(&kong, Fan::Kong), "2222m");
    assert_eq!(tiles(&kong, Fan::OutWithReplacementTile), "");
    let pairs = judged("22m22p22s55m55p55s8m+8m", "E discard");
    assert_eq!(tiles(&pairs, Fan::TwoTriplePairs), "2255m2255p2255s");
    assert_eq!(tiles(&pairs, Fan::SevenPairs), "225588m2255p2255s");
    let twice = judged("[234m][678m][234p][678p]9s+9s", "E discard");
    assert_eq!(tiles(&twice, Fan::MixedDoubleSequence), "234678m234678p");
    // Of 333m, 555p and 888s the discard completed 555p.
    let claimed = judged("[789m]333m55p888s22z+5p", "E discard");
    assert_eq!(tiles(&claimed, Fan::TwoConcealedTriplets), "333m888s");
}

#[test]
fn the_other_readings_are_told_and_none_is_dearer() {
    // 222333444m: three triplets in a row or three equal sequences.
    let ruling = judged("[678p]222333444m9s+9s", "E discard");
    assert_eq!(ruling.other_readings.len(), 1);
    assert!(ruling.other_readings[0].worth.base < ruling.worth.base);
    // 三同顺 32/4 is 128; 三连刻 24/3 + 三暗刻 16/3 of another category is 40 × 4 = 160.
    assert_eq!((ruling.worth.base, ruling.other_readings[0].worth.base), (160, 128));
}
