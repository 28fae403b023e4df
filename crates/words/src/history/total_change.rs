//! The change of a person's total in the scale of the seats.

use quejing_i18n::{Lang, TableCell};
use quejing_ledger::{Night, TotalChange};
use quejing_rules::PlayerId;

use super::seat_total;
use super::standings::{gain_cell, points_cell};

/// A change of a person's total as a face shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct TotalChangeText {
    pub player: PlayerId,
    /// The name of the person; if the change lies in an earlier game of the night, with a remark that the totals are
    /// those of all games.
    pub name: String,
    pub before: TableCell,
    pub after: TableCell,
}

impl TotalChangeText {
    /// Returns the change in the scale of the seats: under rules with starting points, 24000 → 25000 instead of
    /// −1000 → 0. `night` is the night before the change and `after` the one after it; `None` assumes that the change
    /// lies in the current game. A change in an earlier game does not show at the seats, so that it is shown as a
    /// change of the totals of all games.
    pub fn new(lang: Lang, night: &Night, after: Option<&Night>, change: &TotalChange) -> TotalChangeText {
        let player = change.player;
        let starting_points = night.rules().and_then(|rules| rules.starting_points());
        let game_before = night.counted_game_total(player);
        let game_after = match after {
            Some(after) if after.game().number() == night.game().number() => after.counted_game_total(player),
            Some(_) => game_before,
            None => game_before + (change.after - change.before),
        };
        let is_at_seat = game_after - game_before == change.after - change.before;
        let (before, after) = match starting_points {
            Some(points) if is_at_seat => (seat_total(night, player), points_cell(points, game_after)),
            _ => (gain_cell(change.before), gain_cell(change.after)),
        };
        let name = match starting_points {
            Some(_) if !is_at_seat => text!(lang, "change-all-games", player = night.name(player)),
            _ => night.name(player),
        };
        TotalChangeText { player, name, before, after }
    }

    /// Returns the changes of several people, in the order in which they joined the night.
    pub fn all(lang: Lang, night: &Night, after: Option<&Night>, changes: &[TotalChange]) -> Vec<TotalChangeText> {
        let of = |player: &PlayerId| changes.iter().find(|change| change.player == *player);
        night.order.iter().filter_map(of).map(|change| TotalChangeText::new(lang, night, after, change)).collect()
    }

    /// Returns the change in one line, without plus signs, such as `Ann: −80 → 0`.
    pub fn to_line(&self, lang: Lang) -> String {
        let [before, after] = [&self.before, &self.after].map(|cell| cell.text.trim_start_matches('+'));
        text!(lang, "change-total", player = self.name, before = before, after = after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::{night_of, opened, player, seats, win};
    use quejing_ledger::Record;
    use quejing_rules::Amount;
    use quejing_rules::play::Play;
    use quejing_rules::play::Value;

    /// Checks a mangan self-draw of the dealer: 4,000 from each. Whoever starts with 30,000 has 26,000.
    #[test]
    fn a_change_is_shown_in_the_scale_of_the_seats() {
        let value = Value { fan: Some(5), fu: Some(30), ..Value::default() };
        let beginning = [opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
        let before = night_of(beginning.clone());
        let after = night_of(beginning.into_iter().chain([win(1, 0, value)]));
        let units = Amount::from_units;
        let change = TotalChange { player: player(2), before: units(0), after: units(-4000) };
        for known_after in [Some(after.night()), None] {
            let line = TotalChangeText::new(Lang::En, before.night(), known_after, &change).to_line(Lang::En);
            assert_eq!(line, "P2: 30000 → 26000");
        }
        let back = TotalChange { player: player(2), before: units(-4000), after: units(0) };
        let line = TotalChangeText::new(Lang::En, after.night(), Some(before.night()), &back).to_line(Lang::En);
        assert_eq!(line, "P2: 26000 → 30000");
    }

    /// Checks a change in the first of two games, the dealer's mangan self-draw instead of another player's: the seats
    /// of the second game do not change.
    #[test]
    fn a_change_in_an_earlier_game_is_one_of_all_games() {
        let value = Value { fan: Some(5), fu: Some(30), ..Value::default() };
        let beginning = [opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
        let next_game = Record::from(Play::GameBegun(seats(&[1, 2, 3, 4]).into()));
        let night = |winner| night_of(beginning.clone().into_iter().chain([win(winner, 0, value), next_game.clone()]));
        let (before, after) = (night(3), night(1));
        let units = Amount::from_units;
        let change = TotalChange { player: player(1), before: units(-4000), after: units(12000) };
        let line = TotalChangeText::new(Lang::En, before.night(), Some(after.night()), &change).to_line(Lang::En);
        assert_eq!(line, "P1 (all games): −4000 → 12000");
    }
}
