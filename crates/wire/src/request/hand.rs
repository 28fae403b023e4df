//! The fields of a hand that all families share: tiles, melds, seat wind, flags.

use super::Request;
use crate::borrowed_json::{Json, UntrustedJson};
use crate::{keys, limits};
use quejing_rules::hand::{CircumstanceConflict, DraftMeld, HandDraft, MeldFault, MeldKind, Problem};
use quejing_rules::tile::{Tile, Wind, mpsz};
use quejing_rules::{Fault, FaultCode, RequestFieldError, RequestForm};

impl Request<'_> {
    /// Reads the concealed tiles, the winning tile and the melds into a draft; adds a fault for unreadable ones and
    /// leaves them out.
    pub(crate) fn read_hand(&mut self, draft: &mut HandDraft) {
        draft.concealed = self.read_required_tiles("concealed", RequestForm::StandingTiles);
        draft.win_tile = self.read_tile("win_tile");
        draft.melds = self.read_melds();
    }

    /// Reads the number of flowers; 0 if it is absent or invalid, which adds a fault.
    pub(crate) fn read_flowers(&mut self, field: &str) -> i64 {
        let Some(value) = self.get(field) else {
            return 0;
        };
        value.as_i64().unwrap_or_else(|| {
            self.faults.push(Fault::Hand(Problem::BadFlowers { found: value.to_short_text() }));
            0
        })
    }

    /// Reads tiles as MPSZ text; `None` if absent, or if unreadable or refused by
    /// [`ReadingManner::any_tile`](super::ReadingManner::any_tile), which adds a fault.
    pub(crate) fn read_tiles(&mut self, field: &str) -> Option<Vec<Tile>> {
        let tiles = self.read_any_tiles(field)?;
        self.check_known_tiles(field, tiles)
    }

    /// Reads tiles as MPSZ text, even tiles that the rules do not have; `None` if absent or unreadable, which adds a
    /// fault.
    pub(crate) fn read_any_tiles(&mut self, field: &str) -> Option<Vec<Tile>> {
        let Some(text) = self.get(field)?.as_str() else {
            self.add_form_fault(field, RequestForm::Tiles);
            return None;
        };
        mpsz::parse(text).map_err(|error| self.add_unreadable_fault(field, error)).ok()
    }

    /// Reads required tiles as MPSZ text; empty if absent or invalid, which adds a fault.
    pub(crate) fn read_required_tiles(&mut self, field: &str, expected: RequestForm) -> Vec<Tile> {
        match self.get(field) {
            Some(Json::Str(_)) => self.read_tiles(field).unwrap_or_default(),
            _ => {
                self.add_form_fault(field, expected);
                Vec::new()
            }
        }
    }

    /// Reads exactly one tile as MPSZ text; `None` if absent, or if unreadable or refused by
    /// [`ReadingManner::any_tile`](super::ReadingManner::any_tile), which adds a fault.
    pub(crate) fn read_tile(&mut self, field: &str) -> Option<Tile> {
        let Some(text) = self.get(field)?.as_str() else {
            self.add_form_fault(field, RequestForm::TileText);
            return None;
        };
        let tile = mpsz::parse_single_tile(text).map_err(|error| self.add_unreadable_fault(field, error));
        let tile = self.check_known_tiles(field, [tile.ok()?]);
        tile.map(|[tile]| tile)
    }

    fn add_unreadable_fault(&mut self, field: &str, error: mpsz::MpszError) {
        self.add_fault(FaultCode::BadTile, field, RequestFieldError::Unreadable(error.into()));
    }

    /// Returns the tiles; if reading refuses red fives and flowers and one is among them, adds a fault and returns
    /// `None`.
    fn check_known_tiles<T: AsRef<[Tile]>>(&mut self, field: &str, tiles: T) -> Option<T> {
        let is_strange = |tile: &&Tile| tile.is_red() || tile.is_flower();
        let stranger = match self.manner.any_tile {
            true => None,
            false => tiles.as_ref().iter().find(is_strange).copied(),
        };
        match stranger {
            None => Some(tiles),
            Some(stranger) => {
                self.add_fault(FaultCode::BadTile, field, RequestFieldError::Stranger(stranger));
                None
            }
        }
    }

    /// Reads a wind; `None` if it is absent, which the check of the hand reports, or invalid, which adds a fault.
    pub(crate) fn read_wind(&mut self, field: &str) -> Option<Wind> {
        let value = self.get(field)?;
        let named = |wind: &Wind| {
            let text = value.as_str();
            text.is_some_and(|text| text.chars().eq([wind.letter()]))
        };
        let wind = Wind::ALL.into_iter().find(named);
        if wind.is_none() {
            self.add_fault(FaultCode::BadSeat, field, RequestFieldError::NoWind { found: value.to_short_text() });
        }
        wind
    }

    fn read_melds(&mut self) -> Vec<DraftMeld> {
        let melds = self.read_list("melds", limits::MAX_MELDS, RequestForm::Melds);
        let read = |(index, meld): (usize, &Json)| self.read_meld(index, meld);
        melds.iter().enumerate().filter_map(read).collect()
    }

    fn read_meld(&mut self, index: usize, meld: &Json) -> Option<DraftMeld> {
        let place = format!("melds[{index}]");
        let Json::Object(object) = meld else {
            self.add_form_fault(&place, RequestForm::Meld);
            return self.manner.unread_melds.then(DraftMeld::default);
        };
        let mut inner = self.nested_request(object, &(place + "."));
        inner.check_keys(keys::MELD_KEYS);
        let draft = DraftMeld {
            tiles: inner.read_required_tiles("tiles", RequestForm::MeldTiles),
            kind: inner.read_meld_kind(index),
            concealed: inner.read_boolean("concealed"),
            added: inner.read_boolean("added"),
            from: inner.read_seat("from"),
        };
        self.add_inner_faults(inner);
        Some(draft)
    }

    fn read_meld_kind(&mut self, index: usize) -> Option<MeldKind> {
        let word = self.get("type");
        let mut kinds = [MeldKind::Chow, MeldKind::Pung, MeldKind::Kong].into_iter();
        let kind = kinds.find(|kind| word.and_then(Json::as_str) == Some(kind.as_str()));
        if kind.is_none() && (word.is_some() || self.manner.named_melds) {
            self.faults.push(Fault::Hand(Problem::BadMeld { index, fault: MeldFault::UnknownKind }));
        }
        kind
    }

    /// Reads the list of flags; adds a fault for each word that is not in `allowed`, and leaves it out.
    pub(crate) fn read_flags(&mut self, allowed: &[&'static str]) -> Vec<&'static str> {
        let mut flags = Vec::new();
        for word in self.read_list("flags", limits::MAX_FLAGS, RequestForm::FlagWords) {
            match allowed.iter().find(|flag| word.as_str() == Some(flag)) {
                Some(flag) => flags.push(*flag),
                None => self.add_flag_fault(word, allowed),
            }
        }
        flags
    }

    fn add_flag_fault(&mut self, word: &Json, allowed: &[&str]) {
        let expected = RequestFieldError::UnknownFlag { found: word.to_short_text(), allowed: allowed.join(", ") };
        self.add_fault(FaultCode::BadFlag, "flags", expected);
        if self.manner.strange_flags_conflict {
            self.faults.push(Fault::Hand(Problem::FlagConflict(CircumstanceConflict::NotInTheseRules)));
        }
    }
}

/// Returns true if a fault of the hand's check follows from a fault of the request: faults about tiles from an unreadable
/// tile or field, faults about seats from an unreadable seat.
pub(crate) fn is_consequence(request: &Request, fault: &Fault) -> bool {
    match fault {
        Fault::Hand(Problem::TileCount { .. } | Problem::BadMeld { .. } | Problem::BadInput { .. }) => {
            request.has_fault(FaultCode::BadTile) || request.has_fault(FaultCode::BadInput)
        }
        Fault::Hand(Problem::BadSeat { .. }) => request.has_fault(FaultCode::BadSeat),
        _ => false,
    }
}
