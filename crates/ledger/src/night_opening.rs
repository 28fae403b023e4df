//! The beginning of a night: the people who come, those known from other nights, and the first seats.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::{
    Body, EVENT_FORMAT, LedgerError, NightOpened, NightPlan, NightRules, Payload, Person, PlayerId, Refusal, Role,
    SeatingMethod, Session, Store, draw_lots,
};
use quejing_io::files::LEDGER_NAME;
use quejing_io::folders;
use quejing_rules::RuleProfile;
use quejing_rules::course::seating::{arrange_seats, check_player_count};

/// Returns the path of the ledger in the user's data folder; relative to the working directory if there is none.
pub fn default_ledger_path() -> PathBuf {
    folders::data_folder().unwrap_or_default().join(LEDGER_NAME)
}

/// Returns the current time in milliseconds since 1970-01-01 UTC.
pub fn now_ms() -> i64 {
    let millis = |span: std::time::Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
    match std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH) {
        Ok(since) => millis(since),
        Err(before) => -millis(before.duration()),
    }
}

/// A person who attended other nights, not as a guest, and can be suggested for a new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPerson {
    /// The person's identifier, which is the same in every night.
    pub id: PlayerId,
    /// The person's name in the latest of their nights.
    pub name: String,
    /// The number of nights that the person attended.
    pub nights: u32,
}

/// Returns all people of all nights except guests, with their most recent names, the people of the oldest night first.
/// Replays every night.
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

/// A person who is coming to a night, before the night assigns an identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attendee {
    /// The person's name, by which people from other nights are recognized.
    pub name: String,
    /// True for a one-time visitor, whom other nights do not suggest.
    pub guest: bool,
    pub role: Role,
}

impl Attendee {
    /// Returns the person with the identifier of a known person of this name, or with a new one for guests and new names.
    pub fn to_person(&self, known: &[KnownPerson]) -> Person {
        let name = self.name.trim().to_owned();
        let same = known.iter().find(|known| known.name == name && !self.guest);
        Person { id: same.map_or_else(PlayerId::random, |known| known.id), name, guest: self.guest, role: self.role }
    }
}

/// The data of a night that is about to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    pub title: String,
    /// The name under which the rules were requested.
    pub rules: String,
    /// The note of the profile's author; empty without one.
    pub note: String,
    /// The rule set with its edition and options.
    pub profile: RuleProfile,
    /// The agreements of the night in addition to the rules.
    pub plan: NightPlan,
    /// All people; the players among them in turn order from the first dealer.
    pub people: Vec<Attendee>,
    /// The method by which the order of the seats was chosen.
    pub how: SeatingMethod,
}

impl Opening {
    /// Draws the order of all people by lot and records the draw as the method.
    pub fn draw_seats(&mut self) {
        draw_lots(&mut self.people);
        self.how = SeatingMethod::Draw;
    }

    /// Returns the players in the order of their seats.
    pub fn players(&self) -> impl Iterator<Item = &Attendee> {
        self.people.iter().filter(|comer| comer.role == Role::Player)
    }

    /// Makes every player after the first `most` a spectator.
    pub fn limit_players(&mut self, most: usize) {
        let players = self.people.iter_mut().filter(|comer| comer.role == Role::Player);
        players.skip(most).for_each(|comer| comer.role = Role::Spectator);
    }

    /// Returns the night's people with identifiers: people known from other nights keep theirs, the others get random
    /// ones.
    pub fn persons(&self, known: &[KnownPerson]) -> Vec<Person> {
        self.people.iter().map(|comer| comer.to_person(known)).collect()
    }

    /// Returns the events that begin the night: its opening, and the seats.
    ///
    /// # Errors
    /// The rules do not allow this number of players, or two people have the same name.
    pub fn payloads(&self, known: &[KnownPerson]) -> Result<Vec<Payload>, Refusal> {
        // Two people of one known name would become the same person twice.
        let mut names = BTreeSet::new();
        if let Some(twice) = self.people.iter().find(|comer| !names.insert(&comer.name)) {
            return Err(Refusal::NameTaken(twice.name.clone()));
        }
        self.payloads_for_persons(self.persons(known))
    }

    /// Builds the events of [`Opening::payloads`] for people who have their identifiers already.
    ///
    /// # Errors
    /// The rules do not allow this number of players, or refuse the seats.
    pub fn payloads_for_persons(&self, people: Vec<Person>) -> Result<Vec<Payload>, Refusal> {
        let playing = people.iter().filter(|person| person.role == Role::Player);
        let order: Vec<PlayerId> = playing.map(|person| person.id).collect();
        check_player_count(&self.profile, order.len())?;
        let seats = arrange_seats(&self.profile, &order, self.how)?;
        let opened = NightOpened {
            format: EVENT_FORMAT,
            title: self.title.clone(),
            rules: NightRules {
                name: self.rules.clone(),
                note: self.note.clone(),
                profile: self.profile.to_current_form(),
                program: env!("CARGO_PKG_VERSION").to_owned(),
            },
            plan: self.plan,
            people,
        };
        Ok(vec![Payload::new(Body::NightOpened(Box::new(opened))), Payload::new(Body::SeatsSet(seats))])
    }
}
