//! One hand being scored: how it was won, what the rules say of it, who pays, and its place in the night's record. No
//! rule is written here; the rules are asked.
//!
//! | file | what |
//! | --- | --- |
//! | `round` | who won, on whose tile, under which circumstances |
//! | `follow` | what the night says of the deal: people, dealer, what lies on the table |
//! | `surroundings` | the answers to what the rules ask beyond that |
//! | `check` | what the rules say of the hand |
//! | `entry` | what goes on the record, as events of the ledger |
//! | `beside` | what the hand waits for, and what other rules say of it |
//! | `bill` | who pays whom: the events are tried on the night |

mod beside;
mod bill;
mod check;
mod entry;
mod follow;
mod places;
mod surroundings;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::night::Bet;
use quejing_ledger::{PlayerId, Win};
use quejing_rules::hand::{HandDraft, MAX_SEATS, Seat, Seats};
use quejing_rules::{AnswerKind, RuleProfile};

pub(crate) use beside::is_waiting;
pub use bill::{Bill, Settled};
pub use check::{Outcome, Wrong};
pub use places::MarkedPlaces;
pub use surroundings::{DealTable, DrawTable, RoundAnswers, ThrownTile};

/// The questions for which the screens have a place of their own.
const PLACED: [&str; 8] =
    ["dora_indicators", "events", "flowers", "honba", "indicators", "riichi_sticks", "special", "ura_indicators"];

/// One hand being scored beside its tiles: who won on whose tile, and how. Players are places in `people`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// The rules of the hand.
    rules: RuleProfile,
    pub table: u8,
    /// Who plays, in turn order; who deals is another matter.
    pub people: Vec<PlayerId>,
    pub dealer: usize,
    /// The winner, once somebody said who that is.
    pub winner: Option<usize>,
    /// Whose tile won, once that is said; the winner's own on a self-draw.
    pub from: Option<usize>,
    /// Others who won on the same tile, as they were put aside.
    pub also: Vec<Win>,
    /// The place of the win on the board among all wins of a recorded entry; `None`: after the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place_among: Option<usize>,
    /// What is said of the deal as a whole.
    pub deal: DealTable,
    /// The answers to the questions of the rules.
    #[serde(rename = "around", deserialize_with = "surroundings::read_answers")]
    pub answers: RoundAnswers,
}

impl Round {
    /// Another hand of the same deal: who won whose tile may stand, and what holds for the deal; what was marked of the
    /// hand before falls away.
    pub fn for_next_hand(&self) -> Self {
        Self { answers: self.answers.for_next_hand(), ..self.clone() }
    }

    /// Returns true if every place that is named is one at the table, and the rules ask for everything that is answered:
    /// circumstances in a file may be changed by others.
    pub fn is_sound(&self) -> bool {
        let players = 1..=MAX_SEATS;
        let named = [Some(self.dealer), self.winner, self.from, self.answers.swap];
        let thrown = self.answers.thrown.iter().map(|one| one.player);
        let mut places = named.into_iter().flatten().chain(thrown).chain(self.answers.supports.values().copied());
        players.contains(&self.players())
            && places.all(|place| place < self.players())
            && self.answers.answered().all(|question| self.rules.asks(question))
    }

    /// Returns true if the rules ask this question beside what was said so far.
    pub fn asks(&self, question: &str) -> bool {
        self.rules.asks_beside(question, &self.answers.known)
    }

    /// Returns the questions of the rules for which the screens have no place of their own: numbers and tiles, asked in a list.
    pub fn listed_questions(&self) -> Vec<(&'static str, AnswerKind)> {
        let is_listed = |(question, kind): &&(&str, AnswerKind)| {
            matches!(kind, AnswerKind::Number | AnswerKind::Tiles) && !PLACED.contains(question) && self.asks(question)
        };
        self.rules.questions().iter().filter(is_listed).copied().collect()
    }

    /// The rules of the hand.
    pub fn rules(&self) -> &RuleProfile {
        &self.rules
    }

    /// Sets the rules. If they ask other questions, all answers are dropped.
    pub fn set_rules(&mut self, rules: RuleProfile) {
        if (self.rules.flags(), self.rules.questions()) != (rules.flags(), rules.questions()) {
            self.answers = RoundAnswers::default();
        }
        self.rules = rules;
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        match self.people.len() {
            0 => self.rules.seats().most,
            some => some,
        }
    }

    /// The person in that place.
    pub fn person(&self, player: usize) -> Option<PlayerId> {
        self.people.get(player).copied()
    }

    /// The place of somebody at the table.
    pub fn place(&self, person: PlayerId) -> Option<usize> {
        self.people.iter().position(|&other| other == person)
    }

    /// Won on a tile that the winner drew.
    pub fn self_draw(&self) -> bool {
        self.winner.is_some() && self.from == self.winner
    }

    /// Returns true if the player can be the winner on the board: where others won on the same tile, neither the discarder nor
    /// one of them.
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

    /// Sets whose tile won, unless [`Self::may_discard`] says no.
    pub fn set_from(&mut self, player: usize) {
        if self.may_discard(player) {
            self.from = Some(player);
        }
    }

    /// Says who won, unless [`Self::may_win`] says no; a self-draw stays one, and nobody deals into their own win.
    pub fn set_winner(&mut self, player: usize) {
        if !self.may_win(player) {
            return;
        }
        if self.self_draw() || self.from == Some(player) {
            self.from = Some(player);
        }
        self.winner = Some(player);
        self.answers.provided.remove(&player);
        if self.answers.declared.has(player) {
            self.set_declared(player, true);
        }
    }

    /// The seat of a player, counted from the dealer.
    pub fn seat(&self, player: usize) -> Seat {
        let players = self.players();
        Seat(((player + players - self.dealer) % players) as u8)
    }

    /// The player on a seat.
    pub fn player(&self, seat: Seat) -> usize {
        (seat.index() + self.dealer) % self.players()
    }

    /// The seat whose tile won; `None` on a self-draw.
    fn discarder(&self) -> Option<Seat> {
        Some(self.seat(self.from.filter(|_| !self.self_draw())?))
    }

    /// The winner's seat; the dealer's until it is said who won.
    fn winners_seat(&self) -> Seat {
        self.seat(self.winner.unwrap_or(self.dealer))
    }

    /// The tiles that each player gave to the winner, as the photo shows: one for each meld whose giver it tells, and the
    /// winning discard. Nothing where it tells of no meld.
    pub fn provided_seen(&self, board: &Board) -> Seats<u8> {
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

    /// The tiles that each player gave to the winner: as a person counted them, else as the photo shows.
    pub fn provided(&self, board: &Board) -> Seats<u8> {
        let seen = self.provided_seen(board);
        Seats::from_fn(seen.len(), |place| self.answers.provided.get(&place.index()).copied().unwrap_or(seen[place]))
    }

    /// The board's draft with these circumstances.
    pub fn draft(&self, board: &Board) -> HandDraft {
        let tiles = board.draft();
        HandDraft {
            self_draw: self.discarder().is_none(),
            seat_wind: self.winners_seat().wind(),
            flowers: self.answers.flowers.map_or(tiles.flowers, i64::from),
            ..tiles
        }
    }

    /// The circumstances that the rules know, by their words.
    pub fn marks(&self) -> Vec<&'static str> {
        self.rules.flags().to_vec()
    }

    /// Whether it is marked.
    pub fn has(&self, mark: &str) -> bool {
        self.answers.known.has(mark)
    }

    /// Marks it, or takes the mark away.
    pub fn set(&mut self, mark: &str, on: bool) {
        if let Some(flag) = self.rules.flags().iter().find(|flag| **flag == mark) {
            self.answers.known.set(flag, on);
        }
    }

    /// Did the player declare riichi? The winner's is a circumstance of the hand.
    pub fn declared(&self, player: usize) -> bool {
        match &self.answers.draw {
            None if Some(player) == self.winner => {
                let [declared, _] = self.rules.declared_flags();
                declared.iter().any(|flag| self.has(flag))
            }
            _ => self.answers.declared.has(player),
        }
    }

    /// Says that a player declared riichi, or did not.
    pub fn set_declared(&mut self, player: usize, on: bool) {
        let of_hand = Some(player) == self.winner;
        let [declared, following] = self.rules.declared_flags();
        if self.answers.draw.is_some() || !of_hand {
            self.answers.declared.set(player, on);
        } else if on {
            declared.first().into_iter().for_each(|flag| self.set(flag, true));
        } else {
            declared.iter().chain(following).for_each(|flag| self.set(flag, false));
        }
    }

    /// Is the player tenpai in a draw? Who declared riichi is.
    pub fn is_tenpai(&self, player: usize) -> bool {
        self.answers.draw.as_ref().is_some_and(|draw| draw.tenpai.has(player)) || self.declared(player)
    }

    /// The circumstances with these bets on a deal that is not on the record yet; `None` if that adds nothing: only the house rule
    /// has bets.
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

    /// Sticks that the next winner collects: those on the table, and those of this deal.
    pub fn sticks(&self) -> u32 {
        let declared = (0..self.players()).filter(|&player| self.declared(player)).count();
        let on_table = self.answers.known.number("riichi_sticks");
        u32::try_from(on_table).unwrap_or(u32::MAX).saturating_add(declared as u32)
    }
}
