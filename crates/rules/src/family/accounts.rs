//! The final account of a night and of its games, with the places that the rules give.

use super::Rules;
use crate::account::FinalAccount;
use crate::play::{NightGame, NightState};

impl dyn Rules {
    /// Returns the account of a night under these rules as if it ended now: the account of its only game, or the sum of
    /// the accounts of its games.
    ///
    /// ```
    /// use quejing_rules::{Amount, PlayerId, RuleProfile, RuleSet};
    /// use quejing_rules::play::NightState;
    /// let player = PlayerId::from_number(1);
    /// let totals = [(player, Amount::from_units(16))].into();
    /// let night = NightState { order: vec![player], totals, ..NightState::default() };
    /// let account = RuleProfile::from(RuleSet::LINGQUE_28).final_account(&night);
    /// assert_eq!(account.line(player).map(|line| line.score), Some(Amount::from_units(16)));
    /// ```
    pub fn final_account(&self, night: &NightState) -> FinalAccount {
        FinalAccount::from_games(night, night.games().map(|game| self.game_account(game)).collect())
    }

    /// Returns the account of one game under these rules as if it ended now, with the places, columns and notes that
    /// they add. A game that is left out of the results contains only side money.
    pub fn game_account(&self, game: NightGame<'_>) -> FinalAccount {
        let mut account = FinalAccount::from_game(game);
        if !game.is_left_out() {
            self.settle_places(game, &mut account);
        }
        account
    }

    /// Returns the account of a night as it is shown to people: like `final_account`, but a game in which no deal is
    /// over yet has no places.
    pub fn shown_account(&self, night: &NightState) -> FinalAccount {
        let account = |game: NightGame<'_>| match game.counted_deals().next() {
            Some(_) => self.game_account(game),
            None => FinalAccount::without_places(game),
        };
        FinalAccount::from_games(night, night.games().map(account).collect())
    }
}
