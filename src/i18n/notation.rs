//! Sentences for tiles that were written wrong. The English ones are the errors' own.

use super::Lang;
use crate::tile::chinese::ChineseError;
use crate::tile::mpsz::MpszError;
use crate::tile::{NotationError, glyph::GlyphError};

/// Why a text names no tiles.
pub fn notation(lang: Lang, error: &NotationError) -> String {
    if lang == Lang::En {
        return error.to_string();
    }
    match error {
        NotationError::Mpsz(error) => mpsz(error),
        NotationError::Chinese(error) => match error {
            ChineseError::Unexpected { position, found } => {
                format!(
                    "第 {position} 个字“{found}”不是牌；可写一到九接万筒索，东南西北白发中，梅兰菊竹春夏秋冬"
                )
            }
            ChineseError::MissingSuit { position, found } => {
                format!("第 {position} 个字“{found}”没有花色，请在后面写万、筒或索")
            }
            ChineseError::MissingNumber { position, found } => {
                format!("第 {position} 个字“{found}”没有数字，请在前面写一到九")
            }
            ChineseError::NotFive { position, found } => {
                format!("第 {position} 个字“{found}”不能接在“红”后面，只有五是红的，如红五万")
            }
        },
        NotationError::Glyph(GlyphError { position, found }) => {
            format!("第 {position} 个字“{found}”不是牌的图形")
        }
    }
}

fn mpsz(error: &MpszError) -> String {
    match error {
        MpszError::Unexpected { position, found } => {
            format!(
                "第 {position} 个字“{found}”不是牌；数字后面写 m、p、s，1 到 7 后面可写 z，花牌写 f1 到 f4、q1 到 q4"
            )
        }
        MpszError::MissingSuit { position, found } => {
            format!("第 {position} 个字“{found}”没有花色，请在数字后面写 m、p、s 或 z")
        }
        MpszError::NoSuchTile {
            position,
            found,
            letter,
            ..
        } => {
            format!("第 {position} 个字“{found}”：{letter} 里没有这个数字")
        }
        MpszError::MissingDigit {
            position, letter, ..
        } => format!("第 {position} 个字“{letter}”没有数字"),
        MpszError::NotOne { found } => format!("这里应是一张牌，却有 {found} 张"),
    }
}
