//! The rows that define the fields of families: the kind of event, the question, and how forms ask it.

use std::fmt::{self, Debug};

use quejing_message::{ArgumentValue, Message};
use serde_json::Value;

use super::play_rows::rows_of_families;
use super::{ActRow, EventField, FamilyField, FieldType};
use crate::{Answer, PlayerId};

/// The kinds of event to which families can add fields.
///
/// ```
/// use quejing_rules::play::{FieldHost, FieldRow};
/// let keys: Vec<_> =
///     FieldRow::all().filter(|row| row.event_kind == FieldHost::Draw).map(|row| row.field.key).collect();
/// assert_eq!(keys, ["tenpai", "nagashi"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldHost {
    /// The beginning of a deal: [`DealBegun`](super::DealBegun).
    Deal,
    /// The win of one player: [`Win`](super::Win).
    Win,
    /// The end of a deal without a winner: [`DrawnDeal`](super::DrawnDeal).
    Draw,
    FalseWin,
}

/// A field that a family adds to a kind of event: its stored form and its question.
///
/// ```
/// use quejing_rules::play::{FieldHost, FieldKind, FieldRow};
/// let provided = FieldRow::all().find(|row| row.field.key == "provided").unwrap();
/// assert_eq!((provided.event_kind, provided.field.answer_kind), (FieldHost::Win, FieldKind::Counts { most: 5 }));
/// ```
pub struct FieldRow {
    /// The kind of event that has the field.
    pub event_kind: FieldHost,
    pub field: EventField,
    /// True if the field decides who pays, so that the payments do not follow from the tiles alone.
    pub states_payment: bool,
    /// True if the field is part of the value of a hand, and is dropped when the value changes.
    pub is_part_of_value: bool,
    /// True if the field's people always include those who declared in the deal, see
    /// [`Declaration`](crate::family::Declaration): a player in riichi is tenpai.
    pub includes_declarers: bool,
    /// True if the field marks a deal as one of the last deals, which the course of play can also do by itself.
    pub marks_last: bool,
    /// True if only wins on a discard have the field.
    pub is_discard_only: bool,
    /// True if the field is asked only where
    /// [`TableStatus::dealer_decides`](crate::course::TableStatus::dealer_decides).
    pub is_asked_at_dealers_end: bool,
    /// True if the winner's melds suggest the numbers of the field until somebody enters them.
    pub is_suggested_by_melds: bool,
    /// The act by which a player opens their hand during the deal, for the field with the players whose hands are open
    /// from its beginning; `None` for other fields.
    pub opening_act: Option<&'static ActRow>,
    /// The word that people type for the field on the command line.
    pub word: &'static str,
    /// The explanation for players who fill in the field during the deal.
    pub tip: Option<FieldTip>,
    table_label: &'static str,
    table_condition: Option<(&'static str, &'static [&'static str])>,
    pub(super) read: fn(Value) -> serde_json::Result<FamilyField>,
    fill: fn(&Answer<PlayerId>) -> Option<FamilyField>,
}

impl FieldRow {
    /// Creates the row of the fields of type `T`, with all properties false and without a tip. The typed word is the
    /// key; label and condition are also those during the deal.
    pub const fn new<T: FieldType>(event_kind: FieldHost, field: EventField) -> FieldRow {
        FieldRow {
            event_kind,
            field,
            states_payment: false,
            is_part_of_value: false,
            includes_declarers: false,
            marks_last: false,
            is_discard_only: false,
            is_asked_at_dealers_end: false,
            is_suggested_by_melds: false,
            opening_act: None,
            word: field.key,
            tip: None,
            table_label: field.label,
            table_condition: field.condition,
            read: |stored| serde_json::from_value::<T>(stored).map(FamilyField::from),
            fill: |answer| T::from_answer(answer).map(FamilyField::from),
        }
    }

    /// Returns the row with the property [`FieldRow::states_payment`] set to true.
    pub const fn mark_payment_statement(self) -> FieldRow {
        FieldRow { states_payment: true, ..self }
    }

    /// Returns the row with the property [`FieldRow::is_part_of_value`] set to true.
    pub const fn mark_part_of_value(self) -> FieldRow {
        FieldRow { is_part_of_value: true, ..self }
    }

    /// Returns the row with the property [`FieldRow::includes_declarers`] set to true.
    pub const fn mark_declarers_included(self) -> FieldRow {
        FieldRow { includes_declarers: true, ..self }
    }

    /// Returns the row with the property [`FieldRow::marks_last`] set to true.
    pub const fn with_marks_last(self) -> FieldRow {
        FieldRow { marks_last: true, ..self }
    }

    /// Returns the row with the property [`FieldRow::is_discard_only`] set to true.
    pub const fn mark_discard_only(self) -> FieldRow {
        FieldRow { is_discard_only: true, ..self }
    }

    /// Returns the row with the property [`FieldRow::is_asked_at_dealers_end`] set to true.
    pub const fn mark_asked_at_dealers_end(self) -> FieldRow {
        FieldRow { is_asked_at_dealers_end: true, ..self }
    }

    /// Returns the row with the property [`FieldRow::is_suggested_by_melds`] set to true.
    pub const fn mark_suggested_by_melds(self) -> FieldRow {
        FieldRow { is_suggested_by_melds: true, ..self }
    }

    /// Returns the row with `act` as its [`FieldRow::opening_act`].
    pub const fn with_opening_act(self, act: &'static ActRow) -> FieldRow {
        FieldRow { opening_act: Some(act), ..self }
    }

    /// Returns the row with `word` as [`FieldRow::word`], in place of the field's key.
    pub const fn with_typed_word(self, word: &'static str) -> FieldRow {
        FieldRow { word, ..self }
    }

    /// Returns the row with `label` as the message id of the label shown to players who fill in the field during the
    /// deal, in place of the usual one.
    pub const fn with_table_label(self, label: &'static str) -> FieldRow {
        FieldRow { table_label: label, ..self }
    }

    /// Returns the row with the message with the id `message` as its [`FieldRow::tip`].
    pub const fn with_tip(self, message: &'static str) -> FieldRow {
        FieldRow { tip: Some(FieldTip(message)), ..self }
    }

    /// Returns the row with a condition for its question during the deal, in place of [`EventField::condition`]: the
    /// key of another field, and the words or numbers of its answer with which this field is asked.
    pub const fn with_table_condition(self, other_key: &'static str, words: &'static [&'static str]) -> FieldRow {
        FieldRow { table_condition: Some((other_key, words)), ..self }
    }

    /// Returns the field as players fill it in during the deal; its label and condition can differ from those in the
    /// form for recorded events.
    ///
    /// ```
    /// use quejing_rules::play::FieldRow;
    /// let swap = FieldRow::all().find(|row| row.field.key == "swap").unwrap();
    /// assert_eq!((swap.field.condition, swap.field_at_table().condition), (None, Some(("special", &["12"][..]))));
    /// ```
    pub const fn field_at_table(&self) -> EventField {
        EventField { label: self.table_label, condition: self.table_condition, ..self.field }
    }

    /// Returns the rows of the fields that the families add to events, family by family.
    pub fn all() -> impl Iterator<Item = &'static FieldRow> {
        rows_of_families(|rows| rows.event_fields)
    }

    /// Returns the row of the field with this key in a kind of event; `None` if no family adds such a field.
    pub(super) fn find(event_kind: FieldHost, key: &str) -> Option<&'static FieldRow> {
        let mut rows = crate::play_rows().flat_map(|rows| rows.event_fields).copied();
        rows.find(|row| row.event_kind == event_kind && row.field.key == key)
    }

    /// Creates the field with this answer as its value; `None` if the field does not accept the answer, or has a value
    /// that no answer expresses.
    ///
    /// ```
    /// use quejing_rules::Answer;
    /// use quejing_rules::play::FieldRow;
    /// use quejing_rules::PlayerId;
    /// use quejing_rules::riichi::fields::TenpaiPlayers;
    /// let tenpai = FieldRow::all().find(|row| row.field.key == "tenpai").unwrap();
    /// let people = vec![PlayerId::from_number(1), PlayerId::from_number(3)];
    /// let filled = tenpai.fill_in(&Answer::Players(people.clone())).unwrap();
    /// assert_eq!(filled.downcast_ref(), Some(&TenpaiPlayers(people)));
    /// assert_eq!(tenpai.fill_in(&Answer::Number(2)), None);
    /// ```
    pub fn fill_in(&self, answer: &Answer<PlayerId>) -> Option<FamilyField> {
        (self.fill)(answer)
    }
}

impl PartialEq for FieldRow {
    fn eq(&self, other: &FieldRow) -> bool {
        (self.event_kind, self.field.key) == (other.event_kind, other.field.key)
    }
}

impl Eq for FieldRow {}

impl Debug for FieldRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.field.key)
    }
}

/// The explanation of a field, by its message id.
///
/// ```
/// use quejing_message::Message;
/// use quejing_rules::play::FieldTip;
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
