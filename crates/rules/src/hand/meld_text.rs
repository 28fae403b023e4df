//! The text of a meld, as it is written and stored: `123m`, `555z:W`, `1111p:concealed`, `1111p:added:E`.

use quejing_message::Message;

use std::fmt;
use std::str::FromStr;

use super::{DraftMeld, MeldKind, Seat};
use crate::tile::{NotationError, Wind, mpsz, parse_tiles};

/// The error of parsing text that is not a meld such as `123m` or `1111p:concealed`.
///
/// ```
/// use quejing_rules::hand::{DraftMeld, MeldTextError};
/// let code = |text: &str| text.parse::<DraftMeld>().map_err(|error| error.code());
/// assert_eq!(code("12?m"), Err("bad_tile"));
/// assert_eq!(code("1111p:hidden"), Err("bad_meld"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("problem-meld-text")]
pub enum MeldTextError {
    /// The part before the first colon is not a list of tiles.
    #[message(by_hand)]
    Tiles {
        /// The part before the first colon.
        #[message(name = "written")]
        text: String,
        /// The error of the parser of tiles.
        #[message(name = "fault")]
        error: NotationError,
    },
    /// An unknown word or a second wind follows the tiles.
    #[message(by_hand)]
    Word { word: String },
}

impl std::error::Error for MeldTextError {}

impl MeldTextError {
    /// Returns the stable code: `bad_tile` or `bad_meld`.
    pub fn code(&self) -> &'static str {
        match self {
            MeldTextError::Tiles { .. } => "bad_tile",
            MeldTextError::Word { .. } => "bad_meld",
        }
    }
}

/// Parses tiles in any notation, then `concealed` or `added` for kongs, and the wind of the seat that discarded the
/// tile. Does not check that the tiles form a meld.
///
/// ```
/// use quejing_rules::hand::{DraftMeld, Seat};
/// let meld: DraftMeld = "1111p:added:W".parse()?;
/// assert!(meld.added && meld.from == Some(Seat(2)));
/// assert_eq!(meld.to_string(), "1111p:added:W");
/// assert_eq!("１１１１ｐ：added：W".parse(), Ok(meld));
/// assert!("1111p:hidden".parse::<DraftMeld>().is_err());
/// # Ok::<(), quejing_rules::hand::MeldTextError>(())
/// ```
impl FromStr for DraftMeld {
    type Err = MeldTextError;

    fn from_str(text: &str) -> Result<DraftMeld, MeldTextError> {
        // The colon of Chinese and Japanese keyboards, too.
        let mut parts = text.split([':', '：']);
        let tiles = parts.next().unwrap_or_default();
        let tiles_error = |error| MeldTextError::Tiles { text: tiles.to_owned(), error };
        let mut meld = DraftMeld::from_tiles(parse_tiles(tiles).map_err(tiles_error)?);
        for word in parts {
            match (word, word.parse::<Wind>()) {
                ("concealed", _) => meld.concealed = true,
                ("added", _) => meld.added = true,
                (_, Ok(wind)) if meld.from.is_none() => meld.from = Some(Seat::from(wind)),
                _ => {
                    let word = word.to_owned();
                    return Err(MeldTextError::Word { word });
                }
            }
        }
        if meld.concealed || meld.added {
            meld.kind = Some(MeldKind::Kong);
        }
        Ok(meld)
    }
}

/// The text of a meld, which can be parsed again: the sorted tiles in MPSZ, then `concealed` or `added`, then the wind
/// of the discarder's seat. The kind is not written.
impl fmt::Display for DraftMeld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&mpsz::format(&self.tiles))?;
        for (word, is_marked) in [("concealed", self.concealed), ("added", self.added)] {
            if is_marked {
                write!(f, ":{word}")?;
            }
        }
        match self.from.and_then(Seat::wind) {
            Some(wind) => write!(f, ":{wind}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let tiles = ["123m", "340s", "555z", "1111p", "0555m"];
        for tiles in tiles.map(|text| mpsz::parse(text).unwrap()) {
            for (concealed, added) in [(false, false), (true, false), (false, true), (true, true)] {
                for from in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2)), Some(Seat(3))] {
                    let meld = DraftMeld {
                        kind: (concealed || added).then_some(MeldKind::Kong),
                        tiles: mpsz::parse(&mpsz::format(&tiles)).unwrap(),
                        concealed,
                        added,
                        from,
                    };
                    assert_eq!(meld.to_string().parse(), Ok(meld));
                }
            }
        }
    }

    #[test]
    fn a_meld_is_written_as_people_write_it() {
        for text in ["123m", "555z:W", "1111p:concealed", "1111p:added", "1111p:added:E"] {
            assert_eq!(text.parse::<DraftMeld>().unwrap().to_string(), text);
        }
        let chinese: DraftMeld = "一二三万:东".parse().unwrap();
        assert_eq!(chinese.to_string(), "123m:E");
    }

    #[test]
    fn what_is_no_meld_is_refused_with_its_part() {
        let refused = |text: &str| text.parse::<DraftMeld>().unwrap_err();
        for (text, word) in [
            ("1111p:hidden", "hidden"),
            ("123m:", ""),
            ("123m::E", ""),
            ("123m: concealed", " concealed"),
            ("1111p:ADDED", "ADDED"),
            ("555z:E:W", "W"),
            ("555z:5", "5"),
        ] {
            let error = refused(text);
            let word = word.to_owned();
            assert_eq!((error.code(), error), ("bad_meld", MeldTextError::Word { word }), "{text}");
        }
        for text in ["12x", "123", "abc:concealed", "123m123:W"] {
            let error = refused(text);
            assert_eq!(error.code(), "bad_tile", "{text}: {error}");
        }
    }
}
