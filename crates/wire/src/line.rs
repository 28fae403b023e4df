//! A line of requests: its id, the rules it names, and the input. Anything else on a line is skipped unread.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

use super::tree::Json;
use quejing_rules::Form;

#[derive(Default)]
pub(super) struct Line<'a> {
    pub id: Value,
    pub rules: Option<Json<'a>>,
    pub input: Json<'a>,
}

impl<'a> Line<'a> {
    /// Reads a line, or says what it should be.
    pub(crate) fn read(line: &'a [u8]) -> Result<Line<'a>, Form> {
        let not_json = |error: serde_json::Error| Form::JsonText { column: error.column() };
        // Text known to be UTF-8 is not validated again string by string.
        let read = match std::str::from_utf8(line) {
            Ok(text) => serde_json::from_str(text),
            Err(_) => serde_json::from_slice(line),
        };
        read.map_err(|error| match error.is_data() {
            // Not an object; the rest may not be JSON at all.
            true => serde_json::from_slice::<IgnoredAny>(line).map_or_else(not_json, |_| Form::Object),
            false => not_json(error),
        })
    }
}

/// The name of a field, borrowed where it can be.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Line<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Line<'a>, D::Error> {
        from.deserialize_any(Fields)
    }
}

struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Line<'de>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a request")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Line<'de>, A::Error> {
        let mut line = Line::default();
        while let Some(Name(name)) = fields.next_key()? {
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
