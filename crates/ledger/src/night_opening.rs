//! The opening of a night: the people who attend, those known from other nights, and the first seats.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::similar_names::fold_name;
use super::{
    EVENT_FORMAT, LedgerError, LedgerStore, NightOpened, NightRules, NightSession, Payload, Person, Record,
    RecordRefusal, Role, draw_lots,
};
use quejing_io::files::LEDGER_NAME;
use quejing_io::folders;
use quejing_rules::play::{NightPlan, Play, SeatingMethod};
use quejing_rules::{PlayerId, RuleProfile};

/// Returns the path of the ledger in the user's data folder; in the working directory if the system names no data
/// folder.
pub fn default_ledger_path() -> PathBuf {
    folders::data_folder().unwrap_or_default().join(LEDGER_NAME)
}

/// A person who attended nights of the ledger, not as a guest, and can be suggested for a new night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPerson {
    /// The person's identifier, which is the same in every night.
    pub id: PlayerId,
    /// The person's name in the latest of their nights.
    pub name: String,
    /// The number of nights that the person attended.
    pub night_count: u32,
}

/// Returns the people of all nights except guests, with their most recent names; the people of the night recorded in
/// least recently come first. Replays every night.
///
/// # Errors
/// The ledger cannot be read.
pub fn read_known_people(store: &LedgerStore) -> Result<Vec<KnownPerson>, LedgerError> {
    let mut known_people: Vec<KnownPerson> = Vec::new();
    for line in store.nights()?.into_iter().rev() {
        for (id, person) in &NightSession::open(store, line.night)?.replay().night().people {
            if person.is_guest {
                continue;
            }
            match known_people.iter_mut().find(|known| known.id == *id) {
                Some(known) => {
                    known.name.clone_from(&person.name);
                    known.night_count += 1;
                }
                None => known_people.push(KnownPerson { id: *id, name: person.name.clone(), night_count: 1 }),
            }
        }
    }
    Ok(known_people)
}

/// A person who will attend a night, before they have an identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attendee {
    /// The person's name, by which people known from other nights are recognized.
    pub name: String,
    /// True for a one-time visitor, whom other nights do not suggest.
    pub is_guest: bool,
    pub role: Role,
}

impl Attendee {
    /// Returns the person with the identifier of the known person of this name, or with a random one for guests and new
    /// names. Removes blanks around the name.
    pub fn to_person(&self, known: &[KnownPerson]) -> Person {
        let name = self.name.trim().to_owned();
        let namesake = known.iter().find(|known| known.name == name && !self.is_guest);
        Person {
            id: namesake.map_or_else(PlayerId::random, |known| known.id),
            name,
            guest: self.is_guest,
            role: self.role,
        }
    }
}

/// The data with which a night begins: title, rules, plan, people and seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightOpening {
    pub title: String,
    /// The name of the rule set or profile under which people chose the rules.
    pub rules_name: String,
    /// The note of the profile's author; empty without one.
    pub note: String,
    /// The rule set with its edition and options.
    pub profile: RuleProfile,
    /// The agreements of the night in addition to the rules.
    pub plan: NightPlan,
    /// All people who attend; the order of the players among them is the turn order from the first dealer on.
    pub attendees: Vec<Attendee>,
    /// The method by which the order of the seats was chosen.
    pub seating_method: SeatingMethod,
}

impl NightOpening {
    /// Draws the order of all people by lot, and sets the seating method to [`SeatingMethod::Draw`].
    pub fn draw_seats(&mut self) {
        draw_lots(&mut self.attendees);
        self.seating_method = SeatingMethod::Draw;
    }

    /// Returns the attendees who play, in the turn order from the first dealer on.
    pub fn players(&self) -> impl Iterator<Item = &Attendee> {
        self.attendees.iter().filter(|attendee| attendee.role == Role::Player)
    }

    /// Makes every player after the first `max_players` a spectator.
    pub fn limit_players(&mut self, max_players: usize) {
        let players = self.attendees.iter_mut().filter(|attendee| attendee.role == Role::Player);
        players.skip(max_players).for_each(|attendee| attendee.role = Role::Spectator);
    }

    /// Returns the night's people with identifiers: known people keep theirs, guests and new people get random ones.
    pub fn to_persons(&self, known: &[KnownPerson]) -> Vec<Person> {
        self.attendees.iter().map(|attendee| attendee.to_person(known)).collect()
    }

    /// Builds the events that begin the night: its opening, and the seats.
    ///
    /// # Errors
    /// Two people have the same name, or the rules do not allow this number of players or refuse the seats.
    pub fn build_payloads(&self, known: &[KnownPerson]) -> Result<Vec<Payload>, RecordRefusal> {
        // Two people with the name of one known person would both get that person's identifier.
        let mut names = BTreeMap::new();
        for attendee in &self.attendees {
            if let Some(other) = names.insert(fold_name(&attendee.name), &attendee.name) {
                return Err(RecordRefusal::NameTaken(other.trim().to_owned()));
            }
        }
        self.build_payloads_for(self.to_persons(known))
    }

    /// Builds the events of [`Self::build_payloads`] for people who already have their identifiers.
    ///
    /// # Errors
    /// The rules do not allow this number of players, or refuse the seats.
    pub fn build_payloads_for(&self, people: Vec<Person>) -> Result<Vec<Payload>, RecordRefusal> {
        let players = people.iter().filter(|person| person.role == Role::Player);
        let order: Vec<PlayerId> = players.map(|person| person.id).collect();
        self.profile.seating().check_player_count(order.len())?;
        let seats = self.profile.seating().arrange_seats(&order, self.seating_method)?;
        let opened = NightOpened {
            format: EVENT_FORMAT,
            title: self.title.clone(),
            rules: NightRules {
                name: self.rules_name.clone(),
                note: self.note.clone(),
                profile: self.profile.to_current_form(),
                program: env!("CARGO_PKG_VERSION").to_owned(),
            },
            plan: self.plan,
            people,
        };
        Ok(vec![Payload::new(Record::NightOpened(Box::new(opened))), Payload::new(Play::SeatsSet(seats))])
    }
}
