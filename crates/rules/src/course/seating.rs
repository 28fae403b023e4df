//! The first seats of a night: people sit by lot or by choice, arranged as the rules require for their number.

use crate::PlayerId;
use crate::family_message::FamilyMessage;
use crate::hand::MAX_SEATS;
use crate::play::{Refusal, SeatAssignment, SeatingMethod, SeatingRequirement};

/// The minimum and maximum number of people with whom a night can begin, or who can sit at one table.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet};
/// let people = |set| RuleProfile::from(set).seating().people;
/// assert_eq!((people(RuleSet::RIICHI).min, people(RuleSet::HOUSE).min), (4, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headcount {
    pub min: usize,
    pub max: usize,
}

impl Headcount {
    /// Exactly four people.
    pub const FOUR_PEOPLE: Headcount = Headcount { min: 4, max: 4 };

    /// Returns the headcount with at most `most` people.
    const fn at_most(self, most: usize) -> Headcount {
        Headcount {
            min: if self.min < most { self.min } else { most },
            max: if self.max < most { self.max } else { most },
        }
    }
}

/// The seating of a family: the number of people with whom a night can begin, and where they sit.
///
/// ```
/// use quejing_rules::course::{Headcount, Seating};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let seats = |set| RuleProfile::from(set).seating().seats;
/// assert_eq!(seats(RuleSet::RIICHI), Headcount::FOUR_PEOPLE);
/// assert_eq!(seats(RuleSet::HOUSE), Headcount { min: 3, max: 4 });
/// assert_eq!(Seating::one_table(Headcount { min: 3, max: 3 }).seats.max, 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Seating {
    /// The minimum and maximum number of people with whom a night can begin.
    pub people: Headcount,
    /// The minimum and maximum number of seats at a table.
    pub seats: Headcount,
    /// Returns the requirement that a number of people misses although it lies within [`Self::people`]; `None` if a
    /// night can begin with this number.
    missed_requirement: fn(usize) -> Option<FamilyMessage>,
    /// Returns the seats of people in the given order; `None` for one table.
    arrangement: Option<fn(&[PlayerId]) -> SeatAssignment>,
}

impl Seating {
    /// Creates the seating of a family that plays at one table, with any number of people within `people`. A table has
    /// at most [`MAX_SEATS`] seats; people beyond them only watch.
    pub const fn one_table(people: Headcount) -> Seating {
        Seating { people, seats: people.at_most(MAX_SEATS), missed_requirement: |_| None, arrangement: None }
    }

    /// Returns the seating with `missed_requirement`, which returns the requirement that a number of people misses
    /// although it lies within [`Self::people`].
    pub const fn with_requirement(self, missed_requirement: fn(usize) -> Option<FamilyMessage>) -> Seating {
        Seating { missed_requirement, ..self }
    }

    /// Returns the seating with `arrangement`, which seats people in the given order, at least the minimum of
    /// [`Self::people`]: the first is the dealer, the next ones follow in turn order.
    pub const fn with_arrangement(self, arrangement: fn(&[PlayerId]) -> SeatAssignment) -> Seating {
        Seating { arrangement: Some(arrangement), ..self }
    }

    /// Checks that a new night has seats for `found` players. Too few players pass; [`Self::arrange_seats`] refuses
    /// them.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// assert!(RuleProfile::from(RuleSet::RIICHI).seating().check_player_count(5).is_err());
    /// let house = RuleProfile::from(RuleSet::HOUSE).seating();
    /// assert!(house.check_player_count(7).is_ok() && house.check_player_count(9).is_ok());
    /// assert!(house.check_player_count(8).is_err()); // 敬请期待
    /// ```
    ///
    /// # Errors
    /// [`Refusal::PlayerCount`] if there are too many players, or a number for which the family has no seating.
    pub fn check_player_count(&self, found: usize) -> Result<(), Refusal> {
        let players = self.people.max;
        let missed_requirement = match found > players {
            true => Some(SeatingRequirement::AtMost { players, found }.into()),
            false => (self.missed_requirement)(found),
        };
        missed_requirement.map_or(Ok(()), |allowed| Err(Refusal::PlayerCount { found, allowed }))
    }

    /// Returns the largest number of players, at most `wanted`, that [`Self::check_player_count`] accepts; `wanted`
    /// itself if it is below the minimum of [`Self::people`].
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let house = RuleProfile::from(RuleSet::HOUSE).seating();
    /// assert_eq!([6, 8, 20].map(|wanted| house.max_players_up_to(wanted)), [6, 7, 11]);
    /// ```
    pub fn max_players_up_to(&self, wanted: usize) -> usize {
        let mut counts = (0..=wanted.min(self.people.max)).rev();
        counts.find(|&count| self.check_player_count(count).is_ok()).unwrap_or_default()
    }

    /// Returns the seats of people in the given order: the first is the dealer, the next ones follow in turn order.
    /// People for whom no seat is left only watch; in the house rule they wait, bet or are free by the table of the
    /// rule text.
    ///
    /// # Errors
    /// [`Refusal::PlayerCount`] if there are fewer people than the minimum of [`Self::people`].
    ///
    /// ```
    /// use quejing_rules::{PlayerId, RuleProfile, RuleSet};
    /// use quejing_rules::play::SeatingMethod;
    /// let people: Vec<PlayerId> = (1..=10).map(PlayerId::from_number).collect();
    /// let seats = RuleProfile::from(RuleSet::HOUSE).seating().arrange_seats(&people, SeatingMethod::Draw)?;
    /// assert_eq!((seats.tables[0].len(), seats.tables[1].len()), (4, 4));
    /// assert_eq!((seats.bettors, seats.free), (vec![Some(people[8]), None], Some(people[9])));
    /// # Ok::<(), quejing_rules::play::Refusal>(())
    /// ```
    pub fn arrange_seats(&self, people: &[PlayerId], how: SeatingMethod) -> Result<SeatAssignment, Refusal> {
        let (found, players) = (people.len(), self.people.min);
        if found < players {
            return Err(Refusal::PlayerCount { found, allowed: SeatingRequirement::AtLeast { players, found }.into() });
        }
        let seats = match self.arrangement {
            Some(arrange) => arrange(people),
            None => seats_at_one_table(people.iter().take(self.seats.max).copied().collect()),
        };
        Ok(SeatAssignment { how, ..seats })
    }
}

/// Returns the seats of one table, chosen by lot ([`SeatingMethod::Draw`]), without people who wait, bet or are free.
pub fn seats_at_one_table(players: Vec<PlayerId>) -> SeatAssignment {
    SeatAssignment {
        tables: vec![players],
        queue: Vec::new(),
        bettors: Vec::new(),
        free: None,
        how: SeatingMethod::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuleProfile, RuleSet};

    #[test]
    fn in_the_house_rule_everybody_has_a_place() {
        for count in 3..=16 {
            let people: Vec<PlayerId> = (1..=count).map(PlayerId::from_number).collect();
            let seats = RuleProfile::from(RuleSet::HOUSE)
                .seating()
                .arrange_seats(&people, SeatingMethod::Draw)
                .expect("three and more can play");
            let mut placed: Vec<PlayerId> = seats.tables.concat();
            placed.extend(seats.queue);
            placed.extend(seats.bettors.into_iter().flatten());
            placed.extend(seats.free);
            assert_eq!(placed, people, "{count} people");
        }
    }
}
