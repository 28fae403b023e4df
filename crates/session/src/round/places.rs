//! Answers that name players by their places, which are indices into the players of a hand.

use std::collections::BTreeSet;

use quejing_ledger::{EventAnswer, EventField, FieldKind, PlayerId, RecordedDiscard};
use quejing_rules::tile::Tile;
use serde::{Deserialize, Serialize};

/// A set of places, as the marked players of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<StoredPlace>")]
pub struct MarkedPlaces(BTreeSet<usize>);

/// An element of a stored list: a place, or in files of earlier programs one of four flags.
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
    /// Returns true if the place is marked.
    pub fn is_marked(&self, place: usize) -> bool {
        self.0.contains(&place)
    }

    /// Marks a place, or removes its mark.
    pub fn set_marked(&mut self, place: usize, is_marked: bool) {
        if is_marked {
            self.0.insert(place);
        } else {
            self.0.remove(&place);
        }
    }

    /// Returns the marked places in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().copied()
    }

    /// Returns true if no place is marked.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of marked places.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the places that are marked in exactly one of the two sets, in ascending order.
    pub(super) fn differing_places(&self, other: &MarkedPlaces) -> Vec<usize> {
        self.0.symmetric_difference(&other.0).copied().collect()
    }
}

/// An answer to a field of an event, in which players are given by their places: indices into the players of the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PlaceAnswer {
    /// The marked players.
    Places(MarkedPlaces),
    /// The number entered for each player, as place and number.
    Counts(Vec<(usize, u32)>),
    Discards(Vec<TypedDiscard>),
    /// The partner `with` of the player `of`, such as in a swap of seats; `of` is `None` until that player is known.
    Partner {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<usize>,
        with: usize,
    },
    /// A number; the place of a player if the field asks for a player.
    Number(u32),
    Flag(bool),
    Word(String),
}

/// A discard with its tiles as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedDiscard {
    /// The place of the player who discarded.
    pub player: usize,
    pub tile: String,
    /// The tile that the winner had drawn before this discard, as typed; empty after a chow or pung.
    pub drawn: String,
    /// The words of the circumstances that are recorded with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

impl TypedDiscard {
    /// Returns the discarded tile; `None` if the typed text is not exactly one tile.
    pub fn discarded_tile(&self) -> Option<Tile> {
        self.tile.trim().parse().ok()
    }

    /// Returns the tile that the winner had drawn before; `None` if the typed text is not exactly one tile.
    pub fn drawn_tile(&self) -> Option<Tile> {
        self.drawn.trim().parse().ok()
    }

    /// Creates a discard of this player with no tile typed yet.
    pub fn by_player(player: usize) -> TypedDiscard {
        TypedDiscard { player, ..TypedDiscard::default() }
    }

    fn from_recorded(discard: &RecordedDiscard, player: usize) -> TypedDiscard {
        let drawn = discard.drawn.clone().unwrap_or_default();
        TypedDiscard { player, tile: discard.tile.clone(), drawn, flags: discard.flags.clone() }
    }

    fn to_recorded(&self, by: PlayerId) -> RecordedDiscard {
        let drawn = Some(self.drawn.trim()).filter(|drawn| !drawn.is_empty()).map(str::to_owned);
        RecordedDiscard { by, tile: self.tile.clone(), drawn, flags: self.flags.clone() }
    }
}

impl PlaceAnswer {
    /// Converts an answer that names people to one that names places in `people`. Omits people who are not among them;
    /// `None` if the answer names nobody else.
    pub(super) fn from_event_answer(answer: &EventAnswer, people: &[PlayerId]) -> Option<PlaceAnswer> {
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
            EventAnswer::Partner { dealer, partner } => {
                PlaceAnswer::Partner { of: dealer.as_ref().and_then(place), with: place(partner)? }
            }
            EventAnswer::Discards(discards) => {
                let typed = |discard: &RecordedDiscard| Some(TypedDiscard::from_recorded(discard, place(&discard.by)?));
                PlaceAnswer::Discards(discards.iter().filter_map(typed).collect())
            }
        })
    }

    /// Converts the answer to one that names the people at its places; `None` if the field does not take such an
    /// answer.
    pub(super) fn to_event_answer(&self, field: &EventField, people: &[PlayerId]) -> Option<EventAnswer> {
        let person = |place: usize| people.get(place).copied();
        let answer = match (field.answer_kind, self) {
            (FieldKind::Player | FieldKind::Outsider, PlaceAnswer::Number(place)) => {
                EventAnswer::Player(person(usize::try_from(*place).ok()?)?)
            }
            (FieldKind::Partner, PlaceAnswer::Partner { of, with }) => {
                EventAnswer::Partner { dealer: of.and_then(person), partner: person(*with)? }
            }
            (FieldKind::Discards, PlaceAnswer::Discards(discards)) => {
                let recorded = |typed: &TypedDiscard| Some(typed.to_recorded(person(typed.player)?));
                EventAnswer::Discards(discards.iter().filter_map(recorded).collect())
            }
            // An empty list may stand for any kind of list.
            (FieldKind::Counts { .. }, PlaceAnswer::Places(places)) if places.is_empty() => {
                EventAnswer::Counts(Vec::new())
            }
            (FieldKind::Discards, PlaceAnswer::Places(places)) if places.is_empty() => {
                EventAnswer::Discards(Vec::new())
            }
            (FieldKind::Counts { .. }, PlaceAnswer::Counts(counts)) => EventAnswer::Counts(
                counts.iter().filter_map(|(place, count)| Some((person(*place)?, *count))).collect(),
            ),
            (FieldKind::Players, PlaceAnswer::Places(places)) => {
                EventAnswer::Players(places.iter().filter_map(person).collect())
            }
            (_, PlaceAnswer::Number(number)) => EventAnswer::Number(*number),
            (_, PlaceAnswer::Flag(is_set)) => EventAnswer::Flag(*is_set),
            (_, PlaceAnswer::Word(word)) => {
                EventAnswer::Word(field.choices().iter().find(|choice| choice.word == word)?.word)
            }
            _ => return None,
        };
        field.accepts(&answer).then_some(answer)
    }

    /// Returns the places that the answer names, except that of a [`Self::Number`], which may not be a place.
    pub(super) fn named_places(&self) -> Vec<usize> {
        match self {
            PlaceAnswer::Places(places) => places.iter().collect(),
            PlaceAnswer::Counts(counts) => counts.iter().map(|(place, _)| *place).collect(),
            PlaceAnswer::Discards(discards) => discards.iter().map(|discard| discard.player).collect(),
            PlaceAnswer::Partner { of, with } => of.iter().copied().chain([*with]).collect(),
            PlaceAnswer::Number(_) | PlaceAnswer::Flag(_) | PlaceAnswer::Word(_) => Vec::new(),
        }
    }

    /// Returns true if the answer says nothing: no mark, no discard, a flag that is off, or numbers of players that are
    /// all 0.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            PlaceAnswer::Places(places) => places.is_empty(),
            PlaceAnswer::Counts(counts) => counts.iter().all(|(_, count)| *count == 0),
            PlaceAnswer::Discards(discards) => discards.is_empty(),
            PlaceAnswer::Flag(is_set) => !is_set,
            PlaceAnswer::Partner { .. } | PlaceAnswer::Number(_) | PlaceAnswer::Word(_) => false,
        }
    }

    /// Removes the mark or the number of a place.
    pub(super) fn remove_place(&mut self, place: usize) {
        match self {
            PlaceAnswer::Places(places) => places.set_marked(place, false),
            PlaceAnswer::Counts(counts) => counts.retain(|(other, _)| *other != place),
            _ => {}
        }
    }
}
