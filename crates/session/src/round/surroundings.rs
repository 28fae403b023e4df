//! The state of the deal as a whole, and the answers to the questions of its rules.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value as Json, json};

use super::check::typed_tiles;
use super::places::{MarkedPlaces, PlaceAnswer};
use quejing_ledger::{DealId, PlayerId};
use quejing_rules::deal::Special;
use quejing_rules::event::{DrawKind, Value};
use quejing_rules::tile::Tile;
use quejing_rules::{Circumstances as Answers, RuleProfile};

/// The state of the deal as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealTable {
    /// Its number at the table, from 1.
    pub number: u32,
    /// The number of games of the night before the deal's.
    #[serde(default)]
    pub earlier_games: usize,
    /// The hand of the night, once something of the deal is recorded.
    pub begun: Option<DealId>,
    /// The dice in the order they were thrown, as typed.
    pub dice: String,
    /// The dealer who was due when the deal was last looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<PlayerId>,
}

/// Answers to the fields of an event, by the keys of the fields.
pub(super) type FieldAnswers = BTreeMap<String, PlaceAnswer>;

/// A person's answers to the questions that the rules ask about a deal. Players are mostly stored as seat indices,
/// tiles as typed text; a question that is not asked has no answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoundAnswers {
    /// The marked circumstances, the special rule, and what was on the table before the deal.
    #[serde(skip)]
    pub known: Answers,
    /// The typed tiles, by their questions.
    pub(super) typed: BTreeMap<String, String>,
    /// Flowers as a person counted them; `None` as on the board.
    pub flowers: Option<u8>,
    /// The answers to the fields of the deal's beginning.
    pub(super) of_deal: FieldAnswers,
    /// The answers to the fields of the win.
    pub(super) of_win: FieldAnswers,
    /// The value of a hand without tiles, as a person knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The players who declared riichi; the winner's own is among the marks.
    pub declared: MarkedPlaces,
    /// The players whose riichi of this deal is recorded, as it was last looked at.
    pub recorded: MarkedPlaces,
    /// The end of a deal that nobody won.
    pub draw: Option<DrawTable>,
    /// Players with an open hand.
    pub open: MarkedPlaces,
    /// The players whom people beside the table support.
    pub supports: BTreeMap<PlayerId, usize>,
    /// The support of this deal that is recorded, as it was last looked at.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) recorded_supports: BTreeMap<PlayerId, usize>,
    /// The reasons of those who chose after the bets were locked.
    pub late: BTreeMap<PlayerId, String>,
}

/// The names under which older versions saved typed tiles, and their questions.
const EARLIER_TYPED: [(&str, &str); 3] =
    [("dora", "dora_indicators"), ("ura", "ura_indicators"), ("turned", "indicators")];

/// The answers that older versions saved under a name of their own: that name, then the [`RoundAnswers`] map and
/// the key that store it now.
const EARLIER_ANSWERS: [(&str, &str, &str); 4] = [
    ("provided", "of_win", "provided"),
    ("thrown", "of_win", "discards"),
    ("swap", "of_deal", "swap"),
    ("last", "of_deal", "last"),
];

/// Converts an answer that an older version saved to its present form; `None` if it is empty.
fn earlier_answer(name: &str, stored: Json) -> Option<Json> {
    match (name, stored) {
        // Numbers by place: a list of four, or an object.
        ("provided", Json::Array(counts)) => {
            let counted = counts.into_iter().enumerate().filter(|(_, count)| !count.is_null());
            Some(counted.map(|(place, count)| json!([place, count])).collect())
        }
        ("provided", Json::Object(counts)) => {
            let counted = counts.into_iter().map(|(place, count)| Some(json!([place.parse::<usize>().ok()?, count])));
            counted.collect::<Option<_>>().map(Json::Array)
        }
        ("swap", with) => with.as_u64().map(|with| json!({ "with": with })),
        (_, stored) => Some(stored),
    }
    .filter(|stored| !matches!(stored, Json::Null | Json::Bool(false)) && *stored != json!([]))
}

/// Reads answers. Earlier programs stored them under the name of their family, each text of tiles by itself; later ones had a
/// name for each field.
pub(super) fn read_answers<'de, D: Deserializer<'de>>(stored: D) -> Result<RoundAnswers, D::Error> {
    let mut answers = Map::deserialize(stored)?;
    let family = answers.iter().next().filter(|_| answers.len() == 1).map(|(_, table)| table.clone());
    if let Some(Json::Object(mut table)) = family {
        let typed =
            EARLIER_TYPED.into_iter().filter_map(|(name, question)| Some((question.to_owned(), table.remove(name)?)));
        let typed: Map<String, Json> = typed.filter(|(_, text)| text != "").collect();
        table.insert("typed".to_owned(), typed.into());
        answers = table;
    }
    for (name, list, key) in EARLIER_ANSWERS {
        if let Some(stored) = answers.remove(name).and_then(|stored| earlier_answer(name, stored))
            && let Some(list) = answers.entry(list).or_insert_with(|| json!({})).as_object_mut()
        {
            list.insert(key.to_owned(), stored);
        }
    }
    serde_json::from_value(answers.into()).map_err(Error::custom)
}

impl RoundAnswers {
    /// Returns the tiles that were typed for a question, as text.
    pub fn typed(&self, question: &str) -> &str {
        self.typed.get(question).map_or("", String::as_str)
    }

    /// Sets the tiles that were typed for a question.
    pub fn set_typed(&mut self, question: &str, text: impl Into<String>) {
        self.typed.insert(question.to_owned(), text.into());
        self.typed.retain(|_, text| !text.is_empty());
    }

    /// Returns the tiles that were typed for a question; `None` if the text is not one of tiles.
    pub fn tiles(&self, question: &str) -> Option<Vec<Tile>> {
        typed_tiles(self.typed(question)).ok()
    }

    /// Adds a tile to those typed for a question.
    pub fn add_tile(&mut self, question: &str, tile: Tile) {
        let tiles = self.tiles(question).unwrap_or_default();
        self.set_tiles(question, tiles.into_iter().chain([tile]));
    }

    /// Removes one of the tiles typed for a question.
    pub fn remove_tile(&mut self, question: &str, at: usize) {
        let mut tiles = self.tiles(question).unwrap_or_default();
        if at < tiles.len() {
            tiles.remove(at);
        }
        self.set_tiles(question, tiles);
    }

    fn set_tiles(&mut self, question: &str, tiles: impl IntoIterator<Item = Tile>) {
        let text: Vec<String> = tiles.into_iter().map(|tile| tile.to_string()).collect();
        self.set_typed(question, text.join(" "));
    }

    /// Returns the questions that are answered by more than marks.
    pub(super) fn answered_questions(&self) -> impl Iterator<Item = &str> {
        let declared = !self.declared.is_empty() || !self.recorded.is_empty();
        let answers = [
            ("flowers", self.flowers.is_some()),
            ("declared", declared),
            ("open_hands", !self.open.is_empty()),
            ("events", !self.supports.is_empty() || !self.late.is_empty()),
        ];
        let answered = answers.into_iter().filter(|(_, is_answered)| *is_answered).map(|(question, _)| question);
        answered.chain(self.typed.keys().map(String::as_str))
    }

    /// Returns the special rule of the deal.
    pub fn special(&self) -> Option<Special> {
        Special::of_number(self.known.number("special")).ok().flatten()
    }

    /// Sets the special rule of the deal.
    pub fn set_special(&mut self, special: Option<Special>) {
        self.known.set("special", special.map_or(0, |special| u64::from(special.number())));
    }

    /// Returns the answers for another hand of the deal, without what was marked or counted of the hand before.
    pub(super) fn for_next_hand(&self) -> RoundAnswers {
        let mut other = RoundAnswers { flowers: None, value: None, of_win: FieldAnswers::default(), ..self.clone() };
        for flag in self.known.flags() {
            other.known.set(flag, false);
        }
        other
    }

    /// Drops what was said of the deal; the marks of the hand stay, and tiles that the rules ask for in any deal.
    pub(super) fn next_deal(&mut self, rules: &RuleProfile) {
        let hand = std::mem::take(self);
        self.known = Answers::default().with_flags(hand.known.flags());
        self.typed = hand.typed.into_iter().filter(|(question, _)| rules.asks_beside(question, &self.known)).collect();
        (self.flowers, self.of_win) = (hand.flowers, hand.of_win);
    }
}

/// The end of a deal without a winner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawTable {
    #[serde(deserialize_with = "read_draw")]
    pub kind: DrawKind,
    /// The answers to the fields that the rules ask for, by their keys.
    #[serde(flatten)]
    pub(super) answers: FieldAnswers,
}

/// Reads a kind of draw. Earlier programs stored the abortive ones of riichi apart.
fn read_draw<'de, D: Deserializer<'de>>(stored: D) -> Result<DrawKind, D::Error> {
    let stored = Json::deserialize(stored)?;
    let word = stored.get("Abortive").unwrap_or(&stored).as_str().unwrap_or_default();
    // Their words began with capitals: `NineKinds`.
    let mut name = String::new();
    for (at, letter) in word.chars().enumerate() {
        if letter.is_uppercase() && at > 0 {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    serde_json::from_value(Json::from(name)).map_err(Error::custom)
}
