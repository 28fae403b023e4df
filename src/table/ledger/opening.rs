//! The beginning of a night: who comes, who is known from other nights, where they sit first.

use std::path::PathBuf;

use super::{
    Body, EVENT_FORMAT, HowSeated, LedgerError, NightId, NightOpened, Payload, Person, Plan,
    PlayerId, Refusal, Role, RulesOfNight, Session, Store,
};
use crate::folders;
use crate::rules::RuleProfile;
use crate::table::course::seating::arranged;

/// The ledger of the user's data folder.
pub fn usual_ledger() -> PathBuf {
    folders::data().unwrap_or_default().join("ledger.sqlite")
}

/// Milliseconds since 1970-01-01 UTC.
pub fn now_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}

/// Somebody known from other nights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The same in every night.
    pub id: PlayerId,
    /// The name, as it was last.
    pub name: String,
    /// In how many nights.
    pub nights: u32,
}

/// Everybody of all nights but the guests, with the name they had last.
///
/// # Errors
/// The ledger cannot be read.
pub fn known(store: &Store) -> Result<Vec<Known>, LedgerError> {
    let mut all: Vec<Known> = Vec::new();
    for line in store.nights()?.into_iter().rev() {
        let session = Session::open(store, line.night)?;
        for (id, person) in &session.replay().night().people {
            if person.guest {
                continue;
            }
            match all.iter_mut().find(|known| known.id == *id) {
                Some(known) => {
                    known.name.clone_from(&person.name);
                    known.nights += 1;
                }
                None => all.push(Known {
                    id: *id,
                    name: person.name.clone(),
                    nights: 1,
                }),
            }
        }
    }
    Ok(all)
}

/// The title that a night was opened with.
pub fn title(store: &Store, night: NightId) -> Option<String> {
    let first = store.first(night).ok().flatten()?;
    match &first.payload.body {
        Body::NightOpened(opened) => Some(opened.title.clone()),
        _ => None,
    }
}

/// Somebody who comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comer {
    /// The name; somebody known is known by it.
    pub name: String,
    /// Here once only, and nobody known.
    pub guest: bool,
    /// Plays or watches.
    pub role: Role,
}

impl Comer {
    /// With the identifier of other nights, or a new one.
    pub fn person(&self, known: &[Known]) -> Person {
        let name = self.name.trim().to_owned();
        let same = known.iter().find(|known| known.name == name && !self.guest);
        Person {
            id: same.map_or_else(PlayerId::fresh, |known| known.id),
            name,
            guest: self.guest,
            role: self.role,
        }
    }
}

/// A night that is about to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What people call the night.
    pub title: String,
    /// The name that the rules were asked for by.
    pub rules: String,
    /// The note of the profile's author.
    pub note: String,
    /// Rule set, edition and switches.
    pub profile: RuleProfile,
    /// What is agreed beside the rules.
    pub plan: Plan,
    /// Everybody; those who play in turn order from the first dealer on.
    pub people: Vec<Comer>,
    /// How this order of seats came about.
    pub how: HowSeated,
}

impl Opening {
    /// Draws lots for the seats.
    pub fn draw(&mut self) {
        // Fresh identifiers are random: sorting by them is a lot.
        self.people.sort_by_cached_key(|_| PlayerId::fresh());
        self.how = HowSeated::Draw;
    }

    /// Everybody, with the identifiers of other nights.
    pub fn persons(&self, known: &[Known]) -> Vec<Person> {
        self.people
            .iter()
            .map(|comer| comer.person(known))
            .collect()
    }

    /// The events that begin the night: it is opened, and people sit down.
    ///
    /// # Errors
    /// So many people cannot play by these rules.
    pub fn payloads(&self, known: &[Known]) -> Result<Vec<Payload>, Refusal> {
        self.payloads_of(self.persons(known))
    }

    /// The same with these people.
    ///
    /// # Errors
    /// As [`Opening::payloads`].
    pub fn payloads_of(&self, people: Vec<Person>) -> Result<Vec<Payload>, Refusal> {
        let playing = people.iter().filter(|person| person.role == Role::Player);
        let order: Vec<PlayerId> = playing.map(|person| person.id).collect();
        let seats = arranged(&self.profile, &order, self.how)?;
        let opened = NightOpened {
            format: EVENT_FORMAT,
            title: self.title.clone(),
            rules: RulesOfNight {
                name: self.rules.clone(),
                note: self.note.clone(),
                profile: self.profile.clone(),
                program: env!("CARGO_PKG_VERSION").to_owned(),
            },
            plan: self.plan,
            people,
        };
        Ok(vec![
            Payload::of(Body::NightOpened(Box::new(opened))),
            Payload::of(Body::SeatsSet(seats)),
        ])
    }
}
