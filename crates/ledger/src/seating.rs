//! The orders of people from which new seats follow, changes of chairs, and the beginning of the next game.

use crate::{Night, Payload, RecordRefusal, Role};
use quejing_rules::play::{GameBegun, Play, Refusal, SeatAssignment, SeatingMethod, UnfinishedGame};
use quejing_rules::{DealId, PlayerId};

/// A change of chairs at a table between two deals.
///
/// ```
/// use quejing_ledger::ChairChange;
/// use quejing_rules::PlayerId;
/// let [a, b, c, d, e] = [1, 2, 3, 4, 5].map(PlayerId::from_number);
/// assert_eq!(ChairChange::between(&[a, b, c, d], &[b, c, d, a]), None);
/// let replaced = ChairChange::Replacement { leaver: c, successor: e };
/// assert_eq!(ChairChange::between(&[a, b, c, d], &[b, e, d, a]), Some(replaced));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChairChange {
    /// Two players exchange their chairs.
    Exchange(PlayerId, PlayerId),
    /// A person takes the chair of another, who leaves the table.
    Replacement {
        /// The person who leaves the chair.
        leaver: PlayerId,
        /// The person who takes the chair.
        successor: PlayerId,
    },
    /// Any other change; holds all players after it in turn order, the dealer first.
    Rearrangement(Vec<PlayerId>),
}

impl ChairChange {
    /// Returns the change between two lists of players in turn order; `None` if everybody keeps their chair or a list
    /// is empty. Each list may begin at any chair. Of several equivalent changes, returns one in which the fewest
    /// people move, if possible not the first of `after`.
    pub fn between(before: &[PlayerId], after: &[PlayerId]) -> Option<ChairChange> {
        if before.is_empty() || after.is_empty() {
            return None;
        }
        let moves = ChairChange::moves_between(before, after);
        match moves.as_slice() {
            _ if before.len() != after.len() => Some(ChairChange::Rearrangement(after.to_vec())),
            [] => None,
            [(leaver, successor)] => Some(ChairChange::Replacement { leaver: *leaver, successor: *successor }),
            [(a, b), (c, d)] if a == d && b == c => Some(ChairChange::Exchange(*a, *c)),
            _ => Some(ChairChange::Rearrangement(after.to_vec())),
        }
    }

    /// Returns each chair that changes hands between two lists of players in turn order, as the person who leaves it
    /// and the person who takes it; empty if everybody keeps their chair or a list is empty. Of several equivalent
    /// changes, the same one as [`Self::between`].
    pub fn moves_between(before: &[PlayerId], after: &[PlayerId]) -> Vec<(PlayerId, PlayerId)> {
        let moves_to = |chairs: &[PlayerId]| -> Vec<(PlayerId, PlayerId)> {
            before
                .iter()
                .copied()
                .zip(chairs.iter().copied())
                .filter(|(leaver, successor)| leaver != successor)
                .collect()
        };
        let rotations = (0..after.len()).map(|offset| {
            let mut chairs = after.to_vec();
            chairs.rotate_left(offset);
            moves_to(&chairs)
        });
        rotations
            .min_by_key(|moves| (moves.len(), moves.iter().any(|(_, successor)| Some(successor) == after.first())))
            .unwrap_or_default()
    }
}

/// Shuffles items into a random order, like a draw of lots.
pub fn draw_lots<T>(items: &mut [T]) {
    // Fresh identifiers are random, so that sorting by them shuffles.
    items.sort_by_cached_key(|_| PlayerId::random());
}

impl Night {
    /// Returns the people present in the order of the current seats (tables, queue, bettors, free), then the players
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
    /// players without a seat in it; all players present for an unknown deal.
    pub fn seat_order_in_deal(&self, deal: DealId) -> Vec<PlayerId> {
        complete_order(self, self.deal(deal).map(|deal| deal.players.clone()).unwrap_or_default())
    }

    /// Returns the people present in the seat order of the current game's first deal ([`Self::seat_order_in_deal`]);
    /// before that deal, in the order of the current seats ([`Self::seat_order`]).
    pub fn game_order(&self) -> Vec<PlayerId> {
        match self.game().deals().first() {
            Some(first) => self.seat_order_in_deal(first.id),
            None => self.seat_order(),
        }
    }

    /// Returns the change of chairs before a table's next deal; `None` if everybody keeps their chair, while a deal is
    /// in progress, before the first deal, and after the game.
    pub fn chair_change(&self, table: usize) -> Option<ChairChange> {
        let (before, after) = self.players_around_change(table)?;
        ChairChange::between(&before, &after)
    }

    /// Returns each chair that changes hands before a table's next deal, as the person who leaves it and the person who
    /// takes it; empty where [`Self::chair_change`] has none, and if the number of players changes.
    pub fn chair_moves(&self, table: usize) -> Vec<(PlayerId, PlayerId)> {
        let players = self.players_around_change(table).filter(|(before, after)| before.len() == after.len());
        players.map_or_else(Vec::new, |(before, after)| ChairChange::moves_between(&before, &after))
    }

    /// Returns the players of a table's last deal and of its next one, in turn order; `None` while a deal is in
    /// progress, before the first deal, and after the game.
    fn players_around_change(&self, table: usize) -> Option<(Vec<PlayerId>, Vec<PlayerId>)> {
        let due = self.table_status(table).filter(|due| !due.playing && due.over.is_none())?;
        let last = self.deals.iter().rfind(|deal| !deal.is_voided && deal.table == table)?;
        Some((last.players.clone(), due.players))
    }

    /// Returns the seats after two people exchange their places, at the table or beside it.
    ///
    /// # Errors
    /// A deal is in progress, one of the people has no place, or the night's rules do not allow this number of players.
    pub fn exchanged_seats(&self, first: PlayerId, second: PlayerId) -> Result<SeatAssignment, RecordRefusal> {
        if !self.open_deals.is_empty() {
            return Err(RecordRefusal::DealGoesOn);
        }
        let rules = self.rules().ok_or(RecordRefusal::NotOpen)?;
        let mut order = self.seat_order();
        let place_of = |person| order.iter().position(|player| *player == person).ok_or(Refusal::UnknownPlayer(person));
        let (first_place, second_place) = (place_of(first)?, place_of(second)?);
        order.swap(first_place, second_place);
        Ok(rules.seating().arrange_seats(&order, SeatingMethod::ByHand)?)
    }

    /// Builds the event that begins the next game with people in this order, the first dealer first, and with the
    /// decision on the current game if it is unfinished; see [`Self::needs_end_decision`].
    ///
    /// # Errors
    /// The night's rules do not allow this number of players.
    pub fn build_next_game_payload(
        &self,
        order: &[PlayerId],
        method: SeatingMethod,
        unfinished: Option<UnfinishedGame>,
    ) -> Result<Payload, RecordRefusal> {
        let rules = self.rules().ok_or(RecordRefusal::NotOpen)?;
        Ok(Payload::new(Play::GameBegun(GameBegun {
            seats: rules.seating().arrange_seats(order, method)?,
            unfinished,
        })))
    }

    /// Returns true if the game is over at every table and no deal is in progress; false before people took their
    /// seats.
    pub fn is_game_over(&self) -> bool {
        let tables = self.seats.as_ref().map_or(0, |seats| seats.tables.len());
        tables > 0
            && self.open_deals.is_empty()
            && (0..tables).all(|table| self.table_status(table).is_some_and(|due| due.over.is_some()))
    }
}

/// Removes the people who left from an order, and appends the players present whom it lacks.
fn complete_order(night: &Night, mut order: Vec<PlayerId>) -> Vec<PlayerId> {
    let is_present = |player: &PlayerId| night.is_present(*player);
    let is_player = |player: &PlayerId| night.people.get(player).is_some_and(|person| person.role == Role::Player);
    order.retain(is_present);
    for &player in night.order.iter().filter(|player| is_present(player) && is_player(player)) {
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
        numbers.iter().map(|&number| PlayerId::from_number(number)).collect()
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
        let exchange = |a, b| Some(ChairChange::Exchange(PlayerId::from_number(a), PlayerId::from_number(b)));
        assert_eq!(chair_change(&[1, 2, 3, 4], &[2, 1, 3, 4]), exchange(1, 2));
        assert_eq!(chair_change(&[1, 2, 3, 4], &[3, 4, 2, 1]), exchange(1, 2));
        assert_eq!(chair_change(&[1, 2, 3, 4], &[3, 2, 1, 4]), exchange(2, 4));
        assert_eq!(chair_change(&[1, 2, 3, 4], &[2, 1, 4, 3]), exchange(1, 3));
    }

    #[test]
    fn a_person_takes_the_chair_of_another() {
        let taken = ChairChange::Replacement { leaver: PlayerId::from_number(3), successor: PlayerId::from_number(5) };
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
