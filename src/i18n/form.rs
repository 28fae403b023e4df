//! What belongs into a field, in Chinese: it follows 应为.

use super::Lang;
use super::switches::allowed;
use crate::hand::Form as Plain;
use crate::rules::Form;

/// The Chinese of what a field or switch takes.
pub(super) fn plain_form(form: &Plain) -> String {
    let text = match form {
        Plain::Number { from, to } => return format!(" {from} 到 {to} 的整数"),
        Plain::Switch(taken) => return format!(" {}", allowed(Lang::Zh, taken)),
        Plain::AboveNought => "大于 0 的数",
        Plain::AnyNumber => "一个数",
        Plain::RootOf => " \"players\"、\"games\" 或大于 0 的数",
        Plain::OneOf(words) => return format!(" {}", words.join("、")),
        Plain::WinTile => "和牌张",
        Plain::SmallerNumber => "小一些的数",
    };
    text.to_owned()
}

/// The Chinese of what a field of a request takes.
pub(super) fn form(form: &Form) -> String {
    let text = match form {
        Form::Plain(plain) => return plain_form(plain),
        Form::Object => "一个对象",
        Form::Boolean => " true 或 false",
        Form::Tiles => "牌的文字，如 \"123m55z\"",
        Form::Meld => "含 type 和 tiles 的对象",
        Form::Switches => "由开关组成的对象",
        Form::Seat => "座位 0 到 3",
        Form::Discards => "按先后写出的弃牌列表",
        Form::Discard => "含 seat 和 tile 的对象",
        Form::DiscardedTile => "打出的那张牌",
        Form::Deal => " winner、total、self_draw 和 discarder",
        Form::WinTileOfHistory => "和牌张，用来与弃牌比较",
        Form::Results => "各局结果的列表，流局写 null",
        Form::Result => " null，或含 winner、total、discarder 的对象",
        Form::Events => "由和牌、杠、诈和组成的列表",
        Form::Event => "含 type 的对象",
        Form::Names => "名字的列表",
        Form::Bets => "由旁观者组成的对象，各写所支持的玩家",
        Form::Camps => "由阵营组成的对象，各写成员的列表",
        Form::Player => "一位玩家的名字",
        Form::Fan => "番数（整数）",
        Form::Waiting => "由听牌者组成的对象，各写番数",
        Form::WaitingPlayers => "听牌的玩家和各自最多能和的番数",
        Form::Winner => "名字，流局写 null",
        Form::AtTable => "桌上的一位",
        Form::FreePerson => "自由人的名字",
        Form::TwoTables => "两项的列表，或含 A 和 B 的对象",
        Form::HandObject => "描述手牌的对象",
        Form::StandingTiles => "立牌的文字，如 \"123m55z\"",
        Form::MeldTiles => "副露的牌的文字，如 \"123m\"",
        Form::TileText => "一张牌的文字，如 \"5z\"",
        Form::FlagWords => "词的列表",
        Form::Melds => "副露的列表",
        Form::AtMost { most } => return format!("至多 {most} 项"),
        Form::JsonText { column } => return format!("一行 JSON（第 {column} 列起不对）"),
        Form::FromNought => "不小于 0 的整数",
        Form::NoWinTile => "空的：这副牌应差一张",
        Form::Scores => "数的列表，每人一个",
        Form::ProvidedTiles => "每个座位 0 到 5 的张数",
        Form::Provided => "由座位到张数的对象",
        Form::EvenPoints => "偶数，本规则的点数都是偶数",
        Form::FiveProvided => "合计至多五张",
        Form::HanAndFu => "番数和符数，或役满",
        Form::Han => "番数，或役满",
        Form::Fu => "符数（四番以下要写）",
        Form::RoundedFu => " 25 或十的倍数（符数已进位）",
        Form::DiscarderSeat => "放铳者的座位",
        Form::Hands => "一到三副手牌",
        Form::RonOnly => " false：只有荣和才能几家同和",
        Form::NoSwitches => "空的：开关写在各手牌之外",
        Form::FourBooleans => "从庄家起四个 true 或 false",
        Form::FourPoints => "四个整数，按起始座位各家的点数",
    };
    text.to_owned()
}
