//! Sentences for what can go wrong, in both languages. English ones are the errors' own; Chinese ones stand here.
//!
//! Every match is exhaustive, so that a new kind of error does not compile until it can be said in Chinese.

pub mod live;

use super::round::{Bill, Wrong};
use crate::i18n::{self, Lang};
use crate::table::ledger::{LedgerError, Night};
use crate::tile::NotationError;
use crate::vision::{VisionError, Warning, WarningKind};

/// An error of the eyes.
pub fn photo(error: &VisionError, lang: Lang) -> String {
    if lang == Lang::En {
        return sentence(&error.to_string());
    }
    match error {
        VisionError::NoFile { path } => format!("找不到文件 {}，请检查路径。", path.display()),
        VisionError::File(fault) => ended(lang, &i18n::file_fault_sentence(lang, fault)),
        VisionError::Damaged { damage } => format!(
            "图片文件损坏了（{}），请从相机或手机重新复制。",
            i18n::damage(lang, *damage)
        ),
        VisionError::TooManyScans { scans, most } => format!(
            "这个 JPEG 分 {scans} 层扫描（最多 {most} 层，图大时更少），解开太费时，请另存一次。"
        ),
        VisionError::NotAnImage { why } => {
            format!("这不是能读的图片（{why}），请给 JPEG、PNG、WebP 或 BMP 照片。")
        }
        VisionError::Truncated { why } => {
            format!("图片文件不完整（{why}），请从相机或手机重新复制。")
        }
        VisionError::PhotoTooLarge { found, most, unit } => {
            let unit = if *unit == "bytes" { "字节" } else { "像素" };
            format!("照片太大（{found} {unit}，最多 {most}），请存小一些，一千二百万像素就足够。")
        }
        VisionError::PhotoTooSmall {
            width,
            height,
            least,
        } => {
            format!("照片太小（{width} × {height} 像素，每边至少 {least}），请拍大一些。")
        }
        VisionError::RuntimeMissing { looked } => {
            format!(
                "找不到 ONNX Runtime（找过 {looked}），请运行 scripts/setup.sh，或用 QUEJING_ORT 指明库文件。"
            )
        }
        VisionError::RuntimeTooOld { path, found, least } => format!(
            "{} 的 ONNX Runtime 版本是 {found}，至少要 {least}，请运行 scripts/setup.sh，或用 QUEJING_ORT 指明较新的库。",
            path.display()
        ),
        VisionError::RuntimeBroken { path, why } => {
            format!(
                "加载不了 {} 的 ONNX Runtime（{why}），请重新运行 scripts/setup.sh。",
                path.display()
            )
        }
        VisionError::RuntimeNotPinned { path } => format!(
            "{} 不是雀镜附带的 ONNX Runtime（校验和不符），没有加载；请运行 scripts/setup.sh，若信任它请用 QUEJING_ORT 指明。",
            path.display()
        ),
        VisionError::NotPrivate { path } => format!(
            "别人可以改动 {} 或它的文件夹，没有加载；请去掉别人的写权限（chmod go-w），若信任它请用 QUEJING_ORT 或 QUEJING_MODELS 指明。",
            path.display()
        ),
        VisionError::ModelMissing { file, looked } => {
            format!(
                "找不到模型 {file}（找过 {looked}），请用 --models 或 QUEJING_MODELS 指明它的文件夹。"
            )
        }
        VisionError::ModelMismatch { path, why } => {
            format!(
                "模型 {} 与这个版本的雀镜不合（{why}），请用随程序一起的模型。",
                path.display()
            )
        }
        VisionError::Inference { stage, why } => {
            format!("识别在 {stage} 这一步停下了（{why}），请再试一次；若再出现请报告。")
        }
        VisionError::NoTiles => "照片里没有找到麻将牌，请靠近些，把牌放平，注意光线。".to_owned(),
        VisionError::WrongTileCount { found } => {
            format!(
                "找到 {found} 张牌，而和牌应有 14 张（每个杠多一张，花牌不算），请更正牌或重新拍照。"
            )
        }
    }
}

/// What the ledger refuses or fails at; people are named where the night knows them.
pub fn ledger(error: &LedgerError, night: Option<&Night>, lang: Lang) -> String {
    let text = i18n::night::ledger_error(lang, error);
    let text = text
        .trim_start_matches(error.code())
        .trim_start_matches(": ");
    let people = night.iter().flat_map(|night| &night.people);
    let named = people.fold(text.to_owned(), |text, (id, person)| {
        text.replace(&id.to_string(), &person.name)
    });
    ended(lang, &named)
}

/// Everything that keeps a deal from being settled: code and sentence.
pub fn unpaid(bill: &Bill, night: &Night, lang: Lang) -> Vec<(&'static str, String)> {
    match bill {
        Bill::Nothing | Bill::Due(_) => Vec::new(),
        Bill::OtherRules => vec![("other_rules", text!(lang, "other-rules").to_owned())],
        Bill::Provided(error) => vec![(
            "bad_deal",
            ended(lang, &i18n::lingque::deal_error(lang, error)),
        )],
        Bill::Wrong(all) => all
            .iter()
            .map(|one| (one.code(), wrong(one, lang)))
            .collect(),
        Bill::Refused(why) => {
            let error = LedgerError::from(why.clone());
            vec![(why.code(), ledger(&error, Some(night), lang))]
        }
    }
}

/// What is wrong with a hand or its circumstances.
pub fn wrong(wrong: &Wrong, lang: Lang) -> String {
    match wrong {
        Wrong::Fault(fault) => capital(&i18n::fault(lang, fault)),
        Wrong::Typed(error) => typed(error, lang),
        Wrong::Open(open) => match lang {
            Lang::Zh => format!("有 {open} 处没有认准，得分会因此不同：请核对标出的牌并回答问题。"),
            Lang::En | Lang::Ja => format!(
                "{open} thing{} not sure and the value depends on it: check the marked tiles and answer the questions.",
                if *open == 1 { " is" } else { "s are" }
            ),
        },
    }
}

/// Tiles that were typed wrong.
pub fn typed(error: &NotationError, lang: Lang) -> String {
    ended(lang, &i18n::notation(lang, error))
}

/// The sentence with the end that its language gives it.
fn ended(lang: Lang, text: &str) -> String {
    match lang {
        Lang::Zh => format!("{text}。"),
        Lang::En | Lang::Ja => sentence(text),
    }
}

/// A remark of the eyes on a photo.
pub fn remark(warning: &Warning, lang: Lang) -> String {
    if lang == Lang::En {
        return sentence(&warning.to_string());
    }
    let n = warning.count;
    match warning.kind {
        WarningKind::TileCount => format!(
            "找到 {n} 张，而一手牌有 13 或 14 张（杠算三张，花牌不算），请看看缺了或多了哪张。"
        ),
        WarningKind::LowConfidence => format!("{n} 张可能是别的牌，请核对标出的。"),
        WarningKind::UnknownTile => format!("{n} 张没有认出，请说明是什么。"),
        WarningKind::TooManyOfAKind => format!("同一种牌超过了四张，请核对标出的 {n} 张。"),
        WarningKind::NoWinTileMarked => {
            "看不出哪张是和牌张，暂取最后一张；可以把它分开或横放再拍。".to_owned()
        }
        WarningKind::MeldsUnclear => "有几组牌分开放着，看不出是不是副露，请说明。".to_owned(),
        WarningKind::OtherTiles => format!("照片里另有 {n} 张没有算进这手。"),
        WarningKind::SmallTiles => format!("牌只有 {n} 像素宽，靠近些会认得更准。"),
        WarningKind::PhotoDamaged => {
            "照片文件损坏了，画面可能不真实，请从相机或手机重新复制。".to_owned()
        }
        WarningKind::Blurred => "照片不清晰，请拿稳，或点一下牌面对焦。".to_owned(),
        WarningKind::Glare => format!("{n} 张牌面反光，请稍微移开灯或相机。"),
        WarningKind::Dark => "牌在暗处，请开灯，或让灯照到牌上。".to_owned(),
        WarningKind::Steep => "拍得太斜，请把相机举高一些，从上面拍。".to_owned(),
        WarningKind::RowCut => "手牌没有拍全，请把整手牌拍进去。".to_owned(),
        WarningKind::CutOff => format!("{n} 张被照片边缘截断，请把整手牌拍进去。"),
        WarningKind::OtherSet => {
            "这些牌不像正在使用的已登记牌组，这次没有用它；请选择对应的牌组，或不用。".to_owned()
        }
        WarningKind::Turned => "照片里的牌是转过来的，已按正向读取。".to_owned(),
    }
}

/// The library writes its sentences without a capital and a full stop, so that causes can follow; people expect both.
pub(super) fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{}{end}", capital(text))
}

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars
        .next()
        .map(|c| c.to_uppercase().to_string())
        .unwrap_or_default();
    format!("{first}{}", chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital_and_end_with_a_stop() {
        let error = VisionError::NoTiles;
        let said = photo(&error, Lang::En);
        assert!(
            said.starts_with("No mahjong tiles") && said.ends_with('.'),
            "{said}"
        );
    }

    #[test]
    fn chinese_sentences_carry_the_values_of_the_error() {
        let said = photo(&VisionError::WrongTileCount { found: 11 }, Lang::Zh);
        assert!(said.contains("11") && said.contains("14"), "{said}");
        let error = crate::tile::parse_tiles("123m9x").expect_err("x is no suit");
        assert!(
            typed(&error, Lang::Zh).contains('x'),
            "{}",
            typed(&error, Lang::Zh)
        );
    }
}
