//! A request as a tree that borrows its strings from the line: a request is read once, and copying every string would cost
//! more than scoring the hand.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Number, Value};

use quejing_rules::Form;

/// A JSON value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Json<'a> {
    #[default]
    Null,
    Bool(bool),
    Number(Number),
    String(Cow<'a, str>),
    Array(Vec<Json<'a>>),
    Object(Object<'a>),
}

/// The fields of an object as written; of two with the same name, the later wins.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Object<'a>(Vec<(Cow<'a, str>, Json<'a>)>);

impl<'a> Json<'a> {
    /// The value of an absent field.
    pub(crate) const NULL: Json<'static> = Json::Null;

    pub(crate) fn is_null(&self) -> bool {
        *self == Json::Null
    }

    pub(crate) fn as_bool(&self) -> Option<bool> {
        match self {
            Json::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub(crate) fn as_u64(&self) -> Option<u64> {
        self.as_number().and_then(Number::as_u64)
    }

    pub(crate) fn as_i64(&self) -> Option<i64> {
        self.as_number().and_then(Number::as_i64)
    }

    pub(crate) fn as_f64(&self) -> Option<f64> {
        self.as_number().and_then(Number::as_f64)
    }

    pub(crate) fn as_number(&self) -> Option<&Number> {
        match self {
            Json::Number(number) => Some(number),
            _ => None,
        }
    }

    pub(crate) fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn as_array(&self) -> Option<&[Json<'a>]> {
        match self {
            Json::Array(list) => Some(list),
            _ => None,
        }
    }

    /// A list of at most `most` entries, or the form expected instead.
    pub(crate) fn entries(&self, most: usize, expected: Form) -> Result<&[Json<'a>], Form> {
        let list = self.as_array().ok_or(expected)?;
        (list.len() <= most).then_some(list).ok_or(Form::AtMost { most })
    }

    /// An object of at most `most` fields, or the form expected instead.
    pub(crate) fn fields(&self, most: usize, expected: Form) -> Result<&Object<'a>, Form> {
        let object = self.as_object().ok_or(expected)?;
        (object.0.len() <= most).then_some(object).ok_or(Form::AtMost { most })
    }

    pub(crate) fn as_object(&self) -> Option<&Object<'a>> {
        match self {
            Json::Object(object) => Some(object),
            _ => None,
        }
    }

    /// A field of an object.
    pub(crate) fn get(&self, name: &str) -> Option<&Json<'a>> {
        self.as_object().and_then(|object| object.get(name))
    }
}

impl<'a> Object<'a> {
    pub(crate) fn get(&self, name: &str) -> Option<&Json<'a>> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// Whether it holds more than this many values, counting itself and everything inside.
    pub(crate) fn holds_more_than(&self, most: usize) -> bool {
        self.counted(most).is_none()
    }

    /// What is left of this many values after counting itself and everything inside.
    fn counted(&self, left: usize) -> Option<usize> {
        fn counted(value: &Json, left: usize) -> Option<usize> {
            match value {
                Json::Object(object) => object.counted(left),
                Json::Array(list) => {
                    let left = left.checked_sub(1)?;
                    list.iter().try_fold(left, |left, one| counted(one, left))
                }
                _ => left.checked_sub(1),
            }
        }
        self.0.iter().map(|(_, value)| value).try_fold(left.checked_sub(1)?, |left, one| counted(one, left))
    }

    /// The names of the fields, as written.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(key, _)| key.as_ref())
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Json<'a>> {
        self.0.iter_mut().rev().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// Replaces the value of a field.
    pub(crate) fn insert(&mut self, name: &'static str, value: Json<'a>) {
        self.0.push((Cow::Borrowed(name), value));
    }

    /// Keeps only the fields whose names are wanted.
    pub(crate) fn retain(&mut self, wanted: impl Fn(&str) -> bool) {
        self.0.retain(|(key, _)| wanted(key));
    }

    /// Every field once, in the order of the names.
    pub(crate) fn sorted(&self) -> BTreeMap<&str, &Json<'a>> {
        self.0.iter().map(|(key, value)| (key.as_ref(), value)).collect()
    }

    /// The same as an owned object.
    pub(crate) fn to_map(&self) -> Map<String, Value> {
        self.0.iter().map(|(key, value)| (key.clone().into_owned(), value.to_value())).collect()
    }
}

impl Json<'_> {
    /// The same as an owned value.
    pub(crate) fn to_value(&self) -> Value {
        match self {
            Json::Null => Value::Null,
            Json::Bool(value) => Value::Bool(*value),
            Json::Number(number) => Value::Number(number.clone()),
            Json::String(text) => Value::String(text.clone().into_owned()),
            Json::Array(list) => list.iter().map(Json::to_value).collect(),
            Json::Object(object) => Value::Object(object.to_map()),
        }
    }
}

impl<'a> From<&'a str> for Json<'a> {
    fn from(text: &'a str) -> Json<'a> {
        Json::String(Cow::Borrowed(text))
    }
}

impl From<String> for Json<'_> {
    fn from(text: String) -> Self {
        Json::String(Cow::Owned(text))
    }
}

impl From<Value> for Json<'_> {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Bool(value),
            Value::Number(number) => Json::Number(number),
            Value::String(text) => Json::from(text),
            Value::Array(list) => Json::Array(list.into_iter().map(Json::from).collect()),
            Value::Object(fields) => Json::from(fields),
        }
    }
}

impl From<Map<String, Value>> for Json<'_> {
    fn from(fields: Map<String, Value>) -> Self {
        Json::Object(Object(fields.into_iter().map(|(key, value)| (Cow::Owned(key), value.into())).collect()))
    }
}

impl From<u64> for Json<'_> {
    fn from(number: u64) -> Self {
        Json::Number(number.into())
    }
}

impl PartialEq<str> for Json<'_> {
    fn eq(&self, text: &str) -> bool {
        self.as_str() == Some(text)
    }
}

/// The most bytes shown of a wrong value.
const MOST_SHOWN: usize = 200;

/// As on the wire, with an object's fields in the order of their names; long values are cut short.
impl fmt::Display for Json<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = Shown(Vec::new());
        match serde_json::to_writer(&mut shown, self) {
            Ok(()) => to.write_str(&String::from_utf8_lossy(&shown.0)),
            Err(_) => {
                write!(to, "{}…", String::from_utf8_lossy(&shown.0).trim_end_matches(char::REPLACEMENT_CHARACTER))
            }
        }
    }
}

/// Takes only as much as is shown.
struct Shown(Vec<u8>);

impl std::io::Write for Shown {
    fn write(&mut self, more: &[u8]) -> std::io::Result<usize> {
        let room = MOST_SHOWN - self.0.len();
        self.0.extend_from_slice(more.get(..room).unwrap_or(more));
        // Accepting nothing ends the writing.
        Ok(more.len().min(room))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => to.serialize_unit(),
            Json::Bool(value) => to.serialize_bool(*value),
            Json::Number(number) => number.serialize(to),
            Json::String(text) => to.serialize_str(text),
            Json::Array(list) => to.collect_seq(list),
            Json::Object(object) => {
                let fields = object.sorted();
                let mut map = to.serialize_map(Some(fields.len()))?;
                for (key, value) in fields {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Json<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Json<'a>, D::Error> {
        from.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Json<'de>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json<'de>, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json<'de>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json<'de>, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json<'de>, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json<'de>, E> {
        Ok(Number::from_f64(number).map_or(Json::Null, Json::Number))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Json<'de>, E> {
        Ok(Json::String(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json<'de>, E> {
        Ok(Json::String(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Json<'de>, A::Error> {
        let mut object = Vec::with_capacity(USUAL_FIELDS);
        while let Some((Name(name), value)) = fields.next_entry()? {
            object.push((name, value));
        }
        Ok(Json::Object(Object(object)))
    }
}

/// Capacity for the fields of most requests.
const USUAL_FIELDS: usize = 8;

/// The name of a field.
pub(super) struct Name<'a>(pub Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Name<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Name<'a>, D::Error> {
        from.deserialize_str(AnyName).map(Name)
    }
}

struct AnyName;

impl<'de> Visitor<'de> for AnyName {
    type Value = Cow<'de, str>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a name")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}
