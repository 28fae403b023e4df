//! Sentences for everything that can be wrong with a profile. The English ones are the errors' own.

use super::Lang;
use super::switches;
use crate::rules::RuleSet;
use crate::rules::profile::{ProfileErrors, ProfileFault, Wanted};

/// All that is wrong, each with its line and code.
pub fn profile_errors(lang: Lang, errors: &ProfileErrors) -> String {
    if lang == Lang::En {
        return errors.to_string();
    }
    let sentence = |error: &crate::rules::profile::ProfileError| {
        let (line, code) = (error.line, error.fault.code());
        format!("第 {line} 行：{}（{code}）", chinese(&error.fault))
    };
    errors.0.iter().map(sentence).collect::<Vec<_>>().join("；")
}

fn chinese(fault: &ProfileFault) -> String {
    match fault {
        ProfileFault::BadToml { .. } => "这里读不成 TOML：请检查引号、等号和括号".to_owned(),
        ProfileFault::UnknownKey { key, allowed } => {
            format!("这里没有「{key}」：可用 {allowed}")
        }
        ProfileFault::MissingKey { key, expected } => {
            format!("缺少「{key}」：请写 {}", wanted(expected))
        }
        ProfileFault::WrongType { key, expected, .. } => {
            format!("「{key}」的类型不对：请写 {}", wanted(expected))
        }
        ProfileFault::OutOfRange {
            key,
            expected,
            found,
        } => format!("「{key}」不能是 {found}：请写 {}", wanted(expected)),
        ProfileFault::BadName { found, .. } => format!(
            "「{found}」不能作方案名：最多 40 个小写字母、数字、- 和 _，以字母开头，且不是规则的名字"
        ),
        ProfileFault::UnknownRules { found, allowed } => {
            format!("没有规则「{found}」：可用 {allowed}")
        }
        ProfileFault::BadFormat { found, known } => {
            format!("不认识格式 {found}：请写 format = {known}，或用新版程序")
        }
    }
}

fn wanted(wanted: &Wanted) -> String {
    match wanted {
        Wanted::Value(allowed) => switches::allowed(Lang::Zh, allowed),
        Wanted::Name => "引号里的名字".to_owned(),
        Wanted::Text => "引号里的文字".to_owned(),
        Wanted::Rules => RuleSet::names(),
        Wanted::Switches => "一张表 [switches]".to_owned(),
        Wanted::Format(_) | Wanted::NameLine => wanted.to_string(),
    }
}
