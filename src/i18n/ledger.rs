//! What is wrong with a ledger, and how copies of it went. The English faults are the faults' own words.

use super::Lang;
use crate::table::ledger::{Broken, Copied, Fault, Rescued};

/// One thing that is wrong.
pub fn fault(lang: Lang, fault: &Fault) -> String {
    match lang {
        Lang::En | Lang::Ja => fault.to_string(),
        Lang::Zh => chinese(fault),
    }
}

fn chinese(fault: &Fault) -> String {
    match fault {
        Fault::Empty => "文件是空的".into(),
        Fault::Sqlite(why) => format!("SQLite 报告：{why}"),
        Fault::Header => "文件头被改动过".into(),
        Fault::Form => "里面的表不是账本的表".into(),
        Fault::Pages { first, of } => format!("文件被截断：共 {of} 页，从第 {first} 页起缺失"),
        Fault::LogHeader => "预写日志的开头损坏了".into(),
        Fault::LogFrame { frame } => format!("预写日志的第 {frame} 帧损坏了"),
        Fault::HeadsMissing => {
            "确认记录的清单（.heads 文件）不见了，末尾若被删掉就看不出来；下次记账时会重写".into()
        }
        Fault::HeadsLine { line } => {
            format!("确认记录的清单（.heads 文件）第 {line} 行损坏了；下次记账时会重写")
        }
        Fault::Tail {
            night,
            there,
            acknowledged,
        } => format!("{night}：记过 {acknowledged} 条，现在只有 {there} 条"),
        Fault::NightGone {
            night,
            acknowledged,
        } => format!("{night}：记过 {acknowledged} 条，现在整场都不见了"),
        Fault::Rehashed { night, event } => {
            format!("{night}：第 {event} 条不是当时记的那一条，校验链被重做过")
        }
        Fault::Chain {
            night,
            event,
            what,
            lost,
        } => {
            let what = match what {
                Broken::Missing => "不见了".to_owned(),
                Broken::Changed => "记下之后被改动过".to_owned(),
                Broken::Unreadable(why) => format!("读不懂（{why}）"),
            };
            match lost {
                0 => format!("{night}：第 {event} 条{what}"),
                lost => format!("{night}：第 {event} 条{what}；从这里起有 {lost} 条不计入"),
            }
        }
        Fault::Imbalance { night, sum } => format!("{night}：账目相加是 {sum}，不是 0"),
    }
}

/// How a copy went.
pub fn copied(lang: Lang, copied: &Copied) -> String {
    let files = copied.files.iter().map(|file| file.display().to_string());
    let files: Vec<String> = files.collect();
    if copied.faults.is_empty() {
        return files.join("\n");
    }
    let faults: Vec<String> = copied.faults.iter().map(|one| fault(lang, one)).collect();
    lang.pick([
        format!(
            "账本是损坏的：{}。文件已原样复制，这不是完好的备份；要接着用，请用 quejing night rescue 新文件夹\n{}",
            faults.join("；"),
            files.join("\n")
        ),
        format!(
            "the ledger is damaged: {}. Its files were copied as they are, which is no sound backup; to go on, use quejing night rescue FOLDER\n{}",
            faults.join("; "),
            files.join("\n")
        ),
    ])
}

/// How a rescue went: a line for the new ledger, one for each night, one for what could not be vouched for.
pub fn rescued(lang: Lang, rescued: &Rescued) -> String {
    let shown = rescued.ledger.display();
    let mut lines: Vec<String> = rescued.faults.iter().map(|one| fault(lang, one)).collect();
    lines.push(lang.pick([
        format!("新账本是 {shown}；原来的文件没有动。用 quejing night --ledger {shown} 打开，或把它和 .heads 文件放到原处"),
        format!("the new ledger is {shown}; the old files were left alone. Open it with quejing night --ledger {shown}, or put it and its .heads file in the old one's place"),
    ]));
    for (night, title, intact, strays) in &rescued.nights {
        let all = intact + strays;
        lines.push(lang.pick([
            format!("{night}  {all} 条中 {intact} 条完好  {title}"),
            format!("{night}  {intact} of {all} events are intact  {title}"),
        ]));
    }
    if let Some(file) = &rescued.unverified {
        let file = file.display();
        lines.push(lang.pick([
            format!("无法确认真伪的记录另存在 {file}"),
            format!("events that nothing vouches for are in {file}"),
        ]));
    }
    lines.join("\n")
}
