//! People and rules of the night while a hand is being entered: names, arrivals, the rules of a planned night.

use super::Model;
use crate::night::{free_guest_name, with_guests};
use quejing_ledger::{Attendee, Body, Opening, Payload, Person, PlayerId, Role};
use quejing_rules::RuleProfile;
use quejing_rules::course::seating::max_players;

impl Model {
    /// Returns the name of the player at a place of the table.
    pub fn name(&self, player: usize) -> String {
        let person = self.circumstances.person(player);
        person.map_or_else(String::new, |person| self.keeper.night().name(person))
    }

    /// Returns the names of all players, place by place.
    pub fn names(&self) -> Vec<String> {
        (0..self.circumstances.players()).map(|player| self.name(player)).collect()
    }

    /// Returns the people who do not play in this deal and have not left.
    pub fn people_beside(&self) -> Vec<PlayerId> {
        let night = self.keeper.night();
        let at_table = |player: &PlayerId| {
            let mut tables = night.seats.iter().flat_map(|seats| &seats.tables);
            tables.any(|table| table.contains(player)) || self.circumstances.place(*player).is_some()
        };
        let here = |player: &&PlayerId| {
            let left = night.people.get(player).is_some_and(|person| person.left);
            !left && !at_table(player)
        };
        night.order.iter().filter(here).copied().collect()
    }

    pub(super) fn rename(&mut self, player: usize, name: &str) {
        let name = name.trim();
        let Some(person) = self.circumstances.person(player) else {
            return;
        };
        let before = self.keeper.night().name(person);
        if before == name {
            return;
        }
        let done = match self.keeper.draft().cloned() {
            Some(mut opening) => {
                for comer in &mut opening.people {
                    if comer.name == before {
                        name.clone_into(&mut comer.name);
                        comer.guest = false;
                    }
                }
                self.keeper.plan(opening)
            }
            None => {
                let body = Body::PersonRenamed { player: person, name: name.to_owned() };
                self.keeper.record(vec![Payload::of(body)]).map(|_| ())
            }
        };
        if let Err(error) = done {
            self.say_ledger(&error);
        }
        self.look_at_night();
    }

    /// Adds a spectator, who may bet under the house rule.
    pub(super) fn add_person(&mut self, name: &str) {
        let comer = Attendee { name: name.trim().to_owned(), guest: false, role: Role::Spectator };
        let done = match self.keeper.draft().cloned() {
            Some(mut opening) => {
                opening.people.push(comer);
                self.keeper.plan(opening)
            }
            None => {
                let person: Person = comer.person(self.keeper.known_people());
                self.keeper.record(vec![Payload::of(Body::PersonJoined(person))]).map(|_| ())
            }
        };
        if let Err(error) = done {
            self.say_ledger(&error);
        }
        self.look_at_night();
    }

    /// Applies the chosen rules to a night in which nothing is recorded yet.
    pub(super) fn follow_rules(&mut self) {
        let Some(opening) = self.keeper.draft().cloned() else {
            return;
        };
        let rules = self.circumstances.rules().clone();
        let before = opening.profile.clone();
        if let Err(error) = self.keeper.plan(self.opening_with_rules(opening, rules)) {
            self.say_ledger(&error);
            self.circumstances.set_rules(before);
        }
        self.circumstances = self.circumstances.advance_to(self.keeper.night());
        self.of_night = self.keeper.id();
    }

    /// Returns the opening with these rules, named after their profile.
    fn opening_with_rules(&self, opening: Opening, rules: RuleProfile) -> Opening {
        let is_plain = rules == RuleProfile::from(rules.set());
        let mut known = self.profiles.iter().filter(|_| !is_plain);
        let profile = known.find(|known| known.rules == rules);
        let opening = Opening {
            rules: profile.map_or_else(|| rules.set().to_string(), |known| known.name.clone()),
            note: profile.map(|known| known.note.clone()).unwrap_or_default(),
            profile: rules,
            ..opening
        };
        self.fit_people(opening)
    }

    /// Returns the opening adapted to the seats and questions of its rules: guests fill empty seats; players beyond the last
    /// seat watch, and unnamed guests among them stay away.
    pub fn fit_people(&self, mut opening: Opening) -> Opening {
        let most = max_players(&opening.profile);
        let mut players = 0;
        opening.people.retain(|comer| {
            players += usize::from(comer.role == Role::Player);
            comer.role != Role::Player || !comer.guest || players <= most
        });
        opening.limit_players(most);
        opening.plan.flowers &= opening.profile.asks("flowers");
        opening.plan.camps &= opening.profile.asks("camps");
        let least = opening.profile.people().least;
        with_guests(opening, least, self.lang)
    }

    /// Returns a name for the unnamed guest at a place of the opening, from 0.
    pub fn guest_name(&self, opening: &Opening, place: usize) -> String {
        free_guest_name(opening, place + 1, self.lang)
    }

    /// Returns the opening with one more unnamed guest.
    pub fn with_guest(&self, opening: Opening) -> Opening {
        let players = opening.players().count() + 1;
        with_guests(opening, players, self.lang)
    }
}
