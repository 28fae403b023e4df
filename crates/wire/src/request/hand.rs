//! The fields of a hand, which all families share: tiles, melds, seat wind, circumstances.

use super::Request;
use crate::tree::{AnyJson, Json};
use crate::{keys, limits};
use quejing_rules::hand::{Conflict, DraftMeld, HandDraft, MeldFault, MeldKind, Problem};
use quejing_rules::tile::{Tile, Wind, mpsz};
use quejing_rules::{Demand, Fault, FaultCode, Form};

impl Request<'_> {
    /// Reads the concealed tiles, the winning tile and the melds; anything unreadable is noted and left out.
    pub(crate) fn hand(&mut self, draft: &mut HandDraft) {
        draft.concealed = self.needed_tiles("concealed", Form::StandingTiles);
        draft.win_tile = self.tile("win_tile");
        draft.melds = self.melds();
    }

    /// Reads the number of flowers; 0 if absent.
    pub(crate) fn flowers(&mut self, field: &str) -> i64 {
        let Some(value) = self.get(field) else {
            return 0;
        };
        value.as_i64().unwrap_or_else(|| {
            self.faults.push(Fault::Hand(Problem::BadFlowers { found: value.to_short_text() }));
            0
        })
    }

    /// Reads tiles as text; `None` if absent or wrong, or if the rules do not have one of them.
    pub(crate) fn tiles(&mut self, field: &str) -> Option<Vec<Tile>> {
        let tiles = self.any_tiles(field)?;
        self.check_known_tiles(field, tiles)
    }

    /// Reads tiles as text, including tiles that the rules do not have.
    pub(crate) fn any_tiles(&mut self, field: &str) -> Option<Vec<Tile>> {
        let Some(text) = self.get(field)?.as_str() else {
            self.add_form_fault(field, Form::Tiles);
            return None;
        };
        mpsz::parse(text).map_err(|error| self.unreadable(field, error)).ok()
    }

    /// Reads required tiles as text.
    pub(crate) fn needed_tiles(&mut self, field: &str, expected: Form) -> Vec<Tile> {
        match self.get(field) {
            Some(Json::Str(_)) => self.tiles(field).unwrap_or_default(),
            _ => {
                self.add_form_fault(field, expected);
                Vec::new()
            }
        }
    }

    /// Reads exactly one tile; `None` if absent or wrong.
    pub(crate) fn tile(&mut self, field: &str) -> Option<Tile> {
        let Some(text) = self.get(field)?.as_str() else {
            self.add_form_fault(field, Form::TileText);
            return None;
        };
        let tile = mpsz::parse_one(text).map_err(|error| self.unreadable(field, error));
        let tile = self.check_known_tiles(field, [tile.ok()?]);
        tile.map(|[tile]| tile)
    }

    fn unreadable(&mut self, field: &str, error: mpsz::MpszError) {
        self.add_fault(FaultCode::BadTile, field, Demand::Unreadable(error.into()));
    }

    /// Returns the tiles if the rules have them all; notes a fault otherwise.
    fn check_known_tiles<T: AsRef<[Tile]>>(&mut self, field: &str, tiles: T) -> Option<T> {
        let is_strange = |tile: &&Tile| tile.is_red() || tile.is_flower();
        let stranger = match self.manner.any_tile {
            true => None,
            false => tiles.as_ref().iter().find(is_strange).copied(),
        };
        match stranger {
            None => Some(tiles),
            Some(stranger) => {
                self.add_fault(FaultCode::BadTile, field, Demand::Stranger(stranger));
                None
            }
        }
    }

    /// Reads a wind; if missing, the check of the hand notes it later.
    pub(crate) fn wind(&mut self, field: &str) -> Option<Wind> {
        let value = self.get(field)?;
        let named = |wind: &Wind| {
            let text = value.as_str();
            text.is_some_and(|text| text.chars().eq([wind.letter()]))
        };
        let wind = Wind::ALL.into_iter().find(named);
        if wind.is_none() {
            self.add_fault(FaultCode::BadSeat, field, Demand::NoWind { found: value.to_short_text() });
        }
        wind
    }

    fn melds(&mut self) -> Vec<DraftMeld> {
        let melds = self.list("melds", limits::MAX_MELDS, Form::Melds);
        let read = |(index, meld): (usize, &Json)| self.read_meld(index, meld);
        melds.iter().enumerate().filter_map(read).collect()
    }

    fn read_meld(&mut self, index: usize, meld: &Json) -> Option<DraftMeld> {
        let place = format!("melds[{index}]");
        let Json::Object(object) = meld else {
            self.add_form_fault(&place, Form::Meld);
            return self.manner.unread_melds.then(DraftMeld::default);
        };
        let mut inner = self.nested_request(object, &(place + "."));
        inner.check_keys(keys::MELD);
        let draft = DraftMeld {
            tiles: inner.needed_tiles("tiles", Form::MeldTiles),
            kind: inner.meld_kind(index),
            concealed: inner.boolean("concealed"),
            added: inner.boolean("added"),
            from: inner.seat("from"),
        };
        self.note(inner);
        Some(draft)
    }

    fn meld_kind(&mut self, index: usize) -> Option<MeldKind> {
        let word = self.get("type");
        let mut kinds = [MeldKind::Chow, MeldKind::Pung, MeldKind::Kong].into_iter();
        let kind = kinds.find(|kind| word.and_then(Json::as_str) == Some(kind.as_str()));
        if kind.is_none() && (word.is_some() || self.manner.named_melds) {
            self.faults.push(Fault::Hand(Problem::BadMeld { index, fault: MeldFault::UnknownKind }));
        }
        kind
    }

    /// Circumstances, by their words.
    pub(crate) fn flags(&mut self, allowed: &[&'static str]) -> Vec<&'static str> {
        let mut flags = Vec::new();
        for word in self.list("flags", limits::MAX_FLAGS, Form::FlagWords) {
            match allowed.iter().find(|flag| word.as_str() == Some(flag)) {
                Some(flag) => flags.push(*flag),
                None => self.strange_flag(word, allowed),
            }
        }
        flags
    }

    fn strange_flag(&mut self, word: &Json, allowed: &[&str]) {
        let expected = Demand::UnknownFlag { found: word.to_short_text(), allowed: allowed.join(", ") };
        self.add_fault(FaultCode::BadFlag, "flags", expected);
        if self.manner.strange_flags_conflict {
            self.faults.push(Fault::Hand(Problem::FlagConflict(Conflict::NotInTheseRules)));
        }
    }
}

/// Returns true if a fault of the check follows from one already noted: an unreadable tile or field drops the faults about
/// tiles, and an unreadable seat those about seats.
pub(crate) fn follows(request: &Request, fault: &Fault) -> bool {
    match fault {
        Fault::Hand(Problem::TileCount { .. } | Problem::BadMeld { .. } | Problem::BadInput { .. }) => {
            request.has_fault(FaultCode::BadTile) || request.has_fault(FaultCode::BadInput)
        }
        Fault::Hand(Problem::BadSeat { .. }) => request.has_fault(FaultCode::BadSeat),
        _ => false,
    }
}
