//! The games of a night, one after another: each has its own deals, sticks, counters and final scores; totals go over the
//! whole night.

use std::collections::BTreeMap;

use super::{Amount, Deal, NightState, Payment, PlayerId};

/// The state of a night in which a later game began.
///
/// ```
/// use quejing_rules::event::{Amount, NightState, PlayerId};
/// let ann = PlayerId::of(1);
/// let mut night = NightState { totals: [(ann, Amount::whole(8))].into(), ..NightState::default() };
/// night.begin_game(20);
/// let start = &night.later_games[0];
/// assert_eq!((start.event, start.totals[&ann], start.first_deal), (20, Amount::whole(8), 0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GameStart {
    /// The number of the event that began the game.
    pub event: u64,
    /// The index in [`NightState::deals`] of the game's first deal.
    pub first_deal: usize,
    /// The index in [`NightState::agreed`] of the first money agreed on in the game.
    pub first_agreed: usize,
    /// Everybody's total before the game.
    pub totals: BTreeMap<PlayerId, Amount>,
    /// The money that earlier games left on the table.
    pub on_table: Amount,
    /// The number of deals that were over before the game and count, by table.
    pub played: BTreeMap<usize, u32>,
}

/// A game of a night, with the part of the night that belongs to it.
///
/// ```
/// use quejing_rules::event::{Amount, NightState, Payment, PaymentReason, PlayerId};
/// let [ann, ben] = [1, 2].map(PlayerId::of);
/// let pay = |from, to, points| [Payment::new(from, to, Amount::whole(points), PaymentReason::BET)];
/// let mut night = NightState::default();
/// night.pay(&pay(ann, ben, 8));
/// night.begin_game(20);
/// night.pay(&pay(ben, ann, 3));
/// let totals: Vec<Amount> = night.games().map(|game| game.total(ann)).collect();
/// assert_eq!(totals, [Amount::whole(-8), Amount::whole(3)]);
/// assert_eq!((night.total(ann), night.game().number()), (Amount::whole(-5), 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NightGame<'a> {
    night: &'a NightState,
    /// The number of games before it.
    before: usize,
}

impl<'a> NightGame<'a> {
    /// Returns the night that the game belongs to.
    pub fn night(&self) -> &'a NightState {
        self.night
    }

    /// Returns the number of the game, from 1.
    pub fn number(&self) -> usize {
        self.before + 1
    }

    fn start(&self) -> Option<&'a GameStart> {
        self.night.later_games.get(self.before.checked_sub(1)?)
    }

    fn next(&self) -> Option<&'a GameStart> {
        self.night.later_games.get(self.before)
    }

    /// Returns the deals of the game in the order they began, voided ones included.
    pub fn deals(&self) -> &'a [Deal] {
        let all = &self.night.deals;
        let first = self.start().map_or(0, |start| start.first_deal);
        let end = self.next().map_or(all.len(), |next| next.first_deal);
        all.get(first..end).unwrap_or_default()
    }

    /// Returns the deals whose payments count, those in progress included.
    pub fn valid_deals(&self) -> impl Iterator<Item = &'a Deal> {
        self.deals().iter().filter(|deal| !deal.voided)
    }

    /// Returns the deals of the game that are over and count.
    pub fn counted_deals(&self) -> impl Iterator<Item = &'a Deal> {
        self.valid_deals().filter(|deal| deal.ending.is_some())
    }

    /// Returns the money agreed on during the game: event, payments, reason.
    pub fn agreed(&self) -> &'a [(u64, Vec<Payment>, String)] {
        let all = &self.night.agreed;
        let first = self.start().map_or(0, |start| start.first_agreed);
        let end = self.next().map_or(all.len(), |next| next.first_agreed);
        all.get(first..end).unwrap_or_default()
    }

    /// Returns a player's balance in the game, money agreed on included.
    pub fn total(&self, player: PlayerId) -> Amount {
        let at = |start: &GameStart| start.totals.get(&player).copied().unwrap_or_default();
        let end = self.next().map_or_else(|| self.night.total(player), at);
        end - self.start().map(at).unwrap_or_default()
    }

    /// Returns the money that lies on the table, or lay there when the game ended, without that of earlier games.
    pub fn on_table(&self) -> Amount {
        let end = self.next().map_or(self.night.on_table, |next| next.on_table);
        end - self.start().map_or(Amount::ZERO, |start| start.on_table)
    }

    /// Returns the number of the game's deals at a table that are over and count.
    pub fn deals_played(&self, table: usize) -> u32 {
        let at = |played: &BTreeMap<usize, u32>| played.get(&table).copied().unwrap_or(0);
        let end = at(self.next().map_or(&self.night.played, |next| &next.played));
        end - self.start().map_or(0, |start| at(&start.played))
    }
}

impl NightState {
    /// Returns the game in progress; after the night, the last one.
    pub fn game(&self) -> NightGame<'_> {
        NightGame { night: self, before: self.later_games.len() }
    }

    /// Returns all games in the order they were played. There is always at least one.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = NightGame<'_>> + ExactSizeIterator {
        (0..self.later_games.len() + 1).map(|before| NightGame { night: self, before })
    }

    /// Returns the number of the game, from 1, that an event belongs to.
    pub fn game_number(&self, event: u64) -> usize {
        self.later_games.partition_point(|start| start.event <= event) + 1
    }

    /// Begins the next game with the event of this number.
    pub fn begin_game(&mut self, event: u64) {
        self.later_games.push(GameStart {
            event,
            first_deal: self.deals.len(),
            first_agreed: self.agreed.len(),
            totals: self.totals.clone(),
            on_table: self.on_table,
            played: self.played.clone(),
        });
    }
}
