//! What is due during and before a deal in the house rule.

use super::House;
use crate::course::{Due, DueStep, Over, Reminder, Scene, begun_of, tiles};
use crate::event::{Deal, Kong, Swap};
use crate::family_message::FamilyMessage;
use crate::house::notices::{HouseReminder, HouseStep};
use crate::house::{Special, successor};
use crate::tile::{Tile, mpsz};

impl House {
    /// Adds the steps and reminders of the deal's special rule.
    fn add_special_steps(&self, deal: &Deal, due: &mut Due) {
        let begun = begun_of(deal);
        let turned = begun.and_then(|begun| tiles::list(&begun.turned).ok()).unwrap_or_default();
        let kongs = deal.acts.iter().filter(|act| act.payload.body.act::<Kong>().is_some());
        let Some(special) = Self::special_of(deal) else {
            return;
        };
        due.reminders.push(HouseReminder::Special { special: special.number() }.into());
        let by = deal.players[0];
        let needed = match special {
            Special::Wild => 1,
            Special::Dora => 1 + kongs.count(),
            _ => 0,
        };
        if turned.len() < needed {
            due.steps.push(HouseStep::TurnTile { by }.into());
        }
        let next: Vec<Tile> = turned.iter().filter_map(|&tile| successor(tile)).collect();
        let (turned, next) = (mpsz::format_in_order(&turned), mpsz::format_in_order(&next));
        match special {
            Special::Wild if !next.is_empty() => {
                due.reminders.push(HouseReminder::Wild { turned, wild: next }.into());
            }
            Special::Dora if !next.is_empty() => {
                due.reminders.push(HouseReminder::Bonus { turned, bonus: next }.into());
            }
            Special::PassThree if deal.moves().next().is_none() => {
                due.steps.push(HouseStep::PassThree.into());
            }
            Special::SwapPlaces if begun.is_none_or(|begun| begun.family.get::<Swap>().is_none()) => {
                due.steps.push(HouseStep::SwapPlaces { by }.into());
            }
            Special::BloodBattle => {
                let won = deal.winners();
                let players = deal.players.iter().copied().filter(|player| !won.contains(player)).collect();
                due.reminders.push(Reminder::StillIn { players }.into());
            }
            _ => {}
        }
    }

    pub(super) fn due_in(&self, scene: &Scene<'_>, deal: &Deal, due: &mut Due) {
        due.special = deal.special;
        self.add_special_steps(deal, due);
        if !Self::is_played(deal) {
            due.steps.extend(self.silent(scene, deal).into_iter().map(|who| HouseStep::ChooseSupport { who }.into()));
        }
        let players = self.open(scene, deal);
        if !players.is_empty() {
            due.reminders.push(HouseReminder::Open { players }.into());
        }
        due.last = self.last.get(scene.table).is_some_and(|last| last.now);
    }

    pub(super) fn due_before(&self, scene: &Scene<'_>, due: &mut Due) {
        due.over = self.is_over(scene).then(|| Over::Played.into());
        due.last = self.is_in_last_deals(scene);
        if let Some(again) = self.camps_due(scene, due.last) {
            due.steps.push(HouseStep::DrawCamps { again }.into());
        }
        let step = match (&due.over, due.last, due.dealer) {
            (Some(_), _, _) => Some(DueStep::CloseNight),
            (None, false, Some(by)) => Some(DueStep::ThrowDice { by }),
            _ => None,
        };
        due.steps.extend(step.map(FamilyMessage::from));
    }
}
