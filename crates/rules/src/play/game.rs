//! The games of a night, one after another. Each has its own deals, sticks, counters and final scores; totals run over
//! the whole night.

use std::collections::BTreeMap;

use super::{Deal, NightState};
use crate::{Amount, Payment, PlayerId};

/// The state of a night at the moment when a game after the first one began.
///
/// ```
/// use quejing_rules::{Amount, PlayerId};
/// use quejing_rules::play::NightState;
/// let ann = PlayerId::from_number(1);
/// let mut night = NightState { totals: [(ann, Amount::from_units(8))].into(), ..NightState::default() };
/// night.begin_game(20);
/// let start = &night.later_games[0];
/// assert_eq!((start.event, start.totals[&ann], start.first_deal), (20, Amount::from_units(8), 0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GameStart {
    /// The number of the event that began the game.
    pub event: u64,
    /// The index in [`NightState::deals`] of the game's first deal.
    pub first_deal: usize,
    /// The index in [`NightState::agreed`] of the first payments agreed on in the game.
    pub first_agreed: usize,
    /// The total of each person before the game.
    pub totals: BTreeMap<PlayerId, Amount>,
    /// The money that earlier games left on the table.
    pub money_on_table: Amount,
    /// The gains minus losses of each person, before the game, by payments that are set aside.
    pub set_aside_totals: BTreeMap<PlayerId, Amount>,
    /// The money set aside before the game.
    pub set_aside_money: Amount,
    /// The number of deals before the game that are over and not voided, by table.
    pub deals_played: BTreeMap<usize, u32>,
    /// True if the game before was unfinished and people left it out of the results.
    pub leaves_out_former: bool,
}

/// A game of a night: the part of the night from its beginning to the beginning of the next game.
///
/// ```
/// use quejing_rules::{Amount, Payment, PaymentReason, PlayerId};
/// use quejing_rules::play::NightState;
/// let [ann, ben] = [1, 2].map(PlayerId::from_number);
/// let pay = |from, to, points| [Payment::new(from, to, Amount::from_units(points), PaymentReason::BET)];
/// let mut night = NightState::default();
/// night.apply_payments(&pay(ann, ben, 8));
/// night.begin_game(20);
/// night.apply_payments(&pay(ben, ann, 3));
/// let totals: Vec<Amount> = night.games().map(|game| game.total(ann)).collect();
/// assert_eq!(totals, [Amount::from_units(-8), Amount::from_units(3)]);
/// assert_eq!((night.total(ann), night.game().number()), (Amount::from_units(-5), 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NightGame<'a> {
    night: &'a NightState,
    /// The number of games before this one in the night.
    earlier_games: usize,
}

impl<'a> NightGame<'a> {
    /// Returns the night that contains the game.
    pub fn night(&self) -> &'a NightState {
        self.night
    }

    /// Returns the number of the game in its night, from 1.
    pub fn number(&self) -> usize {
        self.earlier_games + 1
    }

    /// Returns the state at the beginning of the game; `None` for the first game of the night.
    fn start(&self) -> Option<&'a GameStart> {
        self.night.later_games.get(self.earlier_games.checked_sub(1)?)
    }

    /// Returns the state at the beginning of the next game; `None` for the last game of the night.
    fn next_start(&self) -> Option<&'a GameStart> {
        self.night.later_games.get(self.earlier_games)
    }

    /// Returns the deals of the game in the order in which they began, voided ones included.
    pub fn deals(&self) -> &'a [Deal] {
        let night_deals = &self.night.deals;
        let first = self.start().map_or(0, |start| start.first_deal);
        let end = self.next_start().map_or(night_deals.len(), |next| next.first_deal);
        night_deals.get(first..end).unwrap_or_default()
    }

    /// Returns the deals of the game that are not voided, in progress or over.
    pub fn valid_deals(&self) -> impl Iterator<Item = &'a Deal> {
        self.deals().iter().filter(|deal| !deal.is_voided)
    }

    /// Returns the deals of the game that are over and not voided.
    pub fn counted_deals(&self) -> impl Iterator<Item = &'a Deal> {
        self.valid_deals().filter(|deal| deal.ending.is_some())
    }

    /// Returns the payments that people agreed on during the game: the number of their event and the payments.
    pub fn agreed_payments(&self) -> &'a [(u64, Vec<Payment>)] {
        let night_payments = &self.night.agreed;
        let first = self.start().map_or(0, |start| start.first_agreed);
        let end = self.next_start().map_or(night_payments.len(), |next| next.first_agreed);
        night_payments.get(first..end).unwrap_or_default()
    }

    /// Returns a player's gains minus losses in the game, agreed payments included; zero for people without payments.
    pub fn total(&self, player: PlayerId) -> Amount {
        let total_at = |start: &GameStart| start.totals.get(&player).copied().unwrap_or_default();
        let end = self.next_start().map_or_else(|| self.night.total(player), total_at);
        end - self.start().map(total_at).unwrap_or_default()
    }

    /// Returns the money of this game on the table, now or when the game ended; money of earlier games is not included.
    pub fn money_on_table(&self) -> Amount {
        let end = self.next_start().map_or(self.night.money_on_table, |next| next.money_on_table);
        end - self.start().map_or(Amount::ZERO, |start| start.money_on_table)
    }

    /// Returns the change of the money set aside during the game; negative if people took back more than they paid.
    pub fn set_aside_money(&self) -> Amount {
        let end = self.next_start().map_or(self.night.set_aside_money, |next| next.set_aside_money);
        end - self.start().map_or(Amount::ZERO, |start| start.set_aside_money)
    }

    /// Returns a player's gains minus losses in the game, like [`Self::total`], but without payments that are set
    /// aside.
    pub fn total_at_play(&self, player: PlayerId) -> Amount {
        let set_aside = |totals: &BTreeMap<PlayerId, Amount>| totals.get(&player).copied().unwrap_or_default();
        let end = set_aside(self.next_start().map_or(&self.night.set_aside_totals, |next| &next.set_aside_totals));
        self.total(player) - end + self.start().map(|start| set_aside(&start.set_aside_totals)).unwrap_or_default()
    }

    /// Returns true if the game is left out of the results; see [`GameStart::leaves_out_former`] and
    /// [`NightState::is_last_game_left_out`].
    pub fn is_left_out(&self) -> bool {
        self.next_start().map_or(self.night.is_last_game_left_out, |next| next.leaves_out_former)
    }

    /// Returns the number of the game's deals at a table that are over and not voided.
    pub fn deals_played(&self, table: usize) -> u32 {
        let at_table = |deals_played: &BTreeMap<usize, u32>| deals_played.get(&table).copied().unwrap_or(0);
        let end = at_table(self.next_start().map_or(&self.night.deals_played, |next| &next.deals_played));
        end - self.start().map_or(0, |start| at_table(&start.deals_played))
    }
}

impl NightState {
    /// Returns the current game; in a closed night, the last one.
    pub fn game(&self) -> NightGame<'_> {
        NightGame { night: self, earlier_games: self.later_games.len() }
    }

    /// Returns all games of the night in order; there is at least one.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = NightGame<'_>> + ExactSizeIterator {
        (0..self.later_games.len() + 1).map(|earlier_games| NightGame { night: self, earlier_games })
    }

    /// Returns the number of the game, from 1, that contains the event of this number; the event that begins a game
    /// belongs to that game.
    pub fn game_number(&self, event: u64) -> usize {
        self.later_games.partition_point(|start| start.event <= event) + 1
    }

    /// Begins the next game with the event of this number: adds a [`GameStart`] with the present totals, money on the
    /// table and numbers of deals to [`NightState::later_games`].
    pub fn begin_game(&mut self, event: u64) {
        self.later_games.push(GameStart {
            event,
            first_deal: self.deals.len(),
            first_agreed: self.agreed.len(),
            totals: self.totals.clone(),
            money_on_table: self.money_on_table,
            set_aside_totals: self.set_aside_totals.clone(),
            set_aside_money: self.set_aside_money,
            deals_played: self.deals_played.clone(),
            leaves_out_former: false,
        });
    }
}
