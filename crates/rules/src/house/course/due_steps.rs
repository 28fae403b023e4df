//! The steps and reminders that are due before and during a deal of the house rule.

use super::HouseCourse;
use crate::course::{CourseContext, GameOverReason, NextStep, Reminder, TableStatus, deal_beginning, stored_tiles};
use crate::family_message::FamilyMessage;
use crate::house::acts::Kong;
use crate::house::fields::SeatSwap;
use crate::house::notices::{HouseReminder, HouseStep};
use crate::house::{SpecialRule, successor_tile};
use crate::play::Deal;
use crate::tile::{Tile, mpsz};

impl HouseCourse {
    /// Adds to `status` the steps and reminders that the special rule of the deal in progress requires; nothing without
    /// a special rule.
    fn add_special_rule_steps(&self, deal: &Deal, status: &mut TableStatus) {
        let begun = deal_beginning(deal);
        let turned = begun.and_then(|begun| stored_tiles::parse_tile_list(&begun.turned).ok()).unwrap_or_default();
        let kongs = deal.acts.iter().filter(|act| act.play.family_act::<Kong>().is_some());
        let Some(special) = Self::deal_special_rule(deal) else {
            return;
        };
        status.reminders.push(HouseReminder::Special { special: special.number() }.into());
        let by = deal.players[0];
        let needed = match special {
            SpecialRule::Wild => 1,
            SpecialRule::Dora => 1 + kongs.count(),
            _ => 0,
        };
        if turned.len() < needed {
            status.steps.push(HouseStep::TurnTile { by }.into());
        }
        let next: Vec<Tile> = turned.iter().filter_map(|&tile| successor_tile(tile)).collect();
        let (turned, next) = (mpsz::format_in_order(&turned), mpsz::format_in_order(&next));
        match special {
            SpecialRule::Wild if !next.is_empty() => {
                status.reminders.push(HouseReminder::Wild { turned, wild: next }.into());
            }
            SpecialRule::Dora if !next.is_empty() => {
                status.reminders.push(HouseReminder::Bonus { turned, bonus: next }.into());
            }
            SpecialRule::PassThree if deal.payments().next().is_none() => {
                status.steps.push(HouseStep::PassThree.into());
            }
            SpecialRule::SwapPlaces if begun.is_none_or(|begun| begun.family.get::<SeatSwap>().is_none()) => {
                status.steps.push(HouseStep::SwapPlaces { by }.into());
            }
            SpecialRule::BloodBattle => {
                let won = deal.winners();
                let players = deal.players.iter().copied().filter(|player| !won.contains(player)).collect();
                status.reminders.push(Reminder::StillIn { players }.into());
            }
            _ => {}
        }
    }

    /// Adds to `status` the notices of a deal in progress: the special rule with its steps and reminders, the missing
    /// choices of support before play, the open hands, and the flag of a last deal.
    pub(super) fn add_notices_in_deal(&self, context: &CourseContext<'_>, deal: &Deal, status: &mut TableStatus) {
        status.special = deal.special;
        self.add_special_rule_steps(deal, status);
        if !Self::has_begun_play(deal) {
            status.steps.extend(
                self.missing_supporters(context, deal).into_iter().map(|who| HouseStep::ChooseSupport { who }.into()),
            );
        }
        let players = self.open_hand_players(context, deal);
        if !players.is_empty() {
            status.reminders.push(HouseReminder::Open { players }.into());
        }
        status.last = self.last_deals.get(context.table).is_some_and(|last| last.is_current_deal_last);
    }

    /// Adds to `status` the notices between two deals: the end of the game, the flag of a last deal, and the steps of
    /// closing the night, drawing camps, or throwing the dice. Nobody throws dice in the last deals.
    pub(super) fn add_notices_before_deal(&self, context: &CourseContext<'_>, status: &mut TableStatus) {
        status.over = self.is_game_over(context).then(|| GameOverReason::Played.into());
        status.last = self.is_next_deal_planned_last(context);
        if let Some(again) = self.due_camp_draw(context, status.last) {
            status.steps.push(HouseStep::DrawCamps { again }.into());
        }
        let step = match (&status.over, status.last, status.dealer) {
            (Some(_), _, _) => Some(NextStep::CloseNight),
            (None, false, Some(by)) => Some(NextStep::ThrowDice { by }),
            _ => None,
        };
        status.steps.extend(step.map(FamilyMessage::from));
    }
}
