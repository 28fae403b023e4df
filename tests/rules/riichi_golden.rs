//! A hand for every yaku, with han and fu counted by hand from the named section of the rule text, and hands for what
//! the text says does not count.

use crate::support::riichi_drafts::{Draft, PLAIN, PLAIN_DRAWN, at, ids, south, valued};
use quejing_rules::riichi::{Options, RenhouRule, RiichiFlag, RiichiLimit, Verdict, Yaku, explain, remarks};
use quejing_rules::tile::{Wind, mpsz};
use quejing_rules::{Detail, Pattern, PatternRow, Remark, Ruling, SuppressedPattern, shared_remarks};

const DORA: Pattern = Pattern::from_row(&PatternRow::unlisted("riichi", "dora"));

/// The hand has exactly these yaku, han and fu.
fn counts(section: &str, draft: Draft, yaku: &str, han: u32, fu: u32) {
    let value = valued(&draft, &Options::default());
    let mut wanted: Vec<&str> = yaku.split(' ').collect();
    wanted.sort_unstable();
    assert_eq!(value.verdict, Verdict::Win, "{section} {draft:?}");
    assert_eq!(ids(&value), wanted, "{section} {draft:?}");
    assert_eq!((value.han, value.fu), (han, fu), "{section} {draft:?}");
}

#[test]
fn one_han_of_how_it_was_won() {
    use RiichiFlag::*;
    counts("4.2.1.1", south(PLAIN, &[Riichi]), "riichi", 1, 40);
    counts("4.2.1.2", south(PLAIN, &[DoubleRiichi]), "riichi double_riichi", 2, 40);
    counts("4.2.1.3", south(PLAIN, &[Riichi, Ippatsu]), "riichi ippatsu", 2, 40);
    counts("4.2.1.4", south(PLAIN_DRAWN, &[]), "menzen_tsumo", 1, 30);
    counts("4.2.1.12", south(PLAIN, &[RobKong]), "chankan", 1, 40);
    // 20, closed kong of nines 32, closed wait 2, self-draw 2.
    let kong = south("123m11p35678s [!9999p] t4s", &[AfterKong]);
    counts("4.2.1.13", kong, "rinshan menzen_tsumo", 2, 60);
    counts("4.2.1.14", south(PLAIN_DRAWN, &[LastTile]), "haitei menzen_tsumo", 2, 30);
    counts("4.2.1.15", south(PLAIN, &[LastTile]), "houtei", 1, 40);
}

#[test]
fn one_han_of_sequences() {
    counts("4.2.1.5", south("123m11456p34678s d5s", &[]), "pinfu", 1, 30);
    counts("4.2.1.5", south("123m11456p34678s t5s", &[]), "pinfu menzen_tsumo", 2, 20);
    counts("4.2.1.6", south("112233m45699p35s d4s", &[]), "iipeikou", 1, 40);
    counts("4.2.1.7", south("456p2235678s [234m] d4s", &[]), "tanyao", 1, 30);
    counts("4.2.1.8", south("123456789m77p35s d4s", &[]), "ittsu", 2, 40);
    counts("4.2.1.8", south("123456m77p35s [789m] d4s", &[]), "ittsu", 1, 30);
    counts("4.2.1.9", south("123m123p12357s99p d6s", &[]), "sanshoku_doujun", 2, 40);
    counts("4.2.1.9", south("123p12357s99p [123m] d6s", &[]), "sanshoku_doujun", 1, 30);
}

#[test]
fn section_4_2_1_10_value_triplets() {
    // 20, open triplet of honours 4, closed wait 2.
    let with = |triplet: &str| format!("123m456p3577s [{triplet}] d4s");
    counts("4.2.1.10", south(&with("555z"), &[]), "yakuhai_white", 1, 30);
    counts("4.2.1.10", south(&with("666z"), &[]), "yakuhai_green", 1, 30);
    counts("4.2.1.10", south(&with("777z"), &[]), "yakuhai_red", 1, 30);
    counts("4.2.1.10", south(&with("222z"), &[]), "yakuhai_seat", 1, 30);
    counts("4.2.1.10", south(&with("111z"), &[]), "yakuhai_round", 1, 30);
    let double = at(Wind::East, Wind::East, &with("111z"), &[]);
    counts("4.2.1.10", double, "yakuhai_seat yakuhai_round", 2, 30);
    let north = valued(&south(&with("444z"), &[]), &Options::default());
    assert_eq!(north.verdict, Verdict::NoYaku);
}

#[test]
fn outside_hands() {
    // 30, concealed triplet of honours 8, edge wait 2; open 20 + 8 + 2.
    counts("4.2.1.11", south("123m789p1299s444z d3s", &[]), "chanta", 2, 40);
    counts("4.2.1.11", south("789p1299s444z [123m] d3s", &[]), "chanta", 1, 30);
    counts("4.2.2.9", south("123m78999p12789s d3s", &[]), "junchan", 3, 40);
    counts("4.2.2.9", south("78999p12789s [123m] d3s", &[]), "junchan", 2, 30);
    // 20, open triplets of outside tiles 4 + 4, concealed one 8, ron on a triplet 4: 40.
    let old = south("99m111s44z [111m] [999p] d4z", &[]);
    counts("4.2.2.8", old, "toitoi honroutou", 4, 40);
}

#[test]
fn two_han_and_more() {
    counts("4.2.2.1", south("1133m5577p2288s4z d4z", &[]), "chiitoitsu", 2, 25);
    // 20, open simple triplet 2, two concealed ones 4 + 4, closed wait 2.
    counts("4.2.2.2", south("4699m888p888s [888m] d5m", &[]), "sanshoku_doukou", 2, 40);
    // 30, concealed triplets 8 + 4 + 8, closed wait 2.
    counts("4.2.2.3", south("11177m444p35999s d4s", &[]), "sanankou", 2, 60);
    // 20, open kongs 16 + 8 + 16, closed wait 2.
    let kongs = south("77p35s [1111m] [4444p] [+9999s] d4s", &[]);
    counts("4.2.2.4", kongs, "sankantsu", 2, 70);
    // 20, open 2 + 4, concealed 4, the one finished by ron 2.
    counts("4.2.2.5", south("77p44888s [222m] [999p] d7p", &[]), "toitoi", 2, 40);
    // 30, concealed 4 + 8, closed wait 2; open 20 + 4 + 4 + 2.
    counts("4.2.2.6", south("2224667888m444z d5m", &[]), "honitsu", 3, 50);
    counts("4.2.2.6", south("2224667888m [444z] d5m", &[]), "honitsu", 2, 30);
    // 20, open 4 + 4, pair of dragons 2, closed wait 2.
    let dragons = south("123m46s77z [555z] [666z] d5s", &[]);
    counts("4.2.2.7", dragons, "yakuhai_white yakuhai_green shousangen", 4, 40);
    counts("4.2.3.1", south("112233m445566p9s d9s", &[]), "ryanpeikou", 3, 40);
    // 30, concealed 4, closed wait 2.
    let pure = south("2224455666888m d7m", &[]);
    counts("4.2.4.1", pure, "chinitsu tanyao iipeikou", 8, 40);
    let open = south("6777899m [123m] [444m] d7m", &[]);
    counts("4.2.4.1", open, "chinitsu", 5, 30);
}

/// The hand is a yakuman of one unit, with exactly these yaku.
fn yakuman(section: &str, draft: Draft, yaku: &str) {
    let value = valued(&draft, &Options::default());
    let mut wanted: Vec<&str> = yaku.split(' ').collect();
    wanted.sort_unstable();
    assert_eq!(ids(&value), wanted, "{section} {draft:?}");
    assert_eq!((value.yakuman_units, value.limit), (1, RiichiLimit::Yakuman), "{section}");
    assert_eq!((value.han, value.fu, value.basic_points), (0, 0, 8000), "{section}");
}

#[test]
fn yakuman_of_every_kind() {
    yakuman("4.2.5.1", south("119m19p19s123456z d7z", &[]), "kokushi");
    yakuman("4.2.5.1", south("19m19p19s1234567z d1z", &[]), "kokushi");
    yakuman("4.2.5.2", south("1112345678999m d5m", &[]), "chuuren");
    yakuman("4.2.5.2", south("1112345678899m t9m", &[]), "chuuren");
    let dealer = |text: &str| at(Wind::East, Wind::East, text, &[RiichiFlag::Heaven]);
    yakuman("4.2.5.3", dealer(PLAIN_DRAWN), "tenhou");
    yakuman("4.2.5.4", south(PLAIN_DRAWN, &[RiichiFlag::Earth]), "chiihou");
    yakuman("4.2.5.5", south("11177m444p22999s t7m", &[]), "suuankou");
    yakuman("4.2.5.5", south("111777m444p9992s d2s", &[]), "suuankou");
    yakuman("4.2.5.6", south("3s [1111m] [!4444p] [+9999s] [7777z] d3s", &[]), "suukantsu");
    yakuman("4.2.5.7", south("22334466688s66z d6z", &[]), "ryuuiisou");
    yakuman("4.2.5.7", south("2223344666s [888s] d2s", &[]), "ryuuiisou");
    yakuman("4.2.5.8", south("1199s [111m] [999m] [111p] d9s", &[]), "chinroutou");
    yakuman("4.2.5.9", south("5556677z [111z] [333z] d7z", &[]), "tsuuiisou");
    yakuman("4.2.5.9", south("1122334455667z d7z", &[]), "tsuuiisou");
    yakuman("4.2.5.10", south("123m99s77z [555z] [666z] d7z", &[]), "daisangen");
    yakuman("4.2.5.11", south("46m44z [111z] [222z] [333z] d5m", &[]), "shousuushii");
    yakuman("4.2.5.12", south("55m44z [111z] [222z] [333z] d4z", &[]), "daisuushii");
}

#[test]
fn every_yaku_has_a_golden_hand() {
    let text = include_str!("riichi_golden.rs");
    // The north is a value tile in games of three only.
    let listed = Yaku::ALL.into_iter().filter(|&yaku| yaku != Yaku::YakuhaiNorth);
    for (id, section) in listed.map(|yaku| (yaku.id(), yaku.section())) {
        assert!(text.contains(&format!("{id}\"")) || text.contains(&format!("{id} ")), "{id}");
        assert!(section == "-" || text.contains(&format!("\"{section}\"")) || id.starts_with("yakuhai"), "{section}");
    }
}

#[test]
fn renhou_is_off_a_mangan_five_han_or_a_yakuman() {
    let draft = south("123m11456p34678s d5s", &[RiichiFlag::Human]);
    let with = |renhou| valued(&draft, &Options { renhou, ..Options::default() });
    assert_eq!(ids(&with(RenhouRule::Off)), ["pinfu"]);
    let mangan = with(RenhouRule::Mangan);
    assert_eq!(ids(&mangan), ["renhou"]);
    assert_eq!((mangan.han, mangan.basic_points), (5, 2000));
    assert_eq!(ids(&with(RenhouRule::Han5)), ["pinfu", "renhou"]);
    assert_eq!(with(RenhouRule::Han5).han, 6);
    assert_eq!(ids(&with(RenhouRule::Yakuman)), ["renhou"]);
    assert_eq!(with(RenhouRule::Yakuman).limit, RiichiLimit::Yakuman);
}

#[test]
fn renhou_worth_a_mangan_stands_alone_unless_the_ordinary_value_is_more() {
    let options = Options { renhou: RenhouRule::Mangan, ..Options::default() };
    let shown = |text: &str, indicators: &str| {
        let mut draft = south(text, &[RiichiFlag::Human]);
        draft.dora_indicators = mpsz::parse(indicators).unwrap();
        explain(&draft.check(&options).unwrap(), &options, Detail::Reasons)
    };
    let why = |ruling: &Ruling, id: &str| {
        let found = ruling.suppressed.iter().find(|one| one.id.as_str() == id);
        found.map_or_else(Vec::new, |one| one.reasons.clone())
    };
    let han = |ruling: &Ruling| {
        let counted = ruling.counted.iter();
        counted.map(|one| (one.id.as_str(), one.worth)).collect::<Vec<_>>()
    };
    let numbers = |ruling: &Ruling| (ruling.worth.fan, ruling.worth.total, ruling.worth.limit);
    // No yaku except renhou; 9p shows the two 1p, which do not count next to it.
    let alone = shown(PLAIN, "9p");
    assert_eq!(
        (han(&alone), numbers(&alone)),
        (vec![("renhou", 5)], (Some(5), 2000, RiichiLimit::Mangan.named_term()))
    );
    let by_renhou = Remark::new(&remarks::EXCLUDED_BY_YAKU, []).with_pattern(Yaku::RenhouMangan);
    let idle = SuppressedPattern { id: DORA, count: 1, worth: 2, reasons: vec![by_renhou] };
    assert_eq!(alone.idle_dora, [idle]);
    assert_eq!(why(&alone, "pinfu"), []);
    // Pinfu and four dora (5s shows the 6s, 2m the 3m) are five han, also a mangan: no more than renhou.
    let equal = shown("123m11456p34678s d5s", "5s2m9p");
    assert_eq!(
        (han(&equal), numbers(&equal)),
        (vec![("renhou", 5)], (Some(5), 2000, RiichiLimit::Mangan.named_term()))
    );
    assert_eq!(why(&equal, "pinfu"), [by_renhou]);
    // With one more dora the ordinary value, a 跳满, counts.
    let more = shown("123m11456p34678s d5s", "5s2m9p3p");
    let counted = vec![("pinfu", 1), ("dora", 5)];
    assert_eq!((han(&more), numbers(&more)), (counted, (Some(6), 3000, RiichiLimit::Haneman.named_term())));
    assert_eq!(why(&more, "renhou"), [Remark::new(&shared_remarks::ORDINARY_IS_MORE, [])]);
    assert_eq!(more.idle_dora, []);
    // A yakuman replaces it like any other yaku.
    let yakuman = shown("111333555m777p9s d9s", "1z");
    assert_eq!(han(&yakuman), [("suuankou", 1)]);
    assert_eq!(why(&yakuman, "renhou"), [Remark::new(&shared_remarks::REPLACED_BY_YAKUMAN, [])]);
}

#[test]
fn section_4_2_1_16_dora_add_han_and_make_no_hand() {
    let options = Options::default();
    let mut draft = south(PLAIN, &[RiichiFlag::Riichi]);
    draft.dora_indicators = mpsz::parse("9p5s").unwrap();
    draft.ura_indicators = mpsz::parse("3m6s").unwrap();
    // 9p shows the two 1p, 5s the 6s; under them 6s shows the 7s.
    let value = valued(&draft, &options);
    assert_eq!((value.dora.dora, value.dora.ura_dora, value.han), (3, 1, 5));
    let mut silent = south(PLAIN, &[]);
    silent.dora_indicators = mpsz::parse("9p").unwrap();
    let ruling = explain(&silent.check(&options).unwrap(), &options, Detail::Reasons);
    assert_eq!(ruling.verdict, Verdict::NoYaku);
    let idle = SuppressedPattern { id: DORA, count: 1, worth: 2, reasons: vec![Remark::new(&remarks::NEEDS_YAKU, [])] };
    assert_eq!(ruling.idle_dora, [idle]);
}
