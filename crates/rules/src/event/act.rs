//! Acts that only the deals of some families have: each is a row of its family and a value of a type that only the family
//! knows. The record stores the kind and the fields.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use quejing_message::{ArgumentValue, Message};
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};

use super::{Body, EventAnswer, EventField, PlayerId};
use crate::family::families;
use crate::family_message::FamilyValue;

/// A kind of act: its stored form, its questions, its name.
///
/// ```
/// use quejing_rules::event::ActRow;
/// let kong = ActRow::of_kind("kong").unwrap();
/// assert_eq!((kong.word, kong.is_of_deal), ("kong", true));
/// assert_eq!(kong.fields.iter().map(|field| field.key).collect::<Vec<_>>(), ["by", "how", "from"]);
/// ```
pub struct ActRow {
    /// The kind as it is stored, unique among all events of all families.
    pub kind: &'static str,
    /// The word that is typed for it.
    pub word: &'static str,
    /// The id of its name.
    pub name: &'static str,
    /// The ids of the sentences that tell it: with all its fields and, last, without those that need not be said. Their
    /// arguments are the answers, by the ids of the fields, and `what`: its name.
    pub told: &'static [&'static str],
    /// True if it belongs to a deal, and so begins one if none is in progress; false if it stands between deals until the
    /// next of its kind.
    pub is_of_deal: bool,
    /// True if the window offers it in the list of what can be added to a deal; false if it has a place of its own there.
    pub is_added: bool,
    /// The fields that are asked for; none if it is entered in a way of its own.
    pub fields: &'static [EventField],
    /// Reads the stored text of an event.
    pub read: fn(&str) -> serde_json::Result<FamilyAct>,
}

impl ActRow {
    /// Returns the acts of all families.
    pub fn all() -> impl Iterator<Item = &'static ActRow> {
        families().flat_map(|family| family.acts).copied()
    }

    /// Returns the act of this stored kind.
    pub fn of_kind(kind: &str) -> Option<&'static ActRow> {
        ActRow::all().find(|row| row.kind == kind)
    }

    /// Returns the act with these answers, each with its field.
    ///
    /// ```
    /// use quejing_rules::event::{EventAnswer, ActRow, Body, HandOpened, PlayerId};
    /// let row = ActRow::of_kind("hand_opened").unwrap();
    /// let player = PlayerId::of(7);
    /// let act = row.fill_in(|_| Some(EventAnswer::Player(player))).unwrap();
    /// assert_eq!(Body::Act(act), HandOpened { player }.into());
    /// assert_eq!(row.fill_in(|_| None).unwrap_err(), &row.fields[0]);
    /// ```
    ///
    /// # Errors
    /// The first field without an answer.
    pub fn fill_in(
        &'static self,
        answer: impl Fn(&'static EventField) -> Option<EventAnswer>,
    ) -> Result<FamilyAct, &'static EventField> {
        let mut answers: Vec<(&'static str, EventAnswer)> = Vec::new();
        for field in self.fields {
            if field.is_asked(|other| answers.iter().find(|(id, _)| *id == other).map(|(_, answer)| answer)) {
                let answer = answer(field).filter(|answer| field.takes(answer)).ok_or(field)?;
                answers.push((field.key, answer));
            }
        }
        self.of_answers(answers).map_err(|_| &self.fields[0])
    }

    /// Returns the act of a player, of which nothing else is asked; `None` if more is asked.
    pub fn act_of_player(&'static self, player: PlayerId) -> Option<FamilyAct> {
        self.fill_in(|field| (Some(field) == self.fields.first()).then_some(EventAnswer::Player(player))).ok()
    }

    /// Returns the act with these answers by their fields, whether or not they are all that the deal needs.
    ///
    /// # Errors
    /// A field that the type of the act cannot be without.
    pub fn of_answers(
        &'static self,
        answers: impl IntoIterator<Item = (&'static str, EventAnswer)>,
    ) -> serde_json::Result<FamilyAct> {
        let stored = answers.into_iter().map(|(id, answer)| (id.to_owned(), answer.to_stored()));
        (self.read)(&serde_json::Value::Object(stored.collect()).to_string())
    }
}

impl PartialEq for ActRow {
    fn eq(&self, other: &ActRow) -> bool {
        self.kind == other.kind
    }
}

impl Eq for ActRow {}

impl Debug for ActRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind)
    }
}

/// The name of the act; its code is the kind.
impl Message for ActRow {
    fn id(&self) -> &'static str {
        self.name
    }

    fn code(&self) -> Option<&'static str> {
        Some(self.kind)
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// A type whose values are acts of a family.
pub trait ActType: Serialize + DeserializeOwned + PartialEq + Debug + Any + Send + Sync {
    /// The kind of act.
    const ROW: &'static ActRow;

    /// Returns everybody named in it.
    fn people(&self) -> Vec<PlayerId>;
}

/// An act of a type that is hidden.
trait ActValue: FamilyValue {
    fn people(&self) -> Vec<PlayerId>;
}

impl<T: ActType> ActValue for T {
    fn people(&self) -> Vec<PlayerId> {
        ActType::people(self)
    }
}

/// An act of any family.
///
/// ```
/// use quejing_rules::event::{FamilyAct, HandOpened, PlayerId};
/// let player = PlayerId::of(7);
/// let act = FamilyAct::from(HandOpened { player });
/// assert_eq!((act.row().kind, act.people(), act.downcast_ref()), ("hand_opened", vec![player], Some(&HandOpened { player })));
/// assert_eq!(serde_json::to_string(&act)?, r#"{"kind":"hand_opened","player":"p000000000007"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone)]
pub struct FamilyAct {
    row: &'static ActRow,
    value: Arc<dyn ActValue>,
}

impl FamilyAct {
    /// Reads the stored text of an event of this type.
    ///
    /// # Errors
    /// A field is missing, or not of its type.
    pub fn read<T: ActType>(text: &str) -> serde_json::Result<FamilyAct> {
        serde_json::from_str::<T>(text).map(FamilyAct::from)
    }

    /// Returns its kind.
    pub fn row(&self) -> &'static ActRow {
        self.row
    }

    /// Returns everybody named in it.
    pub fn people(&self) -> Vec<PlayerId> {
        self.value.people()
    }

    /// Returns the act as the family's own type; `None` if it has another type.
    pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
        (&*self.value as &dyn Any).downcast_ref()
    }

    /// Returns the answer to a field; `None` if the act does not say it.
    pub fn answer(&self, field: &str) -> Option<EventAnswer> {
        let field = self.row.fields.iter().find(|one| one.key == field)?;
        let stored = self.value.to_json();
        EventAnswer::of_stored(field.asks, stored.get(field.key)?)
    }
}

impl<T: ActType> From<T> for FamilyAct {
    fn from(act: T) -> FamilyAct {
        FamilyAct { row: T::ROW, value: Arc::new(act) }
    }
}

impl<T: ActType> From<T> for Body {
    fn from(act: T) -> Body {
        Body::Act(act.into())
    }
}

/// The sentence that tells the act.
impl Message for FamilyAct {
    fn id(&self) -> &'static str {
        let is_whole = self.row.fields.iter().all(|field| self.answer(field.key).is_some());
        let told = if is_whole { self.row.told.first() } else { self.row.told.last() };
        told.copied().unwrap_or(self.row.name)
    }

    fn arguments(&self, take: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        take("what", ArgumentValue::Message(self.row));
        for field in self.row.fields {
            match self.answer(field.key) {
                Some(EventAnswer::Player(player) | EventAnswer::Partner { with: player, .. }) => {
                    take(field.key, ArgumentValue::People(vec![player.to_string()]));
                }
                Some(EventAnswer::Players(players)) => {
                    take(field.key, ArgumentValue::People(players.iter().map(PlayerId::to_string).collect()));
                }
                Some(EventAnswer::Number(number)) => take(field.key, ArgumentValue::Number(number.into())),
                Some(EventAnswer::Word(word)) => {
                    field
                        .choices()
                        .iter()
                        .filter(|choice| choice.word == word)
                        .for_each(|choice| take(field.key, ArgumentValue::Message(choice)));
                }
                Some(EventAnswer::Counts(_) | EventAnswer::Flag(_) | EventAnswer::Discards(_)) | None => {}
            }
        }
    }
}

impl PartialEq for FamilyAct {
    fn eq(&self, other: &FamilyAct) -> bool {
        self.value.equals(&*other.value as &dyn Any)
    }
}

impl Debug for FamilyAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&*self.value, f)
    }
}

impl Serialize for FamilyAct {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut stored = self.value.to_json();
        if let Some(fields) = stored.as_object_mut() {
            fields.insert("kind".to_owned(), self.row.kind.into());
        }
        stored.serialize(serializer)
    }
}
