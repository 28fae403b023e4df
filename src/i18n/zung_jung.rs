//! Text for Zung Jung: patterns by the names of the rule text and of its author's English page.

use super::Lang;
use crate::rules::zung_jung::Limit;

/// The name of a limit.
pub fn limit(lang: Lang, limit: Limit) -> &'static str {
    lang.pick(match limit {
        Limit::None => ["無滿貫", "no limit"],
        Limit::Compound => ["數滿貫", "compound limit"],
        Limit::Listed => ["役滿貫", "listed limit"],
    })
}
