//! One hand being scored: how it was won, what the rules say of it, who pays, and its place in the night's record. No
//! rule is written here; the rules are asked.
//!
//! | file | what |
//! | --- | --- |
//! | `round` | who won, on whose tile, under which circumstances |
//! | `follow` | what the night says of the deal: people, dealer, what lies on the table |
//! | `surroundings` | the answers to what the rules ask beyond that |
//! | `fields`, `places` | the answers to the fields of events that only some rules have |
//! | `check` | what the rules say of the hand |
//! | `entry` | what goes on the record, as events of the ledger |
//! | `beside` | what the hand waits for, and what other rules say of it |
//! | `value` | the value of a hand without tiles |
//! | `bill` | who pays whom: the events are tried on the night |

mod beside;
mod bill;
mod check;
mod entry;
mod fields;
mod follow;
mod places;
mod surroundings;
#[cfg(test)]
mod tests;
mod value;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::night::Bet;
use quejing_ledger::{Body, FamilyField, PlayerId, Win};
use quejing_rules::hand::{HandDraft, MAX_SEATS, Seat, Seats};
use quejing_rules::{AnswerKind, RuleProfile};

pub(crate) use beside::is_waiting;
pub use bill::{Bill, PaymentPlan};
pub use check::{Outcome, Wrong};
pub use places::{MarkedPlaces, PlaceAnswer, TypedDiscard};
pub use surroundings::{DealTable, DrawTable, RoundAnswers};
pub use value::ValueField;

/// The questions for which the screens have a place of their own.
const PLACED: [&str; 8] =
    ["dora_indicators", "events", "flowers", "honba", "indicators", "riichi_sticks", "special", "ura_indicators"];

/// The hand beside its tiles: rules, winner, discarder and answers. A player is an index into `people`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// The rules of the hand.
    rules: RuleProfile,
    pub table: u8,
    /// The players in turn order, beginning anywhere.
    pub people: Vec<PlayerId>,
    pub dealer: usize,
    /// The winner; `None` until chosen.
    pub winner: Option<usize>,
    /// The player whose tile won, the winner on a self-draw; `None` until chosen.
    pub from: Option<usize>,
    /// The other wins on the same tile, entered before.
    pub also: Vec<Win>,
    /// The place of the win on the board among all wins of a recorded entry; `None`: after the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place_among: Option<usize>,
    /// The state of the deal as a whole.
    pub deal: DealTable,
    /// The answers to the questions of the rules.
    #[serde(rename = "around", deserialize_with = "surroundings::read_answers")]
    pub answers: RoundAnswers,
}

impl Round {
    /// Returns a copy for the next hand of the same deal: keeps winner, discarder and the answers of the deal, drops those of the
    /// hand.
    pub fn for_next_hand(&self) -> Self {
        Self { answers: self.answers.for_next_hand(), ..self.clone() }
    }

    /// Returns true if every index is one of a player, and the rules ask every question that is answered.
    /// Circumstances from a file may be damaged.
    pub fn is_sound(&self) -> bool {
        let players = 1..=MAX_SEATS;
        let named = [Some(self.dealer), self.winner, self.from].into_iter().flatten();
        let mut places = named.chain(self.answers.supports.values().copied());
        players.contains(&self.players())
            && places.all(|place| place < self.players())
            && self.answers.answered_questions().all(|question| self.rules.asks(question))
            && self.has_sound_fields()
            && (self.answers.draw.is_none() || self.rules.asks_about_draws())
    }

    /// Returns true if the rules ask this question given the answers so far.
    pub fn asks(&self, question: &str) -> bool {
        self.rules.asks_beside(question, &self.answers.known)
    }

    /// Returns the questions of the rules for which the screens have no place of their own: numbers and tiles, asked in a list.
    pub fn unplaced_questions(&self) -> Vec<(&'static str, AnswerKind)> {
        let is_listed = |(question, kind): &&(&str, AnswerKind)| {
            matches!(kind, AnswerKind::Number | AnswerKind::Tiles) && !PLACED.contains(question) && self.asks(question)
        };
        self.rules.questions().iter().filter(is_listed).copied().collect()
    }

    /// Returns the rules of the hand.
    pub fn rules(&self) -> &RuleProfile {
        &self.rules
    }

    /// Sets the rules. Drops all answers if the rules have different flags, questions or event fields.
    pub fn set_rules(&mut self, rules: RuleProfile) {
        let asked = |rules: &RuleProfile| (rules.flags(), rules.questions(), rules.event_fields());
        if asked(&self.rules) != asked(&rules) {
            self.answers = RoundAnswers::default();
        }
        self.rules = rules;
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        match self.people.len() {
            0 => self.rules.seats().most,
            some => some,
        }
    }

    /// Returns the person of a player.
    pub fn person(&self, player: usize) -> Option<PlayerId> {
        self.people.get(player).copied()
    }

    /// Returns the player of a person.
    pub fn place(&self, person: PlayerId) -> Option<usize> {
        self.people.iter().position(|&other| other == person)
    }

    /// Returns true if the winner drew the winning tile.
    pub fn self_draw(&self) -> bool {
        self.winner.is_some() && self.from == self.winner
    }

    /// Returns true unless others won on the same tile and the player is its discarder or one of those winners.
    pub fn may_win(&self, player: usize) -> bool {
        self.also.is_empty() || (self.from != Some(player) && !self.won_already(player))
    }

    /// Returns true if the winning tile can be the player's: where others won on it, it is neither theirs nor the winner's own.
    pub fn may_discard(&self, player: usize) -> bool {
        self.also.is_empty() || (self.winner != Some(player) && !self.won_already(player))
    }

    /// Returns true if the player is one of the others who won on the same tile.
    fn won_already(&self, player: usize) -> bool {
        let person = self.person(player);
        self.also.iter().any(|win| Some(win.winner) == person)
    }

    /// Sets the player whose tile won, if [`Self::may_discard`] allows it.
    pub fn set_from(&mut self, player: usize) {
        if self.may_discard(player) {
            self.from = Some(player);
        }
    }

    /// Sets the winner, if [`Self::may_win`] allows it. A self-draw stays one; a discarder who becomes the winner is cleared.
    pub fn set_winner(&mut self, player: usize) {
        if !self.may_win(player) {
            return;
        }
        if self.self_draw() {
            self.from = Some(player);
        } else if self.from == Some(player) {
            self.from = None;
        }
        self.winner = Some(player);
        self.answers.of_win.values_mut().for_each(|answer| answer.remove(player));
        if self.answers.declared.has(player) {
            self.set_declared(player, true);
        }
    }

    /// Returns the seat of a player, counted from the dealer.
    pub fn seat(&self, player: usize) -> Seat {
        let players = self.players();
        Seat(((player + players - self.dealer) % players) as u8)
    }

    /// Returns the player on a seat.
    pub fn player(&self, seat: Seat) -> usize {
        (seat.index() + self.dealer) % self.players()
    }

    /// Returns the seat whose tile won; `None` on a self-draw.
    fn discarder(&self) -> Option<Seat> {
        Some(self.seat(self.from.filter(|_| !self.self_draw())?))
    }

    /// Returns the seat of the winner, or the dealer's before a winner is chosen.
    fn winners_seat(&self) -> Seat {
        self.seat(self.winner.unwrap_or(self.dealer))
    }

    /// Returns the number of tiles that each player gave to the winner in the photo: one for each meld whose giver is known, and the
    /// winning discard. All zero if no giver is known.
    fn provided_seen(&self, board: &Board) -> Seats<u8> {
        let mut provided = Seats::of(self.players(), 0);
        let exposed = board.melds().iter().filter(|meld| !meld.concealed);
        let own = self.winners_seat();
        let givers: Vec<Seat> = exposed.filter_map(|meld| meld.from?.seat(own, self.players())).collect();
        if givers.is_empty() {
            return provided;
        }
        for seat in givers.into_iter().chain(self.discarder()) {
            provided[self.player(seat)] += 1;
        }
        provided
    }

    /// Returns the hand of the board with these circumstances.
    pub fn draft(&self, board: &Board) -> HandDraft {
        let tiles = board.draft();
        HandDraft {
            self_draw: self.discarder().is_none(),
            seat_wind: self.winners_seat().wind(),
            flowers: self.answers.flowers.map_or(tiles.flowers, i64::from),
            ..tiles
        }
    }

    /// Returns the words of all marks of the hand.
    pub fn marks(&self) -> Vec<&'static str> {
        self.rules.flags().to_vec()
    }

    /// Returns true if the hand has the mark.
    pub fn has(&self, mark: &str) -> bool {
        self.answers.known.has_flag(mark)
    }

    /// Sets or clears a mark of the hand.
    pub fn set(&mut self, mark: &str, on: bool) {
        if let Some(flag) = self.rules.flags().iter().find(|flag| **flag == mark) {
            self.answers.known.set(flag, on);
        }
    }

    /// Returns true if the player declared, as in riichi; the winner's declaration is a mark of the hand.
    pub fn declared(&self, player: usize) -> bool {
        match &self.answers.draw {
            None if Some(player) == self.winner => {
                self.rules.declaration().is_some_and(|declaration| declaration.flags.iter().any(|flag| self.has(flag)))
            }
            _ => self.answers.declared.has(player),
        }
    }

    /// Returns true if the winner turns the indicators under the wall, as after riichi.
    pub fn takes_ura(&self) -> bool {
        self.winner.is_some_and(|winner| self.declared(winner)) || !self.answers.typed("ura_indicators").is_empty()
    }

    /// Sets or clears a player's declaration.
    pub fn set_declared(&mut self, player: usize, on: bool) {
        let Some(declaration) = self.rules.declaration() else {
            return;
        };
        let of_hand = Some(player) == self.winner;
        if self.answers.draw.is_some() || !of_hand {
            self.answers.declared.set(player, on);
        } else if on {
            declaration.flags.first().into_iter().for_each(|flag| self.set(flag, true));
        } else {
            declaration.flags.iter().chain(declaration.following).for_each(|flag| self.set(flag, false));
        }
    }

    /// Returns the player of a recorded declaration; `None` for another event.
    fn declarer(&self, body: &Body) -> Option<PlayerId> {
        body.player_of(self.rules.declaration()?.act)
    }

    /// Returns the players of an event who play with open hands from then on.
    fn openers(&self, body: &Body) -> Vec<PlayerId> {
        let Some((act, field)) = self.rules.opening() else {
            return Vec::new();
        };
        if let Body::DealBegun(begun) = body {
            let own = begun.family.iter().find(|one| one.row() == field);
            return own.map(FamilyField::people).unwrap_or_default();
        }
        body.player_of(act).into_iter().collect()
    }

    /// Returns the circumstances with bets on an unrecorded deal; `None` if there are none to add.
    pub(crate) fn with_bets<'a>(&self, bets: impl Iterator<Item = &'a Bet>) -> Option<Self> {
        let mut now = self.clone();
        let places: Vec<(&Bet, usize)> = bets.filter_map(|bet| Some((bet, self.place(bet.support.player)?))).collect();
        if self.deal.begun.is_some() || places.is_empty() || !self.rules.asks("events") {
            return None;
        }
        let answers = &mut now.answers;
        for (bet, place) in places {
            let who = bet.support.who;
            answers.supports.insert(who, place);
            match &bet.reason {
                Some(reason) => answers.late.insert(who, reason.clone()),
                None => answers.late.remove(&who),
            };
        }
        Some(now)
    }

    /// Returns the number of riichi sticks that the next winner collects: those on the table before the deal
    /// and one per declaration in it.
    pub fn sticks(&self) -> u32 {
        let declared = (0..self.players()).filter(|&player| self.declared(player)).count();
        let on_table = self.answers.known.number("riichi_sticks");
        u32::try_from(on_table).unwrap_or(u32::MAX).saturating_add(declared as u32)
    }
}
