//! Acts that only the deals of some families have. Each is a row of its family and a value of a type that only the
//! family knows. The ledger stores the kind and the fields.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use quejing_message::{ArgumentValue, Message};
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};

use super::play_rows::rows_of_families;
use super::{EventField, Play};
use crate::family_message::FamilyValue;
use crate::{Answer, PlayerId};

/// A kind of act that a family defines: its stored form, its fields and its messages.
///
/// ```
/// use quejing_rules::play::ActRow;
/// let kong = ActRow::find_kind("kong").unwrap();
/// assert_eq!((kong.word, kong.belongs_to_deal), ("kong", true));
/// assert_eq!(kong.fields.iter().map(|field| field.key).collect::<Vec<_>>(), ["by", "how", "from"]);
/// ```
pub struct ActRow {
    /// The stored word of the kind, unique among the events of all families.
    pub kind: &'static str,
    /// The word that people type for the act on the command line.
    pub word: &'static str,
    /// The message id of the act's name.
    pub name: &'static str,
    /// The message ids of the sentences that report the act: the first with all fields, the last without the optional
    /// ones. Their arguments are the answers by the keys of the fields, and `what`, the name of the act.
    pub report_messages: &'static [&'static str],
    /// True if the act belongs to a deal, and so begins one if none is in progress; false if it is recorded between
    /// deals and stays in force until the next act of its kind.
    pub belongs_to_deal: bool,
    /// True if the window lists the act among the additions to a deal; false if the window has a dedicated input for
    /// it.
    pub is_listed_as_addition: bool,
    /// The fields that forms ask for, in order; empty if the act has a dedicated input.
    pub fields: &'static [EventField],
    /// Parses the stored JSON of an act of this kind.
    pub read: fn(&str) -> serde_json::Result<FamilyAct>,
}

impl ActRow {
    /// Returns the kinds of act that the families define, family by family.
    pub fn all() -> impl Iterator<Item = &'static ActRow> {
        rows_of_families(|rows| rows.acts)
    }

    /// Returns the kind of act whose stored word is `kind`; `None` if no family has it.
    pub fn find_kind(kind: &str) -> Option<&'static ActRow> {
        crate::play_rows().flat_map(|rows| rows.acts).copied().find(|row| row.kind == kind)
    }

    /// Creates an act of this kind from the answers that `answer_field` returns for its fields. A field whose
    /// [`EventField::condition`] is not met is left out.
    ///
    /// ```
    /// use quejing_rules::Answer;
    /// use quejing_rules::play::ActRow;
    /// use quejing_rules::play::Play;
    /// use quejing_rules::house::acts::HandOpened;
    /// use quejing_rules::PlayerId;
    /// let row = ActRow::find_kind("hand_opened").unwrap();
    /// let player = PlayerId::from_number(7);
    /// let act = row.fill_in(|_| Some(Answer::Player(player))).unwrap();
    /// assert_eq!(Play::Act(act), HandOpened { player }.into());
    /// assert_eq!(row.fill_in(|_| None).unwrap_err(), &row.fields[0]);
    /// ```
    ///
    /// # Errors
    /// The first asked field without an acceptable answer; the act's first field if the answers together do not form an
    /// act.
    pub fn fill_in(
        &'static self,
        answer_field: impl Fn(&'static EventField) -> Option<Answer<PlayerId>>,
    ) -> Result<FamilyAct, &'static EventField> {
        let mut answers: Vec<(&'static str, Answer<PlayerId>)> = Vec::new();
        for field in self.fields {
            if field.is_asked(|earlier| answers.iter().find(|(key, _)| *key == earlier).map(|(_, answer)| answer)) {
                let answer = answer_field(field).filter(|answer| field.accepts(answer)).ok_or(field)?;
                answers.push((field.key, answer));
            }
        }
        self.from_answers(answers).map_err(|_| &self.fields[0])
    }

    /// Creates an act of this kind with `player` as the answer to its first field; `None` if the act asks for another
    /// field, or if its first field does not take a single player.
    pub fn fill_in_player(&'static self, player: PlayerId) -> Option<FamilyAct> {
        self.fill_in(|field| (Some(field) == self.fields.first()).then_some(Answer::Player(player))).ok()
    }

    /// Creates an act of this kind from answers by the keys of their fields; optional fields may be missing.
    ///
    /// # Errors
    /// An error of the parser if the type of the act requires a missing field, or does not take an answer.
    pub fn from_answers(
        &'static self,
        answers: impl IntoIterator<Item = (&'static str, Answer<PlayerId>)>,
    ) -> serde_json::Result<FamilyAct> {
        let stored = answers.into_iter().map(|(key, answer)| (key.to_owned(), answer.to_stored()));
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

/// The name of a kind of act. Its code is the stored word of the kind.
impl Message for ActRow {
    fn id(&self) -> &'static str {
        self.name
    }

    fn code(&self) -> Option<&'static str> {
        Some(self.kind)
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// A type whose values are acts of one kind, defined by a family.
pub trait ActType: Serialize + DeserializeOwned + PartialEq + Debug + Any + Send + Sync {
    /// The row that defines the kind of these acts.
    const ROW: &'static ActRow;

    /// Returns the people that the act names, such as its player.
    fn people(&self) -> Vec<PlayerId>;
}

/// The value of a [`FamilyAct`] behind a trait object, without its type.
trait ActValue: FamilyValue {
    fn people(&self) -> Vec<PlayerId>;
}

impl<T: ActType> ActValue for T {
    fn people(&self) -> Vec<PlayerId> {
        ActType::people(self)
    }
}

/// An act of any family: its kind and its value.
///
/// ```
/// use quejing_rules::play::FamilyAct;
/// use quejing_rules::house::acts::HandOpened;
/// use quejing_rules::PlayerId;
/// let player = PlayerId::from_number(7);
/// let act = FamilyAct::from(HandOpened { player });
/// assert_eq!(
///     (act.row().kind, act.people(), act.downcast_ref()),
///     ("hand_opened", vec![player], Some(&HandOpened { player }))
/// );
/// assert_eq!(serde_json::to_string(&act)?, r#"{"kind":"hand_opened","player":"p000000000007"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone)]
pub struct FamilyAct {
    row: &'static ActRow,
    value: Arc<dyn ActValue>,
}

impl FamilyAct {
    /// Parses the stored JSON of an act of type `T`.
    ///
    /// # Errors
    /// An error of the parser if a field is missing or has the wrong type.
    pub fn read<T: ActType>(json: &str) -> serde_json::Result<FamilyAct> {
        serde_json::from_str::<T>(json).map(FamilyAct::from)
    }

    /// Returns the row that defines the act's kind: its stored word, its fields and its messages.
    pub fn row(&self) -> &'static ActRow {
        self.row
    }

    /// Returns the people that the act names, such as its player.
    pub fn people(&self) -> Vec<PlayerId> {
        self.value.people()
    }

    /// Returns the player of the act: the person who answers its first field. `None` if that field names no single
    /// person.
    pub fn player(&self) -> Option<PlayerId> {
        self.answer(self.row.fields.first()?.key)?.player()
    }

    /// Returns the act as the family's own type `T`; `None` if it has another type.
    pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
        (&*self.value as &dyn Any).downcast_ref()
    }

    /// Returns the act's answer to the field with this key; `None` if the act has no such field or leaves it out.
    pub fn answer(&self, key: &str) -> Option<Answer<PlayerId>> {
        let field = self.row.fields.iter().find(|field| field.key == key)?;
        let stored = self.value.to_json();
        Answer::from_stored(field.answer_kind, stored.get(field.key)?)
    }
}

impl<T: ActType> From<T> for FamilyAct {
    fn from(act: T) -> FamilyAct {
        FamilyAct { row: T::ROW, value: Arc::new(act) }
    }
}

impl<T: ActType> From<T> for Play {
    fn from(act: T) -> Play {
        Play::Act(act.into())
    }
}

/// The sentence that reports an act: the full one if all fields are answered, else the one without the optional fields.
impl Message for FamilyAct {
    fn id(&self) -> &'static str {
        let has_all_answers = self.row.fields.iter().all(|field| self.answer(field.key).is_some());
        let sentence = if has_all_answers { self.row.report_messages.first() } else { self.row.report_messages.last() };
        sentence.copied().unwrap_or(self.row.name)
    }

    fn arguments(&self, visit: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        visit("what", ArgumentValue::Message(self.row));
        for field in self.row.fields {
            match self.answer(field.key) {
                Some(Answer::Player(player) | Answer::Partner { partner: player, .. }) => {
                    visit(field.key, ArgumentValue::People(vec![player.to_string()]));
                }
                Some(Answer::Players(players)) => {
                    visit(field.key, ArgumentValue::People(players.iter().map(PlayerId::to_string).collect()));
                }
                Some(Answer::Number(number)) => {
                    visit(field.key, ArgumentValue::Number(i64::try_from(number).unwrap_or(i64::MAX)))
                }
                Some(Answer::Word(word)) => {
                    field
                        .choices()
                        .iter()
                        .filter(|choice| choice.word == word)
                        .for_each(|choice| visit(field.key, ArgumentValue::Message(choice)));
                }
                Some(
                    Answer::Counts(_) | Answer::Flag(_) | Answer::Discards(_) | Answer::Tiles(_) | Answer::Wind(_),
                )
                | None => {}
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
