//! The event that ends the deal of a hand, its win or its draw, and the appraisal of the hand.

use super::hand_events::to_stored_tiles;
use super::{HandCase, HandError, HandOutcome, Round};
use crate::board::Board;
use quejing_ledger::recorded_win::{self, counted_patterns};
use quejing_ledger::{EvidenceAttached, EvidenceKind, Payload, Record};
use quejing_rules::hand::DraftMeld;
use quejing_rules::play::{DrawnDeal, EntryMethod, FamilyFields, FieldHost, Play, Value, Win, WinTiles, WonDeal};
use quejing_rules::tile::mpsz;
use quejing_rules::{DealId, QuestionRole, Ruling};
use serde_json::{Value as Json, json};

/// The event that ends the deal of a round, with the hand on a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndEvent<'a> {
    round: &'a Round,
    board: &'a Board,
}

impl<'a> EndEvent<'a> {
    /// Creates the end of the deal of this round with the hand on this board.
    pub(crate) fn new(round: &'a Round, board: &'a Board) -> EndEvent<'a> {
        EndEvent { round, board }
    }

    fn hand(&self) -> HandCase<'a> {
        HandCase::new(self.round, self.board)
    }

    /// Returns the event of the draw being entered, or else of the win with the others on the same tile; `None` if the
    /// win is incomplete.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(super) fn play(&self, outcome: &HandOutcome) -> Result<Option<Play>, Vec<HandError>> {
        if let Some(draw) = &self.round.answers.draw {
            let mut family = FamilyFields::default();
            for row in self.round.fields().asked(FieldHost::Draw) {
                let answer = self.round.fields().ledger_answer(row)?;
                answer.and_then(|answer| row.fill_in(&answer)).into_iter().for_each(|field| family.set(field));
            }
            return Ok(Some(Play::Drawn(DrawnDeal { why: draw.kind, family })));
        }
        let mut wins = self.round.other_wins.clone();
        match outcome {
            HandOutcome::Empty => match self.round.answers.value {
                Some(value) if self.round.giver.is_some() => match self.win_by_value(value)? {
                    Some(win) => self.insert_win(&mut wins, win),
                    None => return Ok(None),
                },
                Some(_) => return Ok(None),
                None => {}
            },
            HandOutcome::Unready { .. } => return Ok(None),
            HandOutcome::Scored(ruling) if ruling.is_win() => match self.win(ruling)? {
                Some(win) => self.insert_win(&mut wins, win),
                None => return Ok(None),
            },
            HandOutcome::Scored(_) => return Ok(None),
        }
        let from = self.round.giver.filter(|_| !self.round.is_self_draw());
        Ok((!wins.is_empty())
            .then_some(Play::Won(WonDeal { from: from.and_then(|place| self.round.person_at(place)), wins })))
    }

    /// Returns the appraisal of the hand, which is stored as evidence: rules, tiles, value, and the ura indicators,
    /// which no other event contains.
    pub(crate) fn appraisal(&self, ruling: &Ruling) -> Json {
        let tiles = recorded_win::format_hand(&self.hand().draft());
        let hidden = self.round.rules().question(QuestionRole::HiddenIndicators);
        let typed_ura = hidden.map_or("", |hidden| self.round.answers.typed_text(hidden.id)).trim();
        let ura = to_stored_tiles(typed_ura).unwrap_or_else(|_| typed_ura.to_owned());
        json!({"program": env!("CARGO_PKG_VERSION"), "rules": self.round.rules(), "tiles": tiles,
            "value": Value::from(ruling), "patterns": counted_patterns(ruling), "ura": ura})
    }

    /// Returns the event that attaches the appraisal of the hand to its deal.
    pub(super) fn appraisal_payload(&self, ruling: &Ruling, deal: DealId) -> Payload {
        Payload::new(Record::EvidenceAttached(Box::new(EvidenceAttached {
            deal,
            what: EvidenceKind::Appraisal,
            sha256: None,
            bytes: None,
            name: String::new(),
            data: self.appraisal(ruling),
        })))
    }

    /// Inserts a win among the others on the same tile, at its place in the recorded event or else at the end.
    fn insert_win(&self, wins: &mut Vec<Win>, win: Win) {
        let last = wins.len();
        wins.insert(self.round.index_in_event.unwrap_or(last).min(last), win);
    }

    /// Returns the win of the hand on the board, by its ruling; `None` until a winner is chosen.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn win(&self, ruling: &Ruling) -> Result<Option<Win>, Vec<HandError>> {
        let read = self.board.pieces().iter().any(|(_, piece)| piece.quad.is_some());
        let entered = if read { EntryMethod::Photo } else { EntryMethod::Tiles };
        let win = self.build_win(entered, Value::from(ruling))?;
        Ok(win.map(|win| Win { tiles: Some(self.build_tiles()), patterns: counted_patterns(ruling), ..win }))
    }

    /// Returns a win of which only the value is known; `None` until a winner is chosen.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn win_by_value(&self, value: Value) -> Result<Option<Win>, Vec<HandError>> {
        self.build_win(EntryMethod::Points, value)
    }

    /// Returns a win of this value that was entered by this method, with the answers to its fields; `None` until a
    /// winner is chosen.
    fn build_win(&self, entered: EntryMethod, value: Value) -> Result<Option<Win>, Vec<HandError>> {
        let Some(winner) = self.round.winner.and_then(|place| self.round.person_at(place)) else {
            return Ok(None);
        };
        let mut win = Win { entered, ..Win::from_value_only(winner, value) };
        for row in self.round.fields().asked(FieldHost::Win) {
            let answer = match row.is_suggested_by_melds {
                true => Some(self.hand().entered_or_shown_counts(row)),
                false => self.round.fields().ledger_answer(row)?,
            };
            answer.and_then(|answer| row.fill_in(&answer)).into_iter().for_each(|field| win.family.set(field));
        }
        Ok(Some(win))
    }

    /// Returns the tiles of a win with its marked circumstances, in the form that the ledger stores.
    fn build_tiles(&self) -> WinTiles {
        let draft = self.hand().draft();
        let marked = self.round.rules().flag_words().filter(|mark| self.round.flags().has(mark));
        let flowers = self.round.rules().asks_for(QuestionRole::SetAside);
        WinTiles {
            concealed: mpsz::format(&draft.concealed),
            melds: draft.melds.iter().map(to_stored_meld).collect(),
            win: draft.win_tile.map(|tile| tile.to_string()).unwrap_or_default(),
            flowers: u8::try_from(draft.flowers).ok().filter(|_| flowers).unwrap_or(0),
            flags: marked.map(str::to_owned).collect(),
        }
    }
}

/// Converts a meld to the notation that the ledger stores, without the giver of its tile.
fn to_stored_meld(meld: &DraftMeld) -> String {
    DraftMeld { from: None, ..meld.clone() }.to_string()
}
