//! Text for the house rule: patterns, special rules, camps and payments.

use super::Lang;
use crate::rules::house::{Camp, Due, Occasion, Part, Special};

/// The name of a special rule.
pub fn special(lang: Lang, special: Special) -> &'static str {
    lang.pick(match special {
        Special::Wild => ["赖子", "wild tiles"],
        Special::MoreThanOneFan => ["番缚", "more than one fan"],
        Special::NoChow => ["禁吃", "no chow for one fan"],
        Special::GeneralPair => ["将牌", "a pair of 2, 5 or 8 for one fan"],
        Special::PassThree => ["换三张", "pass three tiles"],
        Special::BloodBattle => ["血战到底", "winners leave, the others play on"],
        Special::Dora => ["宝牌", "bonus tiles"],
        Special::DoubleDiscard => ["放铳翻倍", "discards pay double"],
        Special::NoDiscard => ["禁铳", "self-draw for one fan"],
        Special::RiverOfBlood => ["血流成河", "everybody plays on"],
        Special::SwapPlaces => ["换位置", "swap places"],
    })
}

/// The name of a camp.
pub fn camp(lang: Lang, camp: Camp) -> &'static str {
    lang.pick(match camp {
        Camp::Shi => ["石", "Shi"],
        Camp::Chen => ["陈", "Chen"],
        Camp::Li => ["李", "Li"],
        Camp::Wang => ["王", "Wang"],
        Camp::Duan => ["段", "Duan"],
    })
}

/// A circumstance.
pub fn occasion(lang: Lang, occasion: Occasion) -> &'static str {
    lang.pick(match occasion {
        Occasion::LastTile => ["海底 / 河底", "last tile"],
        Occasion::AfterKong => ["岭上开花", "tile after an own kong"],
        Occasion::AfterKongDiscard => ["杠振", "discard after a kong"],
        Occasion::RobKong => ["抢杠", "robbed kong"],
        Occasion::RobClosedKong => ["抢暗杠", "robbed concealed kong"],
        Occasion::Heaven => ["天和", "heavenly hand"],
        Occasion::Earth => ["地和", "earthly hand"],
        Occasion::Human => ["人和", "human hand"],
    })
}

/// Why somebody pays.
pub fn due(lang: Lang, due: Due) -> &'static str {
    use crate::rules::house::KongKind::{Added, Concealed, Exposed};
    lang.pick(match due {
        Due::Discard => ["放铳", "dealt in"],
        Due::SelfDraw => ["自摸", "self-draw"],
        Due::FalseWin => ["诈和", "false win"],
        Due::FalseWinToWaiting => ["诈和，赔听牌者", "false win while others wait"],
        Due::Kong(Exposed) => ["明杠", "open kong"],
        Due::Kong(Added) => ["加杠", "added kong"],
        Due::Kong(Concealed) => ["暗杠", "concealed kong"],
    })
}

/// In what part somebody pays.
pub fn part(lang: Lang, part: Part) -> &'static str {
    lang.pick(match part {
        Part::Players => ["对局者之间", "between players"],
        Part::ToSupporter => ["付给支持者", "to a supporter"],
        Part::FromSupporter => ["支持者付", "from a supporter"],
        Part::BetweenSupporters => ["支持者之间", "between supporters"],
    })
}
