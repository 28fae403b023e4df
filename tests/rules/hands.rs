//! Notation errors that point at the character, readings of hands, and drafts that become wins or report all faults.

use crate::support::lingque_draft;
use quejing_rules::book::Example;
use quejing_rules::hand::{
    CheckedHand, CircumstanceConflict, DraftMeld, HandDraft, HandSplit, Meld, MeldFault, MeldKind, Problem, Reading,
    Seat, SpecialHand, TilePlace, find_readings,
};
use quejing_rules::lingque::{Fan, check};
use quejing_rules::tile::{Tile, TileCounts, Wind, chinese, glyph, mpsz, parse_tiles};
use quejing_rules::{Case, Circumstances, Detail, Fault, RuleProfile, RuleSet, Verdict};
use quejing_words::{self as words, Lang};

fn win(hand: &str, circumstances: &str) -> CheckedHand {
    check(&lingque_draft::draft(hand, circumstances)).unwrap_or_else(|error| panic!("{hand}: {error}"))
}

fn standard(hand: &str) -> Vec<HandSplit> {
    let split = |reading: Reading| match reading {
        Reading::Standard(split) => Some(split),
        _ => None,
    };
    find_readings(&win(hand, "E discard")).into_iter().filter_map(split).collect()
}

#[test]
fn mpsz_errors_point_at_the_character_and_say_what_is_allowed() {
    let cases = [
        ("12a", "character 3, `a`"),
        ("12 m", "character 1, `1`, has no suit"),
        ("123m45", "character 5, `4`, has no suit"),
        ("m", "character 1, `m`, has no digit"),
        ("18z", "character 2, `8`: there is no tile `8z`"),
        ("0z", "character 1, `0`: there is no tile `0z`"),
        ("f5", "character 2, `5`: there is no tile `f5`"),
        ("1mq", "character 3, `q`, has no digit"),
        ("1mf", "character 3, `f`, has no digit"),
        ("3f1", "character 1, `3`, has no suit"),
        ("123M", "character 4, `M`"),
    ];
    for (text, place) in cases {
        let words = mpsz::parse(text).map_err(|error| words::notation_error_text(Lang::En, &error.into()));
        assert!(words.as_ref().is_err_and(|words| words.starts_with(place)), "{text}: {words:?}");
    }
}

#[test]
fn chinese_reads_both_scripts_and_points_at_the_character() {
    let traditional = chinese::parse("一萬二餅三條東發紅五筒蘭").map(|tiles| mpsz::format_in_order(&tiles));
    let simplified = chinese::parse("一万二饼三条东发红五筒兰").map(|tiles| mpsz::format_in_order(&tiles));
    assert_eq!(traditional, Ok(String::from("1m2p3s16z0pf2")));
    assert_eq!(traditional, simplified);
    let cases = [
        ("一二", "character 1, `一`, has no suit"),
        ("一东", "character 1, `一`, has no suit"),
        ("万", "character 1, `万`, has no number"),
        ("红四万", "character 2, `四`, cannot follow 红"),
        ("东红", "character 2, `红`"),
        ("东门", "character 2, `门`"),
    ];
    for (text, place) in cases {
        let words = chinese::parse(text).map_err(|error| words::notation_error_text(Lang::En, &error.into()));
        assert!(words.as_ref().is_err_and(|words| words.starts_with(place)), "{text}: {words:?}");
    }
    assert_eq!(glyph::parse("🀇x").map_err(|error| error.position), Err(2));
}

#[test]
fn a_tile_is_written_and_read_as_json_text() {
    let tiles: Vec<Tile> = Tile::all().collect();
    let text = serde_json::to_string(&tiles).expect("tiles are text");
    assert_eq!(serde_json::from_str::<Vec<Tile>>(&text).expect("and back"), tiles);
    assert_eq!(tiles.len(), 45);
    assert!(serde_json::from_str::<Tile>("\"12m\"").is_err());
}

#[test]
fn counts_keep_to_what_was_added() {
    let mut counts: TileCounts = mpsz::parse("05p5p1z1z").expect("tiles").into_iter().collect();
    let (five, east) = (Tile::from_kind(13).expect("5p"), Tile::from_wind(Wind::East));
    assert_eq!((counts.count(five), counts.count(east), counts.total()), (3, 2, 5));
    assert!(counts.remove(east) && counts.remove(east) && !counts.remove(east));
    (0..20).for_each(|_| counts.add(five));
    assert_eq!((counts.count(five), counts.total()), (7, 7));
}

#[test]
fn three_equal_triplets_in_a_row_are_also_three_equal_sequences() {
    // 222333444m with 555p and 99s: triplets or sequences.
    let splits = standard("222333444m555p9s+9s");
    assert_eq!(splits.len(), 2);
    assert!(splits.iter().any(|split| split.sequences == [0o030, 0, 0] && split.triplets == [0, 0o10000, 0, 0]));
    assert!(splits.iter().any(|split| split.sequences == [0, 0, 0] && split.triplets == [0o1110, 0o10000, 0, 0]));
}

#[test]
fn nine_gates_has_one_pair_for_each_winning_tile() {
    let pairs = |hand: &str| {
        let pairs = standard(hand).iter().map(|split| split.pair.to_string()).collect::<Vec<_>>();
        pairs.join(" ")
    };
    // 111 123 456 789 99
    assert_eq!(pairs("1112345678999m+1m"), "9m");
    // 111 22 345 678 999
    assert_eq!(pairs("1112345678999m+2m"), "2m");
    // 111 234 55 678 999
    assert_eq!(pairs("1112345678999m+5m"), "5m");
}

#[test]
fn two_pairs_of_equal_sequences_are_seven_pairs_too() {
    // 234 234 567 567 88, 22 345 345 678 678, 234 234 55 678 678, or seven pairs.
    let all = find_readings(&win("2233445566778p+8p", "E discard"));
    let mut pairs: Vec<String> = standard("2233445566778p+8p").iter().map(|split| split.pair.to_string()).collect();
    pairs.sort();
    assert_eq!(pairs, ["2p", "5p", "8p"]);
    assert_eq!(all.len(), 4);
    assert!(matches!(all[3], Reading::SevenPairs));
}

#[test]
fn special_shapes_need_all_their_tiles_and_no_melds() {
    let shapes = |hand: &str| find_readings(&win(hand, "E discard"));
    assert!(matches!(shapes("11m44m77m22p55p88p3s+3s")[..], [Reading::SevenPairs]));
    // Four alike are not two pairs.
    assert!(shapes("1111m77m22p55p88p3s+3s").is_empty());
    assert!(matches!(shapes("147m258p369s1234z+7z")[..], [Reading::Knitted]));
    assert!(matches!(shapes("369m147p258s1234z+7z")[..], [Reading::Knitted]));
    assert!(shapes("147m258p258s1234z+7z").is_empty());
    assert!(matches!(shapes("19m19p19s1234567z+5z")[..], [Reading::Orphans { pair }] if pair.to_string() == "5z"));
    assert!(shapes("19m19p19s1234567z+5m").is_empty());
}

#[test]
fn a_split_spells_out_its_sets_and_where_the_winning_tile_stands() {
    let win = win("[234m](1111z)45678p99s+6p", "E discard");
    let all = find_readings(&win);
    let [Reading::Standard(split)] = all[..] else { panic!("one reading, not {all:?}") };
    let sets = split.sets(&win);
    let spelled: Vec<String> = sets.iter().map(|set| mpsz::format(&set.tiles().collect::<Vec<_>>())).collect();
    assert_eq!(spelled, ["234m", "1111z", "456p", "678p"]);
    assert_eq!(
        sets.iter().map(|set| (set.is_melded, set.is_open)).collect::<Vec<_>>(),
        [(true, true), (true, false), (false, false), (false, false)]
    );
    assert_eq!(split.win_tile_places(&win), [TilePlace::Set(2), TilePlace::Set(3)]);
}

#[test]
fn a_draft_says_everything_that_is_wrong_at_once() {
    let draft = HandDraft {
        concealed: parse_tiles("11111m5zf1").expect("tiles"),
        melds: vec![
            DraftMeld::from_tiles(parse_tiles("124m").expect("tiles")),
            DraftMeld {
                kind: Some(MeldKind::Pung),
                tiles: parse_tiles("222p").expect("tiles"),
                concealed: true,
                ..DraftMeld::default()
            },
        ],
        flowers: 9,
        flags: [quejing_rules::hand::Flag::Heaven].into_iter().collect(),
        ..HandDraft::default()
    };
    let wrong = check(&draft).expect_err("nearly everything is wrong");
    let mut codes = wrong.codes();
    codes.sort_unstable();
    let expected = [
        "bad_flowers",
        "bad_input",
        "bad_meld",
        "bad_seat",
        "bad_tile",
        "flag_conflict",
        "tile_count",
        "too_many_copies",
    ];
    assert_eq!(codes, expected);
    let concealed = MeldFault::Concealed { kind: MeldKind::Pung };
    assert!(wrong.0.contains(&Fault::Hand(Problem::BadMeld { index: 0, fault: MeldFault::Unclear })));
    assert!(wrong.0.contains(&Fault::Hand(Problem::BadMeld { index: 1, fault: concealed })));
    assert!(wrong.0.contains(&Fault::Hand(Problem::FlagConflict(CircumstanceConflict::HeavenNotSelfDrawn))));
}

#[test]
fn a_kind_of_meld_is_guessed_from_its_tiles() {
    let guess = |text: &str| Meld::guess_kind(&parse_tiles(text).expect("tiles"));
    assert_eq!(guess("406p"), Some(MeldKind::Chow));
    assert_eq!(guess("505s"), Some(MeldKind::Pung));
    assert_eq!(guess("1111z"), Some(MeldKind::Kong));
    assert_eq!(guess("567z"), None);
    assert_eq!(guess("891m"), None);
}

#[test]
fn circumstances_contradict_as_the_rules_say() {
    use CircumstanceConflict::*;
    use quejing_rules::hand::Flag;
    let cases = [
        ("234m567p345s789s1m+1m", "W self heaven", HeavenNotDealer),
        ("234m567p345s789s1m+1m", "E discard heaven", HeavenNotSelfDrawn),
        ("234m567p345s789s1m+1m", "E discard earth", EarthDealer),
        ("234m567p345s789s1m+1m", "S self earth", EarthSelfDrawn),
        ("(2222m)567p345s789s1m+1m", "E self heaven", FirstTurnWithMelds(Flag::Heaven)),
        ("234m567p345s789s1m+1m", "S discard earth last_tile", Together(Flag::Earth, Flag::LastTile)),
        ("234m567p345s789s1m+1m", "S discard heaven earth", Together(Flag::Heaven, Flag::Earth)),
        ("[2222m]567p345s789s1m+1m", "E discard after_kong", AfterKongNotSelfDrawn),
        ("[222m]567p345s789s1m+1m", "E self after_kong", AfterKongWithoutKong),
        ("[2222m]67p345s789s11m+5p", "E self rob_kong after_kong", Together(Flag::AfterKong, Flag::RobKong)),
        ("[234m]67p345s789s11m+5p", "E self rob_kong", RobKongSelfDrawn),
        ("[567p]67p345s789s11m+5p", "E discard rob_kong", RobKongHeldTwice),
    ];
    for (hand, circumstances, conflict) in cases {
        let wrong = check(&lingque_draft::draft(hand, circumstances)).expect_err(circumstances);
        assert!(wrong.0.contains(&Fault::Hand(Problem::FlagConflict(conflict))), "{hand} {circumstances}: {wrong}");
    }
    // Two that go together: without a dead wall, a kong's replacement as the last tile; a robbed kong when the wall is
    // empty.
    for (hand, circumstances) in [
        ("[2222m]567p345s789s1m+1m", "E self after_kong last_tile"),
        ("[234m]67p345s789s11m+5p", "E discard rob_kong last_tile"),
    ] {
        assert!(check(&lingque_draft::draft(hand, circumstances)).is_ok(), "{circumstances}");
    }
}

#[test]
fn every_name_is_there_in_both_languages_and_no_two_fan_share_one() {
    for lang in Lang::ALL {
        let mut names: Vec<&str> = Fan::ALL.iter().map(|&fan| words::pattern_name(lang, fan.into())).collect();
        assert!(names.iter().all(|name| !name.is_empty()));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Fan::COUNT);
    }
    let mut ids: Vec<&str> = Fan::ALL.iter().map(|fan| fan.id()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), Fan::COUNT);
}

#[test]
fn a_profile_is_stored_and_read_back() {
    for set in [RuleSet::LINGQUE_26, RuleSet::LINGQUE_28, RuleSet::LINGQUE_29] {
        let profile = RuleProfile::from(set);
        let text = serde_json::to_string(&profile).expect("a profile is text");
        assert_eq!(serde_json::from_str::<RuleProfile>(&text).expect("and back"), profile);
        assert_eq!(set.as_str().parse(), Ok(set));
    }
    assert!("lingque-v27".parse::<RuleSet>().is_err());
    assert_eq!(Seat::from(Wind::West), Seat(2));
}

/// The special hands of a shape are those that its rules take for a win.
#[test]
fn a_shape_has_the_special_hands_that_win() {
    for (hand, special) in [
        ("S 2233p4455p6677s1z d1z", SpecialHand::SevenPairs),
        ("S 147m258p369s1234z d5z", SpecialHand::Knitted),
        ("S 19m19p19s1234567z d1m", SpecialHand::Orphans),
    ] {
        let draft = Example::read(hand).expect("a hand").draft;
        let is_played = |rules: &RuleProfile| draft.concealed.iter().all(|&tile| rules.plays_with(tile));
        for rules in RuleSet::all().map(RuleProfile::from).filter(is_played) {
            let case = Case::adapt_to(&rules, draft.clone(), Circumstances::default());
            let ruling = rules.judge(&case, Detail::Reasons).expect("fourteen tiles");
            let has_shape = ruling.verdict != Verdict::NoWin;
            assert_eq!(has_shape, rules.shape().specials.contains(&special), "{:?}: {hand}", rules.set());
        }
    }
}
