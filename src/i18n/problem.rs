//! Sentences for everything that can be wrong with a hand. The English ones are the errors' own.

use super::fault::place;
use super::form::plain_form;
use super::{Lang, flag, notation, tile};
use crate::hand::{Conflict, MeldFault, MeldKind, Problem, SwitchFault, TileFault};

/// What is wrong and what to do.
pub fn problem(lang: Lang, problem: &Problem) -> String {
    match lang {
        Lang::En | Lang::Ja => problem.to_string(),
        Lang::Zh => chinese(problem),
    }
}

fn chinese(problem: &Problem) -> String {
    match problem {
        Problem::BadTile { field, fault } => {
            format!("{}：{}", place(Lang::Zh, field), tile_fault(fault))
        }
        Problem::TileCount { expected, found } => {
            format!("手牌加副露（每组算三张）加和牌张应为 {expected} 张，现有 {found} 张")
        }
        Problem::TooManyCopies { tile: of, found } => {
            format!("{}有 {found} 张：一副牌每种只有四张", tile(Lang::Zh, *of))
        }
        Problem::BadMeld { index, fault } => {
            format!("第 {} 组副露：{}", index + 1, meld_fault(fault))
        }
        Problem::TooManyMelds { found } => format!("副露有 {found} 组：最多四组"),
        Problem::FlagConflict(conflict) => self::conflict(conflict),
        Problem::BadSeat { field, found, .. } => {
            let place = place(Lang::Zh, field);
            let wrong = match found {
                Some(found) => format!("{place}：{found} 不是这里的座位"),
                None => format!("缺{place}"),
            };
            format!("{wrong}，请写 E、S、W、N 或 0 到 3")
        }
        Problem::BadFlowers { found } => format!("花牌 {found} 张：请写 0 到 8"),
        Problem::BadInput { field, expected } => {
            format!(
                "{}：应为{}",
                place(Lang::Zh, field),
                plain_form(Lang::Zh, expected)
            )
        }
        Problem::UnknownField { field, nearest } => {
            format!("没有「{field}」这一项：是不是 {nearest}？")
        }
        Problem::BadOption { name, fault } => match fault {
            SwitchFault::Unknown(known) => format!("没有开关「{name}」：可用 {known}"),
            SwitchFault::Write(expected) => {
                format!("开关「{name}」：请写{}", plain_form(Lang::Zh, expected))
            }
        },
        Problem::LineTooLong { most } => {
            format!("这一行超过了 {most} 字节，没有读：请分几行来问")
        }
        Problem::UnknownRules { found, allowed } => format!("没有规则「{found}」：可用 {allowed}"),
    }
}

fn tile_fault(fault: &TileFault) -> String {
    match fault {
        TileFault::Unreadable(error) => notation(Lang::Zh, error),
        TileFault::Flower(flower) => format!("{}是花牌：请拿开，算进花牌", tile(Lang::Zh, *flower)),
        TileFault::NoFlowers(flower) => {
            format!("{}是花牌：立直麻将不用花牌", tile(Lang::Zh, *flower))
        }
    }
}

fn meld_fault(fault: &MeldFault) -> String {
    let kind_name = |kind: &MeldKind| match kind {
        MeldKind::Chow => "吃",
        MeldKind::Pung => "碰",
        MeldKind::Kong => "杠",
    };
    match fault {
        MeldFault::Size {
            kind,
            expected,
            found,
        } => {
            format!("{}应有 {expected} 张，现有 {found} 张", kind_name(kind))
        }
        MeldFault::NotConsecutive => String::from("吃的三张必须是同一花色的连续三数"),
        MeldFault::NotAlike { kind } => format!("{}的牌必须相同", kind_name(kind)),
        MeldFault::Flower => String::from("花牌不能进副露"),
        MeldFault::Concealed { kind } => format!("只有杠可以是暗的，{}不行", kind_name(kind)),
        MeldFault::Added => String::from("只有明杠可以是加杠"),
        MeldFault::UnknownKind => String::from("类型应为 chow、pung 或 kong"),
        MeldFault::Unclear => String::from("这些牌不成吃、碰、杠"),
    }
}

fn conflict(conflict: &Conflict) -> String {
    match conflict {
        Conflict::NotInTheseRules => String::from("本规则没有这种情形"),
        Conflict::HeavenNotDealer => String::from("天和只能是庄家（门风东）"),
        Conflict::HeavenNotSelfDrawn => String::from("天和必须是自摸"),
        Conflict::EarthDealer => String::from("地和不能是庄家"),
        Conflict::EarthSelfDrawn => String::from("地和是和庄家的第一张打出的牌，不是自摸"),
        Conflict::FirstTurnWithMelds(of) => format!("{}不能有副露", flag(Lang::Zh, *of)),
        Conflict::Together(one, other) => {
            format!(
                "{}与{}不能同时成立",
                flag(Lang::Zh, *one),
                flag(Lang::Zh, *other)
            )
        }
        Conflict::AfterKongNotSelfDrawn => String::from("岭上开花必须是自摸"),
        Conflict::AfterKongWithoutKong => String::from("岭上开花必须有自己的杠"),
        Conflict::RobKongSelfDrawn => String::from("抢杠和的是别家的牌，不是自摸"),
        Conflict::RobKongHeldTwice => String::from("抢杠时和牌张在整副牌里只能有一张"),
    }
}
