//! Undone deals in their last state: lists of deals show them, so that no deal disappears unnoticed.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::{Body, Deal, DealId, ReplayedNight, Takeback};

/// The maximum number of undone deals that are found, the latest undone first; the list of events still shows all.
const MAX_UNDONE_DEALS: usize = 32;

/// A deal whose ending was undone.
#[derive(Clone, Debug, PartialEq)]
pub struct UndoneDeal {
    /// The deal as it was just before the undo.
    pub deal: Deal,
    /// The deal's place in the night's list of deals, from 1.
    pub number: usize,
    /// The number of the event that undid the deal's ending.
    pub undo: u64,
    /// The redo that restores the deal.
    pub redo: Takeback,
}

/// The undone deals of a replay, found on the first request. They follow from the events, so that all caches compare as
/// equal.
#[derive(Clone, Debug, Default)]
pub(super) struct UndoneCache(OnceLock<Vec<UndoneDeal>>);

impl PartialEq for UndoneCache {
    fn eq(&self, _: &UndoneCache) -> bool {
        true
    }
}

impl ReplayedNight {
    /// Returns the undone deals in the order in which they began, at most the `MAX_UNDONE_DEALS` that were undone last.
    /// A deal recorded again in their place counts as another deal.
    pub fn undone_deals(&self) -> &[UndoneDeal] {
        self.undone.0.get_or_init(|| self.find_undone_deals())
    }

    /// Returns the undone deal whose first event has this number; `None` if it is not among [`Self::undone_deals`].
    pub fn undone_deal(&self, id: DealId) -> Option<&UndoneDeal> {
        self.undone_deals().iter().find(|deal| deal.deal.id == id)
    }

    fn find_undone_deals(&self) -> Vec<UndoneDeal> {
        let (mut found, mut seen): (Vec<UndoneDeal>, BTreeSet<DealId>) = Default::default();
        for event in self.events().iter().rev().filter(|event| self.is_standing_undo(event)) {
            if found.len() == MAX_UNDONE_DEALS {
                break;
            }
            let ending = event.payload.body.toggled_event().and_then(|of| self.event(of));
            let Some(ending) = ending.filter(|of| is_deal_ending(&of.payload.body)) else {
                continue;
            };
            let group = self.events_together(event.seq);
            let first = group.first().map_or(event.seq, |first| first.seq);
            let before =
                ReplayedNight::from_events(self.events().iter().filter(|one| one.seq < first).cloned().collect());
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
                    redo: self.redo_group(group),
                });
            }
        }
        found.sort_by_key(|deal| deal.deal.id);
        found
    }
}

fn is_deal_ending(body: &Body) -> bool {
    matches!(body, Body::Won(_) | Body::Drawn(_) | Body::FalseWin(_))
}
