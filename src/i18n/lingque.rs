//! Names of the Lingque fan, Chinese as the rule text prints them.

use super::Lang;
use crate::rules::lingque::{Category, DealError};

/// Why a win cannot be paid.
pub fn deal_error(lang: Lang, error: &DealError) -> String {
    if lang == Lang::En {
        return error.to_string();
    }
    match error {
        DealError::OddPoints(points) => format!("{points} 点：灵雀的点数都是偶数"),
        DealError::Seat(_) => "座位不对：放铳的不能是和牌者".to_owned(),
        DealError::ProvidedByWinner(_) => "和牌者不给自己供牌，请只填其他三家".to_owned(),
        DealError::TooManyProvided(found) => {
            format!("供牌共 {found} 张：四组副露加和牌张，最多五张")
        }
        DealError::Settlement(_) => "收付加不起来：请报告".to_owned(),
    }
}

/// The name of a category.
pub fn category(lang: Lang, category: Category) -> &'static str {
    lang.pick(match category {
        Category::Chance => ["偶然类", "chance"],
        Category::Special => ["特殊类", "special shapes"],
        Category::Claims => ["副露类", "claims"],
        Category::Triplets => ["刻杠类", "triplets and kongs"],
        Category::Honours => ["字牌类", "honours"],
        Category::Terminals => ["幺九类", "terminals"],
        Category::Suits => ["花色类", "suits"],
        Category::Numbers => ["序数类", "numbers"],
        Category::WholeHand => ["全体关联类", "the whole hand"],
        Category::Equality => ["部分一致类", "equal sequences"],
        Category::Relation => ["部分关联类", "related sets"],
    })
}
