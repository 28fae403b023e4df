//! Who plays next (section 12): one table with its queue, or two tables with a free person.

use super::{Options, PeopleFault};
use crate::{Fault, FaultCode, Faults};

/// A table and the queue of those who are not playing, head first.
///
/// ```
/// use quejing_rules::house::Queue;
/// let queue = Queue { table: vec!["甲", "乙", "丙", "丁"], off: vec!["戊"] };
/// assert_eq!(queue.clone().rotate(None)?, queue); // a drawn deal moves nobody
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue<T> {
    /// The people at the table, in seat order.
    pub table: Vec<T>,
    /// The queue; its head takes the next free seat.
    pub off: Vec<T>,
}

/// Two tables, their bettors, and the free person (双房混战).
///
/// ```
/// use quejing_rules::house::TwoTables;
/// let tables = [vec!["A", "B", "C", "D"], vec!["E", "F", "G", "H"]];
/// let evening = TwoTables { tables, bettors: [Some("P"), None], free: "Q" };
/// // A winner at the first table becomes free; its bettor sits down and the free person bets.
/// let next = evening.rotate(Some(&"B"))?;
/// assert_eq!((next.tables[0][1], next.bettors[0], next.free), ("P", Some("Q"), "B"));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoTables<T> {
    /// The people at table A and table B, in seat order.
    pub tables: [Vec<T>; 2],
    /// The bettor at each table, if anybody.
    pub bettors: [Option<T>; 2],
    /// 自由人: the person at neither table.
    pub free: T,
}

/// Checks that there is a rotation for this number of people.
///
/// ```
/// use quejing_rules::house::check_people;
/// assert!(check_people(7).is_ok());
/// assert!(check_people(8).is_err()); // 敬请期待
/// ```
pub fn check_people(people: usize) -> Result<(), Fault> {
    match people {
        3..=7 | 9..=11 => Ok(()),
        _ => {
            let expected = PeopleFault::NoRotation(people);
            Err(Fault::new(FaultCode::NoRule, "n", expected))
        }
    }
}

/// Returns how many sit at one table and how many queue, for 3 to 7 people.
///
/// ```
/// use quejing_rules::house::one_table;
/// assert_eq!((one_table(3), one_table(6)), ((3, 0), (4, 2)));
/// ```
pub fn one_table(people: usize) -> (usize, usize) {
    (people.min(4), people.saturating_sub(4))
}

/// Returns how many players and bettors the two tables have, for 9 to 11 people: all but one are at a table, and table A
/// gets the larger half.
///
/// ```
/// use quejing_rules::house::two_tables;
/// assert_eq!(two_tables(9), [(4, 0), (4, 0)]);
/// assert_eq!(two_tables(10), [(4, 1), (4, 0)]);
/// ```
pub fn two_tables(people: usize) -> [(usize, usize); 2] {
    let others = people.saturating_sub(1);
    [others.div_ceil(2), others / 2].map(one_table)
}

impl<T: Clone + PartialEq> Queue<T> {
    /// Moves the winner to the tail of the queue and its head to the free seat; after a draw nobody moves.
    ///
    /// ```
    /// use quejing_rules::house::Queue;
    /// let evening = Queue { table: vec!["P1", "P4", "P0", "P2"], off: vec!["P3"] };
    /// let next = evening.rotate(Some(&"P2"))?;
    /// assert_eq!((next.table, next.off), (vec!["P1", "P4", "P0", "P3"], vec!["P2"]));
    /// # Ok::<(), quejing_rules::Faults>(())
    /// ```
    pub fn rotate(mut self, winner: Option<&T>) -> Result<Queue<T>, Faults> {
        let Some(winner) = winner else {
            return Ok(self);
        };
        let seat = self.table.iter().position(|person| person == winner).ok_or_else(not_at_a_table)?;
        if !self.off.is_empty() {
            let next = self.off.remove(0);
            self.off.push(std::mem::replace(&mut self.table[seat], next));
        }
        Ok(self)
    }
}

impl<T: Clone + PartialEq> TwoTables<T> {
    /// Makes the winner the free person; the previous one fills the gap, by way of the bettor if there is one.
    pub fn rotate(mut self, winner: Option<&T>) -> Result<TwoTables<T>, Faults> {
        let Some(winner) = winner else {
            return Ok(self);
        };
        let places = self.tables.iter().enumerate().find_map(|(table, people)| {
            let seat = people.iter().position(|person| person == winner)?;
            Some((table, seat))
        });
        let (table, seat) = places.ok_or_else(not_at_a_table)?;
        let before = std::mem::replace(&mut self.free, winner.clone());
        let sits_down = match &mut self.bettors[table] {
            Some(bettor) => std::mem::replace(bettor, before),
            None => before,
        };
        self.tables[table][seat] = sits_down;
        Ok(self)
    }
}

fn not_at_a_table() -> Faults {
    Fault::new(FaultCode::BadPlayers, "winner", PeopleFault::WinnerElsewhere).into()
}

/// Returns the place that deals next: the following one or, if the option is on, the winner's.
///
/// ```
/// use quejing_rules::house::{Options, next_dealer};
/// let winner_deals = Options { winner_deals: true, ..Options::default() };
/// assert_eq!(next_dealer(3, 4, Some(1), &Options::default()), 0);
/// assert_eq!(next_dealer(3, 4, Some(1), &winner_deals), 1);
/// ```
pub fn next_dealer(dealer: usize, players: usize, winner: Option<usize>, options: &Options) -> usize {
    match winner {
        Some(winner) if options.winner_deals => winner,
        None if options.winner_deals => dealer,
        _ => (dealer + 1) % players.max(1),
    }
}
