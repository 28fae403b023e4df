//! Names of the Lingque fan, Chinese as the rule text prints them.

use super::Lang;
use crate::rules::lingque::{Category, DealError, Fan};

/// The name of a fan.
pub fn fan(lang: Lang, fan: Fan) -> &'static str {
    lang.pick(fan_names(fan))
}

/// Why a win cannot be paid.
pub fn deal_error(lang: Lang, error: &DealError) -> String {
    if lang == Lang::En {
        return error.to_string();
    }
    match error {
        DealError::OddPoints(points) => format!("{points} 点：灵雀的点数都是偶数"),
        DealError::Seat(_) => "座位不对：放铳的不能是和牌者".to_owned(),
        DealError::ProvidedByWinner(_) => "和牌者不给自己供牌，请只填其他三家".to_owned(),
        DealError::TooManyProvided(found) => {
            format!("供牌共 {found} 张：四组副露加和牌张，最多五张")
        }
        DealError::Settlement(_) => "收付加不起来：请报告".to_owned(),
    }
}

#[rustfmt::skip]
fn fan_names(fan: Fan) -> [&'static str; 2] {
    match fan {
        Fan::BlessingOfHeaven => ["天和", "Blessing of Heaven"],
        Fan::BlessingOfEarth => ["地和", "Blessing of Earth"],
        Fan::OutWithReplacementTile => ["岭上开花", "Out with Replacement Tile"],
        Fan::LastTileDraw => ["海底捞月", "Last Tile Draw"],
        Fan::LastTileClaim => ["河底捞鱼", "Last Tile Claim"],
        Fan::RobbingTheKong => ["抢杠", "Robbing the Kong"],
        Fan::SelfDrawn => ["自摸", "Self-Drawn"],
        Fan::SevenPairs => ["七对", "Seven Pairs"],
        Fan::HonoursAndKnittedTiles => ["全不靠", "Honours and Knitted Tiles"],
        Fan::ThirteenOrphans => ["十三幺", "Thirteen Orphans"],
        Fan::ConcealedHand => ["门前清", "Concealed Hand"],
        Fan::FourKongs => ["四杠", "Four Kongs"],
        Fan::ThreeKongs => ["三杠", "Three Kongs"],
        Fan::TwoKongs => ["双杠", "Two Kongs"],
        Fan::Kong => ["杠", "Kong"],
        Fan::FourConcealedTriplets => ["四暗刻", "Four Concealed Triplets"],
        Fan::ThreeConcealedTriplets => ["三暗刻", "Three Concealed Triplets"],
        Fan::TwoConcealedTriplets => ["双暗刻", "Two Concealed Triplets"],
        Fan::ConcealedTriplet => ["暗刻", "Concealed Triplet"],
        Fan::AllTriplets => ["对对和", "All Triplets"],
        Fan::TileHog => ["四归", "Tile Hog"],
        Fan::BigSevenHonours => ["大七星", "Big Seven Honours"],
        Fan::AllHonours => ["字一色", "All Honours"],
        Fan::BigFourWinds => ["大四喜", "Big Four Winds"],
        Fan::LittleFourWinds => ["小四喜", "Little Four Winds"],
        Fan::FourWindPairs => ["四喜对", "Four Wind Pairs"],
        Fan::BigThreeDragons => ["大三元", "Big Three Dragons"],
        Fan::LittleThreeDragons => ["小三元", "Little Three Dragons"],
        Fan::ThreeDragonPairs => ["三元对", "Three Dragon Pairs"],
        Fan::ValueSeatWind => ["番牌 门风牌", "Value Tile: Seat Wind"],
        Fan::ValueRedDragon => ["番牌 中", "Value Tile: Red Dragon"],
        Fan::ValueGreenDragon => ["番牌 發", "Value Tile: Green Dragon"],
        Fan::ValueWhiteDragon => ["番牌 白", "Value Tile: White Dragon"],
        Fan::GuestWindTriplet => ["客风刻", "Guest Wind Triplet"],
        Fan::AllTerminals => ["清幺九", "All Terminals"],
        Fan::AllTerminalsAndHonours => ["混幺九", "All Terminals and Honours"],
        Fan::PureOutsideHand => ["清带幺", "Pure Outside Hand"],
        Fan::MixedOutsideHand => ["混带幺", "Mixed Outside Hand"],
        Fan::TerminalTriplet => ["幺九刻", "Terminal Triplet"],
        Fan::NineGates => ["九莲宝灯", "Nine Gates"],
        Fan::SevenShiftedPairs => ["连七对", "Seven Shifted Pairs"],
        Fan::FullFlush => ["清一色", "Full Flush"],
        Fan::HalfFlush => ["混一色", "Half Flush"],
        Fan::TwoSuits => ["缺一门", "Two Suits"],
        Fan::AllTypes => ["五门齐", "All Types"],
        Fan::TwoNumbers => ["二数", "Two Numbers"],
        Fan::ThreeConsecutiveNumbers => ["三聚", "Three Consecutive Numbers"],
        Fan::FourConsecutiveNumbers => ["四聚", "Four Consecutive Numbers"],
        Fan::NineNumbers => ["九数贯通", "Nine Numbers"],
        Fan::ReflectedHand => ["镜数", "Reflected Hand"],
        Fan::ReflectedPairs => ["镜数对", "Reflected Pairs"],
        Fan::QuadrupleSequence => ["四同顺", "Quadruple Sequence"],
        Fan::TripleSequence => ["三同顺", "Triple Sequence"],
        Fan::TwoDoubleSequences => ["二般高", "Two Double Sequences"],
        Fan::DoubleSequence => ["一般高", "Double Sequence"],
        Fan::MixedTripleTriplet => ["三同刻", "Mixed Triple Triplet"],
        Fan::MixedDoubleTriplet => ["双同刻", "Mixed Double Triplet"],
        Fan::MixedTripleSequence => ["三色同顺", "Mixed Triple Sequence"],
        Fan::MixedDoubleSequence => ["喜相逢", "Mixed Double Sequence"],
        Fan::TwoTriplePairs => ["三同二对", "Two Triple Pairs"],
        Fan::MirroredHand => ["镜同", "Mirrored Hand"],
        Fan::ThreeMirroredPairs => ["镜同对", "Three Mirrored Pairs"],
        Fan::FourShiftedTriplets => ["四连刻", "Four Shifted Triplets"],
        Fan::ThreeShiftedTriplets => ["三连刻", "Three Shifted Triplets"],
        Fan::FourShiftedSequences => ["四步高", "Four Shifted Sequences"],
        Fan::ThreeShiftedSequences => ["三步高", "Three Shifted Sequences"],
        Fan::FourChainedSequences => ["四连环", "Four Chained Sequences"],
        Fan::ThreeChainedSequences => ["三连环", "Three Chained Sequences"],
        Fan::PureStraight => ["一气贯通", "Pure Straight"],
        Fan::TwoShortStraights => ["双龙会", "Two Short Straights"],
        Fan::ShortStraight => ["连六", "Short Straight"],
        Fan::TwoTerminalSequences => ["老少副", "Two Terminal Sequences"],
        Fan::MixedShiftedTriplets => ["三色连刻", "Mixed Shifted Triplets"],
        Fan::MixedShiftedSequences => ["三色步高", "Mixed Shifted Sequences"],
        Fan::MixedChainedSequences => ["三色连环", "Mixed Chained Sequences"],
        Fan::MixedStraight => ["三色贯通", "Mixed Straight"],
        Fan::MirroredShortStraights => ["镜龙会", "Mirrored Short Straights"],
    }
}

/// The name of a category.
pub fn category(lang: Lang, category: Category) -> &'static str {
    lang.pick(match category {
        Category::Chance => ["偶然类", "chance"],
        Category::Special => ["特殊类", "special shapes"],
        Category::Claims => ["副露类", "claims"],
        Category::Triplets => ["刻杠类", "triplets and kongs"],
        Category::Honours => ["字牌类", "honours"],
        Category::Terminals => ["幺九类", "terminals"],
        Category::Suits => ["花色类", "suits"],
        Category::Numbers => ["序数类", "numbers"],
        Category::WholeHand => ["全体关联类", "the whole hand"],
        Category::Equality => ["部分一致类", "equal sequences"],
        Category::Relation => ["部分关联类", "related sets"],
    })
}
