//! The answers to fields of events that only some rules have, as people fill them in at the table.

use std::collections::BTreeMap;

use super::outcome::parse_typed_tiles;
use super::places::FieldAnswers;
use super::{HandError, Round, RoundAnswers};
use quejing_rules::play::{FamilyFields, FieldHost, FieldKind, FieldRow};
use quejing_rules::tile::Tile;
use quejing_rules::tile::mpsz::MpszError;
use quejing_rules::{Answer, AnswerKind, PlayerId, RecordedDiscard, RuleProfile};

impl RoundAnswers {
    /// Returns the answers to the fields of an event, by key; `None` if such an event is not being entered.
    fn event_answers(&self, event_kind: FieldHost) -> Option<&FieldAnswers> {
        match event_kind {
            FieldHost::Deal => Some(&self.of_deal),
            FieldHost::Win => Some(&self.of_win),
            FieldHost::Draw => self.draw.as_ref().map(|draw| &draw.answers),
            FieldHost::FalseWin => None,
        }
    }

    /// Returns the answers of [`Self::event_answers`] for changes.
    fn event_answers_mut(&mut self, event_kind: FieldHost) -> Option<&mut FieldAnswers> {
        match event_kind {
            FieldHost::Deal => Some(&mut self.of_deal),
            FieldHost::Win => Some(&mut self.of_win),
            FieldHost::Draw => self.draw.as_mut().map(|draw| &mut draw.answers),
            FieldHost::FalseWin => None,
        }
    }

    /// Returns the answer to a field, with players given by their places; `None` without an answer.
    pub(super) fn place_answer(&self, row: &FieldRow) -> Option<&Answer<usize>> {
        self.event_answers(row.event_kind)?.get(row.field.key)
    }

    /// Sets the answer to a field; `None` removes it.
    pub(super) fn set_answer(&mut self, row: &FieldRow, answer: Option<Answer<usize>>) {
        if let Some(answers) = self.event_answers_mut(row.event_kind) {
            match answer {
                Some(answer) => drop(answers.insert(row.field.key.to_owned(), answer)),
                None => drop(answers.remove(row.field.key)),
            }
        }
    }

    /// Returns the answers to the fields of all events, with the event and the key of each.
    pub(super) fn field_answers(&self) -> impl Iterator<Item = (FieldHost, &str, &Answer<usize>)> {
        let kinds = [FieldHost::Deal, FieldHost::Win, FieldHost::Draw].into_iter();
        kinds.flat_map(|of| {
            self.event_answers(of).into_iter().flatten().map(move |(key, answer)| (of, key.as_str(), answer))
        })
    }

    /// Returns the number of a field that a person entered for a player; `None` if nobody entered one.
    pub fn entered_count(&self, row: &FieldRow, place: usize) -> Option<u32> {
        let counts = self.place_answer(row)?.counts()?;
        counts.iter().find(|(other, _)| *other == place).map(|(_, count)| *count)
    }

    /// Sets the number of a field for a player; `None` removes it.
    pub fn set_field_count(&mut self, row: &FieldRow, place: usize, count: Option<u32>) {
        let mut counts = self.place_answer(row).and_then(Answer::counts).unwrap_or_default().to_vec();
        counts.retain(|(other, _)| *other != place);
        counts.extend(count.map(|count| (place, count)));
        counts.sort_unstable();
        self.set_answer(row, Some(Answer::Counts(counts)).filter(|answer| !answer.is_empty()));
    }

    /// Adds a player to the answer to a field, or removes the player. Another kind of answer is replaced.
    pub fn mark_player(&mut self, row: &FieldRow, player: usize, is_marked: bool) {
        let mut places = self.place_answer(row).and_then(Answer::players).unwrap_or_default().to_vec();
        places.retain(|place| *place != player);
        places.extend(is_marked.then_some(player));
        places.sort_unstable();
        self.set_answer(row, Some(Answer::Players(places)));
    }

    /// Returns the typed discards of a field, in their order; empty without an answer.
    pub fn discards(&self, row: &FieldRow) -> &[RecordedDiscard<usize>] {
        self.place_answer(row).and_then(Answer::discards).unwrap_or_default()
    }

    /// Adds a player's discard of this tile after the other discards of the field.
    pub fn add_discard(&mut self, row: &FieldRow, player: usize, tile: Tile) {
        let added = RecordedDiscard::of_tile(player, tile.to_string());
        let discards = self.discards(row).iter().cloned().chain([added]).collect();
        self.set_discards(row, discards);
    }

    /// Removes the discard with this index, if it exists.
    pub fn remove_discard(&mut self, row: &FieldRow, index: usize) {
        let mut discards = self.discards(row).to_vec();
        if index < discards.len() {
            discards.remove(index);
        }
        self.set_discards(row, discards);
    }

    /// Sets the tile that the winner had drawn before the discard with this index; `None` after a chow or pung. Does
    /// nothing for an unknown discard.
    pub fn set_drawn_tile(&mut self, row: &FieldRow, index: usize, drawn: Option<Tile>) {
        let mut discards = self.discards(row).to_vec();
        if let Some(discard) = discards.get_mut(index) {
            discard.drawn = drawn.map(|tile| tile.to_string());
        }
        self.set_discards(row, discards);
    }

    /// Sets the typed discards of a field; an empty list removes the answer.
    pub fn set_discards(&mut self, row: &FieldRow, discards: Vec<RecordedDiscard<usize>>) {
        self.set_answer(row, Some(Answer::Discards(discards)).filter(|answer| !answer.is_empty()));
    }
}

impl Round {
    /// Sets the answer to a field; `None`, an empty answer, counts of 0 or a person outside the hand removes it. An
    /// [`Answer::Partner`] without a dealer keeps the dealer of the earlier answer, because the form asks only for the
    /// partner.
    pub fn set_field_answer(&mut self, row: &FieldRow, answer: Option<&Answer<PlayerId>>) {
        let mut answer = answer.and_then(|answer| answer.map_people(|person| self.player_index(*person)));
        match &mut answer {
            Some(Answer::Partner { dealer: dealer @ None, .. }) => {
                *dealer = self.answers.place_answer(row).and_then(Answer::partner).and_then(|(before, _)| before);
            }
            Some(Answer::Players(places)) => {
                places.sort_unstable();
                places.dedup();
            }
            _ => {}
        }
        let says_nothing = |answer: &Answer<usize>| match answer.counts() {
            Some(counts) => counts.iter().all(|(_, count)| *count == 0),
            None => answer.is_empty(),
        };
        self.answers.set_answer(row, answer.filter(|answer| !says_nothing(answer)));
    }

    /// Adopts the recorded answers to the fields of an event. An unrecorded field keeps its answer only if it marks a
    /// last deal, which the course of play may have set.
    pub(super) fn adopt_recorded_answers(&mut self, event_kind: FieldHost, recorded: &FamilyFields) {
        for row in self.fields().answerable(event_kind) {
            let answer = recorded.field(row).and_then(|field| field.answer());
            if answer.is_some() || !row.marks_last {
                self.set_field_answer(row, answer.as_ref());
            }
        }
    }
}

/// The fields of events that the rules of a hand ask for, with their answers.
#[derive(Clone, Copy, Debug)]
pub struct RoundFields<'a> {
    round: &'a Round,
}

impl<'a> RoundFields<'a> {
    /// Creates the fields of events for the hand of a round.
    pub(super) fn new(round: &'a Round) -> RoundFields<'a> {
        RoundFields { round }
    }

    /// Returns the fields of an event that the rules ask for, given the answers so far. Omits numbers that the rules
    /// ask as questions about the hand.
    pub fn asked(&self, event_kind: FieldHost) -> impl Iterator<Item = &'static FieldRow> + use<> {
        let answers = self.round.rules().fields_at_table(event_kind);
        let answers = answers.filter_map(|row| Some((row.field.key, self.answer(row)?)));
        let mut answers: BTreeMap<&str, Answer<PlayerId>> = answers.collect();
        if let Some(draw) = self.round.answers.draw.as_ref().filter(|_| event_kind == FieldHost::Draw) {
            answers.insert("why", Answer::Word(draw.kind.row().word.into()));
        }
        let is_open = self.round.answers.event_answers(event_kind).is_some();
        let is_asked = |row: &&FieldRow| {
            let needs_discard = row.is_discard_only && self.round.is_self_draw();
            let is_settled = row.is_asked_at_dealers_end && !self.round.deal.dealer_decides;
            is_open && !needs_discard && !is_settled && row.field_at_table().is_asked(|other| answers.get(other))
        };
        self.answerable(event_kind).filter(is_asked).collect::<Vec<_>>().into_iter()
    }

    /// Returns the fields of a win that ask for discards; empty until winner and discarder are chosen.
    pub fn with_discards(&self) -> impl Iterator<Item = &'static FieldRow> + use<> {
        let is_known = self.round.winner.is_some() && self.round.giver.is_some();
        self.asked(FieldHost::Win).filter(move |row| is_known && row.field.answer_kind == FieldKind::Discards)
    }

    /// Returns all fields of an event, even those that the present answers make superfluous. Omits numbers that the
    /// rules ask as questions about the hand.
    pub fn answerable(&self, event_kind: FieldHost) -> impl Iterator<Item = &'static FieldRow> + use<> {
        let rules = self.round.rules();
        let rows: Vec<_> = rules.fields_at_table(event_kind).filter(|row| !is_asked_as_question(rules, row)).collect();
        rows.into_iter()
    }

    /// Returns the answer to a field, with tiles as typed; `None` without an answer.
    pub fn answer(&self, row: &FieldRow) -> Option<Answer<PlayerId>> {
        let (round, answers) = (self.round, &self.round.answers);
        if is_asked_as_question(round.rules(), row) {
            return Some(Answer::Number(answers.known.number(row.field.key)));
        }
        let answer = answers.place_answer(row).and_then(|answer| answer.map_people(|place| round.person_at(*place)));
        let stored = answer.filter(|answer| row.field.accepts(answer));
        if !row.includes_declarers || answers.event_answers(row.event_kind).is_none() {
            return stored;
        }
        let (marks, named) = (round.flags(), stored.as_ref().and_then(Answer::players).unwrap_or_default());
        let is_among = |&place: &usize| {
            marks.has_declared(place) || round.person_at(place).is_some_and(|person| named.contains(&person))
        };
        let players = (0..round.player_count()).filter(is_among).filter_map(|place| round.person_at(place));
        Some(Answer::Players(players.collect()))
    }

    /// Returns the answer to a field in the form that the ledger stores, without discards that have no tile.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(super) fn ledger_answer(&self, row: &FieldRow) -> Result<Option<Answer<PlayerId>>, Vec<HandError>> {
        let Some(Answer::Discards(discards)) = self.answer(row) else {
            return Ok(self.answer(row));
        };
        let winner = self.round.winner.and_then(|place| self.round.person_at(place));
        let mut written = Vec::new();
        for discard in discards {
            let drawn = discard.drawn.as_deref().filter(|_| Some(discard.by) == winner);
            let drawn = drawn.map(parse_typed_tile).transpose()?.flatten().map(|tile| tile.to_string());
            if let Some(tile) = parse_typed_tile(&discard.tile)? {
                written.push(RecordedDiscard { tile: tile.to_string(), drawn, ..discard });
            }
        }
        Ok(Some(Answer::Discards(written)))
    }

    /// Returns the players whom a field asks about, by index: all except the winner for the numbers of a win, and
    /// except the player whose partner is asked for, who is the dealer unless the answer names another.
    pub fn players_asked(&self, row: &FieldRow) -> Vec<usize> {
        let left_out = match (row.field.answer_kind, self.round.answers.place_answer(row)) {
            (FieldKind::Partner, Some(Answer::Partner { dealer: Some(dealer), .. })) => Some(*dealer),
            (FieldKind::Partner, _) => Some(self.round.dealer),
            (FieldKind::Counts { .. }, _) if row.event_kind == FieldHost::Win => self.round.winner,
            _ => None,
        };
        (0..self.round.player_count()).filter(|place| Some(*place) != left_out).collect()
    }

    /// Returns true if the answer to a field names this player. In fields that include declarations, a player who
    /// declared riichi counts, too.
    pub fn is_player_marked(&self, row: &FieldRow, player: usize) -> bool {
        let answer = self.answer(row);
        let players = answer.as_ref().and_then(Answer::players).unwrap_or_default();
        self.round.person_at(player).is_some_and(|person| players.contains(&person))
    }

    /// Returns true if all answers are to fields of the rules and name players of the deal.
    pub(super) fn are_valid(&self) -> bool {
        let is_valid = |(of, key, answer): (FieldHost, &str, &Answer<usize>)| {
            let mut rows = self.round.rules().event_fields().iter();
            rows.any(|row| row.event_kind == of && row.field.key == key)
                && answer.people().into_iter().all(|place| *place < self.round.player_count())
        };
        self.round.answers.field_answers().all(is_valid)
    }
}

/// Returns true if the rules ask for the number of this field as a question about the hand.
pub(super) fn is_asked_as_question(rules: &RuleProfile, row: &FieldRow) -> bool {
    rules.questions().iter().any(|question| question.id == row.field.key && question.kind == AnswerKind::Number)
}

/// Returns the question about the tiles that are turned over when a deal begins, the first about tiles; `None` if the
/// rules have none.
pub(super) fn turned_tiles_question(rules: &RuleProfile) -> Option<&'static str> {
    rules.questions().iter().find(|question| question.kind == AnswerKind::Tiles).map(|question| question.id)
}

/// Parses a typed tile; `None` if the text is empty.
fn parse_typed_tile(text: &str) -> Result<Option<Tile>, Vec<HandError>> {
    match parse_typed_tiles(text)?.as_slice() {
        [] => Ok(None),
        [tile] => Ok(Some(*tile)),
        tiles => Err(vec![HandError::BadNotation(MpszError::NotOne { found: tiles.len() }.into())]),
    }
}
