//! The update of a round by the night: players and dealer, counters and sticks, and the recorded events of the deal.

use std::collections::BTreeMap;

use super::fields::turned_tiles_question;
use super::{DealState, MarkedPlaces, Round};
use quejing_ledger::{KnownCircumstances, LateBet, Night};
use quejing_rules::course::TableStatus;
use quejing_rules::play::{DealBegun, FieldHost};
use quejing_rules::tile::Wind;
use quejing_rules::{Answer, DealId, PlayerId, QuestionRole};

impl Round {
    /// Returns the circumstances of the deal now due at the table, by the rules of the night and without answers.
    pub fn to_due_deal(&self, night: &Night) -> Self {
        let rules = night.rules().unwrap_or(&self.rules).clone();
        Self { rules, table: self.table, ..Self::default() }.advance_to(night)
    }

    /// Returns the circumstances updated to the deal that is due now. A change of the deal drops the answers about the
    /// deal; winner and discarder stay while the same people play the same game.
    pub fn advance_to(&self, night: &Night) -> Self {
        let mut now = self.clone();
        if let Some(due) = DueDeal::at_table(night, usize::from(self.table)) {
            due.replace_former(&mut now);
            due.adopt_record(&mut now);
        }
        now
    }
}

/// The deal that is due at a table of a night, between deals the next one, with what the night knows of it.
struct DueDeal {
    status: TableStatus,
    known: KnownCircumstances,
    /// The deal in the ledger; `None` until one of its events is recorded.
    begun: Option<DealId>,
    /// The players in turn order.
    people: Vec<PlayerId>,
    /// The index of the dealer among the players; `None` while the seats are unknown.
    dealer: Option<usize>,
    /// The number of games in the night before the game of the deal.
    earlier_games: usize,
}

impl DueDeal {
    /// Returns the deal that is due at a table; `None` before people took their seats.
    fn at_table(night: &Night, table: usize) -> Option<DueDeal> {
        let (status, known) = night.table_status(table).zip(night.known_circumstances(table))?;
        let people = players_in_turn(night, &status.players);
        Some(DueDeal {
            begun: night.open_deal(table).map(|deal| deal.id),
            dealer: status.dealer.and_then(|dealer| people.iter().position(|&person| person == dealer)),
            earlier_games: night.later_games.len(),
            status,
            known,
            people,
        })
    }

    /// Makes the round one of this deal. If it was of another deal, drops the answers about that deal; with other
    /// players or in another game, winner and discarder, too.
    fn replace_former(&self, round: &mut Round) {
        let is_gone_by = round.deal.begun.is_some() && self.begun.is_some() && round.deal.begun != self.begun;
        let is_other_game = round.deal.earlier_games != self.earlier_games || round.people != self.people;
        if is_other_game || is_gone_by || round.deal.number != self.status.deal {
            round.deal = DealState::default();
            round.answers.drop_deal_answers(&round.rules);
            round.other_wins.clear();
            round.index_in_event = None;
            round.dealer = self.dealer.unwrap_or(0);
        }
        if is_other_game {
            round.people.clone_from(&self.people);
            (round.winner, round.giver) = (None, None);
        }
        if round.deal.due != self.status.dealer && self.begun.is_none() {
            // A new draw of camps or seats invalidates the dealer that was preset by the former one.
            round.dealer = self.dealer.unwrap_or(round.dealer);
        }
        round.deal.due = self.status.dealer;
        round.deal.dealer_decides = self.status.dealer_decides;
        (round.deal.number, round.deal.earlier_games) = (self.status.deal, self.earlier_games);
    }

    /// Adopts what was recorded of the deal since the last update of the round.
    fn adopt_record(&self, round: &mut Round) {
        let mut update = NightUpdate::new(round, &self.known);
        update.adopt_counters(self.status.last);
        update.adopt_player_marks();
        if self.begun.is_some() && update.round.deal.begun != self.begun {
            update.round.dealer = self.dealer.unwrap_or(update.round.dealer);
            update.adopt_deal();
        }
        update.adopt_special(self.begun.is_some());
        update.adopt_bets();
        round.deal.begun = self.begun;
    }
}

/// The update of a round by what a night knows of its deal. The record takes precedence over the answers.
pub(super) struct NightUpdate<'a> {
    round: &'a mut Round,
    known: &'a KnownCircumstances,
}

impl<'a> NightUpdate<'a> {
    /// Creates the update of this round by these known circumstances.
    pub(super) fn new(round: &'a mut Round, known: &'a KnownCircumstances) -> NightUpdate<'a> {
        NightUpdate { round, known }
    }

    /// Sets the round wind, counters and sticks to the known ones, and marks a last deal.
    fn adopt_counters(&mut self, is_last: bool) {
        if self.round.rules().asks_for(QuestionRole::RoundWind) {
            self.round.answers.known.round = Some(self.known.round_wind.unwrap_or(Wind::East));
        }
        self.round.answers.known.set_answer("honba", u64::from(self.known.honba));
        // The sticks of the deal's declarations count with the declarations.
        let sticks = u64::from(self.known.sticks).saturating_sub(self.known.declared.len() as u64);
        if let Some(question) = self.round.stick_question() {
            self.round.answers.known.set_answer(question, sticks);
        }
        if is_last {
            let rows = self.round.rules().fields_at_table(FieldHost::Deal).filter(|row| row.marks_last);
            rows.for_each(|row| self.round.set_field_answer(row, Some(&Answer::Flag(true))));
        }
    }

    /// Adopts declarations and open hands that were recorded or undone since the last call.
    fn adopt_player_marks(&mut self) {
        let recorded = self.known_places(&self.known.declared);
        let before = std::mem::replace(&mut self.round.answers.recorded, recorded.clone());
        for place in recorded.differing_places(&before) {
            self.round.flags_mut().set_declared(place, recorded.is_marked(place));
        }
        let recorded = self.known_places(&self.known.open_hands);
        let before = std::mem::replace(&mut self.round.answers.recorded_open, recorded.clone());
        for place in recorded.differing_places(&before) {
            self.round.answers.open.set_marked(place, recorded.is_marked(place));
        }
    }

    /// Returns the places of these people; omits people who do not play in the hand.
    fn known_places(&self, people: &[PlayerId]) -> MarkedPlaces {
        people.iter().filter_map(|&player| self.round.player_index(player)).collect()
    }

    /// Adopts bets that were recorded, changed or undone since the last call. The record takes precedence over the
    /// answers.
    fn adopt_bets(&mut self) {
        let placed = self.known.bets.iter().filter_map(|(support, late)| {
            Some((support.who, (self.round.player_index(support.player)?, late.clone())))
        });
        let recorded: BTreeMap<PlayerId, (usize, Option<LateBet>)> = placed.collect();
        let places = recorded.iter().map(|(&who, &(place, _))| (who, place)).collect();
        let before = std::mem::replace(&mut self.round.answers.recorded_supports, places);
        for (who, (place, late)) in &recorded {
            if before.get(who) != Some(place) {
                self.round.answers.place_bet(*who, *place, late.as_ref());
            }
        }
        for who in before.keys().filter(|who| !recorded.contains_key(who)) {
            self.round.answers.supports.remove(who);
            self.round.answers.late.remove(who);
        }
    }

    /// Adopts everything that is known of a recorded deal: declarations, open hands, beginning, bets and special rule.
    pub(super) fn adopt_deal(&mut self) {
        for place in self.known_places(&self.known.declared).iter() {
            self.round.answers.declared.set_marked(place, true);
        }
        for place in self.known_places(&self.known.open_hands).iter() {
            self.round.answers.open.set_marked(place, true);
        }
        if let Some(begun) = &self.known.beginning {
            self.adopt_beginning(begun);
        }
        for (support, late) in &self.known.bets {
            if let Some(place) = self.round.player_index(support.player) {
                self.round.answers.place_bet(support.who, place, late.as_ref());
            }
        }
        self.round.deal.special = self.known.special;
        if self.round.rules().asks_for(QuestionRole::SpecialRule) {
            self.round.answers.known.set_answer("special", u64::from(self.known.special.unwrap_or(0)));
        }
    }

    /// Adopts the special rule of the deal in progress if it changed since the last call, such as by a correction of
    /// the dice. The record takes precedence over the answers.
    fn adopt_special(&mut self, is_begun: bool) {
        let special = self.known.special.filter(|_| is_begun && self.round.rules().asks_for(QuestionRole::SpecialRule));
        if is_begun && self.round.deal.special != special {
            self.round.answers.known.set_answer("special", u64::from(special.unwrap_or(0)));
        }
        self.round.deal.special = special;
    }

    /// Adopts the dice, the turned tiles and the field answers of a recorded beginning.
    fn adopt_beginning(&mut self, begun: &DealBegun) {
        let dice: Vec<String> = begun.dice.iter().map(u8::to_string).collect();
        self.round.deal.dice = dice.join(" ");
        if let Some(question) = turned_tiles_question(self.round.rules()) {
            self.round.answers.set_typed_text(question, begun.turned.as_str());
        }
        self.round.adopt_recorded_answers(FieldHost::Deal, &begun.family);
    }
}

/// Returns the players in turn order, starting with the one who came first in the night. The list thus stays the same
/// when the deal passes.
fn players_in_turn(night: &Night, players: &[PlayerId]) -> Vec<PlayerId> {
    let rank = |player: &PlayerId| night.order.iter().position(|other| other == player);
    let first = (0..players.len()).min_by_key(|&index| rank(&players[index]));
    let mut players = players.to_vec();
    players.rotate_left(first.unwrap_or(0));
    players
}
