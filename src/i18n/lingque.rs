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

/// What a fan is.
pub fn definition(lang: Lang, fan: Fan) -> &'static str {
    lang.pick(definitions(fan))
}

#[rustfmt::skip]
fn definitions(fan: Fan) -> [&'static str; 2] {
    match fan {
        Fan::BlessingOfHeaven => ["庄家以配牌十三张加自己摸的第一张和牌", "the dealer wins on the tiles dealt and his first draw"],
        Fan::BlessingOfEarth => ["闲家和庄家打出的第一张牌；庄家此前未暗杠", "another than the dealer wins on the dealer's very first discard"],
        Fan::OutWithReplacementTile => ["以自己开杠后补的牌自摸和牌", "a self-drawn win on the replacement tile of an own kong"],
        Fan::LastTileDraw => ["以牌墙最后一张牌自摸和牌", "a self-drawn win on the last tile of the wall"],
        Fan::LastTileClaim => ["牌墙摸完后和他家打出的牌", "a win on another player's tile when the wall is empty"],
        Fan::RobbingTheKong => ["和他家加杠的牌", "a win on the tile that another player adds to a pung"],
        Fan::SelfDrawn => ["和牌张为自己摸得", "the winning tile is drawn by the winner"],
        Fan::SevenPairs => ["七组各不相同的对子", "seven different pairs"],
        Fan::HonoursAndKnittedTiles => ["三色 147、258、369 与七张字牌共 16 张中不同的 14 张", "14 different tiles of the 16: 147, 258, 369 of three suits and the seven honours"],
        Fan::ThirteenOrphans => ["十三种幺九牌各一张，另加其中一张", "one of each terminal and honour, and one of them again"],
        Fan::ConcealedHand => ["没有吃、碰、明杠（可以暗杠）", "no chow, pung or open kong (concealed kongs may be)"],
        Fan::FourKongs => ["四组杠", "four kongs"],
        Fan::ThreeKongs => ["三组杠", "three kongs"],
        Fan::TwoKongs => ["两组杠", "two kongs"],
        Fan::Kong => ["一组杠", "one kong"],
        Fan::FourConcealedTriplets => ["四组暗刻（含暗杠）", "four concealed triplets, concealed kongs among them"],
        Fan::ThreeConcealedTriplets => ["三组暗刻（含暗杠）", "three concealed triplets, concealed kongs among them"],
        Fan::TwoConcealedTriplets => ["两组暗刻（含暗杠）", "two concealed triplets, concealed kongs among them"],
        Fan::ConcealedTriplet => ["一组暗刻（含暗杠）", "one concealed triplet or concealed kong"],
        Fan::AllTriplets => ["四组刻子或杠", "four triplets or kongs"],
        Fan::TileHog => ["四张相同的牌而不成杠；每种计一次", "four identical tiles that are no kong; counted for each kind"],
        Fan::BigSevenHonours => ["七种字牌的七对", "seven pairs of the seven honours"],
        Fan::AllHonours => ["全部为字牌", "honours only"],
        Fan::BigFourWinds => ["四组风牌刻子", "triplets of all four winds"],
        Fan::LittleFourWinds => ["三组风牌刻子，另一种风牌作雀头", "triplets of three winds and the fourth as the eyes"],
        Fan::FourWindPairs => ["七对中有四种风牌", "seven pairs with all four winds"],
        Fan::BigThreeDragons => ["三组箭牌刻子", "triplets of all three dragons"],
        Fan::LittleThreeDragons => ["两组箭牌刻子，另一种箭牌作雀头", "triplets of two dragons and the third as the eyes"],
        Fan::ThreeDragonPairs => ["七对中有三种箭牌", "seven pairs with all three dragons"],
        Fan::ValueSeatWind => ["门风的刻子（4 副）或对子（2 副）", "a triplet (4 fu) or pair (2 fu) of the seat wind"],
        Fan::ValueRedDragon => ["中的刻子（4 副）或对子（2 副）", "a triplet (4 fu) or pair (2 fu) of red dragons"],
        Fan::ValueGreenDragon => ["發的刻子（4 副）或对子（2 副）", "a triplet (4 fu) or pair (2 fu) of green dragons"],
        Fan::ValueWhiteDragon => ["白的刻子（4 副）或对子（2 副）", "a triplet (4 fu) or pair (2 fu) of white dragons"],
        Fan::GuestWindTriplet => ["不是门风的风牌刻子；每组计一次", "a triplet of a wind that is not the seat's; counted for each"],
        Fan::AllTerminals => ["全部为序数牌的一、九", "only 1s and 9s of the suits"],
        Fan::AllTerminalsAndHonours => ["全部为一、九和字牌", "only 1s, 9s and honours"],
        Fan::PureOutsideHand => ["至少一组顺子，每组面子和雀头都含序数牌一或九", "at least one sequence; every set and the eyes hold a 1 or 9"],
        Fan::MixedOutsideHand => ["至少一组顺子，每组面子和雀头都含一、九或字牌，两者都有", "at least one sequence; every set and the eyes hold a 1, a 9 or an honour, and both kinds occur"],
        Fan::TerminalTriplet => ["一或九的刻子；每组计一次", "a triplet of 1s or 9s; counted for each"],
        Fan::NineGates => ["听牌时为同花色 1112345678999，和该花色任意一张", "1112345678999 of one suit before the win, and any tile of that suit"],
        Fan::SevenShiftedPairs => ["同一花色七个连续数的七对", "seven pairs of seven consecutive numbers of one suit"],
        Fan::FullFlush => ["只有一种花色，没有字牌", "one suit, no honours"],
        Fan::HalfFlush => ["序数牌至多一种花色，可有字牌", "at most one suit beside honours"],
        Fan::TwoSuits => ["没有字牌，恰有两种花色", "no honours and exactly two suits"],
        Fan::AllTypes => ["万、饼、索、风牌、箭牌都有", "all three suits, a wind and a dragon"],
        Fan::TwoNumbers => ["全部为序数牌，只有两种数", "suited tiles of exactly two numbers"],
        Fan::ThreeConsecutiveNumbers => ["全部为序数牌，恰为三个连续数", "suited tiles of exactly three consecutive numbers"],
        Fan::FourConsecutiveNumbers => ["全部为序数牌，恰为四个连续数", "suited tiles of exactly four consecutive numbers"],
        Fan::NineNumbers => ["全部为序数牌，四组面子和雀头的数互不重复，合为一至九", "suited tiles; the numbers of the four sets and the eyes are disjoint and together 1 to 9"],
        Fan::ReflectedHand => ["全部为序数牌，各组的数关于某数对称", "suited tiles whose sets and eyes are mirrored about a number"],
        Fan::ReflectedPairs => ["七对全部为序数牌，数关于某个整数对称", "seven suited pairs mirrored about a whole number"],
        Fan::QuadrupleSequence => ["四组相同的顺子", "four identical sequences"],
        Fan::TripleSequence => ["三组相同的顺子", "three identical sequences"],
        Fan::TwoDoubleSequences => ["两组一般高", "two different pairs of identical sequences"],
        Fan::DoubleSequence => ["两组相同的顺子", "two identical sequences"],
        Fan::MixedTripleTriplet => ["三种花色同数的三组刻子", "triplets of one number in all three suits"],
        Fan::MixedDoubleTriplet => ["两种花色同数的两组刻子；至多计两次", "triplets of one number in two suits; counted twice at most"],
        Fan::MixedTripleSequence => ["三种花色同数的三组顺子", "the same sequence in all three suits"],
        Fan::MixedDoubleSequence => ["两种花色同数的两组顺子；至多计两次", "the same sequence in two suits; counted twice at most"],
        Fan::TwoTriplePairs => ["七对中有两个数的三色对子", "seven pairs with the pairs of two numbers in all three suits"],
        Fan::MirroredHand => ["两种花色各两组面子，两边相同", "two sets in each of two suits, the same in both"],
        Fan::ThreeMirroredPairs => ["七对中两种花色有三个数相同", "seven pairs in which two suits share three numbers"],
        Fan::FourShiftedTriplets => ["同一花色四组连续数的刻子", "triplets of four consecutive numbers of one suit"],
        Fan::ThreeShiftedTriplets => ["同一花色三组连续数的刻子", "triplets of three consecutive numbers of one suit"],
        Fan::FourShiftedSequences => ["同一花色四组依次递增一的顺子", "four sequences of one suit, each one higher"],
        Fan::ThreeShiftedSequences => ["同一花色三组依次递增一的顺子", "three sequences of one suit, each one higher"],
        Fan::FourChainedSequences => ["同一花色的 123、345、567、789", "123, 345, 567 and 789 of one suit"],
        Fan::ThreeChainedSequences => ["同一花色三组依次递增二的顺子", "three sequences of one suit, each two higher"],
        Fan::PureStraight => ["同一花色的 123、456、789", "123, 456 and 789 of one suit"],
        Fan::TwoShortStraights => ["两组连六，或两组老少副", "two short straights, or two pairs of terminal sequences"],
        Fan::ShortStraight => ["同一花色相差三的两组顺子", "two sequences of one suit that differ by 3"],
        Fan::TwoTerminalSequences => ["同一花色的 123 和 789", "123 and 789 of one suit"],
        Fan::MixedShiftedTriplets => ["三种花色三组连续数的刻子", "triplets of three consecutive numbers, one in each suit"],
        Fan::MixedShiftedSequences => ["三种花色三组依次递增一的顺子", "sequences one apart, one in each suit"],
        Fan::MixedChainedSequences => ["三种花色三组依次递增二的顺子", "sequences two apart, one in each suit"],
        Fan::MixedStraight => ["三种花色组成的 123、456、789", "123, 456 and 789, one in each suit"],
        Fan::MirroredShortStraights => ["两种花色相同的连六或老少副", "the same short straight or pair of terminal sequences in two suits"],
    }
}
