//! A hand for every Lingque fan, with everything that counts in it. The expectations were written down from the rule
//! text (chapter 2 丙, the category's section before each group; 不计 and 互斥 of each entry; 2 丁 for the multiplier), not
//! taken from the program. Where the text names a smallest value (appendix of edition 28, column 点数), the hand has
//! exactly that value if there is a short hand that does.

use crate::support::lingque_draft;
use quejing_rules::lingque::{Edition, Fan, Options, check, explain};
use quejing_rules::{CountedPattern, Detail, Ruling, Verdict};
use quejing_words::{self as words, Lang};

/// The fan the hand is for, the hand, its circumstances, everything that counts, fu and fan number.
type Golden = (&'static str, &'static str, &'static str, &'static str, u32, u32);

#[rustfmt::skip]
const EDITION_28: &[Golden] = &[
    // 1 偶然类
    ("天和", "234m567p345s789s1m+1m", "E self heaven", "天和", 64, 5),
    ("地和", "234m567p345s789s1m+1m", "W discard earth", "地和", 64, 5),
    ("岭上开花", "[2222m]567p345s789s1m+1m", "E self after_kong", "岭上开花、杠", 12, 2),
    ("海底捞月", "[234m]567p345s789s1m+1m", "E self last_tile", "海底捞月", 8, 2),
    ("河底捞鱼", "[234m]567p345s789s1m+1m", "E discard last_tile", "河底捞鱼", 8, 2),
    ("抢杠", "[234m]67p345s789s11m+5p", "E discard rob_kong", "抢杠", 8, 2),
    ("自摸", "[234m]567p345s789s1m+1m", "E self", "自摸", 2, 1),
    // 2 特殊类
    ("七对", "11m44m77m22p55p88p3s+3s", "E discard", "七对", 8, 4),
    ("全不靠", "147m258p369s2345z+1z", "E discard", "全不靠", 8, 4),
    ("十三幺", "19m199p19s123456z+7z", "E discard", "十三幺", 48, 4),
    // 3 副露类
    ("门前清", "234m567p345s789s1m+1m", "E discard", "门前清", 2, 2),
    // 4 刻杠类
    ("四杠", "[2222m][4444p][6666s][8888m]1p+1p", "E discard", "四杠", 88, 5),
    ("三杠", "[2222m][4444p][6666s]789m1p+1p", "E discard", "三杠", 32, 4),
    ("双杠", "[2222m][4444p]567s789m1p+1p", "E discard", "双杠", 8, 2),
    ("杠", "[2222m]567p345s789s1m+1m", "E discard", "杠", 4, 1),
    ("四暗刻", "222m444p666s888m1p+1p", "E discard", "四暗刻", 48, 4),
    ("三暗刻", "[789m]222m444p666s1p+1p", "E discard", "三暗刻", 16, 3),
    ("双暗刻", "[789m]222m444p567s1p+1p", "E discard", "双暗刻", 4, 2),
    ("暗刻", "[567p]222m345s789s1m+1m", "E discard", "暗刻", 2, 1),
    ("对对和", "[222m][444p][666s][888m]1p+1p", "E discard", "对对和", 8, 3),
    ("四归", "[222m][234m][567p]789s1p+1p", "E discard", "四归", 4, 1),
    // 5 字牌类
    ("大七星", "1122334455667z+7z", "E discard", "大七星", 112, 6),
    ("字一色", "[111z][222z][555z][666z]3z+3z", "N discard", "对对和、字一色、番牌 发、番牌 白、客风刻×2", 52, 5),
    ("大四喜", "[111z][222z][333z][444z]5m+5m", "E discard", "大四喜", 88, 5),
    ("小四喜", "[111z][222z][333z]234m4z+4z", "E discard", "小四喜", 48, 5),
    ("四喜对", "1122334z22m55p88s+4z", "E discard", "七对、四喜对", 32, 5),
    ("大三元", "[555z][666z][777z]234m5p+5p", "E discard", "大三元", 48, 4),
    ("小三元", "[555z][666z]234m567p7z+7z", "E discard", "小三元", 24, 4),
    ("三元对", "55667z22m33m55p88s+7z", "E discard", "七对、三元对", 20, 5),
    ("番牌 门风牌", "[222z]567p345s789s1m+1m", "S discard", "番牌 门风牌", 4, 1),
    ("番牌 中", "[777z]567p345s789s1m+1m", "S discard", "番牌 中", 4, 1),
    ("番牌 发", "[666z]567p345s789s1m+1m", "S discard", "番牌 发", 4, 1),
    ("番牌 白", "[555z]567p345s789s1m+1m", "S discard", "番牌 白", 4, 1),
    ("客风刻", "[222z]567p345s789s1m+1m", "E discard", "客风刻", 2, 1),
    // 6 幺九类
    ("清幺九", "[111m][999m][111p][999s]9p+9p", "E discard", "清幺九", 88, 5),
    ("混幺九", "11m99m11p99s1z22z33z+1z", "N discard", "七对、混幺九", 24, 5),
    ("清带幺", "[123m][789p][111s][999s]9m+9m", "E discard", "清带幺、幺九刻×2", 16, 3),
    ("混带幺", "[123m][789p][111s][999s]2z+2z", "E discard", "混带幺、幺九刻×2", 8, 3),
    ("幺九刻", "[111s]567p345s678m2m+2m", "E discard", "幺九刻", 2, 1),
    // 7 花色类
    ("九莲宝灯", "1112345678999m+5m", "E discard", "九莲宝灯", 112, 6),
    ("连七对", "2233445566778p+8p", "E discard", "连七对", 88, 6),
    ("清一色", "[444m][888m][123m][567m]2m+2m", "E discard", "清一色", 24, 4),
    ("混一色", "[444m][888m][123m][567m]2z+2z", "E discard", "混一色", 8, 3),
    ("缺一门", "[444m][888m][123p]567m2m+2m", "E discard", "缺一门", 2, 1),
    ("五门齐", "[234m][567p][789s][222z]7z+7z", "E discard", "番牌 中、客风刻、五门齐", 8, 3),
    // 8 序数类
    ("二数", "[222m][222p][555m][555s]5p+5p", "E discard", "二数", 48, 5),
    ("三聚", "[345m][444p][555p][333s]4s+4s", "E discard", "三聚", 24, 3),
    ("四聚", "[345m][444p][666p][333s]6s+6s", "E discard", "四聚", 8, 3),
    ("九数贯通", "[123m][456p][777s][888s]9m+9m", "E discard", "九数贯通", 12, 3),
    // 9 全体关联类
    ("镜数", "[234m][678m][456p][555s]5p+5p", "E discard", "镜数", 12, 3),
    ("镜数对", "22m88m33p77p44s66s5s+5s", "E discard", "七对、镜数对", 32, 5),
    // 10 部分一致类
    ("四同顺", "[345m][345m][345m][345m]8p+8p", "E discard", "缺一门、四同顺", 114, 6),
    ("三同顺", "[345m][345m][345m][678p]9s+9s", "E discard", "三同顺", 32, 4),
    ("二般高", "[234m][234m][678p][678p]9s+9s", "E discard", "二般高", 24, 3),
    ("一般高", "[234m][234m][678p][555s]9s+9s", "E discard", "一般高", 4, 2),
    // 11 部分关联类
    ("三同刻", "[333m][333p][333s][678m]9p+9p", "E discard", "三同刻", 24, 3),
    ("双同刻", "[333m][333p][678s][567m]9s+9s", "E discard", "双同刻", 4, 2),
    ("三色同顺", "[234m][234p][234s][777m]9p+9p", "E discard", "三色同顺", 8, 3),
    ("喜相逢", "[234m][234p][777s][678m]9s+9s", "E discard", "喜相逢", 2, 1),
    ("三同二对", "22m22p22s55m55p55s8m+8m", "E discard", "七对、三同二对", 32, 5),
    ("镜同", "[234m][678m][234p][678p]9s+9s", "E discard", "喜相逢×2、镜同", 8, 3),
    ("镜同对", "22m55m77m22p55p77p9s+9s", "E discard", "七对、镜同对", 24, 5),
    ("四连刻", "[222m][333m][444m][555m]8p+8p", "E discard", "缺一门、四连刻", 50, 4),
    ("三连刻", "[222m][333m][444m][678p]9s+9s", "E discard", "三连刻", 24, 3),
    ("四步高", "[234m][345m][456m][567m]9p+9p", "E discard", "缺一门、四步高", 50, 4),
    ("三步高", "[234m][345m][456m][777p]9s+9s", "E discard", "三步高", 16, 3),
    ("四连环", "[123m][345m][567m][789m]2p+2p", "E discard", "缺一门、四连环", 34, 4),
    ("三连环", "[234m][456m][678m][777p]9s+9s", "E discard", "三连环", 8, 3),
    ("一气贯通", "[123m][456m][789m][555p]8s+8s", "E discard", "一气贯通", 8, 3),
    ("双龙会", "[123m][456m][345p][678p]9s+9s", "E discard", "双龙会", 8, 3),
    ("连六", "[234m][567m][888p][333s]9s+9s", "E discard", "连六", 2, 1),
    ("老少副", "[123m][789m][555p][333s]8s+8s", "E discard", "老少副", 2, 1),
    ("三色连刻", "[333m][444p][555s][678m]9p+9p", "E discard", "三色连刻", 8, 2),
    ("三色步高", "[234m][345p][456s][888m]9p+9p", "E discard", "三色步高", 4, 2),
    ("三色连环", "[234m][456p][678s][888m]9p+9p", "E discard", "三色连环", 4, 2),
    ("三色贯通", "[123m][456p][789s][555m]8p+8p", "E discard", "三色贯通", 8, 3),
    ("镜龙会", "[234m][567m][234p][567p]9s+9s", "E discard", "镜龙会", 12, 3),
];

/// The differences of edition 26: other values, and no 五门齐.
#[rustfmt::skip]
const EDITION_26: &[Golden] = &[
    ("天和", "234m567p345s789s1m+1m", "E self heaven", "天和", 48, 4),
    ("地和", "234m567p345s789s1m+1m", "W discard earth", "地和", 48, 4),
    ("四杠", "[2222m][4444p][6666s][8888m]1p+1p", "E discard", "四杠", 96, 5),
    ("大七星", "1122334455667z+7z", "E discard", "大七星", 128, 6),
    ("字一色", "[111z][222z][555z][666z]3z+3z", "N discard", "对对和、字一色、番牌 发、番牌 白、客风刻×2", 68, 5),
    ("大四喜", "[111z][222z][333z][444z]5m+5m", "E discard", "大四喜", 96, 5),
    ("清幺九", "[111m][999m][111p][999s]9p+9p", "E discard", "清幺九", 96, 5),
    ("九莲宝灯", "1112345678999m+5m", "E discard", "九莲宝灯", 128, 6),
    ("连七对", "2233445566778p+8p", "E discard", "连七对", 96, 6),
    ("番牌 中", "[234m][567p][789s][222z]7z+7z", "E discard", "番牌 中、客风刻", 4, 1),
    ("四同顺", "[345m][345m][345m][345m]8p+8p", "E discard", "缺一门、四同顺", 130, 6),
    ("四连刻", "[222m][333m][444m][555m]8p+8p", "E discard", "缺一门、四连刻", 66, 4),
    ("三色贯通", "[123m][456p][789s][555m]8p+8p", "E discard", "三色贯通", 8, 2),
];

/// The differences of edition 29, according to its calculator: values, two fan removed, and what counts next to what.
#[rustfmt::skip]
const EDITION_29: &[Golden] = &[
    ("天和", "234m567p345s789s1m+1m", "E self heaven", "天和", 48, 4),
    ("四杠", "[2222m][4444p][6666s][8888m]1p+1p", "E discard", "四杠", 96, 5),
    ("字一色", "1122334455667z+7z", "E discard", "七对、字一色、四喜对、三元对", 92, 6),
    ("大四喜", "[111z][222z][333z][444z]5m+5m", "E discard", "对对和、大四喜、混一色", 80, 5),
    ("小四喜", "[111z][222z][333z]234m4z+4z", "E discard", "小四喜、混一色", 56, 5),
    ("清幺九", "[111m][999m][111p][999s]9p+9p", "E discard", "对对和、清幺九、双同刻×2", 80, 5),
    // Without 连七对, the highest-scoring reading of 2..8 in pairs is 22 88 split off: 234 234 567 567 88, its image 678
    // 678 345 345 22.
    ("清一色", "2233445566778p+8p", "E discard", "门前清、清一色、镜数、二般高、双龙会", 70, 6),
    ("二数", "[222m][222p][555m][555s]5p+5p", "E discard", "对对和、二数、双同刻×2", 48, 5),
    ("四同顺", "[345m][345m][345m][345m]8p+8p", "E discard", "四同顺", 96, 6),
    ("四步高", "[234m][345m][456m][567m]9p+9p", "E discard", "四步高", 48, 4),
    ("四连环", "[123m][345m][567m][789m]2p+2p", "E discard", "四连环", 32, 4),
    ("四连刻", "[222m][333m][444m][555m]8p+8p", "E discard", "对对和、四连刻", 56, 5),
    ("镜同对", "22m55m77m22p55p77p9s+9s", "E discard", "七对、镜同对", 20, 5),
    ("五门齐", "[234m][567p][789s][222z]7z+7z", "E discard", "番牌 中、客风刻、五门齐", 8, 3),
];

/// Rules of counting beyond single fan, edition 28, each with its place in the text.
#[rustfmt::skip]
const COUNTING_28: &[Golden] = &[
    // 番牌: a pair (the eyes) is 2 fu; three counted triplets are 3 fan (2 丁).
    ("番牌 中", "[567p][345s][789s]234m7z+7z", "E discard", "番牌 中", 2, 1),
    ("番牌 中", "[222z][555z][777z]234m5p+5p", "S discard", "番牌 门风牌、番牌 中、番牌 白", 12, 3),
    ("番牌 白", "19m19p19s1234567z+5z", "E discard", "十三幺、番牌 白", 50, 4),
    // 四杠 example of the 28th edition: concealed kongs are concealed triplets (double count as 双暗刻).
    ("双暗刻", "[8888m][3333p](3333s)(2222z)7z+7z", "W discard", "四杠、双暗刻、番牌 中、客风刻、五门齐、双同刻", 104, 5),
    // 3.3: a discard that completes a triplet leaves it claimed; with all four copies concealed it does not.
    ("暗刻", "[567p][345s]22m789s11m+2m", "E discard", "", 0, 0),
    ("暗刻", "[567p]22234m99s678s+2m", "E discard", "暗刻、四归", 6, 1),
    ("暗刻", "[567p][345s]22m789s11m+2m", "E self", "自摸、暗刻", 4, 1),
    // 三步高 and 三连环 exclude each other; so do 三色步高 and 三色连环, and 一气贯通 and 双龙会.
    ("三步高", "[123m][234m][345m][567m]9p+9p", "E discard", "缺一门、三步高、连六", 20, 3),
    ("三色步高", "[123m][234p][345s][567p]9p+9p", "E discard", "连六、三色步高", 6, 2),
    ("一气贯通", "[123m][456m][456m][789m]2p+2p", "E discard", "缺一门、一般高、一气贯通", 14, 3),
    // 喜相逢 counts twice in two disjoint groups; 镜同 needs the same two sets in two suits.
    ("喜相逢", "[123m][123m][123p][123p]8s+8s", "E discard", "二般高、喜相逢×2、镜同", 32, 4),
    ("喜相逢", "[123m][123m][123p][456p]9s+9s", "E discard", "一般高、喜相逢、连六", 8, 2),
    // 镜数 of 丁: melds stay; a meld whose image is not a meld of the hand does not spoil a split that has the image.
    // 22 234 555 and 222 345 55 are each other's image: with 234 melded there is no image left.
    ("镜数", "[222p][555p]2223455m+5m", "E discard", "暗刻、缺一门、四聚、镜数、双同刻", 28, 4),
    ("镜数", "[222p][555p][234m]2255m+5m", "E discard", "缺一门、四聚、双同刻", 14, 3),
    // 复合跳翻 and 门清跳翻 together: two three-fan categories, closed.
    ("七对", "11m22m33m44m55m77m9m+9m", "E discard", "七对、清一色", 32, 6),
];

fn valued(edition: Edition, hand: &str, circumstances: &str) -> Ruling {
    let win = check(&lingque_draft::draft(hand, circumstances)).unwrap_or_else(|error| panic!("{hand}: {error}"));
    explain(&win, &Options::new(edition), Detail::Everything)
}

fn in_words(ruling: &Ruling) -> String {
    let word = |counted: &CountedPattern| {
        let times = if counted.count > 1 { format!("×{}", counted.count) } else { String::new() };
        format!("{}{times}", words::pattern_name(Lang::Zh, counted.id))
    };
    ruling.counted.iter().map(word).collect::<Vec<_>>().join("、")
}

fn check_golden(edition: Edition, golden: &[Golden]) {
    let mut wrong = Vec::new();
    for &(_, hand, circumstances, expected, fu, fan) in golden {
        let ruling = valued(edition, hand, circumstances);
        let worth = ruling.worth;
        let verdict = if fu * fan >= 10 { Verdict::Win } else { Verdict::BelowMinimum };
        let found = (in_words(&ruling), worth.fu, worth.fan, worth.base, ruling.verdict);
        if found != (expected.to_owned(), Some(fu), Some(fan), fu * fan, verdict) {
            wrong.push(format!("{hand} {circumstances}: {found:?}, the text gives {expected} {fu} {fan}"));
        }
    }
    assert!(wrong.is_empty(), "{edition:?}:\n{}", wrong.join("\n"));
}

#[test]
fn every_fan_of_edition_28_has_its_hand() {
    check_golden(Edition::E28, EDITION_28);
    for fan in Fan::ALL {
        let name = words::pattern_name(Lang::Zh, fan.into());
        let shown = |golden: &&Golden| {
            golden.0 == name && golden.3.split('、').any(|word| word.split('×').next() == Some(name))
        };
        assert!(EDITION_28.iter().any(|golden| shown(&golden)), "no hand for {name}");
    }
    assert_eq!(EDITION_28.len(), Fan::COUNT);
}

#[test]
fn edition_26_differs_in_values_and_has_no_all_types() {
    check_golden(Edition::E26, EDITION_26);
}

#[test]
fn edition_29_differs_as_its_calculator_does() {
    check_golden(Edition::E29, EDITION_29);
}

#[test]
fn fan_count_together_as_the_text_says() {
    check_golden(Edition::E28, COUNTING_28);
}

#[test]
fn three_mirrored_pairs_are_16_or_12_fu_in_edition_28() {
    let win = check(&lingque_draft::draft("22m55m77m22p55p77p9s+9s", "E discard")).expect("a sound hand");
    let profile = Options { edition: Edition::E28, jingtongdui_fu: Some(12) };
    // Appendix: (8 + 12) × 5.
    assert_eq!(explain(&win, &profile, Detail::Everything).worth.base, 100);
    assert_eq!(explain(&win, &Options::new(Edition::E28), Detail::Everything).worth.base, 120);
}
