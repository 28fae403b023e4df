//! A golden hand for every pattern of Zung Jung, with its section and with values added up by hand from the rule text;
//! and the text's own worked examples.

use crate::support::draft::draft;
use quejing_rules::hand::{Flag, Seat};
use quejing_rules::tile::Wind;
use quejing_rules::zung_jung::{self, Options, Pattern, remarks};
use quejing_rules::{CountedPattern, Detail, Faults, Remark, Ruling, Verdict};

/// The hand as text, seat, circumstances, the patterns that count (an id twice counts twice), and the total.
type Golden = (&'static str, Wind, &'static [Flag], &'static [&'static str], u32);

use Wind::{East, North, South, West};

const NONE: &[Flag] = &[];

#[rustfmt::skip]
const GOLDEN: &[Golden] = &[
    // 1.1 四個順子: honours as the pair and a single wait still count.
    ("12m456p789s55z [234s] d3m", South, NONE, &["1.1"], 5),
    // 1.2 a concealed kong does not spoil it, and counts as 一槓; 門前清 on a discard.
    ("123m456p78s55z [!1111z] d9s", South, NONE, &["1.2", "4.3.1"], 10),
    // 1.3 every tile 2..8.
    ("234m55m678p88s [456p] d5m", South, NONE, &["1.3"], 5),
    // 2.1.1
    ("123m789m55m33z [444m] d5m", South, NONE, &["2.1.1"], 40),
    // 2.1.2
    ("123m567m99m22m [888m] d9m", South, NONE, &["2.1.2"], 80),
    // 2.2 nine-sided wait; nothing counts next to a listed limit.
    ("1112345678999s d5s", South, NONE, &["2.2"], 480),
    // 3.1 the seat wind and a dragon: two sets, 10 each.
    ("456m78p33s [222z] [777z] d9p", South, NONE, &["3.1", "3.1"], 20),
    // 3.2.1 (必加計三元牌兩刻，故起碼有40+10+10=60分)
    ("456m789p6z [555z] [777z] d6z", South, NONE, &["3.1", "3.1", "3.2.1"], 60),
    // 3.2.2 (起碼有130+10+10+10=160分)
    ("456m8p [555z] [666z] [777z] d8p", South, NONE, &["3.1", "3.1", "3.1", "3.2.2"], 160),
    // 3.3.1 西西西 北北北 東東
    ("456m789p1z [333z] [444z] d1z", South, NONE, &["3.3.1"], 30),
    // 3.3.2 東東東 南南南 北北北, with West as the seat.
    ("456m8p [111z] [222z] [444z] d8p", West, NONE, &["3.3.2"], 120),
    // 3.3.3
    ("456m2z [111z] [333z] [444z] d2z", South, NONE, &["3.3.3"], 320),
    // 3.3.4
    ("8p [111z] [222z] [333z] [444z] d8p", South, NONE, &["3.3.4"], 400),
    // 3.4 as seven pairs (neither definition asks for sets)
    ("1122334455667z d7z", South, NONE, &["3.4"], 320),
    // 4.1
    ("5577m [111p] [444p] [888s] d7m", South, NONE, &["4.1"], 30),
    // 4.2.1 the triplet of 7s finished by the discard does not count
    ("222m444p77s55z [678p] d7s", South, NONE, &["4.2.1"], 5),
    // 4.2.2 (兩暗刻 and a self-drawn third)
    ("222m444p77s55z [678p] t7s", South, NONE, &["4.2.2"], 30),
    // 4.2.3 (起碼可得 125+5+30=160分)
    ("222m444p666p111s9m t9m", South, NONE, &["1.2", "4.1", "4.2.3"], 160),
    // 4.3.1 added kong
    ("123m99p34s [789p] [+7777s] d5s", South, NONE, &["4.3.1"], 5),
    // 4.3.2
    ("123m99p34s [7777p] [+7777s] d5s", South, NONE, &["4.3.2"], 20),
    // 4.3.3
    ("99p34s [2222m] [7777p] [+7777s] d5s", South, NONE, &["4.3.3"], 120),
    // 4.3.4 十八羅漢
    ("9p [2222m] [!7777p] [+7777s] [5555m] d9p", South, NONE, &["4.3.4"], 480),
    // 5.1.1 ③④⑤ ③④⑤
    ("34p99s222m [345p] [789s] d5p", South, NONE, &["5.1.1"], 10),
    // 5.1.2 ③④⑤ ③④⑤ 七八九 七八九, 但不須要門前清
    ("34p99s789m [345p] [789m] d5p", South, NONE, &["1.1", "5.1.2"], 65),
    // 5.1.3
    ("33445p11s777m [345p] d5p", South, NONE, &["5.1.3"], 120),
    // 5.1.4
    ("1p555566667777s t1p", South, NONE, &["5.1.4"], 480),
    // 6.1 ③④⑤ ⅢⅣⅤ 三四五
    ("34p99s222m [345m] [345s] d5p", South, NONE, &["6.1"], 35),
    // 6.2.1 ④④④ 四四四 ⅣⅣ
    ("4s123m678p [444p] [444m] d4s", South, NONE, &["6.2.1"], 30),
    // 6.2.2 ④④④ 四四四 ⅣⅣⅣ
    ("6s123m [444p] [444m] [444s] d6s", South, NONE, &["6.2.2"], 120),
    // 7.1 一二三 四五六 七八九
    ("123m45m11p [789m] [888s] d6m", South, NONE, &["7.1"], 40),
    // 7.2.1 四四四 五五五 六六六
    ("8p123p [444m] [555m] [666m] d8p", South, NONE, &["7.2.1"], 100),
    // 7.2.2 四四四 五五五 六六六 七七七 is 對對和 as well
    ("8p [444m] [555m] [666m] [777m] d8p", South, NONE, &["1.3", "4.1", "7.2.2"], 235),
    // 8.1.1 ⅠⅠⅠ 一二三 ⑦⑧⑨ 中中中 九九
    ("9m [111s] [123m] [789p] [777z] d9m", South, NONE, &["3.1", "8.1.1"], 50),
    // 8.1.2 ⅠⅡⅢ 一一一 七八九 ⑨⑨⑨ ⅠⅠ
    ("1s [123s] [111m] [789m] [999p] d1s", South, NONE, &["8.1.2"], 50),
    // 8.1.3 ⅨⅨⅨ 一一一 西西西 發發發 ①①: with 對對和 and 番牌
    ("1p [999s] [111m] [333z] [666z] d1p", South, NONE, &["3.1", "4.1", "8.1.3"], 140),
    // 8.1.3 as seven pairs
    ("1199m1199p1199s2z d2z", South, NONE, &["8.1.3", "10.2"], 130),
    // 8.1.4 ⅠⅠⅠ 九九九 ①①① ⑨⑨⑨ ⅨⅨ
    ("9s [111s] [999m] [111p] [999p] d9s", South, NONE, &["8.1.4"], 400),
    // 9.1.1
    ("456m78p33s [222s] [999m] t9p", South, &[Flag::LastTile], &["9.1.1"], 10),
    // 9.1.2
    ("456m78p33s [222s] [999m] d9p", South, &[Flag::LastTile], &["9.1.2"], 10),
    // 9.2, together with 海底撈月 (則可兩者兼計)
    ("456m78p33s [222s] [9999m] t9p", South, &[Flag::LastTile, Flag::AfterKong], &["4.3.1", "9.1.1", "9.2"], 25),
    // 9.3
    ("456m78p33s [222s] [999m] d9p", South, &[Flag::RobKong], &["9.3"], 10),
    // 9.4.1 with 門前清
    ("456m78p33s222s999m t9p", East, &[Flag::Heaven], &["1.2", "4.2.1", "9.4.1"], 165),
    // 9.4.2
    ("456m78p33s222s999m d9p", North, &[Flag::Earth], &["1.2", "4.2.1", "9.4.2"], 165),
    // 10.1 counts with category 9 and nothing else
    ("19m19p19s1234567z d1m", South, &[Flag::LastTile], &["9.1.2", "10.1"], 170),
    // 10.2 ⅡⅡ 六六 ①① ⑦⑦ 白白 西西 北北
    ("22s66m1177p55z33z4z d4z", South, NONE, &["10.2"], 30),
    // 10.2 四隻相同的牌，若未開槓，可當作兩對
    ("2222s66m1177p55z3z d3z", South, NONE, &["10.2"], 30),
];

fn value(text: &str, seat: Wind, flags: &[Flag], options: &Options) -> Result<Ruling, Faults> {
    let mut draft = draft(text, seat);
    draft.flags = flags.iter().copied().collect();
    let discarder = (!draft.self_draw).then_some(if seat == East { Seat(1) } else { Seat(0) });
    let win = zung_jung::check(&draft, discarder)?;
    let ruling = zung_jung::explain(&win, options, Detail::Everything);
    assert_eq!(zung_jung::value(&win, options), ruling.worth, "{text}");
    Ok(ruling)
}

fn ids(counted: &[CountedPattern]) -> Vec<&'static str> {
    let many = |counted: &CountedPattern| std::iter::repeat_n(counted.id.as_str(), counted.count as usize);
    counted.iter().flat_map(many).collect()
}

#[test]
fn every_golden_hand_is_worth_what_the_text_says() {
    for &(text, seat, flags, patterns, total) in GOLDEN {
        let ruling = value(text, seat, flags, &Options::default()).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        assert_eq!((ids(&ruling.counted), ruling.worth.total), (patterns.to_vec(), total), "{text}");
    }
}

#[test]
fn every_pattern_has_a_golden_hand() {
    for pattern in Pattern::ALL {
        let golden = GOLDEN.iter().any(|(_, _, _, patterns, _)| patterns.contains(&pattern.id()));
        assert!(golden, "{} has none", pattern.id());
    }
}

fn plain(text: &str, options: &Options) -> Ruling {
    value(text, South, NONE, options).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

#[test]
fn a_hand_without_any_pattern_is_worth_one_or_cannot_be_declared() {
    let text = "456m78p33s [222s] [999m] d9p";
    let standard = plain(text, &Options::default());
    assert_eq!(
        (standard.verdict, standard.worth.total, standard.steps),
        (Verdict::Win, 1, vec![Remark::new(&remarks::NO_PATTERN, [1])])
    );
    let variant = plain(text, &Options { minimum: 5, ..Options::default() });
    assert_eq!(variant.verdict, Verdict::BelowMinimum);
    assert_eq!(variant.shortfall, Some(Remark::new(&remarks::BELOW_MINIMUM, [1, 5])));
}

#[test]
fn patterns_beyond_the_limit_are_cut_to_320_and_one_listed_limit_stands_alone() {
    // 清一色 80, 四連刻 200, 四暗刻 125, 對對和 30, 門前清 5, 斷么九 5: 數滿貫.
    let compound = plain("222m333m444m555m8m t8m", &Options::default());
    assert_eq!(compound.worth.total, 320);
    assert_eq!(
        compound.steps,
        [Remark::new(&remarks::POINT_SUM, [80 + 200 + 125 + 30 + 5 + 5]), Remark::new(&remarks::CUT_TO_LIMIT, [320])]
    );
    // 字一色 and 小四喜, both 320: either may be named (Z3).
    let listed = plain("2z [111z] [333z] [444z] [555z] d2z", &Options::default());
    assert_eq!((listed.worth.total, ids(&listed.counted)), (320, vec![Pattern::SmallFourWinds.id()]));
    assert_eq!(listed.tied_lists, [vec![CountedPattern::new(Pattern::AllHonours.into(), 1, 320)]]);
    let replaced = listed.suppressed.iter().find(|lost| lost.id == Pattern::AllTriplets.into()).unwrap();
    assert_eq!(replaced.reasons, [Remark::new(&remarks::REPLACED_BY_LIMIT, []).with_pattern(Pattern::SmallFourWinds)]);
}

#[test]
fn a_series_keeps_its_dearest_and_says_so() {
    let hand = plain("34p99s789m [345p] [789m] d5p", &Options::default());
    let lost: Vec<_> = hand.suppressed.iter().map(|lost| (lost.id, &lost.reasons[..])).collect();
    let dearest = Remark::new(&remarks::SERIES_KEEPS_DEAREST, []).with_pattern(Pattern::TwoIdenticalSequencesTwice);
    assert_eq!(lost, [(Pattern::TwoIdenticalSequences.into(), &[dearest][..])]);
}

#[test]
fn of_two_readings_the_dearer_is_scored() {
    // Seven pairs 30 or 兩般高 60, 平和 5, 門前清 5 (Z5).
    let hand = plain("223344p778899s5z t5z", &Options::default());
    assert_eq!((ids(&hand.counted), hand.worth.total), (vec!["1.1", "1.2", "5.1.2"], 70));
    assert_eq!(
        (hand.other_readings[0].worth.total, ids(&hand.other_readings[0].counted)),
        (30, vec![Pattern::SevenPairs.id()])
    );
}

#[test]
fn a_discard_that_fits_a_sequence_leaves_the_triplet_concealed() {
    // 777s is concealed and the discarded 7s finishes 567s: with 222m, two concealed triplets (section 6).
    let hand = plain("222m56s777s55z [678p] d7s", &Options::default());
    assert_eq!((ids(&hand.counted), hand.worth.total), (vec!["4.2.1"], 5));
}

#[test]
fn a_triplet_finished_by_a_discard_is_concealed_by_the_switch_only() {
    let text = "222m77s55z [444p] [666p] d7s";
    assert_eq!(plain(text, &Options::default()).worth.total, 30);
    let switched = Options { discard_triplet_concealed: true, ..Options::default() };
    assert_eq!(plain(text, &switched).worth.total, 35);
}

#[test]
fn nine_gates_needs_the_wait_for_all_nine() {
    // The same 14 tiles, but 5s was there and the last 9s came: 清一色 80 and 門前清 5.
    let hand = plain("1112345567899s d9s", &Options::default());
    assert_eq!((ids(&hand.counted), hand.worth.total), (vec!["1.2", "2.1.2"], 85));
}

#[test]
fn broken_hands_are_no_wins() {
    for text in
        ["123456789m124p5z d5z", "1199m1199p1199s2z d3z", "19m19p19s1234567z d5m", "891m12p55z [999s] [111s] d3p"]
    {
        assert_eq!(plain(text, &Options::default()).verdict, Verdict::NoWin, "{text}");
    }
}

fn codes(text: &str, seat: Wind, flags: &[Flag], discarder: Option<u8>) -> Vec<&'static str> {
    let mut draft = draft(text, seat);
    draft.flags = flags.iter().copied().collect();
    zung_jung::check(&draft, discarder.map(Seat)).map_or_else(|faults| faults.codes(), |_| Vec::new())
}

#[test]
fn everything_wrong_is_reported_with_its_code() {
    use Flag::{AfterKong, Earth, Heaven, LastTile, RobKong};
    let conflict = ["flag_conflict"];
    let open = "456m78p33s [222s] [999m]";
    let shut = "456m78p33s222s999m";
    let with = |hand: &str, won: &str| format!("{hand} {won}");
    assert_eq!(codes(&with(open, "d9p"), South, &[], Some(0)), [""; 0]);
    assert_eq!(codes(&with(open, "d9p"), South, &[], None), ["bad_seat"]);
    assert_eq!(codes(&with(open, "d9p"), South, &[], Some(1)), ["bad_seat"]);
    assert_eq!(codes(&with(open, "t9p"), South, &[], Some(0)), ["bad_seat"]);
    assert_eq!(codes(&with(open, "t9p"), South, &[AfterKong], None), conflict);
    assert_eq!(codes("456m78p33s [222s] [9999m] d9p", South, &[AfterKong], Some(0)), conflict);
    assert_eq!(codes(&with(open, "t9p"), South, &[RobKong], None), conflict);
    assert_eq!(codes(&with(open, "d9p"), South, &[RobKong, LastTile], Some(0)), conflict);
    assert_eq!(codes("456m79p33s [222s] [888p] d8p", South, &[RobKong], Some(0)), conflict);
    assert_eq!(codes(&with(shut, "t9p"), South, &[Heaven], None), conflict);
    assert_eq!(codes(&with(open, "t9p"), East, &[Heaven], None), conflict);
    assert_eq!(codes(&with(shut, "t9p"), East, &[Heaven, LastTile], None), conflict);
    assert_eq!(codes(&with(shut, "d9p"), East, &[Earth], Some(1)), conflict);
    assert_eq!(codes(&with(shut, "d9p"), South, &[Earth], Some(2)), conflict);
    assert!(codes("0m", South, &[], Some(0)).contains(&"bad_tile"));
    assert_eq!(codes("5555m78p33s [222s] [555m] d9p", South, &[], Some(0)), ["tile_count", "too_many_copies"]);
    assert_eq!(codes("456m78p33s [224s] [999m] d9p", South, &[], Some(0)), ["bad_meld"]);
    assert_eq!(codes("456m78p33s [!222s] [999m] d9p", South, &[], Some(0)), ["bad_meld"]);
}
