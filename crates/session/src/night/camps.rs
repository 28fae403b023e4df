//! The camps of the house rule (section 9): their names, and the event that draws them.

use quejing_ledger::{Night, draw_lots};
use quejing_rules::house::acts::{CampRoster, CampsDrawn};
use quejing_rules::{FamilyTerm, PlayerId, QuestionRole};
use quejing_words::{Lang, render_word};

/// Returns the camps that people may form under the rules of the night; empty under rules without camps.
pub fn camp_choices(night: &Night) -> &'static [FamilyTerm] {
    night.rules().and_then(|rules| rules.question(QuestionRole::Camps)).map_or(&[], |row| row.choices)
}

/// Translates the name of a camp of the night from Chinese, the language in which the ledger stores it. Returns unknown
/// names unchanged.
pub fn camp_name<'a>(lang: Lang, night: &Night, stored: &'a str) -> &'a str {
    let camp = camp_choices(night).iter().find(|camp| render_word(Lang::Zh, *camp) == stored);
    camp.map_or(stored, |camp| render_word(lang, camp))
}

/// Returns the event that records the camps: the night's people by the camp that `camp_of` returns for each. `None`
/// leaves a person out, and camps without people are omitted.
pub fn camps_event(night: &Night, camp_of: impl Fn(PlayerId) -> Option<&'static FamilyTerm>) -> CampsDrawn {
    let camps = camp_choices(night).iter().map(|camp| CampRoster {
        name: render_word(Lang::Zh, camp).to_owned(),
        people: night.order.iter().copied().filter(|&who| camp_of(who) == Some(camp)).collect(),
    });
    CampsDrawn { camps: camps.filter(|camp| !camp.people.is_empty()).collect() }
}

/// The minimum number of people for five camps; with fewer there are four. A camp has at most two people.
const MIN_PEOPLE_FOR_FIVE_CAMPS: usize = 9;

/// Draws lots for the camps of everybody who plays. Each of the four or five camps gets one or two people; the ledger
/// refuses fewer than four or more than ten people.
pub fn draw_camps(night: &Night) -> CampsDrawn {
    let mut people = night.seat_order();
    draw_lots(&mut people);
    let mut drawn: Vec<&FamilyTerm> = camp_choices(night).iter().collect();
    if people.len() < MIN_PEOPLE_FOR_FIVE_CAMPS {
        drawn.pop();
    }
    draw_lots(&mut drawn);
    let place = |who| people.iter().position(|&one| one == who);
    camps_event(night, |who| drawn.get(place(who)?.checked_rem(drawn.len())?).copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_ledger::{Attendee, Event, NightOpening, ReplayedNight, Role};
    use quejing_rules::play::{NightPlan, SeatingMethod};
    use quejing_rules::{NightId, RuleProfile, RuleSet};

    fn night_with_players(people: usize) -> Night {
        let attendee = |at: usize| Attendee { name: format!("P{at}"), is_guest: false, role: Role::Player };
        let opening = NightOpening {
            title: "test".to_owned(),
            rules_name: "house".to_owned(),
            note: String::new(),
            profile: RuleProfile::from(RuleSet::HOUSE),
            plan: NightPlan::default(),
            attendees: (0..people).map(attendee).collect(),
            seating_method: SeatingMethod::ByHand,
        };
        let mut replay = ReplayedNight::default();
        for payload in opening.build_payloads(&[]).expect("an opening") {
            let event = Event::build_after(replay.events().last(), NightId::from_number(1), 1, "test", payload);
            replay.push(event);
        }
        replay.night().clone()
    }

    /// House rule, section 9: there are four or five camps with one or two people each.
    #[test]
    fn lots_put_everybody_into_a_camp_of_one_or_two() {
        for (people, camps) in [(4, 4), (7, 4), (9, 5), (10, 5)] {
            let night = night_with_players(people);
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
