//! The final account of a night: the final scores of all people, and the money left on the table. Together these are zero;
//! otherwise the account has the missing sum. A night of several games has the sum of their accounts.
//!
//! A final score is the sum of a person's deals; a family may add places with their points. Side money is listed
//! separately.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::Term;
use crate::event::{Amount, Holder, NightGame, NightState, Payment, PlayerId};
use crate::family_message::FamilyMessage;

/// One person's part of the final account.
///
/// ```
/// use quejing_rules::account::FinalLine;
/// use quejing_rules::event::{Amount, PlayerId};
/// let (score, side_money) = (Amount::whole(16), Amount::whole(-5));
/// let line = FinalLine { player: PlayerId::of(1), place: None, score, side_money };
/// assert_eq!(line.due(), Amount::whole(11));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FinalLine {
    pub player: PlayerId,
    /// The place, from 1; `None` for a person without a seat at the end, and under rules without places.
    pub place: Option<u32>,
    /// The final score by the deals, with what the place brings.
    pub score: Amount,
    /// The net amount agreed on the side.
    #[serde(rename = "beside")]
    pub side_money: Amount,
}

impl FinalLine {
    /// Returns what the person receives (or, if negative, pays) to be even.
    pub fn due(&self) -> Amount {
        self.score + self.side_money
    }
}

/// A column that a family adds to the standings.
///
/// ```
/// use quejing_rules::account::FinalColumn;
/// use quejing_rules::event::{Amount, PlayerId};
/// use quejing_rules::Term;
/// static HONOURS: Term = Term { word: "honours", message: "course-honours" };
/// let column = FinalColumn { name: &HONOURS, values: [(PlayerId::of(1), Amount::whole(3))].into() };
/// let stored = r#"{"id":"honours","values":{"p000000000001":3}}"#;
/// assert_eq!(serde_json::to_string(&column)?, stored);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FinalColumn {
    #[serde(rename = "id", serialize_with = "write_word")]
    pub name: &'static Term,
    /// The values of the people who have one.
    pub values: BTreeMap<PlayerId, Amount>,
}

fn write_word<S: Serializer>(name: &&'static Term, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name.word)
}

/// The final account of a night.
///
/// ```
/// use quejing_rules::account::FinalAccount;
/// use quejing_rules::event::{Amount, NightState, PlayerId};
/// let (winner, loser) = (PlayerId::of(1), PlayerId::of(2));
/// let totals = [(winner, Amount::whole(16)), (loser, Amount::whole(-16))].into();
/// let account = FinalAccount::of(&NightState { order: vec![winner, loser], totals, ..NightState::default() });
/// assert_eq!(account.line(loser).map(|line| line.due()), Some(Amount::whole(-16)));
/// assert!(account.dues().is_ok() && !account.has_places());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FinalAccount {
    /// A line for each person, by place where the rules have places.
    pub lines: Vec<FinalLine>,
    /// Riichi sticks on the table that nobody receives.
    pub lost_sticks: Amount,
    /// Other money left on the table; negative if more was taken from the table than was on it.
    pub other_money: Amount,
    /// The columns that only these rules have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<FinalColumn>,
    /// The notes of the rules beside the final scores.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<FamilyMessage>,
    /// The accounts of the games in order; empty if there is only one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<FinalAccount>,
    /// The sum that the rules themselves add to all final scores together: 0 unless their options contradict each other.
    #[serde(skip)]
    pub(crate) by_rules: Amount,
    /// True if places and their points are part of the account.
    #[serde(skip)]
    pub(crate) has_places: bool,
}

/// A final account that does not sum to zero.
///
/// ```
/// use quejing_rules::account::{FinalAccount, AccountImbalance};
/// use quejing_rules::event::{Amount, NightState, PlayerId};
/// let totals = [(PlayerId::of(1), Amount::whole(16))].into();
/// let account = FinalAccount::of(&NightState { order: vec![PlayerId::of(1)], totals, ..NightState::default() });
/// assert_eq!(account.dues(), Err(AccountImbalance { sum: Amount::whole(16), is_by_rules: false }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountImbalance {
    /// The sum of final scores, side money and money on the table.
    pub sum: Amount,
    /// True if the options of the night's rules create or lose exactly this sum.
    pub is_by_rules: bool,
}

impl FinalAccount {
    /// Returns the account of a night as if it ended now: the sum of the accounts of its games.
    pub fn of(night: &NightState) -> FinalAccount {
        let games: Vec<FinalAccount> = night.games().map(FinalAccount::of_game).collect();
        match <[FinalAccount; 1]>::try_from(games) {
            Ok([only]) => only,
            Err(games) => FinalAccount::sum(night, games),
        }
    }

    /// Returns the account of a game as if it ended now.
    pub fn of_game(game: NightGame<'_>) -> FinalAccount {
        let side_money = side_money(game);
        let line = |&player: &PlayerId| {
            let side_money = side_money.get(&Holder::Player(player)).copied().unwrap_or_default();
            FinalLine { player, place: None, score: game.total(player) - side_money, side_money }
        };
        let lines = game.night().order.iter().map(line).collect();
        let mut account = FinalAccount { lines, other_money: game.on_table(), ..FinalAccount::default() };
        if let Some(rules) = game.night().rules() {
            rules.rank(game, &mut account);
        }
        account
    }

    /// Adds up the accounts of several games. People are placed by the sums of their final scores; equal sums share a place.
    fn sum(night: &NightState, games: Vec<FinalAccount>) -> FinalAccount {
        let mut account = FinalAccount::default();
        for player in &night.order {
            let lines = || games.iter().filter_map(|game| game.line(*player));
            let score = lines().map(|line| line.score).sum();
            let side_money = lines().map(|line| line.side_money).sum();
            account.lines.push(FinalLine { player: *player, place: None, score, side_money });
        }
        let places = |line: &FinalLine| {
            let was_placed = |game: &FinalAccount| game.line(line.player).is_some_and(|line| line.place.is_some());
            games.iter().any(was_placed)
        };
        let scores: Vec<Amount> = account.lines.iter().filter(|line| places(line)).map(|line| line.score).collect();
        for line in account.lines.iter_mut().filter(|line| places(line)) {
            let better = scores.iter().filter(|score| **score > line.score).count();
            line.place = u32::try_from(better + 1).ok();
        }
        account.lines.sort_by_key(|line| line.place.unwrap_or(u32::MAX));
        for game in &games {
            account.lost_sticks += game.lost_sticks;
            account.other_money += game.other_money;
            account.by_rules += game.by_rules;
            account.has_places |= game.has_places;
            for column in &game.columns {
                account.add_column(column);
            }
            let new = game.notes.iter().filter(|note| !account.notes.contains(note));
            account.notes.extend(new.cloned().collect::<Vec<_>>());
        }
        FinalAccount { games, ..account }
    }

    /// Adds a game's column to that of the same name.
    fn add_column(&mut self, column: &FinalColumn) {
        let Some(sum) = self.columns.iter_mut().find(|sum| sum.name == column.name) else {
            return self.columns.push(column.clone());
        };
        for (player, value) in &column.values {
            *sum.values.entry(*player).or_default() += *value;
        }
    }

    /// Returns the line of a person.
    pub fn line(&self, player: PlayerId) -> Option<&FinalLine> {
        self.lines.iter().find(|line| line.player == player)
    }

    /// Returns true if places and their points are part of the account.
    pub fn has_places(&self) -> bool {
        self.has_places
    }

    /// Returns what everybody and the table receives (or, if negative, pays): sums that are nothing together.
    ///
    /// # Errors
    /// The sums are not nothing together, so nobody can say who pays whom.
    pub fn dues(&self) -> Result<Vec<(Holder, Amount)>, AccountImbalance> {
        let table = self.lost_sticks + self.other_money;
        let people = self.lines.iter().map(|line| (Holder::Player(line.player), line.due()));
        let dues: Vec<(Holder, Amount)> = people.chain([(Holder::Table, table)]).collect();
        let sum: Amount = dues.iter().map(|(_, amount)| *amount).sum();
        match sum == Amount::ZERO {
            true => Ok(dues),
            false => Err(AccountImbalance { sum, is_by_rules: sum == self.by_rules }),
        }
    }
}

/// Returns what everybody and the table gained or lost in a game by money agreed on the side.
fn side_money(game: NightGame<'_>) -> BTreeMap<Holder, Amount> {
    let mut side_money: BTreeMap<Holder, Amount> = BTreeMap::new();
    for (holder, change) in game.agreed().iter().flat_map(|(_, moves, _)| moves).flat_map(Payment::changes) {
        *side_money.entry(holder).or_default() += change;
    }
    side_money
}
