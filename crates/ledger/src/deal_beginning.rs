//! Corrections that only add dice and turned tiles to the beginning of a deal, where they were not recorded at first.

use crate::{Payload, Record, ReplayedNight};
use quejing_rules::play::{DealBegun, Play};

/// Returns true if the event corrects the beginning of a deal in progress and only adds dice or turned tiles that were
/// missing; see [`only_completes_beginning`].
pub(crate) fn completes_open_beginning(replay: &ReplayedNight, body: &Record) -> bool {
    let Record::Corrected(corrected) = body else {
        return false;
    };
    let night = replay.night();
    let mut open_deals = night.deals.iter().filter(|deal| deal.ending.is_none());
    let is_in_open_deal = open_deals.any(|deal| deal.acts.iter().any(|act| act.event == corrected.event));
    let record = night.act_record(corrected.event).filter(|_| is_in_open_deal);
    record.is_some_and(|record| only_completes_beginning(&corrected.with, &record.payload))
}

/// Returns true if both contents begin a deal at the same table and `after` differs at most by dice or turned tiles
/// that `before` lacks.
pub(crate) fn only_completes_beginning(after: &Payload, before: &Payload) -> bool {
    let (Some(Play::DealBegun(new)), Some(Play::DealBegun(old))) = (after.body.play(), before.body.play()) else {
        return false;
    };
    let dice = if old.dice.is_empty() { &new.dice } else { &old.dice };
    let turned = if old.turned.is_empty() { &new.turned } else { &old.turned };
    let completed = DealBegun { dice: dice.clone(), turned: turned.clone(), ..old.clone() };
    completed == *new && before.table == after.table
}
