//! Undone deals in their last state: they stay in every list of deals, so that nobody's deal disappears unseen.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::{Body, Deal, DealId, Replay, Takeback};

/// The maximum number of undone deals that are shown; all are in the list of entries.
const MAX_UNDONE_DEALS: usize = 32;

/// A deal whose ending was undone.
#[derive(Clone, Debug, PartialEq)]
pub struct UndoneDeal {
    /// The deal as it stood before.
    pub deal: Deal,
    /// Its place among the deals as people count them, from 1.
    pub number: usize,
    /// The number of the event that undid it.
    pub undo: u64,
    /// The redo that makes it count again.
    pub redo: Takeback,
}

/// The undone deals, once somebody asked for them. They follow from the events, so that two replays never differ by them alone.
#[derive(Clone, Debug, Default)]
pub(super) struct UndoneCache(OnceLock<Vec<UndoneDeal>>);

impl PartialEq for UndoneCache {
    fn eq(&self, _: &UndoneCache) -> bool {
        true
    }
}

impl Replay {
    /// Returns the deals that are undone, in the order in which they began. A deal recorded again instead is a deal of its own.
    pub fn undone_deals(&self) -> &[UndoneDeal] {
        self.undone.0.get_or_init(|| self.find_undone())
    }

    /// Returns the undone deal of this number.
    pub fn undone_deal(&self, id: DealId) -> Option<&UndoneDeal> {
        self.undone_deals().iter().find(|deal| deal.deal.id == id)
    }

    fn find_undone(&self) -> Vec<UndoneDeal> {
        let (mut found, mut seen): (Vec<UndoneDeal>, BTreeSet<DealId>) = Default::default();
        for event in self.events().iter().rev().filter(|event| self.is_standing_undo(event)) {
            if found.len() == MAX_UNDONE_DEALS {
                break;
            }
            let ending = event.payload.body.toggled_event().and_then(|of| self.event(of));
            let Some(ending) = ending.filter(|of| ends_a_deal(&of.payload.body)) else {
                continue;
            };
            let group = self.events_together(event.seq);
            let first = group.first().map_or(event.seq, |first| first.seq);
            let before = Replay::of(self.events().iter().filter(|one| one.seq < first).cloned().collect());
            let mut deals = before.night().deals.iter().enumerate().rev();
            let of_hand = |deal: &Deal| deal.acts.iter().any(|act| act.event == ending.seq);
            let Some((at, deal)) = deals.find(|(_, deal)| of_hand(deal)) else {
                continue;
            };
            if seen.insert(deal.id) {
                found.push(UndoneDeal {
                    deal: deal.clone(),
                    number: at + 1,
                    undo: event.seq,
                    redo: self.redo_of_group(group),
                });
            }
        }
        found.sort_by_key(|deal| deal.deal.id);
        found
    }
}

fn ends_a_deal(body: &Body) -> bool {
    matches!(body, Body::Won(_) | Body::Drawn(_) | Body::FalseWin(_))
}
