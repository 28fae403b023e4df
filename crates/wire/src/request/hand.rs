//! The fields of a hand that all families share: tiles, melds, seat wind, flags.

use super::RequestReader;
use crate::borrowed_json::{Json, UntrustedJson};
use crate::{keys, limits};
use quejing_rules::hand::{CircumstanceConflict, DraftMeld, HandDraft, MeldFault, MeldKind, Problem};
use quejing_rules::tile::{Tile, Wind, mpsz};
use quejing_rules::{Fault, FaultCode, RequestFieldError, RequestForm};

impl RequestReader<'_> {
    /// Reads the concealed tiles, the winning tile and the melds into a draft. Adds faults for invalid ones and leaves
    /// them out.
    pub(crate) fn read_hand_tiles(&mut self, draft: &mut HandDraft) {
        draft.concealed = self.read_required_tiles("concealed", RequestForm::StandingTiles);
        draft.win_tile = self.read_tile("win_tile");
        draft.melds = self.read_melds();
    }

    /// Reads the number of flowers. 0 if it is absent; 0 and a fault if it is no whole number.
    pub(crate) fn read_flowers(&mut self, field: &str) -> i64 {
        let Some(value) = self.get(field) else {
            return 0;
        };
        value.as_i64().unwrap_or_else(|| {
            self.faults.push(Fault::Hand(Problem::BadFlowers { found: value.to_short_text() }));
            0
        })
    }

    /// Reads tiles as MPSZ text. `None` if absent; `None` and a fault if unreadable or refused by
    /// [`ReadingManner::accepts_any_tile`](super::ReadingManner::accepts_any_tile).
    pub(crate) fn read_tiles(&mut self, field: &str) -> Option<Vec<Tile>> {
        let tiles = self.read_any_tiles(field)?;
        self.check_tile_kinds(field, tiles)
    }

    /// Reads tiles as MPSZ text, even tiles that the rules do not have. `None` if absent; `None` and a fault if
    /// unreadable.
    pub(crate) fn read_any_tiles(&mut self, field: &str) -> Option<Vec<Tile>> {
        let Some(text) = self.get(field)?.as_str() else {
            self.add_form_fault(field, RequestForm::Tiles);
            return None;
        };
        mpsz::parse(text).map_err(|error| self.add_unreadable_fault(field, error)).ok()
    }

    /// Reads required tiles as MPSZ text. Empty and a fault if they are absent or invalid.
    pub(crate) fn read_required_tiles(&mut self, field: &str, expected: RequestForm) -> Vec<Tile> {
        match self.get(field) {
            Some(Json::Str(_)) => self.read_tiles(field).unwrap_or_default(),
            _ => {
                self.add_form_fault(field, expected);
                Vec::new()
            }
        }
    }

    /// Reads exactly one tile as MPSZ text. `None` if absent; `None` and a fault if unreadable or refused by
    /// [`ReadingManner::accepts_any_tile`](super::ReadingManner::accepts_any_tile).
    pub(crate) fn read_tile(&mut self, field: &str) -> Option<Tile> {
        let Some(text) = self.get(field)?.as_str() else {
            self.add_form_fault(field, RequestForm::TileText);
            return None;
        };
        let tile = mpsz::parse_single_tile(text).map_err(|error| match error {
            mpsz::MpszError::NotOne { .. } => {
                self.add_fault(self.manner.win_tile_count_code, field, RequestFieldError::Unreadable(error.into()))
            }
            _ => self.add_unreadable_fault(field, error),
        });
        let tile = self.check_tile_kinds(field, [tile.ok()?]);
        tile.map(|[tile]| tile)
    }

    fn add_unreadable_fault(&mut self, field: &str, error: mpsz::MpszError) {
        self.add_fault(FaultCode::BadTile, field, RequestFieldError::Unreadable(error.into()));
    }

    /// Returns the tiles unchanged. If [`ReadingManner::accepts_any_tile`](super::ReadingManner::accepts_any_tile) is
    /// false and a red five or a flower is among them, adds a fault and returns `None`.
    fn check_tile_kinds<T: AsRef<[Tile]>>(&mut self, field: &str, tiles: T) -> Option<T> {
        let is_red_or_flower = |tile: &&Tile| tile.is_red() || tile.is_flower();
        let refused_tile = match self.manner.accepts_any_tile {
            true => None,
            false => tiles.as_ref().iter().find(is_red_or_flower).copied(),
        };
        match refused_tile {
            None => Some(tiles),
            Some(refused_tile) => {
                self.add_fault(FaultCode::BadTile, field, RequestFieldError::Stranger(refused_tile));
                None
            }
        }
    }

    /// Reads a wind. `None` if it is absent, which the check of the hand reports; `None` and a fault if it is invalid.
    pub(crate) fn read_wind(&mut self, field: &str) -> Option<Wind> {
        let value = self.get(field)?;
        let is_named = |wind: &Wind| {
            let text = value.as_str();
            text.is_some_and(|text| text.chars().eq([wind.letter()]))
        };
        let wind = Wind::ALL.into_iter().find(is_named);
        if wind.is_none() {
            self.add_fault(FaultCode::BadSeat, field, RequestFieldError::NoWind { found: value.to_short_text() });
        }
        wind
    }

    fn read_melds(&mut self) -> Vec<DraftMeld> {
        let melds = self.read_list("melds", limits::MAX_MELDS, RequestForm::Melds);
        let read_entry = |(index, meld): (usize, &Json)| self.read_meld(index, meld);
        melds.iter().enumerate().filter_map(read_entry).collect()
    }

    fn read_meld(&mut self, index: usize, meld: &Json) -> Option<DraftMeld> {
        let path = format!("melds[{index}]");
        let Json::Object(object) = meld else {
            self.add_form_fault(&path, RequestForm::Meld);
            return self.manner.keeps_unread_melds.then(DraftMeld::default);
        };
        let mut inner = self.nested_request(object, &(path + "."));
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
        if kind.is_none() && (word.is_some() || self.manner.requires_meld_kinds) {
            self.faults.push(Fault::Hand(Problem::BadMeld { index, fault: MeldFault::UnknownKind }));
        }
        kind
    }

    /// Reads the list of flags; empty if absent. Adds a fault for each word that is not in `allowed`, and leaves it
    /// out.
    pub(crate) fn read_flags(&mut self, allowed: impl Iterator<Item = &'static str> + Clone) -> Vec<&'static str> {
        let mut flags = Vec::new();
        for word in self.read_list("flags", limits::MAX_FLAGS, RequestForm::FlagWords) {
            match allowed.clone().find(|flag| word.as_str() == Some(flag)) {
                Some(flag) => flags.push(flag),
                None => self.add_flag_fault(word, &allowed.clone().collect::<Vec<_>>()),
            }
        }
        flags
    }

    fn add_flag_fault(&mut self, word: &Json, allowed: &[&str]) {
        let unknown_flag = RequestFieldError::UnknownFlag { found: word.to_short_text(), allowed: allowed.join(", ") };
        self.add_fault(FaultCode::BadFlag, "flags", unknown_flag);
        if self.manner.unknown_flags_conflict {
            self.faults.push(Fault::Hand(Problem::FlagConflict(CircumstanceConflict::NotInTheseRules)));
        }
    }
}

/// Returns true if a fault of the hand's check may follow from a fault of the request: a fault about tiles or fields
/// from any `bad_tile` or `bad_input`, a fault about a seat from any `bad_seat`.
pub(crate) fn is_consequence(request: &RequestReader, fault: &Fault) -> bool {
    match fault {
        Fault::Hand(Problem::TileCount { .. } | Problem::BadMeld { .. } | Problem::BadInput { .. }) => {
            request.has_fault(FaultCode::BadTile) || request.has_fault(FaultCode::BadInput)
        }
        Fault::Hand(Problem::BadSeat { .. }) => request.has_fault(FaultCode::BadSeat),
        _ => false,
    }
}
