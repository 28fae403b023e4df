//! Riichi hands in which something does not count, and why: contained in another yaku, switched off by an option,
//! furiten.

use crate::support::riichi_drafts::{Draft, PLAIN, PLAIN_DRAWN, ids, south, valued};
use quejing_rules::riichi::remarks::{EXCLUDED_BY_YAKU, FINISHED_BY_RON, NEEDS_CLOSED_HAND, WITHOUT_OPEN_TANYAO};
use quejing_rules::riichi::{Options, RiichiFlag, Verdict, Yaku, explain};
use quejing_rules::shared_remarks::{IMPLIED_BY, REPLACED_BY_YAKUMAN};
use quejing_rules::{Detail, Remark};

/// The one reason why a yaku does not count in this hand.
fn why_not(draft: &Draft, options: &Options, yaku: Yaku) -> Option<Remark> {
    let ruling = explain(&draft.check(options).expect("a hand"), options, Detail::Reasons);
    ruling.suppressed.into_iter().find(|one| one.id == yaku.into()).and_then(|one| one.reasons.into_iter().next())
}

#[test]
fn what_does_not_count_says_why() {
    let text = Options::default();
    // 4.2.2.3: 荣和的刻子算明刻. 111m 444p 999s and a fourth one by ron: three concealed, not four.
    let ron = south("11177m444p22999s d7m", &[]);
    assert_eq!(ids(&valued(&ron, &text)), ["sanankou", "toitoi"]);
    assert_eq!(why_not(&ron, &text, Yaku::Suuankou), Some(Remark::new(&FINISHED_BY_RON, [])));
    // 4.2.3.1: 不再计算一色二顺，也不再计算七对子.
    let twins = south("112233m445566p9s d9s", &[]);
    assert_eq!(
        why_not(&twins, &text, Yaku::Iipeikou),
        Some(Remark::new(&IMPLIED_BY, []).with_pattern(Yaku::Ryanpeikou))
    );
    assert_eq!(
        why_not(&twins, &text, Yaku::Chiitoitsu),
        Some(Remark::new(&EXCLUDED_BY_YAKU, []).with_pattern(Yaku::Ryanpeikou))
    );
    let outside = south("123m78999p12789s d3s", &[]);
    assert_eq!(why_not(&outside, &text, Yaku::Chanta), Some(Remark::new(&IMPLIED_BY, []).with_pattern(Yaku::Junchan)));
    // 4.2: 役满, 其他的翻数便不再另计.
    let dragons = south("123m99s77z [555z] [666z] d7z", &[]);
    assert_eq!(why_not(&dragons, &text, Yaku::YakuhaiWhite), Some(Remark::new(&REPLACED_BY_YAKUMAN, [])));
    let open = south("112233m4699p [345s] d5p", &[]);
    assert_eq!(why_not(&open, &text, Yaku::Iipeikou), Some(Remark::new(&NEEDS_CLOSED_HAND, [])));
    let simple = south("456p2235678s [234m] d4s", &[]);
    let closed_only = Options { open_tanyao: false, ..text.clone() };
    assert_eq!(valued(&simple, &closed_only).verdict, Verdict::NoYaku);
    let switch = Remark::new(&WITHOUT_OPEN_TANYAO, []);
    assert_eq!(why_not(&simple, &closed_only, Yaku::Tanyao), Some(switch));
}

#[test]
fn double_yakuman_and_stacking_follow_their_switches() {
    let stacked = Options { yakuman_stacking: true, double_yakuman: true, ..Options::default() };
    let only_double = Options { yakuman_stacking: false, ..stacked.clone() };
    let winds = south("55z44z [111z] [222z] [333z] d4z", &[]);
    // 字一色 1 and 大四喜 2.
    assert_eq!(valued(&winds, &stacked).yakuman_units, 3);
    assert_eq!(valued(&winds, &only_double).yakuman_units, 2);
    assert_eq!(valued(&winds, &Options::default()).yakuman_units, 1);
    let units = |text: &str| valued(&south(text, &[]), &stacked).yakuman_units;
    assert_eq!(units("19m19p19s1234567z d1z"), 2);
    assert_eq!(units("119m19p19s123456z d7z"), 1);
    assert_eq!(units("1112345678999m d5m"), 2);
    assert_eq!(units("1112345678899m d9m"), 1);
    assert_eq!(units("111777m444p9992s d2s"), 2);
    assert_eq!(units("11177m444p22999s t7m"), 1);
}

#[test]
fn furiten_bars_a_ron_and_no_self_draw() {
    let text = Options::default();
    assert_eq!(valued(&south(PLAIN, &[RiichiFlag::Riichi, RiichiFlag::Furiten]), &text).verdict, Verdict::Furiten);
    assert_eq!(valued(&south(PLAIN_DRAWN, &[RiichiFlag::Furiten]), &text).verdict, Verdict::Win);
    // Shape and yaku are checked first.
    assert_eq!(valued(&south(PLAIN, &[RiichiFlag::Furiten]), &text).verdict, Verdict::NoYaku);
    assert_eq!(valued(&south("123m11457p35678s d4s", &[RiichiFlag::Furiten]), &text).verdict, Verdict::NoWin);
}
