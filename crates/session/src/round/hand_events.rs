//! The events that record a hand: the beginning of its deal unless recorded, then declarations and open hands, then its
//! end.

use super::outcome::parse_typed_tiles;
use super::{HandError, HandOutcome, Round};
use crate::board::Board;
use quejing_ledger::recorded_win::{self, counted_patterns};
use quejing_ledger::{
    Body, Deal, DealBegun, DealEvent, DealId, DealSupports, DrawnDeal, EntryMethod, EventKind, EvidenceAttached,
    EvidenceKind, FamilyFields, Night, Payload, PlayerId, Support, Value, Win, WinTiles, WonDeal, build_bet_payload,
};
use quejing_rules::hand::{DraftMeld, HandDraft};
use quejing_rules::tile::mpsz;
use quejing_rules::{Answer, QuestionRole, Ruling};
use serde_json::{Value as Json, json};

impl Round {
    /// Returns the events that record the hand or the draw; empty unless it is a draw or a win with a chosen winner.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub fn payloads(
        &self,
        board: &Board,
        outcome: &HandOutcome,
        night: &Night,
    ) -> Result<Vec<Payload>, Vec<HandError>> {
        match self.end_event_body(board, outcome)? {
            Some(body) => self.payloads_with_beginning(body, night),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the event `body` of the deal, after the events that must precede it: the beginning, and before an end of
    /// the deal the declarations.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn payloads_with_beginning(&self, body: Body, night: &Night) -> Result<Vec<Payload>, Vec<HandError>> {
        // Declarations are recorded with the end of the deal, because they can be withdrawn until then.
        let mut payloads = match body {
            Body::Won(_) | Body::Drawn(_) => self.declaration_payloads(night)?,
            _ => self.beginning_payloads(night)?,
        };
        payloads.push(self.payload_at_table(body));
        Ok(payloads)
    }

    /// Returns the events that bring the recorded declarations of riichi up to date: the beginning of the deal, then
    /// the undo of withdrawn declarations, then new ones.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn declaration_payloads(&self, night: &Night) -> Result<Vec<Payload>, Vec<HandError>> {
        let mut payloads = self.beginning_payloads(night)?;
        payloads.extend(self.declaration_undos(night));
        payloads.extend(self.new_declarations(night));
        Ok(payloads)
    }

    fn payload_at_table(&self, body: Body) -> Payload {
        Payload { table: self.table, ..Payload::new(body) }
    }

    /// Returns the events that begin the deal. If it is recorded already, returns those that correct its beginning and
    /// add hands opened and bets placed since.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub fn beginning_payloads(&self, night: &Night) -> Result<Vec<Payload>, Vec<HandError>> {
        let table = usize::from(self.table);
        let Some(deal) = night.open_deal(table) else {
            let begun = self.updated_beginning(
                &DealBegun::default(),
                night.table_status(table).and_then(|due| due.dealer),
                None,
            )?;
            let mut family = begun.family.with_field(DealSupports(self.chosen_supports(false)));
            let open = self
                .rules
                .open_hand_act()
                .and_then(|(_, row)| row.fill_in(&Answer::Players(self.people_with_open_hands())));
            open.into_iter().for_each(|field| family.set(field));
            let begun = DealBegun { family, ..begun };
            let late = self.chosen_supports(true).into_iter().map(|support| self.support_payload(support));
            return Ok(std::iter::once(self.payload_at_table(Body::DealBegun(begun))).chain(late).collect());
        };
        let mut payloads = Vec::new();
        if let Some((event, recorded)) = recorded_beginning(deal) {
            let with = self.updated_beginning(recorded, deal.dealer(), deal.special)?;
            if with != *recorded {
                payloads.push(Payload::correction_of(event, self.payload_at_table(Body::DealBegun(with))));
            }
        }
        payloads.extend(self.payloads_since_beginning(deal));
        Ok(payloads)
    }

    /// Returns the beginning of the deal with the present answers. Keeps the recorded fields that have no answer here;
    /// `dealer` and `special` are those of the record.
    fn updated_beginning(
        &self,
        recorded: &DealBegun,
        dealer: Option<PlayerId>,
        special: Option<u8>,
    ) -> Result<DealBegun, Vec<HandError>> {
        let chosen_dealer = self.person_at(self.dealer);
        let dice = self.deal.dice.chars().filter_map(|c| c.to_digit(10));
        let mut begun =
            DealBegun { dealer: recorded.dealer, dice: dice.map(|die| die as u8).collect(), ..recorded.clone() };
        if chosen_dealer != dealer {
            begun.dealer = chosen_dealer;
        }
        let is_thrown_again = !recorded.dice.is_empty() && recorded.dice != begun.dice;
        if let Some(question) = self.turned_tiles_question() {
            begun.turned =
                if self.asks(question) { to_stored_tiles(self.answers.typed_text(question))? } else { String::new() };
        }
        for row in self.rules.fields_at_table(EventKind::Deal) {
            let answer = self.ledger_answer(row)?.map(|answer| match answer.partner() {
                // After a swap of seats another player deals than the one who swapped.
                Some((of, _)) if chosen_dealer == dealer => answer.with_dealer(of.or(chosen_dealer)),
                _ => answer.with_dealer(chosen_dealer),
            });
            let field = answer.as_ref().and_then(|answer| row.fill_in(answer));
            // A number that the deal has already, such as by its dice, needs no record.
            let number = answer.as_ref().and_then(Answer::number);
            let by_dice = self.thrown_rule().map(|rule| u64::from(rule.number()));
            let is_known = self.is_asked_as_question(row)
                && (field.is_none() || number == special.map(u64::from) || number.is_some() && number == by_dice);
            match field {
                // Other dice choose another rule; one that was recorded for the old dice goes with them.
                _ if is_known && is_thrown_again => begun.family.remove(row),
                _ if is_known => {}
                Some(field) => begun.family.set(field),
                None => begun.family.remove(row),
            }
        }
        Ok(begun)
    }

    fn people_with_open_hands(&self) -> Vec<PlayerId> {
        let is_open = |&player: &usize| self.answers.open.is_marked(player);
        (0..self.player_count()).filter(is_open).filter_map(|player| self.person_at(player)).collect()
    }

    /// Returns the bets of this deal that were placed in time (false), or after the bets were locked (true).
    fn chosen_supports(&self, is_late: bool) -> Vec<Support> {
        let said = self.answers.supports.iter().filter(|(who, _)| self.answers.late.contains_key(who) == is_late);
        said.filter_map(|(&who, &place)| self.person_at(place).map(|player| Support { who, player })).collect()
    }

    /// Returns the event of a bet placed after the deal's beginning. A late bet carries its reason and the people who
    /// agreed.
    fn support_payload(&self, support: Support) -> Payload {
        build_bet_payload(self.table, support, self.answers.late.get(&support.who).cloned())
    }

    /// Returns the events of bets placed and hands opened since the deal began.
    fn payloads_since_beginning(&self, deal: &Deal) -> Vec<Payload> {
        let mut open: Vec<PlayerId> = Vec::new();
        let mut supports: Vec<Support> = Vec::new();
        for act in &deal.acts {
            let body = &act.payload.body;
            open.extend(self.players_opening_hands(body));
            if let Body::DealBegun(begun) = body {
                supports.extend(DealSupports::supports_of(begun));
            } else if let Some(support) = body.family_act::<Support>() {
                supports.retain(|other| other.who != support.who);
                supports.push(*support);
            }
        }
        let opened = self.people_with_open_hands().into_iter().filter(|player| !open.contains(player));
        let supported = self.chosen_supports(false).into_iter();
        let supported = supported.chain(self.chosen_supports(true)).filter(|support| !supports.contains(support));
        // An open hand is an act of play, which locks the bets.
        let act = self.rules.open_hand_act().map(|(act, _)| act);
        let opened = opened.filter_map(|player| Some(self.payload_at_table(Body::Act(act?.fill_in_player(player)?))));
        supported.map(|support| self.support_payload(support)).chain(opened).collect()
    }

    /// Returns the events that undo recorded declarations of riichi which are no longer among the answers.
    fn declaration_undos(&self, night: &Night) -> Vec<Payload> {
        let Some(deal) = night.open_deal(usize::from(self.table)) else {
            return Vec::new();
        };
        let gone = |player: PlayerId| {
            let place = self.player_index(player);
            place.is_some_and(|place| !self.has_declared(place) && !self.overrules_declaration(place))
        };
        let declared = |act: &&DealEvent| self.declaring_player(&act.payload.body).is_some_and(gone);
        let gone = deal.acts.iter().filter(declared);
        gone.map(|act| self.payload_at_table(Body::undo_of(act.event))).collect()
    }

    /// Returns true if the hand does not count the player's recorded declaration, which stays on record.
    pub(super) fn overrules_declaration(&self, player: usize) -> bool {
        self.winner == Some(player) && self.answers.is_declaration_uncounted
    }

    /// Returns the events of declarations of riichi that are not recorded yet.
    fn new_declarations(&self, night: &Night) -> Vec<Payload> {
        let recorded = |player: &PlayerId| {
            let deal = night.open_deal(usize::from(self.table));
            let mut acts = deal.into_iter().flat_map(|deal| &deal.acts);
            acts.any(|act| self.declaring_player(&act.payload.body) == Some(*player))
        };
        let declared = (0..self.player_count()).filter(|&player| self.has_declared(player));
        let declared = declared.filter_map(|player| self.person_at(player));
        declared
            .filter(|player| !recorded(player))
            .filter_map(|player| {
                Some(self.payload_at_table(Body::Act(self.rules.declaration()?.act.fill_in_player(player)?)))
            })
            .collect()
    }

    /// Returns the event of the draw being entered, or else of the win with the others on the same tile; `None` if the
    /// win is incomplete.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    fn end_event_body(&self, board: &Board, outcome: &HandOutcome) -> Result<Option<Body>, Vec<HandError>> {
        if let Some(draw) = &self.answers.draw {
            let mut family = FamilyFields::default();
            for row in self.asked_fields(EventKind::Draw) {
                let answer = self.ledger_answer(row)?;
                answer.and_then(|answer| row.fill_in(&answer)).into_iter().for_each(|field| family.set(field));
            }
            return Ok(Some(Body::Drawn(DrawnDeal { why: draw.kind, family })));
        }
        let mut wins = self.also.clone();
        match outcome {
            HandOutcome::Empty => match self.answers.value {
                Some(value) if self.from.is_some() => match self.win_by_value(value, board)? {
                    Some(win) => self.insert_win(&mut wins, win),
                    None => return Ok(None),
                },
                Some(_) => return Ok(None),
                None => {}
            },
            HandOutcome::Unready { .. } => return Ok(None),
            HandOutcome::Scored(ruling) if ruling.is_win() => match self.win_on_board(board, ruling)? {
                Some(win) => self.insert_win(&mut wins, win),
                None => return Ok(None),
            },
            HandOutcome::Scored(_) => return Ok(None),
        }
        let from = self.from.filter(|_| !self.is_self_draw());
        Ok((!wins.is_empty())
            .then_some(Body::Won(WonDeal { from: from.and_then(|place| self.person_at(place)), wins })))
    }

    /// Returns the appraisal of the hand, which is stored as evidence: rules, tiles, value, and the ura indicators,
    /// which no other event contains.
    pub(crate) fn appraisal_json(&self, board: &Board, ruling: &Ruling) -> Json {
        let tiles = recorded_win::format_hand(&self.hand_draft(board));
        let hidden = self.rules.question(QuestionRole::HiddenIndicators);
        let typed_ura = hidden.map_or("", |hidden| self.answers.typed_text(hidden.id)).trim();
        let ura = to_stored_tiles(typed_ura).unwrap_or_else(|_| typed_ura.to_owned());
        json!({"program": env!("CARGO_PKG_VERSION"), "rules": self.rules(), "tiles": tiles,
            "value": Value::from(ruling), "patterns": counted_patterns(ruling), "ura": ura})
    }

    /// Returns the event that attaches the appraisal of the hand to its deal.
    pub(super) fn appraisal_payload(&self, board: &Board, ruling: &Ruling, deal: DealId) -> Payload {
        Payload::new(Body::EvidenceAttached(Box::new(EvidenceAttached {
            deal,
            what: EvidenceKind::Appraisal,
            sha256: None,
            bytes: None,
            name: String::new(),
            data: self.appraisal_json(board, ruling),
        })))
    }

    /// Inserts a win among the others on the same tile, at its place in the recorded event or else at the end.
    fn insert_win(&self, wins: &mut Vec<Win>, win: Win) {
        let last = wins.len();
        wins.insert(self.place_among.unwrap_or(last).min(last), win);
    }

    /// Returns the win of the hand on the board, by its ruling; `None` until a winner is chosen.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub fn win_on_board(&self, board: &Board, ruling: &Ruling) -> Result<Option<Win>, Vec<HandError>> {
        let read = board.pieces().iter().any(|(_, piece)| piece.quad.is_some());
        let entered = if read { EntryMethod::Photo } else { EntryMethod::Tiles };
        let win = self.build_win(entered, Value::from(ruling), board)?;
        let tiles = || self.build_win_tiles(&self.hand_draft(board));
        Ok(win.map(|win| Win { tiles: Some(tiles()), patterns: counted_patterns(ruling), ..win }))
    }

    /// Returns a win of which only the value is known; `None` until a winner is chosen.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn win_by_value(&self, value: Value, board: &Board) -> Result<Option<Win>, Vec<HandError>> {
        self.build_win(EntryMethod::Points, value, board)
    }

    /// Returns a win of this value that was entered by this method, with the answers to its fields; `None` until a
    /// winner is chosen.
    fn build_win(&self, entered: EntryMethod, value: Value, board: &Board) -> Result<Option<Win>, Vec<HandError>> {
        let Some(winner) = self.winner.and_then(|place| self.person_at(place)) else {
            return Ok(None);
        };
        let mut win = Win { entered, ..Win::from_value_only(winner, value) };
        for row in self.asked_fields(EventKind::Win) {
            let answer = match row.is_suggested_by_melds {
                true => Some(self.entered_or_shown_counts(row, board)),
                false => self.ledger_answer(row)?,
            };
            answer.and_then(|answer| row.fill_in(&answer)).into_iter().for_each(|field| win.family.set(field));
        }
        Ok(Some(win))
    }

    /// Returns the tiles of a win with its marked circumstances, in the form that the ledger stores.
    fn build_win_tiles(&self, draft: &HandDraft) -> WinTiles {
        let marked = self.possible_marks().into_iter().filter(|mark| self.has_mark(mark));
        let flowers = self.rules.asks_for(QuestionRole::Flowers);
        WinTiles {
            concealed: mpsz::format(&draft.concealed),
            melds: draft.melds.iter().map(to_stored_meld).collect(),
            win: draft.win_tile.map(|tile| tile.to_string()).unwrap_or_default(),
            flowers: u8::try_from(draft.flowers).ok().filter(|_| flowers).unwrap_or(0),
            flags: marked.map(str::to_owned).collect(),
        }
    }
}

/// Returns the recorded beginning of a deal with the number of its event; `None` if it is not recorded.
fn recorded_beginning(deal: &Deal) -> Option<(u64, &DealBegun)> {
    deal.acts.iter().find_map(|act| match &act.payload.body {
        Body::DealBegun(begun) => Some((act.event, begun)),
        _ => None,
    })
}

/// Converts typed tiles to the notation that the ledger stores, in their order.
fn to_stored_tiles(text: &str) -> Result<String, Vec<HandError>> {
    Ok(mpsz::format_in_order(&parse_typed_tiles(text)?))
}

/// Converts a meld to the notation that the ledger stores, without the giver of its tile.
fn to_stored_meld(meld: &DraftMeld) -> String {
    DraftMeld { from: None, ..meld.clone() }.to_string()
}
