//! Answers by the places of a table, however many people sit there.

use std::collections::BTreeSet;

use quejing_ledger::{AskedFor, EventAnswer, EventField, PlayerId, RecordedDiscard};
use quejing_rules::tile::Tile;
use serde::{Deserialize, Serialize};

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
    Discards(Vec<TypedDiscard>),
    /// A player with whom another one does something; `None` until the other one is known.
    Partner {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<usize>,
        with: usize,
    },
    /// A number, or a player if the field asks for one.
    Number(u32),
    Flag(bool),
    Word(String),
}

/// A discard, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedDiscard {
    /// The player who discarded it.
    pub player: usize,
    pub tile: String,
    /// The tile that the winner had drawn before this discard; empty after a chow or pung.
    pub drawn: String,
    /// The circumstances that are recorded with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

impl TypedDiscard {
    /// Returns the discarded tile; `None` if the text is not one tile.
    pub fn thrown_tile(&self) -> Option<Tile> {
        self.tile.trim().parse().ok()
    }

    /// Returns the tile that the winner had drawn before; `None` if the text is not one tile.
    pub fn drawn_tile(&self) -> Option<Tile> {
        self.drawn.trim().parse().ok()
    }

    /// Returns a row in which nothing is typed yet.
    pub fn by(player: usize) -> TypedDiscard {
        TypedDiscard { player, ..TypedDiscard::default() }
    }

    fn of(discard: &RecordedDiscard, player: usize) -> TypedDiscard {
        let drawn = discard.drawn.clone().unwrap_or_default();
        TypedDiscard { player, tile: discard.tile.clone(), drawn, flags: discard.flags.clone() }
    }

    fn to_recorded(&self, by: PlayerId) -> RecordedDiscard {
        let drawn = Some(self.drawn.trim()).filter(|drawn| !drawn.is_empty()).map(str::to_owned);
        RecordedDiscard { by, tile: self.tile.clone(), drawn, flags: self.flags.clone() }
    }
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
            EventAnswer::Partner { of, with } => {
                PlaceAnswer::Partner { of: of.as_ref().and_then(place), with: place(with)? }
            }
            EventAnswer::Discards(discards) => {
                let typed = |discard: &RecordedDiscard| Some(TypedDiscard::of(discard, place(&discard.by)?));
                PlaceAnswer::Discards(discards.iter().filter_map(typed).collect())
            }
        })
    }

    /// Returns the answer to a field, with the players of `people`; `None` if the field does not take it.
    pub(super) fn answer(&self, field: &EventField, people: &[PlayerId]) -> Option<EventAnswer> {
        let person = |place: usize| people.get(place).copied();
        let answer = match (field.asks, self) {
            (AskedFor::Player | AskedFor::Outsider, PlaceAnswer::Number(place)) => {
                EventAnswer::Player(person(usize::try_from(*place).ok()?)?)
            }
            (AskedFor::Partner, PlaceAnswer::Partner { of, with }) => {
                EventAnswer::Partner { of: of.and_then(person), with: person(*with)? }
            }
            (AskedFor::Discards, PlaceAnswer::Discards(discards)) => {
                let recorded = |typed: &TypedDiscard| Some(typed.to_recorded(person(typed.player)?));
                EventAnswer::Discards(discards.iter().filter_map(recorded).collect())
            }
            // An empty list may stand for any kind of list.
            (AskedFor::Counts { .. }, PlaceAnswer::Places(places)) if places.is_empty() => {
                EventAnswer::Counts(Vec::new())
            }
            (AskedFor::Discards, PlaceAnswer::Places(places)) if places.is_empty() => EventAnswer::Discards(Vec::new()),
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

    /// Returns every place that is named in it; a number names one only where the field asks for a player.
    pub(super) fn places(&self) -> Vec<usize> {
        match self {
            PlaceAnswer::Places(places) => places.iter().collect(),
            PlaceAnswer::Counts(counts) => counts.iter().map(|(place, _)| *place).collect(),
            PlaceAnswer::Discards(discards) => discards.iter().map(|discard| discard.player).collect(),
            PlaceAnswer::Partner { of, with } => of.iter().copied().chain([*with]).collect(),
            PlaceAnswer::Number(_) | PlaceAnswer::Flag(_) | PlaceAnswer::Word(_) => Vec::new(),
        }
    }

    /// Returns true if it says nothing: no mark, no discard, no number but nought for anybody.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            PlaceAnswer::Places(places) => places.is_empty(),
            PlaceAnswer::Counts(counts) => counts.iter().all(|(_, count)| *count == 0),
            PlaceAnswer::Discards(discards) => discards.is_empty(),
            PlaceAnswer::Flag(is_set) => !is_set,
            PlaceAnswer::Partner { .. } | PlaceAnswer::Number(_) | PlaceAnswer::Word(_) => false,
        }
    }

    /// Removes the mark and the number of a place.
    pub(super) fn remove(&mut self, place: usize) {
        match self {
            PlaceAnswer::Places(places) => places.set(place, false),
            PlaceAnswer::Counts(counts) => counts.retain(|(other, _)| *other != place),
            _ => {}
        }
    }
}
