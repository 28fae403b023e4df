//! Additions to the beginning of a deal: what was not recorded when it began.

use crate::{Body, DealBegun, Payload, Replay};

/// Returns true if the event only adds what was not recorded yet to the beginning of a deal in progress: dice and turned tiles.
pub(crate) fn adds_to_beginning(replay: &Replay, body: &Body) -> bool {
    let Body::Corrected(corrected) = body else {
        return false;
    };
    let mut open = replay.night().deals.iter().filter(|deal| deal.ending.is_none());
    let act = open.find_map(|deal| deal.acts.iter().find(|act| act.event == corrected.event));
    act.is_some_and(|act| completes_beginning(&corrected.with, &act.payload))
}

/// Returns true if the beginning of a deal differs from the one before only in dice and turned tiles that were not recorded there.
pub(crate) fn completes_beginning(with: &Payload, before: &Payload) -> bool {
    let (Body::DealBegun(now), Body::DealBegun(begun)) = (&with.body, &before.body) else {
        return false;
    };
    let dice = if begun.dice.is_empty() { &now.dice } else { &begun.dice };
    let turned = if begun.turned.is_empty() { &now.turned } else { &begun.turned };
    let completed = DealBegun { dice: dice.clone(), turned: turned.clone(), ..begun.clone() };
    completed == *now && before.table == with.table
}
