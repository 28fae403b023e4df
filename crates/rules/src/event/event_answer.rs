//! The fields of events that families define, as data: the question of each field, and the answers.

use quejing_message::{ArgumentValue, Message};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::PlayerId;

/// A field of an act or of another event: its key, its label and its question.
///
/// ```
/// use quejing_rules::event::{EventAnswer, ActRow, FieldKind};
/// let how = &ActRow::find_kind("kong").unwrap().fields[1];
/// assert!(matches!(how.answer_kind, FieldKind::Choice(choices) if choices.len() == 3));
/// assert!(how.accepts(&EventAnswer::Word("added")) && !how.accepts(&EventAnswer::Word("stolen")));
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
    pub fn is_asked<'a>(&self, find_answer: impl Fn(&str) -> Option<&'a EventAnswer>) -> bool {
        self.condition.is_none_or(|(key, words)| match find_answer(key) {
            Some(EventAnswer::Word(word)) => words.contains(word),
            Some(EventAnswer::Number(number)) => words.iter().any(|word| word.parse() == Ok(*number)),
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
    pub fn accepts(&self, answer: &EventAnswer) -> bool {
        match (self.answer_kind, answer) {
            (FieldKind::Player | FieldKind::Outsider, EventAnswer::Player(_))
            | (FieldKind::Players, EventAnswer::Players(_))
            | (FieldKind::Partner, EventAnswer::Partner { .. })
            | (FieldKind::Discards, EventAnswer::Discards(_))
            | (FieldKind::Flag, EventAnswer::Flag(_)) => true,
            (FieldKind::Choice(choices), EventAnswer::Word(word)) => choices.iter().any(|choice| choice.word == *word),
            (FieldKind::Counts { most }, EventAnswer::Counts(counts)) => counts.iter().all(|(_, count)| *count <= most),
            (FieldKind::Number { least, most }, EventAnswer::Number(number)) => (least..=most).contains(number),
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
/// use quejing_rules::event::{ActRow, FieldKind};
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
    /// use quejing_rules::event::FieldKind;
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
/// use quejing_rules::event::EventChoice;
/// assert_eq!(EventChoice { word: "added", name: "night-kong-added" }.id(), "night-kong-added");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventChoice {
    /// The word that is stored and typed.
    pub word: &'static str,
    /// The message id of the choice's name.
    pub name: &'static str,
}

impl Message for EventChoice {
    fn id(&self) -> &'static str {
        self.name
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// An answer to a field of an event; each variant answers the [`FieldKind`] of the same meaning.
///
/// ```
/// use quejing_rules::event::{ActRow, EventAnswer, Kong, KongKind, PlayerId};
/// let [ann, kong] = [EventAnswer::Player(PlayerId::from_number(1)), EventAnswer::Word("concealed")];
/// let row = ActRow::find_kind("kong").unwrap();
/// let act = row.fill_in(|field| Some(if field.key == "how" { kong.clone() } else { ann.clone() })).unwrap();
/// let concealed = Kong { by: PlayerId::from_number(1), how: KongKind::Concealed, from: None };
/// assert_eq!(act.downcast_ref(), Some(&concealed));
/// assert_eq!((act.answer("by"), act.answer("from")), (Some(ann), None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventAnswer {
    Player(PlayerId),
    Word(&'static str),
    Players(Vec<PlayerId>),
    Counts(Vec<(PlayerId, u32)>),
    Number(u32),
    Flag(bool),
    /// The player with whom the dealer acts.
    Partner {
        /// The dealer; `None` until known.
        dealer: Option<PlayerId>,
        partner: PlayerId,
    },
    Discards(Vec<RecordedDiscard>),
}

/// A discard of the deal, as it is stored.
///
/// ```
/// use quejing_rules::event::{RecordedDiscard, PlayerId};
/// let discard: RecordedDiscard = serde_json::from_str(r#"{"by":"p000000000002","tile":"5p"}"#)?;
/// assert_eq!((discard.by, discard.drawn), (PlayerId::from_number(2), None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedDiscard {
    /// The player who discarded the tile, or who added it to a pung without being robbed.
    pub by: PlayerId,
    /// The tile in MPSZ notation.
    pub tile: String,
    /// The tile that the winner had drawn before this discard, in MPSZ notation; `None` for other players and after a
    /// claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// The circumstances that a win on this discard would have had, by their words on the wire, such as `last_tile`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

impl EventAnswer {
    /// Returns the person of an [`EventAnswer::Player`]; `None` for other kinds of answer, a partner included.
    pub fn player(&self) -> Option<PlayerId> {
        match self {
            EventAnswer::Player(player) => Some(*player),
            _ => None,
        }
    }

    /// Returns the people of an [`EventAnswer::Players`], who may be none; `None` for other kinds of answer.
    pub fn players(&self) -> Option<&[PlayerId]> {
        match self {
            EventAnswer::Players(players) => Some(players),
            _ => None,
        }
    }

    /// Returns the people of an [`EventAnswer::Counts`], each with a number; `None` for other kinds of answer.
    pub fn counts(&self) -> Option<&[(PlayerId, u32)]> {
        match self {
            EventAnswer::Counts(counts) => Some(counts),
            _ => None,
        }
    }

    /// Returns the number of an [`EventAnswer::Number`]; `None` for other kinds of answer.
    pub fn number(&self) -> Option<u32> {
        match self {
            EventAnswer::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the yes (true) or no of an [`EventAnswer::Flag`]; `None` for other kinds of answer.
    pub fn flag(&self) -> Option<bool> {
        match self {
            EventAnswer::Flag(is_set) => Some(*is_set),
            _ => None,
        }
    }

    /// Returns the discards of an [`EventAnswer::Discards`], oldest first; `None` for other kinds of answer.
    pub fn discards(&self) -> Option<&[RecordedDiscard]> {
        match self {
            EventAnswer::Discards(discards) => Some(discards),
            _ => None,
        }
    }

    /// Returns the dealer of an [`EventAnswer::Partner`], if known, and the player with whom the dealer acts; `None`
    /// for other kinds of answer.
    pub fn partner(&self) -> Option<(Option<PlayerId>, PlayerId)> {
        match self {
            EventAnswer::Partner { dealer, partner } => Some((*dealer, *partner)),
            _ => None,
        }
    }

    /// Returns the answer with `new_dealer` as the dealer of an [`EventAnswer::Partner`]; other kinds of answer stay
    /// unchanged.
    ///
    /// ```
    /// use quejing_rules::event::{EventAnswer, PlayerId};
    /// let [ann, ben] = [1, 2].map(PlayerId::from_number);
    /// let with_ben = EventAnswer::Partner { dealer: None, partner: ben };
    /// assert_eq!(with_ben.with_dealer(Some(ann)).partner(), Some((Some(ann), ben)));
    /// ```
    #[must_use]
    pub fn with_dealer(self, new_dealer: Option<PlayerId>) -> EventAnswer {
        match self {
            EventAnswer::Partner { partner, .. } => EventAnswer::Partner { dealer: new_dealer, partner },
            answer => answer,
        }
    }

    /// Returns the answer without this player in an [`EventAnswer::Players`] or [`EventAnswer::Counts`]; other kinds of
    /// answer stay unchanged, even if they name the player.
    ///
    /// ```
    /// use quejing_rules::event::{EventAnswer, PlayerId};
    /// let [ann, ben] = [1, 2].map(PlayerId::from_number);
    /// assert_eq!(EventAnswer::Players(vec![ann, ben]).without_player(ann), EventAnswer::Players(vec![ben]));
    /// ```
    #[must_use]
    pub fn without_player(mut self, player: PlayerId) -> EventAnswer {
        match &mut self {
            EventAnswer::Players(players) => players.retain(|named| *named != player),
            EventAnswer::Counts(counts) => counts.retain(|(named, _)| *named != player),
            _ => {}
        }
        self
    }

    /// Returns the answer as the JSON value that an act stores in its field. The dealer of an [`EventAnswer::Partner`]
    /// is not stored.
    pub(super) fn to_stored(&self) -> Value {
        match self {
            EventAnswer::Player(player) => player.to_string().into(),
            EventAnswer::Word(word) => (*word).into(),
            EventAnswer::Players(players) => players.iter().map(PlayerId::to_string).collect::<Vec<_>>().into(),
            EventAnswer::Counts(counts) => {
                counts.iter().map(|(player, count)| json!([player.to_string(), count])).collect()
            }
            EventAnswer::Number(number) => (*number).into(),
            EventAnswer::Flag(is_set) => (*is_set).into(),
            EventAnswer::Partner { partner, .. } => partner.to_string().into(),
            EventAnswer::Discards(discards) => json!(discards),
        }
    }

    /// Parses the stored JSON value of a field that asks for an answer of `kind`; `None` if the value is not of this
    /// kind, and for fields with a dedicated input. Checks that a word is one of the choices, but not the bounds of
    /// numbers.
    pub(super) fn from_stored(kind: FieldKind, stored: &Value) -> Option<EventAnswer> {
        let parse_player = |stored: &Value| stored.as_str()?.parse::<PlayerId>().ok();
        let parse_number = |stored: &Value| u32::try_from(stored.as_u64()?).ok();
        match kind {
            FieldKind::Player | FieldKind::Outsider => parse_player(stored).map(EventAnswer::Player),
            FieldKind::Choice(choices) => {
                let word = stored.as_str()?;
                choices.iter().find(|choice| choice.word == word).map(|choice| EventAnswer::Word(choice.word))
            }
            FieldKind::Players => {
                stored.as_array()?.iter().map(parse_player).collect::<Option<_>>().map(EventAnswer::Players)
            }
            FieldKind::Counts { .. } => {
                let pairs = stored.as_array()?.iter();
                let counts = pairs.map(|pair| Some((parse_player(pair.get(0)?)?, parse_number(pair.get(1)?)?)));
                counts.collect::<Option<_>>().map(EventAnswer::Counts)
            }
            FieldKind::Number { .. } => parse_number(stored).map(EventAnswer::Number),
            FieldKind::Flag => stored.as_bool().map(EventAnswer::Flag),
            FieldKind::Partner => parse_player(stored).map(|partner| EventAnswer::Partner { dealer: None, partner }),
            FieldKind::Discards => Vec::deserialize(stored).ok().map(EventAnswer::Discards),
            FieldKind::DedicatedInput => None,
        }
    }
}
