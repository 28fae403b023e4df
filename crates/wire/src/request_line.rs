//! A line of input: its id, the rules that it names, and the request. All other keys are skipped.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

use super::borrowed_json::Json;
use quejing_rules::RequestForm;

#[derive(Default)]
pub(super) struct RequestLine<'a> {
    pub id: Value,
    pub rules: Option<Json<'a>>,
    pub input: Json<'a>,
}

impl<'a> RequestLine<'a> {
    /// Parses a line; the error is the form that it should have.
    pub(crate) fn parse(line: &'a [u8]) -> Result<RequestLine<'a>, RequestForm> {
        let not_json = |error: serde_json::Error| RequestForm::JsonText { column: error.column() };
        // Text known to be UTF-8 is not validated again string by string.
        let read = match std::str::from_utf8(line) {
            Ok(text) => serde_json::from_str(text),
            Err(_) => serde_json::from_slice(line),
        };
        read.map_err(|error| match error.is_data() {
            // Not an object; the rest may not be JSON at all.
            true => serde_json::from_slice::<IgnoredAny>(line).map_or_else(not_json, |_| RequestForm::Object),
            false => not_json(error),
        })
    }
}

/// The key of a field, borrowed from the line unless it contains escapes.
#[derive(Deserialize)]
struct FieldName<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for RequestLine<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<RequestLine<'a>, D::Error> {
        from.deserialize_any(LineVisitor)
    }
}

struct LineVisitor;

impl<'de> Visitor<'de> for LineVisitor {
    type Value = RequestLine<'de>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a request")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<RequestLine<'de>, A::Error> {
        let mut line = RequestLine::default();
        while let Some(FieldName(name)) = fields.next_key()? {
            match name.as_ref() {
                "id" => line.id = fields.next_value()?,
                "rules" => line.rules = Some(fields.next_value()?),
                "input" => line.input = fields.next_value()?,
                _ => {
                    fields.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(line)
    }
}
