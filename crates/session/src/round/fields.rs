//! The fields of events that only some rules have, as they are filled in at the table.

use std::collections::BTreeMap;

use super::check::typed_tiles;
use super::surroundings::FieldAnswers;
use super::{MarkedPlaces, PlaceAnswer, Round, RoundAnswers, TypedDiscard, Wrong};
use crate::board::Board;
use quejing_ledger::{AskedFor, EventAnswer, EventKind, FamilyFields, FieldRow, PlayerId, RecordedDiscard};
use quejing_rules::AnswerKind;
use quejing_rules::hand::Seats;
use quejing_rules::tile::Tile;
use quejing_rules::tile::mpsz::MpszError;

impl RoundAnswers {
    /// Returns the answers to the fields of an event; `None` for an event that is not being entered.
    fn of(&self, of: EventKind) -> Option<&FieldAnswers> {
        match of {
            EventKind::Deal => Some(&self.of_deal),
            EventKind::Win => Some(&self.of_win),
            EventKind::Draw => self.draw.as_ref().map(|draw| &draw.answers),
            EventKind::FalseWin => None,
        }
    }

    fn of_mut(&mut self, of: EventKind) -> Option<&mut FieldAnswers> {
        match of {
            EventKind::Deal => Some(&mut self.of_deal),
            EventKind::Win => Some(&mut self.of_win),
            EventKind::Draw => self.draw.as_mut().map(|draw| &mut draw.answers),
            EventKind::FalseWin => None,
        }
    }

    pub(super) fn answer(&self, row: &FieldRow) -> Option<&PlaceAnswer> {
        self.of(row.of)?.get(row.field.key)
    }

    /// Sets an answer; `None` removes it.
    pub(super) fn set_answer(&mut self, row: &FieldRow, answer: Option<PlaceAnswer>) {
        if let Some(answers) = self.of_mut(row.of) {
            match answer {
                Some(answer) => drop(answers.insert(row.field.key.to_owned(), answer)),
                None => drop(answers.remove(row.field.key)),
            }
        }
    }

    /// Returns every answer to a field of an event.
    pub(super) fn field_answers(&self) -> impl Iterator<Item = (EventKind, &str, &PlaceAnswer)> {
        let kinds = [EventKind::Deal, EventKind::Win, EventKind::Draw].into_iter();
        kinds.flat_map(|of| self.of(of).into_iter().flatten().map(move |(key, answer)| (of, key.as_str(), answer)))
    }

    /// Returns the number that a person entered for a player; `None` without one.
    pub fn count(&self, row: &FieldRow, place: usize) -> Option<u32> {
        match self.answer(row)? {
            PlaceAnswer::Counts(counts) => counts.iter().find(|(other, _)| *other == place).map(|(_, count)| *count),
            _ => None,
        }
    }

    /// Sets the number for a player; `None` removes it.
    pub fn set_count(&mut self, row: &FieldRow, place: usize, count: Option<u32>) {
        let mut counts = match self.answer(row) {
            Some(PlaceAnswer::Counts(counts)) => counts.clone(),
            _ => Vec::new(),
        };
        counts.retain(|(other, _)| *other != place);
        counts.extend(count.map(|count| (place, count)));
        counts.sort_unstable();
        self.set_answer(row, Some(PlaceAnswer::Counts(counts)).filter(|answer| !answer.places().is_empty()));
    }

    /// Returns the discards, as typed.
    pub fn discards(&self, row: &FieldRow) -> &[TypedDiscard] {
        match self.answer(row) {
            Some(PlaceAnswer::Discards(discards)) => discards,
            _ => &[],
        }
    }

    /// Adds a discard after the others.
    pub fn add_discard(&mut self, row: &FieldRow, player: usize, tile: Tile) {
        let added = TypedDiscard { tile: tile.to_string(), ..TypedDiscard::by(player) };
        let discards = self.discards(row).iter().cloned().chain([added]).collect();
        self.set_discards(row, discards);
    }

    /// Removes the discard at this position; the later ones move up.
    pub fn remove_discard(&mut self, row: &FieldRow, at: usize) {
        let mut discards = self.discards(row).to_vec();
        if at < discards.len() {
            discards.remove(at);
        }
        self.set_discards(row, discards);
    }

    /// Sets the tile that the winner had drawn before a discard; `None` after a chow or pung.
    pub fn set_drawn(&mut self, row: &FieldRow, at: usize, drawn: Option<Tile>) {
        let mut discards = self.discards(row).to_vec();
        if let Some(discard) = discards.get_mut(at) {
            discard.drawn = drawn.map(|tile| tile.to_string()).unwrap_or_default();
        }
        self.set_discards(row, discards);
    }

    /// Sets the discards, as typed.
    pub fn set_discards(&mut self, row: &FieldRow, discards: Vec<TypedDiscard>) {
        self.set_answer(row, Some(PlaceAnswer::Discards(discards)).filter(|answer| !answer.places().is_empty()));
    }
}

impl Round {
    /// Returns the fields that the rules ask for beside the answers given so far. Numbers that the rules ask as questions of
    /// the hand are not among them.
    pub fn fields(&self, of: EventKind) -> impl Iterator<Item = &'static FieldRow> + use<> {
        let answers = self.rules.fields_at_table(of);
        let answers = answers.filter_map(|row| Some((row.field.key, self.field_answer(row)?)));
        let mut answers: BTreeMap<&str, EventAnswer> = answers.collect();
        if let Some(draw) = self.answers.draw.as_ref().filter(|_| of == EventKind::Draw) {
            answers.insert("why", EventAnswer::Word(draw.kind.row().word));
        }
        let is_open = self.answers.of(of).is_some();
        let is_asked = |row: &&FieldRow| {
            let needs_discard = row.is_of_discard && self.self_draw();
            is_open && !needs_discard && row.field_at_table().is_asked(|other| answers.get(other))
        };
        self.answerable_fields(of).filter(is_asked).collect::<Vec<_>>().into_iter()
    }

    /// Returns the fields of a win that ask for discards, once it is known whose tile won.
    pub fn discard_fields(&self) -> impl Iterator<Item = &'static FieldRow> + use<> {
        let is_known = self.winner.is_some() && self.from.is_some();
        self.fields(EventKind::Win).filter(move |row| is_known && row.field.asks == AskedFor::Discards)
    }

    /// Returns the fields of an event, including those that the rules do not ask for beside the present answers.
    pub fn answerable_fields(&self, of: EventKind) -> impl Iterator<Item = &'static FieldRow> + use<> {
        let rows: Vec<_> = self.rules.fields_at_table(of).filter(|row| !self.is_question(row)).collect();
        rows.into_iter()
    }

    /// Returns true if the rules ask for the number of a field as a question of the hand.
    pub(super) fn is_question(&self, row: &FieldRow) -> bool {
        self.rules.questions().contains(&(row.field.key, AnswerKind::Number))
    }

    /// Returns the answer to a field, with tiles as typed; `None` without one.
    pub fn field_answer(&self, row: &FieldRow) -> Option<EventAnswer> {
        if self.is_question(row) {
            return u32::try_from(self.answers.known.number(row.field.key)).ok().map(EventAnswer::Number);
        }
        let stored = self.answers.answer(row).and_then(|answer| answer.answer(&row.field, &self.people));
        if !row.includes_declared || self.answers.of(row.of).is_none() {
            return stored;
        }
        let marked = stored.as_ref().and_then(EventAnswer::players).unwrap_or_default();
        let is_among =
            |&place: &usize| self.declared(place) || self.person(place).is_some_and(|one| marked.contains(&one));
        let players = (0..self.players()).filter(is_among).filter_map(|place| self.person(place));
        Some(EventAnswer::Players(players.collect()))
    }

    /// Sets the answer to a field; `None`, or one that says nothing, removes it. A partner without a dealer stays that of the dealer before.
    pub fn set_field_answer(&mut self, row: &FieldRow, answer: Option<&EventAnswer>) {
        let mut answer = answer.and_then(|answer| PlaceAnswer::of(answer, &self.people));
        if let Some(PlaceAnswer::Partner { of: of @ None, .. }) = &mut answer
            && let Some(PlaceAnswer::Partner { of: before, .. }) = self.answers.answer(row)
        {
            *of = *before;
        }
        self.answers.set_answer(row, answer.filter(|answer| !answer.is_empty()));
    }

    /// Returns the answer to a field in its stored form, without discards that have no tile.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(super) fn written_answer(&self, row: &FieldRow) -> Result<Option<EventAnswer>, Vec<Wrong>> {
        let Some(EventAnswer::Discards(discards)) = self.field_answer(row) else {
            return Ok(self.field_answer(row));
        };
        let winner = self.winner.and_then(|place| self.person(place));
        let mut written = Vec::new();
        for discard in discards {
            let drawn = discard.drawn.as_deref().filter(|_| Some(discard.by) == winner);
            let drawn = drawn.map(one_tile).transpose()?.flatten().map(|tile| tile.to_string());
            if let Some(tile) = one_tile(&discard.tile)? {
                written.push(RecordedDiscard { tile: tile.to_string(), drawn, ..discard });
            }
        }
        Ok(Some(EventAnswer::Discards(written)))
    }

    /// Returns the numbers of a field that the melds of the winner show, by player; all zero if they show none.
    pub fn seen_counts(&self, row: &FieldRow, board: &Board) -> Seats<u8> {
        match row.is_shown_by_melds {
            true => self.provided_seen(board),
            false => Seats::of(self.players(), 0),
        }
    }

    /// Returns the numbers of a field as a person entered them, or as the melds show them.
    pub(super) fn counts_with_melds(&self, row: &FieldRow, board: &Board) -> EventAnswer {
        let seen = self.seen_counts(row, board);
        let count = |place: usize| self.answers.count(row, place).unwrap_or(seen[place].into());
        let counts = (0..self.players()).filter_map(|place| Some((self.person(place)?, count(place))));
        EventAnswer::Counts(counts.collect())
    }

    /// Returns the players whom a field of a win or of the deal's beginning concerns: not the winner who receives, nor the
    /// dealer who chooses a partner.
    pub fn players_asked(&self, row: &FieldRow) -> Vec<usize> {
        let left_out = match (row.field.asks, self.answers.answer(row)) {
            (AskedFor::Partner, Some(PlaceAnswer::Partner { of: Some(of), .. })) => Some(*of),
            (AskedFor::Partner, _) => Some(self.dealer),
            (AskedFor::Counts { .. }, _) if row.of == EventKind::Win => self.winner,
            _ => None,
        };
        (0..self.players()).filter(|place| Some(*place) != left_out).collect()
    }

    /// Returns true if a player is among the answer to a field.
    pub fn is_marked(&self, row: &FieldRow, player: usize) -> bool {
        let answer = self.field_answer(row);
        let players = answer.as_ref().and_then(EventAnswer::players).unwrap_or_default();
        self.person(player).is_some_and(|person| players.contains(&person))
    }

    /// Adds a player to the answer to a field, or removes them.
    pub fn mark(&mut self, row: &FieldRow, player: usize, is_marked: bool) {
        let mut places = match self.answers.answer(row) {
            Some(PlaceAnswer::Places(places)) => places.clone(),
            _ => MarkedPlaces::default(),
        };
        places.set(player, is_marked);
        self.answers.set_answer(row, Some(PlaceAnswer::Places(places)));
    }

    /// Takes over the recorded answers to the fields of an event. Fields that are questions stay, and the mark of a last deal,
    /// which the course of play may have set.
    pub(super) fn take_answers(&mut self, of: EventKind, recorded: &FamilyFields) {
        for row in self.answerable_fields(of) {
            let answer = recorded.field(row).and_then(|field| field.answer());
            if answer.is_some() || !row.marks_last {
                self.set_field_answer(row, answer.as_ref());
            }
        }
    }

    /// Returns true if the answers are to fields of the rules, and name players of the deal.
    pub(super) fn has_sound_fields(&self) -> bool {
        let is_sound = |(of, key, answer): (EventKind, &str, &PlaceAnswer)| {
            let mut rows = self.rules.event_fields().iter();
            rows.any(|row| row.of == of && row.field.key == key)
                && answer.places().into_iter().all(|place| place < self.players())
        };
        self.answers.field_answers().all(is_sound)
    }

    /// Returns the people of some players.
    pub fn people_of(&self, players: &[usize]) -> Vec<PlayerId> {
        players.iter().filter_map(|&place| self.person(place)).collect()
    }
}

/// Returns the tile that was typed; `None` if nothing was.
fn one_tile(text: &str) -> Result<Option<Tile>, Vec<Wrong>> {
    match typed_tiles(text)?.as_slice() {
        [] => Ok(None),
        [tile] => Ok(Some(*tile)),
        tiles => Err(vec![Wrong::Typed(MpszError::NotOne { found: tiles.len() }.into())]),
    }
}
