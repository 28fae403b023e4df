//! The orders in which people are offered seats, changes of chairs, and the beginning of the next game.

use quejing_rules::course::seating::arrange_seats;

use crate::{Body, DealId, HowSeated, Night, NightState, Payload, PlayerId, Refusal, Role, SeatsSet};

/// A change of chairs at a table between two deals.
///
/// ```
/// use quejing_ledger::{ChairChange, PlayerId};
/// let [a, b, c, d, e] = [1, 2, 3, 4, 5].map(PlayerId::of);
/// assert_eq!(ChairChange::between(&[a, b, c, d], &[b, c, d, a]), None);
/// let replaced = ChairChange::Replacement { leaves: c, sits: e };
/// assert_eq!(ChairChange::between(&[a, b, c, d], &[b, e, d, a]), Some(replaced));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChairChange {
    /// Two players exchange their chairs.
    Exchange(PlayerId, PlayerId),
    /// A person takes the chair of another, who leaves the table.
    Replacement {
        /// The person who gets up.
        leaves: PlayerId,
        /// The person who sits down.
        sits: PlayerId,
    },
    /// More people move: all players in turn order, the dealer first.
    Rearrangement(Vec<PlayerId>),
}

impl ChairChange {
    /// Returns the change between two lists of players in turn order; `None` if everybody keeps the chair. A list may begin at any
    /// chair. Of several changes with the same effect, the one in which fewer people move counts, then the one in which the first
    /// of `after` stays.
    pub fn between(before: &[PlayerId], after: &[PlayerId]) -> Option<ChairChange> {
        if before.is_empty() || after.is_empty() {
            return None;
        }
        let moves_of = |chairs: &[PlayerId]| -> Vec<(PlayerId, PlayerId)> {
            before.iter().copied().zip(chairs.iter().copied()).filter(|(was, is)| was != is).collect()
        };
        let turned = (0..after.len()).map(|by| {
            let mut chairs = after.to_vec();
            chairs.rotate_left(by);
            moves_of(&chairs)
        });
        let moves = turned.min_by_key(|moves| (moves.len(), moves.iter().any(|(_, is)| Some(is) == after.first())))?;
        match moves.as_slice() {
            _ if before.len() != after.len() => Some(ChairChange::Rearrangement(after.to_vec())),
            [] => None,
            [(leaves, sits)] => Some(ChairChange::Replacement { leaves: *leaves, sits: *sits }),
            [(a, b), (c, d)] if a == d && b == c => Some(ChairChange::Exchange(*a, *c)),
            _ => Some(ChairChange::Rearrangement(after.to_vec())),
        }
    }
}

/// Orders people or things at random.
pub fn draw_lots<T>(all: &mut [T]) {
    // Fresh identifiers are random, so sorting by them is drawing lots.
    all.sort_by_cached_key(|_| PlayerId::fresh());
}

impl Night {
    /// Returns everybody who plays, in the order of the current seats: tables, queue, bettors, free.
    pub fn seat_order(&self) -> Vec<PlayerId> {
        let mut order: Vec<PlayerId> = Vec::new();
        if let Some(seats) = &self.seats {
            let tables = seats.tables.iter().flatten().chain(&seats.queue);
            order.extend(tables.chain(seats.bettors.iter().flatten()).chain(&seats.free));
        }
        complete_order(self, order)
    }

    /// Returns everybody who plays, in the order of the seats at the beginning of a deal.
    pub fn seat_order_at(&self, deal: DealId) -> Vec<PlayerId> {
        complete_order(self, self.deal(deal).map(|deal| deal.players.clone()).unwrap_or_default())
    }

    /// Returns everybody who plays, in the order in which the current game began, the first dealer first.
    pub fn game_order(&self) -> Vec<PlayerId> {
        match self.game().deals().first() {
            Some(first) => self.seat_order_at(first.id),
            None => self.seat_order(),
        }
    }

    /// Returns the change of chairs before the next deal of a table; `None` while a deal is in progress, before the first deal, and
    /// after the game.
    pub fn chair_change(&self, table: usize) -> Option<ChairChange> {
        let due = self.due(table).filter(|due| !due.playing && due.over.is_none())?;
        let last = self.deals.iter().rfind(|deal| !deal.voided && deal.table == table)?;
        ChairChange::between(&last.players, &due.players)
    }

    /// Returns the seats from the next deal on if two people exchange their places: two chairs, or a chair and a place beside the
    /// table.
    ///
    /// # Errors
    /// A deal is in progress, one of them has no place, or this many people cannot play by the night's rules.
    pub fn exchanged_seats(&self, one: PlayerId, other: PlayerId) -> Result<SeatsSet, Refusal> {
        if !self.open.is_empty() {
            return Err(Refusal::DealGoesOn);
        }
        let rules = self.rules().ok_or(Refusal::NotOpen)?;
        let mut order = self.seat_order();
        let at = |who| order.iter().position(|player| *player == who).ok_or(Refusal::UnknownPlayer(who));
        let (first, second) = (at(one)?, at(other)?);
        order.swap(first, second);
        arrange_seats(rules, &order, HowSeated::ByHand)
    }

    /// Returns the event that begins the next game with people in this order, the first dealer first.
    ///
    /// # Errors
    /// This many people cannot play by the night's rules.
    pub fn next_game(&self, order: &[PlayerId], how: HowSeated) -> Result<Payload, Refusal> {
        let rules = self.rules().ok_or(Refusal::NotOpen)?;
        Ok(Payload::of(Body::GameBegun(arrange_seats(rules, order, how)?)))
    }

    /// Returns true if the game at every table is over by its plan, and no deal is in progress.
    pub fn is_game_over(&self) -> bool {
        let tables = self.seats.as_ref().map_or(0, |seats| seats.tables.len());
        tables > 0
            && self.open.is_empty()
            && (0..tables).all(|table| self.due(table).is_some_and(|due| due.over.is_some()))
    }
}

/// Removes people who left from the order, and adds the players that it lacks.
fn complete_order(night: &NightState, mut order: Vec<PlayerId>) -> Vec<PlayerId> {
    let is_here = |player: &PlayerId| night.people.get(player).is_some_and(|person| !person.left);
    let plays = |player: &PlayerId| night.people.get(player).is_some_and(|person| person.role == Role::Player);
    order.retain(is_here);
    for &player in night.order.iter().filter(|player| is_here(player) && plays(player)) {
        if !order.contains(&player) {
            order.push(player);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people(numbers: &[u64]) -> Vec<PlayerId> {
        numbers.iter().map(|&number| PlayerId::of(number)).collect()
    }

    fn change(before: &[u64], after: &[u64]) -> Option<ChairChange> {
        ChairChange::between(&people(before), &people(after))
    }

    #[test]
    fn the_dealer_moves_on_without_a_change_of_chairs() {
        for after in [[1, 2, 3, 4], [2, 3, 4, 1], [4, 1, 2, 3]] {
            assert_eq!(change(&[1, 2, 3, 4], &after), None);
        }
    }

    /// Chairs in turn order 1 2 3 4. Two neighbours change: 2 1 3 4. Two people opposite: 3 2 1 4, which is also 2 and 4.
    #[test]
    fn two_people_exchange_their_chairs_and_the_next_dealer_stays() {
        let exchange = |a, b| Some(ChairChange::Exchange(PlayerId::of(a), PlayerId::of(b)));
        assert_eq!(change(&[1, 2, 3, 4], &[2, 1, 3, 4]), exchange(1, 2));
        assert_eq!(change(&[1, 2, 3, 4], &[3, 4, 2, 1]), exchange(1, 2));
        assert_eq!(change(&[1, 2, 3, 4], &[3, 2, 1, 4]), exchange(2, 4));
        assert_eq!(change(&[1, 2, 3, 4], &[2, 1, 4, 3]), exchange(1, 3));
    }

    #[test]
    fn a_person_takes_the_chair_of_another() {
        let taken = ChairChange::Replacement { leaves: PlayerId::of(3), sits: PlayerId::of(5) };
        assert_eq!(change(&[1, 2, 3, 4], &[4, 1, 2, 5]), Some(taken));
        assert_eq!(
            change(&[1, 2, 3, 4], &[5, 6, 1, 2]),
            Some(ChairChange::Rearrangement(people(&[5, 6, 1, 2]))),
            "two people at once"
        );
        assert_eq!(change(&[1, 2, 3, 4], &[1, 2, 3]), Some(ChairChange::Rearrangement(people(&[1, 2, 3]))));
        assert_eq!(change(&[], &[1, 2, 3]), None);
    }
}
