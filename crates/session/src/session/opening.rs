//! The opening of a night as people plan it: enough people for its rules.

use crate::night::{fill_with_guests, free_guest_name};
use quejing_ledger::{NightOpening, Role};
use quejing_rules::QuestionRole;
use quejing_rules::hand::SetAside;
use quejing_words::Lang;

/// Returns the opening adapted to its rules: unnamed guests fill empty seats, players beyond the last seat watch, and
/// unnamed guests among those are dropped. Plans for flowers and camps end if the rules have none.
pub fn fit_people_to_rules(mut opening: NightOpening, lang: Lang) -> NightOpening {
    let max_count = opening.profile.seating().people.max;
    let mut players = 0;
    opening.attendees.retain(|comer| {
        players += usize::from(comer.role == Role::Player);
        comer.role != Role::Player || !comer.is_guest || players <= max_count
    });
    opening.limit_players(max_count);
    opening.plan.flowers &= opening.profile.shape().set_aside == SetAside::Flowers;
    opening.plan.camps &= opening.profile.asks_for(QuestionRole::Camps);
    let min_count = opening.profile.seating().people.min;
    fill_with_guests(opening, min_count, lang)
}

/// Returns a free name for the unnamed guest at an index in the opening, from 0.
pub fn guest_name(opening: &NightOpening, index: usize, lang: Lang) -> String {
    free_guest_name(opening, index + 1, lang)
}

/// Returns the opening with one more unnamed guest as a player, even beyond the seats of its rules.
pub fn with_guest(opening: NightOpening, lang: Lang) -> NightOpening {
    let players = opening.players().count() + 1;
    fill_with_guests(opening, players, lang)
}
