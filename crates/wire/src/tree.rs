//! A request as a tree that borrows its strings from the line: a request is read once, and copying every string would cost
//! more than scoring the hand.

use std::collections::BTreeMap;

use serde_json::Value;
pub(super) use serde_json_borrow::{ObjectAsVec as Object, Value as Json};

use quejing_rules::Form;

/// The most bytes shown of a wrong value.
const MAX_SHOWN_BYTES: usize = 200;

/// Reading of a value from outside, which may have any form and size.
pub(super) trait AnyJson<'a> {
    /// Returns a list of at most `most` entries, or the form expected instead.
    fn entries(&self, most: usize, expected: Form) -> Result<&[Json<'a>], Form>;

    /// Returns an object of at most `most` fields, or the form expected instead.
    fn fields(&self, most: usize, expected: Form) -> Result<&Object<'a>, Form>;

    /// Returns the value as on the wire, with an object's fields in the order of their names; a long one is cut short.
    fn to_short_text(&self) -> String;

    /// Subtracts the number of values in it, itself included, from a limit.
    fn subtract_values(&self, left: usize) -> Option<usize>;
}

impl<'a> AnyJson<'a> for Json<'a> {
    fn entries(&self, most: usize, expected: Form) -> Result<&[Json<'a>], Form> {
        let list = self.as_array().ok_or(expected)?;
        (list.len() <= most).then_some(list).ok_or(Form::AtMost { most })
    }

    fn fields(&self, most: usize, expected: Form) -> Result<&Object<'a>, Form> {
        let object = self.as_object().ok_or(expected)?;
        (object.len() <= most).then_some(object).ok_or(Form::AtMost { most })
    }

    fn to_short_text(&self) -> String {
        let mut text = Value::from(self).to_string();
        if text.len() > MAX_SHOWN_BYTES {
            text.truncate(text.floor_char_boundary(MAX_SHOWN_BYTES));
            text.push('…');
        }
        text
    }

    fn subtract_values(&self, left: usize) -> Option<usize> {
        let left = left.checked_sub(1)?;
        match self {
            Json::Object(object) => object.values().try_fold(left, |left, one| one.subtract_values(left)),
            Json::Array(list) => list.iter().try_fold(left, |left, one| one.subtract_values(left)),
            _ => Some(left),
        }
    }
}

/// Reading of an object from outside. Of two fields with the same name, the later wins.
pub(super) trait AnyObject<'a> {
    /// Returns the value of a field.
    fn field(&self, name: &str) -> Option<&Json<'a>>;

    /// Returns every field once, in the order of the names.
    fn sorted_fields(&self) -> BTreeMap<&str, &Json<'a>>;
}

impl<'a> AnyObject<'a> for Object<'a> {
    fn field(&self, name: &str) -> Option<&Json<'a>> {
        self.as_vec().iter().rev().find(|(key, _)| **key == *name).map(|(_, value)| value)
    }

    fn sorted_fields(&self) -> BTreeMap<&str, &Json<'a>> {
        self.iter().collect()
    }
}
