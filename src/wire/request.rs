//! Reading the fields of a request on the wire: what is wrong is noted and the reading goes on, so that everything wrong
//! is reported at once.

use serde::de::DeserializeOwned;

use super::profile::read_switches;
use super::{Demand, Fault, FaultCode, Faults, Form, RuleSet};
use crate::hand::{DraftMeld, HandDraft, MeldKind, Problem, Seat};
use crate::tile::{Tile, Wind, mpsz};

mod answer;
pub(crate) mod keys;
pub(crate) mod most;
mod tree;

pub(crate) use answer::{Answer, HandAnswer, Invalid, SetOut, add, kind};
pub(crate) use tree::{Json, Name, Object};

/// One request, and what was wrong with it so far.
pub(super) struct Request<'a> {
    object: &'a Object<'a>,
    path: String,
    pub faults: Vec<Fault>,
}

impl<'a> Request<'a> {
    /// The fields of an object.
    pub fn new(input: &'a Json<'a>) -> Result<Request<'a>, Faults> {
        match input {
            Json::Object(object) => Ok(Request::within(object, "")),
            _ => Err(Fault::new(FaultCode::BadInput, "input", Form::Object).into()),
        }
    }

    /// The fields of an object inside another.
    pub fn within(object: &'a Object<'a>, path: &str) -> Request<'a> {
        Request {
            object,
            path: path.to_owned(),
            faults: Vec::new(),
        }
    }

    /// The whole name of a field, for complaints.
    pub fn name(&self, field: &str) -> String {
        format!("{}{field}", self.path)
    }

    /// Notes what belongs into a field.
    pub fn complain(&mut self, code: FaultCode, field: &str, expected: impl Into<Demand>) {
        let fault = Fault::new(code, self.name(field), expected);
        self.faults.push(fault);
    }

    /// Notes the keys that are not among the known ones.
    pub fn known(&mut self, known: &keys::Known) {
        let (object, path) = (self.object, std::mem::take(&mut self.path));
        self.known_within(object, &path, known);
        self.path = path;
    }

    /// The same for an object inside this one; nothing more once there is more than an answer lists.
    pub fn known_within(&mut self, object: &Object, path: &str, known: &keys::Known) {
        if self.faults.len() < most::PROBLEMS {
            let unknown = keys::unknown(object, path, known);
            self.faults.extend(unknown.map(Fault::Hand));
        }
    }

    /// A field that is there and not null.
    pub fn get(&self, field: &str) -> Option<&'a Json<'a>> {
        self.object.get(field).filter(|value| !value.is_null())
    }

    /// True or false; false where absent.
    pub fn boolean(&mut self, field: &str) -> bool {
        let found = self.get(field);
        if found.is_some_and(|value| value.as_bool().is_none()) {
            self.complain(FaultCode::BadInput, field, Form::Boolean);
        }
        found.and_then(Json::as_bool).unwrap_or(false)
    }

    /// A whole number within bounds that must be there.
    pub fn number(&mut self, field: &str, from: u32, to: u32) -> Option<u32> {
        let found = self.get(field).and_then(Json::as_u64);
        let number = found
            .and_then(|n| u32::try_from(n).ok())
            .filter(|n| (from..=to).contains(n));
        if number.is_none() {
            self.complain(FaultCode::BadInput, field, Form::Number { from, to });
        }
        number
    }

    /// A seat 0..3; `None` where absent.
    pub fn seat(&mut self, field: &str) -> Option<Seat> {
        let value = self.get(field)?;
        let seat = value
            .as_u64()
            .filter(|&seat| seat < 4)
            .map(|seat| Seat(seat as u8));
        if seat.is_none() {
            self.complain(
                FaultCode::BadSeat,
                field,
                Demand::NoSeat {
                    found: value.to_string(),
                },
            );
        }
        seat
    }

    /// Text that must be there.
    pub fn text(&mut self, field: &str, expected: Form) -> Option<&'a str> {
        let text = self.get(field).and_then(Json::as_str);
        if text.is_none() {
            self.complain(FaultCode::BadInput, field, expected);
        }
        text
    }

    /// A list of at most so many entries; empty where absent.
    pub fn list(&mut self, field: &str, most: usize) -> &'a [Json<'a>] {
        self.list_of(field, most, FaultCode::BadInput, Form::List)
    }

    /// The same, with what is said where it is none.
    pub fn list_of(
        &mut self,
        field: &str,
        most: usize,
        code: FaultCode,
        expected: Form,
    ) -> &'a [Json<'a>] {
        let found = self
            .get(field)
            .map_or(Ok(&[][..]), |value| value.entries(most, expected));
        found.unwrap_or_else(|expected| {
            self.complain(code, field, expected);
            &[]
        })
    }

    /// An object of at most so many fields; `None` where absent or wrong.
    pub fn object(
        &mut self,
        field: &str,
        most: usize,
        code: FaultCode,
        expected: Form,
    ) -> Option<&'a Object<'a>> {
        let found = self.get(field)?.fields(most, expected);
        found
            .map_err(|expected| self.complain(code, field, expected))
            .ok()
    }

    /// Tiles of text that must be there. Rule sets that use this have neither red fives nor flowers.
    pub fn tiles(&mut self, field: &str) -> Option<Vec<Tile>> {
        let text = self.text(field, Form::Tiles)?;
        let message = match mpsz::parse(text) {
            Ok(tiles) => match tiles.iter().find(|tile| tile.is_red() || tile.is_flower()) {
                None => return Some(tiles),
                Some(stranger) => Demand::Stranger(*stranger),
            },
            Err(error) => Demand::Unreadable(error.into()),
        };
        self.complain(FaultCode::BadTile, field, message);
        None
    }

    /// Exactly one tile; `None` where absent.
    pub fn tile(&mut self, field: &str) -> Option<Tile> {
        self.get(field)?;
        match self.tiles(field)?.as_slice() {
            [tile] => Some(*tile),
            more => {
                let expected = Form::OneTile { found: more.len() };
                self.complain(FaultCode::BadTile, field, expected);
                None
            }
        }
    }

    /// The hand itself, without circumstances.
    pub fn draft(&mut self) -> HandDraft {
        HandDraft {
            self_draw: self.boolean("self_draw"),
            seat_wind: self.seat_wind(),
            concealed: self.tiles("concealed").unwrap_or_default(),
            win_tile: self.tile("win_tile"),
            melds: self.melds(),
            ..HandDraft::default()
        }
    }

    /// A missing wind is noted later, by the check of the hand.
    fn seat_wind(&mut self) -> Option<Wind> {
        let value = self.get("seat_wind")?;
        let wind = Wind::ALL.into_iter().find(|wind| {
            value
                .as_str()
                .is_some_and(|text| text.chars().eq([wind.letter()]))
        });
        if wind.is_none() {
            self.complain(
                FaultCode::BadSeat,
                "seat_wind",
                Demand::NoSeatWind {
                    found: value.to_string(),
                },
            );
        }
        wind
    }

    fn melds(&mut self) -> Vec<DraftMeld> {
        let mut melds = Vec::new();
        for (index, value) in self.list("melds", most::MELDS).iter().enumerate() {
            let Json::Object(object) = value else {
                self.complain(FaultCode::BadInput, &format!("melds[{index}]"), Form::Meld);
                continue;
            };
            let mut meld = Request::within(object, &format!("{}melds[{index}].", self.path));
            meld.known(&[keys::MELD]);
            melds.push(DraftMeld {
                kind: meld.meld_kind(index),
                tiles: meld.tiles("tiles").unwrap_or_default(),
                concealed: meld.boolean("concealed"),
                added: meld.boolean("added"),
                from: meld.seat("from"),
            });
            self.faults.append(&mut meld.faults);
        }
        melds
    }

    fn meld_kind(&mut self, index: usize) -> Option<MeldKind> {
        let kind = match self.get("type").and_then(Json::as_str) {
            Some("chow") => Some(MeldKind::Chow),
            Some("pung") => Some(MeldKind::Pung),
            Some("kong") => Some(MeldKind::Kong),
            _ => None,
        };
        if kind.is_none() {
            let fault = crate::hand::MeldFault::Unclear;
            self.faults
                .push(Fault::Hand(Problem::BadMeld { index, fault }));
        }
        kind
    }

    /// Circumstances, by their words.
    pub fn flags<F>(&mut self, allowed: &[(&str, F)]) -> Vec<F>
    where
        F: Copy,
    {
        let mut flags = Vec::new();
        for word in self.list("flags", most::FLAGS) {
            match allowed.iter().find(|(name, _)| word.as_str() == Some(name)) {
                Some(&(_, flag)) => flags.push(flag),
                None => {
                    let names: Vec<&str> = allowed.iter().map(|&(name, _)| name).collect();
                    let expected = Demand::UnknownFlag {
                        found: word.to_string(),
                        allowed: names.join(", "),
                    };
                    self.complain(FaultCode::BadFlag, "flags", expected);
                }
            }
        }
        flags
    }

    /// The switches, each known and with a value it takes.
    pub fn options<T: DeserializeOwned + Default>(&mut self, set: RuleSet) -> T {
        let said = self.object(
            "options",
            most::SWITCHES,
            FaultCode::BadOption,
            Form::Switches,
        );
        let Some(said) = said else {
            return T::default();
        };
        read_switches(set, &said.to_map()).unwrap_or_else(|wrong| {
            self.faults.extend(wrong.into_iter().map(Fault::Hand));
            T::default()
        })
    }

    /// What a check of the hand found, without what follows from fields that could not be read.
    pub fn add(&mut self, faults: Faults) {
        let unread = |code: FaultCode| {
            self.faults
                .iter()
                .any(|fault| fault.code() == code.as_str())
        };
        let tiles = unread(FaultCode::BadTile) || unread(FaultCode::BadInput);
        let seat = unread(FaultCode::BadSeat);
        let follows = |fault: &Fault| match fault {
            Fault::Hand(
                Problem::TileCount { .. } | Problem::BadMeld { .. } | Problem::BadInput { .. },
            ) => tiles,
            Fault::Hand(Problem::BadSeat { .. }) => seat,
            _ => false,
        };
        self.faults
            .extend(faults.0.into_iter().filter(|fault| !follows(fault)));
    }

    /// The request is worth answering only when nothing is wrong with it.
    pub fn finish(self) -> Result<(), Faults> {
        match self.faults.is_empty() {
            true => Ok(()),
            false => Err(Faults(self.faults)),
        }
    }
}

/// Everything that is wrong, as it is answered.
impl From<Faults> for Invalid {
    fn from(faults: Faults) -> Invalid {
        let told = |fault: &Fault| (fault.code(), fault.to_string());
        Invalid::new(faults.0.iter().map(told))
    }
}
