//! Corrections that only add dice and turned tiles to the beginning of a deal, where they were not recorded at first.

use crate::{Body, DealBegun, Payload, ReplayedNight};

/// Returns true if the event corrects the beginning of a deal in progress and only adds dice or turned tiles that were
/// missing; see [`only_completes_beginning`].
pub(crate) fn completes_open_beginning(replay: &ReplayedNight, body: &Body) -> bool {
    let Body::Corrected(corrected) = body else {
        return false;
    };
    let mut open_deals = replay.night().deals.iter().filter(|deal| deal.ending.is_none());
    let corrected_act = open_deals.find_map(|deal| deal.acts.iter().find(|act| act.event == corrected.event));
    corrected_act.is_some_and(|act| only_completes_beginning(&corrected.with, &act.payload))
}

/// Returns true if both contents begin a deal at the same table and `after` differs at most by dice or turned tiles
/// that `before` lacks.
pub(crate) fn only_completes_beginning(after: &Payload, before: &Payload) -> bool {
    let (Body::DealBegun(new), Body::DealBegun(old)) = (&after.body, &before.body) else {
        return false;
    };
    let dice = if old.dice.is_empty() { &new.dice } else { &old.dice };
    let turned = if old.turned.is_empty() { &new.turned } else { &old.turned };
    let completed = DealBegun { dice: dice.clone(), turned: turned.clone(), ..old.clone() };
    completed == *new && before.table == after.table
}
