//! The circumstances of one hand: who won on whose tile, what the rules say of it, who pays, and its events for the
//! ledger. No rule is written here; the rules are asked.
//!
//! | module | content |
//! | --- | --- |
//! | `round` | rules, players, winner and discarder |
//! | `flags` | the marked circumstances of the win, and the declarations of the players |
//! | `night_update` | the update by the night: players, dealer and sticks, and the recorded events of the deal |
//! | `recorded_deal` | the circumstances of a recorded deal, so that its end can be corrected or joined |
//! | `answers` | the answers to the questions of the rules |
//! | `seat_mark` | the mark that the rules ask of each player |
//! | `fields`, `places` | the answers to the fields of events that only some rules have |
//! | `hand_case` | the hand on the board in its circumstances, as the rules judge it |
//! | `comparison` | the waits of the hand, and its value under other rules |
//! | `outcome` | the ruling about the hand, or its errors |
//! | `hand_events` | the events that record the hand in a night |
//! | `end_event` | the event that ends the deal, with the appraisal of the hand |
//! | `entered_value` | the value of a hand entered without tiles |
//! | `tile_win` | a win entered at once by its tiles, as on the command line |
//! | `bill` | the payments, by trying the events on a copy of the night |

mod answers;
mod bill;
mod comparison;
mod end_event;
mod entered_value;
mod fields;
mod flags;
mod hand_case;
mod hand_events;
mod night_update;
mod outcome;
mod places;
mod recorded_deal;
mod seat_mark;
#[cfg(test)]
#[cfg(feature = "engine")]
mod tests;
mod tile_win;

use serde::{Deserialize, Serialize};

use super::night::Bet;
use quejing_rules::hand::{MAX_SEATS, Seat};
use quejing_rules::play::{FieldHost, Win};
use quejing_rules::{PlayerId, QuestionRole, QuestionRow, RuleProfile};

pub use answers::{DealState, DrawAnswers, RoundAnswers};
pub use bill::{Bill, PaymentPlan};
#[cfg(feature = "engine")]
pub(crate) use comparison::is_waiting_hand;
pub(crate) use end_event::EndEvent;
pub use entered_value::ValueField;
pub(crate) use entered_value::accepts_value;
pub use fields::RoundFields;
pub use flags::{HandFlags, HandFlagsMut};
pub use hand_case::HandCase;
pub(crate) use hand_events::HandEvents;
pub use outcome::{HandError, HandOutcome};
pub use places::MarkedPlaces;
pub(crate) use recorded_deal::RecordedDeal;
pub use seat_mark::SeatMark;
pub use tile_win::{TileWin, TileWinError, WinPlace};

/// The circumstances of a hand: rules, winner, discarder and answers. A player is an index into `people`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Round {
    rules: RuleProfile,
    /// The index of the table, from 0.
    pub table: u8,
    /// The players in turn order, starting with any of them.
    pub people: Vec<PlayerId>,
    pub dealer: usize,
    /// The winner; `None` until chosen.
    pub winner: Option<usize>,
    /// The player whose tile won, on a self-draw the winner; `None` until chosen.
    #[serde(rename = "from")]
    pub giver: Option<usize>,
    /// The other wins on the same tile, in the order in which they were entered.
    #[serde(rename = "also")]
    pub other_wins: Vec<Win>,
    /// The index of the win on the board among all wins of its recorded event; `None` puts it last.
    #[serde(rename = "place_among", default, skip_serializing_if = "Option::is_none")]
    pub index_in_event: Option<usize>,
    /// The deal to which the hand belongs.
    pub deal: DealState,
    /// The answers to the questions of the rules.
    #[serde(rename = "around", deserialize_with = "answers::read_answers")]
    pub answers: RoundAnswers,
}

impl Round {
    /// Returns a copy for another hand of the same deal: keeps winner, discarder and the answers about the deal, drops
    /// those about the hand.
    pub fn to_next_hand(&self) -> Self {
        Self { answers: self.answers.to_next_hand(), ..self.clone() }
    }

    /// Returns true if every index is one of a player and the rules ask every answered question. Circumstances from an
    /// edited file may be invalid.
    pub fn is_valid(&self) -> bool {
        let players = 1..=MAX_SEATS;
        let named = [Some(self.dealer), self.winner, self.giver].into_iter().flatten();
        let mut places = named.chain(self.answers.supports.values().copied());
        players.contains(&self.player_count())
            && places.all(|place| place < self.player_count())
            && self.answers.answered_roles().all(|role| self.rules.asks_for(role))
            && self.answers.typed.keys().all(|question| self.rules.asks(question))
            && self.fields().are_valid()
            && (self.answers.draw.is_none() || self.rules.asks_about_draws())
    }

    /// Returns true if the rules ask this question, given the answers so far.
    pub fn asks(&self, question: &str) -> bool {
        self.rules.asks_question_beside(question, &self.answers.known)
    }

    /// Returns the question with this role that the rules ask, given the answers so far; `None` if they ask none.
    pub fn question(&self, role: QuestionRole) -> Option<&'static QuestionRow> {
        self.rules.question(role).filter(|row| self.asks(row.id))
    }

    /// Returns true if the rules ask a question with this role, given the answers so far.
    pub fn asks_for(&self, role: QuestionRole) -> bool {
        self.question(role).is_some()
    }

    /// Returns the rules of the hand.
    pub fn rules(&self) -> &RuleProfile {
        &self.rules
    }

    /// Sets the rules. Drops all answers if the new rules have other flags, questions or event fields than the old
    /// ones.
    pub fn set_rules(&mut self, rules: RuleProfile) {
        let asked = |rules: &RuleProfile| (rules.flags(), rules.questions(), rules.event_fields());
        if asked(&self.rules) != asked(&rules) {
            self.answers = RoundAnswers::default();
        }
        self.rules = rules;
    }

    /// Returns the number of players; before a night has any, the maximum number of seats.
    pub fn player_count(&self) -> usize {
        match self.people.len() {
            0 => self.rules.seating().seats.max,
            some => some,
        }
    }

    /// Returns the person who plays at this index; `None` if there is no such player.
    pub fn person_at(&self, player: usize) -> Option<PlayerId> {
        self.people.get(player).copied()
    }

    /// Returns the people who play at these indices, in their order; omits indices without a player.
    pub fn people_at(&self, players: &[usize]) -> Vec<PlayerId> {
        players.iter().filter_map(|&place| self.person_at(place)).collect()
    }

    /// Returns the index of a person among the players; `None` if the person does not play.
    pub fn player_index(&self, person: PlayerId) -> Option<usize> {
        self.people.iter().position(|&other| other == person)
    }

    /// Returns true if a winner is chosen who drew the winning tile.
    pub fn is_self_draw(&self) -> bool {
        self.winner.is_some() && self.giver == self.winner
    }

    /// Returns true if the player can win. If others won on the same tile, its discarder and those winners cannot.
    pub fn may_win(&self, player: usize) -> bool {
        self.other_wins.is_empty() || (self.giver != Some(player) && !self.has_won_already(player))
    }

    /// Returns true if the player can be the discarder. If others won on the same tile, neither those winners nor the
    /// chosen winner can.
    pub fn may_discard(&self, player: usize) -> bool {
        self.other_wins.is_empty() || (self.winner != Some(player) && !self.has_won_already(player))
    }

    /// Returns true if the player is among the other winners on the same tile.
    fn has_won_already(&self, player: usize) -> bool {
        let person = self.person_at(player);
        self.other_wins.iter().any(|win| Some(win.winner) == person)
    }

    /// Sets the player whose tile won, the winner on a self-draw. Does nothing unless [`Self::may_discard`].
    pub fn set_giver(&mut self, player: usize) {
        if self.may_discard(player) {
            self.giver = Some(player);
        }
    }

    /// Sets the winner. Does nothing unless [`Self::may_win`]. A self-draw stays a self-draw. If the new winner was the
    /// discarder, the discarder is cleared. Removes the winner from the answers to the fields of the win, and marks the
    /// circumstance of a riichi that the winner had declared.
    pub fn set_winner(&mut self, player: usize) {
        if !self.may_win(player) {
            return;
        }
        if self.is_self_draw() {
            self.giver = Some(player);
        } else if self.giver == Some(player) {
            self.giver = None;
        }
        let former = self.winner.filter(|&former| former != player);
        if let Some(former) = former.filter(|&former| self.flags().is_declaration_recorded(former)) {
            // The recorded declaration stays with its player.
            self.flags_mut().set_declared(former, false);
            self.answers.declared.set_marked(former, true);
        }
        self.winner = Some(player);
        self.answers.is_declaration_uncounted = false;
        for answer in self.answers.of_win.values_mut() {
            *answer = answer.clone().without_player(player);
        }
        if self.answers.declared.is_marked(player) {
            self.flags_mut().set_declared(player, true);
        }
    }

    /// Returns the seat of a player, counted from the dealer.
    pub fn player_seat(&self, player: usize) -> Seat {
        let players = self.player_count();
        Seat(((player + players - self.dealer) % players) as u8)
    }

    /// Returns the index of the player on a seat.
    pub fn player_on_seat(&self, seat: Seat) -> usize {
        (seat.index() + self.dealer) % self.player_count()
    }

    /// Returns the choice of winner or discarder that is missing; `None` if both are chosen.
    pub(crate) fn missing_choice(&self) -> Option<HandError> {
        match (self.winner, self.giver) {
            (None, _) => Some(HandError::NoWinner),
            (_, None) => Some(HandError::NoGiver),
            _ => None,
        }
    }

    /// Returns the seat of the discarder; `None` on a self-draw, or until chosen.
    fn discarder(&self) -> Option<Seat> {
        Some(self.player_seat(self.giver.filter(|_| !self.is_self_draw())?))
    }

    /// Returns the seat of the winner, or of the dealer until a winner is chosen.
    fn winner_seat(&self) -> Seat {
        self.player_seat(self.winner.unwrap_or(self.dealer))
    }

    /// Returns the marked circumstances of the win and the declarations of the players.
    pub fn flags(&self) -> HandFlags<'_> {
        HandFlags::new(&self.rules, self.winner, &self.answers)
    }

    /// Returns [`Self::flags`] for changes.
    pub fn flags_mut(&mut self) -> HandFlagsMut<'_> {
        HandFlagsMut::new(&self.rules, self.winner, &mut self.answers)
    }

    /// Returns the answers to the fields of events.
    pub fn fields(&self) -> RoundFields<'_> {
        RoundFields::new(self)
    }

    /// Returns the circumstances with these bets; `None` if none of them supports a player of the hand, if the rules
    /// have no bets, or if the deal is recorded already.
    pub(crate) fn with_bets<'a>(&self, bets: impl Iterator<Item = &'a Bet>) -> Option<Self> {
        let mut now = self.clone();
        let places: Vec<(&Bet, usize)> =
            bets.filter_map(|bet| Some((bet, self.player_index(bet.support.player)?))).collect();
        if self.deal.begun.is_some() || places.is_empty() || !self.rules.asks_for(QuestionRole::DealEvents) {
            return None;
        }
        for (bet, place) in places {
            now.answers.place_bet(bet.support.who, place, bet.late().as_ref());
        }
        Some(now)
    }

    /// Sets the special rule to that of dice which differ from those of `before`, unless the rule was changed as well
    /// or the deal is one of the last ones, which have a rule of their own.
    pub(crate) fn adopt_thrown_rule(&mut self, before: &Round) {
        let is_rule_chosen = self.answers.special_rule() != before.answers.special_rule();
        let is_last = self
            .rules
            .fields_at_table(FieldHost::Deal)
            .any(|row| row.marks_last && self.fields().answer(row).and_then(|answer| answer.flag()).unwrap_or(false));
        if !self.rules.asks_for(QuestionRole::SpecialRule)
            || self.deal.dice == before.deal.dice
            || is_rule_chosen
            || is_last
        {
            return;
        }
        if let Some(rule) = self.deal.thrown_rule() {
            self.answers.set_special_rule(Some(rule));
        }
    }

    /// Returns the question about the number of sticks on the table; `None` under rules without declarations.
    fn stick_question(&self) -> Option<&'static str> {
        self.rules.declaration().map(|declaration| declaration.stick_question)
    }

    /// Returns the number of sticks that the next winner collects: those on the table before the deal, and one for each
    /// declaration in it.
    fn stick_count(&self) -> u32 {
        let marks = self.flags();
        let has_stick = |&player: &usize| marks.has_declared(player) || marks.overrules_declaration(player);
        let declared = (0..self.player_count()).filter(has_stick).count();
        let on_table = self.stick_question().map_or(0, |question| self.answers.known.number(question));
        u32::try_from(on_table).unwrap_or(u32::MAX).saturating_add(declared as u32)
    }
}
