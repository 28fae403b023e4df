//! The fields of events that families bring, as data: what each asks for, and the answers.

use quejing_message::{ArgumentValue, Message};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::PlayerId;

/// A field of an act or another event, as it is asked for.
///
/// ```
/// use quejing_rules::event::{EventAnswer, ActRow, AskedFor};
/// let how = &ActRow::of_kind("kong").unwrap().fields[1];
/// assert!(matches!(how.asks, AskedFor::Choice(choices) if choices.len() == 3));
/// assert!(how.takes(&EventAnswer::Word("added")) && !how.takes(&EventAnswer::Word("stolen")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventField {
    /// Its key in the stored object.
    pub key: &'static str,
    /// The id of its label.
    pub label: &'static str,
    /// The kind of its answer.
    pub asks: AskedFor,
    /// Another field, above it, and its words or numbers with which this one is asked; `None` if always.
    pub only: Option<(&'static str, &'static [&'static str])>,
}

impl EventField {
    /// Returns true if the field is asked beside the answers to others.
    pub fn is_asked<'a>(&self, answer: impl Fn(&str) -> Option<&'a EventAnswer>) -> bool {
        self.only.is_none_or(|(other, words)| match answer(other) {
            Some(EventAnswer::Word(word)) => words.contains(word),
            Some(EventAnswer::Number(number)) => words.iter().any(|word| word.parse() == Ok(*number)),
            _ => false,
        })
    }

    /// Returns the choices that it offers.
    pub fn choices(&self) -> &'static [EventChoice] {
        match self.asks {
            AskedFor::Choice(choices) => choices,
            _ => &[],
        }
    }

    /// Returns true if the answer is of the kind that the field asks for and within its choices or bounds.
    pub fn takes(&self, answer: &EventAnswer) -> bool {
        match (self.asks, answer) {
            (AskedFor::Player | AskedFor::Outsider, EventAnswer::Player(_))
            | (AskedFor::Players, EventAnswer::Players(_))
            | (AskedFor::Partner, EventAnswer::Partner { .. })
            | (AskedFor::Discards, EventAnswer::Discards(_))
            | (AskedFor::Flag, EventAnswer::Flag(_)) => true,
            (AskedFor::Choice(choices), EventAnswer::Word(word)) => choices.iter().any(|choice| choice.word == *word),
            (AskedFor::Counts { most }, EventAnswer::Counts(counts)) => counts.iter().all(|(_, count)| *count <= most),
            (AskedFor::Number { least, most }, EventAnswer::Number(number)) => (least..=most).contains(number),
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

/// The kind of answer that a field of an event asks for.
///
/// ```
/// use quejing_rules::event::{ActRow, AskedFor};
/// let support = ActRow::of_kind("support_chosen").unwrap();
/// assert_eq!([support.fields[0].asks, support.fields[1].asks], [AskedFor::Outsider, AskedFor::Player]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedFor {
    /// A player of the deal.
    Player,
    /// Somebody outside the table.
    Outsider,
    Choice(&'static [EventChoice]),
    /// Any number of players of the deal.
    Players,
    /// A number for each player of the deal.
    Counts {
        most: u32,
    },
    /// A number, at first the least one.
    Number {
        least: u32,
        most: u32,
    },
    Flag,
    /// A player of the deal with whom the dealer does something, or nobody.
    Partner,
    /// Discards of the deal, oldest first, each with its player.
    Discards,
    /// Nothing that faces can ask without knowing the field.
    Apart,
}

impl AskedFor {
    /// Returns true if a list of fields has room for it.
    ///
    /// ```
    /// use quejing_rules::event::AskedFor;
    /// assert!(AskedFor::Flag.is_listed() && !AskedFor::Discards.is_listed());
    /// ```
    pub fn is_listed(self) -> bool {
        !matches!(self, AskedFor::Discards | AskedFor::Apart)
    }
}

/// A choice of a field.
///
/// ```
/// use quejing_message::Message;
/// use quejing_rules::event::EventChoice;
/// assert_eq!(EventChoice { word: "added", name: "night-kong-added" }.id(), "night-kong-added");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventChoice {
    /// The word, as it is stored and typed.
    pub word: &'static str,
    /// The id of its name.
    pub name: &'static str,
}

impl Message for EventChoice {
    fn id(&self) -> &'static str {
        self.name
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// An answer to a field of an event.
///
/// ```
/// use quejing_rules::event::{ActRow, EventAnswer, Kong, KongKind, PlayerId};
/// let [ann, kong] = [EventAnswer::Player(PlayerId::of(1)), EventAnswer::Word("concealed")];
/// let row = ActRow::of_kind("kong").unwrap();
/// let act = row.fill_in(|field| Some(if field.key == "how" { kong.clone() } else { ann.clone() })).unwrap();
/// let concealed = Kong { by: PlayerId::of(1), how: KongKind::Concealed, from: None };
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
    /// A player with whom another one, the dealer, does something; `None` until the dealer is known.
    Partner {
        of: Option<PlayerId>,
        with: PlayerId,
    },
    Discards(Vec<RecordedDiscard>),
}

/// A discard of the deal.
///
/// ```
/// use quejing_rules::event::{RecordedDiscard, PlayerId};
/// let discard: RecordedDiscard = serde_json::from_str(r#"{"by":"p000000000002","tile":"5p"}"#)?;
/// assert_eq!((discard.by, discard.drawn), (PlayerId::of(2), None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedDiscard {
    /// The player who threw it, or added it to a pung without being robbed.
    pub by: PlayerId,
    /// The tile, in MPSZ notation.
    pub tile: String,
    /// For the winner's own discards, the tile they had drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// The circumstances a win at that moment would have had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

impl EventAnswer {
    /// Returns the person, if it is one.
    pub fn player(&self) -> Option<PlayerId> {
        match self {
            EventAnswer::Player(player) => Some(*player),
            _ => None,
        }
    }

    /// Returns the people, if it is several.
    pub fn players(&self) -> Option<&[PlayerId]> {
        match self {
            EventAnswer::Players(players) => Some(players),
            _ => None,
        }
    }

    /// Returns the numbers by person, if it is some.
    pub fn counts(&self) -> Option<&[(PlayerId, u32)]> {
        match self {
            EventAnswer::Counts(counts) => Some(counts),
            _ => None,
        }
    }

    /// Returns the number, if it is one.
    pub fn number(&self) -> Option<u32> {
        match self {
            EventAnswer::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns yes or no, if it is either.
    pub fn flag(&self) -> Option<bool> {
        match self {
            EventAnswer::Flag(is_set) => Some(*is_set),
            _ => None,
        }
    }

    /// Returns the discards, if it is some.
    pub fn discards(&self) -> Option<&[RecordedDiscard]> {
        match self {
            EventAnswer::Discards(discards) => Some(discards),
            _ => None,
        }
    }

    /// Returns the dealer, if known, and the partner, if it is one.
    pub fn partner(&self) -> Option<(Option<PlayerId>, PlayerId)> {
        match self {
            EventAnswer::Partner { of, with } => Some((*of, *with)),
            _ => None,
        }
    }

    /// Returns the answer with `dealer` as the one who has the partner.
    ///
    /// ```
    /// use quejing_rules::event::{EventAnswer, PlayerId};
    /// let [ann, ben] = [1, 2].map(PlayerId::of);
    /// let with_ben = EventAnswer::Partner { of: None, with: ben };
    /// assert_eq!(with_ben.with_dealer(Some(ann)).partner(), Some((Some(ann), ben)));
    /// ```
    #[must_use]
    pub fn with_dealer(self, dealer: Option<PlayerId>) -> EventAnswer {
        match self {
            EventAnswer::Partner { with, .. } => EventAnswer::Partner { of: dealer, with },
            other => other,
        }
    }

    /// Returns the answer without what it says of a player.
    ///
    /// ```
    /// use quejing_rules::event::{EventAnswer, PlayerId};
    /// let [ann, ben] = [1, 2].map(PlayerId::of);
    /// assert_eq!(EventAnswer::Players(vec![ann, ben]).without(ann), EventAnswer::Players(vec![ben]));
    /// ```
    #[must_use]
    pub fn without(mut self, player: PlayerId) -> EventAnswer {
        match &mut self {
            EventAnswer::Players(players) => players.retain(|other| *other != player),
            EventAnswer::Counts(counts) => counts.retain(|(other, _)| *other != player),
            _ => {}
        }
        self
    }

    /// Returns the answer as the field of an act is stored.
    pub(super) fn to_stored(&self) -> Value {
        match self {
            EventAnswer::Player(player) => player.to_string().into(),
            EventAnswer::Word(word) => (*word).into(),
            EventAnswer::Players(players) => players.iter().map(PlayerId::to_string).collect::<Vec<_>>().into(),
            EventAnswer::Counts(counts) => counts.iter().map(|(who, count)| json!([who.to_string(), count])).collect(),
            EventAnswer::Number(number) => (*number).into(),
            EventAnswer::Flag(is_set) => (*is_set).into(),
            EventAnswer::Partner { with, .. } => with.to_string().into(),
            EventAnswer::Discards(discards) => json!(discards),
        }
    }

    /// Returns the answer that the field of an act is stored as; `None` if it is none.
    pub(super) fn of_stored(asks: AskedFor, stored: &Value) -> Option<EventAnswer> {
        let player = |stored: &Value| stored.as_str()?.parse::<PlayerId>().ok();
        let number = |stored: &Value| u32::try_from(stored.as_u64()?).ok();
        match asks {
            AskedFor::Player | AskedFor::Outsider => player(stored).map(EventAnswer::Player),
            AskedFor::Choice(choices) => {
                let word = stored.as_str()?;
                choices.iter().find(|choice| choice.word == word).map(|choice| EventAnswer::Word(choice.word))
            }
            AskedFor::Players => stored.as_array()?.iter().map(player).collect::<Option<_>>().map(EventAnswer::Players),
            AskedFor::Counts { .. } => {
                let each = stored.as_array()?.iter();
                let counts = each.map(|pair| Some((player(pair.get(0)?)?, number(pair.get(1)?)?)));
                counts.collect::<Option<_>>().map(EventAnswer::Counts)
            }
            AskedFor::Number { .. } => number(stored).map(EventAnswer::Number),
            AskedFor::Flag => stored.as_bool().map(EventAnswer::Flag),
            AskedFor::Partner => player(stored).map(|with| EventAnswer::Partner { of: None, with }),
            AskedFor::Discards => Vec::deserialize(stored).ok().map(EventAnswer::Discards),
            AskedFor::Apart => None,
        }
    }
}
