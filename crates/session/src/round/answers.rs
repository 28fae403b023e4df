//! The deal around a hand, and the answers to the questions that its rules ask.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value as Json, json};

use super::outcome::parse_typed_tiles;
use super::places::{
    FieldAnswers, MarkedPlaces, read_deal_answers, read_draw_answers, read_win_answers, store_answers,
};
use crate::dice::parse_faces;
use quejing_ledger::LateBet;
use quejing_rules::deal::SpecialRule;
use quejing_rules::play::{DrawKind, Value};
use quejing_rules::tile::Tile;
use quejing_rules::{Circumstances, DealId, PlayerId, QuestionRole, RuleProfile};

/// The deal to which a hand belongs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealState {
    /// The number of the deal at its table, from 1.
    pub number: u32,
    /// The number of games in the night before the game of this deal.
    #[serde(default)]
    pub earlier_games: usize,
    /// The deal in the ledger; `None` until one of its events is recorded.
    pub begun: Option<DealId>,
    /// The dice in the order in which they were thrown, as typed.
    pub dice: String,
    /// True if the game is over unless its last dealer plays on, see
    /// [`quejing_rules::course::TableStatus::dealer_decides`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dealer_decides: bool,
    /// The number of the deal's special rule at the last update by the night (house rule).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub special: Option<u8>,
    /// The dealer who was due at the last update by the night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<PlayerId>,
}

impl DealState {
    /// Returns the special rule that the typed dice choose; `None` unless two dice are typed.
    pub(super) fn thrown_rule(&self) -> Option<SpecialRule> {
        let [Some(first), Some(second)] = parse_faces(&self.dice)? else {
            return None;
        };
        SpecialRule::of_dice(u8::try_from(first).ok()?, u8::try_from(second).ok()?).ok()
    }
}

/// A person's answers to the questions that the rules ask about a hand and its deal. Most players are indices into the
/// players of the hand, and tiles are text as typed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoundAnswers {
    /// The marked circumstances, the round wind, the special rule, and the counters and sticks on the table before the
    /// deal.
    #[serde(skip)]
    pub known: Circumstances,
    /// The typed tiles, by question.
    pub(super) typed: BTreeMap<String, String>,
    /// The number of flowers that a person entered; `None` takes those on the board.
    pub(crate) flowers: Option<u8>,
    /// The answers to the fields that only some rules add to the beginning of a deal.
    #[serde(serialize_with = "store_answers", deserialize_with = "read_deal_answers")]
    pub(super) of_deal: FieldAnswers,
    /// The answers to the fields that only some rules add to a win.
    #[serde(serialize_with = "store_answers", deserialize_with = "read_win_answers")]
    pub(super) of_win: FieldAnswers,
    /// The value entered for a hand without tiles; `None` until entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The players who declared riichi, except the winner, whose declaration is among the marks.
    pub(crate) declared: MarkedPlaces,
    /// The players whose riichi in this deal was recorded at the last update by the night.
    pub(super) recorded: MarkedPlaces,
    /// True if the hand does not count the recorded riichi of its winner, which needs a reason.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_declaration_uncounted: bool,
    /// The draw being entered; `None` for a hand.
    pub draw: Option<DrawAnswers>,
    /// The players who play with open hands.
    pub(super) open: MarkedPlaces,
    /// The players whose open hand in this deal was recorded at the last update by the night.
    #[serde(skip_serializing_if = "MarkedPlaces::is_empty")]
    pub(super) recorded_open: MarkedPlaces,
    /// The index of the player whom each person outside the table supports by a bet.
    pub supports: BTreeMap<PlayerId, usize>,
    /// The bets on this deal that were recorded at the last update by the night.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) recorded_supports: BTreeMap<PlayerId, usize>,
    /// The bets that were placed after the bets were locked, by their bettors.
    pub(super) late: BTreeMap<PlayerId, LateBet>,
}

/// The keys of typed tiles in drafts of older versions, each with the question to which it belongs.
const EARLIER_TYPED_KEYS: [(&str, &str); 3] =
    [("dora", "dora_indicators"), ("ura", "ura_indicators"), ("turned", "indicators")];

/// The keys of field answers in drafts of older versions, each with the map of [`RoundAnswers`] and the key there that
/// store the answer now.
const EARLIER_ANSWER_KEYS: [(&str, &str, &str); 4] = [
    ("provided", "of_win", "provided"),
    ("thrown", "of_win", "discards"),
    ("swap", "of_deal", "swap"),
    ("last", "of_deal", "last"),
];

/// Converts an answer in a draft of an older version to its present form; `None` if it is empty.
fn convert_earlier_answer(name: &str, stored: Json) -> Option<Json> {
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

/// Deserializes answers, also those of older versions: the oldest nested them under the name of their family, later
/// ones had a key of its own for each field.
pub(super) fn read_answers<'de, D: Deserializer<'de>>(stored: D) -> Result<RoundAnswers, D::Error> {
    let mut answers = Map::deserialize(stored)?;
    let family = answers.iter().next().filter(|_| answers.len() == 1).map(|(_, table)| table.clone());
    if let Some(Json::Object(mut table)) = family {
        let typed = EARLIER_TYPED_KEYS
            .into_iter()
            .filter_map(|(name, question)| Some((question.to_owned(), table.remove(name)?)));
        let typed: Map<String, Json> = typed.filter(|(_, text)| text != "").collect();
        table.insert("typed".to_owned(), typed.into());
        answers = table;
    }
    for (name, list, key) in EARLIER_ANSWER_KEYS {
        if let Some(stored) = answers.remove(name).and_then(|stored| convert_earlier_answer(name, stored))
            && let Some(list) = answers.entry(list).or_insert_with(|| json!({})).as_object_mut()
        {
            list.insert(key.to_owned(), stored);
        }
    }
    for late in answers.get_mut("late").and_then(Json::as_object_mut).into_iter().flat_map(|late| late.values_mut()) {
        // Late bets had only a reason.
        if let Json::String(reason) = late {
            *late = json!({ "reason": reason });
        }
    }
    serde_json::from_value(answers.into()).map_err(Error::custom)
}

impl RoundAnswers {
    /// Returns the tiles that were typed for a question, as text; empty if none were.
    pub fn typed_text(&self, question: &str) -> &str {
        self.typed.get(question).map_or("", String::as_str)
    }

    /// Sets the tiles typed for a question; an empty text removes them.
    pub fn set_typed_text(&mut self, question: &str, text: impl Into<String>) {
        self.typed.insert(question.to_owned(), text.into());
        self.typed.retain(|_, text| !text.is_empty());
    }

    /// Returns the tiles that were typed for a question; empty if none were, `None` if the text cannot be parsed.
    pub fn parsed_tiles(&self, question: &str) -> Option<Vec<Tile>> {
        parse_typed_tiles(self.typed_text(question)).ok()
    }

    /// Adds a tile to those typed for a question, or replaces a text that cannot be parsed by it.
    pub fn add_typed_tile(&mut self, question: &str, tile: Tile) {
        let tiles = self.parsed_tiles(question).unwrap_or_default();
        self.set_typed_tiles(question, tiles.into_iter().chain([tile]));
    }

    /// Removes the tile with this index from those typed for a question, if it exists. A text that cannot be parsed is
    /// removed.
    pub fn remove_typed_tile(&mut self, question: &str, index: usize) {
        let mut tiles = self.parsed_tiles(question).unwrap_or_default();
        if index < tiles.len() {
            tiles.remove(index);
        }
        self.set_typed_tiles(question, tiles);
    }

    fn set_typed_tiles(&mut self, question: &str, tiles: impl IntoIterator<Item = Tile>) {
        let text: Vec<String> = tiles.into_iter().map(|tile| tile.to_string()).collect();
        self.set_typed_text(question, text.join(" "));
    }

    /// Returns the roles of questions that have an answer outside [`Self::known`], the typed tiles and event fields.
    pub(super) fn answered_roles(&self) -> impl Iterator<Item = QuestionRole> {
        let answers = [
            (QuestionRole::SetAside, self.flowers.is_some()),
            (QuestionRole::Declarations, !self.declared.is_empty() || !self.recorded.is_empty()),
            (QuestionRole::OpenHands, !self.open.is_empty() || !self.recorded_open.is_empty()),
            (QuestionRole::DealEvents, !self.supports.is_empty() || !self.late.is_empty()),
        ];
        answers.into_iter().filter(|(_, is_answered)| *is_answered).map(|(role, _)| role)
    }

    /// Returns the special rule of the deal (house rule, section 8); `None` without one.
    pub fn special_rule(&self) -> Option<SpecialRule> {
        SpecialRule::of_number(self.known.number("special")).ok().flatten()
    }

    /// Sets the special rule of the deal; `None` clears it.
    pub fn set_special_rule(&mut self, special: Option<SpecialRule>) {
        self.known.set_answer("special", special.map_or(0, |special| u64::from(special.number())));
    }

    /// Sets the bet of a person on the player at a place, which replaces an earlier one.
    pub(super) fn place_bet(&mut self, who: PlayerId, place: usize, late: Option<&LateBet>) {
        self.supports.insert(who, place);
        match late {
            Some(late) => drop(self.late.insert(who, late.clone())),
            None => drop(self.late.remove(&who)),
        }
    }

    /// Returns the answers for another hand of the same deal: without marks, flowers, value and fields of the win.
    pub(super) fn to_next_hand(&self) -> RoundAnswers {
        let mut other = RoundAnswers {
            flowers: None,
            value: None,
            of_win: FieldAnswers::default(),
            is_declaration_uncounted: false,
            ..self.clone()
        };
        for flag in self.known.flags() {
            other.known.set_answer(flag, false);
        }
        other
    }

    /// Drops the answers about the deal. Keeps the marks of the hand, its flowers and fields, and tiles that the rules
    /// ask for in any deal.
    pub(super) fn drop_deal_answers(&mut self, rules: &RuleProfile) {
        let hand = std::mem::take(self);
        self.known = Circumstances::default().with_flags(hand.known.flags());
        self.typed =
            hand.typed.into_iter().filter(|(question, _)| rules.asks_question_beside(question, &self.known)).collect();
        (self.flowers, self.of_win) = (hand.flowers, hand.of_win);
    }
}

/// The draw of a deal, as it is being entered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawAnswers {
    #[serde(deserialize_with = "read_draw_kind")]
    pub kind: DrawKind,
    /// The answers to the fields of the draw, by their keys.
    #[serde(flatten, serialize_with = "store_answers", deserialize_with = "read_draw_answers")]
    pub(super) answers: FieldAnswers,
}

/// Deserializes a kind of draw. Older versions nested the abortive draws of riichi under `Abortive`.
fn read_draw_kind<'de, D: Deserializer<'de>>(stored: D) -> Result<DrawKind, D::Error> {
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
