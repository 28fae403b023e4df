//! Corrections that only add dice and turned tiles to the beginning of a deal, where they were not recorded at first.

use crate::{Body, DealBegun, Payload, ReplayedNight};

/// Returns true if the event is a correction of the beginning of a deal in progress that only adds dice or turned tiles
/// which were missing.
pub(crate) fn completes_open_beginning(replay: &ReplayedNight, body: &Body) -> bool {
    let Body::Corrected(corrected) = body else {
        return false;
    };
    let mut open = replay.night().deals.iter().filter(|deal| deal.ending.is_none());
    let act = open.find_map(|deal| deal.acts.iter().find(|act| act.event == corrected.event));
    act.is_some_and(|act| only_completes_beginning(&corrected.with, &act.payload))
}

/// Returns true if both contents begin a deal at the same table and `with` only adds dice or turned tiles that `before`
/// lacks.
pub(crate) fn only_completes_beginning(with: &Payload, before: &Payload) -> bool {
    let (Body::DealBegun(now), Body::DealBegun(begun)) = (&with.body, &before.body) else {
        return false;
    };
    let dice = if begun.dice.is_empty() { &now.dice } else { &begun.dice };
    let turned = if begun.turned.is_empty() { &now.turned } else { &begun.turned };
    let completed = DealBegun { dice: dice.clone(), turned: turned.clone(), ..begun.clone() };
    completed == *now && before.table == with.table
}
