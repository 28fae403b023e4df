//! A line of input: an object with an id, the rules that it names, and the input of the request. All other keys are
//! skipped.

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
    /// Parses a line. The error is the form that the line should have: JSON, or an object.
    pub(crate) fn parse(line: &'a [u8]) -> Result<RequestLine<'a>, RequestForm> {
        let json_text_form = |error: serde_json::Error| RequestForm::JsonText { column: error.column() };
        // Text known to be UTF-8 is not validated again string by string.
        let parsed = match std::str::from_utf8(line) {
            Ok(text) => serde_json::from_str(text),
            Err(_) => serde_json::from_slice(line),
        };
        parsed.map_err(|error| match error.is_data() {
            // Not an object; the rest may not be JSON at all.
            true => serde_json::from_slice::<IgnoredAny>(line).map_or_else(json_text_form, |_| RequestForm::Object),
            false => json_text_form(error),
        })
    }
}

/// The name of a field, borrowed from the line unless it contains escapes.
#[derive(Deserialize)]
struct FieldName<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for RequestLine<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RequestLine<'a>, D::Error> {
        deserializer.deserialize_any(RequestLineVisitor)
    }
}

struct RequestLineVisitor;

impl<'de> Visitor<'de> for RequestLineVisitor {
    type Value = RequestLine<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a request")
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
