//! The openings that are offered for a new night, and the people who fill their seats.

use quejing_ledger::{Attendee, LedgerStore, Night, NightOpening, Role};
use quejing_rules::RuleProfile;
use quejing_rules::hand::MAX_SEATS;
use quejing_rules::play::{NightPlan, SeatingMethod};
use quejing_words::Lang;

/// Returns the opening of a first night: the default rules, and unnamed guests on all seats.
pub(super) fn first_opening(title: String, lang: Lang) -> NightOpening {
    let profile = RuleProfile::default();
    let opening = NightOpening {
        title,
        rules_name: profile.set().to_string(),
        note: String::new(),
        profile,
        plan: NightPlan::default(),
        attendees: Vec::new(),
        seating_method: SeatingMethod::ByHand,
    };
    fill_with_guests(opening, MAX_SEATS, lang)
}

/// Returns the opening of a further night after `night`: the same rules, and the people who have not left, seated as at
/// the beginning.
pub(super) fn next_opening(night: &Night, title: String, lang: Lang) -> NightOpening {
    let Some(opened) = &night.opened else {
        return first_opening(title, lang);
    };
    let person = |id| night.people.get(id).filter(|_| night.is_present(*id));
    let people = night.order.iter().filter_map(person);
    let mut again = NightOpening {
        title,
        rules_name: opened.rules.name.clone(),
        note: opened.rules.note.clone(),
        profile: opened.rules.profile.clone(),
        plan: opened.plan,
        attendees: people
            .map(|person| Attendee { name: person.name.clone(), is_guest: person.is_guest, role: person.role })
            .collect(),
        seating_method: SeatingMethod::ByHand,
    };
    again.limit_players(again.profile.seating().max_players_up_to(again.players().count()));
    again
}

/// Returns the opening with unnamed guests added until `players` people play.
pub(crate) fn fill_with_guests(mut opening: NightOpening, players: usize, lang: Lang) -> NightOpening {
    for number in opening.players().count() + 1..=players {
        let name = free_guest_name(&opening, number, lang);
        opening.attendees.push(Attendee { name, is_guest: true, role: Role::Player });
    }
    opening
}

/// Returns the name of the guest with this number, or the first following one that nobody in the opening has.
pub(crate) fn free_guest_name(opening: &NightOpening, number: usize, lang: Lang) -> String {
    let is_free = |name: &String| opening.attendees.iter().all(|comer| comer.name != *name);
    (number..).map(|number| guest_name(lang, number)).find(is_free).unwrap_or_default()
}

/// Returns the name of the unnamed guest with this number, from 1.
fn guest_name(lang: Lang, number: usize) -> String {
    match number {
        1 => text!(lang, "player-a").to_owned(),
        2 => text!(lang, "player-b").to_owned(),
        3 => text!(lang, "player-c").to_owned(),
        4 => text!(lang, "player-d").to_owned(),
        _ => text!(lang, "player-further", number = number),
    }
}

/// Returns a title for a new night: today's date, with a number from 2 if a night of that title exists.
pub(super) fn free_title(store: &LedgerStore) -> String {
    let today = quejing_io::dates::local_today();
    let nights = store.nights().unwrap_or_default();
    let titles: Vec<String> = nights.iter().filter_map(|line| store.night_title(line.night)).collect();
    let mut names = std::iter::once(today.clone()).chain((2..).map(|number| format!("{today} {number}")));
    names.find(|name| !titles.contains(name)).unwrap_or(today)
}
