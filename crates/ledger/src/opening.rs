//! The beginning of a night: the people who come, those known from other nights, and the first seats.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::{
    Body, EVENT_FORMAT, HowSeated, LedgerError, NightOpened, Payload, Person, Plan, PlayerId, Refusal, Role,
    RulesOfNight, Session, Store, draw_lots,
};
use quejing_io::files::LEDGER_NAME;
use quejing_io::folders;
use quejing_rules::RuleProfile;
use quejing_rules::course::seating::{arrange_seats, check_players};

/// Returns the path of the ledger in the user's data folder.
pub fn usual_ledger() -> PathBuf {
    folders::data().unwrap_or_default().join(LEDGER_NAME)
}

/// Returns the current time in milliseconds since 1970-01-01 UTC.
pub fn now_ms() -> i64 {
    let millis = |span: std::time::Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
    match std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH) {
        Ok(since) => millis(since),
        Err(before) => -millis(before.duration()),
    }
}

/// Somebody known from other nights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPerson {
    /// The identifier, the same in every night.
    pub id: PlayerId,
    /// The most recent name.
    pub name: String,
    /// The number of nights the person was in.
    pub nights: u32,
}

/// Lists everybody of all nights except guests, with their most recent names.
///
/// # Errors
/// The ledger cannot be read.
pub fn known_people(store: &Store) -> Result<Vec<KnownPerson>, LedgerError> {
    let mut all: Vec<KnownPerson> = Vec::new();
    for line in store.nights()?.into_iter().rev() {
        for (id, person) in &Session::open(store, line.night)?.replay().night().people {
            if person.guest {
                continue;
            }
            match all.iter_mut().find(|known| known.id == *id) {
                Some(known) => {
                    known.name.clone_from(&person.name);
                    known.nights += 1;
                }
                None => all.push(KnownPerson { id: *id, name: person.name.clone(), nights: 1 }),
            }
        }
    }
    Ok(all)
}

/// Somebody who is coming to a night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attendee {
    /// The name; people already known are recognised by it.
    pub name: String,
    /// True for a one-time visitor, who is not remembered for other nights.
    pub guest: bool,
    /// The role: player or watcher.
    pub role: Role,
}

impl Attendee {
    /// Returns the person, with the identifier from other nights or a new one.
    pub fn person(&self, known: &[KnownPerson]) -> Person {
        let name = self.name.trim().to_owned();
        let same = known.iter().find(|known| known.name == name && !self.guest);
        Person { id: same.map_or_else(PlayerId::fresh, |known| known.id), name, guest: self.guest, role: self.role }
    }
}

/// A night that is about to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The night's title.
    pub title: String,
    /// The name by which the rules were requested.
    pub rules: String,
    /// The profile author's note.
    pub note: String,
    /// Rule set, edition and options.
    pub profile: RuleProfile,
    /// The agreements in addition to the rules.
    pub plan: Plan,
    /// Everybody; those who play in turn order from the first dealer.
    pub people: Vec<Attendee>,
    /// The method by which this seating order was chosen.
    pub how: HowSeated,
}

impl Opening {
    /// Draws lots for the seats.
    pub fn draw(&mut self) {
        draw_lots(&mut self.people);
        self.how = HowSeated::Draw;
    }

    /// Returns those who play, in the order of their seats.
    pub fn players(&self) -> impl Iterator<Item = &Attendee> {
        self.people.iter().filter(|comer| comer.role == Role::Player)
    }

    /// Makes spectators of the players beyond this number.
    pub fn limit_players(&mut self, most: usize) {
        let players = self.people.iter_mut().filter(|comer| comer.role == Role::Player);
        players.skip(most).for_each(|comer| comer.role = Role::Spectator);
    }

    /// Returns everybody, with the identifiers from other nights.
    pub fn persons(&self, known: &[KnownPerson]) -> Vec<Person> {
        self.people.iter().map(|comer| comer.person(known)).collect()
    }

    /// Returns the events that begin the night: it is opened, and people take their seats.
    ///
    /// # Errors
    /// This many people cannot play by these rules, or two of them have one name.
    pub fn payloads(&self, known: &[KnownPerson]) -> Result<Vec<Payload>, Refusal> {
        // Two people of one known name would become the same person twice.
        let mut names = BTreeSet::new();
        if let Some(twice) = self.people.iter().find(|comer| !names.insert(&comer.name)) {
            return Err(Refusal::NameTaken(twice.name.clone()));
        }
        self.payloads_of(self.persons(known))
    }

    /// Builds the events like [`Opening::payloads`], with the given people.
    ///
    /// # Errors
    /// Those of [`Opening::payloads`].
    pub fn payloads_of(&self, people: Vec<Person>) -> Result<Vec<Payload>, Refusal> {
        let playing = people.iter().filter(|person| person.role == Role::Player);
        let order: Vec<PlayerId> = playing.map(|person| person.id).collect();
        check_players(&self.profile, order.len())?;
        let seats = arrange_seats(&self.profile, &order, self.how)?;
        let opened = NightOpened {
            format: EVENT_FORMAT,
            title: self.title.clone(),
            rules: RulesOfNight {
                name: self.rules.clone(),
                note: self.note.clone(),
                profile: self.profile.to_current_form(),
                program: env!("CARGO_PKG_VERSION").to_owned(),
            },
            plan: self.plan,
            people,
        };
        Ok(vec![Payload::of(Body::NightOpened(Box::new(opened))), Payload::of(Body::SeatsSet(seats))])
    }
}
