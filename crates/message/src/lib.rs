//! Messages as data: a stable code, the id of a message in the catalogue, and its arguments.
//!
//! A crate that finds an error describes it with a type that derives [`Message`]; it knows no language. A catalogue
//! words the id and the arguments as a sentence. The derive also writes `Display` for developers and logs: the code
//! (the id where there is none), the field, then the arguments, such as
//! `bad_tile concealed (fault tile-flower (tile f1))`.
//!
//! ```
//! use quejing_message::Message;
//!
//! #[derive(Message)]
//! #[message("parcel")]
//! #[message(codes)]
//! enum ParcelFault {
//!     TooHeavy { grams: u32 },
//! }
//! let fault = ParcelFault::TooHeavy { grams: 900 };
//! assert_eq!((fault.id(), fault.code()), ("parcel-too-heavy", Some("too_heavy")));
//! assert_eq!(fault.to_string(), "too_heavy (grams 900)");
//! ```
//!
//! # When to use which type
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | an error or another message of a crate that knows no language | `#[derive(Message)]` | a sentence in a `String` |
//! | an argument with a type of one's own | [`Argument`], implemented for it | a text of it, from which no plural or language can be chosen |
//! | words that a person types as they are | [`TypedWords`], which are quoted | a `String` |
//! | people | [`PeopleIds`], which a caller with names replaces | names, which a rule does not know |
//! | text from outside that is printed without a catalogue | [`plain::escape_controls`] | the text as it came |
//!
//! # Limitations
//!
//! - Ids are texts. That the catalogue has each of them is held by a test of the workspace, not by the compiler.
//! - Whole numbers beyond `i64` become numbers with decimals, and those of 128 bits become text, so that no plural
//!   depends on them.
//! - A message has arguments, no markup: bold words or links are up to the face.
//! - `Display` is a line for developers. It may change with a field's name, so nothing may parse it; the code is the
//!   part that stays.

// The derive names this crate from outside.
#[cfg(test)]
extern crate self as quejing_message;

#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod plain;

use std::borrow::Cow;
use std::fmt;

pub use quejing_message_derive::Message;

/// A message to people, as data. `#[derive(Message)]` implements it; the documentation of `quejing-message-derive`
/// lists the attributes.
pub trait Message {
    /// Returns the message's id in the catalogue.
    fn id(&self) -> &'static str;

    /// Returns the stable code of an error; `None` for a message that is no error or only occurs within others.
    fn code(&self) -> Option<&'static str> {
        None
    }

    /// Calls `visit` with the name and the value of each argument, in the order of the fields.
    fn arguments(&self, visit: &mut dyn FnMut(&'static str, ArgumentValue<'_>));
}

/// The value of an argument, by the way in which the catalogue words it.
pub enum ArgumentValue<'a> {
    /// A whole number, which a plural can depend on.
    Number(i64),
    /// A number with decimals.
    Real(f64),
    /// Text from outside, whose control characters are escaped before it is shown.
    Text(Cow<'a, str>),
    /// Words to be typed as they are, separated by `, `.
    Words(Cow<'a, str>),
    /// Several texts from outside, joined by the language's comma.
    List(Vec<String>),
    /// The ids of people. A caller that knows the names replaces the ids by them before rendering.
    People(Vec<String>),
    /// Tiles in MPSZ notation.
    Tiles(Cow<'a, str>),
    /// A time, in milliseconds since 1970-01-01 UTC.
    Time(i64),
    /// Another message, worded in the same language.
    Message(&'a dyn Message),
}

/// A type whose values can be arguments of a message, such as numbers, texts, paths and other messages.
pub trait Argument {
    /// Returns the value as the catalogue words it.
    fn value(&self) -> ArgumentValue<'_>;
}

impl<T: Message> Argument for T {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Message(self)
    }
}

macro_rules! impl_whole_numbers {
    ($($number:ty)*) => {$(
        impl Argument for $number {
            fn value(&self) -> ArgumentValue<'_> {
                ArgumentValue::Number(i64::from(*self))
            }
        }
    )*};
}
impl_whole_numbers!(i8 i16 i32 i64 u8 u16 u32);

macro_rules! impl_large_numbers {
    ($($number:ty)*) => {$(
        impl Argument for $number {
            fn value(&self) -> ArgumentValue<'_> {
                // Beyond `i64`, the formatter of the catalogue has no whole numbers either.
                i64::try_from(*self).map_or(ArgumentValue::Real(*self as f64), ArgumentValue::Number)
            }
        }
    )*};
}
impl_large_numbers!(u64 usize);

impl Argument for u128 {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Text(Cow::Owned(self.to_string()))
    }
}

impl Argument for f32 {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Real(f64::from(*self))
    }
}

impl Argument for f64 {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Real(*self)
    }
}

impl Argument for str {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Text(Cow::Borrowed(self))
    }
}

impl Argument for String {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Text(Cow::Borrowed(self))
    }
}

impl Argument for &str {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Text(Cow::Borrowed(self))
    }
}

impl Argument for Cow<'_, str> {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Text(Cow::Borrowed(self))
    }
}

impl Argument for std::path::Display<'_> {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Text(Cow::Owned(self.to_string()))
    }
}

/// An absent text becomes an empty one.
impl Argument for Option<String> {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Text(Cow::Borrowed(self.as_deref().unwrap_or_default()))
    }
}

impl Argument for char {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Text(Cow::Owned(self.to_string()))
    }
}

/// An argument of words that a user types as they are, with `, ` between them; they are shown in backquotes.
pub struct TypedWords<'a>(pub Cow<'a, str>);

impl<'a> From<&'a String> for TypedWords<'a> {
    fn from(words: &'a String) -> TypedWords<'a> {
        TypedWords(Cow::Borrowed(words))
    }
}

impl Argument for TypedWords<'_> {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Words(Cow::Borrowed(&self.0))
    }
}

/// An argument of several texts, which a sentence shows joined by the language's comma.
pub struct TextList(pub Vec<String>);

impl Argument for TextList {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::List(self.0.clone())
    }
}

/// A bool becomes the text `true` or `false`, by which a selector in the catalogue can choose.
impl Argument for bool {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Text(Cow::Borrowed(if *self { "true" } else { "false" }))
    }
}

/// An argument of people, stored as their ids until their names are known.
pub struct PeopleIds(Vec<String>);

impl<T: ToString> From<&Vec<T>> for PeopleIds {
    fn from(people: &Vec<T>) -> PeopleIds {
        PeopleIds(people.iter().map(T::to_string).collect())
    }
}

impl Argument for PeopleIds {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::People(self.0.clone())
    }
}

/// An argument of tiles in MPSZ notation.
pub struct TileNotation<'a>(Cow<'a, str>);

impl<'a> From<&'a String> for TileNotation<'a> {
    fn from(tiles: &'a String) -> TileNotation<'a> {
        TileNotation(Cow::Borrowed(tiles))
    }
}

impl TileNotation<'static> {
    /// Builds the argument from a tile or tiles that are displayed in MPSZ notation.
    pub fn from_tiles(tiles: &impl ToString) -> TileNotation<'static> {
        TileNotation(Cow::Owned(tiles.to_string()))
    }
}

impl Argument for TileNotation<'_> {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Tiles(Cow::Borrowed(&self.0))
    }
}

/// An argument of a time, in milliseconds since 1970-01-01 UTC.
pub struct TimeMs(i64);

impl From<&i64> for TimeMs {
    fn from(time_ms: &i64) -> TimeMs {
        TimeMs(*time_ms)
    }
}

impl Argument for TimeMs {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Time(self.0)
    }
}

impl<T: Message + ?Sized> Message for Box<T> {
    fn id(&self) -> &'static str {
        (**self).id()
    }

    fn code(&self) -> Option<&'static str> {
        (**self).code()
    }

    fn arguments(&self, visit: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        (**self).arguments(visit);
    }
}

impl fmt::Display for ArgumentValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArgumentValue::Number(number) | ArgumentValue::Time(number) => number.fmt(f),
            ArgumentValue::Real(number) => number.fmt(f),
            ArgumentValue::Text(text) | ArgumentValue::Words(text) | ArgumentValue::Tiles(text) => {
                write!(f, "{text:?}")
            }
            ArgumentValue::List(texts) | ArgumentValue::People(texts) => write!(f, "{:?}", texts.join(", ")),
            ArgumentValue::Message(message) => write_message(*message, f),
        }
    }
}

/// Writes a message for developers: its code (or else its id), the argument `field`, then the other arguments in
/// brackets.
///
/// # Errors
/// The formatter fails.
pub fn write_message(message: &(impl Message + ?Sized), f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(message.code().unwrap_or_else(|| message.id()))?;
    let mut field = String::new();
    let mut others = Vec::new();
    message.arguments(&mut |name, value| match (name, &value) {
        ("field", ArgumentValue::Text(text)) => field = format!(" {text}"),
        _ => others.push(format!("{name} {value}")),
    });
    f.write_str(&field)?;
    match others.is_empty() {
        true => Ok(()),
        false => write!(f, " ({})", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Message)]
    #[message("part")]
    enum Part {
        TooLong,
        #[message("other-part")]
        Named(#[message(name = "word")] String),
    }

    #[derive(Debug, Message)]
    #[message("hand")]
    enum Fault {
        #[message(code = "tile_count")]
        TileCount { field: &'static str, found: usize, needed: usize },
        #[message(code = "bad_part")]
        Part { field: String, part: Part },
        #[message(transparent)]
        Inner(Part),
        #[message(code = "other_part")]
        Whole {
            tiles: u8,
            #[message(main)]
            part: Part,
        },
        #[message(code = "too_few", also(needed = Fault::needed))]
        TooFew { found: u8 },
        #[message(code = "hidden")]
        Hidden(
            #[message(skip)]
            #[expect(dead_code, reason = "no argument")]
            u8,
        ),
    }

    impl Fault {
        fn needed(&self) -> u8 {
            match self {
                Fault::TooFew { found } => found + 1,
                _ => 0,
            }
        }
    }

    fn id_and_code(fault: &Fault) -> (&'static str, Option<&'static str>) {
        (fault.id(), fault.code())
    }

    #[test]
    fn ids_are_the_prefix_and_the_variant_in_kebab_case() {
        let count = Fault::TileCount { field: "concealed", found: 12, needed: 13 };
        assert_eq!(id_and_code(&count), ("hand-tile-count", Some("tile_count")));
        assert_eq!(id_and_code(&Fault::Inner(Part::TooLong)), ("part-too-long", None));
        let whole = Fault::Whole { tiles: 3, part: Part::Named("x".into()) };
        assert_eq!(id_and_code(&whole), ("other-part", Some("other_part")));
        assert_eq!(id_and_code(&Fault::Hidden(3)), ("hand-hidden", Some("hidden")));
    }

    #[test]
    fn display_is_code_field_and_arguments() {
        let count = Fault::TileCount { field: "concealed", found: 12, needed: 13 };
        assert_eq!(count.to_string(), "tile_count concealed (found 12, needed 13)");
        let part = Fault::Part { field: "melds[0]".into(), part: Part::Named("x\n".into()) };
        assert_eq!(part.to_string(), r#"bad_part melds[0] (part other-part (word "x\n"))"#);
        assert_eq!(Fault::Inner(Part::TooLong).to_string(), "part-too-long");
        assert_eq!(Fault::Hidden(3).to_string(), "hidden");
        let whole = Fault::Whole { tiles: 3, part: Part::Named("x".into()) };
        assert_eq!(whole.to_string(), r#"other_part (tiles 3, word "x")"#);
        assert_eq!(Fault::TooFew { found: 3 }.to_string(), "too_few (found 3, needed 4)");
    }
}
