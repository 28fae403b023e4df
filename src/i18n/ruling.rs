//! Sentences for a ruling: verdicts, units, reasons, steps and payments, whatever the rules.

use super::{Lang, house, pattern, riichi, wind};
use crate::hand::Seat;
use crate::rules::{PaidFor, PatternId, Reason, Ruling, Step, Unit, Verdict, Worth};

/// A verdict.
pub fn verdict(lang: Lang, verdict: Verdict) -> &'static str {
    lang.pick(match verdict {
        Verdict::Win => ["和牌", "a win"],
        Verdict::BelowMinimum => ["未达起和", "complete, but worth too little to be declared"],
        Verdict::NoYaku => [
            "无役，不能和牌",
            "complete, but without a yaku: it cannot be declared",
        ],
        Verdict::Furiten => [
            "震听，不能荣和",
            "furiten: it cannot win on another player's tile",
        ],
        Verdict::NoWin => ["没有和牌", "no winning shape"],
    })
}

/// What a total is counted in.
pub fn unit(lang: Lang, unit: Unit) -> &'static str {
    lang.pick(match unit {
        Unit::Points => ["点", "points"],
        Unit::Score => ["分", "points"],
        Unit::BasicPoints => ["基本点", "basic points"],
        Unit::Fan => ["番", "fan"],
    })
}

/// A total with its unit.
pub fn total(lang: Lang, worth: &Worth) -> String {
    let (total, unit) = (worth.total, unit(lang, worth.unit));
    match (lang, worth.unit) {
        (Lang::Zh, Unit::BasicPoints) => format!("{unit} {total}"),
        _ => format!("{total} {unit}"),
    }
}

/// Why a hand is no win; none for a win.
pub fn refusal(lang: Lang, ruling: &Ruling) -> Option<String> {
    Some(match ruling.verdict {
        Verdict::Win => return None,
        Verdict::NoWin => no_win(lang, ruling).to_owned(),
        Verdict::BelowMinimum => match ruling.shortfall {
            Some(Reason::BelowMinimum { needed, found }) if ruling.worth.unit == Unit::Points => {
                lang.pick([
                    format!("{found} 点，不足起和的 {needed} 点（花牌不算在内）"),
                    format!("{found} points, flowers apart; at least {needed} are needed"),
                ])
            }
            Some(why) => reason(lang, &why),
            None => verdict(lang, ruling.verdict).to_owned(),
        },
        other => verdict(lang, other).to_owned(),
    })
}

/// Tiles that are no winning shape.
fn no_win(lang: Lang, ruling: &Ruling) -> &'static str {
    lang.pick(match ruling.worth.unit {
        Unit::BasicPoints => ["没有和牌", "no winning shape"],
        Unit::Points => [
            "这 14 张不成和牌：不是四组加将，也不是七对、全不靠、十三幺；请核对手牌和副露",
            "these tiles are no winning shape: not four sets and a pair, seven pairs, knitted tiles or thirteen orphans; \
             check the tiles and the melds",
        ],
        Unit::Score | Unit::Fan => [
            "这 14 张不成和牌：不是四组加将，也不是七对子、十三么九；请核对手牌和副露",
            "these tiles are no winning shape: not four sets and a pair, seven pairs or thirteen terminals; check the tiles and \
             the melds",
        ],
    })
}

/// Why something does not count.
pub fn reason(lang: Lang, reason: &Reason) -> String {
    let named = |by: &PatternId, zh: [&str; 2], en: &str| {
        let name = pattern(lang, *by);
        let [before, after] = zh;
        lang.pick([format!("{before}{name}{after}"), format!("{en} {name}")])
    };
    let text = match reason {
        Reason::ImpliedBy(by @ PatternId::Lingque(_)) => {
            return named(by, ["", "不计"], "not counted beside");
        }
        Reason::ImpliedBy(by) => return named(by, ["已含于", ""], "part of"),
        Reason::ExcludedBy(by @ PatternId::Lingque(_)) => {
            return named(by, ["与", "互斥"], "excluded by");
        }
        Reason::ExcludedBy(by) => return named(by, ["与", "只计其一"], "not together with"),
        Reason::SeriesKeepsDearest(by @ PatternId::ZungJung(_)) => {
            return named(by, ["同一系列只計", ""], "its series keeps");
        }
        Reason::SeriesKeepsDearest(by) => {
            return named(by, ["同系列只计", ""], "of its series counts only");
        }
        Reason::LimitReplaces(by) => {
            return named(by, ["役滿貫", "之外不計"], "nothing counts beside");
        }
        Reason::BelowMinimum { needed, found } => {
            return lang.pick([
                format!("只有 {found} 分，起和要 {needed} 分"),
                format!("worth {found}, and {needed} are needed"),
            ]);
        }
        Reason::SwitchedOff { switch } => {
            return lang.pick([
                format!("规则未采用（{switch}）"),
                format!("left out by the switch {switch}"),
            ]);
        }
        Reason::SpecialRule(rule) => {
            let name = house::special(lang, *rule);
            return lang.pick([
                format!("本局特殊规则“{name}”不许"),
                format!("the special rule of this deal ({name}) does not allow it"),
            ]);
        }
        Reason::ReplacedByYakuman => ["役满不再另计", "a yakuman counts alone"],
        Reason::OrdinaryIsMore => [
            "不计它的那种算法分更高",
            "the hand is worth more without it",
        ],
        Reason::NeedsClosedHand => ["须门清", "the hand is open"],
        Reason::FinishedByRon => [
            "荣和的刻子算明刻",
            "the triplet finished by ron counts as open",
        ],
        Reason::NeedsYaku => ["宝牌不算起和的翻", "dora do not make a hand"],
    };
    lang.pick(text).to_owned()
}

/// A step to the total; a sum is counted in the unit of the rules.
pub fn step(lang: Lang, counted_in: Unit, step: &Step) -> String {
    let text = |[zh, en]: [&str; 2]| lang.pick([zh, en]).to_owned();
    match step {
        Step::Highest { pattern: by, fan } => {
            let name = pattern(lang, *by);
            lang.pick([
                format!("最高番种 {name} {fan} 翻"),
                format!("{name} is the highest: {fan} fan"),
            ])
        }
        Step::ValueTriplets { fan } => lang.pick([
            format!("番牌刻子 {fan} 组，{fan} 翻"),
            format!("{fan} value triplets: {fan} fan"),
        ]),
        Step::Compound { pattern: by, fan } => {
            let name = pattern(lang, *by);
            lang.pick([
                format!("复合跳翻 +1（他类 {name} {fan} 翻）"),
                format!("compound +1 ({name}, {fan} fan, is of another category)"),
            ])
        }
        Step::Closed => text(["门清跳翻 +1", "closed hand +1"]),
        Step::Sum(sum) => match counted_in {
            Unit::Fan => lang.pick([
                format!("役种合计 {sum} 番"),
                format!("the patterns add up to {sum} fan"),
            ]),
            _ => lang.pick([
                format!("和種合計 {sum} 分"),
                format!("the patterns add up to {sum}"),
            ]),
        },
        Step::NoPattern(worth) => lang.pick([
            format!("雞和，作 {worth} 分計"),
            format!("no pattern at all: {worth} point"),
        ]),
        Step::CutTo(limit) => lang.pick([
            format!("數滿貫，只作 {limit} 分計"),
            format!("cut to the limit of {limit}"),
        ]),
        Step::OneLimit { pattern: by, worth } => {
            let name = pattern(lang, *by);
            lang.pick([
                format!("役滿貫，只計{name} {worth} 分"),
                format!("the limit {name} alone counts: {worth}"),
            ])
        }
        Step::YakumanSum(fan) => lang.pick([
            format!("役满合计 {fan} 番"),
            format!("the yakuman add up to {fan} fan"),
        ]),
        Step::Dora(fan) => lang.pick([
            format!("宝牌 {fan} 番"),
            format!("bonus tiles add {fan} fan"),
        ]),
        Step::Formula { fu, han, basic } => lang.pick([
            format!("{fu} 符 × 2^({han}+2) = {basic}"),
            format!("{fu} fu × 2^({han}+2) = {basic}"),
        ]),
        Step::Capped => text(["以满贯为限", "a mangan at most: 2000"]),
        Step::RoundedUp => text(["切上满贯", "1920 is rounded up to a mangan: 2000"]),
        Step::Limit(of) => {
            let name = riichi::limit(lang, *of).unwrap_or_default();
            format!("{name} {}", of.basic())
        }
        Step::Yakuman { units: 1 } => text(["役满 8000", "yakuman: 8000"]),
        Step::Yakuman { units } => {
            let basic = units.saturating_mul(crate::rules::riichi::Limit::Yakuman.basic());
            lang.pick([
                format!("{units} 倍役满 {basic}"),
                format!("{units} yakuman: {basic}"),
            ])
        }
        Step::OneYakumanOnly => text([
            "几个役满只计最大的一个",
            "of several yakuman one counts, the dearest",
        ]),
    }
}

/// Why somebody pays.
pub fn paid_for(lang: Lang, why: PaidFor) -> String {
    let text = match why {
        PaidFor::HalfLiability { instead_of } => {
            let seat = seat(lang, instead_of);
            return lang.pick([
                format!("半包牌，代{seat}家"),
                format!("half liability, for {seat}"),
            ]);
        }
        PaidFor::FullLiability { instead_of } => {
            let seat = seat(lang, instead_of);
            return lang.pick([
                format!("全包牌，代{seat}家"),
                format!("full liability, for {seat}"),
            ]);
        }
        PaidFor::SelfDraw => ["自摸", "self-draw"],
        PaidFor::Discarder => ["放铳", "gave the winning tile"],
        PaidFor::Bystander => ["旁家", "bystander"],
        PaidFor::FirstPoints => ["首 25 分，各家分付", "the first 25 points, which all share"],
        PaidFor::Shared => ["沒有銃家，各家分付", "nobody is responsible, all pay alike"],
        PaidFor::Responsible => ["銃家包付", "the responsible player pays for all"],
        PaidFor::Ron => ["放铳", "ron"],
        PaidFor::SharedRon => ["放铳，与包家各半", "ron, half with the liable player"],
        PaidFor::PaoHalf => ["包牌，一半", "liable for half"],
        PaidFor::PaoAll => ["包牌，全付", "liable for all"],
        PaidFor::Honba => ["本场", "counters"],
        PaidFor::RiichiSticks => ["立直棒", "riichi sticks"],
        PaidFor::NotenPenalty => ["不听罚符", "not tenpai"],
        PaidFor::NagashiMangan => ["流局满贯", "mangan at the draw"],
    };
    lang.pick(text).to_owned()
}

/// A seat by its wind.
pub fn seat(lang: Lang, seat: Seat) -> String {
    seat.wind()
        .map_or_else(|| seat.to_string(), |of| wind(lang, of).to_owned())
}
