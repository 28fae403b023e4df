//! Camps: drawing them is an event of the night.

use quejing_ledger::{CampsDrawn, DrawnCamp, Night, PlayerId};
use quejing_rules::deal::Camp;
use quejing_words::{Lang, word};

/// Translates the name of a camp, which the ledger stores in Chinese.
pub fn name(lang: Lang, kept: &str) -> &str {
    let camp = Camp::ALL.into_iter().find(|camp| word(Lang::Zh, camp) == kept);
    camp.map_or(kept, |camp| word(lang, &camp))
}

/// Returns the drawn camps as an event: the night's people by the camp that `of` returns for them. `None` leaves a
/// person out, and camps without people are omitted.
pub fn drawn_camps(night: &Night, of: impl Fn(PlayerId) -> Option<Camp>) -> CampsDrawn {
    let camps = Camp::ALL.into_iter().map(|camp| DrawnCamp {
        name: word(Lang::Zh, &camp).to_owned(),
        people: night.order.iter().copied().filter(|&who| of(who) == Some(camp)).collect(),
    });
    CampsDrawn { camps: camps.filter(|camp| !camp.people.is_empty()).collect() }
}
