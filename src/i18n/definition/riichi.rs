//! Definitions of the yaku (section 4.2 of the rule text).

use crate::i18n::Lang;
use crate::rules::riichi::Yaku;

/// What a yaku is.
pub fn yaku(lang: Lang, yaku: Yaku) -> &'static str {
    lang.pick(texts(yaku))
}

#[rustfmt::skip]
fn texts(yaku: Yaku) -> [&'static str; 2] {
    match yaku {
        Yaku::Riichi => ["门清听牌时宣告", "declared on a closed waiting hand"],
        Yaku::DoubleRiichi => ["以第一张打牌宣告立直", "riichi with the very first discard"],
        Yaku::Ippatsu => ["立直后一巡内和牌，其间无人吃碰杠", "a win within one turn after riichi, without any call between"],
        Yaku::MenzenTsumo => ["门清自摸", "a self-draw with a closed hand"],
        Yaku::Pinfu => ["门清，四组顺子，两面听，将不是箭牌、门风、圈风", "closed, four sequences, a two-sided wait, a pair without value"],
        Yaku::Iipeikou => ["门清，两组相同的顺子", "closed, the same sequence twice"],
        Yaku::Tanyao => ["没有幺九牌", "no terminals and no honours"],
        Yaku::Ittsu => ["同一花色的 123、456、789", "123, 456 and 789 of one suit"],
        Yaku::SanshokuDoujun => ["三种花色同数的顺子", "the same sequence in all three suits"],
        Yaku::YakuhaiWhite => ["白的刻子或杠", "a triplet or kong of white dragons"],
        Yaku::YakuhaiGreen => ["发的刻子或杠", "a triplet or kong of green dragons"],
        Yaku::YakuhaiRed => ["中的刻子或杠", "a triplet or kong of red dragons"],
        Yaku::YakuhaiSeat => ["门风的刻子或杠", "a triplet or kong of the seat wind"],
        Yaku::YakuhaiRound => ["圈风的刻子或杠", "a triplet or kong of the round wind"],
        Yaku::Chanta => ["至少一组顺子，每组和将都含幺九牌", "at least one sequence; every set and the pair hold a terminal or honour"],
        Yaku::Chankan => ["和他家加杠的牌", "a win on the tile another player adds to a pung"],
        Yaku::Rinshan => ["以杠后补的牌自摸", "a self-draw of a kong's replacement tile"],
        Yaku::Haitei => ["以最后一张牌自摸", "a self-draw of the last tile of the wall"],
        Yaku::Houtei => ["和最后一张打牌", "a win on the last discard"],
        Yaku::Chiitoitsu => ["七个不同的对子", "seven different pairs"],
        Yaku::SanshokuDoukou => ["三种花色同数的刻子", "triplets of one number in all three suits"],
        Yaku::Sanankou => ["三组暗刻或暗杠", "three concealed triplets or closed kongs"],
        Yaku::Sankantsu => ["三组杠", "three kongs"],
        Yaku::Toitoi => ["四组刻子或杠", "four triplets or kongs"],
        Yaku::Honitsu => ["一种花色加字牌", "one suit and honours"],
        Yaku::Shousangen => ["两组箭牌刻子和箭牌将", "triplets of two dragons and a pair of the third"],
        Yaku::Honroutou => ["全部为幺九牌的对对和", "all triplets of terminals and honours"],
        Yaku::Junchan => ["至少一组顺子，每组和将都含老头牌", "at least one sequence; every set and the pair hold a terminal"],
        Yaku::Ryanpeikou => ["门清，两组一色二顺", "closed, two pairs of equal sequences"],
        Yaku::Chinitsu => ["只有一种花色，没有字牌", "one suit, no honours"],
        Yaku::RenhouMangan => ["闲家在第一次摸牌前荣和，其间无人吃碰杠：单独作满贯，或与别的役合计五翻，看开关", "a ron before the own first draw without any call: a mangan on its own, or five han beside the others, as the switch says"],
        Yaku::Kokushi => ["十三种幺九牌各一张，另加其中一张", "one of each terminal and honour, and one again"],
        Yaku::Chuuren => ["门清，同一花色 1112345678999 加任意一张", "closed, 1112345678999 of one suit and any tile of it"],
        Yaku::Tenhou => ["庄家以配牌和牌", "the dealer wins on the tiles dealt"],
        Yaku::Chiihou => ["闲家第一次摸牌即和，此前无人吃碰杠", "another player wins on his first draw, before any call"],
        Yaku::Renhou => ["闲家在第一次摸牌前荣和，其间无人吃碰杠，作役满", "a ron before the own first draw without any call, as a yakuman"],
        Yaku::Suuankou => ["四组暗刻或暗杠", "four concealed triplets or closed kongs"],
        Yaku::Suukantsu => ["四组杠", "four kongs"],
        Yaku::Ryuuiisou => ["全部为 2、3、4、6、8 索和发", "only 2, 3, 4, 6, 8 of bamboo and green dragons"],
        Yaku::Chinroutou => ["全部为老头牌", "terminals only"],
        Yaku::Tsuuiisou => ["全部为字牌", "honours only"],
        Yaku::Daisangen => ["三组箭牌刻子", "triplets of all three dragons"],
        Yaku::Shousuushii => ["三组风牌刻子和第四种风牌的将", "triplets of three winds and a pair of the fourth"],
        Yaku::Daisuushii => ["四组风牌刻子", "triplets of all four winds"],
    }
}
