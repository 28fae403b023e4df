//! The orders of people for new seats, changes of chairs, and the beginning of the next game.

use quejing_rules::course::seating::arrange_seats;

use crate::{Body, DealId, Night, NightState, Payload, PlayerId, Refusal, Role, SeatingMethod, SeatsSet};

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
        /// The person who leaves the chair.
        leaves: PlayerId,
        /// The person who takes the chair.
        sits: PlayerId,
    },
    /// More people move, or their number changes; holds all players in turn order, the dealer first.
    Rearrangement(Vec<PlayerId>),
}

impl ChairChange {
    /// Returns the change between two lists of players in turn order; `None` if everybody keeps their chair or a list is
    /// empty. Each list may begin at any chair. Of several equivalent changes, the one with the fewest moves is chosen,
    /// then one in which the first of `after` stays.
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

/// Shuffles people or things by fresh random identifiers, like a draw of lots.
pub fn draw_lots<T>(all: &mut [T]) {
    // Fresh identifiers are random, so sorting by them is drawing lots.
    all.sort_by_cached_key(|_| PlayerId::random());
}

impl Night {
    /// Returns the people at the table in the order of the present seats (tables, queue, bettors, free), then players
    /// without a seat.
    pub fn seat_order(&self) -> Vec<PlayerId> {
        let mut order: Vec<PlayerId> = Vec::new();
        if let Some(seats) = &self.seats {
            let tables = seats.tables.iter().flatten().chain(&seats.queue);
            order.extend(tables.chain(seats.bettors.iter().flatten()).chain(&seats.free));
        }
        complete_order(self, order)
    }

    /// Returns the people present in the order of the seats at the beginning of a deal, its dealer first, then the
    /// players without a seat in it; only the latter if the deal does not exist.
    pub fn seat_order_in_deal(&self, deal: DealId) -> Vec<PlayerId> {
        complete_order(self, self.deal(deal).map(|deal| deal.players.clone()).unwrap_or_default())
    }

    /// Returns the people present in the seat order of the current game's first deal, its dealer first, followed by the players
    /// who had no seat in it. Before that deal, returns the order of the present seats ([`Self::seat_order`]).
    pub fn game_order(&self) -> Vec<PlayerId> {
        match self.game().deals().first() {
            Some(first) => self.seat_order_in_deal(first.id),
            None => self.seat_order(),
        }
    }

    /// Returns the change of chairs before a table's next deal; `None` while a deal is in progress, before the first
    /// deal, and after the game.
    pub fn chair_change(&self, table: usize) -> Option<ChairChange> {
        let due = self.due(table).filter(|due| !due.playing && due.over.is_none())?;
        let last = self.deals.iter().rfind(|deal| !deal.voided && deal.table == table)?;
        ChairChange::between(&last.players, &due.players)
    }

    /// Returns the seats from the next deal on after two people exchange their places, at the table or beside it.
    ///
    /// # Errors
    /// A deal is in progress, one of the people has no place, or the night's rules do not allow this number of players.
    pub fn exchanged_seats(&self, one: PlayerId, other: PlayerId) -> Result<SeatsSet, Refusal> {
        if !self.open.is_empty() {
            return Err(Refusal::DealGoesOn);
        }
        let rules = self.rules().ok_or(Refusal::NotOpen)?;
        let mut order = self.seat_order();
        let at = |who| order.iter().position(|player| *player == who).ok_or(Refusal::UnknownPlayer(who));
        let (first, second) = (at(one)?, at(other)?);
        order.swap(first, second);
        arrange_seats(rules, &order, SeatingMethod::ByHand)
    }

    /// Returns the event that begins the next game with people in this order, the first dealer first.
    ///
    /// # Errors
    /// The night's rules do not allow this number of players.
    pub fn next_game_payload(&self, order: &[PlayerId], how: SeatingMethod) -> Result<Payload, Refusal> {
        let rules = self.rules().ok_or(Refusal::NotOpen)?;
        Ok(Payload::new(Body::GameBegun(arrange_seats(rules, order, how)?)))
    }

    /// Returns true if the game at every table is over by its plan, and no deal is in progress.
    pub fn is_game_over(&self) -> bool {
        let tables = self.seats.as_ref().map_or(0, |seats| seats.tables.len());
        tables > 0
            && self.open.is_empty()
            && (0..tables).all(|table| self.due(table).is_some_and(|due| due.over.is_some()))
    }
}

/// Removes people who left from an order and appends the players that it lacks.
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

    fn player_ids(numbers: &[u64]) -> Vec<PlayerId> {
        numbers.iter().map(|&number| PlayerId::of(number)).collect()
    }

    fn chair_change(before: &[u64], after: &[u64]) -> Option<ChairChange> {
        ChairChange::between(&player_ids(before), &player_ids(after))
    }

    #[test]
    fn the_dealer_moves_on_without_a_change_of_chairs() {
        for after in [[1, 2, 3, 4], [2, 3, 4, 1], [4, 1, 2, 3]] {
            assert_eq!(chair_change(&[1, 2, 3, 4], &after), None);
        }
    }

    /// Chairs in turn order 1 2 3 4: an exchange of neighbours gives 2 1 3 4, one of opposite players 3 2 1 4, which is
    /// also that of 2 and 4.
    #[test]
    fn two_people_exchange_their_chairs_and_the_next_dealer_stays() {
        let exchange = |a, b| Some(ChairChange::Exchange(PlayerId::of(a), PlayerId::of(b)));
        assert_eq!(chair_change(&[1, 2, 3, 4], &[2, 1, 3, 4]), exchange(1, 2));
        assert_eq!(chair_change(&[1, 2, 3, 4], &[3, 4, 2, 1]), exchange(1, 2));
        assert_eq!(chair_change(&[1, 2, 3, 4], &[3, 2, 1, 4]), exchange(2, 4));
        assert_eq!(chair_change(&[1, 2, 3, 4], &[2, 1, 4, 3]), exchange(1, 3));
    }

    #[test]
    fn a_person_takes_the_chair_of_another() {
        let taken = ChairChange::Replacement { leaves: PlayerId::of(3), sits: PlayerId::of(5) };
        assert_eq!(chair_change(&[1, 2, 3, 4], &[4, 1, 2, 5]), Some(taken));
        assert_eq!(
            chair_change(&[1, 2, 3, 4], &[5, 6, 1, 2]),
            Some(ChairChange::Rearrangement(player_ids(&[5, 6, 1, 2]))),
            "two people at once"
        );
        assert_eq!(chair_change(&[1, 2, 3, 4], &[1, 2, 3]), Some(ChairChange::Rearrangement(player_ids(&[1, 2, 3]))));
        assert_eq!(chair_change(&[], &[1, 2, 3]), None);
    }
}
