//! The people and rules of the night while a hand is being entered: names, spectators, guests, and the rules of a
//! planned night.

use super::Model;
use crate::hand_entry::HandEntry;
use crate::night::{fill_with_guests, free_guest_name};
use crate::recorder::OpeningStep;
use quejing_ledger::{Attendee, Body, NightOpening, Person, PlayerId, Role};
use quejing_rules::course::seating::max_players;
use quejing_words::Lang;

impl Model {
    /// Returns the name of the player with this index; empty if there is none.
    pub fn player_name(&self, player: usize) -> String {
        let person = self.hand.round().person_at(player);
        person.map_or_else(String::new, |person| self.recorder.keeper().night().name(person))
    }

    /// Returns the names of all players, by index.
    pub fn player_names(&self) -> Vec<String> {
        (0..self.hand.round().player_count()).map(|player| self.player_name(player)).collect()
    }

    /// Returns the people who have not left the night and play at no table, in the order in which they came.
    pub fn people_outside_tables(&self) -> Vec<PlayerId> {
        let night = self.recorder.keeper().night();
        let at_table = |player: &PlayerId| {
            let mut tables = night.seats.iter().flat_map(|seats| &seats.tables);
            tables.any(|table| table.contains(player)) || self.hand.round().player_index(*player).is_some()
        };
        let here = |player: &&PlayerId| {
            let left = night.people.get(player).is_some_and(|person| person.has_left);
            !left && !at_table(player)
        };
        night.order.iter().filter(here).copied().collect()
    }

    /// Renames a player, in the record or in the draft of a night. In a draft, a renamed guest becomes a known person.
    /// Errors become notices.
    pub(super) fn rename_player(&mut self, player: usize, name: &str) {
        let name = name.trim();
        let Some(person) = self.hand.round().person_at(player) else {
            return;
        };
        let before = self.recorder.keeper().night().name(person);
        if before == name {
            return;
        }
        let done = match self.recorder.keeper().draft_opening().cloned() {
            Some(mut opening) => {
                for comer in &mut opening.attendees {
                    if comer.name == before {
                        name.clone_into(&mut comer.name);
                        comer.is_guest = false;
                    }
                }
                self.recorder.propose_opening(OpeningStep::Plan(opening))
            }
            None => {
                let renamed = Body::PersonRenamed { player: person, name: name.to_owned() };
                self.recorder.propose_person(renamed)
            }
        };
        self.adopt_or_report(done);
        self.update_from_night();
    }

    /// Adds a spectator to the night or its draft, who may bet under the house rule. Errors become notices.
    pub(super) fn add_person(&mut self, name: &str) {
        let comer = Attendee { name: name.trim().to_owned(), is_guest: false, role: Role::Spectator };
        let done = match self.recorder.keeper().draft_opening().cloned() {
            Some(mut opening) => {
                opening.attendees.push(comer);
                self.recorder.propose_opening(OpeningStep::Plan(opening))
            }
            None => {
                let person: Person = comer.to_person(self.recorder.keeper().known_people());
                self.recorder.propose_person(Body::PersonJoined(person))
            }
        };
        self.adopt_or_report(done);
        self.update_from_night();
    }

    /// Adopts the rules of the hand for the draft of a night, in which nothing is recorded yet. If the draft does not
    /// take them, the hand returns to the rules of the draft.
    pub(super) fn adopt_hand_rules(&mut self) {
        let Some(opening) = self.keeper().draft_opening().cloned() else {
            return;
        };
        let before = opening.profile.clone();
        let opening = self.rule_choices.with_rules(opening, self.hand.round().rules().clone());
        let planned = self.recorder.keeper_mut().plan_night(fit_people_to_rules(opening, self.lang));
        if let Err(error) = planned {
            self.report_ledger_error(&error);
            self.hand.laid_mut().round.set_rules(before);
        }
        self.change_hand(HandEntry::adopt_plan);
    }
}

/// Returns the opening adapted to its rules: unnamed guests fill empty seats, players beyond the last seat watch, and
/// unnamed guests among those are dropped. Plans for flowers and camps end if the rules have none.
pub fn fit_people_to_rules(mut opening: NightOpening, lang: Lang) -> NightOpening {
    let max_count = max_players(&opening.profile);
    let mut players = 0;
    opening.attendees.retain(|comer| {
        players += usize::from(comer.role == Role::Player);
        comer.role != Role::Player || !comer.is_guest || players <= max_count
    });
    opening.limit_players(max_count);
    opening.plan.flowers &= opening.profile.asks("flowers");
    opening.plan.camps &= opening.profile.asks("camps");
    let min_count = opening.profile.headcount().min;
    fill_with_guests(opening, min_count, lang)
}

/// Returns a free name for the unnamed guest at an index in the opening, from 0.
pub fn guest_name(opening: &NightOpening, index: usize, lang: Lang) -> String {
    free_guest_name(opening, index + 1, lang)
}

/// Returns the opening with one more unnamed guest as a player, even beyond the seats of its rules.
pub fn with_guest(opening: NightOpening, lang: Lang) -> NightOpening {
    let players = opening.players().count() + 1;
    fill_with_guests(opening, players, lang)
}
