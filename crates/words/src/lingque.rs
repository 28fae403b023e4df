//! Names of the Lingque categories.

use super::Lang;
use quejing_rules::lingque::Category;

/// The name of a category.
pub fn category(lang: Lang, category: Category) -> &'static str {
    match category {
        Category::Chance => text!(lang, "lingque-category-chance"),
        Category::Special => text!(lang, "lingque-category-special"),
        Category::Claims => text!(lang, "lingque-category-claims"),
        Category::Triplets => text!(lang, "lingque-category-triplets"),
        Category::Honours => text!(lang, "lingque-category-honours"),
        Category::Terminals => text!(lang, "lingque-category-terminals"),
        Category::Suits => text!(lang, "lingque-category-suits"),
        Category::Numbers => text!(lang, "lingque-category-numbers"),
        Category::WholeHand => text!(lang, "lingque-category-whole-hand"),
        Category::Equality => text!(lang, "lingque-category-equality"),
        Category::Relation => text!(lang, "lingque-category-relation"),
    }
}
