//! The faults of a hand and the rulings on one are told in every language and in that language alone.

use quejing_rules::hand::{
    CircumstanceConflict, Flag, HandDraft, MeldFault, MeldKind, Problem, Seat, SeatFault, SwitchFault, TileFault,
    ValueForm,
};
use quejing_rules::tile::{Wind, mpsz};
use quejing_rules::{Case, Circumstances, Detail, RuleProfile, RuleSet, Ruling};
use quejing_words::sheet::build_sheet;
use quejing_words::{self as words, Lang};

fn has_kana(sentence: &str) -> bool {
    sentence.contains(|sign| matches!(sign, 'ぁ'..='ヺ'))
}

/// Everything that can be wrong with a hand.
fn problems() -> Vec<Problem> {
    let flower = mpsz::parse_single_tile("f1").expect("a flower");
    let unread = quejing_rules::tile::parse_tiles("12x").expect_err("not a tile");
    let kind = MeldKind::Chow;
    let tiles = [TileFault::Unreadable(unread), TileFault::Flower(flower), TileFault::NoFlowers(flower)];
    let melds = [
        MeldFault::Size { kind, expected: 3, found: 2 },
        MeldFault::NotConsecutive,
        MeldFault::NotAlike { kind },
        MeldFault::Flower,
        MeldFault::Concealed { kind },
        MeldFault::Added,
        MeldFault::UnknownKind,
        MeldFault::Unclear,
    ];
    let seats = [
        SeatFault::NoWind,
        SeatFault::SelfDrawn,
        SeatFault::NotAnother,
        SeatFault::NoDiscarder,
        SeatFault::NotGiver,
        SeatFault::ChowNotFromLeft,
        SeatFault::NoYakuman,
        SeatFault::LiableWinner,
        SeatFault::SameWinner,
    ];
    let conflicts = [
        CircumstanceConflict::NotInTheseRules,
        CircumstanceConflict::HeavenNotDealer,
        CircumstanceConflict::HeavenNotSelfDrawn,
        CircumstanceConflict::EarthDealer,
        CircumstanceConflict::EarthSelfDrawn,
        CircumstanceConflict::FirstTurnWithMelds(Flag::Heaven),
        CircumstanceConflict::Together(Flag::Heaven, Flag::LastTile),
        CircumstanceConflict::AfterKongNotSelfDrawn,
        CircumstanceConflict::AfterKongWithoutKong,
        CircumstanceConflict::RobKongSelfDrawn,
        CircumstanceConflict::RobKongHeldTwice,
    ];
    let field = || "win_tile".to_owned();
    let option = |fault| Problem::BadOption { name: "uma".to_owned(), fault };
    let mut all = vec![
        Problem::TileCount { expected: 14, found: 1 },
        Problem::KindNotPlayed { tile: mpsz::parse_single_tile("7z").expect("a tile") },
        Problem::TooManyCopies { tile: mpsz::parse_single_tile("1m").expect("a tile"), found: 5 },
        Problem::TooManyMelds { most: 4, found: 5 },
        Problem::BadFlowers { found: "9".into() },
        Problem::BadInput { field: field(), expected: ValueForm::WinTile },
        Problem::BadInput { field: field(), expected: ValueForm::AnyNumber },
        Problem::UnknownField { field: "sef".into(), nearest: "seat" },
        option(SwitchFault::Unknown("tie, uma".into())),
        option(SwitchFault::Write(ValueForm::AnyNumber)),
        Problem::LineTooLong { most: 64 },
        Problem::UnknownRules { found: "r".into(), allowed: "a, b".into() },
    ];
    all.extend(tiles.map(|fault| Problem::BadTile { field: field(), fault }));
    all.extend(melds.map(|fault| Problem::BadMeld { index: 0, fault }));
    all.extend(seats.map(|fault| Problem::BadSeat { field: field(), found: Some("5".into()), fault }));
    all.extend(conflicts.map(Problem::FlagConflict));
    all
}

#[test]
fn everything_wrong_with_a_hand_is_told_in_each_language() {
    for problem in problems() {
        let [zh, en, ja] = [Lang::Zh, Lang::En, Lang::Ja].map(|of| words::problem_text(of, &problem));
        assert!(!zh.is_ascii() && !has_kana(&zh), "{zh}");
        assert!(has_kana(&ja), "{ja}");
        assert!(en.is_ascii(), "{en}");
        assert!(problem.to_string().starts_with(problem.code()), "{problem}");
    }
}

#[test]
fn one_and_many_are_told_apart_in_english() {
    let count = |found| {
        let expected = 14;
        words::problem_text(Lang::En, &Problem::TileCount { expected, found })
    };
    assert!(count(1).starts_with("the hand adds up to 1 tile instead of 14"));
    assert!(count(13).starts_with("the hand adds up to 13 tiles instead of 14"));
}

fn ruling(set: RuleSet, seat: Wind, discarder: Option<Seat>, tiles: &str, won: &str) -> Ruling {
    let rules = RuleProfile::from(set);
    let draft = HandDraft {
        concealed: mpsz::parse(tiles).expect("tiles"),
        win_tile: mpsz::parse_single_tile(won).ok(),
        self_draw: discarder.is_none(),
        seat_wind: Some(seat),
        ..HandDraft::default()
    };
    let told = Circumstances::new(discarder, Wind::East)
        .with_flags(["riichi", "ippatsu"])
        .with_answer("dora_indicators", mpsz::parse("1p").expect("a tile"));
    let case = Case::adapt_to(&rules, draft, told);
    rules.judge(&case, Detail::Everything).expect("a ruling")
}

#[test]
fn a_riichi_sheet_tells_the_points_as_they_are_called() {
    let sums = |lang, seat, discarder| {
        let found = ruling(RuleSet::RIICHI, seat, discarder, "12378m55p999s345p", "9m");
        build_sheet(lang, &found).sums
    };
    let (south, east) = (Wind::South, Wind::East);
    for (lang, by_south, by_east, by_ron) in [
        (Lang::Ja, ["30符3翻、基本点960", "ツモ 子 1000点・親 2000点"], "ツモ 2000点オール", "ロン 2600点"),
        (
            Lang::Zh,
            ["3 翻 30 符，基本点 960", "自摸：闲家各 1000 点，庄家 2000 点"],
            "自摸：各家 2000 点",
            "荣和：2600 点",
        ),
        (
            Lang::En,
            ["3 han 30 fu, 960 basic points", "by self-draw: 1000 points from each non-dealer, 2000 from the dealer"],
            "by self-draw: 2000 points from each player",
            "by ron: 2600 points",
        ),
    ] {
        assert_eq!(sums(lang, south, None), by_south);
        assert_eq!(sums(lang, east, None)[1], by_east);
        assert_eq!(sums(lang, south, Some(Seat(0)))[1], by_ron);
    }
}

#[test]
fn a_yakuman_and_a_limit_are_called_by_their_names() {
    let orphans = |lang| {
        let tiles = "19m19p19s1234567z";
        let found = ruling(RuleSet::RIICHI, Wind::West, None, tiles, "1m");
        build_sheet(lang, &found)
    };
    let japanese = orphans(Lang::Ja);
    assert_eq!(japanese.steps, ["役満：8000"]);
    assert_eq!(japanese.sums[1], "ツモ 子 8000点・親 16000点");
    assert_eq!(orphans(Lang::En).steps, ["yakuman: 8000"]);
    assert_eq!(orphans(Lang::Zh).steps, ["役满：8000"]);
}

#[test]
fn a_lingque_sheet_tells_its_steps_in_each_language() {
    let tiles = "12346789m77711z";
    let lingque = "lingque-v28".parse().expect("a rule set");
    let found = ruling(lingque, Wind::South, Some(Seat(0)), tiles, "5m");
    let told = |lang| build_sheet(lang, &found);
    assert_eq!(told(Lang::Ja).sums, ["24副 × 5翻 = 120点"]);
    assert_eq!(told(Lang::Zh).steps[2], "门清跳翻 +1");
    assert_eq!(told(Lang::En).steps[2], "closed-hand bonus: +1 fan");
    for [name, why] in told(Lang::Ja).suppressed {
        assert!(has_kana(&why), "{name}: {why}");
    }
}
