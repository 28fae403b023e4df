//! What can go wrong with a set, in both languages.

use crate::app::trouble;
use crate::i18n::Lang;
use crate::vision::enrol::SetError;

/// The sentence of an error.
pub fn fault(error: &SetError, lang: Lang) -> String {
    if let SetError::Vision(error) = error {
        return trouble::photo(error, lang);
    }
    if lang == Lang::En {
        return in_english(error);
    }
    match error {
        SetError::BadName { name, .. } => {
            format!("“{name}”不能作牌组的名字：请用文字、数字、空格和 - _ ( )，不超过 60 个。")
        }
        SetError::NoSuchSet { name, .. } => format!("没有叫“{name}”的牌组。"),
        SetError::NameTaken { name } => format!("已经有叫“{name}”的牌组，请换个名字。"),
        SetError::NoSuchVersion { name, version, .. } => {
            format!("牌组“{name}”没有第 {version} 版。")
        }
        SetError::Foreign { path, .. } => {
            format!("{} 不是雀镜的牌组文件。", path.display())
        }
        SetError::Newer { path, found, known } => format!(
            "{} 是更新的雀镜写的（格式 {found}，这里只认 {known}），请更新雀镜。",
            path.display()
        ),
        SetError::Damaged { path, .. } => format!(
            "牌组文件 {} 已损坏，请退回以前的版本或重新导入。",
            path.display()
        ),
        SetError::TooLarge { path, .. } => {
            format!("{} 太大，不会是牌组文件。", path.display())
        }
        SetError::FileThere { path } => {
            format!("{} 已经存在，请换个名字。", path.display())
        }
        SetError::File { path, source, .. } => {
            format!(
                "无法读写 {}（{source}），请检查位置和权限。",
                path.display()
            )
        }
        SetError::NoPlace => "没有存放牌组的地方，请设置 QUEJING_DATA。".to_owned(),
        SetError::BadLabel { text, .. } => format!("“{text}”不是牌。"),
        SetError::TooFew { kinds, least } => {
            format!("只有 {kinds} 种牌，至少要 {least} 种，请再拍一些。")
        }
        SetError::Vision(error) => trouble::photo(error, lang),
    }
}

/// As the command line says it, but for what is done otherwise in the window.
fn in_english(error: &SetError) -> String {
    match error {
        SetError::NoSuchSet { name, .. } => {
            format!("There is no set \"{name}\": choose another one from the list.")
        }
        SetError::NoSuchVersion { name, version, .. } => {
            format!("The set \"{name}\" has no version {version}: choose one from its list.")
        }
        SetError::Foreign { path, .. } => format!(
            "{} is no tile set of quejing: choose a file that Export wrote.",
            path.display()
        ),
        SetError::TooLarge { path, .. } => format!(
            "{} is too large for a tile set: choose a file that Export wrote.",
            path.display()
        ),
        SetError::Damaged { path, .. } => format!(
            "The tile set {} is damaged: go back to an earlier version, or import it again.",
            path.display()
        ),
        SetError::FileThere { path } => {
            format!("{} is there already: choose another name.", path.display())
        }
        _ => format!("{}.", trouble::capital(&error.to_string())),
    }
}
