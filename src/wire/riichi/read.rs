//! Reading the fields of a request; what is wrong is noted and the reading goes on, so that all of it is answered.

use crate::hand::{self, DraftMeld, Form, HandDraft, MeldFault, MeldKind, Seat};
use crate::rules::json::{Json, Object, keys, most};
use crate::rules::profile::read_switches;
use crate::rules::riichi::{Draft, FLAG_WORDS, Flag, Flags, MOST_COUNTERS, Options};
use crate::rules::{Fault, Faults, RuleSet};
use crate::tile::{NotationError, Tile, Wind, mpsz};

/// Reads the fields of one object and keeps what is wrong with them.
pub(super) struct Fields<'a> {
    input: &'a Object<'a>,
    /// What stands before a field's name in messages, as `hands[1].`.
    place: String,
    pub problems: Vec<Fault>,
}

impl<'a> Fields<'a> {
    pub fn new(input: &'a Object<'a>) -> Fields<'a> {
        Fields {
            input,
            place: String::new(),
            problems: Vec::new(),
        }
    }

    pub fn within(input: &'a Object<'a>, place: String) -> Fields<'a> {
        Fields {
            input,
            place,
            problems: Vec::new(),
        }
    }

    /// Notes the keys that are not among the known ones.
    pub fn known(&mut self, known: &keys::Known) {
        let unknown = keys::unknown(self.input, &self.place, known);
        self.problems.extend(unknown.map(Fault::from));
    }

    /// A field that is there and not null.
    pub fn get(&self, name: &str) -> Option<&'a Json<'a>> {
        self.input.get(name).filter(|value| !value.is_null())
    }

    /// Everything wrong, if anything is.
    pub fn finish(self) -> Result<(), Faults> {
        if self.problems.is_empty() {
            Ok(())
        } else {
            Err(Faults(self.problems))
        }
    }

    fn at(&self, name: &str) -> String {
        format!("{}{name}", self.place)
    }

    /// Notes a field that is missing or of another type.
    pub fn expected(&mut self, name: &str, expected: Form) {
        let field = self.at(name);
        self.problems
            .push(hand::Problem::BadInput { field, expected }.into());
    }

    /// Notes a seat or wind that is none.
    pub fn bad_seat(&mut self, name: &str, found: Option<&Json>, allowed: &'static str) {
        let found = found.map_or_else(|| String::from("nothing"), ToString::to_string);
        self.problems.push(
            hand::Problem::BadSeat {
                field: self.at(name),
                found,
                allowed,
            }
            .into(),
        );
    }

    /// A list of at most so many entries; empty where absent.
    fn list(&mut self, name: &str, most: usize, expected: Form) -> &'a [Json<'a>] {
        let found = self
            .get(name)
            .map_or(Ok(&[][..]), |value| value.entries(most, expected));
        found.unwrap_or_else(|expected| {
            self.expected(name, expected);
            &[]
        })
    }

    /// An object of at most so many fields; `None` where absent or wrong.
    fn object(&mut self, name: &str, most: usize, expected: Form) -> Option<&'a Object<'a>> {
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

    /// A whole number within bounds; `None` where absent or wrong.
    pub fn number(&mut self, name: &str, from: u32, to: u32) -> Option<u32> {
        let value = self.get(name)?;
        let found = value.as_u64().and_then(|number| u32::try_from(number).ok());
        let found = found.filter(|number| (from..=to).contains(number));
        if found.is_none() {
            self.expected(name, Form::Number { from, to });
        }
        found
    }

    /// Counters or sticks; 0 where absent.
    pub fn counters(&mut self, name: &str) -> u32 {
        self.number(name, 0, MOST_COUNTERS).unwrap_or(0)
    }

    /// A seat 0..3; `None` where absent or wrong.
    pub fn seat(&mut self, name: &str) -> Option<Seat> {
        let value = self.get(name)?;
        let seat = value
            .as_u64()
            .and_then(|seat| u8::try_from(seat).ok())
            .filter(|&seat| seat < 4);
        if seat.is_none() {
            self.bad_seat(name, Some(value), "write a seat, 0 to 3 from the dealer on");
        }
        seat.map(Seat)
    }

    /// A seat that must be there.
    pub fn needed_seat(&mut self, name: &str) -> Option<Seat> {
        if self.get(name).is_none() {
            self.bad_seat(name, None, "write a seat, 0 to 3 from the dealer on");
        }
        self.seat(name)
    }

    /// Four values of one kind.
    pub fn four<T: Copy>(
        &mut self,
        name: &str,
        read: fn(&Json) -> Option<T>,
        expected: Form,
    ) -> Option<[T; 4]> {
        let list = self.get(name).and_then(Json::as_array);
        let values: Option<Vec<T>> = list.and_then(|list| list.iter().map(read).collect());
        let four = values.and_then(|values| <[T; 4]>::try_from(values).ok());
        if four.is_none() {
            self.expected(name, expected);
        }
        four
    }

    /// The switches; an unknown one, or one with a value it does not take, is noted by its key.
    pub fn options(&mut self) -> Options {
        let Some(switches) = self.object("options", most::SWITCHES, Form::Switches) else {
            return Options::default();
        };
        read_switches(RuleSet::Riichi, &switches.to_map()).unwrap_or_else(|wrong| {
            self.problems.extend(wrong.into_iter().map(Fault::from));
            Options::default()
        })
    }

    /// A hand before it is checked.
    pub fn draft(&mut self) -> Draft {
        Draft {
            hand: self.tiles_and_melds(),
            round_wind: self.wind("round_wind"),
            discarder: self.seat("discarder"),
            flags: self.flags(),
            dora_indicators: self.tiles("dora_indicators").unwrap_or_default(),
            ura_indicators: self.tiles("ura_indicators").unwrap_or_default(),
            honba: self.counters("honba"),
            riichi_sticks: self.counters("riichi_sticks"),
        }
    }

    /// Was something noted that the check of the hand would only repeat?
    pub fn already_noted(&self, problem: &Fault) -> bool {
        let has = |code: &str| self.problems.iter().any(|noted| noted.code() == code);
        let missing = |field: &str| {
            let at = self.at(field);
            self.problems.iter().any(|noted| match noted {
                Fault::Hand(
                    hand::Problem::BadSeat { field, .. } | hand::Problem::BadInput { field, .. },
                ) => *field == at,
                _ => false,
            })
        };
        match problem {
            Fault::Hand(hand::Problem::TileCount { .. }) => has("bad_tile"),
            Fault::Hand(hand::Problem::BadInput { field, .. }) => has("bad_tile") || missing(field),
            Fault::Hand(hand::Problem::BadSeat { field, .. }) => missing(field),
            _ => false,
        }
    }

    fn tiles_and_melds(&mut self) -> HandDraft {
        if self.get("concealed").is_none() {
            self.expected("concealed", Form::StandingTiles);
        }
        HandDraft {
            concealed: self.tiles("concealed").unwrap_or_default(),
            win_tile: self.one_tile("win_tile"),
            melds: self.melds(),
            self_draw: self.boolean("self_draw"),
            seat_wind: self.wind("seat_wind"),
            ..HandDraft::default()
        }
    }

    fn bad_tile(&mut self, name: &str, error: mpsz::MpszError) {
        self.problems.push(
            hand::Problem::BadTile {
                field: self.at(name),
                fault: NotationError::from(error).into(),
            }
            .into(),
        );
    }

    fn tiles(&mut self, name: &str) -> Option<Vec<Tile>> {
        let value = self.get(name)?;
        let Some(text) = value.as_str() else {
            self.expected(name, Form::Tiles);
            return None;
        };
        mpsz::parse(text)
            .map_err(|error| self.bad_tile(name, error))
            .ok()
    }

    fn one_tile(&mut self, name: &str) -> Option<Tile> {
        let value = self.get(name)?;
        let Some(text) = value.as_str() else {
            self.expected(name, Form::TileText);
            return None;
        };
        mpsz::parse_one(text)
            .map_err(|error| self.bad_tile(name, error))
            .ok()
    }

    /// A wind; a missing one is noted later, by the check of the hand.
    fn wind(&mut self, name: &str) -> Option<Wind> {
        let value = self.get(name)?;
        let wind = match value.as_str() {
            Some("E") => Some(Wind::East),
            Some("S") => Some(Wind::South),
            Some("W") => Some(Wind::West),
            Some("N") => Some(Wind::North),
            _ => None,
        };
        if wind.is_none() {
            self.bad_seat(name, Some(value), "write E, S, W or N");
        }
        wind
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::NONE;
        for word in self.list("flags", most::FLAGS, Form::FlagWords) {
            match word.as_str().and_then(|text| text.parse::<Flag>().ok()) {
                Some(flag) => flags = flags.with(flag),
                None => {
                    let found = word
                        .as_str()
                        .map_or_else(|| word.to_string(), str::to_owned);
                    self.problems.push(
                        hand::Problem::BadFlag {
                            found,
                            allowed: FLAG_WORDS.to_owned(),
                        }
                        .into(),
                    );
                }
            }
        }
        flags
    }

    fn melds(&mut self) -> Vec<DraftMeld> {
        let melds = self.list("melds", most::MELDS, Form::Melds);
        let read = |(index, meld): (usize, &Json)| self.meld(index, meld);
        melds.iter().enumerate().map(read).collect()
    }

    fn meld(&mut self, index: usize, meld: &Json) -> DraftMeld {
        let Json::Object(object) = meld else {
            self.expected(&format!("melds[{index}]"), Form::Meld);
            return DraftMeld::default();
        };
        let mut inner = Fields::within(object, self.at(&format!("melds[{index}].")));
        inner.known(&[keys::MELD]);
        if inner.get("tiles").is_none() {
            inner.expected("tiles", Form::MeldTiles);
        }
        let kind = match inner.get("type") {
            None => None,
            Some(word) => {
                let kind = [MeldKind::Chow, MeldKind::Pung, MeldKind::Kong];
                let found = kind
                    .into_iter()
                    .find(|kind| word.as_str() == Some(kind.as_str()));
                if found.is_none() {
                    let fault = MeldFault::UnknownKind;
                    inner
                        .problems
                        .push(hand::Problem::BadMeld { index, fault }.into());
                }
                found
            }
        };
        let draft = DraftMeld {
            kind,
            tiles: inner.tiles("tiles").unwrap_or_default(),
            concealed: inner.boolean("concealed"),
            added: inner.boolean("added"),
            from: inner.seat("from"),
        };
        self.problems.append(&mut inner.problems);
        draft
    }
}
