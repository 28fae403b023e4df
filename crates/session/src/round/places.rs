//! Answers that name players by their places, which are indices into the players of a hand, and their form in drafts.

use std::collections::{BTreeMap, BTreeSet};

use quejing_rules::play::{FieldHost, FieldKind, FieldRow};
use quejing_rules::{Answer, RecordedDiscard};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

/// The answers to the fields of an event, by the keys of the fields. A player is an index into the players of the hand.
pub(super) type FieldAnswers = BTreeMap<String, Answer<usize>>;

/// An answer to a field as drafts store it. An empty list may stand for any kind of list.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredAnswer {
    Players(MarkedPlaces),
    Counts(Vec<(usize, u32)>),
    Discards(Vec<StoredDiscard>),
    /// The partner `with` of the dealer `of`, such as in a swap of seats; `of` is `None` until the dealer is known.
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

/// A discard as drafts store it.
#[derive(Serialize, Deserialize)]
struct StoredDiscard {
    player: usize,
    tile: String,
    /// Empty without a drawn tile.
    drawn: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    flags: Vec<String>,
}

impl StoredAnswer {
    /// Converts an answer to the form of drafts; `None` for a kind of answer that no field of an event asks for.
    fn from_answer(answer: &Answer<usize>) -> Option<StoredAnswer> {
        Some(match answer {
            Answer::Player(place) => StoredAnswer::Number(u32::try_from(*place).ok()?),
            Answer::Players(places) => StoredAnswer::Players(places.iter().copied().collect()),
            Answer::Counts(counts) => StoredAnswer::Counts(counts.clone()),
            Answer::Number(number) => StoredAnswer::Number(u32::try_from(*number).ok()?),
            Answer::Flag(is_set) => StoredAnswer::Flag(*is_set),
            Answer::Word(word) => StoredAnswer::Word(word.to_string()),
            Answer::Partner { dealer, partner } => StoredAnswer::Partner { of: *dealer, with: *partner },
            Answer::Discards(discards) => {
                let stored = |RecordedDiscard { by, tile, drawn, flags }: &RecordedDiscard<usize>| StoredDiscard {
                    player: *by,
                    tile: tile.clone(),
                    drawn: drawn.clone().unwrap_or_default(),
                    flags: flags.clone(),
                };
                StoredAnswer::Discards(discards.iter().map(stored).collect())
            }
            Answer::Tiles(_) | Answer::Wind(_) => return None,
        })
    }

    /// Converts the answer to a field that asks for this kind of answer.
    fn into_answer(self, kind: FieldKind) -> Answer<usize> {
        match (kind, self) {
            (FieldKind::Player | FieldKind::Outsider, StoredAnswer::Number(place)) => Answer::Player(place as usize),
            (FieldKind::Counts { .. }, StoredAnswer::Players(places)) if places.is_empty() => {
                Answer::Counts(Vec::new())
            }
            (FieldKind::Discards, StoredAnswer::Players(places)) if places.is_empty() => Answer::Discards(Vec::new()),
            (_, StoredAnswer::Players(places)) => Answer::Players(places.iter().collect()),
            (_, StoredAnswer::Counts(counts)) => Answer::Counts(counts),
            (_, StoredAnswer::Number(number)) => Answer::Number(number.into()),
            (_, StoredAnswer::Flag(is_set)) => Answer::Flag(is_set),
            (_, StoredAnswer::Word(word)) => Answer::Word(word.into()),
            (_, StoredAnswer::Partner { of, with }) => Answer::Partner { dealer: of, partner: with },
            (_, StoredAnswer::Discards(discards)) => {
                let typed = |StoredDiscard { player, tile, drawn, flags }| RecordedDiscard {
                    by: player,
                    tile,
                    drawn: Some(drawn).filter(|drawn| !drawn.is_empty()),
                    flags,
                };
                Answer::Discards(discards.into_iter().map(typed).collect())
            }
        }
    }
}

/// Serializes the answers to the fields of an event in the form of drafts.
pub(super) fn store_answers<S: Serializer>(answers: &FieldAnswers, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(answers.iter().filter_map(|(key, answer)| Some((key, StoredAnswer::from_answer(answer)?))))
}

/// Deserializes the answers to the fields of a kind of event. The fields of all families tell what a number names.
fn read_answers<'de, D: Deserializer<'de>>(event_kind: FieldHost, stored: D) -> Result<FieldAnswers, D::Error> {
    let stored = BTreeMap::<String, StoredAnswer>::deserialize(stored)?;
    let kind = |key: &str| {
        let row = FieldRow::all().find(|row| row.event_kind == event_kind && row.field.key == key);
        row.map_or(FieldKind::DedicatedInput, |row| row.field.answer_kind)
    };
    Ok(stored.into_iter().map(|(key, answer)| (key.clone(), answer.into_answer(kind(&key)))).collect())
}

/// Deserializes the answers to the fields of the beginning of a deal.
pub(super) fn read_deal_answers<'de, D: Deserializer<'de>>(stored: D) -> Result<FieldAnswers, D::Error> {
    read_answers(FieldHost::Deal, stored)
}

/// Deserializes the answers to the fields of a win.
pub(super) fn read_win_answers<'de, D: Deserializer<'de>>(stored: D) -> Result<FieldAnswers, D::Error> {
    read_answers(FieldHost::Win, stored)
}

/// Deserializes the answers to the fields of a draw.
pub(super) fn read_draw_answers<'de, D: Deserializer<'de>>(stored: D) -> Result<FieldAnswers, D::Error> {
    read_answers(FieldHost::Draw, stored)
}
