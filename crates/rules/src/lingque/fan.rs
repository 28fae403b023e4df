//! The fan (番种) of the Lingque rules by name, the categories (类) they belong to, and sets of them.

use crate::bit_set::bit_set;

/// The eleven categories of the text (chapter 2 丙; edition 26 numbers them from 0).
///
/// ```
/// use quejing_rules::lingque::{Category, Edition, Fan, definition};
/// assert_eq!(definition(Edition::E28, Fan::TileHog).map(|row| row.category), Some(Category::Triplets));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
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

/// A fan, in the order of the text's table.
///
/// ```
/// use quejing_rules::lingque::{Edition, Fan, definition};
/// // Edition 26 has 76 番种, as its text says: all but 五门齐.
/// let in_26 = Fan::ALL.into_iter().filter(|&fan| definition(Edition::E26, fan).is_some());
/// assert_eq!(in_26.count(), 76);
/// assert_eq!(Fan::FullFlush.id(), "full_flush");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Fan {
    /// 天和.
    BlessingOfHeaven,
    /// 地和.
    BlessingOfEarth,
    /// 岭上开花.
    OutWithReplacementTile,
    /// 海底捞月.
    LastTileDraw,
    /// 河底捞鱼.
    LastTileClaim,
    /// 抢杠.
    RobbingTheKong,
    /// 自摸.
    SelfDrawn,
    /// 七对.
    SevenPairs,
    /// 全不靠.
    HonoursAndKnittedTiles,
    /// 十三幺.
    ThirteenOrphans,
    /// 门前清.
    ConcealedHand,
    /// 四杠.
    FourKongs,
    /// 三杠.
    ThreeKongs,
    /// 双杠.
    TwoKongs,
    /// 杠.
    Kong,
    /// 四暗刻.
    FourConcealedTriplets,
    /// 三暗刻.
    ThreeConcealedTriplets,
    /// 双暗刻.
    TwoConcealedTriplets,
    /// 暗刻.
    ConcealedTriplet,
    /// 对对和.
    AllTriplets,
    /// 四归.
    TileHog,
    /// 大七星.
    BigSevenHonours,
    /// 字一色.
    AllHonours,
    /// 大四喜.
    BigFourWinds,
    /// 小四喜.
    LittleFourWinds,
    /// 四喜对.
    FourWindPairs,
    /// 大三元.
    BigThreeDragons,
    /// 小三元.
    LittleThreeDragons,
    /// 三元对.
    ThreeDragonPairs,
    /// 番牌 门风牌.
    ValueSeatWind,
    /// 番牌 中.
    ValueRedDragon,
    /// 番牌 發.
    ValueGreenDragon,
    /// 番牌 白.
    ValueWhiteDragon,
    /// 客风刻.
    GuestWindTriplet,
    /// 清幺九.
    AllTerminals,
    /// 混幺九.
    AllTerminalsAndHonours,
    /// 清带幺.
    PureOutsideHand,
    /// 混带幺.
    MixedOutsideHand,
    /// 幺九刻.
    TerminalTriplet,
    /// 九莲宝灯.
    NineGates,
    /// 连七对.
    SevenShiftedPairs,
    /// 清一色.
    FullFlush,
    /// 混一色.
    HalfFlush,
    /// 缺一门.
    TwoSuits,
    /// 五门齐.
    AllTypes,
    /// 二数.
    TwoNumbers,
    /// 三聚.
    ThreeConsecutiveNumbers,
    /// 四聚.
    FourConsecutiveNumbers,
    /// 九数贯通.
    NineNumbers,
    /// 镜数.
    ReflectedHand,
    /// 镜数对.
    ReflectedPairs,
    /// 四同顺.
    QuadrupleSequence,
    /// 三同顺.
    TripleSequence,
    /// 二般高.
    TwoDoubleSequences,
    /// 一般高.
    DoubleSequence,
    /// 三同刻.
    MixedTripleTriplet,
    /// 双同刻.
    MixedDoubleTriplet,
    /// 三色同顺.
    MixedTripleSequence,
    /// 喜相逢.
    MixedDoubleSequence,
    /// 三同二对.
    TwoTriplePairs,
    /// 镜同.
    MirroredHand,
    /// 镜同对.
    ThreeMirroredPairs,
    /// 四连刻.
    FourShiftedTriplets,
    /// 三连刻.
    ThreeShiftedTriplets,
    /// 四步高.
    FourShiftedSequences,
    /// 三步高.
    ThreeShiftedSequences,
    /// 四连环.
    FourChainedSequences,
    /// 三连环.
    ThreeChainedSequences,
    /// 一气贯通.
    PureStraight,
    /// 双龙会.
    TwoShortStraights,
    /// 连六.
    ShortStraight,
    /// 老少副.
    TwoTerminalSequences,
    /// 三色连刻.
    MixedShiftedTriplets,
    /// 三色步高.
    MixedShiftedSequences,
    /// 三色连环.
    MixedChainedSequences,
    /// 三色贯通.
    MixedStraight,
    /// 镜龙会.
    MirroredShortStraights,
}

impl Fan {
    /// The number of fan in all editions.
    pub const COUNT: usize = 77;

    /// Every fan in the order of the table.
    pub const ALL: [Fan; Fan::COUNT] = [
        Fan::BlessingOfHeaven,
        Fan::BlessingOfEarth,
        Fan::OutWithReplacementTile,
        Fan::LastTileDraw,
        Fan::LastTileClaim,
        Fan::RobbingTheKong,
        Fan::SelfDrawn,
        Fan::SevenPairs,
        Fan::HonoursAndKnittedTiles,
        Fan::ThirteenOrphans,
        Fan::ConcealedHand,
        Fan::FourKongs,
        Fan::ThreeKongs,
        Fan::TwoKongs,
        Fan::Kong,
        Fan::FourConcealedTriplets,
        Fan::ThreeConcealedTriplets,
        Fan::TwoConcealedTriplets,
        Fan::ConcealedTriplet,
        Fan::AllTriplets,
        Fan::TileHog,
        Fan::BigSevenHonours,
        Fan::AllHonours,
        Fan::BigFourWinds,
        Fan::LittleFourWinds,
        Fan::FourWindPairs,
        Fan::BigThreeDragons,
        Fan::LittleThreeDragons,
        Fan::ThreeDragonPairs,
        Fan::ValueSeatWind,
        Fan::ValueRedDragon,
        Fan::ValueGreenDragon,
        Fan::ValueWhiteDragon,
        Fan::GuestWindTriplet,
        Fan::AllTerminals,
        Fan::AllTerminalsAndHonours,
        Fan::PureOutsideHand,
        Fan::MixedOutsideHand,
        Fan::TerminalTriplet,
        Fan::NineGates,
        Fan::SevenShiftedPairs,
        Fan::FullFlush,
        Fan::HalfFlush,
        Fan::TwoSuits,
        Fan::AllTypes,
        Fan::TwoNumbers,
        Fan::ThreeConsecutiveNumbers,
        Fan::FourConsecutiveNumbers,
        Fan::NineNumbers,
        Fan::ReflectedHand,
        Fan::ReflectedPairs,
        Fan::QuadrupleSequence,
        Fan::TripleSequence,
        Fan::TwoDoubleSequences,
        Fan::DoubleSequence,
        Fan::MixedTripleTriplet,
        Fan::MixedDoubleTriplet,
        Fan::MixedTripleSequence,
        Fan::MixedDoubleSequence,
        Fan::TwoTriplePairs,
        Fan::MirroredHand,
        Fan::ThreeMirroredPairs,
        Fan::FourShiftedTriplets,
        Fan::ThreeShiftedTriplets,
        Fan::FourShiftedSequences,
        Fan::ThreeShiftedSequences,
        Fan::FourChainedSequences,
        Fan::ThreeChainedSequences,
        Fan::PureStraight,
        Fan::TwoShortStraights,
        Fan::ShortStraight,
        Fan::TwoTerminalSequences,
        Fan::MixedShiftedTriplets,
        Fan::MixedShiftedSequences,
        Fan::MixedChainedSequences,
        Fan::MixedStraight,
        Fan::MirroredShortStraights,
    ];

    /// Returns the stable id on the wire.
    pub fn id(self) -> &'static str {
        match self {
            Fan::BlessingOfHeaven => "blessing_of_heaven",
            Fan::BlessingOfEarth => "blessing_of_earth",
            Fan::OutWithReplacementTile => "out_with_replacement_tile",
            Fan::LastTileDraw => "last_tile_draw",
            Fan::LastTileClaim => "last_tile_claim",
            Fan::RobbingTheKong => "robbing_the_kong",
            Fan::SelfDrawn => "self_drawn",
            Fan::SevenPairs => "seven_pairs",
            Fan::HonoursAndKnittedTiles => "honours_and_knitted_tiles",
            Fan::ThirteenOrphans => "thirteen_orphans",
            Fan::ConcealedHand => "concealed_hand",
            Fan::FourKongs => "four_kongs",
            Fan::ThreeKongs => "three_kongs",
            Fan::TwoKongs => "two_kongs",
            Fan::Kong => "kong",
            Fan::FourConcealedTriplets => "four_concealed_triplets",
            Fan::ThreeConcealedTriplets => "three_concealed_triplets",
            Fan::TwoConcealedTriplets => "two_concealed_triplets",
            Fan::ConcealedTriplet => "concealed_triplet",
            Fan::AllTriplets => "all_triplets",
            Fan::TileHog => "tile_hog",
            Fan::BigSevenHonours => "big_seven_honours",
            Fan::AllHonours => "all_honours",
            Fan::BigFourWinds => "big_four_winds",
            Fan::LittleFourWinds => "little_four_winds",
            Fan::FourWindPairs => "four_wind_pairs",
            Fan::BigThreeDragons => "big_three_dragons",
            Fan::LittleThreeDragons => "little_three_dragons",
            Fan::ThreeDragonPairs => "three_dragon_pairs",
            Fan::ValueSeatWind => "value_seat_wind",
            Fan::ValueRedDragon => "value_red_dragon",
            Fan::ValueGreenDragon => "value_green_dragon",
            Fan::ValueWhiteDragon => "value_white_dragon",
            Fan::GuestWindTriplet => "guest_wind_triplet",
            Fan::AllTerminals => "all_terminals",
            Fan::AllTerminalsAndHonours => "all_terminals_and_honours",
            Fan::PureOutsideHand => "pure_outside_hand",
            Fan::MixedOutsideHand => "mixed_outside_hand",
            Fan::TerminalTriplet => "terminal_triplet",
            Fan::NineGates => "nine_gates",
            Fan::SevenShiftedPairs => "seven_shifted_pairs",
            Fan::FullFlush => "full_flush",
            Fan::HalfFlush => "half_flush",
            Fan::TwoSuits => "two_suits",
            Fan::AllTypes => "all_types",
            Fan::TwoNumbers => "two_numbers",
            Fan::ThreeConsecutiveNumbers => "three_consecutive_numbers",
            Fan::FourConsecutiveNumbers => "four_consecutive_numbers",
            Fan::NineNumbers => "nine_numbers",
            Fan::ReflectedHand => "reflected_hand",
            Fan::ReflectedPairs => "reflected_pairs",
            Fan::QuadrupleSequence => "quadruple_sequence",
            Fan::TripleSequence => "triple_sequence",
            Fan::TwoDoubleSequences => "two_double_sequences",
            Fan::DoubleSequence => "double_sequence",
            Fan::MixedTripleTriplet => "mixed_triple_triplet",
            Fan::MixedDoubleTriplet => "mixed_double_triplet",
            Fan::MixedTripleSequence => "mixed_triple_sequence",
            Fan::MixedDoubleSequence => "mixed_double_sequence",
            Fan::TwoTriplePairs => "two_triple_pairs",
            Fan::MirroredHand => "mirrored_hand",
            Fan::ThreeMirroredPairs => "three_mirrored_pairs",
            Fan::FourShiftedTriplets => "four_shifted_triplets",
            Fan::ThreeShiftedTriplets => "three_shifted_triplets",
            Fan::FourShiftedSequences => "four_shifted_sequences",
            Fan::ThreeShiftedSequences => "three_shifted_sequences",
            Fan::FourChainedSequences => "four_chained_sequences",
            Fan::ThreeChainedSequences => "three_chained_sequences",
            Fan::PureStraight => "pure_straight",
            Fan::TwoShortStraights => "two_short_straights",
            Fan::ShortStraight => "short_straight",
            Fan::TwoTerminalSequences => "two_terminal_sequences",
            Fan::MixedShiftedTriplets => "mixed_shifted_triplets",
            Fan::MixedShiftedSequences => "mixed_shifted_sequences",
            Fan::MixedChainedSequences => "mixed_chained_sequences",
            Fan::MixedStraight => "mixed_straight",
            Fan::MirroredShortStraights => "mirrored_short_straights",
        }
    }
}

bit_set! {
    /// A set of fan, one bit each.
    ///
    /// ```
    /// use quejing_rules::lingque::{Fan, FanSet};
    /// let set = FanSet::of(&[Fan::Kong, Fan::SelfDrawn]);
    /// assert!(set.has(Fan::Kong) && set.len() == 2);
    /// assert!(set.iter().eq([Fan::SelfDrawn, Fan::Kong])); // in the order of the text
    /// ```
    FanSet: u128, of Fan, |bit: usize| Fan::ALL.get(bit).copied()
}

impl FanSet {
    /// Every fan.
    pub const ALL: FanSet = FanSet((1 << Fan::COUNT) - 1);
}

impl Fan {
    /// Returns the idea behind it as a stable word, so that a hand can be compared under several rule sets; `None` if
    /// only this one has it. The rule sets may define the idea a little differently: that is what a comparison shows.
    #[rustfmt::skip]
    pub fn concept(self) -> Option<&'static str> {
        Some(match self {
            Fan::BlessingOfHeaven => "heaven",
            Fan::BlessingOfEarth => "earth",
            Fan::OutWithReplacementTile => "after_kong",
            Fan::LastTileDraw => "last_draw",
            Fan::LastTileClaim => "last_discard",
            Fan::RobbingTheKong => "robbed_kong",
            Fan::SevenPairs => "seven_pairs",
            Fan::ThirteenOrphans => "thirteen_orphans",
            Fan::FourKongs => "four_kongs",
            Fan::ThreeKongs => "three_kongs",
            Fan::TwoKongs => "two_kongs",
            Fan::Kong => "one_kong",
            Fan::FourConcealedTriplets => "four_concealed_triplets",
            Fan::ThreeConcealedTriplets => "three_concealed_triplets",
            Fan::TwoConcealedTriplets => "two_concealed_triplets",
            Fan::ConcealedHand => "concealed_hand",
            Fan::AllTriplets => "all_triplets",
            Fan::AllHonours => "all_honours",
            Fan::BigFourWinds => "big_four_winds",
            Fan::LittleFourWinds => "little_four_winds",
            Fan::BigThreeDragons => "big_three_dragons",
            Fan::LittleThreeDragons => "little_three_dragons",
            Fan::ValueSeatWind | Fan::ValueRedDragon | Fan::ValueGreenDragon | Fan::ValueWhiteDragon => "value_tile",
            Fan::AllTerminals => "all_terminals",
            Fan::AllTerminalsAndHonours => "all_terminals_and_honours",
            Fan::PureOutsideHand => "pure_outside_hand",
            Fan::MixedOutsideHand => "mixed_outside_hand",
            Fan::NineGates => "nine_gates",
            Fan::FullFlush => "full_flush",
            Fan::HalfFlush => "half_flush",
            Fan::QuadrupleSequence => "four_equal_sequences",
            Fan::TripleSequence => "three_equal_sequences",
            Fan::TwoDoubleSequences => "two_double_sequences",
            Fan::DoubleSequence => "two_equal_sequences",
            Fan::MixedTripleTriplet => "mixed_triple_triplet",
            Fan::MixedTripleSequence => "mixed_triple_sequence",
            Fan::FourShiftedTriplets => "four_shifted_triplets",
            Fan::ThreeShiftedTriplets => "three_shifted_triplets",
            Fan::PureStraight => "pure_straight",
            Fan::AllTypes => "all_types",
            _ => return None,
        })
    }
}
