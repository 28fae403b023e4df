//! The table of the Lingque fan (番种): their worth by edition, the fan that each suppresses (不计) or excludes (互斥), and
//! an example hand with few other fan. From chapter 2 丙 and the appendix of edition 28; the values of 26 and 29 as far
//! as they are known.

use quejing_message::Message;

use super::{Edition, Options};
use crate::book::{PatternEntry, PatternWorth};
use crate::patterns::patterns;

use crate::family_message::FamilyMessageType;
use Fan::*;
use FanCategory::*;

/// A category of fan, in the order of the text (chapter 2 丙). Edition 26 numbers the eleven categories from 0.
///
/// ```
/// use quejing_rules::lingque::{FanCategory, Edition, Fan, find_definition};
/// assert_eq!(find_definition(Edition::E28, Fan::TileHog).map(|row| row.category), Some(FanCategory::Triplets));
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[message("lingque-category")]
pub enum FanCategory {
    /// 1 偶然类: the circumstances of the win.
    Chance,
    /// 2 特殊类: hands without four sets and a pair.
    Special,
    /// 3 副露类: the absence of open melds.
    Claims,
    /// 4 刻杠类: triplets and kongs.
    Triplets,
    /// 5 字牌类: winds and dragons.
    Honours,
    /// 6 幺九类: terminals, with or without honours.
    Terminals,
    /// 7 花色类: the number of suits.
    Suits,
    /// 8 序数类: which numbers from 1 to 9 the tiles have.
    Numbers,
    /// 9 全体关联类: the relation of the whole hand to its mirror image.
    WholeHand,
    /// 10 部分一致类: equal sequences of one suit.
    Equality,
    /// 11 部分关联类: other relations between some sets or pairs.
    Relation,
}

impl FamilyMessageType for FanCategory {}

patterns! {
    /// A fan (番种, a pattern) of the Lingque rules, in the order of the text's table.
    ///
    /// ```
    /// use quejing_rules::lingque::{Edition, Fan, find_definition};
    /// // Edition 26 has 76 番种, as its text says: all but 五门齐.
    /// let in_26 = Fan::ALL.into_iter().filter(|&fan| find_definition(Edition::E26, fan).is_some());
    /// assert_eq!(in_26.count(), 76);
    /// assert_eq!(Fan::FullFlush.id(), "full_flush");
    /// ```
    Fan of "lingque" => FanTerms;

    /// A set of Lingque fan (番种), one bit each.
    ///
    /// ```
    /// use quejing_rules::lingque::{Fan, FanSet};
    /// let set = FanSet::of(&[Fan::Kong, Fan::SelfDrawn]);
    /// assert!(set.has(Fan::Kong) && set.len() == 2);
    /// assert!(set.iter().eq([Fan::SelfDrawn, Fan::Kong])); // in the order of the text
    /// ```
    FanSet: u128;

    // 1 偶然类
    /// 天和: the dealer wins on the 13 dealt tiles and the first drawn tile.
    BlessingOfHeaven = "blessing_of_heaven" as "heaven" => terms(Chance, [worth(48, 3), worth(64, 4), worth(48, 3)])
        .with_suppressed(&[SelfDrawn, ConcealedHand]), "E heaven 234m567p345s789s1m t1m";
    /// 地和: a non-dealer wins on the dealer's first discard.
    BlessingOfEarth = "blessing_of_earth" as "earth" => terms(Chance, [worth(48, 3), worth(64, 4), worth(48, 3)])
        .with_suppressed(&[ConcealedHand]), "W earth 234m567p345s789s1m d1m";
    /// 岭上开花: a self-draw of the replacement tile after the winner's own kong.
    OutWithReplacementTile = "out_with_replacement_tile" as "after_kong" => terms(Chance, in_all_editions(8, 2))
        .with_suppressed(&[SelfDrawn]), "E after_kong 567p345s789s1m [2222m] t1m";
    /// 海底捞月: a self-draw of the last tile of the wall.
    LastTileDraw = "last_tile_draw" as "last_draw" => terms(Chance, in_all_editions(8, 2)).with_suppressed(&[SelfDrawn]),
        "E last_tile 567p345s789s1m [234m] t1m";
    /// 河底捞鱼: a win on another player's tile while the wall is empty.
    LastTileClaim = "last_tile_claim" as "last_discard" => terms(Chance, in_all_editions(8, 2)),
        "E last_tile 567p345s789s1m [234m] d1m";
    /// 抢杠: a win on the tile that another player adds to a pung.
    RobbingTheKong = "robbing_the_kong" as "robbed_kong" => terms(Chance, in_all_editions(8, 2)),
        "E rob_kong 67p345s789s11m [234m] d5p";
    /// 自摸: a self-drawn win.
    SelfDrawn = "self_drawn" => terms(Chance, in_all_editions(2, 1)), "E 567p345s789s1m [234m] t1m";
    // 2 特殊类
    /// 七对: seven different pairs without melds.
    SevenPairs = "seven_pairs" as "seven_pairs" => terms(Special, in_all_editions(8, 3)).with_suppressed(&[ConcealedHand]),
        "E 11m44m77m22p55p88p3s d3s";
    /// 全不靠: 14 different tiles of 147 in one suit, 258 in another, 369 in the third, and the honours.
    HonoursAndKnittedTiles = "honours_and_knitted_tiles" => terms(Special, in_all_editions(8, 3)).with_suppressed(&[ConcealedHand]),
        "E 147m258p369s2345z d1z";
    /// 十三幺: each terminal and honour once, and one of them twice.
    ThirteenOrphans = "thirteen_orphans" as "thirteen_orphans" => terms(Special, in_all_editions(48, 3))
        .with_suppressed(&[AllTerminalsAndHonours, ConcealedHand]), "E 19m199p19s123456z d7z";
    // 3 副露类
    /// 门前清: no chow, pung or open kong; concealed kongs are allowed.
    ConcealedHand = "concealed_hand" as "concealed_hand" => terms(Claims, in_all_editions(2, 1)), "E 234m567p345s789s1m d1m";
    // 4 刻杠类
    /// 四杠: four kongs.
    FourKongs = "four_kongs" as "four_kongs" => terms(Triplets, [worth(96, 5), worth(88, 5), worth(96, 5)])
        .with_suppressed(&[ThreeKongs, TwoKongs, Kong, AllTriplets]), "E 1p [2222m] [4444p] [6666s] [8888m] d1p";
    /// 三杠: three kongs.
    ThreeKongs = "three_kongs" as "three_kongs" => terms(Triplets, in_all_editions(32, 4)).with_suppressed(&[TwoKongs, Kong]),
        "E 789m1p [2222m] [4444p] [6666s] d1p";
    /// 双杠: two kongs.
    TwoKongs = "two_kongs" as "two_kongs" => terms(Triplets, in_all_editions(8, 2)).with_suppressed(&[Kong]),
        "E 567s789m1p [2222m] [4444p] d1p";
    /// 杠: one kong.
    Kong = "kong" as "one_kong" => terms(Triplets, in_all_editions(4, 1)), "E 567p345s789s1m [2222m] d1m";
    /// 四暗刻: four concealed triplets or concealed kongs.
    FourConcealedTriplets = "four_concealed_triplets" as "four_concealed_triplets" => terms(Triplets, in_all_editions(48, 3))
        .with_suppressed(&[ConcealedHand, ThreeConcealedTriplets, TwoConcealedTriplets, ConcealedTriplet, AllTriplets]),
        "E 222m444p666s888m1p d1p";
    /// 三暗刻: three concealed triplets or concealed kongs.
    ThreeConcealedTriplets = "three_concealed_triplets" as "three_concealed_triplets" => terms(Triplets, in_all_editions(16, 3))
        .with_suppressed(&[TwoConcealedTriplets, ConcealedTriplet]), "E 222m444p666s1p [789m] d1p";
    /// 双暗刻: two concealed triplets or concealed kongs.
    TwoConcealedTriplets = "two_concealed_triplets" as "two_concealed_triplets" => terms(Triplets, in_all_editions(4, 2))
        .with_suppressed(&[ConcealedTriplet]), "E 222m444p567s1p [789m] d1p";
    /// 暗刻: one concealed triplet or concealed kong.
    ConcealedTriplet = "concealed_triplet" => terms(Triplets, in_all_editions(2, 1)), "E 222m345s789s1m [567p] d1m";
    /// 对对和: four triplets or kongs.
    AllTriplets = "all_triplets" as "all_triplets" => terms(Triplets, in_all_editions(8, 3)), "E 1p [222m] [444p] [666s] [888m] d1p";
    /// 四归: four identical tiles that are not a kong; counts for each kind.
    TileHog = "tile_hog" => terms(Triplets, in_all_editions(4, 1)), "E 789s1p [222m] [234m] [567p] d1p";
    // 5 字牌类
    /// 大七星: seven pairs of the seven honours; not in edition 29.
    BigSevenHonours = "big_seven_honours" => terms(Honours, [worth(128, 5), worth(112, 5), NOT_IN_EDITION])
        .with_suppressed(&[SevenPairs, ConcealedHand, AllHonours, FourWindPairs, ThreeDragonPairs, ValueSeatWind,
            ValueRedDragon, ValueGreenDragon, ValueWhiteDragon, HalfFlush, AllTerminalsAndHonours]),
        "E 1122334455667z d7z";
    /// 字一色: only honours.
    AllHonours = "all_honours" as "all_honours" => terms(Honours, [worth(48, 5), worth(32, 5), worth(48, 5)])
        .with_suppressed(&[HalfFlush, AllTerminalsAndHonours]), "N 3z [111z] [222z] [555z] [666z] d3z";
    /// 大四喜: triplets or kongs of all four winds.
    BigFourWinds = "big_four_winds" as "big_four_winds" => terms(Honours, [worth(96, 5), worth(88, 5), worth(64, 5)])
        .with_suppressed(&[AllTriplets, ValueSeatWind, GuestWindTriplet, HalfFlush]).without_suppressed_in_29(&[HalfFlush, AllTriplets]),
        "E 5m [111z] [222z] [333z] [444z] d5m";
    /// 小四喜: triplets or kongs of three winds, and a pair of the fourth.
    LittleFourWinds = "little_four_winds" as "little_four_winds" => terms(Honours, [worth(48, 5), worth(48, 5), worth(48, 4)])
        .with_suppressed(&[ValueSeatWind, GuestWindTriplet, HalfFlush]).without_suppressed_in_29(&[HalfFlush]),
        "E 234m4z [111z] [222z] [333z] d4z";
    /// 四喜对: seven pairs with all four winds.
    FourWindPairs = "four_wind_pairs" => terms(Honours, in_all_editions(24, 3)).with_suppressed(&[ValueSeatWind, ConcealedHand]),
        "E 1122334z22m55p88s d4z";
    /// 大三元: triplets or kongs of all three dragons.
    BigThreeDragons = "big_three_dragons" as "big_three_dragons" => terms(Honours, in_all_editions(48, 4))
        .with_suppressed(&[ValueRedDragon, ValueGreenDragon, ValueWhiteDragon]), "E 234m5p [555z] [666z] [777z] d5p";
    /// 小三元: triplets or kongs of two dragons, and a pair of the third.
    LittleThreeDragons = "little_three_dragons" as "little_three_dragons" => terms(Honours, in_all_editions(24, 4))
        .with_suppressed(&[ValueRedDragon, ValueGreenDragon, ValueWhiteDragon]), "E 234m567p7z [555z] [666z] d7z";
    /// 三元对: seven pairs with all three dragons.
    ThreeDragonPairs = "three_dragon_pairs" => terms(Honours, in_all_editions(12, 3))
        .with_suppressed(&[ValueRedDragon, ValueGreenDragon, ValueWhiteDragon, ConcealedHand]), "E 55667z22m33m55p88s d7z";
    /// 番牌 门风牌: a triplet, kong or pair of the seat wind.
    ValueSeatWind = "value_seat_wind" as "value_tile" => terms(Honours, in_all_editions(2, 1)), "S 567p345s789s1m [222z] d1m";
    /// 番牌 中: a triplet, kong or pair of the red dragon.
    ValueRedDragon = "value_red_dragon" as "value_tile" => terms(Honours, in_all_editions(2, 1)), "S 567p345s789s1m [777z] d1m";
    /// 番牌 发: a triplet, kong or pair of the green dragon.
    ValueGreenDragon = "value_green_dragon" as "value_tile" => terms(Honours, in_all_editions(2, 1)), "S 567p345s789s1m [666z] d1m";
    /// 番牌 白: a triplet, kong or pair of the white dragon.
    ValueWhiteDragon = "value_white_dragon" as "value_tile" => terms(Honours, in_all_editions(2, 1)), "S 567p345s789s1m [555z] d1m";
    /// 客风刻: a triplet or kong of a wind other than the seat wind; counts for each.
    GuestWindTriplet = "guest_wind_triplet" => terms(Honours, in_all_editions(2, 1)), "E 567p345s789s1m [222z] d1m";
    // 6 幺九类
    /// 清幺九: only terminals.
    AllTerminals = "all_terminals" as "all_terminals" => terms(Terminals, [worth(96, 5), worth(88, 5), worth(64, 5)])
        .with_suppressed(&[AllTriplets, TerminalTriplet, AllTerminalsAndHonours, TwoNumbers, MixedDoubleTriplet])
        .without_suppressed_in_29(&[AllTriplets, MixedDoubleTriplet]), "E 9p [111m] [999m] [111p] [999s] d9p";
    /// 混幺九: only terminals and honours.
    AllTerminalsAndHonours = "all_terminals_and_honours" as "all_terminals_and_honours" => terms(Terminals, in_all_editions(16, 3)),
        "N 11m99m11p99s1z22z33z d1z";
    /// 清带幺: every set and the pair has a terminal, with at least one sequence and no honours.
    PureOutsideHand = "pure_outside_hand" as "pure_outside_hand" => terms(Terminals, in_all_editions(12, 3)),
        "E 9m [123m] [789p] [111s] [999s] d9m";
    /// 混带幺: every set and the pair has a terminal or an honour, with at least one sequence and one honour.
    MixedOutsideHand = "mixed_outside_hand" as "mixed_outside_hand" => terms(Terminals, in_all_editions(4, 3)),
        "E 2z [123m] [789p] [111s] [999s] d2z";
    /// 幺九刻: a triplet or kong of a terminal; counts for each.
    TerminalTriplet = "terminal_triplet" => terms(Terminals, in_all_editions(2, 1)), "E 567p345s678m2m [111s] d2m";
    // 7 花色类
    /// 九莲宝灯: 1112345678999 of one suit before the win and any tile of that suit, without melds.
    NineGates = "nine_gates" as "nine_gates" => terms(Suits, [worth(128, 5), worth(112, 5), worth(96, 5)])
        .with_all_suppressed_but(NineGates, &[BlessingOfHeaven, BlessingOfEarth, OutWithReplacementTile, LastTileDraw,
            LastTileClaim, RobbingTheKong, SelfDrawn]), "E 1112345678999m d5m";
    /// 连七对: seven pairs of consecutive numbers in one suit; not in edition 29.
    SevenShiftedPairs = "seven_shifted_pairs" => terms(Suits, [worth(96, 5), worth(88, 5), NOT_IN_EDITION])
        .with_suppressed(&[SevenPairs, ConcealedHand, FullFlush, ReflectedPairs, HalfFlush]), "E 2233445566778p d8p";
    /// 清一色: all tiles of one suit.
    FullFlush = "full_flush" as "full_flush" => terms(Suits, in_all_editions(24, 4)).with_suppressed(&[HalfFlush]),
        "E 2m [444m] [888m] [123m] [567m] d2m";
    /// 混一色: at most one suit, with or without honours.
    HalfFlush = "half_flush" as "half_flush" => terms(Suits, in_all_editions(8, 3)), "E 2z [444m] [888m] [123m] [567m] d2z";
    /// 缺一门: exactly two suits and no honours.
    TwoSuits = "two_suits" => terms(Suits, in_all_editions(2, 1)), "E 567m2m [444m] [888m] [123p] d2m";
    /// 五门齐: all three suits, winds and dragons; not in edition 26.
    AllTypes = "all_types" as "all_types" => terms(Suits, [NOT_IN_EDITION, worth(4, 3), worth(4, 3)]),
        "E 7z [234m] [567p] [789s] [222z] d7z";
    // 8 序数类
    /// 二数: suited tiles of exactly two numbers.
    TwoNumbers = "two_numbers" => terms(Numbers, [worth(48, 5), worth(48, 5), worth(32, 4)])
        .with_suppressed(&[AllTriplets, MixedDoubleTriplet]).without_suppressed_in_29(&[AllTriplets, MixedDoubleTriplet]),
        "E 5p [222m] [222p] [555m] [555s] d5p";
    /// 三聚: suited tiles of exactly three consecutive numbers.
    ThreeConsecutiveNumbers = "three_consecutive_numbers" => terms(Numbers, in_all_editions(24, 3)),
        "E 4s [345m] [444p] [555p] [333s] d4s";
    /// 四聚: suited tiles of exactly four consecutive numbers.
    FourConsecutiveNumbers = "four_consecutive_numbers" => terms(Numbers, in_all_editions(8, 3)),
        "E 6s [345m] [444p] [666p] [333s] d6s";
    /// 九数贯通: suited tiles; each number from 1 to 9 occurs in exactly one set or the pair.
    NineNumbers = "nine_numbers" => terms(Numbers, in_all_editions(12, 3)), "E 9m [123m] [456p] [777s] [888s] d9m";
    // 9 全体关联类
    /// 镜数: suited sets and pair that, mirrored about one number within their suits, are a reading of the same hand.
    ReflectedHand = "reflected_hand" => terms(WholeHand, in_all_editions(12, 3)), "E 5p [234m] [678m] [456p] [555s] d5p";
    /// 镜数对: seven suited pairs that stay the same when mirrored about one number.
    ReflectedPairs = "reflected_pairs" => terms(WholeHand, in_all_editions(24, 3)).with_suppressed(&[ConcealedHand]),
        "E 22m88m33p77p44s66s5s d5s";
    // 10 部分一致类
    /// 四同顺: the same sequence four times in one suit.
    QuadrupleSequence = "quadruple_sequence" as "four_equal_sequences" => terms(Equality, [worth(128, 6), worth(112, 6), worth(96, 6)])
        .with_suppressed(&[TileHog, TripleSequence, TwoDoubleSequences, DoubleSequence]).with_suppressed_in_29(&[TwoSuits]),
        "E 8p [345m] [345m] [345m] [345m] d8p";
    /// 三同顺: the same sequence three times in one suit.
    TripleSequence = "triple_sequence" as "three_equal_sequences" => terms(Equality, in_all_editions(32, 4))
        .with_suppressed(&[DoubleSequence]), "E 9s [345m] [345m] [345m] [678p] d9s";
    /// 二般高: two different sequences, each twice in one suit.
    TwoDoubleSequences = "two_double_sequences" as "two_double_sequences" => terms(Equality, in_all_editions(24, 3))
        .with_suppressed(&[DoubleSequence]), "E 9s [234m] [234m] [678p] [678p] d9s";
    /// 一般高: the same sequence twice in one suit.
    DoubleSequence = "double_sequence" as "two_equal_sequences" => terms(Equality, in_all_editions(4, 2)),
        "E 9s [234m] [234m] [678p] [555s] d9s";
    // 11 部分关联类
    /// 三同刻: triplets or kongs of one number in all three suits.
    MixedTripleTriplet = "mixed_triple_triplet" as "mixed_triple_triplet" => terms(Relation, in_all_editions(24, 3))
        .with_suppressed(&[MixedDoubleTriplet]), "E 9p [333m] [333p] [333s] [678m] d9p";
    /// 双同刻: triplets or kongs of one number in two suits; counts for each disjoint group.
    MixedDoubleTriplet = "mixed_double_triplet" => terms(Relation, in_all_editions(4, 2)), "E 9s [333m] [333p] [678s] [567m] d9s";
    /// 三色同顺: the same sequence in all three suits.
    MixedTripleSequence = "mixed_triple_sequence" as "mixed_triple_sequence" => terms(Relation, in_all_editions(8, 3))
        .with_suppressed(&[MixedDoubleSequence]), "E 9p [234m] [234p] [234s] [777m] d9p";
    /// 喜相逢: the same sequence in two suits; counts for each disjoint group.
    MixedDoubleSequence = "mixed_double_sequence" => terms(Relation, in_all_editions(2, 1)), "E 9s [234m] [234p] [777s] [678m] d9s";
    /// 三同二对: seven pairs with two numbers in all three suits.
    TwoTriplePairs = "two_triple_pairs" => terms(Relation, in_all_editions(24, 3)).with_suppressed(&[ConcealedHand]),
        "E 22m22p22s55m55p55s8m d8m";
    /// 镜同: the same two sets in each of two suits.
    MirroredHand = "mirrored_hand" => terms(Relation, in_all_editions(4, 3)), "E 9s [234m] [678m] [234p] [678p] d9s";
    /// 镜同对: seven pairs in which two suits share three numbers.
    ThreeMirroredPairs = "three_mirrored_pairs" => terms(Relation, [worth(16, 3), worth(16, 3), worth(12, 3)])
        .with_suppressed(&[ConcealedHand]), "E 22m55m77m22p55p77p9s d9s";
    /// 四连刻: triplets or kongs of four consecutive numbers in one suit.
    FourShiftedTriplets = "four_shifted_triplets" as "four_shifted_triplets" => terms(Relation, [worth(64, 4), worth(48, 4), worth(48, 4)])
        .with_suppressed(&[ThreeShiftedTriplets, AllTriplets]).without_suppressed_in_29(&[AllTriplets]).with_suppressed_in_29(&[TwoSuits]),
        "E 8p [222m] [333m] [444m] [555m] d8p";
    /// 三连刻: triplets or kongs of three consecutive numbers in one suit.
    ThreeShiftedTriplets = "three_shifted_triplets" as "three_shifted_triplets" => terms(Relation, in_all_editions(24, 3)),
        "E 9s [222m] [333m] [444m] [678p] d9s";
    /// 四步高: four sequences of one suit, each one number higher.
    FourShiftedSequences = "four_shifted_sequences" => terms(Relation, in_all_editions(48, 4))
        .with_suppressed(&[ThreeShiftedSequences, ShortStraight]).with_suppressed_in_29(&[TwoSuits]),
        "E 9p [234m] [345m] [456m] [567m] d9p";
    /// 三步高: three sequences of one suit, each one number higher.
    ThreeShiftedSequences = "three_shifted_sequences" => terms(Relation, in_all_editions(16, 3)).with_excluded(ThreeChainedSequences),
        "E 9s [234m] [345m] [456m] [777p] d9s";
    /// 四连环: the sequences 123, 345, 567 and 789 of one suit.
    FourChainedSequences = "four_chained_sequences" => terms(Relation, in_all_editions(32, 4))
        .with_suppressed(&[ThreeChainedSequences, TwoTerminalSequences]).with_suppressed_in_29(&[TwoSuits]),
        "E 2p [123m] [345m] [567m] [789m] d2p";
    /// 三连环: three sequences of one suit, each two numbers higher.
    ThreeChainedSequences = "three_chained_sequences" => terms(Relation, in_all_editions(8, 3)),
        "E 9s [234m] [456m] [678m] [777p] d9s";
    /// 一气贯通: the sequences 123, 456 and 789 of one suit.
    PureStraight = "pure_straight" as "pure_straight" => terms(Relation, in_all_editions(8, 3))
        .with_suppressed(&[ShortStraight, TwoTerminalSequences]).with_excluded(TwoShortStraights),
        "E 8s [123m] [456m] [789m] [555p] d8s";
    /// 双龙会: two disjoint pairs of sequences in one suit, both pairs 3 apart or both 123 with 789.
    TwoShortStraights = "two_short_straights" => terms(Relation, in_all_editions(8, 3))
        .with_suppressed(&[ShortStraight, TwoTerminalSequences]).with_excluded(MirroredHand),
        "E 9s [123m] [456m] [345p] [678p] d9s";
    /// 连六: two sequences of one suit, three numbers apart.
    ShortStraight = "short_straight" => terms(Relation, in_all_editions(2, 1)), "E 9s [234m] [567m] [888p] [333s] d9s";
    /// 老少副: the sequences 123 and 789 of one suit.
    TwoTerminalSequences = "two_terminal_sequences" => terms(Relation, in_all_editions(2, 1)),
        "E 8s [123m] [789m] [555p] [333s] d8s";
    /// 三色连刻: triplets or kongs of three consecutive numbers, one in each suit.
    MixedShiftedTriplets = "mixed_shifted_triplets" => terms(Relation, in_all_editions(8, 2)),
        "E 9p [333m] [444p] [555s] [678m] d9p";
    /// 三色步高: three sequences, each one number higher, one in each suit.
    MixedShiftedSequences = "mixed_shifted_sequences" => terms(Relation, in_all_editions(4, 2)).with_excluded(MixedChainedSequences),
        "E 9p [234m] [345p] [456s] [888m] d9p";
    /// 三色连环: three sequences, each two numbers higher, one in each suit.
    MixedChainedSequences = "mixed_chained_sequences" => terms(Relation, in_all_editions(4, 2)),
        "E 9p [234m] [456p] [678s] [888m] d9p";
    /// 三色贯通: the sequences 123, 456 and 789, one in each suit.
    MixedStraight = "mixed_straight" => terms(Relation, [worth(8, 2), worth(8, 3), worth(8, 3)])
        .with_suppressed(&[ShortStraight, TwoTerminalSequences]), "E 8p [123m] [456p] [789s] [555m] d8p";
    /// 镜龙会: the same two sequences in each of two suits, 3 apart or 123 and 789.
    MirroredShortStraights = "mirrored_short_straights" => terms(Relation, in_all_editions(12, 3))
        .with_suppressed(&[MixedDoubleSequence, MirroredHand, TwoShortStraights, ShortStraight, TwoTerminalSequences]),
        "E 9s [234m] [567m] [234p] [567p] d9s";
}

/// The fu and the fan number of one fan (番种).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FuAndFan {
    pub fu: u32,
    pub fan: u32,
}

/// The worth of a fan in each edition and its relation to other fan.
#[derive(Clone, Copy)]
struct FanTerms {
    category: FanCategory,
    /// The worth in editions 26, 28 and 29; `None` in an edition without the fan.
    prices: [Option<FuAndFan>; 3],
    /// The fan that do not count beside this one (不计) in editions 26 and 28.
    not_beside: FanSet,
    /// The fan that do not count beside this one (不计) in edition 29.
    not_beside_in_29: FanSet,
    /// The fan that does not count if both hold (互斥). It is never worth more, and neither of the two suppresses what
    /// the other would count.
    excludes: FanSet,
}

/// The value in [`FanTerms::prices`] for an edition that does not have the fan.
const NOT_IN_EDITION: Option<FuAndFan> = None;

/// Returns the worth of a fan in one edition, from its fu and its fan number.
const fn worth(fu: u32, fan: u32) -> Option<FuAndFan> {
    Some(FuAndFan { fu, fan })
}

/// Returns a worth that is the same in editions 26, 28 and 29.
const fn in_all_editions(fu: u32, fan: u32) -> [Option<FuAndFan>; 3] {
    [worth(fu, fan); 3]
}

/// Returns the terms of a fan that suppresses and excludes no other.
const fn terms(category: FanCategory, prices: [Option<FuAndFan>; 3]) -> FanTerms {
    let none = FanSet::NONE;
    FanTerms { category, prices, not_beside: none, not_beside_in_29: none, excludes: none }
}

impl FanTerms {
    /// Returns the terms with the fan that do not count beside this one (不计), the same in all editions.
    const fn with_suppressed(self, fans: &[Fan]) -> FanTerms {
        FanTerms { not_beside: FanSet::of(fans), not_beside_in_29: FanSet::of(fans), ..self }
    }

    /// Returns the terms with fan removed from those that do not count beside this one in edition 29.
    const fn without_suppressed_in_29(self, fans: &[Fan]) -> FanTerms {
        FanTerms { not_beside_in_29: self.not_beside_in_29.without(FanSet::of(fans)), ..self }
    }

    /// Returns the terms with fan added to those that do not count beside this one in edition 29.
    const fn with_suppressed_in_29(self, fans: &[Fan]) -> FanTerms {
        FanTerms { not_beside_in_29: self.not_beside_in_29.union(FanSet::of(fans)), ..self }
    }

    /// Returns the terms of `fan` with which, in all editions, no other fan counts beside it (不计) except
    /// `counting_fans`.
    const fn with_all_suppressed_but(self, fan: Fan, counting_fans: &[Fan]) -> FanTerms {
        let not_beside = FanSet::ALL.without(FanSet::of(counting_fans)).without(FanSet::of(&[fan]));
        FanTerms { not_beside, not_beside_in_29: not_beside, ..self }
    }

    /// Returns the terms with the one fan that this one excludes (互斥).
    const fn with_excluded(self, fan: Fan) -> FanTerms {
        FanTerms { excludes: FanSet::of(&[fan]), ..self }
    }
}

impl FanSet {
    /// The set of every fan of all editions.
    pub const ALL: FanSet = FanSet((1 << Fan::COUNT) - 1);
}

/// The fu of a value tile (番牌) as a triplet; the table gives its fu as a pair.
pub(super) const VALUE_TRIPLET_FU: u32 = 4;

/// The four value tiles (番牌), which the multiplier counts together as one fan.
pub(super) const VALUE_TILES: FanSet = FanSet::of(&[ValueSeatWind, ValueRedDragon, ValueGreenDragon, ValueWhiteDragon]);

/// The table of one edition; its arrays are indexed by [`Fan`].
pub(super) struct EditionTable {
    /// The fan that the edition has.
    pub existing_fans: FanSet,
    pub prices: [FuAndFan; Fan::COUNT],
    pub categories: [FanCategory; Fan::COUNT],
    pub not_beside: [FanSet; Fan::COUNT],
    pub excludes: [FanSet; Fan::COUNT],
}

/// The tables of the editions, in the order of [`Edition`].
static EDITION_TABLES: [EditionTable; 3] =
    [EditionTable::build(Edition::E26), EditionTable::build(Edition::E28), EditionTable::build(Edition::E29)];

impl EditionTable {
    /// Returns the table of an edition, which is built at compile time.
    pub(super) fn of_edition(edition: Edition) -> &'static EditionTable {
        &EDITION_TABLES[edition as usize]
    }

    /// Builds the table of an edition from the rows of all fan.
    const fn build(edition: Edition) -> EditionTable {
        let mut table = EditionTable {
            existing_fans: FanSet::NONE,
            prices: [FuAndFan { fu: 0, fan: 0 }; Fan::COUNT],
            categories: [Chance; Fan::COUNT],
            not_beside: [FanSet::NONE; Fan::COUNT],
            excludes: [FanSet::NONE; Fan::COUNT],
        };
        let mut index = 0;
        while index < Fan::COUNT {
            let terms = &ROWS[index].worth;
            table.categories[index] = terms.category;
            table.excludes[index] = terms.excludes;
            table.not_beside[index] = match edition {
                Edition::E26 | Edition::E28 => terms.not_beside,
                Edition::E29 => terms.not_beside_in_29,
            };
            if let Some(price) = terms.prices[edition as usize] {
                table.prices[index] = price;
                table.existing_fans = table.existing_fans.union(FanSet::of(&[Fan::ALL[index]]));
            }
            index += 1;
        }
        table
    }
}

/// The definition of a fan (番种) in one edition: its category, its worth, and the fan that do not count beside it.
///
/// ```
/// use quejing_rules::lingque::{Edition, Fan, find_definition};
/// let row = find_definition(Edition::E28, Fan::FullFlush).unwrap();
/// assert_eq!((row.fu, row.fan), (24, 4));
/// assert!(row.not_beside.has(Fan::HalfFlush));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FanDefinition {
    pub category: FanCategory,
    /// The fu of one occurrence; for a value tile (番牌), that of a pair.
    pub fu: u32,
    /// The fan number (翻) of the fan.
    pub fan: u32,
    /// The fan that do not count beside this one (不计).
    pub not_beside: FanSet,
    /// The fan that this one excludes (互斥), being worth as much or more.
    pub excludes: FanSet,
}

/// Returns the definition of a fan in an edition; `None` if the edition does not have the fan.
///
/// ```
/// use quejing_rules::lingque::{Edition, Fan, find_definition};
/// assert_eq!(find_definition(Edition::E28, Fan::SevenPairs).map(|line| (line.fu, line.fan)), Some((8, 3)));
/// assert_eq!(find_definition(Edition::E26, Fan::AllTypes), None);
/// ```
pub fn find_definition(edition: Edition, fan: Fan) -> Option<FanDefinition> {
    let (table, index) = (EditionTable::of_edition(edition), fan as usize);
    table.existing_fans.has(fan).then(|| FanDefinition {
        category: table.categories[index],
        fu: table.prices[index].fu,
        fan: table.prices[index].fan,
        not_beside: table.not_beside[index],
        excludes: table.excludes[index],
    })
}

/// Returns the rule book's entries for the fan of the profile's edition, in the order of the table. The fu of 镜同对
/// follows the option.
pub(super) fn pattern_entries(profile: &Options) -> Vec<PatternEntry> {
    let edition = profile.edition;
    let entry = |fan: Fan| {
        let line = find_definition(edition, fan)?;
        let number = line.category as usize + usize::from(edition != Edition::E26);
        let own = profile.jingtongdui_fu.filter(|_| fan == ThreeMirroredPairs);
        Some(PatternEntry {
            pattern: fan.into(),
            category: crate::book::PatternCategory::Family(line.category.into()),
            worth: PatternWorth::FuFan { fu: own.unwrap_or(line.fu), fan: line.fan },
            not_beside: line.not_beside.iter().map(Into::into).collect(),
            excludes: line.excludes.iter().map(Into::into).collect(),
            section: format!("二丙 {number}"),
            example: fan.row().example,
        })
    };
    Fan::ALL.into_iter().filter_map(entry).collect()
}
