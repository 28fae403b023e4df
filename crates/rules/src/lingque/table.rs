//! The table of the Lingque fan (番种): values by edition, which fan do not count next to which (不计), which exclude each
//! other (互斥), and a hand that shows each with as little else in it as the fan allows. Chapter 2 丙 and the appendix of
//! edition 28; the values of 26 and 29 as far as they are known.

use quejing_message::Message;

use super::{Edition, Profile};
use crate::book::{PatternEntry, PatternWorth};
use crate::patterns::patterns;

use crate::family_message::OwnMessage;
use Fan::*;
use FanCategory::*;

/// The eleven categories of the text (chapter 2 丙; edition 26 numbers them from 0).
///
/// ```
/// use quejing_rules::lingque::{FanCategory, Edition, Fan, definition};
/// assert_eq!(definition(Edition::E28, Fan::TileHog).map(|row| row.category), Some(FanCategory::Triplets));
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[message("lingque-category")]
pub enum FanCategory {
    /// 1 偶然类.
    Chance,
    /// 2 特殊类.
    Special,
    /// 3 副露类.
    Claims,
    /// 4 刻杠类.
    Triplets,
    /// 5 字牌类.
    Honours,
    /// 6 幺九类.
    Terminals,
    /// 7 花色类.
    Suits,
    /// 8 序数类.
    Numbers,
    /// 9 全体关联类.
    WholeHand,
    /// 10 部分一致类.
    Equality,
    /// 11 部分关联类.
    Relation,
}

impl OwnMessage for FanCategory {}

patterns! {
    /// A fan, in the order of the text's table.
    ///
    /// ```
    /// use quejing_rules::lingque::{Edition, Fan, definition};
    /// // Edition 26 has 76 番种, as its text says: all but 五门齐.
    /// let in_26 = Fan::ALL.into_iter().filter(|&fan| definition(Edition::E26, fan).is_some());
    /// assert_eq!(in_26.count(), 76);
    /// assert_eq!(Fan::FullFlush.id(), "full_flush");
    /// ```
    Fan of "lingque" => Terms;

    /// A set of fan, one bit each.
    ///
    /// ```
    /// use quejing_rules::lingque::{Fan, FanSet};
    /// let set = FanSet::of(&[Fan::Kong, Fan::SelfDrawn]);
    /// assert!(set.has(Fan::Kong) && set.len() == 2);
    /// assert!(set.iter().eq([Fan::SelfDrawn, Fan::Kong])); // in the order of the text
    /// ```
    FanSet: u128;

    // 1 偶然类
    /// 天和.
    BlessingOfHeaven = "blessing_of_heaven" as "heaven" => fan(Chance, [v(48, 3), v(64, 4), v(48, 3)])
        .without(&[SelfDrawn, ConcealedHand]), "E heaven 234m567p345s789s1m t1m";
    /// 地和.
    BlessingOfEarth = "blessing_of_earth" as "earth" => fan(Chance, [v(48, 3), v(64, 4), v(48, 3)])
        .without(&[ConcealedHand]), "W earth 234m567p345s789s1m d1m";
    /// 岭上开花.
    OutWithReplacementTile = "out_with_replacement_tile" as "after_kong" => fan(Chance, same(8, 2))
        .without(&[SelfDrawn]), "E after_kong 567p345s789s1m [2222m] t1m";
    /// 海底捞月.
    LastTileDraw = "last_tile_draw" as "last_draw" => fan(Chance, same(8, 2)).without(&[SelfDrawn]),
        "E last_tile 567p345s789s1m [234m] t1m";
    /// 河底捞鱼.
    LastTileClaim = "last_tile_claim" as "last_discard" => fan(Chance, same(8, 2)),
        "E last_tile 567p345s789s1m [234m] d1m";
    /// 抢杠.
    RobbingTheKong = "robbing_the_kong" as "robbed_kong" => fan(Chance, same(8, 2)),
        "E rob_kong 67p345s789s11m [234m] d5p";
    /// 自摸.
    SelfDrawn = "self_drawn" => fan(Chance, same(2, 1)), "E 567p345s789s1m [234m] t1m";
    // 2 特殊类
    /// 七对.
    SevenPairs = "seven_pairs" as "seven_pairs" => fan(Special, same(8, 3)).without(&[ConcealedHand]),
        "E 11m44m77m22p55p88p3s d3s";
    /// 全不靠.
    HonoursAndKnittedTiles = "honours_and_knitted_tiles" => fan(Special, same(8, 3)).without(&[ConcealedHand]),
        "E 147m258p369s2345z d1z";
    /// 十三幺.
    ThirteenOrphans = "thirteen_orphans" as "thirteen_orphans" => fan(Special, same(48, 3))
        .without(&[AllTerminalsAndHonours, ConcealedHand]), "E 19m199p19s123456z d7z";
    // 3 副露类
    /// 门前清.
    ConcealedHand = "concealed_hand" as "concealed_hand" => fan(Claims, same(2, 1)), "E 234m567p345s789s1m d1m";
    // 4 刻杠类
    /// 四杠.
    FourKongs = "four_kongs" as "four_kongs" => fan(Triplets, [v(96, 5), v(88, 5), v(96, 5)])
        .without(&[ThreeKongs, TwoKongs, Kong, AllTriplets]), "E 1p [2222m] [4444p] [6666s] [8888m] d1p";
    /// 三杠.
    ThreeKongs = "three_kongs" as "three_kongs" => fan(Triplets, same(32, 4)).without(&[TwoKongs, Kong]),
        "E 789m1p [2222m] [4444p] [6666s] d1p";
    /// 双杠.
    TwoKongs = "two_kongs" as "two_kongs" => fan(Triplets, same(8, 2)).without(&[Kong]),
        "E 567s789m1p [2222m] [4444p] d1p";
    /// 杠.
    Kong = "kong" as "one_kong" => fan(Triplets, same(4, 1)), "E 567p345s789s1m [2222m] d1m";
    /// 四暗刻.
    FourConcealedTriplets = "four_concealed_triplets" as "four_concealed_triplets" => fan(Triplets, same(48, 3))
        .without(&[ConcealedHand, ThreeConcealedTriplets, TwoConcealedTriplets, ConcealedTriplet, AllTriplets]),
        "E 222m444p666s888m1p d1p";
    /// 三暗刻.
    ThreeConcealedTriplets = "three_concealed_triplets" as "three_concealed_triplets" => fan(Triplets, same(16, 3))
        .without(&[TwoConcealedTriplets, ConcealedTriplet]), "E 222m444p666s1p [789m] d1p";
    /// 双暗刻.
    TwoConcealedTriplets = "two_concealed_triplets" as "two_concealed_triplets" => fan(Triplets, same(4, 2))
        .without(&[ConcealedTriplet]), "E 222m444p567s1p [789m] d1p";
    /// 暗刻.
    ConcealedTriplet = "concealed_triplet" => fan(Triplets, same(2, 1)), "E 222m345s789s1m [567p] d1m";
    /// 对对和.
    AllTriplets = "all_triplets" as "all_triplets" => fan(Triplets, same(8, 3)), "E 1p [222m] [444p] [666s] [888m] d1p";
    /// 四归.
    TileHog = "tile_hog" => fan(Triplets, same(4, 1)), "E 789s1p [222m] [234m] [567p] d1p";
    // 5 字牌类
    /// 大七星.
    BigSevenHonours = "big_seven_honours" => fan(Honours, [v(128, 5), v(112, 5), GONE])
        .without(&[SevenPairs, ConcealedHand, AllHonours, FourWindPairs, ThreeDragonPairs, ValueSeatWind,
            ValueRedDragon, ValueGreenDragon, ValueWhiteDragon, HalfFlush, AllTerminalsAndHonours]),
        "E 1122334455667z d7z";
    /// 字一色.
    AllHonours = "all_honours" as "all_honours" => fan(Honours, [v(48, 5), v(32, 5), v(48, 5)])
        .without(&[HalfFlush, AllTerminalsAndHonours]), "N 3z [111z] [222z] [555z] [666z] d3z";
    /// 大四喜.
    BigFourWinds = "big_four_winds" as "big_four_winds" => fan(Honours, [v(96, 5), v(88, 5), v(64, 5)])
        .without(&[AllTriplets, ValueSeatWind, GuestWindTriplet, HalfFlush]).counting_in_29(&[HalfFlush, AllTriplets]),
        "E 5m [111z] [222z] [333z] [444z] d5m";
    /// 小四喜.
    LittleFourWinds = "little_four_winds" as "little_four_winds" => fan(Honours, [v(48, 5), v(48, 5), v(48, 4)])
        .without(&[ValueSeatWind, GuestWindTriplet, HalfFlush]).counting_in_29(&[HalfFlush]),
        "E 234m4z [111z] [222z] [333z] d4z";
    /// 四喜对.
    FourWindPairs = "four_wind_pairs" => fan(Honours, same(24, 3)).without(&[ValueSeatWind, ConcealedHand]),
        "E 1122334z22m55p88s d4z";
    /// 大三元.
    BigThreeDragons = "big_three_dragons" as "big_three_dragons" => fan(Honours, same(48, 4))
        .without(&[ValueRedDragon, ValueGreenDragon, ValueWhiteDragon]), "E 234m5p [555z] [666z] [777z] d5p";
    /// 小三元.
    LittleThreeDragons = "little_three_dragons" as "little_three_dragons" => fan(Honours, same(24, 4))
        .without(&[ValueRedDragon, ValueGreenDragon, ValueWhiteDragon]), "E 234m567p7z [555z] [666z] d7z";
    /// 三元对.
    ThreeDragonPairs = "three_dragon_pairs" => fan(Honours, same(12, 3))
        .without(&[ValueRedDragon, ValueGreenDragon, ValueWhiteDragon, ConcealedHand]), "E 55667z22m33m55p88s d7z";
    /// 番牌 门风牌.
    ValueSeatWind = "value_seat_wind" as "value_tile" => fan(Honours, same(2, 1)), "S 567p345s789s1m [222z] d1m";
    /// 番牌 中.
    ValueRedDragon = "value_red_dragon" as "value_tile" => fan(Honours, same(2, 1)), "S 567p345s789s1m [777z] d1m";
    /// 番牌 發.
    ValueGreenDragon = "value_green_dragon" as "value_tile" => fan(Honours, same(2, 1)), "S 567p345s789s1m [666z] d1m";
    /// 番牌 白.
    ValueWhiteDragon = "value_white_dragon" as "value_tile" => fan(Honours, same(2, 1)), "S 567p345s789s1m [555z] d1m";
    /// 客风刻.
    GuestWindTriplet = "guest_wind_triplet" => fan(Honours, same(2, 1)), "E 567p345s789s1m [222z] d1m";
    // 6 幺九类
    /// 清幺九.
    AllTerminals = "all_terminals" as "all_terminals" => fan(Terminals, [v(96, 5), v(88, 5), v(64, 5)])
        .without(&[AllTriplets, TerminalTriplet, AllTerminalsAndHonours, TwoNumbers, MixedDoubleTriplet])
        .counting_in_29(&[AllTriplets, MixedDoubleTriplet]), "E 9p [111m] [999m] [111p] [999s] d9p";
    /// 混幺九.
    AllTerminalsAndHonours = "all_terminals_and_honours" as "all_terminals_and_honours" => fan(Terminals, same(16, 3)),
        "N 11m99m11p99s1z22z33z d1z";
    /// 清带幺.
    PureOutsideHand = "pure_outside_hand" as "pure_outside_hand" => fan(Terminals, same(12, 3)),
        "E 9m [123m] [789p] [111s] [999s] d9m";
    /// 混带幺.
    MixedOutsideHand = "mixed_outside_hand" as "mixed_outside_hand" => fan(Terminals, same(4, 3)),
        "E 2z [123m] [789p] [111s] [999s] d2z";
    /// 幺九刻.
    TerminalTriplet = "terminal_triplet" => fan(Terminals, same(2, 1)), "E 567p345s678m2m [111s] d2m";
    // 7 花色类
    /// 九莲宝灯.
    NineGates = "nine_gates" as "nine_gates" => fan(Suits, [v(128, 5), v(112, 5), v(96, 5)])
        .beside_only(NineGates, &[BlessingOfHeaven, BlessingOfEarth, OutWithReplacementTile, LastTileDraw,
            LastTileClaim, RobbingTheKong, SelfDrawn]), "E 1112345678999m d5m";
    /// 连七对.
    SevenShiftedPairs = "seven_shifted_pairs" => fan(Suits, [v(96, 5), v(88, 5), GONE])
        .without(&[SevenPairs, ConcealedHand, FullFlush, ReflectedPairs, HalfFlush]), "E 2233445566778p d8p";
    /// 清一色.
    FullFlush = "full_flush" as "full_flush" => fan(Suits, same(24, 4)).without(&[HalfFlush]),
        "E 2m [444m] [888m] [123m] [567m] d2m";
    /// 混一色.
    HalfFlush = "half_flush" as "half_flush" => fan(Suits, same(8, 3)), "E 2z [444m] [888m] [123m] [567m] d2z";
    /// 缺一门.
    TwoSuits = "two_suits" => fan(Suits, same(2, 1)), "E 567m2m [444m] [888m] [123p] d2m";
    /// 五门齐.
    AllTypes = "all_types" as "all_types" => fan(Suits, [GONE, v(4, 3), v(4, 3)]),
        "E 7z [234m] [567p] [789s] [222z] d7z";
    // 8 序数类
    /// 二数.
    TwoNumbers = "two_numbers" => fan(Numbers, [v(48, 5), v(48, 5), v(32, 4)])
        .without(&[AllTriplets, MixedDoubleTriplet]).counting_in_29(&[AllTriplets, MixedDoubleTriplet]),
        "E 5p [222m] [222p] [555m] [555s] d5p";
    /// 三聚.
    ThreeConsecutiveNumbers = "three_consecutive_numbers" => fan(Numbers, same(24, 3)),
        "E 4s [345m] [444p] [555p] [333s] d4s";
    /// 四聚.
    FourConsecutiveNumbers = "four_consecutive_numbers" => fan(Numbers, same(8, 3)),
        "E 6s [345m] [444p] [666p] [333s] d6s";
    /// 九数贯通.
    NineNumbers = "nine_numbers" => fan(Numbers, same(12, 3)), "E 9m [123m] [456p] [777s] [888s] d9m";
    // 9 全体关联类
    /// 镜数.
    ReflectedHand = "reflected_hand" => fan(WholeHand, same(12, 3)), "E 5p [234m] [678m] [456p] [555s] d5p";
    /// 镜数对.
    ReflectedPairs = "reflected_pairs" => fan(WholeHand, same(24, 3)).without(&[ConcealedHand]),
        "E 22m88m33p77p44s66s5s d5s";
    // 10 部分一致类
    /// 四同顺.
    QuadrupleSequence = "quadruple_sequence" as "four_equal_sequences" => fan(Equality, [v(128, 6), v(112, 6), v(96, 6)])
        .without(&[TileHog, TripleSequence, TwoDoubleSequences, DoubleSequence]).without_in_29(&[TwoSuits]),
        "E 8p [345m] [345m] [345m] [345m] d8p";
    /// 三同顺.
    TripleSequence = "triple_sequence" as "three_equal_sequences" => fan(Equality, same(32, 4))
        .without(&[DoubleSequence]), "E 9s [345m] [345m] [345m] [678p] d9s";
    /// 二般高.
    TwoDoubleSequences = "two_double_sequences" as "two_double_sequences" => fan(Equality, same(24, 3))
        .without(&[DoubleSequence]), "E 9s [234m] [234m] [678p] [678p] d9s";
    /// 一般高.
    DoubleSequence = "double_sequence" as "two_equal_sequences" => fan(Equality, same(4, 2)),
        "E 9s [234m] [234m] [678p] [555s] d9s";
    // 11 部分关联类
    /// 三同刻.
    MixedTripleTriplet = "mixed_triple_triplet" as "mixed_triple_triplet" => fan(Relation, same(24, 3))
        .without(&[MixedDoubleTriplet]), "E 9p [333m] [333p] [333s] [678m] d9p";
    /// 双同刻.
    MixedDoubleTriplet = "mixed_double_triplet" => fan(Relation, same(4, 2)), "E 9s [333m] [333p] [678s] [567m] d9s";
    /// 三色同顺.
    MixedTripleSequence = "mixed_triple_sequence" as "mixed_triple_sequence" => fan(Relation, same(8, 3))
        .without(&[MixedDoubleSequence]), "E 9p [234m] [234p] [234s] [777m] d9p";
    /// 喜相逢.
    MixedDoubleSequence = "mixed_double_sequence" => fan(Relation, same(2, 1)), "E 9s [234m] [234p] [777s] [678m] d9s";
    /// 三同二对.
    TwoTriplePairs = "two_triple_pairs" => fan(Relation, same(24, 3)).without(&[ConcealedHand]),
        "E 22m22p22s55m55p55s8m d8m";
    /// 镜同.
    MirroredHand = "mirrored_hand" => fan(Relation, same(4, 3)), "E 9s [234m] [678m] [234p] [678p] d9s";
    /// 镜同对.
    ThreeMirroredPairs = "three_mirrored_pairs" => fan(Relation, [v(16, 3), v(16, 3), v(12, 3)])
        .without(&[ConcealedHand]), "E 22m55m77m22p55p77p9s d9s";
    /// 四连刻.
    FourShiftedTriplets = "four_shifted_triplets" as "four_shifted_triplets" => fan(Relation, [v(64, 4), v(48, 4), v(48, 4)])
        .without(&[ThreeShiftedTriplets, AllTriplets]).counting_in_29(&[AllTriplets]).without_in_29(&[TwoSuits]),
        "E 8p [222m] [333m] [444m] [555m] d8p";
    /// 三连刻.
    ThreeShiftedTriplets = "three_shifted_triplets" as "three_shifted_triplets" => fan(Relation, same(24, 3)),
        "E 9s [222m] [333m] [444m] [678p] d9s";
    /// 四步高.
    FourShiftedSequences = "four_shifted_sequences" => fan(Relation, same(48, 4))
        .without(&[ThreeShiftedSequences, ShortStraight]).without_in_29(&[TwoSuits]),
        "E 9p [234m] [345m] [456m] [567m] d9p";
    /// 三步高.
    ThreeShiftedSequences = "three_shifted_sequences" => fan(Relation, same(16, 3)).excluding(ThreeChainedSequences),
        "E 9s [234m] [345m] [456m] [777p] d9s";
    /// 四连环.
    FourChainedSequences = "four_chained_sequences" => fan(Relation, same(32, 4))
        .without(&[ThreeChainedSequences, TwoTerminalSequences]).without_in_29(&[TwoSuits]),
        "E 2p [123m] [345m] [567m] [789m] d2p";
    /// 三连环.
    ThreeChainedSequences = "three_chained_sequences" => fan(Relation, same(8, 3)),
        "E 9s [234m] [456m] [678m] [777p] d9s";
    /// 一气贯通.
    PureStraight = "pure_straight" as "pure_straight" => fan(Relation, same(8, 3))
        .without(&[ShortStraight, TwoTerminalSequences]).excluding(TwoShortStraights),
        "E 8s [123m] [456m] [789m] [555p] d8s";
    /// 双龙会.
    TwoShortStraights = "two_short_straights" => fan(Relation, same(8, 3))
        .without(&[ShortStraight, TwoTerminalSequences]).excluding(MirroredHand),
        "E 9s [123m] [456m] [345p] [678p] d9s";
    /// 连六.
    ShortStraight = "short_straight" => fan(Relation, same(2, 1)), "E 9s [234m] [567m] [888p] [333s] d9s";
    /// 老少副.
    TwoTerminalSequences = "two_terminal_sequences" => fan(Relation, same(2, 1)),
        "E 8s [123m] [789m] [555p] [333s] d8s";
    /// 三色连刻.
    MixedShiftedTriplets = "mixed_shifted_triplets" => fan(Relation, same(8, 2)),
        "E 9p [333m] [444p] [555s] [678m] d9p";
    /// 三色步高.
    MixedShiftedSequences = "mixed_shifted_sequences" => fan(Relation, same(4, 2)).excluding(MixedChainedSequences),
        "E 9p [234m] [345p] [456s] [888m] d9p";
    /// 三色连环.
    MixedChainedSequences = "mixed_chained_sequences" => fan(Relation, same(4, 2)),
        "E 9p [234m] [456p] [678s] [888m] d9p";
    /// 三色贯通.
    MixedStraight = "mixed_straight" => fan(Relation, [v(8, 2), v(8, 3), v(8, 3)])
        .without(&[ShortStraight, TwoTerminalSequences]), "E 8p [123m] [456p] [789s] [555m] d8p";
    /// 镜龙会.
    MirroredShortStraights = "mirrored_short_straights" => fan(Relation, same(12, 3))
        .without(&[MixedDoubleSequence, MirroredHand, TwoShortStraights, ShortStraight, TwoTerminalSequences]),
        "E 9s [234m] [567m] [234p] [567p] d9s";
}

/// The fu and fan number of one fan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Price {
    pub fu: u32,
    pub fan: u32,
}

/// A fan's worth and its relation to other fan.
#[derive(Clone, Copy)]
struct Terms {
    category: FanCategory,
    /// Editions 26, 28, 29; `None` if the edition does not have the fan.
    prices: [Option<Price>; 3],
    /// 不计: the fan that do not count next to it in editions 26 and 28.
    not_beside: FanSet,
    /// 不计 in edition 29.
    not_beside_in_29: FanSet,
    /// 互斥: the fan that does not count if both hold. It is never worth more, and neither suppresses what the other would
    /// count.
    excludes: FanSet,
}

const GONE: Option<Price> = None;

const fn v(fu: u32, fan: u32) -> Option<Price> {
    Some(Price { fu, fan })
}

const fn same(fu: u32, fan: u32) -> [Option<Price>; 3] {
    [v(fu, fan); 3]
}

const fn fan(category: FanCategory, prices: [Option<Price>; 3]) -> Terms {
    let none = FanSet::NONE;
    Terms { category, prices, not_beside: none, not_beside_in_29: none, excludes: none }
}

impl Terms {
    const fn without(self, fans: &[Fan]) -> Terms {
        Terms { not_beside: FanSet::of(fans), not_beside_in_29: FanSet::of(fans), ..self }
    }

    /// Adds fan that count next to it in edition 29.
    const fn counting_in_29(self, fans: &[Fan]) -> Terms {
        Terms { not_beside_in_29: self.not_beside_in_29.without(FanSet::of(fans)), ..self }
    }

    /// Adds fan that only edition 29 no longer counts next to it.
    const fn without_in_29(self, fans: &[Fan]) -> Terms {
        Terms { not_beside_in_29: self.not_beside_in_29.union(FanSet::of(fans)), ..self }
    }

    /// Leaves only these fan and itself to count next to it.
    const fn beside_only(self, itself: Fan, fans: &[Fan]) -> Terms {
        let not_beside = FanSet::ALL.without(FanSet::of(fans)).without(FanSet::of(&[itself]));
        Terms { not_beside, not_beside_in_29: not_beside, ..self }
    }

    const fn excluding(self, fan: Fan) -> Terms {
        Terms { excludes: FanSet::of(&[fan]), ..self }
    }
}

impl FanSet {
    /// Every fan.
    pub const ALL: FanSet = FanSet((1 << Fan::COUNT) - 1);
}

/// The fu of a value tile (番牌) as a triplet; the table gives its worth as a pair.
pub(super) const VALUE_TRIPLET_FU: u32 = 4;

/// 番牌: the tiles that the multiplier counts as one fan.
pub(super) const VALUE_TILES: FanSet = FanSet::of(&[ValueSeatWind, ValueRedDragon, ValueGreenDragon, ValueWhiteDragon]);

/// The table of one edition, indexed by fan.
pub(super) struct Table {
    pub exists: FanSet,
    pub prices: [Price; Fan::COUNT],
    pub categories: [FanCategory; Fan::COUNT],
    pub not_beside: [FanSet; Fan::COUNT],
    pub excludes: [FanSet; Fan::COUNT],
}

static TABLES: [Table; 3] = [Table::of(Edition::E26), Table::of(Edition::E28), Table::of(Edition::E29)];

impl Table {
    /// Returns the table of an edition.
    pub(super) fn get(edition: Edition) -> &'static Table {
        &TABLES[edition as usize]
    }

    const fn of(edition: Edition) -> Table {
        let mut table = Table {
            exists: FanSet::NONE,
            prices: [Price { fu: 0, fan: 0 }; Fan::COUNT],
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
                table.exists = table.exists.union(FanSet::of(&[Fan::ALL[index]]));
            }
            index += 1;
        }
        table
    }
}

/// A row of the table of fan in one edition.
///
/// ```
/// use quejing_rules::lingque::{Edition, Fan, definition};
/// let row = definition(Edition::E28, Fan::FullFlush).unwrap();
/// assert_eq!((row.fu, row.fan), (24, 4));
/// assert!(row.not_beside.has(Fan::HalfFlush));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    pub category: FanCategory,
    /// fu of one (a value tile: as a pair).
    pub fu: u32,
    /// Its fan number.
    pub fan: u32,
    /// The fan that do not count next to it (不计).
    pub not_beside: FanSet,
    /// The fan it excludes, being worth more (互斥).
    pub excludes: FanSet,
}

/// Returns the table's row for a fan; `None` if the edition does not have it.
///
/// ```
/// use quejing_rules::lingque::{Edition, Fan, definition};
/// assert_eq!(definition(Edition::E28, Fan::SevenPairs).map(|line| (line.fu, line.fan)), Some((8, 3)));
/// assert_eq!(definition(Edition::E26, Fan::AllTypes), None);
/// ```
pub fn definition(edition: Edition, fan: Fan) -> Option<Definition> {
    let (table, index) = (Table::get(edition), fan as usize);
    table.exists.has(fan).then(|| Definition {
        category: table.categories[index],
        fu: table.prices[index].fu,
        fan: table.prices[index].fan,
        not_beside: table.not_beside[index],
        excludes: table.excludes[index],
    })
}

/// Returns the fan table of the edition.
pub(super) fn entries(profile: &Profile) -> Vec<PatternEntry> {
    let edition = profile.edition;
    let entry = |fan: Fan| {
        let line = definition(edition, fan)?;
        let number = line.category as usize + usize::from(edition != Edition::E26);
        let own = profile.jingtongdui_fu.filter(|_| fan == ThreeMirroredPairs);
        Some(PatternEntry {
            pattern: fan.into(),
            category: crate::book::Category::Family(line.category.into()),
            worth: PatternWorth::FuFan { fu: own.unwrap_or(line.fu), fan: line.fan },
            not_beside: line.not_beside.iter().map(Into::into).collect(),
            excludes: line.excludes.iter().map(Into::into).collect(),
            section: format!("二丙 {number}"),
            example: fan.row().example,
        })
    };
    Fan::ALL.into_iter().filter_map(entry).collect()
}
