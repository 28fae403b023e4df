//! What is wrong with a line of an import, in Chinese. The English sentences are the faults' own words.

use super::{Lang, night};
use crate::table::ledger::{EVENT_FORMAT, FieldForm, LineFault};

/// What is wrong with a line.
pub(super) fn line_fault(fault: &LineFault) -> String {
    match fault {
        LineFault::NotJson { column } => {
            format!(
                "不是 JSON（第 {column} 个字起）；如果是断电时没写完的一行，它没有记成，可以删掉"
            )
        }
        LineFault::Twice { column } => format!("同一个字段写了两次（第 {column} 个字）"),
        // The reader's own words are English: without them the sentence says enough.
        LineFault::NotALine { .. } => "不是 quejing night export 导出的一行".into(),
        LineFault::NoEvent { .. } => "这一条的内容读不出来，不是账本的记录".into(),
        LineFault::Long { most } => format!("这一行超过 {most} 字节"),
        LineFault::Missing { field } => format!("缺少 `{field}`"),
        LineFault::Field {
            field,
            needed,
            found,
        } => format!("`{field}` 应是{}，不是 {found}", form(*needed)),
        LineFault::NoOpening => "一晚要从开局那一条开始，这里没有".into(),
        LineFault::Format { found } => {
            format!("这一晚写的格式是 {found}，本程序认识 1 到 {EVENT_FORMAT}")
        }
        LineFault::OutOfOrder {
            night,
            expected,
            found,
        } => format!("这里应是 {night} 这一晚的第 {expected} 条，不是第 {found} 条"),
        LineFault::Changed { night, event } => {
            format!("{night} 这一晚的第 {event} 条被改过：校验值不符")
        }
        LineFault::NotRising { before, found } => {
            format!("编号 {found} 不能排在 {before} 之后：编号要递增")
        }
        LineFault::Uneven { sum } => format!("各家得失相加是 {sum}，不是 0"),
        LineFault::OtherSums {
            who,
            paid,
            field,
            said,
        } => format!("按逐笔付款，{who} 得 {paid}，而 `{field}` 写的是 {said}"),
        LineFault::NoHand { hand } => format!("上面没有编号 {hand} 的一局"),
        LineFault::AlreadySo { hand } => format!("编号 {hand} 的一局已经是这样了"),
        LineFault::UnknownEvent { event } => {
            format!("不认识「{event}」这种记录，而其中有数字，可能关系到钱")
        }
        LineFault::NotAsPaid { who, paid, counted } => {
            format!("导入后 {who} 会是 {counted}，而当时付的是 {paid}")
        }
        LineFault::Refused(why) => night::refusal(Lang::Zh, why),
    }
}

fn form(form: FieldForm) -> String {
    match form {
        FieldForm::Seat => "座位号 0 到 3",
        FieldForm::Whole(most) => return format!(" 0 到 {most} 的整数"),
        FieldForm::Time => "1970 年以来的毫秒数",
        FieldForm::Text => "一段文字",
        FieldForm::Texts => "一列文字",
        FieldForm::List => "一个列表",
        FieldForm::Object => "一个对象（花括号）",
        FieldForm::FourNames => "四个名字",
        FieldForm::FourAmounts => "四家的整数得失，不超过 1000000000",
        FieldForm::FourCounts => "四个 0 到 255 的整数",
        FieldForm::Payment => "大于 0、不超过 1000000000 的数，最细到八分之一",
        FieldForm::Amount => "不超过 1000000000 的数，最细到八分之一",
        FieldForm::Holder => " {\"player\": 0 到 3}、{\"other\": 名字} 或 \"table\"",
        FieldForm::Rules => "本程序有的规则",
    }
    .into()
}
