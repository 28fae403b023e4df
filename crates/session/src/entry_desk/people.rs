//! The people around a hand that is being entered.

use crate::round::Round;
use quejing_ledger::Night;
use quejing_rules::PlayerId;

/// The people of a night, by their places in a hand.
#[derive(Clone, Copy)]
pub struct HandPeople<'a> {
    pub(super) night: &'a Night,
    pub(super) round: &'a Round,
}

impl HandPeople<'_> {
    /// Returns the name of the player with this index; empty if there is none.
    pub fn name(&self, player: usize) -> String {
        self.round.person_at(player).map_or_else(String::new, |person| self.night.name(person))
    }

    /// Returns the names of all players, by index.
    pub fn names(&self) -> Vec<String> {
        (0..self.round.player_count()).map(|player| self.name(player)).collect()
    }

    /// Returns the people who have not left the night and play at no table, in the order in which they came.
    pub fn outside_tables(&self) -> Vec<PlayerId> {
        let night = self.night;
        let at_table = |player: &PlayerId| {
            let mut tables = night.seats.iter().flat_map(|seats| &seats.tables);
            tables.any(|table| table.contains(player)) || self.round.player_index(*player).is_some()
        };
        let here = |player: &&PlayerId| !night.has_left(**player) && !at_table(player);
        night.order.iter().filter(here).copied().collect()
    }
}
