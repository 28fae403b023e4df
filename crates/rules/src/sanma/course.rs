//! The course of a game: riichi's, with three seats, the draws and the end of this game.

use super::draw::draw_outcome;
use super::{GameEnd, GameProgress, NagashiRule, Options, Table, progress_after_deal};
use crate::family::Rules;
use crate::hand::Seats;
use crate::riichi::deal_transition::{
    RiichiContinuation, RiichiEnding, RiichiGameEnd, RiichiRound, dealer_stays_and_honba,
};
use crate::riichi::{Counters, CourseRules, DrawOutcome, RiichiGame, next_round};

impl CourseRules for Table {
    fn rules(&self) -> &dyn Rules {
        self.options()
    }

    fn game(&self) -> RiichiGame<'_> {
        self.into()
    }

    fn continuation(&self, round: &RiichiRound, ending: RiichiEnding, points: Seats<i64>) -> RiichiContinuation {
        let game = self.game();
        let (dealer_stays, _) = dealer_stays_and_honba(ending, round.honba, &game);
        let progress = GameProgress {
            points,
            round_wind: round.wind,
            dealer: round.dealer,
            dealer_stays,
            dealer_may_stop: matches!(ending, RiichiEnding::Win { .. } | RiichiEnding::Exhausted { .. }),
        };
        match progress_after_deal(&progress, self) {
            Some(GameEnd::Bust) => RiichiContinuation::Over(RiichiGameEnd::Bust),
            Some(GameEnd::Target) => RiichiContinuation::Over(RiichiGameEnd::Reached),
            Some(GameEnd::DealerStops) => RiichiContinuation::Over(RiichiGameEnd::LastDealerLeads),
            Some(GameEnd::LastDeal | GameEnd::ExtensionPlayed) => RiichiContinuation::Over(RiichiGameEnd::LastDeal),
            None => {
                let (wind, dealer, honba) = next_round(round, ending, &game);
                let riichi_sticks = if matches!(ending, RiichiEnding::Win { .. }) { 0 } else { round.riichi_sticks };
                RiichiContinuation::Deal(RiichiRound { wind, dealer, honba, riichi_sticks })
            }
        }
    }

    fn settle_draw(&self, tenpai: Seats<bool>, nagashi: Seats<bool>, counters: Counters) -> DrawOutcome {
        if self.options().nagashi_mangan == NagashiRule::Off {
            let paying = Options { nagashi_mangan: NagashiRule::Draw, ..self.options().clone() };
            return draw_outcome(tenpai, nagashi, counters, &Table::new(&paying));
        }
        draw_outcome(tenpai, nagashi, counters, self)
    }
}
