//! The final account of a night: the final scores of all people, and the money left on the table. Together they are
//! zero; if not, [`AccountImbalance`] has their sum. The account of a night of several games is the sum of the games'
//! accounts.
//!
//! A final score is the sum of a person's deals; a family may add places and the points that they bring. Side money is
//! listed separately.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::family_message::FamilyMessage;
use crate::play::{NightGame, NightState};
use crate::{Amount, FamilyTerm, Holder, Payment, PlayerId};

/// One person's line of the final account: place, score and side money.
///
/// ```
/// use quejing_rules::account::FinalAccountLine;
/// use quejing_rules::{Amount, PlayerId};
/// let (score, side_money) = (Amount::from_units(16), Amount::from_units(-5));
/// let line = FinalAccountLine { player: PlayerId::from_number(1), place: None, score, side_money };
/// assert_eq!(line.balance_due(), Amount::from_units(11));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FinalAccountLine {
    pub player: PlayerId,
    /// The place, from 1; `None` for people without a seat in the game, and under rules without places.
    pub place: Option<u32>,
    /// The final score: the sum of the deals, plus the points that the place brings.
    pub score: Amount,
    /// The gains minus losses by payments that people agreed on.
    #[serde(rename = "beside")]
    pub side_money: Amount,
}

impl FinalAccountLine {
    /// Returns the amount that the person receives to settle the account; negative if the person pays.
    pub fn balance_due(&self) -> Amount {
        self.score + self.side_money
    }
}

/// A column of values by person that a family adds to the final account.
///
/// ```
/// use quejing_rules::{Amount, FamilyTerm, PlayerId};
/// use quejing_rules::account::FinalAccountColumn;
/// static HONOURS: FamilyTerm = FamilyTerm { word: "honours", message: "course-honours" };
/// let column =
///     FinalAccountColumn { name: &HONOURS, values: [(PlayerId::from_number(1), Amount::from_units(3))].into() };
/// let stored = r#"{"id":"honours","values":{"p000000000001":3}}"#;
/// assert_eq!(serde_json::to_string(&column)?, stored);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FinalAccountColumn {
    #[serde(rename = "id", serialize_with = "serialize_term_word")]
    pub name: &'static FamilyTerm,
    /// The value of each person who has one.
    pub values: BTreeMap<PlayerId, Amount>,
}

/// Serializes the term that names a column as its word on the wire.
fn serialize_term_word<S: Serializer>(name: &&'static FamilyTerm, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name.word)
}

/// The final account of a night or of one game: a line for each person, and the money left on the table.
///
/// ```
/// use quejing_rules::account::FinalAccount;
/// use quejing_rules::{Amount, PlayerId};
/// use quejing_rules::play::NightState;
/// let (winner, loser) = (PlayerId::from_number(1), PlayerId::from_number(2));
/// let totals = [(winner, Amount::from_units(16)), (loser, Amount::from_units(-16))].into();
/// let night = NightState { order: vec![winner, loser], totals, ..NightState::default() };
/// let account = FinalAccount::without_rules(&night);
/// assert_eq!(account.line(loser).map(|line| line.balance_due()), Some(Amount::from_units(-16)));
/// assert!(account.dues().is_ok() && !account.has_places());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FinalAccount {
    /// The lines of all people, by place where the rules have places, else in the order in which events first named
    /// them.
    pub lines: Vec<FinalAccountLine>,
    /// The money of the riichi sticks on the table that nobody receives.
    pub lost_sticks: Amount,
    /// The money left on the table apart from [`Self::lost_sticks`]; negative if people took more than was there.
    pub other_money: Amount,
    /// The additional columns that the family of the rules defines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<FinalAccountColumn>,
    /// The family's notes about the final scores.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<FamilyMessage>,
    /// The accounts of the games in order; empty for a single game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<FinalAccount>,
    /// The sum that the rules add to all final scores together: 0 unless their options contradict each other.
    #[serde(skip)]
    pub(crate) sum_added_by_rules: Amount,
    /// True if the rules rank people and places bring points.
    #[serde(skip)]
    pub(crate) has_places: bool,
}

/// The reason why a final account cannot be settled: it does not sum to zero.
///
/// ```
/// use quejing_rules::account::{AccountImbalance, FinalAccount};
/// use quejing_rules::{Amount, PlayerId};
/// use quejing_rules::play::NightState;
/// let totals = [(PlayerId::from_number(1), Amount::from_units(16))].into();
/// let account = FinalAccount::without_rules(&NightState {
///     order: vec![PlayerId::from_number(1)],
///     totals,
///     ..NightState::default()
/// });
/// assert_eq!(account.dues(), Err(AccountImbalance { sum: Amount::from_units(16), is_by_rules: false }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountImbalance {
    /// The sum of final scores, side money and money on the table; not zero.
    pub sum: Amount,
    /// True if the options of the night's rules create exactly this sum.
    pub is_by_rules: bool,
}

impl FinalAccount {
    /// Returns the account of a night as if it ended now, of the accounts of its games: that of its only game, or their
    /// sum.
    pub(crate) fn from_games(night: &NightState, games: Vec<FinalAccount>) -> FinalAccount {
        match <[FinalAccount; 1]>::try_from(games) {
            Ok([only]) => only,
            Err(games) => FinalAccount::sum_games(night, games),
        }
    }

    /// Returns the account of a night as if it ended now, without the places, columns and notes that rules add: the
    /// account of a night before its rules are known.
    pub fn without_rules(night: &NightState) -> FinalAccount {
        FinalAccount::from_games(night, night.games().map(FinalAccount::from_game).collect())
    }

    /// Returns the account of one game before rules add places, columns and notes. A game that is left out of the
    /// results contains only side money.
    pub(crate) fn from_game(game: NightGame<'_>) -> FinalAccount {
        match game.is_left_out() {
            true => FinalAccount::from_side_money(game.night(), &side_money_by_holder(game)),
            false => FinalAccount::without_places(game),
        }
    }

    /// Returns the account of one game without the places, columns and notes that rules add, even if the game is left
    /// out of the results.
    pub(crate) fn without_places(game: NightGame<'_>) -> FinalAccount {
        let side_money = side_money_by_holder(game);
        let line = |&player: &PlayerId| {
            let side_money = side_money.get(&Holder::Player(player)).copied().unwrap_or_default();
            FinalAccountLine { player, place: None, score: game.total(player) - side_money, side_money }
        };
        let lines = game.night().order.iter().map(line).collect();
        let other_money = game.money_on_table() + game.set_aside_money();
        FinalAccount { lines, other_money, ..FinalAccount::default() }
    }

    /// Returns the account of a game in which only these payments on the side count, by their holders.
    fn from_side_money(night: &NightState, side_money: &BTreeMap<Holder, Amount>) -> FinalAccount {
        let amount_of = |holder: Holder| side_money.get(&holder).copied().unwrap_or_default();
        let line = |&player: &PlayerId| FinalAccountLine {
            player,
            place: None,
            score: Amount::ZERO,
            side_money: amount_of(Holder::Player(player)),
        };
        let lines = night.order.iter().map(line).collect();
        FinalAccount { lines, other_money: amount_of(Holder::Table), ..FinalAccount::default() }
    }

    /// Returns the sum of the accounts of several games, with these accounts as its [`FinalAccount::games`]. People who
    /// had a place in any game are ranked by the sums of their final scores. Equal sums share a place; equal notes
    /// occur once.
    fn sum_games(night: &NightState, games: Vec<FinalAccount>) -> FinalAccount {
        let mut account = FinalAccount::default();
        for player in &night.order {
            let lines = || games.iter().filter_map(|game| game.line(*player));
            let score = lines().map(|line| line.score).sum();
            let side_money = lines().map(|line| line.side_money).sum();
            account.lines.push(FinalAccountLine { player: *player, place: None, score, side_money });
        }
        let is_ranked = |line: &FinalAccountLine| {
            let had_place = |game: &FinalAccount| game.line(line.player).is_some_and(|line| line.place.is_some());
            games.iter().any(had_place)
        };
        let scores: Vec<Amount> = account.lines.iter().filter(|line| is_ranked(line)).map(|line| line.score).collect();
        for line in account.lines.iter_mut().filter(|line| is_ranked(line)) {
            let better_count = scores.iter().filter(|score| **score > line.score).count();
            line.place = u32::try_from(better_count + 1).ok();
        }
        account.lines.sort_by_key(|line| line.place.unwrap_or(u32::MAX));
        for game in &games {
            account.lost_sticks += game.lost_sticks;
            account.other_money += game.other_money;
            account.sum_added_by_rules += game.sum_added_by_rules;
            account.has_places |= game.has_places;
            for column in &game.columns {
                account.add_column(column);
            }
            let new_notes = game.notes.iter().filter(|note| !account.notes.contains(note));
            account.notes.extend(new_notes.cloned().collect::<Vec<_>>());
        }
        FinalAccount { games, ..account }
    }

    /// Adds the values of a game's column, person by person, to the column of the same name, which is created if
    /// missing.
    fn add_column(&mut self, column: &FinalAccountColumn) {
        let Some(total) = self.columns.iter_mut().find(|total| total.name == column.name) else {
            return self.columns.push(column.clone());
        };
        for (player, value) in &column.values {
            *total.values.entry(*player).or_default() += *value;
        }
    }

    /// Returns the line of a person; `None` for people outside the night.
    pub fn line(&self, player: PlayerId) -> Option<&FinalAccountLine> {
        self.lines.iter().find(|line| line.player == player)
    }

    /// Returns true if the rules rank people and places bring points.
    pub fn has_places(&self) -> bool {
        self.has_places
    }

    /// Returns the amount that each person receives to settle the account, negative if they pay, in the order of the
    /// lines; last, the amount that the table receives. The amounts sum to zero.
    ///
    /// # Errors
    /// [`AccountImbalance`] if the amounts do not sum to zero, so that payments cannot settle them.
    pub fn dues(&self) -> Result<Vec<(Holder, Amount)>, AccountImbalance> {
        let table_amount = self.lost_sticks + self.other_money;
        let people = self.lines.iter().map(|line| (Holder::Player(line.player), line.balance_due()));
        let dues: Vec<(Holder, Amount)> = people.chain([(Holder::Table, table_amount)]).collect();
        let sum: Amount = dues.iter().map(|(_, amount)| *amount).sum();
        match sum == Amount::ZERO {
            true => Ok(dues),
            false => Err(AccountImbalance { sum, is_by_rules: sum == self.sum_added_by_rules }),
        }
    }
}

/// Returns the gains minus losses of each person and of the table by payments that people agreed on during a game;
/// holders without such payments are missing.
fn side_money_by_holder(game: NightGame<'_>) -> BTreeMap<Holder, Amount> {
    let mut side_money: BTreeMap<Holder, Amount> = BTreeMap::new();
    for (holder, change) in game.agreed_payments().iter().flat_map(|(_, payments)| payments).flat_map(Payment::changes)
    {
        *side_money.entry(holder).or_default() += change;
    }
    side_money
}
