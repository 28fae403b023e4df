//! The rotation of seats after a deal (section 12): one table with its queue, or two tables with a free person.

use super::{Options, PeopleFault};
use crate::{Fault, FaultCode, Faults};

/// A single table with its players and the queue of the people who are not playing, for 3 to 7 people.
///
/// ```
/// use quejing_rules::house::TableQueue;
/// let queue = TableQueue { table: vec!["甲", "乙", "丙", "丁"], queue: vec!["戊"] };
/// assert_eq!(queue.clone().rotate(None)?, queue); // a drawn deal moves nobody
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableQueue<T> {
    /// The people at the table, in seat order.
    pub table: Vec<T>,
    /// The people in the queue, head first; the head takes the next free seat.
    pub queue: Vec<T>,
}

/// Two tables with their bettors and the free person (双房混战), for 9 to 11 people.
///
/// ```
/// use quejing_rules::house::TwoTables;
/// let tables = [vec!["A", "B", "C", "D"], vec!["E", "F", "G", "H"]];
/// let evening = TwoTables { tables, bettors: [Some("P"), None], free_person: "Q" };
/// // A winner at the first table becomes free; its bettor sits down and the free person bets.
/// let next = evening.rotate(Some(&"B"))?;
/// assert_eq!((next.tables[0][1], next.bettors[0], next.free_person), ("P", Some("Q"), "B"));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoTables<T> {
    /// The people at table A and table B, in seat order.
    pub tables: [Vec<T>; 2],
    /// The bettor at each table; `None` if nobody bets there.
    pub bettors: [Option<T>; 2],
    /// 自由人: the person at neither table.
    pub free_person: T,
}

/// Checks that the rule text has a rotation for a number of people: 3 to 7 or 9 to 11.
///
/// ```
/// use quejing_rules::house::check_people_count;
/// assert!(check_people_count(7).is_ok());
/// assert!(check_people_count(8).is_err()); // 敬请期待
/// ```
pub fn check_people_count(people_count: usize) -> Result<(), Fault> {
    match people_count {
        3..=7 | 9..=11 => Ok(()),
        _ => {
            let expected = PeopleFault::NoRotation(people_count);
            Err(Fault::new(FaultCode::NoRule, "n", expected))
        }
    }
}

/// Returns the numbers of players and of people in the queue at a single table, for 3 to 7 people.
///
/// ```
/// use quejing_rules::house::one_table_sizes;
/// assert_eq!((one_table_sizes(3), one_table_sizes(6)), ((3, 0), (4, 2)));
/// ```
pub fn one_table_sizes(people_count: usize) -> (usize, usize) {
    (people_count.min(4), people_count.saturating_sub(4))
}

/// Returns the numbers of players and bettors at table A and table B, for 9 to 11 people: one person is free, and table
/// A gets the larger half of the others.
///
/// ```
/// use quejing_rules::house::two_table_sizes;
/// assert_eq!(two_table_sizes(9), [(4, 0), (4, 0)]);
/// assert_eq!(two_table_sizes(10), [(4, 1), (4, 0)]);
/// ```
pub fn two_table_sizes(people_count: usize) -> [(usize, usize); 2] {
    let others = people_count.saturating_sub(1);
    [others.div_ceil(2), others / 2].map(one_table_sizes)
}

impl<T: Clone + PartialEq> TableQueue<T> {
    /// Moves the winner to the tail of the queue and the head of the queue to the winner's seat. Nobody moves after a
    /// draw (`None`) or with an empty queue. Fails if the winner is not at the table.
    ///
    /// ```
    /// use quejing_rules::house::TableQueue;
    /// let evening = TableQueue { table: vec!["P1", "P4", "P0", "P2"], queue: vec!["P3"] };
    /// let next = evening.rotate(Some(&"P2"))?;
    /// assert_eq!((next.table, next.queue), (vec!["P1", "P4", "P0", "P3"], vec!["P2"]));
    /// # Ok::<(), quejing_rules::Faults>(())
    /// ```
    pub fn rotate(mut self, winner: Option<&T>) -> Result<TableQueue<T>, Faults> {
        let Some(winner) = winner else {
            return Ok(self);
        };
        let seat = self.table.iter().position(|person| person == winner).ok_or_else(winner_elsewhere_fault)?;
        if !self.queue.is_empty() {
            let next = self.queue.remove(0);
            self.queue.push(std::mem::replace(&mut self.table[seat], next));
        }
        Ok(self)
    }
}

impl<T: Clone + PartialEq> TwoTables<T> {
    /// Makes the winner the free person. The bettor at the winner's table takes the winner's seat, and the previous
    /// free person bets there; without a bettor, the previous free person takes the seat. Nobody moves after a draw
    /// (`None`). Fails if the winner is at neither table.
    pub fn rotate(mut self, winner: Option<&T>) -> Result<TwoTables<T>, Faults> {
        let Some(winner) = winner else {
            return Ok(self);
        };
        let places = self.tables.iter().enumerate().find_map(|(table, people)| {
            let seat = people.iter().position(|person| person == winner)?;
            Some((table, seat))
        });
        let (table, seat) = places.ok_or_else(winner_elsewhere_fault)?;
        let previous_free = std::mem::replace(&mut self.free_person, winner.clone());
        let seated = match &mut self.bettors[table] {
            Some(bettor) => std::mem::replace(bettor, previous_free),
            None => previous_free,
        };
        self.tables[table][seat] = seated;
        Ok(self)
    }
}

fn winner_elsewhere_fault() -> Faults {
    Fault::new(FaultCode::BadPlayers, "winner", PeopleFault::WinnerElsewhere).into()
}

/// Returns the index of the place that deals next, out of `place_count` places: the one after `dealer` or, if the
/// option `winner_deals` is on, the winner's place; after a draw (`None`), `dealer` again under that option.
///
/// ```
/// use quejing_rules::house::{Options, next_dealer};
/// let winner_deals = Options { winner_deals: true, ..Options::default() };
/// assert_eq!(next_dealer(3, 4, Some(1), &Options::default()), 0);
/// assert_eq!(next_dealer(3, 4, Some(1), &winner_deals), 1);
/// ```
pub fn next_dealer(dealer: usize, place_count: usize, winner: Option<usize>, options: &Options) -> usize {
    match winner {
        Some(winner) if options.winner_deals => winner,
        None if options.winner_deals => dealer,
        _ => (dealer + 1) % place_count.max(1),
    }
}
