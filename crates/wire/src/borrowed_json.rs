//! A request as a tree of JSON that borrows its strings from the line: a request is read once, and copying every string
//! would cost more than scoring the hand.

use std::collections::BTreeMap;

use serde_json::Value;
pub(super) use serde_json_borrow::{ObjectAsVec as Object, Value as Json};

use quejing_rules::RequestForm;

/// The maximum number of bytes of an invalid value that a message shows before an ellipsis.
const MAX_SHOWN_VALUE_BYTES: usize = 200;

/// Methods to read a JSON value from outside, which may have any form and size.
pub(super) trait UntrustedJson<'a> {
    /// Returns the entries of a list. The error is `expected` if the value is no list, or [`RequestForm::AtMost`] if it
    /// has more than `most` entries.
    fn read_entries(&self, most: usize, expected: RequestForm) -> Result<&[Json<'a>], RequestForm>;

    /// Returns the value as an object. The error is `expected` if it is none, or [`RequestForm::AtMost`] if it has more
    /// than `most` fields.
    fn read_fields(&self, most: usize, expected: RequestForm) -> Result<&Object<'a>, RequestForm>;

    /// Returns the value as JSON text with the fields of objects sorted by name. After [`MAX_SHOWN_VALUE_BYTES`] bytes,
    /// `…` replaces the rest.
    fn to_short_text(&self) -> String;

    /// Subtracts the number of JSON values in this value, itself included, from `left`, the number still allowed;
    /// `None` if the value has more.
    fn subtract_value_count(&self, left: usize) -> Option<usize>;
}

impl<'a> UntrustedJson<'a> for Json<'a> {
    fn read_entries(&self, most: usize, expected: RequestForm) -> Result<&[Json<'a>], RequestForm> {
        let list = self.as_array().ok_or(expected)?;
        (list.len() <= most).then_some(list).ok_or(RequestForm::AtMost { most })
    }

    fn read_fields(&self, most: usize, expected: RequestForm) -> Result<&Object<'a>, RequestForm> {
        let object = self.as_object().ok_or(expected)?;
        (object.len() <= most).then_some(object).ok_or(RequestForm::AtMost { most })
    }

    fn to_short_text(&self) -> String {
        let mut text = Value::from(self).to_string();
        if text.len() > MAX_SHOWN_VALUE_BYTES {
            text.truncate(text.floor_char_boundary(MAX_SHOWN_VALUE_BYTES));
            text.push('…');
        }
        text
    }

    fn subtract_value_count(&self, left: usize) -> Option<usize> {
        let left = left.checked_sub(1)?;
        match self {
            Json::Object(object) => object.values().try_fold(left, |left, value| value.subtract_value_count(left)),
            Json::Array(list) => list.iter().try_fold(left, |left, value| value.subtract_value_count(left)),
            _ => Some(left),
        }
    }
}

/// Methods to read a JSON object from outside. Of several fields with the same name, the last one counts.
pub(super) trait UntrustedObject<'a> {
    /// Returns the value of the last field with this name; `None` if there is none.
    fn field(&self, name: &str) -> Option<&Json<'a>>;

    /// Returns the fields in the order of their names, each name once.
    fn sorted_fields(&self) -> BTreeMap<&str, &Json<'a>>;
}

impl<'a> UntrustedObject<'a> for Object<'a> {
    fn field(&self, name: &str) -> Option<&Json<'a>> {
        self.as_vec().iter().rev().find(|(key, _)| **key == *name).map(|(_, value)| value)
    }

    fn sorted_fields(&self) -> BTreeMap<&str, &Json<'a>> {
        self.iter().collect()
    }
}
