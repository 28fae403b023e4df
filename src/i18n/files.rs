//! Why a file cannot be read, with its code. The English sentences are the fault's own words.

use super::Lang;
use crate::files::{FileFault, FileKind};

/// Why a file cannot be read.
pub fn file_fault(lang: Lang, fault: &FileFault) -> String {
    let text = match lang {
        Lang::En => fault.to_string(),
        Lang::Zh => chinese(fault),
    };
    format!("{}: {text}", fault.code())
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
