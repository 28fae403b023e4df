//! The people of the night while a hand is being entered: names and spectators.

use super::{DeskOutcome, EntryDesk};
use crate::recorder::{OpeningStep, RecordOutcome};
use quejing_ledger::{Attendee, Body, LedgerError, PlayerId, Role};

impl EntryDesk {
    /// Returns the name of the player with this index; empty if there is none.
    pub fn player_name(&self, player: usize) -> String {
        let person = self.hand.round().person_at(player);
        person.map_or_else(String::new, |person| self.keeper().night().name(person))
    }

    /// Returns the names of all players, by index.
    pub fn player_names(&self) -> Vec<String> {
        (0..self.hand.round().player_count()).map(|player| self.player_name(player)).collect()
    }

    /// Returns the people who have not left the night and play at no table, in the order in which they came.
    pub fn people_outside_tables(&self) -> Vec<PlayerId> {
        let night = self.keeper().night();
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
    ///
    /// # Errors
    /// The ledger refuses the name, or the disk fails.
    pub(crate) fn rename_player(&mut self, player: usize, name: &str) -> Result<DeskOutcome, LedgerError> {
        let name = name.trim();
        let Some(person) = self.hand.round().person_at(player) else {
            return Ok(DeskOutcome::Done);
        };
        let before = self.keeper().night().name(person);
        if before == name {
            return Ok(DeskOutcome::Done);
        }
        let renamed = match self.keeper().open_night().draft_opening().cloned() {
            Some(mut opening) => {
                for comer in opening.attendees.iter_mut().filter(|comer| comer.name == before) {
                    name.clone_into(&mut comer.name);
                    comer.is_guest = false;
                }
                self.recorder.propose_opening(OpeningStep::Plan(opening))
            }
            None => self.recorder.propose_person(Body::PersonRenamed { player: person, name: name.to_owned() }),
        };
        self.adopt_people(renamed)
    }

    /// Adds a spectator to the night or its draft, who may bet under the house rule.
    ///
    /// # Errors
    /// The ledger refuses the name, or the disk fails.
    pub(crate) fn add_spectator(&mut self, name: &str) -> Result<DeskOutcome, LedgerError> {
        let comer = Attendee { name: name.trim().to_owned(), is_guest: false, role: Role::Spectator };
        let added = match self.keeper().open_night().draft_opening().cloned() {
            Some(mut opening) => {
                opening.attendees.push(comer);
                self.recorder.propose_opening(OpeningStep::Plan(opening))
            }
            None => {
                let person = comer.to_person(self.keeper().index().known_people());
                self.recorder.propose_person(Body::PersonJoined(person))
            }
        };
        self.adopt_people(added)
    }

    /// Brings the hand in step with a change of people.
    fn adopt_people(&mut self, outcome: Result<RecordOutcome, LedgerError>) -> Result<DeskOutcome, LedgerError> {
        let adopted = outcome.map(|outcome| self.adopt(outcome));
        self.update_from_night();
        adopted
    }
}
