//! The rows of the fields that only some families have: the event, the question, and how faces ask it.

use std::fmt::{self, Debug};

use quejing_message::{ArgumentValue, Message};
use serde_json::Value;

use super::{EventAnswer, EventField, FamilyField, FieldType};
use crate::family::families;

/// The kinds of event that have fields of a family.
///
/// ```
/// use quejing_rules::event::{EventKind, FieldRow};
/// let keys: Vec<_> = FieldRow::all().filter(|row| row.of == EventKind::Draw).map(|row| row.field.key).collect();
/// assert_eq!(keys, ["tenpai", "nagashi"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The beginning of a deal.
    Deal,
    /// One win of those on the same tile.
    Win,
    /// The end of a deal without a winner.
    Draw,
    FalseWin,
}

/// A field of a family: its kind of event, its stored form, its question.
///
/// ```
/// use quejing_rules::event::{AskedFor, EventKind, FieldRow};
/// let provided = FieldRow::all().find(|row| row.field.key == "provided").unwrap();
/// assert_eq!((provided.of, provided.field.asks), (EventKind::Win, AskedFor::Counts { most: 5 }));
/// ```
pub struct FieldRow {
    /// The kind of event that has it.
    pub of: EventKind,
    pub field: EventField,
    /// True if people state with it who pays, so that the tiles alone no longer do.
    pub states_payment: bool,
    /// True if it belongs to the value of a hand, and falls with it.
    pub is_of_value: bool,
    /// True if players who declared in the deal always belong to it.
    pub includes_declared: bool,
    /// True if it marks a deal as one of the last ones, which the course of play may do by itself.
    pub marks_last: bool,
    /// True if only a win on a discard has it.
    pub is_of_discard: bool,
    /// True if the melds of the winner show its numbers until somebody counts.
    pub is_shown_by_melds: bool,
    /// The word that is typed for it.
    pub word: &'static str,
    /// The explanation for players who fill it in during the deal.
    pub tip: Option<FieldTip>,
    label_at_table: &'static str,
    only_at_table: Option<(&'static str, &'static [&'static str])>,
    pub(super) read: fn(Value) -> serde_json::Result<FamilyField>,
    fill: fn(&EventAnswer) -> Option<FamilyField>,
}

impl FieldRow {
    /// Returns the row of the fields of type `T`.
    pub const fn new<T: FieldType>(of: EventKind, field: EventField) -> FieldRow {
        FieldRow {
            of,
            field,
            states_payment: false,
            is_of_value: false,
            includes_declared: false,
            marks_last: false,
            is_of_discard: false,
            is_shown_by_melds: false,
            word: field.key,
            tip: None,
            label_at_table: field.label,
            only_at_table: field.only,
            read: |stored| serde_json::from_value::<T>(stored).map(FamilyField::from),
            fill: |answer| T::of_answer(answer).map(FamilyField::from),
        }
    }

    /// Returns the row with [`FieldRow::states_payment`] set.
    pub const fn stating_payment(self) -> FieldRow {
        FieldRow { states_payment: true, ..self }
    }

    /// Returns the row with [`FieldRow::is_of_value`] set.
    pub const fn of_value(self) -> FieldRow {
        FieldRow { is_of_value: true, ..self }
    }

    /// Returns the row with [`FieldRow::includes_declared`] set.
    pub const fn including_declared(self) -> FieldRow {
        FieldRow { includes_declared: true, ..self }
    }

    /// Returns the row with [`FieldRow::marks_last`] set.
    pub const fn marking_last(self) -> FieldRow {
        FieldRow { marks_last: true, ..self }
    }

    /// Returns the row with [`FieldRow::is_of_discard`] set.
    pub const fn of_discard(self) -> FieldRow {
        FieldRow { is_of_discard: true, ..self }
    }

    /// Returns the row with [`FieldRow::is_shown_by_melds`] set.
    pub const fn shown_by_melds(self) -> FieldRow {
        FieldRow { is_shown_by_melds: true, ..self }
    }

    /// Returns the row with another [`FieldRow::word`].
    pub const fn typed_as(self, word: &'static str) -> FieldRow {
        FieldRow { word, ..self }
    }

    /// Returns the row with another label for players who fill it in during the deal.
    pub const fn labelled_at_table(self, label: &'static str) -> FieldRow {
        FieldRow { label_at_table: label, ..self }
    }

    /// Returns the row with the id of a [`FieldRow::tip`].
    pub const fn with_tip(self, tip: &'static str) -> FieldRow {
        FieldRow { tip: Some(FieldTip(tip)), ..self }
    }

    /// Returns the row asked during the deal only beside these words or numbers of another field.
    pub const fn only_at_table(self, other: &'static str, words: &'static [&'static str]) -> FieldRow {
        FieldRow { only_at_table: Some((other, words)), ..self }
    }

    /// Returns the field as players fill it in during the deal, which a form for recorded events may ask differently.
    ///
    /// ```
    /// use quejing_rules::event::FieldRow;
    /// let swap = FieldRow::all().find(|row| row.field.key == "swap").unwrap();
    /// assert_eq!((swap.field.only, swap.field_at_table().only), (None, Some(("special", &["12"][..]))));
    /// ```
    pub const fn field_at_table(&self) -> EventField {
        EventField { label: self.label_at_table, only: self.only_at_table, ..self.field }
    }

    /// Returns the fields of all families.
    pub fn all() -> impl Iterator<Item = &'static FieldRow> {
        families().flat_map(|family| family.event_fields).copied()
    }

    /// Returns the field with this answer; `None` if it does not take it, or if people are asked for it in a way of its own.
    ///
    /// ```
    /// use quejing_rules::event::{EventAnswer, FieldRow, PlayerId, Tenpai};
    /// let tenpai = FieldRow::all().find(|row| row.field.key == "tenpai").unwrap();
    /// let people = vec![PlayerId::of(1), PlayerId::of(3)];
    /// let filled = tenpai.fill_in(&EventAnswer::Players(people.clone())).unwrap();
    /// assert_eq!(filled.downcast_ref(), Some(&Tenpai(people)));
    /// assert_eq!(tenpai.fill_in(&EventAnswer::Number(2)), None);
    /// ```
    pub fn fill_in(&self, answer: &EventAnswer) -> Option<FamilyField> {
        (self.fill)(answer)
    }
}

impl PartialEq for FieldRow {
    fn eq(&self, other: &FieldRow) -> bool {
        (self.of, self.field.key) == (other.of, other.field.key)
    }
}

impl Eq for FieldRow {}

impl Debug for FieldRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.field.key)
    }
}

/// The explanation of a field, by the id of its message.
///
/// ```
/// use quejing_message::Message;
/// use quejing_rules::event::FieldTip;
/// assert_eq!(FieldTip("last-deal-tip").id(), "last-deal-tip");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldTip(pub &'static str);

impl Message for FieldTip {
    fn id(&self) -> &'static str {
        self.0
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}
