//! Undone deals as they were before the undo. Lists of deals show them, so that no deal disappears unnoticed.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::{Record, ReplayedNight, Takeback};
use quejing_rules::DealId;
use quejing_rules::play::{Deal, Play};

/// The maximum number of undone deals that are found, those undone last; the list of events shows all undone events.
const MAX_UNDONE_DEALS: usize = 32;

/// A deal whose ending was undone.
#[derive(Clone, Debug, PartialEq)]
pub struct UndoneDeal {
    /// The deal as it was just before the undo.
    pub deal: Deal,
    /// The deal's number in the night's list of deals before the undo, from 1.
    pub number: usize,
    /// The sequence number of the event that undid the deal's ending.
    pub undo_event: u64,
    /// The redo that restores the deal.
    pub redo: Takeback,
}

/// The undone deals of a replay, found on the first request. All caches compare as equal, because their content follows
/// from the events.
#[derive(Clone, Debug, Default)]
pub(super) struct UndoneDealCache(OnceLock<Vec<UndoneDeal>>);

impl PartialEq for UndoneDealCache {
    fn eq(&self, _: &UndoneDealCache) -> bool {
        true
    }
}

impl ReplayedNight {
    /// Returns the undone deals in the order in which they began, at most the `MAX_UNDONE_DEALS` that were undone last.
    /// A deal recorded again after its undo is another deal; the undone one remains in this list.
    pub fn undone_deals(&self) -> &[UndoneDeal] {
        self.undone_deals.0.get_or_init(|| self.find_undone_deals())
    }

    /// Returns the undone deal whose first event has this number; `None` if it is not among [`Self::undone_deals`].
    pub fn undone_deal(&self, id: DealId) -> Option<&UndoneDeal> {
        self.undone_deals().iter().find(|deal| deal.deal.id == id)
    }

    fn find_undone_deals(&self) -> Vec<UndoneDeal> {
        let (mut found, mut found_ids): (Vec<UndoneDeal>, BTreeSet<DealId>) = Default::default();
        for event in self.events().iter().rev().filter(|event| self.is_standing_undo(event)) {
            if found.len() == MAX_UNDONE_DEALS {
                break;
            }
            let ending = event.payload.body.toggled_event().and_then(|seq| self.event(seq));
            let Some(ending) = ending.filter(|ending| is_deal_ending(&ending.payload.body)) else {
                continue;
            };
            let group = self.events_together(event.seq);
            let first = group.first().map_or(event.seq, |first| first.seq);
            let before = ReplayedNight::from_events(
                self.events().iter().filter(|earlier| earlier.seq < first).cloned().collect(),
            );
            let mut deals = before.night().deals.iter().enumerate().rev();
            let has_ending = |deal: &Deal| deal.acts.iter().any(|act| act.event == ending.seq);
            let Some((index, deal)) = deals.find(|(_, deal)| has_ending(deal)) else {
                continue;
            };
            if found_ids.insert(deal.id) {
                found.push(UndoneDeal {
                    deal: deal.clone(),
                    number: index + 1,
                    undo_event: event.seq,
                    redo: self.build_group_redo(group),
                });
            }
        }
        found.sort_by_key(|deal| deal.deal.id);
        found
    }
}

fn is_deal_ending(body: &Record) -> bool {
    matches!(body.play(), Some(Play::Won(_) | Play::Drawn(_) | Play::FalseWin(_)))
}
