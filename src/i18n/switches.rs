//! What the switches mean, and what may be written for them.

use crate::i18n::Lang;
use crate::rules::profile::Allowed;

pub(super) fn lingque(key: &str) -> Option<[&'static str; 2]> {
    Some(match key {
        "jingtongdui_fu" => [
            "镜同对的副数：第28版正文作 16，附录作 12",
            "fu of Three Mirrored Pairs: edition 28 prints 16 in the body and 12 in the appendix",
        ],
        _ => return None,
    })
}

#[rustfmt::skip]
pub(super) fn zung_jung(key: &str) -> Option<[&'static str; 2]> {
    Some(match key {
        "minimum" => ["起和分：0 為標準，5 為變體，雞和不得和", "what a hand must be worth: 0 is the standard; 5, a variant, bars chicken hands"],
        "scheme" => ["得分授受法：standard 首 25 分各家分付，full 全銃制", "how a discard is paid: standard shares the first 25 points, full has the responsible player pay all"],
        "immunity" => ["跟張免責：off 無，normal 普通版，refined 精算版", "same-turn immunity: off, normal, or refined"],
        "refined_scope" => ["精算版所計的牌：any_wait 任何所聽的牌，same_tile 只計和牌那種", "what the refined immunity counts: any tile waited for, or the winning kind only"],
        "discard_triplet_concealed" => ["以打牌湊成的刻子算暗刻", "a triplet finished by a discard counts as concealed"],
        "rounds" => ["一場打幾圈", "rounds of four deals in an evening"],
        "false_win_fine" => ["錯和付給每家的分", "what a false win pays each other player"],
        _ => return None,
    })
}

#[rustfmt::skip]
pub(super) fn riichi(key: &str) -> Option<[&'static str; 2]> {
    Some(match key {
        "double_riichi_han" => ["双立直连立直共几翻", "han of a double riichi in all"],
        "kazoe_yakuman" => ["13 翻以上作役满（累计役满）", "13 and more han are a yakuman"],
        "yakuman_stacking" => ["几个役满相加", "several yakuman add up"],
        "double_yakuman" => ["大四喜、十三面、单骑四暗刻、九面九莲作双倍役满", "big four winds, thirteen-sided orphans, single-wait four triplets and nine-sided gates are double"],
        "honroutou_seven_pairs" => ["七对子可计混老头", "seven pairs can be all terminals and honours"],
        "kiriage" => ["4 翻 30 符、3 翻 60 符作满贯", "4 han 30 fu and 3 han 60 fu are a mangan"],
        "double_wind_pair_fu" => ["连风对子的符", "fu of a pair that is seat and round wind"],
        "open_tanyao" => ["断幺九可以副露", "all simples may be open"],
        "red_fives" => ["赤五张数", "how many fives are red"],
        "renhou" => ["人和：off 无；mangan 单独作满贯，不加别的役和宝牌，不计人和反而更高就按那样算；han5 五翻，与别的役合计；yakuman 役满", "hand of man: off; mangan: a mangan on its own, without other yaku and dora, or the ordinary value without it where that is more; han5: five han beside the others; yakuman"],
        "nagashi_mangan" => ["流局满贯", "a mangan for discarding only unclaimed terminals and honours"],
        "nine_kinds_draw" => ["九种九牌流局", "nine kinds of terminals and honours end the deal"],
        "four_winds_draw" => ["四风连打流局", "four equal winds discarded first end the deal"],
        "four_riichi_draw" => ["四家立直流局", "four riichi end the deal"],
        "four_kongs_draw" => ["四杠散了流局", "four kongs of several players end the deal"],
        "kokushi_robs_closed_kong" => ["十三幺可抢暗杠", "thirteen orphans may rob a closed kong"],
        "honba_value" => ["每个本场荣和加的点", "what a counter adds to a ron"],
        "honba_after_noten_draw" => ["庄家未听流局后的本场：keep 不变，plus_one 加一", "the counter after a draw with a noten dealer: keep, or plus_one"],
        "noten_penalty" => ["不听罚符总数", "what the players who are not tenpai pay in all"],
        "head_bump" => ["几家荣和时只有最近的一家和牌", "of several winners only the nearest wins"],
        "triple_ron_draw" => ["三家和流局", "three winners at once end the deal without a win"],
        "pao_needs_all_open" => ["各组全明才有包牌", "liability only where every set is open"],
        "pao_honba" => ["包牌荣和时本场由谁付：discarder 放铳者，pao 包家", "who pays the counters of a shared ron: discarder, or pao"],
        "pao_daisuushii" => ["大四喜也有包牌", "liability for big four winds too"],
        "bust_ends_game" => ["有人负分即终局", "the game ends when somebody has less than nothing"],
        "start_points" => ["起始点数", "points at the start"],
        "return_points" => ["返点", "points that count as nothing won at the end"],
        "uma" => ["马点，依名次", "what the places add, first to fourth"],
        "agari_yame" => ["末局庄家领先和牌可终局", "the last dealer may end the game by winning in the lead"],
        "west_round" => ["南圈后无人达返点则打西圈", "West is played when nobody has the return points after South"],
        "ryuuiisou_needs_green" => ["绿一色须有发", "all green needs a green dragon"],
        "leftover_sticks" => ["终局时桌上的立直棒：first 归首位，lost 作废", "riichi sticks left at the end: first takes them, or they are lost"],
        "tie" => ["同分：seat 按起始座次，split 均分", "equal points: the earlier seat is ahead, or they split"],
        "ura_dora" => ["里宝牌（含杠里）", "ura dora, under kong indicators too"],
        _ => return None,
    })
}

#[rustfmt::skip]
pub(super) fn house(key: &str) -> Option<[&'static str; 2]> {
    Some(match key {
        "qingyise_fan" => ["清一色的番：列表作 4，例子作 5", "fan of a full flush: 4 by the list, 5 by the example"],
        "implied_patterns" => ["混全带幺九与纯全带幺九、混老头：add 累加，exclude 不计", "mixed outside beside pure outside or terminals and honours: add, or exclude"],
        "open_hand" => ["明牌：double 加倍，add_fan 加一番", "an open hand: double the payment, or add_fan"],
        "both_open" => ["两家明牌：multiply 各算，once 算一次", "two open hands: multiply, or once"],
        "shierluotai_closed_kong" => ["十二落抬时暗杠也算副露", "a concealed kong counts as laid down for all melded"],
        "discard_triplet_concealed" => ["和打出的牌凑成的刻子算暗刻", "a triplet finished by a discard counts as concealed"],
        "nine_gates_closed" => ["九莲宝灯不得有副露", "nine gates must be without melds"],
        "yakuman_or_normal" => ["役满的手牌可按普通役种计，取大者", "a yakuman hand may be counted by its ordinary patterns where they are more"],
        "dora_on_yakuman" => ["役满也加宝牌", "bonus tiles are added to a yakuman"],
        "multi_win" => ["一张牌可有几家和", "several players can win on one discard"],
        "supporter_pair" => ["下注者付下注者：half 二分之一，product 四分之一", "what a supporter pays a supporter: half, or product"],
        "winner_deals" => ["和牌者坐庄", "the winner deals next"],
        _ => return None,
    })
}

/// What may be written for a switch.
pub fn allowed(lang: Lang, allowed: &Allowed) -> String {
    let zh = match *allowed {
        Allowed::Bool => String::from("true 或 false"),
        Allowed::Numbers(numbers) => numbers
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(" 或 "),
        Allowed::Words(words) => words.join(" 或 "),
        Allowed::Range { from, to, step: 1 } => format!("{from} 到 {to} 的整数"),
        Allowed::Range { from, to, step } => format!("{from} 到 {to} 的 {step} 的倍数"),
        Allowed::List { length, from, to } => format!("{length} 个 {from} 到 {to} 的整数"),
    };
    match lang {
        Lang::Zh => zh,
        Lang::En => allowed.to_string(),
    }
}
