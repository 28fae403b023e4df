//! Names of the riichi rules: yaku in Chinese, English and Japanese, circumstances, limits, fu, and what can be
//! wrong. The Chinese names are the rule text's.

use super::Lang;
use crate::rules::riichi::{Conflict, Flag, FuKind, Limit, Problem, Wait, Yaku};

/// Chinese, English, Japanese.
fn names(yaku: Yaku) -> [&'static str; 3] {
    match yaku {
        Yaku::Riichi => ["立直", "riichi", "立直"],
        Yaku::DoubleRiichi => ["双立直", "double riichi", "ダブル立直"],
        Yaku::Ippatsu => ["一发", "one shot", "一発"],
        Yaku::MenzenTsumo => ["门清自摸", "concealed self-draw", "門前清自摸和"],
        Yaku::Pinfu => ["平和", "all sequences (pinfu)", "平和"],
        Yaku::Iipeikou => ["一色二顺", "twin sequences", "一盃口"],
        Yaku::Tanyao => ["断幺九", "all simples", "断么九"],
        Yaku::Ittsu => ["一气通贯", "full straight", "一気通貫"],
        Yaku::SanshokuDoujun => ["三色同顺", "three-colour sequences", "三色同順"],
        Yaku::YakuhaiWhite => ["翻牌 白", "white dragon", "役牌 白"],
        Yaku::YakuhaiGreen => ["翻牌 发", "green dragon", "役牌 發"],
        Yaku::YakuhaiRed => ["翻牌 中", "red dragon", "役牌 中"],
        Yaku::YakuhaiSeat => ["翻牌 门风", "seat wind", "役牌 自風"],
        Yaku::YakuhaiRound => ["翻牌 圈风", "round wind", "役牌 場風"],
        Yaku::Chanta => ["混全带幺", "outside hand", "混全帯么九"],
        Yaku::Chankan => ["抢杠", "robbing a kong", "槍槓"],
        Yaku::Rinshan => ["杠上开花", "out on a replacement tile", "嶺上開花"],
        Yaku::Haitei => ["海底捞月", "last tile of the wall", "海底摸月"],
        Yaku::Houtei => ["河底捞鱼", "last discard", "河底撈魚"],
        Yaku::Chiitoitsu => ["七对子", "seven pairs", "七対子"],
        Yaku::SanshokuDoukou => ["三色同刻", "three-colour triplets", "三色同刻"],
        Yaku::Sanankou => ["三暗刻", "three concealed triplets", "三暗刻"],
        Yaku::Sankantsu => ["三杠子", "three kongs", "三槓子"],
        Yaku::Toitoi => ["对对和", "all triplets", "対々和"],
        Yaku::Honitsu => ["混一色", "half flush", "混一色"],
        Yaku::Shousangen => ["小三元", "little three dragons", "小三元"],
        Yaku::Honroutou => ["混老头", "terminals and honours", "混老頭"],
        Yaku::Junchan => ["纯全带幺", "terminals in every set", "純全帯么九"],
        Yaku::Ryanpeikou => ["二色二顺", "two twin sequences", "二盃口"],
        Yaku::Chinitsu => ["清一色", "full flush", "清一色"],
        Yaku::RenhouMangan | Yaku::Renhou => ["人和", "hand of man", "人和"],
        Yaku::Kokushi => ["十三幺", "thirteen orphans", "国士無双"],
        Yaku::Chuuren => ["九莲宝灯", "nine gates", "九蓮宝燈"],
        Yaku::Tenhou => ["天和", "hand of heaven", "天和"],
        Yaku::Chiihou => ["地和", "hand of earth", "地和"],
        Yaku::Suuankou => ["四暗刻", "four concealed triplets", "四暗刻"],
        Yaku::Suukantsu => ["四杠子", "four kongs", "四槓子"],
        Yaku::Ryuuiisou => ["绿一色", "all green", "緑一色"],
        Yaku::Chinroutou => ["清老头", "all terminals", "清老頭"],
        Yaku::Tsuuiisou => ["字一色", "all honours", "字一色"],
        Yaku::Daisangen => ["大三元", "big three dragons", "大三元"],
        Yaku::Shousuushii => ["小四喜", "little four winds", "小四喜"],
        Yaku::Daisuushii => ["大四喜", "big four winds", "大四喜"],
    }
}

/// The name of a yaku.
pub fn yaku(lang: Lang, yaku: Yaku) -> &'static str {
    let [zh, en, _] = names(yaku);
    lang.pick([zh, en])
}

/// The Japanese name of a yaku.
pub fn japanese(yaku: Yaku) -> &'static str {
    names(yaku)[2]
}

/// The name of a kind of dora by its id on the wire.
pub fn dora(lang: Lang, id: &str) -> Option<&'static str> {
    Some(lang.pick(match id {
        "dora" => ["宝牌", "dora"],
        "ura_dora" => ["里宝牌", "ura dora"],
        "aka_dora" => ["赤宝牌", "red five"],
        _ => return None,
    }))
}

/// A circumstance.
pub fn flag(lang: Lang, flag: Flag) -> &'static str {
    lang.pick(match flag {
        Flag::Riichi => ["立直", "riichi"],
        Flag::DoubleRiichi => ["双立直", "double riichi"],
        Flag::Ippatsu => ["一发", "one shot"],
        Flag::LastTile => ["海底 / 河底", "last tile"],
        Flag::AfterKong => ["杠上开花", "replacement tile of a kong"],
        Flag::RobKong => ["抢杠", "robbed kong"],
        Flag::RobClosedKong => ["抢暗杠", "robbed closed kong"],
        Flag::Heaven => ["天和", "hand of heaven"],
        Flag::Earth => ["地和", "hand of earth"],
        Flag::Human => ["人和", "hand of man"],
        Flag::Furiten => ["震听", "furiten"],
    })
}

/// A limit; none for values by the formula.
pub fn limit(lang: Lang, limit: Limit) -> Option<&'static str> {
    Some(lang.pick(match limit {
        Limit::None => return None,
        Limit::Mangan => ["满贯", "mangan"],
        Limit::Haneman => ["跳满", "haneman"],
        Limit::Baiman => ["倍满", "baiman"],
        Limit::Sanbaiman => ["三倍满", "sanbaiman"],
        Limit::Yakuman => ["役满", "yakuman"],
    }))
}

/// A wait.
pub fn wait(lang: Lang, wait: Wait) -> &'static str {
    lang.pick(match wait {
        Wait::Tanki => ["单骑", "single wait"],
        Wait::Shanpon => ["双碰", "wait on two pairs"],
        Wait::Ryanmen => ["两面", "two-sided wait"],
        Wait::Kanchan => ["嵌张", "closed wait"],
        Wait::Penchan => ["边张", "edge wait"],
    })
}

/// A piece of fu.
pub fn fu(lang: Lang, kind: FuKind) -> &'static str {
    lang.pick(match kind {
        FuKind::ClosedRon => ["门清荣和", "closed hand, ron"],
        FuKind::SevenPairs => ["七对子", "seven pairs"],
        FuKind::Base => ["基础符", "base"],
        FuKind::Triplet => ["刻子", "triplet"],
        FuKind::Kong => ["杠", "kong"],
        FuKind::PairDragon => ["箭牌对子", "pair of dragons"],
        FuKind::PairSeatWind => ["门风对子", "pair of the seat wind"],
        FuKind::PairRoundWind => ["圈风对子", "pair of the round wind"],
        FuKind::PairDoubleWind => ["连风对子", "pair of the seat and round wind"],
        FuKind::Wait(kind) => return wait(lang, kind),
        FuKind::SelfDraw => ["自摸", "self-draw"],
        FuKind::OpenPinfu => ["开门平和", "open hand without other fu"],
        FuKind::RoundUp => ["取顶到整十", "rounded up to ten"],
    })
}

/// What is wrong, in one sentence that says what to do.
pub fn problem(lang: Lang, problem: &Problem) -> String {
    match (lang, problem) {
        (Lang::En, other) => other.to_string(),
        (
            Lang::Zh,
            Problem::RedFives {
                tile,
                found,
                allowed,
            },
        ) => {
            format!(
                "{tile} 有 {found} 张，规则只有 {allowed} 张：写作普通五，或把 red_fives 设为 3 或 4"
            )
        }
        (Lang::Zh, Problem::Indicators(fault)) => indicator_fault(*fault),
        (Lang::Zh, Problem::Conflict(with)) => conflict(*with),
    }
}

fn indicator_fault(fault: crate::rules::riichi::IndicatorFault) -> String {
    use crate::rules::riichi::IndicatorFault::{TooFew, TooMany, UraCount};
    match fault {
        TooMany { found } => format!("宝牌指示牌有 {found} 张：最多五张"),
        TooFew { found, kongs } => {
            format!("自己有 {kongs} 个杠而指示牌只有 {found} 张：每杠多翻一张")
        }
        UraCount { ura, dora } => {
            format!("里宝牌指示牌 {ura} 张，宝牌指示牌 {dora} 张：张数须相同，或不写")
        }
    }
}

fn conflict(conflict: Conflict) -> String {
    let name = |one: Flag| flag(Lang::Zh, one);
    match conflict {
        Conflict::RiichiOpen => String::from("立直须门清：去掉立直，或把副露改为暗杠"),
        Conflict::IppatsuWithoutRiichi => String::from("一发须先立直：去掉一发，或加上立直"),
        Conflict::NeedsSelfDraw(one) => {
            format!("{}须自摸：去掉它，或改为自摸", name(one))
        }
        Conflict::NeedsRon(one) => format!("{}须荣和：去掉它，或去掉自摸", name(one)),
        Conflict::AfterKongWithoutKong => String::from("杠上开花须有自己的杠：去掉它，或放上杠"),
        Conflict::Together(one, other) => {
            format!("{}与{}不能同时：只留一个", name(one), name(other))
        }
        Conflict::RobbedTileHeld(one) => {
            format!("{}时手里不能还有同样的牌：去掉它，或改正牌", name(one))
        }
        Conflict::RobClosedKongNotAllowed => {
            String::from("抢暗杠只限十三幺，并须打开 kokushi_robs_closed_kong：去掉它，或打开该项")
        }
        Conflict::FirstTurnWithMelds(one) => {
            format!("{}时不能有副露：去掉它，或去掉副露", name(one))
        }
        Conflict::HeavenNotDealer => String::from("天和只属庄家：去掉它，或把门风改为东"),
        Conflict::Dealer(one) => format!("{}不属庄家：去掉它，或改正门风", name(one)),
    }
}

/// What a yaku is.
pub fn definition(lang: Lang, yaku: Yaku) -> &'static str {
    lang.pick(definitions(yaku))
}

#[rustfmt::skip]
fn definitions(yaku: Yaku) -> [&'static str; 2] {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::riichi::definitions;

    #[test]
    fn every_yaku_has_its_own_name_in_each_language() {
        for which in 0..3 {
            let mut seen = std::collections::BTreeMap::new();
            for row in definitions() {
                let name = names(row.yaku)[which];
                assert!(!name.is_empty());
                let before = seen.insert(name, row.id);
                assert!(before.is_none_or(|id| id == row.id), "{name}");
            }
        }
        assert_eq!(dora(Lang::Zh, "ura_dora"), Some("里宝牌"));
        assert_eq!(yaku(Lang::En, Yaku::Pinfu), "all sequences (pinfu)");
        assert_eq!(dora(Lang::Zh, "nothing"), None);
    }
}
