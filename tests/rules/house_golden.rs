//! A golden hand for every pattern of the house rule (section 3 of the specification, the list of the rule text), with
//! fan added up by hand; special rules, wild tiles and turned tiles.

use crate::support::draft::draft;
use quejing_rules::hand::HandDraft;
use quejing_rules::house::{
    ImpliedPatternRule, Occasion, Options, Pattern, SpecialRule, check, explain, remarks, value,
};
use quejing_rules::tile::{Wind, mpsz};
use quejing_rules::{Circumstances, Detail, Faults, Remark, Ruling, Verdict, shared_remarks};

use Occasion::*;
use Wind::{East, South};

/// The hand as text, seat, circumstances, the patterns that count, and the fan.
type Golden = (&'static str, Wind, &'static [Occasion], &'static [&'static str], u32);

const NO: &[Occasion] = &[];

#[rustfmt::skip]
const GOLDEN: &[Golden] = &[
    // 底和：任何和牌
    ("456m78p33s [222s] [345p] d9p", South, NO, &["dihu"], 1),
    // 对对和：四个面子均为刻子
    ("5577m [111p] [444p] [888s] d7m", South, NO, &["dihu", "duiduihe"], 2),
    // 十二落抬：手上仅剩一张牌单骑
    ("3s [456m] [789p] [222s] [678s] d3s", South, NO, &["dihu", "shierluotai"], 2),
    // 岭上开花 after an open kong
    ("456m78p33s [2222s] [345p] t9p", South, &[AfterKong], &["dihu", "lingshang"], 2),
    // 门清自摸（可以暗杠）
    ("456m78p33s345p [!2222s] t9p", South, NO, &["dihu", "menqingzimo"], 2),
    // 一气通贯
    ("123m45m33s [789m] [345p] d6m", South, NO, &["dihu", "yiqitongguan"], 2),
    // 三色同顺
    ("34m99s222m [345p] [345s] d5m", South, NO, &["dihu", "sansetongshun"], 2),
    // 混全带幺九, a regular hand with an honour
    ("99m [111s] [123m] [789p] 77z d7z", South, NO, &["dihu", "hunquandaiyaojiu"], 2),
    // 杠振（杠上炮）
    ("456m78p33s [222s] [345p] d9p", South, &[AfterKongDiscard], &["dihu", "gangzhen"], 2),
    // 五门齐
    ("456m78p3z [222s] [777z] 3z d9p", South, NO, &["dihu", "wumenqi"], 2),
    // 海底捞月, 河底捞鱼
    ("456m78p33s [222s] [345p] t9p", South, &[LastTile], &["dihu", "haidilaoyue"], 2),
    ("456m78p33s [222s] [345p] d9p", South, &[LastTile], &["dihu", "hedilaoyu"], 2),
    // 混一色
    ("123m78m33z [444m] [666m] d9m", South, NO, &["dihu", "hunyise"], 3),
    // 七对, and 龙七对 doubled for every four of a kind
    ("22s66m1177p55m33p4s d4s", South, NO, &["dihu", "qidui"], 1 + 2),
    ("2222s66m1177p55m3p d3p", South, NO, &["dihu", "qidui"], 1 + 4),
    ("2222s6666m77p55m3p d3p", South, NO, &["dihu", "qidui"], 1 + 8),
    ("2222s6666m7777p3p d3p", South, NO, &["dihu", "qidui"], 1 + 16),
    // 三暗刻 (one of them a concealed kong); the triplet of 7p is finished by the discard
    ("222m444s77p33s [!6666s] d7p", South, NO, &["dihu", "duiduihe", "sananke"], 4),
    // 抢杠
    ("456m78p33s [222s] [345p] d9p", South, &[RobKong], &["dihu", "qianggang"], 3),
    // 混老头, with 对对和 and 混全带幺九 (累加)
    ("1p [999s] [111m] [333z] [666z] d1p", South, NO,
        &["dihu", "duiduihe", "shierluotai", "hunquandaiyaojiu", "wumenqi", "hunlaotou"], 1 + 1 + 1 + 1 + 1 + 2),
    // 一色三同顺
    ("33445p11s777m [345p] d5p", South, NO, &["dihu", "yisesantongshun"], 3),
    // 纯全带幺九 with 混全带幺九 (累加)
    ("1s [123s] [111m] [789m] 99p1s d9p", South, NO, &["dihu", "hunquandaiyaojiu", "chunquandaiyaojiu"], 5),
    // 三杠子
    ("99p34s [2222m] [7777p] [+7777s] d5s", South, NO, &["dihu", "sangangzi"], 4),
    // 三色同刻
    ("66s123m [444p] [444m] 44s d4s", South, NO, &["dihu", "sansetongke"], 4),
    // 三连刻
    ("88p123p [444m] [555m] 66m d6m", South, NO, &["dihu", "sanlianke"], 4),
    // 小三元
    ("456m789p6z [555z] [777z] d6z", South, NO, &["dihu", "xiaosanyuan"], 4),
    // 清一色 with 一气通贯: the text's own sum (4 + 1 + 1 by the list)
    ("12345699m78m [111m] d9m", South, NO, &["dihu", "yiqitongguan", "qingyise"], 6),
    // 役满
    ("456m78p33s222s345p t9p", East, &[Heaven], &["tianhe"], 10),
    ("456m78p33s222s345p t9p", South, &[Earth], &["dihe"], 10),
    ("456m78p33s222s345p d9p", South, &[Human], &["renhe"], 10),
    ("222m444s777p33s66s t6s", South, NO, &["sianke"], 10),
    ("1122334455667z d7z", South, NO, &["ziyise"], 10),
    ("9s [111s] [999m] [111p] [999p] d9s", South, NO, &["qinglaotou"], 10),
    ("1112345678999s d5s", South, NO, &["jiulianbaodeng"], 10),
    ("456m2z [111z] [333z] [444z] d2z", South, NO, &["xiaosixi"], 10),
    ("8p [111z] [222z] [333z] [444z] d8p", South, NO, &["dasixi"], 20),
    ("456m8p [555z] [666z] [777z] d8p", South, NO, &["dasanyuan"], 10),
    ("19m19p19s1234567z d1m", South, NO, &["guoshiwushuang"], 10),
    ("9p [2222m] [!7777p] [+7777s] [5555m] d9p", South, NO, &["sigangzi"], 10),
    // 役满之间可以相互叠加
    ("1z [2222z] [!3333z] [+4444z] [5555z] d1z", South, NO, &["ziyise", "xiaosixi", "sigangzi"], 30),
];

fn told(occasions: &[Occasion], special: Option<SpecialRule>, indicators: &str) -> Circumstances {
    Circumstances::default()
        .with_flags(occasions.iter().map(|one| one.as_str()))
        .with_answer("special", special.map_or(0, |special| u64::from(special.number())))
        .with_answer("indicators", mpsz::parse(indicators).expect("tiles"))
}

fn valued(draft: &HandDraft, circumstances: &Circumstances, options: &Options) -> Result<Ruling, Faults> {
    let claim = check(draft, circumstances)?;
    let ruling = explain(&claim, options, Detail::Everything);
    assert_eq!(value(&claim, options), ruling.worth);
    Ok(ruling)
}

fn hand(
    text: &str,
    occasions: &[Occasion],
    special: Option<SpecialRule>,
    indicators: &str,
    options: &Options,
) -> Ruling {
    let circumstances = told(occasions, special, indicators);
    valued(&draft(text, South), &circumstances, options).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn plain(text: &str, special: Option<SpecialRule>) -> Ruling {
    hand(text, NO, special, "", &Options::default())
}

fn ids(ruling: &Ruling) -> Vec<&'static str> {
    ruling.counted.iter().map(|counted| counted.id.as_str()).collect()
}

#[test]
fn every_golden_hand_has_the_fan_of_the_text() {
    for &(text, seat, occasions, patterns, fan) in GOLDEN {
        let circumstances = told(occasions, None, "");
        let ruling = valued(&draft(text, seat), &circumstances, &Options::default())
            .unwrap_or_else(|faults| panic!("{text}: {faults}"));
        assert_eq!((ids(&ruling), ruling.worth.total), (patterns.to_vec(), fan), "{text}");
        assert_eq!(ruling.verdict, Verdict::Win, "{text}");
    }
}

#[test]
fn every_pattern_has_a_golden_hand() {
    for pattern in Pattern::ALL {
        assert!(GOLDEN.iter().any(|golden| golden.3.contains(&pattern.id())), "{} has none", pattern.id());
    }
}

#[test]
fn a_yakuman_hand_may_be_counted_by_its_ordinary_patterns() {
    // H10: 四暗刻 of 222333444m, 清一色, 三连刻, 对对和, 三暗刻, 门清自摸, 底和: 4+3+1+2+1+1 = 12 is more than 10.
    let text = "222333444m666m8m t8m";
    let more = plain(text, None);
    assert_eq!(more.steps, [Remark::new(&remarks::PATTERN_SUM, [12])]);
    assert!(more.suppressed.iter().any(|lost| lost.reasons == [Remark::new(&shared_remarks::ORDINARY_IS_MORE, [])]));
    let strict = Options { yakuman_or_normal: false, ..Options::default() };
    let limited = hand(text, NO, None, "", &strict);
    assert_eq!((limited.worth.total, ids(&limited)), (10, vec!["sianke"]));
}

#[test]
fn switches_change_what_they_name() {
    let with = |text: &str, options: Options| hand(text, NO, None, "", &options).worth.total;
    let flush = "12345699m78m [111m] d9m";
    assert_eq!(with(flush, Options { qingyise_fan: 5, ..Options::default() }), 7);
    let outside = "1s [123s] [111m] [789m] 99p1s d9p";
    assert_eq!(with(outside, Options { implied_patterns: ImpliedPatternRule::Exclude, ..Options::default() }), 4);
    let melded = "9p [!2222m] [345m] [777z] [678s] d9p";
    assert_eq!(with(melded, Options::default()), 2);
    assert_eq!(with(melded, Options { shierluotai_closed_kong: false, ..Options::default() }), 1);
    let triplets = "222m44s777p33s [567s] d4s";
    assert_eq!(with(triplets, Options::default()), 1);
    assert_eq!(with(triplets, Options { discard_triplet_concealed: true, ..Options::default() }), 3);
    let gates = "1114569p [789p] [123p] d9p";
    assert!(with(gates, Options::default()) < 10);
    assert_eq!(with(gates, Options { nine_gates_closed: false, ..Options::default() }), 10);
}

#[test]
fn special_rules_ask_for_more_than_one_fan() {
    let one = "456m78p33s [222s] [345p] d9p";
    let drawn = "456m78p33s [222s] [345p] t9p";
    let no_chow = "456m78p33s [222s] 345p d9p";
    let verdict = |text: &str, special| plain(text, Some(special)).verdict;
    assert_eq!(verdict(one, SpecialRule::MoreThanOneFan), Verdict::BelowMinimum);
    assert_eq!(verdict(one, SpecialRule::NoChow), Verdict::BelowMinimum);
    assert_eq!(verdict(no_chow, SpecialRule::NoChow), Verdict::Win);
    assert_eq!(verdict(one, SpecialRule::GeneralPair), Verdict::BelowMinimum);
    assert_eq!(verdict("456m78p88s [222s] [345p] d9p", SpecialRule::GeneralPair), Verdict::Win);
    assert_eq!(verdict(one, SpecialRule::NoDiscard), Verdict::BelowMinimum);
    assert_eq!(verdict(drawn, SpecialRule::NoDiscard), Verdict::Win);
    assert_eq!(verdict(one, SpecialRule::BloodBattle), Verdict::Win);
    let shortfall = plain(one, Some(SpecialRule::MoreThanOneFan)).shortfall;
    assert_eq!(shortfall, Some(Remark::new(&remarks::BELOW_SPECIAL_RULE_MINIMUM, [3])));
}

#[test]
fn the_general_pair_may_be_found_in_any_reading() {
    // 22 + 345 or 55 + 234 of bamboo: both pairs are allowed.
    let either = plain("2234s678p [123m] [678m] d5s", Some(SpecialRule::GeneralPair));
    assert_eq!((either.verdict, either.worth.total), (Verdict::Win, 1));
    // 11 + 234 or 44 + 123: neither pair is allowed.
    let neither = plain("1123s678p [123m] [678m] d4s", Some(SpecialRule::GeneralPair));
    assert_eq!(neither.verdict, Verdict::BelowMinimum);
}

#[test]
fn turned_tiles_add_a_fan_for_each_tile_they_point_to() {
    let dora = Some(SpecialRule::Dora);
    // 1s → 2s, of which the melded triplet has three; the two turned tiles count one by one.
    let text = "456m78p33s [222s] [345p] d9p";
    let fan = |indicators: &str| hand(text, NO, dora, indicators, &Options::default()).worth.total;
    assert_eq!(fan("1s"), 1 + 3);
    assert_eq!(fan("1s2s"), 1 + 3 + 2);
    assert_eq!(fan("1s1s"), 1 + 6);
    assert_eq!(fan("9s"), 1);
    // Not added to a yakuman unless the option says so; 9s → 1s, which occurs three times.
    let terminals = "9s [111s] [999m] [111p] [999p] d9s";
    assert_eq!(hand(terminals, NO, dora, "9s", &Options::default()).worth.total, 10);
    let added = Options { dora_on_yakuman: true, ..Options::default() };
    assert_eq!(hand(terminals, NO, dora, "9s", &added).worth.total, 13);
}

#[test]
fn wild_tiles_stand_for_any_tile_but_ask_for_more_than_one_fan() {
    let wild = Some(SpecialRule::Wild);
    let of = |text: &str, turned: &str| hand(text, NO, wild, turned, &Options::default());
    // 7z turned: 6z is wild. One of them finishes 789p; only 底和 is left on an open hand.
    let poor = of("456m78p3s6z [222s] [345p] d3s", "7z");
    assert_eq!((poor.verdict, poor.worth.total), (Verdict::BelowMinimum, 1));
    // Without a wild tile one fan is enough, also when the wild kind is won as a discard (it is then only itself).
    assert_eq!(of("456m78p33s [222s] [345p] d9p", "7z").verdict, Verdict::Win);
    assert_eq!(of("456m79p33s [222s] [345p] d8p", "7p").verdict, Verdict::Win);
    // As the missing 3s it makes 清一色 and 一气通贯.
    let flush = of("12456789s6z1s [222s] d1s", "7z");
    assert_eq!((ids(&flush), flush.worth.total), (vec!["dihu", "yiqitongguan", "qingyise"], 6));
    // Seven pairs: an odd tile and a wild one, and a pair of two wild tiles that makes four of a kind (七对 4).
    let pairs = of("22s66m1177p55m6z6z3p d3p", "7z");
    assert_eq!((ids(&pairs), pairs.worth.total), (vec!["dihu", "qidui"], 1 + 4));
    // Thirteen orphans with two tiles missing.
    let orphans = of("19m19p19s12345z6z6z d1m", "7z");
    assert_eq!(ids(&orphans), ["guoshiwushuang"]);
    // Never five of a kind: 2222s melded, so a wild tile cannot be the fifth 2s that 123s lacks.
    assert_eq!(of("13s6z45p99m [!2222s] [678m] d6p", "7z").verdict, Verdict::NoWin);
}

#[test]
fn a_robbed_concealed_kong_is_for_thirteen_orphans_only() {
    let orphans = hand("19m19p19s1234567z d1m", &[], None, "", &Options::default());
    assert_eq!(orphans.worth.total, 10);
    let robbed = hand("19m19p19s123456z1z d7z", &[RobClosedKong], None, "", &Options::default());
    assert_eq!((robbed.worth.total, ids(&robbed)), (10, vec!["guoshiwushuang"]));
    let regular = hand("456m78p33s [222s] [345p] d9p", &[RobClosedKong], None, "", &Options::default());
    assert_eq!(regular.verdict, Verdict::NoWin);
}

fn codes(
    text: &str,
    seat: Wind,
    occasions: &[Occasion],
    special: Option<SpecialRule>,
    indicators: &str,
) -> Vec<&'static str> {
    let circumstances = told(occasions, special, indicators);
    check(&draft(text, seat), &circumstances).map_or_else(|faults| faults.codes(), |_| Vec::new())
}

#[test]
fn everything_wrong_is_reported_with_its_code() {
    let conflict = ["flag_conflict"];
    let open = "456m78p33s [222s] [345p]";
    let shut = "456m78p33s222s345p";
    let kong = "456m78p33s345p [!2222s]";
    let of = |hand: &str, won: &str, seat, occasions: &[Occasion]| {
        codes(&format!("{hand} {won}"), seat, occasions, None, "")
    };
    assert_eq!(of(open, "d9p", South, NO), [""; 0]);
    assert_eq!(of(open, "t9p", South, &[AfterKong]), conflict);
    assert_eq!(of(kong, "d9p", South, &[AfterKong]), conflict);
    assert_eq!(of(open, "t9p", South, &[AfterKongDiscard]), conflict);
    assert_eq!(of(open, "d9p", South, &[AfterKongDiscard, RobKong]), conflict);
    assert_eq!(of(open, "t9p", South, &[RobKong]), conflict);
    assert_eq!(of(open, "d9p", South, &[RobKong, LastTile]), conflict);
    assert!(of("456m78p3s [222s] [345p]", "d2s", South, &[RobKong]).contains(&"flag_conflict"));
    assert_eq!(of(shut, "t9p", South, &[Heaven]), conflict);
    assert_eq!(of(open, "t9p", East, &[Heaven]), conflict);
    assert_eq!(of(kong, "t9p", East, &[Heaven, AfterKong]), [""; 0]);
    assert_eq!(of(shut, "t9p", East, &[Earth]), conflict);
    assert_eq!(of(shut, "t9p", South, &[Earth, LastTile]), conflict);
    assert_eq!(of(shut, "t9p", South, &[Human]), conflict);
    assert_eq!(of(kong, "d9p", South, &[Human]), conflict);
    assert_eq!(of(shut, "d9p", South, &[Human, AfterKongDiscard]), [""; 0]);
    let turned = |special, indicators: &str| codes(&format!("{open} d9p"), South, NO, special, indicators);
    assert_eq!(turned(None, "1m"), ["bad_indicators"]);
    assert_eq!(turned(Some(SpecialRule::Wild), ""), ["bad_indicators"]);
    assert_eq!(turned(Some(SpecialRule::Wild), "1m2m"), ["bad_indicators"]);
    assert_eq!(turned(Some(SpecialRule::Dora), ""), ["bad_indicators"]);
    assert_eq!(turned(Some(SpecialRule::Dora), "2s2s"), ["too_many_copies"]);
    assert_eq!(turned(Some(SpecialRule::Dora), "2s"), [""; 0]);
}
