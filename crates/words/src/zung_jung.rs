//! Names of the Zung Jung limits.

use super::Lang;
use quejing_rules::zung_jung::Limit;

/// The name of a limit.
pub fn limit(lang: Lang, limit: Limit) -> &'static str {
    match limit {
        Limit::None => text!(lang, "zung-jung-limit-none"),
        Limit::Compound => text!(lang, "zung-jung-limit-compound"),
        Limit::Listed => text!(lang, "zung-jung-limit-listed"),
    }
}
