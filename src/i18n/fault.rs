//! Sentences for what is wrong beyond the hand: histories, turned tiles, people, bets, events. The English ones are the
//! errors' own.

use super::form::form;
use super::{Lang, house, lingque, notation, problem, riichi, tile};
use crate::rules::{Demand, Fault, Faults, Objection, OccasionDemand, PeopleFault, TurnedFault};

/// What is wrong and what belongs there.
pub fn fault(lang: Lang, fault: &Fault) -> String {
    match (lang, fault) {
        (_, Fault::Hand(hand)) => problem(lang, hand),
        (_, Fault::Riichi(own)) => riichi::problem(lang, own),
        (_, Fault::Deal(own)) => lingque::deal_error(lang, own),
        (Lang::En | Lang::Ja, other) => other.to_string(),
        (
            Lang::Zh,
            Fault::Other {
                field, expected, ..
            },
        ) => {
            format!("{}：{}", place(field), demand(expected))
        }
    }
}

/// All that is wrong, in one line.
pub fn faults(lang: Lang, faults: &Faults) -> String {
    let sentences = faults.0.iter().map(|found| fault(lang, found));
    sentences.collect::<Vec<_>>().join(lang.pick(["；", "; "]))
}

/// The field of a fault as people call it; the wire's own word otherwise.
pub(super) fn place(field: &str) -> &str {
    match field {
        "tiles" => "手牌",
        "concealed" => "立牌",
        "win_tile" => "和牌张",
        "seat_wind" => "门风",
        "round_wind" => "场风",
        "dora_indicators" => "宝牌指示牌",
        "ura_indicators" => "里宝牌指示牌",
        "honba" => "本场",
        "riichi_sticks" => "立直棒",
        "history" => "弃牌记录",
        "flags" => "情形",
        "discarder" => "点炮者",
        "winner" => "和家",
        "total" => "分数",
        "responsible" => "责任者",
        "indicators" => "翻开的牌",
        "special" => "特殊规则",
        "dice" => "骰子",
        "players" => "玩家",
        "open" => "明牌",
        "spectators" => "下注",
        "camps" => "阵营",
        "chosen" => "换位者",
        "n" => "人数",
        other => other,
    }
}

fn demand(demand: &Demand) -> String {
    match demand {
        Demand::Expected(expected) => format!("应为{}", form(expected)),
        Demand::NoSeat { found } => format!("{found} 不是座位：请写 0、1、2 或 3"),
        Demand::NoWind { found } => format!("{found} 不是风位：请写 E、S、W 或 N"),
        Demand::Stranger(stranger) => format!("本规则没有{}", tile(Lang::Zh, *stranger)),
        Demand::RedFive { tile: red } => format!(
            "本规则没有赤五，{}请写 {}",
            tile(Lang::Zh, *red),
            red.plain()
        ),
        Demand::Unreadable(error) => notation(Lang::Zh, error),
        Demand::UnknownFlag { found, allowed } => {
            format!("没有「{found}」：可用 {allowed}")
        }
        Demand::OfOtherRules => "这是别的规则的情形：请按本规则重填".to_owned(),
        Demand::Within(inner) => faults(Lang::Zh, inner),
        Demand::SelfDrawHasNoDiscarder => "自摸没有点炮者：请去掉".to_owned(),
        Demand::NameDiscarder => "请写明和的是谁的牌（座位 0 到 3）".to_owned(),
        Demand::SeatRange => "座位是 0 到 3".to_owned(),
        Demand::WinnerDiscards => "和家不能是点炮者".to_owned(),
        Demand::EarthDiscarder => {
            "地和是和庄家打出的第一张牌：请去掉地和，或把点炮者写成 0".to_owned()
        }
        Demand::CannotPay(seat) => {
            format!("座位 {seat} 不能在这里付分：付分的是 0 到 3 里另外三家")
        }
        Demand::Points(points) => format!("{points} 分：和牌至少 1 分，各层之和须等于它"),
        Demand::NotHeld(drawn) => {
            format!("{}不在和家打牌前的十四张里", tile(Lang::Zh, *drawn))
        }
        Demand::CrowdedWithTurned(of) => {
            format!("{}连同翻开的牌超过四张", tile(Lang::Zh, *of))
        }
        Demand::Turned(fault) => turned(*fault).to_owned(),
        Demand::Occasion { occasion, demand } => {
            let name = house::occasion(Lang::Zh, *occasion);
            format!("{name}{}", occasion_demand(*demand))
        }
        Demand::NoSpecial { found } => format!("没有 {found} 号特殊规则：请写 0，或 2 到 12"),
        Demand::Dice => "两颗骰子各为 1 到 6".to_owned(),
        Demand::People(fault) => people(fault),
        Demand::Event(objection) => self::objection(*objection).to_owned(),
    }
}

fn turned(fault: TurnedFault) -> &'static str {
    match fault {
        TurnedFault::ExactlyOne => "赖子局正好翻开一张牌",
        TurnedFault::AtLeastOne => "宝牌局要翻开一张牌，每杠再翻一张：请写明",
        TurnedFault::Kinds => "请写三十四种牌里的牌",
        TurnedFault::None => "只有 2 号、8 号特殊规则翻牌：请去掉",
    }
}

fn occasion_demand(demand: OccasionDemand) -> &'static str {
    match demand {
        OccasionDemand::SelfDraw => "必须是自摸",
        OccasionDemand::Kong => "必须有自己的杠",
        OccasionDemand::Discard => "和的是打出的牌，不是自摸",
        OccasionDemand::NotRobbed => "不能与抢杠同时成立：请留一个",
        OccasionDemand::OthersTile => "和的是别家的牌，不是自摸",
        OccasionDemand::NotLastTile => "不能与最后一张同时成立：最后一张不能开杠",
        OccasionDemand::OnlyCopy => "时和牌张在整副牌里只能有一张",
        OccasionDemand::OneKong => "只抢一个杠：加杠或暗杠，不能两样",
        OccasionDemand::Alone => "只能与杠后的情形同时成立",
        OccasionDemand::Dealer => "只能是庄家",
        OccasionDemand::NotDealer => "不能是庄家",
        OccasionDemand::NoOpenMelds => "不能有明的副露",
        OccasionDemand::NoMelds => "不能有副露",
    }
}

fn people(fault: &PeopleFault) -> String {
    match fault {
        PeopleFault::Players(found) => format!("一桌三人或四人，不是 {found} 人"),
        PeopleFault::Twice(name) => format!("「{name}」为空或重复"),
        PeopleFault::NoPlayer(name) => format!("「{name}」不在桌上"),
        PeopleFault::NoSpectator(name) => format!("「{name}」在桌上、为空或重复"),
        PeopleFault::Supports { name, supported } => {
            format!("「{name}」支持的「{supported}」不在桌上")
        }
        PeopleFault::Camps(found) => format!("阵营应有四个或五个，不是 {found} 个"),
        PeopleFault::CampSize { camp, people } => {
            format!("「{camp}」有 {people} 人：一个阵营一人或两人")
        }
        PeopleFault::TwoPlaces(name) => format!("「{name}」为空或出现两次"),
        PeopleFault::NoCamp(name) => format!("「{name}」不是阵营：阵营局只有阵营打牌和下注"),
        PeopleFault::Swap => "庄家要与桌上另一位玩家换位".to_owned(),
        PeopleFault::NoRotation(people) => {
            format!("规则没有 {people} 人的轮换：只有 3 到 7 人和 9 到 11 人")
        }
        PeopleFault::WinnerElsewhere => "和家应是桌上的一位，流局写 null".to_owned(),
        PeopleFault::OneTable {
            people,
            playing,
            waiting,
        } => format!("{people} 人时 {playing} 人上桌、{waiting} 人等候"),
        PeopleFault::TwoTables {
            people,
            playing,
            betting,
            table,
        } => format!("{people} 人时 {table} 桌 {playing} 人打牌、{betting} 人下注"),
    }
}

fn objection(objection: Objection) -> &'static str {
    match objection {
        Objection::Over => "这一局已经结束：此后只能是和同一张打出的牌",
        Objection::NoFan => "和牌至少一番",
        Objection::WinnerOut => "和家已不在这一局",
        Objection::DiscarderOut => "点炮者已不在这一局",
        Objection::OwnDiscard => "不能和自己打出的牌",
        Objection::KongOut => "开杠者已不在这一局",
        Objection::ConcealedFed => "暗杠没有人喂牌：请去掉 from",
        Objection::NameFeeder => "请写明杠的是谁的牌",
        Objection::FedByOther => "杠的应是另一位玩家的牌",
        Objection::DeclarerOut => "诈和者已不在这一局",
        Objection::Waiting => "听牌者应是还在局中的其他玩家，各写一次，至少一番",
    }
}
