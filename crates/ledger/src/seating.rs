//! The orders in which people are offered seats, and the beginning of the next game.

use quejing_rules::course::seating::arrange_seats;

use crate::{Body, DealId, HowSeated, Night, NightState, Payload, PlayerId, Refusal, Role};

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
