//! Reading single fields of a request; what is wrong is noted and the reading goes on.

use crate::hand::{Conflict, DraftMeld, Flag, Flags, Form, HandDraft, MeldKind, Problem, Seat};
use crate::rules::json::{Json, Object, keys, most};
use crate::tile::{NotationError, Tile, Wind, mpsz};

/// Reads the fields of one request and keeps what is wrong with them.
pub(super) struct Fields<'a> {
    input: &'a Object<'a>,
    pub problems: Vec<Problem>,
}

impl<'a> Fields<'a> {
    pub fn new(input: &'a Object<'a>) -> Fields<'a> {
        Fields {
            input,
            problems: Vec::new(),
        }
    }

    /// Notes the keys that are not among the known ones.
    pub fn known(&mut self, known: &keys::Known) {
        self.problems.extend(keys::unknown(self.input, "", known));
    }

    /// A field that is there and not null.
    pub fn get(&self, name: &str) -> Option<&'a Json<'a>> {
        self.input.get(name).filter(|value| !value.is_null())
    }

    /// Notes a field that is missing or of another type.
    pub fn expected(&mut self, field: &str, expected: Form) {
        self.problems.push(Problem::BadInput {
            field: field.to_owned(),
            expected,
        });
    }

    /// A list of at most so many entries; empty where absent.
    pub fn list(&mut self, name: &str, most: usize, expected: Form) -> &'a [Json<'a>] {
        let found = self
            .get(name)
            .map_or(Ok(&[][..]), |value| value.entries(most, expected));
        found.unwrap_or_else(|expected| {
            self.expected(name, expected);
            &[]
        })
    }

    /// An object of at most so many fields; `None` where absent or wrong.
    pub fn object(&mut self, name: &str, most: usize, expected: Form) -> Option<&'a Object<'a>> {
        let found = self.get(name)?.fields(most, expected);
        found.map_err(|expected| self.expected(name, expected)).ok()
    }

    /// True or false; false where absent.
    pub fn boolean(&mut self, name: &str) -> bool {
        match self.get(name) {
            None => false,
            Some(Json::Bool(value)) => *value,
            Some(_) => {
                self.expected(name, Form::Boolean);
                false
            }
        }
    }

    /// A whole number from 0 on.
    pub fn whole_number(&mut self, name: &str) -> Option<u32> {
        let found = self
            .get(name)
            .and_then(Json::as_u64)
            .and_then(|number| u32::try_from(number).ok());
        if found.is_none() {
            self.expected(name, Form::FromNought);
        }
        found
    }

    /// A seat 0..3, or `None` where absent.
    pub fn seat(&mut self, name: &str) -> Option<Seat> {
        let value = self.get(name)?;
        let seat = seat_of(value);
        if seat.is_none() {
            self.problems.push(bad_seat(name, value));
        }
        seat
    }

    /// The hand itself; tiles that cannot be read are noted and left out.
    pub fn draft(&mut self) -> HandDraft {
        let mut draft = HandDraft {
            self_draw: self.boolean("self_draw"),
            seat_wind: self.seat_wind(),
            flowers: self.flowers(),
            flags: self.flags(),
            ..HandDraft::default()
        };
        match self.get("concealed") {
            Some(Json::String(text)) => {
                draft.concealed = self.tiles("concealed", text).unwrap_or_default()
            }
            _ => self.expected("concealed", Form::StandingTiles),
        }
        match self.get("win_tile") {
            Some(Json::String(text)) => draft.win_tile = self.one_tile("win_tile", text),
            Some(_) => self.expected("win_tile", Form::TileText),
            None => {}
        }
        draft.melds = self.melds();
        draft
    }

    /// Could all tiles be read? Counting them makes sense only then.
    pub fn tiles_are_clear(&self) -> bool {
        !self.problems.iter().any(|problem| match problem {
            Problem::BadTile { field, .. } => field != "win_tile",
            Problem::BadInput { field, .. } => field == "concealed" || field.starts_with("melds"),
            _ => false,
        })
    }

    fn tiles(&mut self, field: &str, text: &str) -> Option<Vec<Tile>> {
        let found = mpsz::parse(text);
        if let Err(error) = &found {
            self.problems.push(Problem::BadTile {
                field: field.to_owned(),
                fault: NotationError::from(error.clone()).into(),
            });
        }
        found.ok()
    }

    fn one_tile(&mut self, field: &str, text: &str) -> Option<Tile> {
        let found = mpsz::parse_one(text);
        if let Err(error) = &found {
            self.problems.push(Problem::BadTile {
                field: field.to_owned(),
                fault: NotationError::from(error.clone()).into(),
            });
        }
        found.ok()
    }

    /// A missing wind is noted later, by the check of the hand.
    fn seat_wind(&mut self) -> Option<Wind> {
        let value = self.get("seat_wind")?;
        let wind = match value.as_str() {
            Some("E") => Wind::East,
            Some("S") => Wind::South,
            Some("W") => Wind::West,
            Some("N") => Wind::North,
            _ => {
                let (field, found) = (String::from("seat_wind"), value.to_string());
                self.problems.push(Problem::BadSeat {
                    field,
                    found,
                    allowed: "write E, S, W or N",
                });
                return None;
            }
        };
        Some(wind)
    }

    fn flowers(&mut self) -> i64 {
        let Some(value) = self.get("flowers") else {
            return 0;
        };
        value.as_i64().unwrap_or_else(|| {
            self.problems.push(Problem::BadFlowers {
                found: value.to_string(),
            });
            0
        })
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::NONE;
        for word in self.list("flags", most::FLAGS, Form::FlagWords) {
            match word.as_str().and_then(|text| text.parse::<Flag>().ok()) {
                Some(flag) => flags.set(flag, true),
                None => self.unknown_flag(word),
            }
        }
        flags
    }

    /// A circumstance that the rules do not have contradicts every hand: both codes are given.
    fn unknown_flag(&mut self, word: &Json) {
        let found = word
            .as_str()
            .map_or_else(|| word.to_string(), str::to_owned);
        let allowed = Flag::ALL.map(Flag::as_str).join(", ");
        self.problems.push(Problem::BadFlag { found, allowed });
        self.problems
            .push(Problem::FlagConflict(Conflict::NotInTheseRules));
    }

    fn melds(&mut self) -> Vec<DraftMeld> {
        let melds = self.list("melds", most::MELDS, Form::Melds).iter();
        let read = |(index, meld)| self.meld(index, meld);
        melds.enumerate().map(read).collect()
    }

    fn meld(&mut self, index: usize, meld: &Json) -> DraftMeld {
        let at = |name: &str| format!("melds[{index}].{name}");
        let mut draft = DraftMeld::default();
        let Json::Object(meld) = meld else {
            self.expected(&format!("melds[{index}]"), Form::Meld);
            return draft;
        };
        let place = format!("melds[{index}].");
        self.problems
            .extend(keys::unknown(meld, &place, &[keys::MELD]));
        let mut inner = Fields::new(meld);
        draft.concealed = inner.boolean("concealed");
        draft.added = inner.boolean("added");
        draft.from = inner.seat("from");
        let wrong = inner.problems;
        self.problems.extend(wrong);
        match meld.get("tiles") {
            Some(Json::String(text)) => {
                draft.tiles = self.tiles(&at("tiles"), text).unwrap_or_default()
            }
            _ => self.expected(&at("tiles"), Form::MeldTiles),
        }
        draft.kind = match meld.get("type").and_then(Json::as_str) {
            Some("chow") => Some(MeldKind::Chow),
            Some("pung") => Some(MeldKind::Pung),
            Some("kong") => Some(MeldKind::Kong),
            _ => {
                self.problems.push(Problem::BadMeld {
                    index,
                    fault: crate::hand::MeldFault::UnknownKind,
                });
                None
            }
        };
        draft
    }
}

/// A seat number 0..3.
fn seat_of(value: &Json) -> Option<Seat> {
    value
        .as_u64()
        .filter(|&seat| seat < 4)
        .map(|seat| Seat(seat as u8))
}

/// A seat that is none.
pub(super) fn bad_seat(field: &str, found: &Json) -> Problem {
    Problem::BadSeat {
        field: field.to_owned(),
        found: found.to_string(),
        allowed: "write a seat from 0 to 3",
    }
}
