//! The camps of the house rule: drawing them is an event of the night.

use crate::i18n::{self, Lang};
use crate::rules::house::Camp as CampName;
use crate::table::ledger::{Camp, CampsDrawn, Night, PlayerId};

/// A camp of the ledger, which keeps the Chinese names, as people call it.
pub fn name(lang: Lang, kept: &str) -> &str {
    let named = |camp: &CampName| i18n::house::camp(Lang::Zh, *camp) == kept;
    let camp = CampName::ALL.into_iter().find(named);
    camp.map_or(kept, |camp| i18n::house::camp(lang, camp))
}

/// The camps with everybody of the night in the one that `of` says; nobody else belongs to any.
pub fn drawn(night: &Night, of: impl Fn(PlayerId) -> Option<CampName>) -> CampsDrawn {
    let camps = CampName::ALL.into_iter().map(|camp| {
        let people = night.order.iter().copied();
        Camp {
            name: i18n::house::camp(Lang::Zh, camp).to_owned(),
            people: people.filter(|&who| of(who) == Some(camp)).collect(),
        }
    });
    CampsDrawn { camps: camps.filter(|camp| !camp.people.is_empty()).collect() }
}
