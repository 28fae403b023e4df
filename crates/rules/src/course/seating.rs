//! Initial seats: people by lot or as they wish, arranged as the rules require for their number.

use crate::RuleProfile;
use crate::event::{HowSeated, PlayerId, Refusal, SeatsSet, Sitting};

/// The least and the most number of people: of those with whom a night begins, or of those at one table.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet};
/// let people = |set| RuleProfile::from(set).people();
/// assert_eq!((people(RuleSet::RIICHI).least, people(RuleSet::HOUSE).least), (4, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headcount {
    pub least: usize,
    pub most: usize,
}

impl Headcount {
    /// Four play; a night has no others.
    pub const FOUR: Headcount = Headcount { least: 4, most: 4 };
}

/// Checks that the rules can seat this many players of a new night. Nights that have begun with others stay as they are.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, course::seating::check_players};
/// assert!(check_players(&RuleProfile::from(RuleSet::RIICHI), 5).is_err());
/// let house = RuleProfile::from(RuleSet::HOUSE);
/// assert!(check_players(&house, 7).is_ok() && check_players(&house, 9).is_ok());
/// assert!(check_players(&house, 8).is_err()); // 敬请期待
/// ```
///
/// # Errors
/// There are too many people, or a number that the rules leave out.
pub fn check_players(rules: &RuleProfile, found: usize) -> Result<(), Refusal> {
    let players = rules.people().most;
    let missed = match found > players {
        true => Some(Sitting::AtMost { players }.into()),
        false => rules.gap_in_people(found),
    };
    missed.map_or(Ok(()), |allowed| Err(Refusal::PlayerCount { found, allowed }))
}

/// Returns the most players, but no more than `wanted`, with whom a night can begin by these rules.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, course::seating::players_up_to};
/// let house = RuleProfile::from(RuleSet::HOUSE);
/// assert_eq!([6, 8, 20].map(|wanted| players_up_to(&house, wanted)), [6, 7, 11]);
/// ```
pub fn players_up_to(rules: &RuleProfile, wanted: usize) -> usize {
    (0..=wanted.min(max_players(rules))).rev().find(|&count| check_players(rules, count).is_ok()).unwrap_or_default()
}

/// Returns the most players with whom a night can begin by these rules.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, course::seating::max_players};
/// assert_eq!(max_players(&RuleProfile::from(RuleSet::ZUNG_JUNG)), 4);
/// assert_eq!(max_players(&RuleProfile::from(RuleSet::HOUSE)), 11);
/// ```
pub fn max_players(rules: &RuleProfile) -> usize {
    rules.people().most
}

/// Seats people in this order: the first deals, the next ones sit in turn order. Those without a seat watch; in the house rule
/// they wait, bet or are free according to the text's table.
///
/// # Errors
/// There are too few people.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet};
/// use quejing_rules::course::seating::arrange_seats;
/// use quejing_rules::event::{HowSeated, PlayerId};
/// let people: Vec<PlayerId> = (1..=10).map(PlayerId::of).collect();
/// let house = RuleProfile::from(RuleSet::HOUSE);
/// let seats = arrange_seats(&house, &people, HowSeated::Draw)?;
/// assert_eq!((seats.tables[0].len(), seats.tables[1].len()), (4, 4));
/// assert_eq!((seats.bettors, seats.free), (vec![Some(people[8]), None], Some(people[9])));
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
pub fn arrange_seats(rules: &RuleProfile, people: &[PlayerId], how: HowSeated) -> Result<SeatsSet, Refusal> {
    let found = people.len();
    let players = rules.people().least;
    if found < players {
        return Err(Refusal::PlayerCount { found, allowed: Sitting::AtLeast { players }.into() });
    }
    Ok(SeatsSet { how, ..rules.arrange(people) })
}

/// Seats people at one table, without anybody beside it.
pub fn seats_at_one_table(players: Vec<PlayerId>) -> SeatsSet {
    SeatsSet { tables: vec![players], queue: Vec::new(), bettors: Vec::new(), free: None, how: HowSeated::Draw }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleSet;

    #[test]
    fn in_the_house_rule_everybody_has_a_place() {
        for count in 3..=16 {
            let people: Vec<PlayerId> = (1..=count).map(PlayerId::of).collect();
            let seats = arrange_seats(&RuleProfile::from(RuleSet::HOUSE), &people, HowSeated::Draw)
                .expect("three and more can play");
            let mut placed: Vec<PlayerId> = seats.tables.concat();
            placed.extend(seats.queue);
            placed.extend(seats.bettors.into_iter().flatten());
            placed.extend(seats.free);
            assert_eq!(placed, people, "{count} people");
        }
    }
}
