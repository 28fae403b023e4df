//! Fields that only some families add to an event. Each is a row of its family and a value of a type that only the
//! family knows. The ledger stores them beside the common fields of their event.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Map;

use super::{EventField, FieldHost, FieldRow};
use crate::family_message::FamilyValue;
use crate::{Answer, PlayerId, RecordedDiscard};

/// A type whose values are one field that a family adds to events.
pub trait FieldType: FieldContent {
    /// The row of the field: its kind of event, its key and its question.
    const ROW: &'static FieldRow;
}

/// The content of a field that a family adds to events: stored as JSON, and shown to people as an answer.
pub trait FieldContent: Serialize + DeserializeOwned + PartialEq + Debug + Any + Send + Sync {
    /// Returns the people that the content names; nobody by default.
    fn people(&self) -> Vec<PlayerId> {
        Vec::new()
    }

    /// Returns true if the content means the same as a missing field, and so is not stored; false by default.
    fn is_empty(&self) -> bool {
        false
    }

    /// Returns the content as the answer to the field's question; `None` if no [`Answer`] expresses it and the
    /// field needs a dedicated input.
    fn answer(&self) -> Option<Answer<PlayerId>> {
        None
    }

    /// Returns the content that an answer expresses, the inverse of [`Self::answer`]; `None` if the field does not
    /// accept the answer.
    fn from_answer(_: &Answer<PlayerId>) -> Option<Self> {
        None
    }
}

impl FieldContent for bool {
    fn is_empty(&self) -> bool {
        !self
    }

    fn answer(&self) -> Option<Answer<PlayerId>> {
        Some(Answer::Flag(*self))
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<bool> {
        answer.flag()
    }
}

/// A number from 1 to 255 as the content of a field; the answer 0 leaves the field out.
impl FieldContent for u8 {
    fn answer(&self) -> Option<Answer<PlayerId>> {
        Some(Answer::Number((*self).into()))
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<u8> {
        u8::try_from(answer.number().filter(|number| *number > 0)?).ok()
    }
}

impl FieldContent for u32 {
    fn answer(&self) -> Option<Answer<PlayerId>> {
        Some(Answer::Number((*self).into()))
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<u32> {
        answer.event_number()
    }
}

/// An element of a list that is the content of a field.
pub trait ListedContent: Serialize + DeserializeOwned + PartialEq + Debug + Any + Send + Sync {
    /// Returns the people that the element names.
    fn people(&self) -> Vec<PlayerId>;

    /// Returns the list as the answer to the field's question; `None` if no [`Answer`] expresses it and the field
    /// needs a dedicated input.
    fn answer(_: &[Self]) -> Option<Answer<PlayerId>> {
        None
    }

    /// Returns the list that an answer expresses; `None` if the field does not accept the answer.
    fn from_answer(_: &Answer<PlayerId>) -> Option<Vec<Self>> {
        None
    }
}

impl<T: ListedContent> FieldContent for Vec<T> {
    fn people(&self) -> Vec<PlayerId> {
        self.iter().flat_map(T::people).collect()
    }

    fn is_empty(&self) -> bool {
        Vec::is_empty(self)
    }

    fn answer(&self) -> Option<Answer<PlayerId>> {
        T::answer(self)
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<Vec<T>> {
        T::from_answer(answer)
    }
}

impl ListedContent for PlayerId {
    fn people(&self) -> Vec<PlayerId> {
        vec![*self]
    }

    fn answer(players: &[PlayerId]) -> Option<Answer<PlayerId>> {
        Some(Answer::Players(players.to_vec()))
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<Vec<PlayerId>> {
        answer.players().map(<[PlayerId]>::to_vec)
    }
}

/// A person with a number above 0, as an element of a field's list. Answers with the number 0 are dropped.
impl ListedContent for (PlayerId, u32) {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.0]
    }

    fn answer(counts: &[(PlayerId, u32)]) -> Option<Answer<PlayerId>> {
        Some(Answer::Counts(counts.to_vec()))
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<Vec<(PlayerId, u32)>> {
        Some(answer.counts()?.iter().copied().filter(|(_, count)| *count > 0).collect())
    }
}

impl ListedContent for RecordedDiscard<PlayerId> {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.by]
    }

    fn answer(discards: &[RecordedDiscard<PlayerId>]) -> Option<Answer<PlayerId>> {
        Some(Answer::Discards(discards.to_vec()))
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<Vec<RecordedDiscard<PlayerId>>> {
        answer.discards().map(<[RecordedDiscard<PlayerId>]>::to_vec)
    }
}

/// Defines the fields that a family adds to events, each as a type around its content, and the static list of all
/// fields of the family, in which the types in brackets, defined without the macro, come last:
///
/// ```text
/// event_fields! {
///     static EVENT_FIELDS = [Liability];
///     /// The players who were tenpai.
///     TenpaiPlayers(Vec<PlayerId>): Draw, "tenpai", "night-draw-tenpai", FieldKind::Players, EXHAUSTED;
/// }
/// ```
///
/// A row names the kind of event, the key, the id of the label, the kind of answer, and, if the field is not always
/// asked, the constant with its [`EventField::condition`]. Behind an arrow stand methods of [`FieldRow`] that set its
/// properties.
macro_rules! event_fields {
    (static $all:ident = [$($own:ty),*]; $(
        $(#[$doc:meta])*
        $name:ident($content:ty): $of:ident, $key:literal, $label:literal, $asks:expr $(, $only:ident)? $(=> $($set:ident $(($($argument:expr),+))?)+)?;
    )+) => {
        /// Every field that the family adds to events.
        pub(crate) static $all: &[&$crate::play::FieldRow] =
            &[$(<$name as $crate::play::FieldType>::ROW,)+ $(<$own as $crate::play::FieldType>::ROW),*];

        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            pub struct $name(pub $content);

            impl $crate::play::FieldType for $name {
                const ROW: &'static $crate::play::FieldRow = &$crate::play::FieldRow::new::<$name>(
                    $crate::play::FieldHost::$of,
                    $crate::play::EventField {
                        key: $key,
                        label: $label,
                        answer_kind: $asks,
                        condition: $crate::play::family_field::event_fields!(@only $($only)?),
                    },
                )$($(.$set($($($argument),+)?))+)?;
            }

            impl $crate::play::FieldContent for $name {
                fn people(&self) -> Vec<$crate::PlayerId> {
                    $crate::play::FieldContent::people(&self.0)
                }

                fn is_empty(&self) -> bool {
                    $crate::play::FieldContent::is_empty(&self.0)
                }

                fn answer(&self) -> Option<$crate::Answer<$crate::PlayerId>> {
                    $crate::play::FieldContent::answer(&self.0)
                }

                fn from_answer(answer: &$crate::Answer<$crate::PlayerId>) -> Option<$name> {
                    <$content as $crate::play::FieldContent>::from_answer(answer).map($name)
                }
            }
        )+
    };
    (@only) => { None };
    (@only $only:ident) => { $only };
}
pub(crate) use event_fields;

/// The value of a [`FamilyField`] behind a trait object, without its type.
trait FieldValue: FamilyValue {
    fn people(&self) -> Vec<PlayerId>;

    fn is_empty(&self) -> bool;

    fn answer(&self) -> Option<Answer<PlayerId>>;
}

impl<T: FieldType> FieldValue for T {
    fn people(&self) -> Vec<PlayerId> {
        FieldContent::people(self)
    }

    fn is_empty(&self) -> bool {
        FieldContent::is_empty(self)
    }

    fn answer(&self) -> Option<Answer<PlayerId>> {
        FieldContent::answer(self)
    }
}

/// A field that a family adds to an event: its row and its value.
///
/// ```
/// use quejing_rules::play::FamilyField;
/// use quejing_rules::riichi::fields::Liability;
/// use quejing_rules::PlayerId;
/// let pao = Liability { player: PlayerId::from_number(3), units: 1 };
/// let field = FamilyField::from(pao);
/// assert_eq!(
///     (field.row().field.key, field.people(), field.downcast_ref()),
///     ("pao", vec![PlayerId::from_number(3)], Some(&pao))
/// );
/// ```
#[derive(Clone)]
pub struct FamilyField {
    row: &'static FieldRow,
    value: Arc<dyn FieldValue>,
}

impl FamilyField {
    /// Returns the row that defines the field: its kind of event, its key and its question.
    pub fn row(&self) -> &'static FieldRow {
        self.row
    }

    /// Returns the people that the field names.
    pub fn people(&self) -> Vec<PlayerId> {
        self.value.people()
    }

    /// Returns the value as the answer to the field's question; `None` if the field needs a dedicated input.
    pub fn answer(&self) -> Option<Answer<PlayerId>> {
        self.value.answer()
    }

    /// Returns the value as the family's own type `T`; `None` if it has another type.
    pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
        (&*self.value as &dyn Any).downcast_ref()
    }
}

impl<T: FieldType> From<T> for FamilyField {
    fn from(value: T) -> FamilyField {
        FamilyField { row: T::ROW, value: Arc::new(value) }
    }
}

impl PartialEq for FamilyField {
    fn eq(&self, other: &FamilyField) -> bool {
        self.value.equals(&*other.value as &dyn Any)
    }
}

impl Debug for FamilyField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&*self.value, f)
    }
}

/// The fields that families add to one event, each at most once, sorted by key.
///
/// ```
/// use quejing_rules::play::FamilyFields;
/// use quejing_rules::riichi::fields::Liability;
/// use quejing_rules::PlayerId;
/// use quejing_rules::lingque::fields::ProvidedTiles;
/// let mut fields = FamilyFields::from_field(ProvidedTiles(vec![(PlayerId::from_number(2), 4)]));
/// assert_eq!(fields.get(), Some(&ProvidedTiles(vec![(PlayerId::from_number(2), 4)])));
/// fields.set(ProvidedTiles(Vec::new())); // says nothing
/// assert_eq!((fields.get::<ProvidedTiles>(), fields.get::<Liability>()), (None, None));
/// ```
#[derive(Clone, Default, PartialEq)]
pub struct FamilyFields(Vec<FamilyField>);

impl Eq for FamilyFields {}

impl FamilyFields {
    /// Creates the fields of an event that has only this field; no fields if its value is empty.
    pub fn from_field(field: impl Into<FamilyField>) -> FamilyFields {
        FamilyFields::default().with_field(field)
    }

    /// Returns the fields with `field` added. It replaces an earlier value of the same field, and an empty value
    /// removes the field.
    ///
    /// ```
    /// use quejing_rules::play::{DealBegun, FamilyFields};
    /// use quejing_rules::house::fields::{LastDeal, SpecialNumber};
    /// let family = FamilyFields::from_field(SpecialNumber(12)).with_field(LastDeal(true));
    /// let begun = DealBegun { family, ..DealBegun::default() };
    /// assert_eq!(serde_json::to_value(&begun)?, serde_json::json!({"special": 12, "last": true}));
    /// assert_eq!(serde_json::from_str::<DealBegun>(r#"{"last":true,"special":12}"#)?, begun);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn with_field(mut self, field: impl Into<FamilyField>) -> FamilyFields {
        self.set(field);
        self
    }

    /// Sets a field in place of its earlier value; an empty value removes the field.
    pub fn set(&mut self, field: impl Into<FamilyField>) {
        let field = field.into();
        self.0.retain(|other| other.row != field.row);
        if !field.value.is_empty() {
            self.0.push(field);
            self.0.sort_by_key(|field| field.row.field.key);
        }
    }

    /// Removes the field that `row` defines; does nothing if it is absent.
    pub fn remove(&mut self, row: &FieldRow) {
        self.0.retain(|field| field.row != row);
    }

    /// Returns the field of type `T` as the family's own type; `None` if it is absent.
    pub fn get<T: FieldType>(&self) -> Option<&T> {
        self.0.iter().find_map(FamilyField::downcast_ref)
    }

    /// Returns the field that `row` defines, without its type; `None` if it is absent.
    pub fn field(&self, row: &FieldRow) -> Option<&FamilyField> {
        self.0.iter().find(|field| field.row == row)
    }

    /// Returns the fields of an event of this kind with new values for all fields that a form asks for under these
    /// rules, taken from the answers that `answer_field` returns; without an acceptable answer, the field is removed.
    /// Fields that no form asks for stay; fields of other kinds of event are removed.
    ///
    /// ```
    /// use quejing_rules::play::{FamilyFields, FieldHost};
    /// use quejing_rules::house::fields::LastDeal;
    /// use quejing_rules::riichi::fields::TenpaiPlayers;
    /// use quejing_rules::{Answer, RuleProfile, RuleSet};
    /// let recorded = FamilyFields::from_field(LastDeal(true));
    /// let asked = RuleProfile::from(RuleSet::RIICHI).asked_fields(FieldHost::Draw);
    /// let nobody = |_: &_| Some(Answer::Players(Vec::new()));
    /// let answered = recorded.with_answers(FieldHost::Draw, asked, nobody);
    /// assert_eq!((answered.get::<LastDeal>(), answered.get::<TenpaiPlayers>()), (None, None));
    /// ```
    #[must_use]
    pub fn with_answers(
        self,
        event_kind: FieldHost,
        asked_rows: impl IntoIterator<Item = &'static FieldRow>,
        answer_field: impl Fn(&'static EventField) -> Option<Answer<PlayerId>>,
    ) -> FamilyFields {
        let mut fields = self.filter_rows(|row| row.event_kind == event_kind);
        for row in asked_rows {
            match answer_field(&row.field).and_then(|answer| row.fill_in(&answer)) {
                Some(field) => fields.set(field),
                None => fields.remove(row),
            }
        }
        fields
    }

    /// Returns the key and the answer of each field, sorted by key; leaves out fields whose value no [`Answer`]
    /// expresses.
    pub fn answers(&self) -> impl Iterator<Item = (&'static str, Answer<PlayerId>)> {
        self.0.iter().filter_map(|field| Some((field.row.field.key, field.answer()?)))
    }

    /// Returns the fields whose rows satisfy `is_retained`.
    #[must_use]
    pub fn filter_rows(mut self, is_retained: impl Fn(&FieldRow) -> bool) -> FamilyFields {
        self.0.retain(|field| is_retained(field.row));
        self
    }

    /// Returns the fields, sorted by key.
    pub fn iter(&self) -> impl Iterator<Item = &FamilyField> {
        self.0.iter()
    }

    /// Returns the people that the fields name, field by field; a person may occur several times.
    pub fn people(&self) -> impl Iterator<Item = PlayerId> {
        self.0.iter().flat_map(FamilyField::people)
    }

    /// Parses the stored fields of a kind of event; ignores keys of other kinds, unknown keys and nulls. The error
    /// names the first key whose value its field cannot parse.
    fn read_event_fields<'de, D: Deserializer<'de>>(
        event_kind: FieldHost,
        stored: D,
    ) -> Result<FamilyFields, D::Error> {
        let mut fields = FamilyFields::default();
        for (key, value) in Map::deserialize(stored)? {
            let row = FieldRow::find(event_kind, &key);
            if let Some(row) = row.filter(|_| !value.is_null()) {
                fields.set((row.read)(value).map_err(|error| D::Error::custom(format!("{key}: {error}")))?);
            }
        }
        Ok(fields)
    }

    /// Parses the stored fields of a [`DealBegun`](super::DealBegun).
    pub(super) fn read_deal_fields<'de, D: Deserializer<'de>>(stored: D) -> Result<FamilyFields, D::Error> {
        FamilyFields::read_event_fields(FieldHost::Deal, stored)
    }

    /// Parses the stored fields of a [`Win`](super::Win).
    pub(super) fn read_win_fields<'de, D: Deserializer<'de>>(stored: D) -> Result<FamilyFields, D::Error> {
        FamilyFields::read_event_fields(FieldHost::Win, stored)
    }

    /// Parses the stored fields of a [`DrawnDeal`](super::DrawnDeal).
    pub(super) fn read_draw_fields<'de, D: Deserializer<'de>>(stored: D) -> Result<FamilyFields, D::Error> {
        FamilyFields::read_event_fields(FieldHost::Draw, stored)
    }

    /// Parses the stored fields of a [`FalseWin`](super::FalseWin).
    pub(super) fn read_false_win_fields<'de, D: Deserializer<'de>>(stored: D) -> Result<FamilyFields, D::Error> {
        FamilyFields::read_event_fields(FieldHost::FalseWin, stored)
    }
}

impl Debug for FamilyFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

impl Serialize for FamilyFields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|field| (field.row.field.key, field.value.to_json())))
    }
}
