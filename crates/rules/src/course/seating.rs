//! Initial seats: people by lot or as they wish, arranged as the rules require for their number.

use crate::RuleProfile;
use crate::event::{HowSeated, PlayerId, Refusal, SeatsSet, Sitting};
use crate::house::{one_table, two_tables};

/// The numbers of people for which the house rule has two tables; with more, everybody else waits beside one table.
const TWO_TABLES: std::ops::RangeInclusive<usize> = 9..=11;

/// Checks that a new night has no more players than the rules can seat. Nights that have begun with more stay as they are.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, course::seating::check_players};
/// assert!(check_players(&RuleProfile::from(RuleSet::Riichi), 5).is_err());
/// assert!(check_players(&RuleProfile::from(RuleSet::House), 5).is_ok());
/// ```
///
/// # Errors
/// There are too many people.
pub fn check_players(rules: &RuleProfile, found: usize) -> Result<(), Refusal> {
    let allowed = match rules {
        RuleProfile::House(_) => Sitting::ElevenAtMost,
        _ => Sitting::FourAtMost,
    };
    match found > max_players(rules) {
        true => Err(Refusal::PlayerCount { found, allowed }),
        false => Ok(()),
    }
}

/// Returns the most players with whom a night can begin by these rules.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, course::seating::max_players};
/// assert_eq!(max_players(&RuleProfile::from(RuleSet::ZungJung)), 4);
/// assert_eq!(max_players(&RuleProfile::from(RuleSet::House)), 11);
/// ```
pub fn max_players(rules: &RuleProfile) -> usize {
    match rules {
        RuleProfile::House(_) => *TWO_TABLES.end(),
        _ => 4,
    }
}

/// Seats people in this order: the first deals, the next ones sit in turn order. In games of four the others watch; in the
/// house rule they wait, bet or are free according to the text's table.
///
/// # Errors
/// There are too few people.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet};
/// use quejing_rules::course::seating::arranged;
/// use quejing_rules::event::{HowSeated, PlayerId};
/// let people: Vec<PlayerId> = (1..=10).map(PlayerId::of).collect();
/// let house = RuleProfile::from(RuleSet::House);
/// let seats = arranged(&house, &people, HowSeated::Draw)?;
/// assert_eq!((seats.tables[0].len(), seats.tables[1].len()), (4, 4));
/// assert_eq!((seats.bettors, seats.free), (vec![Some(people[8]), None], Some(people[9])));
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
pub fn arranged(rules: &RuleProfile, people: &[PlayerId], how: HowSeated) -> Result<SeatsSet, Refusal> {
    let found = people.len();
    let mut seats = SeatsSet { tables: Vec::new(), queue: Vec::new(), bettors: Vec::new(), free: None, how };
    let (house, least) = match rules {
        RuleProfile::House(_) => (true, 3),
        _ => (false, 4),
    };
    if found < least {
        let allowed = if house { Sitting::ThreeOrMore } else { Sitting::FourOrMore };
        return Err(Refusal::PlayerCount { found, allowed });
    }
    if house && TWO_TABLES.contains(&found) {
        let [(first, bets), (second, bets_too)] = two_tables(found);
        let (sitting, beside) = people.split_at(first + second);
        let (at_first, at_second) = sitting.split_at(first);
        seats.tables = vec![at_first.to_vec(), at_second.to_vec()];
        let mut beside = beside.iter().copied();
        for bets in [bets, bets_too] {
            seats.bettors.push(if bets > 0 { beside.next() } else { None });
        }
        seats.free = beside.next();
        return Ok(seats);
    }
    let (playing, _) = one_table(found);
    seats.tables = vec![people[..playing].to_vec()];
    if house {
        seats.queue = people[playing..].to_vec();
    }
    Ok(seats)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleSet;

    #[test]
    fn in_the_house_rule_everybody_has_a_place() {
        for count in 3..=16 {
            let people: Vec<PlayerId> = (1..=count).map(PlayerId::of).collect();
            let seats = arranged(&RuleProfile::from(RuleSet::House), &people, HowSeated::Draw)
                .expect("three and more can play");
            let mut placed: Vec<PlayerId> = seats.tables.concat();
            placed.extend(seats.queue);
            placed.extend(seats.bettors.into_iter().flatten());
            placed.extend(seats.free);
            assert_eq!(placed, people, "{count} people");
        }
    }
}
