//! Answers by the places of a table, however many people sit there.

use std::collections::{BTreeMap, BTreeSet};

use quejing_ledger::{AskedFor, EventAnswer, EventField, PlayerId};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value as Json;

/// The places with some mark.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<StoredPlace>")]
pub struct MarkedPlaces(BTreeSet<usize>);

/// A place in a stored list. Earlier programs stored a flag for each of four places.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredPlace {
    Marked(bool),
    Place(usize),
}

impl From<Vec<StoredPlace>> for MarkedPlaces {
    fn from(stored: Vec<StoredPlace>) -> MarkedPlaces {
        let places = stored.into_iter().enumerate().filter_map(|(at, place)| match place {
            StoredPlace::Marked(is_marked) => is_marked.then_some(at),
            StoredPlace::Place(place) => Some(place),
        });
        MarkedPlaces(places.collect())
    }
}

impl FromIterator<usize> for MarkedPlaces {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> MarkedPlaces {
        MarkedPlaces(places.into_iter().collect())
    }
}

impl MarkedPlaces {
    /// Returns true if the place has the mark.
    pub fn has(&self, place: usize) -> bool {
        self.0.contains(&place)
    }

    /// Marks a place, or removes its mark.
    pub fn set(&mut self, place: usize, is_marked: bool) {
        if is_marked {
            self.0.insert(place);
        } else {
            self.0.remove(&place);
        }
    }

    /// Returns the places with the mark, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().copied()
    }

    /// Returns true if no place has the mark.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of places with the mark.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the places that only one of both has.
    pub(super) fn differing(&self, other: &MarkedPlaces) -> Vec<usize> {
        self.0.symmetric_difference(&other.0).copied().collect()
    }
}

/// An answer to a field of an event, with players as places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PlaceAnswer {
    /// Marked players.
    Places(MarkedPlaces),
    /// Numbers by player.
    Counts(Vec<(usize, u32)>),
    /// A number, or a player if the field asks for one.
    Number(u32),
    Flag(bool),
    Word(String),
}

impl PlaceAnswer {
    /// Returns an answer by the places of `people`; players who are not among them fall.
    pub(super) fn of(answer: &EventAnswer, people: &[PlayerId]) -> Option<PlaceAnswer> {
        let place = |player: &PlayerId| people.iter().position(|other| other == player);
        Some(match answer {
            EventAnswer::Player(player) => PlaceAnswer::Number(u32::try_from(place(player)?).ok()?),
            EventAnswer::Players(players) => PlaceAnswer::Places(players.iter().filter_map(place).collect()),
            EventAnswer::Counts(counts) => PlaceAnswer::Counts(
                counts.iter().filter_map(|(player, count)| Some((place(player)?, *count))).collect(),
            ),
            EventAnswer::Number(number) => PlaceAnswer::Number(*number),
            EventAnswer::Flag(is_set) => PlaceAnswer::Flag(*is_set),
            EventAnswer::Word(word) => PlaceAnswer::Word((*word).to_owned()),
        })
    }

    /// Returns the answer to a field, with the players of `people`; `None` if the field does not take it.
    pub(super) fn answer(&self, field: &EventField, people: &[PlayerId]) -> Option<EventAnswer> {
        let person = |place: usize| people.get(place).copied();
        let answer = match (field.asks, self) {
            (AskedFor::Player | AskedFor::Outsider, PlaceAnswer::Number(place)) => {
                EventAnswer::Player(person(usize::try_from(*place).ok()?)?)
            }
            // Without a mark a list may stand for either.
            (AskedFor::Counts { .. }, PlaceAnswer::Places(places)) if places.is_empty() => {
                EventAnswer::Counts(Vec::new())
            }
            (AskedFor::Counts { .. }, PlaceAnswer::Counts(counts)) => EventAnswer::Counts(
                counts.iter().filter_map(|(place, count)| Some((person(*place)?, *count))).collect(),
            ),
            (AskedFor::Players, PlaceAnswer::Places(places)) => {
                EventAnswer::Players(places.iter().filter_map(person).collect())
            }
            (_, PlaceAnswer::Number(number)) => EventAnswer::Number(*number),
            (_, PlaceAnswer::Flag(is_set)) => EventAnswer::Flag(*is_set),
            (_, PlaceAnswer::Word(word)) => {
                EventAnswer::Word(field.choices().iter().find(|choice| choice.word == word)?.word)
            }
            _ => return None,
        };
        field.takes(&answer).then_some(answer)
    }
}

/// Reads numbers by place. Earlier programs stored a list of four.
pub(super) fn read_counts<'de, D: Deserializer<'de>>(stored: D) -> Result<BTreeMap<usize, u8>, D::Error> {
    let stored = Json::deserialize(stored)?;
    if stored.is_array() {
        let counts: Vec<Option<u8>> = serde_json::from_value(stored).map_err(D::Error::custom)?;
        return Ok(counts.into_iter().enumerate().filter_map(|(place, count)| Some((place, count?))).collect());
    }
    serde_json::from_value(stored).map_err(D::Error::custom)
}
