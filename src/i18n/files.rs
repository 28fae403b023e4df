//! Why a file cannot be read, with its code. The English sentences are the fault's own words.

use super::Lang;
use crate::files::{FileFault, FileKind};
use crate::picture::Damage;

/// Why a file cannot be read.
pub fn file_fault(lang: Lang, fault: &FileFault) -> String {
    format!("{}: {}", fault.code(), file_fault_sentence(lang, fault))
}

/// The same without the code.
pub fn file_fault_sentence(lang: Lang, fault: &FileFault) -> String {
    match lang {
        Lang::En | Lang::Ja => fault.to_string(),
        Lang::Zh => chinese(fault),
    }
}

/// What is wrong with the bytes of a picture, as a part of a sentence.
pub fn damage(lang: Lang, damage: Damage) -> String {
    let chinese = match damage {
        Damage::BadCode => "有一处数据无法解释",
        Damage::EndsEarly => "缺了一部分数据",
        Damage::Surplus => "有不属于画面的数据",
        Damage::Order => "各部分次序不对",
        Damage::Header => "文件头自相矛盾",
        Damage::Checksum => "校验和不符",
        Damage::Length => "长度与文件不符",
    };
    match lang {
        Lang::Zh => chinese.to_owned(),
        Lang::En | Lang::Ja => damage.to_string(),
    }
}

fn chinese(fault: &FileFault) -> String {
    match fault {
        FileFault::Missing { path } => format!("没有 {} 这个文件：请检查文件名", path.display()),
        FileFault::NotAFile { path, kind } => {
            let kind = match kind {
                FileKind::Folder => "文件夹",
                FileKind::Stream => "管道或设备",
                FileKind::Link => "链接",
            };
            format!("{} 是{kind}，不是文件：请指定一个文件", path.display())
        }
        FileFault::TooLong { path, most } => {
            format!(
                "{} 超过 {most} 字节，没有读取：请确认是不是这个文件",
                path.display()
            )
        }
        FileFault::NotText { path } => {
            format!(
                "{} 不是 UTF-8 文本：请另存为 UTF-8，或换一个文件",
                path.display()
            )
        }
        FileFault::Unreadable { path, why } => format!("读不了 {}：{why}", path.display()),
    }
}
