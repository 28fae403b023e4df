//! Answers by the places of a table, however many people sit there.

use std::collections::{BTreeMap, BTreeSet};

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

/// Reads numbers by place. Earlier programs stored a list of four.
pub(super) fn read_counts<'de, D: Deserializer<'de>>(stored: D) -> Result<BTreeMap<usize, u8>, D::Error> {
    let stored = Json::deserialize(stored)?;
    if stored.is_array() {
        let counts: Vec<Option<u8>> = serde_json::from_value(stored).map_err(D::Error::custom)?;
        return Ok(counts.into_iter().enumerate().filter_map(|(place, count)| Some((place, count?))).collect());
    }
    serde_json::from_value(stored).map_err(D::Error::custom)
}
