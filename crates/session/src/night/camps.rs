//! Camps: drawing them is an event of the night.

use quejing_ledger::{CampsDrawn, DrawnCamp, Night, PlayerId, draw_lots};
use quejing_rules::deal::Camp;
use quejing_words::{Lang, word};

/// Translates the name of a camp, which the ledger stores in Chinese.
pub fn name(lang: Lang, kept: &str) -> &str {
    let camp = Camp::ALL.into_iter().find(|camp| word(Lang::Zh, camp) == kept);
    camp.map_or(kept, |camp| word(lang, &camp))
}

/// Returns the drawn camps as an event: the night's people by the camp that `of` returns for them. `None` leaves a
/// person out, and camps without people are omitted.
pub fn drawn_camps(night: &Night, of: impl Fn(PlayerId) -> Option<Camp>) -> CampsDrawn {
    let camps = Camp::ALL.into_iter().map(|camp| DrawnCamp {
        name: word(Lang::Zh, &camp).to_owned(),
        people: night.order.iter().copied().filter(|&who| of(who) == Some(camp)).collect(),
    });
    CampsDrawn { camps: camps.filter(|camp| !camp.people.is_empty()).collect() }
}

/// The number of people from which there is a fifth camp: a camp has at most two.
const FIVE_CAMPS_FROM: usize = 9;

/// Draws lots for the camps of everybody who plays: as with the tiles of the camps, two of each, every camp gets somebody and nobody is
/// a third. The ledger refuses camps of fewer than four or more than ten people.
pub fn draw_camps(night: &Night) -> CampsDrawn {
    let mut people = night.seat_order();
    draw_lots(&mut people);
    let mut camps = Camp::ALL;
    let count = if people.len() < FIVE_CAMPS_FROM { camps.len() - 1 } else { camps.len() };
    let (drawn, _) = camps.split_at_mut(count);
    draw_lots(drawn);
    let place = |who| people.iter().position(|&one| one == who);
    drawn_camps(night, |who| drawn.get(place(who)? % drawn.len()).copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_ledger::{Attendee, Event, HowSeated, NightId, Opening, Plan, Replay, Role};
    use quejing_rules::{RuleProfile, RuleSet};

    fn night_of(people: usize) -> Night {
        let attendee = |at: usize| Attendee { name: format!("P{at}"), guest: false, role: Role::Player };
        let opening = Opening {
            title: "test".to_owned(),
            rules: "house".to_owned(),
            note: String::new(),
            profile: RuleProfile::from(RuleSet::HOUSE),
            plan: Plan::default(),
            people: (0..people).map(attendee).collect(),
            how: HowSeated::ByHand,
        };
        let mut replay = Replay::default();
        for payload in opening.payloads(&[]).expect("an opening") {
            let event = Event::after(replay.events().last(), NightId::of(1), 1, "test", payload);
            replay.push(event);
        }
        replay.night().clone()
    }

    /// House rule, section 9: four camps, or five; one or two people in each.
    #[test]
    fn lots_put_everybody_into_a_camp_of_one_or_two() {
        for (people, camps) in [(4, 4), (7, 4), (9, 5), (10, 5)] {
            let night = night_of(people);
            let drawn: Vec<CampsDrawn> = (0..20).map(|_| draw_camps(&night)).collect();
            for one in &drawn {
                assert_eq!(one.camps.len(), camps, "{people}");
                assert!(one.camps.iter().all(|camp| (1..=2).contains(&camp.people.len())), "{one:?}");
                let mut all: Vec<PlayerId> = one.camps.iter().flat_map(|camp| camp.people.clone()).collect();
                all.sort();
                all.dedup();
                assert_eq!(all.len(), people);
            }
            assert!(drawn.iter().any(|one| *one != drawn[0]), "by chance");
        }
    }
}
