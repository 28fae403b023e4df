//! The fields of events that families define, as data: the question of each field, and its answers as they are stored.

use quejing_message::{ArgumentValue, Message};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Answer, PlayerId};

/// A field of an act or of another event: its key, its label and its question.
///
/// ```
/// use quejing_rules::Answer;
/// use quejing_rules::play::{ActRow, FieldKind};
/// let how = &ActRow::find_kind("kong").unwrap().fields[1];
/// assert!(matches!(how.answer_kind, FieldKind::Choice(choices) if choices.len() == 3));
/// assert!(how.accepts(&Answer::Word("added".into())) && !how.accepts(&Answer::Word("stolen".into())));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventField {
    /// The field's key in the stored JSON object of its event.
    pub key: &'static str,
    /// The message id of the label that forms show beside the field.
    pub label: &'static str,
    /// The kind of answer that the field asks for.
    pub answer_kind: FieldKind,
    /// The condition of the question: the key of an earlier field, and the words or numbers of its answer with which
    /// this field is asked. `None` if the field is always asked.
    pub condition: Option<(&'static str, &'static [&'static str])>,
}

impl EventField {
    /// Returns true if the field is asked, given the answers that `find_answer` returns for the keys of earlier fields.
    /// A field with a condition is not asked while the answer is missing, or is neither a word nor a number.
    pub fn is_asked<'a>(&self, find_answer: impl Fn(&str) -> Option<&'a Answer<PlayerId>>) -> bool {
        self.condition.is_none_or(|(key, words)| match find_answer(key) {
            Some(Answer::Word(word)) => words.contains(&word.as_ref()),
            Some(Answer::Number(number)) => words.iter().any(|word| word.parse() == Ok(*number)),
            _ => false,
        })
    }

    /// Returns the choices that the field offers; empty unless it asks for one of several words.
    pub fn choices(&self) -> &'static [EventChoice] {
        match self.answer_kind {
            FieldKind::Choice(choices) => choices,
            _ => &[],
        }
    }

    /// Returns true if the answer is of the kind that the field asks for, and within its choices or bounds; false for
    /// every answer to a field with a dedicated input.
    pub fn accepts(&self, answer: &Answer<PlayerId>) -> bool {
        match (self.answer_kind, answer) {
            (FieldKind::Player | FieldKind::Outsider, Answer::Player(_))
            | (FieldKind::Players, Answer::Players(_))
            | (FieldKind::Partner, Answer::Partner { .. })
            | (FieldKind::Discards, Answer::Discards(_))
            | (FieldKind::Flag, Answer::Flag(_)) => true,
            (FieldKind::Choice(choices), Answer::Word(word)) => choices.iter().any(|choice| choice.word == *word),
            (FieldKind::Counts { most }, Answer::Counts(counts)) => counts.iter().all(|(_, count)| *count <= most),
            (FieldKind::Number { least, most }, Answer::Number(number)) => {
                (u64::from(least)..=u64::from(most)).contains(number)
            }
            _ => false,
        }
    }
}

impl Message for EventField {
    fn id(&self) -> &'static str {
        self.label
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// The kind of answer that a field of an event asks for, with its choices or bounds.
///
/// ```
/// use quejing_rules::play::{ActRow, FieldKind};
/// let support = ActRow::find_kind("support_chosen").unwrap();
/// assert_eq!(
///     [support.fields[0].answer_kind, support.fields[1].answer_kind],
///     [FieldKind::Outsider, FieldKind::Player]
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A player of the deal.
    Player,
    /// A person who is not a player of the deal.
    Outsider,
    /// The word of one of these choices.
    Choice(&'static [EventChoice]),
    /// Any number of players of the deal, none included.
    Players,
    /// A number from 0 to `most` for each player of the deal.
    Counts { most: u32 },
    /// A whole number from `least` to `most`; forms begin with `least`.
    Number { least: u32, most: u32 },
    /// Yes or no.
    Flag,
    /// The player of the deal with whom the dealer acts, such as for a swap of seats, or nobody.
    Partner,
    /// The discards of the deal, oldest first, each with its player.
    Discards,
    /// An answer that a list of fields cannot ask for: the field has a dedicated input elsewhere.
    DedicatedInput,
}

impl FieldKind {
    /// Returns true if a form that lists fields can ask for this kind of answer.
    ///
    /// ```
    /// use quejing_rules::play::FieldKind;
    /// assert!(FieldKind::Flag.is_listed() && !FieldKind::Discards.is_listed());
    /// ```
    pub fn is_listed(self) -> bool {
        !matches!(self, FieldKind::Discards | FieldKind::DedicatedInput)
    }
}

/// One of the words that a field of an event offers as its answer.
///
/// ```
/// use quejing_message::Message;
/// use quejing_rules::play::EventChoice;
/// assert_eq!(EventChoice { word: "added", name: "night-kong-added" }.id(), "night-kong-added");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventChoice {
    /// The word that is stored and typed.
    pub word: &'static str,
    /// The message id of the choice's name.
    pub name: &'static str,
}

impl EventChoice {
    /// Returns the choice as an answer.
    pub fn answer<Who>(&self) -> Answer<Who> {
        Answer::Word(self.word.into())
    }
}

impl Message for EventChoice {
    fn id(&self) -> &'static str {
        self.name
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

impl Answer<PlayerId> {
    /// Returns the answer as the JSON value that an act stores in its field; `Null` for a kind of answer that no field
    /// asks for. The dealer of an [`Answer::Partner`] is not stored.
    pub(super) fn to_stored(&self) -> Value {
        match self {
            Answer::Player(player) => player.to_string().into(),
            Answer::Word(word) => word.as_ref().into(),
            Answer::Players(players) => players.iter().map(PlayerId::to_string).collect::<Vec<_>>().into(),
            Answer::Counts(counts) => counts.iter().map(|(player, count)| json!([player.to_string(), count])).collect(),
            Answer::Number(number) => (*number).into(),
            Answer::Flag(is_set) => (*is_set).into(),
            Answer::Partner { partner, .. } => partner.to_string().into(),
            Answer::Discards(discards) => json!(discards),
            Answer::Tiles(_) | Answer::Wind(_) => Value::Null,
        }
    }

    /// Parses the stored JSON value of a field that asks for an answer of `kind`; `None` if the value is not of this
    /// kind, and for fields with a dedicated input. Checks that a word is one of the choices, but not the bounds of
    /// numbers.
    pub(super) fn from_stored(kind: FieldKind, stored: &Value) -> Option<Answer<PlayerId>> {
        let parse_player = |stored: &Value| stored.as_str()?.parse::<PlayerId>().ok();
        let parse_number = |stored: &Value| u32::try_from(stored.as_u64()?).ok();
        match kind {
            FieldKind::Player | FieldKind::Outsider => parse_player(stored).map(Answer::Player),
            FieldKind::Choice(choices) => {
                let word = stored.as_str()?;
                choices.iter().find(|choice| choice.word == word).map(EventChoice::answer)
            }
            FieldKind::Players => {
                stored.as_array()?.iter().map(parse_player).collect::<Option<_>>().map(Answer::Players)
            }
            FieldKind::Counts { .. } => {
                let pairs = stored.as_array()?.iter();
                let counts = pairs.map(|pair| Some((parse_player(pair.get(0)?)?, parse_number(pair.get(1)?)?)));
                counts.collect::<Option<_>>().map(Answer::Counts)
            }
            FieldKind::Number { .. } => parse_number(stored).map(|number| Answer::Number(number.into())),
            FieldKind::Flag => stored.as_bool().map(Answer::Flag),
            FieldKind::Partner => parse_player(stored).map(|partner| Answer::Partner { dealer: None, partner }),
            FieldKind::Discards => Vec::deserialize(stored).ok().map(Answer::Discards),
            FieldKind::DedicatedInput => None,
        }
    }
}
