//! The events that record a hand: the beginning of its deal unless it is recorded, declarations and open hands since, and its end.

use super::check::typed_tiles;
use super::{Outcome, Round, Wrong};
use crate::board::Board;
use quejing_ledger::recorded::patterns;
use quejing_ledger::{
    Act, Body, Correction, Deal, DealBegun, DrawnDeal, EntryMethod, EventAnswer, EventKind, FamilyFields, Night,
    Payload, PlayerId, Support, Supports, Value, Win, WinTiles, WonDeal,
};
use quejing_rules::Ruling;
use quejing_rules::hand::{DraftMeld, HandDraft};
use quejing_rules::tile::mpsz;

impl Round {
    /// Returns the events that record the hand or the draw; none while the hand is no win.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub fn payloads(&self, board: &Board, outcome: &Outcome, night: &Night) -> Result<Vec<Payload>, Vec<Wrong>> {
        match self.ending(board, outcome)? {
            Some(body) => self.with_beginning(body, night),
            None => Ok(Vec::new()),
        }
    }

    /// Returns an event of the deal after those that must precede it.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn with_beginning(&self, body: Body, night: &Night) -> Result<Vec<Payload>, Vec<Wrong>> {
        // What is declared beside a hand falls to the deal's end: before, it could still be taken back.
        let mut payloads = match body {
            Body::Won(_) | Body::Drawn(_) => self.declared_payloads(night)?,
            _ => self.beginning(night)?,
        };
        payloads.push(self.payload_at_table(body));
        Ok(payloads)
    }

    /// Returns the events that record what is declared now: those that begin the deal, then the declarations and their undo.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn declared_payloads(&self, night: &Night) -> Result<Vec<Payload>, Vec<Wrong>> {
        let mut payloads = self.beginning(night)?;
        payloads.extend(self.not_declared(night));
        payloads.extend(self.declarations(night));
        Ok(payloads)
    }

    fn payload_at_table(&self, body: Body) -> Payload {
        Payload { table: self.table, ..Payload::of(body) }
    }

    /// Returns the events that begin the deal, or that correct its recorded beginning and add what was opened or supported since.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub fn beginning(&self, night: &Night) -> Result<Vec<Payload>, Vec<Wrong>> {
        let table = usize::from(self.table);
        let Some(deal) = night.open_deal(table) else {
            let begun = self.begun(&DealBegun::default(), night.due(table).and_then(|due| due.dealer), None)?;
            let mut family = begun.family.with(Supports(self.supports(false)));
            let open = self.rules.opening().and_then(|(_, row)| row.fill_in(&EventAnswer::Players(self.open_hands())));
            open.into_iter().for_each(|field| family.set(field));
            let begun = DealBegun { family, ..begun };
            let late = self.supports(true).into_iter().map(|support| self.support_payload(support));
            return Ok(std::iter::once(self.payload_at_table(Body::DealBegun(begun))).chain(late).collect());
        };
        let mut payloads = Vec::new();
        if let Some((event, recorded)) = begun_of(deal) {
            let with = self.begun(recorded, deal.dealer(), deal.special)?;
            if with != *recorded {
                payloads.push(self.payload_at_table(Body::Corrected(Correction {
                    event,
                    with: Box::new(self.payload_at_table(Body::DealBegun(with))),
                    reason: String::new(),
                    agreed: Vec::new(),
                })));
            }
        }
        payloads.extend(self.since(deal));
        Ok(payloads)
    }

    /// Returns the beginning with the present answers; fields that only the record has are kept.
    fn begun(
        &self,
        recorded: &DealBegun,
        dealer: Option<PlayerId>,
        special: Option<u8>,
    ) -> Result<DealBegun, Vec<Wrong>> {
        let said = self.person(self.dealer);
        let dice = self.deal.dice.chars().filter_map(|c| c.to_digit(10));
        let mut begun =
            DealBegun { dealer: recorded.dealer, dice: dice.map(|die| die as u8).collect(), ..recorded.clone() };
        if said != dealer {
            begun.dealer = said;
        }
        if let Some(question) = self.turned_question() {
            begun.turned =
                if self.asks(question) { stored_tiles(self.answers.typed(question))? } else { String::new() };
        }
        for row in self.rules.fields_at_table(EventKind::Deal) {
            let answer = self.written_answer(row)?.map(|answer| match answer.partner() {
                // After a swap of seats another player deals than the one who swapped.
                Some((of, _)) if said == dealer => answer.with_dealer(of.or(said)),
                _ => answer.with_dealer(said),
            });
            let field = answer.as_ref().and_then(|answer| row.fill_in(answer));
            // A number that the deal has already, such as by its dice, needs no record.
            let is_known = self.is_question(row)
                && (field.is_none() || answer.as_ref().and_then(EventAnswer::number) == special.map(u32::from));
            match field {
                _ if is_known => {}
                Some(field) => begun.family.set(field),
                None => begun.family.remove(row),
            }
        }
        Ok(begun)
    }

    fn open_hands(&self) -> Vec<PlayerId> {
        let is_open = |&player: &usize| self.answers.open.has(player);
        (0..self.players()).filter(is_open).filter_map(|player| self.person(player)).collect()
    }

    /// Returns the support that was chosen in time, or late.
    fn supports(&self, late: bool) -> Vec<Support> {
        let said = self.answers.supports.iter().filter(|(who, _)| self.answers.late.contains_key(who) == late);
        said.filter_map(|(&who, &place)| self.person(place).map(|player| Support { who, player })).collect()
    }

    /// Returns the event of a support chosen after the beginning, a late one with its reason.
    fn support_payload(&self, support: Support) -> Payload {
        Payload { overruled: self.answers.late.get(&support.who).cloned(), ..self.payload_at_table(support.into()) }
    }

    /// Returns the events of hands opened and support chosen since the deal began.
    fn since(&self, deal: &Deal) -> Vec<Payload> {
        let mut open: Vec<PlayerId> = Vec::new();
        let mut supports: Vec<Support> = Vec::new();
        for act in &deal.acts {
            let body = &act.payload.body;
            open.extend(self.openers(body));
            if let Body::DealBegun(begun) = body {
                supports.extend(Supports::entries_of(begun));
            } else if let Some(support) = body.act::<Support>() {
                supports.retain(|other| other.who != support.who);
                supports.push(*support);
            }
        }
        let opened = self.open_hands().into_iter().filter(|player| !open.contains(player));
        let supported = self.supports(false).into_iter();
        let supported = supported.chain(self.supports(true)).filter(|support| !supports.contains(support));
        // An open hand is an act of play, which locks the bets.
        let act = self.rules.opening().map(|(act, _)| act);
        let opened = opened.filter_map(|player| Some(self.payload_at_table(Body::Act(act?.act_of_player(player)?))));
        supported.map(|support| self.support_payload(support)).chain(opened).collect()
    }

    /// Returns the undo of recorded declarations that are no longer among the answers.
    fn not_declared(&self, night: &Night) -> Vec<Payload> {
        let Some(deal) = night.open_deal(usize::from(self.table)) else {
            return Vec::new();
        };
        let gone = |player: PlayerId| {
            let place = self.place(player);
            place.is_some_and(|place| !self.declared(place))
        };
        let declared = |act: &&Act| self.declarer(&act.payload.body).is_some_and(gone);
        let gone = deal.acts.iter().filter(declared);
        gone.map(|act| self.payload_at_table(Body::undone(act.event))).collect()
    }

    /// Returns the events of declarations that are not recorded yet.
    fn declarations(&self, night: &Night) -> Vec<Payload> {
        let recorded = |player: &PlayerId| {
            let deal = night.open_deal(usize::from(self.table));
            let mut acts = deal.into_iter().flat_map(|deal| &deal.acts);
            acts.any(|act| self.declarer(&act.payload.body) == Some(*player))
        };
        let declared = (0..self.players()).filter(|&player| self.declared(player));
        let declared = declared.filter_map(|player| self.person(player));
        declared
            .filter(|player| !recorded(player))
            .filter_map(|player| {
                Some(self.payload_at_table(Body::Act(self.rules.declaration()?.act.act_of_player(player)?)))
            })
            .collect()
    }

    /// Returns the event that ends the deal, or a win after which it goes on.
    fn ending(&self, board: &Board, outcome: &Outcome) -> Result<Option<Body>, Vec<Wrong>> {
        if let Some(draw) = &self.answers.draw {
            let mut family = FamilyFields::default();
            for row in self.fields(EventKind::Draw) {
                let answer = self.written_answer(row)?;
                answer.and_then(|answer| row.fill_in(&answer)).into_iter().for_each(|field| family.set(field));
            }
            return Ok(Some(Body::Drawn(DrawnDeal { why: draw.kind, family })));
        }
        let mut wins = self.also.clone();
        match outcome {
            Outcome::Empty => match self.answers.value {
                Some(value) if self.from.is_some() => match self.win_by_value(value, board)? {
                    Some(win) => self.add_to(&mut wins, win),
                    None => return Ok(None),
                },
                Some(_) => return Ok(None),
                None => {}
            },
            Outcome::Unready { .. } => return Ok(None),
            Outcome::Scored(ruling) if ruling.is_win() => match self.win(board, ruling)? {
                Some(win) => self.add_to(&mut wins, win),
                None => return Ok(None),
            },
            Outcome::Scored(_) => return Ok(None),
        }
        let from = self.from.filter(|_| !self.self_draw());
        Ok((!wins.is_empty()).then_some(Body::Won(WonDeal { from: from.and_then(|place| self.person(place)), wins })))
    }

    /// Adds a win at its place among the others on the same tile.
    fn add_to(&self, wins: &mut Vec<Win>, win: Win) {
        let last = wins.len();
        wins.insert(self.place_among.unwrap_or(last).min(last), win);
    }

    /// Returns the win on the board.
    pub fn win(&self, board: &Board, ruling: &Ruling) -> Result<Option<Win>, Vec<Wrong>> {
        let read = board.pieces().any(|(_, piece)| piece.quad.is_some());
        let entered = if read { EntryMethod::Photo } else { EntryMethod::Tiles };
        let win = self.win_of(entered, Value::from(ruling), board)?;
        let tiles = || self.tiles(&self.draft(board));
        Ok(win.map(|win| Win { tiles: Some(tiles()), patterns: patterns(ruling), ..win }))
    }

    /// Returns a win of which only the value is known; `None` without a winner.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn win_by_value(&self, value: Value, board: &Board) -> Result<Option<Win>, Vec<Wrong>> {
        self.win_of(EntryMethod::Points, value, board)
    }

    /// Returns a win of this value, with the answers to its fields; `None` without a winner.
    fn win_of(&self, entered: EntryMethod, value: Value, board: &Board) -> Result<Option<Win>, Vec<Wrong>> {
        let Some(winner) = self.winner.and_then(|place| self.person(place)) else {
            return Ok(None);
        };
        let mut win = Win { entered, ..Win::by_value(winner, value) };
        for row in self.fields(EventKind::Win) {
            let answer = match row.is_shown_by_melds {
                true => Some(self.counts_with_melds(row, board)),
                false => self.written_answer(row)?,
            };
            answer.and_then(|answer| row.fill_in(&answer)).into_iter().for_each(|field| win.family.set(field));
        }
        Ok(Some(win))
    }

    fn tiles(&self, draft: &HandDraft) -> WinTiles {
        let marked = self.marks().into_iter().filter(|mark| self.has(mark));
        let flowers = self.rules.asks("flowers");
        WinTiles {
            concealed: mpsz::format(&draft.concealed),
            melds: draft.melds.iter().map(meld).collect(),
            win: draft.win_tile.map(|tile| tile.to_string()).unwrap_or_default(),
            flowers: u8::try_from(draft.flowers).ok().filter(|_| flowers).unwrap_or(0),
            flags: marked.map(str::to_owned).collect(),
        }
    }
}

/// Returns the recorded beginning of a deal.
fn begun_of(deal: &Deal) -> Option<(u64, &DealBegun)> {
    deal.acts.iter().find_map(|act| match &act.payload.body {
        Body::DealBegun(begun) => Some((act.event, begun)),
        _ => None,
    })
}

/// Returns typed tiles in their stored form.
fn stored_tiles(text: &str) -> Result<String, Vec<Wrong>> {
    Ok(mpsz::format_in_order(&typed_tiles(text)?))
}

/// Returns a meld in its stored form, without the giver of its tile.
fn meld(meld: &DraftMeld) -> String {
    DraftMeld { from: None, ..meld.clone() }.to_string()
}
