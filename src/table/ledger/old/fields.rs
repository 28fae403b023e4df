//! The fields of a line in the older form, read strictly: any field that is not exactly as required is named.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value as Json};

use crate::rules::RuleProfile;
use crate::table::ledger::{Amount, FieldForm, LineFault, MOST_UNITS};

/// How many players sat in an older evening.
pub(super) const PLAYERS: usize = 4;
/// The most characters of a value that a fault quotes.
const LONGEST_FOUND: usize = 40;

/// The fields of an object, and the name of the field that contains it.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    object: &'a Map<String, Json>,
    within: &'static str,
}

/// Parses a line, refusing duplicate fields.
pub(super) fn parse(line: &str) -> Result<Json, LineFault> {
    let read: Result<Once, serde_json::Error> = serde_json::from_str(line);
    read.map(|once| once.0).map_err(|error| {
        let column = error.column();
        match error.classify() {
            serde_json::error::Category::Data => LineFault::Twice { column },
            _ => LineFault::NotJson { column },
        }
    })
}

impl<'a> Fields<'a> {
    /// The fields of a line.
    pub fn of(line: &'a Json) -> Result<Fields<'a>, LineFault> {
        match line {
            Json::Object(object) => Ok(Fields { object, within: "" }),
            other => Err(LineFault::Field { field: "{}".into(), needed: FieldForm::Object, found: short(other) }),
        }
    }

    fn path(&self, field: &str) -> String {
        match self.within {
            "" => field.to_owned(),
            within => format!("{within}.{field}"),
        }
    }

    /// A required field.
    pub fn get(&self, field: &str) -> Result<&'a Json, LineFault> {
        self.object.get(field).ok_or_else(|| LineFault::Missing { field: self.path(field) })
    }

    /// Whether the field is present.
    pub fn has(&self, field: &str) -> bool {
        self.object.contains_key(field)
    }

    /// All fields with their values.
    pub fn all(&self) -> impl Iterator<Item = (&'a String, &'a Json)> {
        self.object.iter()
    }

    /// The object as text.
    pub fn text_of_all(&self) -> String {
        serde_json::to_string(self.object).unwrap_or_default()
    }

    fn read<T>(
        &self,
        field: &str,
        needed: FieldForm,
        read: impl FnOnce(&'a Json) -> Option<T>,
    ) -> Result<T, LineFault> {
        let value = self.get(field)?;
        read(value).ok_or_else(|| LineFault::Field { field: self.path(field), needed, found: short(value) })
    }

    /// A whole number, at most `most`.
    pub fn whole(&self, field: &str, most: u64) -> Result<u64, LineFault> {
        let within = |number: &u64| *number <= most;
        self.read(field, FieldForm::Whole(most), |value| value.as_u64().filter(within))
    }

    /// A whole number in the range that the ledger uses for points and counts.
    pub fn count(&self, field: &str) -> Result<u32, LineFault> {
        let most = FieldForm::Whole(u32::MAX.into());
        self.read(field, most, |value| u32::try_from(value.as_u64()?).ok())
    }

    /// A time, in milliseconds since 1970-01-01 UTC.
    pub fn time(&self, field: &str) -> Result<i64, LineFault> {
        let sound = |time: &i64| *time >= 0;
        self.read(field, FieldForm::Time, |value| value.as_i64().filter(sound))
    }

    /// A player's seat.
    pub fn seat(&self, field: &str) -> Result<usize, LineFault> {
        self.read(field, FieldForm::Seat, seat)
    }

    /// A player's seat, or null.
    pub fn seat_or_none(&self, field: &str) -> Result<Option<usize>, LineFault> {
        match self.get(field)? {
            Json::Null => Ok(None),
            _ => self.seat(field).map(Some),
        }
    }

    /// A text.
    pub fn text(&self, field: &str) -> Result<&'a str, LineFault> {
        self.read(field, FieldForm::Text, Json::as_str)
    }

    /// A text, or null.
    pub fn text_or_none(&self, field: &str) -> Result<Option<&'a str>, LineFault> {
        match self.get(field)? {
            Json::Null => Ok(None),
            _ => self.text(field).map(Some),
        }
    }

    /// A list of texts.
    pub fn texts(&self, field: &str) -> Result<Vec<&'a str>, LineFault> {
        self.read(field, FieldForm::Texts, |value| value.as_array()?.iter().map(Json::as_str).collect())
    }

    /// Four names.
    pub fn four_names(&self, field: &str) -> Result<[&'a str; PLAYERS], LineFault> {
        self.read(field, FieldForm::FourNames, |value| {
            let names: Option<Vec<&str>> = value.as_array()?.iter().map(Json::as_str).collect();
            names?.try_into().ok()
        })
    }

    /// Four whole amounts.
    pub fn four_amounts(&self, field: &str) -> Result<[i64; PLAYERS], LineFault> {
        let moderate = |units: &i64| units.unsigned_abs() <= MOST_UNITS.unsigned_abs();
        self.read(field, FieldForm::FourAmounts, |value| {
            let units = value.as_array()?.iter();
            let units: Option<Vec<i64>> = units.map(|one| one.as_i64().filter(moderate)).collect();
            units?.try_into().ok()
        })
    }

    /// Four small counts.
    pub fn four_counts(&self, field: &str) -> Result<[u8; PLAYERS], LineFault> {
        self.read(field, FieldForm::FourCounts, |value| {
            let counts = value.as_array()?.iter();
            let counts: Option<Vec<u8>> = counts.map(|one| one.as_u64()?.try_into().ok()).collect();
            counts?.try_into().ok()
        })
    }

    /// An amount.
    pub fn amount(&self, field: &str) -> Result<Amount, LineFault> {
        self.read(field, FieldForm::Amount, amount)
    }

    /// An amount above 0.
    pub fn payment(&self, field: &str) -> Result<Amount, LineFault> {
        let positive = |amount: &Amount| *amount > Amount::ZERO;
        self.read(field, FieldForm::Payment, |value| amount(value).filter(positive))
    }

    /// Rules with their switches.
    pub fn rules(&self) -> Result<RuleProfile, LineFault> {
        self.read("rules", FieldForm::Rules, |value| serde_json::from_value(value.clone()).ok())
    }

    /// A list of objects; faults name their fields after the list.
    pub fn objects(&self, field: &'static str) -> Result<Vec<Fields<'a>>, LineFault> {
        let list = self.read(field, FieldForm::List, Json::as_array)?;
        let fields = |value: &'a Json| match value {
            Json::Object(object) => Ok(Fields { object, within: field }),
            other => Err(LineFault::Field { field: self.path(field), needed: FieldForm::Object, found: short(other) }),
        };
        list.iter().map(fields).collect()
    }

    /// The fields of an object nested in this one.
    pub fn within(&self, field: &'static str) -> Result<Fields<'a>, LineFault> {
        let object = self.read(field, FieldForm::Object, Json::as_object)?;
        Ok(Fields { object, within: field })
    }

    /// One end of a payment in the older form.
    pub fn end(&self, field: &str) -> Result<End<'a>, LineFault> {
        self.read(field, FieldForm::Holder, |value| {
            if let Some("table") = value.as_str() {
                return Some(End::Table);
            }
            let fields: Vec<_> = value.as_object()?.iter().collect();
            match fields.as_slice() {
                [(name, value)] if *name == "player" => seat(value).map(End::Player),
                [(name, value)] if *name == "other" => value.as_str().map(End::Other),
                _ => None,
            }
        })
    }
}

/// One end of a payment in the older form.
pub(super) enum End<'a> {
    Player(usize),
    Other(&'a str),
    Table,
}

/// Whether a number occurs anywhere in the value.
pub(super) fn has_number(value: &Json) -> bool {
    match value {
        Json::Number(_) => true,
        Json::Array(list) => list.iter().any(has_number),
        Json::Object(fields) => fields.values().any(has_number),
        Json::Null | Json::Bool(_) | Json::String(_) => false,
    }
}

fn seat(value: &Json) -> Option<usize> {
    let seat = usize::try_from(value.as_u64()?).ok()?;
    (seat < PLAYERS).then_some(seat)
}

fn amount(value: &Json) -> Option<Amount> {
    match value {
        Json::Number(number) => number.to_string().parse().ok(),
        _ => None,
    }
}

fn short(value: &Json) -> String {
    let text = match value {
        // Writing out a long list only to cut it off would be wasteful.
        Json::Array(list) if list.len() > 8 => format!("[…] ({})", list.len()),
        other => other.to_string(),
    };
    match text.char_indices().nth(LONGEST_FOUND) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

/// A JSON value without duplicate fields.
struct Once(Json);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Once, D::Error> {
        deserializer.deserialize_any(OnceVisitor).map(Once)
    }
}

struct OnceVisitor;

impl<'de> Visitor<'de> for OnceVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::from(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::from(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::from(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut values = Vec::new();
        while let Some(Once(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(Json::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut fields = Map::new();
        while let Some((name, Once(value))) = map.next_entry::<String, Once>()? {
            if fields.insert(name, value).is_some() {
                return Err(A::Error::custom("a field stands there twice"));
            }
        }
        Ok(Json::Object(fields))
    }
}
